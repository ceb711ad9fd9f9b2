#include "hypergraph/hitting.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/bitset.h"
#include "base/memory.h"

/* Two tables of bits, one the transpose of the other: the elements of a set, and the sets of an element. A node of the
 * search is a pair of bit sets, the living sets and the living elements; the tables never change. */
struct tables {
	unsigned sets, elements, set_words, element_words;
	uint64_t *of_set, *of_element;
	unsigned long nodes, most;
};

struct node {
	uint64_t *set, *element;
	unsigned *chosen, count;
};

static unsigned words(unsigned bits)
{
	return (bits + 63) / 64;
}

static const uint64_t *elements_of(const struct tables *t, unsigned set)
{
	return t->of_set + (size_t)set * t->element_words;
}

static const uint64_t *sets_of(const struct tables *t, unsigned element)
{
	return t->of_element + (size_t)element * t->set_words;
}

/* Is x inside of y, as far as the mask goes? */
static bool inside(const uint64_t *x, const uint64_t *y, const uint64_t *mask, unsigned n)
{
	for (unsigned w = 0; w < n; w++)
		if (x[w] & mask[w] & ~y[w])
			return false;
	return true;
}

static struct node node_new(const struct tables *t)
{
	unsigned n = t->sets < t->elements ? t->sets : t->elements;
	return (struct node){xcalloc(t->set_words + 1, 8), xcalloc(t->element_words + 1, 8),
	                     xcalloc(n + 1, sizeof(unsigned)), 0};
}

static void node_clear(struct node *n)
{
	free(n->set);
	free(n->element);
	free(n->chosen);
}

static void node_copy(const struct tables *t, struct node *to, const struct node *from)
{
	memcpy(to->set, from->set, t->set_words * sizeof *to->set);
	memcpy(to->element, from->element, t->element_words * sizeof *to->element);
	to->count = 0;
}

static void choose(const struct tables *t, struct node *n, unsigned e)
{
	const uint64_t *hit = sets_of(t, e);
	bitset_minus(n->set, hit, t->set_words);
	bitset_remove(n->element, e);
	n->chosen[n->count++] = e;
}

/* The living set through e with the fewest living elements: only there can an element as good as e be. */
static unsigned narrowest(const struct tables *t, const struct node *n, const uint64_t *among)
{
	unsigned best = t->sets, fewest = UINT32_MAX;
	EACH_OF_BOTH (s, n->set, among, t->set_words) {
		unsigned size = bitset_count_both(elements_of(t, s), n->element, t->element_words);
		if (size < fewest) {
			fewest = size;
			best = s;
		}
	}
	return best;
}

/* Of elements that meet the same sets the first stays. */
static bool element_is_dominated(const struct tables *t, const struct node *n, unsigned e)
{
	const uint64_t *mine = sets_of(t, e);
	unsigned s = narrowest(t, n, mine);
	if (s == t->sets)
		return true;
	const uint64_t *there = elements_of(t, s);
	EACH_OF_BOTH (f, there, n->element, t->element_words)
		if (f != e && inside(mine, sets_of(t, f), n->set, t->set_words) &&
		    (f < e || !inside(sets_of(t, f), mine, n->set, t->set_words)))
			return true;
	return false;
}

/* Of sets with the same living elements the first stays. */
static bool set_contains_another(const struct tables *t, const struct node *n, unsigned s)
{
	const uint64_t *mine = elements_of(t, s);
	EACH_OF_BOTH (e, mine, n->element, t->element_words) {
		const uint64_t *through = sets_of(t, e);
		EACH_OF_BOTH (o, through, n->set, t->set_words)
			if (o != s && inside(elements_of(t, o), mine, n->element, t->element_words) &&
			    (o < s || !inside(mine, elements_of(t, o), n->element, t->element_words)))
				return true;
	}
	return false;
}

static bool drop_elements(const struct tables *t, struct node *n)
{
	bool changed = false;
	EACH_OF (e, n->element, t->element_words)
		if (element_is_dominated(t, n, e)) {
			bitset_remove(n->element, e);
			changed = true;
		}
	return changed;
}

static bool drop_sets(const struct tables *t, struct node *n)
{
	bool changed = false;
	EACH_OF (s, n->set, t->set_words)
		if (set_contains_another(t, n, s)) {
			bitset_remove(n->set, s);
			changed = true;
		}
	return changed;
}

