#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* What long work looks at again and again: signals, the time that it was given, and whether progress is to be shown.
 *
 *   if (watch_due(&s->watch))
 *           progress_show("%.0f s ...", watch_seconds(&s->watch));
 *   if (s->watch.stopped)
 *           return UNDECIDED; */
struct watch {
	double began, seconds;   /* of the limit; 0: none */
	const atomic_bool *stop; /* another reason to stop, or NULL */
	unsigned every, calls;   /* the clock is looked at in one of so many calls, a power of two */
	bool progress, stopped;  /* once it is set it stays */
};

/* From now on. */
struct watch watch_begin(double seconds, unsigned every, bool progress);
/* Is there a reason to stop? */
bool watch_over(const struct watch *w);
/* Sets stopped if there is; true if it is time to show progress. */
bool watch_due(struct watch *w);
double watch_seconds(const struct watch *w); /* since it began */
