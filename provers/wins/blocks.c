#include "provers/wins/blocks.h"

#include <assert.h>
#include <string.h>

bool blocks_windows(struct blocks *b, const struct arena *a, unsigned side)
{
	b->windows = 0;
	assert(side == ARENA_BLACK || side == ARENA_WHITE);
	for (unsigned stones = a->k - 1; stones + a->p >= a->k && stones > 0; stones--)
		for (unsigned i = 0; i < a->listed[side][stones]; i++) {
			if (b->windows == BLOCKS_WINDOWS)
				return false;
			const unsigned n = arena_empties(a, a->list[side][stones][i], b->empty[b->windows]);
			assert(n == a->k - stones);
			b->missing[b->windows++] = (uint8_t)n;
		}
	return true;
}

struct picking {
	struct blocks *blocks;
	uint16_t picked[WIN_MOVE_MOST], forbidden[BLOCKS_WINDOWS];
	unsigned count, most, forbade;
	bool smallest; /* there are none with fewer squares than most */
};

static bool meets(const struct blocks *b, unsigned window, const uint16_t *square, unsigned count)
{
	for (unsigned i = 0; i < b->missing[window]; i++)
		if (arena_listed(square, count, b->empty[window][i]))
			return true;
	return false;
}

bool blocks_met(const struct blocks *b, const uint16_t *square, unsigned count)
{
	for (unsigned w = 0; w < b->windows; w++)
		if (!meets(b, w, square, count))
			return false;
	return true;
}

/* Does every square meet a window that no other one meets? */
static bool is_minimal(const struct picking *p)
{
	bool needed[WIN_MOVE_MOST] = {false};
	assert(p->count <= p->most);
	for (unsigned w = 0; w < p->blocks->windows; w++) {
		unsigned met = 0, by = 0;
		for (unsigned i = 0; i < p->count; i++)
			if (meets(p->blocks, w, &p->picked[i], 1)) {
				met++;
				by = i;
			}
		if (met == 1)
			needed[by] = true;
	}
	for (unsigned i = 0; i < p->count; i++)
		if (!needed[i])
			return false;
	return true;
}

static void keep_set(struct picking *p)
{
	struct blocks *b = p->blocks;
	if (b->sets == BLOCKS_SETS || b->all + p->count > BLOCKS_SETS) {
		b->many = true;
		return;
	}
	assert(p->count <= WIN_MOVE_MOST);
	memcpy(b->set[b->sets], p->picked, sizeof p->picked);
	b->size[b->sets++] = (uint8_t)p->count;
	for (unsigned i = 0; i < p->count; i++)
		if (!arena_listed(b->square, b->all, p->picked[i]))
			b->square[b->all++] = p->picked[i];
	if (p->count < b->threats)
		b->threats = p->count;
	assert(b->threats <= p->count && b->all <= BLOCKS_SETS);
}

/* From this window on, are there more that are not met, no two with a common square, than stones are left? With one or
 * two stones a turn it takes longer to ask than to try. */
static bool are_too_many(const struct picking *p, unsigned w)
{
	const struct blocks *b = p->blocks;
	uint16_t taken[WIN_MOVE_MOST * WIN_MOVE_MOST];
	unsigned count = 0, apart = 0, left = p->most - p->count;
	for (; w < b->windows && apart <= left && left > 1; w++) {
		if (meets(b, w, p->picked, p->count) || meets(b, w, taken, count) || apart++ == left)
			continue;
		memcpy(taken + count, b->empty[w], b->missing[w] * sizeof *taken);
		count += b->missing[w];
	}
	return apart > left;
}

static unsigned first_unmet(const struct picking *p)
{
	unsigned w = 0;
	while (w < p->blocks->windows && meets(p->blocks, w, p->picked, p->count))
		w++;
	return w;
}

static void pick(struct picking *p)
{
	const struct blocks *b = p->blocks;
	unsigned w = first_unmet(p), before = p->forbade;
	if (w == b->windows) {
		if (p->smallest || is_minimal(p))
			keep_set(p);
		return;
	}
	if (p->most > 2 && are_too_many(p, w))
		return;
	for (unsigned i = 0; p->count < p->most && i < b->missing[w] && !b->many; i++) {
		uint16_t s = b->empty[w][i];
		if (arena_listed(p->forbidden, p->forbade, s))
			continue;
		if (p->forbade == BLOCKS_WINDOWS) {
			p->blocks->many = true;
			return;
		}
		assert(!arena_listed(p->picked, p->count, s) && b->missing[w] <= WIN_MOVE_MOST);
		p->picked[p->count++] = s;
		pick(p);
		p->count--;
		p->forbidden[p->forbade++] = s;
	}
	assert(p->forbade >= before);
	p->forbade = before;
}

void blocks_find(struct blocks *b, const struct arena *a, unsigned side)
{
	b->sets = b->all = 0;
	b->threats = a->p + 1;
	b->many = !blocks_windows(b, a, side);
	struct picking p = {.blocks = b, .most = a->p};
	assert(a->p <= WIN_MOVE_MOST);
	if (!b->many)
		pick(&p);
	assert(p.count == 0 && (b->many || (b->sets > 0) == (b->threats <= a->p)));
}

static bool can_meet(struct picking *p)
{
	const struct blocks *b = p->blocks;
	unsigned w = first_unmet(p);
	if (w == b->windows)
		return true;
	if (p->count == p->most || are_too_many(p, w))
		return false;
	bool met = false;
	p->count++;
	for (unsigned i = 0; i < b->missing[w] && !met; i++) {
		p->picked[p->count - 1] = b->empty[w][i];
		met = can_meet(p);
	}
	p->count--;
	return met;
}

unsigned blocks_needed(struct blocks *b, const struct arena *a, unsigned side)
{
	struct picking p = {.blocks = b};
	if (!blocks_windows(b, a, side))
		return a->p + 1;
	while (p.most <= a->p && !can_meet(&p))
		p.most++;
	return p.most;
}

void blocks_find_exact(struct blocks *b, const struct arena *a, unsigned side, unsigned size)
{
	b->sets = b->all = 0;
	b->threats = blocks_needed(b, a, side);
	b->many = !blocks_windows(b, a, side);
	struct picking p = {.blocks = b, .most = b->threats, .smallest = true};
	if (!b->many && b->threats == size && size <= a->p)
		pick(&p);
}
