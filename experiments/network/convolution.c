/* The plain convolutions: a plane with a rim of zeros is one row of numbers, so that a filter's entry is one shift.
 *
 *       0 0 0 0 0
 *       0 a b c 0        side 3, K 3: the entry (dy, dx) of a filter multiplies the number that is
 *       0 d e f 0        dy * (side + K - 1) + dx further on
 *       0 g h i 0
 *       0 0 0 0 0 */
#include "experiments/network/convolution.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { LANES = 8, CHUNK = 4 * LANES };
typedef float lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

struct padded {
	unsigned side, width, span, room; /* span: numbers from the first to the last of the output; room: of a plane */
};

static struct padded padded_of(const struct convolution *s)
{
	struct padded p = {.side = s->side, .width = s->side + s->kernel - 1};
	p.span = (s->side - 1) * p.width + s->side;
	p.span = (p.span + LANES - 1) / LANES * LANES;
	p.room = p.width * p.width + CHUNK + p.width;
	return p;
}

static float *pad(const struct padded *p, const float *plane, unsigned planes, unsigned rim)
{
	float *out = xcalloc((size_t)planes * p->room, sizeof *out);
	for (unsigned i = 0; i < planes; i++)
		for (unsigned y = 0; y < p->side; y++)
			memcpy(out + (size_t)i * p->room + (y + rim) * p->width + rim,
			       plane + ((size_t)i * p->side + y) * p->side, p->side * sizeof *out);
	return out;
}

static float product(const float *a, const float *b, unsigned count)
{
	lanes sum = {0};
	float all = 0;
	for (unsigned i = 0; i < count; i += LANES)
		sum += *(const lanes *)(a + i) * *(const lanes *)(b + i);
	for (unsigned i = 0; i < LANES; i++)
		all += sum[i];
	return all;
}

/* CHUNK numbers of an output plane: they stay in registers until all products are added. */
static void convolve_chunk(const struct convolution *s, const struct padded *p, const float *input,
                           const float *filters, float *to)
{
	lanes a = {0}, b = {0}, c = {0}, d = {0};
	for (unsigned i = 0; i < s->in; i++, input += p->room)
		for (unsigned y = 0; y < s->kernel; y++)
			for (unsigned x = 0; x < s->kernel; x++) {
				const float *from = input + y * p->width + x;
				const float times = *filters++;
				a += *(const lanes *)from * times;
				b += *(const lanes *)(from + LANES) * times;
				c += *(const lanes *)(from + 2 * LANES) * times;
				d += *(const lanes *)(from + 3 * LANES) * times;
			}
	*(lanes *)to = a;
	*(lanes *)(to + LANES) = b;
	*(lanes *)(to + 2 * LANES) = c;
	*(lanes *)(to + 3 * LANES) = d;
}

/* One board: all output planes. */
static void convolve(const struct convolution *s, const struct padded *p, const float *input, const float *filters,
                     float *row, float *output)
{
	unsigned kk = s->kernel * s->kernel;
	for (unsigned o = 0; o < s->out; o++, output += (size_t)s->side * s->side) {
		for (unsigned at = 0; at < p->span; at += CHUNK)
			convolve_chunk(s, p, input + at, filters + (size_t)o * s->in * kk, row + at);
		for (unsigned y = 0; y < s->side; y++)
			memcpy(output + y * s->side, row + y * p->width, s->side * sizeof *row);
	}
}

static void forward(struct convolver *c, const struct convolution *s, const float *input, const float *filters,
                    float *output)
{
	struct padded p = padded_of(s);
	size_t plane = (size_t)s->side * s->side;
	float *row = xmalloc(p.room * sizeof *row);
	(void)c;
	assert(s->kernel % 2 == 1);
	for (unsigned b = 0; b < s->batch; b++) {
		float *in = pad(&p, input + b * s->in * plane, s->in, s->kernel / 2);
		convolve(s, &p, in, filters, row, output + b * s->out * plane);
		free(in);
	}
	free(row);
}

/* The same with the filters turned round, and input and output exchanged. */
static void to_input(struct convolver *c, const struct convolution *s, const float *filters, const float *change,
                     float *input)
{
	unsigned kk = s->kernel * s->kernel;
	struct convolution back = *s;
	float *turned = xmalloc((size_t)s->in * s->out * kk * sizeof *turned);
	back.in = s->out;
	back.out = s->in;
	for (unsigned o = 0; o < s->out; o++)
		for (unsigned i = 0; i < s->in; i++)
			for (unsigned j = 0; j < kk; j++)
				turned[((size_t)i * s->out + o) * kk + kk - 1 - j] =
				    filters[((size_t)o * s->in + i) * kk + j];
	forward(c, &back, change, turned, input);
	free(turned);
}

/* The change lies on the numbers of the output, with zeros between its rows. */
static void to_filters(struct convolver *c, const struct convolution *s, const float *input, const float *change,
                       float *filters)
{
	struct padded p = padded_of(s);
	unsigned kk = s->kernel * s->kernel;
	size_t plane = (size_t)s->side * s->side;
	(void)c;
	memset(filters, 0, (size_t)s->out * s->in * kk * sizeof *filters);
	for (unsigned b = 0; b < s->batch; b++) {
		float *in = pad(&p, input + b * s->in * plane, s->in, s->kernel / 2);
		float *out = pad(&p, change + b * s->out * plane, s->out, 0);
		for (unsigned o = 0; o < s->out; o++)
			for (unsigned i = 0; i < s->in; i++)
				for (unsigned j = 0; j < kk; j++)
					filters[((size_t)o * s->in + i) * kk + j] +=
					    product(in + (size_t)i * p.room + j / s->kernel * p.width + j % s->kernel,
					            out + (size_t)o * p.room, p.span);
		free(in);
		free(out);
	}
}

void convolver_plain(struct convolver *c)
{
	*c = (struct convolver){.name = "plain", .forward = forward, .to_input = to_input, .to_filters = to_filters};
}

void convolver_clear(struct convolver *c)
{
	if (c->clear != NULL)
		c->clear(c);
}
