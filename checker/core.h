#ifndef CORE_H
#define CORE_H

#include "board.h"

/* What the files about other proofs, other leaves and theorems use of core.c. Nobody needs them to read it. */

/* What is known about a square, and about a line. Times only grow, so no mark is ever wiped; child: the time of the
 * child that had the square, or listed the line, last. A stone belongs to a child that never ends. */
struct square {
	uint8_t stone; /* enum stone */
	bool in_move, barred;
	uint32_t lines, line; /* of the position through it, and one of them */
	uint32_t first_entry; /* filed here, plus 1 */
	uint32_t many, who, met;
	uint32_t owner; /* a held line, if the child is `h' */
	uint64_t on;    /* a bit for each line of the position through it */
	uint64_t child, time, sum;
};
struct line {
	uint32_t stones[3];             /* of Black and of White on it */
	bool member, taken;             /* is it in the position? has White its exclusive square? */
	enum { UNKNOWN, NO, YES } near; /* has another line more than P squares of it? */
	uint32_t own, met;
	uint32_t first, end;          /* its rest when the position was read: here.rest[first] .. [end - 1] */
	uint64_t child, time, spares; /* spares: when it was found to have a square to spare */
};

/* The position looked at: some lines of the board, and stones. Lines with a white stone are dead. */
extern struct position {
	const struct board *board;
	struct square *square;
	struct line *line;
	struct list lines, squares; /* that are in it; those that were empty when it was read */
	uint32_t *rest;             /* of every line, as in board->square */
	struct claim claim;
	bool (*left_out)(uint32_t line); /* may no child list this line? The variant says so, or a child */
	bool *given_up;                  /* by place in board->square: for leaves, that a line gave up this square */
	uint64_t now, entry, child;      /* the time; when the entry, and the child, being read began */
	uint32_t version;                /* of the format */
	struct {
		uint64_t entries, moves, references, forests, potentials, pairings, filled, held;
	} counted;
} here;

/* How other proofs differ from draws in game p on boards without exclusive squares. */
extern const struct variant {
	bool more, fewer; /* may the position have more squares of a signature than the step? fewer? */
	bool any_number;  /* may Black place any number of stones? */
	void (*compare)(uint32_t line, uint32_t step_line, uint32_t black); /* the step has black stones on it */
	void (*read_step)(void);                                            /* after the position */
	void (*read_root)(void);                                            /* after `root' */
	bool (*lost)(uint32_t line);
	bool (*left_out)(uint32_t line); /* may no child list this line? */
	void (*read_exclusive)(void);    /* White plays on an exclusive square; and takes all such stones back */
	void (*lift_exclusives)(void);
} * variant;
void read_draw_step(void);
void read_children(void);
bool redundant(uint32_t line);
size_t keep_stones(const uint32_t *square, uint32_t squares);
void add_entry(const uint32_t *stones, uint32_t asked, size_t kept, uint32_t answered);

static inline uint32_t rest_size(uint32_t line)
{
	return line_size(here.board, line) - here.line[line].stones[BLACK];
}

static inline bool living(uint32_t line)
{
	return here.line[line].member && here.line[line].stones[WHITE] == 0;
}

static inline bool empty(uint32_t square)
{
	return here.square[square].stone == EMPTY;
}

/* Reads a square; and puts a stone there. */
uint32_t next_square(struct list *move, bool ascending);
void put_next(enum stone colour, struct list *move, bool ascending);
void lift_all(const uint32_t *square, size_t squares);

/* References to steps: equal signatures, equal roles. A tile is compared with its board in the same way. */
enum side { POSITION, STEP };
void signatures_allocate(size_t squares_of_position, size_t squares_of_step);
void signatures_begin(void);
void signatures_add(enum side side, uint32_t square); /* a square of the line now looked at: here.now */
/* The position may have more squares of a signature if `more', fewer if `fewer'. */
bool signatures_agree(bool more, bool fewer);

/* The lines of the child being read, at least one, into line[0] ..; how many. All lines of the only child of an entry.
 */
bool list_goes_on(void); /* not at the next child, or at `/' */
size_t claim_lines(const uint32_t **line);
const struct list *read_only_child(void);

#endif
