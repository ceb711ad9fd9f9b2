/* kdraw fair complexity: how large a game is. */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/options.h"
#include "fairness/complexity.h"
#include "fairness/facts.h"
#include "fairness/fair.h"

static const char documentation[] =
    "The size of the game Connect(M, N, K, P, Q): its state space and its game tree, as rules of thumb and counted."
    "\v"
    "states     3^(M N): every square is black, white or empty\n"
    "positions  those with numbers of stones that occur in the game, counted exactly (rows that end the game are not "
    "looked at)\n"
    "tree       (choices^P / P!)^length, the rule of thumb of Wu and Huang (2005)\n"
    "games      the sequences of that many moves, counted exactly; a move is a set of squares\n"
    "\n"
    "Numbers of more than 40 digits are given as 10^x; --exact prints all digits.\n"
    "\n"
    "Exit status: 0 the numbers were printed, 2 trouble.\n"
    "\n"
    "Example: kdraw fair complexity 19x19 6 2 1 --length 30";

enum { KEY_LENGTH = 256, KEY_CHOICES, KEY_EXACT };

static const struct argp_option options[] = {
    {"length", KEY_LENGTH, "T", 0, "moves of a game (default 30)", 0},
    {"choices", KEY_CHOICES, "C", 0, "squares for a stone (default: 300 of 361 squares, as in the paper)", 0},
    {"exact", KEY_EXACT, NULL, 0, "print all digits", 0},
    {0},
};

struct arguments {
	const char *word[4];
	unsigned given;
	unsigned long length, choices, squares, k, p, q;
	bool exact;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case KEY_LENGTH:
		a->length = command_number_of("--length", text, 1, 10000);
		return 0;
	case KEY_CHOICES:
		a->choices = command_number_of("--choices", text, 1, 1000000);
		return 0;
	case KEY_EXACT:
		a->exact = true;
		return 0;
	case ARGP_KEY_ARG:
		if (a->given == 4)
			command_fail("'%s' is one argument too many", text);
		a->word[a->given++] = text;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

enum { SQUARES_MOST = 10000 }; /* 100 x 100: a second of counting */

static void read_game(struct arguments *a)
{
	unsigned rows, columns;
	if (a->given != 4)
		command_fail("expected MxN K P Q");
	if (!board_read(a->word[0], &rows, &columns) || rows == 0)
		command_fail("a board is MxN, not '%s' (infinite boards have no size)", a->word[0]);
	a->squares = (unsigned long)rows * columns;
	if (a->squares > SQUARES_MOST)
		command_fail("the board has more than %d squares", SQUARES_MOST);
	a->k = command_number_of("K", a->word[1], 1, FACT_MOST);
	a->p = command_number_of("P", a->word[2], 1, a->squares);
	a->q = command_number_of("Q", a->word[3], 0, a->squares);
	if (a->choices == 0)
		a->choices = (a->squares * 300 + 180) / 361;
	if (a->choices == 0)
		a->choices = 1;
}

static void print(const struct arguments *a, const char *name, const mpz_t value, const char *what)
{
	if (mpz_sgn(value) == 0)
		printf("v %-9s  0            %s\n", name, what);
	else
		printf("v %-9s  10^%-8.2f  %s\n", name, complexity_log10(value), what);
	if (a->exact || (mpz_sizeinbase(value, 10) <= 40 && mpz_sgn(value) != 0))
		gmp_printf("v %-9s  %Zd\n", "", value);
}

int fair_complexity(int argc, char **argv)
{
	static const struct argp argp = {options, parse, "MxN K P Q", documentation, NULL, NULL, NULL};
	struct arguments a = {.length = 30};
	char what[80];
	mpz_t value;
	command_parse(&argp, argc, argv, &a);
	read_game(&a);
	mpz_init(value);
	printf("c Connect(%s,%lu,%lu,%lu): %lu squares\n", a.word[0], a.k, a.p, a.q, a.squares);
	complexity_states(value, a.squares);
	print(&a, "states", value, "rule of thumb: 3^(m n)");
	complexity_positions(value, a.squares, a.p, a.q);
	print(&a, "positions", value, "counted: the right numbers of stones");
	complexity_tree(value, a.choices, a.p, a.length);
	snprintf(what, sizeof what, "rule of thumb: (%lu^%lu / %lu!)^%lu", a.choices, a.p, a.p, a.length);
	print(&a, "tree", value, what);
	complexity_games(value, a.squares, a.p, a.q, a.length);
	snprintf(what, sizeof what, "counted: sequences of %lu moves", a.length);
	print(&a, "games", value, what);
	mpz_clear(value);
	return STATUS_YES;
}
