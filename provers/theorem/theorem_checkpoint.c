#include "provers/theorem/theorem_checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/output.h"
#include "hypergraph/write.h"

bool theorem_save(FILE *plain, const char *path)
{
	FILE *out = output_begin(path);
	if (out == NULL)
		return false;
	if (output_append(plain, out) && fseek(plain, 0, SEEK_END) == 0)
		return output_end(out, NULL);
	output_drop(out);
	return false;
}

char *theorem_checkpoint_table(const char *path, unsigned board)
{
	char *name = xmalloc(strlen(path) + 16);
	sprintf(name, "%s.%u", path, board);
	return name;
}

/* Does the file go on with what was written to memory? */
static bool goes_on_with(FILE *in, const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (getc(in) != (unsigned char)text[i])
			return false;
	return true;
}

static bool is_head(FILE *in, const struct theorem *th)
{
	char *text = NULL;
	size_t size;
	FILE *memory = open_memstream(&text, &size);
	theorem_write_head(th, memory);
	fclose(memory);
	bool same = goes_on_with(in, text, size);
	free(text);
	return same;
}

/* The board, and the first lines of its proof. */
static bool take_board(FILE *in, const struct hypergraph *board, FILE *plain)
{
	char *text = NULL;
	size_t size;
	FILE *memory = open_memstream(&text, &size);
	hypergraph_write(board, memory);
	fprintf(memory, "kdraw proof 1\nboard %016" PRIx64 "\n", hypergraph_fingerprint(board));
	fclose(memory);
	bool same = goes_on_with(in, text, size);
	if (same)
		fwrite(text, 1, size, plain);
	free(text);
	return same;
}

/* The rest of the proof, up to its line `end'. */
static bool take_proof(FILE *in, FILE *plain)
{
	char *line = NULL;
	size_t room = 0;
	bool ended = false;
	for (ssize_t length; !ended && (length = getline(&line, &room, in)) > 0;) {
		fwrite(line, 1, (size_t)length, plain);
		ended = strcmp(line, "end\n") == 0;
	}
	free(line);
	return ended;
}

static bool at_end(FILE *in)
{
	int byte = getc(in);
	if (byte != EOF)
		ungetc(byte, in);
	return byte == EOF;
}

static bool read_boards(const struct theorem *th, FILE *in, FILE *plain, unsigned *boards, struct trouble *t)
{
	if (!is_head(in, th))
		return trouble_say(t, 0, "this is no checkpoint of this theorem");
	for (*boards = 0; !at_end(in); ++*boards)
		if (*boards == th->classes.classes || !take_board(in, th->classes.board + *boards, plain) ||
		    !take_proof(in, plain))
			return trouble_say(t, 0, "this checkpoint is damaged at board %u", *boards);
	return true;
}

bool theorem_checkpoint_load(const struct theorem *th, const char *path, FILE *plain, unsigned *boards,
                             struct trouble *t)
{
	FILE *in = fopen(path, "rb");
	if (in == NULL)
		return trouble_say(t, 0, "%s", strerror(errno));
	bool right = read_boards(th, in, plain, boards, t);
	if (ferror(in))
		right = trouble_say(t, 0, "cannot read: %s", strerror(errno));
	fclose(in);
	return right;
}
