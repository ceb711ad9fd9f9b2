#include "provers/pairings/set_matching.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/bitset.h"
#include "base/memory.h"
#include "hypergraph/write.h"

/*   set[i]        which component line i of the position belongs to; its number is the least of its lines
 *   left, number  the lines that remain after a move and an answer, and their numbers on the board
 *   steps, root   text of the proof so far */
struct matcher {
	const struct pairing_position *p;
	struct pairing_search *search;
	unsigned long budget;
	bool limit_hit;
	unsigned *set, *number, lefts, step_count;
	uint64_t *left;
	FILE *steps, *root;
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

/* " t 2 A1 A2 ... / L1 ..." for the pairing just found; nothing if there are no lines. */
static void write_pairs(const struct matcher *m, FILE *out)
{
	assert(pairing_tuples(m->search) <= m->lefts);
	if (m->lefts == 0)
		return;
	fputs(" t 2", out);
	for (unsigned i = 0; i < pairing_tuples(m->search); i++)
		fprintf(out, " %u %u", pairing_tuple(m->search, i)[0], pairing_tuple(m->search, i)[1]);
	fputs(" /", out);
	for (unsigned i = 0; i < m->lefts; i++)
		fprintf(out, " %u", m->number[i]);
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
		fprintf(m->steps, "reply %u > %u :", s, r);
		write_pairs(m, m->steps);
		putc('\n', m->steps);
		return true;
	}
	return false;
}

static void write_lines(const struct matcher *m, unsigned set, FILE *out)
{
	for (unsigned i = 0; i < m->p->lines; i++)
		if (m->set[i] == set)
			fprintf(out, " %u", m->p->line[i]);
}

/* Black stones on the lines of the set. */
static void write_black(const struct matcher *m, unsigned set, const struct pairing_file *stones)
{
	bool first = true;
	for (unsigned j = 0; j < stones->blacks; j++)
		for (unsigned i = 0; i < m->p->lines; i++) {
			const unsigned *square = hypergraph_line(m->p->board, m->p->line[i]);
			unsigned size = hypergraph_line_size(m->p->board, m->p->line[i]), k = 0;
			while (k < size && square[k] != stones->black[j])
				k++;
			if (m->set[i] != set || k == size)
				continue;
			fprintf(m->steps, first ? " black %u" : " %u", stones->black[j]);
			first = false;
			break;
		}
}

static bool match_by_answers(struct matcher *m, unsigned set, const struct pairing_file *stones)
{
	fprintf(m->steps, "step %u lines", m->step_count);
	write_lines(m, set, m->steps);
	write_black(m, set, stones);
	putc('\n', m->steps);
	for (unsigned s = 0; s < m->p->board->squares; s++)
		if (on_set(m, set, s) && !answer_move(m, set, s))
			return false;
	fputs("done\n", m->steps);
	fprintf(m->root, " %u", m->step_count++);
	write_lines(m, set, m->root);
	return true;
}

static bool match_set(struct matcher *m, unsigned set, const struct pairing_file *stones)
{
	unsigned none = m->p->board->squares;
	assert(m->set[set] == set);
	fputs(set == 0 ? "" : " :", m->root);
	keep_lines(m, set, none, none);
	if (!is_paired(m))
		return match_by_answers(m, set, stones);
	write_pairs(m, m->root);
	return true;
}

static void write_stones(FILE *out, const char *word, const unsigned *stone, unsigned stones)
{
	if (stones == 0)
		return;
	fputs(word, out);
	for (unsigned i = 0; i < stones; i++)
		fprintf(out, " %u", stone[i]);
	putc('\n', out);
}

static void write_proof(const struct matcher *m, const struct pairing_file *stones, const char *steps, const char *root,
                        FILE *out)
{
	fprintf(out, "kdraw proof 1\nboard %016" PRIx64 "\ngame p 1\nverdict draw\n",
	        hypergraph_fingerprint(m->p->board));
	write_stones(out, "black", stones->black, stones->blacks);
	write_stones(out, "white", stones->white, stones->whites);
	fprintf(out, "steps %u\n%sroot%s\nend\n", m->step_count, steps, *root == '\0' ? " :" : root);
}

static bool match_all(struct matcher *m, const struct pairing_file *stones)
{
	find_sets(m);
	for (unsigned i = 0; i < m->p->lines; i++)
		if (m->set[i] == i && !match_set(m, i, stones))
			return false;
	return true;
}

bool set_matching_find(const struct pairing_position *p, const struct pairing_file *stones, unsigned long budget,
                       FILE *out, unsigned *steps, bool *limit_hit)
{
	char *step_text = NULL, *root_text = NULL;
	size_t step_size, root_size;
	struct matcher m = {.p = p, .budget = budget};
	m.search = pairing_new(p->board->squares, p->lines, 2);
	m.set = xcalloc((size_t)p->lines + 1, sizeof *m.set);
	m.number = xcalloc((size_t)p->lines + 1, sizeof *m.number);
	m.left = xcalloc(((size_t)p->lines + 1) * p->words, sizeof *m.left);
	m.steps = open_memstream(&step_text, &step_size);
	m.root = open_memstream(&root_text, &root_size);
	bool found = match_all(&m, stones);
	assert(m.step_count <= p->lines);
	fclose(m.steps);
	fclose(m.root);
	if (found && out != NULL)
		write_proof(&m, stones, step_text, root_text, out);
	*steps = m.step_count;
	*limit_hit = m.limit_hit;
	pairing_release(m.search);
	free(m.set);
	free(m.number);
	free(m.left);
	free(step_text);
	free(root_text);
	return found;
}
