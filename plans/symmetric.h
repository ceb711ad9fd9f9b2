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
 * that cross most others first; then lines grow at their ends as long as k is caught. */
struct symmetric {
	struct motions motions;
	unsigned k, length, rows, columns; /* of the box */
	uint64_t seed;
	bool (*over)(const void *context);
	const void *context;
};

/* DRAWN: there is a plan, left in t, which is initialised and empty; LOST: there is none in this box. */
enum verdict symmetric_find(const struct symmetric *by, struct tiling *t);

/* What costs the prover: triples of lines of a tile that cross pairwise, and squares on three lines or more. */
unsigned tiling_triangles(const struct tiling *t);
