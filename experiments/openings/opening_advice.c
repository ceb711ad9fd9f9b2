/* Which turn would a player play? The search compares turns by what they leave to be proved; alphabeta weighs what both
 * sides have. Where proofs are long his turn often wins where the ones with the fewest open answers do not. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiments/alphabeta/alphabeta.h"
#include "experiments/openings/opening.h"

/* As the agent plays; without noise, so that he says the same each time. */
enum { DEPTH = 8, WIDTH = 10, PAIRS = 16 };

/* As alphabeta takes them. */
static uint64_t (*squares_of(const struct opening_turn *t, unsigned count))[ALPHABETA_MOST]
{
	uint64_t(*square)[ALPHABETA_MOST] = xcalloc(count + 1, sizeof *square);
	for (unsigned i = 0; i < count; i++)
		memcpy(square[i], t[i].square, t[i].stones * sizeof *t[i].square);
	return square;
}

static struct opening_turn turn_of(struct alphabeta *player, const struct field *f, const struct opening_turn *except,
                                   unsigned excepts, uint64_t *positions)
{
	uint64_t(*square)[ALPHABETA_MOST] = squares_of(except, excepts);
	const struct alphabeta_limits limits = {.depth = DEPTH,
	                                        .width = WIDTH,
	                                        .pairs = PAIRS,
	                                        .positions = *positions,
	                                        .threads = 1,
	                                        .threats = true,
	                                        .tempo = true,
	                                        .except = (const uint64_t(*)[ALPHABETA_MOST])square,
	                                        .excepts = excepts};
	struct alphabeta_found found;
	bool good = alphabeta_search(player, f, &limits, &found);
	free(square);
	if (!good || found.stones != f->left)
		return (struct opening_turn){.stones = 0};
	*positions = found.positions;
	return opening_turn_of(found.square, found.stones);
}

struct opening_turn opening_advice(const struct field *f, const struct opening_turn *except, unsigned excepts,
                                   uint64_t *positions)
{
	struct alphabeta *player = alphabeta_new(&f->rules, *positions);
	if (player == NULL)
		return (struct opening_turn){.stones = 0};
	const struct opening_turn turn = turn_of(player, f, except, excepts, positions);
	alphabeta_release(player);
	return turn;
}
