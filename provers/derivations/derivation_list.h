#ifndef PROVERS_DERIVATION_LIST_H
#define PROVERS_DERIVATION_LIST_H

#include <stdio.h>

#include "base/rows.h"

/* Tables 1 and 2 of the paper, derived. */
void derivation_list(enum format format, FILE *out);

#endif
