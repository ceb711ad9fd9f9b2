/* kdraw learn: a network that predicts stones, from games. */
#include <inttypes.h>
#include <math.h>

#include "base/checkpoint.h"
#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/rows.h"
#include "experiments/alphabeta/fit.h"
#include "experiments/match/games.h"
#include "experiments/match/match.h"
#include "experiments/match/ranks.h"
#include "experiments/network/training.h"

struct arguments {
	struct limits limits;
	enum format format;
	const char *output, *test;
	unsigned long layers, filters, steps, batch, rate, seed, threads, every, skip;
	bool symmetric, straight, plain, ranks, verbose, evaluation;
};
#include "base/options.h"

static const char about[] =
    "Learns from games where the next stone goes: a convolutional network, after Maddison, Huang, Sutskever and "
    "Silver.\n"
    "\v"
    "FILE is a file of games, SGF or ours (kdraw play ... -o FILE); all of them of one game on a square board. Every "
    "tenth game is held out: the table says how often one of the stones that were played there is among the first N "
    "guesses of the network, with 95 % intervals. The agents network:file=NETWORK and alphabeta:file=NETWORK play by "
    "it.\n"
    "\n"
    "Filters are 5 x 5 in the first layer and 3 x 3 in the others; --layers counts them all, also the last one, which "
    "has two planes (where Black plays, where White). With the same seed, the same files and one thread the network is "
    "the same, byte by byte, also if it was broken off and resumed. Without oneDNN, or with --plain, convolutions are "
    "plain loops, and differ in the last digits.\n"
    "\n"
    "With --ranks the players are rated by the games, and the network is told who plays, the weakest 1; the agent "
    "network:file=NETWORK,rank=N plays as N does, without rank as the strongest.\n"
    "\n"
    "Exit status: 0, 2 for wrong input, 3 if it was interrupted (with --checkpoint it can be resumed).\n"
    "\n"
    "Examples:\n"
    "  kdraw play 19x19:6:2:1 --black alphabeta --games 200 -j 2 -o games.txt\n"
    "  kdraw learn games.txt -o small.network --layers 3 --filters 16 --steps 2000\n"
    "  kdraw learn games.txt -o ranked.network --ranks\n"
    "  kdraw learn --test small.network more.sgf";

static const struct command_option options[] = {
    {"output", 'o', "FILE", "write the network to FILE", OPTION_FILE(output)},
    {"test", 0, "NETWORK", "learn nothing: what this network says about all games of the files", OPTION_TEXT(test)},
    {"evaluation", 0, NULL, "learn no network, but what windows are worth: the weights of alphabeta's evaluation",
     OPTION_FLAG(evaluation)},
    {"layers", 0, "N", "so many layers (default 3)", OPTION_NUMBER(layers, 2, NETWORK_LAYERS_MOST)},
    {"filters", 0, "N", "so many filters a layer (default 16)", OPTION_NUMBER(filters, 1, NETWORK_FILTERS_MOST)},
    {"steps", 0, "N", "so many steps (default 2000)", OPTION_NUMBER(steps, 1, 100000000)},
    {"batch", 0, "N", "positions a step (default 32)", OPTION_NUMBER(batch, 1, 4096)},
    {"rate", 0, "N", "size of a step, in millionths (default 2000)", OPTION_NUMBER(rate, 1, 1000000)},
    {"seed", 0, "N", "seed of the weights and of the order of positions (default 1)",
     OPTION_NUMBER(seed, 0, 1ul << 62)},
    {"skip", 0, "N", "learn nothing from the first N stones of a game, which --opening played at random",
     OPTION_NUMBER(skip, 0, 1000)},
    {"symmetric", 0, NULL, "weights are the same under the eight symmetries", OPTION_FLAG(symmetric)},
    {"straight", 0, NULL, "positions are not turned and reflected at random", OPTION_FLAG(straight)},
    {"ranks", 0, NULL, "a plane for each player of the games, up to 9, by strength: it learns who plays what",
     OPTION_FLAG(ranks)},
    {"plain", 0, NULL, "do not use oneDNN", OPTION_FLAG(plain)},
    {"threads", 'j', "N", "threads of oneDNN (default 1)", OPTION_NUMBER(threads, 1, 64)},
    {"every", 0, "N", "say how good it is on the held-out games after N steps each (default: at the end)",
     OPTION_NUMBER(every, 1, 100000000)},
    {"checkpoint", 0, "FILE", "keep in FILE what is needed to go on", OPTION_CHECKPOINT(limits)},
    {"resume", 0, "FILE", "go on from FILE", OPTION_RESUME(limits)},
    OPTION_ROW_FORMAT(format),
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(verbose)},
    {0}};

static const struct command command = {.usage = "FILE...", .about = about, .options = options, .words = 1000};

/* --- games -------------------------------------------------------------------------------------------------------- */

