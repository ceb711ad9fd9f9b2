
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
    [BOUND_POTENTIAL] = {"a potential", "lines lw 3 lc rgb '#000000'"},
    [BOUND_PLUHAR] = {"Pluhar: p + 80 log_2 p + 160", "lines lw 2 dt 4 lc rgb '#009e73'"},
};

static double excess(const mpz_t k, const mpz_t p)
{
	mpz_t over;
	mpz_init(over);
	mpz_sub(over, k, p);
	const double value = mpz_get_d(over);
	mpz_clear(over);
	return value;
}

/* What was seen: which bounds say something, and the largest k - p of those that grow with log p. */
struct seen {
	bool used[BOUNDS];
	double highest;
};

static bool grows_slowly(const struct table *t, int bound)
{
	return bound == BOUND_PLUHAR || bound == BOUND_POTENTIAL || (int)t->best == bound;
}

static void write_point(FILE *out, struct table *t, const mpz_t p, struct seen *s)
{
	table_set(t, p);
	fprintf(out, "%.10g", mpz_get_d(p));
	for (int i = 0; i < BOUNDS; i++) {
		const double value = t->known[i] ? excess(t->value[i], p) : NAN;
		s->used[i] |= t->known[i];
		fprintf(out, t->known[i] ? " %.10g" : " NaN", value);
		if (t->known[i] && grows_slowly(t, i))
			s->highest = fmax(s->highest, value);
	}
	fprintf(out, "\n");
}

/* Every p of a short range, otherwise a sample with equal ratios. */
static void write_range(FILE *out, struct table *t, const struct integer_range *r, struct seen *s)
{
	mpz_t p, next;
	mpz_init_set(p, r->from);
	mpz_init(next);
	mpz_sub(next, r->to, r->from);
	bool all = mpz_cmp_ui(next, POINTS) < 0;
	double growth = pow(mpz_get_d(r->to) / mpz_get_d(r->from), 1.0 / POINTS);
	for (unsigned i = 1; mpz_cmp(p, r->to) < 0; i++) {
		write_point(out, t, p, s);
		mpz_add_ui(next, p, 1);
		if (!all)
			mpz_set_d(p, mpz_get_d(r->from) * pow(growth, i));
		if (mpz_cmp(p, next) < 0)
			mpz_set(p, next);
	}
	write_point(out, t, r->to, s);
	mpz_clears(p, next, NULL);
}

/* The axis of k - p ends above the bounds that grow slowly: the lines of the others leave the picture. */
static void write_axes(FILE *out, const struct seen *s)
{
	fprintf(out,
	        "set terminal svg size 900,560 font 'sans,14' background rgb 'white' noenhanced\n"
	        "set title 'Connect(k, p) is drawn: k - p by source'\n"
	        "set xlabel 'p, stones a move'\nset ylabel 'k - p'\nset grid lc rgb '#dddddd'\nset key top left\n");
	fprintf(out, "set yrange [0:%.10g]\nset logscale x\nset format x '%%g'\n", 1.1 * s->highest);
}

static void write_script(FILE *out, const void *data)
{
	const struct integers *list = data;
	struct table t;
	struct seen s = {{false}, 0};
	table_init(&t);
	fprintf(out, "$bounds << end\n");
	for (size_t i = 0; i < list->ranges; i++)
		write_range(out, &t, &list->range[i], &s);
	fprintf(out, "end\n");
	write_axes(out, &s);
	fprintf(out, "plot ");
	for (int i = 0; i < BOUNDS; i++)
		if (s.used[i])
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
