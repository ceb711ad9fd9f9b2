#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
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
	struct slot *slot;
	uint64_t buckets;
};

struct known *known_new(unsigned long long memory)
{
	struct known *k = xmalloc(sizeof *k);
	k->buckets = 1;
	while (2 * k->buckets * BUCKET * sizeof *k->slot <= memory)
		k->buckets *= 2;
	assert((k->buckets & (k->buckets - 1)) == 0);
	k->slot = xcalloc(k->buckets * BUCKET, sizeof *k->slot);
	return k;
}

void known_release(struct known *k)
{
	free(k->slot);
	free(k);
}

static uint64_t key_of(const struct search *s)
{
	return (s->arena->hash[0] ^ (s->arena->hash[1] * 0x9e3779b97f4a7c15u)) + s->side;
}

static struct slot *bucket_of(const struct search *s, uint64_t key)
{
	return s->known->slot + (key >> 20) % s->known->buckets * BUCKET;
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

void known_add_failure(struct search *s, unsigned order, unsigned zones, unsigned effort)
{
	uint64_t key = key_of(s);
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
