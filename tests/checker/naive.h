#ifndef TESTS_CHECKER_NAIVE_H
#define TESTS_CHECKER_NAIVE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The games by their definition, on boards of at most 8 squares and 5 lines: every move of Black's, every answer of
 * White's. Sets of squares and of lines are bit masks. A white stone kills its lines; what is left is the living lines
 * and the black stones, and whether Black, to move, has won. */
enum { TINY_SQUARES = 8, TINY_LINES = 5 };

struct tiny {
	unsigned squares, lines, line[TINY_LINES], exclusive; /* exclusive: a mask of lines */
	bool game_b;
	unsigned stones;                                  /* P or B */
	uint8_t memo[1 << TINY_LINES][1 << TINY_SQUARES]; /* 0 unknown, 1 drawn, 2 lost */
};

static inline unsigned bits(unsigned set)
{
	return (unsigned)__builtin_popcount(set);
}

/* The lines that stay alive when White plays on these squares and exclusive squares. */
static inline unsigned tiny_alive(const struct tiny *t, unsigned alive, unsigned white, unsigned exclusives)
{
	for (unsigned i = 0; i < t->lines; i++)
		if ((t->line[i] & white) != 0)
			alive &= ~(1u << i);
	return alive & ~exclusives;
}

static inline unsigned tiny_squares(const struct tiny *t, unsigned alive)
{
	unsigned squares = 0;
	for (unsigned i = 0; i < t->lines; i++)
		squares |= (alive >> i & 1) != 0 ? t->line[i] : 0;
	return squares;
}

/* Has Black, to move, won on this living line? */
static inline bool tiny_won(const struct tiny *t, unsigned i, unsigned black)
{
	return t->game_b ? bits(t->line[i] & black) > t->stones : (t->line[i] & ~black) == 0;
}

/* The next larger set inside `of', after `set'; 0 after the last. */
static inline unsigned next_subset(unsigned set, unsigned of)
{
	return (set - of) & of;
}

static bool tiny_lost(struct tiny *t, unsigned alive, unsigned black);

/* White's answer to the move in this position, as squares and exclusive squares, such that White draws. */
static inline bool tiny_answer(struct tiny *t, unsigned alive, unsigned black, unsigned move, unsigned *white,
                               unsigned *exclusives)
{
	unsigned squares = tiny_squares(t, alive) & ~black & ~move;
	*exclusives = 0;
	do {
		*white = 0;
		do {
			if (bits(*white) + bits(*exclusives) <= bits(move) &&
			    !tiny_lost(t, tiny_alive(t, alive, *white, *exclusives), black | move))
				return true;
		} while ((*white = next_subset(*white, squares)) != 0);
	} while ((*exclusives = next_subset(*exclusives, alive & t->exclusive)) != 0);
	return false;
}

static inline bool tiny_move_allowed(const struct tiny *t, unsigned move)
{
	return move != 0 && (t->game_b || bits(move) <= t->stones);
}

/* Black's winning move, or 0. */
static inline unsigned tiny_winning_move(struct tiny *t, unsigned alive, unsigned black)
{
	unsigned squares = tiny_squares(t, alive) & ~black, white, exclusives;
	for (unsigned move = next_subset(0, squares); move != 0; move = next_subset(move, squares))
		if (tiny_move_allowed(t, move) && !tiny_answer(t, alive, black, move, &white, &exclusives))
			return move;
	return 0;
}

static inline bool tiny_lost(struct tiny *t, unsigned alive, unsigned black)
{
	black &= tiny_squares(t, alive);
	uint8_t *memo = &t->memo[alive][black];
	if (*memo != 0)
		return *memo == 2;
	bool lost = false;
	for (unsigned i = 0; i < t->lines; i++)
		lost = lost || ((alive >> i & 1) != 0 && tiny_won(t, i, black));
	lost = lost || tiny_winning_move(t, alive, black) != 0;
	*memo = lost ? 2 : 1;
	return lost;
}