static void read_samples(struct samples *s, char **word, unsigned skip, struct connect *rules)
{
	unsigned files = command_words(word);
	struct records *file = xcalloc(files + 1, sizeof *file);
	if (files == 0)
		command_fail("which games? For example: kdraw play 19x19:6:2:1 --black alphabeta --white alphabeta -o "
		             "games.txt");
	for (unsigned i = 0; i < files; i++) {
		games_read(word[i], &file[i]);
		if (!connect_same(&file[i].rules, &file[0].rules))
			command_fail("%s is of another game than %s", word[i], word[0]);
	}
	*rules = file[0].rules;
	if (rules->infinite || rules->rows != rules->columns || rules->rows > NETWORK_SIDE_MOST)
		command_fail("a network needs a square board of at most %d rows", NETWORK_SIDE_MOST);
	samples_make(s, file, files, skip > rules->q ? skip : rules->q);
}

/* The samples know the players by their ranks from now on. */
static void rank_players(const struct arguments *a, struct samples *s, struct ranks *r)
{
	ranks_of(r, s->file, s->files);
	if (r->players < 2 || r->players > NETWORK_RANKS_MOST)
		command_fail("--ranks needs games of 2 to %d players, and here are %u", NETWORK_RANKS_MOST, r->players);
	s->rank = r->name;
	s->ranks = r->players;
	for (unsigned i = 0; a->format == FORMAT_TEXT && i < r->players; i++)
		printf("c rank %u: %s, Elo %.0f\n", i + 1, r->name[i], r->elo[i]);
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

static const struct column columns[] = {{"guesses", COLUMN_NUMBER, 0, 7},
                                        {"right", COLUMN_NUMBER, 2, 7},
                                        {"positions", COLUMN_NUMBER, 2, 7},
                                        {"percent", COLUMN_NUMBER, 2, 7},
                                        {"least", COLUMN_NUMBER, 2, 6},
                                        {"most", COLUMN_NUMBER, 2, 6},
                                        {0}};

static void print_guesses(const struct guesses *g, enum format format)
{
	static const unsigned numbers[] = {1, 2, 3, 5, 10, 20};
	struct rows r;
	rows_begin(&r, "kdraw-learn/1", stdout, format, columns);
	for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		double low, high;
		wilson(g->right[numbers[i]], g->positions, &low, &high);
		rows_print(&r, "%u\t%u\t%u\t%.1f\t%.1f\t%.1f", numbers[i], g->right[numbers[i]], g->positions,
		           g->positions > 0 ? 100.0 * g->right[numbers[i]] / g->positions : 0, 100 * low, 100 * high);
	}
	rows_end(&r);
}

static void choose_convolver(const struct arguments *a, struct convolver *c)
{
	if (a->plain || !convolver_fast(c, (unsigned)a->threads))
		convolver_plain(c);
}

static void read_network(struct network *n, const char *path)
{
	struct trouble t;
	FILE *in = input_need(path);
	if (!network_read(n, in, &t))
		command_die(path, &t);
	input_close(in);
}

/* All positions of the files, learnt and held out. */
static int test_network(const struct arguments *a, const struct samples *s, const struct connect *rules)
{
	struct network n;
	struct convolver c;
	struct guesses held, learnt, all;
	read_network(&n, a->test);
	if (!network_fits(&n, rules))
		command_fail("%s was made for another board or another game", a->test);
	if (a->ranks && network_ranks(&n) != s->ranks)
		command_fail("%s has %u ranks, and the games have %u players", a->test, network_ranks(&n), s->ranks);
	choose_convolver(a, &c);
	guesses_of(&held, &n, &c, s, s->held, s->helds, rules);
	guesses_of(&learnt, &n, &c, s, s->learnt, s->learnts, rules);
	all.positions = held.positions + learnt.positions;
	for (unsigned i = 0; i <= GUESSES_MOST; i++)
		all.right[i] = held.right[i] + learnt.right[i];
	print_guesses(&all, a->format);
	convolver_clear(&c);
	network_clear(&n);
	return STATUS_YES;
}

/* --- evaluation --------------------------------------------------------------------------------------------------- */

static const struct column weights_columns[] = {
    {"stones", COLUMN_NUMBER, 0, 6}, {"mine", COLUMN_NUMBER, 2, 8}, {"yours", COLUMN_NUMBER, 2, 8}, {0}};

/* Rounded, so that a little less than nothing is not -0.0. */
static double in_hundredths(double weight)
{
	return round(1000 * weight) / 10 + 0.0;
}

/* A hundredth of the natural logarithm of the odds is 1. */
static int learn_evaluation(const struct arguments *a, const struct samples *s)
{
	struct fit fit;
	struct rows r;
	if (!fit_games(&fit, s->file, s->files))
		command_fail(
		    "no game of these has an evaluation: K above P, less than 32, and games that were finished");
	rows_begin(&r, "kdraw-learn-evaluation/1", stdout, a->format, weights_columns);
	for (unsigned i = 1; i < fit.k; i++)
		rows_print(&r, "%u\t%.1f\t%.1f", i, in_hundredths(fit.mine[i]), in_hundredths(fit.yours[i]));
	rows_end(&r);
	if (a->format == FORMAT_TEXT)
		printf("c positions %" PRIu32 ", loss %.4f, tempo %.1f\n", fit.positions, fit.loss,
		       in_hundredths(fit.tempo));
	return STATUS_YES;
}

