#pragma once

#include "games/stones.h"

/* The threats of Black in Connect(k, p): the segments of k squares with at least k - p black stones and no white one
 * (threat windows, Wu and Huang 2005). A segment is its first square and a direction. */
struct threat {
	struct place from;
	enum direction direction;
};

struct threats {
	unsigned count, room;
	struct threat *threat;
};

/* The game and the stones. A board of rows x columns squares has its corner in 0,0; 0 x 0 is the infinite board. */
struct threats_position {
	unsigned k, p;
	int rows, columns;
	const struct stones *black, *white; /* white may be NULL */
};

#define THREATS_MOST 20000u

void threats_clear(struct threats *t);
/* All threats, by direction, line and place; false if there are more than THREATS_MOST. */
bool threats_find(struct threats *threats, const struct threats_position *position);
struct place threat_square(const struct threat *t, unsigned i);
