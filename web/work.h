#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/trouble.h"

/* Long work: a verb of kdraw as a child, whose lines the page follows as events, and which it can stop.
 *
 *     child --stdout, stderr--> lines -----> followers, each at its own place
 *            \-stdout--> result               (if a result is asked for, only stderr makes lines)
 *
 * A work lives until all followers are gone and others have taken its place on the list: the oldest that is over goes.
 */
struct works;
struct work;

enum { WORKS_AT_ONCE = 4, WORKS_KEPT = 32, WORK_LINES = 1 << 20, WORK_RESULT = 64 << 20 };

struct works *works_new(void);
void works_stop(struct works *all);    /* all that run */
void works_release(struct works *all); /* nobody holds one any more */

/* kdraw VERB WORD..., with this standard input, and with a second text as the file WORK_SECOND. What it shows is
 * written to the pipe WORK_SHOWN, again and again: texts that end with a line `end`, of which the last one stays. */
#define WORK_SECOND "/dev/fd/3"
#define WORK_SHOWN "/dev/fd/4"
struct work_task {
	const char *verb;
	const char *const *words; /* NULL behind the last */
	struct work_text {
		const char *text;
		size_t size;
	} input, second; /* NULL: none */
	bool result, shows;
};
/* NULL with the reason. Who has a work holds it until work_drop. */
struct work *work_start(struct works *all, const struct work_task *task, struct trouble *t);
unsigned work_number(const struct work *w);
struct work *work_find(struct works *all, unsigned long number); /* NULL: there is none */
void work_drop(struct work *w);
void work_stop(struct work *w);
void work_interrupt(struct work *w); /* it may still say what it has */
/* Waits for its end, no longer than so many seconds; is it over? */
bool work_is_over(struct work *w, unsigned seconds);
/* After its end: its exit status; its result, and its last line, which are the caller's. */
int work_result(struct work *w, char **result, size_t *size, char **last);

/* What it has shown last, which is the caller's; NULL: nothing yet. */
char *work_shown(struct work *w, size_t *size);

/* The lines as events, from the first one on: `data: LINE`, and at the end `event: over`, `data: STATUS`. work_read
 * waits; 0: there are no more. The follower takes over from who held the work. */
void *work_follow(struct work *w);
size_t work_read(void *follower, char *to, size_t room);
void work_unfollow(void *follower);
