#include "boards/report.h"

#include <gmp.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/isomorphism.h"
#include "hypergraph/statistics.h"
#include "hypergraph/weights.h"
#include "hypergraph/write.h"

struct row {
	char name[48];
	char *value;
	bool number; /* written without quotes in JSON */
};

struct report {
	struct row *row;
	unsigned rows;
};

/* The name may hold a number: "lines of 4 squares". */
static struct row *add(struct report *r, const char *name, unsigned number)
{
	r->row = xrealloc(r->row, (r->rows + 1) * sizeof *r->row);
	struct row *new = r->row + r->rows++;
	const char *hash = strchr(name, '#');
	if (hash == NULL)
		snprintf(new->name, sizeof new->name, "%s", name);
	else
		snprintf(new->name, sizeof new->name, "%.*s%u%s", (int)(hash - name), name, number, hash + 1);
	return new;
}

static void add_text(struct report *r, const char *name, const char *text)
{
	struct row *new = add(r, name, 0);
	new->value = xstrdup(text);
	new->number = false;
}

static void add_count(struct report *r, const char *name, unsigned number, unsigned count)
{
	char text[24];
	snprintf(text, sizeof text, "%u", count);
	struct row *new = add(r, name, number);
	new->value = xstrdup(text);
	new->number = true;
}

static void add_counts(struct report *r, const struct statistics *s)
{
	add_count(r, "squares", 0, s->squares);
	add_count(r, "lines", 0, s->lines);
	add_count(r, "exclusive squares", 0, s->exclusive);
	for (unsigned n = s->smallest; n <= s->largest && s->lines > 0; n++)
		if (s->lines_of_size[n] > 0)
			add_count(r, "lines of size #", n, s->lines_of_size[n]);
	for (unsigned n = 0; n <= s->degree; n++)
		if (s->squares_of_degree[n] > 0)
			add_count(r, "squares on # lines", n, s->squares_of_degree[n]);
	add_count(r, "components", 0, s->components);
	add_text(r, "forest", s->forest ? "yes" : "no");
}

static void add_group(struct report *r, const struct hypergraph *h)
{
	struct automorphisms a;
	automorphisms_init(&a, h);
	struct row *new = add(r, "group order", 0);
	new->value = mpz_get_str(NULL, 10, a.order);
	new->number = true;
	automorphisms_clear(&a);
}

/* The weights of Erdos and Selfridge, and of Beck for two stones a move. */
static void add_weight(struct report *r, const char *name, unsigned stones, const struct hypergraph *h)
{
	struct weight_sum sum;
	weight_sum_init(&sum, stones, stones);
	weight_sum_add_board(&sum, h);
	struct row *new = add(r, name, 0);
	new->value = weight_sum_text(&sum);
	new->number = false;
	weight_sum_clear(&sum);
}

static void fill(struct report *r, const struct hypergraph *h)
{
	struct statistics s;
	char fingerprint[17];
	statistics_init(&s, h);
	if (h->name != NULL)
		add_text(r, "name", h->name);
	add_counts(r, &s);
	add_weight(r, "sum of 2^-size", 1, h);
	add_weight(r, "sum of 3^(-size/2)", 2, h);
	add_group(r, h);
	snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, hypergraph_fingerprint(h));
	add_text(r, "fingerprint", fingerprint);
	statistics_clear(&s);
}

static void write_text(const struct report *r, FILE *out)
{
	for (unsigned i = 0; i < r->rows; i++)
		fprintf(out, "%-20s  %s\n", r->row[i].name, r->row[i].value);
}

static void write_rows(const struct report *r, enum format format, FILE *out)
{
	static const struct column columns[] = {
	    {.name = "name", .kind = COLUMN_WORD}, {.name = "value", .kind = COLUMN_WORD}, {0}};
	struct rows rows;
	rows_begin(&rows, out, format, columns);
	for (unsigned i = 0; i < r->rows; i++) {
		rows_text(&rows, r->row[i].name);
		rows_text(&rows, r->row[i].value);
	}
	rows_end(&rows);
}

static void write_json(const struct report *r, FILE *out)
{
	fputs("{\n", out);
	for (unsigned i = 0; i < r->rows; i++) {
		fprintf(out, "  \"%s\": ", r->row[i].name);
		if (r->row[i].number)
			fputs(r->row[i].value, out);
		else
			json_string(out, r->row[i].value);
		fputs(i + 1 < r->rows ? ",\n" : "\n", out);
	}
	fputs("}\n", out);
}

void report_write(const struct hypergraph *h, enum format format, FILE *out)
{
	struct report r = {0};
	fill(&r, h);
	if (format == FORMAT_TEXT)
		write_text(&r, out);
	else if (format == FORMAT_JSON)
		write_json(&r, out);
	else
		write_rows(&r, format, out);
	for (unsigned i = 0; i < r.rows; i++)
		free(r.row[i].value);
	free(r.row);
}
