/* kdraw prove --batch against brute force: small boards and positions in streams, both games, with all ideas and with
 * each switched off. With SLOW=1 in the environment they are 100,000. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "provers/prove/prove_batch.h"
#include "tests/hypergraph/random.h"
#include "tests/provers/prover/tiny.h"

enum { GAMES = 4, QUICK = 500, SLOW = 25000 }; /* boards a game */

static uint64_t seed = 7;

static void print_set(FILE *out, uint32_t set)
{
	const char *between = "";
	for (unsigned s = 0; set >> s != 0; s++)
		if (set >> s & 1) {
			fprintf(out, "%s%u", between, s);
			between = ",";
		}
}

/* A random question: told to the stream, and decided. */
static bool random_question(struct game game, FILE *out)
{
	struct tiny t = {.squares = 4 + random_below(&seed, game.exclusive ? 2 : 5), .game = game};
	uint32_t black = 0, white = 0;
	t.lines = 1 + random_below(&seed, game.exclusive ? 3 : 6);
	fprintf(out, "%u", t.squares);
	for (unsigned i = 0; i < t.lines; i++) {
		do
			t.line[i] = 1 + random_below(&seed, (1u << t.squares) - 1);
		while (__builtin_popcount(t.line[i]) > (int)game.parameter + 3);
		t.exclusive[i] = game.exclusive && random_below(&seed, 4) != 0;
		fputc(i == 0 ? ':' : ';', out);
		print_set(out, t.line[i]);
		fputs(t.exclusive[i] ? "x" : "", out);
	}
	for (unsigned s = 0; s < t.squares; s++) {
		black |= (uint32_t)(random_below(&seed, 6) == 0) << s;
		white |= (uint32_t)(random_below(&seed, 6) == 0 && !(black >> s & 1)) << s;
	}
	fputs(black != 0 ? " black=" : "", out);
	print_set(out, black);
	fputs(white != 0 ? " white=" : "", out);
	print_set(out, white);
	fputc('\n', out);
	size_t states = (size_t)1 << (2 * t.squares + t.lines);
	t.known = malloc(states);
	memset(t.known, -1, states);
	bool drawn = is_drawn(&t, black, white);
	free(t.known);
	return drawn;
}

static bool batch(const char *text, struct game game, struct ideas ideas, char **answers, struct trouble *t)
{
	static const atomic_bool stop;
	const struct prover_options options = {.threads = 1};
	unsigned long undecided;
	size_t size;
	FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r"), *out = open_memstream(answers, &size);
	assert_non_null(in);
	assert_non_null(out);
	bool right = prove_batch(in, out, game, &ideas, &options, &stop, &undecided, t);
	fclose(in);
	fclose(out);
	assert_int_equal(undecided, 0);
	return right;
}

/* All ideas, but one is not what it is otherwise; with the number of all of them none is. */
static struct ideas changed(size_t idea)
{
	struct ideas ideas = all_ideas;
	bool switches[sizeof ideas / sizeof(bool)];
	_Static_assert(sizeof switches == sizeof ideas, "ideas are switches");
	memcpy(switches, &ideas, sizeof ideas);
	if (idea < sizeof switches / sizeof *switches)
		switches[idea] = !switches[idea];
	memcpy(&ideas, switches, sizeof ideas);
	return ideas;
}

static void compare(char *answers, const bool *drawn, unsigned boards)
{
	char *rest = NULL, *line = strtok_r(answers, "\n", &rest);
	for (unsigned k = 0; k < boards; k++, line = strtok_r(NULL, "\n", &rest)) {
		assert_non_null(line);
		assert_string_equal(line, drawn[k] ? "s BREAKER DRAWS" : "s MAKER WINS");
	}
	assert_null(line);
}

static void play_game(struct game game, unsigned boards)
{
	static bool drawn[SLOW];
	unsigned draws = 0;
	char *text, *answers;
	size_t size;
	struct trouble t;
	FILE *out = open_memstream(&text, &size);
	for (unsigned k = 0; k < boards; k++)
		draws += drawn[k] = random_question(game, out);
	fclose(out);
	assert_true(draws > boards / 20 && draws < boards - boards / 20);
	for (size_t idea = 0; idea <= sizeof(struct ideas) / sizeof(bool); idea++) {
		assert_true(batch(text, game, changed(idea), &answers, &t));
		compare(answers, drawn, boards);
		free(answers);
	}
	free(text);
}

static void as_brute_force(void **state)
{
	(void)state;
	const char *slow = getenv("SLOW");
	const unsigned boards = slow != NULL && *slow != '\0' ? SLOW : QUICK;
	for (unsigned n = 0; n < GAMES; n++)
		play_game((struct game){n >= 2, 1 + n % 2}, boards);
	print_message("# %u boards with %zu settings of the ideas\n", GAMES * boards,
	              sizeof(struct ideas) / sizeof(bool) + 1);
}

static void what_is_wrong(void **state)
{
	(void)state;
	static const struct {
		const char *text, *message;
		unsigned long line;
	} wrong[] = {
	    {"9:0,1,2,3\n9:0,9\n", "a line is different squares below 9 joined by commas, not '0,9'", 2},
	    {"9:0,0\n", "a line is different squares below 9 joined by commas, not '0,0'", 1},
	    {"9:\n", "a line is different squares below 9 joined by commas, not ''", 1},
	    {"9\n", "a board is SQUARES:LINE;LINE... with 1 to 256 squares", 1},
	    {"257:0\n", "a board is SQUARES:LINE;LINE... with 1 to 256 squares", 1},
	    {"9:0,1 grey=3\n", "behind the board stand black=LIST and white=LIST, not 'grey=3'", 1},
	    {"9:0,1 black=3 white=3\n", "square 3 has two stones", 1},
	    {"9:0,1 black=9\n", "stones are different squares below 9 joined by commas, not '9'", 1},
	    {"b2\n\n", "an empty line", 2},
	    {"-\n", "the stream itself is no board", 1},
	    {"nix\n", "nix: there is no such file, and no family of boards of this name", 1},
	};
	for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
		char *answers;
		struct trouble t;
		assert_false(batch(wrong[n].text, (struct game){false, 2}, all_ideas, &answers, &t));
		assert_string_equal(t.text, wrong[n].message);
		assert_int_equal(t.line, wrong[n].line);
		assert_string_equal(answers, wrong[n].line == 1 ? "" : "s BREAKER DRAWS\n");
		free(answers);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(as_brute_force),
	    cmocka_unit_test(what_is_wrong),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
