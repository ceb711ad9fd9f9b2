#include "hypergraph/dot.h"

#include "base/memory.h"

#include <stdlib.h>

#include <cgraph.h>

/* libcgraph's interface is not const. */
static char *plain(const char *text)
{
	return (char *)(uintptr_t)text;
}

static void set(void *object, const char *name, const char *value)
{
	agxset(object, agattr(agraphof(object), AGTYPE(object), plain(name), NULL), plain(value));
}

/* Attributes are declared before any object has them, so that defaults are written once. */
static void declare(Agraph_t *g)
{
	static const char *const node[][2] = {{"label", "\\N"}, {"shape", "circle"}, {"style", ""}};
	agattr(g, AGRAPH, plain("overlap"), plain("false"));
	for (size_t i = 0; i < sizeof node / sizeof *node; i++)
		agattr(g, AGNODE, plain(node[i][0]), plain(node[i][1]));
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
	set(node, "label", text);
	return node;
}

static void add_line(Agraph_t *g, const struct hypergraph *h, unsigned i, Agnode_t **square)
{
	Agnode_t *line = add_node(g, 'l', i);
	set(line, "shape", "box");
	for (unsigned j = 0; j < hypergraph_line_size(h, i); j++)
		agedge(g, line, square[hypergraph_line(h, i)[j]], NULL, 1);
	if (!h->exclusive[i])
		return;
	Agnode_t *exclusive = add_node(g, 'x', i);
	set(exclusive, "shape", "point");
	set(exclusive, "style", "filled");
	agedge(g, line, exclusive, NULL, 1);
}

bool hypergraph_dot(const struct hypergraph *h, FILE *out)
{
	Agraph_t *g = agopen(plain(h->name == NULL ? "board" : h->name), Agstrictundirected, NULL);
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
