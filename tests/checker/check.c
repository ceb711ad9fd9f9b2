#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/checker/inside.h"
#include "tests/checker/naive.h"
#include "tests/checker/second.h"
#include "tests/hypergraph/random.h"

/* The checker against proofs by a naive writer, against random edits of them, and against random files of the right
 * grammar: what it accepts must be true by the definition of the game, in every step. */

enum mode { GAME_P, GAME_P_EXCLUSIVE, GAME_B };

static void random_tiny(uint64_t *r, struct tiny *t, enum mode mode, unsigned stones_of_p)
{
	memset(t, 0, sizeof *t);
	t->game_b = mode == GAME_B;
	t->stones = mode == GAME_B ? 1 + random_below(r, 2) : stones_of_p;
	t->squares = 3 + random_below(r, 4);
	t->lines = 1 + random_below(r, 4);
	for (unsigned i = 0; i < t->lines; i++) {
		unsigned least = t->stones + random_below(r, 3);
		if (least > t->squares)
			least = t->squares;
		while (bits(t->line[i]) < least || random_below(r, 3) == 0)
			t->line[i] |= 1u << random_below(r, t->squares);
		if (mode != GAME_P && random_below(r, 4) > 0)
			t->exclusive |= 1u << i;
	}
}

/* The definition without any thought: black and white stones, nothing forgotten. For boards of at most 5 squares. */
struct plain {
	const struct tiny *t;
	uint8_t memo[1 << 5][1 << 5][1 << TINY_LINES];
};

static bool plain_lost(struct plain *p, unsigned black, unsigned white, unsigned taken);

static bool plain_answered(struct plain *p, unsigned black, unsigned white, unsigned taken, unsigned most)
{
	const struct tiny *t = p->t;
	unsigned squares = ((1u << t->squares) - 1) & ~black & ~white, s = 0, x;
	do {
		x = 0;
		do {
			if (bits(s) + bits(x) <= most && !plain_lost(p, black, white | s, taken | x))
				return true;
		} while ((x = next_subset(x, t->exclusive & ~taken)) != 0);
	} while ((s = next_subset(s, squares)) != 0);
	return false;
}

static bool plain_lost(struct plain *p, unsigned black, unsigned white, unsigned taken)
{
	const struct tiny *t = p->t;
	uint8_t *memo = &p->memo[black][white][taken];
	if (*memo != 0)
		return *memo == 2;
	bool lost = false;
	for (unsigned i = 0; i < t->lines; i++)
		lost = lost || ((t->line[i] & white) == 0 && (taken >> i & 1) == 0 && tiny_won(t, i, black));
	unsigned squares = ((1u << t->squares) - 1) & ~black & ~white;
	for (unsigned m = next_subset(0, squares); !lost && m != 0; m = next_subset(m, squares))
		lost = tiny_move_allowed(t, m) && !plain_answered(p, black | m, white, taken, bits(m));
	*memo = lost ? 2 : 1;
	return lost;
}

static bool lost_by_definition(const struct tiny *t, unsigned black, unsigned white)
{
	struct plain *p = calloc(1, sizeof *p);
	p->t = t;
	bool lost = plain_lost(p, black, white, 0);
	free(p);
	return lost;
}

static void check_naive(struct tiny *t, unsigned black, unsigned white, bool lazy, unsigned seen[2])
{
	char *board_text = tiny_board(t), *proof = naive_proof(t, black, white, lazy);
	bool lost = tiny_lost(t, tiny_alive(t, (1u << t->lines) - 1, white, 0), black);
	struct answer a = run_checker(board_text, proof);
	if (a.status != 0)
		print_message("%s%s%s", board_text, proof, a.text);
	assert_int_equal(a.status, 0);
	assert_non_null(strstr(a.text, lost ? "s VERIFIED MAKER WINS game " : "s VERIFIED BREAKER DRAWS game "));
	assert_true(proof_is_true(t, proof));
	if (t->squares <= 5)
		assert_int_equal(lost_by_definition(t, black, white), lost);
	seen[lost]++;
	free(board_text);
	free(proof);
}

