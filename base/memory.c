#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_die(void *p, size_t size)
{
	if (p != NULL || size == 0)
		return p;
	fprintf(stderr, "kdraw: no memory for %zu bytes\n", size);
	exit(2);
}

void *xmalloc(size_t size)
{
	return or_die(malloc(size), size);
}

void *xcalloc(size_t count, size_t size)
{
	return or_die(calloc(count, size), count * size);
}

void *xrealloc(void *old, size_t size)
{
	return or_die(realloc(old, size), size);
}

char *xstrdup(const char *text)
{
	size_t size = strlen(text) + 1;
	return memcpy(xmalloc(size), text, size);
}
