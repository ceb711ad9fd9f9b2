#pragma once

#include <stdarg.h>
#include <stddef.h>

/* malloc and realloc that end the program with a message and status 2 instead of returning NULL. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *text);
/* What printf would print, in memory of its own. */
char *xasprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *xvasprintf(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));
/* What was got for so many bytes; NULL ends the program as above. */
void *memory_or_die(void *got, size_t size);
/* Room for one more than `used` items of an array: it is doubled when it is full. */
#define MAKE_ROOM(array, used, room)                                                                                   \
	((used) < (room) ? (void)0                                                                                     \
	                 : (void)((room) = 2 * (room) + 16, (array) = xrealloc((array), (room) * sizeof *(array))))

/* Bytes that are free now: of the machine, and of what the limits of the shell and of a container leave. */
unsigned long long memory_free(void);
