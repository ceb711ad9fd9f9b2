/* Threat-space search. */
#include "experiments/agents/tss.h"

#include <stdlib.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "games/threats/count.h"

enum { TARGETS = 96, TRIED = 1024, NARROW = 4, LAST = 8 };

/* --- targets ------------------------------------------------------------------------------------------------------ */

/* Empty squares on which a stone can help to make a threat in this turn, the best ones first. */
struct targets {
	uint64_t square[TARGETS];
	uint32_t weight[TARGETS];
	unsigned count, room;
	bool more; /* than there is room for */
};

static void insert(struct targets *t, uint64_t square, uint32_t weight)
{
	t->more = t->more || t->count == t->room;
	if (t->count == t->room && t->weight[t->room - 1] >= weight)
		return;
	unsigned i = t->count < t->room ? t->count++ : t->room - 1;
	for (; i > 0 && t->weight[i - 1] < weight; i--) {
		t->square[i] = t->square[i - 1];
		t->weight[i] = t->weight[i - 1];
	}
	t->square[i] = square;
	t->weight[i] = weight;
}

/* How much each square of the area helps the side to move: the sum over the windows that can become threats with the
 * stones left; who lacks one stone counts most, who is a threat already (and may become two) like one that lacks two.
 */
struct map {
	const struct field *field;
	struct area area;
	uint32_t *weight;
	uint32_t least; /* windows with fewer own stones do not count */
};

static uint32_t worth(const struct field *f, uint32_t own)
{
	uint32_t threat = connect_threat(&f->rules), lacks = own < threat ? threat - own : 2;
	if (lacks > f->left)
		return own < threat ? 0 : 1;
	return 1u << (lacks < 6 ? 3 * (6 - lacks) : 0);
}

/* A line of the area: where it enters, and how many squares it has there. */
struct crossing {
	uint32_t row, column, squares;
};

static uint32_t crossings(const struct area *a, unsigned d)
{
	return d == 0 ? a->rows : d == 1 ? a->columns : a->rows + a->columns - 1;
}

static struct crossing crossing_of(const struct area *a, unsigned d, uint32_t i)
{
	struct crossing c = {0, i, a->rows};
	if (d == 0)
		return (struct crossing){i, 0, a->columns};
	if (d == 2) /* from the left edge, or from below */
		c = (struct crossing){i < a->rows ? a->rows - 1 - i : 0, i < a->rows ? 0 : i - a->rows + 1, 0};
	if (d == 3 && i >= a->columns)
		c = (struct crossing){i - a->columns + 1, a->columns - 1, 0};
	if (d > 1) {
		uint32_t wide = d == 2 ? a->columns - c.column : c.column + 1, high = a->rows - c.row;
		c.squares = wide < high ? wide : high;
	}
	return c;
}

/* The windows with stones do not leave the area. */
static void spread(struct map *m, uint32_t row, uint32_t column, unsigned d, uint32_t value)
{
	for (uint32_t i = 0; i < m->field->rules.k && row < m->area.rows && column < m->area.columns; i++) {
		m->weight[row * m->area.columns + column] += value;
		row += d > 0;
		column += d == 0 || d == 2 ? 1 : d == 3 ? UINT32_MAX : 0;
	}
}

/* Eight neighbouring windows at once: few of them help. The board has some words more behind its last window. */
enum { LANES = 8 };
typedef uint32_t lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int64_t lane_pairs __attribute__((vector_size(4 * LANES)));

static inline bool helps(const struct map *m, uint32_t window)
{
	return window_count(window, field_other(m->field->side)) == 0 &&
	       window_count(window, m->field->side) >= m->least;
}

static inline bool one_helps(const struct map *m, const uint32_t *w)
{
	bool black = m->field->side == SIDE_BLACK;
	lanes v = *(const lanes *)w, other = v & (black ? 0xffff0000u : 0xffffu);
	lane_pairs found = (lane_pairs)((other == 0) & (v >= (black ? m->least : m->least << 16)));
	return (found[0] | found[1] | found[2] | found[3]) != 0;
}

