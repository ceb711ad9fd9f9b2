#include "provers/kernel/forest.h"

#include <assert.h>
#include <string.h>

/* The incidence graph of lines and shared squares; node 0 stands for all short lines together.
 *
 *   edge e:  line[e] -- node head[e];  its line's node is node_of_line[line[e]]
 *   kept[e]: e is in the forest F;   have[i], need[i]: how many edges line i keeps, must keep
 */
struct graph {
	unsigned nodes, edges;
	uint16_t line[MOST_INCIDENCES], head[MOST_INCIDENCES], class[MOST_INCIDENCES], copy[MOST_INCIDENCES];
	bool kept[MOST_INCIDENCES];
	uint16_t node_of_line[MOST_LINES];
	int16_t need[MOST_LINES], have[MOST_LINES], degree[MOST_LINES];
	/* F as rooted trees, rebuilt before each search */
	uint16_t parent[MOST_LINES + MOST_INCIDENCES], parent_edge[MOST_LINES + MOST_INCIDENCES];
	uint16_t depth[MOST_LINES + MOST_INCIDENCES], tree[MOST_LINES + MOST_INCIDENCES];
	uint16_t way[MOST_INCIDENCES]; /* breadth-first search: where an edge was reached from */
	bool reached[MOST_INCIDENCES];
};

#define NOWHERE UINT16_MAX

/* Only counts: a forest on n nodes has at most n - 1 edges. Cheap, and refuses most positions. */
static bool may_be_forest(const struct rules *r, const struct position *p)
{
	unsigned small = r->game.parameter + 2, nodes = 0, degree[MOST_LINES] = {0};
	int needed = 0;
	bool short_line = false;
	for (unsigned j = 0; j < p->classes; j++) {
		if (mask_count(p->lines[j]) < 2)
			continue;
		nodes += p->count[j];
		EACH_LINE(i, p->lines[j]) degree[i] += p->count[j];
	}
	EACH_LINE(i, p->living)
	{
		if (p->rest[i] + 1u < small)
			return false;
		int free = p->rest[i] < small ? 0 : (int)(p->rest[i] - small);
		needed += (int)degree[i] > free ? (int)degree[i] - free : 0;
		short_line = short_line || p->rest[i] < small;
		nodes += p->rest[i] >= small;
	}
	return needed <= (int)(nodes + short_line) - 1;
}

static bool build(const struct rules *r, const struct position *p, struct graph *g)
{
	unsigned small = r->game.parameter + 2;
	g->nodes = 1;
	g->edges = 0;
	EACH_LINE(i, p->living)
	{
		g->node_of_line[i] = p->rest[i] < small ? 0 : (uint16_t)g->nodes++;
		g->need[i] = (int16_t)(p->rest[i] < small ? 0 : (int)small - (int)p->rest[i]);
		g->have[i] = 0;
		g->degree[i] = 0;
	}
	for (unsigned j = 0; j < p->classes; j++) {
		unsigned lines = mask_count(p->lines[j]);
		if (lines < 2)
			continue;
		for (unsigned n = 0; n < p->count[j]; n++, g->nodes++)
			EACH_LINE(i, p->lines[j])
			{
				if (g->edges == MOST_INCIDENCES)
					return false;
				unsigned e = g->edges++;
				g->line[e] = (uint16_t)i;
				g->head[e] = (uint16_t)g->nodes;
				g->class[e] = (uint16_t)j;
				g->copy[e] = (uint16_t)n;
				g->kept[e] = false;
				g->need[i]++;
				g->degree[i]++;
			}
	}
	return true;
}

static unsigned tail(const struct graph *g, unsigned e)
{
	return g->node_of_line[g->line[e]];
}

static unsigned root_of(struct graph *g, unsigned node)
{
	while (g->tree[node] != node) {
		g->tree[node] = g->tree[g->tree[node]];
		node = g->tree[node];
	}
	return node;
}

static bool keep(struct graph *g, unsigned e)
{
	assert(!g->kept[e]);
	unsigned a = root_of(g, tail(g, e)), b = root_of(g, g->head[e]);
	if (a == b)
		return false;
	g->tree[a] = (uint16_t)b;
	g->kept[e] = true;
	g->have[g->line[e]]++;
	return true;
}

