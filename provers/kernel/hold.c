#include "provers/kernel/hold.h"

#include <assert.h>
#include <string.h>

#include "base/bitset.h"

#define CLASS_WORDS (MOST_CLASSES / 64)

/* The graph and the flow. Classes on one line are in it only if they have more than p + 1 squares, or if the whole
 * graph was asked for. Sets of classes are bit sets, as sets of lines are. */
struct flow {
	const struct position *p;
	unsigned words;                       /* of a set of classes */
	uint64_t on[MOST_LINES][CLASS_WORDS]; /* the classes of a line */
	uint64_t alone[CLASS_WORDS];          /* those on one line only */
	uint64_t spares[CLASS_WORDS];         /* those with squares that nobody owns: */
	uint16_t spare[MOST_CLASSES];
	struct mask owners[MOST_CLASSES];
	uint16_t owned[MOST_CLASSES][MOST_LINES]; /* for owners only */
	uint16_t kept[MOST_LINES];                /* squares that a line owns and that are in no class here */
	int lack[MOST_LINES];
	struct mask open;
	/* breadth-first search: which line led here, and takes a square of which class from this one */
	uint16_t queue[MOST_LINES], from[MOST_LINES], by[MOST_LINES];
};

#define EACH_CLASS(j, f, set)                                                                                          \
	for (unsigned j##_word = 0; j##_word < (f)->words; j##_word++)                                                 \
		for (uint64_t j##_bits = (set)[j##_word], j = 0;                                                       \
		     j##_bits != 0 && (j = 64 * j##_word + (unsigned)__builtin_ctzll(j##_bits), true);                 \
		     j##_bits &= j##_bits - 1)

/* Most squares on one line only are that line's own, whatever flows: they are left out unless the whole graph is asked
 * for. */
static void build(const struct rules *r, const struct position *p, bool whole, struct flow *f)
{
	f->p = p;
	f->words = (p->classes + 63) / 64;
	f->open = mask_none();
	memset(f->alone, 0, f->words * sizeof *f->alone);
	memset(f->spares, 0, f->words * sizeof *f->spares);
	EACH_LINE(i, p->living)
	{
		f->kept[i] = 0;
		memset(f->on[i], 0, f->words * sizeof *f->on[i]);
	}
	for (unsigned j = 0; j < p->classes; j++) {
		const bool alone = mask_count(p->lines[j]) == 1;
		const bool left_out = alone && !whole && p->count[j] <= r->game.parameter + 1;
		f->spare[j] = left_out ? 0 : p->count[j];
		f->owners[j] = mask_none();
		if (left_out) {
			EACH_LINE(i, p->lines[j]) f->kept[i] = p->count[j]; /* no other class has this line alone */
			continue;
		}
		EACH_LINE(i, p->lines[j]) bitset_add(f->on[i], j);
		bitset_add(alone ? f->alone : f->spares, j);
	}
	EACH_LINE(i, p->living) f->lack[i] = (int)r->game.parameter + 1 - f->kept[i];
}

static void give(struct flow *f, unsigned l, unsigned j, unsigned squares)
{
	if (!mask_has(f->owners[j], l))
		f->owned[j][l] = 0;
	mask_add(&f->owners[j], l);
	f->owned[j][l] = (uint16_t)(f->owned[j][l] + squares);
}

static void take(struct flow *f, unsigned l, unsigned j)
{
	assert(mask_has(f->owners[j], l) && f->owned[j][l] > 0);
	if (--f->owned[j][l] == 0)
		mask_remove(&f->owners[j], l);
}

static void give_spare(struct flow *f, unsigned l, unsigned j, unsigned squares)
{
	assert(squares > 0 && squares <= f->spare[j]);
	give(f, l, j, squares);
	f->spare[j] = (uint16_t)(f->spare[j] - squares);
	if (f->spare[j] == 0)
		bitset_remove(f->spares, j);
}

static void own(struct flow *f, unsigned l, unsigned j, unsigned squares)
{
	assert((int)squares <= f->lack[l]);
	give_spare(f, l, j, squares);
	f->lack[l] -= (int)squares;
}

static unsigned lacks_most(const struct flow *f, struct mask lines)
{
	unsigned best = MOST_LINES;
	EACH_LINE(i, lines)
	if (best == MOST_LINES || f->lack[i] > f->lack[best])
		best = (unsigned)i;
	return best;
}

/* Squares on one line first, then each class to the line on it that lacks most. */
static void own_greedily(struct flow *f)
{
	EACH_CLASS(j, f, f->alone)
	{
		const unsigned l = lacks_most(f, f->p->lines[j]), lack = (unsigned)f->lack[l];
		bitset_add(f->spares, (unsigned)j);
		own(f, l, (unsigned)j, f->spare[j] < lack ? f->spare[j] : lack);
	}
	EACH_CLASS(j, f, f->spares)
	while (f->spare[j] > 0) {
		const unsigned l = lacks_most(f, f->p->lines[j]);
		if (f->lack[l] == 0)
			break;
		own(f, l, (unsigned)j, 1);
	}
}

/* The first line on the path takes a square of class j, which is spare, and leaves its own to the one before. */
static void shift(struct flow *f, unsigned l, unsigned j, unsigned from_line)
{
	assert(f->lack[from_line] > 0);
	give_spare(f, l, j, 1);
	for (; l != from_line; l = f->from[l]) {
		take(f, l, f->by[l]);
		give(f, f->from[l], f->by[l], 1);
	}
	f->lack[from_line]--;
}

/* One square more for this line, by a shortest alternating path; if there is none, all lines that were reached are
 * open. Nothing spare is reached from open lines. */
static bool augment(struct flow *f, unsigned from_line)
{
	uint64_t seen[CLASS_WORDS] = {0};
	struct mask reached = f->open;
	unsigned at = 0, end = 1;
	f->queue[0] = (uint16_t)from_line;
	mask_add(&reached, from_line);
	while (at < end) {
		const unsigned l = f->queue[at++];
		const unsigned spare = bitset_next_both(f->on[l], f->spares, 0, f->words);
		if (spare < 64 * f->words) {
			shift(f, l, spare, from_line);
			return true;
		}
		for (unsigned w = 0; w < f->words; w++)
			for (uint64_t bits = f->on[l][w] & ~seen[w]; bits != 0; bits &= bits - 1) {
				const unsigned j = 64 * w + (unsigned)__builtin_ctzll(bits);
				const struct mask others = mask_minus(f->owners[j], reached);
				reached = mask_or(reached, others);
				EACH_LINE(i, others)
				{
					f->from[i] = (uint16_t)l;
					f->by[i] = (uint16_t)j;
					f->queue[end++] = (uint16_t)i;
				}
			}
		bitset_or(seen, f->on[l], f->words);
	}
	f->open = reached;
	return false;
}

/* A square can become spare if its class has a spare one, or if its owner can take one that can. */
static void find_safe(const struct flow *f, bool *safe)
{
	uint16_t queue[MOST_CLASSES];
	unsigned at = 0, end = 0;
	struct mask reached = mask_none();
	for (unsigned j = 0; j < f->p->classes; j++) {
		safe[j] = f->spare[j] > 0;
		if (safe[j])
			queue[end++] = (uint16_t)j;
	}
	while (at < end) {
		const struct mask lines = mask_minus(f->p->lines[queue[at++]], reached);
		reached = mask_or(reached, lines);
		EACH_LINE(i, lines)
		EACH_CLASS(j, f, f->on[i])
		if (!safe[j] && mask_has(f->owners[j], (unsigned)i)) {
			safe[j] = true;
			queue[end++] = (uint16_t)j;
		}
	}
}

/* No line owns more than p + 1 squares, no square has two owners. */
static bool is_flow(const struct rules *r, const struct flow *f)
{
	unsigned of_line[MOST_LINES] = {0};
	for (unsigned j = 0; j < f->p->classes; j++) {
		unsigned owned = 0;
		EACH_LINE(i, f->owners[j])
		{
			of_line[i] += f->owned[j][i];
			owned += f->owned[j][i];
		}
		if (owned > 0 && owned + f->spare[j] != f->p->count[j])
			return false;
	}
	EACH_LINE(i, f->p->living)
	if ((int)of_line[i] + f->kept[i] + f->lack[i] != (int)r->game.parameter + 1 ||
	    (f->lack[i] > 0) > mask_has(f->open, (unsigned)i))
		return false;
	return true;
}

/* The largest flow. */
static void find_flow(const struct rules *r, const struct position *p, bool whole, struct flow *f)
{
	build(r, p, whole, f);
	own_greedily(f);
	EACH_LINE(i, p->living)
	while (f->lack[i] > 0 && !mask_has(f->open, (unsigned)i) && augment(f, (unsigned)i))
		;
	thorough_assert(is_flow(r, f));
}

struct mask hold_open_lines(const struct rules *r, const struct position *p, bool *safe)
{
	struct flow f;
	assert(!r->game.exclusive);
	find_flow(r, p, safe != NULL, &f);
	if (mask_empty(f.open) && safe != NULL)
		find_safe(&f, safe);
	return f.open;
}

unsigned hold_distance(const struct rules *r, const struct position *p)
{
	struct flow f;
	assert(!r->game.exclusive);
	find_flow(r, p, false, &f);
	unsigned distance = 2 * mask_count(f.open);
	EACH_LINE(i, p->living) distance += (unsigned)f.lack[i];
	return distance;
}

struct mask hold_kept(const struct rules *r, const struct position *p)
{
	if (r->game.exclusive || !r->ideas.held || p->classes == 0)
		return p->living;
	struct mask open = hold_open_lines(r, p, NULL);
	return r->ideas.whole ? position_joined(p, open) : open;
}

void hold_forget(const struct rules *r, struct position *p)
{
	position_forget(p, mask_minus(p->living, hold_kept(r, p)));
}

/* The owners of a class have its squares in their order. */
static unsigned class_not_owned(const struct flow *f, unsigned j, struct not_owned *list)
{
	unsigned listed = 0, begin = 0;
	EACH_LINE(i, f->p->lines[j])
	{
		unsigned end = begin + (mask_has(f->owners[j], (unsigned)i) ? f->owned[j][i] : 0);
		for (unsigned copy = 0; copy < f->p->count[j]; copy++)
			if (copy < begin || copy >= end)
				list[listed++] = (struct not_owned){(uint16_t)i, (uint16_t)j, (uint16_t)copy};
		begin = end;
	}
	assert(begin <= f->p->count[j]);
	return listed;
}

unsigned hold_not_owned(const struct rules *r, const struct position *p, struct not_owned *list)
{
	struct flow f;
	unsigned listed = 0;
	find_flow(r, p, true, &f);
	for (unsigned j = 0; j < p->classes; j++)
		if (mask_count(p->lines[j]) > 1)
			listed += class_not_owned(&f, j, list + listed);
	return listed;
}
