#include "provers/search/crumbs.h"

#include "base/memory.h"

struct crumbs *crumbs_new(void)
{
	return xcalloc(1, sizeof(struct crumbs));
}
