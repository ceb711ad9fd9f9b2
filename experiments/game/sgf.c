/* SGF, the format of game records that many programs read. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "experiments/game/records.h"
#include "hypergraph/hypergraph.h"

enum { SGF_MOST = 52 };

static bool is_connect6(const struct connect *c)
{
	return c->k == 6 && c->p == 2 && c->q == 1;
}

/* A is 0, Z is 25, a is 26: Connect6 programs write capitals on boards that need no more. */
static int letter(unsigned value)
{
	return value < 26 ? 'A' + (int)value : 'a' + (int)value - 26;
}

static void write_head(const struct connect *c, const struct record *game, FILE *out)
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
	fprintf(out, "PB[%s]PW[%s]", game->black, game->white);
	if (game->result != RESULT_OPEN)
		fprintf(out, "RE[%s]", game->result == RESULT_DRAW ? "0" : game->result == RESULT_BLACK ? "B+" : "W+");
}

bool sgf_write(const struct connect *rules, const struct record *game, FILE *out, struct trouble *t)
{
	if (rules->infinite || rules->rows > SGF_MOST || rules->columns > SGF_MOST)
		return trouble_say(t, 0, "SGF has letters for %d rows and columns only", SGF_MOST);
	write_head(rules, game, out);
	struct field f;
	field_init(&f, rules);
	for (uint32_t i = 0; i < game->stones; i++) {
		unsigned row = connect_row(rules, game->square[i]), column = connect_column(rules, game->square[i]);
		fprintf(out, ";%c[%c%c]", f.side == SIDE_BLACK ? 'B' : 'W', letter(column),
		        letter(rules->rows - 1 - row));
		field_make(&f, game->square[i]);
	}
	field_clear(&f);
	fputs(")\n", out);
	return true;
}

/* --- reading: the whole text first ----------------------------------------------------------------------------------
 */

struct sgf {
	struct trouble *trouble;
	char *text;
	const char *at;
	unsigned long line;
	struct records *records;
	struct record game;
	struct field field;
	bool started;
	unsigned rows, columns;
	bool capitals; /* letters in capitals are 0..25 and small ones 26..51; else small ones 0..25, as in Go */
};

static bool say(struct sgf *s, const char *what)
{
	return trouble_say(s->trouble, s->line, "%s", what);
}

static void skip_space(struct sgf *s)
{
	for (; isspace((unsigned char)*s->at); s->at++)
		s->line += *s->at == '\n';
}

/* "[value]" without its brackets; a backslash protects the next character. */
static bool take_value(struct sgf *s, char *value, size_t room)
{
	size_t size = 0;
	for (s->at++; *s->at != ']'; s->at++) {
		s->at += *s->at == '\\';
		if (*s->at == '\0')
			return say(s, "the file ends inside a value [...]");
		s->line += *s->at == '\n';
		if (size + 1 < room)
			value[size++] = *s->at;
	}
	s->at++;
	value[size] = '\0';
	return true;
}

static bool take_letter(const struct sgf *s, char c, unsigned *value)
{
	if (s->capitals && isupper((unsigned char)c))
		*value = (unsigned)(c - 'A');
	else if (islower((unsigned char)c))
		*value = (unsigned)(c - 'a') + (s->capitals ? 26 : 0);
	else
		return false;
	return true;
}

static bool play(struct sgf *s, unsigned row, unsigned column, enum side side)
{
	struct field *f = &s->field;
	if (row >= f->rules.rows || column >= f->rules.columns)
		return say(s, "a stone lies outside of the board");
	uint32_t square = row * f->rules.columns + column;
	if (f->result != RESULT_OPEN)
		return say(s, "there are stones after the end of the game");
	if (f->side != side)
		return say(s, "a player moves who is not to move by the rules");
	if (f->colour[square] != SIDE_NONE)
		return say(s, "two stones lie on one square");
	field_make(f, square);
	return true;
}

/* "k11l10": letters and numbers from the bottom, any number of stones. */
static bool play_named(struct sgf *s, const char *value, enum side side)
{
	while (*value != '\0') {
		unsigned column = (unsigned)(tolower((unsigned char)*value) - 'a'), row = 0;
		if (!isalpha((unsigned char)*value++) || !isdigit((unsigned char)*value))
			return say(s, "a move is two letters, or squares like j10");
		for (; isdigit((unsigned char)*value) && row <= CONNECT_MOST; value++)
			row = 10 * row + (unsigned)(*value - '0');
		if (!play(s, row - 1, column, side))
			return false;
	}
	return true;
}

static bool play_value(struct sgf *s, const char *value, enum side side)
{
	unsigned row, column;
	if (strlen(value) != 2 || isdigit((unsigned char)value[1]))
		return *value == '\0' ? say(s, "a move is empty") : play_named(s, value, side);
	if (!take_letter(s, value[0], &column) || !take_letter(s, value[1], &row))
		return say(s, "a move is two letters, or squares like j10");
	return play(s, s->field.rules.rows - 1 - row, column, side);
}

