#pragma once

#include "experiments/network/network.h"
#include "experiments/network/samples.h"

/* Stochastic gradient descent with steps by Adam (Kingma and Ba 2015). What a step does depends on the seed and its
 * number alone, so that training that was broken off goes on as if it had not been. */
struct training {
	struct network *network;
	struct convolver *convolver;
	const struct samples *samples;
	unsigned batch;
	double rate; /* falls to a tenth in the last quarter of the steps */
	uint64_t seed;
	unsigned long step, steps;
	bool augment, symmetric; /* positions turned at random; weights the same under all symmetries */
	float *mean, *square, *gradient;
	struct pass pass;
	struct field field;
	double loss; /* mean of the last steps, in nats */
};

void training_init(struct training *t, const struct connect *rules);
void training_clear(struct training *t);
void training_step(struct training *t);
/* Everything that the next step depends on, as text; false with the reason if it does not fit. */
void training_write(const struct training *t, FILE *out);
bool training_read(struct training *t, FILE *in, struct trouble *trouble);

/* How often the stone (one of those left in the turn) is among the n first guesses. */
enum { GUESSES_MOST = 20 };
struct guesses {
	unsigned positions, right[GUESSES_MOST + 1]; /* right[n]: among the first n */
	double loss;
};
void guesses_of(struct guesses *g, const struct network *n, struct convolver *c, const struct samples *s,
                const struct sample *sample, uint32_t samples, const struct connect *rules);
