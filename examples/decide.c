/* Is a board drawn? decide BOARD P, for example decide grid:5x5:5 2 */
#include <kdraw.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	struct kdraw_board *board = argc == 3 ? kdraw_board_load(argv[1]) : NULL;
	struct kdraw_result result;
	if (board == NULL ||
	    kdraw_decide(board, &(struct kdraw_question){.game = 'p', .stones = (unsigned)atoi(argv[2])}, &result)) {
		fprintf(stderr, "%s\n", argc == 3 ? kdraw_message() : "decide BOARD P");
		return 2;
	}
	puts(result.verdict == KDRAW_BREAKER_DRAWS ? "Breaker draws" : "Maker wins");
	kdraw_board_free(board);
	return 0;
}
