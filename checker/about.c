/* A board and a file about it: `kdraw check BOARD FILE'. */
#include "board.h"

#include <inttypes.h>

/* The first line of the board was read; the other file comes then. */
static void check_with_board(const char *file)
{
	struct board b = {0};
	char name[KIND_ROOM], board[BOARD_NAME];
	board_read(&b);
	expect_end_of_file();
	open_input(file);
	first_line(name);
	const struct kind *kind = kind_named(name);
	if (kind != NULL && kind->about != NULL)
		kind->about(&b);
	struct claim c = read_proof_of_kind(name, &b);
	expect_end_of_file();
	board_name(&b, board);
	verified("%s game %c %" PRIu32 " board %s%s", c.win ? "MAKER WINS" : "BREAKER DRAWS", c.game, c.stones, board,
	         c.position);
}

const struct kind board_kind = {.name = "board", .with = check_with_board};
