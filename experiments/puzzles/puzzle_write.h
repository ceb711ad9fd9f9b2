#pragma once

#include "base/rows.h"
#include "experiments/puzzles/puzzle.h"

/* Puzzles for people (text: a picture each), and as a table of one row each in the other formats. Squares of one turn
 * stand side by side, turns are divided by " | ". */
void puzzles_write(const struct puzzle *z, unsigned count, enum format format, FILE *out);
/* An SGF collection: the position is set up, the solution is the main line, each try that was kept a variation. False
 * where the board is too large for its letters. */
bool puzzles_write_sgf(const struct puzzle *z, unsigned count, FILE *out, struct trouble *t);
