#include "provers/proof/proof.h"

#include "base/fnv.h"
#include "base/memory.h"
#include "hypergraph/write.h"

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
	free(p->seen);
	memset(p, 0, sizeof *p);
}

/* Room for `more` beyond `used`; all positions fit 32 bits, that is, pools of 16 GiB. */
static void *grow(void *pool, uint32_t used, uint32_t more, uint32_t *room, size_t size)
{
	assert(used <= *room);
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

static uint32_t add_list(struct proof *p, struct proof_list list)
{
	uint32_t at = p->words;
	assert(list.count == 0 || list.word < p->word || list.word >= p->word + p->word_room);
	GROW(p->word, p->words, list.count + 1, p->word_room);
	p->word[p->words++] = list.count;
	if (list.count > 0)
		memcpy(p->word + p->words, list.word, list.count * sizeof *list.word);
	p->words += list.count;
	assert(p->words <= p->word_room && p->words == at + list.count + 1);
	return at;
}

#define SEEN (1u << 20)       /* places for pairs of lists */
#define MANY_WORDS (1u << 16) /* are worth so many */

/* The pair of lists at the end, from `at' on, goes if it has been there before. Returns where it is. What stands where
 * `seen' says may be another one by now, or none: words are compared. */
static uint32_t keep_once(struct proof *p, uint32_t at)
{
	const uint32_t size = p->words - at;
	assert(size >= 2 && at < p->words);
	if (p->seen == NULL && p->words < MANY_WORDS)
		return at;
	if (p->seen == NULL)
		p->seen = xcalloc(SEEN, sizeof *p->seen);
	uint32_t *place = p->seen + fnv_bytes(FNV_START, p->word + at, size * sizeof *p->word) % SEEN;
	if (*place <= at && size <= at - *place && memcmp(p->word + *place, p->word + at, size * sizeof *p->word) == 0)
		p->words = at;
	else
		*place = at;
	return *place;
}

static uint32_t add_pair(struct proof *p, struct proof_list first, struct proof_list second)
{
	const uint32_t at = add_list(p, first);
	add_list(p, second);
	return keep_once(p, at);
}

void proof_set_stones(struct proof *p, struct proof_list black, struct proof_list white)
{
	assert(p->steps == 0 && p->entries == 0);
	p->black = add_list(p, black);
	p->white = add_list(p, white);
}

void proof_begin(struct proof *p, const struct hypergraph *board, char game, unsigned stones,
                 const unsigned char *stone)
{
	uint32_t *list[2], count[2] = {0, 0};
	p->board = hypergraph_fingerprint(board);
	p->game = game;
	p->stones = stones;
	for (unsigned c = 0; c < 2; c++) {
		list[c] = xmalloc((board->squares + 1) * sizeof *list[c]);
		for (unsigned s = 0; s < board->squares; s++)
			if (stone[s] == c + 1)
				list[c][count[c]++] = s;
	}
	proof_set_stones(p, (struct proof_list){count[0], list[0]}, (struct proof_list){count[1], list[1]});
	free(list[0]);
	free(list[1]);
}

void proof_begin_like(struct proof *p, const struct proof *other)
{
	p->board = other->board;
	p->game = other->game;
	p->stones = other->stones;
	p->win = other->win;
	p->stonewise = other->stonewise;
	p->found = other->found;
	proof_set_stones(p, proof_black(other), proof_white(other));
}

/* step[steps] always holds the end of the last step's entries. */
static void begin_step(struct proof *p)
{
	GROW(p->step, p->steps, 2, p->step_room);
	p->step[p->steps].entry = p->entries;
	p->step[p->steps + 1].entry = p->entries;
	p->step[p->steps].at = p->words;
	assert(p->steps == 0 || p->step[p->steps - 1].entry <= p->entries);
}

void proof_add_step(struct proof *p, struct proof_list lines, struct proof_list black, struct proof_list extra)
{
	begin_step(p);
	assert(!p->stonewise || extra.count == lines.count);
	assert(p->stonewise || p->win || extra.count == 0);
	add_list(p, PROOF_EMPTY);
	add_list(p, lines);
	add_list(p, black);
	add_list(p, extra);
	p->steps++;
}

void proof_add_entry(struct proof *p, struct proof_list s, struct proof_list r)
{
	assert(p->steps > 0);
	GROW(p->entry, p->entries, 2, p->entry_room);
	assert(!p->stonewise || (s.count <= 1 && r.count <= 1));
	assert(!p->win || (s.count == 0 && r.count == 0)); /* `after` has no stones */
	p->entry[p->entries].at = add_pair(p, s, r);
	p->entry[p->entries].child = p->children;
	p->entry[++p->entries].child = p->children;
	p->step[p->steps].entry = p->entries;
}

static bool has_root(const struct proof *p)
{
	return p->step != NULL && p->step[p->steps].entry < p->entries;
}

/* A reference with the very lines of its step? */
static bool is_itself(const struct proof *p, enum proof_kind kind, uint32_t number, struct proof_list places,
                      struct proof_list lines)
{
	return kind == PROOF_STEP && number < p->steps && places.count == 0 &&
	       proof_same_list(proof_step_lines(p, number), lines);
}

static void set_number(struct proof_child *child, uint32_t number)
{
	child->number = number & 0x1fffffff;
	assert(child->number == number);
}

void proof_add_child(struct proof *p, enum proof_kind kind, uint32_t number, struct proof_list places,
                     struct proof_list lines)
{
	assert(p->entries > 0);
	if (p->brief && !has_root(p)) {
		lines = PROOF_EMPTY;
		if (kind == PROOF_LOOSE)
			return;
	}
	GROW(p->child, p->children, 1, p->child_room);
	struct proof_child *child = p->child + p->children;
	child->at = is_itself(p, kind, number, places, lines) ? p->step[number].at : add_pair(p, places, lines);
	child->kind = kind & 7;
	set_number(child, number);
	assert(child->kind == kind);
	assert(kind != PROOF_PAIRING || (number > 1 && places.count % number == 0));
	p->entry[p->entries].child = ++p->children;
}

/* They share their words. */
void proof_repeat_children(struct proof *p, uint32_t entry)
{
	assert(entry + 1 < p->entries);
	for (uint32_t c = p->entry[entry].child; c < p->entry[entry + 1].child; c++) {
		assert(c < p->children);
		GROW(p->child, p->children, 1, p->child_room);
		p->child[p->children] = p->child[c];
		p->entry[p->entries].child = ++p->children;
	}
}

/* The root is kept like a step after the last one, with one entry. */
void proof_add_root(struct proof *p)
{
	assert(!has_root(p));
	begin_step(p);
	for (unsigned list = 0; list < 4; list++)
		add_list(p, PROOF_EMPTY);
	p->steps++;
	proof_add_entry(p, PROOF_EMPTY, PROOF_EMPTY);
	p->steps--;
	assert(has_root(p));
}

void proof_remove_root(struct proof *p)
{
	assert(p->step[p->steps].entry + 1 == p->entries &&
	       p->entry[p->entries].child == p->entry[p->entries - 1].child);
	p->entries--;
	p->step[p->steps].entry = p->entries;
	p->words = p->step[p->steps].at;
	assert(!has_root(p));
}

/* --- hearing and telling ------------------------------------------------------------------------------------------ */

static void hear_step(void *p, struct proof_list lines, struct proof_list black, struct proof_list extra)
{
	proof_add_step(p, lines, black, extra);
}

static void hear_entry(void *p, struct proof_list s, struct proof_list r)
{
	proof_add_entry(p, s, r);
}

static void hear_child(void *p, enum proof_kind kind, uint32_t number, struct proof_list places,
                       struct proof_list lines)
{
	const struct proof *so_far = p;
	assert(kind != PROOF_STEP || number < so_far->steps); /* children stand before their parents */
	assert(kind != PROOF_FILLED || (so_far->win && lines.count == 1));
	assert(kind != PROOF_LOOSE || so_far->stonewise);
	proof_add_child(p, kind, number, places, lines);
}

static void hear_root(void *p)
{
	proof_add_root(p);
}

struct proof_listener proof_listener(struct proof *p)
{
	static const struct proof_events events = {hear_step, hear_entry, hear_child, hear_root};
	return (struct proof_listener){&events, p};
}

static void tell_children(const struct proof *p, uint32_t entry, const uint32_t *number,
                          const struct proof_listener *to)
{
	for (uint32_t c = p->entry[entry].child; c < p->entry[entry + 1].child; c++) {
		const struct proof_child *k = p->child + c;
		uint32_t n = k->kind == PROOF_STEP && number != NULL ? number[k->number] : k->number;
		assert(n != PROOF_NO_STEP);
		to->events->child(to->self, k->kind, n, proof_child_places(p, c), proof_child_lines(p, c));
	}
}

void proof_tell_entry(const struct proof *p, uint32_t entry, const uint32_t *number, const struct proof_listener *to)
{
	assert(entry < p->entries && p->entry[entry].child <= p->entry[entry + 1].child);
	to->events->entry(to->self, proof_entry_s(p, entry), proof_entry_r(p, entry));
	tell_children(p, entry, number, to);
}

void proof_tell_step(const struct proof *p, uint32_t step, const struct proof_listener *to)
{
	assert(step < p->steps && p->step[step].entry <= p->step[step + 1].entry);
	to->events->step(to->self, proof_step_lines(p, step), proof_step_black(p, step), proof_step_extra(p, step));
	for (uint32_t e = p->step[step].entry; e < p->step[step + 1].entry; e++)
		proof_tell_entry(p, e, NULL, to);
}

void proof_tell_root(const struct proof *p, const struct proof_listener *to)
{
	to->events->root(to->self);
	if (has_root(p))
		tell_children(p, p->step[p->steps].entry, NULL, to);
}

void proof_tell(const struct proof *p, const struct proof_listener *to)
{
	for (uint32_t i = 0; i < p->steps; i++)
		proof_tell_step(p, i, to);
	proof_tell_root(p, to);
}

static void need_children(const struct proof *p, uint32_t from, uint32_t to, uint32_t *number)
{
	for (uint32_t c = p->entry[from].child; c < p->entry[to].child; c++)
		if (p->child[c].kind == PROOF_STEP)
			number[p->child[c].number] = 0;
}

/* Children stand before their parents, so that one way back finds all that is needed. */
static void number_needed(const struct proof *p, uint32_t *number)
{
	uint32_t next = 0;
	assert(has_root(p));
	memset(number, 0xff, p->steps * sizeof *number);
	need_children(p, p->step[p->steps].entry, p->entries, number);
	for (uint32_t i = p->steps; i-- > 0;)
		if (number[i] != PROOF_NO_STEP)
			need_children(p, p->step[i].entry, p->step[i + 1].entry, number);
	for (uint32_t i = 0; i < p->steps; i++)
		if (number[i] != PROOF_NO_STEP)
			number[i] = next++;
	assert(next <= p->steps);
}

struct kept {
	uint32_t steps, entries, children;
};

static void keep_entry(struct proof *p, uint32_t entry, const uint32_t *number, struct kept *kept)
{
	const uint32_t from = p->entry[entry].child, to = p->entry[entry + 1].child;
	assert(kept->entries <= entry && kept->children <= from);
	p->entry[kept->entries++] = (struct proof_entry){p->entry[entry].at, kept->children};
	for (uint32_t c = from; c < to; c++) {
		struct proof_child *child = p->child + kept->children++;
		*child = p->child[c];
		if (child->kind == PROOF_STEP)
			set_number(child, number[child->number]);
	}
}

static void keep_step(struct proof *p, uint32_t step, const uint32_t *number, struct kept *kept)
{
	const uint32_t from = p->step[step].entry, to = p->step[step + 1].entry;
	p->step[kept->steps++] = (struct proof_step){p->step[step].at, kept->entries};
	for (uint32_t e = from; e < to; e++)
		keep_entry(p, e, number, kept);
}

/* In place: a copy would be as large as the proof. The words stay, also of what nobody needs. */
void proof_trim(struct proof *p)
{
	uint32_t *number = xmalloc(((size_t)p->steps + 1) * sizeof *number);
	struct kept kept = {0};
	number_needed(p, number);
	number[p->steps] = 0; /* the root */
	for (uint32_t i = 0; i <= p->steps; i++)
		if (number[i] != PROOF_NO_STEP)
			keep_step(p, i, number, &kept);
	p->steps = kept.steps - 1;
	p->step[kept.steps].entry = p->entries = kept.entries;
	p->entry[kept.entries].child = p->children = kept.children;
	assert(has_root(p));
	free(number);
}

/* --- looking ------------------------------------------------------------------------------------------------------ */

/* The n-th of the lists that begin at `at`. */
static struct proof_list list_at(const struct proof *p, uint32_t at, unsigned n)
{
	while (n-- > 0)
		at += p->word[at] + 1;
	assert(at < p->words && p->word[at] < p->words - at);
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
	return list_at(p, p->step[step].at, 1);
}

struct proof_list proof_step_black(const struct proof *p, uint32_t step)
{
	return list_at(p, p->step[step].at, 2);
}

struct proof_list proof_step_extra(const struct proof *p, uint32_t step)
{
	return list_at(p, p->step[step].at, 3);
}

struct proof_list proof_entry_s(const struct proof *p, uint32_t entry)
{
	return list_at(p, p->entry[entry].at, 0);
}

struct proof_list proof_entry_r(const struct proof *p, uint32_t entry)
{
	return list_at(p, p->entry[entry].at, 1);
}

struct proof_list proof_child_places(const struct proof *p, uint32_t child)
{
	return list_at(p, p->child[child].at, 0);
}

struct proof_list proof_child_lines(const struct proof *p, uint32_t child)
{
	return list_at(p, p->child[child].at, 1);
}

bool proof_kills(struct proof_list white, const struct hypergraph *board, uint32_t line)
{
	for (uint32_t i = 0; i < white.count; i++)
		if (white.word[i] == PROOF_EXCLUSIVE + line || hypergraph_has(board, line, white.word[i]))
			return true;
	return false;
}
