#ifndef PROVERS_PROOF_PROOF_WRITE_H
#define PROVERS_PROOF_PROOF_WRITE_H

#include <stdio.h>

#include "provers/proof/proof.h"

/* Writes a proof as a file (checker/FORMATS.md): what proof_read reads. */
void proof_write(const struct proof *p, FILE *out);

#endif
