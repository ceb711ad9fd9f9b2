#include "provers/pairings/set_matching.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bitset.h"
#include "base/memory.h"
#include "hypergraph/write.h"

/*   set[i]        which component line i of the position belongs to; its number is the least of its lines
 *   step[i]       the step of set i, or PROOF_NO_STEP if it is paired outright
 *   left, number  the lines that remain after a move and an answer, and their numbers on the board
 *   list          of squares or lines, for a moment */
struct matcher {
	const struct pairing_position *p;
	struct pairing_search *search;
	struct proof *proof;
	unsigned long budget;
	bool limit_hit;
	unsigned *set, *number, lefts;
	uint32_t *step, *list;
	uint64_t *left;
};

static const uint64_t *rest_of(const struct matcher *m, unsigned line)
{
	return m->p->rest + (size_t)line * m->p->words;
}

static void join(struct matcher *m, unsigned from, unsigned to)
{
	assert(to < from && m->set[to] == to); /* the least line names a set */
	for (unsigned i = 0; i < m->p->lines; i++)
		if (m->set[i] == from)
			m->set[i] = to;
}

static void find_sets(struct matcher *m)
{
	for (unsigned i = 0; i < m->p->lines; i++) {
		m->set[i] = i;
		for (unsigned j = 0; j < i; j++)
			if (m->set[j] != m->set[i] && bitset_meets(rest_of(m, i), rest_of(m, j), m->p->words)) {
				unsigned a = m->set[i], b = m->set[j];
				join(m, a < b ? b : a, a < b ? a : b);
			}
	}
}

/* The lines of a set without those through r, and without the square s; s or r may be the number of squares: none. */
static void keep_lines(struct matcher *m, unsigned set, unsigned s, unsigned r)
{
	unsigned words = m->p->words;
	m->lefts = 0;
	for (unsigned i = 0; i < m->p->lines; i++) {
		if (m->set[i] != set || (r < m->p->board->squares && bitset_has(rest_of(m, i), r)))
			continue;
		assert(m->lefts < m->p->lines);
		uint64_t *left = m->left + (size_t)m->lefts * words;
		memcpy(left, rest_of(m, i), words * sizeof *left);
		if (s < m->p->board->squares)
			bitset_remove(left, s);
		m->number[m->lefts++] = m->p->line[i];
	}
}

static bool is_paired(struct matcher *m)
{
	enum pairing_answer answer = pairing_find(m->search, m->left, m->lefts, m->budget, NULL);
	m->limit_hit = m->limit_hit || (answer == PAIRING_UNDECIDED && m->budget > 1);
	return answer == PAIRING_FOUND;
}

/* The pairing just found as a child; nothing if there are no lines. */
static void add_pairs(struct matcher *m)
{
	unsigned squares = 2 * pairing_tuples(m->search);
	assert(squares <= 2 * m->lefts);
	for (unsigned i = 0; i < squares; i++)
		m->list[i] = pairing_tuple(m->search, i / 2)[i % 2];
	if (m->lefts > 0)
		proof_add_child(m->proof, PROOF_PAIRING, 2, (struct proof_list){squares, m->list},
		                (struct proof_list){m->lefts, m->number});
}

static bool on_set(const struct matcher *m, unsigned set, unsigned q)
{
	for (unsigned i = 0; i < m->p->lines; i++)
		if (m->set[i] == set && bitset_has(rest_of(m, i), q))
			return true;
	return false;
}

static bool answer_move(struct matcher *m, unsigned set, unsigned s)
{
	assert(on_set(m, set, s));
	for (unsigned r = 0; r < m->p->board->squares; r++) {
		if (r == s || !on_set(m, set, r))
			continue;
		keep_lines(m, set, s, r);
		if (!is_paired(m))
			continue;
		proof_add_entry(m->proof, (struct proof_list){1, &s}, (struct proof_list){1, &r});
		add_pairs(m);
		return true;
	}
	return false;
}

static struct proof_list lines_of(struct matcher *m, unsigned set)
{
	uint32_t count = 0;
	for (unsigned i = 0; i < m->p->lines; i++)
		if (m->set[i] == set)
			m->number[count++] = m->p->line[i];
	return (struct proof_list){count, m->number};
}

/* Black stones on these lines. */
static struct proof_list black_of(struct matcher *m, struct proof_list lines, const struct pairing_file *stones)
{
	uint32_t count = 0;
	for (unsigned j = 0; j < stones->blacks; j++) {
		bool met = false;
		for (uint32_t i = 0; i < lines.count && !met; i++)
			met = hypergraph_has(m->p->board, lines.word[i], stones->black[j]);
		if (met)
			m->list[count++] = stones->black[j];
	}
	return (struct proof_list){count, m->list};
}

/* The set is paired outright, or gets a step. */
static bool match_set(struct matcher *m, unsigned set, const struct pairing_file *stones)
{
	const unsigned none = m->p->board->squares;
	assert(m->set[set] == set);
	keep_lines(m, set, none, none);
	m->step[set] = PROOF_NO_STEP;
	if (is_paired(m))
		return true;
	m->step[set] = m->proof->steps;
	const struct proof_list lines = lines_of(m, set);
	proof_add_step(m->proof, lines, black_of(m, lines, stones), PROOF_EMPTY);
	for (unsigned s = 0; s < m->p->board->squares; s++)
		if (on_set(m, set, s) && !answer_move(m, set, s))
			return false;
	return true;
}

static void add_to_root(struct matcher *m, unsigned set)
{
	const unsigned none = m->p->board->squares;
	if (m->step[set] != PROOF_NO_STEP) {
		proof_add_child(m->proof, PROOF_STEP, m->step[set], PROOF_EMPTY, lines_of(m, set));
		return;
	}
	keep_lines(m, set, none, none);
	if (is_paired(m)) /* as it was before */
		add_pairs(m);
}

static bool match_all(struct matcher *m, const struct pairing_file *stones)
{
	find_sets(m);
	for (unsigned i = 0; i < m->p->lines; i++)
		if (m->set[i] == i && !match_set(m, i, stones))
			return false;
	proof_add_root(m->proof);
	for (unsigned i = 0; i < m->p->lines; i++)
		if (m->set[i] == i)
			add_to_root(m, i);
	return true;
}

bool set_matching_find(const struct pairing_position *p, const struct pairing_file *stones, unsigned long budget,
                       struct proof *proof, bool *limit_hit)
{
	struct matcher m = {.p = p, .budget = budget, .proof = proof};
	m.search = pairing_new(p->board->squares, p->lines, 2);
	m.set = xcalloc((size_t)p->lines + 1, sizeof *m.set);
	m.step = xcalloc((size_t)p->lines + 1, sizeof *m.step);
	m.number = xcalloc((size_t)p->lines + 1, sizeof *m.number);
	m.list = xcalloc((size_t)p->board->squares + 1, sizeof *m.list);
	m.left = xcalloc(((size_t)p->lines + 1) * p->words, sizeof *m.left);
	proof->board = hypergraph_fingerprint(p->board);
	proof->game = 'p';
	proof->stones = 1;
	proof_set_stones(proof, (struct proof_list){stones->blacks, stones->black},
	                 (struct proof_list){stones->whites, stones->white});
	bool found = match_all(&m, stones);
	assert(proof->steps <= p->lines);
	*limit_hit = m.limit_hit;
	pairing_release(m.search);
	free(m.set);
	free(m.step);
	free(m.number);
	free(m.list);
	free(m.left);
	return found;
}
