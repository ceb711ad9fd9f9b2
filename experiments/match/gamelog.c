/* Files of games that grow. */
#include "experiments/match/gamelog.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/command.h"
#include "base/output.h"

/* Copies the whole lines before `end` to a temporary file; returns how many bytes they are. */
static long copy_lines(FILE *in, FILE *whole, unsigned long *lines, char **title)
{
	char *line = NULL;
	size_t room = 0;
	long bytes = 0;
	for (ssize_t size; (size = getline(&line, &room, in)) > 0; ++*lines) {
		if (line[size - 1] != '\n' || strcmp(line, "end\n") == 0)
			break;
		if (fwrite(line, 1, (size_t)size, whole) != (size_t)size)
			command_fail("cannot write a temporary file: %s", strerror(errno));
		bytes += size;
		if (*lines == 1) /* the second one */
			*title = strndup(line, (size_t)size - 1);
	}
	free(line);
	return bytes;
}

static void check_title(const char *path, const char *found, const char *title)
{
	if (strncmp(found, "c ", 2) != 0)
		command_fail("%s holds games, but not those of a tournament", path);
	if (strcmp(found + 2, title) != 0)
		command_fail("%s holds another tournament: %.200s", path, found + 2);
}

/* Reads the games of a log; the file is then as long as they are. Returns false if there is nothing to keep. */
static bool read_before(struct gamelog *g, FILE *in, const char *title)
{
	struct trouble t = {0};
	unsigned long lines = 0;
	char *found = NULL;
	FILE *whole = output_scratch();
	if (whole == NULL)
		command_fail("cannot make a temporary file: %s", strerror(errno));
	long bytes = copy_lines(in, whole, &lines, &found);
	if (ferror(in))
		command_fail("cannot read %s: %s", g->path, strerror(errno));
	fputs("end\n", whole);
	rewind(whole);
	if (lines >= 3) {
		if (!records_read(&g->before, whole, &t))
			command_die(g->path, &t);
		check_title(g->path, found, title);
		if (ftruncate(fileno(in), bytes) != 0 || fseek(in, bytes, SEEK_SET) != 0)
			command_fail("cannot write %s: %s", g->path, strerror(errno));
	}
	free(found);
	fclose(whole);
	return lines >= 3;
}

/* A file of which not even the head was written may be replaced, but not one that is something else. */
static void check_head(const char *path, FILE *in)
{
	char text[16] = "";
	static const char head[] = "kdraw games 1\n";
	rewind(in);
	size_t size = fread(text, 1, sizeof head - 1, in);
	if (strncmp(text, head, size) != 0)
		command_fail("%s is not a file of games", path);
}

static bool reopen(struct gamelog *g, const char *title)
{
	struct stat about;
	FILE *in = fopen(g->path, "r+");
	if (in == NULL && errno == ENOENT)
		return false;
	if (in == NULL)
		command_fail("cannot read %s: %s", g->path, strerror(errno));
	if (fstat(fileno(in), &about) != 0 || !S_ISREG(about.st_mode))
		command_fail("--resume goes on in a file, and %s is none", g->path);
	if (read_before(g, in, title)) {
		g->out = in;
		return true;
	}
	check_head(g->path, in);
	fclose(in);
	return false;
}

static bool is_there(const char *path)
{
	struct stat about;
	return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

void gamelog_open(struct gamelog *g, const char *path, bool resume, const struct connect *rules, const char *title)
{
	char name[CONNECT_NAME];
	*g = (struct gamelog){.path = path};
	if (resume && path == NULL)
		command_fail("--resume needs -o FILE, the file of the tournament that was broken off");
	if (path == NULL || (resume && reopen(g, title)))
		return;
	if (!resume && is_there(path))
		command_fail("%s is there already: say --resume, or another name", path);
	connect_name(rules, name, sizeof name);
	g->before.rules = *rules;
	g->out = fopen(path, "w");
	if (g->out == NULL)
		command_fail("cannot write %s: %s", path, strerror(errno));
	fprintf(g->out, "kdraw games 1\nc %s\nrules %s\n", title, name);
	fflush(g->out);
}

void gamelog_add(struct gamelog *g, const struct record *game)
{
	if (g->out == NULL)
		return;
	records_write(&g->before.rules, game, g->out);
	fflush(g->out);
}

void gamelog_close(struct gamelog *g, bool complete)
{
	if (g->out != NULL) {
		if (complete)
			records_end(g->out);
		bool failed = ferror(g->out) != 0;
		if (fclose(g->out) != 0 || failed)
			command_fail("cannot write %s: %s", g->path, strerror(errno));
	}
	records_clear(&g->before);
}
