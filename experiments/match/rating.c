/* The ratings of Bradley and Terry. */
#include "experiments/match/rating.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

enum { ROUNDS = 100000 };
static const double NEGLIGIBLE = 1e-12, NORMAL = 1.959963984540054; /* 2.5 % of a normal distribution lie beyond */

/* The points with the prior: what the fit is about. */
static double *add_prior(unsigned n, const double *points, double prior)
{
	double *won = xmalloc((size_t)n * n * sizeof *won);
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			won[i * n + j] = i == j ? 0 : points[i * n + j] + prior;
	return won;
}

/* One step for one player; returns how far his logarithm moved. */
static double improve(unsigned n, const double *won, double *strength, unsigned i)
{
	double sum = 0, games = 0, before = strength[i];
	for (unsigned j = 0; j < n; j++) {
		sum += won[i * n + j];
		if (j != i)
			games += (won[i * n + j] + won[j * n + i]) / (strength[i] + strength[j]);
	}
	if (sum <= 0 || games <= 0)
		return 0;
	strength[i] = sum / games;
	return fabs(log(strength[i] / before));
}

/* Strengths are known up to a factor: their geometric mean becomes 1. */
static void normalise(unsigned n, double *strength)
{
	double mean = 0;
	for (unsigned i = 0; i < n; i++)
		mean += log(strength[i]) / n;
	for (unsigned i = 0; i < n; i++)
		strength[i] /= exp(mean);
}

static void maximise(unsigned n, const double *won, double *strength)
{
	for (int round = 0; round < ROUNDS; round++) {
		double moved = 0;
		for (unsigned i = 0; i < n; i++)
			moved = fmax(moved, improve(n, won, strength, i));
		normalise(n, strength);
		if (moved < NEGLIGIBLE)
			return;
	}
}

/* The information of the logarithms of the strengths, plus 1/n everywhere: that makes it invertible, and changes
 * nothing at right angles to (1, ..., 1). */
static double *information(unsigned n, const double *won, const double *strength)
{
	double *m = xmalloc((size_t)n * n * sizeof *m);
	for (unsigned i = 0; i < n * n; i++)
		m[i] = 1.0 / n;
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++) {
			double both = strength[i] + strength[j];
			double w = (won[i * n + j] + won[j * n + i]) * strength[i] * strength[j] / (both * both);
			m[i * n + i] += w;
			m[i * n + j] -= w;
		}
	return m;
}

/* Solves m x = e_i for a symmetric positive definite m by Gauss, which m survives; returns x_i. */
static double diagonal_of_inverse(unsigned n, const double *m, unsigned i)
{
	double *a = xmalloc((size_t)n * (n + 1) * sizeof *a), x;
	for (unsigned r = 0; r < n; r++) {
		for (unsigned c = 0; c < n; c++) /* row and column i come last */
			a[r * (n + 1) + c] = m[(r + i + 1) % n * n + (c + i + 1) % n];
		a[r * (n + 1) + n] = r == n - 1;
	}
	for (unsigned p = 0; p < n; p++)
		for (unsigned r = p + 1; r < n; r++) {
			double factor = a[r * (n + 1) + p] / a[p * (n + 1) + p];
			for (unsigned c = p; c <= n; c++)
				a[r * (n + 1) + c] -= factor * a[p * (n + 1) + c];
		}
	x = 1 / a[(n - 1) * (n + 1) + n - 1];
	free(a);
	return x;
}

void rating_fit(unsigned players, const double *points, double prior, struct rating *rating)
{
	double *won = add_prior(players, points, prior), *strength = xmalloc(players * sizeof *strength);
	for (unsigned i = 0; i < players; i++)
		strength[i] = 1;
	maximise(players, won, strength);
	double *m = information(players, won, strength);
	for (unsigned i = 0; i < players; i++) {
		/* the 1/n that was added counts 1/n in the inverse as well */
		double variance = diagonal_of_inverse(players, m, i) - 1.0 / players;
		rating[i].elo = 400 * log10(strength[i]);
		rating[i].margin = variance >= 0 ? NORMAL * 400 / log(10) * sqrt(variance) : HUGE_VAL;
	}
	free(m);
	free(won);
	free(strength);
}
