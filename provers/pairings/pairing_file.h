#pragma once

#include <stdio.h>

#include "base/textfile.h"
#include "provers/pairings/pairing.h"
#include "provers/pairings/pairing_position.h"

/* A pairing file (checker/FORMATS.md): the tuples of a pairing, or the refutation of all. Items are kept in one pool:
 *
 *   item i:  word[first[i] .. first[i + 1])     the squares of a tuple, or the lines of a join or of a count
 *            join[i]                            it is a join */
struct pairing_file {
	uint64_t board; /* fingerprint */
	unsigned size;
	unsigned *black, *white, blacks, whites;
	bool refuted;
	unsigned items, room, word_room;
	unsigned *first, *word;
	bool *join;
};

void pairing_file_init(struct pairing_file *f);
void pairing_file_clear(struct pairing_file *f);
void pairing_file_stones(struct pairing_file *f, const unsigned *black, unsigned blacks, const unsigned *white,
                         unsigned whites);
void pairing_file_add(struct pairing_file *f, bool join, const unsigned *word, unsigned words);

/* Collects a refutation as it is announced; lines are those of the position, and become those of the board. */
struct pairing_collector {
	struct pairing_file *file;
	const struct pairing_position *position;
};
struct pairing_events pairing_file_events(struct pairing_collector *c);
void pairing_file_take_tuples(struct pairing_file *f, const struct pairing_search *s);

void pairing_file_write(const struct pairing_file *f, FILE *out);
/* Its items alone, a line each, behind these words. */
void pairing_file_write_items(const struct pairing_file *f, const char *before, FILE *out);
bool pairing_file_read(struct pairing_file *f, const struct hypergraph *board, FILE *in, struct trouble *t);
bool pairing_file_read_from(struct pairing_file *f, const struct hypergraph *board, struct textfile *in);

/* Is it true what the file says of its position? If not, t says what is wrong. */
bool pairing_file_right(const struct pairing_file *f, const struct pairing_position *p, struct trouble *t);
