#pragma once

#include <stdatomic.h>

#include "experiments/agents/agent.h"
#include "games/records.h"

/* Games between two agents, on several threads. Game i begins with seeds made of the match's seed and i, and with
 * agents that remember nothing, so the games do not depend on the threads. If there are more threads than games, each
 * agent may use some of them for its moves. */
struct match {
	struct connect rules;
	const char *player[2];
	bool swap; /* exchange colours in every second game; otherwise player 0 is Black */
	unsigned games, threads, most_stones;
	unsigned opening; /* turns at random that games begin with, stones beside others; with swap each one twice */
	uint64_t seed, first;  /* games are numbered from `first` for their seeds */
	struct record *before; /* the first games, if they were played before; they become the match's own */
	unsigned kept;         /* so many */
	FILE *position;        /* a picture to start from, or NULL; read by match_play once */
	bool bad_position;     /* it is the picture that is wrong */
	/* Told of each game as soon as it and all before it are over, one call at a time; may be NULL. */
	void (*each)(void *data, unsigned game, const struct record *record);
	void *data;
	/* results */
	struct record *game; /* RESULT_OPEN: broken off after most_stones */
	double seconds[2];   /* of each player, by the clock on the wall */
	double processor[2]; /* and of the thread that plays: without engines and helping threads */
	uint64_t turns[2];
	unsigned played; /* less than games if it was interrupted */
	unsigned forfeits[2];
	char why[2][256]; /* the reason of the first forfeit */
};

/* Which player is Black in a game. */
static inline unsigned match_black(const struct match *m, unsigned game)
{
	return m->swap && game % 2 == 1;
}

/* False if an agent does not exist or cannot play this game. `stop` may become true at any time. */
bool match_play(struct match *m, const atomic_bool *stop, struct trouble *t);
void match_clear(struct match *m);

/* Counts: of a player, or of Black. */
struct tally {
	unsigned wins, draws, losses;
	uint64_t stones;
};
/* A game counts for Black or for White; one that was broken off counts as drawn. */
void tally_add(struct tally *t, const struct record *game, bool black);
static inline unsigned tally_games(const struct tally *t)
{
	return t->wins + t->draws + t->losses;
}
static inline double tally_points(const struct tally *t)
{
	return t->wins + 0.5 * t->draws;
}
struct tally match_tally(const struct match *m, unsigned player);
struct tally match_colours(const struct match *m);

/* Wilson's 95 % interval of a proportion (Wilson 1927), and the Elo difference that a mean result stands for. */
void wilson(double wins, double games, double *low, double *high);
double elo(double mean);