static void naive_proofs_are_accepted(void **state)
{
	(void)state;
	uint64_t r = 1;
	for (enum mode mode = GAME_P; mode <= GAME_B; mode++)
		for (unsigned p = 1; p <= 3; p++) {
			unsigned seen[2] = {0, 0};
			for (int i = 0; i < 80; i++) {
				struct tiny t;
				random_tiny(&r, &t, mode, p);
				unsigned all = (1u << t.squares) - 1, black = 0, white = 0;
				if (random_below(&r, 3) == 0) {
					black = (unsigned)random_word(&r) & (unsigned)random_word(&r) & all;
					white = (unsigned)random_word(&r) & (unsigned)random_word(&r) & all & ~black;
				}
				check_naive(&t, black, white, false, seen);
				check_naive(&t, black, white, true, seen);
			}
			print_message("mode %d, %u stones: %u draws, %u wins\n", mode, p, seen[0], seen[1]);
			assert_true(seen[0] >= 16 && seen[1] >= 16);
		}
}

/* Random edits of one character; half of the time a small digit becomes another. */
static char *edited(uint64_t *r, const char *text)
{
	if (random_below(r, 2) == 0) {
		char *copy = strdup(text);
		size_t at;
		do
			at = random_word(r) % strlen(text);
		while (copy[at] < '0' || copy[at] > '5');
		copy[at] = (char)('0' + random_below(r, 6));
		return copy;
	}
	static const char alphabet[] = "0123456789 :>/xfwtoc\n-+r";
	size_t length = strlen(text), at = random_word(r) % length;
	char *copy = malloc(length + 2);
	unsigned kind = random_below(r, 4); /* 0 take out, 1 insert, else replace */
	memcpy(copy, text, at);
	size_t used = at;
	if (kind != 0)
		copy[used++] = alphabet[random_below(r, sizeof alphabet - 1)];
	strcpy(copy + used, text + at + (kind != 1));
	return copy;
}

/* Whatever is accepted must be true, root, steps and entries. */
static bool accepted_and_true(const struct tiny *t, const char *board_text, const char *proof)
{
	struct answer a = run_checker(board_text, proof);
	if (a.status < 0 || a.status > 2)
		print_message("status %d\n%s%s%s", a.status, board_text, proof, a.text);
	assert_in_range(a.status, 0, 2);
	assert_int_equal(a.status == 0, strstr(a.text, "s VERIFIED ") != NULL);
	assert_int_equal(a.status == 1, strstr(a.text, "s REFUTED line ") != NULL);
	if (a.status == 0 && !proof_is_true(t, proof))
		fail_msg("accepted, and not true:\n%s%s%s", board_text, proof, a.text);
	return a.status == 0;
}

static void edits_of_one_character(void **state)
{
	(void)state;
	uint64_t r = 2;
	unsigned accepted = 0, edits = 0;
	for (int i = 0; i < 60; i++) {
		struct tiny t;
		random_tiny(&r, &t, (enum mode)(i % 3), 1 + random_below(&r, 2));
		char *board_text = tiny_board(&t), *proof = naive_proof(&t, 0, 0, true);
		for (int j = 0; j < 250; j++) {
			char *edit = edited(&r, proof);
			accepted += strcmp(edit, proof) != 0 && accepted_and_true(&t, board_text, edit);
			edits++;
			free(edit);
		}
		free(board_text);
		free(proof);
	}
	print_message("%u of %u edits were accepted, and true\n", accepted, edits);
	assert_true(accepted < edits / 5);
}

/* Random lines of the set, in a random order. */
static void print_lines(FILE *out, uint64_t *r, unsigned set)
{
	unsigned line[32], lines = 0;
	for (unsigned i = 0; i < 32; i++)
		if ((set >> i & 1) != 0)
			line[lines++] = i;
	if (random_below(r, 3) == 0)
		random_shuffle(r, line, lines);
	for (unsigned i = 0; i < lines; i++)
		fprintf(out, " %u", line[i]);
}

/* Tuples of K squares each, then the lines. */
static void print_pairing(FILE *out, uint64_t *r, unsigned k, unsigned squares, unsigned lines)
{
	unsigned square[TINY_SQUARES], n = 0;
	for (unsigned s = 0; s < TINY_SQUARES; s++)
		if ((squares >> s & 1) != 0)
			square[n++] = s;
	random_shuffle(r, square, n);
	fprintf(out, " t %u", k);
	for (unsigned i = 0; i < n / k * k; i++)
		fprintf(out, " %u", square[i]);
	fprintf(out, " /");
	print_lines(out, r, lines);
}

