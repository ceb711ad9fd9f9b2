/* Random games on words of bits. */
#include "experiments/agents/playout.h"

#include <stdlib.h>
#include <string.h>

#include "hypergraph/hypergraph.h"

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
}

void playout_start(struct playout *p, const struct field *f)
{
	p->side = f->side;
	p->left = f->left;
	p->count = 0;
	if (!p->fast)
		return;
	memset(p->line, 0, sizeof p->line);
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns; s++) {
		if (f->colour[s] == SIDE_NONE)
			p->empty[p->count++] = s;
		else
			for (unsigned d = 0; d < FIELD_DIRECTIONS; d++)
				p->line[f->colour[s]][p->on[s][d]] |= (uint64_t)1 << p->bit[s][d];
	}
}

static inline bool makes_row(const struct playout *p, uint64_t *line, uint32_t s)
{
	uint64_t found = 0;
	for (unsigned d = 0; d < FIELD_DIRECTIONS; d++) {
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

/* An empty square of the rectangle in which the stones are, a little enlarged; by chance, or else the first one. */
static uint32_t slow_square(const struct field *f, struct random *r)
{
	uint32_t k = f->rules.k, rows = f->rules.rows, columns = f->rules.columns;
	uint32_t low_row = f->low_row > k ? f->low_row - k : 0, low_column = f->low_column > k ? f->low_column - k : 0;
	uint32_t high_row = f->high_row + k < rows ? f->high_row + k : rows - 1;
	uint32_t high_column = f->high_column + k < columns ? f->high_column + k : columns - 1;
	if (f->low_row > f->high_row)
		return connect_middle(&f->rules);
	for (int tries = 0; tries < 100; tries++) {
		uint32_t row = low_row + random_below(r, high_row - low_row + 1);
		uint32_t s = row * columns + low_column + random_below(r, high_column - low_column + 1);
		if (f->colour[s] == SIDE_NONE)
			return s;
	}
	uint32_t s = 0;
	while (f->colour[s] != SIDE_NONE)
		s++;
	return s;
}

enum { SLOW_MOST = 1000 }; /* stones after which a game without end counts as drawn */

static enum result run_slow(struct field *f, struct random *r, uint32_t *stones)
{
	enum result result = f->result;
	for (*stones = 0; f->result == RESULT_OPEN && *stones < SLOW_MOST; ++*stones)
		field_make(f, slow_square(f, r));
	result = f->result == RESULT_OPEN ? RESULT_DRAW : f->result;
	for (uint32_t i = 0; i < *stones; i++)
		field_unmake(f);
	return result;
}

enum result playout_run(struct playout *p, struct field *f, struct random *r, uint32_t *stones)
{
	return p->fast ? run_fast(p, r, stones) : run_slow(f, r, stones);
}
