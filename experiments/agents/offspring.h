#pragma once

/* Processes that another program started, also those that left its process group (setsid, daemons): all inherit a word
 * of the environment, the mark of this program. */
enum { OFFSPRING_MARK = 64 };
void offspring_mark(char mark[OFFSPRING_MARK], const void *owner); /* of a program that `owner' alone keeps */
char **offspring_environment(const char *mark);                    /* ours and the mark; the caller frees the list */
void offspring_end(const char *mark);
