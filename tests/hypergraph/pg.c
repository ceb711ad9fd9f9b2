#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/memory.h"
#include "hypergraph/pg.h"
#include "tests/hypergraph/random.h"

static bool read_text(struct pg *g, const char *text, struct trouble *t)
{
	FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
	pg_init(g);
	bool right = pg_read(g, in, t);
	fclose(in);
	return right;
}

static char *text_of(const struct pg *g)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	pg_write(g, "a comment", out);
	fclose(out);
	return text;
}

static void assert_same(const struct pg *a, const struct pg *b)
{
	assert_true(hypergraph_equal(&a->black, &b->black));
	assert_true(hypergraph_equal(&a->white, &b->white));
	assert_int_equal(a->times, b->times);
	assert_memory_equal(a->black_turn, b->black_turn, a->times + 1);
	assert_memory_equal(a->owner, b->owner, a->black.squares + 1);
	assert_int_equal(a->first_move == NULL, b->first_move == NULL);
	if (a->first_move != NULL)
		assert_memory_equal(a->first_move, b->first_move, a->black.squares + 1);
	for (unsigned s = 0; s < a->black.squares; s++)
		assert_string_equal(a->name[s], b->name[s]);
}

/* A game on a random board with stones, first moves and winning sets for White as well. */
static void random_game(uint64_t *seed, struct pg *g, unsigned stones)
{
	struct hypergraph h;
	struct trouble t;
	unsigned list[20];
	random_hypergraph(seed, &h, 20, 12, 6);
	for (unsigned i = 0; i < h.lines; i++)
		h.exclusive[i] = false;
	pg_init(g);
	assert_true(pg_from_board(g, &h, stones, &t));
	random_permutation(seed, list, h.squares);
	for (unsigned i = 0; i < h.squares && random_below(seed, 2) == 0; i++)
		g->owner[list[i]] = random_below(seed, 2) == 0 ? OWNER_BLACK : OWNER_WHITE;
	for (unsigned i = random_below(seed, 3); i > 0; i--)
		hypergraph_add_line(&g->white, list, 1 + random_below(seed, h.squares));
	if (random_below(seed, 3) == 0) {
		g->first_move = xcalloc(h.squares + 1, sizeof *g->first_move);
		g->first_move[list[0]] = true;
	}
	hypergraph_clear(&h);
}

static void random_games_come_back(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int n = 0; n < 2000; n++) {
		struct pg g, again;
		struct trouble t;
		random_game(&seed, &g, 1 + random_below(&seed, 4));
		char *text = text_of(&g);
		assert_true(read_text(&again, text, &t));
		assert_same(&g, &again);
		free(text);
		pg_clear(&g);
		pg_clear(&again);
	}
}

/* Seven squares, two stones a turn: BB WW BB W. */
static void every_stone_has_its_time_point(void **state)
{
	(void)state;
	static const unsigned line[3] = {0, 3, 6};
	struct hypergraph h;
	struct pg g;
	struct trouble t;
	hypergraph_init(&h);
	hypergraph_add_squares(&h, 7);
	hypergraph_add_line(&h, line, 3);
	pg_init(&g);
	assert_true(pg_from_board(&g, &h, 2, &t));
	char *text = text_of(&g);
	assert_string_equal(text, "% a comment\n#blackinitials\n#whiteinitials\n#times\nt1 t2 t3 t4 t5 t6 t7\n"
	                          "#blackturns\nt1 t2 t5 t6\n#positions\ns0 s1 s2 s3 s4 s5 s6\n"
	                          "#blackwins\ns0 s3 s6\n#whitewins\n");
	free(text);
	pg_clear(&g);
	h.exclusive[0] = true;
	pg_init(&g);
	assert_false(pg_from_board(&g, &h, 2, &t));
	assert_non_null(strstr(t.text, "exclusive"));
	pg_clear(&g);
	hypergraph_clear(&h);
}

/* As the tools write it: comments, any order of sections, spaces at the ends, several lines of squares. */
static void files_of_the_tools_are_read(void **state)
{
	(void)state;
	static const char text[] =
	    "%% 2 x 2, dominoes\n%\n%    XX\n#blackturns\nt1 t3 \n#times\nt1 t2 t3 t4 \n"
	    "#blackwins\na1 a2 % a row\nb1\tb2 \n\n#positions\na1 a2 \r\nb1 b2 \n#FIRSTMOVES\na1\n"
	    "#whitewins\na1 b1 \n#version\n1.0\n#whiteinitials\nb2";
	static const unsigned row[2] = {0, 1}, column[2] = {0, 2};
	struct pg g;
	struct trouble t;
	assert_true(read_text(&g, text, &t));
	assert_int_equal(g.black.squares, 4);
	assert_int_equal(g.black.lines, 2);
	assert_int_equal(g.white.lines, 1);
	assert_memory_equal(hypergraph_line(&g.black, 0), row, sizeof row);
	assert_memory_equal(hypergraph_line(&g.white, 0), column, sizeof column);
	assert_string_equal(g.name[2], "b1");
	assert_int_equal(g.owner[3], OWNER_WHITE);
	assert_true(g.first_move[0] && !g.first_move[1]);
	pg_clear(&g);
}

