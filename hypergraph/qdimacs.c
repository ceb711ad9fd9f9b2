#include "hypergraph/qdimacs.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* Variables are numbered from 1 in the order of the quantifiers: for each round Black's squares, then White's bits;
 * after the last round of Black what is defined. */
struct formula {
	const struct hypergraph *h;
	unsigned rounds, stones, bits;
	int next; /* the first free variable */
	int *literal;
	size_t literals, room, clauses;
};

static unsigned bits_for(unsigned squares)
{
	unsigned bits = 1;
	while (squares > 1u << bits)
		bits++;
	return bits;
}

static int round_start(const struct formula *f, unsigned round)
{
	return 1 + (int)(round * f->stones * (f->h->squares + f->bits));
}

static int black_choice(const struct formula *f, unsigned round, unsigned stone, unsigned square)
{
	return round_start(f, round) + (int)(stone * f->h->squares + square);
}

static int white_bit(const struct formula *f, unsigned round, unsigned stone, unsigned bit)
{
	return round_start(f, round) + (int)(f->stones * f->h->squares + stone * f->bits + bit);
}

static void add(struct formula *f, int literal)
{
	MAKE_ROOM(f->literal, f->literals, f->room);
	f->literal[f->literals++] = literal;
	f->clauses += literal == 0;
}

static void add_clause(struct formula *f, const int *literal, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		add(f, literal[i]);
	add(f, 0);
}

/* A new variable that is true if and only if one of the literals is (or, with sign -1, if all of them are). */
static int define(struct formula *f, const int *literal, unsigned count, int sign)
{
	int variable = f->next++;
	for (unsigned i = 0; i < count; i++)
		add_clause(f, (int[]){sign * variable, -sign * literal[i]}, 2);
	for (unsigned i = 0; i < count; i++)
		add(f, sign * literal[i]);
	add(f, -sign * variable);
	add(f, 0);
	return variable;
}

static int any_of(struct formula *f, const int *literal, unsigned count)
{
	return define(f, literal, count, 1);
}

static int all_of(struct formula *f, const int *literal, unsigned count)
{
	return define(f, literal, count, -1);
}

/* At most one square for each stone, and none that is white. */
static void restrict_black(struct formula *f, unsigned round, const int *white)
{
	for (unsigned t = 0; t < f->stones; t++)
		for (unsigned s = 0; s < f->h->squares; s++) {
			if (white != NULL)
				add_clause(f, (int[]){-black_choice(f, round, t, s), -white[s]}, 2);
			for (unsigned other = 0; other < s; other++)
				add_clause(f, (int[]){-black_choice(f, round, t, s), -black_choice(f, round, t, other)},
				           2);
		}
}

/* black[s]: before the round, if there is one, and after it. */
static void play_black(struct formula *f, unsigned round, int *black)
{
	int *choice = xcalloc(f->stones + 1, sizeof *choice);
	for (unsigned s = 0; s < f->h->squares; s++) {
		unsigned count = 0;
		for (unsigned t = 0; t < f->stones; t++)
			choice[count++] = black_choice(f, round, t, s);
		if (round > 0)
			choice[count++] = black[s];
		black[s] = any_of(f, choice, count);
	}
	free(choice);
}

/* White's t-th stone is on s: it is chosen, Black has placed a t-th one, and s is not black. */
static int white_stone(struct formula *f, unsigned round, unsigned t, unsigned s, int may_answer, int black)
{
	int literal[34];
	for (unsigned bit = 0; bit < f->bits; bit++)
		literal[bit] = (s >> bit & 1) != 0 ? white_bit(f, round, t, bit) : -white_bit(f, round, t, bit);
	literal[f->bits] = may_answer;
	literal[f->bits + 1] = -black;
	return all_of(f, literal, f->bits + 2);
}

