#include "provers/kernel/canonical.h"

#include <assert.h>
#include <string.h>

#include "base/probe.h"

/* Colours of the lines, by index into `line`, which lists the living lines. */
struct colouring {
	uint64_t colour[MOST_LINES]; /* by the board's line number */
	unsigned cells;              /* number of different colours */
};

struct labelling {
	const struct position *p;
	unsigned lines;
	uint16_t line[MOST_LINES];
	uint64_t others[MOST_LINES]; /* by the board's line number: the same for lines with the same classes, but for
	                                themselves */
};

static struct key key_add(struct key k, uint64_t h)
{
	k.high += mix64(h ^ UINT64_C(0xa0761d6478bd642f));
	k.low += mix64(h + UINT64_C(0xe7037ed1a0b428db));
	return k;
}

#define WEIGHT UINT64_C(0x9e3779b97f4a7c15) /* of a number of squares, or of a line's own colour */

static uint64_t class_hash(struct mask lines, uint64_t squares)
{
	return mix64(mask_hash(lines) + squares * WEIGHT);
}

struct key canonical_raw_key(const struct rules *r, const struct position *p)
{
	struct key k = {0, 0};
	for (unsigned j = 0; j < p->classes; j++) {
		const uint64_t h = class_hash(p->lines[j], p->count[j]);
		k.high += h;
		k.low += (h ^ h >> 29) * UINT64_C(0xe7037ed1a0b428db) >> 7 ^ h << 31;
	}
	if (r->game.exclusive)
		EACH_LINE(i, p->living) k = key_add(k, mix64((i << 20) + p->black[i]) + 77);
	return k;
}

static void sort_by_colour(const struct colouring *c, uint16_t *line, unsigned lines)
{
	for (unsigned n = 1; n < lines; n++) {
		uint16_t x = line[n];
		uint64_t colour = c->colour[x];
		unsigned at = n;
		for (; at > 0 && c->colour[line[at - 1]] > colour; at--)
			line[at] = line[at - 1];
		line[at] = x;
		assert(at == n || c->colour[line[at + 1]] > colour);
	}
}

static bool is_free_or_colour(const void *table, const void *key, size_t place)
{
	const uint64_t *seen = table, *colour = key;
	return seen[place] == 0 || seen[place] == *colour;
}

/* How many different colours: by a small hash table, since this is asked after each round. */
static unsigned count_cells(const struct labelling *l, const struct colouring *c)
{
	uint64_t seen[2 * MOST_LINES] = {0};
	unsigned cells = 0;
	for (unsigned n = 0; n < l->lines; n++) {
		const uint64_t colour = c->colour[l->line[n]];
		const size_t at = probe(colour, 2 * MOST_LINES, is_free_or_colour, seen, &colour);
		cells += seen[at] == 0;
		seen[at] = colour;
	}
	return cells;
}

static void add_together(const struct colouring *c, struct mask lines, uint64_t count, uint64_t *sum)
{
	uint64_t h = count * WEIGHT;
	EACH_LINE(i, lines) h += c->colour[i];
	h = mix64(h);
	EACH_LINE(i, lines) sum[i] += h;
}

/* Most classes are on two lines: each gets the colour of the other, which is well mixed already. */
static void add_class(const struct colouring *c, struct mask lines, uint64_t count, uint64_t *sum)
{
	unsigned on[MOST_LINES], n = 0;
	EACH_LINE(i, lines) on[n++] = (unsigned)i;
	if (n == 2) {
		sum[on[0]] += c->colour[on[1]] * (2 * count + 1);
		sum[on[1]] += c->colour[on[0]] * (2 * count + 1);
	} else {
		add_together(c, lines, count, sum);
	}
}

static void refine_once(const struct labelling *l, struct colouring *c)
{
	const struct position *p = l->p;
	uint64_t sum[MOST_LINES];
	for (unsigned n = 0; n < l->lines; n++)
		sum[l->line[n]] = 0;
	for (unsigned j = 0; j < p->classes; j++)
		add_class(c, p->lines[j], p->count[j], sum);
	for (unsigned n = 0; n < l->lines; n++) {
		unsigned i = l->line[n];
		c->colour[i] = mix64(c->colour[i] * WEIGHT + sum[i]);
	}
}

