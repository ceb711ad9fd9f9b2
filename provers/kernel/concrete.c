#include "provers/kernel/concrete.h"

#include <assert.h>
#include <string.h>

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

static unsigned find_class(const struct position *p, struct mask lines)
{
	unsigned j = 0;
	while (j < p->classes && !mask_equal(p->lines[j], lines))
		j++;
	return j;
}

static void count_squares(const struct rules *r, const struct boardlines *b, struct concrete *c)
{
	struct position *p = &c->p;
	for (unsigned s = 0; s < b->board->squares; s++) {
		struct mask lines = mask_and(b->of_square[s], p->living);
		if (mask_empty(lines))
			continue;
		if (squares_has(&c->black, s)) {
			if (r->game.exclusive)
				EACH_LINE(i, lines) p->black[i]++;
			continue;
		}
		unsigned j = find_class(p, lines);
		if (j == p->classes) {
			assert(j < MOST_CLASSES);
			p->lines[j] = lines;
			p->count[j] = 0;
			p->classes++;
		}
		p->count[j]++;
		EACH_LINE(i, lines) p->rest[i]++;
	}
}

void concrete_build(const struct rules *r, const struct boardlines *b, struct mask living, struct squares black,
                    struct concrete *c)
{
	struct position *p = &c->p;
	assert(mask_within(living, b->all));
	p->living = living;
	p->classes = 0;
	c->black = black;
	memset(p->rest, 0, sizeof p->rest);
	memset(p->black, 0, sizeof p->black);
	count_squares(r, b, c);
	uint16_t fill[MOST_CLASSES];
	c->first[0] = 0;
	for (unsigned j = 0; j < p->classes; j++) {
		fill[j] = c->first[j];
		c->first[j + 1] = (uint16_t)(c->first[j] + p->count[j]);
	}
	for (unsigned s = 0; s < b->board->squares; s++) {
		int j = concrete_class_of(c, b, s);
		if (j >= 0)
			c->square[fill[j]++] = (uint16_t)s;
	}
	for (unsigned j = 0; j < p->classes; j++)
		assert(fill[j] == c->first[j + 1]); /* each class has as many squares as were counted */
	assert(c->first[p->classes] <= b->board->squares);
	thorough_assert(position_is_consistent(p));
}

int concrete_class_of(const struct concrete *c, const struct boardlines *b, unsigned square)
{
	assert(square < b->board->squares);
	struct mask lines = mask_and(b->of_square[square], c->p.living);
	if (squares_has(&c->black, square) || mask_empty(lines))
		return -1;
	unsigned j = find_class(&c->p, lines);
	return j == c->p.classes ? -1 : (int)j;
}