struct garbage {
	struct tiny *t;
	uint64_t *r;
	FILE *out;
	bool win, held; /* held: with the rules of version 3 */
	unsigned steps, step_lines[8], alive, black;
};

static void garbage_child(struct garbage *g, unsigned lines)
{
	unsigned kind = random_below(g->r, 5);
	if (kind < 2 && g->steps > 0) {
		unsigned step = random_below(g->r, g->steps);
		fprintf(g->out, " %u", step);
		if (!g->held || lines != g->step_lines[step])
			print_lines(g->out, g->r,
			            bits(lines) == bits(g->step_lines[step]) ? lines : g->step_lines[step]);
	} else if (g->win) {
		fprintf(g->out, " o %u", random_below(g->r, g->t->lines));
	} else if (kind == 3) {
		print_pairing(g->out, g->r, g->t->stones + 1, tiny_squares(g->t, lines) & ~g->black, lines);
	} else {
		fprintf(g->out, kind == 4 ? " w" : " f");
		print_lines(g->out, g->r, lines);
	}
}

/* The lines in one or two parts, or with one left out; or some of them held. */
static void garbage_children(struct garbage *g, unsigned lines)
{
	unsigned part = lines & (unsigned)random_word(g->r);
	if (g->held && random_below(g->r, 2) == 0) {
		if (part != 0 && random_below(g->r, 2) == 0) {
			garbage_child(g, part);
			fprintf(g->out, " :");
		}
		fprintf(g->out, " h");
		return;
	}
	if (random_below(g->r, 2) == 0 || part == 0 || part == lines) {
		garbage_child(g, lines);
		return;
	}
	garbage_child(g, part);
	if (random_below(g->r, 4) == 0)
		return;
	fprintf(g->out, " :");
	garbage_child(g, lines & ~part);
}

static void garbage_entry(struct garbage *g, unsigned square)
{
	unsigned free_squares = tiny_squares(g->t, g->alive) & ~g->black, asked = 1u << square, old = g->black;
	if (random_below(g->r, 4) == 0)
		asked |= 1u << random_below(g->r, g->t->squares) & free_squares;
	unsigned white = 0, exclusives = 0;
	for (unsigned i = 0; i < bits(asked); i++)
		if (random_below(g->r, 3) == 0)
			exclusives |= 1u << random_below(g->r, g->t->lines) & g->t->exclusive;
		else
			white |= 1u << random_below(g->r, g->t->squares) & free_squares & ~asked;
	unsigned left = tiny_alive(g->t, g->alive, white, exclusives);
	fprintf(g->out, "reply");
	print_set(g->out, "", asked);
	fprintf(g->out, " >");
	print_set(g->out, "", white);
	print_set(g->out, "x", exclusives);
	fprintf(g->out, " :");
	g->black |= asked;
	if (left != 0)
		garbage_children(g, left);
	g->black = old;
	fputc('\n', g->out);
}

/* Some of the squares, each answered by the same stone or by none, and the children after that alone. */
static unsigned garbage_each(struct garbage *g, unsigned squares)
{
	unsigned asked = squares & (unsigned)random_word(g->r), white = 0;
	unsigned free_squares = tiny_squares(g->t, g->alive) & ~g->black & ~asked;
	if (asked == 0)
		return squares;
	if (random_below(g->r, 4) > 0)
		white = 1u << random_below(g->r, g->t->squares) & free_squares;
	unsigned left = tiny_alive(g->t, g->alive, white, 0);
	fprintf(g->out, "each");
	print_set(g->out, "", asked);
	fprintf(g->out, " >");
	print_set(g->out, "", white);
	fprintf(g->out, " :");
	if (left != 0)
		garbage_children(g, left);
	fputc('\n', g->out);
	return squares & ~asked;
}

static void garbage_play(struct garbage *g)
{
	unsigned free_squares = tiny_squares(g->t, g->alive) & ~g->black, move = 0;
	for (unsigned i = 0; i < g->t->stones || move == 0; i++)
		move |= 1u << random_below(g->r, g->t->squares) & free_squares;
	fprintf(g->out, "play");
	print_set(g->out, "", move);
	fputc('\n', g->out);
	for (unsigned i = 0; i < 1 + random_below(g->r, 5); i++) {
		unsigned lines = g->alive & (unsigned)random_word(g->r);
		fprintf(g->out, "after");
		garbage_child(g, lines == 0 ? g->alive : lines);
		fputc('\n', g->out);
	}
}

