#include "provers/zones/cover.h"

#include <assert.h>
#include <stddef.h>

#define CHOICES 32
#define AS_HINTED (1 << 18)

/* The rests that have no pair yet, without the squares that pairs have. */
struct uncovered {
	unsigned count;
	bits rest[LINES];
};

struct choice {
	int worth;
	bits pair;
};

struct search {
	struct cover *cover;
	const uint8_t *hint;
	unsigned most;
	bool cut; /* there were choices farther from the first than it could look at */
};

static uint32_t heaviest(const struct uncovered *u)
{
	uint32_t sum[SQUARES] = {0}, most = 0;
	for (unsigned i = 0; i < u->count; i++)
		EACH_OF (s, u->rest[i])
			sum[s] += rest_weight(u->rest[i]);
	for (unsigned s = 0; s < SQUARES; s++)
		most = sum[s] > most ? sum[s] : most;
	return most;
}

static void note_potential(struct cover *c, const struct uncovered *u)
{
	uint32_t sum = 0;
	for (unsigned i = 0; i < u->count; i++)
		sum += rest_weight(u->rest[i]);
	if (sum >= c->least)
		return;
	sum += heaviest(u);
	c->least = sum < c->least ? sum : c->least;
}

static unsigned smallest(const struct uncovered *u)
{
	unsigned best = 0;
	for (unsigned i = 1; i < u->count; i++)
		if (bits_count(u->rest[i]) < bits_count(u->rest[best]))
			best = i;
	return best;
}

/* What a pair takes of the potential: rests with both squares are held, those with one are shorter. */
static int worth(const struct uncovered *u, bits pair)
{
	int sum = 0;
	for (unsigned i = 0; i < u->count; i++) {
		bits both = u->rest[i] & pair;
		if (both != 0)
			sum += both == pair ? (int)rest_weight(u->rest[i]) : -(int)rest_weight(u->rest[i]);
	}
	return sum;
}

static void sort_in(struct choice *list, unsigned *count, struct choice new)
{
	unsigned at;
	if (*count == CHOICES)
		return;
	for (at = (*count)++; at > 0 && list[at - 1].worth < new.worth; at--)
		list[at] = list[at - 1];
	list[at] = new;
}

/* The pairs of a rest, the best first. */
static unsigned list_choices(const struct search *s, const struct uncovered *u, bits rest, struct choice *list)
{
	unsigned count = 0;
	EACH_OF (a, rest)
		EACH_OF (b, rest & ~(BIT(a) | (BIT(a) - 1))) {
			bits pair = BIT(a) | BIT(b);
			int bonus = s->hint != NULL && s->hint[a] == b ? AS_HINTED : 0;
			sort_in(list, &count, (struct choice){worth(u, pair) + bonus, pair});
		}
	return count;
}

/* False if a rest is left with less than two squares. */
static bool take_pair(const struct uncovered *u, bits pair, struct uncovered *left)
{
	left->count = 0;
	for (unsigned i = 0; i < u->count; i++) {
		bits rest = u->rest[i] & ~pair;
		if ((u->rest[i] & pair) == pair)
			continue;
		if ((rest & (rest - 1)) == 0)
			return false;
		left->rest[left->count++] = rest;
	}
	return true;
}

static bool cover_rest(struct search *s, const struct uncovered *u, unsigned away);

static bool cover_with(struct search *s, const struct uncovered *u, bits pair, unsigned away)
{
	struct uncovered left;
	if (!take_pair(u, pair, &left))
		return false;
	assert(s->cover->pairs < COVER_PAIRS);
	s->cover->pair[s->cover->pairs++] = pair;
	if (cover_rest(s, &left, away))
		return true;
	s->cover->pairs--;
	return false;
}

static bool cover_rest(struct search *s, const struct uncovered *u, unsigned away)
{
	struct choice list[CHOICES];
	if (u->count == 0)
		return true;
	if (++s->cover->steps > s->most)
		return false;
	note_potential(s->cover, u);
	unsigned count = list_choices(s, u, u->rest[smallest(u)], list);
	s->cut = s->cut || count > away + 1;
	for (unsigned n = 0; n < count && n <= away && s->cover->steps <= s->most; n++)
		if (cover_with(s, u, list[n].pair, away - n))
			return true;
	return false;
}

bool cover_find(struct cover *c, const struct rests *r, const uint8_t *hint, unsigned most)
{
	struct search s = {c, hint, most, true};
	struct uncovered u = {.count = r->count};
	bool found = false;
	*c = (struct cover){.least = UINT32_MAX};
	for (unsigned i = 0; i < r->count; i++) {
		u.rest[i] = r->rest[i];
		if (bits_count(u.rest[i]) < 2)
			return false;
	}
	for (unsigned away = 1; !found && s.cut && c->steps <= most; away += 2) {
		s.cut = false;
		found = cover_rest(&s, &u, away);
	}
	for (unsigned n = 0; n < c->pairs; n++)
		c->squares |= c->pair[n];
	return found;
}

void cover_hint(const struct cover *c, uint8_t *hint)
{
	for (unsigned n = 0; n < c->pairs; n++) {
		unsigned a = bits_first(c->pair[n]), b = bits_last(c->pair[n]);
		if (hint[a] != NO_PARTNER)
			hint[hint[a]] = NO_PARTNER;
		if (hint[b] != NO_PARTNER)
			hint[hint[b]] = NO_PARTNER;
		hint[a] = (uint8_t)b;
		hint[b] = (uint8_t)a;
	}
}
