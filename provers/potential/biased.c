/* A position with Maker to move is two sets of squares of the living lines: those that are empty and those that are
 * black. They determine the lines: a line lives if it lies in both together.
 *
 * A stone more never hurts its owner, so both sides play on living lines as long as there is room, and a turn of which
 * not all stones find room there fills them all. If a rest has at most `maker` squares Maker fills it now; so Breaker
 * has to hit every such rest with his stones, and then goes on as he likes. */
#include "provers/potential/biased.h"

#include <assert.h>
#include <stdlib.h>

#include "base/map.h"
#include "base/memory.h"
#include "base/watch.h"

#define LOOK_AT_CLOCK 4096 /* once in so many moves of Breaker's */

struct position {
	uint64_t empty, black;
	enum verdict verdict;
};

struct solver {
	const struct biased_question *q;
	uint64_t *line;
	unsigned lines;
	struct map table; /* of positions */
	unsigned long positions;
	struct watch watch;
};

/* As soon as the table would need more memory than there may be, the search ends. */
static void remember(struct solver *s, uint64_t empty, uint64_t black, enum verdict verdict)
{
	const struct position new = {empty, black, verdict};
	if (s->q->memory != 0 && map_bytes_after(&s->table, 1) > s->q->memory)
		s->watch.stopped = true;
	else
		*(struct position *)map_get(&s->table, &new) = new;
}

/* Squares of lines that lie in these. */
static uint64_t squares_of_living_lines(const struct solver *s, uint64_t open)
{
	uint64_t squares = 0;
	for (unsigned i = 0; i < s->lines; i++)
		if ((s->line[i] & ~open) == 0)
			squares |= s->line[i];
	assert((squares & ~open) == 0);
	return squares;
}

/* The smallest rest of at most `most` squares of a living line, or 0 with *found false. */
static uint64_t short_rest(const struct solver *s, uint64_t empty, uint64_t black, unsigned most, bool *found)
{
	uint64_t best = 0;
	*found = false;
	for (unsigned i = 0; i < s->lines; i++) {
		uint64_t rest = s->line[i] & empty;
		unsigned size = (unsigned)__builtin_popcountll(rest);
		if ((s->line[i] & ~(empty | black)) != 0 || size > most)
			continue;
		most = size;
		best = rest;
		*found = true;
	}
	assert((best & ~empty) == 0);
	return best;
}

static bool maker_wins(struct solver *s, uint64_t empty, uint64_t black);

/* Can Breaker hold with `left` more stones, on squares from `from` if nothing is urgent? White stones are what is
 * missing. */
static bool breaker_holds(struct solver *s, uint64_t empty, uint64_t black, unsigned left, uint64_t from)
{
	bool urgent;
	assert((empty & black) == 0 && left <= s->q->breaker);
	watch_due(&s->watch);
	if (s->watch.stopped)
		return true;
	uint64_t rest = short_rest(s, empty, black, s->q->maker, &urgent);
	if (urgent && (left == 0 || rest == 0))
		return false;
	if (left == 0 || empty == 0)
		return !maker_wins(s, empty, black);
	/* With nothing urgent the order of the stones does not matter; those that were urgent stand before. */
	for (uint64_t choice = urgent ? rest : from & empty; choice != 0; choice &= choice - 1) {
		uint64_t stone = choice & -choice, after = urgent ? from : choice & (choice - 1);
		uint64_t open = squares_of_living_lines(s, (empty | black) & ~stone);
		if (breaker_holds(s, empty & open, black & open, left - 1, after))
			return true;
	}
	/* No room for more on the squares that are left to choose from: fewer stones hold no better than more. */
	return !urgent && (from & empty) == 0 && !maker_wins(s, empty, black);
}

static bool try_moves(struct solver *s, uint64_t empty, uint64_t black, unsigned left, uint64_t from)
{
	if (left == 0)
		return !breaker_holds(s, empty, black, s->q->breaker, ~UINT64_C(0)) && !s->watch.stopped;
	for (uint64_t choice = from; choice != 0 && !s->watch.stopped; choice &= choice - 1) {
		uint64_t stone = choice & -choice;
		assert((stone & empty) != 0 && left <= s->q->maker);
		if (try_moves(s, empty & ~stone, black | stone, left - 1, choice & (choice - 1)))
			return true;
	}
	return false;
}

/* Maker to move; all squares are on living lines. */
static bool maker_wins(struct solver *s, uint64_t empty, uint64_t black)
{
	bool found;
	if (s->watch.stopped)
		return false;
	short_rest(s, empty, black, s->q->maker, &found);
	if (found || (empty | black) == 0)
		return found;
	const struct position *known = map_find(&s->table, (const uint64_t[]){empty, black});
	if (known != NULL)
		return known->verdict == LOST;
	s->watch.stopped = ++s->positions == s->q->positions_most;
	bool wins = try_moves(s, empty, black, s->q->maker, empty);
	if (!s->watch.stopped)
		remember(s, empty, black, wins ? LOST : DRAWN);
	return wins;
}

static bool refuse(const struct hypergraph *h, struct trouble *t)
{
	if (h->squares > BIASED_SQUARES_MOST)
		return !trouble_say(t, 0, "%u squares; the biased game is searched on at most %u", h->squares,
		                    BIASED_SQUARES_MOST);
	for (unsigned i = 0; i < h->lines; i++)
		if (h->exclusive[i])
			return !trouble_say(t, 0,
			                    "line %u has an exclusive square, which the biased game does not know", i);
	return false;
}

static void read_lines(struct solver *s)
{
	const struct hypergraph *h = s->q->board;
	s->lines = h->lines;
	s->line = xcalloc((size_t)h->lines + 1, sizeof *s->line);
	for (unsigned i = 0; i < h->lines; i++)
		for (unsigned j = 0; j < hypergraph_line_size(h, i); j++)
			s->line[i] |= UINT64_C(1) << hypergraph_line(h, i)[j];
}

static bool solve(struct solver *s)
{
	uint64_t set[3] = {0}; /* empty, black, white */
	for (unsigned i = 0; i < s->q->board->squares && s->q->stone != NULL; i++)
		set[s->q->stone[i]] |= UINT64_C(1) << i;
	uint64_t open = squares_of_living_lines(s, ~set[2]);
	return maker_wins(s, open & ~set[1], open & set[1]);
}

bool biased_solve(const struct biased_question *q, enum verdict *verdict, unsigned long *positions, struct trouble *t)
{
	struct solver s = {.q = q, .watch = watch_begin(q->seconds, LOOK_AT_CLOCK, false)};
	s.watch.stop = q->interruption;
	assert(q->maker >= 1);
	if (refuse(q->board, t))
		return false;
	map_init(&s.table, sizeof(struct position), 2);
	read_lines(&s);
	bool wins = solve(&s);
	*verdict = s.watch.stopped ? UNDECIDED : wins ? LOST : DRAWN;
	*positions = s.positions;
	map_clear(&s.table);
	free(s.line);
	return true;
}
