/* kdraw derive: the induction of Theorem 2, as a file that kdraw check verifies. */
#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/input.h"
#include "base/integers.h"
#include "base/options.h"
#include "base/output.h"
#include "games/spelling.h"
#include "provers/derivations/derivation.h"
#include "provers/derivations/derivation_graph.h"
#include "provers/derivations/derivation_list.h"
#include "provers/derivations/piece.h"
#include "provers/strategies/strategy_play.h"
#include "table/edges.h"
#include "table/table.h"

#define MOST_DIGITS 10000 /* as the help says; more would take gigabytes */
#define MOST_GOALS 1000000

static const char documentation[] =
    "Derives that Connect(k, p) is drawn, and writes the derivation for kdraw check: by the induction of Theorem 2 "
    "of Chiang, Wu and Lin, or by a potential, whichever gives the smaller k.\v"
    "LIST is a number, a range A..B or several of them with commas between; a number may be a power, as 10^1000, "
    "and may have 10000 digits. What several goals share is derived once.\n"
    "\n"
    "With --strips the derivation starts from the base games of Lemmas 8, 9 and 10, goes on by Lemmas 11 to 14 to "
    "the strip game MBBoardN(p+d, p), and by Property 2 to Connect(3p + 3d - 1, p).\n"
    "\n"
    "With --pieces it also starts from MBBoardNX(7,2) to MBBoardNX(L,2): the strip is cut into pieces, a search "
    "proves that they are drawn, and the file contains the proof. Then d is the least number, at least 3, with p <= "
    "(L+2) 2^(d-3) - d - 2; the paper has L = 6. L = 8 takes a second and a file of half a MB, L = 9 two seconds "
    "and 4 MB, L = 10 twenty seconds and 40 MB.\n"
    "\n"
    "With --potential each game is one step: blocks of G squares, edges of L squares and a number N, for which a "
    "weighted sum over the edges never grows; k is about p + 5 log2 p + 60, smaller than by strips from p = 32 on, "
    "with pieces from 33. --potential=simple answers stone by stone, a few squares more.\n"
    "\n"
    "With --play you are Black on the infinite board, or with --strip on the strip BN(p+d): each line of standard "
    "input is a move, ROW,COLUMN ROW,COLUMN ..., up to p stones. White answers by the strategy of Theorem 2, `v "
    "white row column ...`, and the board is drawn: # is Black, O is White. Rows grow upwards, an empty line draws "
    "the board again, undo takes your last move back, quit or the end of the input ends the game; help. With "
    "--theorem White plays out of a file made by kdraw theorem, with --potential by the rule groups (potential for p "
    "< 7), p up to 10000. Then --svg draws the first stone of the last move: its blocks and the edges through them. "
    "You cannot win.\n"
    "\n"
    "Exit status: 0 written, 2 trouble.\n"
    "\n"
    "Example: kdraw derive 41:10 | kdraw check -\n"
    "         kdraw derive -p 100 | kdraw check -";

enum { MOST_PLAYED = 100000, MOST_POTENTIAL = 10000, USUAL_PIECE = 8 };

struct arguments {
	enum format format;
	struct spelling game; /* instead of goals */
	const char *output, *goals, *svg, *theorem;
	bool list, dot, play, strip, strips, potential, simple;
	unsigned long pieces; /* the longest, or DERIVATION_LEMMAS */
};

static void set_pieces(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	a->strips = true;
	a->pieces = USUAL_PIECE;
	if (text != NULL)
		a->pieces = command_number_of("L of --pieces", text, PIECE_SHORTEST, PIECE_LONGEST);
}

static void set_potential(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	a->potential = true;
	a->simple = text != NULL;
	if (text != NULL && strcmp(text, "simple") != 0)
		command_fail("--potential or --potential=simple, not '%s'", text);
}

static const struct command_option options[] = {
    {"p", 'p', "LIST", "Stones a move", OPTION_TEXT(goals)},
    {"dot", 0, NULL, "Write the derivation as a graph for Graphviz", OPTION_FLAG(dot)},
    {"svg", 0, "FILE.svg", "Draw the derivation, with Graphviz' program dot; with --play --potential, the last move",
     OPTION_SVG(svg)},
    OPTION_ROW_OUTPUT(output),
    {"list", 0, NULL, "Tables 1 and 2 of the paper, derived", OPTION_FLAG(list)},
    {"format", 'f', "FORMAT", "Of --list: " FORMATS " (default text)", OPTION_FORMAT(format)},
    {"pieces", 0, "[L]",
     "Use also pieces of the strip BNX(L), proved by search: L from 7 to 10 (default 8); smaller d, larger files",
     OPTION_CALL(set_pieces)},
    {"strips", 0, NULL, "By strips only, as Theorem 2", OPTION_FLAG(strips)},
    {"potential", 0, "[simple]", "By a potential only; simple: stone by stone", OPTION_CALL(set_potential)},
    {"play", 0, NULL, "Play Black against the strategy, one p from 1 to 100000", OPTION_FLAG(play)},
    {"strip", 0, NULL, "Play on the strip BN(p+d), not on the infinite board", OPTION_FLAG(strip)},
    {"theorem", 0, "FILE", "Play against the proofs of this theorem file instead", OPTION_TEXT(theorem)},
    {0},
};

