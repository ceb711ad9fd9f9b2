/* Stonewise games in which no square lies on more than two lines, as graphs: lines are vertices, and two lines are
 * joined by the one empty square that they share.
 *
 *     rows and columns of a grid     a complete bipartite graph
 *     the strip BNX(L)               V line c and D line d are joined if 0 <= c - d < L
 *
 * Black takes away an edge and one of the room of both its ends; a line whose room is below zero has to be killed.
 * White kills one line, or two that are joined. Squares on one line alone do not matter: White answers a stone there by
 * killing the line, and no other line is harmed. (checker/FORMATS.md, stonewise proofs.) */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "provers/stonewise/stonewise.h"

struct linegraph {
	unsigned lines;
	uint64_t joined[STONEWISE_LINES]; /* to which lines */
	int8_t room[STONEWISE_LINES];     /* black stones that it may still take */
	uint8_t name[STONEWISE_LINES];    /* the line of the board, ascending */
};

struct linegraph_parts {
	unsigned count, drops;
	struct linegraph *part;
	uint8_t dropped[STONEWISE_LINES]; /* the loose lines, in their order */
};

static inline uint64_t lowest_line(uint64_t set)
{
	assert(set != 0);
	return (uint64_t)__builtin_ctzll(set);
}

/* i runs through the set. */
#define EACH_LINE_IN(i, set)                                                                                           \
	for (uint64_t set_##i = (set), i; set_##i != 0 && ((i = lowest_line(set_##i)), true); set_##i &= set_##i - 1)

static inline unsigned linegraph_degree(const struct linegraph *g, unsigned i)
{
	return (unsigned)__builtin_popcountll(g->joined[i]);
}

static inline uint64_t linegraph_all(const struct linegraph *g)
{
	return g->lines == 64 ? UINT64_MAX : (UINT64_C(1) << g->lines) - 1;
}

/* The components of the lines in `living`, without the loose lines: those with room for a stone on
 * each edge that is left when their turn comes.
 */
void linegraph_split(const struct linegraph *g, uint64_t living, struct linegraph_parts *parts);
void linegraph_parts_clear(struct linegraph_parts *parts);

/* Drawn at sight (connected graphs): a tree or a complete bipartite graph, at most one line without room. */
bool linegraph_is_leaf(const struct linegraph *g);
/* Lost at sight: two lines without room are joined. */
bool linegraph_is_fork(const struct linegraph *g);

/* A colour for each line, the same in isomorphic graphs; with or without the rooms. */
void linegraph_colours(const struct linegraph *g, bool rooms, uint64_t *colour);
/* Isomorphic graphs have the same key. Others may too; they hardly ever do. */
struct linegraph_key {
	uint64_t high, low;
};
struct linegraph_key linegraph_key(const struct linegraph *g, const uint64_t *colour);

/* Black's stone on the edge between u and v. */
void linegraph_put(struct linegraph *g, unsigned u, unsigned v);

/* Pairs of joined lines, those with little room first: Black's stones (hit is empty), or White's answers to a stone on
 * the lines hit. Those with negative room are killed in each answer; y is x if one line is killed alone. */
struct linegraph_pair {
	int value;
	uint8_t x, y;
};
enum { LINEGRAPH_PAIRS = STONEWISE_LINES * STONEWISE_LINES / 2 + STONEWISE_LINES };
unsigned linegraph_list(const struct linegraph *g, uint64_t hit, struct linegraph_pair *pair);

/* Which graphs White can hold. */
struct linegraph_memory;
struct linegraph_memory *linegraph_memory_new(const struct prover_options *options, struct statistics *statistics);
void linegraph_memory_release(struct linegraph_memory *m);
/* Of a connected graph. UNDECIDED if time is over. Keys are believed: a draw has to be proved by linegraph_prove. */
enum verdict linegraph_decide(struct linegraph_memory *m, const struct linegraph *g);
/* Known already to be lost? */
bool linegraph_known_lost(const struct linegraph_memory *m, const struct linegraph *g);

/* As stonewise_prove, for boards with at most two lines on a square, and at most one square on two lines. */
enum verdict linegraph_prove(struct proof *proof, const struct hypergraph *board, unsigned parameter,
                             const uint8_t *black, const struct prover_options *options, struct statistics *statistics);
