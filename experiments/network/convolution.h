#pragma once

#include <stdbool.h>

/* Convolutions of planes with K x K filters, K odd, stride 1, padded by zeros to the same size, and their derivatives.
 *
 *   input   batch x in  x side x side       filters  out x in x K x K       output  batch x out x side x side
 *
 * There are two of them: the plain one is a few loops and always there, the fast one asks oneDNN if it was built with
 * it. Both do the same up to rounding; a test compares them. */
struct convolution {
	unsigned batch, in, out, kernel, side;
};

/* A way to compute them, with what it keeps for shapes that come again. */
struct convolver {
	const char *name;
	void *data;
	void (*forward)(struct convolver *c, const struct convolution *s, const float *input, const float *filters,
	                float *output);
	/* What a change of the output does to the input, and to the filters (the sum over the batch). */
	void (*to_input)(struct convolver *c, const struct convolution *s, const float *filters, const float *change,
	                 float *input);
	void (*to_filters)(struct convolver *c, const struct convolution *s, const float *input, const float *change,
	                   float *filters);
	void (*clear)(struct convolver *c);
};

void convolver_plain(struct convolver *c);
/* False if oneDNN is not there. The threads are its own. */
bool convolver_fast(struct convolver *c, unsigned threads);
void convolver_clear(struct convolver *c);
