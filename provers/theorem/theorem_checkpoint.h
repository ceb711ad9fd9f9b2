#ifndef PROVERS_THEOREM_THEOREM_CHECKPOINT_H
#define PROVERS_THEOREM_THEOREM_CHECKPOINT_H

#include "base/checkpoint.h"
#include "provers/theorem/theorem.h"

/* What is known of a theorem (base/checkpoint.h): `boards N bytes B`, the B bytes of the theorem file up to its board
 * N, then what the prover knows of that board. The checker reads the whole theorem in the end, so nothing is believed.
 */

/* The job: the head of the theorem, which names the game and the tiling, and the exclusive squares. */
bool theorem_checkpoint_begin(struct checkpoint *c, const struct theorem *th, const char *path, bool resume,
                              struct trouble *t);
/* The boards go to plain; what follows them is left to be read. False with errno. */
bool theorem_checkpoint_read(FILE *in, FILE *plain, unsigned *boards);
/* So many boards and bytes of plain, which is then at its end. False with errno. */
bool theorem_checkpoint_write(FILE *out, FILE *plain, unsigned boards, long bytes);

#endif
