#include "hypergraph/isomorphism.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/reduction.h"

static unsigned *numbers_room(unsigned n)
{
	return xmalloc(((size_t)n + 1) * sizeof(unsigned));
}

/* Unpacks the classes in their canonical order; the squares on no line come last. */
static void unpack(const struct reduction *r, const struct hypergraph *h, const unsigned *square_order,
                   const unsigned *line_order, unsigned *square, unsigned *line)
{
	for (unsigned i = 0; i < r->squares; i++)
		for (unsigned j = r->square_first[square_order[i]]; j < r->square_first[square_order[i] + 1]; j++)
			*square++ = r->square_member[j];
	for (unsigned j = r->square_first[r->squares]; j < h->squares; j++)
		*square++ = r->square_member[j];
	for (unsigned i = 0; i < r->lines; i++)
		for (unsigned j = r->line_first[line_order[i]]; j < r->line_first[line_order[i] + 1]; j++)
			*line++ = r->line_member[j];
}

void hypergraph_renumber(const struct hypergraph *h, const unsigned *square, const unsigned *line,
                         struct hypergraph *renumbered)
{
	assert(renumbered->squares == 0 && renumbered->lines == 0);
	unsigned *place = numbers_room(h->squares);
	for (unsigned i = 0; i < h->squares; i++)
		place[square[i]] = i;
	hypergraph_add_squares(renumbered, h->squares);
	for (unsigned i = 0; i < h->lines; i++)
		hypergraph_add_line_of(renumbered, h, line[i], place);
	free(place);
}

/* The board in a canonical order, in which square[i] and line[i] are the square and the line of h in place i: boards
 * are isomorphic if and only if their forms are the same. */
static void find_form(const struct hypergraph *h, struct hypergraph *form, unsigned *square, unsigned *line)
{
	struct reduction r;
	reduction_init(&r, h);
	unsigned *square_order = numbers_room(r.squares), *line_order = numbers_room(r.lines);
	reduction_canonical(&r, h, square_order, line_order);
	unpack(&r, h, square_order, line_order, square, line);
	free(square_order);
	free(line_order);
	reduction_clear(&r);
	hypergraph_renumber(h, square, line, form);
}

void canonical_form(const struct hypergraph *h, struct hypergraph *form)
{
	unsigned *square = numbers_room(h->squares), *line = numbers_room(h->lines);
	find_form(h, form, square, line);
	free(square);
	free(line);
}

static void mix(uint64_t *hash, uint64_t word)
{
	*hash = (*hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
	*hash ^= *hash >> 29;
}

uint64_t canonical_hash(const struct hypergraph *h)
{
	uint64_t hash = 0;
	struct hypergraph form;
	hypergraph_init(&form);
	canonical_form(h, &form);
	mix(&hash, form.squares);
	for (unsigned i = 0; i < form.lines; i++) {
		mix(&hash, (uint64_t)hypergraph_line_size(&form, i) << 1 | form.exclusive[i]);
		mix(&hash, form.weight[i]);
		for (unsigned j = 0; j < hypergraph_line_size(&form, i); j++)
			mix(&hash, hypergraph_line(&form, i)[j]);
	}
	hypergraph_clear(&form);
	return hash;
}

bool isomorphism_find(const struct hypergraph *a, const struct hypergraph *b, unsigned *square_to, unsigned *line_to)
{
	if (a->squares != b->squares || a->lines != b->lines || a->first[a->lines] != b->first[b->lines])
		return false;
	struct hypergraph form_a, form_b;
	unsigned *square_a = numbers_room(a->squares), *square_b = numbers_room(a->squares);
	unsigned *line_a = numbers_room(a->lines), *line_b = numbers_room(a->lines);
	hypergraph_init(&form_a);
	hypergraph_init(&form_b);
	find_form(a, &form_a, square_a, line_a);
	find_form(b, &form_b, square_b, line_b);
	bool same = hypergraph_equal(&form_a, &form_b);
	for (unsigned i = 0; same && i < a->squares; i++)
		square_to[square_a[i]] = square_b[i];
	for (unsigned i = 0; same && i < a->lines; i++)
		line_to[line_a[i]] = line_b[i];
	assert(!same || isomorphism_check(a, b, square_to, line_to));
	hypergraph_clear(&form_a);
	hypergraph_clear(&form_b);
	free(square_a);
	free(square_b);
	free(line_a);
	free(line_b);
	return same;
}

static bool is_permutation(const unsigned *map, unsigned n)
{
	bool *hit = xcalloc((size_t)n + 1, sizeof *hit), right = true;
	for (unsigned i = 0; i < n && right; i++) {
		right = map[i] < n && !hit[map[i]];
		if (right)
			hit[map[i]] = true;
	}
	free(hit);
	return right;
}

/* A line goes to a line of the same size if all its squares go there, since the map is injective. */
static bool line_goes_to(const struct hypergraph *a, unsigned i, const struct hypergraph *b, unsigned j,
                         const unsigned *square_to)
{
	unsigned size = hypergraph_line_size(a, i);
	if (size != hypergraph_line_size(b, j) || a->exclusive[i] != b->exclusive[j] || a->weight[i] != b->weight[j])
		return false;
	for (unsigned k = 0; k < size; k++)
		if (!hypergraph_has(b, j, square_to[hypergraph_line(a, i)[k]]))
			return false;
	return true;
}

bool isomorphism_check(const struct hypergraph *a, const struct hypergraph *b, const unsigned *square_to,
                       const unsigned *line_to)
{
	if (a->squares != b->squares || a->lines != b->lines)
		return false;
	if (!is_permutation(square_to, a->squares) || !is_permutation(line_to, a->lines))
		return false;
	for (unsigned i = 0; i < a->lines; i++)
		if (!line_goes_to(a, i, b, line_to[i], square_to))
			return false;
	return true;
}
