/* The proof of a draw, from the tree; that of a win is in tree_win.c.
 *
 * A step is a drawn position of the tree with Black to move, with black stones on all squares outside of its zone: its
 * rests are what the zone has of them. So an answer is right whatever else is black. Each move on a square of the zone
 * has an entry, that which the search found for it, or that of another move whose zone it is outside of. Then the lines
 * that were redundant after the other move need not be so after this one; where that matters, the position is
 * searched by itself. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "hypergraph/write.h"
#include "provers/zones/tree.h"

/* White's answer to a move, and what is left. */
struct answer {
	uint8_t move, symmetry; /* the symmetry takes the step's orientation to that of the position that is left */
	int reply;              /* -1: none is needed */
	uint32_t node;          /* 0: no line lives */
	uint8_t played;         /* the move that it was found for */
};

struct writer {
	struct tree *z;
	struct proof *proof;
	uint32_t *step; /* of a node, plus 1 */
};

static bool is_leaf(const struct writer *w, uint32_t node)
{
	return node == 0 || w->z->node[node].children == 0;
}

static bits zone_in(const struct writer *w, const struct answer *a)
{
	const struct tree *z = w->z;
	return a->node == 0 ? 0 : zones_image(&z->board, z->board.inverse[a->symmetry], z->node[a->node].zone);
}

/* The answer that the search found to a move of Black's. */
static struct answer found(const struct writer *w, const struct child *c)
{
	const struct tree *z = w->z;
	const struct node *after = z->node + c->node;
	struct answer a = {.move = c->square, .played = c->square, .reply = -1};
	if (after->children == 0)
		return a;
	const struct child *reply = z->child + after->child;
	a.reply = z->board.image[z->board.inverse[c->symmetry]][reply->square];
	a.symmetry = z->board.product[reply->symmetry][c->symmetry];
	a.node = reply->node;
	return a;
}

/* --- the lines of an answer --------------------------------------------------------------------------------------- */

struct lines {
	unsigned count;
	uint32_t line[LINES];
	bits rest[LINES]; /* after the move and the answer */
};

static void living_lines(struct lines *l, const struct rests *r, const struct answer *a)
{
	l->count = 0;
	for (unsigned i = 0; i < r->count; i++)
		if (a->reply < 0 || (r->rest[i] & BIT(a->reply)) == 0) {
			l->line[l->count] = r->line[i];
			l->rest[l->count++] = r->rest[i] & ~BIT(a->move);
		}
}

/* A line of the position, not yet listed, whose rest was this one after the move that the answer was found for. */
static int line_with(const struct rests *r, const struct answer *a, bits rest, const struct lines *listed)
{
	for (unsigned i = 0; i < r->count; i++) {
		bool there = (r->rest[i] & ~BIT(a->played)) == rest && (r->rest[i] & BIT(a->reply)) == 0;
		for (unsigned k = 0; k < listed->count && there; k++)
			there = listed->line[k] != r->line[i];
		if (there)
			return (int)i;
	}
	return -1;
}

/* The lines that are played like those of the answer's step, in its order; false if one is not there. */
static bool lines_like(const struct writer *w, const struct rests *r, const struct answer *a, struct lines *l)
{
	struct rests left;
	const struct zones_board *b = &w->z->board;
	tree_rests(w->z, a->node, &left);
	for (l->count = 0; l->count < left.count; l->count++) {
		bits rest = zones_image(b, b->inverse[a->symmetry], left.rest[l->count]) & r->open;
		int line = line_with(r, a, rest, l);
		if (line < 0)
			return false;
		l->line[l->count] = r->line[line];
		l->rest[l->count] = r->rest[line] & ~BIT(a->move);
	}
	return true;
}

static bool accounts_for(const struct lines *l, bits rest)
{
	for (unsigned i = 0; i < l->count; i++)
		if ((l->rest[i] & ~rest) == 0)
			return true;
	return false;
}

