/* Which turn would a player play? The search compares turns by what they leave to be proved; alphabeta weighs what both
 * sides have. Where proofs are long his turn often wins where the ones with the fewest open answers do not. */
#include "experiments/alphabeta/alphabeta.h"
#include "experiments/openings/opening.h"

/* As the agent plays; without noise, so that he says the same each time. */
enum { DEPTH = 8, WIDTH = 10, PAIRS = 16 };

static struct opening_turn turn_of(struct alphabeta *player, const struct field *f, uint64_t *positions)
{
	const struct alphabeta_limits limits = {.depth = DEPTH,
	                                        .width = WIDTH,
	                                        .pairs = PAIRS,
	                                        .positions = *positions,
	                                        .threads = 1,
	                                        .threats = true,
	                                        .tempo = true};
	struct alphabeta_found found;
	if (!alphabeta_search(player, f, &limits, &found) || found.stones != f->left)
		return (struct opening_turn){.stones = 0};
	*positions = found.positions;
	return opening_turn_of(found.square, found.stones);
}

struct opening_turn opening_advice(const struct field *f, uint64_t *positions)
{
	struct alphabeta *player = alphabeta_new(&f->rules, *positions);
	if (player == NULL)
		return (struct opening_turn){.stones = 0};
	const struct opening_turn turn = turn_of(player, f, positions);
	alphabeta_release(player);
	return turn;
}
