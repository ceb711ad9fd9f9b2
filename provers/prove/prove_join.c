#include "provers/prove/prove_join.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/textfile.h"
#include "provers/proof/proof_join.h"
#include "provers/proof/proof_write.h"

static void read_part(struct proof *p, const char *path)
{
	struct trouble t = {0, ""};
	struct textfile f;
	FILE *in = input_open(path, &t);
	if (in == NULL)
		command_die(path, &t);
	textfile_init(&f, in, &t);
	proof_init(p);
	if (!proof_read(p, &f, NULL) || !textfile_nothing_left(&f))
		command_die(path, &t);
	textfile_clear(&f);
	if (in != stdin)
		fclose(in);
}

static void write_file(const struct proof *p, unsigned files, const char *output)
{
	struct trouble t;
	unsigned long long bytes = 0;
	if (!proof_save(p, output, &bytes, &t))
		command_die(output, &t);
	printf("c kdraw prove --join: %u file%s\n", files, files == 1 ? "" : "s");
	printf("c proof: %" PRIu32 " steps, %" PRIu32
	       " entries, %llu bytes; for kdraw check to say whether it is right\n",
	       p->steps, p->step[p->steps].entry, bytes);
	printf("s JOINED\n");
}

int prove_join(const char *const *file, unsigned files, const char *output)
{
	struct proof *part = xcalloc(files, sizeof *part), joined;
	struct trouble t;
	const char *blame = NULL;
	assert(files > 0);
	for (unsigned k = 0; k < files; k++)
		read_part(part + k, file[k]);
	proof_init(&joined);
	if (!proof_join(&joined, part, file, files, &blame, &t))
		command_die(blame, &t);
	assert(joined.parts == 0 && joined.board == part[0].board && joined.win == part[0].win);
	for (unsigned k = 0; k < files; k++)
		proof_clear(part + k);
	free(part);
	if (output != NULL)
		write_file(&joined, files, output);
	else
		proof_write(&joined, stdout);
	proof_clear(&joined);
	return STATUS_YES;
}
