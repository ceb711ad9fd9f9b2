#include "provers/kernel/entries.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static uint32_t entry_bytes(const struct entry_of_move *e)
{
	return 3u + e->black.size + e->white.size + e->white.exclusives;
}

static uint8_t *write_entry(const struct entry_of_move *e, const struct ranking *r, uint8_t *to)
{
	*to++ = (uint8_t)e->black.size;
	*to++ = (uint8_t)e->white.size;
	*to++ = (uint8_t)e->white.exclusives;
	for (unsigned n = 0; n < e->black.size; n++)
		*to++ = r->rank[e->black.class[n]];
	for (unsigned n = 0; n < e->white.size; n++)
		*to++ = r->rank[e->white.class[n]];
	EACH_LINE(i, e->white.exclusive) *to++ = r->place[i];
	return to;
}

void entries_note(struct notes *notes, const struct position *p, const struct canonical *form,
                  const struct entry_of_move *list, unsigned count)
{
	struct ranking r;
	uint32_t size = 0;
	for (unsigned n = 0; n < count; n++)
		size += list[n].used ? entry_bytes(list + n) : 0;
	uint8_t *bytes = xmalloc(size + 1), *end = bytes; /* a part may have no move of its own */
	canonical_rank(p, form, &r);
	for (unsigned n = 0; n < count; n++)
		if (list[n].used)
			end = write_entry(list + n, &r, end);
	assert(end == bytes + size);
	notes_add(notes, form->key.high, form->key.low, bytes, size);
	free(bytes);
}

static const uint8_t *read_entry(struct entry_of_move *e, const struct ranking *r, const struct canonical *form,
                                 const uint8_t *from)
{
	*e = (struct entry_of_move){.black.size = from[0], .white.size = from[1], .white.exclusives = from[2]};
	from += 3;
	for (unsigned n = 0; n < e->black.size; n++)
		e->black.class[n] = r->class[*from++];
	for (unsigned n = 0; n < e->white.size; n++)
		e->white.class[n] = r->class[*from++];
	for (unsigned n = 0; n < e->white.exclusives; n++)
		mask_add(&e->white.exclusive, form->order[*from++]);
	return from;
}

bool entries_recall(struct notes *notes, const struct position *p, const struct canonical *form, struct entries *e)
{
	uint32_t size;
	uint8_t *bytes = notes_find(notes, form->key.high, form->key.low, &size);
	struct ranking r;
	if (bytes == NULL)
		return false;
	const uint8_t *from = bytes, *end = bytes + size;
	canonical_rank(p, form, &r);
	e->count = 0;
	for (const uint8_t *at = from; at < end; at += 3u + at[0] + at[1] + at[2])
		e->count++;
	e->entry = xmalloc((e->count + 1) * sizeof *e->entry);
	for (unsigned n = 0; n < e->count; n++)
		from = read_entry(e->entry + n, &r, form, from);
	assert(from == end);
	free(bytes);
	return true;
}
