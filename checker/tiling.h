#ifndef TILING_H
#define TILING_H

#include "words.h"

/* The tiling that was read; squares are residues of the lattice (tiling.c). */
#define NEVER INT64_MAX
struct place {
	int64_t row, column;
};

extern struct tiling {
	int64_t height, width, shift;
	size_t residues;
	uint32_t tiles;
	bool strips;         /* are there infinite tiles? */
	size_t *first_line;  /* of every tile, and the end */
	struct place *place; /* the line being read */
	size_t room;
	struct list line, squares; /* line: where the residues of a line start in squares, and the end */
	uint32_t *owner;           /* by residue: its tile, plus 1 */
	struct place *at;          /* by residue: the square of the owner */
	int64_t *best[DIRECTIONS]; /* by residue: the smallest span of a line that starts there, or NEVER */
	int64_t need[DIRECTIONS];  /* every segment of so many squares contains a line, or NEVER */
} tiling;

/* Everything after the first line. It returns only if no square belongs to two tiles. */
void read_tiling(void);

#endif
