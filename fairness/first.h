#pragma once

#include "fairness/reason.h"
#include "games/stones.h"

/* A first move of q stones on a finite board whose threats more than p white stones are needed for: then Black wins
 * with his second move, as White cannot fill k squares with p < k stones before. Looks at the groups of
 * fairness/records.h and at stones close together, around the middle. Returns the defence number, with the stones; 0 if
 * it finds none. */
unsigned first_move(const struct game_query *g, struct stones *stones);
