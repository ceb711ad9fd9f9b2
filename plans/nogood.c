#include "plans/nogood.h"

#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"

void nogoods_init(struct nogoods *n)
{
	memset(n, 0, sizeof *n);
}

void nogoods_clear(struct nogoods *n)
{
	for (unsigned i = 0; i < n->count; i++)
		hypergraph_clear(n->board + i);
	free(n->board);
	memset(n, 0, sizeof *n);
}

void nogoods_add(struct nogoods *n, const struct hypergraph *board)
{
	MAKE_ROOM(n->board, n->count, n->room);
	hypergraph_init(n->board + n->count);
	hypergraph_copy(n->board + n->count++, board);
}

/* --- is it inside? ------------------------------------------------------------------------------------------------ */

struct placing {
	const struct hypergraph *nogood, *board;
	unsigned symmetry;
	struct place by;
};

static bool has_square(const struct placing *p, unsigned line, struct place at)
{
	const unsigned *square = hypergraph_line(p->nogood, line);
	for (unsigned i = 0; i < hypergraph_line_size(p->nogood, line); i++)
		if (place_same(place_plus(place_turn(hypergraph_place(p->nogood, square[i]), p->symmetry), p->by), at))
			return true;
	return false;
}

/* Line `line` of the nogood, in its place, contains line `inner` of the board. */
static bool contains(const struct placing *p, unsigned line, unsigned inner)
{
	const unsigned *square = hypergraph_line(p->board, inner);
	unsigned size = hypergraph_line_size(p->board, inner);
	if (size > hypergraph_line_size(p->nogood, line))
		return false;
	for (unsigned i = 0; i < size; i++)
		if (!has_square(p, line, hypergraph_place(p->board, square[i])))
			return false;
	return true;
}

static bool fits(const struct placing *p)
{
	for (unsigned line = 1; line < p->nogood->lines; line++) {
		bool found = false;
		for (unsigned inner = 0; inner < p->board->lines && !found; inner++)
			found = contains(p, line, inner);
		if (!found)
			return false;
	}
	return true;
}

/* The first square of the inner line is one of the squares of the first line of the nogood. */
static bool fits_on(struct placing *p, unsigned inner)
{
	struct place first = hypergraph_place(p->board, hypergraph_line(p->board, inner)[0]);
	for (unsigned i = 0; i < hypergraph_line_size(p->nogood, 0); i++) {
		struct place q = hypergraph_place(p->nogood, hypergraph_line(p->nogood, 0)[i]);
		p->by = place_minus(first, place_turn(q, p->symmetry));
		if (contains(p, 0, inner) && fits(p))
			return true;
	}
	return false;
}

bool nogood_inside(const struct hypergraph *nogood, const struct hypergraph *board)
{
	struct placing p = {.nogood = nogood, .board = board};
	if (nogood->lines > board->lines)
		return false;
	for (p.symmetry = 0; p.symmetry < 8; p.symmetry++)
		for (unsigned inner = 0; inner < board->lines; inner++)
			if (fits_on(&p, inner))
				return true;
	return false;
}

bool nogoods_hit(struct nogoods *n, const struct hypergraph *board)
{
	n->asked++;
	for (unsigned i = 0; i < n->count; i++)
		if (nogood_inside(n->board + i, board)) {
			n->hits++;
			return true;
		}
	return false;
}

/* --- smaller boards ----------------------------------------------------------------------------------------------- */

static void without(const struct hypergraph *h, unsigned from, unsigned count, struct hypergraph *part)
{
	unsigned *kept = xmalloc(h->lines * sizeof *kept), lines = 0;
	for (unsigned i = 0; i < h->lines; i++)
		if (i < from || i >= from + count)
			kept[lines++] = i;
	hypergraph_init(part);
	hypergraph_part(h, kept, lines, part, NULL);
	free(kept);
}

/* Leaves out lines from .. from + count - 1 if Maker still wins. The next win is not waited for much longer than the
 * last one took. */
static bool leave_out(struct judge *j, struct hypergraph *small, unsigned from, unsigned count, double *seconds)
{
	struct hypergraph part;
	without(small, from, count, &part);
	double start = seconds_now();
	if (judge_ask(j, &part, *seconds) != LOST) {
		hypergraph_clear(&part);
		return false;
	}
	double used = 4 * (seconds_now() - start) + 0.02;
	*seconds = used < *seconds ? used : *seconds;
	hypergraph_clear(small);
	*small = part;
	return true;
}

/* Half of the lines at a time, then a quarter, and so on down to single lines. */
void nogood_reduce(struct judge *j, const struct hypergraph *lost, double seconds, struct hypergraph *small)
{
	hypergraph_copy(small, lost);
	for (unsigned count = lost->lines / 2; count > 0; count /= 2)
		for (unsigned from = small->lines; from > 0;) {
			from = from > count ? from - count : 0;
			if (from + count <= small->lines && count < small->lines)
				leave_out(j, small, from, count, &seconds);
		}
}
