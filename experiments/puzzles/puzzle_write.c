#include "experiments/puzzles/puzzle_write.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/picture.h"
#include "games/sgf.h"

/* --- words --- */

static const char *side_name(const struct puzzle *z)
{
	return z->side == SIDE_BLACK ? "black" : "white";
}

static void write_squares(const struct puzzle *z, const uint64_t *square, uint32_t count, FILE *out)
{
	char name[CONNECT_NAME];
	for (uint32_t i = 0; i < count; i++) {
		connect_square_name(&z->rules, square[i], name, sizeof name);
		fprintf(out, "%s%s", i > 0 ? " " : "", name);
	}
}

static void write_line(const struct puzzle *z, FILE *out)
{
	for (unsigned i = 0; i < z->parts; i++) {
		fputs(i > 0 ? " | " : "", out);
		write_squares(z, z->line[i], z->played[i], out);
	}
}

/* A turn and what answers it, one pair after the other. */
static void write_tries(const struct puzzle *z, FILE *out)
{
	for (unsigned i = 0; i < z->tried; i++) {
		fputs(i > 0 ? "; " : "", out);
		write_squares(z, z->try[i].turn, z->rules.p, out);
		fputs(" | ", out);
		write_squares(z, z->try[i].answer, z->try[i].answers, out);
	}
}

/* --- one puzzle as text --- */

static void set_up(const struct puzzle *z, struct field *f)
{
	field_init(f, &z->rules);
	for (uint32_t i = 0; i < z->stones; i++)
		field_set_up(f, z->stone[i], i < z->black ? SIDE_BLACK : SIDE_WHITE);
	field_set_turn(f, z->side, z->rules.p);
}

static void write_text(const struct puzzle *z, unsigned number, FILE *out)
{
	struct field f;
	fprintf(out, "puzzle %u, grade %u: %s wins in %u turns\n", number, z->grade, side_name(z), z->turns);
	set_up(z, &f);
	picture_write(&f, out);
	field_clear(&f);
	fputs("solution ", out);
	write_line(z, out);
	fprintf(out, "\ntries %u%s", z->tries, z->tried > 0 ? ": " : "");
	write_tries(z, out);
	fputs("\n\n", out);
}

/* --- a table --- */

static const struct column columns[] = {{"puzzle", COLUMN_NUMBER, 0, 6},
                                        {"game", COLUMN_WORD, 2, 0},
                                        {"grade", COLUMN_NUMBER, 2, 0},
                                        {"order", COLUMN_NUMBER, 2, 0},
                                        {"turns", COLUMN_NUMBER, 2, 0},
                                        {"tries", COLUMN_NUMBER, 2, 0},
                                        {"to_move", COLUMN_WORD, 2, 0},
                                        {"black", COLUMN_TEXT, 2, 0},
                                        {"white", COLUMN_TEXT, 2, 0},
                                        {"solution", COLUMN_TEXT, 2, 0},
                                        {"line", COLUMN_TEXT, 2, 0},
                                        {"refuted", COLUMN_TEXT, 2, 0},
                                        {0}};

/* What a writer prints, as a cell. */
struct cell {
	FILE *out;
	char *text;
	size_t size;
};

static void cell_end(struct cell *c, struct rows *r)
{
	fclose(c->out);
	rows_text(r, c->text);
	free(c->text);
}

static void cell_begin(struct cell *c)
{
	c->out = open_memstream(&c->text, &c->size);
	assert(c->out != NULL);
}

static void cell_squares(struct rows *r, const struct puzzle *z, const uint64_t *square, uint32_t count)
{
	struct cell c;
	cell_begin(&c);
	write_squares(z, square, count, c.out);
	cell_end(&c, r);
}

static void cell_of(struct rows *r, const struct puzzle *z, void (*write)(const struct puzzle *z, FILE *out))
{
	struct cell c;
	cell_begin(&c);
	write(z, c.out);
	cell_end(&c, r);
}

static void write_row(struct rows *r, const struct puzzle *z, unsigned number)
{
	char name[CONNECT_NAME];
	connect_name(&z->rules, name, sizeof name);
	rows_number(r, number);
	rows_text(r, name);
	rows_number(r, z->grade);
	rows_number(r, 1);
	rows_number(r, z->turns);
	rows_number(r, z->tries);
	rows_text(r, side_name(z));
	cell_squares(r, z, z->stone, z->black);
	cell_squares(r, z, z->stone + z->black, z->stones - z->black);
	cell_squares(r, z, z->line[0], z->played[0]);
	cell_of(r, z, write_line);
	cell_of(r, z, write_tries);
}

void puzzles_write(const struct puzzle *z, unsigned count, enum format format, FILE *out)
{
	struct rows r;
	if (format == FORMAT_TEXT) {
		for (unsigned i = 0; i < count; i++)
			write_text(&z[i], i + 1, out);
		return;
	}
	rows_begin(&r, "kdraw-puzzle/1", out, format, columns);
	for (unsigned i = 0; i < count; i++)
		write_row(&r, &z[i], i + 1);
	rows_end(&r);
}

/* --- SGF --- */

static void write_sgf(const struct puzzle *z, unsigned number, FILE *out)
{
	sgf_head(&z->rules, out);
	sgf_set_up(&z->rules, SIDE_BLACK, z->stone, z->black, out);
	sgf_set_up(&z->rules, SIDE_WHITE, z->stone + z->black, z->stones - z->black, out);
	fprintf(out, "PL[%c]GN[puzzle %u, grade %u]C[%s wins in %u turns]\n", z->side == SIDE_BLACK ? 'B' : 'W', number,
	        z->grade, z->side == SIDE_BLACK ? "Black" : "White", z->turns);
	fputc('(', out);
	for (unsigned i = 0; i < z->parts; i++)
		sgf_stones(&z->rules, i % 2 == 0 ? z->side : field_other(z->side), z->line[i], z->played[i], out);
	fputs("C[Right]TE[1])\n", out);
	for (unsigned i = 0; i < z->tried; i++) {
		fputc('(', out);
		sgf_stones(&z->rules, z->side, z->try[i].turn, z->rules.p, out);
		sgf_stones(&z->rules, field_other(z->side), z->try[i].answer, z->try[i].answers, out);
		fputs("C[This answer holds]BM[1])\n", out);
	}
	fputs(")\n", out);
}

bool puzzles_write_sgf(const struct puzzle *z, unsigned count, FILE *out, struct trouble *t)
{
	for (unsigned i = 0; i < count; i++) {
		if (z[i].rules.rows > SGF_MOST || z[i].rules.columns > SGF_MOST)
			return trouble_say(t, 0, "SGF has letters for %d rows and columns only", SGF_MOST);
		write_sgf(&z[i], i + 1, out);
	}
	return true;
}
