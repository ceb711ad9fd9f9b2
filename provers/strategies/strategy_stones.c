/* What is living is kept in three kinds (checker/FORMATS.md, stonewise proofs):
 *
 *   loose    lines in their order; the last one through a stone dies
 *   rest     lines that fall into trees and grids
 *   parts    a part follows a step: line[i] is the line of the board that line i of the step stands for
 *
 * Black's stones are taken one by one; those not taken yet count as empty squares. */
#include "provers/strategies/strategy_stones.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { LINES = 64 };
#define NOTHING UINT32_MAX

struct part {
	uint32_t step;
	uint8_t slot[LINES];  /* by line of the board: which line of the step it plays */
	uint64_t lines;       /* of the board, that are in the part; dead ones do not count */
	uint32_t line[LINES]; /* by slot; NOTHING */
};

struct stones_game {
	const struct hypergraph *board;
	const struct proof *proof;
	uint64_t *through; /* lines of each square */
	uint64_t living, rest;
	unsigned black[LINES]; /* stones on each line */
	struct squares taken;  /* squares that are black or white */
	uint8_t loose[LINES];
	unsigned looses, parts, room;
	struct part *part;
	struct squares *move;
	uint32_t *white;
	unsigned *whites;
};

static uint64_t one(uint32_t line)
{
	assert(line < LINES);
	return UINT64_C(1) << line;
}

static bool is_single(uint64_t set)
{
	return set != 0 && (set & (set - 1)) == 0;
}

static uint32_t lowest(uint64_t set)
{
	assert(set != 0);
	return (uint32_t)__builtin_ctzll(set);
}

/* --- stones ------------------------------------------------------------------------------------------------------- */

static void answer(struct stones_game *g, uint32_t place)
{
	g->white[(*g->whites)++] = place;
}

static void kill_line(struct stones_game *g, uint32_t line)
{
	if ((g->living & one(line)) == 0)
		return;
	g->living &= ~one(line);
	answer(g, PROOF_EXCLUSIVE + line);
}

static void play_square(struct stones_game *g, uint32_t square)
{
	assert(!squares_has(&g->taken, square) && !squares_has(g->move, square));
	squares_add(&g->taken, square);
	g->living &= ~g->through[square];
	answer(g, square);
}

/* The stone is Black's now, and needs no further answer. */
static void take_stone(struct stones_game *g, uint32_t square)
{
	assert(squares_has(g->move, square) && !squares_has(&g->taken, square));
	squares_remove(g->move, square);
	squares_add(&g->taken, square);
	for (uint32_t i = 0; i < g->board->lines; i++)
		g->black[i] += g->through[square] >> i & 1;
}

/* White kills lines that cross in the square, one stone for it; if it is Black's, two stones for two of his. */
static void kill_crossing(struct stones_game *g, uint32_t square, uint64_t dead)
{
	if (!squares_has(g->move, square)) {
		play_square(g, square);
		return;
	}
	take_stone(g, square);
	for (uint64_t set = dead & g->living; set != 0; set &= set - 1)
		kill_line(g, lowest(set));
}

/* --- trees and grids ---------------------------------------------------------------------------------------------- */

/* The lines of the set that hang together with this one through empty squares; a tree has as many lines as meet. */
static uint64_t component(const struct stones_game *g, uint64_t set, uint64_t from, bool *tree)
{
	uint64_t found = from, before = 0;
	unsigned incidences = 0, squares = 0;
	while (found != before) {
		before = found;
		for (uint32_t s = 0; s < g->board->squares; s++)
			if (!squares_has(&g->taken, s) && (g->through[s] & found) != 0)
				found |= g->through[s] & set;
	}
	for (uint32_t s = 0; s < g->board->squares; s++) {
		unsigned on = (unsigned)__builtin_popcountll(g->through[s] & found);
		if (squares_has(&g->taken, s) || on < 2)
			continue;
		incidences += on;
		squares++;
	}
	assert((found & ~(set | from)) == 0);
	*tree = incidences + 1 == squares + (unsigned)__builtin_popcountll(found);
	return found;
}

