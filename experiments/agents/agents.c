/* The table of agents, their names and options. */
#include "experiments/agents/agent.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/nearest.h"

const struct agent_class *const agent_classes[] = {
    &agent_random,   &agent_adjacent, &agent_windows, &agent_sequences, &agent_threats, &agent_montecarlo,
    &agent_mcts,     &agent_mesh,     &agent_search,  &agent_alphabeta, &agent_gtp,     &agent_pipe,
    &agent_cloudict, &agent_breaker,  &agent_book,    &agent_prover,    &agent_network, NULL};

/* --- options ------------------------------------------------------------------------------------------------------ */

static bool is_listed(const char *list, const char *key)
{
	size_t size = strlen(key);
	for (const char *p = list; size > 0 && (p = strstr(p, key)) != NULL; p += size)
		if ((p == list || p[-1] == ' ') && (p[size] == ' ' || p[size] == '\0'))
			return true;
	return false;
}

static bool read_real(const char *text, double *value)
{
	char *rest;
	*value = strtod(text, &rest);
	return *text >= '0' && *text <= '9' && *rest == '\0' && *value <= 1e6;
}

/* One of the words, which ends with NULL. */
static bool read_word(const char *text, const char *const *word, int *value)
{
	for (int i = 0; word[i] != NULL; i++)
		if (strcmp(text, word[i]) == 0) {
			*value = i;
			return true;
		}
	return false;
}

static bool set_word(struct agent_options *o, const char *key, const char *text)
{
	static const char *const counts[] = {"lines", "rightmost", "all", "exact", NULL},
	                         *const backs[] = {"stones", "either", "free", NULL},
	                         *const beyonds[] = {"plain", "cap", "block", NULL};
	int value = 0;
	bool count = strcmp(key, "count") == 0, back = strcmp(key, "back") == 0, beyond = strcmp(key, "beyond") == 0;
	if (!(count && read_word(text, counts, &value)) && !(back && read_word(text, backs, &value)) &&
	    !(beyond && read_word(text, beyonds, &value)))
		return false;
	o->count = count ? (enum count)value : o->count;
	o->back = back ? (enum back)value : o->back;
	o->beyond = beyond ? (enum beyond)value : o->beyond;
	return true;
}

static bool read_whole(const char *text, unsigned *value)
{
	unsigned long v;
	if (!command_number(text, 1, 100000000, &v))
		return false;
	*value = (unsigned)v;
	return true;
}

static bool read_yes(const char *text, bool *value)
{
	*value = strcmp(text, "yes") == 0;
	return *value || strcmp(text, "no") == 0;
}

static bool set_text(char *to, size_t room, const char *text)
{
	return *text != '\0' && (size_t)snprintf(to, room, "%s", text) < room;
}

/* The options that are yes or no; their name alone means yes. */
static bool *flag_named(struct agent_options *o, const char *key)
{
	struct {
		const char *key;
		bool *value;
	} flags[] = {{"tss", &o->tss},
	             {"turn", &o->turn},
	             {"win", &o->win},
	             {"cap", &o->cap},
	             {"potential", &o->potential},
	             {"tempo", &o->tempo},
	             {"network", &o->network},
	             {"away", &o->away}};
	for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
		if (strcmp(key, flags[i].key) == 0)
			return flags[i].value;
	return NULL;
}

