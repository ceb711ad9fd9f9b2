#include "provers/pairings/pairing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bitset.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/thorough.h"

/* What is kept of a node of the search while the nodes below it are visited. */
struct level {
	unsigned *reached, reached_count;
	uint64_t *visited, *rest, *owned;
	int *owner;
	unsigned *have;
};

/*   rest      a set of squares for each line; for joined lines, what they have in common
 *   settled   lines that need no tuple of their own: redundant, or joined to another
 *   apart     pairs of lines that do not have the same tuple; joined_to: the line that stands for this one
 *   owner     matching: which line has square q; owned: the q with an owner; have: how many squares a line has
 *   reached   the lines of the alternating tree of a failed matching, W; visited: their squares
 *   through   for each square the set of the lines of W through it (i is reached[i])
 *   level     one for each join that lies inside others */
struct pairing_search {
	unsigned squares, lines, size, words, line_words, tuples, apart_count, apart_room, reached_count, settled_count;
	unsigned square_room, depth, levels;
	unsigned *tuple, *apart, *reached, *joined_to, *settled_trail, *have;
	uint64_t *rest, *owned, *visited, *through, *common;
	int *owner;
	bool *settled, *in_tree;
	struct level *level;
	unsigned most; /* how many lines of W one tuple serves */
	unsigned long nodes, budget;
	const struct pairing_events *events;
};

