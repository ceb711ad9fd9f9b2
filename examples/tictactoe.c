/* A board made line by line, with stones on it: which first stones of Black win on 3 x 3 squares, if White only
 * defends? */
#include <kdraw.h>

static const unsigned lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                     {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

/* With a black and a white stone on the board, and Black to move. */
static enum kdraw_verdict after(const struct kdraw_board *board, unsigned black, unsigned white)
{
	unsigned char stone[9] = {0};
	struct kdraw_result result;
	stone[black] = 1;
	stone[white] = 2;
	return kdraw_decide(board, &(struct kdraw_question){.game = 'p', .stones = 1, .stone = stone}, &result) ==
	               KDRAW_DONE
	           ? result.verdict
	           : KDRAW_UNDECIDED;
}

int main(void)
{
	struct kdraw_board *board = kdraw_board_new(9);
	for (unsigned i = 0; board != NULL && i < 8; i++)
		if (kdraw_board_line(board, lines[i], 3, 0) != KDRAW_DONE)
			return 2;
	for (unsigned first = 0; board != NULL && first < 9; first++) {
		unsigned answers = 0;
		for (unsigned answer = 0; answer < 9; answer++)
			answers += answer != first && after(board, first, answer) == KDRAW_BREAKER_DRAWS;
		printf("%u: White has %u good answers\n", first, answers);
	}
	kdraw_board_free(board);
	return board == NULL ? 2 : 0;
}
