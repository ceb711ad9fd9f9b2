#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <time.h>

#include "base/memory.h"
#include "base/textfile.h"
#include "boards/family.h"
#include "pictures/proofs/prooftree_reach.h"
#include "provers/proof/proof.h"
#include "provers/proof/proof_write.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"
#include "tests/provers/proof/naive_proof.h"

/* Two crossing lines of four squares; FORMATS.md's lines of text, by hand. */
static void crossing(struct hypergraph *h)
{
	hypergraph_init(h);
	hypergraph_add_squares(h, 7);
	hypergraph_add_line(h, (unsigned[]){0, 1, 2, 3}, 4);
	hypergraph_add_line(h, (unsigned[]){0, 4, 5, 6}, 4);
	h->exclusive[1] = true;
}

static bool read_text(struct proof *p, const struct hypergraph *h, const char *text, struct trouble *t)
{
	FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
	struct textfile f;
	textfile_init(&f, in, t);
	proof_init(p);
	bool right = proof_read(p, &f, h);
	textfile_clear(&f);
	fclose(in);
	return right;
}

#define HEAD "kdraw proof 1\nboard %016" PRIx64 "\n"
static char *with_head(const struct hypergraph *h, const char *body)
{
	char *text;
	assert_true(asprintf(&text, HEAD "%s", hypergraph_fingerprint(h), body) > 0);
	return text;
}

static const char good[] =
    "game p 1\nverdict draw\nblack 3\nwhite 6\nsteps 2\n"
    "c what the steps say is not looked at\n"
    "step 0 lines 0\nreply 1 > 2 :\nreply 2 > 1 :\ndone\n"
    "step 1 lines 1 0 black 0 3\nreply 1 2 > 4 x1 : 0 0 : f 1 / 1 5 1 6\nreply 5 > : t 2 1 2 4 6 / 1 : w 0\ndone\n"
    "root 1 0 1\nend\n";

static void test_by_hand(void **state)
{
	(void)state;
	struct hypergraph h;
	struct proof p;
	struct trouble t;
	crossing(&h);
	char *text = with_head(&h, good);
	assert_true(read_text(&p, &h, text, &t));
	assert_int_equal(p.steps, 2);
	assert_true(p.game == 'p' && p.stones == 1 && !p.win && p.parts == 0);
	assert_true(proof_black(&p).count == 1 && proof_black(&p).word[0] == 3 && proof_white(&p).word[0] == 6);
	assert_true(proof_step_lines(&p, 1).word[0] == 1 && proof_step_black(&p, 1).word[1] == 3);
	assert_true(p.step[1].entry == 2 && p.step[2].entry == 4 && p.step[3].entry == 5);
	assert_true(proof_entry_s(&p, 2).word[1] == 2 && proof_entry_r(&p, 2).word[1] == PROOF_EXCLUSIVE + 1);
	assert_int_equal(p.entry[3].child - p.entry[2].child, 2);
	assert_true(p.child[0].kind == PROOF_STEP && p.child[0].number == 0);
	assert_true(p.child[2].kind == PROOF_PAIRING && p.child[2].number == 2);
	assert_int_equal(proof_child_places(&p, 2).count, 4);
	assert_int_equal(proof_child_places(&p, 1).word[3], 6);
	assert_int_equal(proof_child_lines(&p, 4).count, 2);
	proof_clear(&p);
	free(text);
	hypergraph_clear(&h);
}

/* The good proof with one piece replaced. */
static char *replaced(const struct hypergraph *h, const char *old, const char *new)
{
	const char *at = strstr(good, old);
	char *body;
	assert_non_null(at);
	assert_true(asprintf(&body, "%.*s%s%s", (int)(at - good), good, new, at + strlen(old)) > 0);
	char *text = with_head(h, body);
	free(body);
	return text;
}

