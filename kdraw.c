/* kdraw VERB ... runs the program kdraw-VERB that lies beside this one. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/answer.h"
#include "base/beside.h"
#include "base/command.h"
#include "base/input.h"
#include "base/nearest.h"
#include "base/output.h"

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
    {"jobs", "many machines: the top of a search as a tree, its leaves as jobs"},
    {"show", "draws a certificate: DOT or SVG, whole or an excerpt"},
    {"fair", "fairness of Connect(k,p,q), complexities, known results"},
    {"play", "games, agents, tournaments, people"},
    {"learn", "learns from games where the next stone goes: networks, weights"},
    {"puzzle", "makes puzzles: positions with exactly one shortest win by threats"},
    {"opening", "builds the tree of an opening, by searches for wins and all answers to them"},
    {"web", "a page in the browser: play against a theorem, read its proof"},
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

static _Noreturn void refuse(const char *word)
{
	for (int i = 0; i < VERBS; i++)
		if (strcmp(word, verbs[i].name) == 0)
			command_fail("the program kdraw-%s is not installed beside kdraw", word);
	if (strcmp(word, "verify") == 0)
		command_fail("'verify' is not a verb; the independent checker is 'check'");
	struct verb there[VERBS];
	size_t count = 0;
	for (int i = 0; i < VERBS; i++)
		if (is_there(verbs[i].name))
			there[count++] = verbs[i];
	nearest_refuse(word, "a verb", there, count, sizeof *there);
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

/* --- kdraw check
 * ------------------------------------------------------------------------------------------------------
 *
 * The checker reads plain files and prints its lines, and no library is near it. What stands around it is here: files
 * that zstd has packed, boards by the name of their family, verdicts in other formats. */

struct checking {
	enum format format;
	const char *output;
};
#define OPTIONS_OF struct checking
#include "base/options.h"

static const struct command_option check_options[] = {OPTION_ROW_FORMAT(format), OPTION_ROW_OUTPUT(output), {0}};

/* The name of a scratch file that a child can read. */
static const char *inherited(FILE *scratch)
{
	char *name;
	int file = output_descriptor(scratch);
	if (!output_rewind(scratch) || lseek(file, 0, SEEK_SET) != 0 || fcntl(file, F_SETFD, 0) != 0 ||
	    asprintf(&name, "/dev/fd/%d", file) < 0)
		command_fail("cannot write a temporary file: %s", strerror(errno));
	return name;
}

static FILE *scratch_file(void)
{
	FILE *scratch = output_scratch();
	if (scratch == NULL)
		command_fail("cannot make a temporary file: %s", strerror(errno));
	return scratch;
}

static const char *unpacked(const char *path)
{
	if (!path_ends(path, ".zst"))
		return path;
	FILE *in = input_need(path), *scratch = scratch_file();
	if (!input_copy(in, scratch))
		command_fail("%.100s: cannot decompress: %s", path, strerror(errno));
	input_close(in);
	return inherited(scratch);
}

/* `b2` where there is no such file is the board that kdraw board b2 prints. */
static const char *board_file(const char *word)
{
	if (strcmp(word, "-") == 0 || access(word, F_OK) == 0)
		return unpacked(word);
	FILE *scratch = scratch_file();
	int standard = dup(STDOUT_FILENO);
	dup2(output_descriptor(scratch), STDOUT_FILENO);
	int status = command_run("board", (const char *[]){word, NULL});
	dup2(standard, STDOUT_FILENO);
	close(standard);
	if (status != STATUS_YES)
		exit(STATUS_TROUBLE);
	return inherited(scratch);
}

static const char check_more[] =
    "\nkdraw check runs the program kdraw-check, which reads plain files and is described above. Around it there are\n"
    "\n"
    "  -f, --format=FORMAT  the verdict as text, csv, json, md or tex (default text)\n"
    "  -o, --output=FILE    write to FILE (NAME.zst: compressed)\n"
    "\n"
    "and files NAME.zst are unpacked, and a board may be the name of its family: kdraw check b2 b2.proof\n";

/* Nothing was verified: not 0. */
static int check_help(char *word)
{
	if (command_run("check", (const char *[]){word, NULL}) != STATUS_TROUBLE)
		return STATUS_TROUBLE;
	fputs(check_more, stdout);
	command_end(STATUS_TROUBLE);
	return STATUS_TROUBLE;
}

static int check(int count, char **words)
{
	static const struct command command = {"BOARD PROOF\nFILE", "Runs the independent checker.", check_options,
	                                       .words = 2};
	struct checking c = {FORMAT_TEXT, NULL};
	const char *file[3] = {NULL};
	command_begin("kdraw-check");
	char **word = command_read(&command, count, words, &c);
	if (word[0] == NULL)
		command_fail("no file given");
	if (word[1] == NULL && strpbrk(word[0], "./") == NULL && strcmp(word[0], "-") != 0 &&
	    access(word[0], F_OK) != 0)
		command_fail("%.100s: there is no such file; a proof stands behind its board: kdraw check b2 b2.proof",
		             word[0]);
	file[0] = word[1] == NULL ? unpacked(word[0]) : board_file(word[0]);
	file[1] = word[1] == NULL ? NULL : unpacked(word[1]);
	output_redirect(c.output);
	verdict_begin("kdraw-check/1", c.format);
	return command_end(command_run("check", file));
}

/* The words --help and so on are the checker's own. */
static bool needs_front(int count, char **words)
{
	for (int i = 1; i < count; i++)
		if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "--version") == 0 ||
		    strcmp(words[i], "-h") == 0 || strcmp(words[i], "-?") == 0 || strcmp(words[i], "-V") == 0)
			return false;
	return count > 1;
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
	if (count == 0 || is_either(words[0], "help", "version"))
		return print_help();
	if (strcmp(words[0], "check") == 0 && is_there("check"))
		return check_help(option);
	run(arguments);
}

int main(int argc, char **argv)
{
	command_begin("kdraw");
	if (argc < 2 || is_either(argv[1], "--help", "-?") || strcmp(argv[1], "-h") == 0)
		return print_help();
	if (is_either(argv[1], "--version", "-V") || strcmp(argv[1], "version") == 0) {
		puts("kdraw " KDRAW_VERSION);
		return command_end(STATUS_YES);
	}
	if (strcmp(argv[1], "help") == 0)
		return help(argc - 2, argv + 2);
	if (argv[1][0] == '-')
		command_fail("unknown option %.40s", argv[1]);
	if (strcmp(argv[1], "check") == 0 && is_there("check") && argc == 3 &&
	    (is_either(argv[2], "--help", "-?") || strcmp(argv[2], "-h") == 0))
		return check_help(argv[2]);
	if (strcmp(argv[1], "check") == 0 && is_there("check") && needs_front(argc - 1, argv + 1))
		return check(argc - 1, argv + 1);
	run(argv + 1);
}
