/* kdraw play GAME --black AGENT --white AGENT: a match and its report. */
#include <stdlib.h>

#include "base/answer.h"
#include "base/ascending.h"
#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/output.h"
#include "experiments/match/actions.h"
#include "experiments/match/gamelog.h"
#include "experiments/match/games.h"
#include "experiments/match/match.h"

static void print_row(const char *name, const struct tally *t)
{
	double games = t->wins + t->draws + t->losses, low, high;
	wilson(t->wins, games, &low, &high);
	printf("c %s: %u won, %u drawn, %u lost; wins %.1f %% [%.1f, %.1f]\n", name, t->wins, t->draws, t->losses,
	       100 * t->wins / games, 100 * low, 100 * high);
}

/* A draw counts as half a win; the interval is that of this mean as if it were a proportion, which is a little wide. */
static void print_elo(const struct tally *t)
{
	double games = t->wins + t->draws + t->losses, score = t->wins + 0.5 * t->draws, low, high;
	wilson(score, games, &low, &high);
	printf("c Elo difference %+.0f [%+.0f, %+.0f]\n", elo(score / games), elo(low), elo(high));
}

static double mean_length(const struct match *m)
{
	double sum = 0;
	for (unsigned i = 0; i < m->played; i++)
		sum += m->game[i].stones;
	return sum / m->played;
}

static void print_lengths(const struct match *m)
{
	uint32_t *length = xmalloc(m->played * sizeof *length);
	for (unsigned i = 0; i < m->played; i++)
		length[i] = m->game[i].stones;
	qsort(length, m->played, sizeof *length, ascending_32);
	printf("c stones a game: %u to %u, median %u, mean %.1f\n", length[0], length[m->played - 1],
	       length[m->played / 2], mean_length(m));
	free(length);
}

/* Players without much chance play the same game again and again; then the intervals say nothing. */
static unsigned count_different(const struct match *m)
{
	const struct record **game = xmalloc((m->played + 1) * sizeof *game);
	unsigned different = m->played > 0;
	for (unsigned i = 0; i < m->played; i++)
		game[i] = m->game + i;
	qsort(game, m->played, sizeof *game, record_compare);
	for (unsigned i = 1; i < m->played; i++)
		different += record_compare(game + i - 1, game + i) != 0;
	free(game);
	return different;
}

static void print_times(const struct match *m)
{
	for (unsigned i = 0; i < 2; i++)
		if (m->turns[i] > 0)
			printf("c %s: %.3f ms a move, %.3f of the processor\n", m->player[i],
			       1e3 * m->seconds[i] / (double)m->turns[i], 1e3 * m->processor[i] / (double)m->turns[i]);
}

/* For the other formats: what the first player did, whatever his colours, with the words of a tournament's table. */
static void print_first(const struct match *m)
{
	struct tally t = match_tally(m, 0);
	double low, high;
	verdict_number("swap", "%s", m->swap ? "true" : "false");
	verdict_number("opening", "%u", m->opening);
	verdict_number("won", "%u", t.wins);
	verdict_number("lost", "%u", t.losses);
	verdict_number("forfeits", "%u", m->forfeits[0] + m->forfeits[1]);
	if (m->played == 0)
		return;
	wilson(t.wins, m->played, &low, &high);
	verdict_number("percent", "%.1f", 100.0 * t.wins / m->played);
	verdict_number("low", "%.1f", 100 * low);
	verdict_number("high", "%.1f", 100 * high);
	verdict_number("stones", "%.1f", mean_length(m));
	verdict_number("different", "%u", count_different(m));
}

static void print_verdict(const struct match *m)
{
	struct tally c = match_colours(m);
	verdict_number("played", "%u", m->played);
	verdict_number("black_won", "%u", c.wins);
	verdict_number("drawn", "%u", c.draws);
	verdict_number("white_won", "%u", c.losses);
	print_first(m);
	printf("s BLACK %u DRAW %u WHITE %u\n", c.wins, c.draws, c.losses);
}

static void print_forfeits(const struct match *m)
{
	for (unsigned i = 0; i < 2; i++)
		if (m->forfeits[i] > 0)
			printf("c %s lost %u by forfeit: %s\n", m->player[i], m->forfeits[i], m->why[i]);
}

