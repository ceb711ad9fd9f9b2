#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "provers/pairings/pairing.h"
#include "tests/hypergraph/random.h"
#include "tests/provers/pairings/pairing_right.h"

enum { MOST_LINES = 8, MOST_SQUARES = 70 };

/* By the definition: serve the lines one after the other by any tuple of free squares. */
static bool exists(const uint64_t *rest, unsigned lines, unsigned size, unsigned squares, const uint64_t *tuple,
                   unsigned tuples);

static bool try_tuples(const uint64_t *rest, unsigned lines, unsigned size, unsigned squares, uint64_t *tuple,
                       unsigned tuples, unsigned from, unsigned missing)
{
	if (missing == 0)
		return exists(rest + 1, lines - 1, size, squares, tuple, tuples + 1);
	for (unsigned q = from; q < squares; q++) {
		bool taken = false;
		for (unsigned i = 0; i <= tuples; i++)
			taken = taken || (tuple[i] >> q & 1) != 0;
		if (taken || (rest[0] >> q & 1) == 0)
			continue;
		tuple[tuples] |= UINT64_C(1) << q;
		if (try_tuples(rest, lines, size, squares, tuple, tuples, q + 1, missing - 1))
			return true;
		tuple[tuples] &= ~(UINT64_C(1) << q);
	}
	return false;
}

static bool exists(const uint64_t *rest, unsigned lines, unsigned size, unsigned squares, const uint64_t *tuple,
                   unsigned tuples)
{
	uint64_t mine[MOST_LINES + 1] = {0};
	if (lines == 0)
		return true;
	for (unsigned i = 0; i < tuples; i++) {
		mine[i] = tuple[i];
		if ((tuple[i] & ~rest[0]) == 0)
			return exists(rest + 1, lines - 1, size, squares, tuple, tuples);
	}
	return try_tuples(rest, lines, size, squares, mine, tuples, 0, size);
}

/* A refutation as it is announced, followed plainly. branch[depth] is the open one, those below wait. same[i] is the
 * least of the lines joined to i. */
struct branch {
	unsigned same[MOST_LINES], apart[64][2], aparts;
};

struct refutation {
	const uint64_t *rest;
	unsigned lines, size, squares, depth, closed;
	struct branch branch[64];
	bool right;
};

static void follow_join(void *context, unsigned line, unsigned other)
{
	struct refutation *r = context;
	struct branch *old = r->branch + r->depth++;
	old[1] = old[0];
	unsigned a = old->same[line], b = old->same[other];
	for (unsigned i = 0; i < r->lines; i++)
		if (old[1].same[i] == (a < b ? b : a))
			old[1].same[i] = a < b ? a : b;
	old->apart[old->aparts][0] = line;
	old->apart[old->aparts++][1] = other;
}

static bool apart(const struct branch *b, unsigned line, unsigned other)
{
	for (unsigned i = 0; i < b->aparts; i++) {
		unsigned x = b->same[b->apart[i][0]], y = b->same[b->apart[i][1]];
		if ((x == b->same[line] && y == b->same[other]) || (y == b->same[line] && x == b->same[other]))
			return true;
	}
	return false;
}

static uint64_t joined_rest(const struct refutation *r, unsigned line)
{
	const struct branch *b = r->branch + r->depth;
	uint64_t rest = ~UINT64_C(0);
	for (unsigned i = 0; i < r->lines; i++)
		if (b->same[i] == b->same[line])
			rest &= r->rest[i];
	return rest;
}

/* The most lines that one tuple serves; kept_apart says whether any two of the lines cannot have the same tuple. */
static unsigned most_served(const struct refutation *r, const unsigned *line, unsigned lines, bool *kept_apart)
{
	unsigned most = 0;
	*kept_apart = true;
	for (uint64_t tuple = 0; tuple >> r->squares == 0; tuple++) {
		unsigned served = 0;
		for (unsigned i = 0; i < lines && (unsigned)__builtin_popcountll(tuple) == r->size; i++) {
			if ((tuple & ~joined_rest(r, line[i])) != 0)
				continue;
			for (unsigned j = 0; j < i; j++)
				if ((tuple & ~joined_rest(r, line[j])) == 0)
					*kept_apart = *kept_apart && apart(r->branch + r->depth, line[i], line[j]);
			served++;
		}
		most = served > most ? served : most;
	}
	return most;
}

static void follow_count(void *context, const unsigned *line, unsigned lines)
{
	struct refutation *r = context;
	uint64_t squares = 0;
	bool kept_apart;
	unsigned most = most_served(r, line, lines, &kept_apart);
	for (unsigned i = 0; i < lines; i++) {
		squares |= joined_rest(r, line[i]);
		for (unsigned j = 0; j < i; j++)
			r->right = r->right && r->branch[r->depth].same[line[i]] != r->branch[r->depth].same[line[j]];
	}
	unsigned room = (unsigned)__builtin_popcountll(squares) / r->size;
	r->right = r->right && lines > (kept_apart ? 1 : most) * room;
	r->closed++;
	if (r->depth > 0)
		r->depth--;
}

static bool found_right(const struct pairing_search *s, const uint64_t *rest, unsigned lines, unsigned size)
{
	unsigned tuple[400];
	for (unsigned i = 0; i < pairing_tuples(s); i++)
		for (unsigned j = 0; j < size; j++)
			tuple[i * size + j] = pairing_tuple(s, i)[j];
	return pairing_right(rest, pairing_words(s), lines, tuple, pairing_tuples(s), size);
}

