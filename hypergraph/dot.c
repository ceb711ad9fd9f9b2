#include "hypergraph/dot.h"

#include <stdlib.h>

#include "base/graph.h"
#include "base/memory.h"

static void declare(Agraph_t *g)
{
	graph_declare(g, AGRAPH, "overlap", "false");
	graph_declare(g, AGNODE, "label", "\\N");
	graph_declare(g, AGNODE, "shape", "circle");
	graph_declare(g, AGNODE, "style", "");
}

static Agnode_t *add_node(Agraph_t *g, char kind, unsigned number)
{
	char name[16];
	snprintf(name, sizeof name, "%c%u", kind, number);
	return agnode(g, name, 1);
}

static Agnode_t *add_square(Agraph_t *g, unsigned s)
{
	char text[16];
	Agnode_t *node = add_node(g, 's', s);
	snprintf(text, sizeof text, "%u", s);
	graph_set(node, "label", text);
	return node;
}

static void add_line(Agraph_t *g, const struct hypergraph *h, unsigned i, Agnode_t **square)
{
	Agnode_t *line = add_node(g, 'l', i);
	graph_set(line, "shape", "box");
	for (unsigned j = 0; j < hypergraph_line_size(h, i); j++)
		agedge(g, line, square[hypergraph_line(h, i)[j]], NULL, 1);
	if (!h->exclusive[i])
		return;
	Agnode_t *exclusive = add_node(g, 'x', i);
	graph_set(exclusive, "shape", "point");
	graph_set(exclusive, "style", "filled");
	agedge(g, line, exclusive, NULL, 1);
}

bool hypergraph_dot(const struct hypergraph *h, FILE *out)
{
	Agraph_t *g = agopen(graph_text(h->name == NULL ? "board" : h->name), Agstrictundirected, NULL);
	if (g == NULL)
		return false;
	declare(g);
	Agnode_t **square = xmalloc(((size_t)h->squares + 1) * sizeof *square);
	for (unsigned s = 0; s < h->squares; s++)
		square[s] = add_square(g, s);
	for (unsigned i = 0; i < h->lines; i++)
		add_line(g, h, i, square);
	bool written = agwrite(g, out) == 0;
	free(square);
	agclose(g);
	return written;
}
