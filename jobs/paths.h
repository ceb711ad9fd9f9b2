#pragma once

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/trouble.h"

/* path becomes FOLDER/NAME; one that is too long ends the program. */
void path_in(char path[PATH_MAX], const char *folder, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Writes a file of a job's folder, whole or not at all. */
bool path_write(const char *folder, const char *name, void (*write)(FILE *out, const void *what), const void *what,
                struct trouble *t);

/* A copy of a file, for the user; trouble ends the program. */
void path_copy(const char *from, const char *to);