static void test_refused(void **state)
{
	(void)state;
	static const struct {
		const char *old, *new, *why;
	} row[] = {
	    {"game p 1", "game q 1", "game"},
	    {"game p 1", "game p 0", "number of stones"},
	    {"verdict draw", "verdict drawn", "verdict"},
	    {"verdict draw", "verdict win", "play"},
	    {"verdict draw", "verdict draw\npart 3 2", "part 3 of 2"},
	    {"black 3", "black 3 3", "ascend"},
	    {"black 3", "black 7", "between 0 and 6"},
	    {"black 3", "black", "at least one"},
	    {"white 6", "white 3", "black and white"},
	    {"steps 2", "steps 1", "more steps"},
	    {"steps 2", "steps 3", "expected 'step'"},
	    {"step 1", "step 2", "step 1 is expected"},
	    {"lines 1 0 black", "lines 1 1 black", "twice"},
	    {"lines 1 0 black", "lines 1 2 black", "between 0 and 1"},
	    {"lines 0\n", "lines\n", "expected the lines"},
	    {"reply 1 > 2 :", "reply 1 > 2", "':'"},
	    {"reply 1 > 2 :", "reply > 2 :", "at least one"},
	    {"reply 1 > 2 :", "reply 1 > 2 4 :", "with 2"},
	    {"reply 1 2 > 4 x1", "reply 1 2 > 4 4", "twice"},
	    {"reply 1 2 > 4 x1", "reply 2 1 > 4 x1", "ascend"},
	    {"reply 1 2 > 4 x1", "reply 1 2 > 4 x2", "exclusive"},
	    {"0 0 : f 1", "1 0 : f 1", "earlier step"},
	    {"0 0 : f 1", "0 0 1", "has 1 lines"},
	    {"0 0 : f 1", "0 0 : f 0", "twice"},
	    {"0 0 : f 1", "0 0 : o 1", "expected a step"},
	    {"f 1 / 1 5 1 6", "f 1 /", "pairs of a line"},
	    {"f 1 / 1 5 1 6", "f 1 / 1 5 1", "expected a square"},
	    {"f 1 / 1 5 1 6", "f 1 / 0 5", "not in the forest"},
	    {"0 0 : f 1 / 1 5 1 6", "0 0 : f", "expected the lines"},
	    {"0 0 : f 1 / 1 5 1 6", "0 0 :", "expected a step"},
	    {"t 2 1 2 4 6 /", "t 2 1 2 4 /", "no tuples"},
	    {"done\nstep 1", "step 1", "done"},
	    {"root 1 0 1", "root 1 0 1 1", "twice"},
	    {"root 1 0 1", "root 2 0 1", "earlier step"},
	    {"root 1 0 1\nend\n", "root 1 0 1\n", "cut short"},
	};
	struct hypergraph h;
	crossing(&h);
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct proof p;
		struct trouble t;
		char *text = replaced(&h, row[i].old, row[i].new);
		if (read_text(&p, &h, text, &t) || strstr(t.text, row[i].why) == NULL || t.line == 0)
			fail_msg("%s for %s: line %lu: %s", row[i].new, row[i].old, t.line, t.text);
		proof_clear(&p);
		free(text);
	}
	hypergraph_clear(&h);
}

static void test_other_board(void **state)
{
	(void)state;
	struct hypergraph h, other;
	struct proof p;
	struct trouble t;
	crossing(&h);
	crossing(&other);
	other.exclusive[1] = false;
	char *text = with_head(&h, good);
	assert_false(read_text(&p, &other, text, &t));
	assert_non_null(strstr(t.text, "but this board is"));
	assert_int_equal(t.line, 2);
	proof_clear(&p);
	free(text);
	hypergraph_clear(&h);
	hypergraph_clear(&other);
}

static char *naive_text(const struct hypergraph *h, uint32_t p, uint32_t black, uint32_t white)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	naive_write(h, p, black, white, out);
	fclose(out);
	return text;
}

static void print_list(FILE *out, struct proof_list l)
{
	for (uint32_t i = 0; i < l.count; i++)
		fprintf(out, l.word[i] >= PROOF_EXCLUSIVE ? " x%u" : " %u", l.word[i] & ~PROOF_EXCLUSIVE);
}

static void print_children(FILE *out, const struct proof *p, uint32_t entry)
{
	for (uint32_t c = p->entry[entry].child; c < p->entry[entry + 1].child; c++) {
		fprintf(out, " %u", p->child[c].number);
		print_list(out, proof_child_lines(p, c));
	}
}

