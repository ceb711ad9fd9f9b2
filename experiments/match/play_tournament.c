/* kdraw play tournament GAME AGENT AGENT...: everybody against everybody, a cross table. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/command.h"
#include "command/output.h"
#include "experiments/match/actions.h"
#include "experiments/match/match.h"
#include "hypergraph/hypergraph.h"

/* The games of a pair of agents lie behind each other: pair 0 is (0, 1), then (0, 2), ... Colours change every game. */
struct tournament {
	const struct play_arguments *arguments;
	const char *const *name;
	unsigned agents, games;
	struct tally *cell;    /* [i * agents + j]: i against j, wins of i */
	struct records before; /* what a tournament that was broken off has played already */
	FILE *log;
	uint32_t played;
};

static bool same_rules(const struct connect *a, const struct connect *b)
{
	char first[CONNECT_NAME], second[CONNECT_NAME];
	connect_name(a, first, sizeof first);
	connect_name(b, second, sizeof second);
	return strcmp(first, second) == 0;
}

static void count_result(struct tournament *t, unsigned black, unsigned white, const struct record *game)
{
	bool b = game->result == RESULT_BLACK, w = game->result == RESULT_WHITE;
	struct tally *first = t->cell + black * t->agents + white, *second = t->cell + white * t->agents + black;
	first->wins += b, first->losses += w, first->draws += !b && !w;
	second->wins += w, second->losses += b, second->draws += !b && !w;
	first->stones += game->stones, second->stones += game->stones;
}

static void log_game(struct tournament *t, const struct record *game)
{
	if (t->log != NULL) {
		records_write(&t->arguments->rules, game, t->log);
		fflush(t->log);
	}
	t->played++;
}

/* --- going on -------------------------------------------------------------------------------------------------------
 */

/* A log that was broken off has no `end`; the last line may be cut short and is dropped. */
static FILE *mend(const char *path)
{
	FILE *in = fopen(path, "r"), *whole;
	char *line = NULL;
	size_t room = 0;
	if (in == NULL)
		return NULL;
	if ((whole = tmpfile()) == NULL)
		command_fail("cannot make a temporary file");
	for (ssize_t size; (size = getline(&line, &room, in)) > 0;)
		if (line[size - 1] == '\n' && strcmp(line, "end\n") != 0)
			fputs(line, whole);
	fputs("end\n", whole);
	free(line);
	fclose(in);
	rewind(whole);
	return whole;
}

static void read_before(struct tournament *t)
{
	const char *path = t->arguments->output;
	struct trouble trouble = {0};
	FILE *in = mend(path);
	if (in == NULL)
		return;
	if (!records_read(&t->before, in, &trouble))
		command_die(path, &trouble);
	fclose(in);
	if (t->before.games > 0 && !same_rules(&t->before.rules, &t->arguments->rules))
		command_fail("%s holds games with other rules", path);
}

static void open_log(struct tournament *t)
{
	const struct play_arguments *a = t->arguments;
	if (a->resume && a->output == NULL)
		command_fail("--resume needs -o FILE, the file of the tournament that was broken off");
	if (a->output == NULL)
		return;
	if (a->resume)
		read_before(t);
	else if (access(a->output, F_OK) == 0 && strncmp(a->output, "/dev/", 5) != 0)
		command_fail("%s is there already: say --resume, or another name", a->output);
	t->log = output_open(a->output);
	records_begin(&a->rules, t->log);
}

/* --- playing --------------------------------------------------------------------------------------------------------
 */

/* Takes what was played before, as far as it is the same pair and colours. */
static unsigned take_before(struct tournament *t, unsigned i, unsigned j, unsigned start)
{
	unsigned taken = 0;
	for (; taken < t->games && start + taken < t->before.games; taken++) {
		const struct record *game = t->before.game + start + taken;
		unsigned black = taken % 2 == 0 ? i : j, white = i + j - black;
		if (strcmp(game->black, t->name[black]) != 0 || strcmp(game->white, t->name[white]) != 0)
			command_fail("%s holds another tournament: game %u is %s against %s", t->arguments->output,
			             start + taken + 1, game->black, game->white);
		count_result(t, black, white, game);
		log_game(t, game);
	}
	return taken;
}

