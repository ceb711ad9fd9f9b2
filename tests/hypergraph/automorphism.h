#pragma once

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/isomorphism.h"
#include "hypergraph/reduction.h"

/* The group with generators, as nauty and the classes of twins give them: generator g moves square from[j] to to[j] for
 * first[g] <= j < first[g + 1], and no other square. The order is the program's. */
struct automorphisms {
	mpz_t order;
	unsigned squares, generators;
	size_t *first;
	unsigned *from, *to;
	size_t room;
};

/* What the search for generators fills in. */
struct collecting {
	struct automorphisms *a;
	const struct reduction *r;
};

static inline void add_move(struct automorphisms *a, unsigned from, unsigned to)
{
	size_t at = a->first[a->generators + 1];
	if (at == a->room) {
		a->room = a->room == 0 ? 64 : 2 * a->room;
		a->from = xrealloc(a->from, a->room * sizeof *a->from);
		a->to = xrealloc(a->to, a->room * sizeof *a->to);
	}
	a->from[at] = from;
	a->to[at] = to;
	a->first[a->generators + 1]++;
}

/* first[generators + 1] is where the moves of the generator being built end. */
static inline void finish_generator(struct automorphisms *a)
{
	a->generators++;
	a->first = xrealloc(a->first, ((size_t)a->generators + 2) * sizeof *a->first);
	a->first[a->generators + 1] = a->first[a->generators];
}

/* A symmetry of the classes carries the members of a class to those of its image, in their order. */
static inline void on_generator(void *data, const int *image)
{
	struct collecting *c = data;
	for (unsigned k = 0; k < c->r->squares; k++) {
		unsigned target = (unsigned)image[k];
		for (unsigned j = 0; target != k && j < reduction_square_size(c->r, k); j++)
			add_move(c->a, c->r->square_member[c->r->square_first[k] + j],
			         c->r->square_member[c->r->square_first[target] + j]);
	}
	finish_generator(c->a);
}

static inline void on_index(void *data, unsigned index)
{
	(void)data, (void)index;
}

/* The symmetric group on n twins: exchange the first two, and move all in a circle. */
static inline void add_twins(struct automorphisms *a, const unsigned *member, unsigned n)
{
	if (n >= 2) {
		add_move(a, member[0], member[1]);
		add_move(a, member[1], member[0]);
		finish_generator(a);
	}
	if (n >= 3) {
		for (unsigned j = 0; j < n; j++)
			add_move(a, member[j], member[(j + 1) % n]);
		finish_generator(a);
	}
}

static inline void automorphisms_init(struct automorphisms *a, const struct hypergraph *h)
{
	struct reduction r;
	struct collecting c = {a, &r};
	struct reduction_listener listener = {&c, on_generator, on_index};
	memset(a, 0, sizeof *a);
	mpz_init(a->order);
	automorphisms_order(a->order, h);
	a->squares = h->squares;
	a->first = xcalloc(2, sizeof *a->first);
	reduction_init(&r, h);
	for (unsigned k = 0; k < r.squares; k++)
		add_twins(a, r.square_member + r.square_first[k], reduction_square_size(&r, k));
	reduction_automorphisms(&r, h, &listener);
	reduction_clear(&r);
}

static inline void automorphisms_clear(struct automorphisms *a)
{
	mpz_clear(a->order);
	free(a->first);
	free(a->from);
	free(a->to);
	memset(a, 0, sizeof *a);
}

/* The elements found so far, and a table of their numbers plus one, keyed by content. */
struct elements {
	unsigned *row, count, squares;
	unsigned *table, mask;
};

static inline unsigned hash_row(const unsigned *row, unsigned squares)
{
	uint64_t hash = 0;
	for (unsigned s = 0; s < squares; s++)
		hash = (hash ^ row[s]) * UINT64_C(0x9E3779B97F4A7C15);
	return (unsigned)(hash >> 32);
}

/* Writes generator g as a permutation: image[s] is where square s goes. */
static inline void automorphisms_generator(const struct automorphisms *a, unsigned g, unsigned *image)
{
	assert(g < a->generators);
	for (unsigned s = 0; s < a->squares; s++)
		image[s] = s;
	for (size_t j = a->first[g]; j < a->first[g + 1]; j++)
		image[a->from[j]] = a->to[j];
}

