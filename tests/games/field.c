/* The engine against a referee that looks at the whole board after each stone; names, pictures and records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/picture.h"
#include "games/records.h"
#include "tests/games/naive.h"
#include "tests/games/open.h"

static const char *const odd_games[] = {
    "1x1:1:1:1", "1x1:2:1:1",   "1x9:3:2:0", "9x1:3:1:1", "4x5:4:2:1",  "5x4:4:3:7",   "7x7:5:1:1",  "6x8:6:2:1",
    "8x6:9:2:1", "3x3:3:512:0", "3x3:3:1:1", "9x9:6:2:2", "12x5:5:4:3", "10x10:8:5:2", "7x13:7:3:0", "20x20:17:9:3"};
enum { ODD_GAMES = sizeof odd_games / sizeof *odd_games };

static uint32_t any_empty(const struct field *f, struct random *r)
{
	uint32_t n = random_below(r, f->empty), square = 0;
	for (;; square++)
		if (f->colour[square] == SIDE_NONE && n-- == 0)
			return square;
}

/* A field holds the right counts if its windows are those of the definition. */
static void check_windows(const struct field *f)
{
	int64_t alive = 0;
	for (int row = 0; row < (int)f->rules.rows; row++)
		for (int column = 0; column < (int)f->rules.columns; column++)
			for (int d = 0; d < 4; d++) {
				unsigned count[3];
				bool inside = naive_window(f, row, column, d, count);
				uint32_t w =
				    field_windows(f, (uint32_t)row, (uint32_t)column, (unsigned)d)[f->rules.k - 1];
				if (inside)
					assert_int_equal(w, count[SIDE_BLACK] + 65536 * count[SIDE_WHITE]);
				else
					assert_true(window_count(w, SIDE_BLACK) > 0 && window_count(w, SIDE_WHITE) > 0);
				alive += inside && (count[SIDE_BLACK] == 0 || count[SIDE_WHITE] == 0);
			}
	assert_int_equal(alive, f->alive);
}

/* The hot windows that are alive are the windows with at least d stones of one player and none of the other. */
static void check_hot(const struct field *f)
{
	for (int side = SIDE_BLACK; side <= SIDE_WHITE; side++) {
		unsigned hot = 0, expected = 0;
		for (uint32_t i = 0; i < f->hots[side]; i++) {
			const struct hot *h = f->hot[side] + i;
			hot += window_count(*h->window, (enum side)(3 - side)) == 0;
		}
		for (int row = 0; row < (int)f->rules.rows; row++)
			for (int column = 0; column < (int)f->rules.columns; column++)
				for (int d = 0; d < 4; d++) {
					unsigned count[3];
					if (naive_window(f, row, column, d, count))
						expected +=
						    count[3 - side] == 0 && count[side] >= connect_threat(&f->rules);
				}
		assert_int_equal(hot, expected);
	}
}

static void random_walk(const char *name, uint64_t seed)
{
	struct field f;
	struct random r = random_start(seed, 0);
	open_field(&f, name);
	for (int step = 0; step < 400; step++) {
		if (f.moves > 0 && (f.result != RESULT_OPEN || random_below(&r, 4) == 0)) {
			field_unmake(&f);
		} else if (f.result == RESULT_OPEN) {
			assert_int_equal(f.side, naive_side(&f.rules, f.moves));
			field_make(&f, any_empty(&f, &r));
		}
		assert_int_equal(f.result, naive_result(&f));
		if (step % 16 == 0) {
			check_windows(&f);
			check_hot(&f);
		}
	}
	field_restart(&f);
	check_windows(&f);
	assert_int_equal(f.hots[1] + f.hots[2], 0);
	assert_int_equal(f.side, naive_side(&f.rules, 0));
	field_clear(&f);
}

static void test_random_walks(void **state)
{
	(void)state;
	for (unsigned i = 0; i < ODD_GAMES; i++)
		for (uint64_t seed = 0; seed < 4; seed++)
			random_walk(odd_games[i], seed);
}

