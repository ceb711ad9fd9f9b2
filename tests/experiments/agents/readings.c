/* The readings of the report on agents, written down again from its words and slowly: Threats on lines, tile by tile;
 * the sum of Sequences over all windows of a board. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "experiments/agents/agent.h"

enum { LONGEST = 16 };

/* A board with one row; text as in a picture. */
struct line {
	char text[LONGEST + 1];
	int size, k, p, left;
	char mover, back, beyond; /* x or o; the first letters of the options */
};

static char tile(const struct line *l, int i)
{
	return i < 0 || i >= l->size ? '#' : l->text[i];
}

/* Stones of a colour among tiles i..j. */
static int stones(const struct line *l, int i, int j, char colour)
{
	int n = 0;
	for (; i <= j; i++)
		n += tile(l, i) == colour;
	return n;
}

static bool only(const struct line *l, int i, int j, char colour, bool empty_too)
{
	for (; i <= j; i++)
		if (tile(l, i) != colour && !(empty_too && tile(l, i) == '.'))
			return false;
	return true;
}

/* Text reversed: the backward direction is the forward one of the mirrored line. */
static struct line mirrored(const struct line *l)
{
	struct line m = *l;
	for (int i = 0; i < l->size; i++)
		m.text[i] = l->text[l->size - 1 - i];
	return m;
}

struct value {
	int value, length;
	char colour;
	bool alone;
};

/* The largest n <= k - 1 such that the n tiles behind (before) at are only of that kind. */
static int behind(const struct line *l, int at, char colour, bool empty_too)
{
	int n = 0;
	while (n < l->k - 1 && only(l, at - n - 1, at - 1, colour, empty_too))
		n++;
	return n;
}

static struct value value_of(const struct line *l, int at, char colour)
{
	struct value v = {0, 1, colour, false};
	while (v.length < l->k && only(l, at + 1, at + v.length, colour, true))
		v.length++;
	int back = behind(l, at, colour, l->back == 'f');
	if (l->back == 'e' && back + v.length < l->k) {
		back = behind(l, at, colour, true);
		v.alone = true;
	}
	for (int from = at - back; from + l->k <= at + v.length; from++) {
		int n = stones(l, from, from + l->k - 1, colour);
		v.value = n > v.value ? n : v.value;
	}
	return v;
}

/* The first stone ahead decides whose window it is, else the first behind (next to the tile, where only stones are
 * allowed there). */
static struct value forward(const struct line *l, int at)
{
	for (int i = at + 1; i < at + l->k && tile(l, i) != '#'; i++)
		if (tile(l, i) != '.')
			return value_of(l, at, tile(l, i));
	struct value none = {0, 1, '.', false};
	while (none.length < l->k && tile(l, at + none.length) == '.')
		none.length++;
	for (int i = at - 1; i > at - l->k && tile(l, i) != '#'; i--)
		if (tile(l, i) != '.')
			return value_of(l, at, tile(l, i));
	none.alone = l->back == 'e' && none.length < l->k;
	return none;
}

static int ranked(const struct line *l, const struct value *v)
{
	bool own = v->colour == l->mover;
	if (l->beyond == 'p' || v->value == 0)
		return v->value;
	if (own && l->k - v->value <= l->left)
		return l->k - l->p + 1;
	if (v->value >= l->k - l->p)
		return l->k - l->p - (own && l->beyond == 'b' ? 1 : 0);
	return v->value;
}

