#include "plans/judge.h"

#include <stdlib.h>

#include "base/command.h"
#include "base/memory.h"
#include "hypergraph/components.h"
#include "plans/nogood.h"

enum verdict judge_ask(struct judge *j, const struct hypergraph *board, double seconds)
{
	static const unsigned char empty[256];
	struct question q = {.board = board, .game = {false, j->p}, .ideas = all_ideas, .stone = empty};
	struct prover_options options = j->prover;
	struct trouble t;
	options.seconds = seconds;
	struct prover *p = prover_new(&q, &options, &t);
	if (p == NULL)
		return UNDECIDED;
	j->asked++;
	enum verdict v = prover_decide(p);
	prover_release(p);
	return v;
}

/* The board without the H lines of its tile, in the order of the tile. */
static bool without_h(const struct tiling *t, unsigned tile, const struct hypergraph *board, struct hypergraph *part)
{
	unsigned *line = xmalloc(board->lines * sizeof *line), lines = 0;
	for (unsigned i = 0; i < t->tile[tile].lines; i++)
		if (tiling_line_direction(t, t->tile[tile].first_line + i) != DIRECTION_H)
			line[lines++] = i;
	bool fewer = lines > 0 && lines < board->lines;
	if (fewer)
		hypergraph_part(board, line, lines, part, NULL);
	free(line);
	return fewer;
}

static enum verdict ask_twice(struct judge *j, const struct tiling *t, unsigned tile, const struct hypergraph *board)
{
	struct hypergraph part;
	hypergraph_init(&part);
	enum verdict v = UNDECIDED;
	if (without_h(t, tile, board, &part))
		v = judge_ask(j, &part, j->prover.seconds / 4);
	hypergraph_clear(&part);
	return v == LOST ? LOST : judge_ask(j, board, j->prover.seconds);
}

/* Reducing a board asks once for each line, so it has to be quick. */
static enum verdict ask_and_learn(struct judge *j, const struct tiling *t, unsigned tile,
                                  const struct hypergraph *board)
{
	double start = seconds_now(), most = 0.05;
	enum verdict v = ask_twice(j, t, tile, board);
	double used = seconds_now() - start;
	if (v == LOST && used < most) {
		struct hypergraph small;
		hypergraph_init(&small);
		nogood_reduce(j, board, most, &small);
		nogoods_add(j->nogoods, &small);
		hypergraph_clear(&small);
	}
	return v;
}

static enum verdict judge_board(struct judge *j, const struct tiling *t, unsigned tile, const struct hypergraph *board,
                                uint64_t hash)
{
	const struct trial *known = trials_find(j->trials, hash, j->p);
	if (known != NULL && (known->verdict != UNDECIDED || known->seconds >= j->prover.seconds))
		return known->verdict;
	struct trial trial = {hash, j->p, board->squares, board->lines, LOST, j->prover.seconds};
	if (j->nogoods == NULL)
		trial.verdict = ask_twice(j, t, tile, board);
	else if (!nogoods_hit(j->nogoods, board))
		trial.verdict = ask_and_learn(j, t, tile, board);
	trials_add(j->trials, &trial);
	return trial.verdict;
}

enum verdict judge_both(enum verdict a, enum verdict b)
{
	return a == LOST || b == LOST ? LOST : a == DRAWN ? b : a;
}

enum verdict judge_tiling(struct judge *j, const struct tiling *t)
{
	struct tiling_classes c;
	enum verdict v = DRAWN;
	tiling_classes_init(&c, t);
	if (c.too_large > 0)
		v = UNDECIDED;
	for (unsigned i = 0; i < c.classes && v == DRAWN; i++) {
		unsigned tile = 0;
		while (c.of[tile] != i)
			tile++;
		v = judge_both(v, judge_board(j, t, tile, c.board + i, c.hash[i]));
	}
	tiling_classes_clear(&c);
	return v;
}
