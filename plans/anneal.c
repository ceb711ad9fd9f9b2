#include "plans/anneal.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

struct state {
	struct plan *plan;
	struct cover *cover;
	const struct annealing *by;
	double *price;  /* of each cycle */
	unsigned *size; /* of each tile */
};

static double excess(const struct state *s, unsigned size)
{
	return size > s->by->most ? s->by->too_many * (size - s->by->most) : 0;
}

/* Counts the square for its tile after the flip; what the sizes cost more. */
static double change_sizes(struct state *s, unsigned from, unsigned to)
{
	if (from == to)
		return 0;
	double before = excess(s, s->size[from]) + excess(s, s->size[to]);
	s->size[from]--;
	s->size[to]++;
	return excess(s, s->size[from]) + excess(s, s->size[to]) - before;
}

static bool accept(double worse, double temperature, struct random *random)
{
	return worse <= 0 || exp(-worse / temperature) * 0x1p30 > (double)random_below(random, 1 << 30);
}

/* One square moves to the home of a neighbour, or not. */
static void try_flip(struct state *s, uint32_t residue, unsigned neighbour, double temperature, struct random *random)
{
	struct owner *owner = s->plan->owner + residue, old = *owner;
	double price[DIRECTIONS], worse = 0;
	if (!plan_flip(s->plan, residue, neighbour))
		return;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned cycle = s->cover->of[d][residue];
		price[d] = cover_cycle(s->cover, s->plan, cycle, NULL);
		worse += price[d] - s->price[cycle];
	}
	worse += change_sizes(s, old.tile, owner->tile);
	if (accept(worse, temperature, random)) {
		for (unsigned d = 0; d < DIRECTIONS; d++)
			s->price[s->cover->of[d][residue]] = price[d];
		return;
	}
	change_sizes(s, owner->tile, old.tile);
	*owner = old;
}

double plan_anneal(struct plan *plan, struct cover *cover, const struct annealing *by, struct random *random)
{
	struct state s = {plan, cover, by, NULL, NULL};
	double sum = 0;
	s.price = xmalloc(cover->cycles * sizeof *s.price);
	s.size = xmalloc(plan->tiles * sizeof *s.size);
	for (unsigned i = 0; i < cover->cycles; i++)
		s.price[i] = cover_cycle(cover, plan, i, NULL);
	for (unsigned i = 0; i < plan->tiles; i++)
		s.size[i] = plan_size(plan, i);
	for (unsigned long i = 0; i < by->steps; i++) {
		double temperature = by->hot * pow(by->cold / by->hot, (double)i / (double)by->steps);
		uint32_t residue = (uint32_t)random_below(random, plan->residues);
		try_flip(&s, residue, (unsigned)random_below(random, 8), temperature, random);
	}
	for (unsigned i = 0; i < cover->cycles; i++)
		sum += s.price[i];
	free(s.price);
	free(s.size);
	return sum;
}
