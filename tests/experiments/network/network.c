/* Convolutions three ways, gradients by differences, symmetries, files, training that goes on as if it had not stopped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/place.h"
#include "base/random.h"
#include "experiments/agents/agent.h"
#include "experiments/alphabeta/fit.h"
#include "experiments/match/match.h"
#include "experiments/match/ranks.h"
#include "experiments/network/planes.h"
#include "experiments/network/training.h"
#include "tests/games/naive.h"
#include "tests/games/open.h"

static float *random_numbers(struct random *r, size_t count)
{
	float *x = xmalloc(count * sizeof *x);
	for (size_t i = 0; i < count; i++)
		x[i] = (float)(random_next(r) >> 11) / (float)(1ull << 52) - 1;
	return x;
}

static double difference(const float *a, const float *b, size_t count)
{
	double most = 0;
	for (size_t i = 0; i < count; i++)
		most = fmax(most, fabs((double)a[i] - b[i]));
	return most;
}

/* --- convolutions ------------------------------------------------------------------------------------------------- */

/* From the definition: calls visit for each product input[i] * filter[f] that goes into output[o]. */
struct product {
	size_t input, filter, output;
};

static void each_product(const struct convolution *s, void (*visit)(void *data, struct product p), void *data)
{
	int n = (int)s->side, rim = (int)s->kernel / 2;
	for (unsigned b = 0; b < s->batch; b++)
		for (unsigned o = 0; o < s->out; o++)
			for (unsigned i = 0; i < s->in; i++)
				for (int at = 0; at < n * n; at++)
					for (int j = 0; j < (int)(s->kernel * s->kernel); j++) {
						int y = at / n + j / (int)s->kernel - rim;
						int x = at % n + j % (int)s->kernel - rim;
						if (y < 0 || x < 0 || y >= n || x >= n)
							continue;
						struct product p = {(size_t)((int)(b * s->in + i) * n * n + y * n + x),
						                    (size_t)(o * s->in + i) * s->kernel * s->kernel +
						                        (size_t)j,
						                    (size_t)((int)(b * s->out + o) * n * n + at)};
						visit(data, p);
					}
}

struct tensors {
	float *input, *filters, *output, *to_input, *to_filters, *change;
};

static void add_product(void *data, struct product p)
{
	struct tensors *t = data;
	t->output[p.output] += t->input[p.input] * t->filters[p.filter];
	t->to_input[p.input] += t->change[p.output] * t->filters[p.filter];
	t->to_filters[p.filter] += t->change[p.output] * t->input[p.input];
}

static void check_convolver(struct convolver *c, const struct convolution *s, const struct tensors *t)
{
	size_t squares = (size_t)s->side * s->side, in = s->batch * s->in * squares, out = s->batch * s->out * squares;
	size_t filters = (size_t)s->out * s->in * s->kernel * s->kernel;
	float *got = xcalloc(in + out + filters, sizeof *got);
	c->forward(c, s, t->input, t->filters, got);
	assert_true(difference(got, t->output, out) < 1e-4);
	c->to_input(c, s, t->filters, t->change, got);
	assert_true(difference(got, t->to_input, in) < 1e-4);
	c->to_filters(c, s, t->input, t->change, got);
	assert_true(difference(got, t->to_filters, filters) < 1e-3);
	free(got);
}

