#include "provers/derivations/piece.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "hypergraph/write.h"
#include "provers/proof/proof_write.h"
#include "provers/stonewise/linegraph.h"

struct piece piece_of_length(unsigned length)
{
	assert(length > 1);
	return (struct piece){.length = length, .columns = length - 1, .bound = 2, .entering = 1};
}

static void add_squares(const struct piece *piece, struct hypergraph *board)
{
	board->dimension = 2;
	for (unsigned c = 0; c < piece->columns; c++)
		for (unsigned r = 0; r < piece->length; r++)
			hypergraph_add_square_at(board, (int32_t[]){(int32_t)r, (int32_t)c});
	assert(board->squares == piece->columns * piece->length);
}

static void add_line(struct hypergraph *board, const unsigned *square, unsigned size)
{
	unsigned line = hypergraph_add_line(board, square, size);
	board->exclusive[line] = true;
}

static void add_v_line(const struct piece *piece, struct hypergraph *board, unsigned column, unsigned *square)
{
	for (unsigned r = 0; r < piece->length; r++)
		square[r] = column * piece->length + r;
	add_line(board, square, piece->length);
}

/* The squares (r, d + r) in the columns of the piece. */
static void add_d_line(const struct piece *piece, struct hypergraph *board, int d, unsigned *square)
{
	unsigned size = 0;
	for (int r = 0; r < (int)piece->length; r++)
		if (d + r >= 0 && d + r < (int)piece->columns)
			square[size++] = (unsigned)(d + r) * piece->length + (unsigned)r;
	assert(size > 0 && size <= piece->length);
	add_line(board, square, size);
}

/* What the D line may not take, being cut. */
static unsigned taken_elsewhere(const struct piece *piece, int d)
{
	assert(piece->entering <= piece->bound && piece->columns + 1 >= piece->length); /* two pieces at most */
	if (d < 0)
		return piece->bound - piece->entering;
	return d + (int)piece->length > (int)piece->columns ? piece->entering : 0;
}

void piece_board(const struct piece *piece, struct hypergraph *board, uint8_t *black)
{
	unsigned *square = xmalloc(piece->length * sizeof *square);
	hypergraph_set_name(board, "piece:%u:%u", piece->length, piece->columns);
	add_squares(piece, board);
	for (unsigned c = 0; c < piece->columns; c++) {
		add_v_line(piece, board, c, square);
		if (black != NULL)
			black[c] = 0;
	}
	for (int d = 1 - (int)piece->length; d < (int)piece->columns; d++) {
		add_d_line(piece, board, d, square);
		if (black != NULL)
			black[board->lines - 1] = (uint8_t)taken_elsewhere(piece, d);
	}
	assert(board->lines == 2 * piece->columns + piece->length - 1);
	free(square);
}

enum verdict piece_write(const struct piece *piece, unsigned number, const struct prover_options *options, FILE *out)
{
	struct hypergraph board;
	struct proof proof;
	struct statistics statistics = {0};
	uint8_t black[STONEWISE_LINES];
	hypergraph_init(&board);
	proof_init(&proof);
	piece_board(piece, &board, black);
	enum verdict v = linegraph_prove(&proof, &board, piece->bound, black, options, &statistics);
	if (v == DRAWN) {
		fprintf(out, "piece %u %u %u %u %u\n", number, piece->length, piece->columns, piece->bound,
		        piece->entering);
		hypergraph_write(&board, out);
		proof_write(&proof, out);
	}
	proof_clear(&proof);
	hypergraph_clear(&board);
	return v;
}
