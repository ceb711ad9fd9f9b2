#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/trouble.h"

/* The rules of Connect(m,n,k,p,q): Black places q stones, then White p, Black p and so on; k in a row win.
 * An infinite board has CONNECT_AREA rows and columns around (0, 0), a thousand million; memory is taken only where
 * stones are. */
struct connect {
	unsigned rows, columns, k, p, q;
	bool infinite;
};

enum { CONNECT_MOST = 512, CONNECT_AREA = 1 << 30, CONNECT_NAME = 64 };

/* Reads "19x19:6:2:1" (rows x columns : k : p : q) or "inf:6:2:1"; false with the reason in t. */
bool connect_parse(struct connect *c, const char *text, struct trouble *t);
/* Writes it the same way; the text fits into CONNECT_NAME bytes. */
void connect_name(const struct connect *c, char *name, size_t room);

bool connect_same(const struct connect *a, const struct connect *b);

/* d = k - p, but at least 1: a window of k squares with d stones of a player and none of the other is a threat. */
unsigned connect_threat(const struct connect *c);

/* A square has a name. On a finite board: the column as letters a, b, ..., z, aa, ab, ..., the row as a number from 1
 * at the bottom ("j10" is the middle of 19x19); everywhere also "row,column" counted from 0, negative on the infinite
 * board ("-3,0"), where (0, 0) is the middle. Squares are numbered row * columns + column. */
bool connect_square(const struct connect *c, const char *text, uint64_t *square, struct trouble *t);
void connect_square_name(const struct connect *c, uint64_t square, char *name, size_t room);
/* The same in the Go Text Protocol, on finite boards: letters without I, after Z come AA, AB, ... ("K10"). */
bool connect_vertex(const struct connect *c, const char *text, uint64_t *square);
void connect_vertex_name(const struct connect *c, uint64_t square, char *name, size_t room);
/* The letters of a column of a finite board. */
enum { CONNECT_COLUMN = 3 };
void connect_column_name(uint32_t column, char *name);
uint64_t connect_middle(const struct connect *c);

static inline uint64_t connect_at(const struct connect *c, uint32_t row, uint32_t column)
{
	return (uint64_t)row * c->columns + column;
}

/* Divisions of small numbers are much faster. */
static inline uint32_t connect_row(const struct connect *c, uint64_t square)
{
	return square <= UINT32_MAX ? (uint32_t)square / c->columns : (uint32_t)(square / c->columns);
}

static inline uint32_t connect_column(const struct connect *c, uint64_t square)
{
	return square <= UINT32_MAX ? (uint32_t)square % c->columns : (uint32_t)(square % c->columns);
}
