#include "jobs/paths.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "base/command.h"
#include "base/output.h"

void path_in(char path[PATH_MAX], const char *folder, const char *format, ...)
{
	char name[512];
	va_list list;
	va_start(list, format);
	int length = vsnprintf(name, sizeof name, format, list);
	va_end(list);
	if (length < 0 || (size_t)length >= sizeof name || strlen(folder) + (size_t)length + 2 > PATH_MAX)
		command_fail("a file in %.200s would have too long a name", folder);
	memcpy(path, folder, strlen(folder));
	path[strlen(folder)] = '/';
	memcpy(path + strlen(folder) + 1, name, (size_t)length + 1);
}

bool path_write(const char *folder, const char *name, void (*write)(FILE *out, const void *what), const void *what,
                struct trouble *t)
{
	char path[PATH_MAX];
	path_in(path, folder, "%s", name);
	FILE *out = output_begin(path);
	if (out == NULL)
		return trouble_say(t, 0, "%s: %s", path, strerror(errno));
	output_in_passing(out);
	write(out, what);
	return output_end(out, NULL) || trouble_say(t, 0, "%s: %s", path, strerror(errno));
}

void path_copy(const char *from, const char *to)
{
	FILE *in = fopen(from, "r");
	if (in == NULL)
		command_fail("%s: %s", from, strerror(errno));
	FILE *out = output_open(to);
	if (!output_append(in, out))
		command_fail("%s: %s", to, strerror(errno));
	fclose(in);
	output_close(out, to);
}
