#include "provers/strategies/strategy_leaf.h"

#include <assert.h>

static void drop_set(struct leaf *l, unsigned i)
{
	assert(i < l->sets);
	l->set[i] = l->set[--l->sets];
}

static void drop_sets_with(struct leaf *l, uint32_t square)
{
	for (unsigned i = l->sets; i-- > 0;)
		if (squares_has(&l->set[i], square))
			drop_set(l, i);
	for (unsigned i = 0; i < l->sets; i++)
		assert(!squares_has(&l->set[i], square));
}

/* All squares of the tree that contains the square. */
static struct squares tree_of(const struct leaf *l, uint32_t square)
{
	struct squares tree = {{0}};
	squares_add(&tree, square);
	for (bool grows = true; grows;) {
		grows = false;
		for (unsigned i = 0; i < l->sets; i++) {
			if (!squares_meet(&l->set[i], &tree) || bitset_inside(l->set[i].w, tree.w, BITSET_WORDS_MOST))
				continue;
			bitset_or(tree.w, l->set[i].w, BITSET_WORDS_MOST);
			grows = true;
		}
	}
	assert(squares_has(&tree, square));
	return tree;
}

/* The line of the tree with exactly P + 1 squares, or l->sets; `but` is not looked at. */
static unsigned short_line(const struct leaf *l, const struct squares *tree, unsigned but)
{
	for (unsigned i = 0; i < l->sets; i++)
		if (i != but && squares_meet(&l->set[i], tree) && squares_count(&l->set[i]) <= l->stones + 1)
			return i;
	return l->sets;
}

static void kill(struct leaf *l, unsigned line, const struct squares *move, uint32_t *white, unsigned *whites)
{
	uint32_t square = squares_first_outside(l->set[line], move);
	assert(square < BITSET_MOST && !squares_has(move, square));
	white[(*whites)++] = square;
	drop_sets_with(l, square);
}

/* Lemma 2: the stone cuts its tree; if the old short line of the tree was hit, or is now in one tree with a new one, it
 * dies. */
static void answer_stone(struct leaf *l, uint32_t stone, const struct squares *move, uint32_t *white, unsigned *whites)
{
	assert(squares_has(move, stone) && l->stones > 0);
	struct squares tree = tree_of(l, stone);
	unsigned old = short_line(l, &tree, l->sets);
	bool hit = old < l->sets && squares_has(&l->set[old], stone);
	for (unsigned i = 0; i < l->sets; i++)
		squares_remove(&l->set[i], stone);
	if (old == l->sets)
		return;
	if (!hit) {
		uint32_t square = squares_first_outside(l->set[old], &(struct squares){{0}});
		tree = tree_of(l, square);
		if (short_line(l, &tree, old) == l->sets)
			return;
	}
	kill(l, old, move, white, whites);
}

void leaf_answer_forest(struct leaf *l, const struct squares *move, uint32_t *white, unsigned *whites)
{
	const struct squares none = {{0}};
	struct squares left = *move;
	for (uint32_t s; (s = squares_first_outside(left, &none)) < BITSET_MOST; squares_remove(&left, s)) {
		bool met = false;
		for (unsigned i = 0; i < l->sets; i++)
			met |= squares_has(&l->set[i], s);
		if (met)
			answer_stone(l, s, move, white, whites);
	}
}

void leaf_answer_pairing(struct leaf *l, const struct squares *move, uint32_t *white, unsigned *whites)
{
	for (unsigned i = l->sets; i-- > 0;)
		if (squares_meet(&l->set[i], move))
			kill(l, i, move, white, whites);
	for (unsigned i = 0; i < l->sets; i++)
		assert(!squares_meet(&l->set[i], move)); /* each tuple that Black entered is answered */
}
