#pragma once

#include <assert.h>
#include <stddef.h>

/* The last things that were used, so many that fit; a new one takes an empty place or that of the one which has been
 * out of use longest. The owner keeps the lock.
 *
 *     item   game  NULL  game  game ...
 *     used    17    0     4     9  ...   when it was used last, by a clock that counts                          */
enum { RECENT_MOST = 16 };

struct recent {
	unsigned room; /* at most RECENT_MOST */
	void *item[RECENT_MOST];
	unsigned long used[RECENT_MOST], clock;
};

static inline void recent_use(struct recent *r, unsigned i)
{
	assert(i < r->room && r->item[i] != NULL);
	r->used[i] = ++r->clock;
}

/* Returns what had to go for it, or NULL. */
static inline void *recent_put(struct recent *r, void *item)
{
	unsigned place = 0;
	assert(r->room > 0 && r->room <= RECENT_MOST && item != NULL);
	for (unsigned i = 1; i < r->room; i++)
		if (r->used[i] < r->used[place])
			place = i;
	void *gone = r->item[place];
	r->item[place] = item;
	recent_use(r, place);
	return gone;
}

/* It is the caller's. */
static inline void *recent_take(struct recent *r, unsigned i)
{
	void *item = r->item[i];
	assert(i < r->room && item != NULL);
	r->item[i] = NULL;
	r->used[i] = 0;
	return item;
}
