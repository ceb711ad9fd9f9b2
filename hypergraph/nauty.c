/* nauty's headers come last: they define `set`, `graph`, `boolean`, TRUE and more. No other file includes them. */
#include "hypergraph/reduction.h"

#include "base/memory.h"

#include <stdlib.h>

#include <nausparse.h>

/* nauty's callbacks carry no pointer of ours, so each thread remembers who listens. */
static _Thread_local const struct reduction_listener *listening;

/* Vertices 0 .. squares-1 are the classes of squares, then come the classes of lines. A line class is joined to the
 * classes of its squares, each of which it contains as a whole. */
static unsigned class_of(const struct reduction *r, const struct hypergraph *h, unsigned line, unsigned j)
{
	unsigned s = hypergraph_line(h, line)[j], c = r->square_class[s];
	return r->square_member[r->square_first[c]] == s ? c : r->squares; /* each class once */
}

static size_t count_edges(const struct reduction *r, const struct hypergraph *h, sparsegraph *g)
{
	size_t edges = 0;
	for (unsigned v = 0; v < r->squares + r->lines; v++)
		g->d[v] = 0;
	for (unsigned i = 0; i < r->lines; i++) {
		unsigned line = r->line_member[r->line_first[i]];
		for (unsigned j = 0; j < hypergraph_line_size(h, line); j++) {
			unsigned c = class_of(r, h, line, j);
			if (c == r->squares)
				continue;
			g->d[c]++;
			g->d[r->squares + i]++;
			edges += 2;
		}
	}
	return edges;
}

static void add_edge(sparsegraph *g, unsigned a, unsigned b)
{
	g->e[g->v[a] + (size_t)g->d[a]++] = (int)b;
	g->e[g->v[b] + (size_t)g->d[b]++] = (int)a;
}

static void build(const struct reduction *r, const struct hypergraph *h, sparsegraph *g)
{
	unsigned n = r->squares + r->lines;
	SG_INIT(*g);
	SG_ALLOC(*g, n, 2 * (size_t)h->first[h->lines] + 1, "kdraw");
	g->nv = (int)n;
	g->nde = count_edges(r, h, g);
	size_t at = 0;
	for (unsigned v = 0; v < n; v++) {
		g->v[v] = at;
		at += (size_t)g->d[v];
		g->d[v] = 0;
	}
	for (unsigned i = 0; i < r->lines; i++) {
		unsigned line = r->line_member[r->line_first[i]];
		for (unsigned j = 0; j < hypergraph_line_size(h, line); j++)
			if (class_of(r, h, line, j) < r->squares)
				add_edge(g, class_of(r, h, line, j), r->squares + i);
	}
}

/* lab lists the vertices, ptn is 0 at the end of each colour. */
static void colour(const struct reduction *r, int *lab, int *ptn)
{
	unsigned n = r->squares + r->lines;
	for (unsigned v = 0; v < n; v++) {
		lab[v] = (int)v;
		ptn[v] = 1;
	}
	for (unsigned c = 0; c < r->squares; c++)
		if (c + 1 == r->squares || r->square_colour[c] != r->square_colour[c + 1])
			ptn[c] = 0;
	for (unsigned c = 0; c < r->lines; c++)
		if (c + 1 == r->lines || r->line_colour[c] != r->line_colour[c + 1])
			ptn[r->squares + c] = 0;
}

static void free_workspace(void)
{
	nauty_freedyn();
	nautil_freedyn();
	nausparse_freedyn();
}

static void search(const struct reduction *r, const struct hypergraph *h, int *lab, optionblk *options)
{
	unsigned n = r->squares + r->lines;
	int *ptn = xmalloc(n * sizeof *ptn), *orbits = xmalloc(n * sizeof *orbits);
	sparsegraph g, form;
	statsblk stats;
	build(r, h, &g);
	SG_INIT(form);
	colour(r, lab, ptn);
	options->defaultptn = FALSE;
	sparsenauty(&g, lab, ptn, orbits, options, &stats, options->getcanon ? &form : NULL);
	SG_FREE(g);
	SG_FREE(form);
	free(ptn);
	free(orbits);
	free_workspace();
}

void reduction_canonical(const struct reduction *r, const struct hypergraph *h, unsigned *square_order,
                         unsigned *line_order)
{
	DEFAULTOPTIONS_SPARSEGRAPH(options);
	if (r->lines == 0)
		return;
	int *lab = xmalloc((r->squares + r->lines) * sizeof *lab);
	options.getcanon = TRUE;
	search(r, h, lab, &options);
	for (unsigned i = 0; i < r->squares; i++)
		square_order[i] = (unsigned)lab[i];
	for (unsigned i = 0; i < r->lines; i++)
		line_order[i] = (unsigned)lab[r->squares + i] - r->squares;
	free(lab);
}

static void on_generator(int count, int *perm, int *orbits, int orbit_count, int fixed, int n)
{
	(void)count, (void)orbits, (void)orbit_count, (void)fixed, (void)n;
	listening->generator(listening->data, perm);
}

static void on_level(int *lab, int *ptn, int level, int *orbits, statsblk *stats, int tv, int index, int cell,
                     int cells, int children, int n)
{
	(void)lab, (void)ptn, (void)level, (void)orbits, (void)stats, (void)tv, (void)cell, (void)cells, (void)children;
	(void)n;
	listening->index(listening->data, (unsigned)index);
}

void reduction_automorphisms(const struct reduction *r, const struct hypergraph *h,
                             const struct reduction_listener *listener)
{
	DEFAULTOPTIONS_SPARSEGRAPH(options);
	if (r->lines == 0)
		return;
	int *lab = xmalloc((r->squares + r->lines) * sizeof *lab);
	options.userautomproc = listener->generator == NULL ? NULL : on_generator;
	options.userlevelproc = on_level;
	listening = listener;
	search(r, h, lab, &options);
	listening = NULL;
	free(lab);
}