static void print_step(FILE *out, const struct proof *p, uint32_t i)
{
	fprintf(out, "step %u lines", i);
	print_list(out, proof_step_lines(p, i));
	fputs(proof_step_black(p, i).count > 0 ? " black" : "", out);
	print_list(out, proof_step_black(p, i));
	fputs(p->win ? "\nplay" : "", out);
	print_list(out, proof_step_extra(p, i));
	for (uint32_t e = p->step[i].entry; e < p->step[i + 1].entry; e++) {
		fputs(p->win ? "\nafter" : "\nreply", out);
		print_list(out, proof_entry_s(p, e));
		fputs(p->win ? "" : " >", out);
		print_list(out, proof_entry_r(p, e));
		fputs(p->win ? "" : " :", out);
		print_children(out, p, e);
	}
	fputs("\ndone\n", out);
}

/* What was read is printed again, the plain way, and has to be what was written. */
static char *print_steps(const struct proof *p)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (uint32_t i = 0; i < p->steps; i++)
		print_step(out, p, i);
	fputs("root", out);
	print_children(out, p, p->step[p->steps].entry);
	fputs("\nend\n", out);
	fclose(out);
	return text;
}

static void test_round_trip(void **state)
{
	(void)state;
	uint64_t seed = 7;
	unsigned wins = 0, draws = 0;
	for (unsigned i = 0; i < 300; i++) {
		struct hypergraph h;
		struct proof p;
		struct trouble t;
		random_hypergraph(&seed, &h, 7, 5, 4);
		for (unsigned l = 0; l < h.lines; l++)
			h.exclusive[l] = false;
		uint32_t black = i % 3 == 0 ? 1 : 0;
		char *text = naive_text(&h, 1 + i % 2, black, 0);
		bool filled = strstr(text, "root 0") != NULL && strstr(text, "steps 0") != NULL;
		if (!filled) {
			assert_true(read_text(&p, &h, text, &t));
			wins += p.win;
			draws += !p.win;
			char *again = print_steps(&p);
			if (p.steps > 0)
				assert_string_equal(again, strstr(text, "step 0"));
			free(again);
			proof_clear(&p);
		}
		free(text);
		hypergraph_clear(&h);
	}
	assert_true(wins > 50 && draws > 50);
}

/* By recursion from the definition: every step once, a node for every branch, two or more for parts. Naive proofs have
 * one child an entry, so branches are different pairs (sizes, step) or replies to which nothing is left. */
static uint32_t count_by_hand(const struct proof *p, uint32_t step, bool *seen)
{
	uint32_t count = 0, begin = p->step[step].entry, end = p->step[step + 1].entry;
	for (uint32_t e = begin; e < end; e++) {
		bool new = true, leaf = p->entry[e].child == p->entry[e + 1].child;
		for (uint32_t f = begin; f < e && new; f++) {
			struct proof_list r = proof_entry_r(p, e), q = proof_entry_r(p, f);
			bool alike = proof_entry_s(p, e).count == proof_entry_s(p, f).count && r.count == q.count &&
			             leaf == (p->entry[f].child == p->entry[f + 1].child);
			if (alike && leaf)
				new = memcmp(r.word, q.word, r.count * sizeof *r.word) != 0;
			else if (alike)
				new = p->child[p->entry[e].child].number != p->child[p->entry[f].child].number;
		}
		count += new;
		if (leaf || seen[p->child[p->entry[e].child].number])
			continue;
		seen[p->child[p->entry[e].child].number] = true;
		count += count_by_hand(p, p->child[p->entry[e].child].number, seen);
	}
	return count;
}

static void read_family(struct hypergraph *h, struct proof *p, const char *board, uint32_t stones)
{
	struct trouble t;
	load_board(h, board);
	char *text = naive_text(h, stones, 0, 0);
	assert_true(read_text(p, h, text, &t));
	free(text);
}