/* Lines without choice first: if they close a cycle there is no forest. */
static bool keep_what_must_be(struct graph *g)
{
	for (unsigned v = 0; v < g->nodes; v++)
		g->tree[v] = (uint16_t)v;
	for (unsigned e = 0; e < g->edges; e++)
		if (g->need[g->line[e]] == g->degree[g->line[e]] && !keep(g, e))
			return false;
	return true;
}

/* The edges of a square are neighbours in the list; returns where the next square's begin. */
static unsigned edges_end(const struct graph *g, unsigned e)
{
	unsigned end = e + 1;
	while (end < g->edges && g->head[end] == g->head[e])
		end++;
	return end;
}

/* A square that no line keeps yet can be kept by any one line without a cycle: by the one that lacks most. */
static void give_free_squares(struct graph *g)
{
	for (unsigned e = 0, end; e < g->edges; e = end) {
		unsigned best = g->edges;
		int most = 0;
		bool taken = false;
		end = edges_end(g, e);
		for (unsigned f = e; f < end; f++) {
			int lacks = g->need[g->line[f]] - g->have[g->line[f]];
			taken = taken || g->kept[f];
			if (lacks > most) {
				most = lacks;
				best = f;
			}
		}
		if (!taken && best < g->edges && !keep(g, best))
			assert(false); /* such a square is a tree of its own */
	}
}

/* Then greedily what makes no cycle. */
static void keep_greedily(struct graph *g)
{
	for (unsigned e = 0; e < g->edges; e++)
		if (!g->kept[e] && g->have[g->line[e]] < g->need[g->line[e]])
			keep(g, e);
}

/* Roots the trees of F: parent, depth and tree of every node. */
static void root_trees(struct graph *g)
{
	uint16_t first[MOST_LINES + MOST_INCIDENCES + 1], slot[2 * MOST_INCIDENCES],
	    queue[MOST_LINES + MOST_INCIDENCES];
	memset(first, 0, (g->nodes + 1) * sizeof *first);
	for (unsigned e = 0; e < g->edges; e++)
		if (g->kept[e]) {
			first[tail(g, e) + 1]++;
			first[g->head[e] + 1]++;
		}
	for (unsigned v = 0; v < g->nodes; v++)
		first[v + 1] = (uint16_t)(first[v + 1] + first[v]);
	uint16_t fill[MOST_LINES + MOST_INCIDENCES];
	memcpy(fill, first, g->nodes * sizeof *fill);
	for (unsigned e = 0; e < g->edges; e++)
		if (g->kept[e]) {
			slot[fill[tail(g, e)]++] = (uint16_t)e;
			slot[fill[g->head[e]]++] = (uint16_t)e;
		}
	for (unsigned v = 0; v < g->nodes; v++)
		g->tree[v] = NOWHERE;
	for (unsigned v = 0; v < g->nodes; v++) {
		if (g->tree[v] != NOWHERE)
			continue;
		unsigned at = 0, end = 0;
		queue[end++] = (uint16_t)v;
		g->tree[v] = (uint16_t)v;
		g->parent[v] = g->parent_edge[v] = NOWHERE;
		g->depth[v] = 0;
		while (at < end) {
			unsigned u = queue[at++];
			for (unsigned n = first[u]; n < first[u + 1]; n++) {
				unsigned e = slot[n], x = tail(g, e) == u ? g->head[e] : tail(g, e);
				if (e == g->parent_edge[u])
					continue;
				assert(g->tree[x] == NOWHERE);
				g->tree[x] = (uint16_t)v;
				g->parent[x] = (uint16_t)u;
				g->parent_edge[x] = (uint16_t)e;
				g->depth[x] = (uint16_t)(g->depth[u] + 1);
				queue[end++] = (uint16_t)x;
			}
		}
	}
}

