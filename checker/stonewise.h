#ifndef STONEWISE_H
#define STONEWISE_H

#include "board.h"

/* Reads a stonewise proof after its first line, up to its `end'; its root has black[line] stones on every line, or none
 * if black is NULL. Returns only if it is right. */
enum { SCHEME_LINES_MOST = 64 };
struct claim stonewise_read(const struct board *b, const uint32_t *black);

#endif
