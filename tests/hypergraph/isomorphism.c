#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <string.h>

#include "boards/family.h"
#include "hypergraph/isomorphism.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/automorphism.h"
#include "tests/hypergraph/random.h"

#define MOST 6

static bool next_permutation(unsigned *p, unsigned n)
{
	unsigned i = n, j = n;
	while (i > 1 && p[i - 2] >= p[i - 1])
		i--;
	if (i < 2)
		return false;
	while (p[j - 1] <= p[i - 2])
		j--;
	unsigned swap = p[i - 2];
	p[i - 2] = p[j - 1];
	p[j - 1] = swap;
	for (unsigned low = i - 1, high = n - 1; low < high; low++, high--) {
		swap = p[low];
		p[low] = p[high];
		p[high] = swap;
	}
	return true;
}

/* A line as one word: its squares after the permutation, its flag and weight. */
static unsigned line_word(const struct hypergraph *h, unsigned i, const unsigned *image)
{
	unsigned word = h->weight[i] << 8 | (unsigned)h->exclusive[i] << 7;
	for (unsigned j = 0; j < hypergraph_line_size(h, i); j++)
		word |= 1u << image[hypergraph_line(h, i)[j]];
	return word;
}

static void sorted_words(const struct hypergraph *h, const unsigned *image, unsigned *word)
{
	for (unsigned i = 0; i < h->lines; i++) {
		unsigned j = i, w = line_word(h, i, image);
		for (; j > 0 && word[j - 1] > w; j--)
			word[j] = word[j - 1];
		word[j] = w;
	}
}

/* How many permutations of the squares carry a to b, by trying all. */
static unsigned count_maps(const struct hypergraph *a, const struct hypergraph *b)
{
	unsigned image[MOST], same[MOST], goal[8], word[8], count = 0;
	if (a->squares != b->squares || a->lines != b->lines)
		return 0;
	for (unsigned s = 0; s < a->squares; s++)
		image[s] = same[s] = s;
	sorted_words(b, same, goal);
	do {
		sorted_words(a, image, word);
		count += memcmp(word, goal, a->lines * sizeof *word) == 0;
	} while (next_permutation(image, a->squares));
	return count;
}

/* Tiny boards with coarse structure, so that different ones are often isomorphic. */
static void tiny(uint64_t *seed, struct hypergraph *h)
{
	hypergraph_init(h);
	hypergraph_add_squares(h, 3 + random_below(seed, MOST - 2));
	unsigned lines = random_below(seed, 4), list[MOST];
	for (unsigned i = 0; i < lines; i++) {
		random_permutation(seed, list, h->squares);
		hypergraph_add_line(h, list, 1 + random_below(seed, 3));
		h->exclusive[i] = random_below(seed, 5) == 0;
		h->weight[i] = 1 + (random_below(seed, 5) == 0);
	}
}

static void relabelled(uint64_t *seed, const struct hypergraph *h, struct hypergraph *copy)
{
	unsigned *square = malloc((h->squares + 1) * sizeof *square), *line = malloc((h->lines + 1) * sizeof *line);
	random_permutation(seed, square, h->squares);
	random_permutation(seed, line, h->lines);
	hypergraph_init(copy);
	hypergraph_renumber(h, square, line, copy);
	free(square);
	free(line);
}

static bool same_form(const struct hypergraph *a, const struct hypergraph *b)
{
	struct hypergraph x, y;
	hypergraph_init(&x);
	hypergraph_init(&y);
	canonical_form(a, &x);
	canonical_form(b, &y);
	bool same = hypergraph_equal(&x, &y);
	assert_true(!same || canonical_hash(a) == canonical_hash(b));
	hypergraph_clear(&x);
	hypergraph_clear(&y);
	return same;
}

