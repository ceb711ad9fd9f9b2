#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "base/memory.h"
#include "base/textfile.h"
#include "hypergraph/read.h"
#include "hypergraph/write.h"
#include "provers/proof/proof_write.h"
#include "provers/theorem/theorem.h"

#define LARGEST 2147483647u

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void write_head(const struct theorem *th, FILE *out)
{
	fprintf(out, "kdraw theorem 1\nclaim %u %u\n", th->k, th->p);
	tiling_write(th->tiling, out);
}

static void write_boards(const struct theorem *th, FILE *out)
{
	assert(th->proved <= th->classes.classes);
	fprintf(out, "boards %u\n", th->proved);
	for (unsigned n = 0; n < th->proved; n++) {
		hypergraph_write(th->classes.board + n, out);
		proof_write(th->proof + n, out);
	}
}

void theorem_write(const struct theorem *th, FILE *out)
{
	assert(th->proved == th->classes.classes);
	write_head(th, out);
	write_boards(th, out);
	for (unsigned n = 0; n < th->tiling->tiles; n++) {
		assert(th->classes.of[n] < th->proved);
		fprintf(out, "tile %u board %u lines", n, th->classes.of[n]);
		for (unsigned j = 0; j < th->tiling->tile[n].lines; j++)
			fprintf(out, " %u", th->classes.line[n][j]);
		fputc('\n', out);
	}
	fputs("end\n", out);
}

void theorem_write_proved(const struct theorem *th, FILE *out)
{
	write_boards(th, out);
	fprintf(out, "next %s\n", th->by_moves ? "moves" : "stones");
}

/* With a sum of the head, so that any change to the tiling is another job. */
void theorem_job(const struct theorem *th, char *text, size_t size)
{
	char *head = NULL;
	size_t length;
	FILE *memory = open_memstream(&head, &length);
	write_head(th, memory);
	fclose(memory);
	snprintf(text, size, "theorem %u %u exclusive %u head %016" PRIx64, th->k, th->p, th->exclusive,
	         fnv_bytes(FNV_START, head, length));
	free(head);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static bool read_board(struct theorem *th, struct hypergraph *board, struct textfile *f)
{
	struct proof *p = th->proof + th->proved;
	proof_init(p);
	if (!hypergraph_read_inside(board, f) || !proof_read(p, f, board)) {
		proof_clear(p);
		return false;
	}
	th->proved++;
	assert(p->board == hypergraph_fingerprint(board)); /* as proof_read saw to */
	if (p->game == 'b' && th->exclusive == 0)
		th->exclusive = p->stones;
	return true;
}

static bool read_count(struct textfile *f, unsigned least, unsigned most, unsigned *count)
{
	return textfile_line(f) && textfile_expect(f, "boards") &&
	       textfile_number(f, "a number of boards", least, most, count) && textfile_no_more(f);
}

/* Room for boards is made as they come: the file may say any number. */
static bool read_boards(struct theorem *th, struct textfile *f)
{
	struct tiling_classes *c = &th->classes;
	unsigned count;
	if (!read_count(f, 1, LARGEST, &count))
		return false;
	while (c->classes < count) {
		c->board = xrealloc(c->board, (c->classes + 1) * sizeof *c->board);
		th->proof = xrealloc(th->proof, (c->classes + 1) * sizeof *th->proof);
		assert(c->classes == th->proved);
		hypergraph_init(c->board + c->classes);
		if (!read_board(th, c->board + c->classes++, f))
			return false;
	}
	c->count = xcalloc(count, sizeof *c->count);
	return true;
}

/* tile T board I lines L0 L1 ... */
static bool read_tile(struct theorem *th, unsigned tile, struct textfile *f)
{
	struct tiling_classes *c = &th->classes;
	unsigned number, lines = th->tiling->tile[tile].lines;
	if (!textfile_line(f) || !textfile_expect(f, "tile") || !textfile_number(f, "the tile", tile, tile, &number) ||
	    !textfile_expect(f, "board") || !textfile_number(f, "a board", 0, c->classes - 1, c->of + tile) ||
	    !textfile_expect(f, "lines"))
		return false;
	const struct hypergraph *board = c->board + c->of[tile];
	assert(number == tile && c->of[tile] < c->classes);
	c->count[c->of[tile]]++;
	c->line[tile] = xcalloc(lines + 1, sizeof **c->line);
	if (lines > 0 && board->lines == 0)
		return textfile_say(f, "board %u has no lines", c->of[tile]);
	for (unsigned j = 0; j < lines; j++)
		if (!textfile_number(f, "a line of the board", 0, board->lines - 1, c->line[tile] + j))
			return false;
	return textfile_no_more(f);
}

static bool read_tiles(struct theorem *th, struct textfile *f)
{
	struct tiling_classes *c = &th->classes;
	c->tiles = th->tiling->tiles;
	c->of = xcalloc(c->tiles + 1, sizeof *c->of);
	c->line = xcalloc(c->tiles + 1, sizeof *c->line);
	for (unsigned n = 0; n < c->tiles; n++)
		if (!read_tile(th, n, f))
			return false;
	return textfile_line(f) && textfile_end(f);
}

static bool read_claim(struct theorem *th, struct textfile *f)
{
	return textfile_line(f) && textfile_expect(f, "claim") && textfile_number(f, "k", 1, LARGEST, &th->k) &&
	       textfile_number(f, "p", 1, LARGEST, &th->p) && textfile_no_more(f);
}

bool theorem_read_from(struct theorem *th, struct textfile *f)
{
	memset(th, 0, sizeof *th);
	tiling_init(&th->own);
	th->tiling = &th->own;
	return textfile_header(f, "theorem", 1) && read_claim(th, f) && tiling_read_inside(&th->own, f) &&
	       read_boards(th, f) && read_tiles(th, f) && textfile_nothing_left(f);
}

bool theorem_read(struct theorem *th, FILE *in, struct trouble *t)
{
	struct textfile f;
	textfile_init(&f, in, t);
	bool right = theorem_read_from(th, &f);
	textfile_clear(&f);
	return right;
}

/* The next board again, and its proof. */
static bool read_again(struct theorem *th, struct textfile *f)
{
	struct hypergraph board;
	assert(th->proved < th->classes.classes);
	const uint64_t wanted = hypergraph_fingerprint(th->classes.board + th->proved);
	hypergraph_init(&board);
	bool right = read_board(th, &board, f);
	if (right && hypergraph_fingerprint(&board) != wanted)
		right = textfile_say(f, "board %u is another board in this theorem", th->proved - 1);
	hypergraph_clear(&board);
	return right;
}

bool theorem_read_proved(struct theorem *th, FILE *in, struct trouble *t)
{
	struct textfile f;
	unsigned count = 0;
	assert(th->proved == 0);
	textfile_init(&f, in, t);
	f.number = 1; /* of the checkpoint, whose first line was read */
	bool right = read_count(&f, 0, th->classes.classes, &count);
	while (right && th->proved < count)
		right = read_again(th, &f);
	right = right && textfile_line(&f) && textfile_expect(&f, "next");
	if (right) {
		th->by_moves = textfile_take(&f, "moves");
		right = th->by_moves || textfile_expect(&f, "stones");
	}
	right = right && textfile_no_more(&f);
	assert(!right || th->proved == count);
	textfile_clear(&f);
	return right;
}
