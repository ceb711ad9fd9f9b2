#include "plans/motions.h"

#include <assert.h>
#include <string.h>

const char *const motions_kinds[] = {"p1", "p2", "pm", "pd", "pgg", "c4", NULL};

struct place motion_of(struct motion m, struct place p)
{
	return place_plus(place_turn(p, m.turn), m.by);
}

enum direction motion_direction(struct motion m, enum direction d, bool *reversed)
{
	struct place step = place_turn(direction_step[d], m.turn);
	for (unsigned e = 0; e < DIRECTIONS; e++) {
		*reversed = place_same(place_plus(step, direction_step[e]), (struct place){0, 0});
		if (*reversed || place_same(step, direction_step[e]))
			return (enum direction)e;
	}
	assert(false);
	return DIRECTION_H;
}

static struct place reduced(const struct motions *m, struct place p)
{
	return lattice_place(&m->lattice, lattice_residue(&m->lattice, p.row, p.column));
}

static unsigned turn_of_both(unsigned first, unsigned second)
{
	const struct place a = {1, 0}, b = {0, 1};
	for (unsigned turn = 0;; turn++) {
		if (place_same(place_turn(place_turn(a, first), second), place_turn(a, turn)) &&
		    place_same(place_turn(place_turn(b, first), second), place_turn(b, turn)))
			return turn;
	}
}

/* False if there is another motion with the same turn. */
static bool add(struct motions *m, struct motion x)
{
	x.by = reduced(m, x.by);
	for (unsigned i = 0; i < m->count; i++)
		if (m->motion[i].turn == x.turn)
			return place_same(m->motion[i].by, x.by);
	m->motion[m->count++] = x;
	return true;
}

static bool keeps_lattice(const struct motions *m, unsigned turn)
{
	for (unsigned i = 0; i < 2; i++) {
		struct place v = place_turn(m->period[i], turn);
		if (lattice_residue(&m->lattice, v.row, v.column) != 0)
			return false;
	}
	return true;
}

/* Adds motions until they are closed. */
static bool generate(struct motions *m, const struct motion *by, unsigned count)
{
	m->count = 0;
	add(m, (struct motion){0, {0, 0}});
	for (unsigned i = 0; i < count; i++)
		if (!keeps_lattice(m, by[i].turn) || !add(m, by[i]))
			return false;
	for (unsigned i = 0; i < m->count; i++)
		for (unsigned j = 0; j < m->count; j++) {
			const struct motion first = m->motion[i], second = m->motion[j];
			struct motion both = {turn_of_both(first.turn, second.turn), motion_of(second, first.by)};
			if (!add(m, both))
				return false;
		}
	return true;
}

/* Turns: 1 turns rows round, 2 columns, 4 exchanges them after that. In all cases there are more numbers than groups.
 */
bool motions_make(struct motions *m, const char *kind, const struct lattice *l, unsigned number)
{
	int32_t rows = (int32_t)l->rows, columns = (int32_t)l->columns, n = (int32_t)number;
	struct motion by[2] = {{0, {n & 1, n >> 1 & 1}}, {0, {0, 0}}};
	int32_t most = 4;
	unsigned generators = 1;
	*m = (struct motions){.period = {{(int32_t)l->rows, (int32_t)l->shift}, {0, (int32_t)l->columns}},
	                      .lattice = *l};
	if (strcmp(kind, "p1") == 0) {
		most = 1;
		generators = 0;
	} else if (strcmp(kind, "p2") == 0) {
		by[0].turn = 3;
	} else if (strcmp(kind, "pm") == 0) {
		bool of_rows = n < 2 * columns;
		most = 2 * columns + 2 * rows;
		n -= of_rows ? 0 : 2 * columns;
		by[0] = of_rows ? (struct motion){1, {n & 1, n >> 1}} : (struct motion){2, {n >> 1, n & 1}};
	} else if (strcmp(kind, "pd") == 0) {
		most = 2 * columns;
		by[0] = (struct motion){(n & 1) != 0 ? 7 : 4, {n >> 1, 0}};
	} else if (strcmp(kind, "pgg") == 0) {
		by[0] = (struct motion){1, {n & 1, columns / 2}};
		by[1] = (struct motion){2, {rows / 2, n >> 1}};
		generators = 2;
	} else {
		most = 2;
		by[0] = (struct motion){5, {n, 0}};
	}
	if (number >= (unsigned)most)
		return false;
	if (!generate(m, by, generators))
		m->count = 0;
	return true;
}
