#pragma once

#include "provers/strategies/strategy_potential.h"

/* The first stone of the last move: its blocks in the four directions, all stones around, and, for one direction after
 * the other, the blocks of the line and the edges through the block, those that White's answer has killed in grey. */
void potential_game_svg(const struct potential_game *g, FILE *out);