/* On the infinite board the same stones give the same as on a large one, also around negative coordinates. */
/* The same stones in another order have the same key; another colour, one stone more or one taken back change it. */
static void test_keys(void **state)
{
	(void)state;
	static const uint64_t order[4][4] = {{1, 2, 3, 4}, {3, 2, 1, 4}, {3, 4, 1, 2}, {2, 1, 4, 3}};
	uint64_t key[4];
	for (int i = 0; i < 4; i++) {
		struct field f;
		open_field(&f, "4x4:3:1:1");
		assert_int_equal(field_key(&f), 0);
		for (int j = 0; j < 3; j++)
			field_make(&f, order[i][j]);
		uint64_t before = field_key(&f);
		field_make(&f, order[i][3]);
		key[i] = field_key(&f);
		assert_int_not_equal(key[i], before);
		field_unmake(&f);
		assert_int_equal(field_key(&f), before);
		field_clear(&f);
	}
	assert_int_equal(key[0], key[1]);
	assert_int_equal(key[0], key[2]);
	assert_int_not_equal(key[0], key[3]); /* the same squares, with the colours exchanged */
}

static void test_infinite(void **state)
{
	(void)state;
	struct field f, g;
	struct trouble t;
	struct random r = random_start(5, 0);
	open_field(&f, "inf:5:2:1");
	open_field(&g, "40x40:5:2:1");
	for (int game = 0; game < 30; game++) {
		field_restart(&f);
		field_restart(&g);
		while (g.result == RESULT_OPEN) {
			uint32_t row = 12 + random_below(&r, 14), column = 12 + random_below(&r, 14);
			uint64_t square;
			char name[CONNECT_NAME];
			if (g.colour[row * 40 + column] != SIDE_NONE)
				continue;
			snprintf(name, sizeof name, "%d,%d", (int)row - 20, (int)column - 20);
			assert_true(connect_square(&f.rules, name, &square, &t));
			field_make(&g, row * 40 + column);
			field_make(&f, square);
			assert_int_equal(f.result, g.result);
			assert_int_equal(f.hots[1], g.hots[1]);
		}
	}
	field_clear(&f);
	field_clear(&g);
}

/* A plain dictionary of stones, and windows counted from it. */
enum { STONES = 45 };
struct dictionary {
	struct {
		int64_t row, column;
		enum side side;
	} stone[STONES];
	unsigned count;
};

static enum side looked_up(const struct dictionary *s, int64_t row, int64_t column)
{
	for (unsigned i = 0; i < s->count; i++)
		if (s->stone[i].row == row && s->stone[i].column == column)
			return s->stone[i].side;
	return SIDE_NONE;
}

static const int ups[] = {0, 1, 1, 1}, rights[] = {1, 0, 1, -1};

static uint32_t counted(const struct dictionary *s, const struct connect *c, int64_t row, int64_t column, int d)
{
	unsigned count[3] = {0};
	for (int i = 0; i < (int)c->k; i++)
		count[looked_up(s, row + i * ups[d], column + i * rights[d])]++;
	return count[SIDE_BLACK] + 65536 * count[SIDE_WHITE];
}

/* The windows through a square, and the number of hot ones through any stone (each is counted at its first stone). */
static void check_square(const struct field *f, const struct dictionary *s, int64_t row, int64_t column)
{
	for (int d = 0; d < 4; d++) {
		const uint32_t *w = field_windows(f, (uint32_t)(row + CONNECT_AREA / 2),
		                                  (uint32_t)(column + CONNECT_AREA / 2), (unsigned)d);
		for (int i = 0, back = (int)f->rules.k - 1; i <= back; i++)
			assert_int_equal(
			    w[i], counted(s, &f->rules, row - (back - i) * ups[d], column - (back - i) * rights[d], d));
	}
}

static bool is_first_stone(const struct dictionary *s, int64_t row, int64_t column, int d, int before)
{
	for (int i = 1; i <= before; i++)
		if (looked_up(s, row - i * ups[d], column - i * rights[d]) != SIDE_NONE)
			return false;
	return true;
}

