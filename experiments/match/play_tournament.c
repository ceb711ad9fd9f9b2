/* kdraw play tournament GAME AGENT AGENT...: everybody against everybody, a cross table. */
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "experiments/match/actions.h"
#include "experiments/match/crosstable.h"
#include "experiments/match/gamelog.h"
#include "experiments/match/games.h"
#include "experiments/match/match.h"

/* The games of a pair of agents lie behind each other: pair 0 is (0, 1), then (0, 2), ... Colours change every game. */
struct tournament {
	const struct play_arguments *arguments;
	struct crosstable table;
	struct gamelog log;
	unsigned games, total;        /* of a pair, and of all */
	unsigned played, kept;        /* so far, and of those before it was broken off */
	unsigned *forfeits;           /* of each player, in this run */
	char (*why)[256];             /* the reason of the first */
	unsigned first, second, from; /* the pair that plays now, and its first game that is new */
};

static void title_of(const struct play_arguments *a, char **title)
{
	size_t size;
	FILE *out = open_memstream(title, &size);
	fputs("kdraw play tournament", out);
	for (unsigned i = 1; i < a->words; i++)
		fprintf(out, " %s", a->word[i]);
	fprintf(out, " --games %lu --seed %lu --stones %lu", a->games, a->seed, a->most_stones);
	fclose(out);
}

static unsigned black_of(unsigned i, unsigned j, unsigned game)
{
	return game % 2 == 0 ? i : j;
}

/* Takes what was played before. */
static unsigned take_before(struct tournament *t, unsigned start)
{
	const struct crosstable *c = &t->table;
	const struct records *before = &t->log.before;
	unsigned taken = 0;
	for (; taken < t->games && start + taken < before->games; taken++) {
		const struct record *game = before->game + start + taken;
		unsigned black = black_of(t->first, t->second, taken), white = t->first + t->second - black;
		if (strcmp(game->black, c->name[black]) != 0 || strcmp(game->white, c->name[white]) != 0)
			command_fail("%s: game %u is %s against %s, and not %s against %s", t->log.path,
			             start + taken + 1, game->black, game->white, c->name[black], c->name[white]);
		crosstable_add(&t->table, black, white, game);
	}
	t->played += taken;
	t->kept += taken;
	return taken;
}

static void show_progress(const struct tournament *t)
{
	progress_bar(t->played, t->kept, t->total, "%u of %u games, %s against %s", t->played, t->total,
	             t->table.name[t->first], t->table.name[t->second]);
}

static void take_game(void *data, unsigned game, const struct record *record)
{
	struct tournament *t = data;
	unsigned black = black_of(t->first, t->second, t->from + game);
	crosstable_add(&t->table, black, t->first + t->second - black, record);
	gamelog_add(&t->log, record);
	t->played++;
	if (progress_due())
		show_progress(t);
}

static void count_forfeits(struct tournament *t, const struct match *m)
{
	unsigned black = black_of(t->first, t->second, t->from);
	for (unsigned i = 0; i < 2; i++) {
		unsigned player = i == 0 ? black : t->first + t->second - black;
		if (t->forfeits[player] == 0)
			memcpy(t->why[player], m->why[i], sizeof t->why[player]);
		t->forfeits[player] += m->forfeits[i];
	}
}

/* The games of a pair from number t->from on. The seed belongs to the pair and the game. */
static bool play_rest(struct tournament *t)
{
	const struct play_arguments *a = t->arguments;
	unsigned black = black_of(t->first, t->second, t->from);
	struct trouble trouble = {0};
	struct match m = {.rules = a->rules,
	                  .player = {t->table.name[black], t->table.name[t->first + t->second - black]},
	                  .swap = true,
	                  .games = t->games - t->from,
	                  .threads = (unsigned)a->threads,
	                  .most_stones = (unsigned)a->most_stones,
	                  .seed = a->seed,
	                  .first = ((t->first * t->table.players + t->second) * (uint64_t)t->games) + t->from,
	                  .each = take_game,
	                  .data = t};
	if (!match_play(&m, interrupt_seen(), &trouble))
		command_die(NULL, &trouble);
	bool all = m.played == m.games;
	count_forfeits(t, &m);
	match_clear(&m);
	return all;
}

static bool play_all(struct tournament *t)
{
	unsigned start = 0;
	for (t->first = 0; t->first < t->table.players; t->first++)
		for (t->second = t->first + 1; t->second < t->table.players; t->second++, start += t->games) {
			t->from = take_before(t, start);
			if (t->from < t->games && !play_rest(t))
				return false;
		}
	return true;
}

/* --- the action --------------------------------------------------------------------------------------------------- */

static void check_agents(const struct play_arguments *a)
{
	struct trouble trouble;
	if (a->words < 4)
		command_fail("a tournament needs a game and two agents at least");
	for (unsigned i = 2; i < a->words; i++) {
		struct agent *agent = agent_new(a->word[i], &trouble);
		if (agent == NULL)
			command_die(NULL, &trouble);
		agent_release(agent);
		for (unsigned j = 2; j < i; j++)
			if (strcmp(a->word[i], a->word[j]) == 0)
				command_fail("the agent %s is there twice", a->word[i]);
	}
}

/* On standard error, since tables in other formats have no place for it. */
static void warn_of_forfeits(const struct tournament *t)
{
	for (unsigned i = 0; i < t->table.players; i++)
		if (t->forfeits[i] > 0)
			fprintf(stderr, "kdraw-play: %s lost %u by forfeit: %s\n", t->table.name[i], t->forfeits[i],
			        t->why[i]);
}

static void report(struct tournament *t, const char *title, bool all)
{
	const struct play_arguments *a = t->arguments;
	struct event e = {a->word[1], a->games, a->seed, t->played, all};
	bool text = a->format == FORMAT_TEXT;
	if (text)
		printf("c %s\n", title);
	crosstable_settle(&t->table);
	crosstable_print(&t->table, &e, a->format, a->pairs, stdout);
	if (text)
		printf("s %s %u GAMES\n", all ? "PLAYED" : "BROKEN OFF AFTER", t->played);
}

int play_tournament(const struct play_arguments *a)
{
	struct tournament t = {.arguments = a, .games = (unsigned)a->games};
	char *title;
	check_agents(a);
	if (games_form(a->output) == GAMES_SGF)
		command_fail(
		    "a tournament keeps its games in a file that --resume reads; kdraw play convert makes SGF of it");
	unsigned agents = a->words - 2;
	if (a->games * agents * (agents - 1) / 2 > UINT32_MAX)
		command_fail("these are more than %u games", UINT32_MAX);
	t.total = t.games * agents * (agents - 1) / 2;
	title_of(a, &title);
	crosstable_init(&t.table, a->word + 2, agents);
	t.forfeits = xcalloc(agents, sizeof *t.forfeits);
	t.why = xcalloc(agents, sizeof *t.why);
	gamelog_open(&t.log, a->output, a->resume, &a->rules, title);
	interrupt_catch(NULL);
	progress_begin(a->verbose);
	bool all = play_all(&t);
	progress_end();
	gamelog_close(&t.log, all);
	report(&t, title, all);
	warn_of_forfeits(&t);
	crosstable_clear(&t.table);
	free(t.forfeits);
	free(t.why);
	free(title);
	return all ? STATUS_YES : STATUS_UNDECIDED;
}