static void scores(const struct line *l, double *score)
{
	int larger[LONGEST] = {0}, smaller[LONGEST] = {0};
	struct line mirror = mirrored(l);
	for (int i = 0; i < l->size; i++) {
		if (l->text[i] != '.')
			continue;
		struct value a = forward(l, i), b = forward(&mirror, l->size - 1 - i);
		bool both = a.length + b.length >= l->k && !a.alone && !b.alone;
		int x = ranked(l, &a), y = ranked(l, &b);
		larger[i] = x > y ? x : y;
		smaller[i] = !both ? 0 : x > y ? y : x;
	}
	for (int i = 0; i < l->size; i++) {
		int most = 0;
		for (int j = 0; j < l->size; j++)
			most = abs(i - j) <= l->k && larger[j] > most ? larger[j] : most;
		score[i] = larger[i] < most || most == 0 ? 0 : exp2(6 * most) - 1;
		score[i] += smaller[i] < most || most == 0 ? 0 : exp2(6 * most) - 1;
	}
}

static void make_line(struct line *l, struct random *r)
{
	*l = (struct line){.k = 3 + (int)random_below(r, 4), .mover = random_below(r, 2) ? 'x' : 'o'};
	l->size = l->k + (int)random_below(r, (uint32_t)(LONGEST - l->k + 1));
	l->p = 1 + (int)random_below(r, (uint32_t)l->k - 1);
	l->left = 1 + (int)random_below(r, (uint32_t)l->p);
	for (int i = 0; i < l->size; i++)
		l->text[i] = "..xo.x"[random_below(r, 6)];
	l->back = "sef"[random_below(r, 3)];
	l->beyond = "pcb"[random_below(r, 3)];
}

static void set_up(struct field *f, const struct line *l)
{
	struct connect c;
	struct trouble t;
	char name[64];
	snprintf(name, sizeof name, "1x%d:%d:%d:1", l->size, l->k, l->p);
	assert_true(connect_parse(&c, name, &t));
	field_init(f, &c);
	for (int i = 0; i < l->size; i++)
		if (l->text[i] != '.')
			field_set_up(f, (uint64_t)i, l->text[i] == 'x' ? SIDE_BLACK : SIDE_WHITE);
	field_set_turn(f, l->mover == 'x' ? SIDE_BLACK : SIDE_WHITE, (uint32_t)l->left);
}

/* A line on a board with one row: the other three directions have no line of k squares. */
static void check_line(const struct line *l)
{
	struct field f;
	struct trouble t;
	char name[64];
	double expected[LONGEST], score[LONGEST];
	uint64_t square[LONGEST];
	unsigned empty = 0;
	set_up(&f, l);
	snprintf(name, sizeof name, "threats:win=no,back=%s,beyond=%s",
	         l->back == 's'   ? "stones"
	         : l->back == 'e' ? "either"
	                          : "free",
	         l->beyond == 'p'   ? "plain"
	         : l->beyond == 'c' ? "cap"
	                            : "block");
	struct agent *a = agent_new(name, &t);
	scores(l, expected);
	for (int i = 0; i < l->size; i++)
		if (l->text[i] == '.')
			square[empty++] = (uint64_t)i;
	agent_score(a, &f, square, empty, score);
	for (unsigned i = 0; i < empty; i++)
		if (score[i] != expected[square[i]])
			fail_msg("%s k %d p %d left %d %c, %s, square %d: %g, not %g", l->text, l->k, l->p, l->left,
			         l->mover, name, (int)square[i], score[i], expected[square[i]]);
	agent_release(a);
	field_clear(&f);
}

static void test_threats(void **state)
{
	(void)state;
	struct random r = random_start(1, 1);
	for (int i = 0; i < 30000; i++) {
		struct line l;
		make_line(&l, &r);
		check_line(&l);
	}
}

/* Connect(4,1), by hand: from the third square forward . x . . with x x behind it, and backward . x x with x behind it:
 * three of four both ways, and 4 + 3 squares. */
static void test_threats_by_hand(void **state)
{
	(void)state;
	struct line l = {"xx.x...", 7, 4, 1, 1, 'x', 's', 'p'};
	double score[LONGEST];
	scores(&l, score);
	assert_true(score[2] == 2 * (exp2(18) - 1));
	check_line(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_threats),
	    cmocka_unit_test(test_threats_by_hand),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
