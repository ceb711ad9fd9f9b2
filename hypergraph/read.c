#include "hypergraph/read.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NAME_LONGEST 200
#define INCIDENCES_MOST 1000000000u /* squares of all lines together: first[] counts them in 32 bits */

/* What a board file promises before it keeps it, and the squares of the line being read. Nothing is
 * allocated for a promise: memory grows with the file. */
struct reading {
	struct textfile *f;
	struct hypergraph *h;
	unsigned squares, lines;
	unsigned long *where; /* the line of the file in which each square has its coordinates */
	unsigned *line;
	unsigned size, room;
};

bool hypergraph_read_name(struct textfile *f, char **name)
{
	if (!textfile_take(f, "name"))
		return true;
	const char *word = textfile_word(f);
	if (word == NULL)
		return textfile_say(f, "expected a name at the end of the line");
	if (strlen(word) > NAME_LONGEST)
		return textfile_say(f, "the name is longer than %d characters", NAME_LONGEST);
	if (!hypergraph_name_valid(word))
		return textfile_say(f, "a name consists of letters, digits and :+-_. only, found '%.40s'", word);
	*name = xstrdup(word);
	return textfile_no_more(f) && textfile_line(f);
}

static bool read_count(struct reading *r, const char *what, unsigned most, unsigned *value)
{
	char name[32];
	snprintf(name, sizeof name, "the number of %s", what);
	return textfile_expect(r->f, what) && textfile_number(r->f, name, 0, most, value) && textfile_no_more(r->f) &&
	       textfile_line(r->f);
}

static bool read_square(struct reading *r)
{
	int32_t coordinate[3];
	if (!textfile_take(r->f, "at"))
		return textfile_say(r->f, "expected 'at' with the coordinates of square %u, found '%.40s'",
		                    r->h->squares, textfile_word(r->f));
	for (unsigned i = 0; i < r->h->dimension; i++)
		if (!textfile_integer(r->f, "a coordinate", &coordinate[i]))
			return false;
	unsigned s = r->h->squares;
	if ((s & (s - 1)) == 0)
		r->where = xrealloc(r->where, (s == 0 ? 1 : 2 * (size_t)s) * sizeof *r->where);
	r->where[s] = r->f->number;
	hypergraph_add_square_at(r->h, coordinate);
	return textfile_no_more(r->f) && textfile_line(r->f);
}

static int by_coordinates(const void *a, const void *b, void *hypergraph)
{
	const struct hypergraph *h = hypergraph;
	unsigned s = *(const unsigned *)a, t = *(const unsigned *)b;
	for (unsigned i = 0; i < h->dimension; i++) {
		int32_t x = h->coordinate[(size_t)s * h->dimension + i],
		        y = h->coordinate[(size_t)t * h->dimension + i];
		if (x != y)
			return (x > y) - (x < y);
	}
	return 0;
}

static bool same_place(const struct hypergraph *h, unsigned s, unsigned t)
{
	return by_coordinates(&s, &t, (void *)(uintptr_t)h) == 0;
}

static unsigned larger(unsigned s, unsigned t)
{
	return s > t ? s : t;
}

static bool check_places(struct reading *r)
{
	unsigned n = r->h->squares, *order = xmalloc((n + 1) * sizeof *order);
	for (unsigned s = 0; s < n; s++)
		order[s] = s;
	if (n > 1)
		qsort_r(order, n, sizeof *order, by_coordinates, r->h);
	unsigned first = n, again = n; /* the pair whose second square comes first in the file */
	for (unsigned i = 1; i < n; i++)
		if (same_place(r->h, order[i - 1], order[i]) && larger(order[i - 1], order[i]) < again) {
			again = larger(order[i - 1], order[i]);
			first = order[i - 1] ^ order[i] ^ again;
		}
	free(order);
	return again == n ||
	       trouble_say(r->f->trouble, r->where[again], "square %u has the coordinates of square %u", again, first);
}

