#include "jobs/wins_tree.h"

#include "base/output.h"
#include "experiments/openings/opening_file.h"
#include "jobs/turn.h"

/* A position that several ways lead to stands in the tree several times; that has an end. */
enum { NODES_MOST = 100000 };

struct copying {
	const struct tree *tree;
	struct opening *to;
};

/* The stones of the one position that the other one has not. */
static struct opening_turn between(const struct field *above, const struct field *f)
{
	uint64_t square[WIN_MOVE_MOST];
	unsigned stones = 0;
	for (uint32_t n = 0; n < field_stones(f); n++)
		if (field_colour(above, field_stone(f, n)) == SIDE_NONE && stones < WIN_MOVE_MOST)
			square[stones++] = field_stone(f, n);
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

/* The better of two defences, of which the first one may be none: won, or with answers and nearer to a proof. */
static uint32_t better(const struct copying *c, uint32_t best, uint32_t defence)
{
	const struct node *n = c->tree->node + defence;
	if (n->state == NODE_PROVED)
		return defence;
	if (!has_answers(c, defence))
		return best;
	return best == NO_NODE || n->is.proof < c->tree->node[best].is.proof ? defence : best;
}

/* The turn of an attack, among its own and those of the others of it. Those that are given up are set aside. */
static uint32_t choose_defence(struct copying *c, uint32_t attack, uint32_t to)
{
	uint32_t best = NO_NODE;
	for (uint32_t node = attack, next; node != NO_NODE; node = next) {
		const struct links *below = &c->tree->node[node].children;
		next = NO_NODE;
		for (uint32_t k = 0; k < below->count; k++) {
			const struct node *n = c->tree->node + below->node[k];
			if (n->kind == NODE_ANY) {
				next = below->node[k];
			} else if (n->state == NODE_DISPROVED) {
				c->to->node[to].turn =
				    between(&turn_of(c->tree, attack)->field, &turn_of(c->tree, below->node[k])->field);
				opening_set_aside(&c->to->node[to]);
			} else {
				best = better(c, best, below->node[k]);
			}
		}
	}
	return best;
}

static void copy_attack(struct copying *c, uint32_t attack, uint32_t to);

static void copy_answers(struct copying *c, uint32_t defence, uint32_t to)
{
	const struct links *below = &c->tree->node[defence].children;
	for (uint32_t k = 0; k < below->count; k++) {
		const struct opening_turn answer =
		    between(&turn_of(c->tree, defence)->field, &turn_of(c->tree, below->node[k])->field);
		copy_attack(c, below->node[k], opening_add(c->to, to, &answer));
	}
}

/* The last job of a win that was found by one: a turn alone. */
static void copy_found(struct copying *c, uint32_t attack, uint32_t to)
{
	const struct turn *p = turn_of(c->tree, attack);
	struct opening_node *n = &c->to->node[to];
	n->order = p->order;
	n->turn = opening_turn_of(p->best, p->moved);
}

static void copy_attack(struct copying *c, uint32_t attack, uint32_t to)
{
	const struct node *from = c->tree->node + attack;
	const bool won = from->state == NODE_PROVED;
	const uint64_t work = from->work < INT32_MAX ? from->work : INT32_MAX;
	c->to->node[to].positions = work;
	if (c->to->nodes > NODES_MOST)
		return;
	const uint32_t defence = choose_defence(c, attack, to);
	struct opening_node *n = &c->to->node[to];
	n->state = won ? OPENING_WON : defence != NO_NODE ? OPENING_OPEN : OPENING_NEW;
	if (won && defence == NO_NODE) {
		copy_found(c, attack, to);
	} else if (defence != NO_NODE) {
		n->turn = between(&turn_of(c->tree, attack)->field, &turn_of(c->tree, defence)->field);
		if (!won)
			copy_answers(c, defence, to);
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