/* Some games at a time, so that little is lost if it is broken off. The seed belongs to the pair and the games. */
static bool play_some(struct tournament *t, unsigned i, unsigned j, unsigned from, unsigned count)
{
	const struct play_arguments *a = t->arguments;
	struct trouble trouble = {0};
	struct match m = {.rules = a->rules,
	                  .player = {from % 2 == 0 ? t->name[i] : t->name[j], from % 2 == 0 ? t->name[j] : t->name[i]},
	                  .swap = true,
	                  .games = count,
	                  .threads = (unsigned)a->threads,
	                  .most_stones = (unsigned)a->most_stones,
	                  .seed = a->seed,
	                  .first = ((i * t->agents + j) * (uint64_t)t->games) + from};
	if (!match_play(&m, &play_stop, &trouble))
		command_die(NULL, &trouble);
	for (unsigned n = 0; n < m.played; n++) {
		unsigned black = (from + n) % 2 == 0 ? i : j;
		count_result(t, black, i + j - black, m.game + n);
		log_game(t, m.game + n);
	}
	bool all = m.played == count;
	match_clear(&m);
	return all;
}

static bool play_pair(struct tournament *t, unsigned i, unsigned j, unsigned start)
{
	unsigned done = take_before(t, i, j, start), total = t->games * t->agents * (t->agents - 1) / 2;
	unsigned step = 4 * (unsigned)t->arguments->threads;
	while (done < t->games) {
		unsigned count = t->games - done < step ? t->games - done : step;
		if (!play_some(t, i, j, done, count))
			return false;
		done += count;
		if (progress_due())
			progress_show("%s against %s: %u of %u games of all", t->name[i], t->name[j], t->played, total);
	}
	return true;
}

static bool play_all(struct tournament *t)
{
	bool all = true;
	unsigned start = 0;
	progress_begin(t->arguments->verbose);
	for (unsigned i = 0; i < t->agents && all; i++)
		for (unsigned j = i + 1; j < t->agents && all; j++, start += t->games)
			all = play_pair(t, i, j, start);
	progress_end();
	return all;
}

/* --- the table ------------------------------------------------------------------------------------------------------
 */

static double points(const struct tally *t)
{
	return t->wins + 0.5 * t->draws;
}

static double games_of(const struct tally *t)
{
	return t->wins + t->draws + t->losses;
}

static struct tally total_of(const struct tournament *t, unsigned i)
{
	struct tally sum = {0};
	for (unsigned j = 0; j < t->agents; j++) {
		const struct tally *c = t->cell + i * t->agents + j;
		sum.wins += c->wins;
		sum.draws += c->draws;
		sum.losses += c->losses;
	}
	return sum;
}

/* Elo numbers by maximum likelihood (Bradley and Terry, draws as half wins), with half a draw added between each pair
 * so that they stay finite; their mean is 0. */
static void rate(const struct tournament *t, double *rating)
{
	unsigned n = t->agents;
	double *strength = xmalloc(n * sizeof *strength), mean = 0;
	for (unsigned i = 0; i < n; i++)
		strength[i] = 1;
	for (int round = 0; round < 2000; round++)
		for (unsigned i = 0; i < n; i++) {
			double won = 0, sum = 0;
			for (unsigned j = 0; j < n; j++)
				if (j != i) {
					const struct tally *c = t->cell + i * n + j;
					won += points(c) + 0.25;
					sum += (games_of(c) + 0.5) / (strength[i] + strength[j]);
				}
			strength[i] = won / sum;
		}
	for (unsigned i = 0; i < n; i++)
		mean += (rating[i] = 400 * log10(strength[i])) / n;
	for (unsigned i = 0; i < n; i++)
		rating[i] -= mean;
	free(strength);
}

