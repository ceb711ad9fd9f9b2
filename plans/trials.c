#include "plans/trials.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/checkpoint.h"
#include "base/command.h"
#include "base/memory.h"

struct price {
	char *plan;
	double price;
};

struct trials {
	struct checkpoint checkpoint;
	double saved, saving; /* when; how long that took */
	struct trial *trial;
	size_t count, room;
	struct price *price;
	size_t prices, price_room;
};

static const char *const verdict_name[] = {"lost", "drawn", "undecided"};

static struct trial *find(const struct trials *t, uint64_t hash, unsigned p)
{
	for (size_t i = t->count; i-- > 0;)
		if (t->trial[i].hash == hash && t->trial[i].p == p)
			return t->trial + i;
	return NULL;
}

static void keep(struct trials *t, const struct trial *trial)
{
	struct trial *old = find(t, trial->hash, trial->p);
	if (old != NULL) {
		*old = *trial;
		return;
	}
	MAKE_ROOM(t->trial, t->count, t->room);
	t->trial[t->count++] = *trial;
}

static bool read_trial(const char *text, struct trial *trial)
{
	char name[16];
	int end = 0;
	if (sscanf(text, "board %16" SCNx64 " p %u %15s %lf %u %u%n", &trial->hash, &trial->p, name, &trial->seconds,
	           &trial->squares, &trial->lines, &end) != 6 ||
	    strcmp(text + end, "\n") != 0)
		return false;
	for (int v = LOST; v <= UNDECIDED; v++)
		if (strcmp(name, verdict_name[v]) == 0) {
			trial->verdict = (enum verdict)v;
			return true;
		}
	return false;
}

static void keep_price(struct trials *t, const char *plan, double price)
{
	MAKE_ROOM(t->price, t->prices, t->price_room);
	t->price[t->prices++] = (struct price){xstrdup(plan), price};
}

static bool read_price(struct trials *t, char *text)
{
	unsigned long long n[9];
	double price;
	int end = 0, before = 0;
	if (sscanf(text, "plan %llu %llu %llu %llu %llu %llu %llu %llu %llu%n %lf%n", n, n + 1, n + 2, n + 3, n + 4,
	           n + 5, n + 6, n + 7, n + 8, &before, &price, &end) != 10 ||
	    strcmp(text + end, "\n") != 0)
		return false;
	text[before] = '\0';
	keep_price(t, text + strlen("plan "), price);
	return true;
}

static bool read_one(struct trials *t, char *text)
{
	struct trial trial;
	if (read_price(t, text))
		return true;
	if (!read_trial(text, &trial))
		return false;
	keep(t, &trial);
	return true;
}

/* Lines from 1; anything else is refused. */
static bool read_all(struct trials *t, FILE *in, struct trouble *trouble)
{
	char text[256];
	for (unsigned long line = 1; fgets(text, sizeof text, in) != NULL; line++)
		if (!read_one(t, text))
			return trouble_say(trouble, line + 1, "this is no line of a file of 'kdraw search'");
	return !ferror(in) || trouble_say(trouble, 0, "cannot read: %s", strerror(errno));
}

static void write_trials(const void *trials, FILE *out)
{
	const struct trials *t = trials;
	for (size_t i = 0; i < t->count; i++) {
		const struct trial *x = t->trial + i;
		fprintf(out, "board %016" PRIx64 " p %u %s %g %u %u\n", x->hash, x->p, verdict_name[x->verdict],
		        x->seconds, x->squares, x->lines);
	}
	for (size_t i = 0; i < t->prices; i++)
		fprintf(out, "plan %s %.17g\n", t->price[i].plan, t->price[i].price);
}

static void save(struct trials *t)
{
	double began = seconds_now();
	checkpoint_need_keep(&t->checkpoint, write_trials, t);
	t->saved = seconds_now();
	t->saving = t->saved - began;
}

/* Not so often that the saving is what takes the time. */
static void save_sometimes(struct trials *t)
{
	double since = seconds_now() - t->saved;
	if (t->checkpoint.path != NULL && since > 1 && since > 50 * t->saving)
		save(t);
}

static bool open_file(struct trials *t, const char *path, struct trouble *trouble)
{
	if (!checkpoint_begin(&t->checkpoint, path, false, "search", trouble))
		return false;
	FILE *in = t->checkpoint.saved ? checkpoint_read(&t->checkpoint, trouble) : NULL;
	bool good = !t->checkpoint.saved || (in != NULL && read_all(t, in, trouble));
	if (in != NULL)
		fclose(in);
	return good;
}

static void release(struct trials *t)
{
	checkpoint_end(&t->checkpoint);
	for (size_t i = 0; i < t->prices; i++)
		free(t->price[i].plan);
	free(t->price);
	free(t->trial);
	free(t);
}

struct trials *trials_open(const char *path, struct trouble *trouble)
{
	struct trials *t = xcalloc(1, sizeof *t);
	if (open_file(t, path, trouble))
		return t;
	release(t);
	return NULL;
}

void trials_close(struct trials *t)
{
	save(t);
	release(t);
}

const struct trial *trials_find(const struct trials *t, uint64_t hash, unsigned p)
{
	return find(t, hash, p);
}

void trials_add(struct trials *t, const struct trial *trial)
{
	keep(t, trial);
	save_sometimes(t);
}

unsigned trials_count(const struct trials *t, enum verdict verdict, unsigned p)
{
	unsigned count = 0;
	for (size_t i = 0; i < t->count; i++)
		count += t->trial[i].verdict == verdict && t->trial[i].p == p;
	return count;
}

bool trials_price(const struct trials *t, const char *plan, double *price)
{
	for (size_t i = 0; i < t->prices; i++)
		if (strcmp(t->price[i].plan, plan) == 0) {
			*price = t->price[i].price;
			return true;
		}
	return false;
}

void trials_add_price(struct trials *t, const char *plan, double price)
{
	keep_price(t, plan, price);
	save_sometimes(t);
}
