#include "web/shelf.h"

#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/output.h"
#include "boards/tilings/certified.h"
#include "web/drawer.h"
#include "web/work.h"

enum { MOMENT = 2 /* seconds */, ITEMS = 64 };

struct item {
	char name[SHELF_NAME], title[128];
	unsigned k, p;
	char *text, *verdict;
	size_t size;
	bool is_given, ready, looked, found; /* found: in the folder of --data, where it is looked for once */
	struct work *work;                   /* that makes it, if there is no text yet; or checks it */
};

struct shelf {
	pthread_mutex_t lock;
	struct works *works;
	const char *data;
	struct item item[ITEMS];
	unsigned items, given;
};

static struct item *add_item(struct shelf *s, unsigned k, unsigned p)
{
	assert(s->items < ITEMS);
	struct item *i = &s->item[s->items++];
	i->k = k, i->p = p;
	return i;
}

struct shelf *shelf_new(struct works *works, const char *data)
{
	struct shelf *s = xcalloc(1, sizeof *s);
	pthread_mutex_init(&s->lock, NULL);
	s->works = works;
	s->data = data;
	for (const struct certified *c = certified; c->k != 0; c++) {
		struct item *i = add_item(s, c->k, (unsigned)c->p);
		snprintf(i->name, sizeof i->name, "%u:%u", i->k, i->p);
		snprintf(i->title, sizeof i->title, "Connect(%u, %u)", i->k, i->p);
	}
	return s;
}

void shelf_release(struct shelf *s)
{
	for (unsigned i = 0; i < s->items; i++) {
		if (s->item[i].work != NULL)
			work_drop(s->item[i].work);
		free(s->item[i].text);
		free(s->item[i].verdict);
	}
	pthread_mutex_destroy(&s->lock);
	free(s);
}

/* --- the folder of --data ----------------------------------------------------------------------------------------- */

static bool path_of(const struct shelf *s, const struct item *i, char path[PATH_MAX])
{
	return s->data != NULL && !i->is_given &&
	       snprintf(path, PATH_MAX, "%s/connect-%u-%u.theorem", s->data, i->k, i->p) < PATH_MAX;
}

static void look_for(const struct shelf *s, struct item *i)
{
	char path[PATH_MAX];
	struct trouble t;
	i->found = !i->looked && path_of(s, i, path) && drawer_file(path, &i->text, &i->size, &t);
	i->looked = true;
	if (!i->found)
		i->text = NULL;
}

/* What cannot be kept can be made again. */
static void keep(const struct shelf *s, const struct item *i)
{
	char path[PATH_MAX];
	FILE *out = !i->found && path_of(s, i, path) ? output_begin(path) : NULL;
	if (out == NULL)
		return;
	if (fwrite(i->text, 1, i->size, out) == i->size)
		output_end(out, NULL);
	else
		output_drop(out);
}

/* --- what is given ------------------------------------------------------------------------------------------------ */

/* Where the proof begins that stands behind its board; NULL: nowhere. */
static const char *proof_behind(const char *text)
{
	const char *proof = strstr(text, "\nkdraw proof "), *stonewise = strstr(text, "\nkdraw stonewise ");
	return strncmp(text, "kdraw board ", 12) != 0 ? NULL
	       : proof != NULL                        ? proof + 1
	       : stonewise != NULL                    ? stonewise + 1
	                                              : NULL;
}

struct work_task shelf_question(const struct shelf_text *text)
{
	static const char *const one[] = {"-", NULL}, *const two[] = {"-", WORK_SECOND, NULL};
	const char *proof = text->text == NULL ? NULL : proof_behind(text->text);
	if (proof == NULL)
		return (struct work_task){.verb = "check", .words = one, .input = {text->text, text->size}};
	const size_t board = (size_t)(proof - text->text);
	return (struct work_task){
	    .verb = "check", .words = two, .input = {text->text, board}, .second = {proof, text->size - board}};
}

/* A text that may be a theorem or a board with a proof; whether it is right is seen when it is asked for. */
static bool looks_right(const char *text, struct trouble *t)
{
	if (strncmp(text, "kdraw theorem ", 14) == 0 || proof_behind(text) != NULL)
		return true;
	return strncmp(text, "kdraw board ", 12) == 0
	           ? trouble_say(t, 0, "a board alone: its proof has to come with it, behind it")
	       : strncmp(text, "kdraw proof ", 12) == 0 || strncmp(text, "kdraw stonewise ", 16) == 0
	           ? trouble_say(t, 0, "a proof alone: its board has to come with it, before it")
	           : trouble_say(t, 0,
	                         "this is no theorem file, and no board with a proof; 'kdraw theorem 11 2' writes one");
}

