#ifndef WIN_H
#define WIN_H

#include "words.h"

/* What the two files about wins share. A zone Z(1), Z(2), ... is a list of squares, ascending, with the least r for
 * which they are in Z(r), their level; from `whole' on it is the whole board. */
enum { WIN_FAR = 1000, WIN_K_MOST = 200, WIN_DEPTH_MOST = 1000 };
enum owner { NOBODY, ATTACKER, DEFENDER, FORBIDDEN, OUTSIDE };

struct zone {
	uint32_t whole;
	size_t size, room;
	struct graded {
		uint32_t square, level;
	} * item;
};

/* What a node knows of the claims it may use: the stones given to the defender there besides those of the node's own
 * position; of a claim with a name, all of its own, and those of the node's position that lie outside of them. */
struct cover {
	struct list given, extra;
	uint32_t free; /* how many stones may lie outside */
	struct zone zone;
};

struct move_node {
	struct cover *entry;
	size_t entries, room;
	struct list threats; /* their empty squares, all in one list: */
	struct list ends;    /* where each of them ends */
	uint32_t slack;      /* stones that the defender may place before the attacker's next turn */
};

struct named_claim {
	bool finished; /* all its entries were read: it may be used */
	struct list attacker, defender;
	struct zone zone;
};

extern struct win_file {
	uint32_t k, p, q, rows, columns; /* 0 rows: the infinite board */
	bool black;                      /* is the attacker Black */
	bool attacks;                    /* is it his turn at the start */
	uint32_t left;                   /* stones left in that turn */
	uint32_t side;                   /* of the grid */
	int32_t margin;                  /* before row and column 0 */
	uint8_t *owner, *level;          /* of squares */
	struct list stones[3];           /* by owner */
	struct named_claim *name;
	size_t names, names_room;
	uint64_t nodes, uses, open, answers;
	uint32_t most;            /* squares of a zone Z(1) */
	uint32_t low[2], high[2]; /* rows and columns that the attacker needs */
} win_file;

uint32_t square_at(int32_t row, int32_t column);
void print_square(uint32_t s);
bool in_list(const struct list *l, uint32_t s);
uint32_t level_of(const struct zone *z, uint32_t s);

/* Refuted unless the entries of the node cover every answer of the defender. */
void check_all_answers(const struct move_node *n);

#endif
