#include "provers/proof/proof_found.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "hypergraph/incidence.h"

enum { LINES = 64, TRIES_MOST = 1000000 };

/* Lines with stones, and crossings: the sets of lines that squares have, two or more each. */
struct side {
	uint64_t lines;
	uint32_t black[LINES];
	uint64_t *crossing;
	unsigned crossings;
	uint64_t colour[LINES];        /* the same for lines that are alike */
	uint32_t shared[LINES][LINES]; /* crossings */
};

struct found {
	const struct hypergraph *board;
	uint64_t *through; /* by square */
	uint64_t *left;    /* by square: of the position, without those of one line */
	struct side position, after, piece, step;
	uint32_t steps_at; /* which step `step' is, or PROOF_NO_STEP */
	uint8_t to[LINES]; /* by line of the step: the line of the piece */
	unsigned tries;
};

#define EACH_OF_SET(i, set)                                                                                            \
	for (uint64_t set_##i = (set), i; set_##i != 0 && (i = (uint64_t)__builtin_ctzll(set_##i), true);              \
	     set_##i &= set_##i - 1)

static uint64_t bit(uint64_t line)
{
	assert(line < LINES);
	return UINT64_C(1) << line;
}

static bool has_two(uint64_t set)
{
	return (set & (set - 1)) != 0;
}

struct found *found_new(const struct hypergraph *board)
{
	struct found *f = xcalloc(1, sizeof *f);
	struct side *const side[] = {&f->position, &f->after, &f->piece, &f->step};
	assert(board->lines <= LINES);
	f->board = board;
	f->through = xcalloc(board->squares + 1, sizeof *f->through);
	f->left = xcalloc(board->squares + 1, sizeof *f->left);
	for (unsigned n = 0; n < sizeof side / sizeof *side; n++)
		side[n]->crossing = xcalloc(board->squares + 1, sizeof *side[n]->crossing);
	for (unsigned line = 0; line < board->lines; line++)
		for (unsigned i = board->first[line]; i < board->first[line + 1]; i++)
			f->through[board->square[i]] |= bit(line);
	f->steps_at = PROOF_NO_STEP;
	return f;
}

void found_release(struct found *f)
{
	if (f == NULL)
		return;
	free(f->position.crossing);
	free(f->after.crossing);
	free(f->piece.crossing);
	free(f->step.crossing);
	free(f->through);
	free(f->left);
	free(f);
}

/* --- positions ---------------------------------------------------------------------------------------------------- */

/* A scheme, with the lines of the board. */
static void take_scheme(const struct found *f, const struct proof *p, uint32_t step, uint64_t *left, struct side *s)
{
	const struct proof_list line = proof_step_lines(p, step), black = proof_step_black(p, step),
	                        stones = proof_step_extra(p, step);
	s->lines = 0;
	for (uint32_t i = 0; i < line.count; i++) {
		s->lines |= bit(line.word[i]);
		s->black[line.word[i]] = stones.word[i];
	}
	for (unsigned n = 0; n < f->board->squares; n++)
		left[n] = has_two(f->through[n] & s->lines) ? f->through[n] & s->lines : 0;
	for (uint32_t i = 0; i < black.count; i++)
		left[black.word[i]] = 0;
}

void found_begin_step(struct found *f, const struct proof *p)
{
	f->steps_at = PROOF_NO_STEP;
	take_scheme(f, p, p->steps - 1, f->left, &f->position);
}

static uint64_t lines_of_place(const struct found *f, uint32_t place)
{
	if (place == FOUND_NOTHING)
		return 0;
	return place >= PROOF_EXCLUSIVE ? bit(place - PROOF_EXCLUSIVE) : f->left[place];
}

static void play(struct found *f, uint32_t stone, uint32_t answer)
{
	struct side *s = &f->after;
	s->lines = f->position.lines & ~lines_of_place(f, answer);
	memcpy(s->black, f->position.black, sizeof s->black);
	EACH_OF_SET(i, lines_of_place(f, stone)) s->black[i]++;
	s->crossings = 0;
	for (unsigned n = 0; n < f->board->squares; n++)
		if (n != stone && has_two(f->left[n] & s->lines))
			s->crossing[s->crossings++] = f->left[n] & s->lines;
}

/* --- loose lines, and pieces -------------------------------------------------------------------------------------- */

static unsigned crossings_on(const struct side *s, uint64_t line)
{
	unsigned count = 0;
	for (unsigned c = 0; c < s->crossings; c++)
		count += (s->crossing[c] & bit(line)) != 0;
	return count;
}

static void drop(struct side *s, uint64_t line)
{
	unsigned kept = 0;
	s->lines &= ~bit(line);
	for (unsigned c = 0; c < s->crossings; c++)
		if (has_two(s->crossing[c] & s->lines))
			s->crossing[kept++] = s->crossing[c] & s->lines;
	s->crossings = kept;
}

/* Lines without crossings go without a word. */
static unsigned drop_loose_lines(struct side *s, unsigned bound, uint32_t *loose)
{
	unsigned count = 0;
	for (uint64_t before = 0; before != s->lines;) {
		before = s->lines;
		EACH_OF_SET(i, before)
		{
			const unsigned shared = crossings_on(s, i);
			if (s->black[i] + shared > bound)
				continue;
			drop(s, i);
			if (shared > 0)
				loose[count++] = (uint32_t)i;
		}
	}
	return count;
}

/* Takes the lines joined to the first one. */
static void take_piece(struct side *from, struct side *piece)
{
	uint64_t lines = from->lines & -from->lines;
	for (uint64_t before = 0; before != lines;) {
		before = lines;
		for (unsigned c = 0; c < from->crossings; c++)
			if ((from->crossing[c] & lines) != 0)
				lines |= from->crossing[c];
	}
	piece->lines = lines;
	memcpy(piece->black, from->black, sizeof piece->black);
	piece->crossings = 0;
	for (unsigned c = 0; c < from->crossings; c++)
		if ((from->crossing[c] & lines) != 0)
			piece->crossing[piece->crossings++] = from->crossing[c];
	from->lines &= ~lines;
}

/* Every pair of a row and a column has one crossing, and there are no other ones. */
static bool is_grid(const struct side *s)
{
	uint64_t columns = 0, met[LINES] = {0};
	const uint64_t first = s->lines & -s->lines;
	for (unsigned c = 0; c < s->crossings; c++)
		if (__builtin_popcountll(s->crossing[c]) != 2)
			return false;
		else if ((s->crossing[c] & first) != 0)
			columns |= s->crossing[c] & ~first;
	for (unsigned c = 0; c < s->crossings; c++) {
		const uint64_t row = s->crossing[c] & ~columns, column = s->crossing[c] & columns;
		if (row == 0 || column == 0 || (met[__builtin_ctzll(row)] & column) != 0)
			return false;
		met[__builtin_ctzll(row)] |= column;
	}
	return s->crossings == (unsigned)(__builtin_popcountll(columns) * __builtin_popcountll(s->lines & ~columns));
}

static bool is_leaf(const struct side *s, unsigned bound)
{
	unsigned full = 0, ends = 0;
	EACH_OF_SET(i, s->lines) full += s->black[i] >= bound;
	for (unsigned c = 0; c < s->crossings; c++)
		ends += (unsigned)__builtin_popcountll(s->crossing[c]);
	return full < 2 && (ends + 1 == s->crossings + (unsigned)__builtin_popcountll(s->lines) || is_grid(s));
}

/* --- a piece and a step ------------------------------------------------------------------------------------------- */

static void count_shared(struct side *s)
{
	EACH_OF_SET(i, s->lines) memset(s->shared[i], 0, sizeof s->shared[i]);
	for (unsigned c = 0; c < s->crossings; c++)
		EACH_OF_SET(i, s->crossing[c])
	EACH_OF_SET(j, s->crossing[c]) s->shared[i][j]++;
}

static uint64_t mixed(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	return x ^ x >> 27;
}

/* Stones count if both sides have as many: then each line has as many as the one that it is played like. */
static void find_colours(struct side *s, bool with_stones)
{
	count_shared(s);
	EACH_OF_SET(i, s->lines) s->colour[i] = with_stones ? s->black[i] : 0;
	for (unsigned round = 0; round < 3; round++) {
		uint64_t sum[LINES] = {0};
		for (unsigned c = 0; c < s->crossings; c++) {
			uint64_t h = (uint64_t)__builtin_popcountll(s->crossing[c]);
			EACH_OF_SET(i, s->crossing[c]) h += s->colour[i];
			h = mixed(h);
			EACH_OF_SET(i, s->crossing[c]) sum[i] += h;
		}
		EACH_OF_SET(i, s->lines) s->colour[i] = mixed(s->colour[i] * 3 + sum[i]);
	}
}

static void take_step(struct found *f, const struct proof *p, uint32_t step)
{
	uint64_t *left;
	if (f->steps_at == step)
		return;
	f->steps_at = step;
	left = xmalloc((f->board->squares + 1) * sizeof *left);
	take_scheme(f, p, step, left, &f->step);
	f->step.crossings = 0;
	for (unsigned n = 0; n < f->board->squares; n++)
		if (left[n] != 0)
			f->step.crossing[f->step.crossings++] = left[n];
	free(left);
}

static unsigned stones_of(const struct side *s)
{
	unsigned stones = 0;
	EACH_OF_SET(i, s->lines) stones += s->black[i];
	return stones;
}

static bool may_be(const struct found *f, uint64_t placed, uint64_t place, uint64_t line)
{
	if (f->piece.colour[line] != f->step.colour[place] || f->piece.black[line] > f->step.black[place])
		return false;
	EACH_OF_SET(i, placed)
	if (f->step.shared[place][i] != f->piece.shared[line][f->to[i]])
		return false;
	return true;
}

static bool same_crossings(struct found *f)
{
	uint64_t *wanted = xmalloc((f->step.crossings + 1) * sizeof *wanted);
	for (unsigned c = 0; c < f->step.crossings; c++) {
		wanted[c] = 0;
		EACH_OF_SET(i, f->step.crossing[c]) wanted[c] |= bit(f->to[i]);
	}
	qsort(wanted, f->step.crossings, sizeof *wanted, ascending_64);
	qsort(f->piece.crossing, f->piece.crossings, sizeof *wanted, ascending_64);
	bool same = memcmp(wanted, f->piece.crossing, f->step.crossings * sizeof *wanted) == 0;
	free(wanted);
	return same;
}

/* The lines with most stones first, then those joined to some that are placed. */
static uint64_t next_place(const struct found *f, uint64_t placed)
{
	const uint64_t open = f->step.lines & ~placed;
	uint64_t best = (uint64_t)__builtin_ctzll(open);
	EACH_OF_SET(i, open) best = f->step.black[i] > f->step.black[best] ? i : best;
	for (unsigned c = 0; c < f->step.crossings && f->step.black[best] == 0; c++)
		if ((f->step.crossing[c] & placed) != 0 && (f->step.crossing[c] & open) != 0)
			return (uint64_t)__builtin_ctzll(f->step.crossing[c] & open);
	return best;
}

static bool extend(struct found *f, uint64_t placed, uint64_t used);

static bool place_line(struct found *f, uint64_t placed, uint64_t used, uint64_t place, uint64_t line)
{
	if (!may_be(f, placed, place, line))
		return false;
	f->to[place] = (uint8_t)line;
	return extend(f, placed | bit(place), used | bit(line));
}

static bool extend(struct found *f, uint64_t placed, uint64_t used)
{
	if (placed == f->step.lines)
		return same_crossings(f);
	const uint64_t place = next_place(f, placed);
	for (uint32_t stones = f->step.black[place] + 1; stones-- > 0;)
		EACH_OF_SET(line, f->piece.lines & ~used)
		{
			if (f->tries++ == TRIES_MOST)
				return false;
			if (f->piece.black[line] == stones && place_line(f, placed, used, place, line))
				return true;
		}
	return false;
}

static bool add_reference(struct found *f, struct proof *p, uint32_t step)
{
	uint32_t line[LINES];
	take_step(f, p, step);
	const bool same = stones_of(&f->piece) == stones_of(&f->step);
	find_colours(&f->piece, same);
	find_colours(&f->step, same);
	f->tries = 0;
	if (f->piece.crossings != f->step.crossings ||
	    __builtin_popcountll(f->piece.lines) != __builtin_popcountll(f->step.lines) || !extend(f, 0, 0))
		return false;
	const struct proof_list places = proof_step_lines(p, step);
	for (uint32_t i = 0; i < places.count; i++)
		line[i] = f->to[places.word[i]];
	proof_add_child(p, PROOF_STEP, step, PROOF_EMPTY, (struct proof_list){places.count, line});
	return true;
}

bool found_add_children(struct found *f, struct proof *p, uint32_t stone, uint32_t answer, struct proof_list steps)
{
	uint32_t loose[LINES], used = 0;
	play(f, stone, answer);
	const unsigned looses = drop_loose_lines(&f->after, p->stones, loose);
	if (looses > 0)
		proof_add_child(p, PROOF_LOOSE, 0, PROOF_EMPTY, (struct proof_list){looses, loose});
	while (f->after.lines != 0) {
		take_piece(&f->after, &f->piece);
		if (is_leaf(&f->piece, p->stones))
			continue;
		if (used == steps.count || !add_reference(f, p, steps.word[used++]))
			return false;
	}
	return used == steps.count;
}
