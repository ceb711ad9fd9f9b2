#include "provers/pairing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hypergraph/hypergraph.h"

enum { NOBODY = -1 };

/*   rest       one bitset of squares for each line, the caller's
 *   settled    lines that need no tuple of their own: redundant, or containing a taken tuple
 *   used       squares of the tuples taken
 *   owner      matching: which line has square q; owned is the set of q with an owner
 *   reached    the lines of the alternating tree of a failed matching: W
 *   visited    their squares
 *   through    for each square the bitset of the lines of W through it (bit i is reached[i]) */
struct pairing_search {
	unsigned squares, lines, size, words, line_words, tuples, excluded_count, reached_count;
	unsigned *tuple, *excluded, *reached;
	unsigned excluded_room;
	const uint64_t *rest;
	uint64_t *used, *owned, *visited, *through, *common;
	int *owner;
	bool *settled, *in_tree;
	unsigned *settled_trail, settled_count;
	unsigned *trial, *best;
	unsigned most; /* how many lines of W the best shared tuple serves */
	unsigned long nodes, budget;
	const struct pairing_events *events;
};

struct pairing_search *pairing_new(unsigned squares, unsigned lines, unsigned size)
{
	assert(size >= 1);
	struct pairing_search *s = xcalloc(1, sizeof *s);
	s->squares = squares;
	s->lines = lines;
	s->size = size;
	s->words = squares / 64 + 1;
	s->line_words = lines / 64 + 1;
	s->tuple = xcalloc((size_t)lines + squares + size, sizeof *s->tuple);
	s->excluded_room = 64;
	s->excluded = xcalloc((size_t)s->excluded_room * size, sizeof *s->excluded);
	s->reached = xcalloc((size_t)lines + 1, sizeof *s->reached);
	s->used = xcalloc(3 * (size_t)s->words, sizeof *s->used);
	s->owned = s->used + s->words;
	s->visited = s->owned + s->words;
	s->through = xcalloc(((size_t)squares + 1) * s->line_words, sizeof *s->through);
	s->common = xcalloc(((size_t)size + 1) * s->line_words, sizeof *s->common);
	s->owner = xcalloc((size_t)squares + 1, sizeof *s->owner);
	s->settled = xcalloc(2 * ((size_t)lines + 1), sizeof *s->settled);
	s->in_tree = s->settled + lines + 1;
	s->settled_trail = xcalloc((size_t)lines + 1, sizeof *s->settled_trail);
	s->trial = xcalloc(2 * (size_t)size, sizeof *s->trial);
	s->best = s->trial + size;
	return s;
}

void pairing_release(struct pairing_search *s)
{
	if (s == NULL)
		return;
	free(s->tuple);
	free(s->excluded);
	free(s->reached);
	free(s->used);
	free(s->through);
	free(s->common);
	free(s->owner);
	free(s->settled);
	free(s->settled_trail);
	free(s->trial);
	free(s);
}

unsigned pairing_words(const struct pairing_search *s)
{
	return s->words;
}

unsigned long pairing_nodes(const struct pairing_search *s)
{
	return s->nodes;
}

unsigned pairing_tuples(const struct pairing_search *s)
{
	return s->tuples;
}

const unsigned *pairing_tuple(const struct pairing_search *s, unsigned i)
{
	assert(i < s->tuples);
	return s->tuple + (size_t)i * s->size;
}

static const uint64_t *rest_of(const struct pairing_search *s, unsigned line)
{
	return s->rest + (size_t)line * s->words;
}

