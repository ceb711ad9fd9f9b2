/* Opening books: statistics, symmetry, the rule of significance, files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "experiments/agents/book.h"
#include "tests/games/open.h"

/* Lets a book learn `times` games that begin with these squares and end like this. */
static void teach(struct book *b, const char *squares, enum result result, unsigned times)
{
	char copy[256], *rest = NULL;
	uint64_t square[32];
	struct record game = {.result = result, .square = square};
	struct trouble t;
	strcpy(copy, squares);
	for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
		assert_true(connect_square(&b->rules, word, square + game.stones++, &t));
	while (times-- > 0)
		book_learn(b, &game, 6);
	book_settle(b);
}

static const char *ask(const struct book *b, const char *squares, unsigned least)
{
	static char answer[128];
	char copy[256], *rest = NULL;
	struct trouble t;
	struct field f;
	uint64_t square[32];
	strcpy(copy, squares);
	field_init(&f, &b->rules);
	for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
		assert_true(connect_square(&b->rules, word, square, &t));
		field_make(&f, *square);
	}
	*answer = '\0';
	for (unsigned i = 0, n = book_ask(b, &f, least, square, 32); i < n; i++) {
		assert_int_equal(f.colour[square[i]], SIDE_NONE);
		connect_square_name(&b->rules, square[i], answer + strlen(answer), 16);
		strcat(answer, " ");
	}
	field_clear(&f);
	return answer;
}

/* The example of the report: 70 % of 10 games or 100 % of 2; s = 4. */
static void test_significance(void **state)
{
	(void)state;
	struct book b;
	struct connect c = rules_of("15x15:6:1:1");
	book_init(&b, &c);
	teach(&b, "h8 a1", RESULT_WHITE, 7);
	teach(&b, "h8 a1", RESULT_BLACK, 3);
	teach(&b, "h8 a2", RESULT_WHITE, 2);
	assert_string_equal(ask(&b, "h8", 4), "a1 ");
	assert_string_equal(ask(&b, "h8", 11), "a1 "); /* most wins */
	teach(&b, "h8 a1", RESULT_BLACK, 4);           /* now 7 of 14: not more than half */
	assert_string_equal(ask(&b, "h8", 4), "a2 ");
	teach(&b, "h8 a3", RESULT_WHITE, 2);
	teach(&b, "h8 a3", RESULT_BLACK, 1); /* 2 of 3 is worse than 2 of 2, 1 of 1 too */
	teach(&b, "h8 a4", RESULT_WHITE, 1);
	assert_string_equal(ask(&b, "h8", 4), "a2 ");
	assert_string_equal(ask(&b, "h8 o1", 4), "");
	assert_string_equal(ask(&b, "h8 a1", 4), "");
	book_clear(&b);
}

/* Shifted games are one; the order of the stones does not matter; a turn of two stones comes as a whole. */
static void test_symmetry(void **state)
{
	(void)state;
	struct book b;
	struct connect c = rules_of("15x15:6:2:1");
	book_init(&b, &c);
	teach(&b, "h8 i8 i9 g7 g8", RESULT_BLACK, 3);
	teach(&b, "c3 d4 d3 b3 b2", RESULT_BLACK, 2);
	struct node like;
	struct field f;
	struct trouble t;
	uint64_t square;
	field_init(&f, &c);
	static const char *const squares[] = {"k5", "l6", "l5", "j5", "j4"};
	for (unsigned i = 0; i < 5; i++) {
		assert_true(connect_square(&c, squares[i], &square, &t));
		field_make(&f, square);
	}
	book_position(&f, &like);
	const struct node *found = book_find(&b, &like);
	assert_non_null(found);
	assert_int_equal(found->black_won, 5);
	free(like.square);
	field_clear(&f);
	assert_int_equal(b.nodes, 3);
	assert_string_equal(ask(&b, "k5 l6 l5", 4), "j4 j5 ");
	assert_string_equal(ask(&b, "a5 b6 b5", 4), ""); /* it would lie outside */
	assert_string_equal(ask(&b, "", 4), "h8 ");
	book_clear(&b);
}

/* --- the second way: all shifts tried ----------------------------------------------------------------------------- */

enum { SIDE = 5, STONES = 5 };

struct picture {
	unsigned stones;
	int row[STONES + 8], column[STONES + 8], colour[STONES + 8];
};

