#include "hypergraph/isomorphism.h"

#include "hypergraph/reduction.h"

static void multiply(void *order, unsigned index)
{
	mpz_mul_ui(order, order, index);
}

/* The symmetric group on the members of each class, times the group on the classes. */
void automorphisms_order(mpz_t order, const struct hypergraph *h)
{
	struct reduction r;
	const struct reduction_listener listener = {.data = order, .index = multiply};
	mpz_t factorial;
	mpz_init(factorial);
	mpz_set_ui(order, 1);
	reduction_init(&r, h);
	for (unsigned k = 0; k < r.squares; k++) {
		mpz_fac_ui(factorial, reduction_square_size(&r, k));
		mpz_mul(order, order, factorial);
	}
	reduction_automorphisms(&r, h, &listener);
	reduction_clear(&r);
	mpz_clear(factorial);
}
