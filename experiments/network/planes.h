#pragma once

#include "games/field.h"

/* What a network sees of a position: planes of numbers from 0 to 1, a number for each square, for the side to move.
 *
 *   0, 1    stones, own and the opponent's          6       stones of this turn
 *   2       empty squares                           7, 8    the opponent's last turn, the own one before
 *   3       everywhere 1: the edge shows            9..13   own windows through the square with k - 5 .. k - 1 stones
 *   4       a stone is left after this one          14..18  the opponent's
 *   5       Black is to move                        (windows of one side only; so many / k, at most 1: threats, too) */
enum { PLANES_STONES = 9, PLANES_WINDOWS = 5, PLANES = PLANES_STONES + 2 * PLANES_WINDOWS };

/* Finite square boards only. planes: PLANES * rows * columns numbers. */
void planes_of(const struct field *f, float *planes);

/* All planes of a square board, turned as place_turn_square does. */
void symmetry_planes(unsigned symmetry, unsigned side, unsigned planes, const float *from, float *to);
