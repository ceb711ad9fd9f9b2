#include "plans/threes.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "plans/sat_count.h"

void threes_init(struct threes *t, struct sat *s, unsigned squares)
{
	*t = (struct threes){.sat = s, .squares = squares};
	t->through = xcalloc((size_t)squares * DIRECTIONS, sizeof *t->through);
	for (unsigned i = 0; i < squares * DIRECTIONS; i++)
		t->through[i] = sat_variable(s);
}

void threes_clear(struct threes *t)
{
	free(t->through);
	free(t->more);
}

void threes_add(struct threes *t, int line, unsigned square, enum direction d)
{
	assert(square < t->squares);
	sat_add(t->sat, (int[]){-line, t->through[square * DIRECTIONS + d]}, 2);
}

/* The cycles of a square: one follows from any three directions, two more from all. */
static void add_cycles(struct threes *t, const int through[DIRECTIONS], int cycle[3])
{
	int all[DIRECTIONS + 1], three[DIRECTIONS];
	cycle[0] = sat_variable(t->sat);
	cycle[1] = cycle[2] = sat_variable(t->sat);
	three[DIRECTIONS - 1] = cycle[0];
	all[DIRECTIONS] = cycle[1];
	for (unsigned left_out = 0; left_out < DIRECTIONS; left_out++) {
		all[left_out] = -through[left_out];
		for (unsigned d = 0, n = 0; d < DIRECTIONS; d++)
			if (d != left_out)
				three[n++] = -through[d];
		sat_add(t->sat, three, DIRECTIONS);
	}
	sat_add(t->sat, all, DIRECTIONS + 1);
}

void threes_below(struct threes *t, unsigned bound)
{
	assert(bound > 0 && (t->more == NULL || bound <= t->most));
	if (t->more == NULL) {
		int *cycle = xcalloc(3 * (size_t)t->squares, sizeof *cycle);
		for (unsigned s = 0; s < t->squares; s++)
			add_cycles(t, t->through + s * DIRECTIONS, cycle + 3 * s);
		t->most = bound;
		t->more = sat_count(t->sat, cycle, 3 * t->squares, bound);
		free(cycle);
	}
	sat_add(t->sat, (int[]){-t->more[bound - 1]}, 1);
}

unsigned threes_count(const unsigned char *directions, unsigned squares)
{
	unsigned count = 0;
	for (unsigned s = 0; s < squares; s++) {
		unsigned n = (unsigned)__builtin_popcount(directions[s]);
		count += n < 3 ? 0 : (n - 1) * (n - 2) / 2;
	}
	return count;
}
