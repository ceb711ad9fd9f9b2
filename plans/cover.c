#include "plans/cover.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

/* A line with too few squares costs about as much as many good ones. */
static double price(unsigned size, unsigned p, unsigned shortest)
{
	return size < shortest ? 0.4 + 0.3 * (shortest - size) : pow(1 + p, -(double)size / p);
}

static unsigned cycle_size(const struct plan *plan, uint32_t residue, struct place step)
{
	struct place at = lattice_place(&plan->lattice, residue);
	unsigned size = 1;
	while (lattice_residue(&plan->lattice, at.row + (int64_t)size * step.row,
	                       at.column + (int64_t)size * step.column) != residue)
		size++;
	return size;
}

static void add_cycle(struct cover *c, const struct plan *plan, uint32_t residue, enum direction d)
{
	struct place at = lattice_place(&plan->lattice, residue);
	struct cycle cycle = {.size = cycle_size(plan, residue, direction_step[d])};
	unsigned length = cycle.size + c->k;
	cycle.residue = xmalloc(length * sizeof *cycle.residue);
	cycle.place = xmalloc(length * sizeof *cycle.place);
	for (unsigned i = 0; i < length; i++) {
		cycle.place[i] = at;
		cycle.residue[i] = lattice_residue(&plan->lattice, at.row, at.column);
		c->of[d][cycle.residue[i]] = c->cycles;
		at = place_step(at, d, 1);
	}
	MAKE_ROOM(c->cycle, c->cycles, c->room);
	c->cycle[c->cycles++] = cycle;
}

void cover_init(struct cover *c, const struct plan *plan, unsigned k, unsigned p, unsigned shortest)
{
	*c = (struct cover){.k = k, .shortest = shortest};
	for (unsigned i = 0; i <= COVER_SQUARES; i++)
		c->price[i] = price(i, p, shortest);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		c->of[d] = xmalloc(plan->residues * sizeof *c->of[d]);
		for (uint32_t r = 0; r < plan->residues; r++)
			c->of[d][r] = UINT32_MAX;
		for (uint32_t r = 0; r < plan->residues; r++)
			if (c->of[d][r] == UINT32_MAX)
				add_cycle(c, plan, r, (enum direction)d);
	}
	size_t longest = plan->residues + 2 * (size_t)k + 1;
	c->home = xmalloc(longest * sizeof *c->home);
	c->row = xmalloc(longest * k * sizeof *c->row);
	c->best = xmalloc(longest * sizeof *c->best);
	c->before = xmalloc(longest * sizeof *c->before);
}

void cover_clear(struct cover *c)
{
	for (unsigned i = 0; i < c->cycles; i++) {
		free(c->cycle[i].residue);
		free(c->cycle[i].place);
	}
	for (unsigned d = 0; d < DIRECTIONS; d++)
		free(c->of[d]);
	free(c->cycle);
	free(c->home);
	free(c->row);
	free(c->best);
	free(c->before);
}

void lines_clear(struct lines *lines)
{
	for (unsigned i = 0; i < lines->count; i++)
		free(lines->line[i].square);
	free(lines->line);
	*lines = (struct lines){NULL, 0, 0};
}

static void find_homes(struct cover *c, const struct plan *plan, const struct cycle *cycle)
{
	for (unsigned i = 0; i < cycle->size + c->k; i++) {
		const struct owner *o = plan->owner + cycle->residue[i];
		c->home[i] = (struct home){o->tile, place_minus(cycle->place[i], o->place)};
	}
}

/* Between the starts of two lines lie at most so many squares. */
static unsigned most_gap(const struct cover *c)
{
	return c->k - c->shortest + 1;
}

/* row[j * k + g - 1]: the price of a line that starts at j, g squares after the one before. */
static void find_prices(struct cover *c, unsigned size)
{
	for (unsigned j = 0; j < size; j++) {
		unsigned count = 0;
		double *row = c->row + (size_t)j * c->k;
		for (unsigned i = 0; i < c->k; i++) {
			count += home_same(c->home[j], c->home[j + i]);
			row[c->k - 1 - i] = c->price[count > COVER_SQUARES ? COVER_SQUARES : count];
		}
	}
}

/* The cheapest way from a line at `first` to the same line one turn later. */
static double shortest_way(struct cover *c, unsigned first, unsigned size)
{
	unsigned gap = most_gap(c);
	c->best[first] = 0;
	for (unsigned j = first + 1; j <= first + size; j++) {
		const double *row = c->row + (size_t)(j < size ? j : j - size) * c->k;
		double best = HUGE_VAL;
		for (unsigned i = j - first > gap ? j - gap : first; i < j; i++) {
			double sum = c->best[i] + row[j - i - 1];
			if (sum < best) {
				best = sum;
				c->before[j] = i;
			}
		}
		c->best[j] = best;
	}
	return c->best[first + size];
}

static void add_line(const struct cover *c, const struct cycle *cycle, unsigned start, unsigned gap,
                     struct lines *lines)
{
	struct home home = c->home[start];
	struct chosen line = {home.tile, 0, xmalloc(c->k * sizeof *line.square)};
	for (unsigned i = start; i <= start + c->k - gap; i++)
		if (home_same(home, c->home[i]))
			line.square[line.size++] = place_minus(cycle->place[i], home.moved);
	MAKE_ROOM(lines->line, lines->count, lines->room);
	lines->line[lines->count++] = line;
}

double cover_cycle(struct cover *c, const struct plan *plan, unsigned number, struct lines *lines)
{
	const struct cycle *cycle = c->cycle + number;
	double least = HUGE_VAL;
	unsigned from = 0;
	find_homes(c, plan, cycle);
	find_prices(c, cycle->size);
	for (unsigned first = 0; first < most_gap(c) && first < cycle->size; first++) {
		double sum = shortest_way(c, first, cycle->size);
		if (sum < least) {
			least = sum;
			from = first;
		}
	}
	if (lines != NULL) {
		shortest_way(c, from, cycle->size);
		for (unsigned j = from + cycle->size; j > from; j = c->before[j])
			add_line(c, cycle, j % cycle->size, j - c->before[j], lines);
	}
	return least;
}

double cover_plan(struct cover *c, const struct plan *plan, struct lines *lines)
{
	double sum = 0;
	for (unsigned i = 0; i < c->cycles; i++)
		sum += cover_cycle(c, plan, i, lines);
	return sum;
}

static bool add_tile(const struct cover *c, const struct lines *lines, unsigned tile, struct tiling *t)
{
	bool begun = false;
	for (unsigned i = 0; i < lines->count; i++) {
		const struct chosen *line = lines->line + i;
		if (line->tile != tile)
			continue;
		if (!begun)
			tiling_add_tile(t);
		begun = true;
		if (line->size < c->shortest || !tiling_add_line(t, line->square, line->size))
			return false;
	}
	return true;
}

bool cover_tiling(const struct cover *c, const struct plan *plan, const struct lines *lines, struct tiling *t)
{
	t->period[0] = plan->period[0];
	t->period[1] = plan->period[1];
	for (unsigned tile = 0; tile < plan->tiles; tile++)
		if (!add_tile(c, lines, tile, t))
			return false;
	return true;
}
