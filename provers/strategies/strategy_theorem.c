#include "provers/strategies/strategy_theorem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/roles.h"
#include "provers/strategies/sparse.h"
#include "provers/strategies/strategy_proof.h"
#include "provers/theorem/theorem.h"

#define NOTHING UINT32_MAX
enum { MOST_STONES = 64 };

/* A tile, with the board it is played like: to_board and to_tile exchange the numbers of their squares; a tile may have
 * squares that the board does not need. */
struct tile_map {
	struct hypergraph tile;
	unsigned board;
	uint32_t *to_board, *to_tile;
};

/* Games are opened when Black first plays in a tile. Their table is keyed by the tile and how far it is moved. */
struct theorem_game {
	struct theorem theorem;
	struct lattice lattice;
	struct owner *owner;
	struct tile_map *map;
	struct map table; /* number: of the game, from 1 */
	struct proof_game **game;
	size_t games, room;
	struct reason reason[MOST_STONES]; /* of the last answer */
};

/* The rule of references: line[i] of the board is line i of the tile. */
static bool pair_squares(struct tile_map *m, const struct hypergraph *board, const unsigned *line)
{
	struct square_pair *pair;
	uint32_t pairs;
	m->to_board = xmalloc((m->tile.squares + 1) * sizeof *m->to_board);
	m->to_tile = xmalloc((board->squares + 1) * sizeof *m->to_tile);
	for (uint32_t s = 0; s < m->tile.squares; s++)
		m->to_board[s] = NOTHING;
	bool all = roles_match(&(struct listed_lines){board, line, board->lines, NULL},
	                       &(struct listed_lines){&m->tile, NULL, m->tile.lines, NULL}, 1, &pair, &pairs);
	for (uint32_t i = 0; i < pairs; i++) {
		m->to_tile[pair[i].own] = pair[i].here;
		m->to_board[pair[i].here] = pair[i].own;
	}
	free(pair);
	return all;
}

static bool can_play(const struct theorem *th, unsigned which, struct trouble *t)
{
	const struct hypergraph *board = th->classes.board + which;
	const struct proof *p = th->proof + which;
	if (!proof_game_possible(board, p, t))
		return false;
	if (p->game == 'p' && p->stones != th->p)
		return trouble_say(t, 0, "the proof is for %u stones, the theorem for %u", p->stones, th->p);
	for (unsigned i = 0; p->game == 'b' && i < board->lines; i++)
		if (hypergraph_line_size(board, i) <= p->stones + th->p)
			return trouble_say(t, 0, "line %u of board %u is too short for game b %u", i, which, p->stones);
	return true;
}

static bool map_tile(struct theorem_game *g, unsigned tile, struct trouble *t)
{
	const struct tiling_classes *c = &g->theorem.classes;
	const struct hypergraph *board = c->board + c->of[tile];
	struct tile_map *m = &g->map[tile];
	if (g->theorem.tiling->tile[tile].strip)
		return trouble_say(t, 0, "tile %u is an infinite strip", tile);
	m->board = c->of[tile];
	tiling_board(g->theorem.tiling, tile, &m->tile);
	if (m->tile.lines != board->lines)
		return trouble_say(t, 0, "a tile with %u lines, played like a board with %u, is not for this program",
		                   m->tile.lines, board->lines);
	return pair_squares(m, board, c->line[tile]) || trouble_say(t, 0, "tile %u does not match its board", tile);
}

static bool prepare(struct theorem_game *g, struct trouble *t)
{
	const struct tiling *tiling = g->theorem.tiling;
	if (g->theorem.p > MOST_STONES)
		return trouble_say(t, 0, "more than %d stones a move", MOST_STONES);
	for (unsigned i = 0; i < g->theorem.classes.classes; i++)
		if (!can_play(&g->theorem, i, t))
			return false;
	if (!tiling_lattice(tiling, &g->lattice, t))
		return false;
	if (!tiling_owners(tiling, &g->lattice, &g->owner, NULL))
		return trouble_say(t, 0, "two tiles overlap");
	g->map = xcalloc(tiling->tiles, sizeof *g->map);
	for (unsigned i = 0; i < tiling->tiles; i++)
		hypergraph_init(&g->map[i].tile);
	for (unsigned i = 0; i < tiling->tiles; i++)
		if (!map_tile(g, i, t))
			return false;
	return true;
}

struct theorem_game *theorem_game_read(FILE *in, struct trouble *t)
{
	struct theorem_game *g = xcalloc(1, sizeof *g);
	sparse_init(&g->table);
	if (theorem_read(&g->theorem, in, t) && prepare(g, t))
		return g;
	theorem_game_release(g);
	return NULL;
}

static void clear_map(struct tile_map *m)
{
	hypergraph_clear(&m->tile);
	free(m->to_board);
	free(m->to_tile);
}

static void end_games(struct theorem_game *g)
{
	for (size_t i = 0; i < g->games; i++)
		proof_game_release(g->game[i]);
	g->games = 0;
	map_clear(&g->table);
}

