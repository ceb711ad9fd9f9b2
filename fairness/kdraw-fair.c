/* kdraw fair: who wins Connect(k, p, q)? Black places q stones first, then both place p a move; k in a row win. */
#include <argp.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "command/command.h"
#include "fairness/fair.h"
#include "hypergraph/hypergraph.h"

static const char documentation[] =
    "Fairness of the games Connect(k, p, q): Black places q stones, then White and Black place p stones in turn; k in "
    "a "
    "row win."
    "\v"
    "K P Q               what is known about Connect(K, P, Q), and why\n"
    "corollary2 [K P Q]  the games that Black wins by his first move alone (Corollary 2 of Wu and Huang)\n"
    "defence STONES      how many white stones are needed against some black ones, exactly\n"
    "table               the same for all small games, as a table or a picture\n"
    "search -d D -q Q    looks for stones that need many white ones\n"
    "records             the best known such numbers, for all small D and Q\n"
    "complexity MxN K P Q  how large the game is: states, positions, tree, games\n"
    "\n"
    "Each command has its own --help: kdraw fair defence --help\n"
    "\n"
    "Exit status: 0 yes, 1 no, 2 trouble, 3 undecided.\n"
    "\n"
    "Example: kdraw fair defence '0,0 0,1 1,0 1,1' -k 7 -p 5";

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
} commands[] = {
    {"complexity", fair_complexity}, {"corollary2", fair_corollary2}, {"records", fair_records},
    {"search", fair_search},         {"table", fair_table},           {"defence", fair_defence},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
	(void)state;
	if (key == ARGP_KEY_ARG)
		command_fail("'%s' is no command of kdraw fair", text);
	if (key == ARGP_KEY_NO_ARGS)
		command_fail("expected a command");
	return ARGP_ERR_UNKNOWN;
}

/* "-1,0 0,1" is a list of stones and no option; a blank before it tells argp so. Other negative numbers are wrong. */
static char *unless_negative(char *text)
{
	if (text[0] != '-' || !isdigit((unsigned char)text[1]))
		return text;
	if (strchr(text, ',') == NULL)
		command_fail("there are no negative numbers here: '%s'", text);
	char *list = xmalloc(strlen(text) + 2);
	sprintf(list, " %s", text);
	return list;
}

static bool some_number(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (isdigit((unsigned char)argv[i][0]))
			return true;
	return false;
}

int main(int argc, char **argv)
{
	static const struct argp argp = {NULL, parse, "COMMAND ...", documentation, NULL, NULL, NULL};
	command_begin("kdraw-fair");
	for (int i = 1; i < argc; i++)
		argv[i] = unless_negative(argv[i]);
	for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
		if (strcmp(argv[1], commands[i].name) == 0) {
			argv[1] = (char[64]){0};
			snprintf(argv[1], 64, "kdraw-fair %s", commands[i].name);
			return command_end(commands[i].run(argc - 1, argv + 1));
		}
	if (some_number(argc, argv))
		return command_end(fair_classify(argc, argv));
	argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, NULL);
	return command_end(STATUS_TROUBLE);
}
