#include "experiments/alphabeta/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "games/arena.h"

/* A position: windows of who is to move and of the other one by stones, then 1; and how the game ended for him. */
enum { NUMBERS = 2 * 32 + 1 };

struct row {
	float number[NUMBERS], result;
};

struct table {
	struct row *row;
	unsigned count, room;
};

static void add_row(struct table *t, const struct arena *a, unsigned side, float result)
{
	struct row r = {.number = {0}, .result = result};
	if (arena_alive(a, side, a->k - a->p) > 0)
		return;
	for (unsigned i = 1; i < a->k; i++) {
		r.number[i] = (float)a->listed[side][i];
		r.number[32 + i] = (float)a->listed[1 - side][i];
	}
	r.number[NUMBERS - 1] = 1;
	MAKE_ROOM(t->row, t->count, t->room);
	t->row[t->count++] = r;
}

static void add_game(struct table *t, struct arena *a, const struct connect *c, const struct record *game)
{
	uint32_t left = c->q > 0 ? c->q : c->p;
	unsigned side = c->q > 0 ? ARENA_BLACK : ARENA_WHITE;
	float black = game->result == RESULT_BLACK ? 1 : game->result == RESULT_WHITE ? 0 : 0.5f;
	for (uint32_t i = 0; i < game->stones; i++) {
		uint64_t s = game->square[i];
		arena_place(a, arena_at(a, connect_row(c, s), connect_column(c, s)), side);
		if (--left > 0)
			continue;
		side = 1 - side;
		left = c->p;
		if (i + 1 < game->stones)
			add_row(t, a, side, side == ARENA_BLACK ? black : 1 - black);
	}
	for (unsigned s = 0; s < a->squares; s++)
		if (a->colour[s] < ARENA_EMPTY)
			arena_take(a, s, a->colour[s]);
}

static bool add_file(struct table *t, const struct records *file)
{
	struct arena a;
	const struct connect *c = &file->rules;
	if (c->infinite || c->p >= c->k || c->k >= 32 || !arena_init(&a, c->k, c->p, c->rows, c->columns))
		return false;
	for (uint32_t i = 0; i < file->games; i++)
		if (file->game[i].result != RESULT_OPEN)
			add_game(t, &a, c, &file->game[i]);
	arena_clear(&a);
	return true;
}

/* The gradient of the loss, with a little pull to 0; returns the loss. */
static double gradient_of(const struct table *t, const double *weight, double *gradient)
{
	double loss = 0;
	for (unsigned j = 0; j < NUMBERS; j++)
		gradient[j] = 1e-5 * weight[j];
	for (unsigned i = 0; i < t->count; i++) {
		const struct row *r = t->row + i;
		double x = 0;
		for (unsigned j = 0; j < NUMBERS; j++)
			x += weight[j] * (double)r->number[j];
		double chance = 1 / (1 + exp(-x)), wrong = (chance - (double)r->result) / t->count;
		loss -= ((double)r->result * log(chance + 1e-12) + (1 - (double)r->result) * log(1 - chance + 1e-12)) /
		        t->count;
		for (unsigned j = 0; j < NUMBERS; j++)
			gradient[j] += wrong * (double)r->number[j];
	}
	return loss;
}

/* All positions in each step; the size of steps by Adam. */
static double descend(const struct table *t, double *weight)
{
	double mean[NUMBERS] = {0}, square[NUMBERS] = {0}, gradient[NUMBERS], loss = 0;
	for (unsigned round = 1; round <= FIT_ROUNDS; round++) {
		loss = gradient_of(t, weight, gradient);
		double rate =
		    0.01 * sqrt(1 - pow(0.999, round)) / (1 - pow(0.9, round)) * (1 - round / (FIT_ROUNDS + 1.0));
		for (unsigned j = 0; j < NUMBERS; j++) {
			mean[j] = 0.9 * mean[j] + 0.1 * gradient[j];
			square[j] = 0.999 * square[j] + 0.001 * gradient[j] * gradient[j];
			weight[j] -= rate * mean[j] / (sqrt(square[j]) + 1e-12);
		}
	}
	return loss;
}

bool fit_games(struct fit *fit, const struct records *file, unsigned files)
{
	struct table t = {0};
	double weight[NUMBERS] = {0};
	for (unsigned i = 0; i < files; i++)
		if (!add_file(&t, &file[i])) {
			free(t.row);
			return false;
		}
	*fit = (struct fit){.k = file[0].rules.k, .positions = t.count};
	if (t.count > 0)
		fit->loss = descend(&t, weight);
	for (unsigned i = 1; i < fit->k; i++) {
		fit->mine[i] = weight[i];
		fit->yours[i] = -weight[32 + i];
	}
	fit->tempo = weight[NUMBERS - 1];
	free(t.row);
	return t.count > 0;
}