/* Lists the edges of F on the cycle that e would close. */
static unsigned cycle_of(const struct graph *g, unsigned e, uint16_t *edge)
{
	unsigned a = tail(g, e), b = g->head[e], size = 0;
	assert(!g->kept[e] && g->tree[a] == g->tree[b]);
	while (a != b) {
		if (g->depth[a] < g->depth[b]) {
			unsigned swap = a;
			a = b;
			b = swap;
		}
		edge[size++] = g->parent_edge[a];
		a = g->parent[a];
	}
	return size;
}

/* Every edge that leaves F makes room for the next one of its line; so only the line where the way began gains an edge.
 */
static void flip_way(struct graph *g, unsigned e)
{
	for (;;) {
		assert(!g->kept[e]);
		g->kept[e] = true;
		unsigned out = g->way[e];
		if (out == NOWHERE) {
			g->have[g->line[e]]++;
			return;
		}
		assert(g->kept[out] && g->line[out] == g->line[e]);
		g->kept[out] = false;
		e = g->way[out];
	}
}

/* One more edge in F for a line that lacks one, by a shortest alternating path. */
static bool augment(struct graph *g)
{
	uint16_t queue[MOST_INCIDENCES], cycle[MOST_INCIDENCES];
	unsigned at = 0, end = 0;
	root_trees(g);
	memset(g->reached, 0, g->edges * sizeof *g->reached);
	for (unsigned e = 0; e < g->edges; e++)
		if (!g->kept[e] && g->have[g->line[e]] < g->need[g->line[e]]) {
			g->reached[e] = true;
			g->way[e] = NOWHERE;
			queue[end++] = (uint16_t)e;
		}
	while (at < end) {
		unsigned e = queue[at++];
		if (g->tree[tail(g, e)] != g->tree[g->head[e]]) {
			flip_way(g, e);
			return true;
		}
		unsigned size = cycle_of(g, e, cycle);
		for (unsigned n = 0; n < size; n++) {
			unsigned out = cycle[n];
			if (g->reached[out])
				continue;
			g->reached[out] = true;
			g->way[out] = (uint16_t)e;
			for (unsigned f = 0; f < g->edges; f++)
				if (!g->kept[f] && !g->reached[f] && g->line[f] == g->line[out]) {
					g->reached[f] = true;
					g->way[f] = (uint16_t)out;
					queue[end++] = (uint16_t)f;
				}
		}
	}
	return false;
}

static bool satisfied(const struct graph *g, const struct position *p)
{
	EACH_LINE(i, p->living) if (g->have[i] < g->need[i]) return false;
	return true;
}

static void list_drops(const struct graph *g, struct drops *drops)
{
	drops->size = 0;
	for (unsigned e = 0; e < g->edges; e++)
		if (!g->kept[e])
			assert(drops->size < MOST_INCIDENCES),
			    drops->drop[drops->size++] = (struct drop){g->line[e], g->class[e], g -> copy[e]};
}

static bool find_forest(const struct rules *r, const struct position *p, struct graph *g)
{
	if (!may_be_forest(r, p) || !build(r, p, g) || !keep_what_must_be(g))
		return false;
	give_free_squares(g);
	keep_greedily(g);
	while (!satisfied(g, p))
		if (!augment(g))
			return false;
	return true;
}

bool forest_leaf(const struct rules *r, const struct position *p, struct drops *drops)
{
	struct graph g;
	if (!find_forest(r, p, &g))
		return false;
	if (drops != NULL)
		list_drops(&g, drops);
	return true;
}

/* A square on one line only is no node; its tree is that of the line. */
static void mark_private_classes(const struct graph *g, const struct position *p, bool *safe)
{
	for (unsigned j = 0; j < p->classes; j++) {
		safe[j] = false;
		if (mask_count(p->lines[j]) == 1)
			EACH_LINE(i, p->lines[j]) safe[j] = g->tree[g->node_of_line[i]] != g->tree[0];
	}
}

bool forest_safe(const struct rules *r, const struct position *p, bool *safe)
{
	struct graph g;
	if (!find_forest(r, p, &g))
		return false;
	root_trees(&g);
	mark_private_classes(&g, p, safe);
	for (unsigned e = 0; e < g.edges; e++) /* a square that no line keeps stands alone in its tree */
		safe[g.class[e]] = safe[g.class[e]] || g.tree[g.head[e]] != g.tree[0];
	return true;
}
