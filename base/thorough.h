#pragma once

#include <assert.h>
#include <stdbool.h>

/* What costs too much to be asserted in every run: `make sanitized` (and SAN=1) looks at it. */
#ifdef THOROUGH
#define thorough_assert(what) assert(what)
#else
#define thorough_assert(what) ((void)(false && (what)))
#endif