/* Cut nodes stand for what is left out; what is shown agrees with the whole tree. */
static void check_tree(const struct prooftree *t, uint32_t most, uint32_t moves)
{
	bool cut = false;
	assert_true(t->nodes <= most && t->nodes <= t->whole);
	for (uint32_t v = 0; v < t->nodes; v++) {
		const struct prooftree_node *n = t->node + v;
		assert_true(n->moves <= moves);
		assert_true(!n->cut || n->children == 0);
		cut = cut || n->cut;
		assert_true(v == 0 || (n->parent < v && v - t->node[n->parent].first < t->node[n->parent].children));
	}
	assert_true(cut == (t->nodes < t->whole));
}

static void test_counts(void **state)
{
	(void)state;
	struct hypergraph h;
	struct proof p;
	read_family(&h, &p, "grid:3x3:3", 1);
	assert_true(p.win == false || p.steps > 0);
	bool *seen = xcalloc(p.steps + 1, sizeof *seen);
	uint32_t top = p.child[p.entry[p.step[p.steps].entry].child].number;
	seen[top] = true;
	uint32_t whole = 1 + count_by_hand(&p, top, seen);
	for (uint32_t most = 1; most < 2 * whole; most += 1 + most / 2)
		for (uint32_t moves = 0; moves < 8; moves++) {
			struct prooftree t;
			prooftree_unfold(&t, &p, PROOFTREE_NONE, moves, most);
			assert_int_equal(t.whole, whole);
			check_tree(&t, most, moves);
			prooftree_clear(&t);
		}
	struct prooftree t;
	prooftree_unfold(&t, &p, PROOFTREE_NONE, UINT32_MAX, UINT32_MAX);
	assert_int_equal(t.nodes, whole);
	prooftree_clear(&t);
	free(seen);
	proof_clear(&p);
	hypergraph_clear(&h);
}

/* Each node's black and white stones are on empty squares, its lines have none of the white ones, and the rests of the
 * lines are those of its step, renamed. */
static void check_reached(const struct reach *r, const struct hypergraph *h, uint32_t v)
{
	uint32_t black = 0, white = 0;
	for (uint32_t u = v; u != PROOFTREE_NONE; u = r->tree->node[u].parent) {
		for (uint32_t i = 0; i < r->node[u].blacks; i++) {
			assert_false((black | white) >> r->node[u].black[i] & 1);
			black |= UINT32_C(1) << r->node[u].black[i];
		}
		for (uint32_t i = 0; i < r->node[u].whites; i++) {
			assert_false((black | white) >> r->node[u].white[i] & 1);
			white |= UINT32_C(1) << r->node[u].white[i];
		}
	}
	uint32_t step = r->tree->node[v].step;
	for (uint32_t i = 0; step != PROOFTREE_NONE && i < r->node[v].lines; i++) {
		uint32_t here = 0, own = 0, line = proof_step_lines(r->tree->proof, step).word[i];
		for (uint32_t j = 0; j < hypergraph_line_size(h, r->node[v].line[i]); j++)
			here |= UINT32_C(1) << hypergraph_line(h, r->node[v].line[i])[j];
		assert_int_equal(here & white, 0);
		for (uint32_t j = 0; j < hypergraph_line_size(h, line); j++) {
			uint32_t s = reach_square(r, v, hypergraph_line(h, line)[j]);
			own |= s == PROOFTREE_NONE ? 0 : UINT32_C(1) << s;
		}
		assert_int_equal(here & ~black, own);
	}
}

static void check_family(const char *board, uint32_t stones)
{
	struct hypergraph h;
	struct proof p;
	struct prooftree t;
	struct reach r;
	struct trouble trouble;
	read_family(&h, &p, board, stones);
	prooftree_unfold(&t, &p, PROOFTREE_NONE, UINT32_MAX, UINT32_MAX);
	assert_true(reach_find(&r, &t, &h, UINT32_MAX, &trouble));
	for (uint32_t v = 0; v < t.nodes; v++)
		check_reached(&r, &h, v);
	reach_clear(&r);
	prooftree_clear(&t);
	proof_clear(&p);
	hypergraph_clear(&h);
}

static void test_reached(void **state)
{
	(void)state;
	check_family("grid:3x3:3", 1);
	check_family("grid:2x4:3", 2);
}

