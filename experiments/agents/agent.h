#pragma once

#include "base/random.h"
#include "base/trouble.h"
#include "games/field.h"
#include "games/threats/count.h"

/* Who plays. An agent is one file and one row of the table in agents.c; it is named "sequences" or, with its options,
 * "sequences:defence=1.5,count=all". */
enum back { BACK_STONES, BACK_EITHER, BACK_FREE }; /* readings of Threats: threats.c */
enum beyond { BEYOND_PLAIN, BEYOND_CAP, BEYOND_BLOCK };

struct agent_options {
	double defence, weight, attack, noise, seconds, clock;
	unsigned games, depth, width, pairs, nodes, moves, candidates, rounds, least, reach, rank, batch, delay;
	enum count count;
	enum back back;
	enum beyond beyond;
	bool tss, turn, win, cap, potential, tempo, network, away;
	char base[128], file[256];
};

struct agent {
	const struct agent_class *class;
	char name[512]; /* as it was given */
	struct agent_options options;
	unsigned threads; /* it may use; they change no move, unless it plays by time */
	double used;      /* processor time in this game */
	struct random random;
	void *data;
	struct agent *base; /* of agents that use another one */
	char why[256];      /* why it gave up; empty: it resigned */
};

struct agent_class {
	const char *name, *options, *summary;
	struct agent_options defaults;
	bool runs; /* its `file` is the command of a program */
	/* Prepares for a game (may be NULL); false with the reason if it cannot play it. */
	bool (*begin)(struct agent *a, const struct field *f, struct trouble *t);
	void (*finish)(struct agent *a); /* frees data (may be NULL) */
	/* One stone: an empty square, or FIELD_NOWHERE (agent_give_up). The game is open. NULL: the best score among
	 * the candidates. */
	uint64_t (*choose)(struct agent *a, struct field *f);
	/* How good a stone on each of these empty squares is for the side to move; NULL if the agent cannot say. */
	void (*score)(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *score);
	/* How good the position is for a side: for searches; NULL: that of Sequences. */
	double (*evaluate)(struct agent *a, const struct field *f, enum side side);
};

/* Each from its own file, and all of them; NULL ends the table. */
extern const struct agent_class agent_random, agent_adjacent, agent_windows, agent_sequences, agent_threats,
    agent_montecarlo, agent_mesh, agent_search, agent_gtp, agent_pipe, agent_cloudict, agent_breaker, agent_book,
    agent_prover, agent_alphabeta, agent_network, agent_mcts;
extern const struct agent_class *const agent_classes[];

struct agent *agent_new(const char *name, struct trouble *t);
void agent_release(struct agent *a);
void agent_set_threads(struct agent *a, unsigned threads);
/* A new game begins: the same seed gives the same play. */
bool agent_begin(struct agent *a, const struct field *f, uint64_t seed, struct trouble *t);
/* FIELD_NOWHERE: the agent resigns, or cannot play on; then a->why says why. */
uint64_t agent_choose(struct agent *a, struct field *f);
/* Processor time for a turn: seconds=, or a part of what is left of clock=; 0: neither was given. */
double agent_seconds(const struct agent *a);
/* Returns FIELD_NOWHERE. */
uint64_t agent_give_up(struct agent *a, const char *why);
double agent_evaluate(struct agent *a, const struct field *f, enum side side);
void agent_score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *score);
void agent_score_by_base(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *score);

/* --- what agents share --- */

/* The rest of a turn, its last stone first, and the number of stones with which it goes on. */
struct turn_plan {
	uint64_t square[CONNECT_MOST];
	unsigned stones;
	uint32_t at;
};
bool turn_plan_goes_on(const struct turn_plan *p, const struct field *f);
/* These stones, in this order. */
void turn_plan_set(struct turn_plan *p, const uint64_t *square, unsigned stones);
uint64_t turn_plan_next(struct turn_plan *p, const struct field *f);
/* Its next stone; what the base chooses if there is none, or if that square is taken. */
uint64_t agent_choose_planned(struct agent *a, struct field *f, struct turn_plan *p);

/* Squares worth a look: the empty ones within `distance` of a stone; the middle if the board is empty; if there are
 * none, all empty ones. The caller frees the list. */
uint64_t *candidates_near(const struct field *f, unsigned distance, unsigned *count);

/* Squares with their scores, best first; of equal scores the lower square. The caller frees them. */
struct rated {
	double score;
	uint64_t square;
};
void rated_sort(struct rated *rated, unsigned count);
/* These squares, and those within `distance` of a stone, rated by an agent. */
struct rated *agent_rate(struct agent *a, struct field *f, const uint64_t *square, unsigned count);
struct rated *agent_rate_near(struct agent *a, struct field *f, unsigned distance, unsigned *count);
/* How many come before those that Sequences finds so much worse that they ignore a win or a threat. */
unsigned rated_serious(const struct rated *rated, unsigned count);
/* The best of those within `distance` of a stone; chance decides among equal ones. */
uint64_t agent_best_near(struct agent *a, struct field *f, unsigned distance, struct random *r);
/* Of agents that play until then: now, and so much of their processor time for a turn; 0: time does not matter. */
double agent_until(const struct agent *a, unsigned parts);
/* What the squares are worth that win in this turn: more than anything else. */
void add_wins(const struct field *f, const uint64_t *square, unsigned squares, double *value);
uint64_t random_empty(const struct field *f, struct random *r);

/* Where the windows with stones lie: disjoint rectangles, on an infinite board one for each cluster of stones. If there
 * are no stones: the board, or a piece around the middle. The caller frees the list. */
struct area {
	uint32_t low_row, low_column, rows, columns;
};
struct area *areas_of(const struct field *f, unsigned *count);
/* The values of squares, 0 of those outside of all areas; `map' makes those of an area, row by row, freed here. */
void value_by_areas(struct agent *a, const struct field *f, const uint64_t *square, unsigned squares, double *value,
                    double *(*map)(const struct agent *a, const struct field *f, const struct area *area));
/* Is the square in the area, and which one, row by row? */
bool area_index(const struct area *a, const struct connect *c, uint64_t square, uint32_t *index);
static inline uint64_t area_square(const struct area *a, const struct connect *c, uint32_t index)
{
	return connect_at(c, a->low_row + index / a->columns, a->low_column + index % a->columns);
}
