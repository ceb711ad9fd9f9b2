#include <assert.h>

#include "base/memory.h"
#include "provers/stonewise/inside.h"
#include "provers/stonewise/stonewise.h"

#define MOST_BELOW 64 /* so many schemes with fewer stones are noted with each that is drawn */

/* --- drafts ------------------------------------------------------------------------------------------------------- */

/* A step is drafted by its thread alone, and then written at once. A draft is a list of words:
 *
 *   children:  loose lines (how many, and which), parts (how many, and each: step, lines, which)
 *   entry:     Black's stone, White's answer, children */
static void put(struct draft *d, uint32_t word)
{
	MAKE_ROOM(d->word, d->words, d->room);
	d->word[d->words++] = word;
}

static void put_list(struct draft *d, const uint32_t *word, unsigned words)
{
	put(d, words);
	for (unsigned n = 0; n < words; n++)
		put(d, word[n]);
}

/* A component of a scheme that is known to be drawn. */
struct part {
	uint64_t least; /* line */
	uint32_t step, lines;
	uint32_t line[STONEWISE_LINES]; /* that are played like those of the step, which are ascending */
};

/* The lines of the step in canonical order are order[]. */
static void list_lines(const struct canonical *form, const uint8_t *order, struct part *part)
{
	struct mask of_step = mask_none();
	unsigned place[MOST_LINES], places = 0;
	for (unsigned n = 0; n < form->lines; n++)
		mask_add(&of_step, order[n]);
	EACH_LINE(i, of_step) place[i] = places++;
	assert(places == form->lines);
	for (unsigned n = 0; n < form->lines; n++)
		part->line[place[order[n]]] = form->order[n];
}

static void find_part(struct search *x, const struct scheme *component, struct part *part)
{
	uint8_t order[STONEWISE_LINES];
	const struct canonical *form = stonewise_form(x, component);
	stonewise_lock(x, OF_TABLE);
	part->step = schemetable_drawn(&x->common->table, form, order);
	stonewise_unlock(x, OF_TABLE);
	part->lines = form->lines;
	list_lines(form, order, part);
	part->least = STONEWISE_LINES;
	EACH_LINE(i, component->p.living) part->least = i < part->least ? i : part->least;
}

/* In the order of their least lines, as a brief proof needs it. */
static void sort_part(struct part *part, unsigned parts)
{
	const struct part new = part[parts];
	unsigned at = parts;
	for (; at > 0 && part[at - 1].least > new.least; at--)
		part[at] = part[at - 1];
	part[at] = new;
}

static void draft_children(struct search *x, const struct scheme *s)
{
	struct scheme left, component;
	uint32_t loose[STONEWISE_LINES];
	struct part part[STONEWISE_LINES / 2];
	unsigned parts = 0;
	scheme_copy(&left, s);
	put_list(&x->draft, loose, scheme_loosen(x->board, &left, loose));
	for (; scheme_part(x->board, &left, &component); parts++) {
		find_part(x, &component, part + parts);
		sort_part(part, parts);
	}
	put(&x->draft, parts);
	for (unsigned n = 0; n < parts; n++) {
		put(&x->draft, part[n].step);
		put_list(&x->draft, part[n].line, part[n].lines);
	}
}

/* First the entry that has to stand before. */
static void draft_entry(struct search *x, struct expansion *e, unsigned n)
{
	struct kind *k = e->kind + n;
	if (k->written)
		return;
	k->written = true;
	if (k->needs >= 0)
		draft_entry(x, e, (unsigned)k->needs);
	assert(k->needs < 0 || e->kind[k->needs].written);
	kind_put(x->board, e->s, k, &e->after);
	scheme_kill(&e->after, k->dead);
	put(&x->draft, k->stone);
	put(&x->draft, k->answer);
	draft_children(x, &e->after);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static struct proof_list take_list(const uint32_t **at)
{
	const struct proof_list list = {**at, *at + 1};
	*at += 1 + list.count;
	return list;
}

static void write_children(struct proof *p, const uint32_t **at)
{
	const struct proof_list loose = take_list(at);
	if (loose.count > 0)
		proof_add_child(p, PROOF_LOOSE, 0, PROOF_EMPTY, loose);
	for (uint32_t parts = *(*at)++; parts > 0; parts--) {
		const uint32_t step = *(*at)++;
		proof_add_child(p, PROOF_STEP, step, PROOF_EMPTY, take_list(at));
	}
}

static void write_entries(struct proof *p, const struct draft *d)
{
	for (const uint32_t *at = d->word; at < d->word + d->words;) {
		proof_add_entry(p, (struct proof_list){1, at}, (struct proof_list){1, at + 1});
		at += 2;
		write_children(p, &at);
	}
}

void stonewise_children(struct search *x, const struct scheme *s)
{
	x->draft.words = 0;
	draft_children(x, s);
	const uint32_t *at = x->draft.word;
	write_children(x->common->proof, &at);
	assert(at == x->draft.word + x->draft.words);
}

static void write_step(struct search *x, const struct scheme *s)
{
	uint32_t line[STONEWISE_LINES], stones[STONEWISE_LINES], lines = 0, black[STONEWISE_SQUARES], blacks = 0;
	EACH_LINE(i, s->p.living)
	{
		line[lines] = (uint32_t)i;
		stones[lines++] = s->p.black[i];
	}
	for (unsigned n = 0; n < x->board->board->squares; n++)
		if (squares_has(&s->black, n) && mask_count(mask_and(x->board->lines.of_square[n], s->p.living)) > 1)
			black[blacks++] = n;
	proof_add_step(x->common->proof, (struct proof_list){lines, line}, (struct proof_list){blacks, black},
	               (struct proof_list){lines, stones});
	write_entries(x->common->proof, &x->draft);
}

uint32_t stonewise_step(struct search *x, struct expansion *e)
{
	x->draft.words = 0;
	for (unsigned n = 0; n < e->kinds; n++)
		draft_entry(x, e, n);
	for (unsigned n = 0; n < e->kinds; n++)
		assert(e->kind[n].written);
	stonewise_lock(x, OF_PROOF);
	write_step(x, e->s);
	const uint32_t step = x->common->proof->steps - 1;
	stonewise_unlock(x, OF_PROOF);
	return step;
}

void stonewise_note(struct search *x, const struct scheme *s, uint32_t step)
{
	struct scheme below;
	scheme_copy(&below, s);
	for (unsigned n = 0; n < MOST_BELOW; n++) {
		struct canonical form;
		canonical_form(&x->board->rules, &below.p, &form);
		stonewise_lock(x, OF_TABLE);
		schemetable_add_drawn(&x->common->table, &form, step);
		stonewise_unlock(x, OF_TABLE);
		bool more = false;
		EACH_LINE(i, s->p.living)
		{
			if (more)
				continue;
			more = below.p.black[i] > 0;
			below.p.black[i] = more ? (uint16_t)(below.p.black[i] - 1) : s->p.black[i];
		}
		if (!more)
			return;
	}
}
