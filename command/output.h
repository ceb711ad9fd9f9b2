#ifndef COMMAND_OUTPUT_H
#define COMMAND_OUTPUT_H

#include <stdio.h>

/* The file of an option -o, or standard output if path is NULL or "-". Both end the program with a message and status 2
 * if the file cannot be opened, or not all of it could be written. */
FILE *output_open(const char *path);
void output_close(FILE *out, const char *path);

#endif