/* One step used twice, the second time on a line elsewhere whose squares are partly black: a reference by hand. */
static void test_carried(void **state)
{
	(void)state;
	static const char body[] = "game p 1\nverdict draw\nsteps 2\n"
	                           "step 0 lines 0 black 0\nreply 2 > 3 :\ndone\n"
	                           "step 1 lines 0 1\nreply 0 > 1 : 0 1\nreply 4 > 0 :\ndone\nroot 1 0 1\nend\n";
	struct hypergraph h;
	struct proof p;
	struct prooftree t;
	struct reach r;
	struct trouble trouble;
	crossing(&h);
	char *text = with_head(&h, body);
	assert_true(read_text(&p, &h, text, &trouble));
	prooftree_unfold(&t, &p, PROOFTREE_NONE, UINT32_MAX, UINT32_MAX);
	assert_int_equal(t.nodes, 4);
	assert_true(reach_find(&r, &t, &h, UINT32_MAX, &trouble));
	/* Line 0 without its square 0 (1 2 3) became line 1 without it (4 5 6). */
	assert_true(reach_square(&r, 1, 1) == 4 && reach_square(&r, 1, 2) == 5 && reach_square(&r, 1, 3) == 6);
	assert_true(t.node[3].parent == 1 && r.node[3].black[0] == 5 && r.node[3].white[0] == 6);
	reach_clear(&r);
	prooftree_clear(&t);
	proof_clear(&p);
	free(text);
	hypergraph_clear(&h);
}

/* A reference whose lines do not look like the step's. */
static void test_misfit(void **state)
{
	(void)state;
	static const char body[] = "game p 1\nverdict draw\nsteps 2\nstep 0 lines 0\nreply 2 > 3 :\ndone\n"
	                           "step 1 lines 0 1\nreply 0 > 1 : 0 1\ndone\nroot 1 0 1\nend\n";
	struct hypergraph h;
	struct proof p;
	struct prooftree t;
	struct reach r;
	struct trouble trouble;
	crossing(&h);
	char *text = with_head(&h, body);
	assert_true(read_text(&p, &h, text, &trouble));
	prooftree_unfold(&t, &p, PROOFTREE_NONE, UINT32_MAX, UINT32_MAX);
	assert_false(reach_find(&r, &t, &h, UINT32_MAX, &trouble));
	assert_non_null(strstr(trouble.text, "step 0 does not fit"));
	reach_clear(&r);
	prooftree_clear(&t);
	proof_clear(&p);
	free(text);
	hypergraph_clear(&h);
}

/* A million steps: each line of the file is read once, and takes few words. */
static void test_large(void **state)
{
	(void)state;
	struct hypergraph h;
	struct proof p;
	struct trouble t;
	char *body;
	size_t size;
	crossing(&h);
	FILE *out = open_memstream(&body, &size);
	fputs("game p 1\nverdict draw\nsteps 1000000\n", out);
	for (unsigned i = 0; i < 1000000; i++)
		fprintf(out, "step %u lines 0 1\nreply 1 > 0 : %u 0 1\ndone\n", i, i == 0 ? 0 : i - 1);
	fputs("root 999999 0 1\nend\n", out);
	fclose(out);
	char *first = strstr(body, " : 0 0 1"); /* step 0 refers to none */
	memcpy(first, " : f 0 1", 8);
	char *text = with_head(&h, body);
	clock_t begin = clock();
	assert_true(read_text(&p, &h, text, &t));
	assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 4);
	assert_int_equal(p.steps, 1000000);
	assert_true((uint64_t)p.word_room * 4 + p.step_room * 8ull + p.entry_room * 8ull + p.child_room * 8ull <
	            80000000); /* one pair of lists, and one list a step */
	free(text);
	free(body);
	proof_clear(&p);
	hypergraph_clear(&h);
}

/* A list of up to four words, drawn from few or from many. */
static struct proof_list random_list(uint64_t *r, uint32_t *word)
{
	const uint32_t count = random_below(r, 5), below = random_below(r, 8) == 0 ? 100000 : 3;
	for (uint32_t i = 0; i < count; i++)
		word[i] = random_below(r, below);
	return (struct proof_list){count, word};
}

