/* Convolutions by oneDNN (2.x, its C interface; 3.x has another one). It chooses how numbers lie in memory, so that
 * what goes in and comes out is put in order on the way. What was made for a shape is kept for the next time. */
#include "experiments/network/convolution.h"

#include <dlfcn.h>
#include <oneapi/dnnl/dnnl.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"

enum way { WAY_FORWARD, WAY_TO_INPUT, WAY_TO_FILTERS };
/* Arguments of a primitive: two that go in, one that comes out. */
enum { ARGUMENTS = 3 };

/* One argument: ours in plain order, its own, and what puts one into the other (NULL: they are the same). */
struct argument {
	int name;
	dnnl_memory_t plain, own;
	dnnl_primitive_t order;
};

struct made {
	struct convolution shape;
	enum way way;
	dnnl_primitive_t primitive;
	struct argument argument[ARGUMENTS];
	struct made *next;
};

struct engine {
	dnnl_engine_t engine;
	dnnl_stream_t stream;
	struct made *made;
};

static void need(dnnl_status_t status)
{
	if (status != dnnl_success)
		command_fail("oneDNN refuses a convolution (status %d)", (int)status);
}

/* --- shapes ------------------------------------------------------------------------------------------------------- */

struct descriptions {
	dnnl_memory_desc_t input, filters, output;
};

static void describe(struct descriptions *d, const struct convolution *s, dnnl_format_tag_t planes,
                     dnnl_format_tag_t filters)
{
	const dnnl_dims_t input = {s->batch, s->in, s->side, s->side}, output = {s->batch, s->out, s->side, s->side},
	                  filter = {s->out, s->in, s->kernel, s->kernel};
	need(dnnl_memory_desc_init_by_tag(&d->input, 4, input, dnnl_f32, planes));
	need(dnnl_memory_desc_init_by_tag(&d->output, 4, output, dnnl_f32, planes));
	need(dnnl_memory_desc_init_by_tag(&d->filters, 4, filter, dnnl_f32, filters));
}

static dnnl_primitive_desc_t choose_way(struct engine *e, const struct convolution *s, enum way way)
{
	struct descriptions any;
	dnnl_convolution_desc_t c;
	dnnl_primitive_desc_t chosen, like = NULL;
	const dnnl_dims_t one = {1, 1}, rim = {s->kernel / 2, s->kernel / 2};
	describe(&any, s, dnnl_format_tag_any, dnnl_format_tag_any);
	need(dnnl_convolution_forward_desc_init(&c, dnnl_forward_training, dnnl_convolution_direct, &any.input,
	                                        &any.filters, NULL, &any.output, one, rim, rim));
	need(dnnl_primitive_desc_create(&chosen, &c, NULL, e->engine, NULL));
	if (way == WAY_FORWARD)
		return chosen;
	like = chosen;
	if (way == WAY_TO_INPUT)
		need(dnnl_convolution_backward_data_desc_init(&c, dnnl_convolution_direct, &any.input, &any.filters,
		                                              &any.output, one, rim, rim));
	else
		need(dnnl_convolution_backward_weights_desc_init(&c, dnnl_convolution_direct, &any.input, &any.filters,
		                                                 NULL, &any.output, one, rim, rim));
	need(dnnl_primitive_desc_create(&chosen, &c, NULL, e->engine, like));
	need(dnnl_primitive_desc_destroy(like));
	return chosen;
}

/* --- arguments ---------------------------------------------------------------------------------------------------- */

static void make_order(struct engine *e, struct argument *a, const dnnl_memory_desc_t *from,
                       const dnnl_memory_desc_t *to)
{
	dnnl_primitive_desc_t d;
	need(dnnl_reorder_primitive_desc_create(&d, from, e->engine, to, e->engine, NULL));
	need(dnnl_primitive_create(&a->order, d));
	need(dnnl_primitive_desc_destroy(d));
}

static void make_argument(struct engine *e, struct argument *a, int name, const dnnl_memory_desc_t *plain,
                          const dnnl_memory_desc_t *own, bool out)
{
	a->name = name;
	need(dnnl_memory_create(&a->plain, plain, e->engine, DNNL_MEMORY_NONE));
	if (dnnl_memory_desc_equal(plain, own))
		return;
	need(dnnl_memory_create(&a->own, own, e->engine, DNNL_MEMORY_ALLOCATE));
	make_order(e, a, out ? own : plain, out ? plain : own);
}

static const dnnl_memory_desc_t *asked(dnnl_primitive_desc_t d, dnnl_query_t what)
{
	return dnnl_primitive_desc_query_md(d, what, 0);
}

