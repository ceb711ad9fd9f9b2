#include "fairness/corollary2.h"

#include <assert.h>

unsigned long corollary2_right(unsigned long d, unsigned long q)
{
	assert(d >= 1 && q < 1UL << 40);
	if (d > q) /* d^2 might not fit */
		return 0;
	unsigned long groups = q / d / d, rest = q - groups * d * d;
	return groups * (4 * d + 4) + (rest < 8 * groups ? rest : 8 * groups);
}

void corollary2_right_big(mpz_t right, mpz_t groups, const mpz_t d, const mpz_t q)
{
	mpz_t area, rest, most;
	mpz_inits(area, rest, most, NULL);
	mpz_mul(area, d, d);
	mpz_fdiv_qr(groups, rest, q, area);
	mpz_mul_ui(most, groups, 8);
	mpz_mul_ui(right, d, 4);
	mpz_add_ui(right, right, 4);
	mpz_mul(right, right, groups);
	mpz_add(right, right, mpz_cmp(rest, most) < 0 ? rest : most);
	mpz_clears(area, rest, most, NULL);
}

/* Beside the corners of the block with its lower left corner in 0,0 (d = 4):
 *
 *     . 6 . . 7 .      an extra stone makes a diagonal of d - 1 stones one of d; one of its ends lies on the
 *     2 X X X X 3      end of a row or a column, which is met already, so it costs one white stone more
 *     . X X X X .
 *     . X X X X .
 *     0 X X X X 1
 *     . 4 . . 5 .      */
static struct place beside_corner(unsigned i, int d)
{
	int end = d - 1, low = i & 1 ? end : 0, side = i & 2 ? end : 0;
	if (i < 4)
		return (struct place){side, i & 1 ? d : -1};
	return (struct place){i & 2 ? d : -1, low};
}

void corollary2_stones(struct stones *s, unsigned d, unsigned q, unsigned apart)
{
	unsigned area = d * d, groups = q / area, extra = q - groups * area;
	for (unsigned g = 0; g < groups; g++) {
		int left = (int)(g * (d + apart));
		stones_add_block(s, 0, left, d, d);
		/* spread evenly: 8 for the first groups or all */
		for (unsigned i = 0; i < 8 && extra > 0; i++, extra--) {
			struct place x = beside_corner(i, (int)d);
			stones_add(s, (struct place){x.row, x.column + left});
		}
	}
}
