#include "provers/pairings/pairing_census.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/output.h"
#include "base/textfile.h"

void census_init(struct census *c, unsigned directions)
{
	c->torus = domino_torus_new(directions);
	c->chunks = domino_torus_chunks(c->torus);
	c->finished = 0;
	assert(c->chunks > 0 && domino_torus_lines(c->torus) <= DOMINO_LINES_MOST);
	c->chunk = xcalloc(c->chunks, sizeof *c->chunk);
	c->done = xcalloc(c->chunks, sizeof *c->done);
}

void census_clear(struct census *c)
{
	for (unsigned i = 0; i < c->chunks; i++)
		domino_result_clear(&c->chunk[i]);
	free(c->chunk);
	free(c->done);
	domino_torus_release(c->torus);
	memset(c, 0, sizeof *c);
}

/* Threads: the lock guards next, running, and the chunks and done of the census. */
struct crew {
	struct census *c;
	pthread_mutex_t lock;
	unsigned next, running;
	const atomic_bool *stop;
};

static bool next_chunk(struct crew *crew, unsigned *chunk)
{
	pthread_mutex_lock(&crew->lock);
	while (crew->next < crew->c->chunks && crew->c->done[crew->next])
		crew->next++;
	assert(crew->running > 0);
	bool more = crew->next < crew->c->chunks && !*crew->stop;
	*chunk = crew->next;
	crew->next += more;
	crew->running -= !more;
	pthread_mutex_unlock(&crew->lock);
	return more;
}

static void *work(void *context)
{
	struct crew *crew = context;
	for (unsigned chunk; next_chunk(crew, &chunk);) {
		struct domino_result r = {0};
		domino_torus_run(crew->c->torus, chunk, &r);
		pthread_mutex_lock(&crew->lock);
		assert(!crew->c->done[chunk] && crew->c->finished < crew->c->chunks);
		crew->c->chunk[chunk] = r;
		crew->c->done[chunk] = true;
		crew->c->finished++;
		pthread_mutex_unlock(&crew->lock);
	}
	return NULL;
}

static void wait_for_crew(struct crew *crew, void (*tick)(void *context), void *context)
{
	static const struct timespec pause = {0, 20000000};
	for (bool running = true; running;) {
		nanosleep(&pause, NULL);
		pthread_mutex_lock(&crew->lock);
		running = crew->running > 0;
		tick(context);
		pthread_mutex_unlock(&crew->lock);
	}
}

bool census_run(struct census *c, unsigned threads, const atomic_bool *stop, void (*tick)(void *context), void *context)
{
	struct crew crew = {.c = c, .running = threads, .stop = stop};
	pthread_t *thread = xcalloc(threads, sizeof *thread);
	pthread_mutex_init(&crew.lock, NULL);
	for (unsigned i = 0; i < threads; i++)
		if (pthread_create(&thread[i], NULL, work, &crew) != 0)
			abort();
	wait_for_crew(&crew, tick, context);
	for (unsigned i = 0; i < threads; i++)
		pthread_join(thread[i], NULL);
	assert(crew.running == 0);
	pthread_mutex_destroy(&crew.lock);
	free(thread);
	return c->finished == c->chunks;
}

/* Chunks ascend with the first places of the strings, so the classes do. */
void census_sum(const struct census *c, struct domino_result *sum)
{
	memset(sum, 0, sizeof *sum);
	for (unsigned i = 0; i < c->chunks; i++)
		if (c->done[i])
			domino_result_add(sum, &c->chunk[i], domino_torus_lines(c->torus));
	assert(sum->classes <= sum->complete);
}

unsigned long census_burnside(const struct census *c, unsigned long labelled)
{
	unsigned long sum = labelled;
	assert(c->finished == c->chunks);
	unsigned group = domino_torus_group(c->torus);
	for (unsigned g = 1; g < group; g++)
		sum += domino_torus_fixed(c->torus, g);
	return sum % group == 0 ? sum / group : 0;
}

/* Files. */

static void write_classes(const struct census *c, const struct domino_result *r, FILE *out)
{
	unsigned lines = domino_torus_lines(c->torus);
	char digits[DOMINO_LINES_MOST + 1];
	for (unsigned long i = 0; i < r->classes; i++) {
		assert(i == 0 || memcmp(r->class + (i - 1) * lines, r->class + i * lines, lines) < 0); /* they ascend */
		for (unsigned line = 0; line < lines; line++)
			digits[line] = (char)('0' + r->class[i * lines + line]);
		digits[lines] = '\n';
		fwrite(digits, 1, lines + 1, out);
	}
}

