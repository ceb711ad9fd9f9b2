#pragma once

#include "plans/motions.h"
#include "plans/sat.h"

/* Plans of one tile and its images under a plane group, all lines `length` neighbouring squares, by CaDiCaL.
 *
 *   variable x   a square of a box belongs to the tile      clauses   two squares of one orbit do not both; a square
 *                                                                     that a motion fixes does not
 *   variable y   a line inside of the box is a line         clauses   its squares belong to the tile
 *                                                           clauses   every k squares in a row, up to translations,
 *                                                                     contain an image of a line
 *
 * The seed numbers the variables, which the solver prefers in this order. Lines that are not needed are dropped, those
 * that cross most others first; then lines grow at their ends as long as k is caught. The simplest plan has the fewest
 * squares on three lines and more (plans/threes.h), of those with no more lines than the first: the solver is asked for
 * one with fewer as long as there is one. */
struct symmetric {
	struct motions motions;
	unsigned k, length, rows, columns; /* of the box */
	uint64_t seed;
	bool simplest;
	bool (*over)(const void *context);
	const void *context;
};

/* What a plan has on three lines and more before its lines grow. */
struct simplicity {
	unsigned threes;
	bool least; /* it was simplified, and certainly no plan has fewer */
};

/* DRAWN: there is a plan, left in t, which is initialised and empty; LOST: there is none in this box. */
enum verdict symmetric_find(const struct symmetric *by, struct tiling *t, struct simplicity *its);

/* What costs the prover: triples of lines of the first tile that cross pairwise. */
unsigned tiling_triangles(const struct tiling *t);
