/* What the files of the search stone by stone share: nobody else needs this. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "base/watch.h"
#include "provers/kernel/recent.h"
#include "provers/search/keeping.h"
#include "provers/stonewise/answers.h"
#include "provers/stonewise/refutation.h"
#include "provers/stonewise/schemetable.h"

/* What the threads have in common. Each goes through the whole search, but takes Black's stones in an order of its own,
 * and finds in the table what another one has decided. */
struct common {
	struct scheme_board board;
	struct schemetable table;
	struct proof *proof;
	pthread_mutex_t lock[2]; /* enum lock. With more than one thread */
	unsigned threads;
	atomic_bool over; /* one of them has the verdict, or has to stop */
	atomic_ullong positions;
};

struct draft { /* making.c */
	uint32_t *word;
	size_t words, room;
};

/* What a thread has for itself. */
struct search {
	struct common *common;
	const struct scheme_board *board; /* the common one */
	unsigned number;                  /* 0: the first one, which tells and keeps */
	struct recent recent;
	uint64_t replies;
	struct draft draft;
	struct watch watch;
	struct keeper keeper;
};

#define STONEWISE_CLOCK 64 /* it is looked at once in so many positions */

/* A scheme being decided. */
struct expansion {
	const struct scheme *s;
	unsigned kinds, deeps; /* the first ones are on three lines or more */
	struct kind kind[MOST_KINDS];
	struct scheme after;      /* the last stone */
	unsigned answers, picked; /* the first ones are in their order */
	struct killing answer[MOST_KINDS];
	struct refutation refutation; /* of the answers to the last stone that fail */
};

/* Most are asked for several times: an answer is looked up, searched, and written. Until the next one is asked for. */
const struct canonical *stonewise_form(struct search *x, const struct scheme *component);

/* LOST with the zone. */
enum verdict stonewise_solve(struct search *x, const struct scheme *s, struct mask *zone);

/* --- together.c: threads ------------------------------------------------------------------------------------------ */

/* All but the board. */
void stonewise_common(struct common *c, struct proof *proof, unsigned threads);
void stonewise_common_clear(struct common *c);
void stonewise_search_clear(struct search *x);

/* Who needs both takes that of the proof first. The table's is held for moments only. */
enum lock { OF_PROOF, OF_TABLE };
void stonewise_lock(struct search *x, enum lock of);
void stonewise_unlock(struct search *x, enum lock of);

/* The kind that this thread answers as number i. Those on three lines or more come first, in one order for all, since
 * an answer on such a square asks which others were answered before. */
unsigned stonewise_turn(const struct search *x, const struct expansion *e, unsigned i);

/* What the first of the threads to come to a verdict says of the scheme. */
enum verdict stonewise_together(struct search *x, const struct scheme *root);

/* --- making.c: the proof in the making ---------------------------------------------------------------------------- */

/* All parts of the scheme are known to be drawn: they become the children of the last entry. */
void stonewise_children(struct search *x, const struct scheme *s);
/* All kinds are answered: the step, whose number it returns. */
uint32_t stonewise_step(struct search *x, struct expansion *e);
/* The step holds all schemes with the same squares and fewer black stones too: they are noted under their own keys. */
void stonewise_note(struct search *x, const struct scheme *s, uint32_t step);

/* --- kept.c: checkpoints ------------------------------------------------------------------------------------------ */

/* The steps, and what is lost. */
void stonewise_write_known(const void *search, FILE *out);
/* False if something else is there. */
bool stonewise_read_known(struct search *x, FILE *in, struct trouble *t);
