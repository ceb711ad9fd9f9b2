#pragma once

#include "games/connect.h"

/* A game as people write it to any verb. Its parts are text, since some verbs take numbers of any size.
 *
 *   11:2             Connect(11,2)             all boards, all Q <= P
 *   19:17:7          Connect(19,17,7)          one Q
 *   15x15:5:1:1      Connect(15,15,5,1,1)      and one board: 15 rows, 15 columns
 *   inf:6:2:3        Connect(inf,6,2,3)        the infinite one
 *   11 2   19 17 7   15x15 5 1 1   inf 6 2 3   the same in several words
 */
struct spelling {
	char *text;                 /* the parts point into it */
	const char *rows, *columns; /* NULL: no board; "inf" twice */
	const char *k, *p, *q;      /* q is NULL if it is not said */
	unsigned words;             /* that it takes */
};

/* The game at the beginning of these words, of which NULL is the end; false with the reason. */
bool spelling_read(struct spelling *s, char *const *word, struct trouble *t);
void spelling_clear(struct spelling *s);

/* As a game that is played: without a board it is the infinite one; Q has to be said. */
bool spelling_connect(const struct spelling *s, struct connect *c, struct trouble *t);

/* The same for programs: trouble ends the program. `what` is said if there is no game at all. */
void spelling_need(struct spelling *s, char *const *word, const char *what);
/* All of the words are a game that is played. */
void spelling_only(struct connect *c, char *const *word, const char *what);
/* Q has to be said, or the program ends. */
void spelling_need_q(const struct spelling *s);
/* K and P of a statement about all boards and all Q <= P, where one board or Q is a part of it; how many words it
 * takes, or all of the words are it. */
unsigned spelling_family(char *const *word, const char *what, unsigned *k, unsigned most_k, unsigned *p,
                         unsigned most_p);
void spelling_only_family(char *const *word, const char *what, unsigned *k, unsigned most_k, unsigned *p,
                          unsigned most_p);