static void assert_random_list(uint64_t *r, struct proof_list found)
{
	uint32_t word[4];
	const struct proof_list wanted = random_list(r, word);
	assert_int_equal(found.count, wanted.count);
	for (uint32_t i = 0; i < wanted.count; i++)
		assert_int_equal(found.word[i], wanted.word[i]);
}

enum { REPEATED = 20000 };

/* Pairs of lists that were there before are kept once; they are told as they came, from the same random numbers. */
static void test_repeated(void **state)
{
	(void)state;
	struct proof p;
	uint64_t r = REPEATED, again = r;
	uint32_t a[4], b[4];
	uint64_t words = 0;
	proof_init(&p);
	proof_set_stones(&p, PROOF_EMPTY, PROOF_EMPTY);
	for (uint32_t i = 0; i < REPEATED; i++) {
		const struct proof_list lines = random_list(&r, a), black = random_list(&r, b);
		proof_add_step(&p, lines, black, PROOF_EMPTY);
		for (unsigned entry = 0; entry < 2; entry++) {
			const struct proof_list s = random_list(&r, a), w = random_list(&r, b);
			proof_add_entry(&p, s, w);
			words += 2 + s.count + w.count;
			const struct proof_list places = random_list(&r, a), played = random_list(&r, b);
			proof_add_child(&p, PROOF_FOREST, 0, places, played);
			words += 2 + places.count + played.count;
			proof_add_child(&p, PROOF_STEP, 0, PROOF_EMPTY, proof_step_lines(&p, 0));
		}
	}
	for (uint32_t i = 0; i < REPEATED; i++) {
		assert_random_list(&again, proof_step_lines(&p, i));
		assert_random_list(&again, proof_step_black(&p, i));
		for (uint32_t e = p.step[i].entry; e < p.step[i + 1].entry; e++) {
			assert_random_list(&again, proof_entry_s(&p, e));
			assert_random_list(&again, proof_entry_r(&p, e));
			const uint32_t c = p.entry[e].child;
			assert_random_list(&again, proof_child_places(&p, c));
			assert_random_list(&again, proof_child_lines(&p, c));
			assert_true(proof_same_list(proof_child_lines(&p, c + 1), proof_step_lines(&p, 0)));
			assert_int_equal(proof_child_places(&p, c + 1).count, 0);
		}
	}
	assert_true(p.words < words);
	proof_clear(&p);
}

/* --- stone by stone ----------------------------------------------------------------------------------------------- */

static void triangle(struct hypergraph *h)
{
	hypergraph_init(h);
	hypergraph_add_squares(h, 6);
	hypergraph_add_line(h, (unsigned[]){0, 1, 2}, 3);
	hypergraph_add_line(h, (unsigned[]){2, 3, 4}, 3);
	hypergraph_add_line(h, (unsigned[]){0, 4, 5}, 3);
	for (unsigned i = 0; i < 3; i++)
		h->exclusive[i] = true;
}

static const char stones[] = "game b 1\nsteps 2\n"
                             "step 0 lines 0 2 stones 0 1 black 4\nreply 0 > x0\nreply p0 >\ndone\n"
                             "step 1 lines 0 1 2 stones 0 0 0\nreply 2 > 4 loose 0\nreply 0 > x0 loose 2 : 0 1 -\n"
                             "reply 4 > x1 : 0 0 2\ndone\n"
                             "root : 1 0 1 2\nend\n";

static char *stonewise_text(const struct hypergraph *h, const char *body)
{
	char *text;
	assert_true(asprintf(&text, "kdraw stonewise 1\nboard %016" PRIx64 "\n%s", hypergraph_fingerprint(h), body) >
	            0);
	return text;
}

/* What is read is written again to the letter. */
static void test_stonewise(void **state)
{
	struct hypergraph h;
	struct proof p;
	struct trouble t;
	char *again = NULL;
	size_t size;
	(void)state;
	triangle(&h);
	char *text = stonewise_text(&h, stones);
	assert_true(read_text(&p, &h, text, &t));
	assert_true(p.stonewise);
	assert_int_equal(p.steps, 2);
	assert_int_equal(proof_step_extra(&p, 0).word[1], 1);
	assert_int_equal(proof_entry_s(&p, 1).word[0], PROOF_EXCLUSIVE + 0);
	assert_int_equal(proof_entry_r(&p, 1).count, 0);
	assert_int_equal(p.child[p.entry[3].child].kind, PROOF_LOOSE);
	assert_int_equal(proof_child_lines(&p, p.entry[3].child + 1).word[1], PROOF_NO_LINE);
	FILE *out = open_memstream(&again, &size);
	proof_write(&p, out);
	fclose(out);
	assert_string_equal(text, again);
	proof_clear(&p);
	free(again);
	free(text);
	hypergraph_clear(&h);
}

