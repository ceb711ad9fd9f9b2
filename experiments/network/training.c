#include "experiments/network/training.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/place.h"
#include "base/random.h"
#include "base/textfile.h"
#include "experiments/network/planes.h"

void training_init(struct training *t, const struct connect *rules)
{
	size_t n = t->network->weights;
	t->mean = xcalloc(n, sizeof *t->mean);
	t->square = xcalloc(n, sizeof *t->square);
	t->gradient = xcalloc(n, sizeof *t->gradient);
	if (t->symmetric)
		network_symmetrize(t->network, t->network->weight);
	pass_init(&t->pass, t->network, t->convolver, t->batch);
	field_init(&t->field, rules);
}

void training_clear(struct training *t)
{
	free(t->mean);
	free(t->square);
	free(t->gradient);
	pass_clear(&t->pass);
	field_clear(&t->field);
}

/* Where the stones of a sample lie, and whose they are. */
struct target {
	unsigned square[CONNECT_MOST], count;
	enum side side;
};

static void load(const struct network *n, const struct samples *s, const struct sample *sample, struct field *f,
                 unsigned symmetry, float *planes, struct target *target)
{
	uint64_t square[CONNECT_MOST];
	unsigned side = n->side;
	target->count = samples_set(s, sample, f, square);
	target->side = f->side;
	unsigned rank = samples_rank(s, sample, f->side);
	for (unsigned i = 0; i < target->count; i++)
		target->square[i] = place_turn_square(side, side, (unsigned)square[i], symmetry);
	if (symmetry == 0) {
		network_planes(n, f, rank, planes);
		return;
	}
	float *straight = xmalloc((size_t)n->planes * side * side * sizeof *straight);
	network_planes(n, f, rank, straight);
	symmetry_planes(symmetry, side, n->planes, straight, planes);
	free(straight);
}

/* The loss of one position, and its derivative by the numbers of the last layer. */
static double judge(const struct network *n, const float *output, const float *empty, const struct target *target,
                    float scale, float *change)
{
	unsigned squares = n->side * n->side;
	float *own = change + (target->side == SIDE_BLACK ? 0 : squares);
	double loss = 0;
	memset(change, 0, 2u * squares * sizeof *change);
	network_shares(n, output, target->side, empty, own);
	for (unsigned i = 0; i < target->count; i++)
		loss -= log(own[target->square[i]] + 1e-30) / target->count;
	for (unsigned i = 0; i < target->count; i++)
		own[target->square[i]] -= 1.0f / (float)target->count;
	for (unsigned s = 0; s < squares; s++)
		own[s] *= scale;
	return loss;
}

static double rate_now(const struct training *t)
{
	return 4 * t->step < 3 * t->steps ? t->rate : t->rate / 10;
}

static void change_weights(struct training *t)
{
	const double a = 0.9, b = 0.999;
	double left_a = 1 - pow(a, (double)t->step + 1), left_b = 1 - pow(b, (double)t->step + 1);
	double rate = rate_now(t) * sqrt(left_b) / left_a;
	for (size_t i = 0; i < t->network->weights; i++) {
		double g = t->gradient[i];
		t->mean[i] = (float)(a * t->mean[i] + (1 - a) * g);
		t->square[i] = (float)(b * t->square[i] + (1 - b) * g * g);
		t->network->weight[i] -= (float)(rate * t->mean[i] / (sqrt(t->square[i]) + 1e-8));
	}
}

