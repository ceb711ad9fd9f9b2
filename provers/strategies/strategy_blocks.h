#pragma once

#include "provers/strategies/sparse.h"
#include "provers/strategies/strategy_potential.h"

/* The infinite plane cut into blocks, and what the living edges through a block weigh. Entries of the table:
 *
 *   square  state: its colour
 *   block   state: 1 if it is dead; count: its black stones; number: r, its stones of the last move that had any, how
 *           many of these are taken on its left and on its right side, and the number of its record in this move;
 *           mark: what White has answered for it since it is full */
enum block_field { FIELD_LAST, FIELD_LEFT, FIELD_RIGHT, FIELD_RECORD };
enum { MARK_ANSWERED = 1, MARK_BOTH = 2 };

/* A block that counts differently on its two sides: edges whose first block is `last' or before contain its left guard,
 * and weigh `ratio' times what they would on the right side. */
struct sided {
	int64_t block, last;
	double ratio;
};

struct potential_game {
	enum edges_rule rule;
	unsigned p, block, blocks, bound; /* G, L / G, B */
	unsigned long answered, endures;
	double *gain;             /* c^-n */
	double *open, *one_sided; /* potential: v_r and v'_r */
	double other, both;       /* groups: f = 1 + 1 / rho and 1 / (1 - d2) */
	double *factor;           /* of the blocks around one, 2 L/G - 1 of them */
	struct sided *sided;      /* and those of them that have sides */
	struct map table;
	struct stone last; /* the first one of Black's last move */
};

/* A square in one direction: its line, where it is on it, and its block. */
struct site {
	enum direction direction;
	int64_t line, at, block;
};

struct site position_of(const struct potential_game *g, struct stone x, enum direction d);
struct stone square_at(const struct site *x, int64_t at);
enum colour colour_at(const struct potential_game *g, struct stone x);

struct sparse_entry *get_block(struct potential_game *g, const struct site *x);
const struct sparse_entry *find_block(const struct potential_game *g, const struct site *x); /* or NULL */
unsigned block_field(const struct sparse_entry *e, enum block_field f);
void block_set(struct sparse_entry *e, enum block_field f, unsigned value);
void block_take(struct sparse_entry *e); /* one more on both sides */
bool block_is_full(const struct potential_game *g, const struct sparse_entry *e);

void put_black(struct potential_game *g, struct stone stone);
void put_white(struct potential_game *g, struct stone stone);

/* The living edges through the block of x: those that contain the guard on the left of a full block, and the others;
 * all are on the left side if it is not full. */
struct weights {
	double left, right;
};
struct weights weigh(const struct potential_game *g, const struct site *x);

/* What a block multiplies weights by, on its left (0) or right side (1). */
double block_worth(const struct potential_game *g, const struct sparse_entry *e, unsigned side);

/* The next squares beside a full block that are not black; an empty square of another one. */
int64_t left_guard(const struct potential_game *g, const struct site *x);
int64_t right_guard(const struct potential_game *g, const struct site *x);
int64_t empty_in_block(const struct potential_game *g, const struct site *x);
