/* The proof of a win, from the tree.
 *
 * A lost node keeps no children: which of Black's moves wins, and what White's answers lead to, is found again by the
 * keys of the positions. A step has only the lines that its win needs; an answer of White's that touches none of the
 * lines of an entry needs no entry of its own, so few answers do. A square that another dominates is on none of the
 * lines that are left after the other, and is never among them. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "provers/zones/tree.h"

/* Lines of a position: the numbers of its rests. */
struct some {
	uint64_t w[LINE_WORDS];
};

struct entry {
	uint32_t step;               /* NO_STEP: one line, which Black fills at once */
	uint32_t count, line[LINES]; /* of the position, in the order of the step */
};

#define NO_STEP UINT32_MAX

struct winner {
	struct tree *z;
	struct proof *proof;
	uint32_t *step;    /* of a node, plus 1 */
	struct some *used; /* by each step */
	unsigned room;
};

static void take(struct some *s, unsigned i)
{
	s->w[i / 64] |= BIT(i % 64);
}

static bool has(const struct some *s, unsigned i)
{
	return (s->w[i / 64] & BIT(i % 64)) != 0;
}

/* The lost node of a position, or 0. */
static uint32_t lost_node(const struct tree *z, struct rests *r, bool blacks_turn, unsigned *symmetry)
{
	rests_reduce(r);
	uint32_t node = tree_known(z, r, blacks_turn, symmetry);
	return node != 0 && z->node[node].state == LOST_NODE ? node : 0;
}

/* Black's move that the search found, with what is left. */
static bool winning_move(const struct tree *z, const struct rests *r, unsigned *move, struct rests *after)
{
	unsigned symmetry;
	EACH_OF (s, r->open) {
		rests_play(after, r, (unsigned)s, true);
		*move = (unsigned)s;
		if (lost_node(z, after, false, &symmetry) != 0)
			return true;
	}
	return false;
}

/* --- entries ------------------------------------------------------------------------------------------------------ */

struct draft {
	const struct rests *r;
	unsigned move, entries;
	bits answers; /* White's that touch all entries */
	struct some used;
	struct entry *entry;
};

static void add_line(struct draft *d, struct entry *e, unsigned i, bits *touched)
{
	take(&d->used, i);
	e->line[e->count++] = i;
	*touched |= d->r->rest[i];
}

/* A line that lacks one square after the move is an entry by itself. */
static void add_filled(struct draft *d)
{
	for (unsigned i = 0; i < d->r->count; i++) {
		bits rest = d->r->rest[i] & ~BIT(d->move), touched = 0;
		if ((rest & (rest - 1)) != 0 || (d->answers & ~rest) == 0)
			continue;
		struct entry *e = d->entry + d->entries++;
		*e = (struct entry){.step = NO_STEP};
		add_line(d, e, i, &touched);
		d->answers &= rest;
	}
}

/* The rest of the position that is this one after the move. */
static unsigned rest_like(const struct draft *d, bits rest)
{
	for (unsigned i = 0; i < d->r->count; i++)
		if ((d->r->rest[i] & ~BIT(d->move)) == rest)
			return i;
	return LINES;
}

/* The lines of the step that a node has, as the symmetry takes them back. */
static bool add_step(const struct winner *w, struct draft *d, uint32_t node, unsigned symmetry)
{
	struct rests left;
	bits touched = 0;
	const struct zones_board *b = &w->z->board;
	struct entry *e = d->entry + d->entries++;
	*e = (struct entry){.step = w->step[node] - 1};
	tree_rests(w->z, node, &left);
	for (unsigned k = 0; k < left.count; k++) {
		unsigned i;
		if (!has(w->used + e->step, k))
			continue;
		i = rest_like(d, zones_image(b, b->inverse[symmetry], left.rest[k]));
		if (i == LINES)
			return false;
		add_line(d, e, i, &touched);
	}
	d->answers &= touched;
	return true;
}

static bool write_step(struct winner *w, uint32_t node);

