#include "provers/wins/win.h"

#include <assert.h>
#include <stdlib.h>

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

struct grading {
	const struct arena *arena;
	uint8_t level[ARENA_SQUARES_MOST]; /* 0: not yet graded; all are between two calls */
	uint16_t touched[ARENA_SQUARES_MOST];
	unsigned count, whole;
};

static void grade(struct grading *g, unsigned square, unsigned level)
{
	assert(level >= 1 && square < g->arena->squares);
	if (level >= g->whole || (g->level[square] != 0 && g->level[square] <= level))
		return;
	if (g->level[square] == 0)
		g->touched[g->count++] = (uint16_t)square;
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

static int by_square(const void *a, const void *b)
{
	const struct graded *x = a, *y = b;
	return (x->square > y->square) - (x->square < y->square);
}

static void finish_zone(struct pool *pool, struct grading *g, struct win *w)
{
	w->zone = pool_take(pool, g->count * sizeof *w->zone);
	for (unsigned i = 0; i < g->count; i++) {
		unsigned s = g->touched[i];
		if (g->level[s] < g->whole)
			w->zone[w->graded++] = (struct graded){(uint16_t)s, g->level[s]};
		g->level[s] = 0;
	}
	g->count = 0;
	w->whole = (uint16_t)g->whole;
	qsort(w->zone, w->graded, sizeof *w->zone, by_square);
	for (unsigned i = 0; i < w->graded; i++) /* each square once, by squares */
		assert(w->zone[i].level < w->whole && (i == 0 || w->zone[i - 1].square < w->zone[i].square));
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
