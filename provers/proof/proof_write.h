#pragma once

#include <stdio.h>

#include "provers/proof/proof.h"

/* Writes a proof as a file (checker/FORMATS.md): what proof_read reads. */
void proof_write(const struct proof *p, FILE *out);
/* The same to a path (base/output.h): how many bytes it has, or false with what is wrong. */
bool proof_save(const struct proof *p, const char *path, unsigned long long *bytes, struct trouble *t);
