#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "boards/tilings/tiling.h"
#include "hypergraph/read.h"

enum { TILES_MOST = 1000000, INCIDENCES_MOST = 100000000 };

struct reading {
	struct textfile *f;
	struct tiling *t;
	unsigned tiles;
	struct place *line; /* the squares of the line being read */
	unsigned size, room;
};

static bool read_coordinate(struct reading *r, const char *what, int32_t *value)
{
	int v;
	if (!textfile_integer(r->f, what, &v))
		return false;
	if (v < -PLACE_MOST || v > PLACE_MOST)
		return textfile_say(r->f, "%s is at most %d in absolute value, found %d", what, PLACE_MOST, v);
	*value = v;
	return true;
}

static bool read_place(struct reading *r, struct place *place)
{
	return read_coordinate(r, "a row", &place->row) && read_coordinate(r, "a column", &place->column);
}

static bool read_period(struct reading *r, struct place *period)
{
	return textfile_expect(r->f, "period") && read_place(r, period) && textfile_no_more(r->f);
}

/* The line of the file that is to blame for a wrong lattice is that of the second vector. */
static bool read_periods(struct reading *r)
{
	struct lattice l;
	if (!read_period(r, r->t->period) || !textfile_line(r->f) || !read_period(r, r->t->period + 1))
		return false;
	if (!tiling_lattice(r->t, &l, r->f->trouble)) {
		r->f->trouble->line = r->f->number;
		return false;
	}
	return textfile_line(r->f);
}

static bool read_square(struct reading *r)
{
	MAKE_ROOM(r->line, r->size, r->room);
	return read_place(r, r->line + r->size++);
}

static bool say_bent(struct reading *r)
{
	unsigned n = tiling_straight(r->line, r->size);
	return textfile_say(r->f, "a line ascends in one row, column or diagonal: (%d, %d) does not follow (%d, %d)",
	                    r->line[n].row, r->line[n].column, r->line[n - 1].row, r->line[n - 1].column);
}

static bool read_line(struct reading *r)
{
	for (r->size = 0; r->f->next != NULL;)
		if (!read_square(r))
			return false;
	if (r->size < 2)
		return textfile_say(r->f, "a line has at least two squares");
	if (r->t->first[r->t->lines] + r->size > INCIDENCES_MOST)
		return textfile_say(r->f, "more than %d squares on all lines together", INCIDENCES_MOST);
	if (!tiling_add_line(r->t, r->line, r->size))
		return say_bent(r);
	return textfile_line(r->f);
}

/* A vector is in the lattice if its residue is that of the origin. */
static bool in_lattice(const struct tiling *t, struct place v)
{
	struct lattice l;
	tiling_lattice_known(t, &l);
	return lattice_residue(&l, v.row, v.column) == 0;
}

static bool read_strip(struct reading *r)
{
	struct place along;
	if (!read_place(r, &along) || !textfile_no_more(r->f))
		return false;
	if (along.row == 0 && along.column == 0)
		return textfile_say(r->f, "the vector along a strip is not zero");
	if (!in_lattice(r->t, along))
		return textfile_say(r->f, "the vector along a strip is a combination of the period vectors");
	tiling_add_strip(r->t, along);
	return true;
}

static bool begin_tile(struct reading *r)
{
	if (textfile_take(r->f, "strip"))
		return read_strip(r);
	tiling_add_tile(r->t);
	return textfile_no_more(r->f);
}

static bool read_tile(struct reading *r)
{
	if (!textfile_take(r->f, "tile"))
		return textfile_say(r->f, "expected a line of tile %u or tile %u of %u, found '%.40s'", r->t->tiles - 1,
		                    r->t->tiles, r->tiles, textfile_word(r->f));
	if (!begin_tile(r) || !textfile_line(r->f))
		return false;
	if (!textfile_take(r->f, "line"))
		return textfile_say(r->f, "a tile has at least one line");
	do
		if (!read_line(r))
			return false;
	while (textfile_take(r->f, "line"));
	return true;
}

static bool read_tiles(struct reading *r)
{
	if (!textfile_expect(r->f, "tiles") ||
	    !textfile_number(r->f, "the number of tiles", 1, TILES_MOST, &r->tiles) || !textfile_no_more(r->f) ||
	    !textfile_line(r->f))
		return false;
	if (strcmp(r->f->text, "tile") != 0 && strncmp(r->f->text, "tile ", 5) != 0)
		return textfile_say(r->f, "expected 'tile', found '%.40s'", textfile_word(r->f));
	while (r->t->tiles < r->tiles)
		if (!read_tile(r))
			return false;
	if (textfile_take(r->f, "tile"))
		return textfile_say(r->f, "more tiles than 'tiles %u' says", r->tiles);
	return textfile_end(r->f);
}

static bool read_tiling(struct reading *r)
{
	return textfile_header(r->f, "tiling", 1) && textfile_line(r->f) && hypergraph_read_name(r->f, &r->t->name) &&
	       read_periods(r) && read_tiles(r);
}

bool tiling_read_inside(struct tiling *t, struct textfile *f)
{
	assert(t->tiles == 0);
	struct reading r = {.f = f, .t = t};
	bool right = read_tiling(&r);
	free(r.line);
	return right;
}

bool tiling_read(struct tiling *t, FILE *in, struct trouble *trouble)
{
	struct textfile f;
	textfile_init(&f, in, trouble);
	bool right = tiling_read_inside(t, &f) && textfile_nothing_left(&f);
	textfile_clear(&f);
	return right;
}
