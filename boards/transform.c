#include "boards/transform.h"

#include "hypergraph/incidence.h"

static void name_after(struct hypergraph *to, const struct hypergraph *from, const char *what)
{
	if (from->name != NULL)
		hypergraph_set_name(to, "%.190s-%s", from->name, what);
}

/* The column is the last coordinate. */
static int32_t *column_of(const struct hypergraph *h, unsigned square)
{
	return h->coordinate + (size_t)square * h->dimension + h->dimension - 1;
}

bool transform_mirror(const struct hypergraph *from, struct hypergraph *to, struct trouble *t)
{
	if (from->dimension == 0)
		return trouble_say(t, 0, "a board without coordinates has no mirror image");
	hypergraph_copy(to, from);
	int64_t low = INT32_MAX, high = INT32_MIN;
	for (unsigned s = 0; s < from->squares; s++) {
		low = *column_of(from, s) < low ? *column_of(from, s) : low;
		high = *column_of(from, s) > high ? *column_of(from, s) : high;
	}
	for (unsigned s = 0; s < from->squares; s++)
		*column_of(to, s) = (int32_t)(low + high - *column_of(from, s));
	name_after(to, from, "mirror");
	return true;
}

bool transform_dual(const struct hypergraph *from, struct hypergraph *to, struct trouble *t)
{
	for (unsigned i = 0; i < from->lines; i++)
		if (from->exclusive[i] || from->weight[i] != 1)
			return trouble_say(t, 0, "line %u has %s: such a board has no dual", i,
			                   from->exclusive[i] ? "an exclusive square" : "a weight");
	struct incidence lines;
	incidence_init(&lines, from);
	hypergraph_add_squares(to, from->lines);
	for (unsigned s = 0; s < from->squares; s++)
		if (incidence_degree(&lines, s) > 0)
			hypergraph_add_line(to, lines.line + lines.first[s], incidence_degree(&lines, s));
	incidence_clear(&lines);
	name_after(to, from, "dual");
	return true;
}
