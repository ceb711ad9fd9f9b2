#ifndef PROVERS_PROOF_PROOF_OPEN_H
#define PROVERS_PROOF_PROOF_OPEN_H

#include <stdio.h>

#include "base/trouble.h"

/* Opens a proof or theorem file, or standard input for "-", for reading; one that begins like a zstd frame is
 * decompressed on the way. A damaged frame ends the stream with ferror and errno EBADMSG. NULL if it cannot be opened.
 */
FILE *proof_open(const char *path, struct trouble *t);

#endif
