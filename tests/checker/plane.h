#ifndef TESTS_CHECKER_PLANE_H
#define TESTS_CHECKER_PLANE_H

#include "tests/checker/naive.h"

/* Tilings by their definition: squares are compared as squares of the plane, and segments are walked through square by
 * square. Only small ones, and well-formed text. */
enum { FLAT_TILES = 12, FLAT_LINES = 24, FLAT_SIZE = 12 };

struct spot_of_plane {
	long row, column;
};

struct flat_line {
	unsigned tile, size, direction;
	struct spot_of_plane at[FLAT_SIZE];
};

struct flat {
	struct spot_of_plane period[2], along[FLAT_TILES]; /* along: of a strip, or zero */
	unsigned tiles, lines;
	struct flat_line line[FLAT_LINES];
	bool too_large;
};

static const struct spot_of_plane flat_step[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static inline struct spot_of_plane difference(struct spot_of_plane a, struct spot_of_plane b)
{
	return (struct spot_of_plane){a.row - b.row, a.column - b.column};
}

static inline long flat_determinant(const struct flat *f)
{
	return f->period[0].row * f->period[1].column - f->period[0].column * f->period[1].row;
}

/* Is d a whole combination of the periods? By Cramer's rule. */
static inline bool is_period(const struct flat *f, struct spot_of_plane d)
{
	long det = flat_determinant(f);
	return (d.row * f->period[1].column - d.column * f->period[1].row) % det == 0 &&
	       (f->period[0].row * d.column - f->period[0].column * d.row) % det == 0;
}

static inline bool is_multiple(struct spot_of_plane d, struct spot_of_plane along)
{
	for (long n = -1000; n <= 1000; n++)
		if (d.row == n * along.row && d.column == n * along.column)
			return true;
	return false;
}

static inline unsigned direction_between(struct spot_of_plane a, struct spot_of_plane b)
{
	struct spot_of_plane d = difference(b, a);
	return d.row == 0 ? 0 : d.column == 0 ? 1 : d.column > 0 ? 2 : 3;
}

static inline void flat_read_line(struct flat *f, char *at)
{
	f->too_large = f->too_large || f->lines == FLAT_LINES || f->tiles > FLAT_TILES;
	struct flat_line *line = &f->line[f->too_large ? 0 : f->lines++];
	line->tile = f->tiles - 1;
	for (line->size = 0; *at == ' '; line->size++) {
		f->too_large = f->too_large || line->size == FLAT_SIZE;
		struct spot_of_plane *p = &line->at[f->too_large ? 0 : line->size];
		p->row = strtol(at, &at, 10);
		p->column = strtol(at, &at, 10);
	}
	line->direction = direction_between(line->at[0], line->at[1]);
}

/* The tiling in the text, up to its first line `end'. */
static inline void flat_read(struct flat *f, const char *text)
{
	char *copy = strdup(strstr(text, "kdraw tiling 1\n")), *rest = copy, *next;
	unsigned periods = 0;
	memset(f, 0, sizeof *f);
	while ((next = strsep(&rest, "\n")) != NULL && strcmp(next, "end") != 0) {
		if (strncmp(next, "period ", 7) == 0 && periods < 2) {
			f->period[periods].row = strtol(next + 7, &next, 10);
			f->period[periods++].column = strtol(next, NULL, 10);
		} else if (strncmp(next, "line ", 5) == 0) {
			flat_read_line(f, next + 4);
		} else if (strcmp(next, "tile") == 0) {
			f->tiles++;
		} else if (strncmp(next, "tile strip ", 11) == 0 && f->tiles++ < FLAT_TILES) {
			f->along[f->tiles - 1].row = strtol(next + 11, &next, 10);
			f->along[f->tiles - 1].column = strtol(next, NULL, 10);
		}
	}
	f->too_large = f->too_large || f->tiles > FLAT_TILES || labs(flat_determinant(f)) > 100;
	free(copy);
}

/* Do these squares belong to one tile whenever the periods carry one to the other? */
static inline bool flat_compatible(const struct flat *f, unsigned tile, struct spot_of_plane a, unsigned other_tile,
                                   struct spot_of_plane b)
{
	struct spot_of_plane d = difference(a, b);
	return !is_period(f, d) || (tile == other_tile && is_multiple(d, f->along[tile]));
}

static inline bool flat_disjoint(const struct flat *f)
{
	for (unsigned i = 0; i < f->lines; i++)
		for (unsigned j = 0; j < f->lines; j++)
			for (unsigned s = 0; s < f->line[i].size; s++)
				for (unsigned u = 0; u < f->line[j].size; u++)
					if (!flat_compatible(f, f->line[i].tile, f->line[i].at[s], f->line[j].tile,
					                     f->line[j].at[u]))
						return false;
	return true;
}

/* Does the segment of k squares from here on contain a line of this direction? */
static inline bool flat_contains(const struct flat *f, unsigned x, struct spot_of_plane from, long k)
{
	for (long i = 0; i < k; i++)
		for (unsigned n = 0; n < f->lines; n++) {
			const struct flat_line *line = &f->line[n];
			struct spot_of_plane here_at = {from.row + i * flat_step[x].row,
			                                from.column + i * flat_step[x].column};
			struct spot_of_plane way = difference(line->at[line->size - 1], line->at[0]);
			long span = 1 + (x == 0 ? way.column : way.row);
			if (line->direction == x && i + span <= k && is_period(f, difference(here_at, line->at[0])))
				return true;
		}
	return false;
}

/* Every segment that starts in a square with sides as long as the period has squares: all there are. */
static inline bool flat_catches(const struct flat *f, unsigned x, long k)
{
	long det = labs(flat_determinant(f));
	for (long row = 0; row < det; row++)
		for (long column = 0; column < det; column++)
			if (!flat_contains(f, x, (struct spot_of_plane){row, column}, k))
				return false;
	return true;
}

#endif
