#include "base/input.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zstd.h>

#include "base/command.h"
#include "base/memory.h"

struct inflating {
	FILE *from;
	ZSTD_DStream *stream;
	ZSTD_inBuffer in;
	size_t rest; /* what ZSTD_decompressStream said last: 0 at the end of a frame */
	char buffer[1 << 16];
};

static ssize_t fail(int why)
{
	errno = why;
	return -1;
}

/* More compressed bytes; 0 at the end of the file. */
static ssize_t refill(struct inflating *z)
{
	z->in = (ZSTD_inBuffer){z->buffer, fread(z->buffer, 1, sizeof z->buffer, z->from), 0};
	if (z->in.size > 0)
		return 1;
	if (ferror(z->from))
		return fail(EIO);
	return z->rest == 0 ? 0 : fail(EBADMSG);
}

static ssize_t inflate_some(void *cookie, char *to, size_t size)
{
	struct inflating *z = cookie;
	ZSTD_outBuffer out = {to, size, 0};
	assert(z->in.pos <= z->in.size);
	while (out.pos == 0) {
		if (z->in.pos == z->in.size) {
			ssize_t more = refill(z);
			if (more <= 0)
				return more;
		}
		z->rest = ZSTD_decompressStream(z->stream, &out, &z->in);
		if (ZSTD_isError(z->rest))
			return fail(EBADMSG);
	}
	return (ssize_t)out.pos;
}

static int close_inflating(void *cookie)
{
	struct inflating *z = cookie;
	ZSTD_freeDStream(z->stream);
	int result = z->from == stdin ? 0 : fclose(z->from);
	free(z);
	return result;
}

static FILE *inflating(FILE *from)
{
	static const cookie_io_functions_t io = {.read = inflate_some, .close = close_inflating};
	struct inflating *z = xcalloc(1, sizeof *z);
	z->from = from;
	z->stream = ZSTD_createDStream();
	FILE *in = z->stream == NULL ? NULL : fopencookie(z, "r", io);
	if (in == NULL)
		close_inflating(z);
	return in;
}

/* The first bytes of a frame are 28 B5; the first alone is the bracket of an SGF file. */
static bool is_zstd(FILE *from)
{
	int first = getc(from), second = first == 0x28 ? getc(from) : EOF;
	if (second != EOF)
		ungetc(second, from);
	if (first != EOF)
		ungetc(first, from);
	return second == 0xb5;
}

/* A folder can be opened, and only reading fails. */
static FILE *open_file(const char *path)
{
	struct stat there;
	FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	if (in == NULL || fstat(fileno(in), &there) != 0 || !S_ISDIR(there.st_mode))
		return in;
	input_close(in);
	errno = EISDIR;
	return NULL;
}

FILE *input_open(const char *path, struct trouble *t)
{
	FILE *from = open_file(path), *in;
	if (from == NULL) {
		trouble_say(t, 0, "cannot %s: %s", errno == EISDIR ? "read" : "open", strerror(errno));
		return NULL;
	}
	if (!is_zstd(from))
		return from;
	if ((in = inflating(from)) == NULL)
		trouble_say(t, 0, "cannot decompress: %s", strerror(errno));
	return in;
}

FILE *input_need(const char *path)
{
	struct trouble t;
	FILE *in = input_open(path, &t);
	if (in == NULL)
		command_die(path, &t);
	return in;
}

bool path_ends(const char *path, const char *ending)
{
	size_t n = strlen(path), m = strlen(ending);
	return n >= m && strcmp(path + n - m, ending) == 0;
}

void input_close(FILE *in)
{
	if (in != stdin)
		fclose(in);
}

bool input_copy(FILE *in, FILE *out)
{
	char part[1 << 14];
	size_t size;
	while ((size = fread(part, 1, sizeof part, in)) > 0)
		if (fwrite(part, 1, size, out) != size)
			return false;
	return !ferror(in);
}

char *input_all(FILE *in, size_t *size)
{
	char *text = NULL;
	size_t bytes;
	FILE *out = open_memstream(&text, &bytes);
	const bool read = out != NULL && input_copy(in, out);
	if (out != NULL && fclose(out) == 0 && read) {
		if (size != NULL)
			*size = bytes;
		return text;
	}
	free(text);
	return NULL;
}

ssize_t input_line(FILE *in, char **line, size_t *room, struct trouble *t)
{
	size_t size = 0;
	t->text[0] = '\0';
	for (int c; (c = getc(in)) != '\n'; (*line)[size++] = (char)c) {
		if (c == EOF && size == 0)
			return -1;
		if (c == EOF)
			break;
		if (size == INPUT_LONGEST) {
			trouble_say(t, 0, "a line of more than %d characters", INPUT_LONGEST);
			return -1;
		}
		if (size + 2 > *room)
			*line = xrealloc(*line, *room = 2 * *room + 128);
	}
	if (*room == 0)
		*line = xrealloc(*line, *room = 128);
	(*line)[size] = '\0';
	return (ssize_t)size;
}
