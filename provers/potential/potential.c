#include "provers/potential/potential.h"

#include <assert.h>

enum { UNIT = 64 };
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

bool potential_is_enough(const struct potential *p, uint64_t sum, uint64_t most)
{
	return sum < WHOLE && (p->k - UNIT) * sum + UNIT * most < (p->k - UNIT) * WHOLE;
}
