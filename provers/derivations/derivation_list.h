#ifndef PROVERS_DERIVATION_LIST_H
#define PROVERS_DERIVATION_LIST_H

#include <stdbool.h>
#include <stdio.h>

#include "base/trouble.h"

/* Tables 1 and 2 of the paper, derived: text, csv, json or md. */
bool derivation_list(const char *format, FILE *out, struct trouble *t);

#endif
