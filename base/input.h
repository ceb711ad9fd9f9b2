#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/trouble.h"

/* Opens a file, or standard input for "-", for reading; one that begins like a zstd frame is decompressed on the way. A
 * damaged frame ends the stream with ferror and errno EBADMSG. NULL with the reason and errno if it cannot be opened.
 */
FILE *input_open(const char *path, struct trouble *t);
/* The same; trouble ends the program with a message and status 2. */
FILE *input_need(const char *path);
bool path_ends(const char *path, const char *ending); /* as ".svg" */
void input_close(FILE *in);                           /* standard input stays open */

/* What is left of the stream: copied; or as a text of malloc, with a 0 byte behind its bytes, whose number is written
 * if size is not NULL. False, or no text, with errno if not all could be read or written. */
bool input_copy(FILE *in, FILE *out);
char *input_all(FILE *in, size_t *size);

/* The next line without its end, for readers of what people and engines write: its length, or -1 at the end of the
 * input, or -1 with a sentence in t if it has more than INPUT_LONGEST bytes. The buffer grows, as that of getline. */
enum { INPUT_LONGEST = 65536 };
ssize_t input_line(FILE *in, char **line, size_t *room, struct trouble *t);
