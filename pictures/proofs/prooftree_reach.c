#include "pictures/proofs/prooftree_reach.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint32_t *copy(const uint32_t *word, uint32_t count)
{
	uint32_t *to = xmalloc((count + 1) * sizeof *to);
	if (count > 0)
		memcpy(to, word, count * sizeof *to);
	return to;
}

static uint32_t find_own(const struct reach_node *n, uint32_t own)
{
	uint32_t low = 0, high = n->squares;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (n->pair[middle].own < own)
			low = middle + 1;
		else
			high = middle;
	}
	return low < n->squares && n->pair[low].own == own ? n->pair[low].here : PROOFTREE_NONE;
}

uint32_t reach_square(const struct reach *r, uint32_t v, uint32_t own)
{
	return find_own(r->node + v, own);
}

uint32_t reach_line(const struct reach *r, uint32_t v, uint32_t own)
{
	uint32_t step = r->tree->node[v].step;
	if (step == PROOFTREE_NONE)
		return own; /* the root, or parts below it, in the coordinates of the board */
	struct proof_list k = proof_step_lines(r->tree->proof, step);
	for (uint32_t i = 0; i < k.count && i < r->node[v].lines; i++)
		if (k.word[i] == own)
			return r->node[v].line[i];
	return PROOFTREE_NONE;
}

struct carrying {
	struct reach *r;
	const struct proof *p;
	struct trouble *t;
	bool *here, *own; /* stones at the node, and those of its step; all false between nodes */
};

static bool misfit(struct carrying *c, uint32_t step)
{
	return trouble_say(c->t, 0, "step %u does not fit the position where it is used: this proof is wrong", step);
}

/* Marks or unmarks all stones on the way from the root. */
static void mark_stones(struct carrying *c, uint32_t v, bool mark)
{
	for (; v != PROOFTREE_NONE; v = c->r->tree->node[v].parent) {
		const struct reach_node *n = c->r->node + v;
		for (uint32_t i = 0; i < n->blacks; i++)
			if (n->black[i] < PROOF_EXCLUSIVE)
				c->here[n->black[i]] = mark;
		for (uint32_t i = 0; i < n->whites; i++)
			if (n->white[i] < PROOF_EXCLUSIVE)
				c->here[n->white[i]] = mark;
	}
}

/* The map of a POSITION or SAME, whose stones and lines are known; stone by stone only crossings count. A draw may have
 * more squares here than in the step, a win fewer. */
static bool map_step(struct carrying *c, uint32_t v)
{
	uint32_t step = c->r->tree->node[v].step;
	struct reach_node *n = c->r->node + v;
	struct proof_list k = proof_step_lines(c->p, step), black = proof_step_black(c->p, step);
	assert(k.count == n->lines);
	uint32_t *played = copy(k.word, k.count);
	for (uint32_t i = 0; i < k.count; i++)
		if (n->line[i] == PROOFTREE_NONE)
			played[i] = NO_LINE;
	for (uint32_t i = 0; i < black.count; i++)
		c->own[black.word[i]] = true;
	mark_stones(c, v, true);
	const struct listed_lines own = {c->r->board, played, k.count, c->own},
	                          here = {c->r->board, n->line, n->lines, c->here};
	const bool all = roles_match(&own, &here, c->p->stonewise ? 2 : 1, &n->pair, &n->squares);
	mark_stones(c, v, false);
	for (uint32_t i = 0; i < black.count; i++)
		c->own[black.word[i]] = false;
	free(played);
	return all || c->p->win || misfit(c, step);
}

/* In a win a step may have squares that are missing, in a stonewise proof lines that nothing plays. */
static bool may_miss(const struct carrying *c, bool exclusive)
{
	return c->p->stonewise || (c->p->win && !exclusive);
}

/* Carries squares of the step at node v; those without a counterpart are left out where that may be. */
static bool carry_squares(struct carrying *c, uint32_t v, struct proof_list own, uint32_t **to, uint32_t *count)
{
	*to = xmalloc((own.count + 1) * sizeof **to);
	*count = 0;
	for (uint32_t i = 0; i < own.count; i++) {
		bool exclusive = own.word[i] >= PROOF_EXCLUSIVE;
		uint32_t s =
		    exclusive ? reach_line(c->r, v, own.word[i] - PROOF_EXCLUSIVE) : reach_square(c->r, v, own.word[i]);
		if (s != PROOFTREE_NONE)
			(*to)[(*count)++] = exclusive ? PROOF_EXCLUSIVE + s : s;
		else if (!may_miss(c, exclusive))
			return misfit(c, c->r->tree->node[v].step);
	}
	return true;
}

