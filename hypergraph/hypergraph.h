#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct place;

/* A board: squares 0..squares-1 and lines, which are sets of squares. The general form, of any size.
 *
 *   line i:   square[first[i]] < ... < square[first[i + 1] - 1]      (strictly ascending)
 *             exclusive[i]: it has one extra square where only White may play
 *             weight[i] >= 1: how many equal lines it stands for in sums
 *   square s: coordinate[dimension * s ..], row and column if dimension is 2; none if dimension is 0
 *
 * Plain data: the caller inits and clears. Running out of memory ends the program with status 2. */
struct hypergraph {
	char *name; /* or NULL */
	unsigned squares, lines, dimension;
	unsigned *first;
	unsigned *square;
	bool *exclusive;
	unsigned *weight;
	int32_t *coordinate;
	unsigned line_room, square_room;
};

void hypergraph_init(struct hypergraph *h);
void hypergraph_clear(struct hypergraph *h);
void hypergraph_copy(struct hypergraph *to, const struct hypergraph *from); /* to is initialised and empty */
/* A name is a word of letters, digits and :+-_. with at most 200 characters. */
bool hypergraph_name_valid(const char *name);
void hypergraph_set_name(struct hypergraph *h, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds squares without coordinates, or one square with them (the number of coordinates is h->dimension). */
void hypergraph_add_squares(struct hypergraph *h, unsigned count);
unsigned hypergraph_add_square_at(struct hypergraph *h, const int32_t *coordinate);

/* Gives a board without squares those of a grid, row by row: row r and column c is number r * columns + c. */
void hypergraph_add_grid(struct hypergraph *h, unsigned rows, unsigned columns);

/* Adds a line; the squares may come in any order, but are distinct and exist. Returns its number. */
unsigned hypergraph_add_line(struct hypergraph *h, const unsigned *square, unsigned size);
/* The line of the squares first, first + step, ... */
unsigned hypergraph_add_run(struct hypergraph *h, unsigned first, unsigned step, unsigned size);

/* The square of another board, with its coordinates if there are any; and the line, with its flag and its weight, on
 * the squares number[s] (NULL: s). Returns its number. */
void hypergraph_add_square_of(struct hypergraph *h, const struct hypergraph *from, unsigned square);
unsigned hypergraph_add_line_of(struct hypergraph *h, const struct hypergraph *from, unsigned line,
                                const unsigned *number);

/* The place of a square of a board of dimension 2. */
struct place hypergraph_place(const struct hypergraph *h, unsigned square);
/* The square with these coordinates, or -1. */
int hypergraph_square_at(const struct hypergraph *h, const int32_t *coordinate);
unsigned hypergraph_line_size(const struct hypergraph *h, unsigned line);
const unsigned *hypergraph_line(const struct hypergraph *h, unsigned line);
bool hypergraph_has(const struct hypergraph *h, unsigned line, unsigned square);
bool hypergraph_equal(const struct hypergraph *a, const struct hypergraph *b);
