#pragma once

#include "games/records.h"

/* What everything that writes SGF shares: the head of a tree, "(;GM[511]...", without its players. */
void sgf_head(const struct connect *c, FILE *out);
/* A node a stone of this side, ";B[JJ]". */
void sgf_stones(const struct connect *c, enum side side, const uint64_t *square, uint32_t count, FILE *out);
/* What is set up of this side, "AB[JJ][KI]"; nothing if there is none. */
void sgf_set_up(const struct connect *c, enum side side, const uint64_t *square, uint32_t count, FILE *out);
