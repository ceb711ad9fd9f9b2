/* Tiles of an infinite board. */
#include "games/plane.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_SLOTS = 64, SLACK = 16 };

struct plane *plane_new(void)
{
	struct plane *p = xcalloc(1, sizeof *p);
	p->slots = FIRST_SLOTS;
	p->slot = xcalloc(p->slots, sizeof(struct tile *));
	return p;
}

void plane_forget(struct plane *p)
{
	for (uint32_t i = 0; i < p->slots; i++)
		free(p->slot[i]);
	memset(p->slot, 0, p->slots * sizeof(struct tile *));
	p->tiles = 0;
	p->last = NULL;
}

void plane_release(struct plane *p)
{
	if (p == NULL)
		return;
	plane_forget(p);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		free(p->run[d]);
	free(p->slot);
	free(p);
}

/* --- tiles ----------------------------------------------------------------------------------------------------------
 */

static bool is_at(const struct tile *t, uint32_t row, uint32_t column)
{
	return t->row == row && t->column == column;
}

/* The slot of a tile, or the free one where it would go. */
static struct tile **slot_of(struct plane *p, uint32_t row, uint32_t column)
{
	uint64_t hash = ((uint64_t)row << 32 | column) * 0x9e3779b97f4a7c15u;
	uint32_t i = (uint32_t)(hash >> 32) & (p->slots - 1);
	while (p->slot[i] != NULL && !is_at(p->slot[i], row, column))
		i = (i + 1) & (p->slots - 1);
	return p->slot + i;
}

static void grow(struct plane *p)
{
	struct tile **old = p->slot;
	uint32_t slots = p->slots;
	p->slots *= 2;
	p->slot = xcalloc(p->slots, sizeof(struct tile *));
	for (uint32_t i = 0; i < slots; i++)
		if (old[i] != NULL)
			*slot_of(p, old[i]->row, old[i]->column) = old[i];
	free(old);
}

static uint32_t first_of(uint32_t coordinate)
{
	return coordinate - coordinate % PLANE_TILE;
}

/* The tile with this square, or NULL. */
static struct tile *find(struct plane *p, uint32_t row, uint32_t column)
{
	row = first_of(row);
	column = first_of(column);
	if (p->last != NULL && is_at(p->last, row, column))
		return p->last;
	struct tile *t = *slot_of(p, row, column);
	p->last = t != NULL ? t : p->last;
	return t;
}

static struct tile *touch(struct plane *p, uint32_t row, uint32_t column)
{
	struct tile *t = find(p, row, column);
	if (t != NULL)
		return t;
	if (2 * p->tiles >= p->slots)
		grow(p);
	t = xcalloc(1, sizeof *t);
	t->row = first_of(row);
	t->column = first_of(column);
	*slot_of(p, t->row, t->column) = t;
	p->tiles++;
	return p->last = t;
}

static uint32_t place_in(uint32_t row, uint32_t column)
{
	return row % PLANE_TILE * PLANE_TILE + column % PLANE_TILE;
}

/* --- squares --------------------------------------------------------------------------------------------------------
 */

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
