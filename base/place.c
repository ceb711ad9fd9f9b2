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

unsigned place_turn_square(unsigned rows, unsigned columns, unsigned square, unsigned turn)
{
	unsigned row = square / columns, column = square % columns;
	row = (turn & 1) != 0 ? rows - 1 - row : row;
	column = (turn & 2) != 0 ? columns - 1 - column : column;
	return (turn & 4) != 0 ? column * rows + row : row * columns + column;
}

struct place place_corner(struct place a, struct place b)
{
	return (struct place){a.row < b.row ? a.row : b.row, a.column < b.column ? a.column : b.column};
}

void place_image(const struct place *p, unsigned count, unsigned turn, struct place *image)
{
	struct place low = {INT32_MAX, INT32_MAX};
	for (unsigned i = 0; i < count; i++) {
		image[i] = place_turn(p[i], turn);
		low = place_corner(low, image[i]);
	}
	for (unsigned i = 0; i < count; i++)
		image[i] = place_minus(image[i], low);
}

enum direction place_direction(struct place a, struct place b)
{
	int32_t rows = b.row - a.row, columns = b.column - a.column;
	if (rows == 0 && columns > 0)
		return DIRECTION_H;
	if (rows <= 0 || (columns != 0 && columns != rows && columns != -rows))
		return DIRECTIONS;
	return columns == 0 ? DIRECTION_V : columns > 0 ? DIRECTION_D : DIRECTION_A;
}

struct place place_on_diagonals(int32_t sum, int32_t difference)
{
	assert((sum + difference) % 2 == 0);
	return (struct place){(sum + difference) / 2, (sum - difference) / 2};
}