static int colour_at(const struct picture *p, int row, int column)
{
	for (unsigned i = 0; i < p->stones; i++)
		if (p->row[i] == row && p->column[i] == column)
			return p->colour[i];
	return SIDE_NONE;
}

static bool is_same_shifted(const struct picture *a, const struct picture *b, int up, int right)
{
	for (unsigned i = 0; i < a->stones; i++)
		if (colour_at(b, a->row[i] + up, a->column[i] + right) != a->colour[i])
			return false;
	return a->stones == b->stones;
}

static bool is_same_somewhere(const struct picture *a, const struct picture *b)
{
	for (int up = -SIDE; up <= SIDE; up++)
		for (int right = -SIDE; right <= SIDE; right++)
			if (is_same_shifted(a, b, up, right))
				return true;
	return false;
}

static void play_some(struct field *f, struct picture *p, struct random *r, unsigned stones)
{
	field_restart(f);
	*p = (struct picture){0};
	while (f->moves < stones) {
		uint64_t s = random_below(r, SIDE * SIDE);
		if (field_colour(f, s) != SIDE_NONE)
			continue;
		p->row[p->stones] = (int)(s / SIDE);
		p->column[p->stones] = (int)(s % SIDE);
		p->colour[p->stones++] = f->side;
		field_make(f, s);
	}
}

static bool is_same_node(const struct node *a, const struct node *b)
{
	return a->turn == b->turn && a->blacks == b->blacks && a->whites == b->whites &&
	       memcmp(a->square, b->square, 2 * (a->blacks + a->whites) * sizeof *a->square) == 0;
}

static const char *const symmetric_games[] = {"5x5:5:1:1", "5x5:5:1:0", "5x5:5:1:2", "5x5:5:1:3", "5x5:5:2:0"};

/* Two positions have the same node if and only if a shift takes one to the other, whatever q is. */
static void test_shifts(void **state)
{
	(void)state;
	struct random r = random_start(8, 3);
	unsigned same = 0;
	for (unsigned i = 0; i < 5; i++) {
		struct connect c = rules_of(symmetric_games[i]);
		struct field f, g;
		field_init(&f, &c);
		field_init(&g, &c);
		for (unsigned n = 0; n < 6000; n++) {
			struct picture a, b;
			struct node x, y;
			unsigned stones = 1 + random_below(&r, 3);
			play_some(&f, &a, &r, stones);
			play_some(&g, &b, &r, stones);
			book_position(&f, &x);
			book_position(&g, &y);
			assert_int_equal(is_same_node(&x, &y), is_same_somewhere(&a, &b));
			same += is_same_node(&x, &y);
			free(x.square);
			free(y.square);
		}
		field_clear(&f);
		field_clear(&g);
	}
	assert_true(same > 500);
}

static bool has_stone_of(const struct picture *p, unsigned n, const struct picture *q, int up, int right)
{
	return colour_at(q, p->row[n] + up, p->column[n] + right) == p->colour[n];
}

/* Is there a shift of b that contains a, stone by stone, and lies on the board? */
static bool can_follow(const struct picture *a, const struct picture *b, unsigned now)
{
	for (int up = -SIDE; up <= SIDE; up++)
		for (int right = -SIDE; right <= SIDE; right++) {
			unsigned part = 0, inside = 0;
			for (unsigned i = 0; i < b->stones; i++) {
				int row = b->row[i] + up, column = b->column[i] + right;
				inside += row >= 0 && row < SIDE && column >= 0 && column < SIDE;
			}
			for (unsigned i = 0; i < now; i++)
				part += has_stone_of(a, i, b, -up, -right);
			if (part == now && inside == b->stones)
				return true;
		}
	return false;
}

/* A book of one game answers in a position exactly if a shift of the game on the board leads through it; the answer
 * then makes the game's position. */
