// Which boards of k in a row on n x n squares are drawn when Black places one stone a move?
#include <kdraw.h>

#include <iostream>
#include <memory>
#include <string>

struct Free {
	void operator()(kdraw_board *board) const { kdraw_board_free(board); }
};

int main()
{
	for (int k = 2; k <= 4; k++)
		for (int n = k; n <= 5; n++) {
			std::string size = std::to_string(n), name = "grid:" + size + "x" + size + ":" + std::to_string(k);
			std::unique_ptr<kdraw_board, Free> board(kdraw_board_load(name.c_str()));
			kdraw_question question = {};
			question.game = 'p';
			question.stones = 1;
			kdraw_result result;
			if (!board || kdraw_decide(board.get(), &question, &result) != KDRAW_DONE) {
				std::cerr << kdraw_message() << '\n';
				return 2;
			}
			std::cout << name << (result.verdict == KDRAW_BREAKER_DRAWS ? " drawn" : " won") << '\n';
		}
}
