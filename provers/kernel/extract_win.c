#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "provers/kernel/extract.h"

#include "base/ascending.h"
#include "base/memory.h"

/* `after CHILD`: the child's lines are lost for White as long as he does not touch them. The entries of the draft are
 * these, in their order. */
struct after {
	struct mask lines;
};

struct step {
	struct extraction *x;
	struct concrete c;
	struct canonical form;
	struct mask living; /* lines after Black's move, and the black stones then */
	struct squares black;
	unsigned stones; /* of Black's move */
	struct after *after;
	unsigned afters, room;
	struct proof draft;
};

struct answer {
	unsigned size;
	struct mask dead;
	struct squares white;
};

static void add_after(struct step *st, struct mask lines)
{
	MAKE_ROOM(st->after, st->afters, st->room);
	assert(!mask_empty(lines) && mask_within(lines, st->living));
	st->after[st->afters++] = (struct after){lines};
}

/* An untouched entry, or -1. */
static int find_after(const struct step *st, const struct answer *w)
{
	for (unsigned n = 0; n < st->afters; n++)
		if (!mask_meets(st->after[n].lines, w->dead))
			return (int)n;
	assert(st->afters == 0 || w->size > 0); /* a stone was needed to touch them all */
	return -1;
}

/* A line that decides the position at once, with the smallest rest; -1 if there is none. */
static int filled_line(const struct rules *r, const struct position *p)
{
	int best = -1;
	EACH_LINE(i, p->living)
	if (position_lost_line(r, p, (unsigned)i, 0) && (best < 0 || p->rest[i] < p->rest[best]))
		best = (int)i;
	return best;
}

static bool prove_after(struct step *st, const struct answer *w)
{
	struct mask used;
	proof_add_entry(&st->draft, PROOF_EMPTY, PROOF_EMPTY);
	extract_win(st->x, mask_minus(st->living, w->dead), st->black, &st->draft, &used);
	if (!st->x->failed)
		add_after(st, used);
	return !st->x->failed;
}

