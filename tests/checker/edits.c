#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/textfile.h"
#include "hypergraph/read.h"
#include "hypergraph/write.h"
#include "provers/pairings/pairing_file.h"
#include "provers/proof/proof_write.h"
#include "provers/prover/prover.h"
#include "provers/stonewise/stonewise.h"
#include "tests/checker/edit.h"
#include "tests/checker/inside.h"
#include "tests/checker/naive.h"
#include "tests/checker/second.h"
#include "tests/hypergraph/random.h"

/* The provers' own files on tiny boards, with all rules in them, edited word by word, or shown with another board: what
 * the checker accepts must still be true by the definition of the game, in every step. */

static void random_board(uint64_t *r, struct tiny *t, bool exclusive)
{
	memset(t, 0, sizeof *t);
	t->game_b = exclusive;
	t->stones = 1 + random_below(r, 2);
	t->squares = 5 + random_below(r, exclusive ? 2 : 4);
	t->lines = 2 + random_below(r, 4);
	for (unsigned i = 0; i < t->lines; i++) {
		unsigned size = t->stones + 1 + random_below(r, 3);
		while (bits(t->line[i]) < (size < t->squares ? size : t->squares))
			t->line[i] |= 1u << random_below(r, t->squares);
		t->exclusive |= random_below(r, exclusive ? 2 : 4) == 0 ? 1u << i : 0;
	}
}

static void read_board_text(struct hypergraph *h, const struct tiny *t)
{
	char *text = tiny_board(t);
	struct trouble trouble;
	FILE *file = fmemopen(text, strlen(text), "r");
	hypergraph_init(h);
	assert_true(hypergraph_read(h, file, &trouble));
	fclose(file);
	free(text);
}

/* What kdraw prove would write with some of its ideas. */
static char *proof_of(uint64_t *r, const struct tiny *t)
{
	static const unsigned char empty[TINY_SQUARES];
	struct hypergraph h;
	struct trouble trouble;
	struct proof proof;
	char *text = NULL;
	size_t size;
	read_board_text(&h, t);
	struct ideas ideas = all_ideas;
	ideas.held = random_below(r, 2) == 0;
	ideas.potential = random_below(r, 4) == 0;
	ideas.components = random_below(r, 2) == 0;
	struct question q = {.board = &h, .game = {t->game_b, t->stones}, .ideas = ideas, .stone = empty};
	struct prover *p = prover_new(&q, &(struct prover_options){.memory = 1 << 20, .threads = 1}, &trouble);
	assert_non_null(p);
	prover_decide(p);
	proof_init(&proof);
	assert_int_not_equal(prover_proof(p, &proof), UNDECIDED);
	FILE *out = open_memstream(&text, &size);
	proof_write(&proof, out);
	fclose(out);
	proof_clear(&proof);
	prover_release(p);
	hypergraph_clear(&h);
	return text;
}

/* Accepted, and then it must be true. */
static bool accepted(struct tiny *t, const char *board_text, const char *text,
                     bool (*is_true)(const struct tiny *t, const char *text))
{
	struct answer a = run_checker(board_text, text);
	assert_in_range(a.status, 0, 2);
	if (a.status == 0 && !is_true(t, text))
		fail_msg("accepted, and not true:\n%s%s%s", board_text, text, a.text);
	return a.status == 0;
}

/* Another board, near the first one; the file says that it is about this one. */
static void change_board(uint64_t *r, struct tiny *t, char *text)
{
	char fingerprint[17];
	unsigned i = random_below(r, t->lines), s = 1u << random_below(r, t->squares);
	if (random_below(r, 4) == 0)
		t->exclusive ^= 1u << i;
	else if ((t->line[i] ^ s) != 0)
		t->line[i] ^= s;
	snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)tiny_fingerprint(t));
	memcpy(strstr(text, "board ") + 6, fingerprint, 16);
}

/* The head of a file has a kind and a fingerprint: five words that are spared. */
static unsigned edit_often(uint64_t *r, struct tiny *t, const char *text, unsigned times,
                           bool (*is_true)(const struct tiny *t, const char *text))
{
	unsigned yes = 0;
	for (unsigned i = 0; i < times; i++) {
		struct tiny shown = *t;
		char *edit = i % 3 == 0 ? strdup(text) : edited_words(r, text, 5);
		if (i % 3 == 0)
			change_board(r, &shown, edit);
		char *board_text = tiny_board(&shown);
		yes += strcmp(edit, text) != 0 && accepted(&shown, board_text, edit, is_true);
		free(board_text);
		free(edit);
	}
	return yes;
}

