#include "base/output.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "base/command.h"
#include "base/fnv.h"
#include "base/input.h"
#include "base/memory.h"

enum { BUFFER = 1 << 16 };

/* The file in the making. Its stream is ours, so that every write is seen here, and the first error is known. */
struct output {
	struct output *next;
	FILE *stream;
	int file, why;            /* a descriptor; the errno of the first thing that went wrong, or 0 */
	char *temporary, *target; /* NULL: written in place */
	unsigned long long bytes;
	uint64_t sum;
	ZSTD_CCtx *packer; /* NULL: plain */
	char buffer[BUFFER];
	bool in_passing; /* not waited for */
};

static struct output *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int standard = -1; /* what was standard output, once it has been taken */

static struct output *find(FILE *stream)
{
	pthread_mutex_lock(&lock);
	struct output *o = all;
	while (o != NULL && o->stream != stream)
		o = o->next;
	pthread_mutex_unlock(&lock);
	return o;
}

static void forget(const struct output *o)
{
	pthread_mutex_lock(&lock);
	struct output **at = &all;
	while (*at != o)
		at = &(*at)->next;
	*at = o->next;
	pthread_mutex_unlock(&lock);
}

/* --- the stream --------------------------------------------------------------------------------------------------- */

static void put(struct output *o, const char *text, size_t size)
{
	while (size > 0 && o->why == 0) {
		ssize_t n = write(o->file, text, size);
		if (n < 0 && errno != EINTR)
			o->why = errno;
		if (n <= 0)
			continue;
		text += n;
		size -= (size_t)n;
		o->bytes += (unsigned long long)n;
	}
}

/* Everything that is ready goes to the file; at the end also what the packer holds back. */
static void pack(struct output *o, const char *text, size_t size, ZSTD_EndDirective mode)
{
	char packed[BUFFER];
	ZSTD_inBuffer in = {text, size, 0};
	for (size_t left = 1; o->why == 0 && (mode == ZSTD_e_end ? left > 0 : in.pos < in.size);) {
		ZSTD_outBuffer out = {packed, sizeof packed, 0};
		left = ZSTD_compressStream2(o->packer, &out, &in, mode);
		if (ZSTD_isError(left))
			o->why = ENOMEM;
		else
			put(o, packed, out.pos);
	}
}

static ssize_t take(void *cookie, const char *text, size_t size)
{
	struct output *o = cookie;
	o->sum = fnv_bytes(o->sum, text, size);
	if (o->packer != NULL)
		pack(o, text, size, ZSTD_e_continue);
	else
		put(o, text, size);
	errno = o->why;
	return o->why == 0 ? (ssize_t)size : 0;
}

/* --- where it goes ------------------------------------------------------------------------------------------------ */

static bool is_standard(const char *path)
{
	return path == NULL || strcmp(path, "-") == 0;
}

