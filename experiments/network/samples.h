#pragma once

#include "games/records.h"

/* Positions of games, each with the stones that were played there: all that are left of the turn, in any order. Every
 * tenth game is held out, whole, so that no position of it is learnt from. Games are known by their stones: what comes
 * twice counts once. */
struct sample {
	uint32_t game, stone; /* the position before this stone */
};

struct samples {
	struct records *file;
	unsigned files;
	const struct record **game;
	uint32_t games;
	struct sample *learnt, *held;
	uint32_t learnts, helds;
	const char *const *rank; /* names of players, the weakest first, or NULL */
	unsigned ranks;
	uint32_t first; /* stones of a game that nobody learns, as the first one lies in the middle */
};

enum { SAMPLES_HELD = 10 };

/* The files are the samples' from now on. */
void samples_make(struct samples *s, struct records *file, unsigned files, uint32_t first);
void samples_clear(struct samples *s);
/* The rank of who plays the stone of a sample, who has this colour: 1 to ranks; if he is not among them the highest
 * one.
 */
unsigned samples_rank(const struct samples *s, const struct sample *sample, enum side side);
/* Puts the position on the field, which is of these rules; how many stones are played there, and where. */
unsigned samples_set(const struct samples *s, const struct sample *sample, struct field *f, uint64_t *square);
