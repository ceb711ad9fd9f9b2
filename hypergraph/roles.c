#include "hypergraph/roles.h"

#include <stdlib.h>

#include "base/memory.h"

/* A square with its signature: which of the lines go through it.
 *
 *   square s:  index[from .. to - 1], ascending; sorted by signature, then by square */
struct signature {
	uint32_t square, from, to;
};

struct signatures {
	struct signature *list;
	uint32_t *index;
	uint32_t count;
};

/* Line number `index` of the list goes through the square. */
struct crossing {
	uint32_t square, index;
};

static int by_square(const void *a, const void *b)
{
	const struct crossing *x = a, *y = b;
	if (x->square != y->square)
		return x->square < y->square ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

static int compare_signatures(const struct signatures *s, const struct signature *a, const struct signatures *t,
                              const struct signature *b)
{
	uint32_t size = a->to - a->from;
	if (size != b->to - b->from)
		return size < b->to - b->from ? -1 : 1;
	for (uint32_t i = 0; i < size; i++)
		if (s->index[a->from + i] != t->index[b->from + i])
			return s->index[a->from + i] < t->index[b->from + i] ? -1 : 1;
	return 0;
}

static int by_signature(const void *a, const void *b, void *signatures)
{
	const struct signature *x = a, *y = b;
	int order = compare_signatures(signatures, x, signatures, y);
	return order != 0 ? order : (x->square > y->square) - (x->square < y->square);
}

static uint32_t line_at(const struct listed_lines *l, uint32_t i)
{
	return l->line == NULL ? i : l->line[i];
}

static struct crossing *list_crossings(const struct listed_lines *l, uint32_t *count)
{
	size_t room = 0;
	for (uint32_t i = 0; i < l->lines; i++)
		room += line_at(l, i) == NO_LINE ? 0 : hypergraph_line_size(l->board, line_at(l, i));
	struct crossing *list = xmalloc((room + 1) * sizeof *list);
	*count = 0;
	for (uint32_t i = 0; i < l->lines; i++) {
		const uint32_t line = line_at(l, i), size = line == NO_LINE ? 0 : hypergraph_line_size(l->board, line);
		for (uint32_t j = 0; j < size; j++)
			if (l->stone == NULL || !l->stone[hypergraph_line(l->board, line)[j]])
				list[(*count)++] = (struct crossing){hypergraph_line(l->board, line)[j], i};
	}
	qsort(list, *count, sizeof *list, by_square);
	return list;
}

static void find_signatures(struct signatures *s, const struct listed_lines *l, unsigned least)
{
	uint32_t count, to;
	struct crossing *list = list_crossings(l, &count);
	s->list = xmalloc((count + 1) * sizeof *s->list);
	s->index = xmalloc((count + 1) * sizeof *s->index);
	s->count = 0;
	for (uint32_t from = 0; from < count; from = to) {
		for (to = from; to < count && list[to].square == list[from].square; to++)
			s->index[to] = list[to].index;
		if (to - from >= least)
			s->list[s->count++] = (struct signature){list[from].square, from, to};
	}
	free(list);
	qsort_r(s->list, s->count, sizeof *s->list, by_signature, s);
}

static void clear_signatures(struct signatures *s)
{
	free(s->list);
	free(s->index);
}

static int by_own(const void *a, const void *b)
{
	const struct square_pair *x = a, *y = b;
	return (x->own > y->own) - (x->own < y->own);
}

bool roles_match(const struct listed_lines *own, const struct listed_lines *here, unsigned least,
                 struct square_pair **pair, uint32_t *pairs)
{
	struct signatures s, t;
	uint32_t j = 0;
	find_signatures(&s, own, least);
	find_signatures(&t, here, least);
	*pair = xmalloc((s.count + 1) * sizeof **pair);
	*pairs = 0;
	for (uint32_t i = 0; i < s.count; i++) {
		int order = -1;
		while (j < t.count && (order = compare_signatures(&t, t.list + j, &s, s.list + i)) < 0)
			j++;
		if (j < t.count && order == 0)
			(*pair)[(*pairs)++] = (struct square_pair){s.list[i].square, t.list[j++].square};
	}
	const bool all = *pairs == s.count;
	qsort(*pair, *pairs, sizeof **pair, by_own);
	clear_signatures(&s);
	clear_signatures(&t);
	return all;
}
