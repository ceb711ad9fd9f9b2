#include "hypergraph/hypergraph.h"

#include "base/ascending.h"
#include "base/memory.h"
#include "base/place.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hypergraph_init(struct hypergraph *h)
{
	memset(h, 0, sizeof *h);
	h->first = xcalloc(1, sizeof *h->first);
}

void hypergraph_clear(struct hypergraph *h)
{
	free(h->name);
	free(h->first);
	free(h->square);
	free(h->exclusive);
	free(h->weight);
	free(h->coordinate);
	memset(h, 0, sizeof *h);
}

bool hypergraph_name_valid(const char *name)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:+-_.";
	size_t length = strlen(name);
	return length > 0 && length <= 200 && strspn(name, allowed) == length;
}

void hypergraph_set_name(struct hypergraph *h, const char *format, ...)
{
	char name[256];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(name, sizeof name, format, arguments);
	va_end(arguments);
	assert(hypergraph_name_valid(name));
	free(h->name);
	h->name = xstrdup(name);
}

void hypergraph_add_squares(struct hypergraph *h, unsigned count)
{
	assert(h->dimension == 0);
	h->squares += count;
}

unsigned hypergraph_add_square_at(struct hypergraph *h, const int32_t *coordinate)
{
	assert(h->dimension > 0);
	size_t old = (size_t)h->squares * h->dimension;
	if ((h->squares & (h->squares - 1)) == 0) {
		size_t room = h->squares == 0 ? 1 : 2 * (size_t)h->squares;
		h->coordinate = xrealloc(h->coordinate, room * h->dimension * sizeof *h->coordinate);
	}
	memcpy(h->coordinate + old, coordinate, h->dimension * sizeof *coordinate);
	return h->squares++;
}

void hypergraph_add_grid(struct hypergraph *h, unsigned rows, unsigned columns)
{
	assert(h->squares == 0);
	h->dimension = 2;
	for (unsigned r = 0; r < rows; r++)
		for (unsigned c = 0; c < columns; c++)
			hypergraph_add_square_at(h, (const int32_t[]){(int32_t)r, (int32_t)c});
}

static void make_room(struct hypergraph *h, unsigned size)
{
	if (h->lines == h->line_room) {
		h->line_room = h->line_room == 0 ? 16 : 2 * h->line_room;
		h->first = xrealloc(h->first, (h->line_room + 1) * sizeof *h->first);
		h->exclusive = xrealloc(h->exclusive, h->line_room * sizeof *h->exclusive);
		h->weight = xrealloc(h->weight, h->line_room * sizeof *h->weight);
	}
	unsigned used = h->first[h->lines];
	assert(size < UINT32_MAX / 2 - used);
	if (used + size > h->square_room) {
		h->square_room = 2 * (used + size);
		h->square = xrealloc(h->square, h->square_room * sizeof *h->square);
	}
}

unsigned hypergraph_add_line(struct hypergraph *h, const unsigned *square, unsigned size)
{
	assert(size > 0);
	make_room(h, size);
	unsigned *line = h->square + h->first[h->lines];
	memcpy(line, square, size * sizeof *square);
	qsort(line, size, sizeof *line, ascending_32);
	for (unsigned i = 0; i < size; i++)
		assert(line[i] < h->squares && (i == 0 || line[i - 1] < line[i]));
	h->exclusive[h->lines] = false;
	h->weight[h->lines] = 1;
	h->first[h->lines + 1] = h->first[h->lines] + size;
	return h->lines++;
}

unsigned hypergraph_add_run(struct hypergraph *h, unsigned first, unsigned step, unsigned size)
{
	unsigned *square = xmalloc(size * sizeof *square);
	for (unsigned i = 0; i < size; i++)
		square[i] = first + i * step;
	unsigned line = hypergraph_add_line(h, square, size);
	free(square);
	return line;
}

void hypergraph_add_square_of(struct hypergraph *h, const struct hypergraph *from, unsigned square)
{
	assert(h->dimension == from->dimension && square < from->squares);
	if (h->dimension == 0)
		hypergraph_add_squares(h, 1);
	else
		hypergraph_add_square_at(h, from->coordinate + (size_t)square * h->dimension);
}

unsigned hypergraph_add_line_of(struct hypergraph *h, const struct hypergraph *from, unsigned line,
                                const unsigned *number)
{
	const unsigned size = hypergraph_line_size(from, line);
	unsigned *square = xmalloc(size * sizeof *square);
	for (unsigned i = 0; i < size; i++)
		square[i] = number == NULL ? hypergraph_line(from, line)[i] : number[hypergraph_line(from, line)[i]];
	const unsigned added = hypergraph_add_line(h, square, size);
	h->exclusive[added] = from->exclusive[line];
	h->weight[added] = from->weight[line];
	free(square);
	return added;
}

struct place hypergraph_place(const struct hypergraph *h, unsigned square)
{
	assert(h->dimension == 2 && square < h->squares);
	return (struct place){h->coordinate[2 * (size_t)square], h->coordinate[2 * (size_t)square + 1]};
}

int hypergraph_square_at(const struct hypergraph *h, const int32_t *coordinate)
{
	for (unsigned s = 0; s < h->squares; s++)
		if (memcmp(h->coordinate + (size_t)s * h->dimension, coordinate, h->dimension * sizeof *coordinate) ==
		    0)
			return (int)s;
	return -1;
}

unsigned hypergraph_line_size(const struct hypergraph *h, unsigned line)
{
	assert(line < h->lines);
	return h->first[line + 1] - h->first[line];
}

const unsigned *hypergraph_line(const struct hypergraph *h, unsigned line)
{
	assert(line < h->lines);
	return h->square + h->first[line];
}

bool hypergraph_has(const struct hypergraph *h, unsigned line, unsigned square)
{
	const unsigned *list = hypergraph_line(h, line);
	unsigned low = 0, high = hypergraph_line_size(h, line);
	while (low < high) {
		unsigned middle = low + (high - low) / 2;
		if (list[middle] < square)
			low = middle + 1;
		else
			high = middle;
	}
	return low < hypergraph_line_size(h, line) && list[low] == square;
}

void hypergraph_copy(struct hypergraph *to, const struct hypergraph *from)
{
	assert(to->squares == 0 && to->lines == 0);
	if (from->name != NULL)
		hypergraph_set_name(to, "%s", from->name);
	to->dimension = from->dimension;
	for (unsigned s = 0; s < from->squares; s++)
		hypergraph_add_square_of(to, from, s);
	for (unsigned i = 0; i < from->lines; i++)
		hypergraph_add_line_of(to, from, i, NULL);
}

static bool same_line(const struct hypergraph *a, const struct hypergraph *b, unsigned i)
{
	unsigned size = hypergraph_line_size(a, i);
	return size == hypergraph_line_size(b, i) && a->exclusive[i] == b->exclusive[i] &&
	       a->weight[i] == b->weight[i] &&
	       memcmp(hypergraph_line(a, i), hypergraph_line(b, i), size * sizeof(unsigned)) == 0;
}

bool hypergraph_equal(const struct hypergraph *a, const struct hypergraph *b)
{
	if (a->squares != b->squares || a->lines != b->lines || a->dimension != b->dimension)
		return false;
	for (unsigned i = 0; i < a->lines; i++)
		if (!same_line(a, b, i))
			return false;
	size_t size = (size_t)a->squares * a->dimension * sizeof *a->coordinate;
	return size == 0 || memcmp(a->coordinate, b->coordinate, size) == 0;
}
