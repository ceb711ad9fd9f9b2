#include "base/checkpoint.h"
#include "base/fnv.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/output.h"

static const char mark[] = "kdraw checkpoint 3 ";
enum { MARK = sizeof mark - 1, LAST_LINE = sizeof "checksum 0123456789abcdef\n" - 1 };

/* The last line. A sum that is one byte off is another sum (base/output.h), and so is a line that is. */
static void last_line(char *text, uint64_t sum)
{
	snprintf(text, LAST_LINE + 1, "checksum %016" PRIx64 "\n", sum);
}

/* --- whose it is -------------------------------------------------------------------------------------------------- */

static bool is_ours(const struct checkpoint *c, struct trouble *t)
{
	char text[MARK + 200] = "", job[200] = "";
	size_t length = strlen(c->job);
	if (pread(c->file, text, sizeof text - 1, 0) < 0)
		return trouble_say(t, 0, "cannot read: %s", strerror(errno));
	if (strncmp(text, mark, MARK) != 0)
		return trouble_say(t, 1, "this is no checkpoint of this version of the program; it is left as it is");
	snprintf(job, sizeof job, "%.*s", (int)strcspn(text + MARK, "\n"), text + MARK);
	if (strcmp(job, c->job) == 0 && text[MARK + length] == '\n')
		return true;
	return trouble_say(t, 1, "this is a checkpoint of another job: '%.70s', not '%.70s'", job, c->job);
}

/* Is what was opened still what the name stands for? Whoever had it may have put another file there. */
static bool is_there(const struct checkpoint *c, struct stat *s)
{
	struct stat now;
	return fstat(c->file, s) == 0 && stat(c->path, &now) == 0 && s->st_ino == now.st_ino && s->st_dev == now.st_dev;
}

