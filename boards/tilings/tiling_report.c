#include "boards/tilings/tiling_report.h"

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

static void print_md(const struct tiling_report *r, FILE *out)
{
	static const struct column columns[] = {{.name = "direction", .kind = COLUMN_WORD},
	                                        {.name = "k"},
	                                        {.name = "a longest segment without a whole line", .kind = COLUMN_WORD},
	                                        {0}};
	char k[24], where[100];
	struct rows rows;
	rows_begin(&rows, out, FORMAT_MD, columns);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		describe(&r->coverage[d], d, k, where);
		rows_print(&rows, "%c", direction_letter[d]);
		rows_text(&rows, k);
		rows_text(&rows, where);
	}
	rows_end(&rows);
}

static void print_csv(const struct tiling_report *r, FILE *out)
{
	static const struct column columns[] = {{.name = "direction", .kind = COLUMN_WORD},
	                                        {.name = "k"},
	                                        {.name = "from_row"},
	                                        {.name = "from_column"},
	                                        {.name = "to_row"},
	                                        {.name = "to_column"},
	                                        {0}};
	struct rows rows;
	rows_begin(&rows, out, FORMAT_CSV, columns);
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

static void json_direction(const struct coverage *c, unsigned d, FILE *out)
{
	long long end[2];
	find_end(c, d, end);
	fprintf(out, d == 0 ? "    {\"direction\": \"%c\", " : ",\n    {\"direction\": \"%c\", ", direction_letter[d]);
	if (c->bounded)
		fprintf(out, "\"k\": %lld, \"from\": [%d, %d], \"to\": [%lld, %lld]}", (long long)c->k, c->worst.row,
		        c->worst.column, end[0], end[1]);
	else
		fprintf(out, "\"k\": null, \"through\": [%d, %d]}", c->worst.row, c->worst.column);
}

static void print_json(const struct tiling_report *r, FILE *out)
{
	const struct tiling *t = r->tiling;
	fputs("{\n  \"name\": ", out);
	json_string(out, t->name == NULL ? "" : t->name);
	fprintf(out, ",\n  \"period\": [[%d, %d], [%d, %d]],\n", t->period[0].row, t->period[0].column,
	        t->period[1].row, t->period[1].column);
	fprintf(out, "  \"period_squares\": %lld,\n  \"tile_squares\": %u,\n", (long long)lattice_index(&r->lattice),
	        r->squares);
	fprintf(out, "  \"tiles\": %u,\n  \"classes\": %u,\n  \"lines\": %u,\n", t->tiles, r->classes, t->lines);
	if (r->bounded)
		fprintf(out, "  \"k\": %lld,\n", (long long)r->k);
	else
		fputs("  \"k\": null,\n", out);
	fputs("  \"directions\": [\n", out);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		json_direction(&r->coverage[d], d, out);
	fputs("\n  ]\n}\n", out);
}

void tiling_report_print(const struct tiling_report *r, enum format format, FILE *out)
{
	static void (*const print[])(const struct tiling_report *, FILE *) = {print_text, print_csv, print_json,
	                                                                      print_md};
	print[format](r, out);
}

void tiling_report_overlap(const struct overlap *o, enum format format, FILE *out)
{
	static const char *const formats[] = {
	    "s TILES OVERLAP\nv square (%d, %d) lies in tile %u and in tile %u moved by (%d, %d)\n",
	    "row,column,tile,other_tile,moved_rows,moved_columns\n%d,%d,%u,%u,%d,%d\n",
	    "{\"overlap\": {\"square\": [%d, %d], \"tiles\": [%u, %u], \"moved\": [%d, %d]}}\n",
	    "Tiles overlap: the square (%d, %d) lies in tile %u and in tile %u moved by (%d, %d).\n",
	};
	fprintf(out, formats[format], o->square.row, o->square.column, o->tile[0], o->tile[1], o->moved.row,
	        o->moved.column);
}