struct pairing_search *pairing_new(unsigned squares, unsigned lines, unsigned size)
{
	assert(size >= 1 && squares < UINT32_MAX / size);
	struct pairing_search *s = xcalloc(1, sizeof *s);
	s->squares = s->square_room = squares;
	s->lines = lines;
	s->size = size;
	s->words = squares / 64 + 1;
	s->line_words = lines / 64 + 1;
	s->tuple = xcalloc((size_t)lines * size + squares + size, sizeof *s->tuple);
	s->apart_room = 64;
	s->apart = xcalloc(2 * (size_t)s->apart_room, sizeof *s->apart);
	s->reached = xcalloc(4 * ((size_t)lines + 1), sizeof *s->reached);
	s->joined_to = s->reached + lines + 1;
	s->settled_trail = s->joined_to + lines + 1;
	s->have = s->settled_trail + lines + 1;
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

void pairing_set_squares(struct pairing_search *s, unsigned squares)
{
	assert(squares <= s->square_room);
	s->squares = squares;
	s->words = squares / 64 + 1;
}

static void level_clear(struct level *l)
{
	free(l->reached);
	free(l->visited);
	free(l->owner);
}

void pairing_release(struct pairing_search *s)
{
	if (s == NULL)
		return;
	for (unsigned i = 0; i < s->levels; i++)
		level_clear(&s->level[i]);
	free(s->level);
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

/* The level of this depth; made when it is used for the first time. */
static struct level *level_at(struct pairing_search *s, unsigned depth)
{
	assert(depth <= s->levels);
	if (depth == s->levels) {
		size_t words = s->square_room / 64 + 1;
		s->level = xrealloc(s->level, ((size_t)s->levels + 1) * sizeof *s->level);
		struct level *l = &s->level[s->levels++];
		l->reached = xcalloc(2 * ((size_t)s->lines + 1), sizeof *l->reached);
		l->have = l->reached + s->lines + 1;
		l->visited = xcalloc(3 * words, sizeof *l->visited);
		l->rest = l->visited + words;
		l->owned = l->rest + words;
		l->owner = xcalloc((size_t)s->square_room + 1, sizeof *l->owner);
	}
	return &s->level[depth];
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
	assert(line < s->lines);
	return s->rest + (size_t)line * s->words;
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
		assert(q < s->squares);
		s->owner[q] = (int)line;
		bitset_add(s->owned, q);
		return true;
	}
	return false;
}

static bool augment(struct pairing_search *s, unsigned line)
{
	if (take_free_square(s, line))
		return true;
	assert(!s->in_tree[line] && s->reached_count < s->lines);
	s->in_tree[line] = true;
	s->reached[s->reached_count++] = line;
	const uint64_t *rest = rest_of(s, line);
	for (unsigned w = 0; w < s->words; w++)
		for (uint64_t open; (open = rest[w] & ~s->visited[w]) != 0;) {
			unsigned q = 64 * w + (unsigned)__builtin_ctzll(open);
			bitset_add(s->visited, q);
			unsigned rival = (unsigned)s->owner[q];
			assert(bitset_has(s->owned, q) && rival < s->lines && !s->settled[rival]);
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

/* Each line that needs a tuple has as many squares as it says, and owns squares of its rest only. */
static bool is_matching(const struct pairing_search *s, unsigned lines)
{
	for (unsigned line = 0; line < lines; line++) {
		unsigned mine = 0;
		for (unsigned q = 0; q < s->squares; q++) {
			bool owns = bitset_has(s->owned, q) && s->owner[q] == (int)line;
			if (owns && !bitset_has(rest_of(s, line), q))
				return false;
			mine += owns;
		}
		if (s->settled[line] ? mine > 0 : mine != s->have[line] || mine > s->size)
			return false;
	}
	return true;
}

/* Goes on with the matching as it is. If it fails, the tree shows why: the reached lines have fewer than size squares
 * each. */
static bool match_all(struct pairing_search *s, unsigned lines)
{
	for (unsigned line = 0; line < lines; line++)
		while (!s->settled[line] && s->have[line] < s->size) {
			forget_tree(s);
			if (!augment(s, line))
				return false;
			s->have[line]++;
		}
	thorough_assert(is_matching(s, lines));
	return true;
}

/* Takes away the squares of a line that are not in `keep` (none of them, if it is NULL). */
static void give_back(struct pairing_search *s, unsigned line, const uint64_t *keep)
{
	const uint64_t *rest = rest_of(s, line);
	for (unsigned w = 0; w < s->words && s->have[line] > 0; w++)
		for (uint64_t mine = rest[w] & s->owned[w] & (keep == NULL ? ~UINT64_C(0) : ~keep[w]); mine != 0;
		     mine &= mine - 1) {
			unsigned q = 64 * w + (unsigned)__builtin_ctzll(mine);
			if (s->owner[q] != (int)line)
				continue;
			assert(s->have[line] > 0);
			bitset_remove(s->owned, q);
			s->have[line]--;
		}
}

/* Does one tuple serve two lines of W, and how many at most? */

static unsigned stands_for(const struct pairing_search *s, unsigned line)
{
	while (s->joined_to[line] != line) {
		assert(s->settled[line] && s->joined_to[line] < line); /* so this ends */
		line = s->joined_to[line];
	}
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

/* The two lines of W with the most common squares that can have the same tuple, of equal ones those with the fewest
 * squares; false if there are none. line < other. */
static bool find_join(const struct pairing_search *s, unsigned *line, unsigned *other)
{
	unsigned most = s->size, fewest = ~0u;
	for (unsigned i = 0; i < s->reached_count; i++) {
		unsigned one = s->reached[i];
		const uint64_t *rest = s->rest + (size_t)one * s->words;
		for (unsigned j = 0; j < i; j++) {
			unsigned two = s->reached[j];
			const uint64_t *rest_of_two = s->rest + (size_t)two * s->words;
			unsigned common = bitset_count_both(rest, rest_of_two, s->words);
			if (common < most)
				continue;
			unsigned both = bitset_count(rest, s->words) + bitset_count(rest_of_two, s->words);
			if ((common == most && both >= fewest) || are_apart(s, one, two))
				continue;
			most = common;
			fewest = both;
			*line = least(one, two);
			*other = one + two - *line;
		}
	}
	assert(fewest == ~0u || (*line < *other && !are_apart(s, *line, *other)));
	return fewest != ~0u;
}

/* common[chosen] is the set of the lines through all squares chosen so far; goes on with squares from q on. */
static void extend(struct pairing_search *s, unsigned chosen, unsigned q)
{
	unsigned words = s->reached_count / 64 + 1;
	assert(chosen < s->size && words <= s->line_words);
	const uint64_t *old = s->common + (size_t)chosen * s->line_words;
	uint64_t *new = s->common + (size_t)(chosen + 1) * s->line_words;
	for (; (q = bitset_next(s->visited, q, s->words)) < s->squares; q++) {
		const uint64_t *through = s->through + (size_t)q * s->line_words;
		for (unsigned w = 0; w < words; w++)
			new[w] = old[w] & through[w];
		unsigned shared = bitset_count(new, words);
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
		EACH_OF (q, rest, s->words)
			bitset_add(s->through + (size_t)q * s->line_words, i);
	}
}

/* Some tuple serves two lines of W, so the count is hopeless unless it succeeds with two. */
static bool count_refutes(struct pairing_search *s)
{
	unsigned room = bitset_count(s->visited, s->words) / s->size;
	assert(s->reached_count > room); /* or the matching would not have failed */
	if (s->reached_count <= (uint64_t)2 * room)
		return false;
	note_lines_through(s);
	memset(s->common, 0xff, (s->reached_count / 64 + 1) * sizeof *s->common);
	s->most = 2;
	extend(s, 0, 0);
	return s->reached_count > (uint64_t)s->most * room;
}

/* The search. */

static enum pairing_answer search(struct pairing_search *s, unsigned lines);

static void settle(struct pairing_search *s, unsigned line)
{
	assert(!s->settled[line] && s->settled_count < s->lines);
	give_back(s, line, NULL);
	assert(s->have[line] == 0);
	s->settled[line] = true;
	s->settled_trail[s->settled_count++] = line;
}

/* Lines that contain what the joined ones have in common are served with them. */
static void join(struct pairing_search *s, unsigned line, unsigned other, unsigned lines)
{
	uint64_t *rest = rest_of(s, line);
	assert(line < other && stands_for(s, line) == line && stands_for(s, other) == other);
	give_back(s, line, rest_of(s, other));
	bitset_and(rest, rest_of(s, other), s->words);
	s->joined_to[other] = line;
	settle(s, other);
	for (unsigned i = 0; i < lines; i++)
		if (i != line && !s->settled[i] && bitset_inside(rest, rest_of(s, i), s->words))
			settle(s, i);
}

static void keep_apart(struct pairing_search *s, unsigned line, unsigned other)
{
	if (s->apart_count == s->apart_room)
		s->apart = xrealloc(s->apart, 2 * (size_t)(s->apart_room *= 2) * sizeof *s->apart);
	assert(line != other && s->apart_count < s->apart_room);
	s->apart[2 * s->apart_count] = line;
	s->apart[2 * s->apart_count++ + 1] = other;
}

static void save_matching(const struct pairing_search *s, struct level *l, unsigned lines)
{
	memcpy(l->owned, s->owned, s->words * sizeof *l->owned);
	memcpy(l->owner, s->owner, s->squares * sizeof *l->owner);
	memcpy(l->have, s->have, lines * sizeof *l->have);
}

static void restore_matching(struct pairing_search *s, const struct level *l, unsigned lines)
{
	memcpy(s->owned, l->owned, s->words * sizeof *l->owned);
	memcpy(s->owner, l->owner, s->squares * sizeof *l->owner);
	memcpy(s->have, l->have, lines * sizeof *l->have);
}

static void save_tree(const struct pairing_search *s, struct level *l)
{
	l->reached_count = s->reached_count;
	memcpy(l->reached, s->reached, s->reached_count * sizeof *l->reached);
	memcpy(l->visited, s->visited, s->words * sizeof *l->visited);
}

static void restore_tree(struct pairing_search *s, const struct level *l)
{
	forget_tree(s);
	s->reached_count = l->reached_count;
	memcpy(s->reached, l->reached, s->reached_count * sizeof *l->reached);
	memcpy(s->visited, l->visited, s->words * sizeof *l->visited);
}

static enum pairing_answer search_joined(struct pairing_search *s, unsigned line, unsigned other, unsigned lines)
{
	unsigned settled_before = s->settled_count, depth = s->depth++;
	struct level *l = level_at(s, depth);
	save_tree(s, l);
	save_matching(s, l, lines);
	memcpy(l->rest, rest_of(s, line), s->words * sizeof *l->rest);
	join(s, line, other, lines);
	enum pairing_answer answer = search(s, lines);
	l = level_at(s, depth);
	memcpy(rest_of(s, line), l->rest, s->words * sizeof *l->rest);
	s->joined_to[other] = other;
	while (s->settled_count > settled_before)
		s->settled[s->settled_trail[--s->settled_count]] = false;
	restore_matching(s, l, lines);
	restore_tree(s, l);
	assert(s->depth == depth + 1 && s->settled_count == settled_before);
	s->depth--;
	return answer;
}

/* W stays the same while its lines are kept apart, pair by pair, until it counts. */
static enum pairing_answer search_joins(struct pairing_search *s, unsigned lines)
{
	unsigned line = 0, other = 0, apart_before = s->apart_count;
	while (find_join(s, &line, &other) && !count_refutes(s)) {
		if (s->events != NULL)
			s->events->join(s->events->context, line, other);
		enum pairing_answer answer = search_joined(s, line, other, lines);
		if (answer != PAIRING_NONE)
			return answer;
		keep_apart(s, line, other);
	}
	if (s->events != NULL)
		s->events->count(s->events->context, s->reached, s->reached_count);
	assert(s->apart_count >= apart_before && s->reached_count > 0);
	s->apart_count = apart_before;
	return PAIRING_NONE;
}

static void collect(struct pairing_search *s, unsigned lines)
{
	for (unsigned line = 0; line < lines; line++) {
		unsigned *tuple = s->tuple + (size_t)s->tuples * s->size, have = 0;
		if (s->settled[line])
			continue;
		EACH_OF (q, s->owned, s->words)
			if (s->owner[q] == (int)line)
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
	return s->budget == 1 ? PAIRING_UNDECIDED : search_joins(s, lines);
}

/* A line that contains another one (or equals an earlier one) is served by the tuple of that one. */
static bool is_redundant(const struct pairing_search *s, unsigned line, unsigned lines)
{
	for (unsigned other = 0; other < lines; other++) {
		if (other == line || !bitset_inside(rest_of(s, other), rest_of(s, line), s->words))
			continue;
		if (other < line || !bitset_inside(rest_of(s, line), rest_of(s, other), s->words))
			return true;
	}
	return false;
}

/* The lines in the order of a shuffle; try 0 leaves them as they are. */
static void load_lines(struct pairing_search *s, const uint64_t *rest, unsigned lines, unsigned try)
{
	struct random random = random_start(try, 0);
	for (unsigned i = 0; i < lines; i++)
		s->reached[i] = i;
	for (unsigned i = lines; i > 1 && try > 0; i--) {
		unsigned j = random_below(&random, i), other = s->reached[j];
		s->reached[j] = s->reached[i - 1];
		s->reached[i - 1] = other;
	}
	for (unsigned i = 0; i < lines; i++) {
		assert(s->reached[i] < lines && (try > 0 || s->reached[i] == i));
		memcpy(rest_of(s, i), rest + (size_t)s->reached[i] * s->words, s->words * sizeof *rest);
	}
	s->reached_count = 0;
}

static enum pairing_answer run(struct pairing_search *s, const uint64_t *rest, unsigned lines, unsigned try)
{
	s->tuples = s->apart_count = s->settled_count = s->depth = 0;
	memset(s->in_tree, 0, lines * sizeof *s->in_tree);
	load_lines(s, rest, lines, try);
	memset(s->owned, 0, s->words * sizeof *s->owned);
	memset(s->have, 0, lines * sizeof *s->have);
	forget_tree(s);
	for (unsigned line = 0; line < lines; line++) {
		s->joined_to[line] = line;
		s->settled[line] = is_redundant(s, line, lines);
	}
	return search(s, lines);
}

/* Whether a pairing is found early depends on the order of the lines; so some orders are tried for a while each before
 * the search in the given order, which alone announces what it does. */
enum { FIRST_TRY = 64, TRIES = 12 };

enum pairing_answer pairing_find(struct pairing_search *s, const uint64_t *rest, unsigned lines, unsigned long budget,
                                 const struct pairing_events *events)
{
	assert(lines <= s->lines && budget >= 1);
	enum pairing_answer answer = PAIRING_UNDECIDED;
	s->nodes = 0;
	s->events = NULL;
	for (unsigned try = 0; try < TRIES && answer == PAIRING_UNDECIDED; try++) {
		unsigned long part = (unsigned long)FIRST_TRY << try / 2;
		if (budget - s->nodes < 2 * part)
			break;
		s->budget = s->nodes + part;
		answer = run(s, rest, lines, try);
	}
	assert(s->nodes <= budget);
	if (answer == PAIRING_FOUND || (answer == PAIRING_NONE && events == NULL))
		return answer;
	s->events = events;
	s->budget = budget;
	return s->nodes < budget ? run(s, rest, lines, 0) : answer;
}
