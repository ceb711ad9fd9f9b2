#pragma once

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/hypergraph.h"
#include "hypergraph/write.h"

/* The bare definition of game p on boards of at most 16 squares and 16 lines without exclusive squares, and the longest
 * proof there is: a step for every position, an entry for every move, in the board's own coordinates. Shares nothing
 * with the prover. A position is its living lines and the black stones on them. */
struct naive_position {
	uint32_t alive, black, step;
	bool drawn;
};

struct naive {
	uint32_t line[16], lines, squares, p;
	bool win; /* write the steps of wins, not of draws */
	struct naive_position *seen;
	size_t count, room;
	uint32_t steps;
	FILE *out;
};

static uint32_t naive_squares(const struct naive *n, uint32_t alive)
{
	uint32_t squares = 0;
	for (uint32_t i = 0; i < n->lines; i++)
		squares |= (alive >> i & 1) ? n->line[i] : 0;
	return squares;
}

static uint32_t naive_living(const struct naive *n, uint32_t alive, uint32_t white)
{
	for (uint32_t i = 0; i < n->lines; i++)
		alive &= (n->line[i] & white) ? ~(UINT32_C(1) << i) : ~UINT32_C(0);
	return alive;
}

static bool naive_filled(const struct naive *n, uint32_t alive, uint32_t black)
{
	for (uint32_t i = 0; i < n->lines; i++)
		if ((alive >> i & 1) && (n->line[i] & ~black) == 0)
			return true;
	return false;
}

static void naive_list(FILE *out, uint32_t set)
{
	for (uint32_t i = 0; i < 32; i++)
		if (set >> i & 1)
			fprintf(out, " %u", i);
}

static struct naive_position naive_solve(struct naive *n, uint32_t alive, uint32_t black);

/* White's first good answer of at most |move| stones, NONE if there is none. */
#define NAIVE_NONE 0xffffffffu
static uint32_t naive_answer(struct naive *n, uint32_t alive, uint32_t black, uint32_t move)
{
	uint32_t free = naive_squares(n, alive) & ~black & ~move;
	for (uint32_t r = 0;; r = (r - free) & free) {
		if (__builtin_popcount(r) <= __builtin_popcount(move) &&
		    naive_solve(n, naive_living(n, alive, r), black | move).drawn)
			return r;
		if (r == free)
			return NAIVE_NONE;
	}
}

static void naive_reference(struct naive *n, FILE *out, uint32_t alive, uint32_t black)
{
	fprintf(out, " %u", naive_solve(n, alive, black).step);
	naive_list(out, alive);
}

static void naive_reply(struct naive *n, FILE *out, uint32_t alive, uint32_t black, uint32_t s, uint32_t r)
{
	uint32_t left = naive_living(n, alive, r);
	fputs("reply", out);
	naive_list(out, s);
	fputs(" >", out);
	naive_list(out, r);
	fputs(" :", out);
	if (left != 0)
		naive_reference(n, out, left, black | s);
	fputc('\n', out);
}

static void naive_win(struct naive *n, FILE *out, uint32_t alive, uint32_t black, uint32_t move)
{
	uint32_t free = naive_squares(n, alive) & ~black & ~move;
	fputs("play", out);
	naive_list(out, move);
	fputc('\n', out);
	for (uint32_t r = 0; !naive_filled(n, alive, black | move); r = (r - free) & free) {
		if (__builtin_popcount(r) <= __builtin_popcount(move)) {
			fputs("after", out);
			naive_reference(n, out, naive_living(n, alive, r), black | move);
			fputc('\n', out);
		}
		if (r == free)
			break;
	}
}

/* All of Black's moves; the entries go to out. Returns a winning move or 0. */
static uint32_t naive_moves(struct naive *n, FILE *out, uint32_t alive, uint32_t black)
{
	uint32_t free = naive_squares(n, alive) & ~black;
	for (uint32_t m = (0 - free) & free; m != 0; m = (m - free) & free) {
		if ((uint32_t)__builtin_popcount(m) > n->p)
			continue;
		uint32_t r = naive_answer(n, alive, black, m);
		if (r == NAIVE_NONE)
			return m;
		naive_reply(n, out, alive, black, m, r);
	}
	return 0;
}

static struct naive_position naive_prove(struct naive *n, uint32_t alive, uint32_t black)
{
	struct naive_position found = {alive, black, 0, false};
	if (naive_filled(n, alive, black))
		return found;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	uint32_t move = naive_moves(n, out, alive, black);
	found.drawn = move == 0;
	if (move != 0 && n->win) {
		rewind(out);
		naive_win(n, out, alive, black, move);
	}
	long length = ftell(out);
	fclose(out);
	if (alive != 0 && found.drawn != n->win) {
		found.step = n->steps++;
		fprintf(n->out, "step %u lines", found.step);
		naive_list(n->out, alive);
		if (black != 0)
			fputs(" black", n->out);
		naive_list(n->out, black);
		fprintf(n->out, "\n%.*sdone\n", (int)length, text);
	}
	free(text);
	return found;
}

static struct naive_position naive_solve(struct naive *n, uint32_t alive, uint32_t black)
{
	black &= naive_squares(n, alive);
	for (size_t i = 0; i < n->count; i++)
		if (n->seen[i].alive == alive && n->seen[i].black == black)
			return n->seen[i];
	struct naive_position found = naive_prove(n, alive, black);
	if (n->count == n->room)
		n->seen = xrealloc(n->seen, (n->room = 2 * n->room + 64) * sizeof *n->seen);
	return n->seen[n->count++] = found;
}

static void naive_stones(FILE *to, const char *color, uint32_t set)
{
	if (set == 0)
		return;
	fputs(color, to);
	naive_list(to, set);
	fputc('\n', to);
}

/* Writes the proof of the board's verdict from the position with these black and white stones, and returns it. */
static bool naive_write(const struct hypergraph *h, uint32_t p, uint32_t black, uint32_t white, FILE *to)
{
	struct naive n = {.lines = h->lines, .squares = h->squares, .p = p};
	for (uint32_t i = 0; i < h->lines; i++)
		for (uint32_t j = 0; j < hypergraph_line_size(h, i); j++)
			n.line[i] |= UINT32_C(1) << hypergraph_line(h, i)[j];
	uint32_t alive = naive_living(&n, (UINT32_C(1) << h->lines) - 1, white);
	struct naive_position root = {0};
	char *text = NULL;
	size_t size;
	for (int round = 0; round < 2; round++) { /* the first round tells which steps to write */
		free(text);
		n.count = n.steps = 0;
		n.out = open_memstream(&text, &size);
		root = naive_solve(&n, alive, black);
		fclose(n.out);
		n.win = !root.drawn;
	}
	fprintf(to, "kdraw proof 1\nboard %016" PRIx64 "\ngame p %u\nverdict %s\n", hypergraph_fingerprint(h), p,
	        root.drawn ? "draw" : "win");
	naive_stones(to, "black", black);
	naive_stones(to, "white", white);
	fprintf(to, "steps %u\n%sroot", n.steps, text);
	if (alive == 0)
		fputs(" :", to);
	else
		naive_reference(&n, to, alive, black);
	fputs("\nend\n", to);
	free(text);
	free(n.seen);
	return root.drawn;
}
