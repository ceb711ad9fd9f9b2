#include "experiments/network/planes.h"

#include <assert.h>
#include <string.h>

#include "base/place.h"

static void fill(float *plane, unsigned squares, bool value)
{
	for (unsigned i = 0; value && i < squares; i++)
		plane[i] = 1;
}

/* Stones of the last turns: this one, the opponent's, the own one before. */
static void mark_turns(const struct field *f, unsigned squares, float *planes)
{
	unsigned turn = 0;
	enum side side = f->side;
	for (uint32_t i = f->moves; i-- > 0;) {
		uint64_t s = f->made[i].square;
		if (field_colour(f, s) != side) {
			side = field_other(side);
			turn++;
		}
		if (turn > 2)
			return;
		planes[(6 + turn) * squares + s] = 1;
	}
}

/* The windows of one line through a square. */
static void add_windows(const struct field *f, const uint32_t *w, uint64_t square, unsigned squares, float *planes)
{
	unsigned k = f->rules.k;
	for (unsigned i = 0; i < k; i++) {
		uint32_t own = window_count(w[i], f->side), other = window_count(w[i], field_other(f->side));
		uint32_t stones = own > 0 ? own : other;
		if ((own > 0) == (other > 0) || stones + PLANES_WINDOWS < k || stones >= k)
			continue;
		unsigned plane = PLANES_STONES + (own > 0 ? 0 : PLANES_WINDOWS) + stones + PLANES_WINDOWS - k;
		float *number = &planes[plane * squares + square];
		*number = *number + 1.0f / (float)k < 1 ? *number + 1.0f / (float)k : 1;
	}
}

void planes_of(const struct field *f, float *planes)
{
	unsigned squares = f->rules.rows * f->rules.columns;
	assert(f->plane == NULL && f->rules.rows == f->rules.columns);
	memset(planes, 0, (size_t)PLANES * squares * sizeof *planes);
	for (unsigned s = 0; s < squares; s++) {
		enum side side = field_colour(f, s);
		planes[(side == SIDE_NONE ? 2 : side != f->side) * squares + s] = 1;
		for (unsigned d = 0; side == SIDE_NONE && d < DIRECTIONS; d++)
			add_windows(f, field_windows(f, s / f->rules.columns, s % f->rules.columns, d), s, squares,
			            planes);
	}
	fill(planes + 3 * squares, squares, true);
	fill(planes + 4 * squares, squares, f->left > 1);
	fill(planes + 5 * squares, squares, f->side == SIDE_BLACK);
	mark_turns(f, squares, planes);
}

void symmetry_planes(unsigned symmetry, unsigned side, unsigned planes, const float *from, float *to)
{
	unsigned squares = side * side;
	for (unsigned s = 0; s < squares; s++) {
		unsigned image = place_turn_square(side, side, s, symmetry);
		for (unsigned i = 0; i < planes; i++)
			to[i * squares + image] = from[i * squares + s];
	}
}
