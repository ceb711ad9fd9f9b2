#include "jobs/wins_tree.h"

#include <assert.h>

#include "base/output.h"
#include "experiments/openings/opening_file.h"
#include "jobs/stones.h"
#include "jobs/turn.h"

/* A position that several ways lead to stands in the tree several times; that has an end. */
enum { NODES_MOST = 100000 };

struct copying {
	const struct tree *tree;
	struct opening *to;
};

/* From one node to one below it. */
static struct opening_turn between(const struct tree *t, uint32_t above, uint32_t node)
{
	uint64_t square[WIN_MOVE_MOST];
	const unsigned stones = stones_more(&turn_of(t, above)->field, &turn_of(t, node)->field, square, WIN_MOVE_MOST);
	return opening_turn_of(square, stones);
}

static bool is_whole(const struct copying *c, uint32_t defence, uint32_t answer)
{
	const struct field *f = &turn_of(c->tree, defence)->field, *g = &turn_of(c->tree, answer)->field;
	return field_stones(g) == field_stones(f) + f->left;
}

/* Has this defence answers that can stand in the tree, and one that is not won? */
static bool has_answers(const struct copying *c, uint32_t defence)
{
	const struct links *below = &c->tree->node[defence].children;
	bool open = false;
	for (uint32_t k = 0; k < below->count; k++) {
		if (!is_whole(c, defence, below->node[k]))
			return false;
		open = open || c->tree->node[below->node[k]].state != NODE_PROVED;
	}
	return open;
}

/* The first child of this kind; NO_NODE: there is none (yet). NODE_ANY: the others of an attack; NODE_ALL: the defence
 * after its best turn. */
static uint32_t child_of(const struct tree *t, uint32_t attack, enum node_kind kind)
{
	const struct links *below = &t->node[attack].children;
	for (uint32_t k = 0; k < below->count; k++)
		if (t->node[below->node[k]].kind == kind)
			return below->node[k];
	return NO_NODE;
}

/* The turn that wins: a job found it, or all answers to it are won. It is that of the attack or of its others. */
static struct opening_turn winning_turn(const struct tree *t, uint32_t attack)
{
	for (uint32_t node = attack;; node = child_of(t, node, NODE_ANY)) {
		assert(node != NO_NODE);
		const struct turn *p = turn_of(t, node);
		const uint32_t defence = child_of(t, node, NODE_ALL);
		if (p->moved > 0)
			return opening_turn_of(p->best, p->moved);
		if (defence != NO_NODE && t->node[defence].state == NODE_PROVED)
			return between(t, node, defence);
	}
}

/* The defence with answers that is nearest to a proof, after a turn of the attack or of its others. Turns that are
 * given up are set aside. */
static uint32_t choose_defence(struct copying *c, uint32_t attack, uint32_t to)
{
	const struct tree *t = c->tree;
	uint32_t best = NO_NODE;
	for (uint32_t node = attack; node != NO_NODE; node = child_of(t, node, NODE_ANY)) {
		const uint32_t defence = child_of(t, node, NODE_ALL);
		if (defence == NO_NODE)
			continue;
		if (t->node[defence].state == NODE_DISPROVED) {
			c->to->node[to].turn = between(t, attack, defence);
			opening_set_aside(&c->to->node[to]);
		} else if (has_answers(c, defence) &&
		           (best == NO_NODE || t->node[defence].is.proof < t->node[best].is.proof)) {
			best = defence;
		}
	}
	return best;
}

static void copy_attack(struct copying *c, uint32_t attack, uint32_t to);

static void copy_answers(struct copying *c, uint32_t defence, uint32_t to)
{
	const struct links *below = &c->tree->node[defence].children;
	for (uint32_t k = 0; k < below->count; k++) {
		const struct opening_turn answer = between(c->tree, defence, below->node[k]);
		copy_attack(c, below->node[k], opening_add(c->to, to, &answer));
	}
}

static void copy_open_attack(struct copying *c, uint32_t attack, uint32_t to)
{
	const uint32_t defence = choose_defence(c, attack, to);
	if (defence == NO_NODE)
		return;
	c->to->node[to].state = OPENING_OPEN;
	c->to->node[to].turn = between(c->tree, attack, defence);
	copy_answers(c, defence, to);
}

static void copy_attack(struct copying *c, uint32_t attack, uint32_t to)
{
	const struct node *from = c->tree->node + attack;
	struct opening_node *n = &c->to->node[to];
	n->positions = from->work < INT32_MAX ? from->work : INT32_MAX;
	if (from->state == NODE_PROVED) {
		n->state = OPENING_WON;
		n->turn = winning_turn(c->tree, attack);
	} else if (c->to->nodes < NODES_MOST) {
		copy_open_attack(c, attack, to);
	}
}

/* The attacker has moved. */
static void copy_defence(struct copying *c)
{
	struct opening_node *root = c->to->node;
	if (c->tree->node->state == NODE_PROVED)
		root->state = OPENING_WON;
	else if (has_answers(c, 0)) {
		root->state = OPENING_OPEN;
		copy_answers(c, 0, 0);
	}
}

void wins_tree_write(const struct tree *t, const struct field *root, enum side attacker, const char *path)
{
	struct opening o;
	struct copying c = {t, &o};
	opening_init(&o, root, attacker);
	if (t->node->kind == NODE_ANY)
		copy_attack(&c, 0, 0);
	else
		copy_defence(&c);
	FILE *out = output_open(path);
	opening_write(&o, out);
	output_close(out, path);
	opening_clear(&o);
}
