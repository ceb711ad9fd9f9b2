/* Alpha-beta against all games of small boards; the turns it makes against all turns; its table and its evaluation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "experiments/alphabeta/alphabeta.h"
#include "experiments/alphabeta/transpositions.h"
#include "experiments/alphabeta/turnlist.h"
#include "games/threats/count.h"
#include "provers/wins/search.h"
#include "provers/wins/wins.h"
#include "tests/games/naive.h"
#include "tests/games/open.h"

static bool play_random(struct field *f, struct random *r, unsigned empty)
{
	field_restart(f);
	while (f->result == RESULT_OPEN && (f->empty > empty || f->left != f->rules.p)) {
		uint64_t s = random_below(r, f->rules.rows * f->rules.columns);
		if (f->colour[s] == SIDE_NONE)
			field_make(f, s);
	}
	return f->result == RESULT_OPEN;
}

static int sign_of(int value)
{
	return value >= ALPHABETA_UNSURE / 2 ? 1 : value <= -ALPHABETA_UNSURE / 2 ? -1 : 0;
}

/* The turn that it plays keeps what the position is worth. */
static int after(struct field *f, const struct alphabeta_found *found)
{
	enum side side = f->side;
	unsigned made = 0;
	for (; made < found->stones && f->result == RESULT_OPEN && f->side == side; made++)
		field_make(f, found->square[made]);
	int value = minimax(f, side);
	for (; made > 0; made--)
		field_unmake(f);
	return value;
}

static void test_against_all_games(void **state)
{
	(void)state;
	static const char *const games[] = {"4x4:3:1:1", "4x4:4:2:1", "3x5:3:1:1",
	                                    "4x5:4:2:1", "3x6:4:3:1", "4x5:5:4:1"};
	struct random r = random_start(1, 2);
	unsigned seen[3] = {0, 0, 0};
	for (unsigned i = 0; i < 6; i++) {
		struct field f;
		open_field(&f, games[i]);
		for (unsigned round = 0; round < 60; round++) {
			struct alphabeta_limits l = {
			    .depth = 40, .width = 128, .pairs = 4096, .threats = round % 3 > 0, .tempo = true};
			struct alphabeta_found found;
			if (!play_random(&f, &r, 7 + f.rules.p - 1))
				continue;
			struct alphabeta *s = alphabeta_new(&f.rules, 10000);
			int value = minimax(&f, f.side);
			assert_true(alphabeta_search(s, &f, &l, &found));
			assert_int_equal(sign_of(found.value), value);
			assert_true(found.stones > 0 || value == -1);
			if (found.stones > 0)
				assert_int_equal(after(&f, &found), value);
			seen[value + 1]++;
			alphabeta_release(s);
		}
		field_clear(&f);
	}
	assert_true(seen[0] > 5 && seen[1] > 5 && seen[2] > 5);
}

static void scatter(struct arena *a, struct random *r, unsigned rows, unsigned columns, unsigned stones)
{
	for (unsigned i = 0; i < stones; i++) {
		unsigned s = arena_at(a, random_below(r, rows), random_below(r, columns));
		if (a->colour[s] == ARENA_EMPTY)
			arena_place(a, s, i % 2);
	}
}

/* All turns that leave the opponent no win in one, one by one. */
static unsigned count_safe(struct arena *a, unsigned side, unsigned left, unsigned from)
{
	unsigned sum = 0;
	if (left == 0)
		return arena_alive(a, 1 - side, a->k - a->p) == 0;
	for (unsigned s = from; s < a->squares; s++) {
		if (a->colour[s] != ARENA_EMPTY)
			continue;
		arena_place(a, s, side);
		sum += count_safe(a, side, left - 1, s + 1);
		arena_take(a, s, side);
	}
	return sum;
}

