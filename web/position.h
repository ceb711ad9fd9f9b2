#pragma once

#include "base/textfile.h"
#include "games/field.h"

/* A game as the page tells it, from its beginning, and who is asked about it:
 *
 *     rules 19x19:6:2:1
 *     agent sequences:defence=1.5      left out: nobody
 *     seed 7                           left out: 1
 *     put black 3,4                    stones that were there before, in any order; then who goes on, and with how
 *     turn white 2                     many stones
 *     stone 9,9                        in their order; letters and numbers do as well
 *     end                                                                                       */
struct position {
	struct field field;
	char agent[256]; /* "": nobody */
	unsigned seed;
};

enum { POSITION_STONES = 5000 };

/* Takes the stones; the field is to be cleared if the result is true. Stones after the end of the game are refused. */
bool position_read(struct position *p, struct textfile *f);

/* "[ROW, COLUMN]", on an infinite board around the middle. */
void position_write_square(const struct field *f, uint64_t square, FILE *out);
/* "black j10 ... white k9 ... turn black 2", as --stones of the verbs take it; the caller's. NULL: no memory. */
char *position_stones(const struct field *f);
