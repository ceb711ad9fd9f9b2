/* Threat-space search. */
#include "experiments/agents/tss.h"

#include <stdlib.h>

#include "experiments/threats/count.h"
#include "hypergraph/hypergraph.h"

enum { TARGETS = 96 };

/* Empty squares on which a stone can help to make a threat or stops one of the opponent, the best ones first. */
struct targets {
	uint32_t square[TARGETS];
	uint32_t weight[TARGETS];
	unsigned count;
};

static uint32_t weight_of(const struct field *f, uint32_t square)
{
	uint32_t least = connect_threat(&f->rules) > f->left ? connect_threat(&f->rules) - f->left : 0, weight = 0;
	for (unsigned d = 0; d < FIELD_DIRECTIONS; d++) {
		const uint32_t *w = field_windows(f, square / f->rules.columns, square % f->rules.columns, d);
		for (uint32_t i = 0; i < f->rules.k; i++) {
			uint32_t own = window_count(w[i], f->side);
			if (own >= least && window_count(w[i], field_other(f->side)) == 0)
				weight += 1u << (3 * (own - least) < 24 ? 3 * (own - least) : 24);
		}
	}
	return weight;
}

static void insert(struct targets *t, uint32_t square, uint32_t weight)
{
	if (t->count == TARGETS && t->weight[TARGETS - 1] >= weight)
		return;
	unsigned i = t->count < TARGETS ? t->count++ : TARGETS - 1;
	for (; i > 0 && t->weight[i - 1] < weight; i--) {
		t->square[i] = t->square[i - 1];
		t->weight[i] = t->weight[i - 1];
	}
	t->square[i] = square;
	t->weight[i] = weight;
}

static bool has(const struct targets *t, uint32_t square)
{
	for (unsigned i = 0; i < t->count; i++)
		if (t->square[i] == square)
			return true;
	return false;
}

static void add_defences(const struct field *f, struct targets *t)
{
	struct window window[TARGETS];
	unsigned windows = count_windows(f, field_other(f->side), window, TARGETS);
	for (unsigned w = 0; w < windows; w++)
		for (uint32_t i = 0, s = window[w].first; i < f->rules.k; i++, s += window[w].step)
			if (f->colour[s] == SIDE_NONE && !has(t, s))
				insert(t, s, UINT32_MAX);
}

/* If one stone does it, the others may lie anywhere. */
static void fill(const struct field *f, struct targets *t)
{
	for (uint32_t s = 0; t->count < f->left && s < f->rules.rows * f->rules.columns; s++)
		if (f->colour[s] == SIDE_NONE && !has(t, s))
			insert(t, s, 0);
}

static void find_targets(const struct field *f, struct targets *t)
{
	uint32_t k = f->rules.k, low_row = f->low_row > k ? f->low_row - k : 0;
	uint32_t low_column = f->low_column > k ? f->low_column - k : 0;
	t->count = 0;
	add_defences(f, t);
	for (uint32_t row = low_row; row <= f->high_row + k && row < f->rules.rows; row++)
		for (uint32_t column = low_column; column <= f->high_column + k && column < f->rules.columns;
		     column++) {
			uint32_t s = row * f->rules.columns + column;
			uint32_t weight = f->colour[s] == SIDE_NONE && !has(t, s) ? weight_of(f, s) : 0;
			if (weight > 0)
				insert(t, s, weight);
		}
	fill(f, t);
}

static bool attack(struct tss *t, struct field *f, unsigned depth, uint32_t *square, unsigned *squares);

/* The defender has to meet these windows with the stones he has left: every way to do it loses? */
static bool all_defences_lose(struct tss *t, struct field *f, enum side attacker, unsigned depth)
{
	struct window window[TARGETS];
	if (f->result != RESULT_OPEN)
		return false;
	if (f->side == attacker) {
		uint32_t square[CONNECT_MOST];
		unsigned squares;
		return attack(t, f, depth, square, &squares);
	}
	if (count_exact(f, attacker, f->left) > f->left)
		return true; /* this stone was wasted */
	/* as many threats as stones left, so the stone lies on each window's squares or is wasted */
	if (count_windows(f, attacker, window, 1) == 0)
		return false;
	for (uint32_t i = 0, s = window[0].first; i < f->rules.k; i++, s += window[0].step) {
		if (f->colour[s] != SIDE_NONE)
			continue;
		field_make(f, s);
		bool lost = all_defences_lose(t, f, attacker, depth);
		field_unmake(f);
		if (!lost)
			return false;
	}
	return true;
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
	if (threats > p)
		return true;
	return threats == p && depth > 1 && all_defences_lose(t, f, attacker, depth - 1);
}

/* Tries all turns of stones among the targets from number `from` on. */
static bool try_stones(struct tss *t, struct field *f, const struct targets *targets, unsigned from, unsigned depth,
                       uint32_t *square, unsigned used)
{
	enum side attacker = f->side;
	for (unsigned i = from; i < targets->count && t->nodes < t->limit; i++) {
		square[used] = targets->square[i];
		field_make(f, targets->square[i]);
		bool last = f->side != attacker || f->result != RESULT_OPEN;
		t->nodes += last;
		bool won =
		    last ? turn_wins(t, f, attacker, depth) : try_stones(t, f, targets, i + 1, depth, square, used + 1);
		field_unmake(f);
		if (won)
			return true;
	}
	return false;
}

static bool attack(struct tss *t, struct field *f, unsigned depth, uint32_t *square, unsigned *squares)
{
	struct targets targets;
	if (count_wins(f, square, squares))
		return true;
	if (depth == 0)
		return false;
	find_targets(f, &targets);
	*squares = f->left;
	return try_stones(t, f, &targets, 0, depth, square, 0);
}

bool tss_win(struct tss *t, struct field *f, uint32_t *square, unsigned *squares)
{
	if (f->rules.p > 2 || f->rules.p >= f->rules.k || f->left > f->rules.p || f->result != RESULT_OPEN)
		return count_wins(f, square, squares);
	if (f->hots[f->side] == 0 && f->moves + f->set_up < 2)
		return false;
	return attack(t, f, t->depth, square, squares);
}
