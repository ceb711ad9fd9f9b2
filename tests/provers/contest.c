/* Turns that are compared: the one that wins is found wherever it stands; and what is left is what the rule leaves, by
 * costs that are asked for one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "provers/wins/contest.h"

enum { TURNS = 20, MEMORY = 1 << 20 };

static void position(struct field *f, const char *game)
{
	struct connect rules;
	struct trouble t;
	assert_true(connect_parse(&rules, game, &t));
	field_init(f, &rules);
}

/* What is left to be done after a turn. */
static unsigned weigh(void *field, const struct contender *x, uint64_t positions)
{
	struct field g;
	struct trouble t;
	const struct field *f = field;
	field_copy(&g, f);
	for (unsigned i = 0; i < x->stones; i++)
		field_set_up(&g, x->square[i], SIDE_BLACK);
	field_set_turn(&g, SIDE_WHITE, f->rules.p);
	struct wins *w = wins_new(&g, SIDE_BLACK, MEMORY, &t);
	const unsigned cost = wins_cost(w, &(struct wins_limits){.positions = positions});
	wins_release(w);
	field_clear(&g);
	return cost;
}

/* Black has three stones in a row of Connect(5, 1, 1), and wins with a fourth one beside them. */
static void the_turn_that_wins(void **state)
{
	struct field f;
	struct contender turn[TURNS];
	(void)state;
	for (unsigned at = 0; at < TURNS; at++) {
		position(&f, "15x15:5:1:1");
		for (unsigned i = 5; i < 8; i++)
			field_set_up(&f, 7 * 15 + i, SIDE_BLACK);
		field_set_turn(&f, SIDE_BLACK, 1);
		for (unsigned i = 0; i < TURNS; i++)
			turn[i] = (struct contender){.square = {i == at  ? 7 * 15 + 8
			                                        : i < 15 ? i
			                                                 : 15 * 14 + i - 15},
			                             .stones = 1,
			                             .rank = i};
		const struct contest c = {.weigh = weigh, .context = &f, .positions = 100};
		assert_in_range(contest_hold(&c, turn, TURNS), 1, TURNS);
		assert_int_equal(0, turn->cost);
		assert_int_equal(at, turn->rank);
		field_clear(&f);
	}
}

/* The least of them by cost and rank, taken out. */
static struct contender take_least(struct contender *x, unsigned *count)
{
	unsigned least = 0;
	for (unsigned i = 1; i < *count; i++)
		if (x[i].cost < x[least].cost || (x[i].cost == x[least].cost && x[i].rank < x[least].rank))
			least = i;
	const struct contender found = x[least];
	x[least] = x[--*count];
	return found;
}

static void what_the_rule_leaves(void **state)
{
	static const uint64_t looks[] = {11, 44, 176}; /* of 320 positions */
	struct field f;
	struct contender turn[TURNS], other[TURNS], kept[TURNS];
	uint64_t move[TURNS][WINS_MOVE_MOST];
	struct trouble t;
	(void)state;
	position(&f, "inf:6:2:3");
	struct wins *w = wins_new(&f, SIDE_BLACK, MEMORY, &t);
	unsigned count = wins_turns(w, move, TURNS), most;
	assert_int_equal(TURNS, count);
	wins_release(w);
	for (unsigned i = 0; i < count; i++) {
		turn[i] = (struct contender){.stones = 3, .rank = i};
		memcpy(turn[i].square, move[i], 3 * sizeof *move[i]);
		other[i] = turn[i];
	}
	const struct contest c = {.weigh = weigh, .context = &f, .positions = 320};
	assert_int_equal(1, contest_hold(&c, turn, count));
	for (unsigned round = 0; round < 3; round++) {
		for (unsigned i = 0; i < count; i++)
			other[i].cost = weigh(&f, other + i, looks[round]);
		most = (count + 3) / 4;
		for (unsigned i = 0; i < most; i++)
			kept[i] = take_least(other, &count);
		memcpy(other, kept, most * sizeof *kept);
		count = most;
	}
	assert_int_equal(1, count);
	assert_int_equal(other->rank, turn->rank);
	assert_int_equal(other->cost, turn->cost);
	assert_true(turn->rank > 0); /* the first one is not the best */
	field_clear(&f);
}

static void stops(void **state)
{
	struct field f;
	const atomic_bool stop = true;
	struct contender turn[2] = {{.square = {0}, .stones = 1, .rank = 0, .cost = 7},
	                            {.square = {1}, .stones = 1, .rank = 1}};
	(void)state;
	position(&f, "15x15:5:1:1");
	const struct contest c = {.weigh = weigh, .context = &f, .positions = 1000, .stop = &stop};
	assert_int_equal(2, contest_hold(&c, turn, 2));
	assert_int_equal(7, turn->cost); /* not weighed */
	field_clear(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_turn_that_wins),
	    cmocka_unit_test(what_the_rule_leaves),
	    cmocka_unit_test(stops),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