static void make_arguments(struct engine *e, struct made *m, dnnl_primitive_desc_t d)
{
	struct descriptions plain;
	struct argument *a = m->argument;
	describe(&plain, &m->shape, dnnl_nchw, dnnl_oihw);
	if (m->way == WAY_FORWARD) {
		make_argument(e, a, DNNL_ARG_SRC, &plain.input, asked(d, dnnl_query_src_md), false);
		make_argument(e, a + 1, DNNL_ARG_WEIGHTS, &plain.filters, asked(d, dnnl_query_weights_md), false);
		make_argument(e, a + 2, DNNL_ARG_DST, &plain.output, asked(d, dnnl_query_dst_md), true);
	} else if (m->way == WAY_TO_INPUT) {
		make_argument(e, a, DNNL_ARG_WEIGHTS, &plain.filters, asked(d, dnnl_query_weights_md), false);
		make_argument(e, a + 1, DNNL_ARG_DIFF_DST, &plain.output, asked(d, dnnl_query_diff_dst_md), false);
		make_argument(e, a + 2, DNNL_ARG_DIFF_SRC, &plain.input, asked(d, dnnl_query_diff_src_md), true);
	} else {
		make_argument(e, a, DNNL_ARG_SRC, &plain.input, asked(d, dnnl_query_src_md), false);
		make_argument(e, a + 1, DNNL_ARG_DIFF_DST, &plain.output, asked(d, dnnl_query_diff_dst_md), false);
		make_argument(e, a + 2, DNNL_ARG_DIFF_WEIGHTS, &plain.filters, asked(d, dnnl_query_diff_weights_md),
		              true);
	}
}

static struct made *find_made(struct engine *e, const struct convolution *s, enum way way)
{
	for (struct made *m = e->made; m != NULL; m = m->next)
		if (m->way == way && memcmp(&m->shape, s, sizeof *s) == 0)
			return m;
	struct made *m = xcalloc(1, sizeof *m);
	m->shape = *s;
	m->way = way;
	m->next = e->made;
	e->made = m;
	dnnl_primitive_desc_t d = choose_way(e, s, way);
	need(dnnl_primitive_create(&m->primitive, d));
	make_arguments(e, m, d);
	need(dnnl_primitive_desc_destroy(d));
	return m;
}

/* --- running ------------------------------------------------------------------------------------------------------ */

static void put_in_order(struct engine *e, const struct argument *a, dnnl_memory_t from, dnnl_memory_t to)
{
	const dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
	need(dnnl_primitive_execute(a->order, e->stream, 2, arguments));
}

/* The memory is the caller's, and what goes in is only read. */
static void run(struct convolver *c, const struct convolution *s, enum way way, const float *first, const float *second,
                float *out)
{
	struct engine *e = c->data;
	struct made *m = find_made(e, s, way);
	const void *handle[ARGUMENTS] = {first, second, out};
	dnnl_exec_arg_t arguments[ARGUMENTS];
	for (unsigned i = 0; i < ARGUMENTS; i++) {
		struct argument *a = m->argument + i;
		void *bare;
		memcpy(&bare, &handle[i], sizeof bare);
		need(dnnl_memory_set_data_handle(a->plain, bare));
		if (a->order != NULL && i < 2)
			put_in_order(e, a, a->plain, a->own);
		arguments[i] = (dnnl_exec_arg_t){a->name, a->order != NULL ? a->own : a->plain};
	}
	need(dnnl_primitive_execute(m->primitive, e->stream, ARGUMENTS, arguments));
	if (m->argument[2].order != NULL)
		put_in_order(e, m->argument + 2, m->argument[2].own, m->argument[2].plain);
	need(dnnl_stream_wait(e->stream));
}

static void forward(struct convolver *c, const struct convolution *s, const float *input, const float *filters,
                    float *output)
{
	run(c, s, WAY_FORWARD, input, filters, output);
}

static void to_input(struct convolver *c, const struct convolution *s, const float *filters, const float *change,
                     float *input)
{
	run(c, s, WAY_TO_INPUT, filters, change, input);
}

static void to_filters(struct convolver *c, const struct convolution *s, const float *input, const float *change,
                       float *filters)
{
	run(c, s, WAY_TO_FILTERS, input, change, filters);
}

static void clear_made(struct made *m)
{
	for (unsigned i = 0; i < ARGUMENTS; i++) {
		dnnl_memory_destroy(m->argument[i].plain);
		dnnl_memory_destroy(m->argument[i].own);
		dnnl_primitive_destroy(m->argument[i].order);
	}
	dnnl_primitive_destroy(m->primitive);
	free(m);
}

static void clear(struct convolver *c)
{
	struct engine *e = c->data;
	for (struct made *m = e->made, *next; m != NULL; m = next) {
		next = m->next;
		clear_made(m);
	}
	dnnl_stream_destroy(e->stream);
	dnnl_engine_destroy(e->engine);
	free(e);
}

/* Its threads are those of OpenMP, which is loaded with it. */
static void set_threads(unsigned threads)
{
	void (*set)(int) = NULL;
	void *found = dlsym(RTLD_DEFAULT, "omp_set_num_threads");
	memcpy(&set, &found, sizeof set);
	if (set != NULL)
		set((int)threads);
}

bool convolver_fast(struct convolver *c, unsigned threads)
{
	struct engine *e = xcalloc(1, sizeof *e);
	set_threads(threads);
	if (dnnl_engine_create(&e->engine, dnnl_cpu, 0) != dnnl_success) {
		free(e);
		return false;
	}
	need(dnnl_stream_create(&e->stream, e->engine, dnnl_stream_default_flags));
	*c = (struct convolver){.name = "oneDNN",
	                        .data = e,
	                        .forward = forward,
	                        .to_input = to_input,
	                        .to_filters = to_filters,
	                        .clear = clear};
	return true;
}