static void assert_no_board(const char *text, const char *why)
{
	struct pg g;
	struct trouble t;
	struct hypergraph h;
	hypergraph_init(&h);
	assert_true(read_text(&g, text, &t));
	assert_false(pg_to_board(&g, &h, &t));
	assert_non_null(strstr(t.text, why));
	pg_clear(&g);
	hypergraph_clear(&h);
}

static void what_a_board_cannot_say_is_refused(void **state)
{
	(void)state;
	assert_no_board("#positions\na b\n#whitewins\na b\n", "#whitewins");
	assert_no_board("#positions\na b\n#firstmoves\na\n", "#firstmoves");
	assert_no_board("#positions\na b\n#blackinitials\nb\n", "'b'");
	assert_no_board("#positions\na b\n#whiteinitials\na\n", "'a'");
}

static bool filled(const struct hypergraph *h, unsigned black)
{
	for (unsigned i = 0; i < h->lines; i++) {
		unsigned line = 0;
		for (unsigned j = 0; j < hypergraph_line_size(h, i); j++)
			line |= 1u << hypergraph_line(h, i)[j];
		if ((line & ~black) == 0)
			return true;
	}
	return false;
}

/* The file played as the tools play it: one stone at each time point. */
static bool black_wins_by_time(const struct pg *g, unsigned time, unsigned black, unsigned white)
{
	if (filled(&g->black, black))
		return true;
	if (time == g->times)
		return false;
	bool turn = g->black_turn[time];
	for (unsigned s = 0; s < g->black.squares; s++) {
		if ((black | white) >> s & 1)
			continue;
		if (black_wins_by_time(g, time + 1, black | (unsigned)turn << s, white | (unsigned)!turn << s) == turn)
			return turn;
	}
	return !turn;
}

/* The game of `stones` stones a turn: all sets of so many empty squares, or all of them if there are fewer. */
static bool black_wins_by_turn(const struct hypergraph *h, unsigned stones, bool turn, unsigned black, unsigned white)
{
	unsigned empty = ((1u << h->squares) - 1) & ~black & ~white, left = (unsigned)__builtin_popcount(empty);
	if (filled(h, black) || empty == 0)
		return filled(h, black);
	for (unsigned move = empty; move != 0; move = (move - 1) & empty)
		if ((unsigned)__builtin_popcount(move) == (left < stones ? left : stones) &&
		    black_wins_by_turn(h, stones, !turn, turn ? black | move : black, turn ? white : white | move) ==
		        turn)
			return turn;
	return !turn;
}

static void time_points_play_the_game_of_p_stones_a_turn(void **state)
{
	(void)state;
	uint64_t seed = 7;
	unsigned wins[4] = {0};
	for (unsigned n = 0; n < 300; n++) {
		struct hypergraph h;
		struct pg g, again;
		struct trouble t;
		unsigned stones = 1 + n % 3;
		random_hypergraph(&seed, &h, 6, 6, 5);
		for (unsigned i = 0; i < h.lines; i++)
			h.exclusive[i] = false;
		pg_init(&g);
		assert_true(pg_from_board(&g, &h, stones, &t));
		char *text = text_of(&g);
		assert_true(read_text(&again, text, &t));
		bool won = black_wins_by_turn(&h, stones, true, 0, 0);
		assert_int_equal(black_wins_by_time(&again, 0, 0, 0), won);
		wins[stones] += won;
		free(text);
		pg_clear(&g);
		pg_clear(&again);
		hypergraph_clear(&h);
	}
	for (unsigned stones = 1; stones <= 3; stones++)
		assert_in_range(wins[stones], 10, 95);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_games_come_back),
	    cmocka_unit_test(every_stone_has_its_time_point),
	    cmocka_unit_test(files_of_the_tools_are_read),
	    cmocka_unit_test(what_a_board_cannot_say_is_refused),
	    cmocka_unit_test(time_points_play_the_game_of_p_stones_a_turn),
	};
	return cmocka_run_group_tests_name(".pg files", tests, NULL, NULL);
}