static void check_hot_far(const struct field *f, const struct dictionary *s)
{
	unsigned expected[3] = {0}, found[3] = {0};
	for (unsigned n = 0; n < s->count; n++)
		for (int d = 0; d < 4; d++)
			for (int back = 0; back < (int)f->rules.k; back++) {
				int64_t row = s->stone[n].row, column = s->stone[n].column;
				uint32_t w = counted(s, &f->rules, row - back * ups[d], column - back * rights[d], d);
				enum side side = s->stone[n].side;
				expected[side] += window_count(w, field_other(side)) == 0 &&
				                  window_count(w, side) >= connect_threat(&f->rules) &&
				                  is_first_stone(s, row, column, d, back);
			}
	for (int side = SIDE_BLACK; side <= SIDE_WHITE; side++) {
		for (uint32_t i = 0; i < f->hots[side]; i++)
			found[side] += window_count(*f->hot[side][i].window, field_other((enum side)side)) == 0;
		assert_int_equal(found[side], expected[side]);
	}
}

static bool has_row(const struct dictionary *s, const struct connect *c)
{
	for (unsigned n = 0; n < s->count; n++)
		for (int d = 0; d < 4; d++) {
			uint32_t w = counted(s, c, s->stone[n].row, s->stone[n].column, d);
			if (w == c->k || w == c->k << 16)
				return true;
		}
	return false;
}

static void place_somewhere(struct field *f, struct dictionary *s, struct random *r)
{
	static const int64_t centres[][2] = {
	    {0, 0}, {1000000, -2000003}, {-536870890, 536870890}, {1000040, -2000003}, {31, 31}, {-7, 123456789}};
	const int64_t *centre = centres[random_below(r, 6)];
	int64_t row = centre[0] + random_below(r, 7), column = centre[1] - random_below(r, 7);
	char name[CONNECT_NAME];
	uint64_t square;
	struct trouble t;
	snprintf(name, sizeof name, "%ld,%ld", (long)row, (long)column);
	assert_true(connect_square(&f->rules, name, &square, &t));
	assert_int_equal(field_colour(f, square), looked_up(s, row, column));
	if (looked_up(s, row, column) != SIDE_NONE)
		return;
	s->stone[s->count].row = row;
	s->stone[s->count].column = column;
	s->stone[s->count++].side = f->side;
	field_make(f, square);
	check_square(f, s, row, column);
}

static void take_one(struct field *f, struct dictionary *s)
{
	s->count--;
	field_unmake(f);
	check_square(f, s, s->stone[s->count].row, s->stone[s->count].column);
}

/* Stones many millions of squares apart against the dictionary, placed and taken back. */
static void test_far(void **state)
{
	(void)state;
	static const char *const games[] = {"inf:5:2:1", "inf:3:1:1", "inf:40:7:3", "inf:6:8:0", "inf:1:1:1"};
	struct random r = random_start(6, 0);
	unsigned won = 0;
	for (unsigned i = 0; i < 15; i++) {
		struct field f;
		struct dictionary s = {.count = 0};
		open_field(&f, games[i % 5]);
		for (int step = 0; step < 200; step++) {
			if (s.count > 0 && (f.result != RESULT_OPEN || s.count == STONES || random_below(&r, 5) == 0))
				take_one(&f, &s);
			else
				place_somewhere(&f, &s, &r);
			assert_int_equal(f.result != RESULT_OPEN, has_row(&s, &f.rules));
			assert_int_equal(f.moves, s.count);
			won += f.result != RESULT_OPEN;
			if (step % 8 == 0)
				check_hot_far(&f, &s);
		}
		field_restart(&f);
		assert_int_equal(f.hots[1] + f.hots[2], 0);
		s.count = 0;
		check_square(&f, &s, 0, 0);
		field_clear(&f);
	}
	assert_true(won > 10);
}

