#include "provers/kernel/concrete.h"

#include <assert.h>
#include <string.h>

#include "provers/kernel/slots.h"

void boardlines_init(struct boardlines *b, const struct hypergraph *board)
{
	assert(board->squares <= MOST_SQUARES && board->lines <= MOST_LINES);
	memset(b, 0, sizeof *b);
	b->board = board;
	for (unsigned i = 0; i < board->lines; i++) {
		const unsigned *line = hypergraph_line(board, i);
		mask_add(&b->all, i);
		for (unsigned k = 0; k < hypergraph_line_size(board, i); k++)
			mask_add(&b->of_square[line[k]], i);
	}
}

#define NO_CLASS UINT16_MAX

/* Finds the classes, and of[s], that of each square. */
static void count_squares(const struct rules *r, const struct boardlines *b, struct concrete *c, uint16_t *of)
{
	struct position *p = &c->p;
	struct slots slots;
	slots_begin(&slots, p->lines, MOST_CLASSES);
	for (unsigned s = 0; s < b->board->squares; s++) {
		struct mask lines = mask_and(b->of_square[s], p->living);
		of[s] = NO_CLASS;
		if (mask_empty(lines))
			continue;
		if (squares_has(&c->black, s)) {
			if (r->game.exclusive)
				EACH_LINE(i, lines) p->black[i]++;
			continue;
		}
		uint16_t *slot = slots_find(&slots, lines);
		if (*slot == 0) {
			assert(p->classes < MOST_CLASSES);
			p->lines[p->classes] = lines;
			p->count[p->classes] = 0;
			*slot = (uint16_t)++p->classes;
		}
		of[s] = (uint16_t)(*slot - 1);
		p->count[of[s]]++;
		EACH_LINE(i, lines) p->rest[i]++;
	}
}

static void list_squares(const struct boardlines *b, struct concrete *c, const uint16_t *of)
{
	const struct position *p = &c->p;
	uint16_t fill[MOST_CLASSES];
	c->first[0] = 0;
	for (unsigned j = 0; j < p->classes; j++) {
		fill[j] = c->first[j];
		c->first[j + 1] = (uint16_t)(c->first[j] + p->count[j]);
	}
	for (unsigned s = 0; s < b->board->squares; s++)
		if (of[s] != NO_CLASS)
			c->square[fill[of[s]]++] = (uint16_t)s;
	for (unsigned j = 0; j < p->classes; j++)
		assert(fill[j] == c->first[j + 1]); /* each class has as many squares as were counted */
	assert(c->first[p->classes] <= b->board->squares);
}

void concrete_build(const struct rules *r, const struct boardlines *b, struct mask living, struct squares black,
                    struct concrete *c)
{
	struct position *p = &c->p;
	uint16_t of[MOST_SQUARES];
	assert(mask_within(living, b->all));
	p->living = living;
	p->classes = 0;
	c->black = black;
	memset(p->rest, 0, sizeof p->rest);
	memset(p->black, 0, sizeof p->black);
	count_squares(r, b, c, of);
	list_squares(b, c, of);
	thorough_assert(position_is_consistent(p));
}

int concrete_class_of(const struct concrete *c, const struct boardlines *b, unsigned square)
{
	assert(square < b->board->squares);
	struct mask lines = mask_and(b->of_square[square], c->p.living);
	if (squares_has(&c->black, square) || mask_empty(lines))
		return -1;
	unsigned j = 0;
	while (j < c->p.classes && !mask_equal(c->p.lines[j], lines))
		j++;
	return j == c->p.classes ? -1 : (int)j;
}

uint16_t concrete_take(const struct concrete *c, unsigned class, struct squares *taken)
{
	unsigned n = c->first[class];
	assert(class < c->p.classes);
	while (squares_has(taken, c->square[n]))
		n++;
	assert(n < c->first[class + 1]);
	squares_add(taken, c->square[n]);
	return c->square[n];
}