static bool take_lock(const struct checkpoint *c, struct trouble *t)
{
	if (flock(c->file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
		return true; /* or there are no locks in this folder */
	return trouble_say(t, 0, "another process is at work with this checkpoint");
}

static bool open_file(struct checkpoint *c, bool resume, struct trouble *t)
{
	struct stat s = {0};
	do {
		if (c->file >= 0)
			close(c->file);
		c->file = open(c->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
		if (c->file < 0 && errno == ENOENT && !resume)
			c->file = open(c->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (c->file < 0 && errno != EEXIST)
			return trouble_say(t, 0, "%s%s", resume ? "" : "cannot write: ", strerror(errno));
		if (c->file >= 0 && !take_lock(c, t))
			return false;
	} while (c->file < 0 || !is_there(c, &s));
	c->saved = s.st_size > 0;
	if (resume && !c->saved)
		return trouble_say(t, 0, "nothing has been saved in this checkpoint");
	return !c->saved || is_ours(c, t);
}

bool checkpoint_begin(struct checkpoint *c, const char *path, bool resume, const char *job, struct trouble *t)
{
	assert(strlen(job) < 200 && strchr(job, '\n') == NULL);
	*c = (struct checkpoint){.file = -1};
	if (path == NULL)
		return true;
	c->path = xstrdup(path);
	c->job = xstrdup(job);
	if (((resume && access(path, F_OK) != 0) || output_possible(path, false, t)) && open_file(c, resume, t))
		return true;
	c->saved = true; /* not ours to remove */
	checkpoint_end(c);
	return false;
}

/* A file of our own in which nothing was saved goes. */
void checkpoint_end(struct checkpoint *c)
{
	if (c->path != NULL && !c->saved)
		unlink(c->path);
	if (c->file >= 0)
		close(c->file);
	free(c->path);
	free(c->job);
	*c = (struct checkpoint){.file = -1};
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

struct payload {
	int file;
	off_t at, end;
};

static ssize_t give(void *cookie, char *to, size_t size)
{
	struct payload *p = cookie;
	off_t left = p->end - p->at;
	ssize_t n = pread(p->file, to, left < (off_t)size ? (size_t)left : size, p->at);
	if (n > 0)
		p->at += n;
	return n;
}

static int close_payload(void *cookie)
{
	free(cookie);
	return 0;
}

/* From the second line to the one before the last. */
static FILE *open_payload(const struct checkpoint *c, off_t size)
{
	static const cookie_io_functions_t io = {.read = give, .close = close_payload};
	struct payload *p = xmalloc(sizeof *p);
	*p = (struct payload){c->file, (off_t)(MARK + strlen(c->job) + 1), size - LAST_LINE};
	FILE *in = fopencookie(p, "r", io);
	if (in == NULL)
		free(p);
	return in;
}

/* The sum of this many bytes of the file; false if they cannot be read. */
static bool sum_up(int file, off_t size, uint64_t *sum)
{
	char text[1 << 16];
	*sum = FNV_START;
	for (off_t at = 0; at < size;) {
		ssize_t n = pread(file, text, size - at < (off_t)sizeof text ? (size_t)(size - at) : sizeof text, at);
		if (n <= 0)
			return false;
		*sum = fnv_bytes(*sum, text, (size_t)n);
		at += n;
	}
	return true;
}

FILE *checkpoint_read(struct checkpoint *c, struct trouble *t)
{
	struct stat s;
	uint64_t sum;
	char right[LAST_LINE + 1], found[LAST_LINE + 1] = "";
	FILE *in = NULL;
	if (fstat(c->file, &s) != 0 || s.st_size < (off_t)(MARK + strlen(c->job) + 1 + LAST_LINE)) {
		trouble_say(t, 0, "this checkpoint was cut short");
		return NULL;
	}
	off_t size = s.st_size - LAST_LINE;
	if (!sum_up(c->file, size, &sum) || pread(c->file, found, LAST_LINE, size) != LAST_LINE) {
		trouble_say(t, 0, "cannot read: %s", strerror(errno));
		return NULL;
	}
	last_line(right, sum);
	if (strcmp(found, right) != 0)
		trouble_say(t, 0, "this checkpoint is damaged or was cut short: its checksum is wrong");
	else if ((in = open_payload(c, s.st_size)) == NULL)
		trouble_say(t, 0, "cannot read: %s", strerror(errno));
	return in;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

FILE *checkpoint_write(struct checkpoint *c)
{
	assert(c->path != NULL);
	FILE *out = output_begin(c->path);
	if (out != NULL)
		fprintf(out, "%s%s\n", mark, c->job);
	return out;
}

/* The new file is locked before it has the name. */
bool checkpoint_save(struct checkpoint *c, FILE *out)
{
	char line[LAST_LINE + 1];
	int file = fcntl(output_descriptor(out), F_DUPFD_CLOEXEC, 3);
	last_line(line, output_written(out));
	fputs(line, out);
	if (file >= 0)
		flock(file, LOCK_EX | LOCK_NB);
	if (!output_end(out, NULL)) {
		if (file >= 0)
			close(file);
		return false;
	}
	close(c->file);
	c->file = file;
	c->saved = true;
	return true;
}

bool checkpoint_keep(struct checkpoint *c, void (*write)(const void *what, FILE *out), const void *what)
{
	if (c->path == NULL)
		return true;
	FILE *out = checkpoint_write(c);
	if (out == NULL)
		return false;
	write(what, out);
	return checkpoint_save(c, out);
}

/* --- for programs ------------------------------------------------------------------------------------------------- */

FILE *checkpoint_need(struct checkpoint *c, const struct limits *l, const char *job)
{
	struct trouble t;
	FILE *in = NULL;
	if (!checkpoint_begin(c, l->checkpoint, l->resume != NULL, job, &t) ||
	    (l->resume != NULL && (in = checkpoint_read(c, &t)) == NULL))
		command_die(l->checkpoint, &t);
	return in;
}

void checkpoint_need_keep(struct checkpoint *c, void (*write)(const void *what, FILE *out), const void *what)
{
	if (!checkpoint_keep(c, write, what))
		command_fail("cannot write the checkpoint %s: %s", c->path, strerror(errno));
}
