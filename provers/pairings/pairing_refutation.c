/* Is it true what a pairing file says? The refutation is followed as it stands in the file, plainly rather than fast.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bitset.h"
#include "base/memory.h"
#include "provers/pairings/pairing_file.h"

/*   rest      for each line of the board what it has in common with the lines joined to it; see `living`
 *   joined    joined[i] = j: line i is joined to line j, and so on up to a line with joined[i] == i, which has the rest
 *   apart     joins of which the other branch is open: these two lines do not have the same tuple */
struct branch {
	const struct pairing_file *f;
	struct trouble *t;
	unsigned words, squares, next; /* next is the item to come */
	uint64_t *rest, *common;
	bool *living;
	unsigned *joined;
	const unsigned **apart;
	unsigned aparts;
};

static uint64_t *rest_of(const struct branch *b, unsigned line)
{
	assert(b->living[line]); /* lines with a white stone have no rest */
	return b->rest + (size_t)line * b->words;
}

static bool contains(const uint64_t *rest, const unsigned *tuple, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		if (!bitset_has(rest, tuple[i]))
			return false;
	return true;
}

static unsigned stands_for(const struct branch *b, unsigned line)
{
	for (unsigned steps = 0; b->joined[line] != line; steps++) {
		assert(steps < b->aparts + b->next); /* joins are undone in their order, so there is no circle */
		line = b->joined[line];
	}
	return line;
}

static bool are_apart(const struct branch *b, unsigned line, unsigned other)
{
	for (unsigned i = 0; i < b->aparts; i++) {
		unsigned x = stands_for(b, b->apart[i][0]), y = stands_for(b, b->apart[i][1]);
		if ((x == line && y == other) || (x == other && y == line))
			return true;
	}
	return false;
}

static unsigned in_common(const struct branch *b, unsigned line, unsigned other)
{
	for (unsigned w = 0; w < b->words; w++)
		b->common[w] = rest_of(b, line)[w] & rest_of(b, other)[w];
	return bitset_count(b->common, b->words);
}

static bool no_two_share(const struct branch *b, const unsigned *line, unsigned lines)
{
	for (unsigned i = 0; i < lines; i++)
		for (unsigned j = 0; j < i; j++)
			if (in_common(b, line[i], line[j]) >= b->f->size && !are_apart(b, line[i], line[j]))
				return false;
	return true;
}

/* The most of these lines that contain one tuple: at most `most`, or more if the squares tried so far and more to come,
 * from `from` on, lie in more of them. `line` is those that contain the squares tried so far. */
static unsigned most_served(const struct branch *b, const unsigned *line, unsigned lines, unsigned missing,
                            unsigned from, unsigned most)
{
	if (lines <= most || missing == 0)
		return lines <= most ? most : lines;
	assert(missing <= b->f->size);
	unsigned *through = xcalloc(lines, sizeof *through);
	for (unsigned q = from; q < b->squares; q++) {
		unsigned count = 0;
		for (unsigned i = 0; i < lines; i++)
			if (bitset_has(rest_of(b, line[i]), q))
				through[count++] = line[i];
		most = most_served(b, through, count, missing - 1, q + 1, most);
	}
	free(through);
	return most;
}

/* Each listed line stands for those joined to it: it is living, and joined to none that is listed for them. */
static bool lines_stand(const struct branch *b, const unsigned *line, unsigned lines)
{
	for (unsigned i = 0; i < lines; i++) {
		if (!b->living[line[i]])
			return trouble_say(b->t, 0, "item %u: line %u has a white stone", b->next, line[i]);
		if (b->joined[line[i]] != line[i])
			return trouble_say(b->t, 0, "item %u: line %u is joined to line %u, which stands for it",
			                   b->next, line[i], stands_for(b, line[i]));
	}
	return true;
}

static unsigned count_squares(const struct branch *b, const unsigned *line, unsigned lines)
{
	for (unsigned w = 0; w < b->words; w++) {
		b->common[w] = 0;
		for (unsigned i = 0; i < lines; i++)
			b->common[w] |= rest_of(b, line[i])[w];
	}
	return bitset_count(b->common, b->words);
}

static bool count_right(struct branch *b)
{
	assert(b->next < b->f->items && !b->f->join[b->next]);
	const unsigned *line = b->f->word + b->f->first[b->next];
	unsigned lines = b->f->first[b->next + 1] - b->f->first[b->next];
	if (!lines_stand(b, line, lines))
		return false;
	unsigned room = count_squares(b, line, lines) / b->f->size;
	unsigned most = no_two_share(b, line, lines) ? 1 : most_served(b, line, lines, b->f->size, 0, 1);
	if (lines <= (uint64_t)most * room)
		return trouble_say(b->t, 0, "item %u: %u lines have room for %u tuples, and one may serve %u", b->next,
		                   lines, room, most);
	b->next++;
	return true;
}