/* While threats have to be met, all turns that meet them with no stone to spare come up, each once; and no other. */
static void test_turns(void **state)
{
	(void)state;
	struct random r = random_start(3, 4);
	unsigned forced = 0;
	for (unsigned round = 0; round < 1500; round++) {
		struct arena a;
		struct weights w;
		struct turnlist t = {0};
		struct blocks blocks;
		assert_true(arena_init(&a, 5, 2, 7, 7));
		weights_init(&w, 5, 2, true);
		scatter(&a, &r, 7, 7, 9 + round % 9);
		struct turnlist_request q = {.arena = &a, .weights = &w, .side = round % 2, .left = 2, .width = 128};
		if (arena_alive(&a, q.side, a.k) + arena_alive(&a, 1 - q.side, a.k) == 0) {
			turnlist_find(&t, &q);
			blocks_find(&blocks, &a, 1 - q.side);
			unsigned safe = count_safe(&a, q.side, 2, 0);
			assert_true(t.count <= safe);
			if (blocks.threats >= 2) {
				assert_int_equal(t.count, safe);
				forced += blocks.threats == 2;
			}
			for (unsigned i = 0; i < t.count; i++) {
				move_place(&a, &t.move[i], q.side);
				assert_int_equal(t.move[i].value, -evaluation(&w, &a, 1 - q.side));
				assert_int_equal(arena_alive(&a, 1 - q.side, a.k - a.p), 0);
				move_take(&a, &t.move[i], q.side);
				assert_true(i == 0 || t.move[i - 1].value >= t.move[i].value);
			}
		}
		turnlist_clear(&t);
		arena_clear(&a);
	}
	assert_true(forced > 20);
}

/* The stones that threats need, against all sets of stones. */
static void test_needed(void **state)
{
	(void)state;
	struct random r = random_start(13, 14);
	unsigned seen[5] = {0};
	for (unsigned round = 0; round < 400; round++) {
		struct arena a;
		struct blocks blocks;
		unsigned p = 1 + round % 3, side = round % 2, needed = 0;
		assert_true(arena_init(&a, 4 + round % 2, p, 5, 5));
		scatter(&a, &r, 5, 5, 2 + round % 7);
		while (needed <= p && count_safe(&a, 1 - side, needed, 0) == 0)
			needed++;
		assert_int_equal(blocks_needed(&blocks, &a, side), needed);
		blocks_find(&blocks, &a, side);
		assert_true(blocks.many || blocks.threats == needed);
		blocks_find_exact(&blocks, &a, side, needed);
		for (unsigned i = 0; i < blocks.sets; i++)
			assert_true(blocks.size[i] == needed && blocks_met(&blocks, blocks.set[i], needed));
		assert_true(blocks.threats == needed && (needed > p || blocks.sets > 0));
		seen[needed]++;
		arena_clear(&a);
	}
	assert_true(seen[0] > 5 && seen[1] > 5 && seen[2] > 5 && seen[3] > 5 && seen[4] > 5);
}

static bool has_win(struct arena *a, unsigned side, unsigned narrow)
{
	struct search s;
	unsigned nodes = 1000;
	search_init(&s, a, side, true, 1 << 20);
	s.watch = watch_begin(0, 64, false);
	s.narrow = narrow;
	bool won = forcing_win(&s, 0, &nodes) != NULL;
	search_clear(&s);
	return won;
}

/* A narrow search finds no win that is none, most of those that are there, and as wide as can be all. */
static void test_narrow(void **state)
{
	(void)state;
	struct random r = random_start(15, 16);
	unsigned all = 0, found = 0, longer = 0;
	for (unsigned round = 0; round < 200; round++) {
		struct arena a;
		unsigned p = 2 + round % 2;
		assert_true(arena_init(&a, p + 4, p, 9, 9));
		scatter(&a, &r, 9, 9, 14 + round % 9);
		bool won = has_win(&a, ARENA_BLACK, 0), narrow = has_win(&a, ARENA_BLACK, 6);
		assert_true(won || !narrow);
		assert_int_equal(has_win(&a, ARENA_BLACK, 1000), won);
		all += won;
		found += narrow;
		longer += narrow && arena_alive(&a, ARENA_BLACK, a.k - a.p) == 0;
		arena_clear(&a);
	}
	assert_true(3 * found > 2 * all && longer > 5);
}

