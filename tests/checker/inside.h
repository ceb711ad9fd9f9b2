#ifndef TESTS_CHECKER_INSIDE_H
#define TESTS_CHECKER_INSIDE_H

#include <stdint.h>

/* The checker inside another program, whose names do not meet its own: inside.c is compiled once, and of its names only
 * these are seen (Makefile). Who looks at the checker's own functions includes inside.c, last. */
struct answer {
	int status;
	char text[400]; /* the end of all it printed, on stdout and stderr */
};

/* kdraw check 0 1, or kdraw check 0 if there is no second text. Texts are not empty. A run knows nothing of those
 * before. */
struct answer run_checker(const char *first, const char *second);

uint64_t inside_most_needed(uint64_t d, uint64_t q); /* most_needed of checker/arrangement.c */

#endif