static bool branch_right(struct branch *b);

static bool joined_right(struct branch *b, unsigned line, unsigned other)
{
	uint64_t *saved = xcalloc(b->words, sizeof *saved);
	memcpy(saved, rest_of(b, line), b->words * sizeof *saved);
	for (unsigned w = 0; w < b->words; w++)
		rest_of(b, line)[w] &= rest_of(b, other)[w];
	assert(line != other && b->joined[line] == line && b->joined[other] == other);
	b->joined[other] = line;
	bool right = branch_right(b);
	b->joined[other] = other;
	memcpy(rest_of(b, line), saved, b->words * sizeof *saved);
	free(saved);
	return right;
}

static bool branch_right(struct branch *b)
{
	if (b->next == b->f->items)
		return trouble_say(b->t, 0, "the refutation stops before its end");
	if (!b->f->join[b->next])
		return count_right(b);
	const unsigned *two = b->f->word + b->f->first[b->next];
	if (!lines_stand(b, two, 2))
		return false;
	b->next++;
	if (!joined_right(b, two[0], two[1]))
		return false;
	assert(b->aparts < b->f->items);
	b->apart[b->aparts++] = two;
	bool right = branch_right(b);
	b->aparts--;
	return right;
}

static void branch_init(struct branch *b, const struct pairing_file *f, const struct pairing_position *p,
                        struct trouble *t)
{
	unsigned lines = p->board->lines;
	*b = (struct branch){.f = f, .t = t, .words = p->words, .squares = p->board->squares};
	b->rest = xcalloc(((size_t)lines + 1) * p->words, sizeof *b->rest);
	b->common = xcalloc(p->words, sizeof *b->common);
	b->living = xcalloc((size_t)lines + 1, sizeof *b->living);
	b->joined = xcalloc((size_t)lines + 1, sizeof *b->joined);
	b->apart = xcalloc((size_t)f->items + 1, sizeof *b->apart);
	for (unsigned i = 0; i < lines; i++)
		b->joined[i] = i;
	for (unsigned i = 0; i < p->lines; i++) {
		b->living[p->line[i]] = true;
		memcpy(rest_of(b, p->line[i]), p->rest + (size_t)i * p->words, p->words * sizeof *p->rest);
	}
}

static void branch_clear(struct branch *b)
{
	free(b->rest);
	free(b->common);
	free(b->living);
	free(b->joined);
	free(b->apart);
}

static bool refutation_right(const struct pairing_file *f, const struct pairing_position *p, struct trouble *t)
{
	struct branch b;
	branch_init(&b, f, p, t);
	bool right = branch_right(&b);
	assert(!right || b.aparts == 0);
	if (right && b.next != f->items)
		right = trouble_say(t, 0, "the refutation is over after %u of %u items", b.next, f->items);
	branch_clear(&b);
	return right;
}

/* A tuple on an occupied square cannot be used; it serves no line, but what would White answer there? */
static bool tuples_are_empty(const struct pairing_file *f, struct trouble *t)
{
	for (unsigned i = 0; i < f->first[f->items]; i++) {
		for (unsigned j = 0; j < f->blacks; j++)
			if (f->black[j] == f->word[i])
				return trouble_say(t, 0, "square %u of a tuple is black", f->word[i]);
		for (unsigned j = 0; j < f->whites; j++)
			if (f->white[j] == f->word[i])
				return trouble_say(t, 0, "square %u of a tuple is white", f->word[i]);
	}
	return true;
}

static bool tuples_are_disjoint(const struct pairing_file *f, const struct pairing_position *p, struct trouble *t)
{
	unsigned *times = xcalloc((size_t)p->board->squares + 1, sizeof *times), twice = p->board->squares;
	for (unsigned i = 0; i < f->first[f->items]; i++)
		if (times[f->word[i]]++ > 0)
			twice = f->word[i];
	free(times);
	return twice == p->board->squares || trouble_say(t, 0, "square %u stands in two tuples", twice);
}

static bool is_served(const struct pairing_file *f, const struct pairing_position *p, unsigned i)
{
	for (unsigned j = 0; j < f->items; j++)
		if (contains(p->rest + (size_t)i * p->words, f->word + f->first[j], f->size))
			return true;
	return false;
}

static bool tuples_right(const struct pairing_file *f, const struct pairing_position *p, struct trouble *t)
{
	for (unsigned i = 0; i < p->lines; i++)
		if (!is_served(f, p, i))
			return trouble_say(t, 0, "line %u contains no tuple", p->line[i]);
	return tuples_are_empty(f, t) && tuples_are_disjoint(f, p, t);
}

bool pairing_file_right(const struct pairing_file *f, const struct pairing_position *p, struct trouble *t)
{
	return f->refuted ? refutation_right(f, p, t) : tuples_right(f, p, t);
}
