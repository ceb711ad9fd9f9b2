#include "provers/stonewise/linegraph.h"

#include "base/memory.h"
#include "base/thorough.h"

#include <stdlib.h>
#include <string.h>

/* Joined both ways, none with itself, and only lines that there are. */
static bool is_graph(const struct linegraph *g)
{
	for (unsigned i = 0; i < g->lines; i++)
		for (unsigned j = 0; j < STONEWISE_LINES; j++)
			if ((g->joined[i] >> j & 1) != 0 && (j >= g->lines || j == i || (g->joined[j] >> i & 1) == 0))
				return false;
	return g->lines <= STONEWISE_LINES;
}

static uint64_t drop_loose(const struct linegraph *g, uint64_t living, struct linegraph_parts *parts)
{
	for (bool again = true; again;) {
		again = false;
		EACH_LINE_IN(i, living)
		if (g->room[i] >= __builtin_popcountll(g->joined[i] & living)) {
			living &= ~(UINT64_C(1) << i);
			parts->dropped[parts->drops++] = (uint8_t)i;
			again = true;
		}
	}
	return living;
}

static uint64_t component(const struct linegraph *g, uint64_t living)
{
	uint64_t found = living & -living, fresh = found;
	assert(living != 0);
	while (fresh != 0) {
		uint64_t more = g->joined[lowest_line(fresh)] & living & ~found;
		fresh = (fresh & (fresh - 1)) | more;
		found |= more;
	}
	assert((found & ~living) == 0);
	return found;
}

static void induced(const struct linegraph *g, uint64_t lines, struct linegraph *part)
{
	unsigned place[STONEWISE_LINES];
	part->lines = 0;
	EACH_LINE_IN(i, lines) place[i] = part->lines++;
	EACH_LINE_IN(i, lines)
	{
		uint64_t joined = 0;
		EACH_LINE_IN(j, g->joined[i] & lines) joined |= UINT64_C(1) << place[j];
		part->joined[place[i]] = joined;
		part->room[place[i]] = g->room[i];
		part->name[place[i]] = g->name[i];
		assert(place[i] == 0 || part->name[place[i] - 1] < part->name[place[i]]); /* they ascend */
	}
	thorough_assert(is_graph(part));
}

void linegraph_split(const struct linegraph *g, uint64_t living, struct linegraph_parts *parts)
{
	unsigned room = 0, lines = (unsigned)__builtin_popcountll(living);
	assert((living & ~linegraph_all(g)) == 0);
	thorough_assert(is_graph(g));
	parts->count = parts->drops = 0;
	parts->part = NULL;
	for (uint64_t left = drop_loose(g, living, parts); left != 0;) {
		uint64_t component_lines = component(g, left);
		left &= ~component_lines;
		MAKE_ROOM(parts->part, parts->count, room);
		induced(g, component_lines, parts->part + parts->count);
		lines -= parts->part[parts->count++].lines;
	}
	assert(lines == parts->drops); /* each line is in one part, or loose */
}

void linegraph_parts_clear(struct linegraph_parts *parts)
{
	free(parts->part);
}

static bool is_grid(const struct linegraph *g)
{
	assert(g->lines > 0);
	const uint64_t columns = g->joined[0], rows = linegraph_all(g) & ~columns;
	EACH_LINE_IN(i, rows)
	if (g->joined[i] != columns)
		return false;
	EACH_LINE_IN(i, columns)
	if (g->joined[i] != rows)
		return false;
	return true;
}

bool linegraph_is_leaf(const struct linegraph *g)
{
	unsigned full = 0, ends = 0;
	for (unsigned i = 0; i < g->lines; i++) {
		full += g->room[i] == 0;
		ends += linegraph_degree(g, i);
	}
	return full <= 1 && (ends == 2 * (g->lines - 1) || is_grid(g));
}

bool linegraph_is_fork(const struct linegraph *g)
{
	uint64_t full = 0;
	for (unsigned i = 0; i < g->lines; i++)
		if (g->room[i] == 0)
			full |= UINT64_C(1) << i;
	EACH_LINE_IN(i, full)
	if ((g->joined[i] & full) != 0)
		return true;
	return false;
}

static uint64_t mix(uint64_t x)
{
	x ^= x >> 31;
	x *= UINT64_C(0x9e3779b97f4a7c15);
	x ^= x >> 29;
	x *= UINT64_C(0xbf58476d1ce4e5b9);
	return x ^ x >> 32;
}

void linegraph_colours(const struct linegraph *g, bool rooms, uint64_t *colour)
{
	uint64_t next[STONEWISE_LINES];
	for (unsigned i = 0; i < g->lines; i++)
		colour[i] = mix(1 + linegraph_degree(g, i) + (rooms ? 977 * (uint64_t)g->room[i] : 0));
	for (int round = 0; round < 4; round++) {
		for (unsigned i = 0; i < g->lines; i++) {
			uint64_t sum = 0;
			EACH_LINE_IN(j, g->joined[i]) sum += mix(colour[j]);
			next[i] = mix(3 * colour[i] + sum);
		}
		memcpy(colour, next, g->lines * sizeof *colour);
	}
}

struct linegraph_key linegraph_key(const struct linegraph *g, const uint64_t *colour)
{
	struct linegraph_key key = {0, 0};
	for (unsigned i = 0; i < g->lines; i++) {
		key.high += mix(colour[i]);
		key.low += mix(colour[i] ^ 0x1234567) * 7;
	}
	key.high = mix(key.high + g->lines);
	return key;
}

void linegraph_put(struct linegraph *g, unsigned u, unsigned v)
{
	assert(u != v && (g->joined[u] >> v & 1) != 0 && g->room[u] >= 0 && g->room[v] >= 0);
	g->joined[u] &= ~(UINT64_C(1) << v);
	g->joined[v] &= ~(UINT64_C(1) << u);
	g->room[u]--;
	g->room[v]--;
}

/* Lines with little room first, then those in many squares; and lines of Black's stone. */
static int value(const struct linegraph *g, unsigned i, uint64_t hit)
{
	return 40 * (2 - g->room[i]) + (int)linegraph_degree(g, i) + (hit >> i & 1 ? 20 : 0);
}

static int by_value(const void *a, const void *b)
{
	const struct linegraph_pair *x = a, *y = b;
	if (x->value != y->value)
		return x->value > y->value ? -1 : 1;
	if (x->x != y->x)
		return x->x < y->x ? -1 : 1;
	return (x->y > y->y) - (x->y < y->y);
}

unsigned linegraph_list(const struct linegraph *g, uint64_t hit, struct linegraph_pair *pair)
{
	uint64_t must = 0;
	unsigned pairs = 0;
	EACH_LINE_IN(i, hit)
	if (g->room[i] < 0)
		must |= UINT64_C(1) << i;
	for (unsigned x = 0; x < g->lines; x++) {
		const uint64_t self = UINT64_C(1) << x;
		EACH_LINE_IN(y, g->joined[x])
		if (y > x && (must & ~self & ~(UINT64_C(1) << y)) == 0)
			pair[pairs++] =
			    (struct linegraph_pair){value(g, x, hit) + value(g, y, hit), (uint8_t)x, (uint8_t)y};
		if (g->joined[x] == 0 && (hit & self) != 0 && (must & ~self) == 0)
			pair[pairs++] = (struct linegraph_pair){value(g, x, hit), (uint8_t)x, (uint8_t)x};
	}
	assert(pairs <= LINEGRAPH_PAIRS);
	if (pairs > 1)
		qsort(pair, pairs, sizeof *pair, by_value);
	return pairs;
}