static void edits_of_proofs(void **state)
{
	(void)state;
	uint64_t r = 1;
	unsigned yes = 0, edits = 0, paired = 0, wins = 0;
	for (int i = 0; i < 400; i++) {
		struct tiny t;
		random_board(&r, &t, i % 3 == 0);
		char *text = proof_of(&r, &t), *board_text = tiny_board(&t);
		assert_true(accepted(&t, board_text, text, proof_is_true));
		paired += strstr(text, " t ") != NULL;
		wins += strstr(text, "verdict win") != NULL;
		yes += edit_often(&r, &t, text, 60, proof_is_true);
		edits += 60;
		free(text);
		free(board_text);
	}
	print_message("%u of %u edits were accepted, and true; %u wins, %u with tuples\n", yes, edits, wins, paired);
	assert_true(yes > 100 && yes < edits / 2 && wins > 50 && paired > 20);
}

/* Forests in which lines give up random squares. */
static void forests_with_shortened_lines(void **state)
{
	(void)state;
	uint64_t r = 2;
	unsigned yes = 0, without = 0;
	for (int i = 0; i < 6000; i++) {
		struct tiny t;
		char *text = NULL;
		size_t size;
		random_board(&r, &t, false);
		t.stones = 1, t.lines = 2 + (unsigned)i % 2, t.exclusive &= (1u << t.lines) - 1;
		char *board_text = tiny_board(&t);
		FILE *out = open_memstream(&text, &size);
		print_head(out, &t, false, 0, 0);
		fprintf(out, "steps 0\nroot f");
		print_set(out, "", (1u << t.lines) - 1);
		fprintf(out, " /");
		for (unsigned j = random_below(&r, 4) + 1; j > 0; j--)
			fprintf(out, " %u %u", random_below(&r, t.lines), random_below(&r, t.squares));
		fprintf(out, "\nend\n");
		fclose(out);
		bool right = accepted(&t, board_text, text, proof_is_true);
		yes += right;
		strcpy(strstr(text, " /"), "\nend\n");
		without += right && !accepted(&t, board_text, text, proof_is_true);
		free(text);
		free(board_text);
	}
	print_message("%u forests, %u of them only by shorter lines\n", yes, without);
	assert_true(without > 100);
}

/* Is there a pairing? Every line in turn takes a tuple that is there, or a new one of unused squares. */
static bool pairing_exists(const unsigned *rest, unsigned lines, unsigned k, unsigned *tuple, unsigned many)
{
	unsigned used = 0;
	if (lines == 0)
		return true;
	for (unsigned i = 0; i < many; i++) {
		used |= tuple[i];
		if ((tuple[i] & ~rest[0]) == 0)
			return pairing_exists(rest + 1, lines - 1, k, tuple, many);
	}
	for (unsigned set = next_subset(0, rest[0] & ~used); set != 0; set = next_subset(set, rest[0] & ~used)) {
		tuple[many] = set;
		if (bits(set) == k && pairing_exists(rest + 1, lines - 1, k, tuple, many + 1))
			return true;
	}
	return false;
}

static unsigned set_behind(const char *text, const char *name)
{
	const char *at = strstr(text, name);
	char *numbers = at == NULL ? NULL : (char *)(uintptr_t)at + strlen(name);
	return at == NULL ? 0 : take_set(&numbers);
}

/* A pairing file: there is no pairing, or the game is drawn. */
static bool pairing_is_true(const struct tiny *of, const char *text)
{
	unsigned black = set_behind(text, "\nblack"), white = set_behind(text, "\nwhite"), lines = 0;
	unsigned k = (unsigned)atoi(strstr(text, "size") + 4), rest[TINY_LINES], tuple[TINY_LINES];
	for (unsigned i = 0; i < of->lines; i++)
		if ((of->line[i] & white) == 0)
			rest[lines++] = of->line[i] & ~black;
	bool exists = pairing_exists(rest, lines, k, tuple, 0);
	if (strstr(text, "refutation") != NULL)
		return !exists;
	struct tiny t = *of;
	t.stones = k - 1;
	memset(t.memo, 0, sizeof t.memo);
	return exists && !tiny_lost(&t, tiny_alive(&t, (1u << t.lines) - 1, white, 0), black);
}

static char *pairing_of(const struct tiny *t, unsigned k)
{
	struct hypergraph h;
	struct pairing_position p;
	struct pairing_file f;
	char *text = NULL;
	size_t size;
	read_board_text(&h, t);
	pairing_position_init(&p, &h, NULL, 0, NULL, 0);
	pairing_file_init(&f);
	f.size = k;
	f.board = hypergraph_fingerprint(&h);
	struct pairing_events events = pairing_file_events(&(struct pairing_collector){&f, &p});
	struct pairing_search *s = pairing_new(h.squares, p.lines, k);
	f.refuted = pairing_find(s, p.rest, p.lines, 1000000, &events) == PAIRING_NONE;
	if (!f.refuted)
		pairing_file_take_tuples(&f, s);
	FILE *out = open_memstream(&text, &size);
	pairing_file_write(&f, out);
	fclose(out);
	pairing_release(s);
	pairing_file_clear(&f);
	pairing_position_clear(&p);
	hypergraph_clear(&h);
	return text;
}

