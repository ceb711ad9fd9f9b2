#pragma once

#include "base/trouble.h"
#include "provers/derivations/derivation.h"

/* The derivation as a graph: a box a step, arrows from what a step uses, named by the rule. Long numbers are
 * abbreviated. svg runs Graphviz' dot. Both refuse a derivation with too many steps for a picture. */
bool derivation_dot(const struct derivation *d, FILE *out, struct trouble *t);
bool derivation_svg(const struct derivation *d, const char *file, struct trouble *t);