static void test_names(void **state)
{
	(void)state;
	static const char *const wrong[] = {"",           "19x19",       "19x19:6:2", "19x19:6:2:1:1",
	                                    "0x3:3:1:1",  "513x3:3:1:1", "3x3:0:1:1", "3x3:3:0:1",
	                                    "3x3:3:1:-1", "3x3:3:1:1 ",  "inf:6:2",   "inf19:6:2:1",
	                                    "03x3:3:1:1", "3x3:3:+1:1",  "3X3:3:1:1"};
	struct connect c;
	struct trouble t = {0};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		*t.text = '\0';
		assert_false(connect_parse(&c, wrong[i], &t));
		assert_true(strlen(t.text) > 20);
	}
	static const char *const games[] = {"19x19:6:2:1", "512x512:512:512:512", "inf:11:2:1", "1x40:3:1:0",
	                                    "30x2:3:1:0"};
	for (unsigned i = 0; i < 5; i++) {
		char name[CONNECT_NAME], again[CONNECT_NAME];
		assert_true(connect_parse(&c, games[i], &t));
		connect_name(&c, name, sizeof name);
		assert_string_equal(name, games[i]);
		for (unsigned n = 0; n < 200; n++) {
			uint64_t square = n * 7919u % ((uint64_t)c.rows * c.columns), back;
			connect_square_name(&c, square, again, sizeof again);
			assert_true(connect_square(&c, again, &back, &t));
			assert_int_equal(back, square);
		}
	}
}

