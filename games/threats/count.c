/* Threats on a board: the marking counts, and the smallest hitting set. */
#include "games/threats/count.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "base/probe.h"
#include "hypergraph/hitting.h"

/* --- the marking counts ------------------------------------------------------------------------------------------- */

static bool is_alive(const struct field *f, const struct hot *h, enum side side, uint32_t *own)
{
	uint32_t w = *h->window;
	*own = window_count(w, side);
	return window_count(w, field_other(side)) == 0 && *own < f->rules.k;
}

struct marked {
	uint64_t square;
	uint32_t direction;
};

struct marks {
	const struct field *field;
	enum side side;
	enum count how;
	struct marked *marked;
	unsigned used, threats;
};

static bool is_marked(const struct marks *m, uint64_t square, unsigned d)
{
	for (unsigned i = m->used; i-- > 0;)
		if (m->marked[i].square == square && (m->how != COUNT_LINES || m->marked[i].direction == d))
			return true;
	return false;
}

static bool has_mark(const struct marks *m, uint64_t first, unsigned d)
{
	uint64_t s = first;
	for (uint32_t i = 0; i < m->field->rules.k; i++, s += field_step(m->field, d))
		if (field_colour(m->field, s) == SIDE_NONE && is_marked(m, s, d))
			return true;
	return false;
}

/* A window without the other's stones; its rightmost empty square (the uppermost in a column) comes last. */
static void look(struct marks *m, uint64_t first, unsigned d)
{
	if (has_mark(m, first, d))
		return;
	m->threats++;
	for (uint32_t i = m->field->rules.k; i-- > 0;) {
		uint64_t s = first + i * field_step(m->field, d);
		if (field_colour(m->field, s) != SIDE_NONE)
			continue;
		if (!is_marked(m, s, d))
			m->marked[m->used++] = (struct marked){s, d};
		if (m->how != COUNT_ALL)
			return;
	}
}

/* Threats have stones if p < k: the hot windows alive, line by line, as in a scan of the board. */
struct scanned {
	struct hot hot;
	uint32_t line, at;
};

static struct scanned scanned_of(const struct field *f, const struct hot *h)
{
	uint32_t row = connect_row(&f->rules, h->first), column = connect_column(&f->rules, h->first);
	uint32_t diagonal = h->direction == 2 ? column + f->rules.rows - 1 - row : column + row;
	return (struct scanned){*h,
	                        h->direction == 0   ? row
	                        : h->direction == 1 ? column
	                                            : diagonal,
	                        h->direction == 0 ? column : row};
}

