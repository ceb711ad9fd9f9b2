#include <inttypes.h>

#include "boards/tilings/tiling.h"

static void write_place(struct place p, FILE *out)
{
	fprintf(out, " %" PRId32 " %" PRId32, p.row, p.column);
}

static void write_line(const struct tiling *t, unsigned line, FILE *out)
{
	fputs("line", out);
	for (unsigned i = 0; i < tiling_line_size(t, line); i++)
		write_place(tiling_line(t, line)[i], out);
	putc('\n', out);
}

static void write_tile(const struct tiling *t, const struct tile *tile, FILE *out)
{
	fputs(tile->strip ? "tile strip" : "tile", out);
	if (tile->strip)
		write_place(tile->along, out);
	putc('\n', out);
	for (unsigned i = 0; i < tile->lines; i++)
		write_line(t, tile->first_line + i, out);
}

void tiling_write(const struct tiling *t, FILE *out)
{
	fputs("kdraw tiling 1\n", out);
	if (t->name != NULL)
		fprintf(out, "name %s\n", t->name);
	for (unsigned i = 0; i < 2; i++) {
		fputs("period", out);
		write_place(t->period[i], out);
		putc('\n', out);
	}
	fprintf(out, "tiles %u\n", t->tiles);
	for (unsigned i = 0; i < t->tiles; i++)
		write_tile(t, t->tile + i, out);
	fputs("end\n", out);
}
