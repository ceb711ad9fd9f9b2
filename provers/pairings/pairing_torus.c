#include "provers/pairings/pairing_torus.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void pairing_torus_init(struct pairing_torus *t, unsigned rows, unsigned columns, unsigned k)
{
	assert(rows > 0 && columns > 0 && k > 0);
	*t = (struct pairing_torus){.rows = rows, .columns = columns, .k = k};
}

void pairing_torus_clear(struct pairing_torus *t)
{
	free(t->pair);
	memset(t, 0, sizeof *t);
}

void pairing_torus_add(struct pairing_torus *t, struct torus_pair pair)
{
	assert(pair.row < t->rows && pair.column < t->columns && pair.direction < DIRECTIONS);
	MAKE_ROOM(t->pair, t->pairs, t->room);
	t->pair[t->pairs++] = pair;
}

/* The square `distance` steps from this one. */
static unsigned go(const struct pairing_torus *t, unsigned square, enum direction d, int distance)
{
	assert(square < t->rows * t->columns);
	const struct place from = {(int)(square / t->columns), (int)(square % t->columns)};
	const struct place to = place_step(from, d, distance);
	return (unsigned)(floor_rest(to.row, t->rows) * t->columns + floor_rest(to.column, t->columns));
}

unsigned pairing_torus_other(const struct pairing_torus *t, struct torus_pair pair)
{
	return go(t, pair.row * t->columns + pair.column, pair.direction, (int)pair.distance);
}