bool shelf_add(struct shelf *s, const char *title, const char *text, size_t size, char name[SHELF_NAME],
               struct trouble *t)
{
	if (!looks_right(text, t))
		return false;
	pthread_mutex_lock(&s->lock);
	const bool room = s->given < SHELF_GIVEN && s->items < ITEMS;
	if (room) {
		struct item *i = add_item(s, 0, 0);
		i->is_given = true;
		if (sscanf(text, "kdraw theorem %*u claim %9u %9u", &i->k, &i->p) != 2)
			i->k = i->p = 0;
		snprintf(i->name, sizeof i->name, "file:%u", ++s->given);
		snprintf(i->title, sizeof i->title, "%s", title);
		snprintf(name, SHELF_NAME, "%s", i->name);
		i->text = xcalloc(size + 1, 1);
		i->size = size;
		memcpy(i->text, text, size);
	}
	pthread_mutex_unlock(&s->lock);
	return room || trouble_say(t, 0, "%d files are open already: start kdraw web again for others", SHELF_GIVEN);
}

/* --- making and checking ------------------------------------------------------------------------------------------ */

static bool begin(struct shelf *s, struct item *i, struct trouble *t)
{
	char k[16], p[16];
	snprintf(k, sizeof k, "%u", i->k);
	snprintf(p, sizeof p, "%u", i->p);
	if (i->text == NULL)
		look_for(s, i);
	const char *const words[] = {k, p, "-v", "-o", "-", NULL};
	const struct work_task check = shelf_question(&(struct shelf_text){i->text, NULL, i->size}),
	                       make = {.verb = "theorem", .words = words, .result = true};
	i->work = work_start(s->works, i->text != NULL ? &check : &make, t);
	return i->work != NULL;
}

/* The work is over. A file of --data that is wrong is made anew when it is asked for again. */
static bool finish(struct shelf *s, struct item *i, struct trouble *t)
{
	char *result, *last;
	size_t size;
	const int status = work_result(i->work, &result, &size, &last);
	work_drop(i->work);
	i->work = NULL;
	i->ready = status == 0 && strncmp(last, "s VERIFIED ", 11) == 0;
	if (!i->ready)
		trouble_say(t, 0, "%s: %s", i->title, *last == '\0' ? "stopped" : last);
	else if (i->text == NULL)
		i->text = result, i->size = size, result = NULL;
	if (i->ready)
		keep(s, i), i->verdict = last, last = NULL;
	else if (i->found)
		free(i->text), i->text = NULL, i->found = false;
	free(result);
	free(last);
	return i->ready;
}

static struct item *find(struct shelf *s, const char *name)
{
	for (unsigned i = 0; i < s->items; i++)
		if (strcmp(s->item[i].name, name) == 0)
			return &s->item[i];
	return NULL;
}

/* With the lock. */
static enum shelf_state look(struct shelf *s, struct item *i, struct shelf_text *text, unsigned *work,
                             struct trouble *t)
{
	if (!i->ready && i->work == NULL && !begin(s, i, t))
		return SHELF_NONE;
	if (!i->ready && !work_is_over(i->work, 0)) {
		*work = work_number(i->work);
		return SHELF_MAKING;
	}
	if (!i->ready && !finish(s, i, t))
		return SHELF_NONE;
	*text = (struct shelf_text){i->text, i->verdict, i->size};
	return SHELF_READY;
}

enum shelf_state shelf_get(struct shelf *s, const char *name, struct shelf_text *text, unsigned *work,
                           struct trouble *t)
{
	enum shelf_state state = SHELF_NONE;
	pthread_mutex_lock(&s->lock);
	struct item *i = find(s, name);
	if (i == NULL)
		trouble_say(t, 0, "there is no theorem '%.40s' here", name);
	else
		state = look(s, i, text, work, t);
	pthread_mutex_unlock(&s->lock);
	struct work *w = state == SHELF_MAKING ? work_find(s->works, *work) : NULL;
	if (w == NULL)
		return state;
	const bool over = work_is_over(w, MOMENT);
	work_drop(w);
	if (!over)
		return state;
	pthread_mutex_lock(&s->lock);
	state = look(s, i, text, work, t);
	pthread_mutex_unlock(&s->lock);
	return state;
}

void shelf_list(struct shelf *s, shelf_teller *tell, void *to)
{
	pthread_mutex_lock(&s->lock);
	for (unsigned i = 0; i < s->items; i++)
		tell(to, s->item[i].name, s->item[i].title, s->item[i].k, s->item[i].p, s->item[i].ready);
	pthread_mutex_unlock(&s->lock);
}
