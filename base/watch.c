#include "base/watch.h"

#include <assert.h>
#include <stddef.h>

#include "base/command.h"
#include "base/interrupt.h"

struct watch watch_begin(double seconds, unsigned every, bool progress)
{
	assert(every > 0 && (every & (every - 1)) == 0);
	return (struct watch){.began = seconds_now(), .seconds = seconds, .every = every, .progress = progress};
}

double watch_seconds(const struct watch *w)
{
	return seconds_now() - w->began;
}

bool watch_over(const struct watch *w)
{
	return w->stopped || atomic_load(interrupt_seen()) || (w->stop != NULL && atomic_load(w->stop)) ||
	       (w->seconds > 0 && watch_seconds(w) >= w->seconds);
}

bool watch_due(struct watch *w)
{
	if ((++w->calls & (w->every - 1)) != 0)
		return false;
	w->stopped = watch_over(w);
	return w->progress && progress_due();
}
