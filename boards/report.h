#ifndef BOARDS_REPORT_H
#define BOARDS_REPORT_H

#include <stdio.h>

#include "hypergraph/hypergraph.h"

/* What one wants to know about a board, as a table of names and values in the format "text", "csv", "json" or "md";
 * false if the format is none of these. */
bool report_write(const struct hypergraph *h, const char *format, FILE *out);

#endif