static void set_bit(uint64_t *set, unsigned bit)
{
	set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static void clear_bit(uint64_t *set, unsigned bit)
{
	set[bit / 64] &= ~(UINT64_C(1) << bit % 64);
}

static bool has_bit(const uint64_t *set, unsigned bit)
{
	return set[bit / 64] >> bit % 64 & 1;
}

static bool contains_tuple(const uint64_t *set, const unsigned *tuple, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		if (!has_bit(set, tuple[i]))
			return false;
	return true;
}

/* Matching: lines to `size` squares each, by augmenting paths. */

static bool take_free_square(struct pairing_search *s, unsigned line)
{
	const uint64_t *rest = rest_of(s, line);
	for (unsigned w = 0; w < s->words; w++) {
		uint64_t open = rest[w] & ~s->used[w] & ~s->owned[w];
		if (open == 0)
			continue;
		unsigned q = 64 * w + (unsigned)__builtin_ctzll(open);
		s->owner[q] = (int)line;
		set_bit(s->owned, q);
		return true;
	}
	return false;
}

static bool augment(struct pairing_search *s, unsigned line)
{
	if (take_free_square(s, line))
		return true;
	s->in_tree[line] = true;
	s->reached[s->reached_count++] = line;
	const uint64_t *rest = rest_of(s, line);
	for (unsigned w = 0; w < s->words; w++)
		for (uint64_t open; (open = rest[w] & ~s->used[w] & ~s->visited[w]) != 0;) {
			unsigned q = 64 * w + (unsigned)__builtin_ctzll(open);
			set_bit(s->visited, q);
			unsigned rival = (unsigned)s->owner[q];
			if (!s->in_tree[rival] && augment(s, rival)) {
				s->owner[q] = (int)line;
				return true;
			}
		}
	return false;
}

static void forget_tree(struct pairing_search *s)
{
	for (unsigned i = 0; i < s->reached_count; i++)
		s->in_tree[s->reached[i]] = false;
	s->reached_count = 0;
	memset(s->visited, 0, s->words * sizeof *s->visited);
}

/* If it fails, the tree shows why: the reached lines have fewer than size squares each. */
static bool match_all(struct pairing_search *s, unsigned lines)
{
	memset(s->owned, 0, s->words * sizeof *s->owned);
	for (unsigned line = 0; line < lines; line++)
		for (unsigned i = 0; i < s->size && !s->settled[line]; i++) {
			forget_tree(s);
			if (!augment(s, line))
				return false;
		}
	return true;
}

/* Tuples that serve several lines of W. */

static bool is_excluded(const struct pairing_search *s, const unsigned *tuple)
{
	for (unsigned i = 0; i < s->excluded_count; i++)
		if (memcmp(s->excluded + (size_t)i * s->size, tuple, s->size * sizeof *tuple) == 0)
			return true;
	return false;
}

static unsigned set_size(const uint64_t *set, unsigned words)
{
	unsigned size = 0;
	for (unsigned w = 0; w < words; w++)
		size += (unsigned)__builtin_popcountll(set[w]);
	return size;
}

static void consider(struct pairing_search *s, unsigned shared)
{
	if (is_excluded(s, s->trial))
		return;
	s->most = shared;
	memcpy(s->best, s->trial, s->size * sizeof *s->best);
}

/* Extends trial[0..chosen) by squares from q on; common[chosen] is the set of the lines through all of them. */
static void extend(struct pairing_search *s, unsigned chosen, unsigned q)
{
	unsigned words = s->reached_count / 64 + 1;
	const uint64_t *old = s->common + (size_t)chosen * s->line_words;
	uint64_t *new = s->common + (size_t)(chosen + 1) * s->line_words;
	for (; q < s->squares; q++) {
		if (!has_bit(s->visited, q))
			continue;
		const uint64_t *through = s->through + (size_t)q * s->line_words;
		for (unsigned w = 0; w < words; w++)
			new[w] = old[w] & through[w];
		unsigned shared = set_size(new, words);
		if (shared <= s->most)
			continue;
		s->trial[chosen] = q;
		if (chosen + 1 == s->size)
			consider(s, shared);
		else
			extend(s, chosen + 1, q + 1);
	}
}

static void note_lines_through(struct pairing_search *s)
{
	unsigned words = s->reached_count / 64 + 1;
	for (unsigned q = 0; q < s->squares; q++)
		memset(s->through + (size_t)q * s->line_words, 0, words * sizeof *s->through);
	for (unsigned i = 0; i < s->reached_count; i++) {
		const uint64_t *rest = rest_of(s, s->reached[i]);
		for (unsigned w = 0; w < s->words; w++)
			for (uint64_t left = rest[w] & s->visited[w]; left != 0; left &= left - 1) {
				unsigned q = 64 * w + (unsigned)__builtin_ctzll(left);
				set_bit(s->through + (size_t)q * s->line_words, i);
			}
	}
}

static void find_shared(struct pairing_search *s)
{
	note_lines_through(s);
	memset(s->common, 0xff, (s->reached_count / 64 + 1) * sizeof *s->common);
	s->most = 1;
	extend(s, 0, 0);
}

static bool count_refutes(const struct pairing_search *s)
{
	unsigned squares = set_size(s->visited, s->words);
	return s->reached_count > (uint64_t)s->most * (squares / s->size);
}

/* The search. */

static enum pairing_answer search(struct pairing_search *s, unsigned lines);

static void take(struct pairing_search *s, const unsigned *tuple, unsigned lines)
{
	memmove(s->tuple + (size_t)s->tuples++ * s->size, tuple, s->size * sizeof *tuple);
	for (unsigned i = 0; i < s->size; i++)
		set_bit(s->used, tuple[i]);
	for (unsigned line = 0; line < lines; line++)
		if (!s->settled[line] && contains_tuple(rest_of(s, line), tuple, s->size)) {
			s->settled[line] = true;
			s->settled_trail[s->settled_count++] = line;
		}
}

static void give_back(struct pairing_search *s, unsigned settled_before)
{
	const unsigned *tuple = s->tuple + (size_t)--s->tuples * s->size;
	for (unsigned i = 0; i < s->size; i++)
		clear_bit(s->used, tuple[i]);
	while (s->settled_count > settled_before)
		s->settled[s->settled_trail[--s->settled_count]] = false;
}

static void exclude(struct pairing_search *s, const unsigned *tuple)
{
	if (s->excluded_count == s->excluded_room) {
		s->excluded_room *= 2;
		s->excluded = xrealloc(s->excluded, (size_t)s->excluded_room * s->size * sizeof *s->excluded);
	}
	memcpy(s->excluded + (size_t)s->excluded_count++ * s->size, tuple, s->size * sizeof *tuple);
}

static enum pairing_answer split(struct pairing_search *s, unsigned lines)
{
	unsigned settled_before = s->settled_count, at = s->tuples * s->size;
	if (s->events != NULL)
		s->events->split(s->events->context, s->best, s->size);
	take(s, s->best, lines);
	enum pairing_answer answer = search(s, lines);
	if (answer != PAIRING_NONE)
		return answer;
	give_back(s, settled_before);
	exclude(s, s->tuple + at);
	answer = search(s, lines);
	s->excluded_count--;
	return answer;
}

static void collect(struct pairing_search *s, unsigned lines)
{
	for (unsigned line = 0; line < lines; line++) {
		unsigned *tuple = s->tuple + (size_t)s->tuples * s->size, have = 0;
		if (s->settled[line])
			continue;
		for (unsigned q = 0; q < s->squares; q++)
			if (has_bit(s->owned, q) && s->owner[q] == (int)line)
				tuple[have++] = q;
		assert(have == s->size);
		s->tuples++;
	}
}

static enum pairing_answer search(struct pairing_search *s, unsigned lines)
{
	if (s->nodes++ >= s->budget)
		return PAIRING_UNDECIDED;
	if (match_all(s, lines)) {
		collect(s, lines);
		return PAIRING_FOUND;
	}
	if (s->budget == 1)
		return PAIRING_UNDECIDED;
	find_shared(s);
	if (!count_refutes(s)) {
		assert(s->most >= 2);
		return split(s, lines);
	}
	if (s->events != NULL)
		s->events->count(s->events->context, s->reached, s->reached_count);
	return PAIRING_NONE;
}

static bool is_subset(const uint64_t *a, const uint64_t *b, unsigned words)
{
	for (unsigned w = 0; w < words; w++)
		if ((a[w] & ~b[w]) != 0)
			return false;
	return true;
}

/* A line that contains another one (or equals an earlier one) is served by the tuple of that one. */
static bool is_redundant(const struct pairing_search *s, unsigned line, unsigned lines)
{
	for (unsigned other = 0; other < lines; other++) {
		if (other == line || !is_subset(rest_of(s, other), rest_of(s, line), s->words))
			continue;
		if (other < line || !is_subset(rest_of(s, line), rest_of(s, other), s->words))
			return true;
	}
	return false;
}

enum pairing_answer pairing_find(struct pairing_search *s, const uint64_t *rest, unsigned lines, unsigned long budget,
                                 const struct pairing_events *events)
{
	assert(lines <= s->lines && budget >= 1);
	s->rest = rest;
	s->events = events;
	s->nodes = 0;
	s->budget = budget;
	s->tuples = s->excluded_count = s->settled_count = 0;
	memset(s->used, 0, s->words * sizeof *s->used);
	forget_tree(s);
	for (unsigned line = 0; line < lines; line++)
		s->settled[line] = is_redundant(s, line, lines);
	return search(s, lines);
}

static bool line_served(const uint64_t *rest, const unsigned *tuple, unsigned tuples, unsigned size)
{
	for (unsigned i = 0; i < tuples; i++)
		if (contains_tuple(rest, tuple + (size_t)i * size, size))
			return true;
	return false;
}

static bool all_distinct(const unsigned *square, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < i; j++)
			if (square[i] == square[j])
				return false;
	return true;
}

bool pairing_right(const uint64_t *rest, unsigned words, unsigned lines, const unsigned *tuple, unsigned tuples,
                   unsigned size)
{
	for (unsigned line = 0; line < lines; line++)
		if (!line_served(rest + (size_t)line * words, tuple, tuples, size))
			return false;
	return all_distinct(tuple, tuples * size);
}