static unsigned free_around(const struct arena *a, unsigned side, unsigned square)
{
	unsigned sum = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (int from = -(int)a->k + 1; from <= 0; from++) {
			unsigned good = 0;
			for (int i = from; i < from + (int)a->k; i++) {
				unsigned colour = a->colour[(int)square + i * a->step[d]];
				good += colour == side || colour == ARENA_EMPTY;
			}
			sum += good == a->k;
		}
	return sum;
}

/* Turns that break away: two stones or more of each are in a row where the opponent has nothing, one of them where he
 * has least of all; enough of them come forward, and none is lost. */
static void test_away(void **state)
{
	(void)state;
	enum { MOST = 16, AWAY = 4 };
	struct random r = random_start(17, 18);
	for (unsigned round = 0; round < 20; round++) {
		struct arena a;
		struct weights w;
		struct turnlist t = {0};
		unsigned p = 3 + round % 3, most = 0, away = 0;
		uint64_t sum = 0;
		assert_true(arena_init(&a, p + 3, p, 25, 25));
		weights_init(&w, p + 3, p, true);
		scatter(&a, &r, 6, 6, 2 + round % 2);
		for (unsigned s = 0; s < a.squares; s++) {
			unsigned windows = a.colour[s] == ARENA_EMPTY ? free_around(&a, ARENA_WHITE, s) : 0;
			most = windows > most ? windows : most;
		}
		struct turnlist_request q = {
		    .arena = &a, .weights = &w, .side = ARENA_WHITE, .left = p, .width = 5, .away = 2};
		turnlist_find(&t, &q);
		for (unsigned i = 0; i < t.count; i++) {
			unsigned best = 0;
			sum += t.move[i].code;
			away += t.move[i].away;
			for (unsigned j = 0; j < t.move[i].stones; j++)
				best += free_around(&a, ARENA_WHITE, t.move[i].square[j]) == most;
			assert_true(!t.move[i].away || best > 0);
		}
		turnlist_bring(&t, MOST, AWAY);
		for (unsigned i = 0, first = 0; i < t.count; i++) {
			sum -= t.move[i].code;
			first += t.move[i].away;
			assert_true(i + 1 != MOST || first >= AWAY);
		}
		assert_true(away >= AWAY && t.count > MOST && sum == 0);
		q.away = 0;
		turnlist_find(&t, &q);
		for (unsigned i = 0; i < t.count; i++)
			assert_false(t.move[i].away);
		turnlist_clear(&t);
		arena_clear(&a);
	}
}

/* Without tempo the value is the same for both sides but for its sign, and with it who is to move is never worse off.
 */
static void test_tempo(void **state)
{
	(void)state;
	static const unsigned rules[][2] = {{6, 2}, {5, 1}, {5, 2}, {9, 6}};
	struct random r = random_start(5, 6);
	for (unsigned i = 0; i < 4; i++)
		for (unsigned round = 0; round < 20; round++) {
			struct arena a;
			struct weights even, tempo;
			weights_init(&even, rules[i][0], rules[i][1], false);
			weights_init(&tempo, rules[i][0], rules[i][1], true);
			assert_true(arena_init(&a, rules[i][0], rules[i][1], 11, 11));
			scatter(&a, &r, 11, 11, 1 + round);
			assert_int_equal(evaluation(&even, &a, 0), -evaluation(&even, &a, 1));
			assert_true(evaluation(&tempo, &a, 0) >= -evaluation(&tempo, &a, 1));
			arena_clear(&a);
		}
}

static void test_table(void **state)
{
	(void)state;
	struct transpositions t;
	struct random r = random_start(7, 8);
	transpositions_init(&t, 1 << 12);
	for (unsigned i = 0; i < 2000; i++) {
		uint64_t key = random_next(&r);
		struct transposition e = {.value = (int)random_below(&r, 2 * ALPHABETA_WON) - ALPHABETA_WON,
		                          .depth = random_below(&r, 100),
		                          .best = random_below(&r, TRANSPOSITION_CODE),
		                          .bound = (enum bound)(1 + random_below(&r, 3))},
		                     back;
		transpositions_put(&t, key, &e);
		assert_true(transpositions_get(&t, key, &back));
		assert_memory_equal(&e, &back, sizeof e);
		assert_false(transpositions_get(&t, key ^ (uint64_t)1 << 40, &back));
	}
	transpositions_clear(&t);
}

