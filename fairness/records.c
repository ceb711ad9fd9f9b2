#include "fairness/records.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "fairness/corollary2.h"

const struct record records[] = {
#define RECORD(d, stones, number, list) {d, stones, number, list},
#include "fairness/RECORDS"
#undef RECORD
    {0, 0, 0, NULL},
};

/* best[q]: the number; last[q]: which group was added last: NOTHING, one more stone that does nothing; BLOCK - extra, a
 * block as in Corollary 2 with extra stones; ROW, d stones in a row; else a record. */
enum { NOTHING = -1, BLOCK = -2, EXTRA_MOST = 8, ROW = BLOCK - EXTRA_MOST - 1 };

struct knapsack {
	unsigned q;
	unsigned long *best;
	int *last;
};

static void try_group(struct knapsack *k, unsigned q, unsigned stones, unsigned number, int group)
{
	if (stones > q || k->best[q - stones] + number <= k->best[q])
		return;
	k->best[q] = k->best[q - stones] + number;
	k->last[q] = group;
}

/* Corollary 2 is groups of blocks, so this is never less. */
static void knapsack_init(struct knapsack *k, unsigned d, unsigned q)
{
	*k = (struct knapsack){q, xcalloc(q + 1, sizeof *k->best), xcalloc(q + 1, sizeof *k->last)};
	for (unsigned i = 1; i <= q; i++) {
		k->best[i] = k->best[i - 1];
		k->last[i] = NOTHING;
		for (unsigned extra = 0; extra <= EXTRA_MOST && d <= i; extra++)
			try_group(k, i, d * d + extra, 4 * d + 4 + extra, BLOCK - (int)extra);
		try_group(k, i, d, 2, ROW); /* one white stone beside each end */
		for (int r = 0; records[r].stones != 0; r++)
			if (records[r].d == d)
				try_group(k, i, records[r].stones, records[r].number, r);
	}
}

static void knapsack_clear(struct knapsack *k)
{
	free(k->best);
	free(k->last);
}

unsigned long records_number(unsigned long d, unsigned long q)
{
	struct knapsack k;
	if (q > RECORDS_DEEP || d > q)
		return d > q ? 0 : corollary2_right(d, q);
	knapsack_init(&k, (unsigned)d, (unsigned)q);
	unsigned long number = k.best[q];
	knapsack_clear(&k);
	return number;
}

/* Stones of a group. */
static unsigned group_size(unsigned d, int group)
{
	return group >= 0         ? records[group].stones
	       : group == NOTHING ? 1
	       : group == ROW     ? d
	                          : d * d + (unsigned)(BLOCK - group);
}

static void add_group(struct stones *s, unsigned d, int group, int left)
{
	struct stones g;
	struct trouble t;
	stones_init(&g);
	if (group == ROW) {
		stones_add_block(&g, 0, 0, 1, d);
	} else if (group < 0) {
		corollary2_stones(&g, d, group_size(d, group), 0);
	} else {
		bool right = stones_read_list(&g, records[group].list, &t);
		assert(right);
		(void)right;
	}
	struct stones_box b = stones_box(&g);
	for (unsigned i = 0; i < g.count; i++)
		stones_add(s, (struct place){g.stone[i].row, g.stone[i].column - b.left + left});
	stones_clear(&g);
}

void records_stones(struct stones *s, unsigned d, unsigned q, unsigned apart)
{
	struct knapsack k;
	assert(q <= RECORDS_DEEP);
	knapsack_init(&k, d, q);
	for (int left = 0; q > 0;) {
		int group = k.last[q];
		if (group != NOTHING) {
			add_group(s, d, group, left);
			left = stones_box(s).right + 1 + (int)apart;
		}
		q -= group_size(d, group);
	}
	knapsack_clear(&k);
}
