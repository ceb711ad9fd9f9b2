#include "base/memory.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void *memory_or_die(void *p, size_t size)
{
	if (p != NULL || size == 0)
		return p;
	fprintf(stderr, "kdraw: no memory for %zu bytes\n", size);
	exit(2);
}

void *xmalloc(size_t size)
{
	return memory_or_die(malloc(size), size);
}

void *xcalloc(size_t count, size_t size)
{
	return memory_or_die(calloc(count, size), count * size);
}

void *xrealloc(void *old, size_t size)
{
	return memory_or_die(realloc(old, size), size);
}

char *xstrdup(const char *text)
{
	size_t size = strlen(text) + 1;
	return memcpy(xmalloc(size), text, size);
}

char *xvasprintf(const char *format, va_list arguments)
{
	va_list again;
	va_copy(again, arguments);
	size_t size = (size_t)vsnprintf(NULL, 0, format, again) + 1;
	va_end(again);
	char *text = xmalloc(size);
	vsnprintf(text, size, format, arguments);
	return text;
}

char *xasprintf(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	char *text = xvasprintf(format, arguments);
	va_end(arguments);
	return text;
}

/* --- how much there is -------------------------------------------------------------------------------------------- */

static unsigned long long least(unsigned long long a, unsigned long long b)
{
	return a < b ? a : b;
}

/* The number in a file of the system; ULLONG_MAX if there is none, or it says that there is no limit. */
static unsigned long long number_in(const char *folder, const char *name)
{
	char path[PATH_MAX];
	unsigned long long number = ULLONG_MAX;
	snprintf(path, sizeof path, "/sys/fs/cgroup%s/%s", folder, name);
	FILE *in = fopen(path, "r");
	if (in != NULL && fscanf(in, "%llu", &number) != 1)
		number = ULLONG_MAX;
	if (in != NULL)
		fclose(in);
	return number;
}

/* What a group of version 2 or 1 leaves. */
static unsigned long long left_in(const char *folder, bool old)
{
	unsigned long long most = number_in(folder, old ? "memory.limit_in_bytes" : "memory.max");
	unsigned long long used = number_in(folder, old ? "memory.usage_in_bytes" : "memory.current");
	return most == ULLONG_MAX || used == ULLONG_MAX ? ULLONG_MAX : most > used ? most - used : 0;
}

/* What the groups leave that this process is in, as containers and batch systems make them; each is within the next.
 * The lines are `0::/FOLDER' of version 2, `N:memory:/FOLDER' of version 1. */
static unsigned long long left_in_groups(void)
{
	char line[PATH_MAX], path[PATH_MAX + 8];
	unsigned long long left = ULLONG_MAX;
	FILE *in = fopen("/proc/self/cgroup", "r");
	while (in != NULL && fgets(line, sizeof line, in) != NULL) {
		const char *kind = strchr(line, ':');
		bool old = kind != NULL && strncmp(kind, ":memory:/", 9) == 0;
		if (!old && (kind == NULL || strncmp(kind, "::/", 3) != 0))
			continue;
		line[strcspn(line, "\n")] = '\0';
		snprintf(path, sizeof path, "%s%s", old ? "/memory" : "", strchr(kind, '/'));
		for (char *slash; (slash = strrchr(path, '/')) != NULL; *slash = '\0')
			left = least(left, left_in(path, old));
		left = least(left, left_in("", old));
	}
	if (in != NULL)
		fclose(in);
	return left;
}

unsigned long long memory_free(void)
{
	struct rlimit space;
	unsigned long long pages = (unsigned long long)sysconf(_SC_AVPHYS_PAGES);
	unsigned long long bytes = pages * (unsigned long long)sysconf(_SC_PAGESIZE);
	if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
		bytes = least(bytes, space.rlim_cur);
	return least(bytes, left_in_groups());
}
