/* A basket weave of bricks that stand on a corner. In the coordinates u = row + column, v = row - column (the squares
 * have u + v even) blocks of 2W by 2W alternate like the fields of a chess board, two bricks a block:
 *
 *     v
 *     ^  +-----+-----+-----------+     brick 0, 1: W D lines of W squares each (v is constant), one above the other
 *     |  |     |     |     1     |     brick 2, 3: W A lines of W squares each (u is constant), side by side
 *     |  |  2  |  3  |-----------|     V lines cross a brick from one long side to the other, up and to the right in
 *     |  |     |     |     0     |     this picture, H lines down and to the right: W squares each
 *     |  +-----+-----+-----------+
 *     |  |     1     |     |     |     Every direction meets a line of W squares in every 2W: k = 3W - 1, as in the
 *     |  |-----------|  2  |  3  |     infinite strips BZ(W), with boards of W * W squares and 2W lines.
 *     |  |     0     |     |     |
 *     |  +-----+-----+-----+-----+--> u
 *
 * Some rows and columns cross two bricks in a period; the brick with fewer lines takes them. */
#include "base/memory.h"
#include "boards/tilings/tiling.h"

#include <stdlib.h>

enum { BRICKS = 4, ACROSS = 2 }; /* ACROSS: V and H */

/* One line of a brick, all of W squares: the squares (u, v) + i (du, dv). */
struct thread {
	unsigned brick;
	int32_t u, v, du, dv;
	struct thread *next; /* of the same row or column, modulo 2W */
};

struct weave {
	int32_t width;
	struct thread *thread; /* V and H lines that are possible */
	unsigned threads;
	struct thread **first; /* V: by column modulo 2W; H: 2W + row modulo 2W */
	unsigned *lines;       /* V and H lines of each brick */
};

static bool is_flat(unsigned brick)
{
	return brick < 2;
}

static void corner(const struct weave *w, unsigned brick, int32_t *u, int32_t *v)
{
	int32_t second = brick % 2 == 1 ? w->width : 0;
	*u = is_flat(brick) ? 0 : 2 * w->width + second;
	*v = is_flat(brick) ? second : 0;
}

static unsigned class_of(const struct weave *w, const struct thread *h)
{
	int32_t period = 2 * w->width;
	struct place at = place_on_diagonals(h->u, h->v);
	int32_t number = h->dv > 0 ? at.column : at.row;
	return (unsigned)((number % period + period) % period + (h->dv > 0 ? 0 : period));
}

/* The lines across a brick that begin s squares from its corner, along the long side. */
static void find_across(struct weave *w, unsigned brick, int32_t s, bool up)
{
	int32_t u, v, across = w->width - 1;
	corner(w, brick, &u, &v);
	if (is_flat(brick)) {
		u += s;
		v += up ? 0 : across;
	} else {
		v += up ? s : s + across;
	}
	if ((u + v) % 2 != 0)
		return;
	struct thread *h = w->thread + w->threads++;
	*h = (struct thread){brick, u, v, 1, up ? 1 : -1, NULL};
	struct thread **at = w->first + class_of(w, h);
	while (*at != NULL)
		at = &(*at)->next;
	*at = h;
}

static void find_all(struct weave *w)
{
	for (unsigned brick = 0; brick < BRICKS; brick++)
		for (int32_t s = 0; s <= w->width; s++) {
			find_across(w, brick, s, true);
			find_across(w, brick, s, false);
		}
}

static struct thread *fewest(const struct weave *w, struct thread *h)
{
	struct thread *best = h;
	for (; h != NULL; h = h->next)
		if (w->lines[h->brick] < w->lines[best->brick])
			best = h;
	return best;
}

/* First the rows and columns without a choice. */
static void choose(struct weave *w)
{
	for (int choice = 0; choice < 2; choice++)
		for (int32_t c = 0; c < ACROSS * 2 * w->width; c++)
			if ((w->first[c]->next != NULL) == (choice == 1)) {
				w->first[c] = fewest(w, w->first[c]);
				w->first[c]->next = NULL;
				w->lines[w->first[c]->brick]++;
			}
}

static void add(struct tiling *t, const struct weave *w, const struct thread *h)
{
	tiling_add_run(t, place_on_diagonals(h->u, h->v), place_on_diagonals(h->du, h->dv), (unsigned)w->width);
}

static void add_brick(struct tiling *t, const struct weave *w, unsigned brick)
{
	int32_t u, v;
	corner(w, brick, &u, &v);
	tiling_add_tile(t);
	for (int32_t i = 0; i < w->width; i++) {
		struct thread h = {brick, u, v, 0, 0, NULL};
		*(is_flat(brick) ? &h.v : &h.u) += i;
		*(is_flat(brick) ? &h.du : &h.dv) = 2;
		*(is_flat(brick) ? &h.u : &h.v) += (h.u + h.v) % 2;
		add(t, w, &h);
	}
	for (int32_t c = 0; c < ACROSS * 2 * w->width; c++)
		if (w->first[c]->brick == brick)
			add(t, w, w->first[c]);
}

static void build(struct tiling *t, int32_t width)
{
	size_t classes = ACROSS * 2 * (size_t)width;
	struct weave w = {.width = width};
	w.thread = xmalloc(BRICKS * ACROSS * ((size_t)width + 1) * sizeof *w.thread);
	w.first = xcalloc(classes, sizeof(struct thread *));
	w.lines = xcalloc(BRICKS, sizeof *w.lines);
	find_all(&w);
	choose(&w);
	t->period[0] = (struct place){2 * width, 0};
	t->period[1] = (struct place){0, 2 * width};
	for (unsigned brick = 0; brick < BRICKS; brick++)
		add_brick(t, &w, brick);
	free(w.lines);
	free(w.first);
	free(w.thread);
}

bool weave_build(struct tiling *t, const unsigned *value, struct trouble *trouble)
{
	if (!tiling_fits(4ul * *value * *value, trouble))
		return false;
	build(t, (int32_t)*value);
	return true;
}