static int compare_scanned(const void *a, const void *b)
{
	const struct scanned *x = a, *y = b;
	if (x->hot.direction != y->hot.direction)
		return x->hot.direction < y->hot.direction ? -1 : 1;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

static unsigned alive_ones(const struct field *f, enum side side, struct scanned *list)
{
	unsigned n = 0;
	uint32_t own;
	for (uint32_t i = 0; i < f->hots[side]; i++)
		if (is_alive(f, f->hot[side] + i, side, &own))
			list[n++] = scanned_of(f, f->hot[side] + i);
	qsort(list, n, sizeof *list, compare_scanned);
	return n;
}

static void look_everywhere(struct marks *m)
{
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (uint32_t row = 0; row < m->field->rules.rows; row++)
			for (uint32_t column = 0; column < m->field->rules.columns; column++) {
				uint32_t w = field_windows(m->field, row, column, d)[m->field->rules.k - 1];
				if (window_count(w, field_other(m->side)) == 0 &&
				    window_count(w, m->side) < m->field->rules.k)
					look(m, connect_at(&m->field->rules, row, column), d);
			}
}

static unsigned count_marks(const struct field *f, enum side side, enum count how)
{
	struct marks m = {.field = f, .side = side, .how = how};
	if (f->rules.infinite && f->rules.p >= f->rules.k)
		return UINT32_MAX;
	m.marked = xmalloc((f->hots[side] + 1) * f->rules.k * sizeof *m.marked);
	if (f->rules.p >= f->rules.k) {
		m.marked = xrealloc(m.marked, ((size_t)f->rules.rows * f->rules.columns * 4 + 1) * sizeof *m.marked);
		look_everywhere(&m);
	} else {
		struct scanned *list = xmalloc((f->hots[side] + 1) * sizeof *list);
		for (unsigned i = 0, n = alive_ones(f, side, list); i < n; i++)
			look(&m, list[i].hot.first, list[i].hot.direction);
		free(list);
	}
	free(m.marked);
	return m.threats;
}

/* --- the exact count ---------------------------------------------------------------------------------------------- */

unsigned count_windows(const struct field *f, enum side side, struct window *window, unsigned room)
{
	unsigned n = 0;
	for (uint32_t i = 0; i < f->hots[side] && n < room; i++) {
		uint32_t own;
		const struct hot *h = f->hot[side] + i;
		if (is_alive(f, h, side, &own))
			window[n++] = (struct window){h->first, field_step(f, h->direction), f->rules.k - own};
	}
	return n;
}

bool count_wins(const struct field *f, uint64_t *square, unsigned *squares)
{
	unsigned k = f->rules.k;
	for (uint32_t i = 0; i < f->hots[f->side]; i++) {
		uint32_t own;
		const struct hot *h = f->hot[f->side] + i;
		if (!is_alive(f, h, f->side, &own) || k - own > f->left)
			continue;
		*squares = 0;
		uint64_t s = h->first;
		for (uint32_t n = 0; n < k; n++, s += field_step(f, h->direction))
			if (field_colour(f, s) == SIDE_NONE)
				square[(*squares)++] = s;
		return true;
	}
	return false;
}

/* Up to 64 threat windows: for each empty square on one the set of the windows it meets. */
enum { FEW = 64, MANY = 16, SQUARES_MOST = 512, SLOTS = 2 * SQUARES_MOST };

struct meeting {
	unsigned windows, squares, first[FEW + 1], slots;
	uint64_t square[SQUARES_MOST]; /* different ones */
	uint64_t meets[SQUARES_MOST];
	uint16_t of_window[SQUARES_MOST]; /* the squares of window w: of_window[first[w] ..] */
	uint16_t slot[SLOTS];             /* where a square is: its number + 1, or 0 */
};

static bool ends_at(const void *table, const void *key, size_t place)
{
	const struct meeting *m = table;
	return m->slot[place] == 0 || m->square[m->slot[place] - 1] == *(const uint64_t *)key;
}

static unsigned number_of(struct meeting *m, uint64_t square)
{
	const size_t i = probe(probe_spread(square) >> 40, m->slots, ends_at, m, &square);
	if (m->slot[i] != 0)
		return m->slot[i] - 1u;
	m->square[m->squares] = square;
	m->meets[m->squares] = 0;
	m->slot[i] = (uint16_t)++m->squares;
	return m->squares - 1;
}

/* Slots, a power of two: at least twice as many as there are squares. */
static bool meeting_start(struct meeting *m, const struct window *window, unsigned windows)
{
	unsigned squares = 0;
	for (unsigned w = 0; w < windows; w++)
		squares += window[w].missing;
	if (squares > SQUARES_MOST)
		return false;
	for (m->slots = 16; m->slots < 2 * squares; m->slots *= 2)
		;
	memset(m->slot, 0, m->slots * sizeof *m->slot);
	m->windows = windows;
	m->squares = 0;
	return true;
}

static bool meeting_fill(struct meeting *m, const struct field *f, const struct window *window, unsigned windows)
{
	unsigned used = 0;
	if (!meeting_start(m, window, windows))
		return false;
	for (unsigned w = 0; w < windows; w++) {
		m->first[w] = used;
		uint64_t s = window[w].first;
		for (uint32_t i = 0; i < f->rules.k; i++, s += window[w].step)
			if (field_colour(f, s) == SIDE_NONE) {
				unsigned n = number_of(m, s);
				m->meets[n] |= (uint64_t)1 << w;
				m->of_window[used++] = (uint16_t)n;
			}
	}
	m->first[windows] = used;
	return true;
}

static unsigned lowest(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

/* Windows that share no square need a stone each. */
static bool too_many(const struct meeting *m, uint64_t open, unsigned stones)
{
	for (; open != 0; stones--) {
		unsigned w = lowest(open);
		if (stones == 0)
			return true;
		for (unsigned i = m->first[w]; i < m->first[w + 1]; i++)
			open &= ~m->meets[m->of_window[i]];
	}
	return false;
}

static bool can_meet(const struct meeting *m, uint64_t open, unsigned stones)
{
	if (open == 0)
		return true;
	if (too_many(m, open, stones))
		return false;
	unsigned w = lowest(open);
	for (unsigned i = m->first[w]; i < m->first[w + 1]; i++)
		if (can_meet(m, open & ~m->meets[m->of_window[i]], stones - 1))
			return true;
	return false;
}

static unsigned count_few(const struct meeting *m, unsigned most)
{
	uint64_t all = m->windows == 64 ? UINT64_MAX : ((uint64_t)1 << m->windows) - 1;
	unsigned stones = 0;
	while (stones <= most && !can_meet(m, all, stones))
		stones++;
	return stones;
}

/* The empty squares of all windows, one window after the other; first[w] is where window w begins. */
static uint64_t *list_squares(const struct field *f, const struct window *window, unsigned windows, unsigned *first)
{
	uint64_t *square = xmalloc(((size_t)windows * f->rules.k + 1) * sizeof *square);
	unsigned used = 0;
	for (unsigned w = 0; w < windows; w++) {
		first[w] = used;
		uint64_t s = window[w].first;
		for (uint32_t i = 0; i < f->rules.k; i++, s += window[w].step)
			if (field_colour(f, s) == SIDE_NONE)
				square[used++] = s;
	}
	first[windows] = used;
	return square;
}

uint64_t *count_squares(const struct field *f, enum side side, unsigned *squares)
{
	struct window *window = xmalloc((f->hots[side] + 1) * sizeof *window);
	unsigned windows = count_windows(f, side, window, f->hots[side]), known;
	unsigned *first = xmalloc((windows + 1) * sizeof *first);
	uint64_t *square = list_squares(f, window, windows, first);
	*squares = 0;
	for (unsigned i = 0; i < first[windows]; i++) {
		for (known = 0; known < *squares && square[known] != square[i]; known++)
			continue;
		if (known == *squares)
			square[(*squares)++] = square[i];
	}
	free(window);
	free(first);
	return square;
}

/* Numbers squares from 0 on in ascending order; returns how many different ones there are. */
static unsigned number_squares(const uint64_t *square, unsigned squares, uint32_t *number)
{
	uint64_t *known = xmalloc((squares + 1) * sizeof *known);
	unsigned different = 0;
	memcpy(known, square, squares * sizeof *known);
	qsort(known, squares, sizeof *known, ascending_64);
	for (unsigned i = 0; i < squares; i++)
		if (different == 0 || known[different - 1] != known[i])
			known[different++] = known[i];
	for (unsigned i = 0; i < squares; i++) {
		const uint64_t *found = bsearch(square + i, known, different, sizeof *known, ascending_64);
		number[i] = (uint32_t)(found - known);
	}
	free(known);
	return different;
}

/* Windows without a common square, taken as they come: so many stones are needed at least. */
static unsigned disjoint_windows(const struct hitting *h)
{
	bool *used = xcalloc(h->elements + 1, sizeof *used);
	unsigned count = 0;
	for (unsigned s = 0; s < h->sets; s++) {
		bool meets = false;
		for (unsigned i = h->first[s]; i < h->first[s + 1]; i++)
			meets = meets || used[h->element[i]];
		for (unsigned i = h->first[s]; !meets && i < h->first[s + 1]; i++)
			used[h->element[i]] = true;
		count += !meets;
	}
	free(used);
	return count;
}

/* Many windows: the general search, if it has to be. */
static unsigned count_many(const struct field *f, const struct window *window, unsigned windows, unsigned most)
{
	unsigned *first = xmalloc((windows + 1) * sizeof *first);
	uint64_t *square = list_squares(f, window, windows, first);
	uint32_t *number = xmalloc((first[windows] + 1) * sizeof *number);
	unsigned different = number_squares(square, first[windows], number);
	struct hitting h = {windows, different, first, number};
	unsigned *chosen = xmalloc((windows + different + 1) * sizeof *chosen);
	unsigned long nodes = 0;
	bool finished;
	unsigned stones = most < disjoint_windows(&h) ? most + 1 : hitting_solve(&h, chosen, &nodes, &finished);
	free(first);
	free(square);
	free(number);
	free(chosen);
	return stones <= most ? stones : most + 1;
}

/* If p >= k every window without a stone of the opponent is a threat, also an empty one. */
static unsigned all_windows(const struct field *f, enum side side, struct window **window)
{
	unsigned n = 0, room = 0;
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns; s++)
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			uint32_t w = field_windows(f, s / f->rules.columns, s % f->rules.columns, d)[f->rules.k - 1];
			if (window_count(w, field_other(side)) > 0 || window_count(w, side) == f->rules.k)
				continue;
			MAKE_ROOM(*window, n, room);
			(*window)[n++] = (struct window){s, field_step(f, d), f->rules.k - window_count(w, side)};
		}
	return n;
}

