#include "plans/candidates.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

/* By experience with p = 2 to 4: cooler or hotter is not better, nor are ten times as many steps. */
static const double hot = 0.1, cold = 0.003, too_many = 0.05;

static struct lattice image(struct place a, struct place b, unsigned turn)
{
	struct lattice l;
	lattice_init(&l, place_turn(a, turn), place_turn(b, turn));
	return l;
}

/* Half a turn is nothing new, so that one reflection and the exchange of rows and columns are enough. */
bool lattice_least(unsigned rows, unsigned shift, unsigned columns)
{
	struct place a = {(int32_t)rows, (int32_t)shift}, b = {0, (int32_t)columns};
	static const unsigned turns[] = {1, 4, 5};
	for (unsigned i = 0; i < sizeof turns / sizeof *turns; i++) {
		struct lattice l = image(a, b, turns[i]);
		if (l.rows < rows || (l.rows == rows && l.shift < shift))
			return false;
	}
	return true;
}

/* Each seed of each lattice begins elsewhere. */
static struct random random_of(const struct candidate *c)
{
	return random_start(c->seed, (uint64_t)c->rows << 42 | (uint64_t)c->shift << 21 | c->columns);
}

/* Tiles may be a sixth larger than on the average. */
static struct annealing schedule(const struct planning *by, const struct plan *plan)
{
	return (struct annealing){.hot = hot,
	                          .cold = cold,
	                          .steps = (unsigned long)by->steps * plan->residues,
	                          .most = plan->residues / by->tiles * 7 / 6 + 1,
	                          .too_many = too_many};
}

bool candidate_make(const struct planning *by, struct candidate *c, struct tiling *t)
{
	struct place period[2] = {{(int32_t)c->rows, (int32_t)c->shift}, {0, (int32_t)c->columns}};
	struct random random = random_of(c);
	struct plan plan;
	struct cover cover;
	struct lines lines = {NULL, 0, 0};
	c->price = HUGE_VAL;
	if (!plan_random(&plan, period, by->tiles, &random)) {
		plan_clear(&plan);
		return false;
	}
	cover_init(&cover, &plan, by->k, by->p, by->shortest);
	struct annealing a = schedule(by, &plan);
	plan_anneal(&plan, &cover, &a, &random);
	double price = cover_plan(&cover, &plan, &lines);
	bool good = cover_tiling(&cover, &plan, &lines, t);
	if (good)
		c->price = price / by->tiles;
	tiling_set_name(t, "plan-%u.%u.%u-%llu", c->rows, c->shift, c->columns, (unsigned long long)c->seed);
	lines_clear(&lines);
	cover_clear(&cover);
	plan_clear(&plan);
	return good;
}

double candidate_score(const struct candidate *c)
{
	return c->price * c->price / c->squares;
}

static int by_score(const void *x, const void *y)
{
	const struct candidate *a = x, *b = y;
	double s = candidate_score(a), t = candidate_score(b);
	if (s != t)
		return s < t ? -1 : 1;
	if (a->rows != b->rows)
		return a->rows < b->rows ? -1 : 1;
	if (a->shift != b->shift)
		return a->shift < b->shift ? -1 : 1;
	return (a->seed > b->seed) - (a->seed < b->seed);
}

void candidates_sort(struct candidate *c, unsigned count)
{
	qsort(c, count, sizeof *c, by_score);
}

static void find_price(const struct planning *by, struct candidate *c, struct trials *trials)
{
	char key[128];
	struct tiling t;
	snprintf(key, sizeof key, "%u %u %u %u %u %u %u %u %llu", by->k, by->p, by->shortest, by->tiles, by->steps,
	         c->rows, c->shift, c->columns, (unsigned long long)c->seed);
	if (trials_price(trials, key, &c->price))
		return;
	tiling_init(&t);
	candidate_make(by, c, &t);
	tiling_clear(&t);
	trials_add_price(trials, key, c->price);
}

struct list {
	struct candidate *candidate;
	unsigned count, room;
	unsigned long seen;
};

static void add(struct list *l, struct candidate c)
{
	MAKE_ROOM(l->candidate, l->count, l->room);
	l->candidate[l->count++] = c;
}

struct candidate *candidates_of_size(const struct planning *by, unsigned squares, unsigned long part,
                                     unsigned long parts, struct trials *trials, bool (*over)(const void *),
                                     const void *context, unsigned *count)
{
	struct list l = {NULL, 0, 0, 0};
	unsigned index = squares * by->tiles;
	for (unsigned rows = 1; rows <= index; rows++)
		for (unsigned shift = 0; index % rows == 0 && shift < index / rows; shift++)
			for (unsigned seed = 1; seed <= by->seeds && lattice_least(rows, shift, index / rows); seed++) {
				struct candidate c = {rows, shift, index / rows, seed, HUGE_VAL, squares};
				if (l.seen++ % parts != part - 1 || over(context))
					continue;
				find_price(by, &c, trials);
				if (c.price < HUGE_VAL)
					add(&l, c);
			}
	if (l.count > 0)
		candidates_sort(l.candidate, l.count);
	*count = l.count;
	return l.candidate;
}
