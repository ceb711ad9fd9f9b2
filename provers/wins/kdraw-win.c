/* kdraw win: proofs that a player wins Connect(m,n,k,p,q). */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/answer.h"
#include "base/beside.h"
#include "base/checkpoint.h"
#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output.h"
#include "games/setup.h"
#include "provers/search/keeping.h"
#include "provers/wins/guide.h"
#include "provers/wins/win.h"
#include "provers/wins/wins.h"

static const char about[] =
    "Looks for a proof that a player wins a game of Connect(m,n,k,p,q), by threats, null moves and relevance zones (Wu "
    "and Lin 2010), from the empty board or from a position, on finite and infinite boards.\n"
    "\n"
    "GAME is ROWSxCOLUMNS:K:P:Q, or K:P:Q for the infinite board.\v" SETUP_HELP "\n\n"
    "The attacker is who is to move; with --attacker it may be the other one, and then all answers are tried.\n"
    "\n"
    "The order is that of lambda search: 1 for p threats in every turn, 2 for single threats too (if p is 2), and so "
    "on.\n"
    "\n"
    "  kdraw win inf:6:2:3 -o 623.win            Black wins Connect(6,2,3)\n"
    "  kdraw check 623.win                       the checker's word for it\n"
    "  kdraw show 623.win --text --depth 1       answers, moves, zones\n"
    "  kdraw play inf:6:2:3 --human white --agent prover:file=623.win\n"
    "  kdraw win 19x19:6:2:1 --stones 'j10 k10 k11 h8 g7 g8 g9'\n"
    "  kdraw win 19x19:6:2:1 --stones 'j10 i12 k12 j11 j12' --defences\n"
    "  kdraw win 19x19:6:2:1 --stones 'j10 i12 k12 j11 j12' --defences -o part.win\n"
    "                                            what is refuted by then; the\n"
    "                                            checker counts what stays open\n"
    "  kdraw win inf:6:2:3 --time 1h --checkpoint wins      later: --resume wins\n"
    "  kdraw win inf:5:2:1 --turn 0,0            is this a turn that wins?\n"
    "  kdraw win 19x19:6:2:1 --stones position.txt --network own\n"
    "  cat *.win >all                            wins of later positions:\n"
    "  kdraw win 19x19:6:2:1 --stones 'j10 i12 k12 j11 j12' --known all\n"
    "\n"
    "A checkpoint has what failed, and the wins of later positions that were found. It is written every minute, and "
    "when the search ends or is asked to stop. --known reads wins of later positions: any number of win files, one "
    "after "
    "the other in FILE. A win that is found after --resume or with --known is checked at once, as by kdraw check.\n"
    "\n"
    "--memory bounds the whole search: a quarter is for the table of positions, the rest for the wins that were found "
    "and for the moves and answers that are compared. When that is full, small wins are forgotten, and moves where the "
    "search seldom was: they are looked for again. A search that stays below is the same as without it.\n"
    "\n"
    "--network changes which moves are looked at first, so which proof is found and how soon, and never what counts as "
    "one; with -j only in the first thread. On the positions that were measured it brings nothing.\n"
    "\n"
    "Exit status: 0 the attacker wins; 1 he does not (small boards, where all games were looked at; with --defences: "
    "some answers are open); 2 trouble; 3 undecided within the limits.";

struct arguments {
	struct connect rules;
	const char *output, *stones, *svg, *known, *turn, *network;
	enum format format;
	enum side attacker;
	unsigned order, rounds, threads;
	long positions;
	struct limits limits;
	bool defences, verbose;
};

static void take_attacker(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	a->attacker = setup_side("--attacker", text);
}