/* Refines until the number of cells stops growing; `line` becomes the lines in the order of their colours. */
static void refine(const struct labelling *l, struct colouring *c, uint16_t *line)
{
	unsigned before;
	do {
		before = c->cells;
		refine_once(l, c);
		c->cells = count_cells(l, c);
		assert(c->cells >= before && c->cells <= l->lines); /* cells are split, never joined */
	} while (c->cells < l->lines && c->cells > before);
	memcpy(line, l->line, l->lines * sizeof *line);
	sort_by_colour(c, line, l->lines);
}

/* The key of the whole structure when the lines are written in this order. */
static struct key key_of_order(const struct rules *r, const struct labelling *l, const uint16_t *line)
{
	const struct position *p = l->p;
	uint16_t place[MOST_LINES];
	struct key k = {p->classes, l->lines};
	for (unsigned n = 0; n < l->lines; n++) {
		unsigned i = line[n];
		place[i] = (uint16_t)n;
		uint64_t kind = (uint64_t)(p->black[i] * 2 + mask_has(r->exclusive, i));
		if (kind != 0)
			k = key_add(k, (kind << 32) + (n << 1) + 1);
	}
	for (unsigned j = 0; j < p->classes; j++) {
		struct mask m = mask_none();
		EACH_LINE(i, p->lines[j]) mask_add(&m, place[i]);
		k = key_add(k, mask_hash(m) + p->count[j] * WEIGHT);
	}
	return k;
}

static int key_compare(struct key a, struct key b)
{
	if (a.high != b.high)
		return a.high < b.high ? -1 : 1;
	return a.low < b.low ? -1 : a.low > b.low;
}

/* Orbits of the automorphisms found so far: union and find over lines. */
static unsigned orbit_of(const uint16_t *orbit, unsigned i)
{
	while (orbit[i] != i) {
		assert(orbit[i] < i); /* so this ends */
		i = orbit[i];
	}
	return i;
}

static void orbit_join(uint16_t *orbit, unsigned a, unsigned b)
{
	assert(orbit[a] <= a && orbit[b] <= b); /* the least line of an orbit stands for it */
	a = orbit_of(orbit, a);
	b = orbit_of(orbit, b);
	if (a < b)
		orbit[b] = (uint16_t)a;
	else
		orbit[a] = (uint16_t)b;
}

static unsigned cell_size(const struct colouring *c, const uint16_t *line, unsigned lines, unsigned start)
{
	unsigned end = start + 1;
	while (end < lines && c->colour[line[end]] == c->colour[line[start]])
		end++;
	return end - start;
}

/* Lines that share no class and have the same others are twins: exchanging them is an automorphism, and makes nothing
 * else different. They are many in games on bricks. */
static void find_others(struct labelling *l)
{
	const struct position *p = l->p;
	for (unsigned n = 0; n < l->lines; n++)
		l->others[l->line[n]] = 0;
	for (unsigned j = 0; j < p->classes; j++)
		EACH_LINE(i, p->lines[j])
		{
			struct mask m = p->lines[j];
			mask_remove(&m, (unsigned)i);
			l->others[i] += class_hash(m, p->count[j]);
		}
}

static bool all_twins(const struct labelling *l, const uint16_t *line, unsigned size)
{
	unsigned n = 1;
	while (n < size && l->others[line[n]] == l->others[line[0]])
		n++;
	return n == size;
}

/* The start of the first smallest cell with more than one line, and not of twins alone: their order does not matter. */
static unsigned target_cell(const struct labelling *l, const struct colouring *c, const uint16_t *line, unsigned *size)
{
	const unsigned lines = l->lines;
	unsigned best = lines;
	*size = lines + 1;
	for (unsigned start = 0; start < lines;) {
		unsigned s = cell_size(c, line, lines, start);
		if (s > 1 && s < *size && !all_twins(l, line + start, s)) {
			best = start;
			*size = s;
		}
		start += s;
	}
	return best;
}

/* Is exchanging the lines x and y (of equal colour) an automorphism? Twins would otherwise cost a factorial. The
 * classes on x alone have to be, but for x and y, those on y alone: sums of hashes say so. */
static bool are_twins(const struct position *p, unsigned x, unsigned y)
{
	uint64_t sum[2] = {0, 0};
	assert(x != y && p->rest[x] == p->rest[y]);
	for (unsigned j = 0; j < p->classes; j++) {
		struct mask m = p->lines[j];
		const bool on_x = mask_has(m, x);
		if (on_x == mask_has(m, y))
			continue;
		mask_remove(&m, on_x ? x : y);
		sum[on_x] += class_hash(m, p->count[j]);
	}
	return sum[0] == sum[1];
}

