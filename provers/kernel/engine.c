#include "provers/kernel/engine.h"

#include <assert.h>

#include "provers/kernel/branch.h"
#include "provers/kernel/extract.h"
#include "provers/kernel/play.h"
#include "provers/kernel/question.h"

static enum verdict decide(const struct question *q, const struct surroundings *by, struct statistics *statistics)
{
	struct root *root = root_begin(q, by, statistics);
	position_reduce(&root->search.rules, &root->all.p);
	enum verdict v = search_solve(&root->search, &root->all.p);
	root_end(root);
	return v;
}

static enum verdict tell_proof(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                               enum verdict verdict, const struct proof_listener *to)
{
	struct root *root = root_begin(q, by, statistics);
	struct extraction x = {.search = &root->search, .board = &root->board, .to = to, .readable = q->readable};
	struct proof end;
	struct mask used;
	assert(verdict != UNDECIDED);
	root->search.depth = 1; /* progress is about deciding */
	stepmap_init(&x.map);
	proof_init(&end);
	proof_add_root(&end);
	if (verdict == DRAWN) {
		position_reduce(&root->search.rules, &root->all.p);
		extract_draw(&x, &root->all.p, root->all.black, q->part, q->parts, &end);
	} else
		extract_win(&x, root->all.p.living, root->all.black, &end, &used);
	assert(end.entries == 1 && x.map.used == x.steps); /* a root, and a step for each position that has one */
	if (!x.failed)
		proof_tell(&end, to);
	proof_clear(&end);
	map_clear(&x.map);
	root_end(root);
	return x.failed ? UNDECIDED : verdict;
}

#define KERNEL K(kernel)
const struct kernel KERNEL = {
    .lines = MOST_LINES,
    .decide = decide,
    .tell_proof = tell_proof,
    .answer = K(play_answer),
    .move = K(play_move),
    .uncovered = branch_uncovered,
    .answers = branch_answers,
    .after = branch_after,
};
