#include "provers/kernel/tuples.h"

#include <assert.h>
#include <string.h>

#include "base/bitset.h"

/* Every line has to have a tuple in its rest, and lines without common tuples need distinct squares. */
static bool may_have_tuples(const struct rules *r, const struct position *p)
{
	EACH_LINE(i, p->living) if (p->rest[i] <= r->game.parameter) return false;
	return true;
}

bool tuples_leaf(const struct rules *r, const struct position *p, struct pairing_search *s, unsigned long budget)
{
	uint64_t rest[MOST_LINES * 5];
	uint16_t place[MOST_LINES];
	unsigned lines = 0, words, square = 0;
	if (!may_have_tuples(r, p))
		return false;
	for (unsigned j = 0; j < p->classes; j++)
		square += p->count[j];
	pairing_set_squares(s, square);
	words = pairing_words(s);
	assert(square <= 64 * words);
	square = 0;
	EACH_LINE(i, p->living) place[i] = (uint16_t)lines++;
	assert(words <= 5);
	memset(rest, 0, (size_t)lines * words * sizeof *rest);
	for (unsigned j = 0; j < p->classes; j++)
		for (unsigned n = 0; n < p->count[j]; n++, square++)
			EACH_LINE(i, p->lines[j]) bitset_add(rest + place[i] * words, square);
	assert(square > 0 && lines > 0);
	return pairing_find(s, rest, lines, budget, NULL) == PAIRING_FOUND;
}
