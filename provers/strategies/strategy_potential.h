#pragma once

#include "base/place.h"
#include "provers/strategies/strategy.h"

/* White on the infinite plane by the rules `potential' and `groups' (checker/FORMATS.md): lines are cut into blocks,
 * and edges are runs of whole blocks. By `potential' each of Black's stones is answered by one stone at most, in the
 * direction where the living edges through its block would gain most weight; by `groups' see strategy_groups.h.
 *
 *     |.....x..|   a block that is not full: any empty square of it kills all edges through it
 *   O.|########|#?  a full one: the next squares that are not black, left and right, kill a side each */
struct potential_game;

struct potential_game *potential_game_new(enum edges_rule rule, unsigned p, const struct edges *e);
struct potential_game *potential_game_best(enum edges_rule rule, unsigned p); /* with the smallest k */
void potential_game_release(struct potential_game *g);
unsigned potential_game_k(const struct potential_game *g);
unsigned potential_game_p(const struct potential_game *g);
unsigned potential_game_bound(const struct potential_game *g); /* B */
/* So many more stones can be answered before errors of floating point may matter; the move below must not have more. */
unsigned long potential_game_endures(const struct potential_game *g);

/* Black's move, on distinct empty squares, and White's answer (room for as many). */
void potential_game_move(struct potential_game *g, const struct stone *black, unsigned count, struct stone *white,
                         unsigned *whites);

/* The edge that begins with this block of a line: its weight, 0 if it is dead, and its black stones. Line n is row n,
 * column n, row - column = n, row + column = n; blocks are counted along the row (column) from 0. */
double potential_game_edge(const struct potential_game *g, enum direction d, int64_t line, int64_t block,
                           unsigned *blacks);
