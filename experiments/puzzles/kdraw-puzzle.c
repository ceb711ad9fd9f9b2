/* kdraw puzzle: positions with exactly one shortest win by threats. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/answer.h"
#include "base/command.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output.h"
#include "base/watch.h"
#include "experiments/match/games.h"
#include "experiments/puzzles/collect.h"
#include "experiments/puzzles/puzzle_write.h"
#include "games/setup.h"
#include "games/spelling.h"

static const char about[] =
    "Makes puzzles of a game of Connect(m,n,k,p,q): positions in which the side to move wins by threats, that is with "
    "p threats or more in each turn, and only one turn begins the shortest such win.\n"
    "\n"
    "GAME is ROWSxCOLUMNS:K:P:Q (default 19x19:6:2:1, Connect6). The positions come from games that two agents play "
    "for "
    "it, or from the games of a file (--from). With --stones: is this position a puzzle, and what is its solution?\v"
    "Every stone of such a win lies in a threat, a window with k - p or more of his stones and none of the other's, or "
    "is needed to stop one; other wins (kdraw win) can be shorter. The length counts the winner's turns, the one that "
    "fills a line among them. Tries are the other turns that threaten as much and do not win as fast, each with an "
    "answer; the grade, 1 to 5, goes by length and tries. No two puzzles are the same up to symmetries and shifts, and "
    "a seed gives the same ones on any number of threads.\n"
    "\n" SETUP_HELP "\n"
    "\n"
    "  kdraw puzzle --count 5                         five puzzles of Connect6\n"
    "  kdraw puzzle 15x15:5:1:1 --count 100 --least 4 -f json -o five.json\n"
    "  kdraw puzzle --count 1000 -j 2 -o connect6.sgf  for an SGF editor\n"
    "  kdraw puzzle --from games.sgf -f csv            those of played games\n"
    "\n"
    "Exit status: 0 all puzzles that were asked for, or the position is one; 1 it is none; 2 trouble; 3 fewer were "
    "found within the limits.";

struct arguments {
	struct connect rules;
	const char *output, *from, *stones, *players;
	enum format format;
	unsigned count, least, most, nodes, games, threads;
	long seed;
	double seconds;
	bool verbose;
	struct watch watch;
};

static const struct command_option options[] = {
    {"count", 0, "N", "so many puzzles (default 10)", OPTION_NUMBER(count, 1, 1000000)},
    {"seed", 0, "N", "other games (default 1)", OPTION_NUMBER(seed, 0, 1000000000000ul)},
    {"players", 0, "A,B", "the agents that play (default sequences,windows; kdraw play --help lists them)",
     OPTION_TEXT(players)},
    {"from", 0, "FILE", "games of this file, SGF or of kdraw play -o", OPTION_TEXT(from)},
    {"stones", 0, "TEXT", "this position alone", OPTION_TEXT(stones)},
    {"least", 0, "N", "wins of at least N turns (default 3; of --stones 2)",
     OPTION_NUMBER(least, 2, PUZZLE_TURNS_MOST)},
    {"most", 0, "N", "and of at most N (default 6)", OPTION_NUMBER(most, 2, PUZZLE_TURNS_MOST)},
    {"nodes", 0, "N", "give a position up after so many others (default 2000; of --stones a hundred times as many)",
     OPTION_NUMBER(nodes, 1, 1000000000)},
    {"games", 0, "N", "play at most N games", OPTION_NUMBER(games, 1, 1000000000)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(seconds)},
    {"threads", 'j', "N", "threads (default 1)", OPTION_NUMBER(threads, 1, 256)},
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "FILE", "write to FILE (NAME.sgf: SGF; NAME.zst: compressed)", OPTION_FILE(output)},
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(verbose)},
    {0}};

static const struct command command = {.usage = "[GAME]", .about = about, .options = options, .words = 4};

static bool over(void *context, unsigned found, unsigned games)
{
	struct arguments *a = context;
	if (watch_due(&a->watch))
		progress_bar(found, 0, a->count, "puzzles %u, games %u", found, games);
	return a->watch.stopped;
}

static void write_all(const struct arguments *a, const struct puzzle *z, unsigned count)
{
	struct trouble t;
	if (games_form(a->output) != GAMES_SGF) {
		output_redirect(a->output);
		puzzles_write(z, count, a->format, stdout);
		return;
	}
	FILE *out = output_open(a->output);
	if (!puzzles_write_sgf(z, count, out, &t))
		command_die(a->output, &t);
	output_close(out, a->output);
}

static int find_all(struct arguments *a)
{
	struct records records = {0};
	struct trouble t;
	char *players = xstrdup(a->players), *second = strchr(players, ',');
	if (second == NULL || second[1] == '\0')
		command_fail("--players: two agents with a comma between them, not '%.40s'", a->players);
	*second++ = '\0';
	if (a->from != NULL)
		games_read(a->from, &records);
	struct collecting c = {.rules = a->rules,
	                       .player = {players, second},
	                       .from = a->from != NULL ? &records : NULL,
	                       .seed = (uint64_t)a->seed,
	                       .threads = a->threads,
	                       .wanted = a->count,
	                       .games = a->games,
	                       .puzzle = {a->least, a->most, a->nodes},
	                       .stop = over,
	                       .context = a};
	if (!collect(&c, &t))
		command_die(NULL, &t);
	progress_end();
	interrupt_release();
	write_all(a, c.found, c.count);
	bool all = c.count == a->count || (a->from != NULL && c.played == records.games);
	if (!all)
		command_warn("%u puzzles of %u in %u games", c.count, a->count, c.played);
	collect_clear(&c);
	records_clear(&records);
	free(players);
	return all ? STATUS_YES : STATUS_UNDECIDED;
}

static int look_at(const struct arguments *a)
{
	struct field f;
	struct puzzle z;
	const struct puzzle_wanted wanted = {a->least, a->most, 100 * (uint64_t)a->nodes};
	field_init(&f, &a->rules);
	setup_stones(&f, a->stones);
	if (f.left != a->rules.p)
		command_fail("--stones: the turn has begun; a puzzle asks for a whole one");
	bool found = puzzle_find(&z, &f, &wanted);
	if (found)
		write_all(a, &z, 1);
	else
		command_warn("no puzzle: no win by threats in %u to %u turns was found, or it begins in several ways",
		             a->least, a->most);
	puzzle_clear(&z);
	field_clear(&f);
	return found ? STATUS_YES : STATUS_NO;
}

static void read_game(struct arguments *a, char **word)
{
	char *connect6[] = {(char[]){"19x19:6:2:1"}, NULL};
	spelling_only(&a->rules, word[0] != NULL ? word : connect6, "which game?");
	if (a->rules.infinite)
		command_fail("puzzles have a board, for example 19x19:%u:%u:%u", a->rules.k, a->rules.p, a->rules.q);
	if (a->rules.p >= a->rules.k || a->rules.p > WIN_MOVE_MOST)
		command_fail("P has to be less than K, and at most %d", WIN_MOVE_MOST);
}

int main(int argc, char **argv)
{
	struct arguments a = {
	    .count = 10, .most = 6, .nodes = 2000, .threads = 1, .seed = 1, .players = "sequences,windows"};
	command_begin("kdraw-puzzle");
	read_game(&a, command_read(&command, argc, argv, &a));
	if (a.least == 0)
		a.least = a.stones != NULL ? 2 : 3;
	if (a.least > a.most)
		command_fail("--least %u is more than --most %u", a.least, a.most);
	interrupt_catch(NULL);
	progress_begin(a.verbose);
	a.watch = watch_begin(a.seconds, 1, true);
	return command_end(a.stones != NULL ? look_at(&a) : find_all(&a));
}
