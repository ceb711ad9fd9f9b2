#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "hypergraph/write.h"
#include "provers/pairings/pairing_file.h"
#include "tests/hypergraph/random.h"
#include "tests/provers/pairings/pairing_right.h"

static bool find(struct pairing_file *f, const struct pairing_position *p)
{
	struct pairing_collector collector = {f, p};
	struct pairing_events events = pairing_file_events(&collector);
	struct pairing_search *s = pairing_new(p->board->squares, p->lines, f->size);
	enum pairing_answer answer = pairing_find(s, p->rest, p->lines, 1000000, &events);
	assert_int_not_equal(answer, PAIRING_UNDECIDED);
	if (answer == PAIRING_FOUND)
		pairing_file_take_tuples(f, s);
	f->refuted = answer == PAIRING_NONE;
	pairing_release(s);
	return answer == PAIRING_FOUND;
}

static bool read_text(struct pairing_file *f, const struct hypergraph *h, const char *text, struct trouble *t)
{
	FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
	bool right = pairing_file_read(f, h, in, t);
	fclose(in);
	return right;
}

static char *text_of(const struct pairing_file *f)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	pairing_file_write(f, out);
	fclose(out);
	return text;
}

/* Changes one square of a pairing at a time: it stays right if it is one by the definition. Returns how many were
 * wrong. */
static unsigned spoil(const struct pairing_file *f, const struct pairing_position *p, uint64_t *seed)
{
	struct trouble t;
	unsigned wrong = 0, words = f->refuted ? 0 : f->first[f->items];
	for (unsigned round = 0; round < 5 && words > 0; round++) {
		unsigned i = random_below(seed, words), old = f->word[i];
		f->word[i] = random_below(seed, p->board->squares);
		bool right = pairing_right(p->rest, p->words, p->lines, f->word, f->items, f->size);
		for (unsigned j = 0; j < f->blacks; j++)
			right = right && f->word[i] != f->black[j];
		for (unsigned j = 0; j < f->whites; j++)
			right = right && f->word[i] != f->white[j];
		assert_int_equal(pairing_file_right(f, p, &t), right);
		wrong += !right;
		f->word[i] = old;
	}
	return wrong;
}

/* Lines of three to five out of six to nine squares. */
static void random_board(uint64_t *seed, struct hypergraph *h)
{
	unsigned list[9];
	hypergraph_init(h);
	hypergraph_add_squares(h, 6 + random_below(seed, 4));
	for (unsigned lines = random_below(seed, 7); lines > 0; lines--) {
		random_permutation(seed, list, h->squares);
		hypergraph_add_line(h, list, 3 + random_below(seed, 3));
	}
}

static void files_go_round_and_are_right(void **state)
{
	uint64_t seed = 5;
	unsigned kinds[2] = {0}, joins = 0, spoilt = 0;
	(void)state;
	for (unsigned round = 0; round < 1500; round++) {
		struct hypergraph h;
		struct pairing_position p;
		struct pairing_file f, again;
		struct trouble t = {0};
		random_board(&seed, &h);
		pairing_file_init(&f);
		f.size = 2 + round % 2;
		unsigned black = random_below(&seed, h.squares), white = random_below(&seed, h.squares);
		pairing_file_stones(&f, &black, round % 3 == 0, &white, white != black);
		pairing_position_init(&p, &h, f.black, f.blacks, f.white, f.whites);
		kinds[find(&f, &p)]++;
		f.board = hypergraph_fingerprint(&h);
		char *text = text_of(&f);
		assert_true(read_text(&again, &h, text, &t));
		assert_true(pairing_file_right(&again, &p, &t));
		char *second = text_of(&again);
		assert_string_equal(text, second);
		joins += f.refuted && f.items > 1;
		spoilt += spoil(&again, &p, &seed);
		free(text);
		free(second);
		pairing_file_clear(&f);
		pairing_file_clear(&again);
		pairing_position_clear(&p);
		hypergraph_clear(&h);
	}
	assert_true(kinds[0] > 100 && kinds[1] > 100 && joins > 10);
	assert_true(spoilt > 1000);
}

/* The board of the tests of what is refused: two lines with three squares in common. */
static const unsigned lines[2][4] = {{0, 1, 2, 3}, {1, 2, 3, 4}};