static unsigned random_rests(uint64_t *seed, uint64_t *rest, unsigned *squares)
{
	unsigned lines = random_below(seed, MOST_LINES) + 1;
	*squares = 3 + random_below(seed, 7);
	for (unsigned i = 0; i < lines; i++)
		do
			rest[i] = random_word(seed) >> (64 - *squares);
		while (__builtin_popcountll(rest[i]) > 5 || rest[i] == 0);
	return lines;
}

static void random_boards_agree_with_the_definition(void **state)
{
	uint64_t seed = 1, rest[MOST_LINES];
	unsigned answers[3][4] = {0}, splits = 0;
	(void)state;
	for (unsigned round = 0; round < 60000; round++) {
		unsigned size = 1 + round % 3, squares, lines = random_rests(&seed, rest, &squares);
		struct refutation r = {.rest = rest, .lines = lines, .size = size, .squares = squares, .right = true};
		for (unsigned i = 0; i < lines; i++)
			r.branch[0].same[i] = i;
		struct pairing_events events = {&r, follow_count, follow_join};
		struct pairing_search *s = pairing_new(squares, lines, size);
		enum pairing_answer answer = pairing_find(s, rest, lines, 1000000, &events);
		assert_int_equal(answer == PAIRING_FOUND, exists(rest, lines, size, squares, NULL, 0));
		if (answer == PAIRING_FOUND)
			assert_true(found_right(s, rest, lines, size));
		else
			assert_true(r.right && r.closed > 0 && r.depth == 0);
		splits += answer == PAIRING_NONE && r.closed > 1;
		answers[answer][size]++;
		pairing_release(s);
	}
	assert_int_equal(answers[PAIRING_NONE][1], 0); /* no rest is empty */
	for (unsigned size = 2; size <= 3; size++)
		assert_true(answers[PAIRING_NONE][size] > 100 && answers[PAIRING_FOUND][size] > 100);
	assert_true(splits > 100);
}

/* The rows and columns of a large grid, several words wide: n >= 4 has a pairing, n = 3 has too few squares. */
static void rows_and_columns(void **state)
{
	(void)state;
	for (unsigned n = 2; n <= 16; n++) {
		struct pairing_search *s = pairing_new(n * n, 2 * n, 2);
		unsigned words = pairing_words(s);
		uint64_t *rest = calloc(2 * n * words, sizeof *rest);
		for (unsigned q = 0; q < n * n; q++) {
			rest[q / n * words + q / 64] |= UINT64_C(1) << q % 64;
			rest[(n + q % n) * words + q / 64] |= UINT64_C(1) << q % 64;
		}
		enum pairing_answer answer = pairing_find(s, rest, 2 * n, 1000, NULL);
		assert_int_equal(answer, n >= 4 ? PAIRING_FOUND : PAIRING_NONE);
		assert_true(answer == PAIRING_NONE || found_right(s, rest, 2 * n, 2));
		free(rest);
		pairing_release(s);
	}
}

static void no_lines_need_no_pairs(void **state)
{
	uint64_t rest[1] = {0};
	(void)state;
	struct pairing_search *s = pairing_new(0, 1, 2);
	assert_int_equal(pairing_find(s, rest, 0, 1, NULL), PAIRING_FOUND);
	assert_int_equal(pairing_tuples(s), 0);
	assert_int_equal(pairing_find(s, rest, 1, 10, NULL), PAIRING_NONE); /* an empty rest */
	pairing_release(s);
}

/* Three equal lines on two squares: one pair serves all. Six lines through all pairs of four squares: none. */
static void a_pair_may_serve_several_lines(void **state)
{
	uint64_t same[3] = {3, 3, 3}, all[6] = {3, 5, 9, 6, 10, 12}, overlap[3] = {0x0f, 0x17, 0x1b};
	(void)state;
	struct pairing_search *s = pairing_new(5, 6, 2);
	assert_int_equal(pairing_find(s, same, 3, 1, NULL), PAIRING_FOUND);
	assert_int_equal(pairing_tuples(s), 1);
	assert_int_equal(pairing_find(s, all, 6, 100, NULL), PAIRING_NONE);
	assert_int_equal(pairing_find(s, overlap, 3, 100, NULL), PAIRING_FOUND); /* 3 lines, 5 squares */
	assert_int_equal(pairing_find(s, overlap, 3, 1, NULL), PAIRING_UNDECIDED);
	pairing_release(s);
}

static void wrong_pairings_are_seen(void **state)
{
	uint64_t rest[2] = {0x07, 0x38};
	unsigned right[] = {0, 1, 3, 5}, twice[] = {0, 1, 1, 2}, missed[] = {0, 1, 2, 3};
	(void)state;
	assert_true(pairing_right(rest, 1, 2, right, 2, 2));
	assert_false(pairing_right(rest, 1, 1, twice, 2, 2));
	assert_false(pairing_right(rest, 1, 2, missed, 2, 2));
	assert_false(pairing_right(rest, 1, 2, right, 1, 2));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards_agree_with_the_definition),
	    cmocka_unit_test(rows_and_columns),
	    cmocka_unit_test(no_lines_need_no_pairs),
	    cmocka_unit_test(a_pair_may_serve_several_lines),
	    cmocka_unit_test(wrong_pairings_are_seen),
	};
	return cmocka_run_group_tests_name("pairing", tests, NULL, NULL);
}