static void edits_of_pairings(void **state)
{
	(void)state;
	uint64_t r = 3;
	unsigned yes[2] = {0}, joins = 0;
	for (int i = 0; i < 200; i++) {
		struct tiny t;
		random_board(&r, &t, false);
		t.lines = TINY_LINES;
		for (unsigned j = 0; j < t.lines; j++)
			while (bits(t.line[j]) < 4)
				t.line[j] |= 1u << random_below(&r, t.squares);
		char *text = pairing_of(&t, 2 + (unsigned)i % 2), *board_text = tiny_board(&t);
		assert_true(accepted(&t, board_text, text, pairing_is_true));
		joins += strstr(text, "join") != NULL;
		yes[strstr(text, "refutation") != NULL] += edit_often(&r, &t, text, 60, pairing_is_true);
		free(text);
		free(board_text);
	}
	print_message("%u edited pairings and %u refutations were accepted, and true; %u had joins\n", yes[0], yes[1],
	              joins);
	assert_true(yes[0] > 50 && yes[1] > 50 && joins > 5);
}

/* Crossings of two or three lines, and squares on one line. */
static void random_crossings(uint64_t *r, struct tiny *t)
{
	memset(t, 0, sizeof *t);
	t->game_b = true;
	t->stones = 1 + random_below(r, 8) / 7;
	t->squares = 6 + random_below(r, 2);
	t->lines = 4 + random_below(r, 2);
	t->exclusive = (1u << t->lines) - 1;
	for (unsigned s = 0; s < t->squares; s++)
		for (unsigned n = 1 + random_below(r, 4); n > 0; n--)
			t->line[random_below(r, t->lines)] |= 1u << s;
	for (unsigned i = 0; i < t->lines; i++)
		t->line[i] |= 1u << random_below(r, t->squares);
}

/* The empty board is drawn; Black may place any number of stones. */
static bool board_is_drawn(const struct tiny *of, const char *text)
{
	struct tiny t = *of;
	memset(t.memo, 0, sizeof t.memo);
	t.stones = (unsigned)atoi(strstr(text, "game b ") + 7);
	return !tiny_lost(&t, (1u << t.lines) - 1, 0);
}

/* What a reader of version 2 finds stands in version 1. */
static char *with_lines(const struct hypergraph *h, char *text)
{
	struct proof proof;
	struct textfile f;
	struct trouble trouble;
	char *longer = NULL;
	size_t size;
	FILE *in = fmemopen(text, strlen(text), "r"), *out = open_memstream(&longer, &size);
	textfile_init(&f, in, &trouble);
	proof_init(&proof);
	assert_true(proof_read(&proof, &f, h) && proof.found);
	proof.found = false;
	proof_write(&proof, out);
	fclose(out);
	fclose(in);
	textfile_clear(&f);
	proof_clear(&proof);
	free(text);
	return longer;
}

/* NULL: not drawn stone by stone. */
static char *stonewise_of(const struct tiny *t, bool lines)
{
	struct hypergraph h;
	struct proof proof;
	struct trouble trouble;
	struct statistics statistics = {0};
	char *text = NULL;
	size_t size;
	read_board_text(&h, t);
	proof_init(&proof);
	assert_true(stonewise_takes(&h));
	if (stonewise_prove(&proof, &h, t->stones, NULL, &(struct prover_options){.threads = 1}, &statistics,
	                    &trouble) == DRAWN) {
		FILE *out = open_memstream(&text, &size);
		proof_write(&proof, out);
		fclose(out);
		if (lines)
			text = with_lines(&h, text);
	}
	proof_clear(&proof);
	hypergraph_clear(&h);
	return text;
}

/* What is drawn stone by stone is drawn, whatever the number of stones a move. */
static void edits_of_stonewise_proofs(void **state)
{
	(void)state;
	uint64_t r = 4;
	unsigned yes[2] = {0}, edits = 0, drawn = 0, lost = 0, missed = 0;
	for (int i = 0; i < 1500; i++) {
		const bool lines = i % 2 == 0;
		struct tiny t;
		random_crossings(&r, &t);
		char *text = stonewise_of(&t, lines), *board_text = tiny_board(&t);
		if (text == NULL) {
			bool won = tiny_lost(&t, (1u << t.lines) - 1, 0);
			lost += won;
			missed += !won;
		} else if (strstr(text, "steps 0") == NULL) {
			drawn++;
			assert_true(accepted(&t, board_text, text, board_is_drawn));
			yes[lines] += edit_often(&r, &t, text, 20, board_is_drawn);
			edits += 20;
			assert_true((strstr(text, "stonewise 1") != NULL) == lines);
		}
		free(text);
		free(board_text);
	}
	print_message("%u stone by stone, %u other draws, %u lost; of %u edits %u and %u were accepted, and true\n",
	              drawn, missed, lost, edits, yes[0], yes[1]);
	assert_true(drawn > 100 && lost > 100 && yes[0] > 0 && yes[1] > 0 && yes[0] + yes[1] < edits / 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(edits_of_proofs),
	    cmocka_unit_test(forests_with_shortened_lines),
	    cmocka_unit_test(edits_of_pairings),
	    cmocka_unit_test(edits_of_stonewise_proofs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
