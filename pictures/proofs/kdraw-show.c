/* kdraw show: a proof as a picture. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/input.h"
#include "base/options.h"
#include "base/output.h"
#include "base/textfile.h"
#include "boards/family.h"
#include "pictures/proofs/prooftree_draw.h"
#include "provers/derivations/derivation_graph.h"
#include "provers/pairings/pairing_picture.h"
#include "provers/theorem/theorem.h"
#include "provers/wins/win_svg.h"
#include "provers/wins/win_text.h"

static const char documentation[] =
    "Draws a proof: a tree of positions, Black to move. Moves of Black's that lead to the same steps are one branch, "
    "with White's answer. A step that is used again is drawn once and named ('= step 12') elsewhere.\n"
    "\v"
    "BOARD is a board file, - for standard input, or a family (kdraw board --help); PROOF was written by kdraw prove "
    "-o, and - is standard input; it may be compressed by zstd. A theorem file has its boards inside. Derivations "
    "(kdraw derive) are drawn as graphs, by Graphviz' program dot, and pairings (kdraw pair) on their board, or on the "
    "plane. Of a win (kdraw win) one line of moves is drawn, with the zones Z(1) and Z(2), from --step on; --text "
    "writes its lines.\n"
    "\n"
    "SVG needs no other program. The root is a large board: the letter on a square is White's answer to a first stone "
    "there, the ring of this colour is where White plays. Up to 400 nodes (and 400 squares) are little boards; more "
    "are dots in rings around the root, and more than 2,000 are counted by depth and kind. DOT is for the program dot, "
    "which lays out up to about 2,000 nodes; use SVG for more.\n"
    "\n"
    "What is beyond the limits is left out, and the picture says how much; positions with something left out are "
    "dashed (dots: ringed red).\n"
    "\n"
    "Exit status: 0 if the picture was written, 2 if something is wrong with the input. Whether the proof is right is "
    "for kdraw check to say.\n"
    "\n"
    "Examples:\n"
    "  kdraw prove -p 2 b2 -o b2.proof\n"
    "  kdraw show b2 b2.proof --depth 1 -o b2.svg\n"
    "  kdraw show b2 b2.proof --dot --depth 2 | dot -Tpdf -o b2.pdf\n"
    "  kdraw show connect-11-2.theorem --step 7 -o step-7.svg\n"
    "  kdraw show 623.win --text --depth 1";

#define ALL UINT32_MAX

struct arguments {
	const char *output;
	char **file;
	unsigned files;
	bool dot, svg, text;
	unsigned long depth, step, nodes, board;
};

static void set_nodes(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	if (strcmp(text, "all") == 0)
		a->nodes = ALL;
	else if (!command_number(text, 1, 2147483647, &a->nodes))
		command_fail("--max-nodes takes a number from 1 to 2147483647 or 'all', not '%.40s'", text);
}

static const struct command_option options[] = {
    {"svg", 0, NULL, "write SVG, to FILE.svg if it stands behind (default, unless FILE of -o ends in .dot or .gv)",
     OPTION_FLAG(svg)},
    {"dot", 0, NULL, "write DOT", OPTION_FLAG(dot)},
    {"output", 'o', "FILE", "write to FILE and say what it shows", OPTION_DRAWING(output)},
    {"text", 0, NULL, "of a win: write its lines, with zones and answers", OPTION_FLAG(text)},
    {"depth", 0, "D", "at most D moves of Black's deep", OPTION_NUMBER(depth, 0, 2147483647)},
    {"step", 0, "I", "begin at step I of the proof instead of its root", OPTION_NUMBER(step, 0, 2147483647)},
    {"max-nodes", 0, "N", "at most N nodes, or 'all' (default: 100000, with --dot 2000)", OPTION_CALL(set_nodes)},
    {"board", 0, "I", "board I of a theorem file (default: 0)", OPTION_NUMBER(board, 0, 2147483647)},
    {0},
};

#define BOARDS_MOST 400u  /* nodes and squares */
#define NAMED_MOST 20000u /* nodes of DOT whose moves are named */

static const struct command command = {"BOARD PROOF\nTHEOREM\nDERIVATION\nWIN", documentation, options, .words = 3};

