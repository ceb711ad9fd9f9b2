#include "provers/prover/plain.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/watch.h"

#define PLACES_MOST (2 * PLAIN_MOST)
#define LOOK_AT_CLOCK 4096 /* once in so many positions */

/* A place is a square, or squares + i for the exclusive square of line i. Stones are put on the board and taken off;
 * each line knows its stones.
 *
 *   line 0 3 6 x    black 1 of 3, white 0: living     a place's lines: line[first[place]] ..
 */
struct line {
	uint16_t size, black, white;
	bool exclusive;
};

struct plain {
	struct game game;
	const struct plain_options *options;
	struct plain_statistics *statistics;
	unsigned squares, lines, places, living;
	unsigned first[PLACES_MOST + 1], *line_of;
	unsigned char stone[PLACES_MOST];
	struct line line[PLAIN_MOST];
	uint64_t weight[PLAIN_MOST + 1]; /* of a line, by its empty squares */
	unsigned depth;                  /* moves of Black's so far */
	struct watch watch;
};

static bool can_have_stone(const struct plain *p, unsigned place)
{
	return place < p->squares || p->line[place - p->squares].exclusive;
}

static void put_black(struct plain *p, unsigned square)
{
	assert(p->stone[square] == 0);
	p->stone[square] = 1;
	for (unsigned n = p->first[square]; n < p->first[square + 1]; n++)
		p->line[p->line_of[n]].black++;
}

static void take_black(struct plain *p, unsigned square)
{
	assert(p->stone[square] == 1);
	p->stone[square] = 0;
	for (unsigned n = p->first[square]; n < p->first[square + 1]; n++)
		p->line[p->line_of[n]].black--;
}

static void put_white(struct plain *p, unsigned place)
{
	assert(p->stone[place] == 0);
	p->stone[place] = 2;
	for (unsigned n = p->first[place]; n < p->first[place + 1]; n++)
		p->living -= p->line[p->line_of[n]].white++ == 0;
}

static void take_white(struct plain *p, unsigned place)
{
	assert(p->stone[place] == 2);
	p->stone[place] = 0;
	for (unsigned n = p->first[place]; n < p->first[place + 1]; n++)
		p->living += --p->line[p->line_of[n]].white == 0;
}

/* Does Black have a line? At White's turn only lines count which he cannot touch any more. */
static bool has_line(const struct plain *p, bool blacks_turn)
{
	for (unsigned i = 0; i < p->lines; i++) {
		const struct line *l = p->line + i;
		if (l->white != 0)
			continue;
		bool enough = p->game.exclusive ? l->black > p->game.parameter : l->black == l->size;
		if (enough && (blacks_turn || (!l->exclusive && l->black == l->size)))
			return true;
	}
	return false;
}

/* --- the order of moves: squares on living lines with many black stones first ------------------------------------- */

static uint64_t danger(const struct plain *p, unsigned place)
{
	uint64_t sum = 0;
	for (unsigned n = p->first[place]; n < p->first[place + 1]; n++) {
		const struct line *l = p->line + p->line_of[n];
		assert(l->black <= l->size);
		if (l->white == 0)
			sum += p->weight[l->size - l->black];
	}
	return sum;
}

static unsigned order_places(const struct plain *p, unsigned places, uint16_t *order)
{
	uint64_t weight[PLACES_MOST];
	unsigned count = 0;
	for (unsigned place = 0; place < places; place++) {
		if (p->stone[place] != 0 || !can_have_stone(p, place))
			continue;
		uint64_t w = danger(p, place);
		if (w == 0 && places == p->squares)
			continue; /* Black */
		unsigned at = count++;
		for (; at > 0 && weight[at - 1] < w; at--) {
			weight[at] = weight[at - 1];
			order[at] = order[at - 1];
		}
		assert(count <= places && (at == 0 || weight[at - 1] >= w));
		weight[at] = w;
		order[at] = (uint16_t)place;
	}
	return count;
}

/* --- the search --------------------------------------------------------------------------------------------------- */

static bool is_drawn(struct plain *p);

static void show_progress(const struct plain *p)
{
	const struct plain_statistics *s = p->statistics;
	double seconds = watch_seconds(&p->watch);
	progress_show("%.0f s  %llu positions  %.1f million/s  first moves answered: %u of %u", seconds,
	              s->black + s->white, (double)(s->black + s->white) / seconds / 1e6, s->answered, s->moves);
}

/* Can White add `stones` of the places order[from ..] so that the position is drawn? */
static bool holds_with(struct plain *p, const uint16_t *order, unsigned count, unsigned from, unsigned stones)
{
	if (stones == 0)
		return is_drawn(p);
	for (unsigned n = from; n + stones <= count && !p->watch.stopped; n++) {
		const unsigned living = p->living;
		put_white(p, order[n]);
		bool holds = holds_with(p, order, count, n + 1, stones - 1);
		take_white(p, order[n]);
		assert(p->living == living); /* as before */
		if (holds)
			return true;
	}
	return false;
}

/* Is there an answer to `stones` black stones, with as many or fewer? */
static bool has_answer(struct plain *p, unsigned stones)
{
	uint16_t order[PLACES_MOST];
	unsigned count = order_places(p, p->places, order);
	for (unsigned n = stones < count ? stones : count;; n--)
		if (holds_with(p, order, count, 0, n))
			return true;
		else if (n == 0 || p->watch.stopped)
			return false;
}

