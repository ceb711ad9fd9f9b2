#include "provers/crumbs.h"

#include "hypergraph/hypergraph.h"

struct crumbs *crumbs_new(void)
{
	return xcalloc(1, sizeof(struct crumbs));
}
