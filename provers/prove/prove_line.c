#include "provers/prove/prove_line.h"

#include <assert.h>

static void print_move(const struct match *m, char who, const unsigned *place, unsigned size)
{
	printf("v %c", who);
	match_write_places(m, place, size, stdout);
	putchar('\n');
}

bool prove_line_answer(struct prover *p, const struct match *m, const unsigned *move, unsigned size, unsigned *reply,
                       unsigned *replies)
{
	int known = prover_answer(p, move, size, reply);
	assert(known <= (int)size); /* no more stones than Black */
	if (known >= 0) {
		*replies = (unsigned)known;
		return true;
	}
	struct match after = *m;
	match_black(&after, move, size);
	*replies = match_resist(&after, size, reply);
	assert(*replies <= size);
	return false;
}

static bool is_over(const struct match *m, bool blacks_turn)
{
	int line = match_won_line(m, blacks_turn);
	if (line >= 0)
		printf("c Black has line %d\n", line);
	else if (match_living(m) == 0)
		printf("c no line is living\n");
	return line >= 0 || match_living(m) == 0;
}

void prove_line(struct prover *p, struct match *m)
{
	unsigned move[512], reply[512], replies;
	bool won;
	while (!is_over(m, true)) {
		int size = prover_move(p, move, &won);
		assert(!won || size > 0);
		if (size <= 0)
			return;
		prove_line_answer(p, m, move, (unsigned)size, reply, &replies);
		if (prover_was_interrupted(p))
			return;
		match_black(m, move, (unsigned)size);
		print_move(m, 'B', move, (unsigned)size);
		if (is_over(m, false))
			return;
		assert(replies <= (unsigned)size);
		const unsigned living = match_living(m);
		match_white(m, reply, replies);
		print_move(m, 'W', reply, replies);
		assert(match_living(m) <= living);
	}
}
