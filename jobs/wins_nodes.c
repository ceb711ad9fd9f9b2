/* The nodes below a node of jobs/wins.h, and those that are not needed any more. */
#include "jobs/winning.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "jobs/stones.h"
#include "jobs/turn.h"

/* Each time its answers could not be listed, a defence is asked again, so often. */
enum { FAILED_MOST = 3 };
/* A defence is put together again when so many answers were won, or all. */
enum { HELPS_MOST = 64 };

enum { NUMBERS_MOST = 200 };
/* Letters of a turn in a slip, at most. */
enum { TURN_TEXT = OPEN_STONES * 21 };

/* So many positions have still to be won, as it seems: the fewer, the better for the attacker; after Table 1 of Wu et
 * al. 2010. */
static struct numbers numbers_of(unsigned cost)
{
	static const struct {
		unsigned cost, disproof;
	} table[] = {{1, 18}, {3, 12}, {6, 10}, {12, 8}, {24, 6}, {48, 4}, {96, 3}, {UINT32_MAX, 2}};
	unsigned n = 0;
	assert(cost > 0);
	while (cost > table[n].cost)
		n++;
	return (struct numbers){cost < NUMBERS_MOST ? cost : NUMBERS_MOST, table[n].disproof};
}

static void add_key(uint64_t key[2], uint64_t word)
{
	key[0] += random_mix(word ^ UINT64_C(0x8ebc6af09c88c6e3));
	key[1] += random_mix(word + UINT64_C(0x589965cc75374cc3));
}

/* The same for the squares of a turn in whichever order. */
static uint64_t sum_of(const uint64_t *square, unsigned stones)
{
	uint64_t sum = stones;
	for (unsigned k = 0; k < stones; k++)
		sum += random_mix(square[k]);
	return sum;
}

void winning_clear(struct turn *p)
{
	field_clear(&p->field);
	free(p->except);
	free(p->open);
	free(p->help);
	free(p);
}

/* The turn belongs to the tree from now on. */
static uint32_t add_node(const struct winning *w, struct tree *t, struct turn *p, struct numbers first)
{
	bool old;
	stones_key(&p->field, p->key);
	for (unsigned n = 0; n < p->excepts; n++)
		add_key(p->key, sum_of(p->except[n], p->field.left));
	uint32_t node = tree_add(t, p->field.side == w->attacker ? NODE_ANY : NODE_ALL, p->key, first, &old);
	if (old)
		winning_clear(p);
	else
		t->node[node].what = p;
	return node;
}

static struct turn *new_turn(const struct field *f)
{
	struct turn *p = xcalloc(1, sizeof *p);
	stones_copy(&p->field, f);
	p->file = p->part = NO_FILE;
	return p;
}

bool winning_begin(struct domain *d, struct tree *t, struct trouble *trouble)
{
	const struct winning *w = winning_of(d);
	(void)trouble;
	add_node(w, t, new_turn(w->root), numbers_of(24));
	return true;
}

/* The position after these stones of who is to move. */
static struct turn *after(const struct field *from, const uint64_t *square)
{
	struct turn *p = new_turn(from);
	for (unsigned n = 0; n < from->left && square[n] != UINT64_MAX; n++)
		field_set_up(&p->field, square[n], from->side);
	field_set_turn(&p->field, field_other(from->side), from->rules.p);
	return p;
}

/* The same position without the turn that was found best. */
static struct turn *others(const struct turn *p)
{
	struct turn *q = new_turn(&p->field);
	q->except = xcalloc(p->excepts + 1, sizeof *q->except);
	if (p->excepts > 0)
		memcpy(q->except, p->except, p->excepts * sizeof *q->except);
	memcpy(q->except[p->excepts], p->best, sizeof p->best);
	q->excepts = p->excepts + 1;
	return q;
}

/* Can a job be told to leave out one turn more? */
static bool can_leave_out(const struct turn *p)
{
	char text[SLIP_TEXT];
	return p->excepts + 1 < EXCEPT_MOST &&
	       stones_write_turns(p->except, p->excepts, p->field.left, text, sizeof text - TURN_TEXT);
}

/* After the best turn, or after another one: that is a node of its own, which begins with a job. */
static void grow_attack(const struct winning *w, struct tree *t, uint32_t node)
{
	const struct turn *p = turn_of(t, node);
	const bool first = t->node[node].children.count == 0;
	/* what looks best of all that is left is seen in a better light than what was looked at: the more so the more
	 * was */
	const unsigned looked = p->excepts + !first;
	struct numbers n = numbers_of((p->cost + 4) * (1 + looked) - 4);
	assert(t->node[node].children.count < 2);
	uint32_t child = add_node(w, t, first ? after(&p->field, p->best) : others(p), n);
	t->node[node].complete = !first || !can_leave_out(p);
	tree_link(t, node, child);
}

bool winning_helps(const struct turn *p, unsigned file)
{
	for (unsigned n = 0; n < p->helps; n++)
		if (p->help[n] == file)
			return true;
	return false;
}

