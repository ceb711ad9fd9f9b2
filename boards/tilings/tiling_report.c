#include "boards/tilings/tiling_report.h"

#include <string.h>

bool report_format_named(const char *name, enum report_format *format)
{
	static const char *const names[] = {"text", "csv", "json", "md"};
	for (unsigned i = 0; i < 4; i++)
		if (strcmp(name, names[i]) == 0) {
			*format = (enum report_format)i;
			return true;
		}
	return false;
}

/* The last square of the worst segment. */
static void find_end(const struct coverage *c, unsigned d, long long end[2])
{
	end[0] = c->worst.row + (c->k - 2) * direction_step[d].row;
	end[1] = c->worst.column + (c->k - 2) * direction_step[d].column;
}

/* The four formats of a row; the first is for a direction that is not caught. */
static void print_row(const struct coverage *c, unsigned d, FILE *out, const char *const format[2])
{
	long long end[2];
	find_end(c, d, end);
	if (c->bounded)
		fprintf(out, format[1], direction_letter[d], (long long)c->k, c->worst.row, c->worst.column, end[0],
		        end[1]);
	else
		fprintf(out, format[0], direction_letter[d], c->worst.row, c->worst.column);
}

static void print_rows(const struct tiling_report *r, FILE *out, const char *uncaught, const char *caught,
                       const char *between)
{
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		fputs(d == 0 ? "" : between, out);
		print_row(r->coverage + d, d, out, (const char *const[2]){uncaught, caught});
	}
}

static void print_text(const struct tiling_report *r, FILE *out)
{
	fputs("c direction   k  a longest segment without a whole line\n", out);
	print_rows(r, out, "c %c          no  endless through (%d, %d)\n",
	           "c %c       %5lld  from (%d, %d) to (%lld, %lld)\n", "");
}

static void print_md(const struct tiling_report *r, FILE *out)
{
	fputs("| direction | k | a longest segment without a whole line |\n|---|---:|---|\n", out);
	print_rows(r, out, "| %c | no | endless through (%d, %d) |\n",
	           "| %c | %lld | from (%d, %d) to (%lld, %lld) |\n", "");
}

static void print_csv(const struct tiling_report *r, FILE *out)
{
	fputs("direction,k,from_row,from_column,to_row,to_column\n", out);
	print_rows(r, out, "%c,,%d,%d,,\n", "%c,%lld,%d,%d,%lld,%lld\n", "");
}

/* Names of tilings have no characters that JSON would escape. */
static void print_json(const struct tiling_report *r, FILE *out)
{
	const struct tiling *t = r->tiling;
	fprintf(out, "{\n  \"name\": \"%s\",\n  \"period\": [[%d, %d], [%d, %d]],\n", t->name == NULL ? "" : t->name,
	        t->period[0].row, t->period[0].column, t->period[1].row, t->period[1].column);
	fprintf(out, "  \"period_squares\": %lld,\n  \"tile_squares\": %u,\n", (long long)lattice_index(&r->lattice),
	        r->squares);
	fprintf(out, "  \"tiles\": %u,\n  \"classes\": %u,\n  \"lines\": %u,\n", t->tiles, r->classes, t->lines);
	if (r->bounded)
		fprintf(out, "  \"k\": %lld,\n", (long long)r->k);
	else
		fputs("  \"k\": null,\n", out);
	fputs("  \"directions\": [\n", out);
	print_rows(r, out, "    {\"direction\": \"%c\", \"k\": null, \"through\": [%d, %d]}",
	           "    {\"direction\": \"%c\", \"k\": %lld, \"from\": [%d, %d], \"to\": [%lld, %lld]}", ",\n");
	fputs("\n  ]\n}\n", out);
}

void tiling_report_print(const struct tiling_report *r, enum report_format format, FILE *out)
{
	static void (*const print[])(const struct tiling_report *, FILE *) = {print_text, print_csv, print_json,
	                                                                      print_md};
	print[format](r, out);
}

void tiling_report_overlap(const struct overlap *o, enum report_format format, FILE *out)
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
