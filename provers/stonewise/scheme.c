#include "provers/stonewise/scheme.h"

#include <assert.h>
#include <string.h>

void scheme_board_init(struct scheme_board *b, const struct hypergraph *board, unsigned parameter)
{
	assert(parameter <= UINT16_MAX);
	memset(&b->rules, 0, sizeof b->rules);
	b->board = board;
	b->rules.game = (struct game){true, parameter};
	b->rules.ideas.components = b->rules.ideas.canonical = true;
	boardlines_init(&b->lines, board);
	b->rules.exclusive = b->lines.all;
	b->begun = false;
}

static unsigned class_with(const struct position *p, unsigned classes, struct mask lines)
{
	unsigned j = 0;
	while (j < classes && !mask_equal(p->lines[j], lines))
		j++;
	return j;
}

/* One more class, after those that are kept. Only classes that lost lines may be the same as others: so a whole one is
 * compared with those, and they with all. */
static void keep_class(struct position *p, unsigned *kept, struct mask lines, uint16_t squares, bool whole,
                       struct mask *cut)
{
	const bool alike = !whole || mask_within(lines, *cut);
	const unsigned k = alike ? class_with(p, *kept, lines) : *kept;
	p->count[k] = (uint16_t)(k < *kept ? p->count[k] + squares : squares);
	p->lines[k] = lines;
	*kept += k == *kept;
	if (!whole)
		*cut = mask_or(*cut, lines);
}

/* Only lines that share a square with another are living. */
void scheme_kill(struct scheme *s, struct mask dead)
{
	struct position *p = &s->p;
	struct mask joined = mask_none(), cut = mask_none();
	unsigned kept = 0;
	for (unsigned j = 0; j < p->classes; j++) {
		const struct mask lines = mask_minus(p->lines[j], dead);
		const uint16_t squares = p->count[j];
		assert(kept <= j);
		if (squares == 0 || mask_count(lines) < 2)
			continue;
		keep_class(p, &kept, lines, squares, mask_equal(lines, p->lines[j]), &cut);
		joined = mask_or(joined, lines);
	}
	p->classes = kept;
	p->living = joined;
	assert(!mask_meets(joined, dead) && mask_empty(joined) == (kept == 0));
}

static void count_shared(const struct position *p, unsigned *shared)
{
	EACH_LINE(i, p->living) shared[i] = 0;
	for (unsigned j = 0; j < p->classes; j++)
		EACH_LINE(i, p->lines[j]) shared[i] += p->count[j];
}

unsigned scheme_loosen(const struct scheme_board *b, struct scheme *s, uint32_t *loose)
{
	unsigned count = 0, shared[MOST_LINES];
	for (unsigned before = count - 1; before != count;) {
		const struct mask living = s->p.living;
		before = count;
		count_shared(&s->p, shared);
		EACH_LINE(i, living)
		if (mask_has(s->p.living, (unsigned)i) && s->p.black[i] + shared[i] <= b->rules.game.parameter) {
			struct mask line = mask_none();
			mask_add(&line, (unsigned)i);
			scheme_kill(s, line);
			count_shared(&s->p, shared);
			if (loose != NULL)
				loose[count] = (uint32_t)i;
			count++;
		}
	}
	return count;
}

void scheme_of(const struct scheme_board *b, struct mask lines, struct proof_list black, struct scheme *s)
{
	memset(s, 0, sizeof *s);
	for (uint32_t i = 0; i < black.count; i++)
		squares_add(&s->black, black.word[i]);
	for (unsigned n = 0; n < b->board->squares; n++) {
		struct mask through = mask_and(b->lines.of_square[n], lines);
		if (squares_has(&s->black, n) || mask_empty(through))
			continue;
		unsigned j = class_with(&s->p, s->p.classes, through);
		assert(j < MOST_CLASSES);
		s->p.lines[j] = through;
		s->p.count[j]++;
		s->p.classes += j == s->p.classes;
	}
	scheme_kill(s, mask_none());
}

void scheme_begin(const struct scheme_board *b, struct scheme *s)
{
	scheme_of(b, b->lines.all, PROOF_EMPTY, s);
}

void scheme_copy(struct scheme *to, const struct scheme *from)
{
	position_copy(&to->p, &from->p);
	to->black = from->black;
}

unsigned scheme_square(const struct scheme_board *b, const struct scheme *s, struct mask lines)
{
	unsigned n = 0;
	while (squares_has(&s->black, n) || !mask_equal(mask_and(b->lines.of_square[n], s->p.living), lines)) {
		n++;
		assert(n < b->board->squares);
	}
	return n;
}

unsigned scheme_put(const struct scheme_board *b, struct scheme *s, unsigned j)
{
	assert(s->p.count[j] > 0);
	unsigned square = scheme_square(b, s, s->p.lines[j]);
	assert(!squares_has(&s->black, square));
	squares_add(&s->black, square);
	s->p.count[j]--;
	EACH_LINE(i, s->p.lines[j]) s->p.black[i]++;
	return square;
}

static bool take_component(const struct scheme_board *b, struct scheme *from, struct scheme *out)
{
	out->black = from->black;
	return position_component(&b->rules, &from->p, &out->p);
}

struct mask scheme_overfull(const struct scheme_board *b, const struct scheme *s)
{
	struct mask over = mask_none();
	EACH_LINE(i, s->p.living)
	if (s->p.black[i] > b->rules.game.parameter)
		mask_add(&over, (unsigned)i);
	return over;
}

static bool is_tree(const struct position *p)
{
	unsigned incidences = 0, squares = 0;
	for (unsigned j = 0; j < p->classes; j++) {
		incidences += p->count[j] * mask_count(p->lines[j]);
		squares += p->count[j];
	}
	assert(incidences + 1 >= squares + mask_count(p->living)); /* it hangs together */
	return incidences + 1 == squares + mask_count(p->living);
}

/* The lines that share a square with the first one. */
static struct mask columns_of(const struct position *p)
{
	struct mask first = mask_none(), columns = mask_none();
	EACH_LINE(i, p->living)
	if (mask_empty(first))
		mask_add(&first, (unsigned)i);
	for (unsigned j = 0; j < p->classes; j++)
		if (mask_meets(p->lines[j], first))
			columns = mask_or(columns, p->lines[j]);
	return mask_minus(columns, first);
}

static bool is_grid(const struct position *p)
{
	const struct mask columns = columns_of(p);
	const unsigned lines = mask_count(p->living), across = mask_count(columns);
	for (unsigned j = 0; j < p->classes; j++)
		if (p->count[j] != 1 || mask_count(p->lines[j]) != 2 || mask_count(mask_and(p->lines[j], columns)) != 1)
			return false;
	return p->classes == across * (lines - across);
}

static bool is_leaf(const struct scheme_board *b, const struct scheme *s)
{
	unsigned full = 0;
	assert(s->p.classes > 0);
	EACH_LINE(i, s->p.living) full += s->p.black[i] >= b->rules.game.parameter;
	return full <= 1 && (is_tree(&s->p) || is_grid(&s->p));
}

bool scheme_part(const struct scheme_board *b, struct scheme *from, struct scheme *out)
{
	while (take_component(b, from, out))
		if (!is_leaf(b, out))
			return true;
	return false;
}
