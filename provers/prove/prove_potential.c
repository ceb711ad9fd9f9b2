/* The position is the rests of the living lines that contain no other rest; all sums are whole numbers of any size. */
#include "provers/prove/prove_potential.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h> /* after stdio.h, or it has no gmp_printf */

#include "base/memory.h"
#include "provers/potential/potential.h"

struct rests {
	const struct hypergraph *h;
	const unsigned char *stone;
	unsigned *size; /* of the rest of each line of the board; NONE: a line is dead */
	unsigned living, listed;
	uint32_t *line; /* the living lines that are listed in the proof */
};
#define NONE UINT32_MAX

struct sides {
	mpz_t sum, most, left, right; /* U, A, and both sides of the criterion */
	unsigned heaviest;            /* a square with the sum A */
};

static unsigned rest_size(const struct rests *r, unsigned line)
{
	const unsigned *square = hypergraph_line(r->h, line);
	unsigned size = 0;
	for (unsigned k = 0; k < hypergraph_line_size(r->h, line); k++) {
		if (r->stone[square[k]] == 2)
			return NONE;
		size += r->stone[square[k]] == 0;
	}
	assert(size <= hypergraph_line_size(r->h, line));
	return size;
}

/* Is the rest of line `inner` a part of that of line `outer`? The squares are in order. */
static bool contains(const struct rests *r, unsigned outer, unsigned inner)
{
	const unsigned *big = hypergraph_line(r->h, outer), *small = hypergraph_line(r->h, inner);
	const unsigned *end = big + hypergraph_line_size(r->h, outer);
	assert(inner != outer && r->size[inner] <= r->size[outer]);
	for (unsigned k = 0; k < hypergraph_line_size(r->h, inner); k++) {
		if (r->stone[small[k]] != 0)
			continue;
		while (big < end && *big < small[k])
			big++;
		if (big == end || *big != small[k])
			return false;
	}
	return true;
}

/* May line `inner` stand for line `outer`? Of lines with the same rest the first stays. */
static bool makes_redundant(const struct rests *r, unsigned inner, unsigned outer)
{
	if (inner == outer || r->size[inner] > r->size[outer] || r->h->exclusive[inner])
		return false;
	bool before = r->size[inner] < r->size[outer] || inner < outer || r->h->exclusive[outer];
	return before && contains(r, outer, inner);
}

/* head[s], next[...]: the lines whose first empty square is s. A rest inside another begins on it. */
static bool is_redundant(const struct rests *r, const unsigned *head, const unsigned *next, unsigned line)
{
	for (unsigned k = 0; k < hypergraph_line_size(r->h, line); k++)
		for (unsigned i = head[hypergraph_line(r->h, line)[k]]; i != NONE; i = next[i])
			if (makes_redundant(r, i, line))
				return true;
	return false;
}

static unsigned first_empty(const struct rests *r, unsigned line)
{
	unsigned k = 0;
	assert(r->size[line] != NONE && r->size[line] > 0);
	while (r->stone[hypergraph_line(r->h, line)[k]] != 0)
		k++;
	return hypergraph_line(r->h, line)[k];
}

static void list_lines(struct rests *r)
{
	unsigned *head = xcalloc((size_t)r->h->squares + 1, sizeof *head);
	unsigned *next = xcalloc((size_t)r->h->lines + 1, sizeof *next);
	for (unsigned s = 0; s < r->h->squares; s++)
		head[s] = NONE;
	for (unsigned i = 0; i < r->h->lines; i++)
		if (r->size[i] != NONE && r->size[i] > 0) {
			unsigned s = first_empty(r, i);
			next[i] = head[s];
			head[s] = i;
		}
	for (unsigned i = 0; i < r->h->lines; i++)
		if (r->size[i] != NONE && !is_redundant(r, head, next, i))
			r->line[r->listed++] = i;
	assert(r->listed <= r->living && (r->listed > 0) == (r->living > 0));
	free(head);
	free(next);
}

static void rests_init(struct rests *r, const struct hypergraph *h, const unsigned char *stone)
{
	*r = (struct rests){.h = h, .stone = stone};
	r->size = xcalloc((size_t)h->lines + 1, sizeof *r->size);
	r->line = xcalloc((size_t)h->lines + 1, sizeof *r->line);
	for (unsigned i = 0; i < h->lines; i++) {
		r->size[i] = rest_size(r, i);
		r->living += r->size[i] != NONE;
	}
	list_lines(r);
}

static void rests_clear(struct rests *r)
{
	free(r->size);
	free(r->line);
}

static unsigned long weight_of(const struct rests *r, const struct potential *p, unsigned line)
{
	return p->weight[r->size[line] < POTENTIAL_LONGEST ? r->size[line] : POTENTIAL_LONGEST];
}

