/* Tiling files: disjoint tiles, and what they catch.
 *
 * Squares count modulo the lattice of the period vectors, whose basis is brought to the form (height, shift), (0,
 * width): every square is equivalent to one with 0 <= row < height, 0 <= column < width, and its residue is row * width
 * + column. In a right tiling the squares of one tile have different residues, so residues can stand for them. */
#include "tiling.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"

enum { COORDINATE_MOST = 1000000000, PERIOD_MOST = 10000000 };

struct tiling tiling;

static struct place read_place(void)
{
	struct place p;
	p.row = signed_number();
	p.column = signed_number();
	if (llabs(p.row) > COORDINATE_MOST || llabs(p.column) > COORDINATE_MOST)
		unreadable("a coordinate is larger than %d", (int)COORDINATE_MOST);
	return p;
}

static struct place read_period(void)
{
	expect("period");
	struct place p = read_place();
	expect_end_of_line();
	return p;
}

static size_t residue(int64_t row, int64_t column)
{
	int64_t q = floor_divide(row, tiling.height);
	column -= q * tiling.shift;
	column -= floor_divide(column, tiling.width) * tiling.width;
	return (size_t)((row - q * tiling.height) * tiling.width + column);
}

/* Euclid's algorithm on the rows. All numbers stay below 4e18: they are combinations of the periods with factors up to
 * 1e9. */
static void read_periods(void)
{
	struct place a = read_period();
	next_line();
	struct place b = read_period();
	int64_t determinant = llabs(a.row * b.column - a.column * b.row);
	if (determinant == 0 || determinant > PERIOD_MOST)
		unreadable("the period has %" PRId64 " squares, not 1 to %d", determinant, (int)PERIOD_MOST);
	while (b.row != 0) {
		int64_t q = a.row / b.row;
		struct place rest = {a.row - q * b.row, a.column - q * b.column};
		a = b;
		b = rest;
	}
	tiling.height = llabs(a.row);
	tiling.width = llabs(b.column);
	tiling.shift = a.row < 0 ? -a.column : a.column;
	tiling.residues = (size_t)determinant;
	assert(tiling.height * tiling.width == determinant);
}

/* Is (row, column) a multiple of the vector along a strip? For a tile that is no strip this vector is zero. */
static bool along_strip(int64_t row, int64_t column, struct place along)
{
	if (along.row == 0 && along.column == 0)
		return row == 0 && column == 0;
	return row * along.column == column * along.row &&
	       (along.row != 0 ? row % along.row == 0 : column % along.column == 0);
}

/* The square belongs to the tile and to no other. */
static size_t own(uint32_t tile, struct place p, struct place along)
{
	size_t r = residue(p.row, p.column);
	if (tiling.owner[r] == 0)
		tiling.at[r] = p;
	if (tiling.owner[r] != 0 && (tiling.owner[r] != tile + 1 ||
	                             !along_strip(p.row - tiling.at[r].row, p.column - tiling.at[r].column, along)))
		refuted("square %" PRId64 " %" PRId64 " of tile %" PRIu32
		        " belongs to a second tile, a translate of tile %" PRIu32,
		        p.row, p.column, tile, tiling.owner[r] - 1);
	tiling.owner[r] = tile + 1;
	return r;
}

/* The direction in which q follows p, or -1; the number of steps, if any, is *steps. */
static int direction_of(struct place p, struct place q, int64_t *steps)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		*steps = d == 0 ? q.column - p.column : q.row - p.row;
		if (*steps > 0 && q.row - p.row == *steps * direction_step[d][0] &&
		    q.column - p.column == *steps * direction_step[d][1])
			return d;
	}
	return -1;
}

