#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/trouble.h"

/* Trees of openings that are kept in the folder of --data, a file each: NAME.tree. A name is made of small letters,
 * digits and -, so that it leads nowhere else. Without a folder nothing is kept, and that is said. */
enum { DRAWER_NAME = 60, DRAWER_MOST = 1000 };

/* The text is the caller's: of any file, and of a tree. */
bool drawer_file(const char *path, char **text, size_t *size, struct trouble *t);
bool drawer_read(const char *data, const char *name, char **text, size_t *size, struct trouble *t);
bool drawer_keep(const char *data, const char *name, const char *text, size_t size, struct trouble *t);
/* The names, by alphabet, the caller's; at most so many as are kept here. */
unsigned drawer_list(const char *data, char (*name)[DRAWER_NAME + 1]);
