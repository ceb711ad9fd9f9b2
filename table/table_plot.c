#include "table/table_plot.h"

#include <math.h>
#include <stdio.h>

#include "base/feed.h"
#include "table/table.h"

enum { POINTS = 1000 }; /* of one range; longer ranges are sampled */

static const struct {
	const char *title, *style;
} series[BOUNDS] = {
    [BOUND_CERTIFIED] = {"certified", "points pt 7 ps 0.6 lc rgb '#117733'"},
    [BOUND_THEOREM2] = {"Theorem 2: 3p + 3d - 1", "lines lw 2 lc rgb '#0072b2'"},
    [BOUND_HALES_JEWETT] = {"Hales, Jewett", "points pt 6 ps 0.6 lc rgb '#882255'"},
    [BOUND_ZETTERS] = {"Zetters", "points pt 8 ps 0.7 lc rgb '#aa4499'"},
    [BOUND_HSIEH_TSAI] = {"Hsieh, Tsai: 4p + 7", "lines lw 2 dt 2 lc rgb '#d55e00'"},
    [BOUND_PIECES] = {"pieces of the strip", "lines lw 2 lc rgb '#cc79a7'"},
    [BOUND_PLUHAR] = {"Pluhar: p + 80 log_2 p + 160", "lines lw 2 dt 4 lc rgb '#009e73'"},
};

static bool wide(const struct integers *list)
{
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < list->ranges; i++) {
		least = fmin(least, mpz_get_d(list->range[i].from));
		most = fmax(most, mpz_get_d(list->range[i].to));
	}
	return most > 50 * least;
}

static double ratio(const mpz_t k, const mpz_t p)
{
	return mpz_get_d(k) / mpz_get_d(p);
}

static void write_point(FILE *out, struct table *t, const mpz_t p, bool *used)
{
	table_set(t, p);
	fprintf(out, "%.10g", mpz_get_d(p));
	for (int i = 0; i < BOUNDS; i++) {
		used[i] |= t->known[i];
		if (t->known[i])
			fprintf(out, " %.10g", ratio(t->value[i], p));
		else
			fprintf(out, " NaN");
	}
	fprintf(out, "\n");
}

/* Every p of a short range, otherwise a sample with equal ratios. */
static void write_range(FILE *out, struct table *t, const struct integer_range *r, bool *used)
{
	mpz_t p, next;
	mpz_init_set(p, r->from);
	mpz_init(next);
	mpz_sub(next, r->to, r->from);
	bool all = mpz_cmp_ui(next, POINTS) < 0;
	double growth = pow(mpz_get_d(r->to) / mpz_get_d(r->from), 1.0 / POINTS);
	for (unsigned i = 1; mpz_cmp(p, r->to) < 0; i++) {
		write_point(out, t, p, used);
		mpz_add_ui(next, p, 1);
		if (!all)
			mpz_set_d(p, mpz_get_d(r->from) * pow(growth, i));
		if (mpz_cmp(p, next) < 0)
			mpz_set(p, next);
	}
	write_point(out, t, r->to, used);
	mpz_clears(p, next, NULL);
}

static void write_script(FILE *out, const void *data)
{
	const struct integers *list = data;
	struct table t;
	bool used[BOUNDS] = {false};
	table_init(&t);
	fprintf(out, "$bounds << end\n");
	for (size_t i = 0; i < list->ranges; i++)
		write_range(out, &t, &list->range[i], used);
	fprintf(out, "end\n");
	fprintf(out, "set terminal svg size 900,560 font 'sans,14' background rgb 'white' noenhanced\n"
	             "set title 'Connect(k, p) is drawn: k/p by source'\n"
	             "set xlabel 'p, stones a move'\nset ylabel 'k/p'\nset grid lc rgb '#dddddd'\nset key top right\n");
	fprintf(out, "set yrange [0:*]\nset offsets graph 0.02, graph 0.02, graph 0.05, 0\n");
	if (wide(list))
		fprintf(out, "set logscale x\nset format x '%%g'\n");
	fprintf(out, "plot ");
	for (int i = 0; i < BOUNDS; i++)
		if (used[i])
			fprintf(out, "$bounds using 1:%d with %s title '%s', ", i + 2, series[i].style,
			        series[i].title);
	fprintf(out, "1/0 notitle\n");
	table_clear(&t);
}

bool table_plot(const struct integers *list, const char *file, struct trouble *t)
{
	static const char *const gnuplot[] = {"gnuplot", "-", NULL};
	for (size_t i = 0; i < list->ranges; i++)
		if (mpz_sizeinbase(list->range[i].to, 10) > 300)
			return trouble_say(t, 0, "--plot cannot draw numbers of more than 300 digits");
	return feed_program(gnuplot, file, write_script, list, t);
}
