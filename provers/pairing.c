#include "provers/pairing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hypergraph/hypergraph.h"

/*   rest       one bitset of squares for each line; for joined lines, what they have in common
 *   settled    lines that need no tuple of their own: redundant, or joined to another
 *   apart      pairs of lines that do not have the same tuple; joined_to leads from a line to the one that stands for
 * it owner      matching: which line has square q; owned is the set of q with an owner reached    the lines of the
 * alternating tree of a failed matching: W visited    their squares through    for each square the bitset of the lines
 * of W through it (bit i is reached[i]) */
struct pairing_search {
	unsigned squares, lines, size, words, line_words, tuples, apart_count, apart_room, reached_count, settled_count;
	unsigned *tuple, *apart, *reached, *joined_to, *settled_trail;
	uint64_t *rest, *owned, *visited, *through, *common;
	int *owner;
	bool *settled, *in_tree;
	unsigned most; /* how many lines of W one tuple serves */
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
	s->tuple = xcalloc((size_t)lines * size + squares + size, sizeof *s->tuple);
	s->apart_room = 64;
	s->apart = xcalloc(2 * (size_t)s->apart_room, sizeof *s->apart);
	s->reached = xcalloc(3 * ((size_t)lines + 1), sizeof *s->reached);
	s->joined_to = s->reached + lines + 1;
	s->settled_trail = s->joined_to + lines + 1;
	s->rest = xcalloc(((size_t)lines + 3) * s->words, sizeof *s->rest);
	s->owned = s->rest + (size_t)(lines + 1) * s->words;
	s->visited = s->owned + s->words;
	s->through = xcalloc(((size_t)squares + 1) * s->line_words, sizeof *s->through);
	s->common = xcalloc(((size_t)size + 1) * s->line_words, sizeof *s->common);
	s->owner = xcalloc((size_t)squares + 1, sizeof *s->owner);
	s->settled = xcalloc(2 * ((size_t)lines + 1), sizeof *s->settled);
	s->in_tree = s->settled + lines + 1;
	return s;
}