static void test_convolutions(void **state)
{
	(void)state;
	static const struct convolution shapes[] = {
	    {1, 1, 1, 3, 3}, {2, 3, 4, 3, 7}, {3, 19, 8, 5, 9}, {2, 16, 2, 3, 19}, {1, 5, 16, 5, 4}};
	struct random r = random_start(1, 1);
	struct convolver plain, fast;
	convolver_plain(&plain);
	bool is_fast = convolver_fast(&fast, 1);
	for (unsigned i = 0; i < 5; i++) {
		const struct convolution *s = &shapes[i];
		size_t squares = (size_t)s->side * s->side, in = s->batch * s->in * squares,
		       out = s->batch * s->out * squares;
		size_t filters = (size_t)s->out * s->in * s->kernel * s->kernel;
		struct tensors t = {random_numbers(&r, in),          random_numbers(&r, filters),
		                    xcalloc(out, sizeof(float)),     xcalloc(in, sizeof(float)),
		                    xcalloc(filters, sizeof(float)), random_numbers(&r, out)};
		each_product(s, add_product, &t);
		check_convolver(&plain, s, &t);
		for (unsigned again = 0; is_fast && again < 2; again++)
			check_convolver(&fast, s, &t);
		free(t.input);
		free(t.filters);
		free(t.output);
		free(t.to_input);
		free(t.to_filters);
		free(t.change);
	}
	convolver_clear(&plain);
	if (is_fast)
		convolver_clear(&fast);
}

/* --- the network -------------------------------------------------------------------------------------------------- */

static double value_of(struct pass *p, const float *times, size_t count)
{
	double sum = 0;
	pass_forward(p);
	for (size_t i = 0; i < count; i++)
		sum += (double)times[i] * p->activity[p->network->layers][i];
	return sum;
}

/* The derivative of a random linear function of the output by each tenth weight, as a difference. */
static void test_gradient(void **state)
{
	(void)state;
	struct random r = random_start(2, 2);
	struct connect rules = rules_of("5x5:4:2:1");
	struct network n;
	struct convolver c;
	struct pass p;
	convolver_plain(&c);
	network_init(&n, &rules, 3, 4, 0, 5);
	for (size_t i = 0; i < n.weights; i++)
		n.weight[i] += (float)(i % 7) * 0.01f; /* biases too */
	pass_init(&p, &n, &c, 2);
	size_t in = 2u * PLANES * 25, out = 2u * 2 * 25;
	float *planes = random_numbers(&r, in), *times = random_numbers(&r, out);
	float *gradient = xcalloc(n.weights, sizeof *gradient);
	memcpy(p.activity[0], planes, in * sizeof *planes);
	value_of(&p, times, out);
	memcpy(p.change[0], times, out * sizeof *times);
	pass_backward(&p, gradient);
	unsigned checked = 0, wrong = 0;
	for (size_t i = 0; i < n.weights; i += 3, checked++) {
		float before = n.weight[i];
		n.weight[i] = before + 1e-3f;
		double up = value_of(&p, times, out);
		n.weight[i] = before - 1e-3f;
		double down = value_of(&p, times, out);
		n.weight[i] = before;
		double slope = (up - down) / 2e-3;
		wrong += fabs(slope - gradient[i]) > 0.02 * (1 + fabs(slope));
	}
	assert_true(checked > 700 && wrong < checked / 50); /* a difference may step over a corner */
	pass_clear(&p);
	network_clear(&n);
	free(planes);
	free(times);
	free(gradient);
}

/* Planes against the definition of windows. */
static void test_planes(void **state)
{
	(void)state;
	struct random r = random_start(3, 3);
	struct connect rules = rules_of("9x9:6:2:1");
	struct field f;
	float *planes = xcalloc(PLANES * 81, sizeof *planes), *windows = xcalloc(10 * 81, sizeof *windows);
	field_init(&f, &rules);
	for (unsigned round = 0; round < 20; round++) {
		play_stones(&f, &r, 5 + 2 * round);
		planes_of(&f, planes);
		memset(windows, 0, 10 * 81 * sizeof *windows);
		for (int i = 0; i < 81 * 4; i++) {
			static const int step[] = {1, 9, 10, 8};
			unsigned count[3];
			if (!naive_window(&f, i / 4 / 9, i / 4 % 9, i % 4, count) || (count[1] > 0) == (count[2] > 0))
				continue;
			unsigned own = count[f.side], other = count[3 - f.side];
			for (int j = 0; j < 6; j++)
				windows[((other > 0 ? 5u + other : own) - 1) * 81 +
				        (unsigned)(i / 4 + j * step[i % 4])] += 1.0f / 6;
		}
		for (unsigned s = 0; s < 81; s++) {
			enum side side = field_colour(&f, s);
			assert_true(planes[s] == (side == f.side));
			assert_true(planes[81 + s] == (side != SIDE_NONE && side != f.side));
			assert_true(planes[2 * 81 + s] == (side == SIDE_NONE));
			assert_true(planes[4 * 81 + s] == (f.left > 1) && planes[5 * 81 + s] == (f.side == SIDE_BLACK));
			for (unsigned i = 0; i < 10; i++)
				assert_true(fabsf(planes[(9 + i) * 81 + s] -
				                  (side == SIDE_NONE ? fminf(1, windows[i * 81 + s]) : 0)) < 1e-5f);
		}
		assert_true(planes[(f.left == 1 ? 6 : 7) * 81 + f.made[f.moves - 1].square] == 1);
	}
	field_clear(&f);
	free(planes);
	free(windows);
}

