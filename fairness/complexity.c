#include "fairness/complexity.h"

#include <math.h>

void complexity_states(mpz_t states, unsigned long squares)
{
	mpz_ui_pow_ui(states, 3, squares);
}

/* count is squares! / (mine! theirs! empty!); `stones` more of mine. */
static void place(mpz_t count, unsigned long *mine, unsigned long *empty, unsigned long stones)
{
	for (; stones > 0; stones--) {
		mpz_mul_ui(count, count, (*empty)--);
		mpz_divexact_ui(count, count, ++*mine);
	}
}

void complexity_positions(mpz_t positions, unsigned long squares, unsigned long p, unsigned long q)
{
	unsigned long stones[2] = {0, 0}, empty = squares, move = q;
	mpz_t count;
	mpz_init_set_ui(count, 1);
	mpz_set_ui(positions, 1);
	for (unsigned side = 0; empty > 0; side = !side, move = p) {
		if (move == 0) /* q = 0: the empty board again */
			continue;
		place(count, &stones[side], &empty, move < empty ? move : empty);
		mpz_add(positions, positions, count);
	}
	mpz_clear(count);
}

void complexity_games(mpz_t games, unsigned long squares, unsigned long p, unsigned long q, unsigned long length)
{
	unsigned long empty = squares, move = q;
	mpz_t choices;
	mpz_init(choices);
	mpz_set_ui(games, 1);
	for (; length > 0; length--, move = p) {
		mpz_bin_uiui(choices, empty, move);
		mpz_mul(games, games, choices);
		empty = move < empty ? empty - move : 0;
	}
	mpz_clear(choices);
}

void complexity_tree(mpz_t tree, unsigned long choices, unsigned long p, unsigned long length)
{
	mpz_t below;
	mpz_init(below);
	mpz_ui_pow_ui(tree, choices, p);
	mpz_fac_ui(below, p);
	mpz_pow_ui(tree, tree, length);
	mpz_pow_ui(below, below, length);
	mpz_fdiv_q(tree, tree, below);
	mpz_clear(below);
}

double complexity_log10(const mpz_t x)
{
	long exponent;
	double mantissa = mpz_get_d_2exp(&exponent, x);
	return log10(mantissa) + (double)exponent * log10(2);
}
