#pragma once

#include <stdint.h>

#include "games/field.h"

/* The game itself, Connect(m, n, k, p, q), where both want k in a row, on boards of up to EXACT_SQUARES squares: does
 * this player win it with perfect play? Alpha-beta with two values, one question a player; a game that neither wins is
 * drawn. All games are looked at, so that the answer needs no theorem; it comes without a certificate.
 *
 * A turn is played stone by stone. Positions are one if they have the same lines that somebody can still fill, with the
 * same stones on them, up to rotations and reflections. */
enum { EXACT_SQUARES = 28 };

struct exact_game {
	unsigned rows, columns, k, p, q; /* q = 0: White begins with p stones */
};

struct exact_limits {
	double seconds;            /* 0: any time */
	uint64_t positions;        /* at most, 0: any number */
	unsigned long long memory; /* bytes of the table of positions, 0: 64 MiB */
};

enum exact_verdict { EXACT_NO, EXACT_YES, EXACT_OPEN };

/* positions: how many were looked at, is added to it. */
enum exact_verdict exact_wins(const struct exact_game *g, enum side who, const struct exact_limits *limits,
                              uint64_t *positions);
