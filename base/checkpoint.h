#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/limits.h"
#include "base/trouble.h"

/* What long work keeps in case it ends before its time. All programs have the same file:
 *
 *     kdraw checkpoint 3 JOB          what is being done, to the letter
 *     ...                             what is known; the job's own affair
 *     checksum 0123456789abcdef       of all bytes before this line
 *
 * A file that is not empty and no checkpoint of this job is refused and never replaced. What is there is locked, so
 * that two processes do not share a checkpoint. Every save is whole (base/output.h). */
struct checkpoint {
	char *path, *job; /* path NULL: nothing is kept */
	int file;         /* what is there, and its lock */
	bool saved;       /* something is there to go on from */
};

/* path NULL: none. To resume, something has to be there; otherwise what was kept of this job is forgotten with the
 * first save. False with the trouble; then nothing has to be ended. */
bool checkpoint_begin(struct checkpoint *c, const char *path, bool resume, const char *job, struct trouble *t);
/* What is known, to be read up to the end of the stream, and closed; NULL if not all is as it was written. */
FILE *checkpoint_read(struct checkpoint *c, struct trouble *t);
/* For what is known now; the old one stays until it is whole. NULL with errno. */
FILE *checkpoint_write(struct checkpoint *c);
bool checkpoint_save(struct checkpoint *c, FILE *out); /* false with errno: the old one is there as before */
/* Both at once: keeps what write() writes. False with errno; true if nothing is kept. */
bool checkpoint_keep(struct checkpoint *c, void (*write)(const void *what, FILE *out), const void *what);
/* From now on others may use it. */
void checkpoint_end(struct checkpoint *c);

/* For programs, which end with a message if there is trouble: a checkpoint as the limits say. What was kept, to be read
 * and closed, if the job goes on; else NULL. */
FILE *checkpoint_need(struct checkpoint *c, const struct limits *l, const char *job);
void checkpoint_need_keep(struct checkpoint *c, void (*write)(const void *what, FILE *out), const void *what);
