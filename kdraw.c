/* kdraw VERB ... runs the program kdraw-VERB that lies beside this one. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/nearest.h"

static const char help_before[] = "Usage: kdraw VERB [ARGUMENT...]\n"
                                  "  or:  kdraw help VERB\n"
                                  "Drawn k-in-a-row games: boards, tilings, proofs and their checker.\n"
                                  "\n"
                                  "Verbs:\n";
static const char help_after[] = "\n"
                                 "Options:\n"
                                 "  -?, --help     print this list, as kdraw alone and kdraw help do\n"
                                 "  -V, --version  print the version\n"
                                 "\n"
                                 "Examples:\n"
                                 "  kdraw board b2 --stats    runs kdraw-board, which lies beside kdraw\n"
                                 "  kdraw help tile           says what kdraw tile understands\n"
                                 "\n"
                                 "Exit status: that of the program; 2 if there is no such verb. All programs:\n"
                                 "0 yes (drawn, verified, found), 1 no, 2 trouble, 3 undecided within the limits.\n";

static const struct verb {
	const char *name, *about;
} verbs[] = {
    {"board", "prints, draws, counts and compares boards"},
    {"tile", "prints, draws and checks tilings: which k is caught in each direction"},
    {"prove", "decides a Maker-Breaker game on a board and writes a certificate"},
    {"derive", "derives drawn games by induction or by a potential, and writes the derivation"},
    {"pair", "finds, checks, counts and classifies pairing strategies"},
    {"theorem", "proves that Connect(k,p) is drawn: tiling, boards and proofs in one file"},
    {"search", "looks for a tiling that proves that Connect(k,p) is drawn"},
    {"refute", "shows that no tiling with short lines proves Connect(k,p)"},
    {"table", "the table of kdraw(p), each value with where it comes from"},
    {"check", "the independent checker of boards, tilings, proofs and theorems"},
    {"win", "proves that a player wins Connect(m,n,k,p,q), from the start or a position"},
    {"show", "draws a certificate: DOT or SVG, whole or an excerpt"},
    {"fair", "fairness of Connect(k,p,q), complexities, known results"},
    {"play", "games, agents, tournaments, people"},
};
enum { VERBS = sizeof verbs / sizeof verbs[0], NAME_ROOM = 32 };

static bool is_there(const char *verb)
{
	char path[PATH_MAX];
	command_beside(path, sizeof path, verb);
	return access(path, X_OK) == 0;
}

static int print_help(void)
{
	fputs(help_before, stdout);
	for (int i = 0; i < VERBS; i++)
		if (is_there(verbs[i].name))
			printf("  %-9s %s\n", verbs[i].name, verbs[i].about);
	fputs(help_after, stdout);
	return command_end(STATUS_YES);
}

/* The nearest verb that is there, or NULL if none is near. */
static const char *nearest_verb(const char *word)
{
	const char *nearest = NULL;
	for (int i = 0; i < VERBS; i++)
		if (edit_is_near(word, verbs[i].name) && is_there(verbs[i].name) &&
		    (nearest == NULL || edit_distance(word, verbs[i].name) < edit_distance(word, nearest)))
			nearest = verbs[i].name;
	return nearest;
}

static _Noreturn void refuse(const char *word)
{
	for (int i = 0; i < VERBS; i++)
		if (strcmp(word, verbs[i].name) == 0)
			command_fail("the program kdraw-%s is not installed beside kdraw", word);
	const char *nearest = nearest_verb(word);
	if (nearest != NULL)
		command_fail("'%.40s' is not a verb; did you mean '%s'?", word, nearest);
	command_fail("'%.40s' is not a verb", word);
}

/* Letters only, so that a verb is never a path. */
static bool is_name(const char *word)
{
	size_t length = strlen(word);
	for (size_t i = 0; i < length; i++)
		if (!islower((unsigned char)word[i]))
			return false;
	return length > 0 && length < NAME_ROOM;
}

static _Noreturn void run(char **arguments)
{
	char path[PATH_MAX];
	if (!is_name(arguments[0]) || !is_there(arguments[0]))
		refuse(arguments[0]);
	command_beside(path, sizeof path, arguments[0]);
	arguments[0] = path;
	execv(path, arguments);
	command_fail("cannot run %s: %s", path, strerror(errno));
}

static bool is_either(const char *word, const char *one, const char *other)
{
	return strcmp(word, one) == 0 || strcmp(word, other) == 0;
}

/* kdraw help, kdraw help VERB */
static int help(int count, char **words)
{
	char option[] = "--help", *arguments[] = {words[0], option, NULL};
	if (count > 1)
		command_fail("help takes one verb");
	if (count == 0 || strcmp(words[0], "help") == 0)
		return print_help();
	run(arguments);
}

int main(int argc, char **argv)
{
	command_begin("kdraw");
	if (argc < 2 || is_either(argv[1], "--help", "-?"))
		return print_help();
	if (is_either(argv[1], "--version", "-V")) {
		puts("kdraw " KDRAW_VERSION);
		return command_end(STATUS_YES);
	}
	if (strcmp(argv[1], "help") == 0)
		return help(argc - 2, argv + 2);
	if (argv[1][0] == '-')
		command_fail("unknown option %.40s", argv[1]);
	run(argv + 1);
}