static void garbage_step(struct garbage *g)
{
	unsigned all = (1u << g->t->lines) - 1, squares;
	do {
		g->alive = random_below(g->r, 2) == 0 ? all : all & (unsigned)random_word(g->r);
		squares = tiny_squares(g->t, g->alive);
		g->black =
		    squares & (unsigned)random_word(g->r) & (unsigned)random_word(g->r) & (unsigned)random_word(g->r);
	} while (g->alive == 0 || (squares & ~g->black) == 0);
	fprintf(g->out, "step %u lines", g->steps);
	print_set(g->out, "", g->alive);
	if (g->black != 0)
		fprintf(g->out, " black");
	print_set(g->out, "", g->black);
	fputc('\n', g->out);
	if (g->win)
		garbage_play(g);
	squares &= ~g->black;
	for (unsigned i = random_below(g->r, 3); !g->win && g->held && i > 0; i--)
		squares = garbage_each(g, squares);
	for (unsigned s = 0; !g->win && s < g->t->squares; s++)
		if ((squares >> s & 1) != 0)
			garbage_entry(g, s);
	fprintf(g->out, "done\n");
	g->step_lines[g->steps++] = g->alive;
}

static char *garbage_proof(uint64_t *r, struct tiny *t)
{
	char *text = NULL;
	size_t size;
	struct garbage g = {.t = t, .r = r, .out = open_memstream(&text, &size), .win = random_below(r, 3) == 0};
	unsigned steps = random_below(r, 4);
	g.held = !g.win && !t->game_b && random_below(r, 2) == 0;
	print_head(g.out, t, g.win, 0, 0);
	fprintf(g.out, "steps %u\n", steps);
	while (g.steps < steps)
		garbage_step(&g);
	g.black = 0;
	fprintf(g.out, "root");
	if (g.win)
		garbage_child(&g, (1u << t->lines) - 1);
	else
		garbage_children(&g, (1u << t->lines) - 1);
	fprintf(g.out, "\nend\n");
	fclose(g.out);
	if (g.held)
		text[strlen("kdraw proof ")] = '3';
	return text;
}

static void garbage_proves_nothing_false(void **state)
{
	(void)state;
	uint64_t r = 3;
	unsigned accepted[2] = {0, 0}, held = 0, each = 0;
	for (int i = 0; i < 40000; i++) {
		struct tiny t;
		random_tiny(&r, &t, (enum mode)random_below(&r, 3), 1 + random_below(&r, 2));
		if (t.lines > 2 && random_below(&r, 2) == 0)
			t.lines = 2;
		t.exclusive &= (1u << t.lines) - 1;
		char *board_text = tiny_board(&t), *proof = garbage_proof(&r, &t);
		bool yes = accepted_and_true(&t, board_text, proof);
		accepted[strstr(proof, "verdict win") != NULL] += yes;
		held += yes && strstr(proof, " h\n") != NULL;
		each += yes && strstr(proof, "\neach ") != NULL;
		free(board_text);
		free(proof);
	}
	print_message("accepted: %u draws, %u wins, %u with held lines, %u with entries in one line\n", accepted[0],
	              accepted[1], held, each);
	assert_true(accepted[0] >= 250 && accepted[1] >= 250 && held >= 250 && each >= 50);
}

/* The step of this position with all entries that are true, children as references, is accepted. */
static bool full_step_is_accepted(struct tiny *t, const char *board_text, unsigned alive, unsigned black)
{
	char *steps = NULL, *step = NULL, *proof = NULL, words[32];
	size_t size;
	struct writer *w = calloc(1, sizeof *w);
	const unsigned free_squares = tiny_squares(t, alive) & ~black;
	*w = (struct writer){.tiny = t, .lazy = true, .out = open_memstream(&steps, &size)};
	FILE *out = open_memstream(&step, &size);
	for (unsigned s = next_subset(0, free_squares); s != 0; s = next_subset(s, free_squares))
		for (unsigned white = 0, x = 0;;) {
			struct naive_entry e = {.asked = s, .white = white, .exclusives = x};
			if (bits(white) + bits(x) <= bits(s) &&
			    !tiny_lost(t, tiny_alive(t, alive, white, x), black | s))
				write_entry(w, out, alive, black, e);
			if ((x = next_subset(x, alive & t->exclusive)) == 0 &&
			    (white = next_subset(white, free_squares & ~s)) == 0)
				break;
		}
	fclose(out);
	fclose(w->out);
	out = open_memstream(&proof, &size);
	print_head(out, t, false, 0, 0);
	fprintf(out, "steps %u\n%sstep %u lines", w->steps + 1, steps, w->steps);
	print_set(out, "", alive);
	if (black != 0)
		fprintf(out, " black");
	print_set(out, "", black);
	fprintf(out, "\n%sdone\nroot f 99\nend\n", step);
	fclose(out);
	/* The root is wrong, and is reached if all steps are right. */
	struct answer a = run_checker(board_text, proof);
	snprintf(words, sizeof words, "step %u: ", w->steps);
	assert_int_equal(a.status, 1);
	const bool yes =
	    strstr(a.text, "line 99 is no living line") != NULL || strstr(a.text, "is for draws in game p") != NULL;
	assert_true(yes || strstr(a.text, words) != NULL);
	free(steps);
	free(step);
	free(proof);
	free(w);
	return yes;
}

