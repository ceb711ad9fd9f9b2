#include "provers/kernel/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/kernel/extract.h"
#include "provers/kernel/play.h"
#include "provers/kernel/question.h"

static enum verdict decide(const struct question *q, const struct surroundings *by, struct statistics *statistics)
{
	struct root *root = xmalloc(sizeof *root);
	root_begin(root, q, by, statistics);
	position_reduce(&root->search.rules, &root->all.p);
	enum verdict v = search_solve(&root->search, &root->all.p);
	root_end(root);
	free(root);
	return v;
}

static bool write_steps(struct root *root, const struct question *q, enum verdict verdict, FILE *out,
                        struct text *children, struct proof_summary *summary)
{
	struct extraction x = {.search = &root->search, .board = &root->board, .out = out, .readable = q->readable};
	struct mask used;
	stepmap_init(&x.map);
	if (verdict == DRAWN)
		extract_draw(&x, root->all.p.living, root->all.black, q->part, q->parts, children);
	else
		extract_win(&x, root->all.p.living, root->all.black, children, &used);
	stepmap_clear(&x.map);
	summary->steps = x.steps;
	summary->entries = x.entries;
	return !x.failed;
}

/* children is " : CHILD : CHILD", " :" or " CHILD" */
static void write_root(FILE *out, const char *children)
{
	bool several = strncmp(children, " : ", 3) == 0;
	fprintf(out, "root%s\n", several ? children + 2 : strcmp(children, " :") == 0 ? "" : children);
}

static enum verdict write_proof(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                                enum verdict verdict, FILE *out, struct proof_summary *summary)
{
	struct root *root = xmalloc(sizeof *root);
	struct text children = {0};
	root_begin(root, q, by, statistics);
	root->search.depth = 1; /* progress is about deciding */
	bool done = write_steps(root, q, verdict, out, &children, summary);
	if (done)
		write_root(out, children.at);
	root_end(root);
	free(root);
	free(children.at);
	return done ? verdict : UNDECIDED;
}

#define KERNEL K(kernel)
const struct kernel KERNEL = {
    .lines = MOST_LINES,
    .decide = decide,
    .write_proof = write_proof,
    .answer = K(play_answer),
    .move = K(play_move),
};
