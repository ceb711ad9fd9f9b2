#include "provers/proof/proof_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "base/memory.h"
#include "base/output.h"
#include "hypergraph/hypergraph.h"
#include "hypergraph/write.h"

static void write_stones(FILE *out, const struct question *q, const char *name, unsigned colour)
{
	bool any = false;
	for (unsigned s = 0; s < q->board->squares; s++) {
		if (q->stone[s] != colour)
			continue;
		fprintf(out, "%s %u", any ? "" : name, s);
		any = true;
	}
	if (any)
		fputc('\n', out);
}

void proof_file_copy(FILE *from, FILE *to)
{
	char buffer[1 << 16];
	size_t n;
	rewind(from);
	while ((n = fread(buffer, 1, sizeof buffer, from)) > 0)
		fwrite(buffer, 1, n, to);
}

void proof_file_write_whole(FILE *out, const struct question *q, enum verdict verdict,
                            const struct proof_summary *summary, FILE *body)
{
	fprintf(out, "kdraw proof 1\nboard %016" PRIx64 "\n", hypergraph_fingerprint(q->board));
	fprintf(out, "game %c %u\n", q->game.exclusive ? 'b' : 'p', q->game.parameter);
	fprintf(out, "verdict %s\n", verdict == DRAWN ? "draw" : "win");
	if (q->parts != 0 && verdict == DRAWN)
		fprintf(out, "part %u %u\n", q->part, q->parts);
	write_stones(out, q, "black", 1);
	write_stones(out, q, "white", 2);
	fprintf(out, "steps %" PRIu64 "\n", summary->steps);
	proof_file_copy(body, out);
	fputs("end\n", out);
}

enum verdict proof_file_embed(struct prover *p, const struct question *q, FILE *out, struct proof_summary *summary)
{
	FILE *body = tmpfile();
	if (body == NULL)
		return UNDECIDED;
	enum verdict v = prover_write_proof(p, body, summary);
	if (v != UNDECIDED)
		proof_file_write_whole(out, q, v, summary, body);
	fclose(body);
	return v;
}

/* Compresses the whole of `from` into `to`. */
static bool compress(FILE *from, FILE *to)
{
	ZSTD_CCtx *context = ZSTD_createCCtx();
	size_t room = ZSTD_CStreamOutSize(), left = 1, n;
	char *out = xmalloc(room), in[1 << 16];
	rewind(from);
	do {
		n = fread(in, 1, sizeof in, from);
		ZSTD_inBuffer input = {in, n, 0};
		ZSTD_EndDirective mode = n < sizeof in ? ZSTD_e_end : ZSTD_e_continue;
		do {
			ZSTD_outBuffer output = {out, room, 0};
			left = ZSTD_compressStream2(context, &output, &input, mode);
			fwrite(out, 1, output.pos, to);
		} while (!ZSTD_isError(left) && (mode == ZSTD_e_end ? left != 0 : input.pos < input.size));
	} while (n == sizeof in && !ZSTD_isError(left));
	free(out);
	ZSTD_freeCCtx(context);
	return !ZSTD_isError(left) && !ferror(from) && !ferror(to);
}

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);
	return n >= m && strcmp(text + n - m, end) == 0;
}

static int taken = -1; /* what was standard output */

void proof_file_take_stdout(void)
{
	fflush(stdout);
	taken = dup(STDOUT_FILENO);
	dup2(STDERR_FILENO, STDOUT_FILENO);
}

static bool is_stdout(const char *path)
{
	return taken >= 0 && strcmp(path, "-") == 0;
}

/* Something there that is no file of ours to replace: a device, a pipe, a link. */
static bool is_special(const char *path)
{
	struct stat there;
	return is_stdout(path) || (lstat(path, &there) == 0 && !S_ISREG(there.st_mode));
}

bool proof_file_can_write(const char *path, bool special, struct trouble *t)
{
	struct stat there;
	if (is_stdout(path))
		return true;
	bool exists = stat(path, &there) == 0;
	if (exists && S_ISDIR(there.st_mode))
		return trouble_say(t, 0, "cannot write: %s", strerror(EISDIR));
	if (exists && !S_ISREG(there.st_mode))
		return special || trouble_say(t, 0, "cannot write: this is no regular file");
	struct output_whole w;
	if (!output_whole_open(&w, path))
		return trouble_say(t, 0, "cannot write: %s", strerror(errno));
	output_whole_forget(&w);
	return true;
}

static bool copy_to(FILE *plain, const char *path, FILE *out, unsigned long long *bytes)
{
	bool ok = true;
	if (ends_with(path, ".zst"))
		ok = compress(plain, out);
	else
		proof_file_copy(plain, out);
	ok = ok && fflush(out) == 0 && !ferror(out);
	long size = ftell(out);
	*bytes = size > 0 ? (unsigned long long)size : 0;
	return ok;
}

static bool place_special(FILE *plain, const char *path, unsigned long long *bytes)
{
	FILE *out = is_stdout(path) ? fdopen(taken, "wb") : fopen(path, "wb");
	if (out == NULL)
		return false;
	bool ok = copy_to(plain, path, out, bytes);
	return fclose(out) == 0 && ok;
}

bool proof_file_place(FILE *plain, const char *path, unsigned long long *bytes)
{
	struct output_whole w;
	if (is_special(path))
		return place_special(plain, path, bytes);
	if (!output_whole_open(&w, path))
		return false;
	if (copy_to(plain, path, w.out, bytes))
		return output_whole_close(&w);
	output_whole_forget(&w);
	return false;
}

enum verdict proof_file_make(struct prover *p, const struct question *q, const char *path,
                             struct proof_summary *summary, unsigned long long *bytes, struct trouble *t, bool *failed)
{
	FILE *plain = tmpfile();
	*failed = plain == NULL;
	enum verdict v = plain == NULL ? UNDECIDED : proof_file_embed(p, q, plain, summary);
	if (plain != NULL && v != UNDECIDED)
		*failed = fflush(plain) != 0 || ferror(plain) || !proof_file_place(plain, path, bytes);
	if (*failed)
		trouble_say(t, 0, "cannot write the proof: %s", strerror(errno));
	if (plain != NULL)
		fclose(plain);
	return v;
}
