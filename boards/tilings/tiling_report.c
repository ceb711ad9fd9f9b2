#include "boards/tilings/tiling_report.h"

#include "base/answer.h"

/* The last square of the worst segment. */
static void find_end(const struct coverage *c, unsigned d, long long end[2])
{
	end[0] = c->worst.row + (c->k - 2) * direction_step[d].row;
	end[1] = c->worst.column + (c->k - 2) * direction_step[d].column;
}

/* What is said of a direction in text and Markdown: k, and where a longest segment lies. */
static void describe(const struct coverage *c, unsigned d, char k[24], char where[100])
{
	long long end[2];
	find_end(c, d, end);
	snprintf(k, 24, c->bounded ? "%lld" : "no", (long long)c->k);
	snprintf(where, 100, c->bounded ? "from (%d, %d) to (%lld, %lld)" : "endless through (%d, %d)", c->worst.row,
	         c->worst.column, end[0], end[1]);
}

static void print_text(const struct tiling_report *r, FILE *out)
{
	char k[24], where[100];
	fputs("c direction   k  a longest segment without a whole line\n", out);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		describe(&r->coverage[d], d, k, where);
		fprintf(out, "c %c       %5s  %s\n", direction_letter[d], k, where);
	}
}

static void print_rows(const struct tiling_report *r, enum format format, FILE *out)
{
	static const struct column columns[] = {{.name = "direction", .kind = COLUMN_WORD},
	                                        {.name = "k"},
	                                        {.name = "from_row"},
	                                        {.name = "from_column"},
	                                        {.name = "to_row"},
	                                        {.name = "to_column"},
	                                        {0}};
	struct rows rows;
	rows_begin(&rows, NULL, out, format, columns);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		const struct coverage *c = &r->coverage[d];
		long long end[2];
		find_end(c, d, end);
		const long long value[] = {c->k, c->worst.row, c->worst.column, end[0], end[1]};
		rows_print(&rows, "%c", direction_letter[d]);
		for (unsigned i = 0; i < 5; i++)
			if (c->bounded || i == 1 || i == 2)
				rows_print(&rows, "%lld", value[i]);
			else
				rows_none(&rows);
	}
	rows_end(&rows);
}

static void begin_answer(struct answer *a, const struct tiling *t, bool yes)
{
	answer_begin(a, "kdraw-tile-check/1");
	answer_text(a, "answer", yes ? "yes" : "no");
	answer_text(a, "name", t->name == NULL ? "" : t->name);
}

static void print_json(const struct tiling_report *r, FILE *out)
{
	const struct tiling *t = r->tiling;
	struct answer a;
	char *json;
	size_t size;
	begin_answer(&a, t, r->caught);
	if (asprintf(&json, "[[%d, %d], [%d, %d]]", t->period[0].row, t->period[0].column, t->period[1].row,
	             t->period[1].column) > 0)
		answer_list(&a, "period", json);
	answer_number(&a, "period_squares", "%lld", (long long)lattice_index(&r->lattice));
	answer_number(&a, "tile_squares", "%u", r->squares);
	answer_number(&a, "tiles", "%u", t->tiles);
	answer_number(&a, "classes", "%u", r->classes);
	answer_number(&a, "lines", "%u", t->lines);
	answer_number(&a, "k", r->bounded ? "%lld" : "null", (long long)r->k);
	FILE *directions = open_memstream(&json, &size);
	print_rows(r, FORMAT_JSON, directions);
	fclose(directions);
	answer_list(&a, "directions", json);
	answer_print(&a, FORMAT_JSON, out);
}

void tiling_report_print(const struct tiling_report *r, enum format format, FILE *out)
{
	if (format == FORMAT_TEXT)
		print_text(r, out);
	else if (format == FORMAT_JSON)
		print_json(r, out);
	else
		print_rows(r, format, out);
}

void tiling_report_overlap(const struct tiling *t, const struct overlap *o, enum format format, FILE *out)
{
	struct answer a;
	char *json = NULL;
	if (format == FORMAT_TEXT) {
		fprintf(out, "s TILES OVERLAP\nv square (%d, %d) lies in tile %u and in tile %u moved by (%d, %d)\n",
		        o->square.row, o->square.column, o->tile[0], o->tile[1], o->moved.row, o->moved.column);
		return;
	}
	begin_answer(&a, t, false);
	if (asprintf(&json, "{\"square\": [%d, %d], \"tiles\": [%u, %u], \"moved\": [%d, %d]}", o->square.row,
	             o->square.column, o->tile[0], o->tile[1], o->moved.row, o->moved.column) > 0)
		answer_list(&a, "overlap", json);
	answer_print(&a, format, out);
}
