#pragma once

#include <stdio.h>

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* A family of boards, or of tilings: a row of the table in families.c or in tilings/tilings.c. Parameters are what
 * stands behind the name, joined by colons: "grid:7x7:5" is name grid, parameters 7, 7 and 5. What is built gets the
 * argument as its name. */
enum { FAMILY_VALUES = 4 };

struct tiling;
typedef bool board_builder(struct hypergraph *h, const unsigned *value, struct trouble *t);
typedef bool tiling_builder(struct tiling *t, const unsigned *v, struct trouble *trouble);

struct family {
	const char *name;       /* "grid" */
	const char *parameters; /* "MxN:K", "" if there are none */
	const char *summary;    /* one line for the table of --help */
	/* Builds it in h or tiling (initialised, empty), or says what is wrong. value[]: the parameters, then `last`.
	 */
	board_builder *board;
	tiling_builder *tiling;
	unsigned least;      /* value of each parameter */
	const char *example; /* of parameters; if there are none, the values themselves */
	unsigned last;
};

extern const struct family families[]; /* of boards; ends with a row whose name is NULL */

/* The family that an argument names, and its parameters; NULL if there is none. */
const struct family *family_find(const struct family *table, const char *argument, const char **parameters);
/* Strict: no sign, no leading zeros, nothing left over, numbers up to 10^6. */
bool family_read(const struct family *f, const char *parameters, unsigned value[FAMILY_VALUES], struct trouble *t);
/* Opens a file for an argument that names no family of the table of `what`; NULL with the reason. */
FILE *family_open_file(const struct family *table, const char *what, const char *path, struct trouble *t);
/* The table as text for --help, one row or two each. */
void family_write_table(const struct family *table, FILE *out);

/* A BOARD argument of any program: a family with parameters, a file (NAME.pg: as hypergraph/pg.h), or "-".
 * On failure t->line is 0 for a family and the line of the file otherwise. */
bool board_load(struct hypergraph *h, const char *argument, struct trouble *t);

board_builder parallelogram_build, grid_build, grid_build_space, bn_build, bn_build_short, bz_build, rectangle_build,
    partition_build_family;
tiling_builder bands_build, bands_build_parallelogram, zones_build, weave_build, blocks_build;
/* The family tile: ":I:TILING". */
bool tile_build(struct hypergraph *h, const char *parameters, struct trouble *t);

/* May a board be so large: 10^6 squares, 10^6 lines, 10^7 squares in all lines together? If not, t says so. */
bool board_fits(unsigned long squares, unsigned long lines, unsigned long incidences, struct trouble *t);
