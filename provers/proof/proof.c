#include "provers/proof/proof.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void proof_init(struct proof *p)
{
	memset(p, 0, sizeof *p);
}

void proof_clear(struct proof *p)
{
	free(p->step);
	free(p->entry);
	free(p->child);
	free(p->word);
	memset(p, 0, sizeof *p);
}

/* Room for `more` beyond `used`; all positions fit 32 bits, that is, pools of 16 GiB. */
static void *grow(void *pool, uint32_t used, uint32_t more, uint32_t *room, size_t size)
{
	if (more <= *room - used)
		return pool;
	uint64_t wanted = (uint64_t)used + more;
	wanted += wanted / 2 + 16;
	if (wanted > UINT32_MAX)
		wanted = UINT32_MAX;
	assert(wanted - used >= more);
	*room = (uint32_t)wanted;
	return xrealloc(pool, wanted * size);
}

#define GROW(pool, used, more, room) ((pool) = grow(pool, used, more, &(room), sizeof *(pool)))

static uint32_t add_list(struct proof *p, const uint32_t *word, uint32_t count)
{
	uint32_t at = p->words;
	GROW(p->word, p->words, count + 1, p->word_room);
	p->word[p->words++] = count;
	if (count > 0)
		memcpy(p->word + p->words, word, count * sizeof *word);
	p->words += count;
	return at;
}

void proof_set_stones(struct proof *p, const uint32_t *black, uint32_t blacks, const uint32_t *white, uint32_t whites)
{
	assert(p->steps == 0 && p->entries == 0);
	p->black = add_list(p, black, blacks);
	p->white = add_list(p, white, whites);
}

/* step[steps] always holds the end of the last step's entries. */
static void begin_step(struct proof *p)
{
	GROW(p->step, p->steps, 2, p->step_room);
	p->step[p->steps].entry = p->entries;
	p->step[p->steps + 1].entry = p->entries;
	p->step[p->steps].at = p->words;
}

void proof_add_step(struct proof *p, const uint32_t *line, uint32_t lines, const uint32_t *black, uint32_t blacks,
                    const uint32_t *play, uint32_t plays)
{
	begin_step(p);
	add_list(p, line, lines);
	add_list(p, black, blacks);
	add_list(p, play, plays);
	p->steps++;
}

void proof_add_entry(struct proof *p, const uint32_t *s, uint32_t ss, const uint32_t *r, uint32_t rs)
{
	assert(p->steps > 0);
	GROW(p->entry, p->entries, 2, p->entry_room);
	p->entry[p->entries].at = add_list(p, s, ss);
	add_list(p, r, rs);
	p->entry[p->entries].child = p->children;
	p->entry[++p->entries].child = p->children;
	p->step[p->steps].entry = p->entries;
}

void proof_add_child(struct proof *p, enum proof_kind kind, uint32_t number, const uint32_t *tuple, uint32_t tuples,
                     const uint32_t *line, uint32_t lines)
{
	assert(p->entries > 0);
	GROW(p->child, p->children, 1, p->child_room);
	struct proof_child *child = p->child + p->children;
	child->at = add_list(p, tuple, tuples);
	add_list(p, line, lines);
	child->kind = kind & 7;
	child->number = number & 0x1fffffff;
	assert(child->number == number);
	p->entry[p->entries].child = ++p->children;
}

/* The root is kept like a step after the last one, with one entry. */
void proof_add_root(struct proof *p)
{
	proof_add_step(p, NULL, 0, NULL, 0, NULL, 0);
	proof_add_entry(p, NULL, 0, NULL, 0);
	p->steps--;
}

/* The n-th of the lists that begin at `at`. */
static struct proof_list list_at(const struct proof *p, uint32_t at, unsigned n)
{
	while (n-- > 0)
		at += p->word[at] + 1;
	assert(at < p->words);
	return (struct proof_list){p->word[at], p->word + at + 1};
}

struct proof_list proof_black(const struct proof *p)
{
	return list_at(p, p->black, 0);
}

struct proof_list proof_white(const struct proof *p)
{
	return list_at(p, p->white, 0);
}

struct proof_list proof_step_lines(const struct proof *p, uint32_t step)
{
	return list_at(p, p->step[step].at, 0);
}

struct proof_list proof_step_black(const struct proof *p, uint32_t step)
{
	return list_at(p, p->step[step].at, 1);
}

struct proof_list proof_step_play(const struct proof *p, uint32_t step)
{
	return list_at(p, p->step[step].at, 2);
}

struct proof_list proof_entry_s(const struct proof *p, uint32_t entry)
{
	return list_at(p, p->entry[entry].at, 0);
}

struct proof_list proof_entry_r(const struct proof *p, uint32_t entry)
{
	return list_at(p, p->entry[entry].at, 1);
}

struct proof_list proof_child_tuples(const struct proof *p, uint32_t child)
{
	return list_at(p, p->child[child].at, 0);
}

struct proof_list proof_child_lines(const struct proof *p, uint32_t child)
{
	return list_at(p, p->child[child].at, 1);
}
