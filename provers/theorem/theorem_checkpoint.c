#include "provers/theorem/theorem_checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/output.h"

/* So that any change to the tiling is another job. */
static uint64_t sum_of_head(const struct theorem *th)
{
	char *text = NULL;
	size_t size;
	FILE *memory = open_memstream(&text, &size);
	theorem_write_head(th, memory);
	fclose(memory);
	uint64_t sum = output_sum(OUTPUT_SUM, text, size);
	free(text);
	return sum;
}

bool theorem_checkpoint_begin(struct checkpoint *c, const struct theorem *th, const char *path, bool resume,
                              struct trouble *t)
{
	char job[100];
	snprintf(job, sizeof job, "theorem %u %u exclusive %u head %016" PRIx64, th->k, th->p, th->exclusive,
	         sum_of_head(th));
	return checkpoint_begin(c, path, resume, job, t);
}

static bool copy(FILE *from, FILE *to, long bytes)
{
	char buffer[1 << 14];
	while (bytes > 0) {
		size_t n = fread(buffer, 1, bytes < (long)sizeof buffer ? (size_t)bytes : sizeof buffer, from);
		if (n == 0 || fwrite(buffer, 1, n, to) != n)
			return false;
		bytes -= (long)n;
	}
	return true;
}

bool theorem_checkpoint_read(FILE *in, FILE *plain, unsigned *boards)
{
	long bytes;
	errno = EBADMSG;
	return fscanf(in, "boards %u bytes %ld", boards, &bytes) == 2 && getc(in) == '\n' && bytes >= 0 &&
	       fseek(plain, 0, SEEK_SET) == 0 && copy(in, plain, bytes);
}

bool theorem_checkpoint_write(FILE *out, FILE *plain, unsigned boards, long bytes)
{
	fprintf(out, "boards %u bytes %ld\n", boards, bytes);
	return fflush(plain) == 0 && fseek(plain, 0, SEEK_SET) == 0 && copy(plain, out, bytes) &&
	       fseek(plain, 0, SEEK_END) == 0;
}
