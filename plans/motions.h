#pragma once

#include <stdbool.h>

#include "boards/tilings/tiling.h"

/* Plane groups of the squares: a lattice of translations, and motions modulo it, one for each turn or reflection that
 * occurs. A motion maps the square p to place_turn(p, turn) + by; motion[0] is the identity. */
struct motion {
	unsigned turn; /* 0 .. 7, as in place_turn() */
	struct place by;
};

struct motions {
	struct place period[2];
	struct lattice lattice;
	unsigned count;
	struct motion motion[8];
};

struct place motion_of(struct motion m, struct place p);
/* The direction of the images of its lines; *reversed: a line's image begins with its last square. */
enum direction motion_direction(struct motion m, enum direction d, bool *reversed);

/* The groups of one kind with this lattice, up to shifts: number 0, 1, ... until it says false; some numbers give no
 * group (count is 0), as the lattice has to have the symmetry.
 *
 *   p1   translations alone            p2   half turns
 *   pm   (r, c) -> (a - r, c + h), a reflection (h = 0) or a glide, or the same with rows and columns exchanged
 *   pd   reflections in diagonals, and their glides
 *   pgg  glides in both directions     c4   quarter turns */
extern const char *const motions_kinds[]; /* ends with NULL */
bool motions_make(struct motions *m, const char *kind, const struct lattice *l, unsigned number);
