/* The sigma strategy of Lemmas 5 and 6 on every state it can reach, against every move, up to symmetry; and the rule of
 * Lemmas 8 to 10 on a path.
 *
 * Between moves the strategy knows which lines live and which one is marked; every crossing of two living lines is
 * empty, and how many squares of a living line on dead ones are empty makes no difference to White. So a state is: how
 * many V lines and D lines live, which is marked, and whether a missing corner still matters. Black's move is any set
 * of crossings; each dead line counts as one more line, whose crossings with living lines are all free. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "provers/strategies/strategy_rules.h"

enum { SIDE = 7 };

/* Lines 0..v-1 and 0..d-1; the missing corner, if there is one, is the crossing of the lines 0. */
struct position {
	int v, d;
	bool v_lives[SIDE], d_lives[SIDE];
	int v_stones[SIDE], d_stones[SIDE]; /* on living lines */
	bool black[SIDE][SIDE];             /* the move */
	bool white[SIDE][SIDE];             /* the answer */
	bool corner;
	struct line_name marked;
};

struct count {
	unsigned long moves, states;
};

static int sigma(const struct position *p)
{
	int sum = 0;
	for (int i = 0; i < p->v; i++)
		sum += p->v_lives[i] ? p->v_stones[i] : 0;
	for (int j = 0; j < p->d; j++)
		sum += p->d_lives[j] ? p->d_stones[j] : 0;
	return sum;
}

static void show(struct position *p, int64_t v, int64_t d, struct rectangle_view *w)
{
	*w = (struct rectangle_view){.v = v, .d = d, .v_lives = p->v_lives[v], .d_lives = p->d_lives[d]};
	bool marked_lives = (p->marked.direction == ALONG_V && p->v_lives[p->marked.number]) ||
	                    (p->marked.direction == ALONG_D && p->d_lives[p->marked.number]);
	if (marked_lives)
		w->marked = p->marked;
	w->corner = p->corner && p->v_lives[0] && p->d_lives[0];
}

/* Carries out the answer; returns the number of white stones. */
static int carry_out(struct position *p, struct rule_answer a)
{
	if (a.kind == ANSWER_NOTHING)
		return 0;
	if (a.kind == ANSWER_KILL) {
		bool *lives = a.line.direction == ALONG_V ? p->v_lives : p->d_lives;
		assert_true(lives[a.line.number]);
		lives[a.line.number] = false;
		return 1;
	}
	assert_false(p->corner && a.v == 0 && a.d == 0); /* there is no such square */
	assert_true(p->v_lives[a.v] && p->d_lives[a.d] && !p->white[a.v][a.d]);
	p->v_lives[a.v] = p->d_lives[a.d] = false;
	p->white[a.v][a.d] = !p->black[a.v][a.d];
	return p->black[a.v][a.d] ? 2 : 1; /* Case 5: two exclusive squares */
}

/* White's answer to the stones of p->black, taken in the order given. */
static void answer_all(struct position *p, const int *square, int stones)
{
	int white = 0;
	for (int i = 0; i < stones; i++) {
		int v = square[i] / p->d, d = square[i] % p->d;
		p->v_stones[v]++;
		p->d_stones[d]++;
		if (!p->v_lives[v] && !p->d_lives[d])
			continue;
		struct rectangle_view w;
		show(p, v, d, &w);
		white += carry_out(p, rectangle_answer(&w, &p->marked));
	}
	assert_true(white <= stones);
	assert_true(sigma(p) <= 1);
	/* the mark is where the stone is */
	if (sigma(p) == 1) {
		int *count = p->marked.direction == ALONG_V ? p->v_stones : p->d_stones;
		bool *lives = p->marked.direction == ALONG_V ? p->v_lives : p->d_lives;
		assert_true(p->marked.direction != ALONG_NONE && lives[p->marked.number] &&
		            count[p->marked.number] == 1);
	}
	/* and Lemma 6's corner has lost a line once there is a stone */
	assert_true(sigma(p) == 0 || !(p->corner && p->v_lives[0] && p->d_lives[0]));
}

