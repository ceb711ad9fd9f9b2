#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/place.h"
#include "base/probe.h"
#include "provers/wins/search.h"

/* First moves lie in a box of 2 BOX + 1 squares a side. */
enum { SEEN = 1 << 12, SUBSETS = 8000, BOX = 2 };

/* Moves are made stone by stone on the arena; the hash of the attacker's stones tells which ones came before. */
struct making {
	struct search *search;
	struct candidates *to;
	struct blocks blocks;
	uint16_t move[WIN_MOVE_MOST];
	unsigned count, left; /* stones placed, and still to place */
	uint64_t seen[SEEN];
	unsigned seen_count;
	bool won;

	/* of quiet moves */
	uint16_t *useful;
	unsigned useful_count, free;
};

void candidates_clear(struct candidates *c)
{
	free(c->item);
	*c = (struct candidates){0};
}

static bool ends_at(const void *table, const void *key, size_t place)
{
	const uint64_t *seen = table;
	return seen[place] == 0 || seen[place] == *(const uint64_t *)key;
}

static bool was_seen(const struct making *m, unsigned square)
{
	const struct arena *a = m->search->arena;
	assert(a->colour[square] == ARENA_EMPTY);
	const uint64_t hash = (a->hash[m->search->side] ^ a->code[m->search->side][square]) | 1;
	return m->seen[probe(hash, SEEN, ends_at, m->seen, &hash)] == hash;
}

static bool seen_before(struct making *m)
{
	uint64_t hash = m->search->arena->hash[m->search->side] | 1;
	assert(m->seen_count <= SEEN / 2 + 1); /* so a search for a free place ends */
	if (m->seen_count > SEEN / 2)
		return false;
	uint64_t *seen = &m->seen[probe(hash, SEEN, ends_at, m->seen, &hash)];
	if (*seen == hash)
		return true;
	*seen = hash;
	m->seen_count++;
	return false;
}

/* On an infinite board moves keep away from the rim. */
static bool playable(const struct search *s, unsigned square)
{
	const struct arena *a = s->arena;
	if (a->colour[square] != ARENA_EMPTY)
		return false;
	if (s->whole_board)
		return true;
	unsigned r = arena_row(a, square), c = arena_column(a, square), edge = 2 * a->k;
	unsigned rows = a->squares / a->width - 2 * a->k, columns = a->width - 2 * a->k;
	return r >= edge && c >= edge && r + edge < rows && c + edge < columns;
}

/* What the lists of windows are worth for the attacker, when all answers are given. */
static int worth(const struct search *s)
{
	const struct arena *a = s->arena;
	int sum = 0, value = 64;
	for (unsigned stones = a->k - 1; stones >= 1 && value > 0; stones--) {
		if (stones + a->p < a->k) {
			sum +=
			    value * (int)a->listed[s->side][stones] - value / 4 * (int)a->listed[1 - s->side][stones];
			value /= 4;
		}
	}
	return sum;
}

/* --- moves with p threats or more --- */

static void keep(struct making *m, const struct candidate *c)
{
	struct candidates *to = m->to;
	MAKE_ROOM(to->item, to->count, to->room);
	assert(c->stones > 0 && c->stones <= WIN_MOVE_MOST);
	to->item[to->count++] = *c;
}

static bool give_all(struct making *m, struct candidate *c)
{
	struct search *s = m->search;
	if (m->blocks.many || m->blocks.all > sizeof c->given / sizeof *c->given)
		return false;
	memcpy(c->given, m->blocks.square, m->blocks.all * sizeof *c->given);
	c->givens = (uint8_t)m->blocks.all;
	unsigned listed[2][ARENA_K_MOST + 1];
	memcpy(listed, s->arena->listed, sizeof listed);
	for (unsigned i = 0; i < c->givens; i++)
		arena_imagine(s->arena, c->given[i], 1 - s->side);
	c->score = worth(s);
	arena_forget(s->arena, c->given, c->givens, 1 - s->side, listed);
	assert(c->givens == m->blocks.all);
	return true;
}

