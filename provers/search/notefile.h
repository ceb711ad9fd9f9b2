#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/trouble.h"

/* Notes (notes.h) on disk, beside a checkpoint: for proofs that are larger than memory, and for searches that go on
 * another day.
 *
 *     kdraw notes 1 JOB             what is being done, to the letter
 *     key (2 words), size, sum      in the words of this machine; sum: FNV-1a of key, size and bytes, its upper half
 *     bytes ...
 *     ...
 *
 * Records are only added. What comes after the last whole one was cut off when a process was killed, and goes. */
struct notefile;

struct notefile_record {
	uint64_t high, low, at; /* where its bytes are */
	uint32_t size;
};

/* Makes the file, or goes on with one of this job, and tells what is in it; one of another job begins anew, and so does
 * all if `resume` is false. What is something else is refused, and left as it is: NULL. */
struct notefile *notefile_open(const char *path, const char *job, bool resume,
                               void (*each)(void *context, const struct notefile_record *), void *context,
                               struct trouble *t);
/* Records of it may be cut off from then on, unless it was flushed. */
void notefile_close(struct notefile *f);
/* Nobody will ask for them any more. */
void notefile_remove(struct notefile *f);

/* False with errno: the record is not kept, and those after it will not be. */
bool notefile_add(struct notefile *f, struct notefile_record *r, const uint8_t *bytes);
bool notefile_flush(struct notefile *f);
/* False with errno: the bytes cannot be read. */
bool notefile_read(const struct notefile *f, const struct notefile_record *r, uint8_t *bytes);