static unsigned count_everything(const struct field *f, enum side side, unsigned most)
{
	struct window *window = NULL;
	if (f->rules.infinite)
		return most + 1;
	unsigned n = all_windows(f, side, &window), number = n == 0 ? 0 : count_many(f, window, n, most);
	free(window);
	return number;
}

static unsigned count_hot(const struct field *f, enum side side, unsigned most)
{
	struct window *window = xmalloc((f->hots[side] + 1) * sizeof *window);
	unsigned n = count_windows(f, side, window, f->hots[side]);
	unsigned number = n == 0 ? 0 : count_many(f, window, n, most);
	free(window);
	return number;
}

unsigned count_exact(const struct field *f, enum side side, unsigned most)
{
	struct window window[FEW + 1];
	struct meeting m;
	assert(most < UINT32_MAX);
	if (f->rules.p >= f->rules.k)
		return count_everything(f, side, most);
	unsigned n = count_windows(f, side, window, FEW + 1);
	if (n == 0)
		return 0;
	if (!meeting_fill(&m, f, window, n < FEW ? n : FEW))
		return count_hot(f, side, most);
	/* if the first ones need too many stones, so do all */
	if (n > FEW && (most > MANY || count_few(&m, most) <= most))
		return count_hot(f, side, most);
	return n > FEW ? most + 1 : count_few(&m, most);
}

unsigned count_threats(const struct field *f, enum side side, enum count how)
{
	return how == COUNT_EXACT ? count_exact(f, side, UINT32_MAX - 1) : count_marks(f, side, how);
}