static void report(const struct match *m)
{
	struct tally colours = match_colours(m), first = match_tally(m, 0);
	if (m->played == 0)
		return;
	print_row("Black", &colours);
	if (m->swap)
		print_row(m->player[0], &first);
	print_elo(m->swap ? &first : &colours);
	print_lengths(m);
	printf("c different games: %u of %u\n", count_different(m), m->played);
	print_times(m);
	print_forfeits(m);
}

static void save(const struct match *m, const char *path)
{
	FILE *out = output_open(path);
	struct trouble t;
	if (!games_write(&m->rules, m->game, m->played, games_form(path), out, &t))
		command_die(path, &t);
	output_close(out, path);
}

/* The command to the letter: games that it goes on with must have been begun by the same. */
static char *title_of(const struct play_arguments *a)
{
	char *title, name[CONNECT_NAME];
	size_t size;
	FILE *out = open_memstream(&title, &size);
	connect_name(&a->rules, name, sizeof name);
	fprintf(out, "kdraw play %s --black %s --white %s --games %lu --seed %lu", name, a->black, a->white, a->games,
	        a->seed);
	fputs(a->swap ? " --swap" : "", out);
	if (a->opening > 0)
		fprintf(out, " --opening %lu", a->opening);
	fclose(out);
	return title;
}

/* A match that is played, and the file into which each game goes when it is over. */
struct kept_match {
	struct match match;
	struct gamelog log;
};

static void take_game(void *data, unsigned game, const struct record *record)
{
	struct kept_match *k = data;
	gamelog_add(&k->log, record);
	if (progress_due())
		progress_bar(game + 1, k->match.kept, (double)k->match.games, "%u of %u games", game + 1,
		             k->match.games);
}

static void check_resume(const struct play_arguments *a)
{
	if (a->position != NULL)
		command_fail("--resume goes on with games from the empty board: no --position with it");
	if (games_form(a->output) != GAMES_OURS)
		command_fail("--resume keeps games in our own format; kdraw play convert makes SGF of it");
}

/* With --resume the games that are there already are the first ones. */
static void open_log(struct kept_match *k, const struct play_arguments *a, const char *title)
{
	struct records *before = &k->log.before;
	if (!a->resume)
		return;
	check_resume(a);
	char *whole = xasprintf("%s --stones %lu", title, a->most_stones);
	gamelog_open(&k->log, a->output, true, &a->rules, whole);
	free(whole);
	k->match.before = before->game;
	k->match.kept = before->games < k->match.games ? before->games : k->match.games;
}

static void begin(const struct play_arguments *a, const char *title)
{
	char name[CONNECT_NAME];
	connect_name(&a->rules, name, sizeof name);
	verdict_begin("kdraw-play/1", a->format);
	verdict_text("game", name);
	verdict_text("black", a->black);
	verdict_text("white", a->white);
	verdict_number("seed", "%lu", a->seed);
	printf("c %s\n", title);
	fflush(stdout);
	progress_begin(a->verbose);
}

static void play(struct match *m, const struct play_arguments *a)
{
	struct trouble t = {0};
	bool good = match_play(m, interrupt_seen(), &t);
	progress_end();
	if (!good)
		command_die(m->bad_position ? a->position : NULL, &t);
	if (m->position != NULL)
		input_close(m->position);
}

int play_match(const struct play_arguments *a)
{
	struct trouble t;
	struct kept_match k = {.match = {.rules = a->rules,
	                                 .player = {a->black, a->white},
	                                 .swap = a->swap,
	                                 .games = (unsigned)a->games,
	                                 .threads = (unsigned)a->threads,
	                                 .seed = a->seed,
	                                 .most_stones = (unsigned)a->most_stones,
	                                 .opening = (unsigned)a->opening,
	                                 .position = a->position == NULL ? NULL : input_need(a->position),
	                                 .each = take_game,
	                                 .data = &k}};
	struct match *m = &k.match;
	char *title = title_of(a);
	if (a->output != NULL && !output_possible(a->output, true, &t))
		command_die(a->output, &t);
	interrupt_catch(NULL);
	open_log(&k, a, title);
	begin(a, title);
	play(m, a);
	report(m);
	if (a->resume)
		gamelog_close(&k.log, m->played == m->games);
	else if (a->output != NULL)
		save(m, a->output);
	print_verdict(m);
	int status = m->played == m->games ? STATUS_YES : STATUS_UNDECIDED;
	match_clear(m);
	free(title);
	return status;
}
