#pragma once

#include "boards/tilings/tiling.h"

/* Tilings that were found by a search, not by a rule: the files boards/tilings/NAME.tiling, as they were when
 * the program was built. The list is boards/tilings/STORED. */
struct stored_tiling {
	const char *name, *text;
};
extern const struct stored_tiling stored_tilings[]; /* ends with a row whose name is NULL */

const struct stored_tiling *tiling_stored(const char *name); /* NULL if there is none */
bool tiling_stored_load(struct tiling *t, const struct stored_tiling *stored, struct trouble *trouble);
