#include "provers/wins/collect.h"

#include <assert.h>

#include "provers/wins/kept.h"
#include "provers/wins/tree.h"

/* Parts of the bound: at DUE they are collected; with LIMIT, which is soon reached if nobody comes to DUE, the search
 * comes back; trees keep a part of KEEP, and the table fills it up. A collection that does not get below DUE makes the
 * trees forget half of what they have, at most PASSES times. */
enum { PARTS = 64, DUE = 24, LIMIT = 28, KEEP = 16, PASSES = 12, COUNT_AGAIN = 1 };

struct moved {
	uint64_t from;
	const struct win *to;
};

static unsigned long long part(const struct search *s, unsigned parts)
{
	return s->bound / PARTS * parts;
}

uint16_t *collect_squares(struct collecting *c, const uint16_t *square, unsigned count)
{
	return pool_copy(&c->to, square, count * sizeof *square);
}

const struct win *collect_moved(const struct collecting *c, const struct win *w)
{
	const uint64_t key = (uintptr_t)w;
	const struct moved *m = map_find(&c->moved, &key);
	return m != NULL ? m->to : NULL;
}

void collect_entries(struct collecting *c, struct entry *entry, unsigned entries)
{
	for (unsigned i = 0; i < entries; i++) {
		entry[i].given = collect_squares(c, entry[i].given, entry[i].stones);
		if (entry[i].win != NULL)
			entry[i].win = collect_win(c, entry[i].win);
	}
}

const struct win *collect_win(struct collecting *c, const struct win *from)
{
	const struct win *moved = collect_moved(c, from);
	if (moved != NULL)
		return moved;
	const uint64_t key = (uintptr_t)from;
	struct win *w = pool_copy(&c->to, from, sizeof *from);
	w->move = collect_squares(c, from->move, from->stones);
	w->zone = pool_copy(&c->to, from->zone, from->graded * sizeof *from->zone);
	w->entry = pool_copy(&c->to, from->entry, from->entries * sizeof *from->entry);
	collect_entries(c, w->entry, w->entries);
	((struct moved *)map_get(&c->moved, &key))->to = w;
	assert(w->whole == from->whole && w->nodes == from->nodes);
	return w;
}

static unsigned long long bytes_of(const struct search *s)
{
	return s->pool.bytes + s->tree_bytes;
}

bool collect_overdue(const struct search *s)
{
	return s->bound > 0 && bytes_of(s) > part(s, LIMIT);
}

static void count_trees(struct search *s)
{
	s->tree_bytes = 0;
	for (struct tree *t = s->trees; t != NULL; t = tree_next(t))
		s->tree_bytes += tree_bytes(t);
	s->pool_counted = s->pool.bytes;
}

/* All that is in use goes over to a new pool; how much of it is the trees'. */
static unsigned long long move_all(struct search *s)
{
	struct collecting c = {.to = {NULL, 0}};
	map_init(&c.moved, sizeof(struct moved), 1);
	for (struct tree *t = s->trees; t != NULL; t = tree_next(t))
		tree_collect(t, &c);
	if (s->in_use != NULL)
		s->in_use(s->in_use_context, &c);
	const unsigned long long of_trees = c.to.bytes + s->tree_bytes;
	known_collect(s, &c, part(s, KEEP));

	if (s->kept != NULL)
		kept_collect(s->kept, s, &c);
	map_clear(&c.moved);
	pool_clear(&s->pool);
	s->pool = c.to;
	return of_trees;
}

static void collect(struct search *s)
{
	kept_lock(s->kept);
	for (unsigned pass = 0; pass < PASSES; pass++) {
		if (move_all(s) <= part(s, KEEP))
			break;
		tree_forget_seldom(s->trees);
		count_trees(s);
		if (bytes_of(s) <= part(s, DUE))
			break; /* with what they forgot there is less next time */
	}
	kept_unlock(s->kept);
	s->collections++;
}

void collect_when_due(struct search *s)
{
	if (s->bound == 0 || s->lent)
		return;
	if (s->full || s->pool.bytes > s->pool_counted + part(s, COUNT_AGAIN))
		count_trees(s);
	if (!s->full && bytes_of(s) <= part(s, DUE))
		return;
	collect(s);
	if (s->full && bytes_of(s) <= part(s, DUE))
		s->full = s->watch.stopped = false;
	else if (bytes_of(s) > part(s, DUE))
		s->full = s->watch.stopped = true;
}