static void test_squares(void **state)
{
	(void)state;
	static const char *const wrong[] = {"",     "a0", "t1", "a20", "j",      "10", "1,19",
	                                    "-1,0", "1,", ",1", "a1b", "aaaaa1", "a01"};
	struct connect c;
	struct trouble t;
	uint64_t square;
	assert_true(connect_parse(&c, "19x19:6:2:1", &t));
	assert_true(connect_square(&c, "j10", &square, &t));
	assert_int_equal(square, connect_middle(&c));
	assert_true(connect_square(&c, "9,9", &square, &t));
	assert_int_equal(square, connect_middle(&c));
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(connect_square(&c, wrong[i], &square, &t));
	assert_true(connect_parse(&c, "inf:6:2:1", &t));
	assert_true(connect_square(&c, "0,0", &square, &t));
	assert_int_equal(square, connect_middle(&c));
	assert_false(connect_square(&c, "536870912,0", &square, &t));
	assert_false(connect_square(&c, "0,99999999999", &square, &t));
	assert_true(connect_square(&c, "-536870912,536870911", &square, &t));
	assert_int_equal(square, ((uint64_t)1 << 30) - 1);
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static FILE *text(const char *content)
{
	FILE *in = tmpfile();
	fputs(content, in);
	rewind(in);
	return in;
}

static void test_picture(void **state)
{
	(void)state;
	struct field f, g;
	struct trouble t;
	struct random r = random_start(9, 0);
	for (unsigned i = 0; i < ODD_GAMES; i++) {
		open_field(&f, odd_games[i]);
		open_field(&g, odd_games[i]);
		for (int n = 0; n < 9 && f.result == RESULT_OPEN; n++)
			field_make(&f, any_empty(&f, &r));
		if (f.result != RESULT_OPEN && f.moves > 0)
			field_unmake(&f);
		FILE *file = tmpfile();
		picture_write(&f, file);
		rewind(file);
		if (!picture_read(&g, file, &t))
			fail_msg("%s: %s", odd_games[i], t.text);
		fclose(file);
		assert_memory_equal(f.colour, g.colour, f.rules.rows * f.rules.columns);
		assert_int_equal(f.side, g.side);
		assert_int_equal(f.left, g.left);
		field_clear(&f);
		field_clear(&g);
	}
}

static bool reads(const char *picture)
{
	struct field f;
	struct trouble t = {0};
	FILE *in = text(picture);
	open_field(&f, "2x3:3:2:1");
	bool good = picture_read(&f, in, &t);
	assert_true(good || strlen(t.text) > 10);
	fclose(in);
	field_clear(&f);
	return good;
}

static void test_bad_pictures(void **state)
{
	(void)state;
	assert_true(reads("x..\n.o.\n"));
	assert_true(reads("turn black 2\n 2 x . .\n 1 . o x\n   a b c\n"));
	assert_false(reads(""));
	assert_false(reads("x..\n.o\n"));
	assert_false(reads("x..\n.o.\n...\n"));
	assert_false(reads("x..\n.?.\n"));
	assert_false(reads("xx.\n.x.\n"));
	assert_false(reads("turn green 2\nx..\n...\n"));
	assert_false(reads("turn black 3\nx..\n...\n"));
	assert_false(reads("turn black 0\nx..\n...\n"));
}

static void play_random(struct field *f, struct random *r)
{
	while (f->result == RESULT_OPEN)
		field_make(f, any_empty(f, r));
}

static void same_game(const struct record *a, const struct record *b)
{
	assert_int_equal(a->stones, b->stones);
	assert_int_equal(a->result, b->result);
	assert_int_equal(a->ending, b->ending);
	assert_memory_equal(a->square, b->square, a->stones * sizeof *a->square);
}

static void test_records(void **state)
{
	(void)state;
	struct trouble t;
	struct random r = random_start(3, 0);
	for (unsigned i = 0; i < ODD_GAMES; i++) {
		struct field f;
		struct record one;
		struct records all;
		open_field(&f, odd_games[i]);
		play_random(&f, &r);
		record_init(&one, "random", "adjacent", &f);
		FILE *file = tmpfile();
		records_begin(&f.rules, file);
		records_write(&f.rules, &one, file);
		if (f.result == RESULT_OPEN)
			record_give_up(&one, &f, i % 2 == 0 ? ENDING_RESIGN : ENDING_FORFEIT);
		records_write(&f.rules, &one, file);
		records_end(file);
		rewind(file);
		assert_true(records_read(&all, file, &t));
		assert_int_equal(all.games, 2);
		same_game(&one, all.game + 1);
		records_clear(&all);
		fclose(file);
		record_clear(&one);
		field_clear(&f);
	}
}

static void refuse_records(const char *content, unsigned long line, const char *part)
{
	struct records all;
	struct trouble t = {0};
	FILE *in = text(content);
	assert_false(records_read(&all, in, &t));
	assert_int_equal(t.line, line);
	if (strstr(t.text, part) == NULL)
		fail_msg("'%s' does not say '%s'", t.text, part);
	fclose(in);
}

#define HEAD "kdraw games 1\nrules 3x3:3:1:1\n"

static void test_bad_records(void **state)
{
	(void)state;
	refuse_records("", 1, "");
	refuse_records("kdraw games 2\n", 1, "");
	refuse_records("kdraw games 1\nrules 3x3:3:1\nend\n", 2, "lie between");
	refuse_records(HEAD "game a b open a1 a1\nend\n", 3, "already");
	refuse_records(HEAD "game a b open d1\nend\n", 3, "no square");
	refuse_records(HEAD "game a b black a1 b1\nend\n", 3, "said to be 'black'");
	refuse_records(HEAD "game a b maybe a1 b1\nend\n", 3, "result");
	refuse_records(HEAD "game a b black a1 b1 a2 b2 a3 b3\nend\n", 3, "after the end");
	refuse_records(HEAD "game a\nend\n", 3, "BLACK WHITE");
	refuse_records(HEAD "game a b white+resign a1\nend\n", 3, "but it is 'black+resign'");
	refuse_records(HEAD "game a b black+forfeit a1 b1\nend\n", 3, "but it is 'white+forfeit'");
	refuse_records(HEAD "game a b black+resign a1 b1 a2 b2 a3\nend\n", 3, "but it is 'black'");
	refuse_records(HEAD "game a b draw+forfeit a1\nend\n", 3, "result");
	refuse_records(HEAD "game a b open a1\n", 4, "");
	refuse_records(HEAD "game a b open a1\nend\nmore\n", 5, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_keys),        cmocka_unit_test(test_random_walks), cmocka_unit_test(test_infinite),
	    cmocka_unit_test(test_far),         cmocka_unit_test(test_names),        cmocka_unit_test(test_squares),
	    cmocka_unit_test(test_picture),     cmocka_unit_test(test_bad_pictures), cmocka_unit_test(test_records),
	    cmocka_unit_test(test_bad_records),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