static const struct command_option options[] = {
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "FILE", "write the proof, a win file, to FILE", OPTION_FILE(output)},
    {"svg", 0, "FILE", "draw the win to FILE: one line of it, with the zones Z(1) and Z(2)", OPTION_SVG(svg)},
    {"stones", 0, "TEXT", "the position", OPTION_TEXT(stones)},
    {"attacker", 0, "SIDE", "black or white (default: who is to move)", OPTION_CALL(take_attacker)},
    {"order", 0, "N", "no orders above N", OPTION_NUMBER(order, 1, 32)},
    {"defences", 0, NULL, "the attacker has moved: print all answers that nothing is found against",
     OPTION_FLAG(defences)},
    {"turn", 0, "TEXT", "try this turn of the attacker alone", OPTION_TEXT(turn)},
    {"network", 0, "FILE", "a network (kdraw learn) says which moves come first; own: the one for Connect6",
     OPTION_TEXT(network)},
    {"rounds", 0, "N",
     "only N rounds of growing effort (--defences: 3 if there is no limit at all, which may take minutes; -v tells "
     "how far it is)",
     OPTION_NUMBER(rounds, 1, 100)},
    {"positions", 0, "N", "stop after N positions", OPTION_NUMBER(positions, 1, 1000000000000000ul)},
    {"threads", 'j', "N", "threads (default 1); with more the proof can be another one each time",
     OPTION_NUMBER(threads, 1, 64)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(limits.seconds)},
    {"memory", 0, "SIZE", "what the search may take (default 1G)", OPTION_SIZE(limits.memory)},
    {"checkpoint", 0, "FILE", "save what is known on the way, at the end and when stopped", OPTION_CHECKPOINT(limits)},
    {"resume", 0, "FILE", "go on from a checkpoint, and keep it up to date", OPTION_RESUME(limits)},
    {"known", 0, "FILE", "begin with the wins of these win files, one after the other", OPTION_TEXT(known)},
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(verbose)},
    {0}};

static const struct command command = {.usage = "GAME", .about = about, .options = options, .words = 4};

/* --- what was found --- */

static const char *side_name(enum side side)
{
	return side == SIDE_BLACK ? "Black" : "White";
}

/* Of --memory. The rest is for what is found: small wins are forgotten first, then moves that were looked at seldom. */
enum { TABLE_PART = 4, MEMORY_LEAST = 16 << 20 };
static const unsigned long long memory_usual = 1ull << 30;

static unsigned long long memory_of(const struct arguments *a)
{
	const unsigned long long memory = a->limits.memory > 0 ? a->limits.memory : memory_usual;
	if (memory < MEMORY_LEAST)
		command_fail("--memory: at least 16M");
	return memory;
}

static void print_squares(const struct connect *c, const uint64_t *square, unsigned count)
{
	char name[CONNECT_NAME];
	if (count == 0)
		return;
	printf("v");
	for (unsigned i = 0; i < count; i++) {
		connect_square_name(c, square[i], name, sizeof name);
		printf(" %s", name);
	}
	printf("\n");
}

static void write_to(const char *path, const struct wins *w, void (*write)(const struct wins *w, FILE *out))
{
	if (path == NULL || wins_found(w) == NULL)
		return;
	FILE *out = output_open(path);
	write(w, out);
	output_close(out, path);
}

static void tell_full(const struct wins *w)
{
	if (wins_full(w))
		printf("c stopped: all of --memory is in use\n");
}

static int tell(const struct arguments *a, const struct wins *w, enum wins_verdict verdict, double start)
{
	const struct win *win = wins_found(w);
	uint64_t square[WINS_MOVE_MOST];
	if (win != NULL)
		printf("c order at most %u, moves in the proof %" PRIu32 "\n", wins_order(w), win->nodes);
	assert(verdict == WINS_OPEN || win == NULL || (verdict == WINS_WON && win->open == 0));
	if (verdict == WINS_WON) {
		printf("s %s WINS\n", a->attacker == SIDE_BLACK ? "BLACK" : "WHITE");
		print_squares(&a->rules, square, wins_move(w, square));
	} else if (verdict == WINS_NOT_WON) {
		printf("s %s DOES NOT WIN\n", a->attacker == SIDE_BLACK ? "BLACK" : "WHITE");
	} else {
		tell_full(w);
		printf("s UNDECIDED\n");
	}
	verdict_work(wins_positions(w), seconds_now() - start);
	return verdict == WINS_WON ? STATUS_YES : verdict == WINS_NOT_WON ? STATUS_NO : STATUS_UNDECIDED;
}