static void search_orders(const struct rules *r, const struct labelling *l, const struct colouring *c,
                          const uint16_t *line, struct canonical *best)
{
	unsigned size, start = target_cell(l, c, line, &size);
	if (start == l->lines) {
		best->key = key_of_order(r, l, line);
		memcpy(best->order, line, l->lines * sizeof *line);
		return;
	}
	assert(start + size <= l->lines && size > 1);
	uint16_t orbit[MOST_LINES];
	for (unsigned n = 0; n < l->lines; n++)
		orbit[l->line[n]] = l->line[n];
	for (unsigned n = 0; n < size; n++) {
		unsigned x = line[start + n];
		bool seen = n > 0 && (l->others[x] == l->others[line[start]] || are_twins(l->p, line[start], x));
		for (unsigned k = 0; k < n && !seen; k++)
			seen = orbit_of(orbit, line[start + k]) == orbit_of(orbit, x);
		if (seen)
			continue;
		struct colouring child = *c;
		struct canonical found;
		uint16_t order[MOST_LINES];
		child.colour[x] = mix64(child.colour[x] + 1);
		child.cells = 0;
		refine(l, &child, order);
		search_orders(r, l, &child, order, &found);
		int sign = n == 0 ? -1 : key_compare(found.key, best->key);
		if (sign == 0)
			for (unsigned k = 0; k < l->lines; k++)
				orbit_join(orbit, best->order[k], found.order[k]);
		if (sign < 0) {
			best->key = found.key;
			memcpy(best->order, found.order, l->lines * sizeof *found.order);
		}
		assert(key_compare(best->key, found.key) <= 0); /* the least key wins */
	}
}

static bool is_order_of(const struct position *p, const struct canonical *c)
{
	struct mask seen = mask_none();
	for (unsigned n = 0; n < c->lines; n++)
		mask_add(&seen, c->order[n]);
	return mask_equal(seen, p->living) && mask_count(seen) == c->lines;
}

static void list_line(struct labelling *l, const uint16_t *number, unsigned i)
{
	unsigned at = l->lines++;
	for (; number != NULL && at > 0 && number[l->line[at - 1]] > number[i]; at--)
		l->line[at] = l->line[at - 1];
	l->line[at] = (uint16_t)i;
}

void canonical_form(const struct rules *r, const struct position *p, struct canonical *c)
{
	canonical_form_by(r, p, NULL, c);
}

void canonical_form_by(const struct rules *r, const struct position *p, const uint16_t *number, struct canonical *c)
{
	struct labelling l = {.p = p};
	struct colouring colours;
	uint16_t line[MOST_LINES];
	EACH_LINE(i, p->living)
	{
		list_line(&l, number, (unsigned)i);
		uint64_t kind = (uint64_t)(p->black[i] * 2 + mask_has(r->exclusive, (unsigned)i));
		colours.colour[i] = mix64((kind << 16) + p->rest[i] + 1);
	}
	assert(l.lines > 0);
	c->lines = l.lines;
	if (!r->ideas.canonical) {
		c->key = canonical_raw_key(r, p);
		memcpy(c->order, l.line, l.lines * sizeof *l.line);
		return;
	}
	colours.cells = 0;
	refine(&l, &colours, line);
	find_others(&l);
	search_orders(r, &l, &colours, line, c);
	assert(mask_has(p->living, c->order[0]) && mask_has(p->living, c->order[l.lines - 1]));
	thorough_assert(is_order_of(p, c));
}

static bool mask_before(struct mask a, struct mask b)
{
	unsigned n = 0;
	while (n + 1 < WORDS && a.w[n] == b.w[n])
		n++;
	return a.w[n] < b.w[n];
}

void canonical_rank(const struct position *p, const struct canonical *form, struct ranking *r)
{
	for (unsigned n = 0; n < form->lines; n++)
		r->place[form->order[n]] = (uint8_t)n;
	for (unsigned j = 0; j < p->classes; j++) {
		struct mask m = mask_none();
		EACH_LINE(i, p->lines[j]) mask_add(&m, r->place[i]);
		unsigned at = j;
		for (; at > 0 && mask_before(m, r->places[at - 1]); at--) {
			r->places[at] = r->places[at - 1];
			r->class[at] = r->class[at - 1];
		}
		r->places[at] = m;
		r->class[at] = (uint8_t)j;
	}
	for (unsigned n = 0; n < p->classes; n++)
		r->rank[r->class[n]] = (uint8_t)n;
}
