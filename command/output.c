#include "command/output.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "command/command.h"

static bool is_stdout(const char *path)
{
	return path == NULL || strcmp(path, "-") == 0;
}

FILE *output_open(const char *path)
{
	FILE *out = is_stdout(path) ? stdout : fopen(path, "w");
	if (out == NULL)
		command_fail("cannot write %s: %s", path, strerror(errno));
	return out;
}

/* Standard output stays open: command_end looks after it. */
void output_close(FILE *out, const char *path)
{
	if (is_stdout(path))
		return;
	bool failed = ferror(out) != 0;
	if (fclose(out) != 0 || failed)
		command_fail("cannot write %s: %s", path, strerror(errno));
}
