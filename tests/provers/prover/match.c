/* Games against the prover: what it says is drawn is never lost against random moves, what it says is won it wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "boards/family.h"
#include "provers/prove/prove_line.h"
#include "provers/prover/match.h"
#include "provers/prover/prover.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"

struct table {
	struct hypergraph h;
	struct match m;
	struct prover *p;
	enum verdict v;
};

static void sit_down(struct table *t, const char *board, struct game game)
{
	static const struct prover_options small = {.memory = 1 << 22, .threads = 1};
	struct trouble trouble;
	load_board(&t->h, board);
	t->m = (struct match){.h = &t->h, .game = game};
	struct question q = {&t->h, game, all_ideas, t->m.stone, 0, 0, t->m.dead, false};
	t->p = prover_new(&q, &small, &trouble);
	assert_non_null(t->p);
	t->v = prover_decide(t->p);
}

static void stand_up(struct table *t)
{
	prover_release(t->p);
	hypergraph_clear(&t->h);
}

static unsigned random_places(uint64_t *random, const struct match *m, unsigned most, bool white, unsigned *place)
{
	unsigned free[2 * MATCH_MOST], count = 0;
	for (unsigned s = 0; s < m->h->squares; s++)
		if (m->stone[s] == 0)
			free[count++] = s;
	for (unsigned i = 0; white && i < m->h->lines; i++)
		if (m->h->exclusive[i] && !m->dead[i])
			free[count++] = m->h->squares + i;
	random_shuffle(random, free, count);
	unsigned size = most < count ? most : count;
	memcpy(place, free, size * sizeof *free);
	return size;
}

static void check_answer(const struct match *m, unsigned size, const unsigned *reply, unsigned replies)
{
	assert_true(replies <= size);
	for (unsigned n = 0; n < replies; n++) {
		if (reply[n] < m->h->squares)
			assert_int_equal(m->stone[reply[n]], 0);
		else
			assert_true(m->h->exclusive[reply[n] - m->h->squares] && !m->dead[reply[n] - m->h->squares]);
		for (unsigned k = 0; k < n; k++)
			assert_int_not_equal(reply[k], reply[n]);
	}
}

static void random_black(uint64_t *random, struct table *t)
{
	unsigned move[MATCH_MOST], reply[2 * MATCH_MOST], replies;
	struct match start = t->m;
	while (match_living(&t->m) > 0) {
		unsigned most = t->m.game.exclusive ? 4 : t->m.game.parameter;
		unsigned size = random_places(random, &t->m, 1 + random_below(random, most), false, move);
		if (size == 0)
			break;
		assert_true(prove_line_answer(t->p, &t->m, move, size, reply, &replies));
		match_black(&t->m, move, size);
		check_answer(&t->m, size, reply, replies);
		assert_int_equal(match_won_line(&t->m, false), -1);
		match_white(&t->m, reply, replies);
		assert_int_equal(match_won_line(&t->m, true), -1);
	}
	t->m = start;
}

static void white_holds_drawn_boards(void **state)
{
	static const struct {
		const char *board;
		struct game game;
	} job[] = {{"b2", {false, 2}},      {"zetters", {false, 1}},  {"grid:4x4:4", {false, 1}},
	           {"rect:4:4", {true, 1}}, {"rect-:3:4", {true, 1}}, {"grid:5x5:5", {false, 2}},
	           {"bnx:2:6", {true, 1}}};
	uint64_t random = 1;
	(void)state;
	for (unsigned n = 0; n < sizeof job / sizeof *job; n++) {
		struct table t;
		sit_down(&t, job[n].board, job[n].game);
		assert_int_equal(t.v, DRAWN);
		for (unsigned k = 0; k < 20; k++)
			random_black(&random, &t);
		stand_up(&t);
	}
}

/* White plays at random, or as well as match_resist can. */
static void black_wins(uint64_t *random, struct table *t, bool resist)
{
	unsigned move[2 * MATCH_MOST], reply[2 * MATCH_MOST], replies;
	struct match start = t->m;
	bool won = false;
	while (match_won_line(&t->m, true) < 0) {
		int size = prover_move(t->p, move, &won);
		assert_true(size > 0 && won);
		assert_false(prove_line_answer(t->p, &t->m, move, (unsigned)size, reply, &replies));
		match_black(&t->m, move, (unsigned)size);
		check_answer(&t->m, (unsigned)size, reply, replies);
		if (match_won_line(&t->m, false) >= 0)
			break;
		if (!resist)
			replies = random_places(random, &t->m, (unsigned)size, true, reply);
		match_white(&t->m, reply, replies);
	}
	t->m = start;
}

static void black_wins_won_boards(void **state)
{
	static const struct {
		const char *board;
		struct game game;
	} job[] = {
	    {"grid:3x3:3", {false, 1}}, {"grid:4x4:4", {false, 2}}, {"grid:5x5:4", {false, 1}}, {"b2", {false, 3}}};
	uint64_t random = 2;
	(void)state;
	for (unsigned n = 0; n < sizeof job / sizeof *job; n++) {
		struct table t;
		sit_down(&t, job[n].board, job[n].game);
		assert_int_equal(t.v, LOST);
		for (unsigned k = 0; k < 10; k++)
			black_wins(&random, &t, k == 0);
		stand_up(&t);
	}
}

static void rules_by_hand(void **state)
{
	struct hypergraph h;
	(void)state;
	hypergraph_init(&h);
	hypergraph_add_squares(&h, 4);
	hypergraph_add_line(&h, (unsigned[]){0, 1}, 2);
	hypergraph_add_line(&h, (unsigned[]){1, 2}, 2);
	h.exclusive[1] = true;
	struct match m = {.h = &h, .game = {false, 2}};
	unsigned place[4];
	assert_false(match_is_useful(&m, 3));
	assert_int_equal(match_resist(&m, 4, place), 1); /* the middle kills both */
	assert_int_equal(place[0], 1);
	match_black(&m, (unsigned[]){1, 2}, 2);
	assert_int_equal(match_won_line(&m, false), -1); /* White may still take the exclusive square */
	assert_int_equal(match_won_line(&m, true), 1);
	match_white(&m, (unsigned[]){5}, 1);
	assert_int_equal(match_won_line(&m, true), -1);
	assert_int_equal(match_living(&m), 1);
	match_black(&m, (unsigned[]){0}, 1);
	assert_int_equal(match_won_line(&m, false), 0);
	m.game = (struct game){true, 1};
	assert_int_equal(match_won_line(&m, true), 0);
	m.game = (struct game){true, 2};
	assert_int_equal(match_won_line(&m, true), -1);
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(white_holds_drawn_boards),
	    cmocka_unit_test(black_wins_won_boards),
	    cmocka_unit_test(rules_by_hand),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
