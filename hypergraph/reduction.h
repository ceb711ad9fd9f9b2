#pragma once

#include "hypergraph/hypergraph.h"

/* A board with its twins taken together, which is what nauty sees. Squares on the same lines are twins; so are lines
 * with the same squares. Every class of twins becomes one vertex.
 *
 *   squares   { 0 5 }  { 3 }  { 1 2 4 }  { 6 7 }      square_member, cut by square_first
 *             smallest classes first; the last one, from `squares` on, holds the squares on no line
 *   lines     { 2 }  { 0 1 }                          line_member, cut by line_first
 *             in the order of their kinds: numbers, exclusive flags and weights of the lines of a class
 *   colour    of each class: 0, 1, ...; equal if the classes have the same size or kind
 *
 * Classes of twins can be permuted freely inside; what is left acts faithfully on the classes. */
struct reduction {
	unsigned squares, lines; /* classes, without the squares on no line */
	unsigned *square_first, *square_member, *square_class, *square_colour;
	unsigned *line_first, *line_member, *line_colour;
};

void reduction_init(struct reduction *r, const struct hypergraph *h);
void reduction_clear(struct reduction *r);
unsigned reduction_square_size(const struct reduction *r, unsigned c);

/* Canonical order of the classes: place i holds class square_order[i] (line_order[i]). In nauty.c. */
void reduction_canonical(const struct reduction *r, const struct hypergraph *h, unsigned *square_order,
                         unsigned *line_order);

/* Generators of the group acting on square classes, one call each (NULL: none), and the product of the indices, which
 * is the order of that group. In nauty.c. */
struct reduction_listener {
	void *data;
	void (*generator)(void *data, const int *image); /* image[c] of square class c */
	void (*index)(void *data, unsigned index);
};
void reduction_automorphisms(const struct reduction *r, const struct hypergraph *h,
                             const struct reduction_listener *listener);
