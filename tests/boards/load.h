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

static inline void load_tiling(struct tiling *tiling, const char *name)
{
	struct trouble t;
	tiling_init(tiling);
	assert_true(tiling_load(tiling, name, &t));
}