/* U, and the largest sum of weights through an empty square. */
static void add_weights(const struct rests *r, const struct potential *p, struct sides *d)
{
	mpz_t *through = xcalloc((size_t)r->h->squares + 1, sizeof *through);
	for (unsigned s = 0; s < r->h->squares; s++)
		mpz_init(through[s]);
	for (unsigned i = 0; i < r->listed; i++) {
		const unsigned long weight = weight_of(r, p, r->line[i]);
		mpz_add_ui(d->sum, d->sum, weight);
		for (unsigned k = 0; k < hypergraph_line_size(r->h, r->line[i]); k++) {
			unsigned s = hypergraph_line(r->h, r->line[i])[k];
			if (r->stone[s] == 0)
				mpz_add_ui(through[s], through[s], weight);
		}
	}
	for (unsigned s = 0; s < r->h->squares; s++) {
		if (mpz_cmp(through[s], d->most) > 0) {
			mpz_set(d->most, through[s]);
			d->heaviest = s;
		}
		mpz_clear(through[s]);
	}
	assert(mpz_cmp(d->most, d->sum) <= 0);
	free(through);
}

static void sides_init(struct sides *d, const struct rests *r, const struct potential *p)
{
	mpz_inits(d->sum, d->most, d->left, d->right, NULL);
	d->heaviest = 0;
	add_weights(r, p, d);
	assert(p->k > 64);
	mpz_mul_ui(d->left, d->sum, p->k - 64);
	mpz_addmul_ui(d->left, d->most, 64);
	mpz_set_ui(d->right, p->k - 64);
	mpz_mul_2exp(d->right, d->right, 50);
}

static void print_sides(const struct rests *r, const struct potential *p, const struct sides *d, bool holds)
{
	printf("c %u of %u lines live, %u of them listed (the others contain one of these)\n", r->living, r->h->lines,
	       r->listed);
	gmp_printf("c k = %u, U = %Zd, A = %Zd", (unsigned)p->k, d->sum, d->most);
	if (mpz_sgn(d->most) > 0)
		printf(" (square %u)", d->heaviest);
	gmp_printf("\nc (k - 64) U + 64 A = %Zd\nc (k - 64) 2^50    = %Zd\n", d->left, d->right);
	printf("c the criterion %s: %.6f %s 1\n", holds ? "holds" : "does not hold",
	       mpz_get_d(d->left) / mpz_get_d(d->right), holds ? "<" : ">=");
}

/* P = 1: 2^-n, summed, and with the heaviest square; d is exact as long as no rest has more than 50 squares. */
static void print_erdos_selfridge(const struct rests *r, const struct sides *d, const char *sum)
{
	mpq_t both;
	mpq_init(both);
	mpz_set(mpq_numref(both), d->left);
	mpz_set(mpq_denref(both), d->right);
	mpq_canonicalize(both);
	printf("c Erdos and Selfridge, the sum of 2^-n: %s", sum);
	bool exact = true;
	for (unsigned i = 0; i < r->listed; i++)
		exact = exact && r->size[r->line[i]] <= 50;
	if (exact)
		gmp_printf("; with the heaviest square once more: %Qd %s 1", both,
		           mpz_cmp(mpq_numref(both), mpq_denref(both)) < 0 ? "<" : ">=");
	putchar('\n');
	mpq_clear(both);
}

/* What Beck's criterion says, and about which game. */
static void print_known_criterion(const struct rests *r, const struct sides *d, unsigned stones)
{
	unsigned longest = 0;
	for (unsigned i = 0; i < r->listed; i++)
		longest = r->size[r->line[i]] > longest ? r->size[r->line[i]] : longest;
	unsigned long *count = xcalloc((size_t)longest + 1, sizeof *count);
	for (unsigned i = 0; i < r->listed; i++) {
		assert(r->size[r->line[i]] <= longest);
		count[r->size[r->line[i]]]++;
	}
	char *text = potential_beck_text(count, longest, stones, stones);
	if (stones == 1)
		print_erdos_selfridge(r, d, text);
	else
		printf("c Beck, for the biased game %u:%u: %s; %s\n", stones, stones, text,
		       potential_beck(count, longest, stones, stones) < 0
		           ? "it holds there, and says nothing about game p"
		           : "it does not hold there, and is not about game p");
	free(text);
	free(count);
}

enum verdict prove_potential(const struct hypergraph *h, unsigned stones, const unsigned char *stone,
                             struct proof *proof)
{
	struct potential p;
	struct rests r;
	struct sides d;
	bool has_rule = potential_init(&p, stones);
	assert(has_rule);
	(void)has_rule;
	rests_init(&r, h, stone);
	sides_init(&d, &r, &p);
	bool holds = mpz_cmp(d.left, d.right) < 0;
	assert(r.living > 0 || holds);
	print_sides(&r, &p, &d, holds);
	print_known_criterion(&r, &d, stones);
	/* no step, and at the root one child, or none if no line lives */
	proof_begin(proof, h, 'p', stones, stone);
	proof_add_root(proof);
	if (r.listed > 0)
		proof_add_child(proof, PROOF_POTENTIAL, 0, PROOF_EMPTY, (struct proof_list){r.listed, r.line});
	mpz_clears(d.sum, d.most, d.left, d.right, NULL);
	rests_clear(&r);
	return holds ? DRAWN : UNDECIDED;
}
