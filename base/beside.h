#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The program of a verb: the folder of the program that is running, then kdraw-VERB. */
void command_beside(char *path, size_t room, const char *verb);

/* Runs it with these words (NULL behind the last), its output behind ours; its exit status. */
int command_run(const char *verb, const char *const *words);

/* The same; the last line that it prints. True if it ends with status 0. */
bool command_ask(const char *verb, const char *const *words, char *last, size_t room);
