#include "provers/derivations/derivation_list.h"

#include <string.h>

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
	derivation_clear(&d);
}

static void write_text(const struct row *r, FILE *out)
{
	fprintf(out, "MBBoard%s(%lu,%lu) -> MBBoardN(%lu,%lu) and MBBoardN(%lu,%lu)\n", r->game, r->from[0], r->from[1],
	        r->odd[0], r->odd[1], r->even[0], r->even[1]);
}

static void write_csv(const struct row *r, FILE *out)
{
	fprintf(out, "%u,%s,%lu,%lu,%lu,%lu,%lu,%lu\n", r->table, r->game, r->from[0], r->from[1], r->odd[0], r->odd[1],
	        r->even[0], r->even[1]);
}

static void write_json(const struct row *r, FILE *out)
{
	fprintf(
	    out,
	    " {\"table\": %u, \"game\": \"%s\", \"length\": %lu, \"bound\": %lu, \"odd_length\": %lu, \"odd_p\": %lu, "
	    "\"even_length\": %lu, \"even_p\": %lu}",
	    r->table, r->game, r->from[0], r->from[1], r->odd[0], r->odd[1], r->even[0], r->even[1]);
}

static void write_md(const struct row *r, FILE *out)
{
	fprintf(out, "| %u | MBBoard%s(%lu,%lu) | MBBoardN(%lu,%lu) | MBBoardN(%lu,%lu) |\n", r->table, r->game,
	        r->from[0], r->from[1], r->odd[0], r->odd[1], r->even[0], r->even[1]);
}

static const struct format {
	const char *name, *head, *between, *foot;
	void (*row)(const struct row *r, FILE *out);
} formats[] = {
    {"text", "", "", "", write_text},
    {"csv", "table,game,length,bound,odd_length,odd_p,even_length,even_p\n", "", "", write_csv},
    {"json", "[\n", ",\n", "\n]\n", write_json},
    {"md", "| table | drawn | derived, odd | derived, even |\n|---:|---|---|---|\n", "", "", write_md},
};

static void write_rows(const struct format *f, FILE *out)
{
	struct row row[ROWS];
	derive_rows(row);
	fputs(f->head, out);
	for (unsigned i = 0; i < ROWS; i++) {
		bool new_table = i == 0 || row[i].table != row[i - 1].table;
		if (f->row == write_text && new_table)
			fprintf(out, "c Table %u: by Lemmas %s\n", row[i].table,
			        row[i].table == 1 ? "11 and 12" : "13 and 14");
		fputs(i == 0 ? "" : f->between, out);
		f->row(&row[i], out);
	}
	fputs(f->foot, out);
}

bool derivation_list(const char *format, FILE *out, struct trouble *t)
{
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (strcmp(formats[i].name, format) == 0) {
			write_rows(&formats[i], out);
			return true;
		}
	return trouble_say(t, 0, "no format '%s': text, csv, json and md there are", format);
}