static bool take_singles(const struct tables *t, struct node *n)
{
	bool changed = false;
	EACH_OF (s, n->set, t->set_words)
		if (bitset_count_both(elements_of(t, s), n->element, t->element_words) == 1) {
			choose(t, n, bitset_next_both(elements_of(t, s), n->element, 0, t->element_words));
			changed = true;
		}
	return changed;
}

static void reduce(const struct tables *t, struct node *n)
{
	do
		drop_elements(t, n);
	while ((int)drop_sets(t, n) | (int)take_singles(t, n));
}

/* The component of the first living set moves from n to part. */
static void split_off(const struct tables *t, struct node *n, struct node *part)
{
	memset(part->set, 0, t->set_words * sizeof *part->set);
	memset(part->element, 0, t->element_words * sizeof *part->element);
	part->count = 0;
	unsigned *queue = xmalloc((t->sets + 1) * sizeof *queue), head = 0, tail = 0;
	queue[tail++] = bitset_next(n->set, 0, t->set_words);
	bitset_remove(n->set, queue[0]);
	while (head < tail) {
		unsigned s = queue[head++];
		bitset_add(part->set, s);
		EACH_OF_BOTH (e, elements_of(t, s), n->element, t->element_words) {
			bitset_add(part->element, e);
			bitset_remove(n->element, e);
			EACH_OF_BOTH (o, sets_of(t, e), n->set, t->set_words) {
				bitset_remove(n->set, o);
				queue[tail++] = o;
			}
		}
	}
	free(queue);
}

/* How many disjoint living sets a greedy choice finds, the narrowest first. */
static unsigned disjoint_bound(const struct tables *t, const struct node *n)
{
	struct node left = node_new(t);
	unsigned count = 0;
	node_copy(t, &left, n);
	for (unsigned s; (s = narrowest(t, &left, left.set)) < t->sets; count++)
		EACH_OF_BOTH (e, elements_of(t, s), left.element, t->element_words) {
			const uint64_t *hit = sets_of(t, e);
			bitset_minus(left.set, hit, t->set_words);
			bitset_remove(left.element, e);
		}
	node_clear(&left);
	return count;
}

static void choose_greedily(const struct tables *t, struct node *n)
{
	while (!bitset_empty(n->set, t->set_words)) {
		unsigned best = 0, most = 0;
		EACH_OF (e, n->element, t->element_words) {
			unsigned count = bitset_count_both(sets_of(t, e), n->set, t->set_words);
			if (count > most) {
				most = count;
				best = e;
			}
		}
		choose(t, n, best);
	}
}

static void append(struct node *n, const struct node *more)
{
	memcpy(n->chosen + n->count, more->chosen, more->count * sizeof *n->chosen);
	n->count += more->count;
}

static bool solve(struct tables *t, struct node *n);

/* One component, reduced and with two elements at least in every set: one of the elements of a narrow set is chosen. */
static bool branch(struct tables *t, struct node *n)
{
	struct node best = node_new(t), try = node_new(t);
	node_copy(t, &best, n);
	choose_greedily(t, &best);
	unsigned bound = disjoint_bound(t, n);
	bool finished = true;
	const uint64_t *branches = elements_of(t, narrowest(t, n, n->set));
	EACH_OF_BOTH (e, branches, n->element, t->element_words) {
		if (!finished || best.count <= bound)
			break;
		node_copy(t, &try, n);
		choose(t, &try, e);
		if (1 + disjoint_bound(t, &try) < best.count)
			finished = solve(t, &try);
		if (bitset_empty(try.set, t->set_words) && try.count < best.count) {
			best.count = 0;
			append(&best, &try);
		}
		bitset_remove(n->element, e); /* later branches do without it */
	}
	append(n, &best);
	node_clear(&best);
	node_clear(&try);
	return finished;
}

/* Adds a smallest hitting set of the living sets to n->chosen. If the nodes run out, a hitting set. */
static bool solve(struct tables *t, struct node *n)
{
	t->nodes++;
	if (t->most != 0 && t->nodes > t->most) {
		choose_greedily(t, n);
		return false;
	}
	reduce(t, n);
	bool finished = true;
	struct node part = node_new(t);
	while (!bitset_empty(n->set, t->set_words)) {
		split_off(t, n, &part);
		finished &= branch(t, &part);
		append(n, &part);
	}
	node_clear(&part);
	return finished;
}