static void relabelling_keeps_the_canonical_form(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int n = 0; n < 2000; n++) {
		struct hypergraph h, copy;
		random_hypergraph(&seed, &h, 25, 15, 6);
		relabelled(&seed, &h, &copy);
		assert_true(same_form(&h, &copy));
		hypergraph_clear(&h);
		hypergraph_clear(&copy);
	}
}

static void forms_agree_with_brute_force(void **state)
{
	(void)state;
	uint64_t seed = 2;
	unsigned isomorphic = 0;
	for (int n = 0; n < 10000; n++) {
		struct hypergraph a, b;
		unsigned square_to[MOST], line_to[8];
		tiny(&seed, &a);
		tiny(&seed, &b);
		bool expected = count_maps(&a, &b) > 0;
		assert_int_equal(same_form(&a, &b), expected);
		assert_int_equal(isomorphism_find(&a, &b, square_to, line_to), expected);
		isomorphic += expected;
		hypergraph_clear(&a);
		hypergraph_clear(&b);
	}
	assert_in_range(isomorphic, 100, 9900);
}

/* The form is the same board: brute force finds a map to it. */
static void a_form_is_isomorphic_to_its_board(void **state)
{
	(void)state;
	uint64_t seed = 3;
	for (int n = 0; n < 500; n++) {
		struct hypergraph h, form;
		tiny(&seed, &h);
		hypergraph_init(&form);
		canonical_form(&h, &form);
		assert_true(count_maps(&h, &form) > 0);
		hypergraph_clear(&h);
		hypergraph_clear(&form);
	}
}

static void witnesses_are_verified_and_wrong_ones_refused(void **state)
{
	(void)state;
	uint64_t seed = 4;
	unsigned refused = 0;
	for (int n = 0; n < 500; n++) {
		struct hypergraph h, copy;
		unsigned square_to[25], line_to[15];
		random_hypergraph(&seed, &h, 25, 15, 6);
		relabelled(&seed, &h, &copy);
		assert_true(isomorphism_find(&h, &copy, square_to, line_to));
		assert_true(isomorphism_check(&h, &copy, square_to, line_to));
		if (h.lines > 0) {
			unsigned old = line_to[0];
			line_to[0] = h.lines;
			assert_false(isomorphism_check(&h, &copy, square_to, line_to));
			line_to[0] = old;
			copy.weight[line_to[0]] += 1;
			assert_false(isomorphism_check(&h, &copy, square_to, line_to));
			copy.weight[line_to[0]] -= 1;
			copy.exclusive[line_to[0]] ^= 1;
			assert_false(isomorphism_check(&h, &copy, square_to, line_to));
			copy.exclusive[line_to[0]] ^= 1;
		}
		random_shuffle(&seed, square_to, h.squares);
		refused += !isomorphism_check(&h, &copy, square_to, line_to);
		square_to[0] = square_to[h.squares - 1];
		assert_true(h.squares == 1 || !isomorphism_check(&h, &copy, square_to, line_to));
		hypergraph_clear(&h);
		hypergraph_clear(&copy);
	}
	assert_true(refused > 300);
}

static unsigned long factorial(unsigned n)
{
	return n < 2 ? 1 : n * factorial(n - 1);
}

static unsigned squares_on_no_line(const struct hypergraph *h)
{
	unsigned count = h->squares;
	for (unsigned s = 0; s < h->squares; s++)
		for (unsigned j = 0; j < h->first[h->lines]; j++)
			if (h->square[j] == s) {
				count--;
				break;
			}
	return count;
}

static void group_orders_agree_with_brute_force(void **state)
{
	(void)state;
	uint64_t seed = 5;
	for (int n = 0; n < 2000; n++) {
		struct hypergraph h;
		struct automorphisms a;
		tiny(&seed, &h);
		automorphisms_init(&a, &h);
		assert_true(mpz_cmp_ui(a.order, count_maps(&h, &h) / factorial(squares_on_no_line(&h))) == 0);
		hypergraph_clear(&h);
		automorphisms_clear(&a);
	}
}