static bool playable(const struct position *p, int square)
{
	int v = square / p->d, d = square % p->d;
	return !(p->corner && v == 0 && d == 0) && (p->v_lives[v] || p->d_lives[d]);
}

static void try_order(const struct position *start, const int *square, int stones, struct count *c)
{
	struct position p = *start;
	for (int i = 0; i < stones; i++)
		p.black[square[i] / p.d][square[i] % p.d] = true;
	answer_all(&p, square, stones);
	c->moves++;
}

/* All orders of up to three stones; longer moves forwards, backwards. */
static void try_move(const struct position *start, const int *square, int stones, struct count *c)
{
	static const int orders[6][3] = {{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
	int turned[SIDE * SIDE];
	for (int o = 0; o < (stones == 1 ? 1 : stones == 3 ? 6 : 2); o++) {
		for (int i = 0; i < stones; i++)
			turned[i] = stones == 3 ? square[orders[o][i]] : square[o == 0 ? i : stones - 1 - i];
		try_order(start, turned, stones, c);
	}
}

/* Every set of at most `most` playable crossings. */
static void try_moves(const struct position *start, int *square, int stones, int from, int most, struct count *c)
{
	for (int s = from; s < start->v * start->d && stones < most; s++)
		if (playable(start, s)) {
			square[stones] = s;
			try_move(start, square, stones + 1, c);
			try_moves(start, square, stones + 1, s + 1, most, c);
		}
}

/* A state: living lines first, then one dead line of each kind if there is one. `mark`: 0 none, 1 the V line 0 ... */
static void set_state(struct position *p, int v_living, int d_living, bool v_dead, bool d_dead, struct line_name marked,
                      bool corner)
{
	memset(p, 0, sizeof *p);
	p->v = v_living + v_dead;
	p->d = d_living + d_dead;
	for (int i = 0; i < v_living; i++)
		p->v_lives[i] = true;
	for (int j = 0; j < d_living; j++)
		p->d_lives[j] = true;
	p->marked = marked;
	p->corner = corner;
	if (marked.direction == ALONG_V)
		p->v_stones[marked.number] = 1;
	if (marked.direction == ALONG_D)
		p->d_stones[marked.number] = 1;
}

static void try_state(int v, int d, bool v_dead, bool d_dead, struct line_name marked, bool corner, int most,
                      struct count *c)
{
	struct position p;
	int square[SIDE * SIDE];
	set_state(&p, v, d, v_dead, d_dead, marked, corner);
	try_moves(&p, square, 0, 0, most, c);
	c->states++;
}

/* Every state with at most `size` living lines of each kind, every move of at most `most` stones. */
static struct count try_all(int size, int most)
{
	static const struct line_name none = {ALONG_NONE, 0}, v0 = {ALONG_V, 0}, d0 = {ALONG_D, 0};
	struct count c = {0, 0};
	for (int v = 0; v <= size; v++)
		for (int d = 0; d <= size; d++)
			for (int dead = 0; dead < 4; dead++) {
				bool v_dead = dead & 1, d_dead = dead & 2;
				try_state(v, d, v_dead, d_dead, none, false, most, &c);
				if (v > 0)
					try_state(v, d, v_dead, d_dead, v0, false, most, &c);
				if (d > 0)
					try_state(v, d, v_dead, d_dead, d0, false, most, &c);
				if (v > 0 && d > 0)
					try_state(v, d, v_dead, d_dead, none, true, most, &c);
			}
	return c;
}

/* A corner one of whose lines is dead changes nothing but that this crossing cannot be played: see try_all's dead
 * lines, whose crossings with each other are not playable either, and whose other crossings may as well be left out. */
static void sigma_is_kept_against_every_move(void **state)
{
	(void)state;
	struct count c = try_all(3, 16); /* all moves */
	print_message("up to 3 x 3 living lines: %lu states, %lu moves\n", c.states, c.moves);
	assert_int_equal(c.states,
	                 4 * (16 + 12 + 12 + 9)); /* plain, V marked, D marked, corner; with and without dead lines */
	c = (struct count){0, 0};
	for (int mark = 0; mark < 4; mark++)
		try_state(4, 4, false, false, (struct line_name){mark == 3 ? ALONG_NONE : (enum along)mark, 0},
		          mark == 3, 16, &c);
	print_message("4 x 4 living lines: %lu states, %lu moves\n", c.states, c.moves);
	c = try_all(6, 3);
	print_message("up to 6 x 6 living lines, at most 3 stones: %lu states, %lu moves\n", c.states, c.moves);
}

/* A board with two missing corners (Fig. 11c): after any first stone, any one white stone. Finds whether White can
 * keep sigma <= 1 for ever: the greatest set of states with sigma <= 1 that answers every single stone within itself.
 */
enum { CORNERS_SIDE = 4, LINES = 2 * CORNERS_SIDE };

/* A state of a small board: which lines live (bits), and the marked line or -1. Crossings of two living lines are
 * empty. */
struct small {
	unsigned living;
	int marked;
};

static int small_index(struct small s)
{
	return (int)(s.living * (LINES + 1)) + s.marked + 1;
}

static bool missing(int v, int d, const int (*corner)[2], int corners)
{
	for (int i = 0; i < corners; i++)
		if (corner[i][0] == v && corner[i][1] == d)
			return true;
	return false;
}

/* Of the lines with a stone, after `killed` died: at most one, with one stone, and the state is good. */
static bool settles(const bool *good, unsigned living, const int *stones, unsigned killed)
{
	struct small after = {living & ~killed, -1};
	for (int i = 0; i < LINES; i++)
		if (after.living >> i & 1u && stones[i] > 0) {
			if (stones[i] > 1 || after.marked >= 0)
				return false;
			after.marked = i;
		}
	return good[small_index(after)];
}

static bool answered(const bool *good, struct small s, int v, int d, const int (*corner)[2], int corners)
{
	int stones[LINES] = {0};
	if (s.marked >= 0)
		stones[s.marked]++;
	stones[v]++;
	stones[CORNERS_SIDE + d]++;
	if (settles(good, s.living, stones, 0))
		return true;
	for (int i = 0; i < LINES; i++)
		if (s.living >> i & 1u && settles(good, s.living, stones, 1u << i))
			return true;
	for (int x = 0; x < CORNERS_SIDE; x++)
		for (int y = 0; y < CORNERS_SIDE; y++) {
			unsigned both = 1u << x | 1u << (CORNERS_SIDE + y);
			bool there = (x != v || y != d) && !missing(x, y, corner, corners);
			if (there && (s.living & both) == both && settles(good, s.living, stones, both))
				return true;
		}
	return false;
}

/* Black's stones on crossings of living lines, one at a time; returns whether the start is good, and the losing stone.
 */
static bool can_keep_sigma(const int (*corner)[2], int corners, int *losing_v, int *losing_d)
{
	static bool good[(1 << LINES) * (LINES + 1)];
	const struct small start = {(1u << LINES) - 1, -1};
	memset(good, true, sizeof good);
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned living = 0; living < 1u << LINES; living++)
			for (int marked = -1; marked < LINES; marked++) {
				struct small s = {living, marked};
				if (!good[small_index(s)] || (marked >= 0 && !(living >> marked & 1u)))
					continue;
				for (int v = 0; v < CORNERS_SIDE; v++)
					for (int d = 0; d < CORNERS_SIDE; d++)
						if (living >> v & 1u && living >> (CORNERS_SIDE + d) & 1u &&
						    !missing(v, d, corner, corners) &&
						    !answered(good, s, v, d, corner, corners)) {
							good[small_index(s)] = false;
							changed = true;
							if (small_index(s) == small_index(start)) {
								*losing_v = v;
								*losing_d = d;
							}
						}
			}
	}
	return good[small_index(start)];
}

