#include "provers/proof/proof_open.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/memory.h"

#define MAGIC_FIRST 0x28 /* the first byte of a zstd frame: "(", with which no text of ours begins */

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

FILE *proof_open(const char *path, struct trouble *t)
{
	FILE *from = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	if (from == NULL) {
		trouble_say(t, 0, "cannot open: %s", strerror(errno));
		return NULL;
	}
	int first = getc(from);
	if (first != EOF)
		ungetc(first, from);
	if (first != MAGIC_FIRST)
		return from;
	FILE *in = inflating(from);
	if (in == NULL)
		trouble_say(t, 0, "cannot decompress: %s", strerror(errno));
	return in;
}