static int tell_defences(const struct arguments *a, const struct wins *w, enum wins_verdict verdict, double start)
{
	const struct win *win = wins_found(w);
	if (verdict == WINS_WON || win == NULL)
		return tell(a, w, verdict, start);
	uint64_t square[WINS_MOVE_MOST];
	tell_full(w);
	printf("c answers that are not refuted: %" PRIu32 "\ns UNDECIDED\n", win->open);
	for (unsigned i = 0, count; (count = wins_open_answer(w, i, square)) > 0; i++)
		print_squares(&a->rules, square, count);
	verdict_work(wins_positions(w), seconds_now() - start);
	return STATUS_NO;
}

/* --- what is known --- */

struct job {
	struct arguments *arguments;
	struct wins *wins;
	struct checkpoint checkpoint;
	struct keeping keeping;
	struct keeper keeper;
	struct guide guide;            /* of --network */
	int learnt;                    /* wins that were found elsewhere or before */
	uint64_t turn[WINS_MOVE_MOST]; /* of --turn */
	unsigned turns;                /* its stones; 0: none was asked for */
	double start;
};

static void write_known(const void *wins, FILE *out)
{
	wins_save(wins, out);
}

static void save_now_and_then(void *job)
{
	struct job *j = job;
	if (keeper_due(&j->keeper))
		keeper_save(&j->keeper, write_known, j->wins);
}

static void resume(struct job *j, FILE *in)
{
	struct trouble t;
	int learnt = wins_restore(j->wins, in, &t);
	fclose(in);
	if (learnt < 0)
		command_die(j->arguments->limits.resume, &t);
	j->learnt += learnt;
}

static void open_checkpoint(struct job *j)
{
	char text[200];
	wins_job(j->wins, text, sizeof text);
	FILE *in = checkpoint_need(&j->checkpoint, &j->arguments->limits, text);
	if (j->checkpoint.path != NULL) {
		wins_keep(j->wins);
		j->keeping.checkpoint = &j->checkpoint;
	}
	keeper_begin(&j->keeper, j->checkpoint.path != NULL ? &j->keeping : NULL);
	if (in != NULL)
		resume(j, in);
}

static void read_known(struct job *j, const char *path)
{
	struct trouble t;
	if (path == NULL)
		return;
	FILE *in = input_need(path);
	int learnt = wins_learn_all(j->wins, in, &t);
	if (learnt < 0)
		command_die(path, &t);
	input_close(in);
	j->learnt += learnt;
}

static bool save(struct job *j)
{
	if (checkpoint_keep(&j->checkpoint, write_known, j->wins))
		return j->checkpoint.path != NULL;
	command_warn("cannot write the checkpoint %s: %s", j->checkpoint.path, strerror(errno));
	return false;
}

/* Wins that were read were believed, so a proof that may have some of them is none before the checker says so. */
static void check_proof(const struct wins *w)
{
	char path[32], last[256] = "there is no certificate";
	FILE *proof = output_scratch();
	if (proof != NULL && wins_found(w) != NULL)
		wins_write(w, proof);
	if (proof == NULL || !output_rewind(proof))
		command_fail("cannot write a temporary file: %s", strerror(errno));
	snprintf(path, sizeof path, "/dev/fd/%d", output_descriptor(proof));
	fcntl(output_descriptor(proof), F_SETFD, 0);
	if (!command_ask("check", (const char *[]){path, NULL}, last, sizeof last) ||
	    strncmp(last, "s VERIFIED", 10) != 0)
		command_fail("the proof is not right, so the wins that were read are not (begin without them): %.100s",
		             last);
	fclose(proof);
	printf("c checked, as it began with wins that were read\n");
}

enum { DEFENCES_MOST = 10000, DEFENCE_ROUNDS = 3 };

static enum wins_verdict ask(struct job *j, const struct wins_limits *limits)
{
	if (j->turns > 0)
		return wins_try(j->wins, limits, j->turn, j->turns);
	return j->arguments->defences ? wins_defences(j->wins, limits, DEFENCES_MOST) : wins_search(j->wins, limits);
}

