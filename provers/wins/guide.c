#include "provers/wins/guide.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

bool guide_open(struct guide *g, const char *path, const struct connect *rules, struct trouble *t)
{
	*g = (struct guide){.squares = 0};
	if (!network_open(&g->network, path, t))
		return false;
	const struct network *n = &g->network;
	if (n->k != rules->k || n->p != rules->p) {
		trouble_say(t, 0, "the network was made for another game: k %u, p %u", n->k, n->p);
		network_clear(&g->network);
		return false;
	}
	struct connect own = {.rows = n->side, .columns = n->side, .k = n->k, .p = n->p, .q = rules->q};
	field_init(&g->field, &own);
	convolver_plain(&g->convolver);
	g->share = xmalloc((size_t)n->side * n->side * sizeof *g->share);
	return true;
}

void guide_close(struct guide *g)
{
	field_clear(&g->field);
	network_clear(&g->network);
	free(g->share);
	free(g->square);
}

/* The part of the arena that the network sees: its first row and column. */
struct view {
	unsigned row, column;
};

/* Rows or columns low to high of so many, seen through a window of so many: where it begins. */
static unsigned begin_view(unsigned low, unsigned high, unsigned side, unsigned all)
{
	unsigned middle = (low + high + 1) / 2, begin = middle > side / 2 ? middle - side / 2 : 0;
	return begin + side > all && all >= side ? all - side : begin;
}

static bool find_view(const struct arena *a, unsigned side, struct view *v)
{
	unsigned low[2] = {UINT32_MAX, UINT32_MAX}, high[2] = {0, 0};
	for (unsigned s = 0; s < a->squares; s++) {
		unsigned at[2] = {arena_row(a, s), arena_column(a, s)};
		for (unsigned d = 0; a->colour[s] < ARENA_EMPTY && d < 2; d++) {
			low[d] = at[d] < low[d] ? at[d] : low[d];
			high[d] = at[d] > high[d] ? at[d] : high[d];
		}
	}
	unsigned all[2] = {a->squares / a->width - 2 * a->k, a->width - 2 * a->k};
	for (unsigned d = 0; d < 2 && low[d] > high[d]; d++)
		low[d] = high[d] = all[d] / 2;
	if (high[0] - low[0] >= side || high[1] - low[1] >= side)
		return false;
	*v = (struct view){begin_view(low[0], high[0], side, all[0]), begin_view(low[1], high[1], side, all[1])};
	return true;
}

static uint64_t place_of(const struct guide *g, const struct arena *a, const struct view *v, unsigned square)
{
	unsigned row = arena_row(a, square) - v->row, column = arena_column(a, square) - v->column;
	return row < g->network.side && column < g->network.side ? row * g->network.side + column : FIELD_NOWHERE;
}

static void set_up(struct guide *g, const struct arena *a, const struct view *v, unsigned side, const uint16_t *answer,
                   unsigned count)
{
	struct field *f = &g->field;
	struct connect rules = f->rules;
	field_clear(f);
	field_init(f, &rules);
	for (unsigned s = 0; s < a->squares; s++)
		if (a->colour[s] < ARENA_EMPTY && !arena_listed(answer, count, s))
			field_set_up(f, place_of(g, a, v, s), a->colour[s] == ARENA_BLACK ? SIDE_BLACK : SIDE_WHITE);
	enum side own = side == ARENA_BLACK ? SIDE_BLACK : SIDE_WHITE;
	field_set_turn(f, count > 0 ? field_other(own) : own, count > 0 ? count : a->p);
	for (unsigned i = 0; i < count && f->result == RESULT_OPEN; i++)
		field_make(f, place_of(g, a, v, answer[i]));
}

const float *guide_shares(struct guide *g, const struct arena *a, unsigned side, const uint16_t *answer, unsigned count)
{
	struct view v;
	if (!find_view(a, g->network.side, &v))
		return NULL;
	set_up(g, a, &v, side, answer, count);
	if (g->field.result != RESULT_OPEN)
		return NULL;
	network_predict(&g->network, &g->convolver, &g->field, g->share);
	if (g->squares < a->squares)
		g->square = xrealloc(g->square, (g->squares = a->squares) * sizeof *g->square);
	for (unsigned s = 0; s < a->squares; s++) {
		uint64_t at = a->colour[s] == ARENA_EMPTY ? place_of(g, a, &v, s) : FIELD_NOWHERE;
		g->square[s] = at == FIELD_NOWHERE ? 0 : g->share[at];
	}
	return g->square;
}