/* The same turn again, whatever was searched before with another board; more work is not less deep. */
static void test_same(void **state)
{
	(void)state;
	struct field f;
	struct random r = random_start(9, 10);
	open_field(&f, "19x19:6:2:1");
	struct alphabeta_limits l = {.depth = 8,
	                             .width = 8,
	                             .pairs = 10,
	                             .positions = 300,
	                             .noise = 4,
	                             .seed = 5,
	                             .threats = true,
	                             .tempo = true};
	for (unsigned round = 0; round < 5; round++) {
		struct alphabeta_found found[3];
		assert_true(play_random(&f, &r, 350 - 2 * round));
		for (unsigned i = 0; i < 3; i++) {
			struct alphabeta *s = alphabeta_new(&f.rules, l.positions);
			l.positions = i < 2 ? 300 : 1200;
			assert_true(alphabeta_search(s, &f, &l, &found[i]));
			alphabeta_release(s);
		}
		assert_memory_equal(found[0].square, found[1].square, found[0].stones * sizeof *found[0].square);
		assert_int_equal(found[0].value, found[1].value);
		assert_true(found[2].depth >= found[0].depth);
	}
	field_clear(&f);
}

/* Two threads and a clock: a turn that can be played. */
static void test_threads(void **state)
{
	(void)state;
	struct field f;
	struct random r = random_start(11, 12);
	open_field(&f, "19x19:6:2:1");
	struct alphabeta *s = alphabeta_new(&f.rules, 0);
	for (unsigned round = 0; round < 3; round++) {
		struct alphabeta_limits l = {.depth = 20,
		                             .width = 8,
		                             .pairs = 10,
		                             .seconds = 0.05,
		                             .threads = 1 + round,
		                             .threats = true,
		                             .tempo = true};
		struct alphabeta_found found;
		assert_true(play_random(&f, &r, 351 - 2 * round));
		assert_true(alphabeta_search(s, &f, &l, &found));
		for (unsigned i = 0; i < found.stones; i++)
			assert_int_equal(field_colour(&f, found.square[i]), SIDE_NONE);
		assert_int_equal(found.stones, 2);
	}
	alphabeta_release(s);
	field_clear(&f);
}

/* What kdraw win says about the side to move; order 2 is with turns of single threats. */
static bool is_won(const struct field *f, unsigned order, uint64_t positions)
{
	struct trouble t;
	struct wins_limits l = {.order = order, .positions = positions, .threads = 1};
	struct wins *w = wins_new(f, f->side, 1 << 22, &t);
	assert_non_null(w);
	bool won = wins_search(w, &l) == WINS_WON;
	wins_release(w);
	return won;
}

static void place(struct field *f, const char *stones)
{
	char copy[256], *rest = NULL;
	assert_true(strlen(stones) < sizeof copy);
	strcpy(copy, stones);
	for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
		uint64_t square;
		struct trouble t;
		assert_true(connect_square(&f->rules, word, &square, &t));
		field_make(f, square);
	}
}

static void think(const struct field *f, uint64_t positions, int noise, uint64_t seed, struct alphabeta_found *found)
{
	struct alphabeta_limits l = {.depth = 12,
	                             .width = 10,
	                             .pairs = 16,
	                             .positions = positions,
	                             .noise = noise,
	                             .seed = seed,
	                             .threats = true,
	                             .tempo = true};
	struct alphabeta *s = alphabeta_new(&f->rules, positions);
	assert_true(alphabeta_search(s, f, &l, found));
	alphabeta_release(s);
}

/* From lost games: after the turn that was played there the opponent has a win that the nodes of the tree do not look
 * for long enough to see, with single threats in the second. It is not played any more. */
