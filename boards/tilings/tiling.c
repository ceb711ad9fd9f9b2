#include "boards/tilings/tiling.h"

#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void tiling_init(struct tiling *t)
{
	memset(t, 0, sizeof *t);
	t->first = xcalloc(1, sizeof *t->first);
}

void tiling_clear(struct tiling *t)
{
	free(t->name);
	free(t->tile);
	free(t->first);
	free(t->square);
	memset(t, 0, sizeof *t);
}

void tiling_set_name(struct tiling *t, const char *format, ...)
{
	char name[256];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(name, sizeof name, format, arguments);
	va_end(arguments);
	free(t->name);
	t->name = xstrdup(name);
}

static void add_tile(struct tiling *t, bool strip, struct place along)
{
	MAKE_ROOM(t->tile, t->tiles, t->tile_room);
	t->tile[t->tiles++] = (struct tile){t->lines, 0, strip, along};
}

void tiling_add_tile(struct tiling *t)
{
	add_tile(t, false, (struct place){0, 0});
}

void tiling_add_strip(struct tiling *t, struct place along)
{
	add_tile(t, true, along);
}

unsigned tiling_straight(const struct place *square, unsigned size)
{
	enum direction d = size < 2 ? DIRECTIONS : place_direction(square[0], square[1]);
	unsigned n = 1;
	while (n < size && d != DIRECTIONS && place_direction(square[n - 1], square[n]) == d)
		n++;
	return n;
}

static void make_room(struct tiling *t, unsigned size)
{
	MAKE_ROOM(t->first, t->lines + 1, t->line_room);
	unsigned used = t->first[t->lines];
	if (used + size > t->square_room) {
		t->square_room = 2 * (used + size);
		t->square = xrealloc(t->square, t->square_room * sizeof *t->square);
	}
}

bool tiling_add_line(struct tiling *t, const struct place *square, unsigned size)
{
	assert(t->tiles > 0);
	if (size < 2 || tiling_straight(square, size) < size)
		return false;
	make_room(t, size);
	memcpy(t->square + t->first[t->lines], square, size * sizeof *square);
	t->first[t->lines + 1] = t->first[t->lines] + size;
	t->lines++;
	t->tile[t->tiles - 1].lines++;
	return true;
}

bool tiling_add_run(struct tiling *t, struct place first, struct place step, unsigned size)
{
	struct place *line = xmalloc(size * sizeof *line);
	const bool descends = step.row < 0 || (step.row == 0 && step.column < 0);
	for (unsigned i = 0; i < size; i++, first = place_plus(first, step))
		line[descends ? size - 1 - i : i] = first;
	bool right = tiling_add_line(t, line, size);
	free(line);
	return right;
}

const struct place *tiling_line(const struct tiling *t, unsigned line)
{
	assert(line < t->lines);
	return t->square + t->first[line];
}

unsigned tiling_line_size(const struct tiling *t, unsigned line)
{
	assert(line < t->lines);
	return t->first[line + 1] - t->first[line];
}

enum direction tiling_line_direction(const struct tiling *t, unsigned line)
{
	const struct place *square = tiling_line(t, line);
	return place_direction(square[0], square[1]);
}

int64_t tiling_line_span(const struct tiling *t, unsigned line)
{
	const struct place *square = tiling_line(t, line);
	unsigned last = tiling_line_size(t, line) - 1;
	return 1 + (square[0].row == square[last].row ? square[last].column - square[0].column
	                                              : square[last].row - square[0].row);
}

bool tiling_lattice(const struct tiling *t, struct lattice *l, struct trouble *trouble)
{
	if (!lattice_init(l, t->period[0], t->period[1]))
		return trouble_say(trouble, 0, "the period vectors are linearly dependent");
	if (lattice_index(l) > LATTICE_MOST)
		return trouble_say(trouble, 0, "the period has %lld squares, more than %d", (long long)lattice_index(l),
		                   LATTICE_MOST);
	return true;
}

bool tiling_fits(unsigned long squares, struct trouble *trouble)
{
	return squares <= LATTICE_MOST || trouble_say(trouble, 0, "the period has more than %d squares", LATTICE_MOST);
}

void tiling_lattice_known(const struct tiling *t, struct lattice *l)
{
	struct trouble trouble;
	bool right = tiling_lattice(t, l, &trouble);
	assert(right);
	(void)right;
}
