/* kdraw play turns: what a search looks at first. */
#include <limits.h>

#include "base/command.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/turns.h"
#include "experiments/match/actions.h"
#include "games/picture.h"

enum { WIDTH = 8, PAIRS = 12 }; /* of an agent that does not search */

static struct agent *find_agent(const char *name, const struct field *f)
{
	struct trouble t = {0};
	struct agent *a = agent_new(name, &t);
	if (a == NULL || !agent_begin(a, f, 1, &t))
		command_die(NULL, &t);
	if (a->options.width > 0)
		return a;
	a->options.width = WIDTH;
	a->options.pairs = PAIRS;
	return a;
}

static void print_turn(const struct field *f, const struct turn *turn)
{
	for (unsigned i = 0; i < turn->stones; i++) {
		char name[CONNECT_NAME];
		connect_square_name(&f->rules, turn->square[i], name, sizeof name);
		printf("%s%s", i == 0 ? "v " : " ", name);
	}
	printf(" %.10g\n", turn->score);
}

static void print_turns(struct agent *a, struct field *f)
{
	struct turns turns = {0};
	struct agent *rater = a->base != NULL ? a->base : a;
	turns_find(&turns, rater, f, a->options.width, UINT_MAX);
	printf("c w = %u: %u subnodes, %u different turns\n", a->options.width, turns.subnodes, turns.count);
	turns_find(&turns, rater, f, a->options.width, a->options.pairs);
	for (unsigned i = 0; i < turns.count; i++)
		print_turn(f, turns.turn + i);
	printf("s TURNS %u\n", turns.count);
	turns_clear(&turns);
}

int play_turns(const struct play_arguments *a)
{
	struct field f;
	if (a->words != 3)
		command_fail("turns needs a game and a picture, for example 19x19:6:2:1 position.txt");
	field_init(&f, &a->rules);
	picture_need(&f, a->word[2]);
	if (f.result != RESULT_OPEN)
		command_fail("the game is over in this position");
	struct agent *agent = find_agent(a->agent, &f);
	print_turns(agent, &f);
	agent_release(agent);
	field_clear(&f);
	return STATUS_YES;
}