/* How many squares a line in this direction has on the torus. */
static unsigned pairing_torus_order(const struct pairing_torus *t, enum direction direction)
{
	unsigned order = 1;
	while (go(t, 0, direction, (int)order) != 0)
		order++;
	assert(t->rows * t->columns % order == 0);
	return order;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

bool pairing_torus_count(const struct pairing_torus *t, struct torus_count *count)
{
	*count = (struct torus_count){4 * t->rows * t->columns, t->rows * t->columns / 2, 0};
	for (enum direction i = 0; i < DIRECTIONS; i++) {
		unsigned order = pairing_torus_order(t, i), serves = least(order, t->k - 1);
		/* On a line of one square no two squares differ. */
		if (order > 1 && serves > count->most)
			count->most = serves;
	}
	return count->segments > count->pairs * count->most;
}

/* The search: the segment with the fewest open pairs is served next.
 *
 *   served[i * squares + s]   how many chosen pairs lie in the segment of direction i that starts at square s
 *   used[s]                   square s is in a chosen pair
 *   walk[i][s * span + j]     the square j steps of direction i from s, 0 <= j < k */
struct search {
	struct pairing_torus *t;
	unsigned squares, open, left, most;
	unsigned *served;
	bool *used;
	unsigned *walk[DIRECTIONS];
	unsigned order[DIRECTIONS];
	unsigned long nodes, limit;
};

static void search_init(struct search *s, struct pairing_torus *t, unsigned long limit)
{
	memset(s, 0, sizeof *s);
	s->t = t;
	s->squares = s->left = t->rows * t->columns;
	s->open = DIRECTIONS * s->squares;
	s->limit = limit;
	s->served = xcalloc(s->open, sizeof *s->served);
	s->used = xcalloc(s->squares, sizeof *s->used);
	struct torus_count count;
	pairing_torus_count(t, &count);
	s->most = count.most;
	for (unsigned i = 0; i < DIRECTIONS; i++) {
		s->order[i] = pairing_torus_order(t, i);
		s->walk[i] = xcalloc((size_t)s->squares * t->k, sizeof *s->walk[i]);
		for (unsigned q = 0; q < s->squares * t->k; q++)
			s->walk[i][q] = go(t, q / t->k, i, (int)(q % t->k));
	}
}

static void search_clear(struct search *s)
{
	free(s->served);
	free(s->used);
	for (unsigned i = 0; i < DIRECTIONS; i++)
		free(s->walk[i]);
}

/* The pairs of free squares in a segment; two squares that are one on the torus are none. */
static unsigned open_pairs(const struct search *s, unsigned i, unsigned start, unsigned enough)
{
	const unsigned *walk = s->walk[i] + (size_t)start * s->t->k;
	unsigned pairs = 0;
	assert(walk[0] == start);
	for (unsigned a = 0; a < s->t->k && pairs < enough; a++)
		for (unsigned b = a + 1; b < s->t->k && !s->used[walk[a]]; b++)
			pairs += !s->used[walk[b]] && walk[a] != walk[b];
	return pairs;
}

static unsigned hardest_segment(const struct search *s)
{
	unsigned best = DIRECTIONS * s->squares, fewest = ~0u;
	for (unsigned segment = 0; segment < DIRECTIONS * s->squares && fewest > 0; segment++) {
		if (s->served[segment] > 0)
			continue;
		unsigned pairs = open_pairs(s, segment / s->squares, segment % s->squares, fewest);
		if (pairs < fewest) {
			fewest = pairs;
			best = segment;
		}
	}
	assert(best < DIRECTIONS * s->squares); /* some segment is open */
	return best;
}

/* Adds the pair (+1) or takes it back (-1). */
static void change(struct search *s, enum direction i, unsigned square, unsigned distance, int sign)
{
	unsigned other = go(s->t, square, i, (int)distance);
	assert(other != square && s->used[square] == (sign < 0) && s->used[other] == (sign < 0));
	s->used[square] = s->used[other] = sign > 0;
	s->left = sign > 0 ? s->left - 2 : s->left + 2;
	for (unsigned j = 0; j < least(s->t->k - distance, s->order[i]); j++) {
		unsigned *served = s->served + i * s->squares + go(s->t, square, i, -(int)j);
		if (sign > 0)
			s->open -= (*served)++ == 0;
		else
			s->open += --*served == 0;
	}
}

static enum pairing_answer search(struct search *s);

static enum pairing_answer try_pair(struct search *s, enum direction i, unsigned square, unsigned distance)
{
	change(s, i, square, distance, 1);
	pairing_torus_add(s->t, (struct torus_pair){square / s->t->columns, square % s->t->columns, distance, i});
	enum pairing_answer answer = search(s);
	if (answer == PAIRING_FOUND)
		return answer;
	assert(s->t->pairs > 0);
	s->t->pairs--;
	change(s, i, square, distance, -1);
	return answer;
}

static enum pairing_answer search(struct search *s)
{
	assert(2 * s->t->pairs + s->left == s->squares && s->open <= DIRECTIONS * s->squares);
	if (s->open == 0)
		return PAIRING_FOUND;
	if (s->open > s->left / 2 * s->most)
		return PAIRING_NONE;
	if (s->nodes++ >= s->limit)
		return PAIRING_UNDECIDED;
	unsigned segment = hardest_segment(s), i = segment / s->squares;
	const unsigned *walk = s->walk[i] + (size_t)(segment % s->squares) * s->t->k;
	for (unsigned distance = 1; distance < s->t->k; distance++)
		for (unsigned a = 0; a + distance < s->t->k; a++) {
			if (s->used[walk[a]] || s->used[walk[a + distance]] || walk[a] == walk[a + distance])
				continue;
			enum pairing_answer answer = try_pair(s, i, walk[a], distance);
			if (answer != PAIRING_NONE)
				return answer;
		}
	return PAIRING_NONE;
}

enum pairing_answer pairing_torus_find(struct pairing_torus *t, unsigned long *nodes)
{
	struct search s;
	t->pairs = 0;
	search_init(&s, t, *nodes);
	enum pairing_answer answer = search(&s);
	assert(answer == PAIRING_FOUND || t->pairs == 0);
	*nodes = s.nodes;
	search_clear(&s);
	return answer;
}

static bool pair_in_segment(const struct pairing_torus *t, struct torus_pair pair, enum direction d, unsigned start)
{
	if (pair.direction != d)
		return false;
	for (unsigned j = 0; j + pair.distance < t->k; j++)
		if (go(t, start, d, (int)j) == pair.row * t->columns + pair.column)
			return true;
	return false;
}

static bool segment_served(const struct pairing_torus *t, enum direction d, unsigned start)
{
	for (unsigned i = 0; i < t->pairs; i++)
		if (pair_in_segment(t, t->pair[i], d, start))
			return true;
	return false;
}

bool pairing_torus_right(const struct pairing_torus *t, struct trouble *trouble)
{
	unsigned squares = t->rows * t->columns;
	bool *used = xcalloc(squares, sizeof *used), right = true;
	for (unsigned i = 0; i < t->pairs && right; i++) {
		unsigned a = t->pair[i].row * t->columns + t->pair[i].column, b = pairing_torus_other(t, t->pair[i]);
		if (a == b || used[a] || used[b])
			right = trouble_say(trouble, 0, "pair %u: a square is used twice", i);
		used[a] = used[b] = true;
	}
	free(used);
	for (unsigned i = 0; i < DIRECTIONS * squares && right; i++)
		if (!segment_served(t, (enum direction)(i / squares), i % squares))
			right = trouble_say(
			    trouble, 0, "the segment of %u squares in direction %c from row %u, column %u has no pair",
			    t->k, direction_letter[i / squares], i % squares / t->columns, i % squares % t->columns);
	return right;
}

void pairing_torus_write_pairs(const struct pairing_torus *t, const char *before, FILE *out)
{
	for (unsigned i = 0; i < t->pairs; i++)
		fprintf(out, "%spair %u %u %c %u\n", before, t->pair[i].row, t->pair[i].column,
		        direction_letter[t->pair[i].direction], t->pair[i].distance);
}

void pairing_torus_write(const struct pairing_torus *t, FILE *out)
{
	struct torus_count count;
	fprintf(out, "kdraw pairing 1\ntorus %u %u %u\n", t->rows, t->columns, t->k);
	if (pairing_torus_count(t, &count)) {
		fputs("none\nend\n", out);
		return;
	}
	fprintf(out, "pairs %u\n", t->pairs);
	pairing_torus_write_pairs(t, "", out);
	fputs("end\n", out);
}

static bool read_pair(struct pairing_torus *t, struct textfile *in)
{
	struct torus_pair pair;
	if (!textfile_line(in) || !textfile_expect(in, "pair") ||
	    !textfile_number(in, "a row", 0, t->rows - 1, &pair.row) ||
	    !textfile_number(in, "a column", 0, t->columns - 1, &pair.column))
		return false;
	const char *direction = textfile_word(in);
	if (direction == NULL || strlen(direction) != 1 || strchr(direction_letter, *direction) == NULL)
		return textfile_say(in, "expected a direction, one of H V D A");
	pair.direction = (enum direction)(strchr(direction_letter, *direction) - direction_letter);
	if (!textfile_number(in, "a distance", 1, PAIRING_TORUS_MOST, &pair.distance) || !textfile_no_more(in))
		return false;
	pairing_torus_add(t, pair);
	return true;
}

static bool read_sizes(struct pairing_torus *t, struct textfile *in)
{
	unsigned rows, columns, k;
	if (!textfile_header(in, "pairing", 1) || !textfile_line(in) || !textfile_expect(in, "torus") ||
	    !textfile_number(in, "a number of rows", 1, PAIRING_TORUS_MOST, &rows) ||
	    !textfile_number(in, "a number of columns", 1, PAIRING_TORUS_MOST, &columns) ||
	    !textfile_number(in, "k", 1, PAIRING_TORUS_MOST, &k) || !textfile_no_more(in))
		return false;
	if (t->rows == 0)
		pairing_torus_init(t, rows, columns, k);
	if (rows != t->rows || columns != t->columns || k != t->k)
		return textfile_say(in, "the file is about another torus than torus:%ux%u:%u", t->rows, t->columns,
		                    t->k);
	return true;
}

static bool read_pairs(struct pairing_torus *t, struct textfile *in, bool *none)
{
	unsigned pairs;
	if (!textfile_line(in))
		return false;
	*none = textfile_take(in, "none");
	if (*none)
		return textfile_no_more(in);
	if (!textfile_expect(in, "pairs") ||
	    !textfile_number(in, "a number of pairs", 0, t->rows * t->columns, &pairs) || !textfile_no_more(in))
		return false;
	for (unsigned i = 0; i < pairs; i++)
		if (!read_pair(t, in))
			return false;
	return true;
}

bool pairing_torus_read_from(struct pairing_torus *t, struct textfile *in, bool *none)
{
	return read_sizes(t, in) && read_pairs(t, in, none) && textfile_line(in) && textfile_end(in) &&
	       textfile_nothing_left(in);
}

bool pairing_torus_read(struct pairing_torus *t, FILE *in, bool *none, struct trouble *trouble)
{
	struct textfile file;
	textfile_init(&file, in, trouble);
	bool right = pairing_torus_read_from(t, &file, none);
	textfile_clear(&file);
	return right;
}