static void play_white(struct formula *f, unsigned round, const int *black, int *white)
{
	unsigned squares = f->h->squares;
	int *choice = xcalloc((size_t)squares + 1, sizeof *choice),
	    *may_answer = xcalloc(f->stones, sizeof *may_answer);
	int *stone = xcalloc(f->stones + 1, sizeof *stone);
	for (unsigned t = 0; t < f->stones; t++) {
		for (unsigned s = 0; s < squares; s++)
			choice[s] = black_choice(f, round, t, s);
		may_answer[t] = any_of(f, choice, squares);
	}
	for (unsigned s = 0; s < squares; s++) {
		for (unsigned t = 0; t < f->stones; t++)
			stone[t] = white_stone(f, round, t, s, may_answer[t], black[s]);
		if (round > 0)
			stone[f->stones] = white[s];
		white[s] = any_of(f, stone, f->stones + (round > 0));
	}
	free(choice);
	free(may_answer);
	free(stone);
}

static void demand_a_line(struct formula *f, const int *black)
{
	const struct hypergraph *h = f->h;
	int *filled = xcalloc((size_t)h->lines + 1, sizeof *filled),
	    *square = xcalloc((size_t)h->squares + 1, sizeof *square);
	for (unsigned i = 0; i < h->lines; i++) {
		unsigned size = hypergraph_line_size(h, i);
		for (unsigned j = 0; j < size; j++)
			square[j] = black[hypergraph_line(h, i)[j]];
		filled[i] = all_of(f, square, size);
	}
	add_clause(f, filled, h->lines);
	free(filled);
	free(square);
}

static void build(struct formula *f)
{
	int *black = xcalloc((size_t)f->h->squares + 1, sizeof *black);
	int *white = xcalloc((size_t)f->h->squares + 1, sizeof *white);
	f->next = round_start(f, f->rounds);
	for (unsigned round = 0; round < f->rounds; round++) {
		restrict_black(f, round, round > 0 ? white : NULL);
		play_black(f, round, black);
		if (round + 1 < f->rounds)
			play_white(f, round, black, white);
	}
	demand_a_line(f, black);
	free(black);
	free(white);
}

static void write_block(FILE *out, char quantifier, int from, int to)
{
	if (from == to)
		return;
	putc(quantifier, out);
	for (int v = from; v < to; v++)
		fprintf(out, " %d", v);
	fputs(" 0\n", out);
}

/* The bits of White's last round are in no clause; they belong to the last block. */
static void write_formula(const struct formula *f, FILE *out)
{
	fprintf(out, "p cnf %d %zu\n", f->next - 1, f->clauses);
	int from = 1;
	for (unsigned round = 0; round + 1 < f->rounds; round++) {
		int bits = white_bit(f, round, 0, 0);
		write_block(out, 'e', from, bits);
		write_block(out, 'a', bits, from = round_start(f, round + 1));
	}
	write_block(out, 'e', from, f->next);
	for (size_t i = 0; i < f->literals; i++)
		fprintf(out, f->literal[i] == 0 ? "%d\n" : "%d ", f->literal[i]);
}

bool qdimacs_write(const struct hypergraph *h, unsigned stones, FILE *out, struct trouble *t)
{
	struct formula f = {.h = h, .stones = stones, .rounds = (h->squares + 1) / 2, .bits = bits_for(h->squares)};
	assert(stones >= 1);
	for (unsigned i = 0; i < h->lines; i++)
		if (h->exclusive[i])
			return trouble_say(t, 0, "line %u has an exclusive square: there is no formula for these", i);
	if ((double)f.rounds * stones * h->squares * (h->squares + 3.0 * f.bits) > 1e8)
		return trouble_say(t, 0, "the formula would have more than 10^8 literals");
	build(&f);
	fprintf(out, "c %s, at most %u stones a move: true if and only if Maker wins\n",
	        h->name == NULL ? "a board" : h->name, stones);
	write_formula(&f, out);
	free(f.literal);
	return true;
}
