#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <gmp.h>

#include "base/trouble.h"

/* Lists of positive integers of any size, as on the command line: "5", "1..999", "2,3,10^1000..10^1000".
 * Plain data: a range of integers, both ends in it. */
struct integers {
	size_t ranges, room;
	struct integer_range {
		mpz_t from, to;
	} * range;
};

void integers_init(struct integers *list);
void integers_clear(struct integers *list);
/* Appends what text says, or says in t what is wrong with it. Numbers have no sign and no leading zeros, are at least 1
 * and have at most so many digits; A^B is a power. */
bool integers_read(struct integers *list, const char *text, unsigned digits, struct trouble *t);
/* How many numbers the list has, or limit if there are more. */
unsigned long integers_count(const struct integers *list, unsigned long limit);