/* An entry for White's answer; false if it is not known to lose, which is no matter if others do for it. */
static bool add_answer(struct winner *w, struct draft *d, const struct rests *after, unsigned answer)
{
	struct rests left;
	unsigned symmetry;
	rests_play(&left, after, answer, false);
	uint32_t node = lost_node(w->z, &left, true, &symmetry);
	return node != 0 && write_step(w, node) && add_step(w, d, node, symmetry);
}

static bool add_answers(struct winner *w, struct draft *d, const struct rests *after)
{
	bits left = d->answers;
	while (left != 0) {
		unsigned answer = bits_first(left);
		left &= ~BIT(answer);
		if (add_answer(w, d, after, answer))
			left &= d->answers;
	}
	return d->answers == 0;
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

static void tell_step(struct winner *w, const struct draft *d)
{
	const struct rests *r = d->r;
	uint32_t line[LINES], black[SQUARES], play = d->move, lines = 0, blacks = 0;
	bits stones = 0;
	for (unsigned i = 0; i < r->count; i++)
		if (has(&d->used, i)) {
			line[lines++] = r->line[i];
			stones |= w->z->board.line[r->line[i]] & ~r->rest[i];
		}
	EACH_OF (s, stones)
		black[blacks++] = (uint32_t)s;
	proof_add_step(w->proof, (struct proof_list){lines, line}, (struct proof_list){blacks, black},
	               (struct proof_list){1, &play});
}

static void tell_entry(struct winner *w, const struct draft *d, const struct entry *e)
{
	uint32_t line[LINES];
	for (unsigned k = 0; k < e->count; k++)
		line[k] = d->r->line[e->line[k]];
	proof_add_entry(w->proof, PROOF_EMPTY, PROOF_EMPTY);
	proof_add_child(w->proof, e->step == NO_STEP ? PROOF_FILLED : PROOF_STEP, e->step == NO_STEP ? 0 : e->step,
	                PROOF_EMPTY, (struct proof_list){e->count, line});
}

static void tell(struct winner *w, struct draft *d, uint32_t node)
{
	unsigned steps = w->proof->steps;
	tell_step(w, d);
	for (unsigned n = 0; n < d->entries; n++)
		tell_entry(w, d, d->entry + n);
	MAKE_ROOM(w->used, steps, w->room);
	w->used[steps] = d->used;
	w->step[node] = steps + 1;
}

/* The steps that it needs, then its own. */
static bool write_step(struct winner *w, uint32_t node)
{
	struct rests r, after;
	struct draft d = {.r = &r};
	if (w->step[node] != 0)
		return true;
	tree_rests(w->z, node, &r);
	if (!winning_move(w->z, &r, &d.move, &after))
		return false;
	d.answers = r.open & ~BIT(d.move);
	d.entry = xmalloc(SQUARES * sizeof *d.entry);
	add_filled(&d);
	bool right = add_answers(w, &d, &after);
	if (right)
		tell(w, &d, node);
	free(d.entry);
	return right;
}

static bool write_root(struct winner *w)
{
	struct tree *z = w->z;
	struct rests r;
	uint32_t line[LINES], count = 0;
	tree_rests(z, z->root, &r);
	const bool filled = rests_least(&r) <= 1;
	if (!filled && !write_step(w, z->root))
		return false;
	for (unsigned i = 0; i < r.count; i++)
		if (filled ? count == 0 && bits_count(r.rest[i]) <= 1 : has(w->used + w->step[z->root] - 1, i))
			line[count++] = r.line[i];
	proof_add_root(w->proof);
	proof_add_child(w->proof, filled ? PROOF_FILLED : PROOF_STEP, filled ? 0 : w->step[z->root] - 1, PROOF_EMPTY,
	                (struct proof_list){count, line});
	return true;
}

bool tree_win(struct tree *z, struct proof *proof)
{
	struct winner w = {.z = z, .proof = proof, .step = xcalloc(z->node_room, sizeof *w.step)};
	assert(z->node[z->root].state == LOST_NODE);
	bool written = write_root(&w);
	free(w.step);
	free(w.used);
	return written;
}
