#include "provers/derivations/piece.h"

#include "hypergraph/write.h"
#include "provers/proof/proof_write.h"
#include "provers/stonewise/stonewise.h"
#include <assert.h>

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

/* What the D line may not take, being cut. */
static unsigned taken_elsewhere(const struct piece *piece, int d)
{
	assert(piece->entering <= piece->bound && piece->columns + 1 >= piece->length); /* two pieces at most */
	if (d < 0)
		return piece->bound - piece->entering;
	return d + (int)piece->length > (int)piece->columns ? piece->entering : 0;
}

/* The squares (r, d + r) in the columns of the piece. */
static void add_d_line(const struct piece *piece, struct hypergraph *board, int d)
{
	const int rows = (int)piece->length, columns = (int)piece->columns;
	const int from = d < 0 ? -d : 0, to = d + rows > columns ? columns - d : rows;
	assert(from < to);
	hypergraph_add_run(board, (unsigned)((d + from) * rows + from), piece->length + 1, (unsigned)(to - from));
}

void piece_board(const struct piece *piece, struct hypergraph *board, uint8_t *black)
{
	hypergraph_set_name(board, "piece:%u:%u", piece->length, piece->columns);
	add_squares(piece, board);
	for (unsigned c = 0; c < piece->columns; c++)
		hypergraph_add_run(board, c * piece->length, 1, piece->length);
	for (int d = 1 - (int)piece->length; d < (int)piece->columns; d++)
		add_d_line(piece, board, d);
	assert(board->lines == 2 * piece->columns + piece->length - 1);
	for (unsigned i = 0; i < board->lines; i++) {
		const int d = (int)(i + 1) - (int)(piece->columns + piece->length);
		board->exclusive[i] = true;
		if (black != NULL)
			black[i] = i < piece->columns ? 0 : (uint8_t)taken_elsewhere(piece, d);
	}
}

enum verdict piece_write(const struct piece *piece, unsigned number, const struct prover_options *options, FILE *out)
{
	struct hypergraph board;
	struct proof proof;
	struct statistics statistics = {0};
	struct trouble t;
	uint8_t black[STONEWISE_LINES];
	hypergraph_init(&board);
	proof_init(&proof);
	proof.brief = true;
	piece_board(piece, &board, black);
	enum verdict v = stonewise_prove(&proof, &board, piece->bound, black, options, &statistics, &t);
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