/* The squares of a line, at least two, in one direction. */
static void read_tile_line(uint32_t tile, struct place along)
{
	size_t places = 0;
	int direction = -1;
	int64_t steps, span = 1;
	expect("line");
	for (; words_left() || places < 2; places++, span += steps) {
		tiling.place = room_for_more(tiling.place, places, &tiling.room, sizeof *tiling.place);
		tiling.place[places] = read_place();
		int d = direction_of(tiling.place[places - (places > 0)], tiling.place[places], &steps);
		if (places > 0 && (d < 0 || (places > 1 && d != direction)))
			unreadable("the squares of a line follow each other in one row, column or diagonal");
		direction = d;
	}
	if (tiling.squares.size + places > INCIDENCES_MOST)
		unreadable("the lines have more than %d squares in all", (int)INCIDENCES_MOST);
	for (size_t i = 0; i < places; i++)
		list_add(&tiling.squares, (uint32_t)own(tile, tiling.place[i], along));
	list_add(&tiling.line, (uint32_t)tiling.squares.size);
	int64_t *best = &tiling.best[direction][residue(tiling.place[0].row, tiling.place[0].column)];
	*best = span < *best ? span : *best;
}

/* tile, or tile strip R C; then its lines. */
static void read_tile(uint32_t tile)
{
	struct place along = {0, 0};
	expect("tile");
	if (take_word("strip")) {
		along = read_place();
		tiling.strips = true;
		if ((along.row == 0 && along.column == 0) || residue(along.row, along.column) != 0)
			unreadable("a strip goes along a combination of the periods that is not zero");
	}
	expect_end_of_line();
	next_line();
	do {
		read_tile_line(tile, along);
		next_line();
	} while (word_is("line"));
	tiling.first_line[tile + 1] = tiling.line.size - 1;
}

/* The longest way from a square to the end of a line: twice round every cycle of squares, against the direction. */
static int64_t find_need(int d)
{
	bool *visited = room_for(tiling.residues, sizeof *visited);
	int64_t worst = 0;
	for (size_t start = 0; start < tiling.residues; start++) {
		int64_t need = NEVER;
		for (int round = 0; round < 2 && (round == 1 || !visited[start]); round++) {
			size_t r = start;
			do {
				need = need == NEVER || need >= tiling.best[d][r] ? tiling.best[d][r] : need + 1;
				worst = round == 1 && need > worst ? need : worst;
				visited[r] = true;
				r = residue((int64_t)r / tiling.width - direction_step[d][0],
				            (int64_t)r % tiling.width - direction_step[d][1]);
			} while (r != start);
		}
	}
	free(visited);
	return worst;
}

void read_tiling(void)
{
	next_line();
	optional_name();
	read_periods();
	tiling.tiles = count_line("tiles", 1, COUNT_MOST);
	tiling.owner = room_for(tiling.residues, sizeof *tiling.owner);
	tiling.at = room_for(tiling.residues, sizeof *tiling.at);
	tiling.first_line = room_for((size_t)tiling.tiles + 1, sizeof *tiling.first_line);
	for (int d = 0; d < DIRECTIONS; d++) {
		tiling.best[d] = room_for(tiling.residues, sizeof *tiling.best[d]);
		for (size_t r = 0; r < tiling.residues; r++)
			tiling.best[d][r] = NEVER;
	}
	list_add(&tiling.line, 0);
	next_line();
	for (uint32_t tile = 0; tile < tiling.tiles; tile++)
		read_tile(tile);
	expect("end");
	expect_end_of_line();
	for (int d = 0; d < DIRECTIONS; d++)
		tiling.need[d] = find_need(d);
	printf("c tiling: tiles %" PRIu32 ", squares a period %zu, lines %zu; no square belongs to two tiles\n",
	       tiling.tiles, tiling.residues, tiling.line.size - 1);
}

static void check_tiling(void)
{
	char text[DIRECTIONS][32] = {{0}};
	read_tiling();
	expect_end_of_file();
	for (int d = 0; d < DIRECTIONS; d++)
		if (tiling.need[d] != NEVER)
			snprintf(text[d], sizeof text[d], "%c %" PRId64, direction_letter[d], tiling.need[d]);
		else
			snprintf(text[d], sizeof text[d], "%c nothing", direction_letter[d]);
	verified("tiling of disjoint tiles, catches %s, %s, %s, %s", text[0], text[1], text[2], text[3]);
}

const struct kind tiling_kind = {.name = "tiling", .alone = check_tiling};
