/* What a network says about an arena: the same as about the field it was made from, on finite boards, and on infinite
 * ones wherever the stones lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "base/random.h"
#include "provers/wins/guide.h"
#include "tests/games/open.h"

static void open_own(struct guide *g)
{
	struct trouble t;
	struct connect c;
	assert_true(connect_parse(&c, "19x19:6:2:1", &t) && guide_open(g, "", &c, &t));
}

static void scatter(struct field *f, struct random *r, unsigned stones)
{
	play_stones(f, r, stones);
	assert_int_equal(f->result, RESULT_OPEN);
}

/* Stones of the field onto an arena, moved by so many rows and columns. */
static void copy(struct arena *a, const struct field *f, unsigned rows, unsigned columns)
{
	for (uint32_t i = 0; i < f->moves; i++) {
		uint64_t s = f->made[i].square;
		arena_place(a, arena_at(a, (unsigned)(s / 19) + rows, (unsigned)(s % 19) + columns),
		            field_colour(f, s) == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE);
	}
}

/* A board of 19 x 19: each answer of two stones, as the last turn of the field. */
static void test_board(void **state)
{
	(void)state;
	struct random r = random_start(2, 2);
	struct guide g;
	float share[361];
	open_own(&g);
	for (unsigned round = 0; round < 12; round++) {
		struct field f, all;
		struct arena a;
		field_init(&f, &g.field.rules);
		scatter(&f, &r, 3 + 2 * round); /* who is to move has two stones left */
		assert_true(arena_init(&a, 6, 2, 19, 19));
		copy(&a, &f, 0, 0);
		uint16_t answer[2];
		for (unsigned i = 0; i < 2; i++) {
			uint64_t s = f.made[f.moves - 2 + i].square;
			answer[i] = (uint16_t)arena_at(&a, (unsigned)(s / 19), (unsigned)(s % 19));
		}
		/* The same stones, all set up but the last turn: no older turns are known. */
		field_init(&all, &f.rules);
		for (uint32_t i = 0; i + 2 < f.moves; i++)
			field_set_up(&all, f.made[i].square, field_colour(&f, f.made[i].square));
		field_set_turn(&all, field_other(f.side), 2);
		for (unsigned i = 0; i < 2; i++)
			field_make(&all, f.made[f.moves - 2 + i].square);
		network_predict(&g.network, &g.convolver, &all, share);
		const float *got = guide_shares(&g, &a, f.side == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE, answer, 2);
		assert_non_null(got);
		for (unsigned s = 0; s < 361; s++)
			assert_true(got[arena_at(&a, s / 19, s % 19)] == share[s]);
		arena_clear(&a);
		field_clear(&f);
		field_clear(&all);
	}
	guide_close(&g);
}

/* A larger piece: the shares of what is seen add up to 1, and move with the stones; stones that are too far apart. */
static void test_piece(void **state)
{
	(void)state;
	struct guide g;
	struct field f;
	struct arena a, b;
	open_own(&g);
	field_init(&f, &g.field.rules);
	for (unsigned i = 0; i < 9; i++)
		field_make(&f, (6 + i % 4) * 19 + 5 + 2 * (i / 2));
	assert_true(arena_init(&a, 6, 2, 60, 70) && arena_init(&b, 6, 2, 60, 70));
	copy(&a, &f, 10, 12);
	copy(&b, &f, 21, 17);
	double sum = 0;
	for (unsigned s = 0; s < a.squares; s++) {
		const float *share = s == 0 ? guide_shares(&g, &a, ARENA_BLACK, NULL, 0) : g.square;
		assert_non_null(share);
		sum += share[s];
	}
	assert_true(fabs(sum - 1) < 1e-4);
	float first[19][19];
	for (unsigned s = 0; s < 361; s++)
		first[s / 19][s % 19] = g.square[arena_at(&a, 10 + s / 19, 12 + s % 19)];
	const float *moved = guide_shares(&g, &b, ARENA_BLACK, NULL, 0);
	for (unsigned s = 0; s < 361; s++)
		assert_true(moved[arena_at(&b, 21 + s / 19, 17 + s % 19)] == first[s / 19][s % 19]);
	arena_place(&b, arena_at(&b, 0, 0), ARENA_WHITE);
	assert_null(guide_shares(&g, &b, ARENA_BLACK, NULL, 0));
	arena_clear(&a);
	arena_clear(&b);
	field_clear(&f);
	guide_close(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_board), cmocka_unit_test(test_piece)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
