/* kdraw opening: the tree of an opening, by the search for wins and all answers that are not refuted. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/options.h"
#include "base/output.h"
#include "base/watch.h"
#include "experiments/match/games.h"
#include "experiments/openings/opening_file.h"
#include "games/setup.h"

static const char about[] =
    "Builds the tree of an opening of Connect(m,n,k,p,q), as the generator of Wu and Lin does: where the search for "
    "wins fails, the turn of the attacker after which the fewest answers of the defender are not refuted, and a node "
    "for each of those answers.\n"
    "\n"
    "The attacker is who is to move in the position of --stones, or with --attacker the other one, who has moved. TREE "
    "is what -o wrote: trees of the same position are "
    "merged, and go on.\v" SETUP_HELP "\n"
    "\n"
    "A node is won if the search has won it, or if all answers to its turn are won; stuck if no turn is left, and then "
    "the turn above it is set aside; a tree that goes on tries stuck nodes again. With --wins, answers that the win "
    "after another one refutes by its zones are taken out of the tree, and after 1, 2, 4, ... wins below a turn all "
    "answers to it are searched once more. The next node is the one in the smallest open "
    "tree. Killed, it loses what came since the last node. Several runs with other --positions may work on copies of a "
    "tree, to be merged; for workers on many machines there is 'kdraw jobs win --tree FILE'.\n"
    "\n"
    "With --advice the turn that the agent alphabeta would play is taken without a comparison; if it gets stuck, "
    "his next best one, --advised of them in all, and then turns are compared as ever. Where proofs are long that is "
    "often the turn that wins. With a small --answers only turns are taken after which little is open: a narrow tree "
    "that soon says which of them do not do. With --turn the tree begins with this turn, unless it is set aside "
    "already; what an eye sees, a quiet turn that leaves many answers at first, is often the one.\n"
    "\n"
    "  kdraw opening 19x19:6:2:1 --stones 'j10 i12 k12' -o tree --time 10m\n"
    "  kdraw opening tree -o tree --time 1h            goes on\n"
    "  kdraw opening tree other --nodes 0 -o both      merges\n"
    "  kdraw opening tree --nodes 0 --sgf tree.sgf     for an SGF editor\n"
    "  kdraw opening tree --proof opening.win          a win file, for kdraw check\n"
    "  kdraw opening tree -o tree --wins wins          win files of its nodes\n"
    "  kdraw opening tree --wins wins --proof x.win    a proof of those alone\n"
    "  kdraw opening tree -o tree --wins wins --positions 60000 --advice 90000\n"
    "  kdraw opening tree -o tree --wins w --advice 300000 --advised 5 --answers 4\n"
    "  kdraw opening 19x19:6:2:1 --stones 'j10 i12 k12' --turn 'i11 j12' -o tree\n"
    "\n"
    "Exit status: 0 the attacker wins; 2 trouble; 3 undecided.";

struct arguments {
	const char *output, *stones, *sgf, *proof, *wins, *turn;
	enum format format;
	enum side attacker;
	unsigned turns, answers, depth, advised;
	long positions, nodes, advice;
	double seconds;
	bool verbose;
};

static void take_attacker(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	a->attacker = setup_side("--attacker", text);
}

static const struct command_option options[] = {
    {"stones", 0, "TEXT", "the position", OPTION_TEXT(stones)},
    {"attacker", 0, "SIDE", "black or white (default: who is to move)", OPTION_CALL(take_attacker)},
    {"output", 'o', "FILE", "keep the tree in FILE, after each node (-: at the end)", OPTION_FILE(output)},
    {"sgf", 0, "FILE", "write the tree as SGF", OPTION_TEXT(sgf)},
    {"proof", 0, "FILE", "write a win file if the tree is won", OPTION_TEXT(proof)},
    {"wins", 0, "FILE", "add the win files of nodes to FILE: --proof and later searches know them", OPTION_TEXT(wins)},
    OPTION_ROW_FORMAT(format),
    {"positions", 0, "N", "of one search (default 2000)", OPTION_NUMBER(positions, 1, 1000000000)},
    {"turn", 0, "TEXT", "try this turn of the attacker first, at the root", OPTION_TEXT(turn)},
    {"turns", 0, "N", "turns that are compared in a node (default 6)", OPTION_NUMBER(turns, 1, 64)},
    {"answers", 0, "N", "no turn with more than N open answers (default 200)", OPTION_NUMBER(answers, 1, 10000)},
    {"depth", 0, "N", "no nodes below N turns of the attacker (default 10)", OPTION_NUMBER(depth, 0, 100)},
    {"advice", 0, "N", "ask alphabeta, which looks at N positions, for a turn, and try it first",
     OPTION_NUMBER(advice, 1, 1000000000)},
    {"advised", 0, "N", "of a node, when one gets stuck the next best (default 1)", OPTION_NUMBER(advised, 1, 64)},
    {"nodes", 0, "N", "look at N more nodes only", OPTION_NUMBER(nodes, 0, 1000000000)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(seconds)},
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(verbose)},
    {0}};

static const struct command command = {.usage = "GAME\nTREE...", .about = about, .options = options, .words = 100};

static void read_tree(struct opening *o, const char *path)
{
	struct trouble t;
	FILE *in = input_need(path);
	if (!opening_read(o, in, &t))
		command_die(path, &t);
	input_close(in);
}

static void read_trees(struct opening *o, char **word)
{
	read_tree(o, *word);
	while (*++word != NULL) {
		struct opening other;
		read_tree(&other, *word);
		if (!opening_same_root(o, &other))
			command_fail("%s: the tree of another position", *word);
		opening_merge(o, &other);
		opening_clear(&other);
	}
}

static void begin_game(struct opening *o, const struct arguments *a, char **word)
{
	struct field f;
	setup_position(&f, word, a->stones, "which game? For example 19x19:6:2:1 with --stones; or the file of a tree");
	const struct connect rules = f.rules;
	if (rules.p >= rules.k || rules.p > WIN_MOVE_MOST)
		command_fail("P has to be less than K, and at most %d", WIN_MOVE_MOST);
	if (f.left != (field_stones(&f) > 0 ? rules.p : rules.q) || f.left > WIN_MOVE_MOST)
		command_fail("--stones: the turn has begun; a tree begins with a whole one");
	opening_init(o, &f, a->attacker != SIDE_NONE ? a->attacker : f.side);
	field_clear(&f);
}

static void keep(const struct opening *o, const char *path)
{
	if (path == NULL)
		return;
	FILE *out = output_open(path);
	opening_write(o, out);
	output_close(out, path);
}

static void grow(struct opening *o, const struct arguments *a, const struct opening_limits *l)
{
	struct watch watch = watch_begin(a->seconds, 1, true);
	const bool each = a->output != NULL && strcmp(a->output, "-") != 0; /* standard output takes the last tree */
	bool more = true;
	for (long n = 0; more && (a->nodes < 0 || n < a->nodes) && !watch.stopped; n++) {
		more = opening_grow(o, l);
		keep(o, each ? a->output : NULL);
		if (watch_due(&watch))
			progress_show("%.0f s  nodes %u", watch_seconds(&watch), o->nodes);
	}
	progress_end();
}