static void check_arguments(struct arguments *a)
{
	if (a->files == 0)
		command_fail("a board and a proof, or a theorem file, are needed");
	if (a->files > 2)
		command_fail("'%s' is one argument too many", a->file[2]);
	if (a->files == 1 && strcmp(a->file[0], "-") != 0 && access(a->file[0], F_OK) != 0)
		command_fail("%s: there is no such file; a proof stands behind its board: kdraw show b2 b2.proof",
		             a->file[0]);
	if (a->board != ALL && a->files == 2)
		command_fail("--board belongs to theorem files");
	if (a->files == 2 && strcmp(a->file[0], "-") == 0 && strcmp(a->file[1], "-") == 0)
		command_fail("standard input cannot be the board and the proof");
	if (a->dot && a->svg)
		command_fail("--dot and --svg exclude each other");
	if (!a->svg && a->output != NULL && (path_ends(a->output, ".dot") || path_ends(a->output, ".gv")))
		a->dot = true;
	if (a->nodes == 0)
		a->nodes = a->dot ? 2000 : 100000;
}

/* One board of a theorem. */
static bool take_board(struct hypergraph *board, struct proof *p, unsigned long which, struct textfile *f)
{
	struct theorem th;
	bool right = theorem_read_from(&th, f);
	if (right && which >= th.proved)
		right = trouble_say(f->trouble, 0, "there is no board %lu: the theorem has %u", which, th.proved);
	if (right) {
		*board = th.classes.board[which];
		*p = th.proof[which];
		hypergraph_init(th.classes.board + which);
		proof_init(th.proof + which);
		if (board->name == NULL)
			hypergraph_set_name(board, "connect-%u-%u:board-%lu", th.k, th.p, which);
	}
	theorem_clear(&th);
	return right;
}

/* --- what is no tree of positions --------------------------------------------------------------------------------- */

static bool show_derivation(const struct arguments *a, struct textfile *f)
{
	struct derivation d;
	derivation_init(&d);
	bool right = derivation_read(&d, f);
	if (right && !a->dot) {
		right = derivation_svg(&d, a->output == NULL ? "-" : a->output, f->trouble);
	} else if (right) {
		FILE *out = output_open(a->output);
		right = derivation_dot(&d, out, f->trouble);
		output_close(out, a->output);
	}
	if (right && a->output != NULL)
		printf("c a derivation of %zu steps\n", d.steps);
	derivation_clear(&d);
	return right;
}

static bool show_pairing(const struct arguments *a, const struct hypergraph *board, struct textfile *f)
{
	struct pairing_file pairing;
	bool right = pairing_file_read_from(&pairing, board, f);
	if (right) {
		FILE *out = output_open(a->output);
		pairing_picture(out, board, &pairing);
		output_close(out, a->output);
	}
	if (right && a->output != NULL)
		printf("c %s of %u items\n", pairing.refuted ? "a refutation" : "a pairing", pairing.items);
	pairing_file_clear(&pairing);
	return right;
}

/* Proofs and pairings of a board are files without it. */
static _Noreturn void need_board(const struct arguments *a)
{
	command_fail("%s: its board is missing: kdraw show BOARD %s", a->file[0], a->file[0]);
}

static bool show_torus(const struct arguments *a, struct textfile *f)
{
	struct pairing_torus torus = {.rows = 0};
	bool none, right = pairing_torus_read_from(&torus, f, &none);
	if (!right && f->number == 2 && strcmp(f->text, "board") == 0)
		need_board(a);
	if (right) {
		FILE *out = output_open(a->output);
		pairing_torus_picture(out, &torus);
		output_close(out, a->output);
	}
	if (right && a->output != NULL)
		printf("c a pairing for %u in a row, %u pairs a period\n", torus.k, torus.pairs);
	pairing_torus_clear(&torus);
	return right;
}

/* A win: the line of moves that its picture follows, or all lines as text. */
static bool show_win(const struct arguments *a, struct textfile *f)
{
	struct certificate c;
	size_t node = a->step == ALL ? 0 : a->step;
	if (!certificate_read(&c, f))
		return false;
	if (node >= c.nodes)
		command_fail("%s: there is no line %zu: the proof has %zu lines", a->file[0], node, c.nodes);
	FILE *out = output_open(a->output);
	if (a->text)
		win_text(out, &c, node, a->depth);
	else
		win_svg(out, &c.statement, certificate_go(&c, node));
	output_close(out, a->output);
	if (a->output != NULL)
		printf("c a win of %zu lines\n", c.nodes);
	certificate_clear(&c);
	return true;
}

static void only_svg(const struct arguments *a, const char *kind)
{
	if (a->dot)
		command_fail("--dot is for proofs and derivations, not for a %s", kind);
}