/* The line with B stones, if there is one. */
static uint64_t full_line(const struct stones_game *g, uint64_t set)
{
	for (; set != 0; set &= set - 1)
		if (g->black[lowest(set)] >= g->proof->stones)
			return set & -set;
	return 0;
}

/* The empty square of two lines. */
static uint32_t crossing(const struct stones_game *g, uint64_t both)
{
	for (uint32_t s = 0; s < g->board->squares; s++)
		if (!squares_has(&g->taken, s) && (g->through[s] & both) == both)
			return s;
	return NOTHING;
}

/* Of the stone's row and column one dies; and the full line z, with the one that crosses it. */
static bool answer_grid(struct stones_game *g, uint64_t mine, uint64_t full)
{
	if (full == 0 || (full & mine) != 0 || is_single(mine)) {
		kill_line(g, lowest((full & mine) != 0 ? full : mine));
		return true;
	}
	for (uint64_t set = mine; set != 0; set &= set - 1) {
		const uint64_t both = full | (set & -set);
		const uint32_t y = crossing(g, both);
		if (y != NOTHING) {
			kill_crossing(g, y, both);
			return true;
		}
	}
	return false;
}

static bool answer_rest(struct stones_game *g, uint32_t s)
{
	bool tree;
	const uint64_t set = g->rest & g->living, mine = g->through[s] & set;
	const uint64_t lines = component(g, set, mine, &tree), full = full_line(g, lines);
	take_stone(g, s);
	if (!tree)
		return answer_grid(g, mine, full);
	if (full != 0)
		kill_line(g, lowest(full));
	return true;
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

/* The lines of the step through a square, as slots. */
static uint64_t kind_of(const struct stones_game *g, const struct proof_list lines, uint32_t square)
{
	uint64_t kind = 0;
	for (uint32_t i = 0; i < lines.count; i++)
		if (g->through[square] >> lines.word[i] & 1)
			kind |= one(i);
	return kind;
}

/* The same as it is seen from the board. */
static uint64_t seen_of(const struct stones_game *g, const struct part *p, uint32_t square)
{
	uint64_t seen = 0;
	for (uint64_t set = g->through[square] & p->lines & g->living; set != 0; set &= set - 1)
		seen |= one(p->slot[lowest(set)]);
	return seen;
}

/* Empty squares and crossings of the step, paired in their order: those which are alike on living lines. */
struct pairing {
	uint64_t kind[BITSET_MOST];                                /* of a crossing; 0: none */
	uint32_t crossing_of[BITSET_MOST], square_of[BITSET_MOST]; /* NOTHING */
};

static void pair_squares(const struct stones_game *g, const struct part *p, struct pairing *pair)
{
	const struct proof_list lines = proof_step_lines(g->proof, p->step),
	                        black = proof_step_black(g->proof, p->step);
	uint64_t used = 0;
	for (uint32_t i = 0; i < lines.count; i++)
		if (p->line[i] != NOTHING && (g->living & one(p->line[i])) != 0)
			used |= one(i);
	for (uint32_t q = 0; q < g->board->squares; q++) {
		pair->kind[q] = kind_of(g, lines, q);
		pair->square_of[q] = pair->crossing_of[q] = NOTHING;
	}
	for (uint32_t i = 0; i < black.count; i++)
		pair->kind[black.word[i]] = 0;
	for (uint32_t s = 0; s < g->board->squares; s++) {
		const uint64_t seen = squares_has(&g->taken, s) ? 0 : seen_of(g, p, s);
		for (uint32_t q = 0; q < g->board->squares && pair->crossing_of[s] == NOTHING; q++)
			if (seen != 0 && !is_single(seen) && (pair->kind[q] & used) == seen &&
			    pair->square_of[q] == NOTHING) {
				pair->crossing_of[s] = q;
				pair->square_of[q] = s;
			}
	}
}

/* The entry for a stone; NOTHING if there is none. */
static uint32_t entry_for(const struct stones_game *g, const struct part *p, const struct pairing *pair, uint32_t s)
{
	const struct proof_list lines = proof_step_lines(g->proof, p->step);
	const uint64_t seen = seen_of(g, p, s);
	const uint32_t q = pair->crossing_of[s];
	for (uint32_t e = g->proof->step[p->step].entry; e < g->proof->step[p->step + 1].entry; e++) {
		const uint32_t stone = proof_entry_s(g->proof, e).word[0];
		if (stone >= PROOF_EXCLUSIVE ? is_single(seen) && lines.word[lowest(seen)] == stone - PROOF_EXCLUSIVE
		                             : q != NOTHING && pair->kind[stone] == pair->kind[q])
			return e;
	}
	return NOTHING;
}

/* The line of the board for a line of the step, or NOTHING if it is dead. */
static uint32_t carry(const struct stones_game *g, const struct part *p, uint32_t own)
{
	const struct proof_list lines = proof_step_lines(g->proof, p->step);
	uint32_t i = 0;
	while (i < lines.count && lines.word[i] != own)
		i++;
	const uint32_t line = i < lines.count ? p->line[i] : NOTHING;
	return line != NOTHING && (g->living & one(line)) != 0 ? line : NOTHING;
}

/* A line of the board as it is at the root, or of the step. */
static uint32_t carry_to(const struct stones_game *g, const struct part *from, uint32_t own)
{
	if (own == PROOF_NO_LINE || from != NULL)
		return own == PROOF_NO_LINE ? NOTHING : carry(g, from, own);
	return own;
}

static void add_part(struct stones_game *g, const struct part *from, uint32_t child, uint64_t *left)
{
	struct part new = {.step = g->proof->child[child].number};
	const struct proof_list lines = proof_child_lines(g->proof, child);
	for (uint32_t i = 0; i < lines.count; i++) {
		const uint32_t line = new.line[i] = carry_to(g, from, lines.word[i]);
		if (line == NOTHING)
			continue;
		assert((new.lines &one(line)) == 0); /* a line has one part in the step */
		new.slot[line] = (uint8_t)i;
		new.lines |= one(line);
	}
	*left &= ~new.lines;
	MAKE_ROOM(g->part, g->parts, g->room);
	g->part[g->parts++] = new;
}

static void add_loose(struct stones_game *g, const struct part *from, uint32_t child, uint64_t *left)
{
	const struct proof_list lines = proof_child_lines(g->proof, child);
	for (uint32_t i = 0; i < lines.count; i++) {
		const uint32_t line = carry_to(g, from, lines.word[i]);
		if (line == NOTHING || g->looses == LINES)
			continue;
		assert((g->living & one(line)) != 0 || from == NULL);
		g->loose[g->looses++] = (uint8_t)line;
		*left &= ~one(line);
	}
}

/* What the lines are after an entry, or at the root. */
static void enter(struct stones_game *g, const struct part *from, uint32_t entry, uint64_t lines)
{
	uint64_t left = lines & g->living;
	for (uint32_t c = g->proof->entry[entry].child; c < g->proof->entry[entry + 1].child; c++)
		if (g->proof->child[c].kind == PROOF_LOOSE)
			add_loose(g, from, c, &left);
		else
			add_part(g, from, c, &left);
	g->rest |= left;
}

/* The square paired with this crossing, or, as that is Black's stone, with another of its kind. */
static uint32_t other_square(const struct stones_game *g, const struct pairing *pair, uint32_t crossing, uint32_t stone)
{
	if (pair->square_of[crossing] != stone)
		return pair->square_of[crossing];
	for (uint32_t q = 0; q < g->board->squares; q++)
		if (q != crossing && pair->kind[q] == pair->kind[crossing] && pair->square_of[q] != NOTHING)
			return pair->square_of[q];
	return NOTHING;
}

/* The lines that White's answer kills, on the board. */
static uint64_t killed_lines(const struct stones_game *g, const struct part *p, uint32_t place)
{
	const struct proof_list lines = proof_step_lines(g->proof, p->step);
	uint64_t dead = 0;
	for (uint32_t i = 0; i < lines.count; i++)
		if ((place >= PROOF_EXCLUSIVE ? lines.word[i] == place - PROOF_EXCLUSIVE
		                              : (g->through[place] >> lines.word[i] & 1) != 0) &&
		    p->line[i] != NOTHING)
			dead |= one(p->line[i]);
	return dead & g->living;
}

static bool play_entry(struct stones_game *g, const struct part *p, const struct pairing *pair, uint32_t s, uint32_t e)
{
	const struct proof_list r = proof_entry_r(g->proof, e);
	const uint64_t dead = r.count == 0 ? 0 : killed_lines(g, p, r.word[0]);
	take_stone(g, s);
	if (is_single(dead)) {
		kill_line(g, lowest(dead));
	} else if (dead != 0) {
		const uint32_t y = other_square(g, pair, r.word[0], s);
		if (y == NOTHING)
			return false;
		kill_crossing(g, y, dead);
	}
	enter(g, p, e, p->lines);
	return true;
}

/* A stone alone on a line without entry kills the line; otherwise the stone whose entry stands first is answered. */
static bool answer_part(struct stones_game *g, unsigned which)
{
	struct part p = g->part[which];
	struct pairing pair;
	uint32_t first = NOTHING, stone = NOTHING;
	pair_squares(g, &p, &pair);
	for (uint32_t s = 0; s < g->board->squares; s++) {
		const uint64_t seen = squares_has(g->move, s) ? seen_of(g, &p, s) : 0;
		const uint32_t e = seen == 0 ? NOTHING : entry_for(g, &p, &pair, s);
		if (is_single(seen) && e == NOTHING) {
			take_stone(g, s);
			kill_line(g, p.line[lowest(seen)]);
			return true;
		}
		if (seen != 0 && e == NOTHING)
			return false;
		if (seen != 0 && e < first) {
			first = e;
			stone = s;
		}
	}
	if (first == NOTHING)
		return false;
	g->part[which] = g->part[--g->parts];
	return play_entry(g, &p, &pair, stone, first);
}

/* --- a move ------------------------------------------------------------------------------------------------------- */

static void answer_loose(struct stones_game *g, uint32_t s)
{
	take_stone(g, s);
	for (unsigned i = g->looses; i-- > 0;)
		if ((g->through[s] & g->living & one(g->loose[i])) != 0) {
			kill_line(g, g->loose[i]);
			return;
		}
}

static bool answer_stone(struct stones_game *g, uint32_t s)
{
	if ((g->through[s] & g->living & g->rest) != 0)
		return answer_rest(g, s);
	for (unsigned i = 0; i < g->parts; i++)
		if ((g->through[s] & g->living & g->part[i].lines) != 0)
			return answer_part(g, i);
	answer_loose(g, s);
	return true;
}

/* No living line has more than B stones. */
static bool is_held(const struct stones_game *g)
{
	for (uint32_t i = 0; i < g->board->lines; i++)
		if ((g->living & one(i)) != 0 && g->black[i] > g->proof->stones)
			return false;
	return true;
}

bool stones_game_move(struct stones_game *g, struct squares *move, uint32_t *white, unsigned *whites)
{
	const struct squares none = {{0}};
	g->move = move;
	g->white = white;
	g->whites = whites;
	for (;;) {
		const uint32_t s = squares_first_outside(*move, &none);
		if (s == BITSET_MOST)
			return is_held(g);
		if (!answer_stone(g, s))
			return false;
	}
}

struct stones_game *stones_game_new(const struct hypergraph *board, const struct proof *p)
{
	struct stones_game *g = xcalloc(1, sizeof *g);
	assert(board->lines <= LINES && board->squares <= BITSET_MOST && p->stonewise);
	g->board = board;
	g->proof = p;
	g->through = xcalloc(board->squares + 1, sizeof *g->through);
	for (uint32_t i = 0; i < board->lines; i++) {
		g->living |= one(i);
		for (unsigned j = 0; j < hypergraph_line_size(board, i); j++)
			g->through[hypergraph_line(board, i)[j]] |= one(i);
	}
	enter(g, NULL, p->step[p->steps].entry, g->living);
	return g;
}

void stones_game_release(struct stones_game *g)
{
	free(g->through);
	free(g->part);
	free(g);
}