/* Every generator is an automorphism, and together they generate as many elements as the order says. */
static void generators_generate_the_group(void **state)
{
	(void)state;
	uint64_t seed = 6;
	for (int n = 0; n < 500; n++) {
		struct hypergraph h;
		struct automorphisms a;
		unsigned image[12], count;
		random_hypergraph(&seed, &h, 12, 6, 4);
		automorphisms_init(&a, &h);
		for (unsigned g = 0; g < a.generators; g++) {
			automorphisms_generator(&a, g, image);
			assert_true(automorphism_check(&h, image));
		}
		unsigned *element = automorphisms_elements(&a, 5000, &count);
		assert_int_equal(element == NULL, mpz_cmp_ui(a.order, 5000) > 0);
		for (unsigned i = 0; element != NULL && i < count; i += 1 + count / 10)
			assert_true(automorphism_check(&h, element + (size_t)i * h.squares));
		if (element != NULL)
			assert_true(mpz_cmp_ui(a.order, count) == 0);
		free(element);
		hypergraph_clear(&h);
		automorphisms_clear(&a);
	}
}

/* Six squares, lines 012 and 345 and 03: 1 <-> 2 is a symmetry, 0 <-> 1 is not. */
static void what_is_no_automorphism_is_refused(void **state)
{
	(void)state;
	static const unsigned line[3][3] = {{0, 1, 2}, {3, 4, 5}, {0, 3}};
	static const unsigned right[6] = {0, 2, 1, 3, 4, 5}, turn[6] = {3, 4, 5, 0, 1, 2},
	                      wrong[6] = {1, 0, 2, 3, 4, 5};
	struct hypergraph h;
	hypergraph_init(&h);
	hypergraph_add_squares(&h, 6);
	for (unsigned i = 0; i < 3; i++)
		hypergraph_add_line(&h, line[i], i == 2 ? 2 : 3);
	assert_true(automorphism_check(&h, right));
	assert_true(automorphism_check(&h, turn));
	assert_false(automorphism_check(&h, wrong));
	h.exclusive[0] = true;
	assert_true(automorphism_check(&h, right));
	assert_false(automorphism_check(&h, turn));
	hypergraph_clear(&h);
}

static void assert_order(const char *board, unsigned long order)
{
	struct hypergraph h;
	struct automorphisms a;
	load_board(&h, board);
	automorphisms_init(&a, &h);
	assert_true(mpz_cmp_ui(a.order, order) == 0);
	hypergraph_clear(&h);
	automorphisms_clear(&a);
}

/* 4x4: 32 and not the 8 of the square; 5x5:4 and 7x7:5: the 8 of the square. B2: the point symmetry, and no more. */
static void groups_of_known_boards(void **state)
{
	(void)state;
	assert_order("grid:4x4:4", 32);
	assert_order("grid:5x5:4", 8);
	assert_order("grid:7x7:5", 8);
	assert_order("b2", 2);
}

/* The cube of side n in which all lines of n squares count, in all 13 directions. */
static void cube(struct hypergraph *h, unsigned n)
{
	hypergraph_init(h);
	hypergraph_add_squares(h, n * n * n);
	for (unsigned direction = 14; direction < 27; direction++)
		for (unsigned start = 0; start < n * n * n; start++) {
			int x[3] = {(int)start % (int)n, (int)(start / n) % (int)n, (int)(start / n / n)};
			int d[3] = {(int)direction % 3 - 1, (int)direction / 3 % 3 - 1, (int)direction / 9 - 1};
			unsigned line[8], size = 0;
			for (; size < n; size++) {
				bool inside = true;
				for (int i = 0; i < 3; i++)
					inside &= x[i] + (int)size * d[i] >= 0 && x[i] + (int)size * d[i] < (int)n;
				if (!inside)
					break;
				line[size] =
				    (unsigned)(x[0] + (int)size * d[0] +
				               (int)n * (x[1] + (int)size * d[1] + (int)n * (x[2] + (int)size * d[2])));
			}
			if (size == n)
				hypergraph_add_line(h, line, n);
		}
}

