#include "games/threats/threats.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

/* A stone seen along a direction: which line it is on, and where. */
struct bead {
	int line, place;
	bool black;
};

/* Lines are told apart by what their direction keeps: the row, the column, column - row, column + row. */
static struct bead bead(enum direction d, struct place s, bool black)
{
	switch (d) {
	case DIRECTION_H:
		return (struct bead){s.row, s.column, black};
	case DIRECTION_V:
		return (struct bead){s.column, s.row, black};
	case DIRECTION_D:
		return (struct bead){s.column - s.row, s.row, black};
	default:
		return (struct bead){s.column + s.row, s.row, black};
	}
}

static struct place square_at(enum direction d, int line, int place)
{
	switch (d) {
	case DIRECTION_H:
		return (struct place){line, place};
	case DIRECTION_V:
		return (struct place){place, line};
	case DIRECTION_D:
		return (struct place){place, line + place};
	default:
		return (struct place){place, line - place};
	}
}

static int bead_compare(const void *a, const void *b)
{
	const struct bead *x = a, *y = b;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return (x->place > y->place) - (x->place < y->place);
}

void threats_clear(struct threats *t)
{
	free(t->threat);
	*t = (struct threats){0};
}

struct place threat_square(const struct threat *t, unsigned i)
{
	return place_step(t->from, t->direction, (int)i);
}

static bool on_board(const struct threats_position *p, struct place s)
{
	return p->rows == 0 || (s.row >= 0 && s.row < p->rows && s.column >= 0 && s.column < p->columns);
}

static bool add_threat(struct threats *threats, const struct threats_position *p, struct threat t)
{
	if (!on_board(p, t.from) || !on_board(p, threat_square(&t, p->k - 1)))
		return true;
	if (threats->count == THREATS_MOST)
		return false;
	MAKE_ROOM(threats->threat, threats->count, threats->room);
	threats->threat[threats->count++] = t;
	return true;
}

/* The segments between two white stones, whose black stones stand at bead[0 .. count): slide a window over them,
 *
 *     first = bead[i].place        the window starts at `start`, its stones are bead[i .. i + d) and perhaps more
 *
 * and jump where it cannot hold d stones. Starts are in least .. most. */
static bool slide(struct threats *threats, const struct threats_position *p, enum direction direction,
                  const struct bead *bead, unsigned count, long least, long most)
{
	unsigned d = p->k - p->p, i = 0;
	for (long start = least; start <= most; start++) {
		while (i < count && bead[i].place < start)
			i++;
		if (i + d > count)
			return true;
		long needed = (long)bead[i + d - 1].place - (long)p->k + 1;
		start = needed > start ? needed : start;
		if (start > bead[i].place) { /* the first stone is lost by the jump: count again */
			start--;
			continue;
		}
		struct threat t = {square_at(direction, bead[0].line, (int)start), direction};
		if (start <= most && !add_threat(threats, p, t))
			return false;
	}
	return true;
}

/* One line: its beads, cut at the white ones. */
static bool threats_on_line(struct threats *threats, const struct threats_position *p, enum direction direction,
                            const struct bead *bead, unsigned count)
{
	unsigned d = p->k - p->p;
	for (unsigned from = 0, to; from < count; from = to + 1) {
		for (to = from; to < count && bead[to].black; to++)
			;
		if (to - from < d)
			continue;
		long least = (long)bead[from].place - (long)p->k + 1, most = bead[to - 1].place;
		if (from > 0 && bead[from - 1].place >= least)
			least = (long)bead[from - 1].place + 1;
		if (to < count && bead[to].place - (long)p->k < most)
			most = bead[to].place - (long)p->k;
		if (!slide(threats, p, direction, bead + from, to - from, least, most))
			return false;
	}
	return true;
}

static unsigned fill_beads(struct bead *to, const struct stones *s, enum direction d, bool black)
{
	for (unsigned i = 0; s != NULL && i < s->count; i++)
		to[i] = bead(d, s->stone[i], black);
	return s == NULL ? 0 : s->count;
}

static bool threats_along(struct threats *threats, const struct threats_position *p, enum direction d,
                          struct bead *beads)
{
	unsigned count = fill_beads(beads, p->black, d, true);
	count += fill_beads(beads + count, p->white, d, false);
	if (count > 0)
		qsort(beads, count, sizeof *beads, bead_compare);
	for (unsigned from = 0, to = 0; from < count; from = to) {
		while (to < count && beads[to].line == beads[from].line)
			to++;
		if (!threats_on_line(threats, p, d, beads + from, to - from))
			return false;
	}
	return true;
}

bool threats_find(struct threats *threats, const struct threats_position *p)
{
	assert(p->p < p->k);
	unsigned count = p->black->count + (p->white == NULL ? 0 : p->white->count);
	struct bead *beads = xmalloc((count + 1) * sizeof *beads);
	bool enough = true;
	for (enum direction d = 0; d < DIRECTIONS && enough; d++)
		enough = threats_along(threats, p, d, beads);
	free(beads);
	return enough;
}
