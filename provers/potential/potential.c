#include "provers/potential/potential.h"

#include <assert.h>
#include <stddef.h>

enum { UNIT = 64, WORDS_MOST = 16 };
#define WHOLE (UINT64_C(1) << 50)

/* (k^P - 64^P)(k - 64) <= 64^(P+1); k <= 128, so the powers stay below 2^56 and the products below 2^62. */
static bool base_is_allowed(uint64_t k, unsigned stones)
{
	uint64_t high = 1, low = 1;
	for (unsigned i = 0; i < stones; i++) {
		high *= k;
		low *= UNIT;
	}
	return (high - low) * (k - UNIT) <= low * UNIT;
}

bool potential_init(struct potential *p, unsigned stones)
{
	if (stones == 0 || stones > POTENTIAL_STONES_MOST)
		return false;
	p->stones = stones;
	p->k = 2 * UNIT;
	while (!base_is_allowed(p->k, stones))
		p->k--;
	assert(p->k > UNIT);
	p->weight[0] = WHOLE;
	for (unsigned n = 1; n <= POTENTIAL_LONGEST; n++) {
		p->weight[n] = (UNIT * p->weight[n - 1] + p->k - 1) / p->k;
		assert(p->weight[n] > 0 && p->weight[n] <= p->weight[n - 1]); /* rounded up, so never 0 */
	}
	return true;
}

static uint64_t weight_of(const struct potential *p, const uint64_t *rest, unsigned words)
{
	unsigned size = 0;
	for (unsigned w = 0; w < words; w++)
		size += (unsigned)__builtin_popcountll(rest[w]);
	return p->weight[size < POTENTIAL_LONGEST ? size : POTENTIAL_LONGEST];
}

static uint64_t sum_up_to_whole(const struct potential *p, const uint64_t *rest, unsigned words, unsigned lines)
{
	uint64_t sum = 0;
	for (unsigned i = 0; i < lines && sum < WHOLE; i++)
		sum += weight_of(p, rest + (size_t)i * words, words);
	return sum < WHOLE ? sum : WHOLE;
}

static uint64_t heaviest_sum(const struct potential *p, const uint64_t *rest, unsigned words, unsigned lines,
                             unsigned *heaviest)
{
	uint64_t through[64 * WORDS_MOST] = {0}, most = 0;
	assert(words <= WORDS_MOST);
	for (unsigned i = 0; i < lines; i++) {
		uint64_t weight = weight_of(p, rest + (size_t)i * words, words);
		for (unsigned w = 0; w < words; w++)
			for (uint64_t left = rest[(size_t)i * words + w]; left != 0; left &= left - 1)
				through[64 * w + (unsigned)__builtin_ctzll(left)] += weight;
	}
	for (unsigned q = 0; q < 64 * words; q++)
		if (through[q] > most) {
			most = through[q];
			*heaviest = q;
		}
	assert(most < WHOLE); /* no more than all lines together */
	return most;
}

struct potential_sides potential_measure(const struct potential *p, const uint64_t *rest, unsigned words,
                                         unsigned lines)
{
	struct potential_sides sides = {0, (p->k - UNIT) * WHOLE, 0};
	uint64_t sum = sum_up_to_whole(p, rest, words, lines);
	sides.left = (p->k - UNIT) * sum;
	if (sum < WHOLE)
		sides.left += UNIT * heaviest_sum(p, rest, words, lines, &sides.heaviest);
	return sides;
}

bool potential_is_enough(const struct potential *p, uint64_t sum, uint64_t most)
{
	return sum < WHOLE && (p->k - UNIT) * sum + UNIT * most < (p->k - UNIT) * WHOLE;
}