/* Draws what is in the file if it is something else than a proof; false if it is one. */
static bool show_other(const struct arguments *a, const struct hypergraph *board, struct textfile *f, bool *right)
{
	if (a->files == 1 && textfile_is(f, "derivation")) {
		*right = show_derivation(a, f);
		return true;
	}
	if (a->files == 1 && textfile_is(f, "win")) {
		only_svg(a, "win");
		*right = show_win(a, f);
		return true;
	}
	if (a->text)
		command_fail("--text is for wins");
	if (a->files == 1 && (textfile_is(f, "proof") || textfile_is(f, "stonewise")))
		need_board(a);
	if (!textfile_is(f, "pairing"))
		return false;
	only_svg(a, "pairing");
	*right = a->files == 2 ? show_pairing(a, board, f) : show_torus(a, f);
	return true;
}

/* --- proofs ------------------------------------------------------------------------------------------------------- */

static bool read_proof(const struct arguments *a, struct hypergraph *board, struct proof *p, struct textfile *f)
{
	if (a->files == 1)
		return take_board(board, p, a->board == ALL ? 0 : a->board, f);
	return proof_read(p, f, board) && textfile_nothing_left(f);
}

/* False if the file was something else, and is drawn. */
static bool read_input(const struct arguments *a, struct hypergraph *board, struct proof *p)
{
	struct trouble t = {0};
	struct textfile f;
	const char *path = a->file[a->files - 1];
	if (a->files == 2 && !board_load(board, a->file[0], &t))
		command_die(a->file[0], &t);
	FILE *in = input_open(path, &t);
	if (in == NULL)
		command_die(path, &t);
	textfile_init(&f, in, &t);
	bool right, other = show_other(a, board, &f, &right);
	if (!other)
		right = read_proof(a, board, p, &f);
	textfile_clear(&f);
	if (!right && ferror(in) && errno == EBADMSG)
		trouble_say(&t, 0, "the compressed data are damaged or cut short");
	if (in != stdin)
		fclose(in);
	if (!right)
		command_die(path, &t);
	if (!other && a->step != ALL && a->step >= p->steps)
		command_fail("%s: there is no step %lu: the proof has %u steps", path, a->step, p->steps);
	return !other;
}

/* How many nodes are carried to the board: all, if they are named or drawn as little boards; else the root at most. */
static uint32_t nodes_to_reach(const struct arguments *a, const struct prooftree *t, const struct hypergraph *board)
{
	if (a->dot)
		return t->nodes <= NAMED_MOST ? t->nodes : 0;
	if (board->squares > BOARDS_MOST)
		return 0;
	return t->nodes <= BOARDS_MOST ? t->nodes : 1;
}

static bool write_picture(const struct arguments *a, const struct prooftree_picture *picture, FILE *out)
{
	if (a->dot)
		return prooftree_dot(picture, out);
	prooftree_svg(picture, out);
	return true;
}

static void write_output(const struct arguments *a, const struct prooftree_picture *picture)
{
	FILE *out = output_open(a->output);
	bool drawn = write_picture(a, picture, out);
	const int why = errno;
	output_close(out, a->output); /* a disk that is full is the reason why it could not be drawn */
	if (!drawn)
		command_fail("cannot write the picture: %s", strerror(why));
	if (a->output == NULL)
		return;
	char text[200];
	prooftree_title(picture, text, sizeof text);
	printf("c %s\n", text);
	prooftree_excerpt(picture, text, sizeof text);
	printf("c %s\n", text);
}

static void draw(const struct arguments *a, const struct hypergraph *board, const struct proof *p)
{
	struct prooftree tree;
	struct reach reach;
	struct trouble t = {0};
	prooftree_unfold(&tree, p, (uint32_t)a->step, (uint32_t)a->depth, (uint32_t)a->nodes);
	if (!reach_find(&reach, &tree, board, nodes_to_reach(a, &tree, board), &t))
		command_die(a->file[a->files - 1], &t);
	write_output(a, &(struct prooftree_picture){&tree, &reach, board});
	reach_clear(&reach);
	prooftree_clear(&tree);
}

int main(int argc, char **argv)
{
	struct arguments a = {.depth = ALL, .step = ALL, .board = ALL};
	struct hypergraph board;
	struct proof p;
	command_begin("kdraw-show");
	a.file = command_read(&command, argc, argv, &a);
	a.files = command_words(a.file);
	if (a.svg && a.output == NULL)
		a.output = command_picture(a.file, &a.files);
	check_arguments(&a);
	hypergraph_init(&board);
	proof_init(&p);
	if (read_input(&a, &board, &p))
		draw(&a, &board, &p);
	proof_clear(&p);
	hypergraph_clear(&board);
	return command_end(STATUS_YES);
}