static struct wins_limits limits_of(struct job *j)
{
	const struct arguments *a = j->arguments;
	bool few = a->defences && a->rounds == 0 && a->limits.seconds == 0 && a->positions == 0;
	return (struct wins_limits){.order = a->order,
	                            .positions = (uint64_t)a->positions,
	                            .seconds = a->limits.seconds,
	                            .threads = a->threads,
	                            .rounds = few ? DEFENCE_ROUNDS : a->rounds,
	                            .progress = true,
	                            .save = j->checkpoint.path != NULL ? save_now_and_then : NULL,
	                            .context = j};
}

static enum wins_verdict search(struct job *j)
{
	const struct wins_limits limits = limits_of(j);
	interrupt_catch(NULL);
	progress_begin(j->arguments->verbose);
	enum wins_verdict verdict = ask(j, &limits);
	progress_end();
	if (j->learnt > 0 && wins_found(j->wins) != NULL)
		check_proof(j->wins);
	if (save(j) && verdict == WINS_OPEN)
		printf("c go on with --resume %s\n", j->arguments->limits.checkpoint);
	checkpoint_end(&j->checkpoint);
	interrupt_release();
	return verdict;
}

static void choose_attacker(struct arguments *a, const struct field *f)
{
	if (a->attacker == SIDE_NONE)
		a->attacker = a->defences ? field_other(f->side) : f->side;
	assert(a->attacker == SIDE_BLACK || a->attacker == SIDE_WHITE);
	if (a->defences && a->attacker == f->side)
		command_fail("--defences: %s is to move, and is the attacker", side_name(f->side));
}

static void print_job(const struct job *j, const struct field *f)
{
	const struct arguments *a = j->arguments;
	char name[CONNECT_NAME];
	connect_name(&a->rules, name, sizeof name);
	verdict_begin("kdraw-win/1", a->format);
	verdict_text("game", name);
	verdict_text("attacker", a->attacker == SIDE_BLACK ? "black" : "white");
	verdict_number("stones", "%u", field_stones(f));
	printf("c game %s, stones %u, %s to move, stones left %u, attacker %s\n", name, field_stones(f),
	       side_name(f->side), f->left, side_name(a->attacker));
	if (a->limits.resume != NULL || a->known != NULL)
		printf("c begins with %d wins from %s\n", j->learnt,
		       a->limits.resume != NULL ? a->limits.resume : a->known);
}

static void open_guide(struct job *j, const char *name)
{
	struct trouble t = {0};
	bool own = strcmp(name, "own") == 0;
	if (!guide_open(&j->guide, own ? "" : name, &j->arguments->rules, &t))
		command_die(own ? NULL : name, &t);
	wins_guide(j->wins, &j->guide);
}

static int run(struct arguments *a, const struct field *f)
{
	struct trouble t;
	struct job j = {.arguments = a, .start = seconds_now()};
	choose_attacker(a, f);
	const unsigned long long memory = memory_of(a);
	j.wins = wins_new(f, a->attacker, memory / TABLE_PART, &t);
	if (j.wins == NULL)
		command_die(NULL, &t);
	wins_bound(j.wins, memory - memory / TABLE_PART);
	if (a->network != NULL)
		open_guide(&j, a->network);
	if (a->turn != NULL)
		j.turns = setup_turn(f, a->turn, a->attacker, j.turn, WINS_MOVE_MOST);
	open_checkpoint(&j);
	read_known(&j, a->known);
	print_job(&j, f);
	enum wins_verdict verdict = search(&j);
	if (a->output != NULL && wins_found(j.wins) == NULL)
		printf("c %s is not written: no win was found yet\n", a->output);
	write_to(a->output, j.wins, wins_write);
	write_to(a->svg, j.wins, wins_draw);
	int status = a->defences ? tell_defences(a, j.wins, verdict, j.start) : tell(a, j.wins, verdict, j.start);
	wins_release(j.wins);
	if (a->network != NULL)
		guide_close(&j.guide);
	return status;
}

int main(int argc, char **argv)
{
	struct arguments a = {0};
	struct field f;
	command_begin("kdraw-win");
	char **word = command_read(&command, argc, argv, &a);
	setup_position(&f, word, a.stones, "which game? For example inf:6:2:3, or 19x19:6:2:1 with --stones");
	a.rules = f.rules;
	int status = run(&a, &f);
	field_clear(&f);
	return command_end(status);
}