void census_save(const struct census *c, FILE *out)
{
	fprintf(out, "chunks %u\n", c->finished);
	for (unsigned i = 0; i < c->chunks; i++) {
		const struct domino_result *r = &c->chunk[i];
		if (!c->done[i])
			continue;
		fprintf(out, "chunk %u %lu %lu %lu %lu %lu\n", i, r->starts, r->complete, r->labelled, r->nodes,
		        r->classes);
		write_classes(c, r, out);
	}
}

static bool read_class(const struct census *c, struct textfile *in, struct domino_result *r)
{
	unsigned lines = domino_torus_lines(c->torus);
	unsigned char *string = r->class + r->classes * lines;
	if (!textfile_line(in))
		return false;
	const char *word = textfile_word(in);
	if (strlen(word) != lines)
		return textfile_say(in, "expected %u digits", lines);
	for (unsigned i = 0; i < lines; i++)
		string[i] = (unsigned char)(word[i] - '0');
	unsigned order = domino_torus_right(c->torus, string) ? domino_torus_smallest(c->torus, string) : 0;
	if (order == 0)
		return textfile_say(in, "this is not the smallest pairing of its class");
	if (r->classes > 0 && memcmp(string - lines, string, lines) >= 0)
		return textfile_say(in, "the classes ascend");
	assert(r->classes < r->room && order <= DOMINO_GROUP_MOST);
	r->classes++;
	r->by_order[order]++;
	return textfile_no_more(in);
}

static bool read_count(struct textfile *in, unsigned long *value)
{
	unsigned number;
	if (!textfile_number(in, "a count", 0, 2147483647u, &number))
		return false;
	*value = number;
	return true;
}

static bool read_chunk(struct census *c, struct textfile *in)
{
	struct domino_result r = {0};
	unsigned chunk;
	unsigned long classes;
	if (!textfile_line(in) || !textfile_expect(in, "chunk") ||
	    !textfile_number(in, "a chunk", 0, c->chunks - 1, &chunk) || !read_count(in, &r.starts) ||
	    !read_count(in, &r.complete) || !read_count(in, &r.labelled) || !read_count(in, &r.nodes) ||
	    !read_count(in, &classes) || !textfile_no_more(in))
		return false;
	if (c->done[chunk] || classes > r.complete || classes > 10000000)
		return textfile_say(in, "chunk %u stands here twice, or has too many classes", chunk);
	r.room = classes;
	r.class = xcalloc(classes + 1, domino_torus_lines(c->torus));
	bool right = true;
	while (right && r.classes < classes)
		right = read_class(c, in, &r);
	if (right) {
		assert(r.classes == classes && c->finished < c->chunks);
		c->chunk[chunk] = r;
		c->done[chunk] = true;
		c->finished++;
	} else {
		domino_result_clear(&r);
	}
	return right;
}

static bool read_chunks(struct census *c, struct textfile *in)
{
	unsigned chunks;
	if (!textfile_line(in) || !textfile_expect(in, "chunks") ||
	    !textfile_number(in, "a number of chunks", 0, c->chunks, &chunks) || !textfile_no_more(in))
		return false;
	for (unsigned i = 0; i < chunks; i++)
		if (!read_chunk(c, in))
			return false;
	return textfile_nothing_left(in);
}

bool census_load(struct census *c, FILE *file, struct trouble *t)
{
	struct textfile in;
	textfile_init(&in, file, t);
	bool right = read_chunks(c, &in);
	textfile_clear(&in);
	return right;
}

static void write_result(const struct census *c, const struct domino_result *sum, FILE *out)
{
	fprintf(out, "kdraw pairings 1\nlines %u\ngroup %u\npairings %lu\nclasses %lu\n", domino_torus_lines(c->torus),
	        domino_torus_group(c->torus), sum->labelled, sum->classes);
	for (unsigned order = 1; order <= DOMINO_GROUP_MOST; order++)
		if (sum->by_order[order] > 0)
			fprintf(out, "order %u classes %lu\n", order, sum->by_order[order]);
	write_classes(c, sum, out);
	fputs("end\n", out);
}

bool census_write(const struct census *c, const struct domino_result *sum, const char *path, struct trouble *t)
{
	FILE *out = output_begin(path);
	if (out != NULL)
		write_result(c, sum, out);
	return (out != NULL && output_end(out, NULL)) ||
	       trouble_say(t, 0, "cannot write %s: %s", path, strerror(errno));
}