static bool begins(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

static int fail(int why)
{
	errno = why;
	return -1;
}

/* Standard output by another name: it is written on, not begun again. */
static bool is_stdout(const struct stat *there)
{
	struct stat s;
	return fstat(standard >= 0 ? standard : STDOUT_FILENO, &s) == 0 && s.st_dev == there->st_dev &&
	       s.st_ino == there->st_ino;
}

/* What a link leads to, for the caller to free; NULL with errno if it leads nowhere. */
static char *resolve(const char *path)
{
	struct stat there;
	return lstat(path, &there) == 0 && S_ISLNK(there.st_mode) ? realpath(path, NULL) : xstrdup(path);
}

/* A new file in this folder (up to its last slash); its name goes to *name. */
static int new_file(const char *folder, size_t length, char **name)
{
	size_t room = length + sizeof ".kdraw-01234567";
	char *path = xmalloc(room);
	int file;
	do {
		uint32_t random = (uint32_t)getpid();
		getrandom(&random, sizeof random, 0);
		snprintf(path, room, "%.*s.kdraw-%08" PRIx32, (int)length, folder, random);
		file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
	} while (file < 0 && errno == EEXIST);
	*name = path;
	if (file < 0) {
		int why = errno;
		free(path);
		*name = NULL;
		return fail(why);
	}
	return file;
}

static int open_whole(struct output *o, const char *path)
{
	o->target = resolve(path);
	if (o->target == NULL || (access(o->target, W_OK) != 0 && errno != ENOENT))
		return -1;
	const char *slash = strrchr(o->target, '/');
	return new_file(o->target, slash == NULL ? 0 : (size_t)(slash + 1 - o->target), &o->temporary);
}

/* The descriptor that is written to; -1 with errno. */
static int open_target(struct output *o, const char *path)
{
	struct stat there;
	if (is_standard(path))
		return fcntl(standard, F_DUPFD_CLOEXEC, 3);
	if (*path == '\0')
		return fail(ENOENT);
	bool exists = stat(path, &there) == 0;
	if (exists && S_ISDIR(there.st_mode))
		return fail(EISDIR);
	if (exists && is_stdout(&there))
		return fcntl(standard >= 0 ? standard : STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	if (exists && (!S_ISREG(there.st_mode) || begins(path, "/dev/") || begins(path, "/proc/")))
		return open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
	return open_whole(o, path);
}

/* --- beginning and end -------------------------------------------------------------------------------------------- */

/* The errno of what went wrong, or 0. The file has its name then, or nothing is left of it. */
static int release(struct output *o, bool keep)
{
	if (o->file >= 0 && close(o->file) != 0 && o->why == 0)
		o->why = errno;
	if (keep && o->why == 0 && o->temporary != NULL && rename(o->temporary, o->target) != 0)
		o->why = errno;
	if (o->temporary != NULL && (!keep || o->why != 0))
		unlink(o->temporary);
	int why = o->why;
	ZSTD_freeCCtx(o->packer);
	free(o->temporary);
	free(o->target);
	free(o);
	return why;
}

static FILE *open_stream(struct output *o, const char *mode, cookie_io_functions_t io)
{
	o->stream = fopencookie(o, mode, io);
	if (o->stream == NULL)
		return NULL;
	setvbuf(o->stream, o->buffer, _IOFBF, BUFFER);
	pthread_mutex_lock(&lock);
	o->next = all;
	all = o;
	pthread_mutex_unlock(&lock);
	return o->stream;
}

/* A quarter smaller than what zstd does unasked, in a second or two for 40 MB. */
#define PACKING 12

static bool begin_packing(struct output *o)
{
	o->packer = ZSTD_createCCtx();
	return o->packer != NULL && !ZSTD_isError(ZSTD_CCtx_setParameter(o->packer, ZSTD_c_compressionLevel, PACKING));
}

FILE *output_begin(const char *path)
{
	if (is_standard(path) && standard < 0)
		return stdout;
	fflush(stdout); /* it may be the same file */
	struct output *o = xcalloc(1, sizeof *o);
	o->sum = FNV_START;
	o->file = open_target(o, path);
	if (o->file < 0)
		o->why = errno;
	if (!is_standard(path) && path_ends(path, ".zst") && !begin_packing(o))
		o->why = ENOMEM;
	if (o->why == 0 && open_stream(o, "w", (cookie_io_functions_t){.write = take}) != NULL)
		return o->stream;
	int why = o->why != 0 ? o->why : errno;
	release(o, false);
	errno = why;
	return NULL;
}

/* The bytes are on the disk before the name is: a machine that stops in between leaves the old file. */
static void finish(struct output *o)
{
	if (fflush(o->stream) != 0 && o->why == 0)
		o->why = errno;
	if (o->packer != NULL)
		pack(o, NULL, 0, ZSTD_e_end);
	if (o->why == 0 && o->temporary != NULL && !o->in_passing && fsync(o->file) != 0)
		o->why = errno;
}

void output_in_passing(FILE *out)
{
	struct output *o = find(out);
	assert(o != NULL);
	o->in_passing = true;
}

bool output_end(FILE *out, unsigned long long *bytes)
{
	struct output *o = find(out);
	assert(o != NULL || out == stdout);
	if (o == NULL)
		return fflush(out) == 0 && !ferror(out);
	finish(o);
	if (out == stdout)
		return (errno = o->why) == 0;
	forget(o);
	if (bytes != NULL)
		*bytes = o->bytes;
	fclose(out); /* what could not be written is not tried again */
	int why = release(o, true);
	errno = why;
	return why == 0;
}

void output_drop(FILE *out)
{
	struct output *o = find(out);
	if (o == NULL || out == stdout)
		return;
	forget(o);
	o->why = ECANCELED;
	fclose(out);
	release(o, false);
}

void output_drop_all(void)
{
	for (const struct output *o = all; o != NULL; o = o->next)
		if (o->temporary != NULL)
			unlink(o->temporary);
}

int output_descriptor(FILE *out)
{
	return find(out)->file;
}

uint64_t output_written(FILE *out)
{
	const struct output *o = find(out);
	assert(o != NULL);
	fflush(out);
	return o->sum;
}

FILE *output_open(const char *path)
{
	FILE *out = output_begin(path);
	if (out == NULL)
		command_fail("cannot write %s: %s", path == NULL ? "-" : path, strerror(errno));
	return out;
}

/* Standard output stays open: command_end looks after it. */
void output_close(FILE *out, const char *path)
{
	if (out != stdout && !output_end(out, NULL))
		command_fail("cannot write %s: %s", path == NULL ? "-" : path, strerror(errno));
}

static struct {
	const char *path;
	FILE *before;
} redirected;

void output_redirect(const char *path)
{
	if (path == NULL)
		return;
	FILE *out = output_open(path);
	if (out == stdout)
		return;
	redirected.path = path;
	redirected.before = stdout;
	stdout = out;
}

void output_redirect_end(void)
{
	FILE *out = stdout;
	if (redirected.path == NULL)
		return;
	stdout = redirected.before;
	output_close(out, redirected.path);
	redirected.path = NULL;
}

bool output_possible(const char *path, bool special, struct trouble *t)
{
	struct stat there;
	bool exists = !is_standard(path) && stat(path, &there) == 0;
	if (exists && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode))
		return (special && (!S_ISFIFO(there.st_mode) || is_stdout(&there))) ||
		       trouble_say(t, 0, "cannot write: this is no regular file");
	if (is_standard(path) || (exists && (is_stdout(&there) || begins(path, "/dev/") || begins(path, "/proc/"))))
		return true;
	FILE *out = output_begin(path);
	if (out == NULL)
		return trouble_say(t, 0, "cannot write: %s", strerror(errno));
	output_drop(out);
	return true;
}

/* So that the reason why something was not printed is known at the end. */
void output_watch_stdout(void)
{
	struct output *o = xcalloc(1, sizeof *o);
	o->file = STDOUT_FILENO;
	if (open_stream(o, "w", (cookie_io_functions_t){.write = take}) == NULL) {
		free(o);
		return;
	}
	if (isatty(STDOUT_FILENO))
		setvbuf(o->stream, o->buffer, _IOLBF, BUFFER);
	stdout = o->stream;
}

void output_take_stdout(void)
{
	fflush(stdout);
	standard = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	dup2(STDERR_FILENO, STDOUT_FILENO);
}

/* --- scratch ------------------------------------------------------------------------------------------------------ */

static ssize_t scratch_read(void *cookie, char *to, size_t size)
{
	return read(((struct output *)cookie)->file, to, size);
}

static int scratch_seek(void *cookie, off64_t *to, int from)
{
	*to = lseek(((struct output *)cookie)->file, *to, from);
	return *to < 0 ? -1 : 0;
}

static int scratch_close(void *cookie)
{
	forget(cookie);
	errno = release(cookie, false);
	return errno == 0 ? 0 : -1;
}

FILE *output_scratch(void)
{
	static const cookie_io_functions_t io = {scratch_read, take, scratch_seek, scratch_close};
	const char *folder = getenv("TMPDIR");
	char path[PATH_MAX], *name;
	if (folder == NULL || *folder == '\0')
		folder = "/tmp";
	if (snprintf(path, sizeof path, "%s/", folder) >= (int)sizeof path) {
		errno = ENAMETOOLONG;
		return NULL;
	}
	struct output *o = xcalloc(1, sizeof *o);
	o->file = new_file(path, strlen(path), &name);
	if (o->file >= 0)
		unlink(name);
	free(name);
	if (o->file >= 0 && open_stream(o, "w+", io) != NULL)
		return o->stream;
	release(o, false);
	return NULL;
}

bool output_rewind(FILE *scratch)
{
	if (fflush(scratch) != 0 || ferror(scratch) || fseek(scratch, 0, SEEK_SET) != 0) {
		errno = find(scratch)->why;
		return false;
	}
	return true;
}

bool output_append(FILE *scratch, FILE *out)
{
	assert(scratch != out);
	return output_rewind(scratch) && input_copy(scratch, out);
}
