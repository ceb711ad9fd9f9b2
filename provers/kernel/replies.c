#include "provers/kernel/replies.h"

#include <assert.h>
#include <string.h>

#include "provers/kernel/hold.h"

#include "base/bitset.h"

/* So many replies are looked up before one is searched: on small boards that saves positions, in long searches it costs
 * more than it saves. */
static unsigned look_first(const struct search *s)
{
	return s->statistics->positions < 2500 ? 6 : 2;
}

/* White's candidate stones: classes and exclusive squares. The best come first, in order, as far as they were asked
 * for: that is seldom further than the third. */
struct candidate {
	struct mask lines;
	uint64_t value;
	uint16_t class;  /* NO_CLASS: the exclusive square of the only line in lines */
	uint16_t number; /* of equals the least comes first */
};

#define NO_CLASS UINT16_MAX
#define ALL_CANDIDATES (MOST_CLASSES + MOST_LINES)

struct candidates {
	unsigned size, ordered;
	struct candidate of[ALL_CANDIDATES];
};

/* Lines on which Black moved: how much more a white stone there is worth, and which ones have to be killed now. */
struct outlook {
	struct mask hit, threats;
	uint64_t more[MOST_LINES];
};

/* First what is gained for a forest, then danger. */
static uint64_t add_gain(uint64_t value, int gain)
{
	assert(gain > -2048 && gain < 2048 && value >> 48 == 0); /* so that neither runs into the other */
	return value + ((uint64_t)(gain + 2048) << 48);
}

static void find_values(const struct rules *r, const struct position *p, const int *gain, uint64_t *value)
{
	for (unsigned j = 0; j < p->classes; j++) {
		uint64_t sum = 0;
		EACH_LINE(i, p->lines[j]) sum += position_danger(r, p, (unsigned)i, 0);
		value[j] = add_gain(sum, r->game.exclusive ? 0 : gain[j]);
	}
}

void dominance_find(const struct rules *r, const struct position *p, struct dominance *d)
{
	int gain[MOST_CLASSES];
	for (unsigned j = 0; j < p->classes; j++) {
		memset(d->above[j], 0, sizeof d->above[j]);
		gain[j] = (int)(mask_count(p->lines[j]) * (r->game.parameter + 1)) - p->count[j];
	}
	for (unsigned j = 0; j < p->classes; j++)
		for (unsigned k = 0; k < p->classes; k++)
			if (k != j && mask_within(p->lines[j], p->lines[k])) {
				gain[k] -= p->count[j];
				if (r->ideas.domination)
					bitset_add(d->above[j], k);
			}
	find_values(r, p, gain, d->value);
}

static void look_out(const struct rules *r, const struct position *p, const struct hand *m, struct outlook *o)
{
	uint8_t hits[MOST_LINES] = {0};
	o->hit = o->threats = mask_none();
	for (unsigned k = 0; k < m->size; k++) {
		EACH_LINE(i, p->lines[m->class[k]]) hits[i]++;
		o->hit = mask_or(o->hit, p->lines[m->class[k]]);
	}
	assert(m->size < UINT8_MAX && mask_within(o->hit, p->living));
	EACH_LINE(i, o->hit)
	{
		o->more[i] = position_danger(r, p, (unsigned)i, hits[i]) - position_danger(r, p, (unsigned)i, 0);
		if (position_lost_line(r, p, (unsigned)i, hits[i]))
			mask_add(&o->threats, (unsigned)i);
	}
}

static uint64_t more_for(const struct outlook *o, struct mask lines)
{
	uint64_t more = 0;
	const struct mask hit = mask_and(lines, o->hit);
	EACH_LINE(i, hit) more += o->more[i];
	return more;
}

static void add_candidate(struct candidates *list, struct mask lines, uint64_t value, uint16_t class)
{
	assert(list->size < ALL_CANDIDATES);
	list->of[list->size] = (struct candidate){lines, value, class, (uint16_t)list->size};
	list->size++;
}

static bool is_better(const struct candidate *a, const struct candidate *b)
{
	return a->value != b->value ? a->value > b->value : a->number < b->number;
}

/* The n-th best. */
static const struct candidate *candidate_at(struct candidates *list, unsigned n)
{
	assert(n < list->size);
	for (; list->ordered <= n; list->ordered++) {
		struct candidate *to = list->of + list->ordered, *best = to;
		for (struct candidate *c = to + 1; c < list->of + list->size; c++)
			best = is_better(c, best) ? c : best;
		const struct candidate found = *best;
		*best = *to;
		*to = found;
	}
	return list->of + n;
}

/* The classes that are untouched by m and can hold all of White's stones: any reply can go there instead of to a class
 * below. */
static void roomy_classes(const struct position *p, const struct hand *m, uint64_t *roomy, unsigned words)
{
	for (unsigned w = 0; w < words; w++) {
		uint64_t set = 0; /* in a register */
		for (unsigned k = 64 * w; k < p->classes && k < 64 * (w + 1); k++)
			bitset_add_if(&set, k % 64, p->count[k] >= m->size);
		roomy[w] = set;
	}
	for (unsigned n = 0; n < m->size; n++)
		bitset_remove(roomy, m->class[n]);
}