static void test_stonewise_refusals(void **state)
{
	static const struct {
		const char *old, *new, *message;
	} edit[] = {
	    {"game b 1", "game p 1", "a stonewise proof is about game b"},
	    {"stones 0 1 black", "stones 0 black", "expected a number of stones, found 'black'"},
	    {"stones 0 1 black 4", "black 4", "expected 'stones', found 'black'"},
	    {"reply p0 >", "reply p3 >", "the line of a stone lies between 0 and 2, found 3"},
	    {"reply 0 > x0\n", "reply 0 > x0 1\n", "White replies to 1 stones with 2"},
	    {"reply 0 > x0\n", "reply 0 1 > x0\n", "expected '>', found '1'"},
	    {"reply 2 > 4 loose 0", "reply 2 > 4 loose", "expected the lines of a position"},
	    {"loose 2 : 0 1 -", "loose 2 : 0 1 1", "line 1 is listed twice"},
	    {"loose 2 : 0 1 -", "loose 2 : 0 1", "step 0 has 2 lines, but 1 are listed for it"},
	    {": 0 0 2\ndone", ": 1 0 1 2\ndone", "an earlier step lies between 0 and 0, found 1"},
	    {": 0 0 2\ndone", ": f 0 2\ndone", "expected an earlier step, found 'f'"},
	    {"steps 2", "verdict draw\nsteps 2", "expected 'steps', found 'verdict'"},
	};
	struct hypergraph h;
	(void)state;
	triangle(&h);
	for (size_t i = 0; i < sizeof edit / sizeof *edit; i++) {
		struct proof p;
		struct trouble t;
		char *body, *text;
		const char *at = strstr(stones, edit[i].old);
		assert_non_null(at);
		assert_true(
		    asprintf(&body, "%.*s%s%s", (int)(at - stones), stones, edit[i].new, at + strlen(edit[i].old)) > 0);
		text = stonewise_text(&h, body);
		assert_false(read_text(&p, &h, text, &t));
		assert_string_equal(t.text, edit[i].message);
		proof_clear(&p);
		free(text);
		free(body);
	}
	hypergraph_clear(&h);
}

/* Steps that the root does not need go; the others keep their order. */
static void test_trim(void **state)
{
	struct hypergraph h;
	struct proof p;
	struct trouble t;
	(void)state;
	triangle(&h);
	char *text =
	    stonewise_text(&h, "game b 1\nsteps 3\nstep 0 lines 0 stones 0\ndone\nstep 1 lines 1 stones 1\ndone\n"
	                       "step 2 lines 0 1 stones 0 1\nreply 2 > : 1 1\ndone\nroot : 2 0 1\nend\n");
	assert_true(read_text(&p, &h, text, &t));
	proof_trim(&p);
	assert_int_equal(p.steps, 2);
	assert_int_equal(proof_step_lines(&p, 0).word[0], 1);
	assert_int_equal(p.child[0].number, 0);
	assert_int_equal(p.child[1].number, 1);
	assert_true(p.stonewise);
	proof_clear(&p);
	free(text);
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_by_hand),
	    cmocka_unit_test(test_refused),
	    cmocka_unit_test(test_other_board),
	    cmocka_unit_test(test_round_trip),
	    cmocka_unit_test(test_counts),
	    cmocka_unit_test(test_stonewise),
	    cmocka_unit_test(test_stonewise_refusals),
	    cmocka_unit_test(test_trim),
	    cmocka_unit_test(test_reached),
	    cmocka_unit_test(test_carried),
	    cmocka_unit_test(test_misfit),
	    cmocka_unit_test(test_large),
	    cmocka_unit_test(test_repeated),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
