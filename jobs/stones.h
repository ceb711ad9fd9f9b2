#pragma once

#include "base/trouble.h"
#include "games/field.h"
#include "provers/wins/wins.h"

/* A position of Connect(m,n,k,p,q) as text, for slips: `black 180 200 white 161 turn white 2', squares by their
 * numbers. What is wrong with it is said: it may come from anywhere. */
enum { OPEN_STONES = 16 }; /* words of a row, as the answer of a job has it */
/* Turns that a job is to leave out, at most. */
enum { EXCEPT_MOST = 100 };

bool stones_read(struct field *f, const char *text, struct trouble *t);
/* False if it is longer than the room. */
bool stones_write(const struct field *f, char *text, size_t room);
/* Turns of who is to move, of so many stones each, as the numbers of their squares one after the other. */
bool stones_write_turns(uint64_t (*turn)[WINS_MOVE_MOST], unsigned turns, unsigned stones, char *text, size_t room);
/* How many turns there are, at most `most'; false if they are none of this position. */
bool stones_read_turns(const struct field *f, const char *text, uint64_t (*turn)[WINS_MOVE_MOST], unsigned most,
                       unsigned *turns);
/* The same position has the same key, in whichever order its stones came. */
void stones_key(const struct field *f, uint64_t key[2]);
/* The stones that f has more than the position above it, `most' at most; how many. */
unsigned stones_more(const struct field *above, const struct field *f, uint64_t *square, unsigned most);
/* A copy, as a position that is set up. */
void stones_copy(struct field *to, const struct field *from);
