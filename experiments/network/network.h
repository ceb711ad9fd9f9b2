#pragma once

#include <stddef.h>
#include <stdio.h>

#include "experiments/network/convolution.h"
#include "games/field.h"

/* A network that predicts stones (Maddison, Huang, Sutskever and Silver 2015): convolutions, of which the first has 5 x
 * 5 filters and the others 3 x 3, with a bias a filter and rectified; the last one has two planes, with a bias for each
 * square, and a softmax over the empty squares of the first plane says where Black plays, of the second, where White.
 *
 *   planes --5x5--> filters --3x3--> filters ... --3x3--> 2        `layers' arrows
 *
 * Weights lie one layer after the other: filters (out x in x K x K), then biases. */
struct network {
	unsigned layers, filters, planes, side, k, p;
	unsigned rank; /* whose stones are predicted: 1, the weakest, to network_ranks(); 0: not said */
	size_t weights;
	float *weight;
};

enum { NETWORK_LAYERS_MOST = 20, NETWORK_FILTERS_MOST = 512, NETWORK_SIDE_MOST = 52, NETWORK_RANKS_MOST = 9 };

/* Weights are uniform at random, scaled by what goes into a square. With ranks there are so many planes more, of which
 * that of the rank of who is to move is 1 everywhere. The strongest one is predicted, unless `rank' is changed. */
void network_init(struct network *n, const struct connect *rules, unsigned layers, unsigned filters, unsigned ranks,
                  uint64_t seed);
void network_clear(struct network *n);
/* Could it have been made for this game? */
bool network_fits(const struct network *n, const struct connect *rules);

unsigned network_ranks(const struct network *n);
/* What it sees of a position (planes.h) where who is to move has this rank. */
void network_planes(const struct network *n, const struct field *f, unsigned rank, float *planes);

struct network_layer {
	struct convolution shape;
	size_t filters, biases; /* where they begin */
	bool last;
};
struct network_layer network_layer(const struct network *n, unsigned layer, unsigned batch);

/* A batch of positions on its way through a network. */
struct pass {
	const struct network *network;
	struct convolver *convolver;
	unsigned batch;
	float *activity[NETWORK_LAYERS_MOST + 1]; /* 0: planes; layer i's output is i + 1 */
	float *change[2];
};
void pass_init(struct pass *p, const struct network *n, struct convolver *c, unsigned batch);
void pass_clear(struct pass *p);
/* From the planes in activity[0] to the numbers of both output planes in the last activity. */
void pass_forward(struct pass *p);
/* From what should be done to the last activity, in change[0], to the gradient of all weights. */
void pass_backward(struct pass *p, float *gradient);

/* The shares of the squares for one position: 0 where there are stones. output: its two planes; share: side * side. */
void network_shares(const struct network *n, const float *output, enum side side, const float *empty, float *share);
/* The shares for who is to move on a field, where the network fits. */
void network_predict(const struct network *n, struct convolver *c, const struct field *f, float *share);

/* All filters and biases the same under the eight symmetries: the mean over them (of weights, or of a gradient). */
void network_symmetrize(const struct network *n, float *weight);

/* A text: `kdraw network 1', the game, the size, and the weights as numbers of 16 bits (the upper half of a float),
 * then their checksum. */
void network_write(const struct network *n, FILE *out);
bool network_read(struct network *n, FILE *in, struct trouble *t);
/* The one in a file, or for "" the one that comes with the program, for Connect6 on 19 x 19. */
bool network_open(struct network *n, const char *path, struct trouble *t);
