#include "web/seek.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "hypergraph/components.h"
#include "hypergraph/isomorphism.h"

/* The rests of these lines, as a board: what Black's stones are on has no square there. False if one of them is empty.
 */
static bool make_rests(const struct hypergraph *board, struct proof_list lines, const bool *black,
                       struct hypergraph *rests)
{
	unsigned *number = xcalloc(board->squares + 1, sizeof *number),
	         *square = xcalloc(board->squares + 1, sizeof *square);
	uint32_t i = 0;
	hypergraph_init(rests);
	for (; i < lines.count; i++) {
		const unsigned *from = hypergraph_line(board, lines.word[i]);
		unsigned size = 0;
		for (unsigned j = 0; j < hypergraph_line_size(board, lines.word[i]); j++) {
			if (black[from[j]])
				continue;
			if (number[from[j]] == 0) {
				hypergraph_add_squares(rests, 1);
				number[from[j]] = rests->squares;
			}
			square[size++] = number[from[j]] - 1;
		}
		if (size == 0)
			break;
		const unsigned line = hypergraph_add_line(rests, square, size);
		rests->exclusive[line] = board->exclusive[lines.word[i]];
	}
	free(number);
	free(square);
	return i == lines.count;
}

/* --- parts -------------------------------------------------------------------------------------------------------- */

static bool is_on(const struct hypergraph *board, unsigned line, const bool *square)
{
	for (unsigned j = 0; j < hypergraph_line_size(board, line); j++)
		if (square[hypergraph_line(board, line)[j]])
			return true;
	return false;
}

/* Is the rest of a in that of b? */
static bool is_inside(const struct seeking *s, unsigned a, unsigned b)
{
	const unsigned *square = hypergraph_line(s->board, a);
	for (unsigned j = 0; j < hypergraph_line_size(s->board, a); j++)
		if (!s->black[square[j]] && !hypergraph_has(s->board, b, square[j]))
			return false;
	return true;
}

/* It is stopped with another one: that has no exclusive square, and is before it where both have the same rest. */
static bool is_redundant(const struct seeking *s, const unsigned *line, unsigned lines, unsigned i)
{
	for (unsigned j = 0; j < lines; j++)
		if (j != i && !s->board->exclusive[line[j]] && is_inside(s, line[j], line[i]) &&
		    (j < i || !is_inside(s, line[i], line[j])))
			return true;
	return false;
}

static void find_parts(struct seeking *s)
{
	struct hypergraph part;
	unsigned *square = xcalloc(s->board->squares + 1, sizeof *square);
	bool *black = xcalloc(s->board->squares + 1, sizeof *black);
	hypergraph_init(&part);
	hypergraph_part(s->board, s->line, s->living, &part, square);
	for (unsigned i = 0; i < part.squares; i++)
		black[i] = s->black[square[i]];
	s->parts = components_find(&part, black, s->part);
	hypergraph_clear(&part);
	free(black);
	free(square);
}

void seeking_init(struct seeking *s, const struct hypergraph *board, const struct proof *proof, struct proof_list black,
                  struct proof_list white)
{
	bool *dead = xcalloc(board->squares + 1, sizeof *dead);
	unsigned *line = xcalloc(board->lines + 1, sizeof *line), lines = 0;
	*s = (struct seeking){board, proof, xcalloc(board->squares + 1, sizeof *s->black), NULL, NULL, 0, 0};
	s->line = xcalloc(board->lines + 1, sizeof *s->line);
	s->part = xcalloc(board->lines + 1, sizeof *s->part);
	for (uint32_t i = 0; i < black.count; i++)
		s->black[black.word[i]] = true;
	for (uint32_t i = 0; i < white.count; i++)
		dead[white.word[i]] = true;
	for (unsigned i = 0; i < board->lines; i++)
		if (!is_on(board, i, dead))
			line[lines++] = i;
	for (unsigned i = 0; i < lines; i++)
		if (proof->game != 'p' || !is_redundant(s, line, lines, i))
			s->line[s->living++] = line[i];
	find_parts(s);
	free(line);
	free(dead);
}

void seeking_clear(struct seeking *s)
{
	free(s->black);
	free(s->line);
	free(s->part);
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

/* The sizes of the rests, smallest first: what is compared before all else. */
static void sizes_of(const struct hypergraph *rests, unsigned *size)
{
	for (unsigned i = 0; i < rests->lines; i++)
		size[i] = hypergraph_line_size(rests, i);
	qsort(size, rests->lines, sizeof *size, ascending_32);
}

struct part {
	struct hypergraph rests;
	unsigned *size, *step_size, *square, *line; /* room for both */
	bool *black;                                /* of a step */
};

static bool is_about_rests(const struct seeking *s, const struct part *p, uint32_t step)
{
	struct hypergraph rests;
	const struct proof_list black = proof_step_black(s->proof, step);
	for (uint32_t i = 0; i < black.count; i++)
		p->black[black.word[i]] = true;
	bool same = make_rests(s->board, proof_step_lines(s->proof, step), p->black, &rests);
	for (uint32_t i = 0; i < black.count; i++)
		p->black[black.word[i]] = false;
	same = same && rests.squares == p->rests.squares;
	if (same)
		sizes_of(&rests, p->step_size);
	same = same && memcmp(p->size, p->step_size, rests.lines * sizeof *p->size) == 0 &&
	       isomorphism_find(&rests, &p->rests, p->square, p->line);
	hypergraph_clear(&rests);
	return same;
}

static bool among(struct proof_list list, unsigned word)
{
	for (uint32_t i = 0; i < list.count; i++)
		if (list.word[i] == word)
			return true;
	return false;
}

static bool is_literally(const struct seeking *s, struct proof_list lines, uint32_t step)
{
	const struct proof_list black = proof_step_black(s->proof, step);
	unsigned stones = 0;
	for (uint32_t i = 0; i < lines.count; i++)
		if (!among(proof_step_lines(s->proof, step), lines.word[i]))
			return false;
	for (unsigned q = 0; q < s->board->squares; q++)
		for (uint32_t i = 0; s->black[q] && i < lines.count; i++)
			if (hypergraph_has(s->board, lines.word[i], q)) {
				stones++;
				if (!among(black, q))
					return false;
				break;
			}
	return stones == black.count;
}

void seeking_steps(const struct seeking *s, unsigned part, seeking_teller *tell, void *to)
{
	unsigned *line = xcalloc(s->living + 1, sizeof *line), lines = 0;
	const size_t room = s->board->squares + s->board->lines + 1;
	struct part p = {.size = xcalloc(room, sizeof *p.size),
	                 .step_size = xcalloc(room, sizeof *p.size),
	                 .square = xcalloc(room, sizeof *p.square),
	                 .line = xcalloc(room, sizeof *p.line),
	                 .black = xcalloc(room, sizeof *p.black)};
	assert(part < s->parts);
	for (unsigned i = 0; i < s->living; i++)
		if (s->part[i] == part)
			line[lines++] = s->line[i];
	const struct proof_list list = {lines, line};
	const bool whole = make_rests(s->board, list, s->black, &p.rests);
	sizes_of(&p.rests, p.size);
	for (uint32_t step = s->proof->steps; step-- > 0;)
		if (proof_step_lines(s->proof, step).count == lines &&
		    (s->proof->game == 'p' ? whole && is_about_rests(s, &p, step) : is_literally(s, list, step)))
			tell(to, step);
	hypergraph_clear(&p.rests);
	free(p.size), free(p.step_size), free(p.square), free(p.line), free(p.black);
	free(line);
}
