#pragma once

#include <stdio.h>

#include "base/rows.h"

/* Tables 1 and 2 of the paper, derived. */
void derivation_list(enum format format, FILE *out);
