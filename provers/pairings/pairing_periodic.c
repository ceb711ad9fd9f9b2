#include "provers/pairings/pairing_periodic.h"

#include <assert.h>
#include <stdlib.h>

#include "base/bitset.h"
#include "base/memory.h"
#include "provers/pairings/pairing_torus.h"

enum { PERIOD = 8 };

/*   mate[r][c]      where the other square of the pair at (r, c) lies: rows and columns further
 *   chosen[q]       q is the first square of a pair that some line contains; the second one is other[q] */
struct weave {
	const struct pairing_position *p;
	struct place mate[PERIOD][PERIOD];
	bool *chosen;
	unsigned *other;
};

static void read_mates(struct weave *w, const struct pairing_torus *t)
{
	for (unsigned i = 0; i < t->pairs; i++) {
		struct torus_pair pair = t->pair[i];
		unsigned other = pairing_torus_other(t, pair), row = other / PERIOD, column = other % PERIOD;
		assert(pair.row < PERIOD && pair.column < PERIOD && row < PERIOD && column < PERIOD);
		w->mate[pair.row][pair.column] = place_step((struct place){0, 0}, pair.direction, (int)pair.distance);
		w->mate[row][column] = place_step((struct place){0, 0}, pair.direction, -(int)pair.distance);
	}
}

static const int32_t *place(const struct weave *w, unsigned square)
{
	return w->p->board->coordinate + 2 * (size_t)square;
}

/* The first pair inside this rest, with the pairing shifted; its squares are *a < *b. */
static bool find_pair(const struct weave *w, const uint64_t *rest, unsigned shift, unsigned *a, unsigned *b)
{
	assert(shift < PERIOD * PERIOD);
	for (*a = 0; *a < w->p->board->squares; ++*a) {
		const int32_t *at = place(w, *a);
		unsigned row = (unsigned)(at[0] + (int)(shift / PERIOD)) % PERIOD;
		unsigned column = (unsigned)(at[1] + (int)(shift % PERIOD)) % PERIOD;
		for (*b = *a + 1; bitset_has(rest, *a) && *b < w->p->board->squares; ++*b)
			if (bitset_has(rest, *b) && place(w, *b)[0] == at[0] + w->mate[row][column].row &&
			    place(w, *b)[1] == at[1] + w->mate[row][column].column)
				return true;
	}
	return false;
}

static bool serves_all(struct weave *w, unsigned shift)
{
	unsigned a, b;
	for (unsigned i = 0; i < w->p->lines; i++) {
		if (!find_pair(w, w->p->rest + (size_t)i * w->p->words, shift, &a, &b))
			return false;
		assert(a < b && (!w->chosen[a] || w->other[a] == b)); /* a square has one mate */
		w->chosen[a] = true;
		w->other[a] = b;
	}
	return true;
}

static bool try_shifts(struct weave *w, struct pairing_file *f)
{
	unsigned squares = w->p->board->squares;
	for (unsigned shift = 0; shift < PERIOD * PERIOD; shift++) {
		for (unsigned q = 0; q < squares; q++)
			w->chosen[q] = false;
		if (!serves_all(w, shift))
			continue;
		for (unsigned q = 0; q < squares; q++)
			if (w->chosen[q])
				pairing_file_add(f, false, (unsigned[]){q, w->other[q]}, 2);
		return true;
	}
	return false;
}

bool pairing_periodic(const struct pairing_position *p, struct pairing_file *f)
{
	struct pairing_torus t;
	unsigned long nodes = 100000;
	if (f->size != 2 || p->board->dimension != 2)
		return false;
	pairing_torus_init(&t, PERIOD, PERIOD, PERIOD + 1);
	bool found = pairing_torus_find(&t, &nodes) == PAIRING_FOUND;
	struct weave w = {.p = p};
	w.chosen = xcalloc((size_t)p->board->squares + 1, sizeof *w.chosen);
	w.other = xcalloc((size_t)p->board->squares + 1, sizeof *w.other);
	assert(!found || 2 * t.pairs == PERIOD * PERIOD);
	if (found)
		read_mates(&w, &t);
	found = found && try_shifts(&w, f);
	free(w.chosen);
	free(w.other);
	pairing_torus_clear(&t);
	return found;
}
