#pragma once

#include <stdio.h>

#include "games/records.h"

/* A game as a picture: its last position, each stone with the number of its turn, and who won. Of an infinite or very
 * large board the part around the stones. */
void game_svg(const struct connect *rules, const struct record *game, FILE *out);
