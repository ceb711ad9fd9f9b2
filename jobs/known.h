#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/map.h"
#include "base/trouble.h"

/* Solved positions as jobs exchange them: entries of the table (provers/search/transposition.h), each once.
 *
 *   word 0: high ^ word 1      word 1: low, work, verdict, used      so high = word 0 ^ word 1
 *
 * They are in the order in which they came, so what is new to somebody is all from some number on. */
struct known {
	uint64_t (*entry)[2];
	uint64_t count;
	size_t room;
	struct map seen; /* by high and the upper bits of low */
};

void known_init(struct known *k);
void known_clear(struct known *k);
/* False if it was there (with whichever verdict: the first one stays). */
bool known_add(struct known *k, const uint64_t entry[2]);
bool known_has(const struct known *k, const uint64_t entry[2]);
/* Is it about the position with this key? */
bool known_is(const uint64_t entry[2], uint64_t high, uint64_t low);

/* Entries from..to of memory, as a stream to read; fclose. */
FILE *known_stream(const struct known *k, uint64_t from, uint64_t to);
/* All entries that are left of a stream, at most `most'; false if there are more, or something else. */
bool known_read(struct known *k, FILE *in, uint64_t most);
void known_write(const struct known *k, uint64_t from, FILE *out);