/* The stones are placed: how many threats are there? */
static void judge_forcing(struct making *m)
{
	struct search *s = m->search;
	struct arena *a = s->arena;
	assert(m->left == 0 && m->count > 0);
	if (arena_alive(a, s->side, a->k - a->p) < a->p || arena_alive(a, 1 - s->side, a->k - a->p) > 0)
		return;
	if (seen_before(m))
		return;
	if (s->narrow > 0)
		blocks_find_exact(&m->blocks, a, s->side, a->p); /* of all there are many, which take time to find */
	else
		blocks_find(&m->blocks, a, s->side);
	if (m->blocks.many || m->blocks.threats < a->p)
		return;
	struct candidate c = {.stones = (uint8_t)m->count, .threats = (uint8_t)m->blocks.threats};
	memcpy(c.move, m->move, m->count * sizeof *c.move);
	if (m->blocks.threats > a->p) {
		m->to->count = 0;
		m->won = true;
		keep(m, &c);
	} else if (give_all(m, &c)) {
		keep(m, &c);
	}
}

/* Would the attacker have p windows or more that lack p stones at most, if he had this square too? As cheap as can be:
 * of a hundred last stones ninety fail here, and need not be placed. */
static bool makes_enough(const struct making *m, unsigned square)
{
	const struct search *s = m->search;
	const struct arena *a = s->arena;
	const uint8_t *own = a->count[s->side], *other = a->count[1 - s->side];
	unsigned before = a->k - a->p - 1, count = arena_alive(a, s->side, before + 1);
	for (unsigned d = 0; d < DIRECTIONS && count < a->p; d++) {
		uint32_t w = d * a->squares + square;
		for (unsigned i = 0; i < a->k; i++, w -= (uint32_t)a->step[d])
			count += own[w] == before && other[w] == 0;
	}
	return count >= a->p;
}

static void make_stones(struct making *m);

static void make_stone(struct making *m, unsigned square)
{
	struct search *s = m->search;
	if (m->won || !playable(s, square) || (m->left == 1 && !makes_enough(m, square)))
		return;
	assert(m->left > 0 && m->count < WIN_MOVE_MOST);
	m->move[m->count++] = (uint16_t)square;
	m->left--;
	arena_place(s->arena, square, s->side);
	if (m->left == 0)
		judge_forcing(m);
	else if (s->narrow == 0 ||
	         !seen_before(m)) /* what follows depends on which stones there are, not on their order */
		make_stones(m);
	arena_take(s->arena, square, s->side);
	m->left++;
	m->count--;
}

enum { SQUARES = 2048 };

/* The squares where the next stone may help, each once, ascending, and in how many of the windows. */
struct helpful {
	uint16_t square[SQUARES];
	uint8_t windows[SQUARES];
	uint16_t value[SQUARES]; /* of these windows: one stone more is worth four times as much */
	unsigned count;
};

/* For a search that is narrow: so many squares for the first stone of a turn, a third less for each that follows; twice
 * as many for the last. */
static unsigned width_of(const struct making *m)
{
	unsigned most = m->search->narrow;
	for (unsigned i = 0; i < m->count; i++)
		most = (2 * most + 2) / 3;
	return m->left == 1 ? 2 * most : most;
}

static void copy_helpful(struct helpful *h, unsigned to, unsigned from)
{
	h->square[to] = h->square[from];
	h->windows[to] = h->windows[from];
	h->value[to] = h->value[from];
}

/* The best ones, best first. */
static void keep_best(struct helpful *h, const struct making *m)
{
	unsigned most = width_of(m), kept = 0;
	for (unsigned i = 0; i < h->count; i++) {
		const struct {
			uint16_t square, value;
			uint8_t windows;
		} x = {h->square[i], h->value[i], h->windows[i]};
		if (kept == most && x.value <= h->value[most - 1])
			continue;
		unsigned j = kept < most ? kept++ : most - 1;
		for (; j > 0 && h->value[j - 1] < x.value; j--)
			copy_helpful(h, j, j - 1);
		h->square[j] = x.square;
		h->windows[j] = x.windows;
		h->value[j] = x.value;
	}
	h->count = kept;
}

static bool holds(const struct arena *a, uint32_t window, unsigned square)
{
	int step = arena_step(a, window), offset = (int)square - (int)arena_first(a, window);
	return offset >= 0 && offset % step == 0 && offset / step < (int)a->k;
}

