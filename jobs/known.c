#include "jobs/known.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define LOW_BITS UINT64_C(0xffffffffffffff00) /* of the key; the others are work and verdict */

struct seen {
	uint64_t key[2];
};

static struct seen key_of(const uint64_t entry[2])
{
	return (struct seen){{entry[0] ^ entry[1], entry[1] & LOW_BITS}};
}

void known_init(struct known *k)
{
	*k = (struct known){0};
	map_init(&k->seen, sizeof(struct seen), 2);
}

void known_clear(struct known *k)
{
	free(k->entry);
	map_clear(&k->seen);
}

bool known_has(const struct known *k, const uint64_t entry[2])
{
	const struct seen key = key_of(entry);
	return map_find(&k->seen, &key) != NULL;
}

bool known_is(const uint64_t entry[2], uint64_t high, uint64_t low)
{
	return (entry[0] ^ entry[1]) == high && (entry[1] & LOW_BITS) == (low & LOW_BITS);
}

bool known_add(struct known *k, const uint64_t entry[2])
{
	const struct seen key = key_of(entry);
	if (map_find(&k->seen, &key) != NULL)
		return false;
	map_get(&k->seen, &key);
	MAKE_ROOM(k->entry, k->count, k->room);
	memcpy(k->entry[k->count++], entry, sizeof *k->entry);
	assert(k->seen.used == k->count);
	return true;
}

FILE *known_stream(const struct known *k, uint64_t from, uint64_t to)
{
	assert(from <= to && to <= k->count);
	static char nothing;
	FILE *in =
	    from == to ? fmemopen(&nothing, 1, "r") : fmemopen(k->entry[from], (to - from) * sizeof *k->entry, "r");
	if (in != NULL && from == to)
		getc(in);
	return in;
}

bool known_read(struct known *k, FILE *in, uint64_t most)
{
	uint64_t word[2];
	size_t size = 0;
	while (most-- > 0 && (size = fread(word, 1, sizeof word, in)) == sizeof word) {
		if ((word[1] & 1) == 0)
			return false;
		known_add(k, word);
	}
	return (size == 0 || size == sizeof word) && getc(in) == EOF && !ferror(in);
}

void known_write(const struct known *k, uint64_t from, FILE *out)
{
	assert(from <= k->count);
	if (from < k->count)
		fwrite(k->entry[from], sizeof *k->entry, k->count - from, out);
}
