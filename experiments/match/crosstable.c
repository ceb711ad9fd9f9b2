/* Results of everybody against everybody. */
#include "experiments/match/crosstable.h"

#include <stdlib.h>

#include "base/memory.h"

/* Half a draw with each opponent keeps the ratings of those finite who won all or nothing. */
static const double PRIOR = 0.25;

void crosstable_init(struct crosstable *c, const char *const *name, unsigned players)
{
	*c = (struct crosstable){.players = players, .name = name};
	c->cell = xcalloc((size_t)players * players, sizeof *c->cell);
	c->rating = xcalloc(players, sizeof *c->rating);
	c->rank = xcalloc(players, sizeof *c->rank);
}

void crosstable_clear(struct crosstable *c)
{
	free(c->cell);
	free(c->rating);
	free(c->rank);
}

void crosstable_add(struct crosstable *c, unsigned black, unsigned white, const struct record *game)
{
	tally_add(c->cell + black * c->players + white, game, true);
	tally_add(c->cell + white * c->players + black, game, false);
}

static void rank(struct crosstable *c)
{
	for (unsigned i = 0; i < c->players; i++) {
		unsigned at = i;
		for (; at > 0 && c->rating[c->rank[at - 1]].elo < c->rating[i].elo - 1e-6; at--)
			c->rank[at] = c->rank[at - 1];
		c->rank[at] = i;
	}
}

void crosstable_settle(struct crosstable *c)
{
	double *points = xmalloc((size_t)c->players * c->players * sizeof *points);
	for (unsigned i = 0; i < c->players * c->players; i++)
		points[i] = tally_points(c->cell + i);
	rating_fit(c->players, points, PRIOR, c->rating);
	free(points);
	rank(c);
}

struct tally crosstable_total(const struct crosstable *c, unsigned player)
{
	struct tally sum = {0};
	for (unsigned j = 0; j < c->players; j++) {
		const struct tally *t = c->cell + player * c->players + j;
		sum.wins += t->wins;
		sum.draws += t->draws;
		sum.losses += t->losses;
		sum.stones += t->stones;
	}
	return sum;
}
