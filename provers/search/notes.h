#pragma once

#include <stdint.h>

/* What the search found out about drawn positions and the proof will ask for: 128-bit keys of canonical forms -> bytes
 * (kernel/entries.h). Threads share it; bytes stay where they are. Beyond its limit it takes no more. */
struct notes;

struct notes *notes_new(unsigned long long limit);
void notes_release(struct notes *n);
/* From now on there is no limit: those that the proof lacks. */
void notes_take_all(struct notes *n);

/* The first bytes with a key stay. */
void notes_add(struct notes *n, uint64_t high, uint64_t low, const uint8_t *bytes, uint32_t size);
/* NULL: not there */
const uint8_t *notes_find(struct notes *n, uint64_t high, uint64_t low, uint32_t *size);
