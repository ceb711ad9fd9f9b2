#ifndef BOARDS_FAMILY_H
#define BOARDS_FAMILY_H

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* A family of boards: one file and one row of the table in families.c. Parameters are what stands behind the
 * name, joined by colons: "grid:7x7:5" is name grid, parameters "7x7:5". */
struct family {
	const char *name;       /* "grid" */
	const char *parameters; /* "MxN:K", "" if there are none */
	const char *summary;    /* one line for the table of kdraw board --help */
	/* Builds the board in h (initialised, empty) or says in t what is wrong with the parameters. */
	bool (*build)(struct hypergraph *h, const char *parameters, struct trouble *t);
};

extern const struct family families[]; /* ends with a row whose name is NULL */

/* A BOARD argument of any program: a family with parameters, a file (NAME.pg: as hypergraph/pg.h), or "-".
 * On failure t->line is 0 for a family and the line of the file otherwise. */
bool board_load(struct hypergraph *h, const char *argument, struct trouble *t);

/* The table of families as text for --help, one row or two each; the caller frees it. */
char *family_table(void);

/* May a board be so large: 10^6 squares, 10^6 lines, 10^7 squares in all lines together? If not, t says so. */
bool family_fits(const char *name, unsigned long squares, unsigned long lines, unsigned long incidences,
                 struct trouble *t);

#endif
