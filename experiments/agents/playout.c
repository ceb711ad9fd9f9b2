/* Random games on words of bits. */
#include "experiments/agents/playout.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* m &= m >> shift for all shifts leaves the beginnings of k bits in a row: runs of 1, 2, 4, ..., k. */
static void plan_shifts(struct playout *p)
{
	for (unsigned run = 1; run < p->rules.k; run += p->shift[p->shifts++])
		p->shift[p->shifts] = run < p->rules.k - run ? run : p->rules.k - run;
}

static void number_lines(struct playout *p)
{
	uint32_t rows = p->rules.rows, columns = p->rules.columns;
	for (uint32_t s = 0; s < rows * columns; s++) {
		uint32_t row = s / columns, column = s % columns;
		uint16_t on[] = {(uint16_t)row, (uint16_t)(rows + column),
		                 (uint16_t)(rows + columns + column + rows - 1 - row),
		                 (uint16_t)(2 * (rows + columns) - 1 + row + column)};
		uint8_t bit[] = {(uint8_t)column, (uint8_t)row, (uint8_t)row, (uint8_t)row};
		memcpy(p->on[s], on, sizeof on);
		memcpy(p->bit[s], bit, sizeof bit);
	}
	p->lines = 3 * (rows + columns) - 2;
}

void playout_init(struct playout *p, const struct connect *rules)
{
	*p = (struct playout){.rules = *rules};
	p->fast = rules->rows <= PLAYOUT_SIDE && rules->columns <= PLAYOUT_SIDE;
	if (!p->fast)
		return;
	size_t squares = (size_t)rules->rows * rules->columns;
	p->on = xmalloc(squares * sizeof *p->on);
	p->bit = xmalloc(squares * sizeof *p->bit);
	p->empty = xmalloc(squares * sizeof *p->empty);
	plan_shifts(p);
	number_lines(p);
}

void playout_clear(struct playout *p)
{
	free(p->on);
	free(p->bit);
	free(p->empty);
	free(p->area);
}

void playout_start(struct playout *p, const struct field *f)
{
	p->side = f->side;
	p->left = f->left;
	p->count = 0;
	if (!p->fast) {
		free(p->area);
		p->area = areas_of(f, &p->areas);
		return;
	}
	memset(p->line, 0, sizeof p->line);
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns; s++) {
		if (f->colour[s] == SIDE_NONE)
			p->empty[p->count++] = s;
		else
			for (unsigned d = 0; d < DIRECTIONS; d++)
				p->line[f->colour[s]][p->on[s][d]] |= (uint64_t)1 << p->bit[s][d];
	}
}

static inline bool makes_row(const struct playout *p, uint64_t *line, uint32_t s)
{
	uint64_t found = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		uint64_t m = line[p->on[s][d]] |= (uint64_t)1 << p->bit[s][d];
		for (unsigned i = 0; i < p->shifts; i++)
			m &= m >> p->shift[i];
		found |= m;
	}
	return found != 0;
}

static uint32_t swap_in(struct playout *p, uint32_t used, struct random *r)
{
	uint32_t other = used + random_below(r, p->count - used), s = p->empty[other];
	p->empty[other] = p->empty[used];
	return p->empty[used] = s;
}

static enum result run_fast(struct playout *p, struct random *r, uint32_t *stones)
{
	uint64_t line[3][PLAYOUT_LINES];
	enum side side = p->side;
	uint32_t left = p->left;
	for (int i = SIDE_BLACK; i <= SIDE_WHITE; i++)
		memcpy(line[i], p->line[i], p->lines * sizeof *line[i]);
	for (*stones = 0; *stones < p->count;) {
		uint32_t s = swap_in(p, (*stones)++, r);
		if (makes_row(p, line[side], s))
			return side == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE;
		if (--left == 0) {
			side = field_other(side);
			left = p->rules.p;
		}
	}
	return RESULT_DRAW;
}

enum { SLOW_MOST = 1000, SLOW_TRIES = 100 }; /* stones after which a game without end counts as drawn */

/* An empty square where the windows with stones were at the start; false if there seems to be none. */
static bool slow_square(const struct playout *p, const struct field *f, struct random *r, uint64_t *square)
{
	for (int tries = 0; tries < SLOW_TRIES; tries++) {
		const struct area *a = p->area + (p->areas > 1 ? random_below(r, p->areas) : 0);
		uint32_t row = a->low_row + random_below(r, a->rows);
		*square = connect_at(&f->rules, row, a->low_column + random_below(r, a->columns));
		if (field_colour(f, *square) == SIDE_NONE)
			return true;
	}
	return false;
}

static enum result run_slow(struct playout *p, struct field *f, struct random *r, uint32_t *stones)
{
	uint64_t square;
	*stones = 0;
	for (; f->result == RESULT_OPEN && *stones < SLOW_MOST && slow_square(p, f, r, &square); ++*stones)
		field_make(f, square);
	enum result result = f->result == RESULT_OPEN ? RESULT_DRAW : f->result;
	for (uint32_t i = 0; i < *stones; i++)
		field_unmake(f);
	return result;
}

enum result playout_run(struct playout *p, struct field *f, struct random *r, uint32_t *stones)
{
	return p->fast ? run_fast(p, r, stones) : run_slow(p, f, r, stones);
}