/* Weights that are the same under all symmetries say the same about a position that was turned. */
static void test_symmetry(void **state)
{
	(void)state;
	struct random r = random_start(4, 4);
	struct connect rules = rules_of("7x7:5:2:1");
	struct network n;
	struct convolver c;
	struct field f, turned;
	float share[49], image[49];
	double plain = 0, same = 0;
	convolver_plain(&c);
	network_init(&n, &rules, 3, 6, 0, 9);
	for (size_t i = 0; i < n.weights; i++)
		n.weight[i] += (float)(i % 11) * 0.01f;
	field_init(&f, &rules);
	field_init(&turned, &rules);
	for (unsigned round = 0; round < 16; round++) {
		play_stones(&f, &r, 9);
		field_restart(&turned);
		for (uint32_t i = 0; i < f.moves; i++)
			field_make(&turned, place_turn_square(7, 7, (unsigned)f.made[i].square, round % 8));
		network_predict(&n, &c, &f, share);
		network_predict(&n, &c, &turned, image);
		float sum = 0;
		for (unsigned s = 0; s < 49; s++) {
			double d = fabs((double)share[s] - image[place_turn_square(7, 7, s, round % 8)]);
			*(round < 8 ? &plain : &same) += d;
			sum += share[s];
			assert_true(field_colour(&f, s) == SIDE_NONE || share[s] == 0);
		}
		assert_true(fabsf(sum - 1) < 1e-4f);
		if (round == 7)
			network_symmetrize(&n, n.weight);
	}
	assert_true(plain > 0.1 && same < 1e-4);
	for (unsigned i = 0; i < 8; i++) {
		bool seen[49] = {false};
		for (unsigned s = 0; s < 49; s++)
			seen[place_turn_square(7, 7, s, i)] = true;
		for (unsigned s = 0; s < 49; s++)
			assert_true(seen[s]);
	}
	field_clear(&f);
	field_clear(&turned);
	network_clear(&n);
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static char *written(const struct network *n)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	network_write(n, out);
	fclose(out);
	return text;
}

static bool reads(const char *text, struct network *n)
{
	struct trouble t;
	char copy[1 << 14];
	snprintf(copy, sizeof copy, "%s", text);
	FILE *in = fmemopen(copy, strlen(copy), "r");
	bool good = network_read(n, in, &t);
	fclose(in);
	return good;
}

static void test_files(void **state)
{
	(void)state;
	struct connect rules = rules_of("5x5:4:2:1");
	struct network n, back;
	network_init(&n, &rules, 2, 3, 0, 3);
	char *text = written(&n);
	assert_true(reads(text, &back));
	assert_true(network_fits(&back, &rules) && back.weights == n.weights);
	assert_true(difference(n.weight, back.weight, n.weights) < 0.01);
	char *again = written(&back);
	assert_string_equal(text, again);
	network_clear(&back);
	size_t size = strlen(text);
	for (size_t i = 0; i < size; i += 37) { /* a character is another one */
		char old = text[i];
		text[i] = old == '1' ? '2' : '1';
		assert_false(reads(text, &back));
		text[i] = old;
	}
	for (size_t i = 0; i < size - 1; i += 101) { /* or the rest is missing */
		char old = text[i];
		text[i] = '\0';
		assert_false(i > 0 && reads(text, &back));
		text[i] = old;
	}
	assert_true(reads(text, &back));
	network_clear(&back);
	network_clear(&n);
	free(text);
	free(again);
}

