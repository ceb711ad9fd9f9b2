#pragma once

#include "boards/family.h"
#include "boards/tilings/tiling.h"

/* Boards and tilings by their names, for tests, which include cmocka first; they are initialised here. */
static inline void load_board(struct hypergraph *h, const char *name)
{
	struct trouble t;
	hypergraph_init(h);
	assert_true(board_load(h, name, &t));
}

/* With an exclusive square on every line, as game b has them. */
static inline void load_exclusive(struct hypergraph *h, const char *name)
{
	load_board(h, name);
	for (unsigned i = 0; i < h->lines; i++)
		h->exclusive[i] = true;
}

static inline void load_tiling(struct tiling *tiling, const char *name)
{
	struct trouble t;
	tiling_init(tiling);
	assert_true(tiling_load(tiling, name, &t));
}
