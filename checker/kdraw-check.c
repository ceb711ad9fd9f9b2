/* kdraw-check: the independent checker. It looks at the first line of a file and hands it to the file of this folder
 * that checks this kind; README.md says which of them one has to believe for what.
 *
 *   words.c        verdicts; lines, words and numbers of all files
 *   board.c        boards, and the lines by which files about a board name it and their game
 *   core.c         draws in game p, tilings, theorems
 *   held.c         lines that own squares enough to be held alone; entries of many single stones
 *   leaves.c       sets of lines that are drawn by one rule: forests, tuples, potentials
 *   exclusive.c    draws with exclusive squares, as far as they differ
 *   maker.c        Maker's wins on boards, as far as they differ
 *   about.c        a board and a file about it
 *   name.c         the name of a board in verdicts: SHA-256
 *   stonewise.c    draws in game b, stone by stone
 *   derivation.c   the induction, in numbers of any size
 *   big.c          these numbers
 *   potential.c    one step of derivations: lines in blocks, and a potential that never grows
 *   piece.c        finite parts of the strip BNX(L), for derivations
 *   pairing.c      pairings on boards and on the infinite board, and that there are none
 *   arrangement.c  stones, threats and answers
 *   win.c          wins by threats and relevance zones
 *
 * They share no code with the programs that make the files, need nothing but the C library, and believe nothing in a
 * file that they have not recomputed. FORMATS.md defines every file and says why every rule is sound. */

#include "kind.h"
#include "words.h"

#include <string.h>

#define KDRAW_VERSION "0.1.0"

static const char help_text[] =
    "Usage: kdraw check BOARD PROOF\n"
    "  or:  kdraw check FILE\n"
    "\n"
    "Checks a proof that a position on a board is drawn or won, or a file that stands alone: a theorem, a tiling, a\n"
    "derivation, a win or an arrangement of stones. A pairing is checked like a proof, or alone if it is one of the\n"
    "infinite board.\n"
    "Nothing is believed: all is computed again. `-' stands for standard input.\n"
    "\n"
    "  BOARD      a board file, as written by kdraw board\n"
    "  PROOF      a proof file, as written by kdraw prove -o PROOF; or a stonewise proof or a pairing\n"
    "  FILE       a theorem, tiling, derivation, pairing, win or arrangement; its first line says what it is\n"
    "      --help       this text\n"
    "      --version    the version\n"
    "\n"
    "Output: lines `c ...' with what was looked at, then `s VERIFIED ...' with what is now certain, or\n"
    "`s REFUTED line N: step I: reason'.\n"
    "\n"
    "Exit status: 0 only after `s VERIFIED'; 1 if the file is wrong; 2 if it cannot be read, and after --help and\n"
    "--version, since nothing was verified.\n"
    "\n"
    "Example:\n"
    "  kdraw board b2 > b2.board\n"
    "  kdraw prove -p 2 -o b2.proof b2.board\n"
    "  kdraw check b2.board b2.proof\n";

/* The kinds, a row each. A checker of fewer kinds is made of fewer files; README.md says of which. */
/* clang-format off */
#ifndef KINDS
#define KINDS \
	ROW(held) \
	ROW(each) \
	ROW(theorem) \
	ROW(tiling) \
	ROW(board) \
	ROW(proof) \
	ROW(forest) \
	ROW(tuples) \
	ROW(weights) \
	ROW(exclusive) \
	ROW(wins) \
	ROW(filled) \
	ROW(stonewise) \
	ROW(derivation) \
	ROW(piece) \
	ROW(pairing) \
	ROW(arrangement) \
	ROW(win)
#endif
/* clang-format on */

#define ROW(name) extern const struct kind name##_kind;
KINDS
#undef ROW
#define ROW(name) &name##_kind,
static const struct kind *const kinds[] = {KINDS};
#undef ROW

const struct kind *kind_named(const char *name)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i]->name[0] == name[0] && strcmp(kinds[i]->name, name) == 0)
			return kinds[i];
	return NULL;
}

/* A board and a file about it. */
static void check_about(const char *board_file, const char *file)
{
	char name[KIND_ROOM];
	open_input(board_file);
	first_line(name);
	check_kind(name, "board");
	const struct kind *kind = kind_named(name);
	if (kind != NULL)
		kind->with(file);
	unreadable("this checker knows no boards");
}

static void check_alone(const char *file)
{
	char name[KIND_ROOM];
	open_input(file);
	first_line(name);
	const struct kind *kind = kind_named(name);
	if (kind != NULL && kind->alone != NULL)
		kind->alone();
	if (kind != NULL && (kind->with != NULL || kind->proof != NULL))
		trouble("%s: a board and its proof are needed: kdraw check BOARD PROOF", file);
	unreadable("`%s' is no kind of file that can be checked alone", name);
}

int main(int argc, char **argv)
{
	const char *file[2];
	int files = 0;
	bool options = true;
	for (int i = 1; i < argc; i++) {
		if (options &&
		    (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-?") == 0 || strcmp(argv[i], "-h") == 0))
			tell(help_text);
		if (options && (strcmp(argv[i], "--version") == 0 || strcmp(argv[i], "-V") == 0))
			tell("kdraw-check " KDRAW_VERSION "\n");
		if (options && strcmp(argv[i], "--") == 0)
			options = false;
		else if (options && argv[i][0] == '-' && argv[i][1] != '\0')
			trouble("unknown option %s", argv[i]);
		else if (files == 2)
			trouble("more than two files");
		else
			file[files++] = argv[i];
	}
	if (files == 2 && strcmp(file[0], "-") == 0 && strcmp(file[1], "-") == 0)
		trouble("only one of the files can be standard input");
	if (files == 2)
		check_about(file[0], file[1]);
	if (files == 1)
		check_alone(file[0]);
	trouble("no file given");
}