static void test_refuted(void **state)
{
	(void)state;
	static const struct {
		const char *stones, *played;
		unsigned order;
	} lost[] = {{"k10 j10 k11 l12 l11 j9 l9 k9 j12 k8 k12 j7 l7 i10 h11 f13 l13 i11 j11", "f11 i7", 1},
	            {"i8 i9 h8 j10 k10 h10 j9 h9 k7 k9 i7 j7 k6 g10 l5", "j6 l9", 2}};
	for (unsigned i = 0; i < 2; i++) {
		struct field f;
		struct alphabeta_found found;
		open_field(&f, "19x19:6:2:1");
		place(&f, lost[i].stones);
		think(&f, 15000, 0, 1, &found);
		place(&f, lost[i].played);
		assert_true(is_won(&f, lost[i].order, 700));
		field_unmake(&f);
		field_unmake(&f);
		for (unsigned j = 0; j < found.stones; j++)
			field_make(&f, found.square[j]);
		assert_false(is_won(&f, 1, 700) || is_won(&f, 2, 700));
		field_clear(&f);
	}
}

/* From a lost game: here Black has a win of single threats that takes 1,366 positions of kdraw win, less than a tenth
 * of the turn's, and which he did not see. */
static void test_sees_own(void **state)
{
	(void)state;
	struct field f;
	struct alphabeta_found found;
	open_field(&f, "19x19:6:2:1");
	place(&f, "i10 j10 i9 h8 g8 k12 l12 f8 e8 j8 d8");
	think(&f, 50000, 0, 1, &found);
	assert_true(found.stones == 2 && found.value >= ALPHABETA_PROVED);
	field_make(&f, found.square[0]);
	field_make(&f, found.square[1]);
	assert_false(is_won(&f, 4, 5000)); /* White */
	field_clear(&f);
}

/* Who has a win that kdraw win proves within a tenth of the positions of a turn wins the game. */
static void test_keeps_wins(void **state)
{
	(void)state;
	enum { GAMES = 4, POSITIONS = 1500 };
	unsigned proved = 0;
	for (unsigned game = 0; game < GAMES; game++) {
		struct field f;
		struct alphabeta_found found;
		enum side winner = SIDE_NONE;
		open_field(&f, "13x13:6:2:1");
		place(&f, "g7 g8 h8");
		while (f.result == RESULT_OPEN && f.empty > 60) {
			if (is_won(&f, 2, POSITIONS / 10)) {
				assert_true(winner == SIDE_NONE || winner == f.side);
				winner = f.side;
			}
			think(&f, POSITIONS, 60, 100 + game, &found);
			if (found.stones == 0)
				break; /* it resigns: nothing stops all threats */
			for (unsigned i = 0; i < found.stones && f.result == RESULT_OPEN; i++)
				field_make(&f, found.square[i]);
		}
		proved += winner != SIDE_NONE;
		if (winner != SIDE_NONE && f.result != RESULT_OPEN)
			assert_int_equal(f.result, winner == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE);
		else if (winner != SIDE_NONE)
			assert_true(f.side != winner && f.empty > 60);
		field_clear(&f);
	}
	assert_true(proved >= GAMES / 2);
}

/* Connect(9,6,4): Black's four stones make no threat, and White places most of his six far away from them, where Black
 * needs at least four to answer; if he must not break away he stays near. */
static void test_breaks_away(void **state)
{
	(void)state;
	struct field f;
	open_field(&f, "41x41:9:6:4");
	place(&f, "u20 t21 v21 u22");
	for (unsigned away = 0; away < 5; away += 4) {
		struct alphabeta_limits l = {.depth = 8,
		                             .width = 10,
		                             .pairs = 16,
		                             .positions = 10,
		                             .away = away,
		                             .threats = true,
		                             .tempo = true};
		struct alphabeta_found found;
		struct alphabeta *s = alphabeta_new(&f.rules, l.positions);
		unsigned far = 0;
		assert_true(alphabeta_search(s, &f, &l, &found));
		assert_int_equal(found.stones, 6);
		for (unsigned i = 0; i < found.stones; i++) {
			int down = (int)connect_row(&f.rules, found.square[i]) - 20,
			    across = (int)connect_column(&f.rules, found.square[i]) - 20;
			far += abs(down) >= 9 || abs(across) >= 9;
			field_make(&f, found.square[i]);
		}
		assert_true(away > 0 ? far >= 4 : far == 0);
		assert_true(away == 0 || count_exact(&f, SIDE_WHITE, 6) >= 4);
		for (unsigned i = 0; i < found.stones; i++)
			field_unmake(&f);
		alphabeta_release(s);
	}
	field_clear(&f);
}

