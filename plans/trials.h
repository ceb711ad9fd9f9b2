#pragma once

#include <stdint.h>

#include "base/trouble.h"
#include "provers/search/game.h"

/* What was tried: the verdict on each board, up to isomorphism, by the hash of its canonical form. As a checkpoint
 * (base/checkpoint.h) of the job `search', whatever the game:
 *
 *     board HASH p P drawn SECONDS SQUARES LINES        or: lost, or: undecided
 *     plan K P SHORTEST TILES STEPS ROWS SHIFT COLUMNS SEED PRICE
 *
 * A plan is a candidate of candidates.h; its price is inf if it does not catch k. SECONDS is the limit that was given.
 * The file only helps to save time: what is drawn is proved again. */
struct trials;

struct trial {
	uint64_t hash;
	unsigned p, squares, lines;
	enum verdict verdict;
	double seconds;
};

/* path NULL: nothing is kept. An existing file is read and continued; it is up to date when it is closed. */
struct trials *trials_open(const char *path, struct trouble *t);
void trials_close(struct trials *t);

const struct trial *trials_find(const struct trials *t, uint64_t hash, unsigned p); /* the last one, or NULL */
void trials_add(struct trials *t, const struct trial *trial);

/* The price of a plan, by its numbers from K to SEED. */
bool trials_price(const struct trials *t, const char *plan, double *price);
void trials_add_price(struct trials *t, const char *plan, double price);
unsigned trials_count(const struct trials *t, enum verdict verdict, unsigned p);
