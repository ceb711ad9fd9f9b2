#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* malloc and realloc that end the program with a message and status 2 instead of returning NULL. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *text);

/* Bytes that are free now: of the machine, and of what the limits of the shell and of a container leave. */
unsigned long long memory_free(void);

#endif
