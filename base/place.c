#include "base/place.h"

#include <assert.h>

const struct place direction_step[DIRECTIONS] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
const char direction_letter[DIRECTIONS + 1] = "HVDA";

int place_compare(const void *a, const void *b)
{
	const struct place *x = a, *y = b;
	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->column > y->column) - (x->column < y->column);
}

struct place place_step(struct place p, enum direction d, int by)
{
	assert(d < DIRECTIONS);
	return (struct place){p.row + by * direction_step[d].row, p.column + by * direction_step[d].column};
}

struct place place_turn(struct place p, unsigned turn)
{
	struct place q = {(turn & 1) != 0 ? -p.row : p.row, (turn & 2) != 0 ? -p.column : p.column};
	assert(turn < 8);
	return (turn & 4) != 0 ? (struct place){q.column, q.row} : q;
}
