/* Draws in game b, and draws in game p on boards with exclusive squares: how their proofs differ from those that core.c
 * reads, and what a draw in game b says about game p. */
#include "core.h"

#include <inttypes.h>

static struct list taken; /* the lines on whose exclusive squares White now has a stone */

/* xL: White plays on the exclusive square of line L. */
static void read_exclusive(void)
{
	uint32_t line;
	const char *text = word();
	if (!is_number(text + 1, &line))
		unreadable("`%s' is no exclusive square", text);
	if (line >= here.board->lines || !here.line[line].member || !here.board->exclusive[line] ||
	    here.line[line].taken)
		refuted("x%" PRIu32 " is no empty exclusive square of the position", line);
	here.line[line].taken = true;
	here.line[line].stones[WHITE]++;
	list_add(&taken, line);
}

static void lift_exclusives(void)
{
	for (; taken.size > 0; taken.size--) {
		here.line[taken.item[taken.size - 1]].taken = false;
		here.line[taken.item[taken.size - 1]].stones[WHITE]--;
	}
}

/* White may have an exclusive square more than he needs, and in game b he may fear fewer black stones. */
static void compare(uint32_t line, uint32_t step_line, uint32_t black)
{
	if (!here.board->exclusive[line] && here.board->exclusive[step_line])
		refuted("line %" PRIu32 " and line %" PRIu32 " of the step do not agree in their exclusive squares",
		        line, step_line);
	if (here.claim.game == 'b' && here.line[line].stones[BLACK] > black)
		refuted("line %" PRIu32 " and line %" PRIu32 " of the step do not agree in their black stones", line,
		        step_line);
}

static bool has_too_many(uint32_t line)
{
	return here.line[line].stones[BLACK] > here.claim.stones;
}

static bool is_filled(uint32_t line)
{
	return rest_size(line) == 0;
}

/* Game b: it will never hold more than B black stones. */
static bool harmless(uint32_t line)
{
	return line_size(here.board, line) <= here.claim.stones;
}

static const struct variant game_b = {.any_number = true,
                                      .compare = compare,
                                      .read_step = read_draw_step,
                                      .read_root = read_children,
                                      .lost = has_too_many,
                                      .left_out = harmless,
                                      .read_exclusive = read_exclusive,
                                      .lift_exclusives = lift_exclusives};
static const struct variant game_p = {.more = true,
                                      .compare = compare,
                                      .read_step = read_draw_step,
                                      .read_root = read_children,
                                      .lost = is_filled,
                                      .left_out = redundant,
                                      .read_exclusive = read_exclusive,
                                      .lift_exclusives = lift_exclusives};

static const struct variant *exclusive_variant(const struct claim *c)
{
	return c->game == 'b' ? &game_b : &game_p;
}

/* Drawn in game b with an exclusive square on every line; if the lines are this long, then in game p without them. */
static void give_game_p(const struct board *b, uint32_t bound, uint32_t p)
{
	uint64_t needed = (uint64_t)p + bound + 1;
	for (uint32_t line = 0; line < b->lines; line++) {
		size_t squares = b->first[line + 1] - b->first[line];
		if (!b->exclusive[line])
			refuted("line %" PRIu32 " of the board has no exclusive square", line);
		if (squares < needed)
			refuted("line %" PRIu32 " of the board has %zu squares, not P + B + 1 = %" PRIu64, line,
			        squares, needed);
	}
}

const struct kind exclusive_kind = {.name = "exclusive", .variant = exclusive_variant, .transfer = give_game_p};