static void add_window(struct helpful *h, struct search *s, uint32_t window, bool near, unsigned value)
{
	uint16_t square[ARENA_K_MOST];
	unsigned count = arena_empties(s->arena, window, square);
	for (unsigned i = 0; i < count; i++) {
		struct tally *t = &s->tally[square[i]];
		if (t->windows == 0 && h->count < SQUARES)
			h->square[h->count++] = square[i];
		t->windows++;
		t->value = (uint16_t)(t->value + value);
		t->near |= near;
	}
}

static void sort_squares(uint16_t *square, unsigned count)
{
	for (unsigned i = 1; i < count; i++) {
		uint16_t x = square[i];
		unsigned j = i;
		for (; j > 0 && square[j - 1] > x; j--)
			square[j] = square[j - 1];
		square[j] = x;
	}
}

static void end_windows(struct helpful *h, struct search *s)
{
	unsigned kept = 0;
	if (s->narrow == 0) /* otherwise the best come first */
		sort_squares(h->square, h->count);
	for (unsigned i = 0; i < h->count; i++) {
		struct tally *t = &s->tally[h->square[i]];
		h->square[kept] = h->square[i];
		h->windows[kept] = t->windows;
		h->value[kept] = t->value;
		kept += t->near;
		*t = (struct tally){0};
	}
	h->count = kept;
}

static uint32_t threat_of_defender(const struct search *s)
{
	const struct arena *a = s->arena;
	for (unsigned stones = a->k - 1; stones + a->p >= a->k && stones > 0; stones--)
		if (a->listed[1 - s->side][stones] > 0)
			return a->list[1 - s->side][stones][0];
	return UINT32_MAX;
}

/* Windows that can become threats in this turn. The last stone of two, when the first has made no threat, only in
 * windows of that one. */
static void find_helpful(const struct making *m, struct helpful *h)
{
	struct search *s = m->search;
	const struct arena *a = s->arena;
	unsigned threat = a->k - a->p, least = threat > m->left ? threat - m->left : 1;
	bool alone = a->p == 2 && m->left == 1 && m->count == 1 && arena_alive(a, s->side, threat) == 0;
	for (unsigned stones = least; stones < threat; stones++)
		for (unsigned i = 0; i < a->listed[s->side][stones] && h->count + a->k < SQUARES; i++) {
			uint32_t w = a->list[s->side][stones][i];
			add_window(h, s, w, !alone || holds(a, w, m->move[0]), 1u << 2 * (stones < 5 ? stones : 5));
		}
	end_windows(h, s);
}

/* A threat of the defender is stopped first. Of last stones those with which there are too few windows to be p threats
 * are not even tried. */
static void make_stones(struct making *m)
{
	const struct arena *a = m->search->arena;
	uint32_t threat = threat_of_defender(m->search);
	if (threat != UINT32_MAX) {
		uint16_t square[ARENA_K_MOST];
		unsigned count = arena_empties(a, threat, square);
		for (unsigned i = 0; i < count && !m->won; i++)
			make_stone(m, square[i]);
		return;
	}
	struct helpful h;
	h.count = 0;
	find_helpful(m, &h);
	if (m->search->narrow > 0)
		keep_best(&h, m);
	unsigned alive = m->left == 1 ? arena_alive(a, m->search->side, a->k - a->p) : a->p;
	for (unsigned i = 0; i < h.count && !m->won; i++)
		if (alive + h.windows[i] >= a->p && !(m->left == 1 && was_seen(m, h.square[i])))
			make_stone(m, h.square[i]);
}

static int by_score(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;
	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return memcmp(x->move, y->move, sizeof x->move);
}

void candidates_forcing(struct search *s, unsigned left, struct candidates *c)
{
	struct making m = {.search = s, .to = c, .left = left};
	c->count = 0;
	c->cut = false;
	make_stones(&m);
	assert(m.count == 0 && m.left == left && (!m.won || c->count == 1));
	if (c->count > 1)
		qsort(c->item, c->count, sizeof *c->item, by_score);
}

/* --- other moves --- */