/* Can the answer be given to its move: is every living line listed, or does it contain a listed one? */
static bool is_good(const struct writer *w, const struct rests *r, const struct answer *a)
{
	struct lines living, listed;
	if (is_leaf(w, a->node))
		return true;
	living_lines(&living, r, a);
	if (!lines_like(w, r, a, &listed))
		return false;
	for (unsigned i = 0; i < living.count; i++)
		if (!accounts_for(&listed, living.rest[i]))
			return false;
	return true;
}

/* --- choosing answers --------------------------------------------------------------------------------------------- */

/* The position after the move and this reply, by itself. */
static bool search_again(struct writer *w, const struct rests *r, struct answer *a)
{
	struct rests black, white;
	unsigned symmetry;
	rests_play(&black, r, a->move, true);
	rests_play(&white, &black, (unsigned)a->reply, false);
	rests_reduce(&white);
	a->node = tree_node(w->z, &white, true, &symmetry);
	a->symmetry = (uint8_t)symmetry;
	a->played = a->move;
	if (a->node != 0)
		tree_solve(w->z, a->node);
	return a->node != 0 && w->z->node[a->node].state == DRAWN_NODE && is_good(w, r, a);
}

/* An answer to a move that has none of its own: one whose zone it is outside of. */
static bool borrow(struct writer *w, const struct rests *r, uint32_t node, unsigned move, struct answer *a)
{
	const struct node *n = w->z->node + node;
	bool any = false;
	for (unsigned i = 0; i < n->children; i++) {
		struct answer other = found(w, w->z->child + n->child + i);
		if ((zone_in(w, &other) & BIT(move)) != 0 || other.reply == (int)move)
			continue;
		*a = other;
		a->move = (uint8_t)move;
		any = true;
		if (is_good(w, r, a))
			return true;
	}
	return any && search_again(w, r, a);
}

static bool is_beaten(const struct writer *w, const struct rests *r, uint32_t node, unsigned move)
{
	const struct node *n = w->z->node + node;
	for (unsigned i = 0; i < n->children; i++) {
		unsigned other = w->z->child[n->child + i].square;
		if (other != move && rests_dominates(r, other, move))
			return true;
	}
	return false;
}

static bool own_answer(const struct writer *w, uint32_t node, unsigned move, struct answer *a)
{
	const struct node *n = w->z->node + node;
	for (unsigned i = 0; i < n->children; i++)
		if (w->z->child[n->child + i].square == move) {
			*a = found(w, w->z->child + n->child + i);
			return true;
		}
	return false;
}

