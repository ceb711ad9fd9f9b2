#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "games/connect.h"

/* Squares as the Go Text Protocol names them: letters without I, rows from 1 at the bottom ("K10" is the middle of
 * 19x19; after Z come AA, AB, ...). */
bool vertex_read(const struct connect *c, const char *text, uint64_t *square);
void vertex_name(const struct connect *c, uint64_t square, char *name, size_t room);
