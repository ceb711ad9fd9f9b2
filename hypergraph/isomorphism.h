#pragma once

#include <gmp.h>

#include "hypergraph/hypergraph.h"

/* Isomorphisms of boards: bijections of the squares that carry lines to lines, with their exclusive flags and weights.
 * All functions may be called by several threads at once. */

/* The board in canonical order, without name and coordinates; form is initialised and empty. */
void canonical_form(const struct hypergraph *h, struct hypergraph *form);

/* A hash of the canonical form: equal for isomorphic boards. */
uint64_t canonical_hash(const struct hypergraph *h);

/* h renumbered: square[i] and line[i] are the old numbers of the new square and line i. */
void hypergraph_renumber(const struct hypergraph *h, const unsigned *square, const unsigned *line,
                         struct hypergraph *renumbered);

/* Are they isomorphic? If so square_to[s] and line_to[i] say where the squares and lines of a go. The answer yes has
 * been verified with isomorphism_check. */
bool isomorphism_find(const struct hypergraph *a, const struct hypergraph *b, unsigned *square_to, unsigned *line_to);

/* Is this map an isomorphism? From the definition alone; anything may stand in the arrays. */
bool isomorphism_check(const struct hypergraph *a, const struct hypergraph *b, const unsigned *square_to,
                       const unsigned *line_to);

/* Of the automorphism group, as it acts on the squares that lie on lines (other squares stay where they are). */
void automorphisms_order(mpz_t order, const struct hypergraph *h);
