#include "provers/exact/exact.h"

#include <assert.h>
#include <stdlib.h>

#include "base/map.h"
#include "base/memory.h"
#include "base/place.h"
#include "base/watch.h"

enum { OWN, OTHER, SYMMETRIES = 8, LINES_MOST = 4 * EXACT_SQUARES, LOOK_AT_CLOCK = 1024 };
#define MEMORY (64ULL << 20)

/* Square r * columns + c is a bit. Of the two sets of stones the first belongs to the player who is asked about. */
struct position {
	uint32_t stones[2];
	unsigned side, left; /* whose turn, and how many stones of it are left */
};

/* What is alive: lines without stones of the other player. */
struct view {
	uint32_t empty[2];   /* empty squares of the living lines of a player */
	uint32_t stones[2];  /* his stones on them */
	uint32_t nearest[2]; /* the empty squares of the line that he has most of; 0 if none is alive */
};

/* A position in the table: black, white (a square with both: it does not matter any more), turn and stones left. */
struct known {
	uint64_t key;
	uint8_t won;
};

struct exact {
	const struct exact_game *game;
	uint32_t all, line[LINES_MOST];
	unsigned squares, lines, symmetries;
	uint32_t image[SYMMETRIES][4][256]; /* of the squares of each byte of a set */
	struct map known;
	uint64_t positions, most;
	unsigned long long memory;
	struct watch watch;
};

/* --- the board --- */

static bool is_on_board(const struct exact_game *g, struct place x)
{
	return x.row >= 0 && x.row < (int)g->rows && x.column >= 0 && x.column < (int)g->columns;
}

static void add_line(struct exact *e, struct place from, enum direction d)
{
	const struct exact_game *g = e->game;
	uint32_t line = 0;
	if (!is_on_board(g, place_step(from, d, (int)g->k - 1)))
		return;
	for (unsigned i = 0; i < g->k; i++) {
		struct place x = place_step(from, d, (int)i);
		line |= UINT32_C(1) << (x.row * (int)g->columns + x.column);
	}
	assert(e->lines < LINES_MOST && (line & ~e->all) == 0);
	e->line[e->lines++] = line;
}

static void add_lines(struct exact *e)
{
	for (int r = 0; r < (int)e->game->rows; r++)
		for (int c = 0; c < (int)e->game->columns; c++)
			for (enum direction d = 0; d < (e->game->k == 1 ? 1 : DIRECTIONS); d++)
				add_line(e, (struct place){r, c}, d);
	assert(e->lines <= LINES_MOST);
}

static void add_symmetries(struct exact *e)
{
	e->symmetries = e->game->rows == e->game->columns ? SYMMETRIES : SYMMETRIES / 2;
	for (unsigned i = 0; i < e->symmetries; i++)
		for (unsigned s = 0; s < e->squares; s++)
			for (unsigned set = 0; set < 256; set++)
				if (set >> s % 8 & 1)
					e->image[i][s / 8][set] |=
					    UINT32_C(1) << place_turn_square(e->game->rows, e->game->columns, s, i);
}

static uint32_t image_of(const struct exact *e, unsigned i, uint32_t set)
{
	return e->image[i][0][set & 255] | e->image[i][1][set >> 8 & 255] | e->image[i][2][set >> 16 & 255] |
	       e->image[i][3][set >> 24];
}

/* --- a position --- */

static unsigned count(uint32_t set)
{
	return (unsigned)__builtin_popcount(set);
}

static struct view look(const struct exact *e, const struct position *x)
{
	struct view v = {{0, 0}, {0, 0}, {0, 0}};
	assert((x->stones[OWN] & x->stones[OTHER]) == 0);
	assert(((x->stones[OWN] | x->stones[OTHER]) & ~e->all) == 0);
	for (unsigned i = 0; i < e->lines; i++)
		for (unsigned side = OWN; side <= OTHER; side++) {
			uint32_t empty = e->line[i] & ~x->stones[side];
			if (e->line[i] & x->stones[!side])
				continue;
			v.empty[side] |= empty;
			v.stones[side] |= e->line[i] & x->stones[side];
			if (v.nearest[side] == 0 || count(empty) < count(v.nearest[side]))
				v.nearest[side] = empty;
		}
	return v;
}

static uint64_t key_of(const struct exact *e, const struct position *x, const struct view *v)
{
	uint32_t gone = e->all & ~(v->empty[OWN] | v->empty[OTHER] | v->stones[OWN] | v->stones[OTHER]);
	uint64_t least = UINT64_MAX;
	assert(x->left > 0 && x->left <= e->squares);
	for (unsigned i = 0; i < e->symmetries; i++) {
		uint64_t own = image_of(e, i, v->stones[OWN] | gone), other = image_of(e, i, v->stones[OTHER] | gone);
		uint64_t key = own | other << EXACT_SQUARES;
		least = key < least ? key : least;
	}
	assert(least >> 2 * EXACT_SQUARES == 0); /* side and stones left lie above */
	return least | (uint64_t)x->side << 2 * EXACT_SQUARES | (uint64_t)x->left << (2 * EXACT_SQUARES + 1);
}