static void print_text(const struct tournament *t, const double *rating)
{
	int width = 10;
	for (unsigned i = 0; i < t->agents; i++)
		width = (int)strlen(t->name[i]) > width ? (int)strlen(t->name[i]) : width;
	printf("%-*s ", width + 4, "points of 100");
	for (unsigned j = 0; j < t->agents; j++)
		printf(" %6u", j + 1);
	printf("     all           95 %%    Elo\n");
	for (unsigned i = 0; i < t->agents; i++) {
		struct tally all = total_of(t, i);
		double low, high;
		wilson(points(&all), games_of(&all), &low, &high);
		printf("%3u %-*s ", i + 1, width, t->name[i]);
		for (unsigned j = 0; j < t->agents; j++)
			if (i == j || games_of(t->cell + i * t->agents + j) <= 0)
				printf(" %6s", i == j ? "-" : "?");
			else
				printf(" %6.1f", 100 * points(t->cell + i * t->agents + j) /
				                     games_of(t->cell + i * t->agents + j));
		printf("  %6.1f  [%5.1f, %5.1f] %+6.0f\n", games_of(&all) > 0 ? 100 * points(&all) / games_of(&all) : 0,
		       100 * low, 100 * high, rating[i]);
	}
}

static void print_rows(const struct tournament *t, const char *head, const char *line)
{
	fputs(head, stdout);
	for (unsigned i = 0; i < t->agents; i++)
		for (unsigned j = 0; j < t->agents; j++) {
			const struct tally *c = t->cell + i * t->agents + j;
			double low, high;
			if (i == j)
				continue;
			wilson(points(c), games_of(c), &low, &high);
			printf(line, t->name[i], t->name[j], c->wins, c->draws, c->losses, 100 * low, 100 * high);
			bool last = i == t->agents - 1 && j == t->agents - 2;
			fputs(*line == ' ' ? (last ? "\n" : ",\n") : "\n", stdout);
		}
	fputs(*line == ' ' ? "]\n" : "", stdout);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void print_table(const struct tournament *t)
{
	const char *format = t->arguments->format;
	double *rating = xmalloc(t->agents * sizeof *rating);
	rate(t, rating);
	if (strcmp(format, "text") == 0)
		print_text(t, rating);
	else if (strcmp(format, "csv") == 0)
		print_rows(t, "agent,against,won,drawn,lost,low,high\n", "\"%s\",\"%s\",%u,%u,%u,%.1f,%.1f");
	else if (strcmp(format, "md") == 0)
		print_rows(t, "| agent | against | won | drawn | lost | points, 95 % |\n|---|---|---|---|---|---|\n",
		           "| %s | %s | %u | %u | %u | %.1f to %.1f |");
	else
		print_rows(t, "[\n",
		           "  {\"agent\": \"%s\", \"against\": \"%s\", \"won\": %u, \"drawn\": %u, \"lost\": %u, "
		           "\"low\": %.1f, \"high\": %.1f}");
	free(rating);
}
#pragma GCC diagnostic pop

/* --- the action -----------------------------------------------------------------------------------------------------
 */

static void check_agents(const struct tournament *t)
{
	struct trouble trouble;
	for (unsigned i = 0; i < t->agents; i++) {
		struct agent *a = agent_new(t->name[i], &trouble);
		if (a == NULL)
			command_die(NULL, &trouble);
		if (strpbrk(t->name[i], "\"\\|%") != NULL)
			command_fail("in a tournament the name of an agent has none of \" \\ | %%");
		agent_release(a);
		for (unsigned j = 0; j < i; j++)
			if (strcmp(t->name[i], t->name[j]) == 0)
				command_fail("the agent %s is there twice", t->name[i]);
	}
}

int play_tournament(const struct play_arguments *a)
{
	struct tournament t = {
	    .arguments = a, .name = a->word + 2, .agents = a->words - 2, .games = (unsigned)a->games};
	bool text = strcmp(a->format, "text") == 0;
	if (a->words < 4)
		command_fail("a tournament needs a game and two agents at least");
	if (a->position != NULL)
		command_fail("--position belongs to single matches");
	check_agents(&t);
	t.cell = xcalloc((size_t)t.agents * t.agents, sizeof *t.cell);
	play_catch_signals();
	open_log(&t);
	if (text)
		printf("c kdraw play tournament %s, %u games a pair, seed %lu\n", a->word[1], t.games, a->seed);
	bool all = play_all(&t);
	if (t.log != NULL) {
		if (all)
			records_end(t.log);
		output_close(t.log, a->output);
	}
	print_table(&t);
	if (text)
		printf("s %s %u GAMES\n", all ? "PLAYED" : "BROKEN OFF AFTER", t.played);
	records_clear(&t.before);
	free(t.cell);
	return all ? STATUS_YES : STATUS_UNDECIDED;
}