/* Lemma 5, Lemma 6, and the remark under it, by the definition alone. */
static void two_missing_corners_are_too_many(void **state)
{
	static const int one[1][2] = {{0, 0}}, beside[2][2] = {{0, 0}, {0, CORNERS_SIDE - 1}},
	                 across[2][2] = {{0, 0}, {CORNERS_SIDE - 1, CORNERS_SIDE - 1}};
	int v = -1, d = -1;
	(void)state;
	assert_true(can_keep_sigma(NULL, 0, &v, &d));
	assert_true(can_keep_sigma(one, 1, &v, &d));
	assert_false(can_keep_sigma(beside, 2, &v, &d));
	print_message("corners (0,0), (0,3) missing: sigma <= 1 is lost after the first stone (%d,%d)\n", v, d);
	assert_false(can_keep_sigma(across, 2, &v, &d));
	print_message("corners (0,0), (3,3) missing: sigma <= 1 is lost after the first stone (%d,%d)\n", v, d);
}

/* The rule of Lemmas 8 to 10 on a path of lines 0 .. PATH-1, where line i and i + 1 share square i, and line i has a
 * private square, too: every state that can be reached, every stone, and lines that die for other reasons. */
enum { PATH = 6, SQUARES = 2 * PATH - 1, PATH_STATES = 1 << (2 * PATH + SQUARES), PATH_STACK = 100000 };

