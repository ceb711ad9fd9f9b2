/* The graph of pairings: which classes does a round of slides lead to? */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/pairings/pairing_census.h"

struct edge {
	uint32_t a, b; /* a < b */
};

/* One thread: the classes from, from + step, ... */
struct part {
	const struct domino_torus *t;
	const struct domino_result *sum;
	unsigned from, step;
	uint32_t at;
	struct edge *edge;
	size_t edges, room;
};

static uint32_t find_class(const struct part *p, const unsigned char *string)
{
	unsigned lines = domino_torus_lines(p->t);
	unsigned long low = 0, high = p->sum->classes;
	while (low + 1 < high) {
		unsigned long middle = (low + high) / 2;
		if (memcmp(p->sum->class + middle * lines, string, lines) <= 0)
			low = middle;
		else
			high = middle;
	}
	assert(memcmp(p->sum->class + low * lines, string, lines) == 0); /* the list has all classes */
	return (uint32_t)low;
}

static void add_edge(void *context, const unsigned char *neighbour)
{
	struct part *p = context;
	unsigned char smallest[DOMINO_LINES_MOST];
	domino_torus_canonical(p->t, neighbour, smallest);
	uint32_t other = find_class(p, smallest);
	if (other == p->at)
		return;
	MAKE_ROOM(p->edge, p->edges, p->room);
	assert(p->edges < p->room && other < p->sum->classes);
	p->edge[p->edges++] = other < p->at ? (struct edge){other, p->at} : (struct edge){p->at, other};
}

static void *find_edges(void *context)
{
	struct part *p = context;
	for (unsigned long i = p->from; i < p->sum->classes; i += p->step) {
		p->at = (uint32_t)i;
		domino_torus_slides(p->t, p->sum->class + i * domino_torus_lines(p->t), add_edge, p);
	}
	return NULL;
}

static int by_ends(const void *x, const void *y)
{
	const struct edge *a = x, *b = y;
	if (a->a != b->a)
		return a->a < b->a ? -1 : 1;
	return a->b < b->b ? -1 : a->b > b->b;
}

/* All edges, each once. */
static struct edge *all_edges(struct part *part, unsigned threads, size_t *edges)
{
	size_t all = 0, kept = 0;
	for (unsigned i = 0; i < threads; i++)
		all += part[i].edges;
	struct edge *edge = xcalloc(all + 1, sizeof *edge);
	all = 0;
	for (unsigned i = 0; i < threads; i++) {
		if (part[i].edges > 0)
			memcpy(edge + all, part[i].edge, part[i].edges * sizeof *edge);
		all += part[i].edges;
		free(part[i].edge);
	}
	qsort(edge, all, sizeof *edge, by_ends);
	for (size_t i = 0; i < all; i++)
		if (kept == 0 || by_ends(&edge[kept - 1], &edge[i]) != 0)
			edge[kept++] = edge[i];
	assert(kept <= all);
	*edges = kept;
	return edge;
}

static uint32_t root_of(uint32_t *parent, uint32_t v)
{
	while (parent[v] != v)
		v = parent[v] = parent[parent[v]];
	return v;
}

static void count_components(struct pairing_graph *g, uint32_t *parent)
{
	unsigned long *size = xcalloc(g->vertices + 1, sizeof *size);
	for (uint32_t v = 0; v < g->vertices; v++)
		size[root_of(parent, v)]++;
	for (uint32_t v = 0; v < g->vertices; v++) {
		g->components += size[v] > 0;
		g->largest = size[v] > g->largest ? size[v] : g->largest;
	}
	assert(g->components <= g->vertices && g->largest <= g->vertices);
	free(size);
}

static void describe(struct pairing_graph *g, const struct edge *edge)
{
	uint32_t *parent = xcalloc(g->vertices + 1, sizeof *parent);
	unsigned long *degree = xcalloc(g->vertices + 1, sizeof *degree);
	for (uint32_t v = 0; v < g->vertices; v++)
		parent[v] = v;
	for (size_t i = 0; i < g->edges; i++) {
		assert(edge[i].a < edge[i].b && edge[i].b < g->vertices);
		degree[edge[i].a]++;
		degree[edge[i].b]++;
		parent[root_of(parent, edge[i].a)] = root_of(parent, edge[i].b);
	}
	for (uint32_t v = 0; v < g->vertices; v++) {
		g->isolated += degree[v] == 0;
		g->most_neighbours = degree[v] > g->most_neighbours ? degree[v] : g->most_neighbours;
	}
	count_components(g, parent);
	assert(g->vertices <= g->components + g->edges && g->isolated <= g->components);
	free(parent);
	free(degree);
}

struct pairing_graph census_graph(const struct census *c, const struct domino_result *sum, unsigned threads)
{
	struct pairing_graph g = {.vertices = sum->classes};
	struct part *part = xcalloc(threads, sizeof *part);
	pthread_t *thread = xcalloc(threads, sizeof *thread);
	for (unsigned i = 0; i < threads; i++) {
		part[i] = (struct part){.t = c->torus, .sum = sum, .from = i, .step = threads};
		if (pthread_create(&thread[i], NULL, find_edges, &part[i]) != 0)
			abort();
	}
	for (unsigned i = 0; i < threads; i++)
		pthread_join(thread[i], NULL);
	size_t edges;
	struct edge *edge = all_edges(part, threads, &edges);
	g.edges = edges;
	describe(&g, edge);
	free(edge);
	free(part);
	free(thread);
	return g;
}
