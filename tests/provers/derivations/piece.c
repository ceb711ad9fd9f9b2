#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "provers/derivations/piece.h"
#include "provers/stonewise/stonewise.h"

/* Each V line is whole; each D line of the strip lies in one or two pieces, with all its squares. */
static void pieces_make_the_strip(void **unused)
{
	(void)unused;
	for (unsigned length = 3; length <= PIECE_LONGEST; length++) {
		const struct piece piece = piece_of_length(length);
		struct hypergraph board;
		uint8_t black[STONEWISE_LINES];
		unsigned squares = 0, entering = 0, leaving = 0;
		hypergraph_init(&board);
		piece_board(&piece, &board, black);
		for (unsigned i = 0; i < piece.columns; i++)
			assert_int_equal(hypergraph_line_size(&board, i), length);
		for (unsigned i = piece.columns; i < board.lines; i++) {
			int d = (int)(i - piece.columns) - (int)length + 1;
			squares += hypergraph_line_size(&board, i);
			entering += d < 0;
			leaving += d + (int)length > (int)piece.columns;
			for (unsigned k = board.first[i]; k < board.first[i + 1]; k++)
				assert_int_equal((int)(board.square[k] / length) - (int)(board.square[k] % length), d);
			assert_int_equal(black[i], 1);
		}
		assert_int_equal(squares, board.squares);
		assert_int_equal(entering, leaving);
		hypergraph_clear(&board);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(pieces_make_the_strip),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
