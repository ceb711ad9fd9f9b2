#include "provers/kernel/question.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Danger of a line: (1 + p)^(-2 rest / p), or 4^(-(B - black)) in game b; only the order of moves depends on it. */
static void set_weights(struct rules *r)
{
	double base = r->game.exclusive ? 4 : pow(1.0 + r->game.parameter, 2.0 / r->game.parameter);
	for (unsigned n = 0; n <= 256; n++) {
		r->weight[n] = (uint64_t)(0x1p44 * pow(base, -(double)n));
		assert(n == 0 || r->weight[n] <= r->weight[n - 1]); /* more empty squares, less danger */
	}
}

static bool is_roomy(const struct question *q)
{
	for (unsigned i = 0; i < q->board->lines; i++)
		if (hypergraph_line_size(q->board, i) < q->game.parameter + 3)
			return false;
	return true;
}

static void set_rules(struct rules *r, const struct question *q)
{
	r->game = q->game;
	r->ideas = q->ideas;
	r->roomy = is_roomy(q);
	r->exclusive = mask_none();
	for (unsigned i = 0; i < q->board->lines; i++)
		if (q->board->exclusive[i])
			mask_add(&r->exclusive, i);
	set_weights(r);
}

struct root *root_begin(const struct question *q, const struct surroundings *by, struct statistics *statistics)
{
	struct root *root = xmalloc(sizeof *root);
	struct squares black = {{0}};
	assert(q->game.parameter <= MOST_STONES && (q->game.exclusive || q->game.parameter > 0));
	assert(q->parts == 0 ? q->part == 0 : q->part >= 1 && q->part <= q->parts);
	memset(&root->search, 0, sizeof root->search);
	set_rules(&root->search.rules, q);
	root->search.by = *by;
	root->search.part = q->part;
	root->search.parts = q->parts;
	root->search.statistics = statistics;
	boardlines_init(&root->board, q->board);
	struct mask living = root->board.all;
	for (unsigned s = 0; s < q->board->squares; s++) {
		assert(q->stone[s] <= 2);
		if (q->stone[s] == 1)
			squares_add(&black, s);
		if (q->stone[s] == 2)
			living = mask_minus(living, root->board.of_square[s]);
	}
	for (unsigned i = 0; q->dead != NULL && i < q->board->lines; i++)
		if (q->dead[i])
			mask_remove(&living, i);
	assert(mask_within(living, root->board.all));
	concrete_build(&root->search.rules, &root->board, living, black, &root->all);
	search_begin(&root->search);
	return root;
}

void root_end(struct root *root)
{
	search_end(&root->search);
	free(root);
}
