#include "base/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"

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

bool output_whole_open(struct output_whole *w, const char *path)
{
	w->path = path;
	w->temporary = xmalloc(strlen(path) + 5);
	sprintf(w->temporary, "%s.tmp", path);
	w->out = fopen(w->temporary, "wb");
	if (w->out == NULL)
		free(w->temporary);
	return w->out != NULL;
}

static bool leave_nothing(struct output_whole *w, int why)
{
	remove(w->temporary);
	free(w->temporary);
	errno = why;
	return false;
}

/* The bytes are on the disk before the name is: a machine that stops in between leaves the old file. */
bool output_whole_close(struct output_whole *w)
{
	bool good = fflush(w->out) == 0 && !ferror(w->out) && fsync(fileno(w->out)) == 0;
	int why = errno;
	if (fclose(w->out) != 0 && good) {
		good = false;
		why = errno;
	}
	if (!good)
		return leave_nothing(w, why);
	if (rename(w->temporary, w->path) != 0)
		return leave_nothing(w, errno);
	free(w->temporary);
	return true;
}

void output_whole_forget(struct output_whole *w)
{
	int why = errno;
	fclose(w->out);
	leave_nothing(w, why);
}
