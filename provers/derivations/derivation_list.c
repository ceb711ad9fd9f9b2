#include "provers/derivations/derivation_list.h"

#include <assert.h>

#include "provers/derivations/derivation.h"

/* A row of a table: a drawn game, and what the lemma for odd and the lemma for even lengths make of it. */
struct row {
	unsigned table;
	const char *game; /* N or NX */
	unsigned long from[2], odd[2], even[2];
};

enum { ROWS = 7 };

static void numbers(const struct derivation *d, size_t step, unsigned long *value)
{
	value[0] = mpz_get_ui(d->step[step].size);
	value[1] = mpz_get_ui(d->step[step].bound);
}

/* Derives both games and notes the row; the step of the odd one is returned, that of the even one is the next. */
static size_t derive_row(struct derivation *d, struct row *r, unsigned table, size_t from)
{
	bool exclusive = d->step[from].game == GAME_NX;
	size_t odd = derivation_apply(d, exclusive ? RULE_LEMMA11 : RULE_LEMMA13, from);
	size_t even = derivation_apply(d, exclusive ? RULE_LEMMA12 : RULE_LEMMA14, from);
	r->table = table;
	r->game = exclusive ? "NX" : "N";
	numbers(d, from, r->from);
	numbers(d, odd, r->odd);
	numbers(d, even, r->even);
	assert(even == odd + 1 && r->odd[0] % 2 == 1 && r->even[0] == r->odd[0] + 1);
	return odd;
}

/* Table 1 from Lemmas 9 and 10; Table 2 from Lemma 8 and Table 1. */
static void derive_rows(struct row *row)
{
	struct derivation d;
	size_t known[5];
	derivation_init(&d);
	known[0] = derivation_base(&d, RULE_LEMMA8);
	for (unsigned i = 0; i < 2; i++) {
		size_t base = derivation_base(&d, i == 0 ? RULE_LEMMA9 : RULE_LEMMA10);
		known[1 + 2 * i] = derive_row(&d, &row[i], 1, base);
		known[2 + 2 * i] = known[1 + 2 * i] + 1;
	}
	for (unsigned i = 0; i < 5; i++)
		derive_row(&d, &row[2 + i], 2, known[i]);
	for (unsigned i = 0; i < ROWS; i++)
		assert(row[i].odd[1] < row[i].odd[0] && row[i].even[1] < row[i].even[0]); /* p < L */
	derivation_clear(&d);
}

static void write_text(const struct row *row, FILE *out)
{
	for (const struct row *r = row; r < row + ROWS; r++) {
		if (r == row || r->table != r[-1].table)
			fprintf(out, "c Table %u: by Lemmas %s\n", r->table, r->table == 1 ? "11 and 12" : "13 and 14");
		fprintf(out, "MBBoard%s(%lu,%lu) -> MBBoardN(%lu,%lu) and MBBoardN(%lu,%lu)\n", r->game, r->from[0],
		        r->from[1], r->odd[0], r->odd[1], r->even[0], r->even[1]);
	}
}

static void write_md(const struct row *row, enum format format, FILE *out)
{
	static const struct column columns[] = {{.name = "table"},
	                                        {.name = "drawn", .kind = COLUMN_WORD},
	                                        {.name = "derived, odd", .kind = COLUMN_WORD},
	                                        {.name = "derived, even", .kind = COLUMN_WORD},
	                                        {0}};
	struct rows rows;
	rows_begin(&rows, NULL, out, format, columns);
	for (const struct row *r = row; r < row + ROWS; r++) {
		rows_number(&rows, r->table);
		rows_print(&rows, "MBBoard%s(%lu,%lu)", r->game, r->from[0], r->from[1]);
		rows_print(&rows, "MBBoardN(%lu,%lu)", r->odd[0], r->odd[1]);
		rows_print(&rows, "MBBoardN(%lu,%lu)", r->even[0], r->even[1]);
	}
	rows_end(&rows);
}

static void write_rows(const struct row *row, enum format format, FILE *out)
{
	static const struct column columns[] = {{.name = "table"},
	                                        {.name = "game", .kind = COLUMN_WORD},
	                                        {.name = "length"},
	                                        {.name = "bound"},
	                                        {.name = "odd_length"},
	                                        {.name = "odd_p"},
	                                        {.name = "even_length"},
	                                        {.name = "even_p"},
	                                        {0}};
	struct rows rows;
	rows_begin(&rows, "kdraw-derive-list/1", out, format, columns);
	for (const struct row *r = row; r < row + ROWS; r++) {
		const unsigned long *const pair[] = {r->from, r->odd, r->even};
		rows_number(&rows, r->table);
		rows_text(&rows, r->game);
		for (unsigned i = 0; i < 6; i++)
			rows_number(&rows, pair[i / 2][i % 2]);
	}
	rows_end(&rows);
}

void derivation_list(enum format format, FILE *out)
{
	struct row row[ROWS];
	derive_rows(row);
	if (format == FORMAT_TEXT)
		write_text(row, out);
	else if (format == FORMAT_MD || format == FORMAT_TEX)
		write_md(row, format, out);
	else
		write_rows(row, format, out);
}
