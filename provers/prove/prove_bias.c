#include "provers/prove/prove_bias.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/answer.h"
#include "base/command.h"
#include "base/memory.h"
#include "provers/potential/biased.h"

static const char *why_stopped(const struct prove_bias *b, double began)
{
	if (atomic_load(b->interruption))
		return "a signal";
	return b->seconds > 0 && seconds_now() - began >= b->seconds ? "--time" : "--memory";
}

static void print_verdict(const struct prove_bias *b, enum verdict v)
{
	if (v == UNDECIDED)
		printf("s UNDECIDED\n");
	else
		printf("s BIASED GAME %u:%u: %s\n", b->maker, b->breaker, v == LOST ? "MAKER WINS" : "BREAKER DRAWS");
}

static unsigned collect(const struct prove_bias *b, unsigned char colour, unsigned *square)
{
	unsigned count = 0;
	for (unsigned s = 0; s < b->board->squares; s++)
		if (b->stone[s] == colour)
			square[count++] = s;
	assert(count <= b->board->squares);
	return count;
}

enum verdict prove_bias(const struct prove_bias *b)
{
	struct trouble t;
	enum verdict v;
	unsigned long positions;
	double began = seconds_now();
	unsigned *black = xcalloc((size_t)b->board->squares + 1, sizeof *black);
	unsigned *white = xcalloc((size_t)b->board->squares + 1, sizeof *white);
	struct biased_question q = {.board = b->board,
	                            .maker = b->maker,
	                            .breaker = b->breaker,
	                            .black = black,
	                            .white = white,
	                            .blacks = collect(b, 1, black),
	                            .whites = collect(b, 2, white),
	                            .memory = b->memory != 0 ? b->memory : 1ULL << 30,
	                            .seconds = b->seconds,
	                            .interruption = b->interruption};
	if (!biased_solve(&q, &v, &positions, &t))
		command_die(b->name, &t);
	assert(q.blacks + q.whites <= b->board->squares);
	if (v == UNDECIDED)
		printf("c stopped by %s\n", why_stopped(b, began));
	print_verdict(b, v);
	verdict_work(positions, seconds_now() - began);
	free(black);
	free(white);
	return v;
}
