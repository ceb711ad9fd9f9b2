#include "provers/search/notefile.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fnv.h"
#include "base/memory.h"

static const char mark[] = "kdraw notes 1 ";
enum { PENDING = 1 << 20, HEAD_MOST = 256 };

struct notefile {
	char *path;
	int file;
	bool failed;
	uint64_t end; /* of what is in the file: pending bytes come behind it */
	uint8_t *pending;
	size_t pendings;
};

/* What stands before the bytes of a record. */
struct before {
	uint64_t high, low;
	uint32_t size, sum;
};

static uint32_t sum_of(const struct before *b, const uint8_t *bytes)
{
	const uint64_t words[3] = {b->high, b->low, b->size};
	return (uint32_t)(fnv_bytes(fnv_bytes(FNV_START, words, sizeof words), bytes, b->size) >> 32);
}

/* --- what is there ------------------------------------------------------------------------------------------------ */

/* Where the last whole record ends. */
static uint64_t tell_records(FILE *in, uint64_t at, void (*each)(void *context, const struct notefile_record *),
                             void *context)
{
	struct before b;
	uint8_t *bytes = NULL;
	uint32_t room = 0;
	while (fread(&b, sizeof b, 1, in) == 1 && b.size <= PENDING) {
		if (b.size > room || bytes == NULL)
			bytes = xrealloc(bytes, room = b.size + 1);
		if (fread(bytes, 1, b.size, in) != b.size || sum_of(&b, bytes) != b.sum)
			break;
		const struct notefile_record r = {b.high, b.low, at + sizeof b, b.size};
		each(context, &r);
		at = r.at + r.size;
	}
	free(bytes);
	return at;
}

static bool read_records(struct notefile *f, void (*each)(void *context, const struct notefile_record *), void *context)
{
	const int copy = dup(f->file);
	FILE *in = copy < 0 ? NULL : fdopen(copy, "r");
	if (in == NULL || fseeko(in, (off_t)f->end, SEEK_SET) != 0)
		return false;
	setvbuf(in, NULL, _IOFBF, PENDING);
	f->end = tell_records(in, f->end, each, context);
	fclose(in);
	return true;
}

/* Empty, of this job, of another one, or no such file? */
enum whose { EMPTY, OURS, OTHERS, STRANGE };

static enum whose whose_is(const struct notefile *f, const char *head)
{
	char text[HEAD_MOST + 1] = "";
	const ssize_t size = pread(f->file, text, HEAD_MOST, 0);
	if (size == 0)
		return EMPTY;
	if (size < 0 || strncmp(text, mark, sizeof mark - 1) != 0)
		return STRANGE;
	return strncmp(text, head, strlen(head)) == 0 ? OURS : OTHERS;
}

static bool write_all(int file, const void *from, size_t size, uint64_t at)
{
	const uint8_t *bytes = from;
	while (size > 0) {
		const ssize_t n = pwrite(file, bytes, size, (off_t)at);
		if (n <= 0 && errno != EINTR)
			return false;
		const size_t written = n > 0 ? (size_t)n : 0;
		bytes += written;
		size -= written;
		at += written;
	}
	return true;
}

static bool begin_anew(struct notefile *f, const char *head)
{
	f->end = strlen(head);
	return ftruncate(f->file, 0) == 0 && write_all(f->file, head, f->end, 0);
}

static bool begin(struct notefile *f, const char *head, bool resume,
                  void (*each)(void *context, const struct notefile_record *), void *context, struct trouble *t)
{
	const enum whose whose = whose_is(f, head);
	bool right;
	if (whose == STRANGE)
		return trouble_say(t, 0, "%s: these are no notes of this version of the program; it is left as it is",
		                   f->path);
	f->end = strlen(head);
	if (whose == OURS && resume)
		right = read_records(f, each, context) && ftruncate(f->file, (off_t)f->end) == 0;
	else
		right = begin_anew(f, head);
	return right || trouble_say(t, 0, "%s: %s", f->path, strerror(errno));
}

struct notefile *notefile_open(const char *path, const char *job, bool resume,
                               void (*each)(void *context, const struct notefile_record *), void *context,
                               struct trouble *t)
{
	char head[HEAD_MOST];
	struct notefile *f = xcalloc(1, sizeof *f);
	f->path = xstrdup(path);
	f->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	f->pending = xmalloc(PENDING);
	const int length = snprintf(head, sizeof head, "%s%s\n", mark, job);
	assert(length > 0 && length < HEAD_MOST && strchr(job, '\n') == NULL);
	if (f->file < 0)
		trouble_say(t, 0, "%s: %s", path, strerror(errno));
	else if (begin(f, head, resume, each, context, t))
		return f;
	notefile_close(f);
	return NULL;
}

void notefile_close(struct notefile *f)
{
	if (f == NULL)
		return;
	if (f->file >= 0)
		close(f->file);
	free(f->pending);
	free(f->path);
	free(f);
}

void notefile_remove(struct notefile *f)
{
	if (f != NULL)
		unlink(f->path);
	notefile_close(f);
}

/* --- more --------------------------------------------------------------------------------------------------------- */

bool notefile_flush(struct notefile *f)
{
	f->failed = f->failed || !write_all(f->file, f->pending, f->pendings, f->end);
	if (f->failed)
		return false;
	f->end += f->pendings;
	f->pendings = 0;
	return true;
}

bool notefile_add(struct notefile *f, struct notefile_record *r, const uint8_t *bytes)
{
	struct before b = {r->high, r->low, r->size, 0};
	assert(r->size <= PENDING - sizeof b);
	if (f->failed || (f->pendings + sizeof b + r->size > PENDING && !notefile_flush(f)))
		return false;
	b.sum = sum_of(&b, bytes);
	memcpy(f->pending + f->pendings, &b, sizeof b);
	memcpy(f->pending + f->pendings + sizeof b, bytes, r->size);
	r->at = f->end + f->pendings + sizeof b;
	f->pendings += sizeof b + r->size;
	return true;
}

bool notefile_read(const struct notefile *f, const struct notefile_record *r, uint8_t *bytes)
{
	if (r->at >= f->end) {
		assert(r->at - f->end + r->size <= f->pendings);
		memcpy(bytes, f->pending + (r->at - f->end), r->size);
		return true;
	}
	for (uint32_t have = 0; have < r->size;) {
		const ssize_t n = pread(f->file, bytes + have, r->size - have, (off_t)(r->at + have));
		if (n <= 0 && errno != EINTR)
			return false;
		have += n > 0 ? (uint32_t)n : 0;
	}
	return true;
}
