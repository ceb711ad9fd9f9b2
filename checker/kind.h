#ifndef KIND_H
#define KIND_H

#include <stdbool.h>
#include <stdint.h>

struct board;
struct variant;

/* What a proof shows about its board: a draw or a win in game `p P' or `b B', from these stones. */
struct claim {
	char game;
	uint32_t stones; /* P or B */
	bool win;
	char *position; /* "", or the stones at the start: " black 3 4 white 17"; the caller's */
};

/* A kind of file, and who checks it. A new kind is a file with a constant `struct kind NAME_kind' and one row in
 * kdraw-check.c. Of the functions a kind has those that make sense; each is called when the first line was read. */
struct kind {
	const char *name;                             /* kdraw NAME 1 */
	void (*alone)(void);                          /* a file that stands alone, to its end; it ends in a verdict */
	void (*with)(const char *file);               /* `board': the rest of the board, and the file about it */
	void (*about)(const struct board *b);         /* the same for a file about a board */
	struct claim (*proof)(const struct board *b); /* a proof up to its `end'; returns only if it is right */
	void (*leaf)(void);                           /* a child of a proof, after its letter, which is the name */
	void (*entry)(void);                          /* an entry of a step of a draw, after this word */
	const struct variant *(*variant)(const struct claim *c); /* of proofs that are not about draws in game p */
	void (*transfer)(const struct board *b, uint32_t bound, uint32_t p); /* drawn in game b, hence in game p? */
	struct strip (*piece)(void); /* a piece of a derivation, up to its end */
};

/* A piece of a derivation shows that BNX(length) is drawn in game `b bound'. */
struct strip {
	uint32_t length, bound;
};

const struct kind *kind_named(const char *name); /* NULL: there is none */

#endif
