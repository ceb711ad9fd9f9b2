#ifndef PROVERS_PROOF_PROOF_FILE_H
#define PROVERS_PROOF_PROOF_FILE_H

#include "provers/prover/prover.h"

/* A proof file (checker/FORMATS.md) for a decided question: head, the steps of `body`, `end`. */
void proof_file_write_whole(FILE *out, const struct question *q, enum verdict verdict,
                            const struct proof_summary *summary, FILE *body);

/* Appends the whole of `from' to `to'. */
void proof_file_copy(FILE *from, FILE *to);

/* From now on the path "-" is what was standard output, and what the program prints goes to standard error. */
void proof_file_take_stdout(void);

/* Moves a finished plain text to its place: through a temporary name, so that no half of a file is ever seen, unless
 * path is a device or a pipe; compressed if the name asks for it. False with errno. */
bool proof_file_place(FILE *plain, const char *path, unsigned long long *bytes);

/* Can a file be made there? A device will do if `special`. Nothing is left behind. */
bool proof_file_can_write(const char *path, bool special, struct trouble *t);

/* Decided question to file: writes to a temporary name and renames; compresses with zstd if the name ends in ".zst".
 * Returns UNDECIDED if interrupted, otherwise the verdict; on failure of the disk says so in t and sets *failed. */
enum verdict proof_file_make(struct prover *p, const struct question *q, const char *path,
                             struct proof_summary *summary, unsigned long long *bytes, struct trouble *t, bool *failed);

/* The same in an open stream, uncompressed (theorem files). */
enum verdict proof_file_embed(struct prover *p, const struct question *q, FILE *out, struct proof_summary *summary);

#endif