static bool start(struct sgf *s)
{
	struct connect *c = &s->records->rules;
	if (s->started)
		return true;
	if (c->k == 0)
		*c = (struct connect){s->rows, s->columns, 6, 2, 1, false};
	else if (c->infinite || (s->rows > 0 && (s->rows != c->rows || s->columns != c->columns)))
		return say(s, "the sizes in SZ and in RU are different");
	if (c->rows == 0)
		c->rows = c->columns = 19;
	field_init(&s->field, c);
	return s->started = true;
}

static bool read_size(struct sgf *s, char *value)
{
	char *colon = strchr(value, ':');
	unsigned long columns, rows;
	if (colon != NULL)
		*colon = '\0';
	if (!command_number(value, 1, SGF_MOST, &columns) ||
	    !command_number(colon != NULL ? colon + 1 : value, 1, SGF_MOST, &rows))
		return say(s, "SZ is not a size from 1 to 52");
	s->rows = (unsigned)rows;
	s->columns = (unsigned)columns;
	return true;
}

static char *word_of(const char *value)
{
	char *word = xstrdup(*value == '\0' ? "?" : value);
	for (char *p = word; *p != '\0'; p++)
		if (*p <= ' ' || *p > '~')
			*p = '_';
	return word;
}

static bool property(struct sgf *s, const char *name, char *value)
{
	bool move = strcmp(name, "B") == 0 || strcmp(name, "W") == 0;
	if (move)
		return start(s) && play_value(s, value, *name == 'B' ? SIDE_BLACK : SIDE_WHITE);
	if (strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0 || strcmp(name, "AE") == 0)
		return say(s, "stones that are set up (AB, AW, AE) cannot be read");
	if (strcmp(name, "SZ") == 0 && !s->started)
		return read_size(s, value);
	if (strcmp(name, "RU") == 0 && strchr(value, ':') != NULL && !s->started)
		return connect_parse(&s->records->rules, value, s->trouble);
	if (strcmp(name, "GM") == 0)
		s->capitals = strcmp(value, "511") == 0;
	char **player = strcmp(name, "PB") == 0 ? &s->game.black : strcmp(name, "PW") == 0 ? &s->game.white : NULL;
	if (player != NULL) {
		free(*player);
		*player = word_of(value);
	}
	return true;
}

static bool read_property(struct sgf *s)
{
	char name[16], value[256];
	size_t size = 0;
	for (; isalpha((unsigned char)*s->at); s->at++)
		if (isupper((unsigned char)*s->at) && size + 1 < sizeof name)
			name[size++] = *s->at;
	name[size] = '\0';
	skip_space(s);
	if (size == 0 || *s->at != '[')
		return say(s, "expected a property like B[JJ]");
	while (*s->at == '[') {
		if (!take_value(s, value, sizeof value) || !property(s, name, value))
			return false;
		skip_space(s);
	}
	return true;
}

/* The main line is what comes before the first closing bracket. */
static bool read_tree(struct sgf *s)
{
	skip_space(s);
	if (*s->at != '(')
		return say(s, "an SGF file begins with '(;'");
	for (skip_space(s); *s->at != ')'; skip_space(s)) {
		if (*s->at == '\0')
			return say(s, "the file ends before the closing ')'");
		if (*s->at == '(' || *s->at == ';')
			s->at++;
		else if (!read_property(s))
			return false;
	}
	return start(s);
}

static char *slurp(FILE *in, struct trouble *t)
{
	size_t used = 0, room = 4096;
	char *text = xmalloc(room);
	for (size_t got; (got = fread(text + used, 1, room - used - 1, in)) > 0; used += got)
		if (used + got + 1 == room)
			text = xrealloc(text, room *= 2);
	text[used] = '\0';
	if (!ferror(in) && used > 0 && strlen(text) == used)
		return text;
	trouble_say(t, 0, ferror(in) ? "cannot be read" : used == 0 ? "the file is empty" : "the file is not text");
	free(text);
	return NULL;
}

static void keep_game(struct sgf *s)
{
	struct record *game = s->records->game = xmalloc(sizeof *game);
	record_init(game, s->game.black == NULL ? "?" : s->game.black, s->game.white == NULL ? "?" : s->game.white,
	            &s->field);
	s->records->games = 1;
}

bool sgf_read(struct records *r, FILE *in, struct trouble *t)
{
	struct sgf s = {.trouble = t, .line = 1, .records = r};
	*r = (struct records){0};
	if ((s.text = slurp(in, t)) == NULL)
		return false;
	s.at = s.text;
	bool good = read_tree(&s);
	if (good)
		keep_game(&s);
	if (s.started)
		field_clear(&s.field);
	record_clear(&s.game);
	free(s.text);
	return good;
}
