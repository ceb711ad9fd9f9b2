#pragma once

#include <stdbool.h>

/* Parses "7x7:5" by the pattern "NxN:N": every N becomes one number of value[]; the other characters stand for
 * themselves. Strict: no sign, no leading zeros, nothing left over, at most 10^6. */
bool parameters_read(const char *parameters, const char *pattern, unsigned *value);
