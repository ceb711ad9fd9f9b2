#ifndef BIG_H
#define BIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whole numbers of any size: limb[0] + limb[1] 10^9 + limb[2] 10^18 + ..., without zeros at the end. */
struct big {
	uint32_t *limb;
	size_t limbs;
};

struct big big_read(void); /* the next word of the file, at least 1 */
struct big big_small(uint32_t n);
char *big_text(const struct big *b);
int big_compare(const struct big *x, const struct big *y);

/* a x + b y + c, with small factors, into a sum that is cleared by its user. */
struct big big_combine(uint32_t a, const struct big *x, uint32_t b, const struct big *y, uint32_t c);

/* Compares a x + b y + c with d z + e. */
int big_compare_sums(uint32_t a, const struct big *x, uint32_t b, const struct big *y, uint32_t c, uint32_t d,
                     const struct big *z, uint32_t e);

/* Fresh numbers, too: a product; a quotient, rounded down, and what is left. */
struct big big_product(const struct big *x, const struct big *y);
struct big big_quotient(const struct big *x, uint32_t by, uint32_t *rest);

/* x / 10^9, rounded up or down. */
void big_drop(struct big *x, bool up);

#endif