void training_step(struct training *t)
{
	const struct network *n = t->network;
	size_t squares = (size_t)n->side * n->side;
	struct random r = random_start(t->seed, t->step + 1000);
	struct target *target = xmalloc(t->batch * sizeof *target);
	double loss = 0;
	assert(t->samples->learnts > 0);
	for (unsigned b = 0; b < t->batch; b++) {
		const struct sample *sample = &t->samples->learnt[random_below(&r, t->samples->learnts)];
		unsigned symmetry = random_below(&r, 8);
		load(n, t->samples, sample, &t->field, t->augment ? symmetry : 0,
		     t->pass.activity[0] + b * n->planes * squares, &target[b]);
	}
	pass_forward(&t->pass);
	for (unsigned b = 0; b < t->batch; b++)
		loss += judge(n, t->pass.activity[n->layers] + 2 * b * squares,
		              t->pass.activity[0] + (b * n->planes + 2) * squares, &target[b], 1.0f / (float)t->batch,
		              t->pass.change[0] + 2 * b * squares);
	pass_backward(&t->pass, t->gradient);
	if (t->symmetric)
		network_symmetrize(n, t->gradient);
	change_weights(t);
	loss /= t->batch;
	t->loss = t->step == 0 ? loss : 0.98 * t->loss + 0.02 * loss;
	t->step++;
	free(target);
}

/* --- what it keeps ------------------------------------------------------------------------------------------------ */

static uint32_t bits_of(float x)
{
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

void training_write(const struct training *t, FILE *out)
{
	fprintf(out, "step %lu loss %a\n", t->step, t->loss);
	for (size_t i = 0; i < t->network->weights; i++)
		fprintf(out, "%08" PRIx32 " %08" PRIx32 " %08" PRIx32 "\n", bits_of(t->network->weight[i]),
		        bits_of(t->mean[i]), bits_of(t->square[i]));
}

static bool read_three(FILE *in, float *a, float *b, float *c)
{
	uint32_t x, y, z;
	if (fscanf(in, "%8" SCNx32 " %8" SCNx32 " %8" SCNx32, &x, &y, &z) != 3)
		return false;
	memcpy(a, &x, sizeof x);
	memcpy(b, &y, sizeof y);
	memcpy(c, &z, sizeof z);
	return true;
}

bool training_read(struct training *t, FILE *in, struct trouble *trouble)
{
	bool good = fscanf(in, " step %lu loss %la", &t->step, &t->loss) == 2;
	for (size_t i = 0; good && i < t->network->weights; i++)
		good = read_three(in, &t->network->weight[i], &t->mean[i], &t->square[i]);
	return good || trouble_say(trouble, 0, "the checkpoint ends too early");
}

/* --- how good it is ----------------------------------------------------------------------------------------------- */

static void count_guess(struct guesses *g, const float *share, unsigned squares, const struct target *target)
{
	float best = 0;
	unsigned better = 0;
	for (unsigned i = 0; i < target->count; i++)
		best = share[target->square[i]] > best ? share[target->square[i]] : best;
	for (unsigned s = 0; s < squares; s++)
		better += share[s] > best;
	for (unsigned i = better + 1; i <= GUESSES_MOST; i++)
		g->right[i]++;
}

enum { TOGETHER = 32 };

void guesses_of(struct guesses *g, const struct network *n, struct convolver *c, const struct samples *s,
                const struct sample *sample, uint32_t samples, const struct connect *rules)
{
	unsigned squares = n->side * n->side;
	struct target *target = xmalloc(TOGETHER * sizeof *target);
	float *share = xmalloc(2 * squares * sizeof *share);
	struct pass p;
	struct field f;
	*g = (struct guesses){.positions = 0};
	field_init(&f, rules);
	pass_init(&p, n, c, TOGETHER);
	for (uint32_t at = 0; at < samples; at += TOGETHER) {
		unsigned count = samples - at < TOGETHER ? samples - at : TOGETHER;
		for (unsigned i = 0; i < count; i++)
			load(n, s, &sample[at + i], &f, 0, p.activity[0] + (size_t)i * n->planes * squares, &target[i]);
		pass_forward(&p);
		for (unsigned i = 0; i < count; i++) {
			const float *empty = p.activity[0] + ((size_t)i * n->planes + 2) * squares;
			const float *output = p.activity[n->layers] + 2 * (size_t)i * squares;
			g->loss += judge(n, output, empty, &target[i], 1, share);
			network_shares(n, output, target[i].side, empty, share);
			count_guess(g, share, squares, &target[i]);
		}
		g->positions += count;
	}
	g->loss /= samples > 0 ? samples : 1;
	pass_clear(&p);
	field_clear(&f);
	free(target);
	free(share);
}
