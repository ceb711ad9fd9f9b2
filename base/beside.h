#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The program of a verb: the folder of the program that is running, then kdraw-VERB. */
void command_beside(char *path, size_t room, const char *verb);

/* Starts a program, which is looked for in PATH, with these files as its standard input and output; -1 with errno. It
 * goes when we do, even if we are killed. Its exit status is COMMAND_NOT_RUN if there is no such program. */
enum { COMMAND_NOT_RUN = 127 };
pid_t command_spawn(const char *const *argv, int in, int out);

/* Runs it with these words (NULL behind the last), its output behind ours; its exit status. */
int command_run(const char *verb, const char *const *words);

/* The same; the last line that it prints. True if it ends with status 0. */
bool command_ask(const char *verb, const char *const *words, char *last, size_t room);
