#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Games that theorem files of a folder prove, each verified by kdraw check: what was found reaches the table as data.
 */
struct theorem_list {
	size_t count;
	struct {
		unsigned k;
		unsigned long p;
	} * of;
};

/* Adds those of all files *.theorem in the folder. One that the checker does not accept is warned of and left out.
 * False with errno if there is no such folder. */
bool theorem_list_read(struct theorem_list *l, const char *folder);
void theorem_list_clear(struct theorem_list *l);

/* The smallest k for p, or 0. */
unsigned theorem_list_best(const struct theorem_list *l, unsigned long p);

/* $XDG_DATA_HOME/kdraw/theorems or ~/.local/share/kdraw/theorems, for the caller to free; NULL without a home. */
char *theorem_list_home(void);
