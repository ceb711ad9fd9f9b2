#pragma once

#include "provers/wins/search.h"

/* All games of a small board, stone by stone, with a table of positions. Is the game won by the attacker? If so, and if
 * `won' says so, the win with covers: every move is one that the table knows to win. NULL if it is not won, or the
 * search was stopped (s->watch.stopped). */
const struct win *whole_win(struct search *s, bool attacks, unsigned left, bool *won);