/* Squares of many lines that are nearly full first. */
static unsigned order_moves(const struct exact *e, const struct position *x, uint32_t squares,
                            uint8_t move[EXACT_SQUARES])
{
	unsigned weight[EXACT_SQUARES] = {0}, moves = 0;
	assert((squares & (x->stones[OWN] | x->stones[OTHER])) == 0);
	for (unsigned i = 0; i < e->lines; i++) {
		uint32_t own = e->line[i] & x->stones[OWN], other = e->line[i] & x->stones[OTHER];
		if (own != 0 && other != 0)
			continue;
		for (uint32_t left = e->line[i] & squares; left != 0; left &= left - 1)
			weight[__builtin_ctz(left)] += 1u << 2 * (count(own | other) < 10 ? count(own | other) : 10);
	}
	for (; squares != 0; squares &= squares - 1) {
		unsigned s = (unsigned)__builtin_ctz(squares), at = moves++;
		for (; at > 0 && weight[move[at - 1]] < weight[s]; at--)
			move[at] = move[at - 1];
		move[at] = (uint8_t)s;
	}
	return moves;
}

static struct position after(const struct exact *e, const struct position *x, unsigned square)
{
	struct position y = *x;
	assert(x->left > 0 && square < e->squares);
	assert(((x->stones[OWN] | x->stones[OTHER]) >> square & 1) == 0);
	y.stones[x->side] |= UINT32_C(1) << square;
	if (--y.left == 0) {
		y.side = !x->side;
		y.left = e->game->p;
	}
	return y;
}

/* --- the search --- */

static bool search(struct exact *e, const struct position *x);

/* The stones of a turn may come in any order; so where the opponent threatens to fill a line in his turn, the next
 * stone is one that meets it. Stones on squares of no living line change nothing. */
static bool try_moves(struct exact *e, const struct position *x, const struct view *v)
{
	uint8_t move[EXACT_SQUARES];
	uint32_t threat = v->nearest[!x->side];
	bool forced = threat != 0 && count(threat) <= e->game->p, own = x->side == OWN;
	unsigned moves = order_moves(e, x, forced ? threat : v->empty[OWN] | v->empty[OTHER], move);
	assert(moves > 0); /* a line of his is alive, and not full */
	for (unsigned i = 0; i < moves && !e->watch.stopped; i++) {
		struct position y = after(e, x, move[i]);
		if (search(e, &y) == own)
			return own;
	}
	return !own;
}

static bool out_of_limits(struct exact *e)
{
	watch_due(&e->watch);
	if ((e->most > 0 && e->positions > e->most) || map_bytes_after(&e->known, 1) > e->memory)
		e->watch.stopped = true;
	return e->watch.stopped;
}

/* Is it won by the player who is asked about? Without meaning once the watch has stopped. */
static bool search(struct exact *e, const struct position *x)
{
	struct view v = look(e, x);
	e->positions++;
	if (v.nearest[OWN] == 0)
		return false;
	if (v.nearest[x->side] != 0 && count(v.nearest[x->side]) <= x->left)
		return x->side == OWN;
	uint64_t key = key_of(e, x, &v);
	const struct known *known = map_find(&e->known, &key);
	if (known != NULL)
		return known->won;
	if (out_of_limits(e))
		return false;
	bool won = try_moves(e, x, &v);
	if (!e->watch.stopped)
		((struct known *)map_get(&e->known, &key))->won = won;
	return won;
}

enum exact_verdict exact_wins(const struct exact_game *g, enum side who, const struct exact_limits *limits,
                              uint64_t *positions)
{
	struct exact *e = xcalloc(1, sizeof *e);
	assert(g->rows * g->columns >= 1 && g->rows * g->columns <= EXACT_SQUARES && g->k >= 1 && g->p >= 1);
	unsigned squares = g->rows * g->columns;
	enum side first = g->q > 0 ? SIDE_BLACK : SIDE_WHITE;
	struct exact_game game = *g;
	game.p = g->p < squares ? g->p : squares;
	e->game = &game;
	e->squares = squares;
	e->all = (UINT32_C(1) << squares) - 1;
	e->most = limits->positions;
	e->memory = limits->memory > 0 ? limits->memory : MEMORY;
	e->watch = watch_begin(limits->seconds, LOOK_AT_CLOCK, false);
	add_lines(e);
	add_symmetries(e);
	for (unsigned i = 0; i < e->symmetries; i++)
		assert(image_of(e, i, e->all) == e->all); /* squares change places */
	map_init(&e->known, sizeof(struct known), 1);
	unsigned left = g->q == 0 ? game.p : g->q < squares ? g->q : squares;
	struct position x = {{0, 0}, first == who ? OWN : OTHER, left};
	bool won = search(e, &x);
	enum exact_verdict verdict = e->watch.stopped ? EXACT_OPEN : won ? EXACT_YES : EXACT_NO;
	*positions += e->positions;
	map_clear(&e->known);
	free(e);
	return verdict;
}
