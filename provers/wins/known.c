#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/forgetful.h"
#include "base/memory.h"
#include "provers/wins/collect.h"
#include "provers/wins/kept.h"
#include "provers/wins/search.h"

/* A table of buckets of four, by the stones of both sides. A slot has either a win or a failure of one order and number
 * of zones. Wins stay; of failures the one of least effort goes. */
enum { BUCKET = 4 };

struct slot {
	uint64_t key;
	const struct win *win;
	uint32_t effort;
	uint8_t order, zones, used;
};

struct known {
	struct forgetful table;
};

struct known *known_new(unsigned long long memory)
{
	struct known *k = xmalloc(sizeof *k);
	forgetful_need(&k->table, BUCKET * sizeof(struct slot), memory);
	return k;
}

void known_release(struct known *k)
{
	forgetful_clear(&k->table);
	free(k);
}

static uint64_t key_of(const struct search *s)
{
	return arena_key(s->arena) + s->side;
}

static struct slot *bucket_of(const struct search *s, uint64_t key)
{
	return forgetful_bucket(&s->known->table, (uint32_t)(key >> 20));
}

const struct win *known_win(const struct search *s, unsigned zones)
{
	uint64_t key = key_of(s);
	struct slot *b = bucket_of(s, key);
	for (unsigned i = 0; i < BUCKET; i++)
		if (b[i].used && b[i].key == key && b[i].win != NULL)
			return b[i].win->whole > zones ? b[i].win : NULL;
	return NULL;
}

static struct slot *worst(struct slot *b)
{
	struct slot *worst = NULL;
	for (unsigned i = 0; i < BUCKET; i++) {
		if (!b[i].used)
			return &b[i];
		if (b[i].win == NULL && (worst == NULL || b[i].effort < worst->effort))
			worst = &b[i];
	}
	assert(worst == NULL || worst->win == NULL); /* wins stay */
	return worst;
}

void known_add_win(struct search *s, const struct win *w)
{
	uint64_t key = key_of(s);
	struct slot *b = bucket_of(s, key), *to = NULL;
	assert(w->open == 0 && w->whole > 0);
	for (unsigned i = 0; i < BUCKET; i++)
		if (b[i].used && b[i].key == key && b[i].win != NULL) {
			if (b[i].win->whole >= w->whole)
				return;
			to = &b[i];
		}
	if (to == NULL)
		to = worst(b);
	if (to == NULL)
		to = &b[key % BUCKET];
	*to = (struct slot){.key = key, .win = w, .used = 1};
	assert(known_win(s, 0) == w); /* it is found again */
	if (s->kept != NULL && w->nodes >= KEPT_LEAST)
		kept_add(s->kept, s, w);
}

void known_copy_wins(struct search *to, const struct search *from)
{
	const struct forgetful *t = &from->known->table;
	const struct slot *slot = t->entry;
	for (uint64_t i = 0; i < t->buckets * BUCKET; i++)
		if (slot[i].used && slot[i].win != NULL) {
			struct slot *s = worst(bucket_of(to, slot[i].key));
			if (s != NULL)
				*s = slot[i];
		}
}

struct standing {
	struct slot *slot;
	uint32_t nodes;
};

static int by_nodes(const void *a, const void *b)
{
	const struct standing *x = a, *y = b;
	if (x->nodes != y->nodes)
		return x->nodes > y->nodes ? -1 : 1;
	return (x->slot > y->slot) - (x->slot < y->slot);
}

static size_t list_wins(const struct search *s, struct standing **list)
{
	const struct forgetful *t = &s->known->table;
	struct slot *slot = t->entry;
	size_t count = 0, room = 0;
	*list = NULL;
	for (uint64_t i = 0; i < t->buckets * BUCKET; i++)
		if (slot[i].used && slot[i].win != NULL) {
			MAKE_ROOM(*list, count, room);
			(*list)[count++] = (struct standing){&slot[i], slot[i].win->nodes};
		}
	return count;
}

void known_collect(struct search *s, struct collecting *c, unsigned long long bytes)
{
	struct standing *list;
	const size_t count = list_wins(s, &list);
	if (count > 0)
		qsort(list, count, sizeof *list, by_nodes);
	for (size_t i = 0; i < count; i++) {
		struct slot *slot = list[i].slot;
		slot->win = c->to.bytes < bytes ? collect_win(c, slot->win) : collect_moved(c, slot->win);
		if (slot->win == NULL)
			*slot = (struct slot){.used = 0};
	}
	free(list);
}

bool known_failed(const struct search *s, unsigned order, unsigned zones, unsigned effort)
{
	uint64_t key = key_of(s);
	struct slot *b = bucket_of(s, key);
	for (unsigned i = 0; i < BUCKET; i++)
		if (b[i].used && b[i].key == key && b[i].win == NULL && b[i].order == order && b[i].zones <= zones)
			return b[i].effort >= effort;
	return false;
}

static void add_failure(struct search *s, uint64_t key, unsigned order, unsigned zones, unsigned effort)
{
	struct slot *b = bucket_of(s, key), *to = NULL;
	assert(order > 0 && order <= UINT8_MAX && zones <= UINT8_MAX);
	for (unsigned i = 0; i < BUCKET && to == NULL; i++)
		if (b[i].used && b[i].key == key && b[i].win == NULL && b[i].order == order && b[i].zones == zones)
			to = &b[i];
	if (to == NULL)
		to = worst(b);
	if (to != NULL &&
	    (!to->used || to->key != key || to->order != order || to->zones != zones || to->effort < effort))
		*to = (struct slot){
		    .key = key, .effort = effort, .order = (uint8_t)order, .zones = (uint8_t)zones, .used = 1};
}

/* What was stopped has not failed: afterwards, or with a checkpoint, it would be looked for no more. */
void known_add_failure(struct search *s, unsigned order, unsigned zones, unsigned effort)
{
	if (!s->watch.stopped)
		add_failure(s, key_of(s), order, zones, effort);
}

/* --- checkpoints -------------------------------------------------------------------------------------------------- */

enum { FAILURE_LINE = 64 };

static void print_failure(char *line, const struct slot *f)
{
	snprintf(line, FAILURE_LINE, "%016" PRIx64 " %u %u %" PRIu32 "\n", f->key, f->order, f->zones, f->effort);
}

void known_write_failures(const struct search *s, FILE *out)
{
	const struct forgetful *t = &s->known->table;
	const struct slot *slot = t->entry;
	char line[FAILURE_LINE];
	for (uint64_t i = 0; i < t->buckets * BUCKET; i++) {
		if (!slot[i].used || slot[i].win != NULL)
			continue;
		print_failure(line, &slot[i]);
		fputs(line, out);
	}
	fputs("wins\n", out);
}

/* As it would be written, to the letter. */
static bool parse_failure(const char *line, struct slot *f)
{
	char again[FAILURE_LINE];
	unsigned order, zones;
	if (sscanf(line, "%" SCNx64 " %u %u %" SCNu32, &f->key, &order, &zones, &f->effort) != 4 || order == 0 ||
	    order > UINT8_MAX || zones > UINT8_MAX)
		return false;
	f->order = (uint8_t)order;
	f->zones = (uint8_t)zones;
	print_failure(again, f);
	return strcmp(line, again) == 0;
}

bool known_read_failures(struct search *s, FILE *in)
{
	char line[FAILURE_LINE];
	struct slot f;
	while (fgets(line, sizeof line, in) != NULL) {
		if (strcmp(line, "wins\n") == 0)
			return true;
		if (!parse_failure(line, &f))
			return false;
		add_failure(s, f.key, f.order, f.zones, f.effort);
	}
	return false;
}
