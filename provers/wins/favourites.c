#include <assert.h>

#include "provers/wins/node.h"

/* Where its turn stands; if it is new, at the end, or instead of the last one. */
static unsigned place_of(struct favourites *f, const struct win *w)
{
	for (unsigned i = 0; i < f->count; i++)
		if (arena_same(f->win[i]->move, f->win[i]->stones, w->move, w->stones))
			return i;
	const unsigned at = f->count < FAVOURITES ? f->count++ : FAVOURITES - 1;
	f->times[at] = 0;
	return at;
}

void favourites_add(struct favourites *f, const struct win *w)
{
	unsigned at = place_of(f, w);
	const unsigned times = f->times[at] + 1;
	for (; at > 0 && f->times[at - 1] < times; at--) {
		f->win[at] = f->win[at - 1];
		f->times[at] = f->times[at - 1];
	}
	f->win[at] = w;
	f->times[at] = times;
	assert(at < f->count && f->count <= FAVOURITES);
}
