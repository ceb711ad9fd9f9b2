#pragma once

#include <stdio.h>

#include "fairness/mark.h"

/* A map of small games: sheets of cells, each a game with what is known of it.
 *
 *   infinite board: a sheet for each p, a column for each k = p + 1 .. kdraw(p), a row for each q = 1 .. p
 *   finite boards:  a sheet for each p, q and k = 3 .. N, a column for each m, a row for each n, m and n = 1 .. N
 *   first moves:    a sheet for each q, a column for each k, a row for each p, p < k: the others are no games, k = 0
 */
struct atlas_cell {
	struct game_query game;
	enum mark mark;
	enum fairness class;
	char *conclusion; /* as it is printed, with its evidence and its first step; NULL: none */
	char *source;
	const char *evidence;
};

struct atlas_sheet {
	unsigned p, q,
	    k; /* q = 0: of the infinite board, with all q; p = 0: of first moves; otherwise k of the boards */
	unsigned columns, rows, first; /* first: the k of the first column */
	struct atlas_cell *cell;       /* row by row, from the lowest one: q = 1, or n = 1 */
};

struct atlas {
	unsigned sheets, room;
	struct atlas_sheet *sheet;
};

void atlas_init(struct atlas *a);
void atlas_clear(struct atlas *a);
/* Sheets without marks. */
void atlas_add_infinite(struct atlas *a, unsigned p, unsigned max_k);
void atlas_add_boards(struct atlas *a, unsigned p, unsigned q, unsigned k, unsigned side);
void atlas_add_first_moves(struct atlas *a, unsigned q, unsigned max_k, unsigned max_p);
unsigned long atlas_cells(const struct atlas *a);

void atlas_set(struct atlas_cell *c, const struct reasons *r);
void atlas_text(const struct atlas *a, FILE *out);
/* The infinite board and finite ones; all sheets, which are of first moves. */
void atlas_svg(const struct atlas *a, FILE *out);
void atlas_svg_first_moves(const struct atlas *a, FILE *out);