/* The board file. */
static inline char *tiny_board(const struct tiny *t)
{
	char *text = malloc(1000), *end = text;
	end += sprintf(end, "kdraw board 1\nsquares %u\nlines %u\n", t->squares, t->lines);
	for (unsigned i = 0; i < t->lines; i++) {
		end += sprintf(end, "line");
		for (unsigned s = 0; s < t->squares; s++)
			if ((t->line[i] >> s & 1) != 0)
				end += sprintf(end, " %u", s);
		end += sprintf(end, "%s\n", (t->exclusive >> i & 1) != 0 ? " x" : "");
	}
	sprintf(end, "end\n");
	return text;
}

static inline uint64_t tiny_fingerprint(const struct tiny *t)
{
	char *text = tiny_board(t);
	uint64_t f = UINT64_C(14695981039346656037);
	const char *end = strstr(text, "end\n");
	for (const char *c = strstr(text, "squares"); c < end; c++)
		f = (f ^ (unsigned char)*c) * UINT64_C(1099511628211);
	free(text);
	return f;
}

static inline void print_set(FILE *out, const char *before, unsigned set)
{
	for (unsigned i = 0; i < 32; i++)
		if ((set >> i & 1) != 0)
			fprintf(out, " %s%u", before, i);
}

/* The simplest proof there is: a step for each position that comes up, an entry for each move or answer, lines and
 * squares under their own names, no rule but references. lazy: draws have an entry S -> R for a smallest part S of a
 * move, and moves that an entry answers already get none. */
struct writer {
	struct tiny *tiny;
	FILE *out;
	unsigned steps;
	bool lazy;
	unsigned step_of[1 << TINY_LINES][1 << TINY_SQUARES]; /* plus 1 */
};

static unsigned write_step(struct writer *w, unsigned alive, unsigned black);

struct naive_entry {
	unsigned asked, white, exclusives;
};

static inline bool naive_answered(const struct naive_entry *e, unsigned entries, unsigned move)
{
	for (unsigned i = 0; i < entries; i++)
		if ((e[i].asked & ~move) == 0 && (e[i].white & move) == 0)
			return true;
	return false;
}

/* An answer to a part of the move that does not meet the rest of it; to the whole move, unless lazy. */
static inline struct naive_entry naive_reply(struct writer *w, unsigned alive, unsigned black, unsigned move)
{
	struct naive_entry e = {0};
	for (unsigned part = next_subset(0, move); w->lazy && part != 0; part = next_subset(part, move))
		if (tiny_answer(w->tiny, alive, black, part, &e.white, &e.exclusives) && (e.white & move) == 0) {
			e.asked = part;
			return e;
		}
	if (!tiny_answer(w->tiny, alive, black, move, &e.white, &e.exclusives))
		abort();
	e.asked = move;
	return e;
}

static inline void write_reference(struct writer *w, FILE *out, unsigned alive, unsigned black)
{
	fprintf(out, " %u", write_step(w, alive, black));
	print_set(out, "", alive);
}

static inline void write_entry(struct writer *w, FILE *out, unsigned alive, unsigned black, struct naive_entry e)
{
	unsigned left = tiny_alive(w->tiny, alive, e.white, e.exclusives);
	fprintf(out, "reply");
	print_set(out, "", e.asked);
	fprintf(out, " >");
	print_set(out, "", e.white);
	print_set(out, "x", e.exclusives);
	fprintf(out, " :");
	if (left != 0)
		write_reference(w, out, left, black | e.asked);
	fputc('\n', out);
}

static inline void write_replies(struct writer *w, FILE *out, unsigned alive, unsigned black)
{
	struct naive_entry entry[1 << TINY_SQUARES];
	unsigned entries = 0, squares = tiny_squares(w->tiny, alive) & ~black;
	for (unsigned move = next_subset(0, squares); move != 0; move = next_subset(move, squares)) {
		if (!tiny_move_allowed(w->tiny, move) || (w->lazy && naive_answered(entry, entries, move)))
			continue;
		entry[entries] = naive_reply(w, alive, black, move);
		write_entry(w, out, alive, black, entry[entries++]);
	}
}

