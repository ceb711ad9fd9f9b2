#include "experiments/network/network.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/place.h"
#include "base/random.h"
#include "experiments/network/planes.h"

struct network_layer network_layer(const struct network *n, unsigned layer, unsigned batch)
{
	struct network_layer l = {.filters = 0};
	size_t end = 0;
	for (unsigned i = 0; i <= layer; i++) {
		unsigned in = i == 0 ? n->planes : n->filters, out = i + 1 == n->layers ? 2 : n->filters;
		unsigned kernel = i == 0 ? 5 : 3;
		l = (struct network_layer){.shape = {batch, in, out, kernel, n->side},
		                           .filters = end,
		                           .biases = end + (size_t)out * in * kernel * kernel,
		                           .last = i + 1 == n->layers};
		end = l.biases + (l.last ? 2u * n->side * n->side : out);
	}
	return l;
}

static size_t count_weights(const struct network *n)
{
	struct network_layer l = network_layer(n, n->layers - 1, 1);
	return l.biases + 2u * n->side * n->side;
}

unsigned network_ranks(const struct network *n)
{
	return n->planes - PLANES;
}

void network_init(struct network *n, const struct connect *rules, unsigned layers, unsigned filters, unsigned ranks,
                  uint64_t seed)
{
	struct random r = random_start(seed, 23);
	assert(layers >= 2 && layers <= NETWORK_LAYERS_MOST && !rules->infinite && rules->rows == rules->columns);
	*n = (struct network){.layers = layers,
	                      .filters = filters,
	                      .planes = PLANES + ranks,
	                      .rank = ranks,
	                      .side = rules->rows,
	                      .k = rules->k,
	                      .p = rules->p};
	n->weights = count_weights(n);
	n->weight = xcalloc(n->weights, sizeof *n->weight);
	for (unsigned i = 0; i < layers; i++) {
		struct network_layer l = network_layer(n, i, 1);
		double most = sqrt(6.0 / (l.shape.in * l.shape.kernel * l.shape.kernel));
		for (size_t j = l.filters; j < l.biases; j++)
			n->weight[j] = (float)(most * ((double)(random_next(&r) >> 11) / (double)(1ull << 52) - 1));
	}
}

void network_clear(struct network *n)
{
	free(n->weight);
	n->weight = NULL;
}

bool network_fits(const struct network *n, const struct connect *c)
{
	return !c->infinite && c->rows == n->side && c->columns == n->side && c->k == n->k && c->p == n->p;
}

void network_planes(const struct network *n, const struct field *f, unsigned rank, float *planes)
{
	size_t squares = (size_t)n->side * n->side;
	planes_of(f, planes);
	for (unsigned i = 0; i < network_ranks(n); i++)
		for (size_t s = 0; s < squares; s++)
			planes[(PLANES + i) * squares + s] = i + 1 == rank;
}

/* --- through it --------------------------------------------------------------------------------------------------- */

void pass_init(struct pass *p, const struct network *n, struct convolver *c, unsigned batch)
{
	size_t board = (size_t)batch * n->side * n->side, most = n->filters > n->planes ? n->filters : n->planes;
	*p = (struct pass){.network = n, .convolver = c, .batch = batch};
	for (unsigned i = 0; i <= n->layers; i++)
		p->activity[i] = xcalloc(board * (i == 0 ? n->planes : i == n->layers ? 2 : n->filters), sizeof(float));
	for (unsigned i = 0; i < 2; i++)
		p->change[i] = xcalloc(board * most, sizeof(float));
}

void pass_clear(struct pass *p)
{
	for (unsigned i = 0; i <= p->network->layers; i++)
		free(p->activity[i]);
	free(p->change[0]);
	free(p->change[1]);
}

/* Adds the biases; all layers but the last are rectified. */
static void finish_layer(const struct network *n, const struct network_layer *l, float *out)
{
	unsigned squares = n->side * n->side;
	for (unsigned b = 0; b < l->shape.batch; b++)
		for (unsigned o = 0; o < l->shape.out; o++)
			for (unsigned s = 0; s < squares; s++, out++) {
				*out += n->weight[l->biases + (l->last ? o * squares + s : o)];
				if (!l->last && *out < 0)
					*out = 0;
			}
}