static bool set_option(struct agent_options *o, const char *key, const char *value)
{
	struct {
		const char *key;
		unsigned *whole;
		double *real;
	} table[] = {{"defence", NULL, &o->defence},
	             {"weight", NULL, &o->weight},
	             {"attack", NULL, &o->attack},
	             {"noise", NULL, &o->noise},
	             {"seconds", NULL, &o->seconds},
	             {"clock", NULL, &o->clock},
	             {"games", &o->games, NULL},
	             {"depth", &o->depth, NULL},
	             {"width", &o->width, NULL},
	             {"pairs", &o->pairs, NULL},
	             {"nodes", &o->nodes, NULL},
	             {"moves", &o->moves, NULL},
	             {"candidates", &o->candidates, NULL},
	             {"rounds", &o->rounds, NULL},
	             {"least", &o->least, NULL},
	             {"reach", &o->reach, NULL},
	             {"batch", &o->batch, NULL},
	             {"rank", &o->rank, NULL},
	             {"delay", &o->delay, NULL}};
	for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
		if (strcmp(key, table[i].key) == 0)
			return table[i].whole != NULL ? read_whole(value, table[i].whole)
			                              : read_real(value, table[i].real);
	if (flag_named(o, key) != NULL)
		return read_yes(value, flag_named(o, key));
	if (strcmp(key, "base") == 0)
		return set_text(o->base, sizeof o->base, value);
	if (strcmp(key, "file") == 0)
		return set_text(o->file, sizeof o->file, value);
	return set_word(o, key, value);
}

static bool read_option(struct agent *a, char *word, struct trouble *t)
{
	char *value = strchr(word, '=');
	bool *flag = is_listed(a->class->options, word) ? flag_named(&a->options, word) : NULL;
	if (value == NULL && flag != NULL)
		return *flag = true;
	if (value == NULL)
		return trouble_say(t, 0, "an option of an agent is NAME=VALUE, not '%.40s'", word);
	*value++ = '\0';
	if (!is_listed(a->class->options, word))
		return trouble_say(t, 0, "the agent %s has no option '%.20s'%s%s", a->class->name, word,
		                   *a->class->options == '\0' ? "" : "; it has: ", a->class->options);
	if (!set_option(&a->options, word, value))
		return trouble_say(t, 0, "'%.40s' is no value of the option %s of the agent %s", value, word,
		                   a->class->name);
	return true;
}

/* Options are separated by commas. The value of base, another agent with its own options, has + for each comma. */
static bool read_options(struct agent *a, char *text, struct trouble *t)
{
	while (text != NULL) {
		char *word = text;
		if ((text = strchr(text, ',')) != NULL)
			*text++ = '\0';
		if (!read_option(a, word, t))
			return false;
	}
	for (char *p = a->options.base; *p != '\0'; p++)
		*p = *p == '+' ? ',' : *p;
	return true;
}

/* --- agents ------------------------------------------------------------------------------------------------------- */

static const struct agent_class *find_class(const char *name, struct trouble *t)
{
	const char *near = NULL;
	for (unsigned i = 0; agent_classes[i] != NULL; i++) {
		if (strcmp(name, agent_classes[i]->name) == 0)
			return agent_classes[i];
		if (near == NULL && edit_is_near(name, agent_classes[i]->name))
			near = agent_classes[i]->name;
	}
	if (near != NULL)
		trouble_say(t, 0, "there is no agent '%.40s'; did you mean '%s'?", name, near);
	else
		trouble_say(t, 0, "there is no agent '%.40s'; kdraw play --help lists them", name);
	return NULL;
}

static bool set_up(struct agent *a, char *options, struct trouble *t)
{
	a->options = a->class->defaults;
	if (!read_options(a, options, t))
		return false;
	if (*a->options.base == '\0')
		return true;
	a->base = agent_new(a->options.base, t);
	return a->base != NULL;
}

struct agent *agent_new(const char *name, struct trouble *t)
{
	struct agent *a = xcalloc(1, sizeof *a);
	char copy[sizeof a->name];
	if ((size_t)snprintf(copy, sizeof copy, "%s", name) >= sizeof copy || strpbrk(name, " \t\n") != NULL) {
		free(a);
		trouble_say(t, 0, "the name of an agent has at most %zu characters and no blanks", sizeof copy - 1);
		return NULL;
	}
	a->threads = 1;
	memcpy(a->name, copy, sizeof copy);
	char *options = strchr(copy, ':');
	if (options != NULL)
		*options++ = '\0';
	a->class = find_class(copy, t);
	if (a->class != NULL && set_up(a, options, t))
		return a;
	agent_release(a);
	return NULL;
}

