#pragma once

#include "games/records.h"

/* Files of games by name; trouble ends the program. */
/* Does the name end with .sgf? */
bool games_is_sgf(const char *path);
/* .svg? */
bool games_is_svg(const char *path);
/* Reads SGF, or our own format; returns whether it was SGF. */
bool games_read(const char *path, struct records *r);
bool games_read_from(FILE *in, const char *path, struct records *r);