/* after: what is left when White answered. A line on which Black has won is named instead of a step. */
static inline void write_after(struct writer *w, FILE *out, unsigned left, unsigned black)
{
	for (unsigned i = 0; i < w->tiny->lines; i++)
		if ((left >> i & 1) != 0 && tiny_won(w->tiny, i, black)) {
			fprintf(out, " o %u\n", i);
			return;
		}
	write_reference(w, out, left, black);
	fputc('\n', out);
}

static inline void write_play(struct writer *w, FILE *out, unsigned alive, unsigned black)
{
	struct tiny *t = w->tiny;
	unsigned move = tiny_winning_move(t, alive, black), seen = 0;
	unsigned squares = tiny_squares(t, alive) & ~black & ~move, white = 0, exclusives = 0;
	if (move == 0)
		abort();
	fprintf(out, "play");
	print_set(out, "", move);
	fputc('\n', out);
	do {
		do {
			unsigned left = tiny_alive(t, alive, white, exclusives);
			if (bits(white) + bits(exclusives) <= bits(move) && (seen >> left & 1) == 0) {
				seen |= 1u << left;
				fprintf(out, "after");
				write_after(w, out, left, black | move);
			}
		} while ((white = next_subset(white, squares)) != 0);
	} while ((exclusives = next_subset(exclusives, alive & t->exclusive)) != 0);
}

/* The number of the step of this position; it is written if it was not yet. */
static inline unsigned write_step(struct writer *w, unsigned alive, unsigned black)
{
	black &= tiny_squares(w->tiny, alive);
	unsigned *step = &w->step_of[alive][black];
	if (*step != 0)
		return *step - 1;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (tiny_lost(w->tiny, alive, black))
		write_play(w, out, alive, black);
	else
		write_replies(w, out, alive, black);
	fclose(out);
	fprintf(w->out, "step %u lines", w->steps);
	print_set(w->out, "", alive);
	if (black != 0)
		fprintf(w->out, " black");
	print_set(w->out, "", black);
	fprintf(w->out, "\n%sdone\n", text);
	free(text);
	*step = ++w->steps;
	return *step - 1;
}

static inline void print_head(FILE *out, const struct tiny *t, bool win, unsigned black, unsigned white)
{
	fprintf(out, "kdraw proof 1\nboard %016llx\ngame %s %u\nverdict %s\n", (unsigned long long)tiny_fingerprint(t),
	        t->game_b ? "b" : "p", t->stones, win ? "win" : "draw");
	if (black != 0) {
		fprintf(out, "black");
		print_set(out, "", black);
		fputc('\n', out);
	}
	if (white != 0) {
		fprintf(out, "white");
		print_set(out, "", white);
		fputc('\n', out);
	}
}

static inline char *naive_proof(struct tiny *t, unsigned black, unsigned white, bool lazy)
{
	struct writer *w = calloc(1, sizeof *w);
	char *steps = NULL, *root = NULL, *proof = NULL;
	size_t size;
	unsigned alive = tiny_alive(t, (1u << t->lines) - 1, white, 0);
	*w = (struct writer){.tiny = t, .lazy = lazy};
	w->out = open_memstream(&steps, &size);
	FILE *out = open_memstream(&root, &size);
	bool win = tiny_lost(t, alive, black);
	if (win)
		write_after(w, out, alive, black);
	else if (alive != 0)
		write_reference(w, out, alive, black);
	if (!win)
		fputc('\n', out);
	fclose(out);
	fclose(w->out);
	out = open_memstream(&proof, &size);
	print_head(out, t, win, black, white);
	fprintf(out, "steps %u\n%sroot%send\n", w->steps, steps, root);
	fclose(out);
	free(steps);
	free(root);
	free(w);
	return proof;
}

#endif
