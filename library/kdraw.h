/* libkdraw: decides Maker-Breaker games on boards, and writes proofs that `kdraw check` reads.
 *
 *     struct kdraw_board *board = kdraw_board_load("b2");
 *     struct kdraw_result result;
 *     FILE *proof = fopen("b2.proof", "w");
 *     if (kdraw_prove(board, &(struct kdraw_question){.game = 'p', .stones = 2}, proof, &result) != KDRAW_DONE)
 *             fprintf(stderr, "%s\n", kdraw_message());
 *     fclose(proof);
 *     kdraw_board_free(board);
 *
 * Compile with `cc x.c $(pkg-config --cflags --libs kdraw)`.
 *
 * Nothing in the library ends the program, prints, catches signals, starts threads or reads the environment. A call
 * that fails returns another status than KDRAW_DONE (or NULL), and kdraw_message() says why. All that it had allocated
 * is given back, also when memory is used up in the middle; the arguments can then be used again or freed, but a board
 * to which a line could not be added can only be freed. Several threads may call at the same time, each with boards of
 * its own.
 *
 * The words are those of the project: Black is Maker, White is Breaker. In game p P Black places at most P stones a
 * move and White answers with at most as many; in game b B Black places any number, wins with more than B stones on a
 * line without white stone, and lines may have an exclusive square, where only White plays. */
#ifndef KDRAW_H
#define KDRAW_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum kdraw_status {
	KDRAW_DONE,
	KDRAW_WRONG,     /* an argument, or what is in a file, is wrong */
	KDRAW_NO_MEMORY, /* malloc or mmap failed */
	KDRAW_CANNOT,    /* a file cannot be read or written */
	KDRAW_BUG        /* an assertion of the library does not hold: please report kdraw_message() */
};

enum kdraw_verdict { KDRAW_MAKER_WINS, KDRAW_BREAKER_DRAWS, KDRAW_UNDECIDED };

const char *kdraw_version(void);

/* One sentence about the last call of this thread that failed; it lasts until the next one does. */
const char *kdraw_message(void);

/* --- boards: squares 0, 1, 2 ... and lines, which are sets of squares --------------------------------------------- */

struct kdraw_board;

struct kdraw_board *kdraw_board_new(unsigned squares);

/* A family with its parameters, "grid:5x5:5" (`kdraw board --families` lists them; not tile), or the path of a board
 * file. */
struct kdraw_board *kdraw_board_load(const char *name);

/* Adds a line of different squares. */
enum kdraw_status kdraw_board_line(struct kdraw_board *board, const unsigned *square, unsigned size,
                                   int has_exclusive_square);

unsigned kdraw_board_squares(const struct kdraw_board *board);
unsigned kdraw_board_lines(const struct kdraw_board *board);
/* The squares of a line in ascending order, and how many; NULL if there is no such line. It lasts until a line is
 * added. */
const unsigned *kdraw_board_squares_of(const struct kdraw_board *board, unsigned line, unsigned *size);

/* The number that proofs carry. */
uint64_t kdraw_board_fingerprint(const struct kdraw_board *board);

enum kdraw_status kdraw_board_write(const struct kdraw_board *board, FILE *out);
void kdraw_board_free(struct kdraw_board *board); /* NULL is fine */

/* --- deciding ----------------------------------------------------------------------------------------------------- */

/* What is left 0 or NULL has a meaning: an empty board, no limit of time, 64 MiB at most. */
struct kdraw_question {
	char game;                  /* 'p' or 'b' */
	unsigned stones;            /* P, from 1 to 64, or B, from 0 to 64 */
	const unsigned char *stone; /* of each square: 0 empty, 1 black, 2 white; Black is to move */
	double seconds;
	unsigned long long memory; /* bytes of the table of solved positions */
};

struct kdraw_result {
	enum kdraw_verdict verdict; /* KDRAW_UNDECIDED if the time was over */
	uint64_t positions;         /* that the search looked at */
	uint64_t steps, entries;    /* of the proof */
};

/* The verdict alone; boards of up to 256 squares and 256 lines. */
enum kdraw_status kdraw_decide(const struct kdraw_board *board, const struct kdraw_question *question,
                               struct kdraw_result *result);

/* The verdict, and its proof (checker/FORMATS.md); nothing is written if it is KDRAW_UNDECIDED. */
enum kdraw_status kdraw_prove(const struct kdraw_board *board, const struct kdraw_question *question, FILE *proof,
                              struct kdraw_result *result);

#ifdef __cplusplus
}
#endif

#endif