static void list_exclusives(const struct search *s, const struct position *p, const struct hand *m,
                            const struct outlook *o, struct candidates *list)
{
	/* In game b Black takes any number of stones, and ordinary squares may be gone: exclusive ones first. */
	int gain = s->rules.game.exclusive && m->size > 1 ? 1 : 0;
	struct mask shut = mask_and(s->rules.exclusive, p->living);
	EACH_LINE(i, shut)
	{
		struct mask one = mask_none();
		mask_add(&one, (unsigned)i);
		const uint64_t value = position_danger(&s->rules, p, (unsigned)i, 0) + more_for(o, one);
		add_candidate(list, one, add_gain(value, gain), NO_CLASS);
	}
}

static void list_candidates(const struct search *s, const struct position *p, const struct dominance *d,
                            const struct hand *m, const struct outlook *o, struct candidates *list)
{
	const unsigned words = (p->classes + 63) / 64;
	uint64_t roomy[MOST_CLASSES / 64];
	list->size = list->ordered = 0;
	roomy_classes(p, m, roomy, words);
	for (unsigned j = 0; j < p->classes; j++)
		if (!bitset_meets(d->above[j], roomy, words) && p->count[j] > stones_of_class(m, j)) {
			const uint64_t value = d->value[j] + more_for(o, p->lines[j]);
			assert(value >> 48 == d->value[j] >> 48); /* the gain decides first */
			add_candidate(list, p->lines[j], value, (uint16_t)j);
		}
	list_exclusives(s, p, m, o, list);
	assert(list->size <= p->classes + mask_count(p->living));
}

static void place(struct hand *w, const struct candidate *c)
{
	if (c->class != NO_CLASS) {
		assert(w->size < MOST_STONES);
		w->class[w->size++] = c->class;
		return;
	}
	assert(mask_count(c->lines) == 1 && !mask_meets(w->exclusive, c->lines));
	w->exclusive = mask_or(w->exclusive, c->lines);
	w->exclusives++;
}

static bool can_place(const struct position *p, const struct hand *m, const struct hand *w, const struct candidate *c)
{
	if (c->class == NO_CLASS)
		return !mask_meets(w->exclusive, c->lines);
	return stones_of_class(m, c->class) + stones_of_class(w, c->class) < p->count[c->class];
}

static enum verdict try_reply(struct search *s, const struct position *p, const struct hand *m, const struct hand *w,
                              bool look_only)
{
	struct position after;
	s->statistics->replies++;
	assert(w->size + w->exclusives <= m->size); /* White has at most as many stones as Black just had */
	position_after(&s->rules, p, m, w, &after);
	return look_only ? search_known(s, &after) : search_solve(s, &after);
}

/* All white replies of |m| stones (or fewer if there are no more squares), in the order of the candidates. */
struct reply_search {
	struct search *s;
	const struct position *p;
	const struct hand *m;
	struct candidates *list;
	bool look_only;
	unsigned left; /* so many replies may still be looked at */
	bool undecided;
	struct hand *open; /* those that nothing is known of are put here, if it is not NULL */
	unsigned opened, most;
};

static enum verdict try_whole_reply(struct reply_search *q, struct hand *w)
{
	if (q->left == 0)
		return LOST;
	q->left--;
	enum verdict v = try_reply(q->s, q->p, q->m, w, q->look_only);
	if (!q->look_only || v != UNDECIDED)
		return v;
	q->undecided = true;
	if (q->open != NULL)
		q->open[q->opened++] = *w;
	if (q->open != NULL && q->opened == q->most)
		q->left = 0;
	return LOST;
}

static enum verdict choose_replies(struct reply_search *q, unsigned from, struct mask threats, struct hand *w)
{
	unsigned placed = (unsigned)w->size + w->exclusives;
	assert(placed <= q->m->size && mask_count(w->exclusive) == w->exclusives);
	bool more = false;
	if (search_stops(q->s))
		return UNDECIDED;
	for (unsigned n = from; placed < q->m->size && n < q->list->size; n++) {
		const struct candidate *c = candidate_at(q->list, n);
		if (!can_place(q->p, q->m, w, c))
			continue;
		more = true;
		struct mask left = mask_minus(threats, c->lines);
		if (placed + 1 == q->m->size && !mask_empty(left))
			continue;
		struct hand next = *w;
		place(&next, c);
		enum verdict v = choose_replies(q, c->class == NO_CLASS ? n + 1 : n, left, &next);
		if (v == DRAWN)
			*w = next;
		if (v != LOST || q->left == 0)
			return v;
	}
	return more || !mask_empty(threats) ? LOST : try_whole_reply(q, w);
}

#define WEIGHED 4

/* What is left after White's answer to one stone: best is what is nearly held; where no line of the board is short, of
 * equals that in which more lines have squares of their own. (Measured in thousands of positions, before, by distance
 * alone, with own squares: Connect(18,4) 105, 92, 62; bands:8:7:7:11 117, 117, 60; but Connect(19,4), where some lines
 * have p + 2 squares, 35, 34, 50.) */
