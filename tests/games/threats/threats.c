/* Counts of threats: on a line against all ways to place stones, on a board against the definition and the hitting set
 * of kdraw fair; the two figures in which marking goes wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "fairness/defence.h"
#include "games/picture.h"
#include "games/threats/count.h"
#include "games/threats/line.h"
#include "tests/games/naive.h"

/* --- one line ----------------------------------------------------------------------------------------------------- */

static bool wins(const char *line, unsigned k, unsigned p, bool won)
{
	for (unsigned i = 0; i + k <= strlen(line); i++) {
		unsigned own = 0, other = 0;
		for (unsigned j = i; j < i + k; j++) {
			own += line[j] == 'x';
			other += line[j] == 'o';
		}
		if (other == 0 && (won ? own == k : own + p >= k))
			return true;
	}
	return false;
}

/* Definition 1: the fewest o's after which x cannot win with p stones. */
static unsigned stones_needed(char *line, unsigned k, unsigned p, unsigned most)
{
	if (!wins(line, k, p, false))
		return 0;
	unsigned best = most + 1;
	for (unsigned i = 0; most > 0 && line[i] != '\0'; i++) {
		if (line[i] != '.')
			continue;
		line[i] = 'o';
		unsigned rest = stones_needed(line, k, p, best - 2);
		line[i] = '.';
		if (rest + 1 < best)
			best = rest + 1;
		if (best == 1)
			break;
	}
	return best;
}

static void random_line(char *line, unsigned size, struct random *r, unsigned density)
{
	for (unsigned i = 0; i < size; i++)
		line[i] = random_below(r, 100) < density ? (random_below(r, 5) == 0 ? 'o' : 'x') : '.';
	line[size] = '\0';
}

static const struct {
	unsigned k, p;
} games[] = {{6, 2}, {5, 1}, {9, 6}, {4, 2}, {7, 3}, {3, 1}, {5, 4}};
enum { GAMES = sizeof games / sizeof *games };

static void test_lemmas_1_and_3(void **state)
{
	(void)state;
	struct random r = random_start(1, 1);
	unsigned seen = 0;
	for (int n = 0; n < 4000; n++) {
		char line[16];
		unsigned k = games[n % GAMES].k, p = games[n % GAMES].p;
		random_line(line, 5 + random_below(&r, 9), &r, 30 + random_below(&r, 50));
		if (wins(line, k, p, true))
			continue;
		assert_int_equal(line_threats(line, k, p, NULL), stones_needed(line, k, p, 8));
		seen |= 1u << line_threats(line, k, p, NULL);
	}
	assert_int_equal(seen & 15, 15); /* 0, 1, 2 and 3 threats came up */
}

/* Lemmas 2 and 4. */
static void test_a_stone_adds_two(void **state)
{
	(void)state;
	struct random r = random_start(2, 1);
	bool two = false;
	for (int n = 0; n < 20000; n++) {
		char line[24];
		unsigned k = games[n % GAMES].k, p = games[n % GAMES].p, size = 5 + random_below(&r, 18);
		random_line(line, size, &r, 50);
		unsigned at = random_below(&r, size), before = line_threats(line, k, p, NULL);
		if (line[at] != '.')
			continue;
		line[at] = 'x';
		if (wins(line, k, p, true))
			continue;
		unsigned after = line_threats(line, k, p, NULL);
		assert_true(after <= before + 2);
		two = two || after == before + 2;
	}
	assert_true(two);
}

/* The fewest stones that make `threats` threats or k in a row. */
static unsigned fewest(char *line, unsigned k, unsigned p, unsigned threats, unsigned most)
{
	if (wins(line, k, p, true) || line_threats(line, k, p, NULL) >= threats)
		return 0;
	unsigned best = LINE_NEVER;
	for (unsigned i = 0; most > 0 && line[i] != '\0'; i++) {
		if (line[i] != '.')
			continue;
		line[i] = 'x';
		unsigned rest = fewest(line, k, p, threats, most - 1);
		line[i] = '.';
		if (rest < LINE_NEVER && rest + 1 < best)
			most = (best = rest + 1) - 1;
	}
	return best;
}

static void test_life(void **state)
{
	(void)state;
	static const struct {
		const char *line;
		unsigned one, two;
	} fig4[] = {{".....xxx.....", 1, 1},
	            {".....xx.....", 2, 2},
	            {"oxxx......", 1, 3},
	            {"oxx........", 2, 4},
	            {"oxxxx..", 0, 2},
	            {"..xxxx..", 0, 0},
	            {"oxxxxo", LINE_NEVER, LINE_NEVER}};
	for (unsigned i = 0; i < sizeof fig4 / sizeof *fig4; i++) {
		char line[24];
		struct line_life life = line_life(fig4[i].line, 6, 2);
		strcpy(line, fig4[i].line);
		assert_int_equal(life.one, fewest(line, 6, 2, 1, 5));
		assert_int_equal(life.one, fig4[i].one);
		assert_int_equal(life.two, fewest(line, 6, 2, 2, 5));
	}
	struct random r = random_start(3, 1);
	for (int n = 0; n < 1500; n++) {
		char line[16];
		unsigned k = games[n % GAMES].k, p = games[n % GAMES].p;
		random_line(line, 5 + random_below(&r, 6), &r, 40);
		if (wins(line, k, p, true))
			continue;
		struct line_life life = line_life(line, k, p);
		assert_int_equal(life.one, fewest(line, k, p, 1, 9));
		unsigned two = fewest(line, k, p, 2, 9);
		if (life.two != two)
			fail_msg("%s k %u p %u: %u instead of %u", line, k, p, life.two, two);
	}
}

