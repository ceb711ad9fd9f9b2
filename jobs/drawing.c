#include "jobs/drawing.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "pictures/svg.h"

enum { ACROSS = 14, DOWN = 60, EDGE = 30 };

/* Where a node stands: each once, below the parent that came first; leaves side by side. */
struct drawing {
	struct svg svg;
	struct domain *domain;
	const struct tree *tree;
	bool *seen;
	double *x;
	unsigned *level, leaves, levels, count;
};

static bool is_first_parent(const struct drawing *d, uint32_t node, uint32_t parent)
{
	return d->tree->node[node].parents.count > 0 && d->tree->node[node].parents.node[0] == parent;
}

static void place(struct drawing *d, uint32_t node, unsigned level)
{
	const struct node *n = d->tree->node + node;
	double first = -1, last = 0;
	if (d->seen[node] || d->count >= DRAWING_MOST)
		return;
	d->seen[node] = true;
	d->count++;
	d->level[node] = level;
	d->levels = level + 1 > d->levels ? level + 1 : d->levels;
	for (uint32_t k = 0; k < n->children.count; k++) {
		const uint32_t c = n->children.node[k];
		if (!is_first_parent(d, c, node) || d->seen[c])
			continue;
		place(d, c, level + 1);
		if (!d->seen[c])
			continue;
		first = first < 0 ? d->x[c] : first;
		last = d->x[c];
	}
	d->x[node] = first < 0 ? EDGE + ACROSS * d->leaves++ : (first + last) / 2;
}

static double y_of(const struct drawing *d, uint32_t node)
{
	return EDGE + DOWN * d->level[node];
}

static const char *class_of(const struct node *n)
{
	static const char *const names[] = {"leaf", "running", "open", "proved", "disproved"};
	assert(n->state <= NODE_DISPROVED);
	return names[n->state];
}

static void draw_links(struct drawing *d, uint32_t node)
{
	const struct links *children = &d->tree->node[node].children;
	for (uint32_t k = 0; k < children->count; k++)
		if (d->seen[children->node[k]])
			svg_stroke(&d->svg, d->x[node], y_of(d, node), d->x[children->node[k]],
			           y_of(d, children->node[k]), "link");
}

static void draw_node(struct drawing *d, uint32_t node)
{
	const struct node *n = d->tree->node + node;
	char what[256], text[512];
	d->domain->kind->describe(d->domain, d->tree, node, what, sizeof what);
	snprintf(text, sizeof text, "%s, %s: proof %" PRIu32 ", disproof %" PRIu32 ", positions %" PRIu64, what,
	         class_of(n), n->is.proof, n->is.disproof, n->work);
	svg_open(&d->svg, NULL, NULL, text);
	if (n->kind == NODE_ALL)
		svg_box(&d->svg, d->x[node] - 5, y_of(d, node) - 5, 10, 10, class_of(n));
	else
		svg_dot(&d->svg, d->x[node], y_of(d, node), 5, class_of(n));
	svg_close(&d->svg, NULL);
}

void drawing_tree(FILE *out, struct domain *domain, const struct tree *t)
{
	static const char css[] = ".link{stroke:#999}.leaf{fill:#fff;stroke:#666}.open{fill:#ddd;stroke:#666}"
	                          ".running{fill:#fc6;stroke:#666}.proved{fill:#7c7;stroke:#363}"
	                          ".disproved{fill:#e88;stroke:#633}";
	struct drawing d = {.domain = domain, .tree = t};
	d.seen = xcalloc(t->nodes + 1, sizeof *d.seen);
	d.x = xcalloc(t->nodes + 1, sizeof *d.x);
	d.level = xcalloc(t->nodes + 1, sizeof *d.level);
	place(&d, 0, 0);
	svg_begin(&d.svg, out, 2 * EDGE + ACROSS * d.leaves, 2 * EDGE + DOWN * (d.levels - 1), "the tree of the jobs",
	          css);
	for (uint32_t n = 0; n < t->nodes; n++)
		if (d.seen[n])
			draw_links(&d, n);
	for (uint32_t n = 0; n < t->nodes; n++)
		if (d.seen[n])
			draw_node(&d, n);
	svg_end(&d.svg);
	free(d.seen);
	free(d.x);
	free(d.level);
}
