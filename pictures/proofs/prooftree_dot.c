#include "pictures/proofs/prooftree_draw.h"

#include <stdlib.h>

#include "base/graph.h"
#include "base/memory.h"

static const char *const fill[PROOFTREE_KINDS] = {
    [PROOFTREE_POSITION] = "#ffffff", [PROOFTREE_SAME] = "#e9ecf0",      [PROOFTREE_PARTS] = "#efe8f8",
    [PROOFTREE_FOREST] = "#dff0dc",   [PROOFTREE_POTENTIAL] = "#dbe9f6", [PROOFTREE_PAIRING] = "#fbeccd",
    [PROOFTREE_FILLED] = "#f6d9d7",   [PROOFTREE_TREES] = "#dff0dc",     [PROOFTREE_HELD] = "#dff0dc",
    [PROOFTREE_NOTHING] = "#f7f7f7",
};

static Agnode_t *add_node(Agraph_t *g, const struct prooftree_picture *p, uint32_t v)
{
	char name[32], text[128];
	const struct prooftree_node *n = p->tree->node + v;
	snprintf(name, sizeof name, "n%u", v);
	Agnode_t *node = agnode(g, name, 1);
	prooftree_caption(p, v, text, sizeof text);
	graph_set(node, "label", text);
	graph_set(node, "fillcolor", fill[n->kind]);
	graph_set(node, "style", n->cut ? "filled,dashed" : "filled");
	return node;
}

static void add_edge(Agraph_t *g, const struct prooftree_picture *p, Agnode_t *from, Agnode_t *to, uint32_t v)
{
	char black[100], white[100], text[256];
	Agedge_t *edge = agedge(g, from, to, NULL, 1);
	prooftree_black(p, v, black, sizeof black);
	prooftree_white(p, v, white, sizeof white);
	bool both = black[0] != '\0' && white[0] != '\0';
	snprintf(text, sizeof text, "%s%s%s%s%s", black[0] == '\0' ? "" : "Black ", black, both ? "\\n" : "",
	         white[0] == '\0' ? "" : "White ", white);
	if (text[0] != '\0')
		graph_set(edge, "label", text);
}

static void declare(Agraph_t *g, const struct prooftree_picture *p)
{
	char title[256], excerpt[256], text[600];
	prooftree_title(p, title, sizeof title);
	prooftree_excerpt(p, excerpt, sizeof excerpt);
	snprintf(text, sizeof text, "%s\\n%s", title, excerpt);
	graph_declare(g, AGRAPH, "label", text);
	graph_declare(g, AGRAPH, "labelloc", "t");
	graph_declare(g, AGRAPH, "rankdir", "LR");
	graph_declare(g, AGNODE, "shape", "box");
	graph_declare(g, AGNODE, "style", "filled");
	graph_declare(g, AGNODE, "fillcolor", "#ffffff");
	graph_declare(g, AGEDGE, "label", "");
}

bool prooftree_dot(const struct prooftree_picture *p, FILE *out)
{
	Agraph_t *g = agopen(graph_text("proof"), Agdirected, NULL);
	if (g == NULL)
		return false;
	declare(g, p);
	Agnode_t **node = xmalloc(p->tree->nodes * sizeof *node);
	for (uint32_t v = 0; v < p->tree->nodes; v++) {
		node[v] = add_node(g, p, v);
		if (v > 0)
			add_edge(g, p, node[p->tree->node[v].parent], node[v], v);
	}
	bool written = agwrite(g, out) == 0;
	free(node);
	agclose(g);
	return written;
}
