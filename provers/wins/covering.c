#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/wins/search.h"

/* The answer that is being looked at, and the squares that are in none of the answers to come. */
struct hunt {
	struct covering *cover;
	uint16_t answer[WIN_MOVE_MOST];
	unsigned count;
	uint16_t *forbidden;
	unsigned forbade, room;
};

enum { NOT_SERVED = 1000 };

/* How many stones of the answer lie outside of the given ones, if they are few enough in its zones. */
static unsigned outside_of(const struct hunt *h, const struct entry *e)
{
	unsigned level[WIN_MOVE_MOST], outside = 0;
	for (unsigned i = 0; i < h->count; i++)
		if (!arena_listed(e->given, e->stones, h->answer[i]))
			level[outside++] = e->win != NULL ? win_level(e->win, h->answer[i]) : 1;
	if (e->win == NULL && e->free > 0) /* put off with all that goes on from it */
		return outside + e->stones == h->count && outside <= e->free ? outside : NOT_SERVED;
	assert(outside <= h->count && h->count <= WIN_MOVE_MOST);
	for (unsigned j = 1; j <= outside; j++) {
		unsigned within = 0;
		for (unsigned i = 0; i < outside; i++)
			within += level[i] <= j;
		if (within >= j)
			return NOT_SERVED;
	}
	return outside <= e->free ? outside : NOT_SERVED;
}

/* The entry that serves the answer and all that go on from it outside of the fewest squares. */
static const struct entry *best_entry(const struct hunt *h, bool *served)
{
	assert(h->count <= h->cover->slack);
	const struct entry *best = NULL;
	unsigned more = h->cover->slack - h->count;
	for (unsigned i = 0; i < h->cover->entries; i++) {
		const struct entry *e = &h->cover->entry[i];
		unsigned outside = outside_of(h, e);
		*served |= outside != NOT_SERVED;
		if (outside == NOT_SERVED || outside + more > e->free)
			continue;
		if (more > 0 && e->win != NULL && outside + more >= e->win->whole)
			continue;
		if (more == 0 || e->win == NULL)
			return e;
		if (best == NULL || e->win->graded < best->win->graded)
			best = e;
	}
	return best;
}

static bool hunt(struct hunt *h);

static bool hunt_with(struct hunt *h, unsigned square)
{
	const struct arena *a = h->cover->search->arena;
	if (a->colour[square] != ARENA_EMPTY || arena_listed(h->forbidden, h->forbade, square))
		return true;
	MAKE_ROOM(h->forbidden, h->forbade, h->room);
	assert(h->count < h->cover->slack && !arena_listed(h->answer, h->count, square)); /* answers only grow */
	h->forbidden[h->forbade++] = (uint16_t)square;
	h->answer[h->count++] = (uint16_t)square;
	bool all = hunt(h);
	h->count--;
	return all;
}

/* All answers that go on: there is no zone that limits them. */
static bool hunt_everywhere(struct hunt *h)
{
	const struct arena *a = h->cover->search->arena;
	for (unsigned s = 0; s < a->squares; s++)
		if (!hunt_with(h, s))
			return false;
	return true;
}

static bool hunt_on(struct hunt *h)
{
	bool served = false;
	unsigned more = h->cover->slack - h->count;
	const struct entry *e = best_entry(h, &served);
	if (e == NULL && (more > 0 || !served)) {
		if (!h->cover->answer(h->cover, h->answer, h->count, more))
			return false;
		served = false;
		e = best_entry(h, &served);
		assert(served);
	}
	if (more == 0)
		return true;
	if (e == NULL)
		return h->cover->search->whole_board && hunt_everywhere(h);
	if (e->win == NULL)
		return true;
	struct entry one = *e; /* the list may move */
	unsigned within = outside_of(h, &one) + more;
	for (unsigned i = 0; i < one.win->graded; i++)
		if (one.win->zone[i].level <= within && !arena_listed(one.given, one.stones, one.win->zone[i].square) &&
		    !hunt_with(h, one.win->zone[i].square))
			return false;
	return true;
}

static bool hunt(struct hunt *h)
{
	const struct blocks *b = h->cover->blocks;
	unsigned forbade = h->forbade;
	bool all = true;
	assert(b->windows <= BLOCKS_WINDOWS);
	for (unsigned w = 0; w < b->windows; w++) {
		bool met = false;
		for (unsigned i = 0; i < b->missing[w]; i++)
			met |= arena_listed(h->answer, h->count, b->empty[w][i]);
		if (met)
			continue;
		for (unsigned i = 0; all && h->count < h->cover->slack && i < b->missing[w]; i++)
			all = hunt_with(h, b->empty[w][i]);
		h->forbade = forbade;
		return all;
	}
	all = hunt_on(h);
	h->forbade = forbade;
	return all;
}

bool covering_all(struct covering *c)
{
	struct hunt h = {.cover = c};
	assert(c->answer != NULL && c->slack <= WIN_MOVE_MOST);
	bool all = hunt(&h);
	assert(h.count == 0 && h.forbade == 0);
	free(h.forbidden);
	return all;
}

bool covering_serves(const struct covering *c, const uint16_t *square, unsigned count, unsigned more)
{
	struct hunt h = {.count = count};
	assert(count + more <= WIN_MOVE_MOST);
	memcpy(h.answer, square, count * sizeof *square);
	for (unsigned i = 0; i < c->entries; i++) {
		const struct entry *e = &c->entry[i];
		unsigned outside = e->win == NULL ? NOT_SERVED : outside_of(&h, e);
		if (outside != NOT_SERVED && outside + more <= e->free && (more == 0 || outside + more < e->win->whole))
			return true;
	}
	return false;
}

void covering_add(struct covering *c, const struct win *w, const uint16_t *given, unsigned stones, unsigned free_stones)
{
	MAKE_ROOM(c->entry, c->entries, c->room);
	assert(stones <= UINT16_MAX);
	struct entry *e = &c->entry[c->entries++];
	*e = (struct entry){w, NULL, (uint16_t)stones, (uint16_t)free_stones};
	e->given = pool_copy(&c->search->pool, given, stones * sizeof *given);
}

unsigned covering_free(const struct covering *c, unsigned zones, const struct win *w, unsigned more)
{
	assert(w->whole > 0);
	unsigned most = w->whole - 1, p = c->search->arena->p;
	if (zones > 0)
		return more;
	return most < more ? more : most < p ? most : p;
}

void covering_clear(struct covering *c)
{
	free(c->entry);
}
