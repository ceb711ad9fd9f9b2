#pragma once

#include "games/field.h"

/* How many stones the opponent needs to stop a player from winning with his next p stones: counts of threats on a
 * board. The first three slide windows along the lines, direction by direction (H, V, D, A); on a board they can be
 * wrong.
 *
 *   COUNT_LINES      each line for itself: too many where one square stops threats of two lines
 *   COUNT_RIGHTMOST  marks stay on the board, the rightmost empty square of a threat window only: too many as well
 *   COUNT_ALL        marks all empty squares of a threat window: can be too few
 *   COUNT_EXACT      a smallest set of empty squares that meets all threat windows */
enum count { COUNT_LINES, COUNT_RIGHTMOST, COUNT_ALL, COUNT_EXACT };

unsigned count_threats(const struct field *f, enum side side, enum count how);

/* The exact number, or most + 1 if it is larger: what a search needs, with most = p. */
unsigned count_exact(const struct field *f, enum side side, unsigned most);

/* The threat windows of a side that are alive. */
struct window {
	uint64_t first, step; /* its squares are first + i * step */
	unsigned missing;     /* its empty squares */
};
unsigned count_windows(const struct field *f, enum side side, struct window *window, unsigned room);
/* Their empty squares, none of them twice, for the caller to free. */
uint64_t *count_squares(const struct field *f, enum side side, unsigned *squares);
/* Can the side to move win with the stones left in its turn? Then the squares it needs are written (room for k). */
bool count_wins(const struct field *f, uint64_t *square, unsigned *squares);
