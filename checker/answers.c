/* Win files: is every answer of the defender covered? */
#include "win.h"

#include <stdio.h>
#include <stdlib.h>

struct answer_hunt {
	const struct move_node *node;
	uint32_t most;         /* stones of an answer */
	struct list answer;    /* the stones so far */
	struct list forbidden; /* answers with these were looked at already */
	struct list able;      /* entries that cover the answer without its last stone, from able_from on */
	size_t able_from;
};

/* Are the stones outside of what the entry was given few enough, in its zones? Then their number, else UINT32_MAX:
 * of those in Z(1) .. Z(j) there must be fewer than j, for all j. */
static uint32_t outside_of(const struct answer_hunt *h, const struct cover *e)
{
	uint32_t level[2 * WIN_K_MOST], outside = 0;
	const struct list *part[2] = {&e->extra, &h->answer};
	for (int i = 0; i < 2; i++)
		for (size_t j = 0; j < part[i]->size; j++)
			if (i == 0 || !in_list(&e->given, part[i]->item[j])) {
				if (outside == e->free)
					return UINT32_MAX;
				level[outside++] = level_of(&e->zone, part[i]->item[j]);
			}
	for (uint32_t j = 1; j <= outside; j++) {
		uint32_t within = 0;
		for (uint32_t i = 0; i < outside; i++)
			within += level[i] <= j;
		if (within >= j)
			return UINT32_MAX;
	}
	return outside;
}

static _Noreturn void not_covered(const struct answer_hunt *h)
{
	printf("c no entry covers the answer");
	for (size_t i = 0; i < h->answer.size; i++)
		print_square(h->answer.item[i]);
	printf("%s\n", h->answer.size == 0 ? " without stones" : "");
	refuted("an answer of the defender is not covered");
}

/* A threat that the answer does not meet: where it begins and ends in node->threats. */
static bool unmet(const struct answer_hunt *h, size_t *from, size_t *to)
{
	const struct move_node *n = h->node;
	*from = 0;
	for (size_t i = 0; i < n->ends.size; i++, *from = *to) {
		*to = n->ends.item[i];
		bool met = false;
		for (size_t j = *from; j < *to; j++)
			met |= in_list(&h->answer, n->threats.item[j]);
		if (!met)
			return true;
	}
	return false;
}

static void all_answers(struct answer_hunt *h);

/* All answers that go on with this square are looked at; later ones go on without it. */
static void answers_with(struct answer_hunt *h, uint32_t s)
{
	if (win_file.owner[s] != NOBODY)
		return;
	win_file.owner[s] = FORBIDDEN;
	list_add(&h->forbidden, s);
	list_add(&h->answer, s);
	all_answers(h);
	h->answer.size--;
}

/* Does an entry cover the answer? What covers no part of an answer does not cover the answer. */
static bool covered(const struct answer_hunt *h)
{
	for (size_t i = h->able_from; i < h->able.size; i++)
		if (outside_of(h, &h->node->entry[h->able.item[i]]) != UINT32_MAX)
			return true;
	return false;
}

/* The entry that covers the answer, and all that go on from it, but for those with the fewest squares. */
static const struct cover *best_entry(const struct answer_hunt *h)
{
	const struct cover *best = NULL;
	uint32_t more = h->most - (uint32_t)h->answer.size;
	for (size_t i = h->able_from; i < h->able.size; i++) {
		const struct cover *e = &h->node->entry[h->able.item[i]];
		uint32_t outside = outside_of(h, e);
		if (outside + more > e->free || outside + more >= e->zone.whole)
			continue;
		if (best == NULL || e->zone.size < best->zone.size)
			best = e;
	}
	return best;
}

/* Leaves only the entries that cover the answer: behind those that covered its part, which stay. */
static void keep_able(struct answer_hunt *h)
{
	size_t from = h->able_from, end = h->able_from = h->able.size;
	for (size_t i = from; i < end; i++)
		if (outside_of(h, &h->node->entry[h->able.item[i]]) != UINT32_MAX)
			list_add(&h->able, h->able.item[i]);
}

static void answers_everywhere(struct answer_hunt *h)
{
	if (win_file.rows == 0)
		not_covered(h);
	for (uint32_t r = 0; r < win_file.rows; r++)
		for (uint32_t c = 0; c < win_file.columns; c++)
			answers_with(h, square_at((int32_t)r, (int32_t)c));
}

static void answers_that_go_on(struct answer_hunt *h)
{
	uint32_t more = h->most - (uint32_t)h->answer.size;
	keep_able(h);
	const struct cover *e = best_entry(h);
	if (e == NULL) {
		answers_everywhere(h);
		return;
	}
	uint32_t within = outside_of(h, e) + more;
	for (size_t i = 0; i < e->zone.size; i++)
		if (e->zone.item[i].level <= within && !in_list(&e->given, e->zone.item[i].square))
			answers_with(h, e->zone.item[i].square);
}

static void answers_on(struct answer_hunt *h)
{
	size_t able_from = h->able_from, able = h->able.size;
	win_file.answers++;
	if (!covered(h))
		not_covered(h);
	if (h->answer.size < h->most)
		answers_that_go_on(h);
	h->able_from = able_from;
	h->able.size = able;
}

static void all_answers(struct answer_hunt *h)
{
	size_t from, to, forbidden = h->forbidden.size;
	if (!unmet(h, &from, &to))
		answers_on(h);
	else if (h->answer.size < h->most)
		for (size_t i = from; i < to; i++)
			answers_with(h, h->node->threats.item[i]);
	while (h->forbidden.size > forbidden)
		win_file.owner[h->forbidden.item[--h->forbidden.size]] = NOBODY;
}

void check_all_answers(const struct move_node *n)
{
	struct answer_hunt h = {.node = n, .most = n->slack};
	for (uint32_t i = 0; i < n->entries; i++)
		list_add(&h.able, i);
	all_answers(&h);
	free(h.able.item);
	free(h.answer.item);
	free(h.forbidden.item);
}
