#pragma once

#include <stdio.h>

#include "base/rows.h"
#include "hypergraph/hypergraph.h"

/* What one wants to know about a board, as a table of names and values. */
void report_write(const struct hypergraph *h, enum format format, FILE *out);
