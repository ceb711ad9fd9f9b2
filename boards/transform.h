#pragma once

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* Boards made from boards. `to` is initialised and empty; t says why it cannot be done. */

/* Left and right exchanged; squares and lines keep their numbers. */
bool transform_mirror(const struct hypergraph *from, struct hypergraph *to, struct trouble *t);

/* Lines become squares and squares become lines: square i is the old line i, and each old square that lies on lines
 * becomes the line of these, in the old order. */
bool transform_dual(const struct hypergraph *from, struct hypergraph *to, struct trouble *t);