/* With ranks a file says so; the plane of the rank is 1 everywhere, the others are 0, and what is predicted changes. */
static void test_ranks(void **state)
{
	(void)state;
	struct connect rules = rules_of("5x5:4:2:1");
	struct random r = random_start(6, 6);
	struct network n, back;
	struct convolver c;
	struct field f;
	float planes[(PLANES + 3) * 25], plain[PLANES * 25], share[4][25];
	network_init(&n, &rules, 2, 3, 3, 3);
	char *text = written(&n);
	assert_true(reads(text, &back));
	assert_true(network_ranks(&back) == 3 && back.rank == 3 && back.weights == n.weights);
	convolver_plain(&c);
	field_init(&f, &rules);
	play_stones(&f, &r, 6);
	planes_of(&f, plain);
	for (unsigned rank = 0; rank <= 3; rank++) {
		network_planes(&back, &f, rank, planes);
		assert_memory_equal(planes, plain, sizeof plain);
		for (unsigned i = 0; i < 3 * 25; i++)
			assert_true(planes[PLANES * 25 + i] == (i / 25 + 1 == rank));
		back.rank = rank;
		network_predict(&back, &c, &f, share[rank]);
		for (unsigned other = 0; other < rank; other++)
			assert_true(difference(share[rank], share[other], 25) > 1e-4);
	}
	field_clear(&f);
	network_clear(&n);
	network_clear(&back);
	free(text);
}

static const atomic_bool never;

static void play_games(struct records *r, const char *game, unsigned games)
{
	struct trouble t;
	struct match m = {.rules = rules_of(game),
	                  .player = {"sequences", "adjacent"},
	                  .games = games,
	                  .threads = 1,
	                  .most_stones = 100,
	                  .seed = 3,
	                  .swap = true};
	assert_true(match_play(&m, &never, &t));
	r->rules = m.rules;
	r->games = m.played;
	r->game = m.game;
}

/* The one that comes with the program, as an agent: it plays a game of Connect6, and no other. */
static void test_own(void **state)
{
	(void)state;
	struct network n;
	struct trouble t;
	struct connect rules = rules_of("19x19:6:2:1"), other = rules_of("19x19:5:1:1");
	struct field f;
	assert_true(network_open(&n, "", &t));
	assert_true(network_fits(&n, &rules) && !network_fits(&n, &other));
	network_clear(&n);
	struct agent *a = agent_new("network", &t);
	field_init(&f, &other);
	assert_false(agent_begin(a, &f, 1, &t));
	field_clear(&f);
	field_init(&f, &rules);
	assert_true(agent_begin(a, &f, 1, &t));
	while (f.moves < 7)
		field_make(&f, agent_choose(a, &f));
	field_clear(&f);
	agent_release(a);
	assert_false(network_open(&n, "/no/such/file", &t));
}

/* What windows are worth, from games in which more windows win: more for two stones than for nothing. */
static void test_evaluation(void **state)
{
	(void)state;
	struct records games;
	struct fit fit;
	play_games(&games, "9x9:5:1:1", 40);
	assert_true(fit_games(&fit, &games, 1));
	assert_true(fit.positions > 100 && fit.loss < 0.6);
	assert_true(fit.mine[3] > 0 && fit.yours[3] > 0);
	records_clear(&games);
}