static void take_game(struct arguments *a, char **word)
{
	struct trouble t;
	if (word[0] == NULL)
		return;
	if (a->goals != NULL || !spelling_read(&a->game, word, &t) || word[a->game.words] != NULL)
		command_fail("what is '%.40s' for? Say -p LIST, or a game: 41:10", word[0]);
	a->goals = a->game.p;
}

static void check_arguments(const struct arguments *a)
{
	if (a->list && (a->goals != NULL || a->play || a->dot || a->svg != NULL))
		command_fail("--list stands alone, or with --format");
	if (a->theorem != NULL && (!a->play || a->strip || a->goals != NULL))
		command_fail("--theorem belongs to --play, and says itself what p is");
	if (!a->list && a->goals == NULL && a->theorem == NULL)
		command_fail("for which p? Say -p 10, a game as 41:10, or --list");
	if (!a->list && a->format != FORMAT_TEXT)
		command_fail("--format belongs to --list");
	if (a->play && (a->dot || (a->svg != NULL && !a->potential)))
		command_fail("either --play, or --dot and --svg; a picture of a game is for --potential");
	if (a->strips && a->potential)
		command_fail("either by strips or by a potential");
	if (a->list && (a->strips || a->potential))
		command_fail("--strips, --pieces and --potential belong to -p; --list follows the paper");
	if (a->play && (a->strips || (a->potential && (a->strip || a->theorem != NULL))))
		command_fail("--play has the strategy of Theorem 2, with --potential that of the rule `potential'");
	if (a->strip && !a->play)
		command_fail("--strip belongs to --play");
}

static void read_goals(struct integers *list, const char *text)
{
	struct trouble t;
	integers_init(list);
	if (!integers_read(list, text, MOST_DIGITS, &t))
		command_die(NULL, &t);
	if (integers_count(list, MOST_GOALS + 1) > MOST_GOALS)
		command_fail("at most %d numbers at a time", MOST_GOALS);
}

/* What is known of the p that is derived: the two walks go with it. */
struct goal {
	mpz_t p, by_strips, by_edges;
	struct edges_walk walk[2]; /* by rule */
};

static void goal_init(struct goal *g)
{
	mpz_inits(g->p, g->by_strips, g->by_edges, NULL);
	edges_init(&g->walk[EDGES_POTENTIAL], EDGES_POTENTIAL);
	edges_init(&g->walk[EDGES_GROUPS], EDGES_GROUPS);
}

static void goal_clear(struct goal *g)
{
	mpz_clears(g->p, g->by_strips, g->by_edges, NULL);
	edges_clear(&g->walk[EDGES_POTENTIAL]);
	edges_clear(&g->walk[EDGES_GROUPS]);
}

/* For p < 7 the simple rule is the better one. */
static enum edges_rule rule_for(const struct arguments *a, const mpz_t p)
{
	return a->simple || mpz_cmp_ui(p, EDGES_FEW) < 0 ? EDGES_POTENTIAL : EDGES_GROUPS;
}

/* The smaller k; of equal ones that of the strips, whose proof is older. */
static bool strips_are_better(struct goal *g, const struct arguments *a, const struct edges *e)
{
	if (a->strips || a->potential)
		return a->strips;
	mpz_mul_ui(g->by_strips, g->p, 3);
	mpz_add_ui(g->by_strips, g->by_strips, 3 * strip_depth(g->p, DERIVATION_LEMMAS) - 1);
	edges_k(g->by_edges, e, g->p);
	return mpz_cmp(g->by_strips, g->by_edges) <= 0;
}