struct path {
	unsigned lives, marked, taken; /* bits of lines, of lines, of squares; private squares from PATH - 1 on */
};

static unsigned path_index(struct path p)
{
	return p.lives | p.marked << PATH | p.taken << 2 * PATH;
}

/* Only the leftmost line of a living piece has a stone: the marks say where, and the rule keeps to them. */
static void check_path(struct path p, const int *stones)
{
	for (int i = 0; i < PATH; i++) {
		if (!(p.lives >> i & 1u))
			continue;
		assert_int_equal(stones[i], p.marked >> i & 1u);
		assert_true(stones[i] == 0 || i == 0 || !(p.lives >> (i - 1) & 1u));
	}
}

static struct path play_on_path(struct path p, int square)
{
	bool private = square >= PATH - 1, marked = false;
	int left = private ? square - (PATH - 1) : square, right = private ? left : left + 1;
	int stones[PATH];
	for (int i = 0; i < PATH; i++)
		stones[i] = p.marked >> i & 1u;
	stones[left]++;
	stones[right] += !private;
	struct path_view w = {private,         p.lives >> left & 1u, p.lives >> right & 1u, p.marked >> right & 1u,
	                      {ALONG_V, left}, {ALONG_V, right}};
	p.taken |= 1u << square;
	if (w.left_lives || w.right_lives) {
		struct rule_answer a = path_answer(&w, &marked);
		p.marked = (p.marked & ~(1u << right)) | (unsigned)marked << right;
		if (a.kind == ANSWER_KILL)
			p.lives &= ~(1u << a.line.number);
	}
	p.marked &= p.lives;
	check_path(p, stones);
	return p;
}

static void visit(struct path p, unsigned char *seen, struct path *stack, unsigned *height)
{
	assert_true(*height < PATH_STACK);
	if (!seen[path_index(p)])
		stack[(*height)++] = p;
	seen[path_index(p)] = 1;
}

static void paths_keep_their_invariant(void **state)
{
	unsigned char *seen = calloc(PATH_STATES, 1);
	struct path *stack = malloc(PATH_STACK * sizeof *stack);
	unsigned height = 0;
	unsigned long states = 0;
	(void)state;
	visit((struct path){(1u << PATH) - 1, 0, 0}, seen, stack, &height);
	for (; height > 0; states++) {
		struct path p = stack[--height];
		for (int q = 0; q < SQUARES; q++)
			if (!(p.taken >> q & 1u))
				visit(play_on_path(p, q), seen, stack, &height);
		for (int i = 0; i < PATH; i++)
			if (p.lives >> i & 1u) {
				unsigned lives = p.lives & ~(1u << i);
				visit((struct path){lives, p.marked & lives, p.taken}, seen, stack, &height);
			}
	}
	print_message("a path of %d lines: %lu states\n", PATH, states);
	assert_true(states > 1000);
	free(seen);
	free(stack);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(sigma_is_kept_against_every_move),
	    cmocka_unit_test(two_missing_corners_are_too_many),
	    cmocka_unit_test(paths_keep_their_invariant),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
