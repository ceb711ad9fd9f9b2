#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/textfile.h"
#include "games/arena.h"
#include "provers/wins/win.h"

/* What a win file says: the game, the stones on the arena (without those of the win), whose turn it is. Square (row,
 * column) of the arena is written (row - origin, column - origin). */
struct statement {
	unsigned k, p, q, rows, columns; /* 0 rows: the infinite board */
	const struct arena *arena;
	int origin[2];
	unsigned attacker, turn, left;
};

/* checker/FORMATS.md defines the file. Wins that are used twice are written once, and get a name. Returns how many
 * moves were written. */
unsigned certificate_write(FILE *out, const struct statement *s, const struct win *win);

/* A file that was read, with its zones; whether it proves anything is for kdraw check to say. The nodes are its lines:
 * entries of the last one above that is less deep by one. The stones of the statement lie on the arena. */
struct certificate {
	struct statement statement;
	struct arena arena;
	struct pool pool;
	struct certificate_node {
		struct entry entry;
		unsigned depth;
		unsigned long number; /* of the line in the file */
	} * node;
	size_t nodes;
};

bool certificate_read(struct certificate *c, struct textfile *f);
void certificate_clear(struct certificate *c);
/* Places the stones of the lines down to this node, once: the attacker is to move, and this is his win (NULL: open). */
const struct win *certificate_go(struct certificate *c, size_t node);
/* The node where this win stands first. */
size_t certificate_first(const struct certificate *c, const struct win *w);