void pairing_release(struct pairing_search *s)
{
	if (s == NULL)
		return;
	free(s->tuple);
	free(s->apart);
	free(s->reached);
	free(s->rest);
	free(s->through);
	free(s->common);
	free(s->owner);
	free(s->settled);
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

static uint64_t *rest_of(const struct pairing_search *s, unsigned line)
{
	return s->rest + (size_t)line * s->words;
}

static void set_bit(uint64_t *set, unsigned bit)
{
	set[bit / 64] |= UINT64_C(1) << bit % 64;
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
		uint64_t open = rest[w] & ~s->owned[w];
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
		for (uint64_t open; (open = rest[w] & ~s->visited[w]) != 0;) {
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

/* Does one tuple serve two lines of W, and how many at most? */

static unsigned set_size(const uint64_t *set, unsigned words)
{
	unsigned size = 0;
	for (unsigned w = 0; w < words; w++)
		size += (unsigned)__builtin_popcountll(set[w]);
	return size;
}

static unsigned in_common(const struct pairing_search *s, unsigned line, unsigned other)
{
	const uint64_t *a = rest_of(s, line), *b = rest_of(s, other);
	unsigned size = 0;
	for (unsigned w = 0; w < s->words; w++)
		size += (unsigned)__builtin_popcountll(a[w] & b[w]);
	return size;
}

static unsigned stands_for(const struct pairing_search *s, unsigned line)
{
	while (s->joined_to[line] != line)
		line = s->joined_to[line];
	return line;
}

static bool are_apart(const struct pairing_search *s, unsigned line, unsigned other)
{
	for (unsigned i = 0; i < s->apart_count; i++) {
		unsigned a = stands_for(s, s->apart[2 * i]), b = stands_for(s, s->apart[2 * i + 1]);
		if ((a == line && b == other) || (a == other && b == line))
			return true;
	}
	return false;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* The two lines of W with the most common squares that can have the same tuple; false if there are none. line < other.
 */
static bool find_join(const struct pairing_search *s, unsigned *line, unsigned *other)
{
	unsigned most = s->size - 1;
	for (unsigned i = 0; i < s->reached_count; i++)
		for (unsigned j = 0; j < i; j++) {
			unsigned common = in_common(s, s->reached[i], s->reached[j]);
			if (common <= most || are_apart(s, s->reached[i], s->reached[j]))
				continue;
			most = common;
			*line = least(s->reached[i], s->reached[j]);
			*other = s->reached[i] + s->reached[j] - *line;
		}
	return most >= s->size;
}

/* common[chosen] is the set of the lines through all squares chosen so far; goes on with squares from q on. */
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
		if (chosen + 1 == s->size)
			s->most = shared;
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
			for (uint64_t left = rest[w]; left != 0; left &= left - 1) {
				unsigned q = 64 * w + (unsigned)__builtin_ctzll(left);
				set_bit(s->through + (size_t)q * s->line_words, i);
			}
	}
}

/* Some tuple serves two lines of W, so the count is hopeless unless it succeeds with two. */
static bool count_refutes(struct pairing_search *s)
{
	unsigned room = set_size(s->visited, s->words) / s->size;
	if (s->reached_count <= (uint64_t)2 * room)
		return false;
	note_lines_through(s);
	memset(s->common, 0xff, (s->reached_count / 64 + 1) * sizeof *s->common);
	s->most = 2;
	extend(s, 0, 0);
	return s->reached_count > (uint64_t)s->most * room;
}

/* The search. */

static bool is_subset(const uint64_t *a, const uint64_t *b, unsigned words)
{
	for (unsigned w = 0; w < words; w++)
		if ((a[w] & ~b[w]) != 0)
			return false;
	return true;
}

static enum pairing_answer search(struct pairing_search *s, unsigned lines);

static void settle(struct pairing_search *s, unsigned line)
{
	s->settled[line] = true;
	s->settled_trail[s->settled_count++] = line;
}

/* Lines that contain what the joined ones have in common are served with them. */
static void join(struct pairing_search *s, unsigned line, unsigned other, unsigned lines)
{
	uint64_t *rest = rest_of(s, line);
	for (unsigned w = 0; w < s->words; w++)
		rest[w] &= rest_of(s, other)[w];
	s->joined_to[other] = line;
	settle(s, other);
	for (unsigned i = 0; i < lines; i++)
		if (i != line && !s->settled[i] && is_subset(rest, rest_of(s, i), s->words))
			settle(s, i);
}

static void keep_apart(struct pairing_search *s, unsigned line, unsigned other)
{
	if (s->apart_count == s->apart_room)
		s->apart = xrealloc(s->apart, 2 * (size_t)(s->apart_room *= 2) * sizeof *s->apart);
	s->apart[2 * s->apart_count] = line;
	s->apart[2 * s->apart_count++ + 1] = other;
}

static enum pairing_answer search_joined(struct pairing_search *s, unsigned line, unsigned other, unsigned lines)
{
	uint64_t saved[s->words];
	unsigned settled_before = s->settled_count;
	memcpy(saved, rest_of(s, line), sizeof saved);
	join(s, line, other, lines);
	enum pairing_answer answer = search(s, lines);
	memcpy(rest_of(s, line), saved, sizeof saved);
	s->joined_to[other] = other;
	while (s->settled_count > settled_before)
		s->settled[s->settled_trail[--s->settled_count]] = false;
	return answer;
}

static enum pairing_answer branch(struct pairing_search *s, unsigned line, unsigned other, unsigned lines)
{
	if (s->events != NULL)
		s->events->join(s->events->context, line, other);
	enum pairing_answer answer = search_joined(s, line, other, lines);
	if (answer != PAIRING_NONE)
		return answer;
	keep_apart(s, line, other);
	answer = search(s, lines);
	s->apart_count--;
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
	unsigned line = 0, other = 0;
	if (s->nodes++ >= s->budget)
		return PAIRING_UNDECIDED;
	if (match_all(s, lines)) {
		collect(s, lines);
		return PAIRING_FOUND;
	}
	if (s->budget == 1)
		return PAIRING_UNDECIDED;
	if (find_join(s, &line, &other) && !count_refutes(s))
		return branch(s, line, other, lines);
	if (s->events != NULL)
		s->events->count(s->events->context, s->reached, s->reached_count);
	return PAIRING_NONE;
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
	memcpy(s->rest, rest, (size_t)lines * s->words * sizeof *rest);
	s->events = events;
	s->nodes = 0;
	s->budget = budget;
	s->tuples = s->apart_count = s->settled_count = 0;
	forget_tree(s);
	for (unsigned line = 0; line < lines; line++) {
		s->joined_to[line] = line;
		s->settled[line] = is_redundant(s, line, lines);
	}
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
