/* Ratings of Bradley and Terry: a published fit, two players by hand, and Newton's method with numerical derivatives.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "experiments/match/rating.h"

enum { MOST = 8 };
static const double Z = 1.959963984540054;

static double elo_of(double logarithm)
{
	return 400 * logarithm / log(10);
}

/* The American League (East) of 1987, Agresti, Categorical Data Analysis, table 10.10. The estimates, with Baltimore at
 * 0, are those of the baseball example of Turner and Firth, Bradley-Terry models in R (2012). */
static void test_published(void **state)
{
	(void)state;
	static const double won[7 * 7] = {
	    0, 7, 9, 7, 7,  9, 11, /* Milwaukee */
	    6, 0, 7, 5, 11, 9, 9,  /* Detroit */
	    4, 6, 0, 7, 7,  8, 12, /* Toronto */
	    6, 8, 6, 0, 6,  7, 10, /* New York */
	    6, 2, 6, 7, 0,  7, 12, /* Boston */
	    4, 4, 5, 6, 6,  0, 6,  /* Cleveland */
	    2, 4, 1, 3, 1,  7, 0,  /* Baltimore */
	};
	static const double published[7] = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
	struct rating r[7];
	double mean = 0;
	rating_fit(7, won, 0, r);
	for (unsigned i = 0; i < 7; i++) {
		assert_true(fabs(r[i].elo - r[6].elo - elo_of(published[i])) < elo_of(0.0001));
		mean += r[i].elo / 7;
	}
	assert_true(fabs(mean) < 1e-9);
}

/* Two players: the logarithm of the odds is log(a/b), its variance 1/a + 1/b; each has half of it. */
static void test_two(void **state)
{
	(void)state;
	for (int a = 1; a < 30; a += 3)
		for (int b = 1; b < 30; b += 4) {
			double points[4] = {0, a, b, 0};
			struct rating r[2];
			rating_fit(2, points, 0, r);
			assert_true(fabs(r[0].elo - elo_of(log((double)a / b)) / 2) < 1e-6);
			assert_true(fabs(r[0].elo + r[1].elo) < 1e-9);
			assert_true(fabs(r[0].margin - elo_of(Z * sqrt(1.0 / a + 1.0 / b) / 2)) < 1e-6);
			assert_true(fabs(r[0].margin - r[1].margin) < 1e-9);
		}
}

/* --- the second way: all in logarithms, the last player fixed at 0, derivatives by differences -------------------- */

static double likelihood(unsigned n, const double *points, const double *x)
{
	double sum = 0;
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			if (i != j)
				sum -= points[i * n + j] * log1p(exp((j + 1 < n ? x[j] : 0) - (i + 1 < n ? x[i] : 0)));
	return sum;
}

static double shifted(unsigned n, const double *points, const double *x, unsigned i, double a, unsigned j, double b)
{
	double y[MOST];
	memcpy(y, x, (n - 1) * sizeof *y);
	y[i] += a;
	y[j] += b;
	return likelihood(n, points, y);
}

static double second_derivative(unsigned n, const double *points, const double *x, unsigned i, unsigned j)
{
	const double h = 1e-3;
	return (shifted(n, points, x, i, h, j, h) - shifted(n, points, x, i, h, j, -h) -
	        shifted(n, points, x, i, -h, j, h) + shifted(n, points, x, i, -h, j, -h)) /
	       (4 * h * h);
}

/* Inverts the m x m matrix in place, Gauss and Jordan without pivots (it is negative definite). */
static void invert(unsigned m, double *a)
{
	for (unsigned p = 0; p < m; p++) {
		double pivot = a[p * m + p];
		a[p * m + p] = 1;
		for (unsigned c = 0; c < m; c++)
			a[p * m + c] /= pivot;
		for (unsigned r = 0; r < m; r++) {
			double factor = r == p ? 0 : a[r * m + p];
			a[r * m + p] = r == p ? a[r * m + p] : 0;
			for (unsigned c = 0; c < m && r != p; c++)
				a[r * m + c] -= factor * a[p * m + c];
		}
	}
}

static void inverse_hessian(unsigned n, const double *points, const double *x, double *h)
{
	for (unsigned i = 0; i + 1 < n; i++)
		for (unsigned j = 0; j + 1 < n; j++)
			h[i * (n - 1) + j] = second_derivative(n, points, x, i, j);
	invert(n - 1, h);
}

static void newton(unsigned n, const double *points, double *x, double *h)
{
	for (int round = 0; round < 30; round++) {
		double step[MOST] = {0};
		inverse_hessian(n, points, x, h);
		for (unsigned j = 0; j + 1 < n; j++) {
			double slope =
			    (shifted(n, points, x, j, 1e-4, j, 0) - shifted(n, points, x, j, -1e-4, j, 0)) / 2e-4;
			for (unsigned i = 0; i + 1 < n; i++)
				step[i] -= h[i * (n - 1) + j] * slope;
		}
		for (unsigned i = 0; i + 1 < n; i++)
			x[i] += fmax(-1, fmin(1, step[i]));
	}
}

/* The variance of x_i - mean of x_1 .. x_(n-1), 0. */
static double variance(unsigned n, const double *h, unsigned i)
{
	double sum = 0;
	for (unsigned a = 0; a + 1 < n; a++)
		for (unsigned b = 0; b + 1 < n; b++)
			sum -= ((a == i) - 1.0 / n) * ((b == i) - 1.0 / n) * h[a * (n - 1) + b];
	return sum;
}

static void check(unsigned n, const double *points, double prior)
{
	double all[MOST * MOST], x[MOST] = {0}, h[MOST * MOST], mean = 0;
	struct rating r[MOST];
	rating_fit(n, points, prior, r);
	for (unsigned i = 0; i < n * n; i++)
		all[i] = points[i] + prior;
	newton(n, all, x, h);
	for (unsigned i = 0; i + 1 < n; i++)
		mean += x[i] / n;
	for (unsigned i = 0; i < n; i++) {
		assert_true(fabs(r[i].elo - elo_of((i + 1 < n ? x[i] : 0) - mean)) < 0.05);
		assert_true(fabs(r[i].margin / elo_of(Z * sqrt(variance(n, h, i))) - 1) < 1e-3);
	}
}

static void test_newton(void **state)
{
	(void)state;
	struct random random = random_start(3, 1);
	for (int round = 0; round < 40; round++) {
		unsigned n = 2 + random_below(&random, MOST - 1);
		double points[MOST * MOST];
		for (unsigned i = 0; i < n * n; i++)
			points[i] = random_below(&random, 20) * 0.5;
		check(n, points, 0.25);
	}
}

/* Who wins all has a number, too; who never played has a wide interval; equal results give equal numbers. */
static void test_extremes(void **state)
{
	(void)state;
	double all[9] = {0, 50, 50, 0, 0, 50, 0, 0, 0}, none[9] = {0};
	struct rating r[3];
	check(3, all, 0.25);
	rating_fit(3, all, 0.25, r);
	assert_true(r[0].elo > 300 && r[0].elo > r[1].elo && r[1].elo > r[2].elo && fabs(r[1].elo) < 1e-6);
	rating_fit(3, none, 0.25, r);
	for (unsigned i = 0; i < 3; i++)
		assert_true(fabs(r[i].elo) < 1e-9 && r[i].margin > 400);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_published),
	    cmocka_unit_test(test_two),
	    cmocka_unit_test(test_newton),
	    cmocka_unit_test(test_extremes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