static bool carry_lines(struct carrying *c, uint32_t v, struct proof_list own, struct reach_node *n)
{
	n->line = xrealloc(n->line, (n->lines + own.count + 1) * sizeof *n->line);
	for (uint32_t i = 0; i < own.count; i++) {
		uint32_t line = own.word[i] == PROOF_NO_LINE ? PROOFTREE_NONE : reach_line(c->r, v, own.word[i]);
		if (line == PROOFTREE_NONE && !c->p->stonewise)
			return misfit(c, c->r->tree->node[v].step);
		n->line[n->lines++] = line;
	}
	return true;
}

/* Stone by stone, and where lines are held, the children do not list all lines: those of `all` are left which White did
 * not kill and which are not there yet. */
static void leave_lines(struct carrying *c, struct reach_node *n, struct proof_list all)
{
	const uint32_t listed = n->lines;
	n->line = xrealloc(n->line, (n->lines + all.count + 1) * sizeof *n->line);
	for (uint32_t i = 0; i < all.count; i++) {
		bool there = all.word[i] == PROOFTREE_NONE ||
		             proof_kills((struct proof_list){n->whites, n->white}, c->r->board, all.word[i]);
		for (uint32_t k = 0; k < listed && !there; k++)
			there = n->line[k] == all.word[i];
		if (!there)
			n->line[n->lines++] = all.word[i];
	}
}

static struct proof_list lines_of(const struct reach_node *n)
{
	return (struct proof_list){n->lines, n->line};
}

/* The lines of a node: those of the child that carries its step, or of all children of its entry. */
static bool find_lines(struct carrying *c, uint32_t v, uint32_t from)
{
	const struct prooftree_node *t = c->r->tree->node + v;
	if (t->child == PROOFTREE_NONE && c->p->stonewise) {
		leave_lines(c, c->r->node + v, lines_of(c->r->node + from));
		return true;
	}
	if (t->child != PROOFTREE_NONE)
		return carry_lines(c, from, proof_child_lines(c->p, t->child), c->r->node + v);
	for (uint32_t i = c->p->entry[t->entry].child; i < c->p->entry[t->entry + 1].child; i++)
		if (c->p->child[i].kind == PROOF_HELD)
			leave_lines(c, c->r->node + v, lines_of(c->r->node + from));
		else if (!carry_lines(c, from, proof_child_lines(c->p, i), c->r->node + v))
			return false;
	return true;
}

static bool find_stones(struct carrying *c, uint32_t v, uint32_t from)
{
	struct reach_node *n = c->r->node + v;
	uint32_t entry = c->r->tree->node[v].entry, step = c->r->tree->node[from].step;
	if (entry == PROOFTREE_NONE)
		return true;
	struct proof_list black = c->p->win ? proof_step_extra(c->p, step) : proof_entry_s(c->p, entry);
	return carry_squares(c, from, black, &n->black, &n->blacks) &&
	       carry_squares(c, from, proof_entry_r(c->p, entry), &n->white, &n->whites);
}

/* The node whose step the entry or child belongs to: the parent, or the grandparent below PARTS. */
static uint32_t owner(const struct prooftree *t, uint32_t v)
{
	uint32_t above = t->node[v].parent;
	return t->node[above].kind == PROOFTREE_PARTS && t->node[above].parent != PROOFTREE_NONE ? t->node[above].parent
	                                                                                         : above;
}

static void add_lines(struct reach_node *n, struct proof_list l)
{
	n->line = xrealloc(n->line, (n->lines + l.count + 1) * sizeof *n->line);
	memcpy(n->line + n->lines, l.word, l.count * sizeof *n->line);
	n->lines += l.count;
}

/* The whole board is held. */
static void add_all_lines(struct carrying *c, struct reach_node *n)
{
	struct proof_list all = {c->r->board->lines, NULL};
	uint32_t *line = xmalloc((all.count + 1) * sizeof *line);
	for (uint32_t i = 0; i < all.count; i++)
		line[i] = i;
	all.word = line;
	leave_lines(c, n, all);
	free(line);
}

/* The position the proof is about; its children list lines of the board. */
static void begin_proof(struct carrying *c, const struct prooftree_node *root)
{
	struct reach_node *n = c->r->node;
	struct proof_list black = proof_black(c->p), white = proof_white(c->p);
	n->black = copy(black.word, n->blacks = black.count);
	n->white = copy(white.word, n->whites = white.count);
	if (c->p->stonewise && root->child == PROOFTREE_NONE) {
		n->line = xmalloc((c->r->board->lines + 1) * sizeof *n->line);
		for (uint32_t i = 0; i < c->r->board->lines; i++)
			n->line[n->lines++] = i;
		return;
	}
	for (uint32_t i = c->p->entry[root->entry].child; i < c->p->entry[root->entry + 1].child; i++)
		if (root->child == PROOFTREE_NONE || root->child == i)
			add_lines(n, proof_child_lines(c->p, i));
	if (root->child == PROOFTREE_NONE && root->kind == PROOFTREE_HELD)
		add_all_lines(c, n);
}

