/* Random: any empty square (on an infinite board near the stones). Adjacent: one beside a stone. */
#include <stdlib.h>

#include "experiments/agents/agent.h"

static uint64_t choose_any(struct agent *a, struct field *f)
{
	return random_empty(f, &a->random);
}

static uint64_t choose_adjacent(struct agent *a, struct field *f)
{
	unsigned count;
	uint64_t *square = candidates_near(f, 1, &count), chosen = square[random_below(&a->random, count)];
	free(square);
	return chosen;
}

const struct agent_class agent_random = {
    .name = "random", .options = "", .summary = "any empty square", .choose = choose_any};
const struct agent_class agent_adjacent = {
    .name = "adjacent", .options = "", .summary = "an empty square beside a stone", .choose = choose_adjacent};
