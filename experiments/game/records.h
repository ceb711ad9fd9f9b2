#ifndef EXPERIMENTS_GAME_RECORDS_H
#define EXPERIMENTS_GAME_RECORDS_H

#include <stdio.h>

#include "experiments/game/field.h"

/* Games that were played, a line each:
 *
 *     kdraw games 1
 *     rules 19x19:6:2:1
 *     game sequences threats black j10 k9 i9 ...
 *     end
 *
 * The words after `game`: Black, White, the result, then the stones in their order; whose they are follows from the
 * rules. The result is black, white or draw; open if it was not finished; black+resign, black+forfeit, white+resign or
 * white+forfeit (the winner) if the other one resigned, or could not play on when he was to move. Conventions as in
 * checker/FORMATS.md. */
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
	uint32_t games;
};

void record_init(struct record *r, const char *black, const char *white, const struct field *f);
/* The side to move in an open game resigns or forfeits it. */
void record_give_up(struct record *r, const struct field *f, enum ending ending);
void record_clear(struct record *r);
void records_clear(struct records *r);
/* "black+resign" */
const char *record_result(const struct record *r);

void records_begin(const struct connect *rules, FILE *out);
void records_write(const struct connect *rules, const struct record *game, FILE *out);
void records_end(FILE *out);
/* Every game is played again: what is not legal, or has another result, is refused. */
bool records_read(struct records *r, FILE *in, struct trouble *t);

/* SGF as Connect6 programs write it (GM[511], one node a stone, a letter each for column and row from the top; boards
 * of at most 52 x 52). Rules that are not 19x19:6:2:1 stand in a property RU[19x19:6:2:1]. */
bool sgf_write(const struct connect *rules, const struct record *game, FILE *out, struct trouble *t);
/* Reads the main line of the first game. Also two stones in one node (W[k11l10], squares by letter and number from the
 * bottom); setups (AB, AW) are refused. Without RU the rules are Connect6's, with the size of SZ. */
bool sgf_read(struct records *r, FILE *in, struct trouble *t);

/* Plays a game again on an open field; false at a stone that is not legal. */
bool record_replay(struct field *f, const struct record *game, struct trouble *t, unsigned long line);

#endif
