#include "provers/theorem/theorem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "boards/tilings/certified.h"
#include "hypergraph/write.h"
#include "provers/stonewise/stonewise.h"

const struct certified *theorem_registered(unsigned k, unsigned p)
{
	const struct certified *best = NULL;
	for (const struct certified *c = certified; c->k != 0; c++)
		if (c->p == p && c->k <= k && (best == NULL || c->k > best->k))
			best = c;
	return best;
}

static bool catches(const struct theorem *th, struct trouble *t)
{
	struct coverage coverage[DIRECTIONS];
	tiling_cover(th->tiling, coverage);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		const struct place at = coverage[d].worst;
		assert(!coverage[d].bounded || coverage[d].k > 0);
		if (!coverage[d].bounded || coverage[d].k > (int64_t)th->k)
			return trouble_say(t, 0,
			                   "the tiling does not catch %u in direction %c: the segment from row %lld, "
			                   "column %lld on contains no whole line",
			                   th->k, direction_letter[d], (long long)at.row, (long long)at.column);
	}
	return true;
}

/* As `kdraw board` calls them: tile:0:b2. With exclusive squares they are other boards, without names. */
static void name_boards(struct theorem *th)
{
	char name[256];
	for (unsigned n = 0; th->tiling->name != NULL && n < th->classes.classes; n++) {
		snprintf(name, sizeof name, "tile:%u:%s", n, th->tiling->name);
		if (hypergraph_name_valid(name))
			hypergraph_set_name(th->classes.board + n, "%s", name);
	}
}

/* Drawn in game b B with exclusive squares, the board is drawn in game p P without them if no line is shorter than
 * P + B + 1 (checker/FORMATS.md). */
static bool add_exclusive_squares(struct theorem *th, struct trouble *t)
{
	const unsigned needed = th->p + th->exclusive + 1;
	assert(th->exclusive > 0 && needed > th->p);
	for (unsigned n = 0; n < th->classes.classes; n++)
		for (unsigned line = 0; line < th->classes.board[n].lines; line++) {
			const unsigned size = hypergraph_line_size(th->classes.board + n, line);
			if (size < needed)
				return trouble_say(t, 0,
				                   "a line of %u squares is too short for game b %u: P + B + 1 = %u",
				                   size, th->exclusive, needed);
			th->classes.board[n].exclusive[line] = true;
		}
	return true;
}

bool theorem_begin(struct theorem *th, unsigned k, unsigned p, unsigned exclusive, const struct tiling *tiling,
                   struct trouble *t)
{
	struct overlap overlap;
	*th = (struct theorem){.k = k, .p = p, .exclusive = exclusive, .tiling = tiling};
	if (!tiling_disjoint(tiling, &overlap, NULL))
		return trouble_say(t, 0, "tiles %u and %u overlap in row %lld, column %lld", overlap.tile[0],
		                   overlap.tile[1], (long long)overlap.square.row, (long long)overlap.square.column);
	for (unsigned n = 0; n < tiling->tiles; n++)
		if (tiling->tile[n].strip)
			return trouble_say(t, 0, "tile %u is an infinite strip; a theorem file takes finite tiles only",
			                   n);
	if (!catches(th, t))
		return false;
	tiling_classes_init(&th->classes, tiling);
	assert(th->classes.tiles == tiling->tiles && th->classes.classes + th->classes.too_large <= tiling->tiles);
	th->proof = xcalloc(th->classes.classes + 1, sizeof *th->proof);
	if (th->classes.too_large > 0)
		return trouble_say(t, 0, "%u tiles are too large for a board", th->classes.too_large);
	if (exclusive > 0)
		return add_exclusive_squares(th, t);
	name_boards(th);
	return true;
}

void theorem_clear(struct theorem *th)
{
	assert(th->proved <= th->classes.classes);
	for (unsigned n = 0; n < th->proved; n++)
		proof_clear(th->proof + n);
	free(th->proof);
	tiling_classes_clear(&th->classes);
	if (th->tiling == &th->own)
		tiling_clear(&th->own);
}

/* Stone by stone if that is possible: such proofs are much shorter. LOST: it is not. */
static enum verdict prove_stonewise(const struct theorem *th, const struct hypergraph *board,
                                    const struct prover_options *options, struct proof *proof,
                                    struct statistics *statistics, struct trouble *t)
{
	if (th->exclusive == 0 || th->by_moves || !stonewise_takes(board))
		return LOST;
	assert(!th->brief || !th->version_1);
	proof->brief = th->brief;
	enum verdict v = stonewise_prove(proof, board, th->exclusive, NULL, options, statistics, t);
	assert(v != DRAWN || (proof->stonewise && proof->stones == th->exclusive));
	proof->found = !th->version_1;
	if (v != DRAWN)
		proof_clear(proof);
	return v;
}

static enum verdict prove_by_moves(const struct theorem *th, const struct hypergraph *board,
                                   const struct prover_options *options, struct proof *proof,
                                   struct statistics *statistics, struct trouble *t)
{
	static const unsigned char empty[256];
	struct ideas ideas = all_ideas;
	ideas.potential = false; /* the strategies can play held lines or a pairing, but not a potential */
	ideas.whole = th->version_1;
	const bool b = th->exclusive > 0;
	struct question q = {board, {b, b ? th->exclusive : th->p}, ideas, empty, 0, 0, NULL, false};
	struct prover_options with_proof = *options;
	with_proof.proof = true;
	struct prover *p = prover_new(&q, &with_proof, t);
	if (p == NULL)
		return UNDECIDED;
	enum verdict v = prover_decide(p);
	if (v == DRAWN)
		v = prover_proof(p, proof);
	assert(v != DRAWN || (!proof->win && proof->game == (b ? 'b' : 'p')));
	*statistics = *prover_statistics(p);
	prover_release(p);
	return v;
}

enum verdict theorem_prove_board(struct theorem *th, const struct prover_options *options,
                                 struct statistics *statistics, struct trouble *t)
{
	const struct hypergraph *board = th->classes.board + th->proved;
	struct proof *proof = th->proof + th->proved;
	assert(th->proved < th->classes.classes);
	t->text[0] = '\0';
	*statistics = (struct statistics){0};
	proof_init(proof);
	enum verdict v = prove_stonewise(th, board, options, proof, statistics, t);
	if (v == LOST) {
		th->by_moves = true;
		v = prove_by_moves(th, board, options, proof, statistics, t);
	}
	if (v == DRAWN) {
		assert(proof->board == hypergraph_fingerprint(board));
		th->proved++;
		th->by_moves = false;
	} else {
		proof_clear(proof);
	}
	return v;
}