static void derive_range(struct derivation *d, const struct arguments *a, struct goal *g, const struct integer_range *r)
{
	enum edges_rule rule = rule_for(a, r->from);
	assert(mpz_sgn(r->from) > 0 && mpz_cmp(r->from, r->to) <= 0);
	mpz_set(g->p, r->from);
	edges_set(&g->walk[rule], g->p);
	for (;;) {
		const struct edges e = edges_best(&g->walk[rule]);
		if (strips_are_better(g, a, &e))
			derivation_goal(d, g->p);
		else
			derivation_edges(d, rule, &e, g->p);
		assert(d->steps > 0 && e.block > 0);
		if (mpz_cmp(g->p, r->to) >= 0)
			return;
		mpz_add_ui(g->p, g->p, 1);
		if (rule == rule_for(a, g->p)) {
			edges_next(&g->walk[rule]);
			continue;
		}
		rule = rule_for(a, g->p);
		edges_set(&g->walk[rule], g->p);
	}
}

static void derive(struct derivation *d, const struct arguments *a, const struct integers *list)
{
	struct goal g;
	goal_init(&g);
	for (size_t i = 0; i < list->ranges; i++)
		derive_range(d, a, &g, &list->range[i]);
	goal_clear(&g);
}

/* The last step is Connect(k, p): k may be smaller than was asked for. */
static void check_game(const struct arguments *a, const struct derivation *d)
{
	const struct derivation_step *last = d->step + d->steps - 1;
	mpz_t k;
	if (a->game.text == NULL)
		return;
	mpz_init_set_str(k, a->game.k, 10);
	if (mpz_cmp(last->size, k) > 0) {
		char *derived = mpz_get_str(NULL, 10, last->size);
		command_fail(
		    "Connect(%.40s,%.40s) is not derived: k = %.60s is (kdraw table -p %.40s says what is known)",
		    a->game.k, a->game.p, derived, a->game.p);
	}
	mpz_clear(k);
}

static void write_derivation(const struct arguments *a)
{
	struct integers list;
	struct derivation d;
	struct trouble t;
	assert(a->goals != NULL && !(a->strips && a->potential));
	read_goals(&list, a->goals);
	derivation_init(&d);
	d.longest = (unsigned)a->pieces;
	derive(&d, a, &list);
	if (a->svg != NULL && !derivation_svg(&d, a->svg, &t))
		command_die(NULL, &t);
	if (a->dot && !derivation_dot(&d, stdout, &t))
		command_die(NULL, &t);
	check_game(a, &d);
	progress_begin(false);
	if (!a->dot && a->svg == NULL)
		derivation_write(&d, stdout);
	progress_end();
	derivation_clear(&d);
	integers_clear(&list);
}

static struct strategy *induction(const struct arguments *a)
{
	unsigned long p;
	if (!command_number(a->goals, 1, MOST_PLAYED, &p))
		command_fail("--play needs one p from 1 to %d, not '%s'", MOST_PLAYED, a->goals);
	if (a->potential && p > MOST_POTENTIAL)
		command_fail("--play with --potential needs one p from 1 to %d, not '%s'", MOST_POTENTIAL, a->goals);
	if (a->potential)
		return strategy_potential(a->simple ? EDGES_POTENTIAL : EDGES_GROUPS, (unsigned)p);
	struct strategy *plane = strategy_plane((unsigned)p);
	if (!a->strip)
		return plane;
	unsigned length = strategy_length(plane);
	assert(strategy_stones(plane) == p);
	strategy_release(plane);
	return strategy_strip(length);
}

static struct strategy *certificate(const char *file)
{
	struct trouble t = {0};
	FILE *in = input_open(file, &t);
	if (in == NULL)
		command_die(file, &t);
	struct strategy *s = strategy_theorem(in, &t);
	if (s == NULL)
		command_die(file, &t);
	fclose(in);
	return s;
}

static void draw_game(const struct strategy *s, const char *file)
{
	FILE *out = output_open(file);
	strategy_svg(s, out);
	output_close(out, file);
}

static struct strategy *make_strategy(const void *arguments)
{
	const struct arguments *a = arguments;
	return a->theorem != NULL ? certificate(a->theorem) : induction(a);
}

static void play(const struct arguments *a)
{
	struct trouble t;
	const struct strategy_maker maker = {make_strategy, a};
	struct strategy *s = make_strategy(a);
	if (!strategy_play(&s, &maker, stdin, stdout, isatty(STDIN_FILENO), &t))
		command_die("-", &t);
	if (a->svg != NULL)
		draw_game(s, a->svg);
	strategy_release(s);
}

int main(int argc, char **argv)
{
	static const struct command command = {"[GAME]", documentation, options, .words = 4};
	struct arguments a = {.pieces = DERIVATION_LEMMAS};
	command_begin("kdraw-derive");
	take_game(&a, command_read(&command, argc, argv, &a));
	check_arguments(&a);
	output_redirect(a.output);
	if (a.list)
		derivation_list(a.format, stdout);
	if (a.play)
		play(&a);
	else if (!a.list)
		write_derivation(&a);
	return command_end(STATUS_YES);
}
