#include "big.h"
#include "words.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMB_DIGITS = 9, LIMB_BASE = 1000000000, BIG_DIGITS = 1000000 };

static bool is_big(const char *text)
{
	size_t length = strlen(text);
	return length <= BIG_DIGITS && strspn(text, "0123456789") == length && text[0] != '0';
}

struct big big_read(void)
{
	const char *text = word();
	if (!is_big(text))
		unreadable("a number of at most %d digits, at least 1, expected", (int)BIG_DIGITS);
	size_t length = strlen(text);
	struct big b = {NULL, (length + LIMB_DIGITS - 1) / LIMB_DIGITS};
	b.limb = room_for(b.limbs, sizeof *b.limb);
	for (size_t i = 0; i < length; i++) {
		uint32_t *limb = &b.limb[(length - 1 - i) / LIMB_DIGITS];
		*limb = 10 * *limb + (uint32_t)(text[i] - '0');
	}
	return b;
}

/* a x + b y + c, with small factors, into a sum that is cleared by its user. */
static void trim(struct big *x)
{
	while (x->limbs > 0 && x->limb[x->limbs - 1] == 0)
		x->limbs--;
}

struct big big_combine(uint32_t a, const struct big *x, uint32_t b, const struct big *y, uint32_t c)
{
	size_t longer = x->limbs > y->limbs ? x->limbs : y->limbs;
	struct big sum = {room_for(longer + 1, sizeof *sum.limb), longer + 1};
	uint64_t carry = c;
	for (size_t i = 0; i <= longer; i++) {
		carry += (uint64_t)a * (i < x->limbs ? x->limb[i] : 0) + (uint64_t)b * (i < y->limbs ? y->limb[i] : 0);
		sum.limb[i] = (uint32_t)(carry % LIMB_BASE);
		carry /= LIMB_BASE;
	}
	assert(carry == 0);
	trim(&sum);
	return sum;
}

int big_compare(const struct big *x, const struct big *y)
{
	if (x->limbs != y->limbs)
		return x->limbs < y->limbs ? -1 : 1;
	for (size_t i = x->limbs; i-- > 0;)
		if (x->limb[i] != y->limb[i])
			return x->limb[i] < y->limb[i] ? -1 : 1;
	return 0;
}

/* Compares a x + b y + c with d z + e. */
int big_compare_sums(uint32_t a, const struct big *x, uint32_t b, const struct big *y, uint32_t c, uint32_t d,
                     const struct big *z, uint32_t e)
{
	struct big left = big_combine(a, x, b, y, c), right = big_combine(d, z, 0, z, e);
	int order = big_compare(&left, &right);
	free(left.limb);
	free(right.limb);
	return order;
}

struct big big_small(uint32_t n)
{
	struct big b = {room_for(1, sizeof *b.limb), 1};
	b.limb[0] = n;
	return b;
}

char *big_text(const struct big *b)
{
	char *text = room_for(LIMB_DIGITS * b->limbs + 2, 1);
	int length = sprintf(text, "%" PRIu32, b->limb[b->limbs - 1]);
	for (size_t i = b->limbs - 1; i-- > 0; length += LIMB_DIGITS)
		sprintf(text + length, "%09" PRIu32, b->limb[i]);
	return text;
}

struct big big_product(const struct big *x, const struct big *y)
{
	struct big product = {room_for(x->limbs + y->limbs, sizeof *product.limb), x->limbs + y->limbs};
	for (size_t i = 0; i < x->limbs; i++) {
		uint64_t carry = 0;
		for (size_t j = 0; j < y->limbs; j++) {
			carry += (uint64_t)x->limb[i] * y->limb[j] + product.limb[i + j];
			product.limb[i + j] = (uint32_t)(carry % LIMB_BASE);
			carry /= LIMB_BASE;
		}
		product.limb[i + y->limbs] = (uint32_t)carry;
	}
	trim(&product);
	return product;
}

struct big big_quotient(const struct big *x, uint32_t by, uint32_t *rest)
{
	struct big quotient = {room_for(x->limbs, sizeof *quotient.limb), x->limbs};
	uint64_t left = 0;
	assert(by > 0);
	for (size_t i = x->limbs; i-- > 0;) {
		left = left * LIMB_BASE + x->limb[i];
		quotient.limb[i] = (uint32_t)(left / by);
		left %= by;
	}
	*rest = (uint32_t)left;
	trim(&quotient);
	return quotient;
}

void big_drop(struct big *x, bool up)
{
	assert(x->limbs > 0);
	const uint32_t more = up && x->limb[0] != 0;
	const struct big rest = {x->limb + 1, x->limbs - 1};
	struct big shorter = big_combine(1, &rest, 0, &rest, more);
	free(x->limb);
	*x = shorter;
}