static void weigh_line(struct map *m, const uint32_t *w, const struct crossing *c, unsigned d)
{
	for (uint32_t i = 0; i < c->squares; i++) {
		if (i % LANES == 0 && !one_helps(m, w + i))
			i += LANES - 1;
		else if (helps(m, w[i]))
			spread(m, c->row + (d > 0) * i,
			       c->column + (d == 1   ? 0
			                    : d == 3 ? -i
			                             : i),
			       d, worth(m->field, window_count(w[i], m->field->side)));
	}
}

static void weigh(struct map *m)
{
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (uint32_t i = 0; i < crossings(&m->area, d); i++) {
			struct crossing c = crossing_of(&m->area, d, i);
			uint32_t row = m->area.low_row + c.row, column = m->area.low_column + c.column;
			weigh_line(m, field_starts(m->field, row, column, d, c.squares), &c, d);
		}
}

static void collect(const struct map *m, struct targets *t)
{
	const struct field *f = m->field;
	for (uint32_t i = 0; i < m->area.rows * m->area.columns; i++) {
		if (m->weight[i] == 0)
			continue;
		uint64_t s = area_square(&m->area, &f->rules, i);
		if (field_colour(f, s) == SIDE_NONE)
			insert(t, s, m->weight[i]);
	}
}

static void add_area(const struct field *f, const struct area *area, uint32_t least, struct targets *t)
{
	struct map m = {.field = f, .area = *area, .least = least};
	m.weight = xcalloc((size_t)area->rows * area->columns, sizeof *m.weight);
	weigh(&m);
	collect(&m, t);
	free(m.weight);
}

/* Windows with own stones, or any if there are none that help. */
static void add_helpful(const struct field *f, struct targets *t)
{
	uint32_t threat = connect_threat(&f->rules), least = threat > f->left ? threat - f->left : 0;
	unsigned areas;
	struct area *area = areas_of(f, &areas);
	for (unsigned i = 0; i < areas; i++)
		add_area(f, area + i, least > 0 ? least : 1, t);
	for (unsigned i = 0; t->count == 0 && least == 0 && i < areas; i++)
		add_area(f, area + i, 0, t);
	free(area);
}

static uint32_t hits(const struct field *f, const struct window *window, unsigned windows, uint64_t square)
{
	uint32_t n = 0;
	for (unsigned w = 0; w < windows; w++)
		for (uint32_t i = 0; i < f->rules.k; i++)
			n += window[w].first + i * window[w].step == square;
	return n;
}

/* The threat windows of a side all have to be met; so a stone lies on the one with the fewest empty squares. Returns
 * false if there are none. */
static bool add_defences(const struct field *f, enum side side, struct targets *t)
{
	struct window window[TARGETS];
	unsigned windows = count_windows(f, side, window, TARGETS), tight = 0;
	for (unsigned w = 1; w < windows; w++)
		tight = window[w].missing < window[tight].missing ? w : tight;
	if (windows == 0)
		return false;
	uint64_t s = window[tight].first;
	for (uint32_t i = 0; i < f->rules.k; i++, s += window[tight].step)
		if (field_colour(f, s) == SIDE_NONE)
			insert(t, s, 1 + hits(f, window, windows, s));
	return true;
}

/* If fewer stones do it, the others may lie anywhere. */
static void add_any(const struct field *f, struct targets *t)
{
	unsigned areas;
	struct area *area = areas_of(f, &areas);
	for (uint32_t i = 0; t->count == 0 && i < area->rows * area->columns; i++) {
		uint64_t s = area_square(area, &f->rules, i);
		if (field_colour(f, s) == SIDE_NONE)
			insert(t, s, 0);
	}
	free(area);
}

static void find_targets(const struct field *f, struct targets *t)
{
	if (add_defences(f, field_other(f->side), t))
		return;
	add_helpful(f, t);
	add_any(f, t);
}

/* --- attack ------------------------------------------------------------------------------------------------------- */

/* A turn being built. The order of its stones does not matter, so a square that was tried for one of them need not come
 * up again behind those that were tried later. */
struct assault {
	enum side attacker;
	unsigned depth, used, tried;
	uint64_t *square;
	uint64_t done[TRIED];
};

