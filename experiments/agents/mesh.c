/* Mesh: the board is an elastic surface into which own stones press. The depth of a square is the weight of its stone
 * (own 1, the opponent's -1) plus half the mean depth of the four nearest squares in each of the eight directions; the
 * equations are solved by `rounds` rounds of substitution, which halve the error each. The deepest empty square is
 * taken. */
#include <string.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"

enum { NEAREST = 4 };

static double weight_of(const struct field *f, const struct area *a, uint32_t i)
{
	enum side side = field_colour(f, area_square(a, &f->rules, i));
	return side == SIDE_NONE ? 0 : side == f->side ? 1 : -1;
}

static double mean_around(const struct area *a, const double *depth, int row, int column)
{
	static const int up[] = {0, 1, 1, 1, 0, -1, -1, -1}, right[] = {1, 1, 0, -1, -1, -1, 0, 1};
	double sum = 0;
	for (int d = 0; d < 8; d++)
		for (int i = 1; i <= NEAREST; i++) {
			int r = row + i * up[d], c = column + i * right[d];
			if (r < 0 || c < 0 || r >= (int)a->rows || c >= (int)a->columns)
				break;
			sum += depth[r * (int)a->columns + c];
		}
	return sum / (8 * NEAREST);
}

static double *solve(const struct agent *agent, const struct field *f, const struct area *a)
{
	size_t size = (size_t)a->rows * a->columns;
	double *depth = xcalloc(2 * size, sizeof *depth), *next = depth + size;
	for (unsigned n = 0; n <= agent->options.rounds; n++) {
		for (uint32_t i = 0; i < size; i++)
			next[i] = weight_of(f, a, i) +
			          mean_around(a, depth, (int)(i / a->columns), (int)(i % a->columns)) / 2;
		memcpy(depth, next, size * sizeof *depth);
	}
	return depth;
}

static void score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	value_by_areas(a, f, square, squares, value, solve);
}

const struct agent_class agent_mesh = {.name = "mesh",
                                       .options = "rounds",
                                       .summary = "clumps: own stones press an elastic surface",
                                       .defaults = {.rounds = 12, .reach = 2},
                                       .score = score};