/* Players by strength: who wins more is stronger, whatever the colours. */
static void test_players(void **state)
{
	(void)state;
	struct records games;
	struct ranks r;
	play_games(&games, "9x9:5:1:1", 10);
	ranks_of(&r, &games, 1);
	assert_int_equal(r.players, 2);
	assert_string_equal(r.name[0], "adjacent");
	assert_string_equal(r.name[1], "sequences");
	assert_true(r.elo[0] < r.elo[1]);
	struct samples s;
	struct records *file = xmalloc(sizeof *file);
	*file = games;
	samples_make(&s, file, 1, 1);
	s.rank = r.name;
	s.ranks = 2;
	for (uint32_t i = 0; i < s.learnts; i++) {
		const struct record *game = s.game[s.learnt[i].game];
		bool black = naive_side(&games.rules, s.learnt[i].stone) == SIDE_BLACK;
		bool strong = strcmp(black ? game->black : game->white, "sequences") == 0;
		assert_int_equal(samples_rank(&s, &s.learnt[i], black ? SIDE_BLACK : SIDE_WHITE), 1 + strong);
	}
	ranks_clear(&r);
	samples_clear(&s);
}

/* --- training ----------------------------------------------------------------------------------------------------- */

static struct network train(const struct samples *s, const struct connect *rules, unsigned steps, unsigned stop,
                            bool symmetric)
{
	struct network n;
	struct convolver c;
	struct trouble trouble;
	convolver_plain(&c);
	network_init(&n, rules, 2, 4, 0, 1);
	struct training t = {.network = &n,
	                     .convolver = &c,
	                     .samples = s,
	                     .batch = 8,
	                     .rate = 0.005,
	                     .seed = 1,
	                     .steps = steps,
	                     .augment = true,
	                     .symmetric = symmetric};
	training_init(&t, rules);
	while (t.step < (stop > 0 ? stop : steps))
		training_step(&t);
	if (stop > 0) { /* everything but what was kept is forgotten */
		char *kept = NULL;
		size_t size;
		FILE *out = open_memstream(&kept, &size);
		training_write(&t, out);
		fclose(out);
		training_clear(&t);
		memset(n.weight, 0, n.weights * sizeof *n.weight);
		training_init(&t, rules);
		FILE *in = fmemopen(kept, size, "r");
		assert_true(training_read(&t, in, &trouble));
		fclose(in);
		free(kept);
		while (t.step < steps)
			training_step(&t);
	}
	training_clear(&t);
	return n;
}

static void test_training(void **state)
{
	(void)state;
	struct records *file = xcalloc(1, sizeof *file);
	struct samples s;
	struct guesses before, after;
	struct convolver c;
	struct network fresh;
	convolver_plain(&c);
	play_games(file, "7x7:4:1:1", 120);
	struct connect rules = file->rules;
	samples_make(&s, file, 1, 1);
	assert_true(s.learnts > 200 && s.helds > 10);
	network_init(&fresh, &rules, 2, 4, 0, 1);
	struct network once = train(&s, &rules, 200, 0, false), twice = train(&s, &rules, 200, 60, false);
	assert_memory_equal(once.weight, twice.weight, once.weights * sizeof *once.weight);
	guesses_of(&before, &fresh, &c, &s, s.held, s.helds, &rules);
	guesses_of(&after, &once, &c, &s, s.held, s.helds, &rules);
	assert_int_equal(after.positions, s.helds);
	assert_true(after.loss < before.loss && after.right[1] > before.right[1]);
	assert_true(2 * after.right[5] > after.positions);
	for (unsigned i = 1; i < GUESSES_MOST; i++)
		assert_true(after.right[i] <= after.right[i + 1]);
	struct network even = train(&s, &rules, 40, 0, true);
	float *mean = xmalloc(even.weights * sizeof *mean);
	memcpy(mean, even.weight, even.weights * sizeof *mean);
	network_symmetrize(&even, mean);
	assert_true(difference(mean, even.weight, even.weights) < 1e-4);
	free(mean);
	network_clear(&even);
	network_clear(&once);
	network_clear(&twice);
	network_clear(&fresh);
	samples_clear(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_convolutions), cmocka_unit_test(test_gradient),
	                                   cmocka_unit_test(test_planes),       cmocka_unit_test(test_symmetry),
	                                   cmocka_unit_test(test_files),        cmocka_unit_test(test_ranks),
	                                   cmocka_unit_test(test_players),      cmocka_unit_test(test_training),
	                                   cmocka_unit_test(test_own),          cmocka_unit_test(test_evaluation)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
