#include "provers/kernel/branch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/kernel/hold.h"
#include "provers/kernel/question.h"
#include "provers/kernel/replies.h"

/* --- squares and classes ------------------------------------------------------------------------------------------ */

static struct hand classes_of(const struct root *root, const uint16_t *place, unsigned count)
{
	struct hand s = {0};
	const unsigned squares = root->board.board->squares;
	assert(count <= BRANCH_MOST);
	for (unsigned n = 0; n < count; n++) {
		if (place[n] >= squares) {
			mask_add(&s.exclusive, place[n] - squares);
			s.exclusives++;
			continue;
		}
		int j = concrete_class_of(&root->all, &root->board, place[n]);
		assert(j >= 0); /* on a living line, and empty */
		s.class[s.size++] = (uint16_t)j;
	}
	return s;
}

/* The first squares of their classes, Black's before White's. */
static void branch_of(const struct root *root, const struct hand *m, const struct hand *w, struct branch *b)
{
	struct squares taken = {{0}};
	b->blacks = b->whites = 0;
	for (unsigned n = 0; n < m->size; n++)
		b->black[b->blacks++] = concrete_take(&root->all, m->class[n], &taken);
	for (unsigned n = 0; n < w->size; n++)
		b->white[b->whites++] = concrete_take(&root->all, w->class[n], &taken);
	EACH_LINE(i, w->exclusive) b->white[b->whites++] = (uint16_t)(root->board.board->squares + i);
}

/* --- moves and answers -------------------------------------------------------------------------------------------- */

enum verdict branch_uncovered(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                              const struct branch *known, unsigned count, struct branch *move)
{
	struct root *root = root_begin(q, by, statistics);
	struct entry_of_move *entry = xcalloc(count + 1, sizeof *entry);
	struct given given = {.entry = entry, .count = count};
	struct canonical raw = {.key = canonical_raw_key(&root->search.rules, &root->all.p)};
	struct hand win, none = {0};
	for (unsigned n = 0; n < count; n++) {
		entry[n].black = classes_of(root, known[n].black, known[n].blacks);
		entry[n].white = classes_of(root, known[n].white, known[n].whites);
	}
	root->search.given = &given;
	enum verdict v = search_expand(&root->search, &root->all.p, &raw, &win);
	assert(v == DRAWN || given.asked.size > 0);
	if (v != DRAWN)
		branch_of(root, &given.asked, &none, move);
	free(entry);
	root_end(root);
	return v == DRAWN ? DRAWN : UNDECIDED;
}

enum verdict branch_answers(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                            const struct branch *move, struct branch *list, unsigned most, unsigned *count)
{
	struct root *root = root_begin(q, by, statistics);
	struct dominance *above = xmalloc(sizeof *above);
	struct lookups *lookups = xmalloc(sizeof *lookups);
	struct hand m = classes_of(root, move->black, move->blacks), one, w;
	struct hand *found = xcalloc(most, sizeof *found);
	enum verdict v = UNDECIDED;
	*count = 0;
	dominance_find(&root->search.rules, &root->all.p, above);
	lookups_clear(lookups, root->all.p.classes);
	if (m.size > 1 && replies_to_one(&root->search, &root->all.p, above, lookups, &m, &one, &w)) {
		branch_of(root, &one, &w, list);
		v = DRAWN;
	} else if ((v = replies_list(&root->search, &root->all.p, above, &m, found, most, count)) == DRAWN)
		branch_of(root, &m, found, list);
	for (unsigned n = 0; v == UNDECIDED && n < *count; n++)
		branch_of(root, &m, found + n, list + n);
	free(found);
	free(lookups);
	free(above);
	root_end(root);
	return v;
}

/* --- components --------------------------------------------------------------------------------------------------- */

/* The squares of the n-th line: those of its classes, in the order that equal forms share, then the black ones. */
static void add_line(struct hypergraph *h, const struct position *p, const struct ranking *r, unsigned n,
                     unsigned *next, unsigned blacks)
{
	unsigned square[MOST_SQUARES], size = 0, first = 0;
	for (unsigned j = 0; j < p->classes; first += p->count[r->class[j++]])
		for (unsigned k = 0; mask_has(r->places[j], n) && k < p->count[r->class[j]]; k++)
			square[size++] = first + k;
	for (unsigned k = 0; k < blacks; k++)
		square[size++] = (*next)++;
	assert(size > 0 && size <= MOST_SQUARES);
	hypergraph_add_line(h, square, size);
}

static void make_part(const struct rules *r, const struct position *p, struct branch_part *part)
{
	struct canonical form;
	struct ranking ranking;
	unsigned empty = 0, blacks = 0;
	canonical_form(r, p, &form);
	canonical_rank(p, &form, &ranking);
	for (unsigned j = 0; j < p->classes; j++)
		empty += p->count[j];
	EACH_LINE(i, p->living) blacks += p->black[i];
	hypergraph_init(&part->board);
	hypergraph_add_squares(&part->board, empty + blacks);
	part->stone = xcalloc(empty + blacks + 1, 1);
	memset(part->stone + empty, 1, blacks);
	part->high = form.key.high;
	part->low = form.key.low;
	for (unsigned n = 0, next = empty; n < form.lines; n++) {
		add_line(&part->board, p, &ranking, n, &next, p->black[form.order[n]]);
		part->board.exclusive[n] = mask_has(r->exclusive, form.order[n]);
	}
}

enum verdict branch_after(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                          const struct branch *b, struct branch_part *part, unsigned *count)
{
	struct root *root = root_begin(q, by, statistics);
	struct search *s = &root->search;
	struct position after, left, c;
	struct hand m = classes_of(root, b->black, b->blacks), w = classes_of(root, b->white, b->whites);
	position_after(&s->rules, &root->all.p, &m, &w, &after);
	position_reduce(&s->rules, &after);
	enum verdict v = search_known(s, &after);
	*count = 0;
	position_copy(&left, &after);
	hold_forget(&s->rules, &left);
	while (v == UNDECIDED && position_component(&s->rules, &left, &c))
		if (search_known(s, &c) == UNDECIDED)
			make_part(&s->rules, &c, part + (*count)++);
	assert(v != UNDECIDED || (*count > 0 && *count <= MOST_PARTS));
	root_end(root);
	return v;
}
