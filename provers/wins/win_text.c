#include "provers/wins/win_text.h"

#include <assert.h>
#include <stddef.h>

struct telling {
	FILE *out;
	const struct certificate *of;
};

static const char *name_of(unsigned side)
{
	return side == ARENA_BLACK ? "Black" : "White";
}

static void tell_squares(const struct telling *t, const uint16_t *square, unsigned count)
{
	const struct statement *s = &t->of->statement;
	for (unsigned i = 0; i < count; i++)
		fprintf(t->out, " %d,%d", (int)arena_row(s->arena, square[i]) - s->origin[0],
		        (int)arena_column(s->arena, square[i]) - s->origin[1]);
}

/* How many squares are in Z(1), Z(2), ... */
static void tell_zones(const struct telling *t, const struct win *w)
{
	assert(w->whole > 0); /* a zone has a level, if only that of the whole board */
	fprintf(t->out, w->whole > 1 ? " zones" : " zone: the whole board");
	for (unsigned r = 1; r < w->whole; r++) {
		unsigned count = 0;
		for (unsigned i = 0; i < w->graded; i++)
			count += w->zone[i].level <= r;
		fprintf(t->out, " %u", count);
	}
}

static void tell_answer(const struct telling *t, const struct entry *e)
{
	unsigned defender = 1 - t->of->statement.attacker;
	fprintf(t->out, "%s%s", name_of(defender), e->stones + e->free == 0 ? " nothing" : "");
	tell_squares(t, e->given, e->stones);
	if (e->free > 0)
		fprintf(t->out, "%s up to %u outside the zones", e->stones > 0 ? " and" : "", e->free);
}

static void tell_win(const struct telling *t, const struct win *w)
{
	fprintf(t->out, "%s", name_of(t->of->statement.attacker));
	if (w->stones == 0)
		fprintf(t->out, " has moved");
	tell_squares(t, w->move, w->stones);
	fprintf(t->out, " |");
	tell_zones(t, w);
	if (w->entries > 0)
		fprintf(t->out, ", answers %u", w->entries);
}

static void tell_node(const struct telling *t, size_t node, unsigned indent)
{
	const struct entry *e = &t->of->node[node].entry;
	assert(node == 0 || t->of->node[node].depth > 0); /* one root */
	fprintf(t->out, "%6zu  %*s", node, (int)(2 * indent), "");
	if (t->of->node[node].depth > 0) {
		tell_answer(t, e);
		fprintf(t->out, ": ");
	}
	if (e->win == NULL)
		fprintf(t->out, "open");
	else if (certificate_first(t->of, e->win) < node)
		fprintf(t->out, "as line %zu", certificate_first(t->of, e->win));
	else
		tell_win(t, e->win);
	fputc('\n', t->out);
}

void win_text(FILE *out, const struct certificate *c, size_t node, unsigned long depth)
{
	assert(node < c->nodes);
	const struct telling t = {out, c};
	unsigned top = c->node[node].depth;
	for (size_t i = node; i < c->nodes && (i == node || c->node[i].depth > top); i++)
		if (c->node[i].depth - top <= depth)
			tell_node(&t, i, c->node[i].depth - top);
}
