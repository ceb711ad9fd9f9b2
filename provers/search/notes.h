#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/trouble.h"

/* What the search found out about drawn positions and the proof will ask for: 128-bit keys of canonical forms -> bytes
 * (kernel/entries.h). Threads share it. Beyond its limit it takes no more; bytes that are kept in a file (notefile.h)
 * do not count. */
struct notes;

struct notes *notes_new(unsigned long long limit);
/* From now on bytes go to this file, with those that are there; nothing was added yet. False with the trouble. */
bool notes_keep(struct notes *n, const char *path, const char *job, bool resume, struct trouble *t);
/* What was added up to now will be there when the search goes on. */
void notes_flush(struct notes *n);
/* The file goes, if there is one: the proof is made. */
void notes_end(struct notes *n);
void notes_release(struct notes *n);
/* From now on there is no limit: those that the proof lacks. */
void notes_take_all(struct notes *n);

/* The first bytes with a key stay. */
void notes_add(struct notes *n, uint64_t high, uint64_t low, const uint8_t *bytes, uint32_t size);
/* A copy, which the caller frees; NULL: not there. */
uint8_t *notes_find(struct notes *n, uint64_t high, uint64_t low, uint32_t *size);