/* Every position of random boards: what the rules can prove is drawn, and they can prove all that is. SLOW=1: more. */
static void positions_are_provable_when_they_are_drawn(void **state)
{
	(void)state;
	uint64_t r = 5;
	unsigned drawn = 0, lost = 0;
	for (int i = 0; i < (getenv("SLOW") != NULL ? 2400 : 300); i++) {
		struct tiny t;
		random_tiny(&r, &t, (enum mode)(i % 3), 1 + random_below(&r, 2));
		t.lines = t.lines > 3 ? 3 : t.lines;
		t.exclusive &= (1u << t.lines) - 1;
		char *board_text = tiny_board(&t);
		for (unsigned alive = 1; alive < 1u << t.lines; alive++) {
			const unsigned squares = tiny_squares(&t, alive);
			unsigned black = 0;
			do {
				const bool is_lost = tiny_lost(&t, alive, black);
				lost += is_lost;
				drawn += !is_lost;
				if (full_step_is_accepted(&t, board_text, alive, black) == is_lost)
					fail_msg("lines %x, black %x: %s\n%s", alive, black, is_lost ? "lost" : "drawn",
					         board_text);
			} while ((black = next_subset(black, squares)) != 0);
		}
		free(board_text);
	}
	print_message("%u drawn positions have a step, %u lost ones have none\n", drawn, lost);
	assert_true(drawn > 5000 && lost > 5000);
}

/* Draws by one rule at the root, on boards of up to 8 squares: each rule is used, and never wrong. */
static void leaves_are_draws(void **state)
{
	(void)state;
	uint64_t r = 4;
	unsigned accepted[4][4] = {{0}};
	for (int i = 0; i < 12800; i++) {
		struct tiny t;
		unsigned p = 1 + random_below(&r, 3), kind = (unsigned)i % 4;
		random_tiny(&r, &t, GAME_P, p);
		t.squares = TINY_SQUARES;
		for (unsigned j = 0; j < t.lines; j++)
			while (bits(t.line[j]) <= p || random_below(&r, 2) == 0)
				t.line[j] |= 1u << random_below(&r, TINY_SQUARES);
		char *board_text = tiny_board(&t), *text = NULL;
		size_t size;
		FILE *out = open_memstream(&text, &size);
		unsigned all = (1u << t.lines) - 1;
		print_head(out, &t, false, 0, 0);
		fprintf(out, "steps 0\nroot");
		if (kind == 2) {
			print_pairing(out, &r, p + 1, tiny_squares(&t, all), all);
		} else if (kind == 3) {
			fprintf(out, " h");
		} else {
			fprintf(out, kind == 0 ? " f" : " w");
			print_lines(out, &r, all);
		}
		fprintf(out, "\nend\n");
		fclose(out);
		if (kind == 3)
			memcpy(text, "kdraw proof 2", 13);
		accepted[kind][p] += accepted_and_true(&t, board_text, text);
		free(board_text);
		free(text);
	}
	for (unsigned kind = 0; kind < 4; kind++)
		for (unsigned p = 1; p <= 3; p++)
			assert_true(accepted[kind][p] >= 12);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(naive_proofs_are_accepted),
	    cmocka_unit_test(edits_of_one_character),
	    cmocka_unit_test(garbage_proves_nothing_false),
	    cmocka_unit_test(positions_are_provable_when_they_are_drawn),
	    cmocka_unit_test(leaves_are_draws),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