static bool read_squares(struct reading *r)
{
	if (!textfile_take(r->f, "dimension")) {
		hypergraph_add_squares(r->h, r->squares);
		return true;
	}
	if (!textfile_number(r->f, "the dimension", 2, 3, &r->h->dimension) || !textfile_no_more(r->f) ||
	    !textfile_line(r->f))
		return false;
	while (r->h->squares < r->squares)
		if (!read_square(r))
			return false;
	return check_places(r);
}

static bool next_is_number(const struct textfile *f)
{
	return f->next != NULL && strcmp(f->next, "x") != 0 && strncmp(f->next, "x ", 2) != 0 &&
	       strncmp(f->next, "w ", 2) != 0 && strcmp(f->next, "w") != 0;
}

static bool read_incidence(struct reading *r)
{
	unsigned s;
	if (!textfile_number(r->f, "a square", 0, r->squares == 0 ? 0 : r->squares - 1, &s))
		return false;
	if (r->squares == 0)
		return textfile_say(r->f, "a line on a board without squares");
	if (r->size > 0 && s <= r->line[r->size - 1])
		return textfile_say(r->f, "the squares of a line ascend, found %u after %u", s, r->line[r->size - 1]);
	MAKE_ROOM(r->line, r->size, r->room);
	r->line[r->size++] = s;
	return true;
}

static bool read_weight(struct reading *r, unsigned *weight)
{
	if (!textfile_take(r->f, "w"))
		return true;
	if (!textfile_number(r->f, "a weight", 1, 2147483647, weight))
		return false;
	return *weight > 1 || textfile_say(r->f, "weight 1 is not written");
}

static bool read_line(struct reading *r)
{
	unsigned weight = 1;
	if (!textfile_take(r->f, "line"))
		return textfile_say(r->f, "expected %u lines, after %u of them found '%.40s'", r->lines, r->h->lines,
		                    textfile_word(r->f));
	for (r->size = 0; next_is_number(r->f);)
		if (!read_incidence(r))
			return false;
	if (r->size == 0)
		return textfile_say(r->f, "a line has at least one square");
	bool exclusive = textfile_take(r->f, "x");
	if (!read_weight(r, &weight) || !textfile_no_more(r->f))
		return false;
	if (r->h->first[r->h->lines] + r->size > INCIDENCES_MOST)
		return textfile_say(r->f, "more than %u squares on all lines together", INCIDENCES_MOST);
	unsigned i = hypergraph_add_line(r->h, r->line, r->size);
	r->h->exclusive[i] = exclusive;
	r->h->weight[i] = weight;
	return textfile_line(r->f);
}

static bool read_lines(struct reading *r)
{
	while (r->h->lines < r->lines)
		if (!read_line(r))
			return false;
	if (textfile_take(r->f, "line"))
		return textfile_say(r->f, "more lines than 'lines %u' says", r->lines);
	return textfile_end(r->f);
}

static bool read_board(struct reading *r)
{
	return textfile_header(r->f, "board", 1) && textfile_line(r->f) && hypergraph_read_name(r->f, &r->h->name) &&
	       read_count(r, "squares", BOARD_SQUARES_MOST, &r->squares) &&
	       read_count(r, "lines", BOARD_LINES_MOST, &r->lines) && read_squares(r) && read_lines(r);
}

bool hypergraph_read_inside(struct hypergraph *h, struct textfile *f)
{
	assert(h->squares == 0 && h->lines == 0 && h->dimension == 0);
	struct reading r = {.f = f, .h = h};
	bool right = read_board(&r);
	free(r.where);
	free(r.line);
	return right;
}

bool hypergraph_read(struct hypergraph *h, FILE *in, struct trouble *t)
{
	struct textfile f;
	textfile_init(&f, in, t);
	bool right = hypergraph_read_inside(h, &f) && textfile_nothing_left(&f);
	textfile_clear(&f);
	return right;
}
