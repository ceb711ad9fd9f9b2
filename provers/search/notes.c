#include "provers/search/notes.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/pool.h"
#include "provers/search/notefile.h"

struct note {
	uint64_t high, low;
	union {
		const uint8_t *bytes; /* in the pool */
		uint64_t at;          /* in the file */
	} in;
	uint32_t size;
};

struct notes {
	pthread_mutex_t lock;
	unsigned long long limit; /* of all bytes */
	struct pool pool;
	struct notefile *file; /* NULL: bytes are in the pool */
	bool warned;
	struct map known;
};

struct notes *notes_new(unsigned long long limit)
{
	struct notes *n = xcalloc(1, sizeof *n);
	pthread_mutex_init(&n->lock, NULL);
	n->limit = limit;
	map_init(&n->known, sizeof(struct note), 2);
	return n;
}

static void take_record(void *notes, const struct notefile_record *r)
{
	struct notes *n = notes;
	const struct note new = {r->high, r->low, {.at = r->at}, r->size};
	if (map_find(&n->known, &new) == NULL)
		*(struct note *)map_get(&n->known, &new) = new;
}

bool notes_keep(struct notes *n, const char *path, const char *job, bool resume, struct trouble *t)
{
	assert(n->file == NULL && n->known.used == 0);
	n->file = notefile_open(path, job, resume, take_record, n, t);
	return n->file != NULL;
}

/* The search goes on: what is lacking is found again for the proof. */
static void warn(struct notes *n)
{
	if (!n->warned)
		command_warn("cannot write the notes for the proof: %s", strerror(errno));
	n->warned = true;
}

void notes_flush(struct notes *n)
{
	pthread_mutex_lock(&n->lock);
	if (n->file != NULL && !notefile_flush(n->file))
		warn(n);
	pthread_mutex_unlock(&n->lock);
}

void notes_end(struct notes *n)
{
	notefile_remove(n->file);
	n->file = NULL;
	map_clear(&n->known);
	map_init(&n->known, sizeof(struct note), 2);
}

void notes_release(struct notes *n)
{
	if (n == NULL)
		return;
	pthread_mutex_destroy(&n->lock);
	notefile_close(n->file);
	pool_clear(&n->pool);
	map_clear(&n->known);
	free(n);
}

void notes_take_all(struct notes *n)
{
	n->limit = ULLONG_MAX;
}

static unsigned long long bytes_of(const struct notes *n)
{
	return n->pool.bytes + 2 * n->known.used * sizeof(struct note);
}

/* Where its bytes are now; false: they cannot be kept. */
static bool keep_bytes(struct notes *n, struct note *new, const uint8_t *bytes)
{
	struct notefile_record r = {new->high, new->low, 0, new->size};
	if (n->file == NULL) {
		new->in.bytes = pool_copy(&n->pool, bytes, new->size);
		return true;
	}
	if (!notefile_add(n->file, &r, bytes)) {
		warn(n);
		return false;
	}
	new->in.at = r.at;
	return true;
}

void notes_add(struct notes *n, uint64_t high, uint64_t low, const uint8_t *bytes, uint32_t size)
{
	struct note new = {.high = high, .low = low, .size = size};
	pthread_mutex_lock(&n->lock);
	if (bytes_of(n) < n->limit && map_find(&n->known, &new) == NULL && keep_bytes(n, &new, bytes))
		*(struct note *)map_get(&n->known, &new) = new;
	pthread_mutex_unlock(&n->lock);
}

static bool copy_bytes(const struct notes *n, const struct note *note, uint8_t *to)
{
	if (n->file == NULL) {
		memcpy(to, note->in.bytes, note->size);
		return true;
	}
	const struct notefile_record r = {note->high, note->low, note->in.at, note->size};
	return notefile_read(n->file, &r, to);
}

uint8_t *notes_find(struct notes *n, uint64_t high, uint64_t low, uint32_t *size)
{
	pthread_mutex_lock(&n->lock);
	const struct note *found = map_find(&n->known, (const uint64_t[]){high, low});
	uint8_t *bytes = found == NULL ? NULL : xmalloc(found->size + 1);
	*size = found == NULL ? 0 : found->size;
	if (found != NULL && !copy_bytes(n, found, bytes))
		command_fail("cannot read the notes for the proof: %s", strerror(errno));
	pthread_mutex_unlock(&n->lock);
	assert(bytes != NULL || *size == 0);
	return bytes;
}