/* --- a board ------------------------------------------------------------------------------------------------------ */

static void show(struct field *f, const char *rules, const char *picture)
{
	struct connect c;
	struct trouble t;
	FILE *in = tmpfile();
	fputs(picture, in);
	rewind(in);
	assert_true(connect_parse(&c, rules, &t));
	field_init(f, &c);
	if (!picture_read(f, in, &t))
		fail_msg("%s", t.text);
	fclose(in);
}

/* Section 2.2: a stone on f6 stops the row and the column, but the row's mark lies on g6. */
static void test_two_for_one(void **state)
{
	(void)state;
	struct field f;
	show(&f, "9x9:6:2:1",
	     "turn white 2\n"
	     "o........\n"
	     "o....o...\n"
	     ".........\n"
	     "oxxxx..o.\n"
	     ".....x...\n"
	     ".....x...\n"
	     ".....x...\n"
	     ".....x...\n"
	     ".....o...\n");
	assert_int_equal(count_threats(&f, SIDE_BLACK, COUNT_LINES), 2);
	assert_int_equal(count_threats(&f, SIDE_BLACK, COUNT_RIGHTMOST), 2);
	assert_int_equal(count_threats(&f, SIDE_BLACK, COUNT_ALL), 1);
	assert_int_equal(count_threats(&f, SIDE_BLACK, COUNT_EXACT), 1);
	field_clear(&f);
}

/* Section 2.3: the row's threat marks f6 and g6, and hides those of the columns f and g. */
static void test_one_for_two(void **state)
{
	(void)state;
	struct field f;
	show(&f, "9x9:6:2:1",
	     "turn white 2\n"
	     ".........\n"
	     ".....oo..\n"
	     ".........\n"
	     "oxxxx..o.\n"
	     ".....xx..\n"
	     ".....xx..\n"
	     ".....xx..\n"
	     ".....xx..\n"
	     ".....oo..\n");
	assert_int_equal(count_threats(&f, SIDE_BLACK, COUNT_ALL), 1);
	assert_int_equal(count_threats(&f, SIDE_BLACK, COUNT_EXACT), 2);
	field_clear(&f);
}

/* The same by the branch and bound of kdraw fair, which knows nothing of our windows. */
static unsigned defence_of(const struct field *f, enum side side)
{
	struct stones own, other;
	struct defence d;
	stones_init(&own);
	stones_init(&other);
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns; s++)
		if (f->colour[s] != SIDE_NONE)
			stones_add(f->colour[s] == side ? &own : &other,
			           (struct place){(int)(s / f->rules.columns), (int)(s % f->rules.columns)});
	stones_sort(&own);
	stones_sort(&other);
	struct threats_position position = {f->rules.k, f->rules.p, (int)f->rules.rows, (int)f->rules.columns,
	                                    &own,       &other};
	assert_true(defence_find(&d, &position, 0));
	assert_true(d.finished && !d.won);
	unsigned number = d.number;
	defence_clear(&d);
	stones_clear(&own);
	stones_clear(&other);
	return number;
}

/* If a turn is enough for a whole line, every window without the other's stones is a threat: by trying. */
static unsigned fewest_stones(struct field *f, int side, unsigned most)
{
	static const uint32_t up[] = {0, 1, 1, 1};
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns; s++)
		for (int d = 0; d < 4; d++) {
			unsigned count[3], best = most + 1;
			uint32_t row = s / f->rules.columns, column = s % f->rules.columns;
			if (!naive_window(f, (int)row, (int)column, d, count) || count[3 - side] > 0)
				continue;
			for (uint32_t i = 0; i < f->rules.k && most > 0; i++) {
				uint32_t at = s + i * (up[d] * f->rules.columns + (d == 3 ? -1u : d != 1));
				if (f->colour[at] != SIDE_NONE)
					continue;
				f->colour[at] = (uint8_t)(3 - side);
				unsigned rest = 1 + fewest_stones(f, side, best - 2);
				f->colour[at] = SIDE_NONE;
				best = rest < best ? rest : best;
				if (best == 1)
					break;
			}
			return best;
		}
	return 0;
}