static bool attack(struct tss *t, struct field *f, unsigned depth, uint64_t *square, unsigned *squares);

static bool is_listed(const uint64_t *list, unsigned count, uint64_t square)
{
	for (unsigned i = 0; i < count; i++)
		if (list[i] == square)
			return true;
	return false;
}

/* The defender has to meet all threat windows with the stones he has left, none to spare: every way to do it loses? */
static bool all_defences_lose(struct tss *t, struct field *f, struct assault *a)
{
	struct targets targets = {.room = TARGETS};
	unsigned before = a->tried;
	if (f->result != RESULT_OPEN)
		return false;
	if (f->side == a->attacker) {
		uint64_t square[CONNECT_MOST];
		unsigned squares;
		return attack(t, f, a->depth - 1, square, &squares);
	}
	if (count_exact(f, a->attacker, f->left) > f->left)
		return true; /* this stone was wasted */
	if (!add_defences(f, a->attacker, &targets) || targets.more || a->tried + targets.count > TRIED)
		return false;
	bool lost = true;
	for (unsigned i = 0; i < targets.count && lost; i++) {
		if (is_listed(a->done, before, targets.square[i]))
			continue;
		field_make(f, targets.square[i]);
		lost = all_defences_lose(t, f, a);
		field_unmake(f);
		a->done[a->tried++] = targets.square[i];
	}
	a->tried = before;
	return lost;
}

/* After the attacker's turn: p + 1 threats, or p and every defence loses, and no threats of the defender. */
static bool turn_wins(struct tss *t, struct field *f, enum side attacker, unsigned depth)
{
	unsigned p = f->rules.p;
	if (f->result != RESULT_OPEN)
		return f->result == (attacker == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE);
	if (count_exact(f, field_other(attacker), 0) > 0)
		return false;
	unsigned threats = count_exact(f, attacker, p);
	if (threats != p || depth <= 1)
		return threats > p;
	struct assault a = {.attacker = attacker, .depth = depth};
	return all_defences_lose(t, f, &a);
}

/* Tries squares for the next stone. */
static bool build(struct tss *t, struct field *f, struct assault *a, unsigned width)
{
	struct targets targets = {.count = 0};
	unsigned before = a->tried, used = 0;
	bool won = false;
	if (f->side != a->attacker || f->result != RESULT_OPEN)
		return turn_wins(t, f, a->attacker, a->depth);
	width = f->left == 1 ? 2 * width + LAST : width;
	targets.room = before + width < TARGETS ? before + width : TARGETS;
	find_targets(f, &targets);
	for (unsigned i = 0; i < targets.count && used < width && !won && t->nodes < t->limit; i++) {
		if (is_listed(a->done, before, targets.square[i]) || a->tried == TRIED)
			continue;
		a->square[a->used++] = targets.square[i];
		t->nodes++;
		field_make(f, targets.square[i]);
		won = build(t, f, a, width - used++);
		field_unmake(f);
		a->used--;
		a->done[a->tried++] = targets.square[i];
	}
	t->cut = t->cut || targets.more || used == width;
	a->tried = before;
	return won;
}

static bool attack(struct tss *t, struct field *f, unsigned depth, uint64_t *square, unsigned *squares)
{
	struct assault a = {.attacker = f->side, .depth = depth, .square = square};
	if (count_wins(f, square, squares))
		return true;
	if (depth == 0 || count_exact(f, field_other(f->side), f->left) > f->left)
		return false;
	*squares = f->left;
	return build(t, f, &a, t->width);
}

bool tss_win(struct tss *t, struct field *f, uint64_t *square, unsigned *squares)
{
	if (f->rules.p >= f->rules.k || f->left > f->rules.p || f->result != RESULT_OPEN)
		return count_wins(f, square, squares);
	if (f->hots[f->side] == 0 && f->moves + f->set_up < 2)
		return false;
	t->cut = true;
	for (t->width = NARROW; t->cut && t->nodes < t->limit && t->width < 4 * TARGETS; t->width *= 2) {
		t->cut = false;
		if (attack(t, f, t->depth, square, squares))
			return true;
	}
	return false;
}