/* 4x4x4 (Qubic): 76 lines, 192 automorphisms (Silver 1967); 3x3x3: 49 lines and the 48 of the cube. */
static void groups_of_cubes(void **state)
{
	(void)state;
	static const unsigned lines[5] = {0, 0, 0, 49, 76}, order[5] = {0, 0, 0, 48, 192};
	for (unsigned n = 3; n <= 4; n++) {
		struct hypergraph h;
		struct automorphisms a;
		cube(&h, n);
		assert_int_equal(h.lines, lines[n]);
		automorphisms_init(&a, &h);
		assert_true(mpz_cmp_ui(a.order, order[n]) == 0);
		automorphisms_clear(&a);
		hypergraph_clear(&h);
	}
}

/* Lines without squares in common and without end: (k!)^n n! symmetries; and a million squares on no line. */
static void large_groups_and_idle_squares_are_no_burden(void **state)
{
	(void)state;
	struct hypergraph h;
	struct automorphisms a;
	mpz_t expected, part;
	unsigned line[100];
	hypergraph_init(&h);
	hypergraph_add_squares(&h, 1000000);
	for (unsigned i = 0; i < 50; i++) {
		for (unsigned j = 0; j < 100; j++)
			line[j] = 1000 + 100 * i + j;
		hypergraph_add_line(&h, line, 100);
	}
	automorphisms_init(&a, &h);
	mpz_inits(expected, part, NULL);
	mpz_fac_ui(part, 100);
	mpz_pow_ui(expected, part, 50);
	mpz_fac_ui(part, 50);
	mpz_mul(expected, expected, part);
	assert_true(mpz_cmp(a.order, expected) == 0);
	mpz_clears(expected, part, NULL);
	automorphisms_clear(&a);
	hypergraph_clear(&h);
}

struct job {
	uint64_t seed;
	bool right;
};

static void *label_many(void *argument)
{
	struct job *job = argument;
	job->right = true;
	for (int n = 0; n < 300; n++) {
		struct hypergraph h, copy;
		struct automorphisms a;
		unsigned square_to[25], line_to[15];
		random_hypergraph(&job->seed, &h, 25, 15, 6);
		relabelled(&job->seed, &h, &copy);
		job->right &= isomorphism_find(&h, &copy, square_to, line_to);
		automorphisms_init(&a, &h);
		automorphisms_clear(&a);
		hypergraph_clear(&h);
		hypergraph_clear(&copy);
	}
	return NULL;
}

static void threads_do_not_disturb_each_other(void **state)
{
	(void)state;
	pthread_t thread[4];
	struct job job[4];
	for (unsigned i = 0; i < 4; i++) {
		job[i].seed = i;
		pthread_create(&thread[i], NULL, label_many, &job[i]);
	}
	for (unsigned i = 0; i < 4; i++) {
		pthread_join(thread[i], NULL);
		assert_true(job[i].right);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(relabelling_keeps_the_canonical_form),
	    cmocka_unit_test(forms_agree_with_brute_force),
	    cmocka_unit_test(a_form_is_isomorphic_to_its_board),
	    cmocka_unit_test(witnesses_are_verified_and_wrong_ones_refused),
	    cmocka_unit_test(group_orders_agree_with_brute_force),
	    cmocka_unit_test(generators_generate_the_group),
	    cmocka_unit_test(what_is_no_automorphism_is_refused),
	    cmocka_unit_test(groups_of_known_boards),
	    cmocka_unit_test(groups_of_cubes),
	    cmocka_unit_test(large_groups_and_idle_squares_are_no_burden),
	    cmocka_unit_test(threads_do_not_disturb_each_other),
	};
	return cmocka_run_group_tests_name("isomorphism", tests, NULL, NULL);
}
