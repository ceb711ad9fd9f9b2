#pragma once

#include <stdint.h>

/* Pairings (Hales and Jewett), and tuples in place of pairs: disjoint sets of `size` squares such that every line
 * contains one. With size = p + 1 Breaker answers in the tuple where Maker played, and no tuple is ever filled.
 *
 * A line needs `size` squares. If no tuple lies in two lines this is a bipartite matching of lines (size times) to
 * squares, and by Hall's theorem a pairing exists if and only if no set W of lines has fewer than size * |W| squares.
 * Otherwise a tuple may serve several lines, and the matching is sufficient only. Give each line one of the tuples in
 * it; then two lines have the same tuple, which lies in what they have in common, or they have not ("join"):
 *
 *   joined lines count as one line, which consists of the squares that all of them have
 *   a set W of such lines on n squares, every two of them kept apart or with fewer than size common squares, and
 *   size * |W| > n;  or any W, no tuple in more than s of its lines, and |W| > s * floor(n / size):     no pairing
 * ("count")
 *
 * W comes from the failed matching; as long as it does not count, two of its lines can be joined or kept apart, so the
 * search ends and is exact. */
enum pairing_answer { PAIRING_NONE, PAIRING_FOUND, PAIRING_UNDECIDED };

/* What a refutation is made of, announced in preorder: after `join` come the branch in which the two lines have the
 * same tuple and the one in which they have not, each ending in a `count`. Only a whole refutation is one: what was
 * announced before PAIRING_FOUND or PAIRING_UNDECIDED is to be thrown away. A line stands for all that are joined to
 * it. */
struct pairing_events {
	void *context;
	void (*count)(void *context, const unsigned *line, unsigned lines);
	void (*join)(void *context, unsigned line, unsigned other);
};

struct pairing_search;
struct pairing_search *pairing_new(unsigned squares, unsigned lines, unsigned size);
void pairing_release(struct pairing_search *s);

/* From now on rests have this many squares, at most as many as at first: fewer words are faster. */
void pairing_set_squares(struct pairing_search *s, unsigned squares);

/* The words of a line's bitset: square q is bit q % 64 of word q / 64. */
unsigned pairing_words(const struct pairing_search *s);

/* Is there a pairing of the first `lines` rests? Visits at most `budget` nodes (1: only the matching, sufficient and
 * fast). Memory is allocated only for joins that lie deeper inside each other than ever before. The events may be NULL.
 */
enum pairing_answer pairing_find(struct pairing_search *s, const uint64_t *rest, unsigned lines, unsigned long budget,
                                 const struct pairing_events *events);
unsigned long pairing_nodes(const struct pairing_search *s);

/* After PAIRING_FOUND: the tuples, each `size` squares, ascending. */
unsigned pairing_tuples(const struct pairing_search *s);
const unsigned *pairing_tuple(const struct pairing_search *s, unsigned i);