static uint64_t weigh(const struct search *s, const struct position *p, const struct hand *m, const struct candidate *c)
{
	struct position after;
	struct hand w = {0};
	unsigned own = 0;
	place(&w, c);
	position_after(&s->rules, p, m, &w, &after);
	const uint64_t distance = hold_distance(&s->rules, &after);
	for (unsigned j = 0; j < after.classes && s->rules.roomy; j++)
		own += mask_count(after.lines[j]) == 1;
	assert(own <= MOST_LINES);
	return distance == 0 ? 0 : (distance << 16) - own;
}

/* The first of the answers to one stone that meet all threats are put in the order of what is left, in their places. */
static void order_by_what_is_left(const struct search *s, const struct position *p, const struct hand *m,
                                  struct mask threats, struct candidates *list)
{
	const struct hand none = {0};
	uint64_t weight[WEIGHED];
	unsigned slot[WEIGHED], weighed = 0;
	if (s->rules.game.exclusive || !s->rules.ideas.held || m->size != 1)
		return;
	for (unsigned n = 0; n < list->size && weighed < WEIGHED; n++) {
		const struct candidate c = *candidate_at(list, n);
		if (!can_place(p, m, &none, &c) || !mask_within(threats, c.lines))
			continue;
		const uint64_t w = weigh(s, p, m, &c);
		unsigned k = weighed++;
		slot[k] = n;
		for (; k > 0 && weight[k - 1] > w; k--) {
			weight[k] = weight[k - 1];
			list->of[slot[k]] = list->of[slot[k - 1]];
		}
		weight[k] = w;
		list->of[slot[k]] = c;
	}
}

enum verdict replies_to_all(struct search *s, const struct position *p, const struct dominance *d, const struct hand *m,
                            struct hand *w)
{
	struct candidates list;
	struct outlook o;
	look_out(&s->rules, p, m, &o);
	list_candidates(s, p, d, m, &o, &list);
	*w = (struct hand){0};
	struct reply_search look = {s, p, m, &list, true, look_first(s) * m->size, false, NULL, 0, 0};
	enum verdict v = choose_replies(&look, 0, o.threats, w);
	if (v == DRAWN || (look.left > 0 && !look.undecided))
		return v;
	order_by_what_is_left(s, p, m, o.threats, &list);
	*w = (struct hand){0};
	struct reply_search deep = {s, p, m, &list, false, UINT32_MAX, false, NULL, 0, 0};
	v = choose_replies(&deep, 0, o.threats, w);
	assert(deep.left > 0 && !deep.undecided);
	return v;
}

enum verdict replies_list(struct search *s, const struct position *p, const struct dominance *d, const struct hand *m,
                          struct hand *list, unsigned most, unsigned *count)
{
	struct candidates candidates;
	struct outlook o;
	struct hand w = {0};
	assert(most > 0);
	look_out(&s->rules, p, m, &o);
	list_candidates(s, p, d, m, &o, &candidates);
	order_by_what_is_left(s, p, m, o.threats, &candidates);
	struct reply_search look = {s, p, m, &candidates, true, UINT32_MAX, false, list, 0, most};
	enum verdict v = choose_replies(&look, 0, o.threats, &w);
	*count = look.opened;
	if (v == DRAWN)
		list[0] = w;
	return v == LOST && look.undecided ? UNDECIDED : v;
}

void lookups_clear(struct lookups *l, unsigned classes)
{
	assert(classes <= MOST_CLASSES);
	memset(l->in_vain, 0, classes * sizeof *l->in_vain);
}

/* Is it known that this stone of White's answers the single stone of class j? */
static bool is_known_reply(struct search *s, const struct position *p, struct lookups *l, const struct hand *one,
                           const struct candidate *c, struct hand *w)
{
	uint64_t *in_vain = l->in_vain[one->class[0]];
	*w = (struct hand){0};
	place(w, c);
	if (c->class == NO_CLASS)
		return try_reply(s, p, one, w, true) == DRAWN;
	if (bitset_has(in_vain, c->class))
		return false;
	bool known = try_reply(s, p, one, w, true) == DRAWN;
	if (!known)
		bitset_add(in_vain, c->class);
	return known;
}

bool replies_to_one(struct search *s, const struct position *p, const struct dominance *d, struct lookups *l,
                    const struct hand *m, struct hand *one, struct hand *w)
{
	struct candidates list;
	struct outlook all, o;
	const unsigned most = look_first(s);
	assert(m->size > 1);
	look_out(&s->rules, p, m, &all);
	list_candidates(s, p, d, m, &all, &list);
	for (unsigned k = 0; k < m->size; k++) {
		*one = (struct hand){.size = 1, .class = {m->class[k]}};
		look_out(&s->rules, p, one, &o);
		for (unsigned n = 0; n < list.size && n < most; n++) {
			const struct candidate *c = candidate_at(&list, n);
			if (mask_within(o.threats, c->lines) && is_known_reply(s, p, l, one, c, w))
				return true;
		}
	}
	return false;
}
