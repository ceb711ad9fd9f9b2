#pragma once

#include <stdio.h>

#include "games/field.h"

/* A position as text, top row first: x black, o white, . empty; numbers of rows and letters of columns may be there.
 *
 *     turn white 2
 *      3 . . .
 *      2 . x o
 *      1 x . .
 *        a b c
 *
 * The line `turn` (who goes on, stones left) may be left out if the numbers of stones leave no doubt. */
void picture_write(const struct field *f, FILE *out);
/* Who is to move after so many stones, when all turns are whole or this one is not: by the rules. False if nobody. */
bool picture_turn(const struct connect *c, uint32_t black, uint32_t white, enum side *side, uint32_t *left);
/* Sets up the stones on an empty field of the same size; on an infinite board the picture's middle goes to (0, 0). */
bool picture_read(struct field *f, FILE *in, struct trouble *t);
/* The same of a file, for programs: trouble ends the program. */
void picture_need(struct field *f, const char *path);