/* White to move. */
static bool white_holds(struct plain *p, unsigned stones)
{
	p->statistics->white++;
	if (has_line(p, false)) {
		p->statistics->full++;
		return false;
	}
	p->depth++;
	assert(stones > 0 && p->depth <= p->squares);
	bool holds = has_answer(p, stones);
	p->depth--;
	return holds;
}

/* Is every move answered that has `more` stones of order[from ..] besides the `placed` ones? */
static bool answers_all(struct plain *p, const uint16_t *order, unsigned count, unsigned from, unsigned placed,
                        unsigned more)
{
	if (more == 0) {
		bool held = white_holds(p, placed);
		p->statistics->answered += held && p->depth == 0;
		return held;
	}
	for (unsigned n = from; n + more <= count && !p->watch.stopped; n++) {
		put_black(p, order[n]);
		bool answered = answers_all(p, order, count, n + 1, placed + 1, more - 1);
		take_black(p, order[n]);
		if (!answered)
			return false;
	}
	return !p->watch.stopped;
}

static unsigned binomial(unsigned n, unsigned k)
{
	unsigned long long result = 1;
	assert(k <= n);
	for (unsigned i = 1; i <= k && result <= UINT32_MAX; i++)
		result = result * (n - k + i) / i;
	return result <= UINT32_MAX ? (unsigned)result : UINT32_MAX;
}

static void count_moves(struct plain *p, unsigned count, unsigned most)
{
	for (unsigned k = 1; k <= most; k++) {
		unsigned more = binomial(count, k);
		p->statistics->moves +=
		    more < UINT32_MAX - p->statistics->moves ? more : UINT32_MAX - p->statistics->moves;
	}
}

/* Black to move. */
static bool is_drawn(struct plain *p)
{
	uint16_t order[PLACES_MOST];
	p->statistics->black++;
	if (watch_due(&p->watch))
		show_progress(p);
	if (p->living == 0) {
		p->statistics->empty++;
		return true;
	}
	if (has_line(p, true)) {
		p->statistics->full++;
		return false;
	}
	unsigned count = order_places(p, p->squares, order);
	unsigned most = p->game.exclusive || count < p->game.parameter ? count : p->game.parameter;
	if (p->depth == 0)
		count_moves(p, count, most);
	for (unsigned stones = most; stones > 0; stones--)
		if (!answers_all(p, order, count, 0, 0, stones))
			return false;
	return !p->watch.stopped;
}

/* --- beginning ---------------------------------------------------------------------------------------------------- */

static void add_line(struct plain *p, const struct hypergraph *h, unsigned i)
{
	p->line[i].size = (uint16_t)hypergraph_line_size(h, i);
	p->line[i].exclusive = h->exclusive[i];
	for (unsigned n = 0; n < p->line[i].size; n++)
		p->first[hypergraph_line(h, i)[n] + 1]++;
	if (h->exclusive[i])
		p->first[p->squares + i + 1]++;
}

static void fill_lines(struct plain *p, const struct hypergraph *h)
{
	unsigned at[PLACES_MOST];
	for (unsigned place = 0; place < p->places; place++)
		p->first[place + 1] += p->first[place];
	memcpy(at, p->first, sizeof at);
	assert(p->places <= PLACES_MOST);
	p->line_of = xcalloc(p->first[p->places] + 1, sizeof *p->line_of);
	for (unsigned i = 0; i < p->lines; i++) {
		for (unsigned n = 0; n < p->line[i].size; n++)
			p->line_of[at[hypergraph_line(h, i)[n]]++] = i;
		if (h->exclusive[i])
			p->line_of[at[p->squares + i]++] = i;
	}
	for (unsigned place = 0; place < p->places; place++)
		assert(at[place] == p->first[place + 1]); /* each place got as many lines as were counted */
}

/* (1 + P)^(-rest / P) as in Beck's criterion; 2^-rest in game b. Never 0, which means that no line lives. */
static void set_weights(struct plain *p)
{
	double base = p->game.exclusive ? 2 : pow(1.0 + p->game.parameter, 1.0 / p->game.parameter);
	for (unsigned rest = 0; rest <= PLAIN_MOST; rest++)
		p->weight[rest] = 1 + (uint64_t)(0x1p50 * pow(base, -(double)rest));
	assert(p->weight[PLAIN_MOST] > 0 && p->weight[0] <= UINT64_MAX / PLAIN_MOST); /* sums of all lines fit */
}

static void begin(struct plain *p, const struct hypergraph *h)
{
	assert(h->squares <= PLAIN_MOST && h->lines <= PLAIN_MOST);
	set_weights(p);
	p->squares = h->squares;
	p->lines = p->living = h->lines;
	p->places = h->squares + h->lines;
	for (unsigned i = 0; i < h->lines; i++)
		add_line(p, h, i);
	fill_lines(p, h);
	for (unsigned s = 0; s < h->squares; s++) {
		if (p->options->stone[s] == 1)
			put_black(p, s);
		if (p->options->stone[s] == 2)
			put_white(p, s);
	}
}

enum verdict plain_decide(const struct hypergraph *h, struct game game, const struct plain_options *options,
                          struct plain_statistics *statistics)
{
	struct plain *p = xcalloc(1, sizeof *p);
	memset(statistics, 0, sizeof *statistics);
	p->game = game;
	p->options = options;
	p->statistics = statistics;
	p->watch = watch_begin(options->seconds, LOOK_AT_CLOCK, options->progress);
	p->watch.stop = options->stop;
	begin(p, h);
	bool drawn = is_drawn(p);
	assert(p->depth == 0);
	enum verdict v = p->watch.stopped ? UNDECIDED : drawn ? DRAWN : LOST;
	free(p->line_of);
	free(p);
	return v;
}