/* The answers to all moves that need one; false if one was not found. */
static bool choose_answers(struct writer *w, const struct rests *r, uint32_t node, struct answer *list, unsigned *count)
{
	*count = 0;
	EACH_OF (move, r->open) {
		struct answer *a = list + *count;
		if (!own_answer(w, node, (unsigned)move, a)) {
			if (is_beaten(w, r, node, (unsigned)move))
				continue;
			if (!borrow(w, r, node, (unsigned)move, a))
				return false;
		}
		++*count;
	}
	return true;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static struct proof_list list_of(bits set, uint32_t *room)
{
	uint32_t count = 0;
	EACH_OF (s, set)
		room[count++] = (uint32_t)s;
	return (struct proof_list){count, room};
}

/* The pairs of a leaf are on all lines that live. */
static void add_pairs(struct writer *w, const struct lines *l, const struct answer *a)
{
	const struct tree *z = w->z;
	const uint8_t *image = z->board.image[z->board.inverse[a->symmetry]];
	uint8_t pair[2 * COVER_PAIRS];
	uint32_t square[2 * COVER_PAIRS], squares = 2 * tree_pairs(z, a->node, pair);
	for (unsigned n = 0; n < squares; n++)
		square[n] = image[pair[n]];
	proof_add_child(w->proof, PROOF_PAIRING, 2, (struct proof_list){squares, square},
	                (struct proof_list){l->count, l->line});
}

static bool add_answer(struct writer *w, const struct rests *r, const struct answer *a)
{
	struct lines l;
	uint32_t move = a->move, reply = (uint32_t)a->reply;
	proof_add_entry(w->proof, (struct proof_list){1, &move}, (struct proof_list){a->reply >= 0, &reply});
	living_lines(&l, r, a);
	if (l.count == 0)
		return true;
	if (is_leaf(w, a->node)) {
		add_pairs(w, &l, a);
		return true;
	}
	if (!lines_like(w, r, a, &l))
		return false;
	proof_add_child(w->proof, PROOF_STEP, w->step[a->node] - 1, PROOF_EMPTY, (struct proof_list){l.count, l.line});
	return true;
}

/* The position of a step: what the zone has of the rests. */
static void step_rests(const struct writer *w, uint32_t node, struct rests *r)
{
	const bits zone = w->z->node[node].zone;
	tree_rests(w->z, node, r);
	r->black |= r->open & ~zone;
	r->open &= zone;
	for (unsigned i = 0; i < r->count; i++)
		r->rest[i] &= zone;
}

static void begin_step(struct writer *w, const struct rests *r)
{
	uint32_t line[LINES], black[SQUARES];
	bits squares = 0;
	for (unsigned i = 0; i < r->count; i++) {
		line[i] = r->line[i];
		squares |= w->z->board.line[r->line[i]];
	}
	proof_add_step(w->proof, (struct proof_list){r->count, line}, list_of(squares & ~r->open, black), PROOF_EMPTY);
}

static bool write_step(struct writer *w, uint32_t node);

static bool write_steps_of(struct writer *w, const struct answer *list, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (!is_leaf(w, list[i].node) && !write_step(w, list[i].node))
			return false;
	return true;
}

/* The steps that it needs, then its own. */
static bool write_step(struct writer *w, uint32_t node)
{
	struct answer list[SQUARES];
	struct rests r;
	unsigned count;
	if (w->step[node] != 0)
		return true;
	step_rests(w, node, &r);
	if (!choose_answers(w, &r, node, list, &count) || !write_steps_of(w, list, count))
		return false;
	begin_step(w, &r);
	for (unsigned i = 0; i < count; i++)
		if (!add_answer(w, &r, list + i))
			return false;
	w->step[node] = w->proof->steps;
	return true;
}

static bool write_root(struct writer *w)
{
	struct tree *z = w->z;
	struct rests r;
	struct lines l = {0};
	if (!is_leaf(w, z->root) && !write_step(w, z->root))
		return false;
	proof_add_root(w->proof);
	tree_rests(z, z->root, &r);
	for (; l.count < r.count; l.count++)
		l.line[l.count] = r.line[l.count];
	if (l.count > 0 && is_leaf(w, z->root))
		add_pairs(w, &l, &(struct answer){.node = z->root});
	else if (l.count > 0)
		proof_add_child(w->proof, PROOF_STEP, w->step[z->root] - 1, PROOF_EMPTY,
		                (struct proof_list){l.count, l.line});
	return true;
}

static struct proof_list stones_of(const struct tree *z, unsigned colour, uint32_t *room)
{
	uint32_t count = 0;
	for (unsigned s = 0; s < z->board.squares; s++)
		if (z->options.stone[s] == colour)
			room[count++] = s;
	return (struct proof_list){count, room};
}

static bool write_draw(struct tree *z, struct proof *proof)
{
	struct writer w = {z, proof, xcalloc(z->node_room, sizeof *w.step)};
	bool written = write_root(&w);
	free(w.step);
	return written;
}

enum verdict tree_proof(struct tree *z, struct proof *proof)
{
	uint32_t black[SQUARES], white[SQUARES];
	const bool win = z->node[z->root].state == LOST_NODE;
	assert((win || z->node[z->root].state == DRAWN_NODE) && proof->steps == 0);
	proof->board = hypergraph_fingerprint(z->h);
	proof->game = 'p';
	proof->stones = 1;
	proof->win = win;
	proof_set_stones(proof, stones_of(z, 1, black), stones_of(z, 2, white));
	if (!(win ? tree_win(z, proof) : write_draw(z, proof)))
		return UNDECIDED;
	return win ? LOST : DRAWN;
}
