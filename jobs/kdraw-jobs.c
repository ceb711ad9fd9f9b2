/* kdraw jobs: the top of a search as a tree, its leaves as jobs for many machines. */
#include <string.h>

#include "base/command.h"
#include "jobs/verbs.h"
#define OPTIONS_OF struct jobs_arguments
#include "base/nearest.h"
#include "base/options.h"
#include "jobs/work.h"

static const char doc[] =
    "Searches on many machines: one process keeps the top of a proof-number tree, jobs of seconds to minutes search "
    "its leaves, workers come and go (Wu et al. 2010).\v"
    "  prove BOARD      decides MBBoard(BOARD, P) as 'kdraw prove -p P BOARD'; the\n"
    "                   proof is written once, from what all jobs have solved, and\n"
    "                   checked\n"
    "  theorem K P      proves that Connect(K, P) is drawn, as 'kdraw theorem'\n"
    "  win GAME         proves that a player wins, as 'kdraw win': jobs search\n"
    "                   positions of the attacker, and list the answers that\n"
    "                   nothing is found against\n"
    "  search           looks for a tiling that proves Connect(K, P) drawn, as\n"
    "                   'kdraw search': each job is a part of the candidates; it\n"
    "                   ends with the first theorem, checked when it comes; the\n"
    "                   same candidates with another --limit are other jobs\n"
    "  simulate BOARD   the same question with 1, 2, 4, ... workers and each\n"
    "                   policy, on a clock that counts positions; with --resume DIR\n"
    "                   jobs of that log cost what they did\n"
    "  status DIR       what a log knows, while its manager runs or after it; with\n"
    "                   --svg the tree as it is now\n"
    "  work FOLDER      what a worker does: the job that lies in FOLDER\n"
    "\n"
    "  kdraw jobs prove -p 2 b2 -o b2.proof --workers 2\n"
    "  kdraw jobs prove -p 4 tile:0:connect-19-4 --simulate 8\n"
    "  kdraw jobs search -p 2 -k 11 --parts 8 --workers 2 -o 11-2.theorem\n"
    "  kdraw jobs win 19x19:6:2:1 --stones 'j10 i12 k12' --tree tree\n"
    "\n"
    "Exit status: 0 Breaker draws, 1 Maker wins, 2 trouble, 3 undecided within the limits. Of search: 0 a theorem, 1 "
    "Maker wins on all candidates.";

static void set_stones(void *arguments, const char *text)
{
	game_option(&((struct jobs_arguments *)arguments)->game, text, false);
}

static void set_exclusive(void *arguments, const char *text)
{
	game_option(&((struct jobs_arguments *)arguments)->game, text, true);
}

static void set_squares(void *arguments, const char *text)
{
	struct jobs_arguments *a = arguments;
	command_range("--squares", text, 2, 256, &a->from, &a->to);
}

static void set_policy(void *arguments, const char *text)
{
	struct jobs_arguments *a = arguments;
	for (unsigned n = 0; n < POLICIES; n++)
		if (strcmp(text, policy_name((enum policy)n)) == 0) {
			a->run.policy = (enum policy)n;
			return;
		}
	command_fail("--policy is none, win, loss or greedy, not '%s'", text);
}

static void set_port(void *arguments, const char *text)
{
	struct jobs_arguments *a = arguments;
	a->run.queue = true;
	a->run.port = (unsigned)command_number_of("--port", text, 0, 65535);
}

static void set_log(void *arguments, const char *text)
{
	((struct jobs_arguments *)arguments)->run.folder = text;
}

static void set_resume(void *arguments, const char *text)
{
	((struct jobs_arguments *)arguments)->run.resume = true;
	set_log(arguments, text);
}

