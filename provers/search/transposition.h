#ifndef PROVERS_SEARCH_TRANSPOSITION_H
#define PROVERS_SEARCH_TRANSPOSITION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The table of solved positions: 128-bit keys of canonical forms -> drawn or lost, and the work it took.
 *
 * One allocation, buckets of four entries of 16 bytes; the entry with the least work is replaced when a bucket is full.
 * Threads share it without locks: an entry's first word is stored as high ^ data, so that a torn entry is not found.
 *
 *   word 0: high ^ word 1      word 1: low with the last 8 bits replaced by work (6 bits), verdict (1 bit), used (1
 * bit) bucket: high modulo the number of buckets */
struct transposition;

struct transposition *transposition_new(unsigned long long bytes);
/* Asks for huge pages: worth it in long searches only, since each costs 2 MiB of zeroing when it is first touched. */
void transposition_settle(struct transposition *t);
void transposition_release(struct transposition *t);

/* 0 lost, 1 drawn, -1 not there */
int transposition_find(const struct transposition *t, uint64_t high, uint64_t low);
/* Returns false if an older entry had to go. work: positions below, any number. */
bool transposition_store(struct transposition *t, uint64_t high, uint64_t low, bool drawn, uint64_t work);

double transposition_filling(const struct transposition *t); /* estimated from a sample, 0 .. 1 */
unsigned long long transposition_bytes(const struct transposition *t);

/* Writes all entries, reads them back (into a table of any size). Entries are added as they are read, so a table that
 * was loaded from a file which is not whole must not be used. */
enum transposition_file { TRANSPOSITION_WHOLE, TRANSPOSITION_CUT_SHORT, TRANSPOSITION_DAMAGED };

bool transposition_save(const struct transposition *t, FILE *out);
enum transposition_file transposition_load(struct transposition *t, FILE *in);

#endif
