#include "provers/wins/win.h"

#include <assert.h>

#include "base/bitset.h"

unsigned win_level(const struct win *w, unsigned square)
{
	uint32_t low = 0, high = w->graded;
	assert(w->whole > 0);
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		if (w->zone[middle].square < square)
			low = middle + 1;
		else
			high = middle;
	}
	return low < w->graded && w->zone[low].square == square ? w->zone[low].level : w->whole;
}

/* --- zones --- */

/* Its squares are a set, which gives them in the order in which zones have them. */
enum { GRADED_WORDS = ARENA_SQUARES_MOST / 64 + 1 };

struct grading {
	const struct arena *arena;
	uint8_t level[ARENA_SQUARES_MOST]; /* of squares that are graded */
	uint64_t graded[GRADED_WORDS];     /* none between two calls */
	unsigned count, whole;
};

static void grade(struct grading *g, unsigned square, unsigned level)
{
	assert(level >= 1 && square < g->arena->squares);
	bool before = bitset_has(g->graded, square);
	if (level >= g->whole || (before && g->level[square] <= level))
		return;
	g->count += !before;
	bitset_add(g->graded, square);
	g->level[square] = (uint8_t)level;
}

static void grade_windows(struct grading *g, unsigned side, unsigned stones, unsigned level)
{
	const struct arena *a = g->arena;
	for (unsigned i = 0; level < g->whole && i < a->listed[side][stones]; i++) {
		uint32_t w = a->list[side][stones][i];
		unsigned s = arena_first(a, w);
		for (unsigned j = 0; j < a->k; j++, s += (unsigned)arena_step(a, w))
			if (a->colour[s] == ARENA_EMPTY)
				grade(g, s, level);
	}
}

static void grade_entry(struct grading *g, const struct entry *e)
{
	for (unsigned i = 0; e->win != NULL && i < e->win->graded; i++) {
		unsigned level = e->win->zone[i].level;
		grade(g, e->win->zone[i].square, level > e->free ? level - e->free : 1);
	}
}

static void finish_zone(struct pool *pool, struct grading *g, struct win *w)
{
	w->zone = pool_take(pool, g->count * sizeof *w->zone);
	for (unsigned i = 0; i < (g->arena->squares + 63) / 64; i++) {
		EACH_OF (s, g->graded + i, 1)
			w->zone[w->graded++] = (struct graded){(uint16_t)(64 * i + s), g->level[64 * i + s]};
		g->graded[i] = 0;
	}
	assert(w->graded == g->count);
	g->count = 0;
	w->whole = (uint16_t)g->whole;
}

static unsigned whole_of(const struct entry *e)
{
	if (e->win == NULL || e->win->whole <= e->free)
		return 1;
	return e->win->whole - e->free;
}

static void sum_up(struct win *w)
{
	uint64_t nodes = 1, open = 0;
	for (unsigned i = 0; i < w->entries; i++) {
		nodes += w->entry[i].win != NULL ? w->entry[i].win->nodes : 0;
		open += w->entry[i].win != NULL ? w->entry[i].win->open : 1;
	}
	w->nodes = nodes > UINT32_MAX ? UINT32_MAX : (uint32_t)nodes;
	w->open = open > UINT32_MAX ? UINT32_MAX : (uint32_t)open;
	assert(w->nodes > 0);
}

const struct win *win_make(struct pool *pool, const struct arena *a, unsigned attacker, const uint16_t *move,
                           unsigned stones, const struct entry *entry, unsigned entries, unsigned slack)
{
	static _Thread_local struct grading g;
	assert(slack < a->k && g.count == 0);
	if (arena_alive(a, 1 - attacker, a->k - slack) > 0)
		return NULL;
	struct win *w = pool_take(pool, sizeof *w);
	*w = (struct win){.stones = (uint16_t)stones, .entries = entries};
	w->move = pool_copy(pool, move, stones * sizeof *move);
	w->entry = pool_copy(pool, entry, entries * sizeof *entry);
	for (unsigned i = 0; i < entries; i++)
		w->entry[i].given = pool_copy(pool, entry[i].given, entry[i].stones * sizeof *entry[i].given);
	g.arena = a;
	assert(entries == 0 || entry != NULL);
	g.whole = a->k - slack;
	for (unsigned i = 0; i < entries; i++)
		g.whole = whole_of(&entry[i]) < g.whole ? whole_of(&entry[i]) : g.whole;
	for (unsigned i = 0; i < stones; i++)
		grade(&g, move[i], 1);
	for (unsigned i = a->k - a->p; slack > 0 && i < a->k; i++)
		grade_windows(&g, attacker, i, 1);
	for (unsigned i = 1; i < a->k - slack; i++)
		grade_windows(&g, 1 - attacker, i, a->k - slack - i);
	for (unsigned i = 0; i < entries; i++)
		grade_entry(&g, &entry[i]);
	finish_zone(pool, &g, w);
	sum_up(w);
	assert(g.count == 0 && w->whole > 0 && w->whole <= a->k - slack);
	return w;
}