static bool is_among(const uint64_t (*turn)[ALPHABETA_MOST], unsigned turns, const struct alphabeta_found *found)
{
	for (unsigned i = 0; i < turns; i++) {
		unsigned same = 0;
		for (unsigned j = 0; j < found->stones; j++)
			for (unsigned k = 0; k < found->stones; k++)
				same += turn[i][j] == found->square[k];
		if (same == found->stones)
			return true;
	}
	return false;
}

/* Its best turns one after the other, all those before left out: none comes twice, in whatever order its stones are
 * told. The first one of the second position wins by threats, and is left out all the same. */
static void test_next_best(void **state)
{
	(void)state;
	static const char *const stones[] = {"j10 i12 k12", "j10 a1 s19 k10 l10 s1 a19 j11 k11 a2 s18"};
	uint64_t turn[6][ALPHABETA_MOST];
	for (unsigned i = 0; i < 2; i++) {
		struct field f;
		int value[6];
		open_field(&f, "19x19:6:2:1");
		place(&f, stones[i]);
		for (unsigned n = 0; n < 6; n++) {
			struct alphabeta_limits l = {.depth = 3,
			                             .width = 8,
			                             .pairs = 10,
			                             .positions = 2000,
			                             .threats = true,
			                             .except = (const uint64_t(*)[ALPHABETA_MOST])turn,
			                             .excepts = n};
			struct alphabeta *s = alphabeta_new(&f.rules, l.positions);
			struct alphabeta_found found;
			assert_true(alphabeta_search(s, &f, &l, &found));
			alphabeta_release(s);
			assert_int_equal(found.stones, 2);
			assert_false(is_among(l.except, n, &found));
			for (unsigned j = 0; j < 2; j++) {
				assert_int_equal(field_colour(&f, found.square[j]), SIDE_NONE);
				turn[n][j] = found.square[1 - j];
			}
			value[n] = found.value;
		}
		assert_int_equal(value[0] >= ALPHABETA_PROVED, i == 1);
		field_clear(&f);
	}
}

/* Of two empty squares there is one turn. */
static void test_no_turn_left(void **state)
{
	(void)state;
	struct field f;
	struct random r = random_start(3, 4);
	open_field(&f, "4x5:5:2:1");
	while (!play_random(&f, &r, 3))
		;
	struct alphabeta *s = alphabeta_new(&f.rules, 100);
	struct alphabeta_limits l = {.depth = 2, .width = 8, .pairs = 10, .positions = 100};
	uint64_t turn[3][ALPHABETA_MOST];
	struct alphabeta_found found;
	for (l.excepts = 0; l.excepts < 4; l.excepts++) {
		l.except = (const uint64_t(*)[ALPHABETA_MOST])turn;
		assert_true(alphabeta_search(s, &f, &l, &found));
		assert_int_equal(found.stones, l.excepts < 3 ? 2 : 0);
		memcpy(turn[l.excepts % 3], found.square, sizeof *turn);
	}
	alphabeta_release(s);
	field_clear(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_all_games),
	                                   cmocka_unit_test(test_turns),
	                                   cmocka_unit_test(test_breaks_away),
	                                   cmocka_unit_test(test_needed),
	                                   cmocka_unit_test(test_narrow),
	                                   cmocka_unit_test(test_away),
	                                   cmocka_unit_test(test_tempo),
	                                   cmocka_unit_test(test_table),
	                                   cmocka_unit_test(test_same),
	                                   cmocka_unit_test(test_refuted),
	                                   cmocka_unit_test(test_sees_own),
	                                   cmocka_unit_test(test_keeps_wins),
	                                   cmocka_unit_test(test_next_best),
	                                   cmocka_unit_test(test_no_turn_left),
	                                   cmocka_unit_test(test_threads)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
