/* The board B2 of Connect(11,2) and the proof that it is drawn, in two files for `kdraw check`. */
#include <kdraw.h>

int main(void)
{
	struct kdraw_board *b2 = kdraw_board_load("b2");
	struct kdraw_question question = {.game = 'p', .stones = 2};
	struct kdraw_result result;
	FILE *board = fopen("b2.board", "w"), *proof = fopen("b2.proof", "w");
	int bad = !b2 || !board || !proof || kdraw_board_write(b2, board) || kdraw_prove(b2, &question, proof, &result);
	if (bad)
		fprintf(stderr, "%s\n", kdraw_message());
	else
		printf("%lu steps\n", (unsigned long)result.steps);
	bad |= board && fclose(board);
	bad |= proof && fclose(proof);
	kdraw_board_free(b2);
	return bad ? 2 : 0;
}