static void says(const char *expected, const char *text)
{
	struct hypergraph h;
	struct pairing_position p;
	struct pairing_file f;
	struct trouble t = {0};
	hypergraph_init(&h);
	hypergraph_add_squares(&h, 6);
	for (unsigned i = 0; i < 2; i++)
		hypergraph_add_line(&h, lines[i], 4);
	if (!read_text(&f, &h, text, &t)) {
		assert_string_equal(t.text, expected);
	} else {
		pairing_position_init(&p, &h, f.black, f.blacks, f.white, f.whites);
		bool right = pairing_file_right(&f, &p, &t);
		assert_string_equal(right ? "right" : t.text, expected);
		pairing_position_clear(&p);
	}
	pairing_file_clear(&f);
	hypergraph_clear(&h);
}

#define HEAD "kdraw pairing 1\nboard 54b808961d46b670\n"

static void wrong_files_are_refused(void **state)
{
	(void)state;
	says("right", HEAD "size 2\ntuples 1\ntuple 1 3\nend\n");
	says("right", HEAD "size 2\ntuples 2\ntuple 0 1\ntuple 2 4\nend\n");
	says("line 1 contains no tuple", HEAD "size 2\ntuples 1\ntuple 0 1\nend\n");
	says("square 2 stands in two tuples", HEAD "size 2\ntuples 2\ntuple 0 2\ntuple 2 4\nend\n");
	says("square 3 of a tuple is black", HEAD "size 2\nblack 3\ntuples 2\ntuple 1 2\ntuple 3 5\nend\n");
	says("3 numbers, not 2", HEAD "size 2\ntuples 1\ntuple 0 1 2\nend\n");
	says("a square: numbers are distinct and ascend", HEAD "size 2\ntuples 1\ntuple 1 1\nend\n");
	says("a square lies between 0 and 5, found 6", HEAD "size 2\ntuples 1\ntuple 1 6\nend\n");
	says("square 1 is black and white", HEAD "size 2\nblack 1\nwhite 1\ntuples 0\nend\n");
	says("expected 'tuple', found 'end'", HEAD "size 2\ntuples 1\nend\n");
	says("the file goes on after 'end'", HEAD "size 2\ntuples 1\ntuple 1 2\nend\nend\n");
	says("the file is about another board: its fingerprint is not 54b808961d46b670",
	     "kdraw pairing 1\nboard 0000000000000000\nsize 2\ntuples 0\nend\n");
}

/* Tuples of 4: the lines have none in common. Of 3: {1, 2, 3} serves both, so no refutation is right. */
static void wrong_refutations_are_refused(void **state)
{
	(void)state;
	says("right", HEAD "size 4\nrefutation 1\ncount 0 1\nend\n");
	says("item 0: 2 lines have room for 1 tuples, and one may serve 2",
	     HEAD "size 3\nrefutation 1\ncount 0 1\nend\n");
	says("the refutation stops before its end", HEAD "size 3\nrefutation 1\njoin 0 1\nend\n");
	says("item 1: 1 lines have room for 1 tuples, and one may serve 1",
	     HEAD "size 3\nrefutation 3\njoin 0 1\ncount 0\ncount 0 1\nend\n");
	says("item 1: line 1 is joined to line 0, which stands for it",
	     HEAD "size 3\nrefutation 3\njoin 0 1\ncount 0 1\ncount 0 1\nend\n");
	says("expected 'tuples', found 'black'", HEAD "size 3\nwhite 0\nblack 1 2\nrefutation 1\ncount 1\nend\n");
	says("right", HEAD "size 3\nblack 1 2\nwhite 0\nrefutation 1\ncount 1\nend\n");
	says("item 0: line 0 has a white stone", HEAD "size 3\nblack 1 2\nwhite 0\nrefutation 1\ncount 0\nend\n");
	says("right", HEAD "size 3\nblack 2\nrefutation 3\njoin 0 1\ncount 0\ncount 0 1\nend\n");
	says("the refutation is over after 3 of 4 items",
	     HEAD "size 3\nblack 2\nrefutation 4\njoin 0 1\ncount 0\ncount 0 1\ncount 0\nend\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(files_go_round_and_are_right),
	    cmocka_unit_test(wrong_files_are_refused),
	    cmocka_unit_test(wrong_refutations_are_refused),
	};
	return cmocka_run_group_tests_name("pairing_file", tests, NULL, NULL);
}
