#pragma once

#include "plans/sat.h"

/* more[i] follows from more than i of the literals, i < most: with -more[i] at most i of them are true. The caller
 * frees it. A sequential counter: for each literal and each i a variable, "more than i of those so far". */
int *sat_count(struct sat *s, const int *literal, unsigned literals, unsigned most);