/* What a square is worth: its windows, those of the defender less. */
static void weigh(const struct search *s, int *weight)
{
	const struct arena *a = s->arena;
	uint16_t square[ARENA_K_MOST];
	for (unsigned side = 0; side < 2; side++)
		for (unsigned stones = 1; stones < a->k; stones++)
			for (unsigned i = 0; i < a->listed[side][stones]; i++) {
				unsigned n = arena_empties(a, a->list[side][stones][i], square);
				int value = (side == s->side ? 4 : 1) << (2 * (stones < 8 ? stones : 8));
				for (unsigned j = 0; j < n; j++)
					weight[square[j]] += value;
			}
}

/* The first stones: a box in the middle. */
static void weigh_box(const struct search *s, int *weight)
{
	const struct arena *a = s->arena;
	unsigned rows = a->squares / a->width - 2 * a->k, columns = a->width - 2 * a->k;
	for (unsigned r = 0; r < rows; r++)
		for (unsigned c = 0; c < columns; c++) {
			unsigned down = r > rows / 2 ? r - rows / 2 : rows / 2 - r;
			unsigned across = c > columns / 2 ? c - columns / 2 : columns / 2 - c;
			if (s->whole_board || (down <= BOX && across <= BOX))
				weight[arena_at(a, r, c)] = 1000 - (int)(down * down + across * across);
		}
}

struct weighed {
	int weight;
	uint16_t square;
};

static int by_weight(const void *a, const void *b)
{
	const struct weighed *x = a, *y = b;
	if (x->weight != y->weight)
		return x->weight > y->weight ? -1 : 1;
	return (x->square > y->square) - (x->square < y->square);
}

/* As many squares as give at most SUBSETS sets of so many. */
static unsigned squares_for(unsigned squares, unsigned stones)
{
	for (; squares > stones; squares--) {
		double sets = 1;
		for (unsigned i = 0; i < stones; i++)
			sets *= (double)(squares - i) / (i + 1);
		if (sets <= SUBSETS)
			break;
	}
	assert(stones > 0);
	return squares;
}

static void find_useful(struct making *m)
{
	const struct search *s = m->search;
	const struct arena *a = s->arena;
	int *weight = xcalloc(a->squares, sizeof *weight);
	struct weighed *all = xmalloc(a->squares * sizeof *all);
	unsigned count = 0;
	if (a->stones[s->side] == 0)
		weigh_box(s, weight);
	else
		weigh(s, weight);
	for (unsigned i = 0; i < a->squares; i++)
		if (playable(s, i) && (weight[i] > 0 || s->whole_board))
			all[count++] = (struct weighed){weight[i], (uint16_t)i};
	if (count > 0)
		qsort(all, count, sizeof *all, by_weight);
	unsigned kept = squares_for(count, m->left);
	assert(kept <= count);
	m->to->cut |= kept < count;
	m->useful = xmalloc((kept + 1) * sizeof *m->useful);
	for (unsigned i = 0; i < kept; i++)
		m->useful[m->useful_count++] = all[i].square;
	free(all);
	free(weight);
}

/* --- first moves up to shifts, rotations and reflections --- */

/* The stones in image number `turn` of the eight, in their order. */
static void image_of(const struct making *m, unsigned turn, struct place *at)
{
	const struct arena *a = m->search->arena;
	struct place stone[WIN_MOVE_MOST];
	assert(m->count > 0);
	for (unsigned j = 0; j < m->count; j++)
		stone[j] = (struct place){(int32_t)arena_row(a, m->move[j]), (int32_t)arena_column(a, m->move[j])};
	place_image(stone, m->count, turn, at);
	qsort(at, m->count, sizeof *at, place_compare);
}

static bool is_first_image(const struct making *m)
{
	struct place own[WIN_MOVE_MOST], other[WIN_MOVE_MOST];
	image_of(m, 0, own);
	for (unsigned turn = 1; turn < 8; turn++) {
		image_of(m, turn, other);
		if (memcmp(other, own, m->count * sizeof *own) < 0)
			return false;
	}
	return true;
}

