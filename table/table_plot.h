#pragma once

#include "base/integers.h"

/* Draws k - p of every bound against p, on a scale of logarithms, into an SVG file, by running gnuplot. */
bool table_plot(const struct integers *list, const char *file, struct trouble *t);
