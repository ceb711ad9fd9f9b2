#pragma once

#include <stdio.h>

#include "jobs/domain.h"

/* The open top of a tree as SVG: the nodes that have children, and those that are being worked at, with their numbers;
 * proved ones are green, disproved ones red. At most DRAWING_MOST nodes, the first ones by levels. */
enum { DRAWING_MOST = 2000 };
void drawing_tree(FILE *out, struct domain *d, const struct tree *t);
