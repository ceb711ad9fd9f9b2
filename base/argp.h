#ifndef BASE_ARGP_H
#define BASE_ARGP_H

#include <argp.h>

/* argp_parse, but what is wrong with an option is said in one line, as command_fail says it. */
void command_parse(const struct argp *argp, int count, char **words, void *input);

/* For the help_filter of argp: puts the table, which is freed, where the documentation behind the options has %s. */
char *command_fill_help(int key, const char *text, char *table);

#endif