static void test_long_turns(void **state)
{
	(void)state;
	struct random r = random_start(6, 1);
	for (int n = 0; n < 40; n++) {
		struct connect c;
		struct trouble t;
		struct field f;
		assert_true(connect_parse(&c, "4x4:3:4:1", &t));
		field_init(&f, &c);
		for (uint32_t stones = 2 + random_below(&r, 8); stones > 0 && f.result == RESULT_OPEN; stones--) {
			uint32_t s = random_below(&r, 16);
			if (f.colour[s] == SIDE_NONE)
				field_make(&f, s);
		}
		if (f.result == RESULT_OPEN) {
			assert_int_equal(count_threats(&f, SIDE_BLACK, COUNT_EXACT), fewest_stones(&f, SIDE_BLACK, 9));
			assert_int_equal(count_threats(&f, SIDE_WHITE, COUNT_EXACT), fewest_stones(&f, SIDE_WHITE, 9));
		}
		field_clear(&f);
	}
}

/* Marking by its definition, with marks on the board. */
static unsigned naive_marks(const struct field *f, int side, bool all)
{
	static const uint32_t up[] = {0, 1, 1, 1};
	char *marked = calloc(f->rules.rows * f->rules.columns, 1);
	unsigned threats = 0;
	for (int d = 0; d < 4; d++)
		for (uint32_t s = 0; s < f->rules.rows * f->rules.columns; s++) {
			unsigned count[3], free_squares = 0;
			uint32_t step = up[d] * f->rules.columns + (d == 3 ? -1u : d != 1);
			if (!naive_window(f, (int)(s / f->rules.columns), (int)(s % f->rules.columns), d, count) ||
			    count[3 - side] > 0 || count[side] + f->rules.p < f->rules.k)
				continue;
			for (uint32_t i = 0; i < f->rules.k; i++)
				free_squares += !marked[s + i * step];
			if (free_squares < f->rules.k)
				continue;
			threats++;
			for (uint32_t i = f->rules.k, done = 0; i-- > 0 && !done;)
				if (f->colour[s + i * step] == SIDE_NONE)
					done = (marked[s + i * step] = 1) && !all;
		}
	free(marked);
	return threats;
}

static void test_exact(void **state)
{
	(void)state;
	static const char *const rules[] = {"10x10:6:2:1", "9x11:5:1:1", "8x8:4:2:1", "12x9:7:4:2", "15x15:6:2:1"};
	struct random r = random_start(4, 1);
	unsigned wrong[4] = {0}, most = 0;
	for (int n = 0; n < 600; n++) {
		struct connect c;
		struct trouble t;
		struct field f;
		assert_true(connect_parse(&c, rules[n % 5], &t));
		field_init(&f, &c);
		for (uint32_t stones = random_below(&r, f.empty); stones > 0 && f.result == RESULT_OPEN; stones--) {
			uint32_t s = random_below(&r, c.rows * c.columns);
			if (f.colour[s] == SIDE_NONE)
				field_make(&f, s);
		}
		for (int side = SIDE_BLACK; side <= SIDE_WHITE && f.result == RESULT_OPEN; side++) {
			unsigned exact = count_threats(&f, (enum side)side, COUNT_EXACT);
			assert_int_equal(exact, defence_of(&f, (enum side)side));
			assert_int_equal(count_exact(&f, (enum side)side, 2), exact < 3 ? exact : 3);
			unsigned lines = count_threats(&f, (enum side)side, COUNT_LINES);
			unsigned rightmost = count_threats(&f, (enum side)side, COUNT_RIGHTMOST);
			unsigned all = count_threats(&f, (enum side)side, COUNT_ALL);
			assert_int_equal(rightmost, naive_marks(&f, side, false));
			assert_int_equal(all, naive_marks(&f, side, true));
			assert_true(lines >= rightmost && rightmost >= exact && all <= exact);
			wrong[0] += lines > exact;
			wrong[1] += rightmost > exact;
			wrong[2] += all < exact;
			most = exact > most ? exact : most;
		}
		field_clear(&f);
	}
	assert_true(wrong[0] > 0 && wrong[1] > 0 && wrong[2] > 0 && most > 5);
}

static void test_wins(void **state)
{
	(void)state;
	struct field f;
	uint64_t square[6];
	unsigned squares;
	show(&f, "9x9:6:2:1",
	     "turn black "
	     "2\n.........\n.........\n.........\n.xx.xx..o\n.........\n.........\n.........\n.........\n.........\n");
	assert_true(count_wins(&f, square, &squares));
	assert_int_equal(squares, 2);
	field_make(&f, square[0]);
	assert_true(count_wins(&f, square, &squares));
	assert_int_equal(squares, 1);
	field_make(&f, square[0]);
	assert_int_equal(f.result, RESULT_BLACK);
	field_clear(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_lemmas_1_and_3), cmocka_unit_test(test_a_stone_adds_two),
	    cmocka_unit_test(test_life),           cmocka_unit_test(test_two_for_one),
	    cmocka_unit_test(test_one_for_two),    cmocka_unit_test(test_exact),
	    cmocka_unit_test(test_wins),           cmocka_unit_test(test_long_turns),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
