#pragma once

#include "hypergraph/hypergraph.h"

/* The strip with rows 0..rows-1 and columns 0..columns-1; square (r, c) has number r * columns + c. Lines lie on
 *
 *   a column c     rows from..to of V line c                      d = c - r
 *   a diagonal d   rows from..to of D line d, squares (r, d + r)   / / / /
 *   a row r        columns from..to of H line r
 */
struct strip {
	struct hypergraph *board;
	unsigned rows, columns;
};

/* Gives the board its squares; the board is empty. */
void strip_begin(struct strip *s, struct hypergraph *board, unsigned rows, unsigned columns);

void strip_add_column(struct strip *s, unsigned column, unsigned from, unsigned to);
void strip_add_diagonal(struct strip *s, unsigned diagonal, unsigned from, unsigned to);
void strip_add_row(struct strip *s, unsigned row, unsigned from, unsigned to);

/* The number of diagonals that lie in the strip from its lowest to its highest row: 0..count-1. */
unsigned strip_diagonals(const struct strip *s);
