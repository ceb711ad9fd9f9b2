#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/beside.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/output.h"
#include "hypergraph/read.h"
#include "hypergraph/write.h"
#include "plans/refute.h"
#include "provers/proof/proof_write.h"

static void file_name(char *path, size_t room, const char *folder, unsigned number, const char *kind)
{
	snprintf(path, room, "%s/nogood-%u.%s", folder, number, kind);
}

/* The squares, in their order, are neighbours in one direction. */
static bool is_segment(const struct hypergraph *h, unsigned line, unsigned length)
{
	const unsigned *square = hypergraph_line(h, line);
	const int32_t *at = h->coordinate;
	unsigned size = hypergraph_line_size(h, line);
	if (size < length || size < 2)
		return false;
	int64_t row = (int64_t)at[2 * square[1]] - at[2 * square[0]];
	int64_t column = (int64_t)at[2 * square[1] + 1] - at[2 * square[0] + 1];
	if (row < -1 || row > 1 || column < -1 || column > 1)
		return false;
	for (unsigned i = 1; i < size; i++)
		if (at[2 * square[i]] != at[2 * square[i - 1]] + row ||
		    at[2 * square[i] + 1] != at[2 * square[i - 1] + 1] + column)
			return false;
	return true;
}

static bool is_right(const struct hypergraph *h, unsigned number, unsigned length, struct trouble *trouble)
{
	if (h->dimension != 2 || h->lines == 0)
		return trouble_say(trouble, 0, "nogood %u has no lines, or no rows and columns", number);
	for (unsigned i = 0; i < 2 * h->squares; i++)
		if (h->coordinate[i] > PLACE_MOST || h->coordinate[i] < -PLACE_MOST)
			return trouble_say(trouble, 0, "nogood %u lies too far away", number);
	for (unsigned i = 0; i < h->lines; i++)
		if (h->exclusive[i])
			return trouble_say(trouble, 0, "line %u of nogood %u has an exclusive square", i, number);
	for (unsigned i = 0; i < h->lines && length > 0; i++)
		if (!is_segment(h, i, length))
			return trouble_say(trouble, 0,
			                   "line %u of nogood %u is not %u neighbouring squares in a row, or more", i,
			                   number, length);
	return true;
}

/* The trouble is in this file of the folder. */
static bool say_where(struct trouble *trouble, const char *path)
{
	struct trouble what = *trouble;
	return trouble_say(trouble, 0, "%.100s:%lu: %.130s", strrchr(path, '/') + 1, what.line, what.text);
}

bool refute_read(const char *folder, struct nogoods *n, unsigned length, struct trouble *trouble)
{
	char path[4096];
	for (;;) {
		struct hypergraph h;
		file_name(path, sizeof path, folder, n->count + 1, "board");
		FILE *in = fopen(path, "r");
		if (in == NULL)
			return errno == ENOENT || trouble_say(trouble, 0, "cannot open: %s", strerror(errno));
		hypergraph_init(&h);
		bool good = hypergraph_read(&h, in, trouble);
		fclose(in);
		good = good && is_right(&h, n->count + 1, length, trouble);
		if (good)
			nogoods_add(n, &h);
		hypergraph_clear(&h);
		if (!good)
			return say_where(trouble, path);
	}
}

bool refute_check(const char *folder, unsigned number, unsigned p, struct trouble *trouble)
{
	char board[4096], proof[4096], last[256], right[256];
	file_name(board, sizeof board, folder, number + 1, "board");
	file_name(proof, sizeof proof, folder, number + 1, "proof");
	const int words = snprintf(right, sizeof right, "s VERIFIED MAKER WINS game p %u board ", p);
	if (!command_ask("check", (const char *const[]){board, proof, NULL}, last, sizeof last))
		return trouble_say(trouble, 0, "the checker does not accept %.150s", proof);
	/* From no position: the board's name, of 64 digits, ends the line. */
	return (strncmp(last, right, (size_t)words) == 0 && strspn(last + words, "0123456789abcdef") == 64 &&
	        strcmp(last + words + 64, "\n") == 0) ||
	       trouble_say(trouble, 0, "%.100s does not prove that Maker wins game p %u", proof, p);
}

static bool write_proof(const struct hypergraph *h, unsigned p, FILE *out, struct trouble *trouble)
{
	unsigned char *stone = xcalloc(h->squares, 1);
	struct question q = {.board = h, .game = {false, p}, .ideas = all_ideas, .stone = stone};
	struct prover_options options = {.threads = 1, .memory = 64ull << 20};
	struct proof proof;
	struct prover *prover = prover_new(&q, &options, trouble);
	bool good = prover != NULL;
	proof_init(&proof);
	if (good && (prover_decide(prover) != LOST || prover_proof(prover, &proof) != LOST))
		good = trouble_say(trouble, 0, "no proof that Maker wins");
	if (good)
		proof_write(&proof, out);
	proof_clear(&proof);
	if (prover != NULL)
		prover_release(prover);
	free(stone);
	return good;
}

static bool cannot_write(const char *path, struct trouble *trouble)
{
	return trouble_say(trouble, 0, "cannot write %.150s: %s", path, strerror(errno));
}

static bool write_one(const char *folder, const struct hypergraph *h, unsigned number, unsigned p,
                      struct trouble *trouble)
{
	char path[4096];
	file_name(path, sizeof path, folder, number, "proof");
	FILE *out = output_begin(path);
	if (out == NULL)
		return cannot_write(path, trouble);
	if (!write_proof(h, p, out, trouble)) {
		output_drop(out);
		return false;
	}
	if (!output_end(out, NULL))
		return cannot_write(path, trouble);
	file_name(path, sizeof path, folder, number, "board");
	out = output_begin(path);
	if (out != NULL)
		hypergraph_write(h, out);
	return (out != NULL && output_end(out, NULL)) || cannot_write(path, trouble);
}

bool refute_write(const char *folder, const struct nogoods *n, unsigned from, unsigned p, struct trouble *trouble)
{
	for (unsigned i = from; i < n->count; i++)
		if (!write_one(folder, n->board + i, i + 1, p, trouble))
			return atomic_load(
			    interrupt_seen()); /* a signal stops the prover: what is not kept is found again */
	return true;
}
