#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The table of solved positions: 128-bit keys of canonical forms -> drawn or lost, and the work it took.
 *
 * Buckets of four entries of 16 bytes. A key has two buckets, by the halves of high, and lies in the one that was
 * emptier. When both are full the table is doubled; at its full size the entry with the least work goes instead.
 * Threads share it without locks: an entry's first word is stored as high ^ data, so that a torn entry is not found.
 *
 *   word 0: high ^ word 1      word 1: low with the last 8 bits replaced by work (6), verdict (1), used (1) */
struct transposition;

/* bytes: at its full size. What is not in use is reserved, and takes no memory. NULL if that is not possible. */
struct transposition *transposition_new(unsigned long long bytes);
/* Asks for huge pages: worth it in long searches only, since each costs 2 MiB of zeroing when it is first touched. */
void transposition_settle(struct transposition *t);
void transposition_release(struct transposition *t);

/* 0 lost, 1 drawn, -1 not there */
int transposition_find(const struct transposition *t, uint64_t high, uint64_t low);
/* Returns false if an older entry had to go. work: positions below, any number. */
bool transposition_store(struct transposition *t, uint64_t high, uint64_t low, bool drawn, uint64_t work);

double transposition_filling(const struct transposition *t); /* of its full size, from a sample, 0 .. 1 */
unsigned long long transposition_bytes(const struct transposition *t);

/* Writes all entries with so much work, reads them back (into a table of any size). Nothing in them says that they are
 * right: a checksum around them has to (base/checkpoint.h). */
void transposition_save(const struct transposition *t, uint64_t work, FILE *out);
bool transposition_load(struct transposition *t, FILE *in);