void theorem_game_restart(struct theorem_game *g)
{
	end_games(g);
	sparse_init(&g->table);
}

void theorem_game_release(struct theorem_game *g)
{
	end_games(g);
	for (unsigned i = 0; g->map != NULL && i < g->theorem.tiling->tiles; i++)
		clear_map(&g->map[i]);
	free(g->game);
	free(g->map);
	free(g->owner);
	theorem_clear(&g->theorem);
	free(g);
}

unsigned theorem_game_k(const struct theorem_game *g)
{
	return g->theorem.k;
}

unsigned theorem_game_p(const struct theorem_game *g)
{
	return g->theorem.p;
}

/* A square as the tile where it lies, moved by (row, column), and its number on the tile's board; tile NOBODY and
 * square NOTHING if there is nothing to defend. */
struct spot {
	unsigned tile;
	int64_t row, column;
	uint32_t square;
};

static struct spot spot_of(const struct theorem_game *g, struct stone at)
{
	const struct owner *o = &g->owner[lattice_residue(&g->lattice, at.row, at.column)];
	struct spot s = {o->tile, at.row - o->place.row, at.column - o->place.column, NOTHING};
	assert(o->tile == NOBODY || o->tile < g->theorem.tiling->tiles);
	if (o->tile == NOBODY)
		return s;
	const struct tile_map *m = &g->map[o->tile];
	int square = hypergraph_square_at(&m->tile, (const int32_t[]){o->place.row, o->place.column});
	if (square >= 0)
		s.square = m->to_board[square];
	return s;
}

static struct stone stone_of(const struct theorem_game *g, const struct spot *at, uint32_t square)
{
	const struct tile_map *m = &g->map[at->tile];
	assert(m->to_tile[square] < m->tile.squares && m->to_board[m->to_tile[square]] == square);
	struct place place = hypergraph_place(&m->tile, m->to_tile[square]);
	return (struct stone){at->row + place.row, at->column + place.column};
}

static struct proof_game *game_at(struct theorem_game *g, const struct spot *at)
{
	map_reserve(&g->table, 1);
	struct sparse_entry *e = sparse_get(&g->table, (struct sparse_key){at->tile, 0, at->row, at->column});
	if (e->number > 0)
		return g->game[e->number - 1];
	MAKE_ROOM(g->game, g->games, g->room);
	unsigned board = g->map[at->tile].board;
	g->game[g->games++] = proof_game_new(g->theorem.classes.board + board, g->theorem.proof + board);
	assert(g->games <= g->room && e->number == 0);
	e->number = (int64_t)g->games;
	return g->game[g->games - 1];
}

static bool same_tile(const struct spot *a, const struct spot *b)
{
	return a->tile == b->tile && a->row == b->row && a->column == b->column;
}

/* All stones of the move in the tile of spot number `first`, which no earlier spot shares. */
static bool answer_tile(struct theorem_game *g, const struct spot *spot, unsigned count, unsigned first,
                        struct stone *white, unsigned *whites)
{
	uint32_t black[MOST_STONES], answer[MOST_STONES];
	unsigned stones = 0, answers;
	for (unsigned i = first; i < count; i++)
		if (spot[i].square != NOTHING && same_tile(&spot[i], &spot[first]))
			black[stones++] = spot[i].square;
	if (!proof_game_move(game_at(g, &spot[first]), black, stones, answer, &answers))
		return false;
	assert(stones > 0 && answers <= stones);
	const struct spot *s = &spot[first];
	for (unsigned i = 0; i < answers; i++) {
		struct reason *r = &g->reason[*whites];
		*r = proof_game_reasons(game_at(g, s))[i];
		r->board = g->map[s->tile].board, r->tile = s->tile, r->row = s->row, r->column = s->column;
		white[(*whites)++] = stone_of(g, s, answer[i]);
	}
	return true;
}

bool theorem_game_move(struct theorem_game *g, const struct stone *black, unsigned count, struct stone *white,
                       unsigned *whites, struct trouble *t)
{
	struct spot spot[MOST_STONES];
	assert(count <= g->theorem.p);
	*whites = 0;
	for (unsigned i = 0; i < count; i++)
		spot[i] = spot_of(g, black[i]);
	for (unsigned i = 0; i < count; i++) {
		bool done = spot[i].square == NOTHING;
		for (unsigned j = 0; j < i && !done; j++)
			done = spot[j].square != NOTHING && same_tile(&spot[j], &spot[i]);
		if (!done && !answer_tile(g, spot, count, i, white, whites))
			return trouble_say(t, 0, "the proof has no answer: it is wrong (kdraw check says where)");
	}
	return true;
}

const struct reason *theorem_game_reasons(const struct theorem_game *g)
{
	return g->reason;
}

const struct tiling *theorem_game_tiling(const struct theorem_game *g)
{
	return g->theorem.tiling;
}
