#ifndef EXPERIMENTS_MATCH_TERMINAL_H
#define EXPERIMENTS_MATCH_TERMINAL_H

#include <stdio.h>

#include "experiments/game/field.h"

/* A board one likes to look at: coordinates on both axes, the last stones marked, threats marked, a cursor. Colours and
 * round stones only where the terminal has them; through a pipe plain text. */
struct terminal {
	bool keys; /* cursor keys can be read: both ends are terminals */
	bool colours, round;
	uint64_t cursor;   /* FIELD_NOWHERE: none */
	bool threats;      /* mark the squares of threat windows */
	uint32_t new_from; /* stones from this number on are marked as new */
};

enum key { KEY_NONE, KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_ENTER, KEY_END }; /* others: the character + 256 */

void terminal_init(struct terminal *t);
void terminal_draw(const struct terminal *t, const struct field *f, FILE *out);
/* Waits for a key; the terminal is as it was afterwards. */
int terminal_key(void);

#endif
