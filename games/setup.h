#pragma once

#include "games/field.h"

/* The position of an option --stones, on an empty field:
 *
 *   j10 i12 k12                                          in the order of play
 *   black j10 j11 white i12 k12 [turn white 2]           stones of both, and who goes on (left out: by their numbers)
 *   FILE                                                 a picture (picture.h)
 *
 * What is wrong ends the program with a sentence. */
void setup_stones(struct field *f, const char *stones);
/* All of the words are a game, and this is a position of it that is not over; NULL: its beginning. what: is said if
 * there is no word. The field is initialised here. */
void setup_position(struct field *f, char *const *word, const char *stones, const char *what);
#define SETUP_HELP                                                                                                     \
	"TEXT of --stones is a list of stones in the order of play, as 'j10 i12 k12', or of both colours with who "    \
	"goes "                                                                                                        \
	"on: 'black j10 j11 white i12 k12 turn white 2' (left out: by the numbers of stones). Squares are letters "    \
	"and "                                                                                                         \
	"number, or ROW,COLUMN from 0, on the infinite board around 0,0. If TEXT is the name of a file, it is a "      \
	"picture "                                                                                                     \
	"as 'kdraw play show' prints it."

/* The squares of an option --turn, all stones that the attacker, who is to move, has left: at most `most`. Returns how
 * many. */
unsigned setup_turn(const struct field *f, const char *turn, enum side attacker, uint64_t *square, unsigned most);

/* "black" or "white", as the option or word `what` has it. */
enum side setup_side(const char *what, const char *text);
