#pragma once

#include "games/records.h"

/* A file of games that grows by a line a game, so that what is killed loses only the games in progress:
 *
 *     kdraw games 1
 *     c TITLE                  what is being played, to the letter
 *     rules GAME
 *     game ...
 *     c SUM                    of all bytes before this line
 *     end                      only when all has been played
 *
 * Going on cuts off `end`, or what was not finished, and appends; a file of which a byte was changed is refused. */
struct gamelog {
	FILE *out; /* NULL: nothing is kept */
	const char *path;
	uint64_t sum;
	struct records before; /* the games that were there already */
};

/* Opens the file; `resume` reads what is there, anything else is never overwritten. Trouble ends the program. */
void gamelog_open(struct gamelog *g, const char *path, bool resume, const struct connect *rules, const char *title);
void gamelog_add(struct gamelog *g, const struct record *game);
void gamelog_close(struct gamelog *g, bool complete);
