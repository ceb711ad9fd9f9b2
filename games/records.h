#pragma once

#include <stdio.h>

#include "games/field.h"

/* Games that were played, a line each:
 *
 *     kdraw games 1
 *     rules 19x19:6:2:1
 *     game sequences threats black j10 k9 i9 ...
 *     end
 *
 * The words after `game`: Black, White, the result, then the stones in their order; whose they are follows from the
 * rules. The result is black, white or draw; open if it was not finished; black+resign, black+forfeit, white+resign or
 * white+forfeit (the winner) if the other one resigned, or could not play on when he was to move; draw+agreed.
 * Conventions as in checker/FORMATS.md. */
enum ending { ENDING_BOARD, ENDING_RESIGN, ENDING_FORFEIT };

struct record {
	char *black, *white;
	enum result result;
	enum ending ending;
	uint64_t *square;
	uint32_t stones;
};

struct records {
	struct connect rules;
	struct record *game;
	uint32_t games, room;
};

void record_init(struct record *r, const char *black, const char *white, const struct field *f);
/* The side to move in an open game resigns or forfeits it. */
void record_give_up(struct record *r, const struct field *f, enum ending ending);
void record_clear(struct record *r);
void records_clear(struct records *r);
/* For qsort, of pointers to games: the shorter first, those with the same stones are equal. */
int record_compare(const void *a, const void *b);
/* "black+resign" */
const char *record_result(const struct record *r);

struct textfile;
bool connect_read_rules(struct connect *rules, struct textfile *f); /* the next line, `rules ...` */
void records_begin(const struct connect *rules, FILE *out);
void records_write(const struct connect *rules, const struct record *game, FILE *out);
void records_end(FILE *out);
/* Every game is played again: what is not legal, or has another result, is refused. */
bool records_read(struct records *r, FILE *in, struct trouble *t);

/* SGF, in the two forms that Connect6 programs use:
 *
 *     ;B[JJ];W[KI];W[LJ]     GM[511] of NCTU's editor and tools: a node a stone; column, and row from the top
 *     ;B[j10];W[k11l10]      Little Golem: a node a turn; squares by letter and number from the bottom
 *
 * Boards have at most 52 rows and columns (26 columns for turns). Rules that are not Connect6's stand in a property
 * RU[19x19:6:2:0]. */
enum sgf_style { SGF_STONES, SGF_TURNS };
enum { SGF_MOST = 52 };
bool sgf_write(const struct connect *rules, const struct record *game, enum sgf_style style, FILE *out,
               struct trouble *t);
/* Reads the main lines of all games, in both forms and mixtures of them, small letters or capitals; other variations
 * and properties are passed over. Without RU the rules are Connect6's (GM[4]: five in a row) on a board of size SZ, or
 * 19. What is set up (AB, AW), illegal stones, and a result RE that contradicts the stones are refused. */
bool sgf_read(struct records *r, FILE *in, struct trouble *t);

/* Plays a game again on an open field; false at a stone that is not legal. */
bool record_replay(struct field *f, const struct record *game, struct trouble *t, unsigned long line);
