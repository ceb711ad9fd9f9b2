#pragma once

#include "provers/strategies/strategy_blocks.h"

/* White's answer by the rule `groups': Black's stones, which are on the board, some at a time.
 *
 *   blocks that the move has filled with    9 stones or more   both guards              9 of them are used up
 *                                           5 to 8             the heavier side's one   5 of them
 *                                           4 or less          they form pairs, left and right
 *   every other stone has an item in each direction, and groups of items are answered by one stone each:
 *     the items of a stone that is not used up
 *     those of stones that are used up somewhere: four of one block, and what is left over by threes, of three blocks
 *     that follow each other on a walk through the blocks that share stones */
unsigned answer_in_groups(struct potential_game *g, const struct stone *black, unsigned count, struct stone *white);
