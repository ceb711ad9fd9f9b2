/* Files of games that grow. */
#include "experiments/match/gamelog.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/command.h"
#include "base/fnv.h"
#include "base/output.h"

enum { SUM_LINE = sizeof "c 0123456789abcdef\n" };

_Noreturn static void cannot_write(const struct gamelog *g)
{
	command_fail("cannot write %s: %s", g->path, strerror(errno));
}

/* `c` and the sum of all bytes before it stand behind every game. */
static void write_sum(char *text, uint64_t sum)
{
	snprintf(text, SUM_LINE, "c %016" PRIx64 "\n", sum);
}

/* What is read of a file: the first three lines, and games with their sums. */
struct lines {
	FILE *whole; /* where they go, in a temporary file */
	char *title, *game;
	unsigned long count;
	size_t bytes, game_bytes;
	uint64_t sum;
};

static void keep(struct lines *l, const char *line, size_t size)
{
	if (fwrite(line, 1, size, l->whole) != size)
		command_fail("cannot write a temporary file: %s", strerror(errno));
	l->bytes += size;
	if (l->count++ == 1) /* the second one */
		l->title = strndup(line, size - 1);
}

static void check_title(const char *path, const char *found, const char *title)
{
	if (strncmp(found, "c ", 2) != 0)
		command_fail("%s holds games, but not such as --resume can go on with", path);
	if (strcmp(found + 2, title) != 0)
		command_fail("%s holds the games of another command: %.200s", path, found + 2);
}

/* A game is kept when its sum follows. */
static void take_line(const struct gamelog *g, const char *title, struct lines *l, const char *line, size_t size)
{
	char sum[SUM_LINE];
	write_sum(sum, l->sum);
	if (l->count < 3) {
		keep(l, line, size);
	} else if (l->game == NULL) {
		l->game = strndup(line, size);
		l->game_bytes = size;
	} else if (strcmp(line, sum) == 0) {
		keep(l, l->game, l->game_bytes);
		keep(l, line, size);
		free(l->game);
		l->game = NULL;
	} else {
		check_title(g->path, l->title, title);
		command_die(g->path, &(struct trouble){l->count + 2, "this file is damaged: a checksum is wrong"});
	}
	l->sum = fnv_bytes(l->sum, line, size);
}

static void take_lines(const struct gamelog *g, const char *title, FILE *in, struct lines *l)
{
	char *line = NULL;
	size_t room = 0;
	for (ssize_t size; (size = getline(&line, &room, in)) > 0;) {
		if (line[size - 1] != '\n' || strcmp(line, "end\n") == 0)
			break;
		take_line(g, title, l, line, (size_t)size);
	}
	free(line);
	free(l->game);
	if (ferror(in))
		command_fail("cannot read %s: %s", g->path, strerror(errno));
}

/* The file is cut to what is kept of it, and its sum is made again. */
static void cut(struct gamelog *g, FILE *in, size_t bytes)
{
	rewind(in);
	g->sum = FNV_START;
	for (size_t i = 0; i < bytes; i++)
		g->sum = fnv_bytes(g->sum, &(char){(char)getc(in)}, 1);
	if (ftruncate(fileno(in), (off_t)bytes) != 0 || fseek(in, (long)bytes, SEEK_SET) != 0)
		cannot_write(g);
}

/* Reads the games of a log; the file is then as long as they are. Returns false if there is nothing to keep. */
static bool read_before(struct gamelog *g, FILE *in, const char *title)
{
	struct trouble t = {0};
	struct lines l = {.whole = output_scratch(), .sum = FNV_START};
	if (l.whole == NULL)
		command_fail("cannot make a temporary file: %s", strerror(errno));
	take_lines(g, title, in, &l);
	fputs("end\n", l.whole);
	if (!output_rewind(l.whole))
		command_fail("cannot write a temporary file: %s", strerror(errno));
	if (l.count >= 3) {
		if (!records_read(&g->before, l.whole, &t))
			command_die(g->path, &t);
		check_title(g->path, l.title, title);
		cut(g, in, l.bytes);
	}
	free(l.title);
	fclose(l.whole);
	return l.count >= 3;
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
	if (flock(fileno(in), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
		command_fail("another process is at work with %s", g->path);
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

static void write_text(struct gamelog *g, const char *text)
{
	fputs(text, g->out);
	g->sum = fnv_bytes(g->sum, text, strlen(text));
}

/* A full disk is noticed at once. */
static void flush(const struct gamelog *g)
{
	if (fflush(g->out) != 0 || ferror(g->out))
		cannot_write(g);
}

void gamelog_open(struct gamelog *g, const char *path, bool resume, const struct connect *rules, const char *title)
{
	char name[CONNECT_NAME];
	*g = (struct gamelog){.path = path, .sum = FNV_START};
	if (resume && path == NULL)
		command_fail("--resume needs -o FILE, the file of the games that were broken off");
	if (path == NULL || (resume && reopen(g, title)))
		return;
	if (!resume && is_there(path))
		command_fail("%s is there already: say --resume, or another name", path);
	connect_name(rules, name, sizeof name);
	g->before.rules = *rules;
	g->out = fopen(path, "w");
	if (g->out == NULL)
		cannot_write(g);
	flock(fileno(g->out), LOCK_EX | LOCK_NB);
	write_text(g, "kdraw games 1\nc ");
	write_text(g, title);
	write_text(g, "\nrules ");
	write_text(g, name);
	write_text(g, "\n");
	flush(g);
}

void gamelog_add(struct gamelog *g, const struct record *game)
{
	char *text = NULL, sum[SUM_LINE];
	size_t size;
	if (g->out == NULL)
		return;
	FILE *memory = open_memstream(&text, &size);
	records_write(&g->before.rules, game, memory);
	fclose(memory);
	write_text(g, text);
	free(text);
	write_sum(sum, g->sum);
	write_text(g, sum);
	flush(g);
}

void gamelog_close(struct gamelog *g, bool complete)
{
	if (g->out != NULL) {
		if (complete)
			records_end(g->out);
		flush(g);
		if (fclose(g->out) != 0)
			cannot_write(g);
	}
	records_clear(&g->before);
}
