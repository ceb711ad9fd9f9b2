#pragma once

#include <stdatomic.h>
#include <stdio.h>

#include "base/trouble.h"
#include "provers/pairings/pairing_enumerate.h"

/* The enumeration on several threads, chunk by chunk. A checkpoint holds the chunks that are done. */
struct census {
	struct domino_torus *torus;
	unsigned chunks, finished;
	struct domino_result *chunk; /* valid where done */
	bool *done;
};

void census_init(struct census *c, unsigned directions);
void census_clear(struct census *c);

/* Runs what is not done yet, until all is done or *stop becomes true; tick is called about fifty times a second by the
 * calling thread, while the chunks stand still, for progress and checkpoints. Returns true if all is done. */
bool census_run(struct census *c, unsigned threads, const atomic_bool *stop, void (*tick)(void *context),
                void *context);

/* All chunks together, the classes ascending. */
void census_sum(const struct census *c, struct domino_result *sum);

/* Burnside's lemma, from `labelled` and the pairings that each other element keeps: the number of classes, or 0 if the
 * sum is not a multiple of the order of the group. */
unsigned long census_burnside(const struct census *c, unsigned long labelled);

/* For a checkpoint. Every class is checked to be a pairing and the smallest of its class. */
void census_save(const struct census *c, FILE *out);
bool census_load(struct census *c, FILE *in, struct trouble *t);

/* The result file: a header, and the classes as strings of digits, one a line; compressed if the name ends in .zst. */
bool census_write(const struct census *c, const struct domino_result *sum, const char *path, struct trouble *t);

/* The graph whose vertices are the classes, joined if a round of slides leads from one to the other. */
struct pairing_graph {
	unsigned long vertices, edges, components, largest, isolated, most_neighbours;
};
struct pairing_graph census_graph(const struct census *c, const struct domino_result *sum, unsigned threads);
