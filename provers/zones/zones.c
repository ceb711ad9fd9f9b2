#include "provers/zones/zones.h"

#include <stdlib.h>

#include "base/memory.h"
#include "provers/zones/tree.h"

struct zones {
	const struct zones_width *width;
	struct tree *tree;
};

static const struct zones_width *width_for(const struct hypergraph *h)
{
	static const struct zones_width *const widths[] = {&zones_1, &zones_2};
	for (unsigned k = 0; k < sizeof widths / sizeof *widths; k++)
		if (h->squares <= widths[k]->squares && h->lines <= widths[k]->lines)
			return widths[k];
	return NULL;
}

struct zones *zones_new(const struct hypergraph *h, const struct zones_options *options)
{
	const struct zones_width *width = width_for(h);
	struct tree *tree = width != NULL ? width->new (h, options) : NULL;
	if (tree == NULL)
		return NULL;
	struct zones *z = xmalloc(sizeof *z);
	*z = (struct zones){width, tree};
	return z;
}

void zones_release(struct zones *z)
{
	z->width->release(z->tree);
	free(z);
}

void zones_job(const struct zones *z, char *text, size_t size)
{
	z->width->job(z->tree, text, size);
}

bool zones_resume(struct zones *z, FILE *known, struct trouble *t)
{
	return z->width->resume(z->tree, known, t);
}

enum verdict zones_decide(struct zones *z)
{
	return z->width->decide(z->tree);
}

enum verdict zones_proof(struct zones *z, struct proof *proof)
{
	return z->width->proof(z->tree, proof);
}

const struct zones_statistics *zones_statistics(const struct zones *z)
{
	return z->width->statistics(z->tree);
}
