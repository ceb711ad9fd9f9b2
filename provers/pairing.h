#ifndef PROVERS_PAIRING_H
#define PROVERS_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

/* Pairings (Hales and Jewett), and tuples in place of pairs: disjoint sets of `size` squares such that every line
 * contains one. With size = p + 1 Breaker answers in the tuple where Maker played, and no tuple is ever filled.
 *
 * A line needs `size` squares. If no tuple lies in two lines this is a bipartite matching of lines (size times) to
 * squares, and by Hall's theorem a pairing exists if and only if no set W of lines has fewer than size * |W| squares.
 * Otherwise tuples may serve several lines, and the matching is sufficient only. Then:
 *
 *   a set W on n squares, no tuple in more than s lines of W, |W| > s * floor(n / size):     no pairing ("count")
 *   otherwise take a tuple that serves two lines of W, or exclude it for ever:                "split"
 *
 * W comes from the failed matching; if no tuple serves two of its lines the count closes the branch, so the search ends
 * and is exact. */
enum pairing_answer { PAIRING_NONE, PAIRING_FOUND, PAIRING_UNDECIDED };

/* What a refutation is made of, announced in preorder: after `split` come the branch that takes the tuple and the one
 * that excludes it, each ending in a `count`. Only the refutation as a whole counts: one that is followed by
 * PAIRING_FOUND is to be thrown away. */
struct pairing_events {
	void *context;
	void (*count)(void *context, const unsigned *line, unsigned lines);
	void (*split)(void *context, const unsigned *tuple, unsigned size);
};

struct pairing_search;
struct pairing_search *pairing_new(unsigned squares, unsigned lines, unsigned size);
void pairing_release(struct pairing_search *s);

/* The words of a line's bitset: square q is bit q % 64 of word q / 64. */
unsigned pairing_words(const struct pairing_search *s);

/* Is there a pairing of the first `lines` rests? Visits at most `budget` nodes (1: only the matching, sufficient and
 * fast). No memory is allocated. The events may be NULL. */
enum pairing_answer pairing_find(struct pairing_search *s, const uint64_t *rest, unsigned lines, unsigned long budget,
                                 const struct pairing_events *events);
unsigned long pairing_nodes(const struct pairing_search *s);

/* After PAIRING_FOUND: the tuples, each `size` squares, ascending. */
unsigned pairing_tuples(const struct pairing_search *s);
const unsigned *pairing_tuple(const struct pairing_search *s, unsigned i);

/* By definition: are the tuples disjoint, and does every rest contain one? */
bool pairing_right(const uint64_t *rest, unsigned words, unsigned lines, const unsigned *tuple, unsigned tuples,
                   unsigned size);

#endif
