#pragma once

#include <stdbool.h>

/* What kdraw fair found out, in files of a folder: certificates as they are for kdraw check, and facts. A file says in
 * two comments which fact it is, and the sum of all its bytes but those of the second comment:
 *
 *     kdraw proof 2
 *     c kdraw fair: fact 7x7 5 1 1 breaker-draws certified kdraw prove -p 1 grid:7x7:5
 *     c kdraw fair: sum 8e1c5e0a3a1b7c22
 *     ...
 *     end
 *
 * It is written whole or not at all. One that is damaged is as good as none. */
struct cache {
	char *folder; /* NULL: nothing is remembered */
};

/* The folder of this name; NULL: $XDG_CACHE_HOME/kdraw/fair or ~/.cache/kdraw/fair; "none": nothing is remembered. */
void cache_init(struct cache *c, const char *folder);
void cache_clear(struct cache *c);

/* The text of a file and its note, which the caller frees, or NULL. */
char *cache_read(const struct cache *c, const char *name, char **note);
/* text with the two comments behind its first line, for the caller to free. */
char *cache_text(const char *text, const char *note);
/* False if the file cannot be written, which is no trouble. */
bool cache_write(const struct cache *c, const char *name, const char *text, const char *note);

/* The names of all files, sorted, for cache_free_names; -1 without a folder. */
int cache_names(const struct cache *c, char ***names);
void cache_free_names(char **names, int count);
