#ifndef PROVERS_PROOF_PROOF_FILE_H
#define PROVERS_PROOF_PROOF_FILE_H

#include "provers/prover/prover.h"

/* A proof file (checker/FORMATS.md) for a decided question: head, the steps of `body`, `end`. False with errno if they
 * cannot be written, or read. */
bool proof_file_write_whole(FILE *out, const struct question *q, enum verdict verdict,
                            const struct proof_summary *summary, FILE *body);

/* Decided question to file (base/output.h). UNDECIDED if interrupted, or, with a sentence in t, if it cannot be
 * written; otherwise the verdict. */
enum verdict proof_file_make(struct prover *p, const struct question *q, const char *path,
                             struct proof_summary *summary, unsigned long long *bytes, struct trouble *t);

/* The same in an open stream (theorem files). */
enum verdict proof_file_embed(struct prover *p, const struct question *q, FILE *out, struct proof_summary *summary,
                              struct trouble *t);

#endif
