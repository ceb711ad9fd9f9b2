#pragma once

#include "base/rows.h"
#include "experiments/openings/opening.h"

/* A tree as a file, parents before children (conventions as in checker/FORMATS.md):
 *
 *     kdraw opening 1
 *     game 19x19:6:2:1
 *     attacker black
 *     black j10 ...
 *     white i12 ...
 *     turn black 2
 *     node 0 - won|open|new|stuck ORDER POSITIONS : turn : answer : aside : aside ...
 *     node 1 0 ...              number and parent; a turn is its squares
 *     end
 */
void opening_write(const struct opening *o, FILE *out);
bool opening_read(struct opening *o, FILE *in, struct trouble *t);

/* Counts by depth: nodes, won, stuck, new, positions. */
void opening_count(const struct opening *o, enum format format, FILE *out);
/* An SGF tree of what is kept; a node is said to be won or open in a comment. */
bool opening_write_sgf(const struct opening *o, FILE *out, struct trouble *t);
