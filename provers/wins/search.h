#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/watch.h"
#include "games/arena.h"
#include "provers/wins/blocks.h"
#include "provers/wins/win.h"

/* The search for a win of one side on an arena, with what it knows so far: wins for good, failures with the effort that
 * was spent.
 *
 * Orders are those of lambda search. A move that leaves the defender f free stones (p less the threats) is of order
 * more than f: after u free stones of his the attacker must win with an order less by u, the free stones anywhere but
 * in zones. Order 1: p threats or more in every turn. How much of each is tried is the effort:
 *
 *   nodes     positions of a search of order 1
 *   width     moves of higher orders that are followed in a position
 *   turns     moves of higher orders one after the other */
struct effort {
	unsigned nodes, width, turns, order;
};

/* Of a square, while squares of windows are gathered (moves.c); otherwise 0. */
struct tally {
	uint16_t value;
	uint8_t windows, near;
};

struct guide;      /* guide.h */
struct tree;       /* tree.h */
struct collecting; /* collect.h */

struct search {
	struct arena *arena;
	struct tally *tally;
	unsigned side;    /* the attacker */
	bool whole_board; /* the arena is all of the board */
	struct effort effort;
	struct pool pool;
	struct known *known;                /* known.c */
	struct kept *kept;                  /* NULL: wins are not kept for a checkpoint (kept.h) */
	uint64_t positions, most_positions; /* it stops at so many; 0: any number */
	struct watch watch;
	void (*save)(void *context); /* is asked again and again; NULL: nothing is saved */
	void *save_context;
	/* Memory (collect.h). */
	unsigned long long bound;        /* bytes of wins and trees; 0: any number */
	struct tree *trees;              /* that search here */
	size_t tree_bytes, pool_counted; /* what they took when the pool had so much */
	bool full;                       /* the search was stopped, or ended, as there was no more room */
	bool lent;                       /* other searches use its wins: nothing is collected */
	unsigned collections;
	void (*in_use)(void *context, struct collecting *c); /* copies the caller's wins; NULL: he has none */
	void *in_use_context;
	struct guide *guide; /* NULL: moves are not ordered by a network */
	unsigned recursion;
	unsigned narrow; /* turns of order 1: squares that are tried for the first stone; 0: all */
	unsigned to_win; /* of the tree, while it is searched: nodes still to be won, as it seems */
};

void search_init(struct search *s, struct arena *a, unsigned side, bool whole_board, unsigned long long memory);
void search_clear(struct search *s);
/* Counts a position; true if the search has to end. */
bool search_over(struct search *s);

/* The attacker is to move, with p stones. zones: how many zones have to be less than the whole board. NULL: no win was
 * found with this effort. */
const struct win *search_win(struct search *s, unsigned order, unsigned zones, unsigned turns);
/* The same for the first position, where `left' stones are left in the turn. */
const struct win *search_root(struct search *s, unsigned order, unsigned left);
/* The defender is to move, with `left' stones. Answers that nothing was found against are left open, if at most `open'
 * of them; otherwise NULL. */
const struct win *search_answers(struct search *s, unsigned order, unsigned left, unsigned open);

/* --- what its parts share --- */

/* order 1 (forcing.c) */
const struct win *forcing_win(struct search *s, unsigned zones, unsigned *nodes);
/* How many moves of order 1 there are. */
unsigned forcing_moves(struct search *s);
/* The move that completes k in a row, if there is one. */
const struct win *complete_win(struct search *s, unsigned left);

/* On an infinite board, stones of the defender whose windows would stick out of the arena end the search. */
bool near_rim(const struct search *s, const uint16_t *square, unsigned count);
void place_all(struct search *s, const uint16_t *square, unsigned count, unsigned side);
void take_all(struct search *s, const uint16_t *square, unsigned count, unsigned side);

/* Covers (covering.c): all answers of the defender to the move on the arena, one after the other, that no entry serves.
 * answer() has to add an entry that serves this one, and those that go on from it with `more' stones as far as they
 * avoid its zones; false ends it all. An entry without a win serves its own answer; if it has free stones, all that go
 * on from that with so many are put off. */
struct covering {
	struct search *search;
	const struct blocks *blocks; /* the threats that have to be met */
	unsigned slack;              /* stones of an answer */
	struct entry *entry;
	unsigned entries, room;
	bool (*answer)(struct covering *c, const uint16_t *square, unsigned count, unsigned more);
	void *context;
};
bool covering_all(struct covering *c);
/* Is there an entry with a win that serves this answer, and all that go on from it with `more' stones as far as they
 * avoid its zones? */
bool covering_serves(const struct covering *c, const uint16_t *square, unsigned count, unsigned more);
void covering_add(struct covering *c, const struct win *w, const uint16_t *given, unsigned stones, unsigned free);
/* How many stones may lie outside of the given ones, if the win was found with `more': where no zone is needed around,
 * as many as it stands. */
unsigned covering_free(const struct covering *c, unsigned zones, const struct win *w, unsigned more);
void covering_clear(struct covering *c);

/* Moves (moves.c): sets of stones for one turn, best first. */
struct candidate {
	uint16_t move[WIN_MOVE_MOST], given[64];
	uint8_t stones, givens, threats;
	int score;
};
struct candidates {
	struct candidate *item;
	unsigned count, room;
	bool cut; /* there were more */
};
/* With p threats or more, `given' all squares of the answers. If one has more than p threats it is the only one. */
void candidates_forcing(struct search *s, unsigned left, struct candidates *c);
/* All others that leave the defender at most `free' free stones; at most `most' of them. */
void candidates_quiet(struct search *s, unsigned left, unsigned free, unsigned most, struct candidates *c);
/* Orders the first `most' of them by the moves of order 1 that are left after all answers were given at once; drops
 * those that have none, unless there is more than order 1 to come. */
void candidates_rank(struct search *s, struct candidates *c, unsigned order, unsigned most);
/* The turn of this win here. False: it cannot be made, or leaves threats of the defender or too many blocking sets. */
bool candidates_again(struct search *s, const struct win *w, struct candidate *c);
void candidates_clear(struct candidates *c);

/* What is known about positions (known.c). */
struct known *known_new(unsigned long long memory);
void known_release(struct known *k);
const struct win *known_win(const struct search *s, unsigned zones);
void known_add_win(struct search *s, const struct win *w);
/* Into an empty table: those of a search whose position is the same. */
void known_copy_wins(struct search *to, const struct search *from);
/* The wins of most nodes are copied until so much is taken; the others are forgotten. */
void known_collect(struct search *s, struct collecting *c, unsigned long long bytes);
/* Failures of an order, by effort. */
bool known_failed(const struct search *s, unsigned order, unsigned zones, unsigned effort);
void known_add_failure(struct search *s, unsigned order, unsigned zones, unsigned effort);
/* For checkpoints: a line each, KEY ORDER ZONES EFFORT, and a last one `wins'. A wrong one hides a win, and makes none.
 */
void known_write_failures(const struct search *s, FILE *out);
bool known_read_failures(struct search *s, FILE *in); /* false: it is something else */