/* Every answer of White that contains w leaves an entry untouched. */
static void refute(struct step *st, const struct answer *w)
{
	int at = find_after(st, w);
	if (at < 0) {
		if (!prove_after(st, w))
			return;
		at = (int)st->afters - 1;
	}
	assert(w->size <= st->stones && !mask_meets(st->after[at].lines, w->dead));
	struct mask lines = st->after[at].lines, shut = mask_and(lines, st->x->search->rules.exclusive);
	if (w->size == st->stones)
		return;
	for (unsigned s = 0; s < st->x->board->board->squares && !st->x->failed; s++) {
		if (squares_has(&st->black, s) || !mask_meets(st->x->board->of_square[s], lines))
			continue;
		struct answer next = *w;
		next.size++;
		next.dead = mask_or(next.dead, mask_and(st->x->board->of_square[s], st->living));
		refute(st, &next);
	}
	EACH_LINE(i, shut)
	{
		if (st->x->failed)
			return;
		struct answer next = *w;
		next.size++;
		mask_add(&next.dead, (unsigned)i);
		refute(st, &next);
	}
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

static struct mask places_of(const struct canonical *form, struct mask lines)
{
	struct mask places = mask_none();
	for (unsigned n = 0; n < form->lines; n++)
		if (mask_has(lines, form->order[n]))
			mask_add(&places, n);
	assert(mask_count(places) == mask_count(lines)); /* the form has all of the lines */
	return places;
}

static struct mask lines_at(const struct canonical *form, struct mask places)
{
	struct mask lines = mask_none();
	EACH_LINE(n, places) mask_add(&lines, form->order[n]);
	return lines;
}

static void place_move(struct step *st, const struct hand *m, uint16_t *square)
{
	st->living = st->c.p.living;
	st->black = st->c.black;
	st->stones = m->size;
	for (unsigned n = 0; n < m->size; n++)
		square[n] = concrete_take(&st->c, m->class[n], &st -> black);
}

/* Does Black's move fill a line that White can no longer touch? In game b the line has more than B stones: others are
 * harmless, and were left out. */
static int decided_line(const struct step *st)
{
	struct concrete c;
	const struct rules *r = &st->x->search->rules;
	concrete_build(r, st->x->board, st->living, st->black, &c);
	EACH_LINE(i, c.p.living)
	{
		if (c.p.rest[i] > 0 || mask_has(r->exclusive, (unsigned)i))
			continue;
		assert(!r->game.exclusive || c.p.black[i] > r->game.parameter);
		return (int)i;
	}
	return -1;
}

static void tell_step(struct step *st, uint16_t *square, struct mask used)
{
	struct extraction *x = st->x;
	struct mask living = lines_at(&st->form, used);
	struct words lines, black, play = {.count = 0};
	extract_position(x, &st->c, &st->form, used, &lines, &black);
	assert(!mask_empty(used) && st->stones > 0);
	qsort(square, st->stones, sizeof *square, ascending_16);
	for (unsigned n = 0; n < st->stones; n++)
		if (mask_meets(x->board->of_square[square[n]], living))
			words_add(&play, square[n]);
	assert(st->draft.entries == st->afters);
	x->to->events->step(x->to->self, words_list(&lines), words_list(&black), words_list(&play));
	for (unsigned n = 0; n < st->afters; n++)
		proof_tell_entry(&st->draft, n, NULL, x->to);
	stepmap_add(&x->map, st->form.key, x->steps++, used);
}

static void make_step(struct step *st)
{
	struct hand m;
	uint16_t square[MOST_STONES];
	proof_add_step(&st->draft, PROOF_EMPTY, PROOF_EMPTY, PROOF_EMPTY);
	if (search_winning_move(st->x->search, &st->c.p, &m) != LOST) {
		st->x->failed = true;
		proof_clear(&st->draft);
		return;
	}
	place_move(st, &m, square);
	struct mask lines = mask_none();
	int decided = decided_line(st);
	if (decided >= 0)
		mask_add(&lines, (unsigned)decided);
	else
		refute(st, &(struct answer){0, mask_none(), {{0}}});
	for (unsigned n = 0; n < st->afters; n++)
		lines = mask_or(lines, st->after[n].lines);
	if (!st->x->failed)
		tell_step(st, square, places_of(&st->form, lines));
	proof_clear(&st->draft);
	free(st->after);
}

static void win_component(struct extraction *x, struct mask living, struct squares black, struct proof *draft,
                          struct mask *used)
{
	struct step *st = xcalloc(1, sizeof *st);
	st->x = x;
	concrete_build(&x->search->rules, x->board, living, black, &st->c);
	canonical_form(&x->search->rules, &st->c.p, &st->form);
	if (stepmap_find(&x->map, st->form.key) == NULL)
		make_step(st);
	const struct known_step *known = stepmap_find(&x->map, st->form.key);
	if (known != NULL) {
		extract_add_child(draft, known, &st->form);
		*used = lines_at(&st->form, known->used);
		assert(!mask_empty(*used) && mask_within(*used, living));
	}
	free(st);
}

void extract_win(struct extraction *x, struct mask living, struct squares black, struct proof *draft, struct mask *used)
{
	struct concrete *c = xmalloc(sizeof *c);
	struct position component;
	concrete_build(&x->search->rules, x->board, living, black, c);
	int filled = filled_line(&x->search->rules, &c->p);
	if (filled >= 0) {
		const uint32_t line = (uint32_t)filled;
		proof_add_child(draft, PROOF_FILLED, 0, PROOF_EMPTY, (struct proof_list){1, &line});
		*used = mask_none();
		mask_add(used, (unsigned)filled);
		free(c);
		return;
	}
	position_reduce(&x->search->rules, &c->p);
	bool found = false;
	while (!found && position_component(&x->search->rules, &c->p, &component))
		if (search_solve(x->search, &component) == LOST) {
			found = true;
			win_component(x, component.living, black, draft, used);
		}
	assert(x->failed || !found || mask_within(*used, component.living));
	x->failed = x->failed || !found;
	free(c);
}
