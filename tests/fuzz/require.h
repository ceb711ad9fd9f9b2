#pragma once

#include <stdbool.h>
#include <stdlib.h>

static inline void require(bool condition)
{
	if (!condition)
		abort();
}
