#pragma once

#include <cgraph.h>
#include <stdint.h>

/* libcgraph's interface is not const, though it writes nothing there. Attributes are declared before any object has
 * them, so that defaults are written once. */
static inline char *graph_text(const char *text)
{
	return (char *)(uintptr_t)text;
}

static inline void graph_declare(Agraph_t *g, int kind, const char *name, const char *value)
{
	agattr(g, kind, graph_text(name), graph_text(value));
}

static inline void graph_set(void *object, const char *name, const char *value)
{
	agsafeset(object, graph_text(name), graph_text(value), graph_text(""));
}
