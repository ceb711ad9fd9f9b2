#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/records.h"
#include "tests/fuzz/require.h"

/* What is refused has a reason, and leaves no games. */
static inline bool read_records(bool (*reader)(struct records *r, FILE *in, struct trouble *t), struct records *r,
                                const void *data, size_t size)
{
	struct trouble t = {0};
	FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
	bool right = reader(r, in, &t);
	require(right || (t.text[0] != '\0' && r->games == 0));
	fclose(in);
	return right;
}
