#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/trouble.h"

/* Runs a program (argv ends with NULL, argv[0] is looked for in PATH) with what `write` writes as its standard input
 * and with `file` as its standard output. On failure t says why, and the file is removed if we made it. */
bool feed_program(const char *const *argv, const char *file, void (*write)(FILE *out, const void *data),
                  const void *data, struct trouble *t);
