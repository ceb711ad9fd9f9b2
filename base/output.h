#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/trouble.h"

/* Every file that the program writes. It is seen whole or not at all:
 *
 *   fprintf --> buffer --> zstd, if the name ends in .zst --> FOLDER/.kdraw-XXXXXXXX --> fsync, rename --> FOLDER/FILE
 *
 * The first write that fails is remembered, and then nothing is left behind. A link leads to the file that it names.
 * What is no regular file (a pipe, a device, standard output as "-", NULL or /dev/stdout) is written in place. */

FILE *output_begin(const char *path); /* NULL with errno */
/* All of it is there now, so many bytes (or NULL); false with errno. */
bool output_end(FILE *out, unsigned long long *bytes);
/* A file that nobody asks for after the machine stopped: its end does not wait for the disk. */
void output_in_passing(FILE *out);
void output_drop(FILE *out);      /* as if nothing had been written */
void output_drop_all(void);       /* of all that has not come to its end */
int output_descriptor(FILE *out); /* of the file in the making */
void output_watch_stdout(void);   /* so that output_end(stdout, NULL) knows the reason */

/* FNV-1a (base/fnv.h) of all bytes that were written, before compression. */
uint64_t output_written(FILE *out);

/* The same; trouble ends the program with a message and status 2. */
FILE *output_open(const char *path);
void output_close(FILE *out, const char *path);

/* From now on what is printed goes to this file, which command_end finishes; NULL: nothing changes. */
void output_redirect(const char *path);
void output_redirect_end(void);

/* Can a file be made there? What is no regular file will do if `special`. Hours of work should not end in trouble. */
bool output_possible(const char *path, bool special, struct trouble *t);

/* From now on "-" is what was standard output, and what the program prints goes to standard error. */
void output_take_stdout(void);

/* A file without a name in TMPDIR, to write and then to read, and fclose; NULL with errno. */
FILE *output_scratch(void);
/* Back to the beginning, to read; false with errno if not all was written. */
bool output_rewind(FILE *scratch);
/* Appends the whole of it; false with errno if it could not be written, or cannot be read. */
bool output_append(FILE *scratch, FILE *out);
