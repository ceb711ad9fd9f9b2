#ifndef PROVERS_THEOREM_THEOREM_CHECKPOINT_H
#define PROVERS_THEOREM_THEOREM_CHECKPOINT_H

#include "provers/theorem/theorem.h"

/* What is done of a theorem. FILE is the beginning of the theorem file, up to the last board that is proved; what the
 * prover knows about the board after it, number N, is in FILE.N (provers/prover/prover.h). The checker reads the whole
 * theorem in the end, so nothing has to be believed here. */

/* FILE gets what stands in plain, whole or not at all. False with errno. */
bool theorem_save(FILE *plain, const char *path);

/* Appends the boards of FILE to plain, which ends behind the head of this theorem, and says how many they are. */
bool theorem_checkpoint_load(const struct theorem *th, const char *path, FILE *plain, unsigned *boards,
                             struct trouble *t);

/* FILE.N, for the caller to free. */
char *theorem_checkpoint_table(const char *path, unsigned board);

#endif
