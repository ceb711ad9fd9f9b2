#include "board.h"
#include "stonewise.h"

#include <inttypes.h>
#include <string.h>

/* Pieces of the strip
 *
 * The part of BNX(L) in N columns: V lines 0 .. N-1, then the D lines -(L-1) .. N-1; square (r, c) is number c L + r. D
 * lines below 0 enter from the piece before and may take C black stones here, those that leave may take B - C. */
struct strip_piece {
	uint32_t length, columns, bound, entering;
};

static uint32_t piece_room(const struct strip_piece *p, int64_t d)
{
	if (d < 0)
		return p->entering;
	return d + p->length > p->columns ? p->bound - p->entering : p->bound;
}

static void check_piece_line(const struct board *b, uint32_t line, const uint32_t *square, uint32_t squares)
{
	size_t first = b->first[line];
	if (!b->exclusive[line] || b->first[line + 1] - first != squares ||
	    memcmp(b->square + first, square, squares * sizeof *square) != 0)
		refuted("line %" PRIu32 " of the board is not that of the piece", line);
}

/* Compares the board with the piece, and says how many stones its lines have from the start. */
static void check_piece_board(const struct board *b, const struct strip_piece *p, uint32_t *black)
{
	uint32_t square[SCHEME_LINES_MOST];
	if (b->lines != 2 * p->columns + p->length - 1 || b->squares != p->columns * p->length)
		refuted("the board is not the piece");
	for (uint32_t c = 0; c < p->columns; c++) {
		for (uint32_t r = 0; r < p->length; r++)
			square[r] = c * p->length + r;
		check_piece_line(b, c, square, p->length);
		black[c] = 0;
	}
	for (int64_t d = 1 - (int64_t)p->length, line = p->columns; d < p->columns; d++, line++) {
		uint32_t squares = 0;
		for (uint32_t r = 0; r < p->length; r++)
			if (d + r >= 0 && d + r < p->columns)
				square[squares++] = (uint32_t)(d + r) * p->length + r;
		check_piece_line(b, (uint32_t)line, square, squares);
		black[line] = p->bound - piece_room(p, d);
	}
}

/* L N B C, then the board and its stonewise proof */
static struct strip read_piece_of_strip(void)
{
	uint32_t black[SCHEME_LINES_MOST];
	struct board b = {0};
	struct strip_piece p;
	char kind[KIND_ROOM];
	p.length = number();
	p.columns = number();
	p.bound = number();
	p.entering = number();
	expect_end_of_line();
	if (p.length < 2 || p.columns + 1 < p.length || p.bound < 1 || p.entering > p.bound)
		refuted("a piece needs L >= 2, N >= L - 1, B >= 1 and C <= B");
	if (2 * (uint64_t)p.columns + p.length - 1 > SCHEME_LINES_MOST)
		refuted("the piece has more than %d lines", (int)SCHEME_LINES_MOST);
	inner_first_line(kind);
	check_kind(kind, "board");
	board_read(&b);
	check_piece_board(&b, &p, black);
	inner_first_line(kind);
	check_kind(kind, "stonewise");
	if (stonewise_read(&b, black).stones != p.bound)
		refuted("the proof is not in game b %" PRIu32, p.bound);
	return (struct strip){p.length, p.bound};
}

const struct kind piece_kind = {.name = "piece", .piece = read_piece_of_strip};
