#include "provers/prove_line.h"

#include <stdlib.h>
#include <string.h>

static void print_move(const struct hypergraph *h, char who, const unsigned *square, int size)
{
	printf("v %c", who);
	for (int n = 0; n < size; n++) {
		if (square[n] < h->squares)
			printf(" %u", square[n]);
		else
			printf(" x%u", square[n] - h->squares);
	}
	putchar('\n');
}

void prove_line(struct prover *p, const struct hypergraph *h, struct game game, unsigned char *stone)
{
	unsigned move[512];
	bool won;
	(void)game;
	for (;;) {
		int size = prover_move(p, move, &won);
		if (size <= 0)
			return;
		print_move(h, 'B', move, size);
		unsigned reply[512];
		int answered = prover_answer(p, move, (unsigned)size, reply);
		for (int n = 0; n < size; n++)
			stone[move[n]] = 1;
		if (answered < 0)
			return;
		if (answered == 0)
			printf("v W -\n");
		else
			print_move(h, 'W', reply, answered);
		for (int n = 0; n < answered; n++)
			if (reply[n] < h->squares)
				stone[reply[n]] = 2;
	}
}
