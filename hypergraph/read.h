#pragma once

#include <stdio.h>

#include "base/textfile.h"
#include "hypergraph/hypergraph.h"

#define BOARD_SQUARES_MOST 1000000u
#define BOARD_LINES_MOST 1000000u

/* Reads a board file (checker/FORMATS.md) into h, which is initialised and empty. If it is malformed, h holds a
 * part of the board, which the caller has to clear as well. */
bool hypergraph_read(struct hypergraph *h, FILE *in, struct trouble *t);

/* The same for a board that stands inside a larger file: from its first line to its "end" and no further. */
bool hypergraph_read_inside(struct hypergraph *h, struct textfile *f);

/* A line `name WORD`, if there is one, which boards and tilings have alike: *name is a copy. */
bool hypergraph_read_name(struct textfile *f, char **name);
