#include "jobs/audit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"

/* Who is alone is believed when he has said it so often. */
enum { ASKED_MOST = 4 };

void audit_clear(struct audit *a)
{
	free(a->opinion);
}

bool audit_is_due(const struct audit *a, const uint64_t key[2])
{
	return a->share > 0 && random_mix(key[0] ^ random_mix(key[1])) % a->share == 0;
}

static struct opinion *find(const struct audit *a, uint32_t node)
{
	for (unsigned n = 0; n < a->count; n++)
		if (a->opinion[n].node == node)
			return a->opinion + n;
	return NULL;
}

const struct opinion *audit_find(const struct audit *a, uint32_t node)
{
	return find(a, node);
}

bool audit_believes(struct audit *a, uint32_t node, const char *worker)
{
	struct opinion *o = find(a, node);
	if (o != NULL && (strcmp(o->worker, worker) != 0 || o->asked + 1 == ASKED_MOST))
		return true;
	if (o == NULL) {
		MAKE_ROOM(a->opinion, a->count, a->room);
		o = a->opinion + a->count++;
		*o = (struct opinion){.node = node};
		snprintf(o->worker, sizeof o->worker, "%s", worker);
	}
	o->asked++;
	o->waiting = true;
	return false;
}

bool audit_wake(struct audit *a, const char *worker, uint32_t *node)
{
	for (unsigned n = 0; n < a->count; n++) {
		struct opinion *o = a->opinion + n;
		if (!o->waiting || (worker != NULL && strcmp(o->worker, worker) == 0))
			continue;
		o->waiting = false;
		*node = o->node;
		return true;
	}
	return false;
}

void audit_forget(struct audit *a, uint32_t node)
{
	struct opinion *o = find(a, node);
	if (o != NULL)
		*o = a->opinion[--a->count];
}