static void write_others(const struct opening *o, const struct arguments *a, const struct opening_limits *l)
{
	struct trouble t;
	if (a->sgf != NULL) {
		FILE *out = output_open(a->sgf);
		if (!opening_write_sgf(o, out, &t))
			command_die(a->sgf, &t);
		output_close(out, a->sgf);
	}
	if (a->proof == NULL || o->node[0].state != OPENING_WON)
		return;
	FILE *out = output_open(a->proof);
	if (!opening_proof(o, l, out))
		command_fail("--proof: the wins were not found again; a larger --positions may do");
	output_close(out, a->proof);
}

/* What is there stays. */
static FILE *open_wins(const char *path)
{
	FILE *wins = path != NULL ? fopen(path, "a+") : NULL;
	if (path != NULL && wins == NULL)
		command_fail("%s: cannot open: %s", path, strerror(errno));
	return wins;
}

static void close_wins(FILE *wins, const char *path)
{
	if (wins != NULL && fclose(wins) != 0)
		command_fail("%s: cannot write: %s", path, strerror(errno));
}

static struct opening_turn turn_of(const struct opening *o, const char *text)
{
	uint64_t square[WIN_MOVE_MOST];
	const unsigned stones = setup_turn(&o->root, text, o->attacker, square, WIN_MOVE_MOST);
	return opening_turn_of(square, stones);
}

int main(int argc, char **argv)
{
	struct arguments a = {.positions = 2000, .turns = 6, .answers = 200, .depth = 10, .advised = 1, .nodes = -1};
	struct opening o;
	command_begin("kdraw-opening");
	char **word = command_read(&command, argc, argv, &a);
	if (word[0] != NULL && access(word[0], F_OK) == 0)
		read_trees(&o, word);
	else
		begin_game(&o, &a, word);
	if (a.sgf != NULL && games_form(a.sgf) != GAMES_SGF)
		command_fail("--sgf: the name of an SGF file ends in .sgf, not '%.40s'", a.sgf);
	struct opening_limits limits = {.positions = (uint64_t)a.positions,
	                                .turns = a.turns,
	                                .answers = a.answers,
	                                .depth = a.depth,
	                                .advice = (uint64_t)a.advice,
	                                .advised = a.advised,
	                                .stop = interrupt_seen(),
	                                .wins = open_wins(a.wins)};
	if (a.turn != NULL)
		limits.turn = turn_of(&o, a.turn);
	interrupt_catch(NULL);
	progress_begin(a.verbose);
	if (a.nodes != 0)
		opening_again(&o);
	grow(&o, &a, &limits);
	keep(&o, a.output);
	write_others(&o, &a, &limits);
	close_wins(limits.wins, a.wins);
	interrupt_release();
	bool won = o.node[0].state == OPENING_WON;
	if (a.format == FORMAT_TEXT)
		printf("s %s\n", !won ? "UNDECIDED" : o.attacker == SIDE_BLACK ? "BLACK WINS" : "WHITE WINS");
	if (a.format == FORMAT_TEXT && a.proof != NULL && !won)
		printf("c --proof: nothing was written, the tree is not won yet\n");
	opening_count(&o, a.format, stdout);
	opening_clear(&o);
	return command_end(won ? STATUS_YES : STATUS_UNDECIDED);
}