static const struct command_option options[] = {
    {NULL, 0, NULL, "The question:", .group = 1},
    {NULL, 'p', "P", "Black places at most P stones a move (1 to 64)", OPTION_CALL(set_stones)},
    {"tiling", 0, "TILING", "theorem: a tiling file or family (default: the registered one for P)",
     OPTION_TEXT(tiling)},
    {NULL, 'k', "K", "search: squares in a row", OPTION_NUMBER(k, 2, 1000)},
    {NULL, 'b', "B", "Black places any number; more than B in a line without white stone win",
     OPTION_CALL(set_exclusive)},
    {"parts", 0, "N", "search: so many jobs (default 16)", OPTION_NUMBER(parts, 1, 1000000)},
    {"tries", 0, "N", "search: candidates made from each tiling (default 64)", OPTION_NUMBER(tries, 1, 1000000000)},
    {"squares", 0, "A-B", "search: plans of A to B squares a tile, as 'kdraw search' has them",
     OPTION_CALL(set_squares)},
    {"stones", 0, "TEXT", "win: the stones on the board, as 'kdraw win' takes them: 'j10 i12 k12'",
     OPTION_TEXT(stones)},
    {"attacker", 0, "SIDE", "win: black or white (default: who is to move)", OPTION_TEXT(attacker)},
    {NULL, 0, NULL, "Results:", .group = 2},
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "FILE", "write the proof, and have it checked", OPTION_FILE(output)},
    {"svg", 0, "FILE", "draw the tree, or the speed-up of simulate", OPTION_SVG(svg)},
    {"tree", 0, "FILE", "win: keep the tree, as 'kdraw opening' has it, while it grows (and at the end)",
     OPTION_FILE(tree)},
    {NULL, 0, NULL, "Workers:", .group = 3},
    {"workers", 0, "N", "processes of this machine (default 1)", OPTION_NUMBER(run.workers, 0, 1024)},
    {"pool", 0, "DIR",
     "managers that name the same folder share its workers: so many as are in DIR/workers, or processors",
     OPTION_FILE(run.pool)},
    {"worker", 0, "PROGRAM", "what does a job here: 'PROGRAM work FOLDER' (default: kdraw-jobs)",
     OPTION_TEXT(run.worker)},
    {"simulate", 0, "N",
     "N workers that are one after the other this process, on a clock that counts positions; simulate: up to N "
     "(default 64)",
     OPTION_NUMBER(run.simulated, 1, 1024)},
    {"port", 0, "N", "workers of Work Queue join at this port (0: any); --workers N starts N of them here",
     OPTION_CALL(set_port)},
    {"address", 0, "A", "listen at this address of the machine, or any (default 127.0.0.1: nobody else joins)",
     OPTION_TEXT(run.address)},
    {"password", 0, "FILE", "only for workers that know what is in FILE", OPTION_TEXT(run.password)},
    {"project", 0, "NAME", "managers of this name share the workers that join it fairly, with --catalog",
     OPTION_TEXT(run.project)},
    {"catalog", 0, "HOST:PORT", "where they find them: a catalog_server of cctools", OPTION_TEXT(run.catalog)},
    {"ask", 0, "N", "ask for N of the project's workers (default: for a fair share)", OPTION_NUMBER(run.ask, 1, 1000)},
    {"slurm", 0, "FILE", "write a script for sbatch, with which workers on a cluster join", OPTION_FILE(run.slurm)},
    {"patience", 0, "T", "take a job from who has not done it after T (default 1h)", OPTION_TIME(run.patience)},
    {NULL, 0, NULL, "Work:", .group = 4},
    {"limit", 0, "N",
     "positions of a job (default 2000); one that needs more is split; search: seconds a board (default 64)",
     OPTION_NUMBER(run.limit, 1, 1000000000)},
    {"effort", 0, "N", "jobs share solved positions that took N positions or more (default 0: all)",
     OPTION_NUMBER(run.effort, 0, 1000000000)},
    {"policy", 0, "NAME", "what is assumed of jobs that run: win, loss, greedy (default; what looks likelier), none",
     OPTION_CALL(set_policy)},
    {"audit", 0, "N",
     "of N jobs that found nothing, which comes without a certificate, one is done again by another worker (default 16 "
     "with --port, else 0: none)",
     OPTION_NUMBER(run.audit, 0, 1000000000)},
    {"log", 0, "DIR", "keep what the jobs found in this folder", OPTION_CALL(set_log)},
    {"resume", 0, "DIR", "go on from such a folder", OPTION_CALL(set_resume)},
    {"jobs", 0, "N", "stop after N jobs", OPTION_NUMBER(run.jobs, 1, 1000000000)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(run.limits.seconds)},
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(run.verbose)},
    {0}};

static int work(const struct jobs_arguments *a, const char *folder)
{
	struct trouble t;
	(void)a;
	work_die_with_parent();
	if (!work_do(folder, &t))
		command_die(folder, &t);
	return STATUS_YES;
}

static int simulate(const struct jobs_arguments *a, const char *board)
{
	struct jobs_arguments replay = *a;
	replay.run.replay = true;
	return verb_simulate(&replay, board);
}

/* What can be done: with one word behind it, or with all that come. */
static const struct action {
	const char *name, *example; /* of what stands behind it */
	int (*with_one)(const struct jobs_arguments *a, const char *word);
	int (*with_all)(const struct jobs_arguments *a, char **word);
} actions[] = {
    {"prove", "-p 2 b2", verb_prove, NULL},  {"theorem", "11 2", NULL, verb_theorem},
    {"win", "inf:6:2:3", NULL, verb_win},    {"search", "11:2", NULL, verb_search},
    {"simulate", "-p 2 b2", simulate, NULL}, {"status", "LOG", verb_status, NULL},
    {"work", "FOLDER", work, NULL},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static const struct action *find_action(const char *word)
{
	for (unsigned n = 0; n < ACTIONS; n++)
		if (strcmp(word, actions[n].name) == 0)
			return actions + n;
	nearest_refuse(word, "what kdraw jobs does", actions, ACTIONS, sizeof *actions);
}

static bool is_search(const struct action *action)
{
	return action->with_all == verb_search;
}

static int act(const struct action *action, const struct jobs_arguments *a, char **word)
{
	if (*word == NULL && !is_search(action)) /* it may have -p and -k instead */
		command_fail("%s what? For example: %s %s", action->name, action->name, action->example);
	if (action->with_all != NULL)
		return action->with_all(a, word);
	if (word[1] != NULL)
		command_fail("'%.40s' is not understood here", word[1]);
	return action->with_one(a, *word);
}

int main(int argc, char **argv)
{
	static const struct command command = {
	    "prove -p P BOARD\ntheorem K P\nwin GAME\nsearch -p P -k K\nsimulate -p P BOARD\nstatus DIR\nwork FOLDER",
	    doc, options, .words = 8};
	struct jobs_arguments a = {
	    .run = {.audit = -1, .workers = 1, .address = "127.0.0.1", .policy = POLICY_GREEDY, .patience = 3600},
	    .parts = 16,
	    .tries = 64,
	    .game.parameter = GAME_NOT_SAID};
	command_begin("kdraw-jobs");
	char **word = command_read(&command, argc, argv, &a);
	if (*word == NULL)
		command_fail("what is to be done? For example: %s %s", actions->name, actions->example);
	const struct action *action = find_action(*word);
	if (a.run.limit == 0)
		a.run.limit = is_search(action) ? 64 : 2000;
	return command_end(act(action, &a, word + 1));
}
