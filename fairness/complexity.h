#pragma once

#include <gmp.h>

/* How large a game Connect(m, n, k, p, q) is. squares = m n. All numbers are exact. */

/* 3^squares: every square is black, white or empty. */
void complexity_states(mpz_t states, unsigned long squares);
/* Positions with numbers of stones that occur: 0 moves, 1 move, ... up to the full board (the last move may be
 * shorter). Each is a multinomial coefficient; rows that would have ended the game are not looked at. */
void complexity_positions(mpz_t positions, unsigned long squares, unsigned long p, unsigned long q);
/* Sequences of `length` moves (0 if the board is too small): q stones, then p a move; the order within a move does not
 * count. */
void complexity_games(mpz_t games, unsigned long squares, unsigned long p, unsigned long q, unsigned long length);
/* The rule of thumb of Wu and Huang 2005: (choices^p / p!)^length, rounded down after the power. */
void complexity_tree(mpz_t tree, unsigned long choices, unsigned long p, unsigned long length);
/* log10, to about 10 digits; x > 0. */
double complexity_log10(const mpz_t x);
