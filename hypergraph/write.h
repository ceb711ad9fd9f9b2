#pragma once

#include <stdio.h>

#include "hypergraph/hypergraph.h"

/* Writes a board file (checker/FORMATS.md), with comment as its `c` line if it is not NULL. */
void hypergraph_write(const struct hypergraph *h, FILE *out);
void hypergraph_write_comment(const struct hypergraph *h, const char *comment, FILE *out);

/* The fingerprint of FORMATS.md, which ties a proof to its board; print it with "%016" PRIx64. */
uint64_t hypergraph_fingerprint(const struct hypergraph *h);