void pass_forward(struct pass *p)
{
	const struct network *n = p->network;
	for (unsigned i = 0; i < n->layers; i++) {
		struct network_layer l = network_layer(n, i, p->batch);
		p->convolver->forward(p->convolver, &l.shape, p->activity[i], n->weight + l.filters,
		                      p->activity[i + 1]);
		finish_layer(n, &l, p->activity[i + 1]);
	}
}

static void bias_gradient(const struct network *n, const struct network_layer *l, const float *change, float *gradient)
{
	unsigned squares = n->side * n->side;
	for (unsigned b = 0; b < l->shape.batch; b++)
		for (unsigned o = 0; o < l->shape.out; o++)
			for (unsigned s = 0; s < squares; s++)
				gradient[l->biases + (l->last ? o * squares + s : o)] += *change++;
}

void pass_backward(struct pass *p, float *gradient)
{
	const struct network *n = p->network;
	memset(gradient, 0, n->weights * sizeof *gradient);
	for (unsigned i = n->layers; i-- > 0;) {
		struct network_layer l = network_layer(n, i, p->batch);
		float *change = p->change[(n->layers - 1 - i) % 2], *before = p->change[(n->layers - i) % 2];
		size_t count = (size_t)p->batch * l.shape.in * n->side * n->side;
		bias_gradient(n, &l, change, gradient);
		p->convolver->to_filters(p->convolver, &l.shape, p->activity[i], change, gradient + l.filters);
		if (i == 0)
			break;
		p->convolver->to_input(p->convolver, &l.shape, n->weight + l.filters, change, before);
		for (size_t j = 0; j < count; j++)
			before[j] = p->activity[i][j] > 0 ? before[j] : 0;
	}
}

void network_shares(const struct network *n, const float *output, enum side side, const float *empty, float *share)
{
	unsigned squares = n->side * n->side;
	const float *plane = output + (side == SIDE_BLACK ? 0 : squares);
	double sum = 0;
	float most = -HUGE_VALF;
	for (unsigned s = 0; s < squares; s++)
		most = empty[s] > 0 && plane[s] > most ? plane[s] : most;
	for (unsigned s = 0; s < squares; s++) {
		share[s] = empty[s] > 0 ? expf(plane[s] - most) : 0;
		sum += share[s];
	}
	for (unsigned s = 0; s < squares; s++)
		share[s] = (float)(share[s] / sum);
}

void network_predict(const struct network *n, struct convolver *c, const struct field *f, float *share)
{
	struct pass p;
	pass_init(&p, n, c, 1);
	network_planes(n, f, n->rank, p.activity[0]);
	pass_forward(&p);
	network_shares(n, p.activity[n->layers], f->side, p.activity[0] + 2u * n->side * n->side, share);
	pass_clear(&p);
}

/* --- symmetry ----------------------------------------------------------------------------------------------------- */

static void symmetrize(float *plane, unsigned side)
{
	float sum[NETWORK_SIDE_MOST * NETWORK_SIDE_MOST] = {0};
	for (unsigned s = 0; s < side * side; s++)
		for (unsigned i = 0; i < 8; i++)
			sum[place_turn_square(side, side, s, i)] += plane[s] / 8;
	memcpy(plane, sum, side * side * sizeof *plane);
}

void network_symmetrize(const struct network *n, float *weight)
{
	for (unsigned i = 0; i < n->layers; i++) {
		struct network_layer l = network_layer(n, i, 1);
		unsigned kk = l.shape.kernel * l.shape.kernel;
		for (size_t j = l.filters; j < l.biases; j += kk)
			symmetrize(weight + j, l.shape.kernel);
		for (unsigned o = 0; l.last && o < 2; o++)
			symmetrize(weight + l.biases + o * n->side * n->side, n->side);
	}
}