static void tables_init(struct tables *t, const struct hitting *h)
{
	*t = (struct tables){h->sets, h->elements, words(h->sets), words(h->elements), NULL, NULL, 0, 0};
	t->of_set = xcalloc((size_t)h->sets * t->element_words + 1, sizeof *t->of_set);
	t->of_element = xcalloc((size_t)h->elements * t->set_words + 1, sizeof *t->of_element);
	for (unsigned s = 0; s < h->sets; s++) {
		assert(h->first[s] < h->first[s + 1]);
		for (unsigned i = h->first[s]; i < h->first[s + 1]; i++) {
			bitset_add(t->of_set + (size_t)s * t->element_words, h->element[i]);
			bitset_add(t->of_element + (size_t)h->element[i] * t->set_words, s);
		}
	}
}

static void tables_clear(struct tables *t)
{
	free(t->of_set);
	free(t->of_element);
}

unsigned hitting_solve(const struct hitting *h, unsigned *chosen, unsigned long *nodes, bool *finished)
{
	struct tables t;
	tables_init(&t, h);
	t.most = *nodes;
	struct node n = node_new(&t);
	for (unsigned s = 0; s < h->sets; s++)
		bitset_add(n.set, s);
	for (unsigned e = 0; e < h->elements; e++)
		bitset_add(n.element, e);
	*finished = solve(&t, &n);
	*nodes = t.nodes;
	unsigned size = n.count;
	memcpy(chosen, n.chosen, size * sizeof *chosen);
	if (size > 1)
		qsort(chosen, size, sizeof *chosen, ascending_32);
	node_clear(&n);
	tables_clear(&t);
	return size;
}

/* A set for each chosen element. Of two disjoint sets each has its own chosen element, and there are as many of both:
 * so every set to be used holds exactly one chosen element, its owner.
 *
 *   living: the sets with one chosen element which meet none of the sets taken so far */
struct packing {
	struct tables t;
	const unsigned *chosen;
	unsigned size, *set;
	bool *taken;
};

static unsigned tightest_owner(const struct packing *p, const uint64_t *living, unsigned *count)
{
	unsigned best = p->size;
	*count = UINT32_MAX;
	for (unsigned i = 0; i < p->size; i++) {
		unsigned c =
		    p->taken[i] ? UINT32_MAX : bitset_count_both(sets_of(&p->t, p->chosen[i]), living, p->t.set_words);
		if (c < *count) {
			*count = c;
			best = i;
		}
	}
	return best;
}

static void remove_meeting(const struct packing *p, uint64_t *living, unsigned set)
{
	const uint64_t *mine = elements_of(&p->t, set);
	EACH_OF (e, mine, p->t.element_words)
		bitset_minus(living, sets_of(&p->t, e), p->t.set_words);
}

static bool pack(struct packing *p, const uint64_t *living)
{
	unsigned count, owner = tightest_owner(p, living, &count);
	if (owner == p->size)
		return true;
	if (count == 0 || (p->t.most != 0 && p->t.nodes >= p->t.most))
		return false;
	p->t.nodes++;
	p->taken[owner] = true;
	size_t bytes = p->t.set_words * sizeof *living;
	uint64_t *rest = xmalloc(bytes + 1);
	const uint64_t *mine = sets_of(&p->t, p->chosen[owner]);
	bool found = false;
	EACH_OF_BOTH (s, mine, living, p->t.set_words) {
		if (found)
			break;
		memcpy(rest, living, bytes);
		remove_meeting(p, rest, s);
		p->set[owner] = s;
		found = pack(p, rest);
	}
	free(rest);
	p->taken[owner] = found;
	return found;
}

static void owned_sets(const struct packing *p, uint64_t *living)
{
	for (unsigned s = 0; s < p->t.sets; s++) {
		unsigned owners = 0;
		for (unsigned i = 0; i < p->size; i++)
			owners += bitset_has(elements_of(&p->t, s), p->chosen[i]);
		if (owners == 1)
			bitset_add(living, s);
	}
}

bool hitting_disjoint(const struct hitting *h, const unsigned *chosen, unsigned size, unsigned *set,
                      unsigned long *nodes, bool *finished)
{
	struct packing p = {.chosen = chosen, .size = size, .set = set};
	tables_init(&p.t, h);
	p.t.most = *nodes;
	p.taken = xcalloc(size + 1, sizeof *p.taken);
	uint64_t *living = xcalloc(p.t.set_words + 1, sizeof *living);
	owned_sets(&p, living);
	bool found = pack(&p, living);
	*nodes = p.t.nodes;
	*finished = found || p.t.most == 0 || p.t.nodes < p.t.most;
	free(living);
	free(p.taken);
	tables_clear(&p.t);
	return found;
}