void agent_release(struct agent *a)
{
	if (a == NULL)
		return;
	if (a->data != NULL && a->class->finish != NULL)
		a->class->finish(a);
	agent_release(a->base);
	free(a);
}

void agent_set_threads(struct agent *a, unsigned threads)
{
	for (; a != NULL; a = a->base)
		a->threads = threads;
}

/* Trouble with an agent's file names it, and the line. Returns false. */
static bool name_file(const char *file, struct trouble *t)
{
	struct trouble said = *t;
	if (*file == '\0' || strstr(said.text, file) != NULL)
		return false;
	if (said.line == 0)
		return trouble_say(t, 0, "%.80s: %.160s", file, said.text);
	return trouble_say(t, 0, "%.80s:%lu: %.150s", file, said.line, said.text);
}

bool agent_begin(struct agent *a, const struct field *f, uint64_t seed, struct trouble *t)
{
	if (a->data != NULL && a->class->finish != NULL)
		a->class->finish(a);
	a->data = NULL;
	a->used = 0;
	a->random = random_start(seed, 17);
	if (a->base != NULL && !agent_begin(a->base, f, seed + 1, t))
		return false;
	return a->class->begin == NULL || a->class->begin(a, f, t) ||
	       name_file(a->class->runs ? "" : a->options.file, t);
}

uint64_t agent_choose(struct agent *a, struct field *f)
{
	assert(f->result == RESULT_OPEN);
	double before = thread_seconds();
	uint64_t square =
	    a->class->choose != NULL ? a->class->choose(a, f) : agent_best_near(a, f, a->options.reach, &a->random);
	a->used += thread_seconds() - before;
	assert(square == FIELD_NOWHERE || field_colour(f, square) == SIDE_NONE);
	if (square == FIELD_NOWHERE && a->base != NULL)
		agent_give_up(a, a->base->why);
	return square;
}

/* Of a clock a sixteenth of what is left, so that there is always something left; but never less than a little. */
double agent_seconds(const struct agent *a)
{
	const double least = 0.001, parts = 16;
	double left = (a->options.clock - a->used) / parts;
	if (a->options.clock <= 0)
		return a->options.seconds;
	left = left > least ? left : least;
	return a->options.seconds > 0 && a->options.seconds < left ? a->options.seconds : left;
}

double agent_until(const struct agent *a, unsigned parts)
{
	double seconds = agent_seconds(a) / parts;
	return seconds > 0 ? thread_seconds() + seconds : 0;
}

uint64_t agent_give_up(struct agent *a, const char *why)
{
	snprintf(a->why, sizeof a->why, "%s", why);
	return FIELD_NOWHERE;
}

double agent_evaluate(struct agent *a, const struct field *f, enum side side)
{
	return a->class->evaluate != NULL ? a->class->evaluate(a, f, side) : agent_sequences.evaluate(a, f, side);
}

void agent_score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *score)
{
	(a->class->score != NULL ? a->class->score : agent_sequences.score)(a, f, square, squares, score);
}

void agent_score_by_base(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *score)
{
	agent_score(a->base, f, square, squares, score);
}

bool turn_plan_goes_on(const struct turn_plan *p, const struct field *f)
{
	return p->stones > 0 && p->at == f->moves;
}

void turn_plan_set(struct turn_plan *p, const uint64_t *square, unsigned stones)
{
	p->stones = stones;
	for (unsigned i = 0; i < stones; i++)
		p->square[stones - 1 - i] = square[i];
}

uint64_t turn_plan_next(struct turn_plan *p, const struct field *f)
{
	p->at = f->moves + 1;
	return p->stones > 0 ? p->square[--p->stones] : FIELD_NOWHERE;
}

uint64_t agent_choose_planned(struct agent *a, struct field *f, struct turn_plan *p)
{
	uint64_t square = turn_plan_next(p, f);
	bool good = square != FIELD_NOWHERE && field_colour(f, square) == SIDE_NONE;
	return good ? square : agent_choose(a->base, f);
}
