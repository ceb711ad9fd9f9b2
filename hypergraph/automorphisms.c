#include "hypergraph/isomorphism.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/reduction.h"

/* What the search for generators fills in. */
struct collecting {
	struct automorphisms *a;
	const struct reduction *r;
};

static void add_move(struct automorphisms *a, unsigned from, unsigned to)
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
static void finish_generator(struct automorphisms *a)
{
	a->generators++;
	a->first = xrealloc(a->first, ((size_t)a->generators + 2) * sizeof *a->first);
	a->first[a->generators + 1] = a->first[a->generators];
}

/* A symmetry of the classes carries the members of a class to those of its image, in their order. */
static void on_generator(void *data, const int *image)
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

static void on_index(void *data, unsigned index)
{
	struct collecting *c = data;
	mpz_mul_ui(c->a->order, c->a->order, index);
}

/* The symmetric group on n twins: exchange the first two, and move all in a circle. */
static void add_twins(struct automorphisms *a, const unsigned *member, unsigned n)
{
	mpz_t factorial;
	mpz_init(factorial);
	mpz_fac_ui(factorial, n);
	mpz_mul(a->order, a->order, factorial);
	mpz_clear(factorial);
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

void automorphisms_init(struct automorphisms *a, const struct hypergraph *h)
{
	struct reduction r;
	struct collecting c = {a, &r};
	struct reduction_listener listener = {&c, on_generator, on_index};
	memset(a, 0, sizeof *a);
	mpz_init_set_ui(a->order, 1);
	a->squares = h->squares;
	a->first = xcalloc(2, sizeof *a->first);
	reduction_init(&r, h);
	for (unsigned k = 0; k < r.squares; k++)
		add_twins(a, r.square_member + r.square_first[k], reduction_square_size(&r, k));
	reduction_automorphisms(&r, h, &listener);
	reduction_clear(&r);
}

void automorphisms_clear(struct automorphisms *a)
{
	mpz_clear(a->order);
	free(a->first);
	free(a->from);
	free(a->to);
	memset(a, 0, sizeof *a);
}