/* Answers that were won and are no help yet. */
static unsigned count_new(const struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	unsigned count = 0;
	for (uint32_t k = 0; k < children->count; k++) {
		const unsigned file = turn_of(t, children->node[k])->file;
		count += file != NO_FILE && !winning_helps(turn_of(t, node), file);
	}
	return count;
}

static void add_helps(const struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	struct turn *p = turn_of(t, node);
	for (uint32_t k = 0; k < children->count; k++) {
		const unsigned file = turn_of(t, children->node[k])->file;
		if (file == NO_FILE || winning_helps(p, file))
			continue;
		MAKE_ROOM(p->help, p->helps, p->help_room);
		p->help[p->helps++] = file;
	}
}

unsigned winning_open(const struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	unsigned count = 0;
	for (uint32_t k = 0; k < children->count; k++)
		count += t->node[children->node[k]].state != NODE_PROVED;
	return count;
}

/* The stones that a node has more than the one above. */
static unsigned stones_after(const struct tree *t, uint32_t above, uint32_t node, uint64_t square[WINS_MOVE_MOST])
{
	return stones_more(&turn_of(t, above)->field, &turn_of(t, node)->field, square, WINS_MOVE_MOST);
}

/* A win that was just found refutes other answers, too, by its zones. They are not needed any more: the job that puts
 * the defence together will see it itself. */
void winning_drop_refuted(const struct winning *w, struct tree *t, uint32_t node, unsigned file)
{
	const struct links *children = &t->node[node].children;
	struct wins *wins = winning_learn(w, turn_of(t, node), file);
	uint64_t square[WINS_MOVE_MOST];
	for (uint32_t k = children->count; wins != NULL && k-- > 0;) {
		const uint32_t child = children->node[k];
		const unsigned stones = stones_after(t, node, child, square);
		if (!tree_settled(t, child) && stones == turn_of(t, node)->field.left &&
		    wins_refuted(wins, square, stones))
			tree_unlink(t, node, child);
	}
	if (wins != NULL)
		wins_release(wins);
}

/* An open defence. It is never proved by its children alone: when all that are left are won the job is done again with
 * these wins, and says what is open then. */
void winning_judge(struct tree *t, uint32_t node)
{
	const unsigned new = count_new(t, node), open = winning_open(t, node);
	if (new > 0 && (open == 0 || new >= HELPS_MOST)) {
		add_helps(t, node);
		tree_set(t, node, NODE_LEAF);
	} else if (open == 0) {
		tree_set(t, node, NODE_DISPROVED); /* a win that cannot be used here */
	}
}

/* Answers that are won already, in other parts of the tree. */
static void drop_known(const struct winning *w, struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	for (uint32_t left = children->count; left-- > 0;) {
		if (left >= children->count) /* fewer are left */
			continue;
		const unsigned file = turn_of(t, children->node[left])->file;
		if (file != NO_FILE && !winning_helps(turn_of(t, node), file))
			winning_drop_refuted(w, t, node, file);
	}
}

/* It cannot be split, so it is asked for again, with a larger limit, when it is the best that is left. */
static void postpone(struct tree *t, uint32_t node)
{
	const struct turn *p = turn_of(t, node);
	if (p->failed > FAILED_MOST) {
		tree_set(t, node, NODE_DISPROVED);
		return;
	}
	t->node[node].is = (struct numbers){40u << p->failed, 1};
	tree_set(t, node, NODE_LEAF);
}

static void grow_defence(const struct winning *w, struct tree *t, uint32_t node)
{
	struct turn *p = turn_of(t, node);
	const unsigned opens = p->opens;
	if (opens == 0 && t->node[node].children.count == 0) {
		postpone(t, node);
		return;
	}
	p->opens = 0;
	if (opens > 0)
		tree_cut(t, node);
	t->node[node].waiting = true;
	for (unsigned n = 0; n < opens; n++)
		tree_link(t, node, add_node(w, t, after(&p->field, p->open[n]), (struct numbers){1, 6}));
	drop_known(w, t, node);
	tree_update(t, node);
	if (opens > 0 && !tree_settled(t, node))
		winning_judge(t, node);
}

void winning_grow(struct domain *d, struct tree *t, uint32_t node)
{
	if (tree_settled(t, node))
		return; /* an answer that was open before has won meanwhile */
	if (t->node[node].kind == NODE_ANY)
		grow_attack(winning_of(d), t, node);
	else
		grow_defence(winning_of(d), t, node);
}

/* By position, and by the wins that it is done with. */
const uint64_t *winning_key(struct domain *d, const struct tree *t, uint32_t node)
{
	struct turn *p = turn_of(t, node);
	memcpy(p->job, p->key, sizeof p->job);
	if (p->failed > 0)
		add_key(p->job, p->failed);
	for (unsigned n = 0; n < p->helps; n++)
		add_key(p->job, turn_of(t, winning_of(d)->of[p->help[n]])->key[0]);
	return p->job;
}
