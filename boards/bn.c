/* BN(L), Fig. 5b: the strip of L rows, its columns and its diagonals; a window of it with all lines inside.
 *
 *      . . . . . . .        L = 3, 7 columns: 7 V lines and the 5 D lines that lie wholly in the window.
 *      . . . . . . .        Every square from column L-1 to column COLUMNS-L is on exactly two lines.
 *      . . . . . . .
 *
 * BNX(L) has one exclusive square a line. BN-(4), Fig. 13, has the lines of BN(4), shortened: V lines keep rows 0..2,
 * D lines keep rows 1..3, so that they form one path and the tree lemma applies with p = 1. */
#include "base/parameters.h"
#include "boards/family.h"
#include "boards/strip.h"

static bool fits(const char *name, unsigned long rows, unsigned long columns, struct trouble *t)
{
	return family_fits(name, rows * columns, 2 * columns, 2 * rows * columns, t);
}

/* V lines keep the rows 0..high, D lines the rows low..rows-1. */
static void build(struct strip *s, unsigned high, unsigned low)
{
	for (unsigned c = 0; c < s->columns; c++)
		strip_add_column(s, c, 0, high);
	for (unsigned d = 0; d < strip_diagonals(s); d++)
		strip_add_diagonal(s, d, low, s->rows - 1);
}

static bool build_named(struct hypergraph *h, const char *name, const char *parameters, struct trouble *t)
{
	unsigned value[2];
	if (!parameters_read(parameters, "N:N", value) || value[0] < 1 || value[1] < 1)
		return trouble_say(t, 0, "%s needs L:COLUMNS, both at least 1, for example %s:4:16", name, name);
	if (!fits(name, value[0], value[1], t))
		return false;
	struct strip s;
	strip_begin(&s, h, value[0], value[1]);
	build(&s, value[0] - 1, 0);
	hypergraph_set_name(h, "%s:%s", name, parameters);
	return true;
}

bool bn_build(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	return build_named(h, "bn", parameters, t);
}

bool bn_build_exclusive(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	if (!build_named(h, "bnx", parameters, t))
		return false;
	for (unsigned i = 0; i < h->lines; i++)
		h->exclusive[i] = true;
	return true;
}

bool bn_build_short(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	unsigned columns;
	if (!parameters_read(parameters, "N", &columns) || columns < 1)
		return trouble_say(t, 0, "bn- needs COLUMNS, at least 1, for example bn-:16");
	if (!fits("bn-", 4, columns, t))
		return false;
	struct strip s;
	strip_begin(&s, h, 4, columns);
	build(&s, 2, 1);
	hypergraph_set_name(h, "bn-:%s", parameters);
	return true;
}