static void test_asking_shifted(void **state)
{
	(void)state;
	struct random r = random_start(8, 4);
	unsigned answered = 0;
	for (unsigned n = 0; n < 15000; n++) {
		struct connect c = rules_of(symmetric_games[n % 5]);
		unsigned first = c.q > 0 ? c.q : c.p, now = first + c.p * random_below(&r, 2), next = now + c.p;
		struct field f, g;
		struct picture a, b;
		struct book book;
		uint64_t square[32], played[32];
		struct record game = {.result = RESULT_BLACK, .square = played, .stones = next};
		field_init(&f, &c);
		field_init(&g, &c);
		play_some(&f, &a, &r, now);
		play_some(&g, &b, &r, next);
		for (unsigned i = 0; i < next; i++)
			played[i] = g.made[i].square;
		game.result = f.side == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE;
		book_init(&book, &c);
		book_learn(&book, &game, 9);
		book_settle(&book);
		unsigned count = book_ask(&book, &f, 1, square, 32);
		assert_int_equal(count, can_follow(&a, &b, now) ? c.p : 0);
		if (count > 0) {
			struct node x, y;
			for (unsigned i = 0; i < count; i++)
				field_make(&f, square[i]);
			book_position(&f, &x);
			book_position(&g, &y);
			assert_true(is_same_node(&x, &y));
			free(x.square);
			free(y.square);
			answered++;
		}
		book_clear(&book);
		field_clear(&f);
		field_clear(&g);
	}
	assert_true(answered > 100);
}

static bool reads(const char *text, struct book *b, struct trouble *t)
{
	FILE *in = tmpfile();
	fputs(text, in);
	rewind(in);
	bool good = book_read(b, in, t);
	fclose(in);
	return good;
}

static void test_files(void **state)
{
	(void)state;
	struct book b, again;
	struct trouble t = {0};
	struct random r = random_start(1, 5);
	static const char *const games[] = {"9x9:5:2:1", "9x9:5:2:0", "7x9:4:1:3", "inf:6:2:1"};
	for (unsigned n = 0; n < 4; n++) {
		struct connect c = rules_of(games[n]);
		book_init(&b, &c);
		for (unsigned game = 0; game < 40; game++) {
			uint64_t square[9];
			struct record record = {.result = (enum result)(1 + random_below(&r, 3)), .square = square};
			for (; record.stones < 9; record.stones++)
				square[record.stones] = (uint64_t)record.stones * c.columns + random_below(&r, 2);
			if (c.rows < 9)
				record.stones = 7;
			book_learn(&b, &record, 4);
		}
		book_settle(&b);
		char *text = NULL;
		size_t size;
		FILE *out = open_memstream(&text, &size);
		book_write(&b, out);
		fclose(out);
		if (!reads(text, &again, &t))
			fail_msg("%lu: %s\n%s", t.line, t.text, text);
		assert_int_equal(again.nodes, b.nodes);
		char *second = NULL;
		out = open_memstream(&second, &size);
		book_write(&again, out);
		fclose(out);
		assert_string_equal(text, second);
		free(text);
		free(second);
		book_clear(&b);
		book_clear(&again);
	}
}

#define HEAD "kdraw book 2\nrules 9x9:5:1:1\n"

static void test_refused(void **state)
{
	(void)state;
	static const char *const wrong[] = {"",
	                                    "kdraw book 1\n",
	                                    HEAD,
	                                    HEAD "node 0 0,0 ; ; 1 0 0\nend\n",
	                                    HEAD "node 1 0,0 ; ; 1 0\nend\n",
	                                    HEAD "node 1 0,0 ; 1 0 0\nend\n",
	                                    HEAD "node 1 0,x ; ; 1 0 0\nend\n",
	                                    HEAD "node 1 ; ; 1 0 0\nend\n",
	                                    HEAD "node 1 0,0 ; ; 1 0 0 0\nend\n",
	                                    HEAD "node 1 0,0 ; ; 1 0 0\nnode 1 0,0 ; ; 1 0 0\nend\n",
	                                    HEAD "node 1 0,1 0,0 ; ; 1 0 0\nend\n",
	                                    HEAD "node 1 0,0 ; ; 1 0 0\n",
	                                    HEAD "end\nend\n",
	                                    HEAD "node 1 0,0 9,0 ; ; 1 0 0\nend\n",
	                                    HEAD "node 1 0,-1 0,0 ; ; 1 0 0\nend\n",
	                                    HEAD "node 1 1,0 1,1 ; ; 1 0 0\nend\n",
	                                    HEAD "node 1 0,1 ; 1,1 ; 1 0 0\nend\n"};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct book b;
		struct trouble t = {0};
		assert_false(reads(wrong[i], &b, &t));
		assert_true(strlen(t.text) > 5 && t.line > 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_significance),   cmocka_unit_test(test_symmetry), cmocka_unit_test(test_shifts),
	    cmocka_unit_test(test_asking_shifted), cmocka_unit_test(test_files),    cmocka_unit_test(test_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
