#pragma once

#include <stdio.h>

#include "base/textfile.h"
#include "boards/family.h"
#include "boards/tilings/lattice.h"
#include "hypergraph/hypergraph.h"

/* The infinite board cut into finite boards, periodically: translates of the tiles by whole combinations of the two
 * period vectors. A tile is a list of lines, a line a list of squares in one direction, gaps allowed.
 *
 *   tile t:  lines first_line .. first_line + lines - 1 of the tiling
 *            strip: it is infinite, united with its translates by multiples of along
 *   line i:  square[first[i]] .. square[first[i + 1] - 1], strictly ascending by row (in H by column)
 *
 * Plain data: the caller inits and clears. */
struct tile {
	unsigned first_line, lines;
	bool strip;
	struct place along;
};

struct tiling {
	char *name; /* or NULL */
	struct place period[2];
	unsigned tiles, lines;
	struct tile *tile;
	unsigned *first;
	struct place *square;
	unsigned tile_room, line_room, square_room;
};

void tiling_init(struct tiling *t);
void tiling_clear(struct tiling *t);
void tiling_set_name(struct tiling *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tiling_add_tile(struct tiling *t);
void tiling_add_strip(struct tiling *t, struct place along);
/* Adds a line to the last tile; false if it is not straight, ascending and of at least two squares. */
bool tiling_add_line(struct tiling *t, const struct place *square, unsigned size);
/* The same for `size' squares from `first' on, by `step', which may descend. */
bool tiling_add_run(struct tiling *t, struct place first, struct place step, unsigned size);
/* How many squares from the first one on ascend in one direction. */
unsigned tiling_straight(const struct place *square, unsigned size);

const struct place *tiling_line(const struct tiling *t, unsigned line);
unsigned tiling_line_size(const struct tiling *t, unsigned line);
enum direction tiling_line_direction(const struct tiling *t, unsigned line);
/* The length of the smallest segment that contains the line. */
int64_t tiling_line_span(const struct tiling *t, unsigned line);
/* The lattice of the periods; false with the reason if they are dependent or the period has too many squares. */
bool tiling_lattice(const struct tiling *t, struct lattice *l, struct trouble *trouble);
/* May a period have so many squares? */
bool tiling_fits(unsigned long squares, struct trouble *trouble);
/* The same for a tiling that was built or read, where nothing can be wrong. */
void tiling_lattice_known(const struct tiling *t, struct lattice *l);

/* The text form of checker/FORMATS.md, into an empty tiling; "inside" stops after the tiling's "end". */
bool tiling_read(struct tiling *t, FILE *in, struct trouble *trouble);
bool tiling_read_inside(struct tiling *t, struct textfile *f);
void tiling_write(const struct tiling *t, FILE *out);

/* A TILING argument of any program: a family with parameters, a file, or "-" for standard input. */
bool tiling_load(struct tiling *t, const char *argument, struct trouble *trouble);

extern const struct family tiling_families[]; /* ends with a row whose name is NULL */

/* A square that belongs to two tiles: to tile[0], and to tile[1] moved by `moved` (tile[0] == tile[1] if a tile meets
 * its own translate). */
struct overlap {
	struct place square, moved;
	unsigned tile[2];
};
/* No square belongs to two tiles; squares counts those of one period that belong to one. Either may be NULL. */
bool tiling_disjoint(const struct tiling *t, struct overlap *overlap, unsigned *squares);

/* Which tile a square belongs to, by its residue: the tile (or NOBODY), and one of its squares with this residue.
 * tiling_owners stops at the first overlap (NULL: wherever it is) and returns false; the array is the caller's either
 * way. */
struct owner {
	unsigned tile;
	struct place place;
};
#define NOBODY UINT32_MAX
bool tiling_owners(const struct tiling *t, const struct lattice *l, struct owner **owner, struct overlap *overlap);

/* Where a square is at home, by these owners: a tile (or NOBODY), and by how much it is moved. */
struct home {
	unsigned tile;
	struct place moved;
};
struct home tiling_home(const struct lattice *l, const struct owner *owner, struct place at);
bool home_same(struct home a, struct home b);

/* In one direction: every segment of k squares contains a whole line, the k - 1 squares from `worst` on do not.
 * Not bounded: no segment through `worst` contains a whole line, however long. */
struct coverage {
	bool bounded;
	int64_t k;
	struct place worst;
};
void tiling_cover(const struct tiling *t, struct coverage coverage[DIRECTIONS]);
/* The k of the whole tiling, the largest of the four directions; false if one of them is not bounded. */
bool tiling_catches(const struct coverage coverage[DIRECTIONS], int64_t *k);
/* Are its tiles disjoint, and does every segment of k squares contain a whole line? */
bool tiling_holds(const struct tiling *t, int64_t k);

/* The tile as a board: squares by row and column, lines in the order of the tile. Only finite tiles. */
void tiling_board(const struct tiling *t, unsigned tile, struct hypergraph *h);
