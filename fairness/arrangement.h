#pragma once

#include <stdio.h>

#include "fairness/defence.h"

/* Arrangement files (checker/FORMATS.md): some stones, their defence number, and why it is not smaller. */
enum arrangement_claim { ARRANGEMENT_NEEDS, ARRANGEMENT_BLACK, ARRANGEMENT_WHITE };

/* d->disjoint has to be true. claim: nothing more than the number; Black wins Connect(k, p, q); White does. */
void arrangement_write(FILE *out, const struct threats_position *position, const struct defence *d,
                       enum arrangement_claim claim, unsigned q);

/* No q stones of one colour need more white ones than this in any Connect(k, p) with d = k - p, if q < k. Below d it is
 * 0. */
unsigned long arrangement_bound(unsigned long d, unsigned long q);

/* A picture of black stones and the white ones that answer them. Groups that are far apart stand side by side. */
void arrangement_svg(FILE *out, const char *title, const struct stones *black, const struct stones *white);
/* The same as text: X black, O white, . empty; one picture a group, with blanks between them. */
void arrangement_print(FILE *out, const char *prefix, const struct stones *black, const struct stones *white);
