/* Tiles of an infinite board. */
#include "games/plane.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/memory.h"

enum { SLACK = 16 };

struct plane_tiles {
	struct map map;
};

struct entry {
	uint64_t place; /* row * 2^32 + column of the first square */
	struct tile *tile;
};

struct plane *plane_new(void)
{
	struct plane *p = xcalloc(1, sizeof *p);
	p->tiles = xcalloc(1, sizeof *p->tiles);
	map_init(&p->tiles->map, sizeof(struct entry), 1);
	return p;
}

void plane_forget(struct plane *p)
{
	for (struct entry *e = NULL; (e = map_next(&p->tiles->map, e)) != NULL;)
		free(e->tile);
	map_clear(&p->tiles->map);
	map_init(&p->tiles->map, sizeof(struct entry), 1);
	memset(p->last, 0, sizeof p->last);
}

void plane_release(struct plane *p)
{
	if (p == NULL)
		return;
	plane_forget(p);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		free(p->run[d]);
	map_clear(&p->tiles->map);
	free(p->tiles);
	free(p);
}

/* --- tiles -------------------------------------------------------------------------------------------------------- */

static uint32_t first_of(uint32_t coordinate)
{
	return coordinate - coordinate % PLANE_TILE;
}

/* Where the tile would be that was asked for last: lines pass from a tile to its neighbours and back. */
static struct tile **last_of(struct plane *p, uint32_t row, uint32_t column)
{
	return &p->last[row / PLANE_TILE % 2][column / PLANE_TILE % 2];
}

/* The tile with this square, or NULL. */
static struct tile *find(struct plane *p, uint32_t row, uint32_t column)
{
	struct tile **last = last_of(p, row, column);
	row = first_of(row);
	column = first_of(column);
	if (*last != NULL && (*last)->row == row && (*last)->column == column)
		return *last;
	const struct entry *e = map_find(&p->tiles->map, &(uint64_t){(uint64_t)row << 32 | column});
	return e == NULL ? NULL : (*last = e->tile);
}

static struct tile *touch(struct plane *p, uint32_t row, uint32_t column)
{
	struct tile *t = find(p, row, column);
	if (t != NULL)
		return t;
	t = xcalloc(1, sizeof *t);
	t->row = first_of(row);
	t->column = first_of(column);
	((struct entry *)map_get(&p->tiles->map, &(uint64_t){(uint64_t)t->row << 32 | t->column}))->tile = t;
	return *last_of(p, row, column) = t;
}

static uint32_t place_in(uint32_t row, uint32_t column)
{
	return row % PLANE_TILE * PLANE_TILE + column % PLANE_TILE;
}

/* --- squares ------------------------------------------------------------------------------------------------------ */

uint8_t plane_colour(struct plane *p, uint32_t row, uint32_t column)
{
	struct tile *t = find(p, row, column);
	return t == NULL ? 0 : t->colour[place_in(row, column)];
}

void plane_set_colour(struct plane *p, uint32_t row, uint32_t column, uint8_t colour)
{
	touch(p, row, column)->colour[place_in(row, column)] = colour;
}

uint32_t *plane_window(struct plane *p, uint32_t row, uint32_t column, unsigned d)
{
	return touch(p, row, column)->window[d] + place_in(row, column);
}

const uint32_t *plane_windows(struct plane *p, uint32_t row, uint32_t column, unsigned d, uint32_t count)
{
	if (p->run_room[d] < count + SLACK) {
		p->run_room[d] = 2 * count + SLACK;
		p->run[d] = xrealloc(p->run[d], p->run_room[d] * sizeof *p->run[d]);
	}
	for (uint32_t i = 0; i < count; i++) {
		struct tile *t = find(p, row, column);
		p->run[d][i] = t == NULL ? 0 : t->window[d][place_in(row, column)];
		row += d > 0;
		column += d == 0 || d == 2 ? 1 : d == 3 ? UINT32_MAX : 0;
	}
	memset(p->run[d] + count, 0, SLACK * sizeof *p->run[d]);
	return p->run[d];
}
