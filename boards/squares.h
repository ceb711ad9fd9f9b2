#pragma once

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* The squares of a board as people write them:
 *
 *   17         by number
 *   e3         on boards with rows and columns: column e, row 3 from 1, as on the screen
 *   2,4        by coordinates: ROW,COLUMN from 0, or as many as the board has
 */
bool square_read(const struct hypergraph *h, const char *text, unsigned *square, struct trouble *t);

/* Different squares: 3,4,17 or a1,b2 with commas between; or with blanks, and then 2,4 is one square, too. Their
 * number, or -1 with the reason. */
int squares_read(const struct hypergraph *h, const char *list, unsigned *square, unsigned room, struct trouble *t);

/* Do rows and columns begin with 0 or later, so that all squares have letters? */
bool squares_have_letters(const struct hypergraph *h);