/* The row behind the last one becomes an element unless it is one already. */
static inline void keep_if_new(struct elements *e)
{
	size_t width = e->squares;
	const unsigned *row = e->row + e->count * width;
	unsigned slot = hash_row(row, e->squares) & e->mask;
	for (; e->table[slot] != 0; slot = (slot + 1) & e->mask)
		if (memcmp(e->row + (e->table[slot] - 1) * width, row, width * sizeof *row) == 0)
			return;
	e->table[slot] = ++e->count;
}

/* Every element times every generator, until nothing is new; a finite group needs no inverses. */
static inline void close_under(struct elements *e, const struct automorphisms *a, unsigned *image)
{
	for (unsigned s = 0; s < e->squares; s++)
		e->row[s] = s;
	keep_if_new(e);
	for (unsigned i = 0; i < e->count; i++)
		for (unsigned g = 0; g < a->generators; g++) {
			automorphisms_generator(a, g, image);
			for (unsigned s = 0; s < e->squares; s++)
				e->row[(size_t)e->count * e->squares + s] = image[e->row[(size_t)i * e->squares + s]];
			keep_if_new(e);
		}
}

static inline unsigned *automorphisms_elements(const struct automorphisms *a, unsigned most, unsigned *count)
{
	if (mpz_cmp_ui(a->order, most) > 0)
		return NULL;
	unsigned order = (unsigned)mpz_get_ui(a->order), slots = 16;
	while (slots < 2 * order)
		slots *= 2;
	struct elements e = {.squares = a->squares, .mask = slots - 1};
	e.row = xmalloc(((size_t)order + 1) * (e.squares + 1) * sizeof *e.row);
	e.table = xcalloc(slots, sizeof *e.table);
	unsigned *image = xmalloc(((size_t)a->squares + 1) * sizeof *image);
	close_under(&e, a, image);
	assert(e.count == order);
	free(image);
	free(e.table);
	*count = e.count;
	return e.row;
}

static inline int by_content(const void *a, const void *b, void *hypergraph)
{
	const struct hypergraph *h = hypergraph;
	unsigned i = *(const unsigned *)a, j = *(const unsigned *)b, size = hypergraph_line_size(h, i);
	if (size != hypergraph_line_size(h, j))
		return size < hypergraph_line_size(h, j) ? -1 : 1;
	for (unsigned k = 0; k < size; k++)
		if (hypergraph_line(h, i)[k] != hypergraph_line(h, j)[k])
			return hypergraph_line(h, i)[k] < hypergraph_line(h, j)[k] ? -1 : 1;
	if (h->exclusive[i] != h->exclusive[j])
		return h->exclusive[i] ? 1 : -1;
	return (h->weight[i] > h->weight[j]) - (h->weight[i] < h->weight[j]);
}

/* The board with its squares moved and its lines sorted by content. */
static inline void moved_and_sorted(const struct hypergraph *h, const unsigned *square, struct hypergraph *sorted)
{
	struct hypergraph moved;
	unsigned *order = xmalloc(((size_t)h->lines + 1) * sizeof *order);
	unsigned *same = xmalloc(((size_t)h->squares + 1) * sizeof *same);
	for (unsigned i = 0; i < h->lines; i++)
		order[i] = i;
	for (unsigned s = 0; s < h->squares; s++)
		same[s] = s;
	hypergraph_init(&moved);
	hypergraph_renumber(h, square, order, &moved);
	if (h->lines > 0)
		qsort_r(order, h->lines, sizeof *order, by_content, &moved);
	hypergraph_init(sorted);
	hypergraph_renumber(&moved, same, order, sorted);
	hypergraph_clear(&moved);
	free(order);
	free(same);
}

static inline bool automorphism_check(const struct hypergraph *h, const unsigned *image)
{
	struct hypergraph before, after;
	unsigned *same = xmalloc(((size_t)h->squares + 1) * sizeof *same);
	for (unsigned s = 0; s < h->squares; s++)
		same[s] = s;
	moved_and_sorted(h, same, &before);
	moved_and_sorted(h, image, &after);
	bool right = hypergraph_equal(&before, &after);
	hypergraph_clear(&before);
	hypergraph_clear(&after);
	free(same);
	return right;
}
