#pragma once

#include <stdio.h>

#include "games/stones.h"

/* Black stones and the white ones that answer them. Groups that are far apart stand side by side. */
void arrangement_svg(FILE *out, const char *title, const struct stones *black, const struct stones *white);

/* The same as text: X black, O white, . empty; one picture a group, with blanks between them. */
void arrangement_print(FILE *out, const char *prefix, const struct stones *black, const struct stones *white);
