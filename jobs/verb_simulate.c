/* kdraw jobs simulate: the same search by 1, 2, 4, ... workers and each policy, on a clock that counts positions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/output.h"
#include "jobs/boards.h"
#include "jobs/questions.h"
#include "jobs/verbs.h"
#include "pictures/svg.h"

/* One run. Idle and wasted are parts of all that the workers could have done: nothing, or jobs that were cancelled. */
struct simulation {
	enum policy policy;
	unsigned workers;
	struct manager_statistics s;
	double speedup;
};

static const enum policy policies[] = {POLICY_WIN, POLICY_LOSS, POLICY_GREEDY};
enum { POLICIES_PLOTTED = 3, WORKERS_MOST = 1024 };

static double share(const struct simulation *s, double part)
{
	return s->s.clock > 0 ? part / s->s.clock / s->workers : 0;
}

static double idle(const struct simulation *s)
{
	return s->s.clock > 0 ? 1 - share(s, s->s.busy) : 0;
}

static void print_rows(const struct simulation *list, unsigned count, enum format format)
{
	static const struct column columns[] = {{"policy", COLUMN_WORD, 0, 6},       {"workers", COLUMN_NUMBER, 2, 7},
	                                        {"jobs", COLUMN_NUMBER, 2, 6},       {"cancelled", COLUMN_NUMBER, 2, 9},
	                                        {"positions", COLUMN_NUMBER, 2, 10}, {"clock", COLUMN_NUMBER, 2, 10},
	                                        {"speedup", COLUMN_NUMBER, 2, 7},    {"idle", COLUMN_NUMBER, 2, 5},
	                                        {"wasted", COLUMN_NUMBER, 2, 6},     {0}};
	struct rows r;
	rows_begin(&r, "kdraw-jobs-simulate/1", stdout, format, columns);
	for (unsigned n = 0; n < count; n++) {
		const struct simulation *s = list + n;
		rows_text(&r, policy_name(s->policy));
		rows_number(&r, s->workers);
		rows_number(&r, s->s.done);
		rows_number(&r, s->s.cancelled);
		rows_number(&r, s->s.positions);
		rows_print(&r, "%.0f", s->s.clock);
		rows_print(&r, "%.2f", s->speedup);
		rows_print(&r, "%.2f", idle(s));
		rows_print(&r, "%.2f", share(s, s->s.wasted_clock));
	}
	rows_end(&r);
}

/* --- the plot ----------------------------------------------------------------------------------------------------- */

enum { LEFT = 60, TOP = 20, STEP = 48 };

static double x_of(unsigned workers)
{
	return LEFT + STEP * log2(workers);
}

static double y_of(double speedup, unsigned doublings)
{
	return TOP + STEP * (doublings - log2(speedup > 1 ? speedup : 1));
}

static void draw_axes(struct svg *s, unsigned doublings)
{
	const double bottom = TOP + STEP * doublings, right = LEFT + STEP * doublings;
	for (unsigned n = 0; n <= doublings; n++) {
		svg_stroke(s, x_of(1u << n), bottom, x_of(1u << n), bottom + 5, "line");
		svg_text(s, x_of(1u << n), bottom + 16, "note", "%u", 1u << n);
		svg_stroke(s, LEFT - 5, y_of(1u << n, doublings), LEFT, y_of(1u << n, doublings), "line");
		svg_text(s, LEFT - 24, y_of(1u << n, doublings), "note", "%u", 1u << n);
	}
	svg_stroke(s, LEFT, bottom, right, bottom, "line");
	svg_stroke(s, LEFT, bottom, LEFT, TOP, "line");
	svg_stroke(s, LEFT, bottom, right, TOP, "ideal");
	svg_text(s, (LEFT + right) / 2, bottom + 36, "note", "workers");
	svg_text(s, LEFT, TOP - 10, "note", "speed-up");
}

static void draw(const struct simulation *list, unsigned count, const char *path)
{
	static const char *const class[POLICIES_PLOTTED] = {"across", "rising", "falling"};
	struct svg s;
	unsigned each = count / POLICIES_PLOTTED, doublings = each - 1;
	double *point = xcalloc(2 * each, sizeof *point);
	FILE *out = output_open(path);
	svg_begin(&s, out, LEFT + STEP * doublings + 90, TOP + STEP * doublings + 50,
	          "speed-up by the number of workers",
	          ".ideal{stroke:#bbb;stroke-dasharray:4 4}polyline,path{fill:none}");
	draw_axes(&s, doublings);
	for (unsigned p = 0; p < POLICIES_PLOTTED; p++) {
		for (unsigned n = 0; n < each; n++) {
			point[2 * n] = x_of(list[p * each + n].workers);
			point[2 * n + 1] = y_of(list[p * each + n].speedup, doublings);
		}
		for (unsigned n = 0; n + 1 < each; n++)
			svg_stroke(&s, point[2 * n], point[2 * n + 1], point[2 * n + 2], point[2 * n + 3], class[p]);
		svg_text(&s, LEFT + 70, TOP + 12 + 16 * p, "note", "%s", policy_name(policies[p]));
		svg_stroke(&s, LEFT + 16, TOP + 12 + 16 * p, LEFT + 40, TOP + 12 + 16 * p, class[p]);
	}
	svg_end(&s);
	output_close(out, path);
	free(point);
}

/* --- running ------------------------------------------------------------------------------------------------------ */

static void simulate(struct run *r, const struct hypergraph *h, struct game game, struct simulation *s)
{
	static const unsigned char no_stones[256];
	struct run_options o = *r->options;
	const struct run_options *before = r->options;
	o.policy = s->policy;
	o.simulated = s->workers;
	r->options = &o;
	r->engine = engine_simulated(s->workers);
	struct domain *d = boards_new(h, game, no_stones, r->folder, (uint64_t)o.effort);
	enum job_verdict v = run_domain(r, d);
	s->s = r->manager.statistics;
	d->kind->release(d, &r->manager.tree);
	r->engine->kind->release(r->engine);
	r->engine = NULL;
	r->options = before;
	if (v == JOB_LIMIT)
		command_fail("simulate: stopped before the end");
}

int verb_simulate(const struct jobs_arguments *a, const char *board)
{
	struct hypergraph h;
	struct run r;
	struct simulation list[POLICIES_PLOTTED * 11];
	unsigned count = 0, most = a->run.simulated > 0 ? a->run.simulated : 64;
	questions_need_game(a);
	run_make_folder(&r, &a->run);
	questions_read_board(&r, &h, board);
	if (a->run.folder != NULL)
		run_open_record(&r, questions_prove(&h, a->game));
	interrupt_catch(NULL);
	progress_begin(a->run.verbose);
	for (unsigned p = 0; p < POLICIES_PLOTTED; p++)
		for (unsigned workers = 1, first = count; workers <= most && workers <= WORKERS_MOST; workers *= 2) {
			struct simulation *s = list + count++;
			*s = (struct simulation){.policy = policies[p], .workers = workers};
			simulate(&r, &h, a->game, s);
			s->speedup = s->s.clock > 0 ? list[first].s.clock / s->s.clock : 1;
		}
	print_rows(list, count, a->format);
	if (a->svg != NULL)
		draw(list, count, a->svg);
	run_end(&r);
	hypergraph_clear(&h);
	return STATUS_YES;
}
