#ifndef EXPERIMENTS_GAME_CONNECT_H
#define EXPERIMENTS_GAME_CONNECT_H

#include <stdbool.h>
#include <stddef.h>

#include "hypergraph/trouble.h"

/* The rules of Connect(m,n,k,p,q): Black places q stones, then White p, Black p and so on; k in a row win.
 * An infinite board is an area of CONNECT_AREA x CONNECT_AREA squares around (0, 0); its memory is touched only where
 * stones are. */
struct connect {
	unsigned rows, columns, k, p, q;
	bool infinite;
};

enum { CONNECT_MOST = 512, CONNECT_AREA = 4096, CONNECT_NAME = 64 };

/* Reads "19x19:6:2:1" (rows x columns : k : p : q) or "inf:6:2:1"; false with the reason in t. */
bool connect_parse(struct connect *c, const char *text, struct trouble *t);
/* Writes it the same way; the text fits into CONNECT_NAME bytes. */
void connect_name(const struct connect *c, char *name, size_t room);

/* d = k - p, but at least 1: a window of k squares with d stones of a player and none of the other is a threat. */
unsigned connect_threat(const struct connect *c);

/* A square has a name. On a finite board: the column as letters a, b, ..., z, aa, ab, ..., the row as a number from 1
 * at the bottom ("j10" is the middle of 19x19); everywhere also "row,column" counted from 0, negative on the infinite
 * board ("-3,0"), where (0, 0) is the middle. Squares are numbered row * columns + column. */
bool connect_square(const struct connect *c, const char *text, unsigned *square, struct trouble *t);
void connect_square_name(const struct connect *c, unsigned square, char *name, size_t room);
unsigned connect_middle(const struct connect *c);

#endif