/* On an infinite empty board one of each kind is enough. */
static bool is_repetition(struct making *m)
{
	const struct search *s = m->search;
	const struct arena *a = s->arena;
	unsigned low[2] = {UINT_MAX, UINT_MAX};
	if (s->whole_board || a->stones[1 - s->side] > 0 || a->stones[s->side] > m->count)
		return false;
	for (unsigned j = 0; j < m->count; j++) {
		unsigned at[2] = {arena_row(a, m->move[j]), arena_column(a, m->move[j])};
		for (unsigned d = 0; d < 2; d++)
			low[d] = at[d] < low[d] ? at[d] : low[d];
	}
	unsigned middle[2] = {(a->squares / a->width - 2 * a->k) / 2, (a->width - 2 * a->k) / 2};
	unsigned back = m->count > 1 ? BOX : 0;
	return low[0] != middle[0] - back || low[1] != middle[1] - back || !is_first_image(m);
}

static void judge_quiet(struct making *m)
{
	struct search *s = m->search;
	struct arena *a = s->arena;
	assert(m->left == 0 && m->count > 0);
	watch_due(&s->watch); /* with many stones a turn there are many moves */
	if (s->watch.stopped || is_repetition(m))
		return;
	if (arena_alive(a, 1 - s->side, a->k - a->p) > 0)
		return;
	blocks_find(&m->blocks, a, s->side);
	if (m->blocks.many || m->blocks.threats >= a->p || a->p - m->blocks.threats > m->free)
		return;
	struct candidate c = {.stones = (uint8_t)m->count, .threats = (uint8_t)m->blocks.threats};
	memcpy(c.move, m->move, m->count * sizeof *c.move);
	if (give_all(m, &c))
		keep(m, &c);
}

/* Where the last stone makes a threat: asked for if there has to be one, and is none yet. */
static bool mark_threats(const struct making *m, uint8_t *mark)
{
	const struct arena *a = m->search->arena;
	unsigned side = m->search->side, before = a->k - a->p - 1;
	uint16_t square[ARENA_K_MOST];
	if (m->left != 1 || m->free >= a->p || before == 0 || arena_alive(a, side, before + 1) > 0)
		return false;
	memset(mark, 0, a->squares);
	for (unsigned i = 0; i < a->listed[side][before]; i++) {
		unsigned n = arena_empties(a, a->list[side][before][i], square);
		for (unsigned j = 0; j < n; j++)
			mark[square[j]] = 1;
	}
	return true;
}

static void choose_useful(struct making *m, unsigned from)
{
	struct search *s = m->search;
	uint8_t mark[4096];
	if (m->left == 0) {
		judge_quiet(m);
		return;
	}
	bool marked = s->arena->squares <= sizeof mark && mark_threats(m, mark);
	for (unsigned i = from; i < m->useful_count; i++) {
		unsigned square = m->useful[i];
		assert(playable(s, square) && m->count < WIN_MOVE_MOST);
		if (marked && !mark[square])
			continue;
		m->move[m->count++] = (uint16_t)square;
		m->left--;
		arena_place(s->arena, square, s->side);
		choose_useful(m, i + 1);
		arena_take(s->arena, square, s->side);
		m->left++;
		m->count--;
	}
}

void candidates_quiet(struct search *s, unsigned left, unsigned free_stones, unsigned most, struct candidates *c)
{
	struct making m = {.search = s, .to = c, .left = left, .free = free_stones};
	c->count = 0;
	c->cut = false;
	find_useful(&m);
	if (m.useful_count >= left)
		choose_useful(&m, 0);
	assert(m.count == 0 && m.left == left);
	free(m.useful);
	if (c->count > 1)
		qsort(c->item, c->count, sizeof *c->item, by_score);
	c->cut |= c->count > most;
	c->count = c->count > most ? most : c->count;
	assert(c->cut || c->count <= most);
}

bool candidates_again(struct search *s, const struct win *w, struct candidate *c)
{
	const struct arena *a = s->arena;
	struct making m = {.search = s};
	for (unsigned i = 0; i < w->stones; i++)
		if (a->colour[w->move[i]] != ARENA_EMPTY)
			return false;
	*c = (struct candidate){.stones = (uint8_t)w->stones};
	memcpy(c->move, w->move, w->stones * sizeof *c->move);
	place_all(s, w->move, w->stones, s->side);
	blocks_find(&m.blocks, a, s->side);
	bool good = arena_alive(a, 1 - s->side, a->k - a->p) == 0 && m.blocks.threats <= a->p && give_all(&m, c);
	take_all(s, w->move, w->stones, s->side);
	c->threats = (uint8_t)m.blocks.threats;
	return good;
}