/* A step's own position, drawn as it stands in the file. */
static void begin_step(struct carrying *c, const struct prooftree_node *root)
{
	struct reach_node *n = c->r->node;
	struct proof_list black = proof_step_black(c->p, root->step);
	n->black = copy(black.word, n->blacks = black.count);
	add_lines(n, proof_step_lines(c->p, root->step));
}

static bool find_root(struct carrying *c)
{
	const struct prooftree_node *root = c->r->tree->node;
	if (root->entry == PROOFTREE_NONE)
		begin_step(c, root);
	else
		begin_proof(c, root);
	return root->step == PROOFTREE_NONE || map_step(c, 0);
}

/* Are all stones of these on squares of the position? */
static bool check_squares(struct carrying *c, uint32_t v, struct proof_list own)
{
	for (uint32_t i = 0; i < own.count; i++) {
		bool exclusive = own.word[i] >= PROOF_EXCLUSIVE;
		uint32_t s =
		    exclusive ? reach_line(c->r, v, own.word[i] - PROOF_EXCLUSIVE) : reach_square(c->r, v, own.word[i]);
		if (s == PROOFTREE_NONE && !c->p->stonewise)
			return misfit(c, c->r->tree->node[v].step);
	}
	return true;
}

/* The large board of the root shows all entries, whether their nodes are reached or not. */
static bool check_entries(struct carrying *c, uint32_t v)
{
	uint32_t step = c->r->tree->node[v].step;
	if (step == PROOFTREE_NONE)
		return true;
	for (uint32_t e = c->p->step[step].entry; e < c->p->step[step + 1].entry; e++)
		if (!check_squares(c, v, proof_entry_s(c->p, e)) || !check_squares(c, v, proof_entry_r(c->p, e)))
			return false;
	return true;
}

static bool find_node(struct carrying *c, uint32_t v)
{
	if (v == 0)
		return find_root(c) && check_entries(c, 0);
	uint32_t from = owner(c->r->tree, v);
	return find_stones(c, v, from) && find_lines(c, v, from) &&
	       (c->r->tree->node[v].step == PROOFTREE_NONE || map_step(c, v));
}

bool reach_find(struct reach *r, const struct prooftree *t, const struct hypergraph *board, uint32_t nodes,
                struct trouble *trouble)
{
	struct carrying c = {.r = r, .p = t->proof, .t = trouble};
	nodes = nodes < t->nodes ? nodes : t->nodes;
	*r = (struct reach){t, board, xcalloc(nodes, sizeof *r->node), nodes};
	c.here = xcalloc(board->squares + 1, sizeof *c.here);
	c.own = xcalloc(board->squares + 1, sizeof *c.own);
	bool fits = true;
	for (uint32_t v = 0; v < nodes && fits; v++)
		fits = find_node(&c, v);
	free(c.here);
	free(c.own);
	return fits;
}

void reach_clear(struct reach *r)
{
	for (uint32_t v = 0; v < r->nodes; v++) {
		struct reach_node *n = r->node + v;
		free(n->black);
		free(n->white);
		free(n->line);
		free(n->pair);
	}
	free(r->node);
}

static bool is_possible(const struct reach *r, const struct reach_node *n, uint32_t square)
{
	bool possible = square != PROOFTREE_NONE;
	for (uint32_t j = 0; j < n->lines && possible; j++)
		possible = n->line[j] == PROOFTREE_NONE || !hypergraph_has(r->board, n->line[j], square);
	for (uint32_t j = 0; j < n->blacks && possible; j++)
		possible = n->black[j] != square;
	return possible;
}

uint32_t reach_possible(const struct reach *r, uint32_t v, uint32_t square[PROOFTREE_POSSIBLE])
{
	uint32_t parent = r->tree->node[v].parent, count = 0;
	if (!r->tree->proof->win || parent == PROOFTREE_NONE || parent >= r->nodes)
		return 0;
	const struct reach_node *before = r->node + parent;
	for (uint32_t i = 0; i < before->squares && count < PROOFTREE_POSSIBLE; i++)
		if (is_possible(r, r->node + v, before->pair[i].here))
			square[count++] = before->pair[i].here;
	return count;
}