/* --- learning ----------------------------------------------------------------------------------------------------- */

static void say_held(const struct training *t, const struct connect *rules, struct guesses *g)
{
	const struct samples *s = t->samples;
	guesses_of(g, t->network, t->convolver, s, s->held, s->helds, rules);
	command_warn("step %lu: loss %.3f, held out %.3f; right %.1f %%, among five %.1f %%", t->step, t->loss, g->loss,
	             g->positions > 0 ? 100.0 * g->right[1] / g->positions : 0,
	             g->positions > 0 ? 100.0 * g->right[5] / g->positions : 0);
}

static void write_training(const void *training, FILE *out)
{
	training_write(training, out);
}

static void begin_checkpoint(struct checkpoint *c, const struct arguments *a, struct training *t)
{
	char job[256], name[CONNECT_NAME];
	struct trouble trouble = {0};
	connect_name(&t->field.rules, name, sizeof name);
	snprintf(job, sizeof job,
	         "learn %s %" PRIu32 " %" PRIu32 " layers %lu filters %lu steps %lu batch %lu rate %lu seed %lu%s%s%s",
	         name, t->samples->learnts, t->samples->helds, a->layers, a->filters, a->steps, a->batch, a->rate,
	         a->seed, a->symmetric ? " symmetric" : "", a->straight ? " straight" : "", a->ranks ? " ranks" : "");
	FILE *in = checkpoint_need(c, &a->limits, job);
	if (in != NULL && !training_read(t, in, &trouble))
		command_die(a->limits.resume, &trouble);
	if (in != NULL)
		fclose(in);
}

static void run_steps(const struct arguments *a, struct training *t, struct checkpoint *c, const struct connect *rules)
{
	struct guesses g;
	progress_begin(a->verbose);
	while (t->step < t->steps && !atomic_load(interrupt_seen())) {
		training_step(t);
		if (progress_due()) {
			progress_bar((double)t->step, 0, (double)t->steps, "step %lu of %lu, loss %.3f", t->step,
			             t->steps, t->loss);
			checkpoint_need_keep(c, write_training, t);
		}
		if (a->every > 0 && t->step % a->every == 0 && t->step < t->steps)
			say_held(t, rules, &g);
	}
	progress_end();
	checkpoint_need_keep(c, write_training, t);
}

static int learn(const struct arguments *a, const struct samples *s, const struct connect *rules)
{
	struct network n;
	struct convolver conv;
	struct checkpoint c;
	struct guesses g;
	struct trouble trouble = {0};
	if (a->output == NULL)
		command_fail("where shall the network go? -o FILE");
	if (!output_possible(a->output, true, &trouble))
		command_die(a->output, &trouble);
	if (s->learnts == 0 || s->helds == 0)
		command_fail("there are too few games: %" PRIu32 " positions to learn, %" PRIu32
		             " held out; of different games about one in ten is held out",
		             s->learnts, s->helds);
	choose_convolver(a, &conv);
	network_init(&n, rules, (unsigned)a->layers, (unsigned)a->filters, s->ranks, a->seed);
	struct training t = {.network = &n,
	                     .convolver = &conv,
	                     .samples = s,
	                     .batch = (unsigned)a->batch,
	                     .rate = 1e-6 * (double)a->rate,
	                     .seed = a->seed,
	                     .steps = a->steps,
	                     .augment = !a->straight,
	                     .symmetric = a->symmetric};
	training_init(&t, rules);
	begin_checkpoint(&c, a, &t);
	interrupt_catch(NULL);
	run_steps(a, &t, &c, rules);
	bool complete = t.step == t.steps;
	if (complete) {
		FILE *out = output_open(a->output);
		network_write(&n, out);
		output_close(out, a->output);
		guesses_of(&g, &n, &conv, s, s->held, s->helds, rules);
		print_guesses(&g, a->format);
	}
	checkpoint_end(&c);
	training_clear(&t);
	network_clear(&n);
	convolver_clear(&conv);
	return complete ? STATUS_YES : STATUS_UNDECIDED;
}

int main(int argc, char **argv)
{
	struct arguments a = {
	    .layers = 3, .filters = 16, .steps = 2000, .batch = 32, .rate = 2000, .seed = 1, .threads = 1};
	struct samples s;
	struct connect rules;
	struct ranks ranks = {.players = 0};
	command_begin("kdraw-learn");
	char **word = command_read(&command, argc, argv, &a);
	read_samples(&s, word, (unsigned)a.skip, &rules);
	if (a.ranks)
		rank_players(&a, &s, &ranks);
	int status = a.evaluation     ? learn_evaluation(&a, &s)
	             : a.test != NULL ? test_network(&a, &s, &rules)
	                              : learn(&a, &s, &rules);
	ranks_clear(&ranks);
	samples_clear(&s);
	return command_end(status);
}
