/* kdraw fair complexity: how large a game is. */
#include <string.h>

#include "base/answer.h"
#include "base/command.h"
#include "base/options.h"
#include "fairness/complexity.h"
#include "fairness/facts.h"
#include "fairness/fair.h"
#include "games/spelling.h"

static const char documentation[] =
    "The size of the game Connect(M, N, K, P, Q): its state space and its game tree, as rules of thumb and counted.\v"
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

struct arguments {
	char **word, game[128];
	unsigned long rows, columns, length, choices, squares, k, p, q;
	bool exact;
	enum format format;
};

static const struct command_option options[] = {
    {"length", 0, "T", "moves of a game (default 30)", OPTION_NUMBER(length, 1, 10000)},
    {"choices", 0, "C", "squares for a stone (default: 300 of 361 squares, as in the paper)",
     OPTION_NUMBER(choices, 1, 1000000)},
    OPTION_ROW_FORMAT(format),
    {"exact", 0, NULL, "print all digits", OPTION_FLAG(exact)},
    {0},
};

enum { SQUARES_MOST = 10000 }; /* 100 x 100: a second of counting */

static void read_game(struct arguments *a)
{
	unsigned rows = 0, columns = 0;
	char board[64];
	struct spelling s;
	spelling_need(&s, a->word, "expected MxN K P Q");
	spelling_need_q(&s);
	if (s.rows == NULL)
		command_fail("which board? Say MxN, for example 19x19:%.20s:%.20s:%.20s", s.k, s.p, s.q);
	if (a->word[s.words] != NULL)
		command_fail("'%.40s' is one argument too many", a->word[s.words]);
	snprintf(board, sizeof board, "%.20sx%.20s", s.rows, s.columns);
	if (!board_read(board, &rows, &columns) || rows == 0)
		command_fail("a board is MxN, not '%s' (infinite boards have no size)",
		             strcmp(s.rows, "inf") == 0 ? "infinite" : board);
	a->rows = rows;
	a->columns = columns;
	a->squares = a->rows * columns;
	if (a->squares > SQUARES_MOST)
		command_fail("the board has more than %d squares", SQUARES_MOST);
	a->k = command_number_of("K", s.k, 1, FACT_MOST);
	a->p = command_number_of("P", s.p, 1, a->squares);
	a->q = command_number_of("Q", s.q, 0, a->squares);
	snprintf(a->game, sizeof a->game, "%sx%s:%lu:%lu:%lu", s.rows, s.columns, a->k, a->p, a->q);
	spelling_clear(&s);
	if (a->choices == 0)
		a->choices = (a->squares * 300 + 180) / 361;
	if (a->choices == 0)
		a->choices = 1;
}

static void print(const struct arguments *a, const char *name, const mpz_t value, const char *what)
{
	char key[32];
	snprintf(key, sizeof key, "%s_log10", name);
	verdict_number(key, mpz_sgn(value) == 0 ? "null" : "%.2f", mpz_sgn(value) == 0 ? 0 : complexity_log10(value));
	if (mpz_sgn(value) == 0)
		printf("v %-9s  0            %s\n", name, what);
	else
		printf("v %-9s  10^%-8.2f  %s\n", name, complexity_log10(value), what);
	if (a->exact || (mpz_sizeinbase(value, 10) <= 40 && mpz_sgn(value) != 0))
		gmp_printf("v %-9s  %Zd\n", "", value);
}

int fair_complexity(int argc, char **argv)
{
	static const struct command command = {"MxN K P Q", documentation, options, .words = 4};
	struct arguments a = {.length = 30};
	char what[80];
	mpz_t value;
	a.word = command_read(&command, argc, argv, &a);
	read_game(&a);
	mpz_init(value);
	verdict_begin("kdraw-fair-complexity/1", a.format);
	verdict_text("game", a.game);
	printf("c Connect(%lu,%lu,%lu,%lu,%lu): %lu squares\n", a.rows, a.columns, a.k, a.p, a.q, a.squares);
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
