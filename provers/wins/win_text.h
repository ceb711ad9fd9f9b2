#pragma once

#include <stdio.h>

#include "provers/wins/certificate.h"

/* The lines of a win file from this one on, down to so many answers below, for people: answer, move, sizes of Z(1),
 * Z(2)
 * ..., number of answers; lines are numbered from 0. */
void win_text(FILE *out, const struct certificate *c, size_t node, unsigned long depth);
