#include "hypergraph/reduction.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/incidence.h"

unsigned reduction_square_size(const struct reduction *r, unsigned c)
{
	return r->square_first[c + 1] - r->square_first[c];
}

static int compare(unsigned long x, unsigned long y)
{
	return (x > y) - (x < y);
}

static int compare_lists(const unsigned *a, unsigned m, const unsigned *b, unsigned n)
{
	if (m != n)
		return compare(m, n);
	for (unsigned i = 0; i < n; i++)
		if (a[i] != b[i])
			return compare(a[i], b[i]);
	return 0;
}

static int compare_squares(const struct incidence *i, unsigned s, unsigned t)
{
	return compare_lists(i->line + i->first[s], incidence_degree(i, s), i->line + i->first[t],
	                     incidence_degree(i, t));
}

static int by_lines(const void *a, const void *b, void *incidence)
{
	unsigned s = *(const unsigned *)a, t = *(const unsigned *)b;
	int order = compare_squares(incidence, s, t);
	return order != 0 ? order : compare(s, t);
}

static int by_squares(const struct hypergraph *h, unsigned i, unsigned j)
{
	return compare_lists(hypergraph_line(h, i), hypergraph_line_size(h, i), hypergraph_line(h, j),
	                     hypergraph_line_size(h, j));
}

static int compare_kinds(const struct hypergraph *h, unsigned i, unsigned j)
{
	int order = compare(h->exclusive[i], h->exclusive[j]);
	return order != 0 ? order : compare(h->weight[i], h->weight[j]);
}

static int by_squares_and_kind(const void *a, const void *b, void *hypergraph)
{
	unsigned i = *(const unsigned *)a, j = *(const unsigned *)b;
	int order = by_squares(hypergraph, i, j);
	order = order != 0 ? order : compare_kinds(hypergraph, i, j);
	return order != 0 ? order : compare(i, j);
}

static unsigned *numbers(unsigned n)
{
	unsigned *list = xmalloc(((size_t)n + 1) * sizeof *list);
	for (unsigned i = 0; i < n; i++)
		list[i] = i;
	return list;
}

/* Members sorted so that twins are neighbours, before the classes are put in order: class c is members
 * first[c] .. first[c + 1] - 1 of list. */
struct classes {
	const struct hypergraph *h;
	unsigned *list, *first, count;
	int (*compare)(const struct classes *c, unsigned x, unsigned y);
};

static int compare_square_classes(const struct classes *c, unsigned x, unsigned y)
{
	return compare(c->first[x + 1] - c->first[x], c->first[y + 1] - c->first[y]);
}

static int compare_line_classes(const struct classes *c, unsigned x, unsigned y)
{
	unsigned m = c->first[x + 1] - c->first[x], n = c->first[y + 1] - c->first[y];
	int order = compare(m, n);
	for (unsigned i = 0; i < n && order == 0; i++)
		order = compare_kinds(c->h, c->list[c->first[x] + i], c->list[c->first[y] + i]);
	return order;
}

static int by_class(const void *a, const void *b, void *classes)
{
	unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
	const struct classes *c = classes;
	int order = c->compare(c, x, y);
	return order != 0 ? order : compare(x, y);
}

static void cut(struct classes *c, unsigned n, bool (*twins)(const void *data, unsigned x, unsigned y),
                const void *data)
{
	c->first = xmalloc(((size_t)n + 2) * sizeof *c->first);
	for (unsigned i = 0; i < n; i++)
		if (i == 0 || !twins(data, c->list[i - 1], c->list[i]))
			c->first[c->count++] = i;
	c->first[c->count] = n;
}

/* Copies the classes in their order to first and member, and numbers their colours. Returns how many there are. */
static unsigned lay_out(struct classes *c, unsigned *first, unsigned *member, unsigned *colour)
{
	unsigned at = 0, *order = numbers(c->count);
	if (c->count > 0)
		qsort_r(order, c->count, sizeof *order, by_class, c);
	for (unsigned i = 0; i < c->count; i++) {
		first[i] = at;
		for (unsigned j = c->first[order[i]]; j < c->first[order[i] + 1]; j++)
			member[at++] = c->list[j];
		colour[i] = i == 0 ? 0 : colour[i - 1] + (c->compare(c, order[i - 1], order[i]) != 0);
	}
	first[c->count] = at;
	free(order);
	free(c->first);
	free(c->list);
	return c->count;
}

static bool twin_squares(const void *incidence, unsigned s, unsigned t)
{
	return compare_squares(incidence, s, t) == 0;
}

static bool twin_lines(const void *hypergraph, unsigned i, unsigned j)
{
	return by_squares(hypergraph, i, j) == 0;
}

/* Squares on no line sort first, since shorter lists do; they are moved behind the others. */
static void reduce_squares(struct reduction *r, const struct hypergraph *h)
{
	struct incidence i;
	incidence_init(&i, h);
	struct classes c = {.h = h, .list = numbers(h->squares), .compare = compare_square_classes};
	unsigned alone = 0;
	if (h->squares > 0)
		qsort_r(c.list, h->squares, sizeof *c.list, by_lines, &i);
	while (alone < h->squares && incidence_degree(&i, c.list[alone]) == 0)
		alone++;
	memcpy(r->square_member + h->squares - alone, c.list, alone * sizeof *c.list);
	memmove(c.list, c.list + alone, (h->squares - alone) * sizeof *c.list);
	cut(&c, h->squares - alone, twin_squares, &i);
	r->squares = lay_out(&c, r->square_first, r->square_member, r->square_colour);
	r->square_first[r->squares + 1] = h->squares;
	for (unsigned k = 0; k <= r->squares; k++)
		for (unsigned j = r->square_first[k]; j < r->square_first[k + 1]; j++)
			r->square_class[r->square_member[j]] = k;
	incidence_clear(&i);
}

static void reduce_lines(struct reduction *r, const struct hypergraph *h)
{
	struct classes c = {.h = h, .list = numbers(h->lines), .compare = compare_line_classes};
	if (h->lines > 0)
		qsort_r(c.list, h->lines, sizeof *c.list, by_squares_and_kind, (void *)(uintptr_t)h);
	cut(&c, h->lines, twin_lines, h);
	r->lines = lay_out(&c, r->line_first, r->line_member, r->line_colour);
}

void reduction_init(struct reduction *r, const struct hypergraph *h)
{
	size_t n = (size_t)h->squares + 2, m = (size_t)h->lines + 2;
	r->square_first = xmalloc(n * sizeof(unsigned));
	r->square_member = xmalloc(n * sizeof(unsigned));
	r->square_class = xmalloc(n * sizeof(unsigned));
	r->square_colour = xmalloc(n * sizeof(unsigned));
	r->line_first = xmalloc(m * sizeof(unsigned));
	r->line_member = xmalloc(m * sizeof(unsigned));
	r->line_colour = xmalloc(m * sizeof(unsigned));
	reduce_squares(r, h);
	reduce_lines(r, h);
}

void reduction_clear(struct reduction *r)
{
	free(r->square_first);
	free(r->square_member);
	free(r->square_class);
	free(r->square_colour);
	free(r->line_first);
	free(r->line_member);
	free(r->line_colour);
	memset(r, 0, sizeof *r);
}
