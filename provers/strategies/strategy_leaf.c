#include "provers/strategies/strategy_leaf.h"

#include <assert.h>

unsigned bits_count(const struct bits *b)
{
	unsigned count = 0;
	for (int i = 0; i < BITS_WORDS; i++)
		count += (unsigned)__builtin_popcountll(b->word[i]);
	return count;
}

bool bits_meet(const struct bits *a, const struct bits *b)
{
	uint64_t common = 0;
	for (int i = 0; i < BITS_WORDS; i++)
		common |= a->word[i] & b->word[i];
	return common != 0;
}

uint32_t bits_first_outside(const struct bits *a, const struct bits *b)
{
	for (uint32_t i = 0; i < BITS_WORDS; i++)
		if ((a->word[i] & ~b->word[i]) != 0)
			return 64 * i + (uint32_t)__builtin_ctzll(a->word[i] & ~b->word[i]);
	return BITS_MOST;
}

static void drop_set(struct leaf *l, unsigned i)
{
	assert(i < l->sets);
	l->set[i] = l->set[--l->sets];
}

static void drop_sets_with(struct leaf *l, uint32_t square)
{
	for (unsigned i = l->sets; i-- > 0;)
		if (bits_has(&l->set[i], square))
			drop_set(l, i);
	for (unsigned i = 0; i < l->sets; i++)
		assert(!bits_has(&l->set[i], square));
}

/* All squares of the tree that contains the square. */
static struct bits tree_of(const struct leaf *l, uint32_t square)
{
	struct bits tree = {{0}};
	bits_add(&tree, square);
	for (bool grows = true; grows;) {
		grows = false;
		for (unsigned i = 0; i < l->sets; i++) {
			struct bits before = tree;
			if (!bits_meet(&l->set[i], &tree))
				continue;
			for (int w = 0; w < BITS_WORDS; w++) {
				tree.word[w] |= l->set[i].word[w];
				grows |= tree.word[w] != before.word[w];
			}
		}
	}
	assert(bits_has(&tree, square));
	return tree;
}

/* The line of the tree with exactly P + 1 squares, or l->sets; `but` is not looked at. */
static unsigned short_line(const struct leaf *l, const struct bits *tree, unsigned but)
{
	for (unsigned i = 0; i < l->sets; i++)
		if (i != but && bits_meet(&l->set[i], tree) && bits_count(&l->set[i]) <= l->stones + 1)
			return i;
	return l->sets;
}

static void kill(struct leaf *l, unsigned line, const struct bits *move, uint32_t *white, unsigned *whites)
{
	uint32_t square = bits_first_outside(&l->set[line], move);
	assert(square < BITS_MOST && !bits_has(move, square));
	white[(*whites)++] = square;
	drop_sets_with(l, square);
}

/* Lemma 2: the stone cuts its tree; if the old short line of the tree was hit, or is now in one tree with a new one, it
 * dies. */
static void answer_stone(struct leaf *l, uint32_t stone, const struct bits *move, uint32_t *white, unsigned *whites)
{
	assert(bits_has(move, stone) && l->stones > 0);
	struct bits tree = tree_of(l, stone);
	unsigned old = short_line(l, &tree, l->sets);
	bool hit = old < l->sets && bits_has(&l->set[old], stone);
	for (unsigned i = 0; i < l->sets; i++)
		bits_remove(&l->set[i], stone);
	if (old == l->sets)
		return;
	if (!hit) {
		uint32_t square = bits_first_outside(&l->set[old], &(struct bits){{0}});
		tree = tree_of(l, square);
		if (short_line(l, &tree, old) == l->sets)
			return;
	}
	kill(l, old, move, white, whites);
}

void leaf_answer_forest(struct leaf *l, const struct bits *move, uint32_t *white, unsigned *whites)
{
	const struct bits none = {{0}};
	struct bits left = *move;
	for (uint32_t s; (s = bits_first_outside(&left, &none)) < BITS_MOST; bits_remove(&left, s)) {
		bool met = false;
		for (unsigned i = 0; i < l->sets; i++)
			met |= bits_has(&l->set[i], s);
		if (met)
			answer_stone(l, s, move, white, whites);
	}
}

void leaf_answer_pairing(struct leaf *l, const struct bits *move, uint32_t *white, unsigned *whites)
{
	for (unsigned i = l->sets; i-- > 0;)
		if (bits_meet(&l->set[i], move))
			kill(l, i, move, white, whites);
	for (unsigned i = 0; i < l->sets; i++)
		assert(!bits_meet(&l->set[i], move)); /* each tuple that Black entered is answered */
}
