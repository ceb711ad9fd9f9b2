/* SGF, the format of game records that many programs read: writing. */
#include "games/sgf.h"

static bool is_connect6(const struct connect *c)
{
	return c->k == 6 && c->p == 2 && c->q == 1;
}

/* ']' would end a value, '\' protects the next character. */
static void write_text(const char *text, FILE *out)
{
	for (; *text != '\0'; text++)
		fprintf(out, *text == ']' || *text == '\\' ? "\\%c" : "%c", *text);
}

static void write_result(const struct record *game, FILE *out)
{
	static const char *const reasons[] = {"", "R", "F"};
	if (game->result == RESULT_DRAW)
		fputs("RE[0]", out);
	else if (game->result != RESULT_OPEN)
		fprintf(out, "RE[%c+%s]", game->result == RESULT_BLACK ? 'B' : 'W', reasons[game->ending]);
}

void sgf_head(const struct connect *c, FILE *out)
{
	char name[CONNECT_NAME];
	connect_name(c, name, sizeof name);
	fprintf(out, "(;GM[511]FF[4]CA[UTF-8]AP[kdraw]");
	if (c->rows == c->columns)
		fprintf(out, "SZ[%u]", c->rows);
	else
		fprintf(out, "SZ[%u:%u]", c->columns, c->rows);
	if (!is_connect6(c))
		fprintf(out, "RU[%s]", name);
}

static void write_head(const struct connect *c, const struct record *game, FILE *out)
{
	sgf_head(c, out);
	fputs("PB[", out);
	write_text(game->black, out);
	fputs("]PW[", out);
	write_text(game->white, out);
	fputs("]", out);
	write_result(game, out);
}

/* Connect6 programs write capitals where 26 letters are enough; for more, FF[4] has small ones first. */
static char letter(unsigned value, bool large)
{
	return (char)(large && value < 26 ? 'a' + value : 'A' + (large ? value - 26 : value));
}

static void sgf_square(const struct connect *c, uint64_t square, FILE *out)
{
	bool large = c->rows > 26 || c->columns > 26;
	fprintf(out, "%c%c", letter(connect_column(c, square), large),
	        letter(c->rows - 1 - connect_row(c, square), large));
}

void sgf_stones(const struct connect *c, enum side side, const uint64_t *square, uint32_t count, FILE *out)
{
	for (uint32_t i = 0; i < count; i++) {
		fprintf(out, ";%c[", side == SIDE_BLACK ? 'B' : 'W');
		sgf_square(c, square[i], out);
		fputc(']', out);
	}
}

void sgf_set_up(const struct connect *c, enum side side, const uint64_t *square, uint32_t count, FILE *out)
{
	fputs(count == 0 ? "" : side == SIDE_BLACK ? "AB" : "AW", out);
	for (uint32_t i = 0; i < count; i++) {
		fputc('[', out);
		sgf_square(c, square[i], out);
		fputc(']', out);
	}
}

static void write_stone(const struct connect *c, uint64_t square, bool names, FILE *out)
{
	if (names)
		fprintf(out, "%c%u", (char)('a' + connect_column(c, square)), connect_row(c, square) + 1);
	else
		sgf_square(c, square, out);
}

bool sgf_write(const struct connect *rules, const struct record *game, enum sgf_style style, FILE *out,
               struct trouble *t)
{
	unsigned most = style == SGF_TURNS ? 26 : SGF_MOST;
	if (rules->infinite || rules->rows > SGF_MOST || rules->columns > most)
		return trouble_say(t, 0, "SGF has letters for %u columns and %d rows only", most, SGF_MOST);
	write_head(rules, game, out);
	struct field f;
	field_init(&f, rules);
	for (uint32_t i = 0; i < game->stones; i++) {
		bool first = style == SGF_STONES || i == 0 || f.left == rules->p;
		if (first)
			fprintf(out, "%s;%c[", i > 0 ? "]" : "", f.side == SIDE_BLACK ? 'B' : 'W');
		write_stone(rules, game->square[i], style == SGF_TURNS, out);
		field_make(&f, game->square[i]);
	}
	field_clear(&f);
	fputs(game->stones > 0 ? "])\n" : ")\n", out);
	return true;
}
