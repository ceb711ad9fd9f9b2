/* A position with Maker to move is two sets of squares of the living lines: those that are empty and those that are
 * black. They determine the lines: a line lives if it lies in both together.
 *
 * A stone more never hurts its owner, so both sides play on living lines as long as there is room, and a turn of which
 * not all stones find room there fills them all. If a rest has at most `maker` squares Maker fills it now; so Breaker
 * has to hit every such rest with his stones, and then goes on as he likes. */
#include "provers/potential/biased.h"

#include <assert.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/memory.h"

struct place {
	uint64_t empty, black;
	enum verdict verdict;
	bool taken;
};

struct solver {
	const struct biased_question *q;
	uint64_t *line;
	unsigned lines;
	struct place *table; /* open addressing, at most half full */
	size_t size, used;
	unsigned long positions, calls;
	double began;
	bool stopped;
};

static struct place *find_place(struct solver *s, uint64_t empty, uint64_t black)
{
	uint64_t hash = (empty * UINT64_C(0x9E3779B97F4A7C15)) ^ (black * UINT64_C(0xC2B2AE3D27D4EB4F));
	assert((s->size & (s->size - 1)) == 0 && 2 * s->used <= s->size + 2); /* so a search for a free place ends */
	size_t i = (hash ^ hash >> 29) & (s->size - 1);
	while (s->table[i].taken && (s->table[i].empty != empty || s->table[i].black != black))
		i = (i + 1) & (s->size - 1);
	return &s->table[i];
}

static void grow(struct solver *s)
{
	struct place *old = s->table;
	size_t size = s->size;
	if (s->q->memory != 0 && 4 * size * sizeof *old > s->q->memory) {
		s->stopped = true;
		return;
	}
	s->size *= 4;
	s->table = xcalloc(s->size, sizeof *s->table);
	for (size_t i = 0; i < size; i++)
		if (old[i].taken)
			*find_place(s, old[i].empty, old[i].black) = old[i];
	free(old);
}

static void remember(struct solver *s, uint64_t empty, uint64_t black, enum verdict verdict)
{
	if (2 * ++s->used > s->size)
		grow(s);
	if (!s->stopped)
		*find_place(s, empty, black) = (struct place){empty, black, verdict, true};
}

static bool has_to_stop(struct solver *s)
{
	const struct biased_question *q = s->q;
	if (++s->calls % 4096 == 0)
		s->stopped = s->stopped || (q->seconds > 0 && seconds_now() - s->began >= q->seconds) ||
		             (q->interruption != NULL && atomic_load(q->interruption));
	return s->stopped;
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
	if (has_to_stop(s))
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
		return !breaker_holds(s, empty, black, s->q->breaker, ~UINT64_C(0)) && !s->stopped;
	for (uint64_t choice = from; choice != 0 && !s->stopped; choice &= choice - 1) {
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
	if (s->stopped)
		return false;
	short_rest(s, empty, black, s->q->maker, &found);
	if (found || (empty | black) == 0)
		return found;
	struct place *place = find_place(s, empty, black);
	if (place->taken)
		return place->verdict == LOST;
	s->stopped = ++s->positions == s->q->positions_most;
	bool wins = try_moves(s, empty, black, s->q->maker, empty);
	if (!s->stopped)
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
	uint64_t black = 0, white = 0;
	for (unsigned i = 0; i < s->q->blacks; i++)
		black |= UINT64_C(1) << s->q->black[i];
	for (unsigned i = 0; i < s->q->whites; i++)
		white |= UINT64_C(1) << s->q->white[i];
	assert((black & white) == 0);
	uint64_t open = squares_of_living_lines(s, ~white);
	return maker_wins(s, open & ~black, open & black);
}

bool biased_solve(const struct biased_question *q, enum verdict *verdict, unsigned long *positions, struct trouble *t)
{
	struct solver s = {.q = q, .size = 1024, .began = seconds_now()};
	assert(q->maker >= 1);
	if (refuse(q->board, t))
		return false;
	s.table = xcalloc(s.size, sizeof *s.table);
	read_lines(&s);
	bool wins = solve(&s);
	*verdict = s.stopped ? UNDECIDED : wins ? LOST : DRAWN;
	*positions = s.positions;
	free(s.table);
	free(s.line);
	return true;
}
