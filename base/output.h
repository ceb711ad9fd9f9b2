#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* The file of an option -o, or standard output if path is NULL or "-". Both end the program with a message and status 2
 * if the file cannot be opened, or not all of it could be written. */
FILE *output_open(const char *path);
void output_close(FILE *out, const char *path);

/* A file that is seen whole or not at all: it is written to FILE.tmp, which takes its place at the end. Both return
 * false with errno; then nothing is left behind. */
struct output_whole {
	FILE *out;
	const char *path;
	char *temporary;
};
bool output_whole_open(struct output_whole *w, const char *path);
bool output_whole_close(struct output_whole *w);
void output_whole_forget(struct output_whole *w); /* as if nothing had been written */

#endif
