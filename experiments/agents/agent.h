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

extern const struct agent_class *const agent_classes[]; /* ends with NULL */

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
struct rated *rated_best_first(const uint64_t *square, const double *score, unsigned count);
/* The index of the largest score; chance decides among equal ones. */
unsigned best_of(const double *score, unsigned count, struct random *r);
uint64_t random_empty(const struct field *f, struct random *r);

/* Where the windows with stones lie: disjoint rectangles, on an infinite board one for each cluster of stones. If there
 * are no stones: the board, or a piece around the middle. The caller frees the list. */
struct area {
	uint32_t low_row, low_column, rows, columns;
};
struct area *areas_of(const struct field *f, unsigned *count);
/* Is the square in the area, and which one, row by row? */
bool area_index(const struct area *a, const struct connect *c, uint64_t square, uint32_t *index);
static inline uint64_t area_square(const struct area *a, const struct connect *c, uint32_t index)
{
	return connect_at(c, a->low_row + index / a->columns, a->low_column + index % a->columns);
}
