/* A game along a proof. What is still to be defended is a list of components, each of which follows a step or a leaf:
 *
 *   component of step I:   here[s] is the square of the board that square s of step I stands for,
 *                          here[squares + L] the line that line L stands for
 *
 * Black's stones in a component are carried back to the step; an entry with S in the move and R outside it is
 * played, and its children take the place of the component and answer what is left of the move. A dominated square
 * needs no entry: a square before it, that is not in the move, changes places with it (FORMATS.md). A stonewise proof
 * is played by strategy_stones.h.
 *
 * Game b is imagined, since the exclusive squares are not there: for an answer on the exclusive square of a line White
 * plays on any empty square of the line, unless it has a white stone, and not at all where there is one already. */
#include "provers/strategies/strategy_proof.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/held.h"
#include "hypergraph/roles.h"
#include "provers/strategies/strategy_leaf.h"
#include "provers/strategies/strategy_stones.h"

#define NOWHERE UINT32_MAX
enum { MOST_LINES = 64 };

struct component {
	enum proof_kind kind;
	uint32_t step;
	uint32_t *here; /* PROOF_STEP */
	struct leaf leaf;
};

struct proof_game {
	const struct hypergraph *board;
	const struct proof *proof;
	struct component *component;
	unsigned components, room;
	struct stones_game *stones;      /* of a stonewise proof; then there are no components */
	struct squares move;             /* Black's stones that are not answered yet */
	struct squares black, has_white; /* squares of the board as it is */
	uint32_t *white;
	struct reason *reason; /* of each white stone */
	unsigned whites, reason_room;
	bool wrong; /* the children of the root do not show what they should */
};

/* A position in the numbers of a step, or of the board: its empty squares, and what they stand for. */
struct stage {
	struct squares empty;
	const uint32_t *here;
};

bool proof_game_possible(const struct hypergraph *board, const struct proof *p, struct trouble *t)
{
	if (p->win || proof_black(p).count + proof_white(p).count > 0)
		return trouble_say(t, 0, "the proof is not of a draw from the empty board");
	if (p->parts > 0)
		return trouble_say(t, 0, "the proof is only a part");
	if (board->squares > BITSET_MOST || board->lines > MOST_LINES)
		return trouble_say(t, 0, "a board of more than %d squares or %d lines cannot be played", BITSET_MOST,
		                   MOST_LINES);
	for (uint32_t i = 0; i < p->children; i++)
		if (p->child[i].kind == PROOF_POTENTIAL)
			return trouble_say(
			    t, 0, "the proof has potential leaves, which cannot be played: prove with --no-potential");
	return true;
}

static struct component *add_component(struct proof_game *g, struct component c)
{
	MAKE_ROOM(g->component, g->components, g->room);
	assert((c.kind == PROOF_STEP) == (c.here != NULL) && (c.here == NULL || c.leaf.set == NULL));
	g->component[g->components] = c;
	return &g->component[g->components++];
}

static void clear_component(struct component *c)
{
	free(c->here);
	free(c->leaf.set);
}

/* The lines of the list through a square, as bits. */
static uint64_t signature(const struct hypergraph *board, struct proof_list line, uint32_t square)
{
	uint64_t bits = 0;
	assert(line.count <= MOST_LINES);
	for (uint32_t i = 0; i < line.count; i++)
		bits |= (uint64_t)hypergraph_has(board, line.word[i], square) << i;
	return bits;
}

static struct squares step_empty(const struct proof_game *g, uint32_t step)
{
	struct squares empty = {{0}};
	struct proof_list black = proof_step_black(g->proof, step);
	for (uint32_t s = 0; s < g->board->squares; s++)
		squares_add(&empty, s);
	for (uint32_t i = 0; i < black.count; i++)
		squares_remove(&empty, black.word[i]);
	assert(squares_count(&empty) + black.count == g->board->squares);
	return empty;
}

/* The rule of references: equal signatures, equal roles. False if the step has a square too many. */
static bool match_squares(const struct proof_game *g, const struct stage *at, struct proof_list line,
                          struct component *c)
{
	const struct proof_list own = proof_step_lines(g->proof, c->step);
	const struct squares empty = step_empty(g, c->step);
	bool mine[BITSET_MOST], theirs[BITSET_MOST];
	struct square_pair *pair;
	uint32_t pairs;
	assert(own.count == line.count);
	for (uint32_t i = 0; i < own.count; i++)
		c->here[g->board->squares + own.word[i]] = at->here[g->board->squares + line.word[i]];
	for (uint32_t s = 0; s < g->board->squares; s++) {
		mine[s] = !squares_has(&empty, s);
		theirs[s] = !squares_has(&at->empty, s);
		c->here[s] = NOWHERE;
	}
	bool all = roles_match(&(struct listed_lines){g->board, own.word, own.count, mine},
	                       &(struct listed_lines){g->board, line.word, line.count, theirs}, 1, &pair, &pairs);
	for (uint32_t i = 0; i < pairs; i++)
		c->here[pair[i].own] = at->here[pair[i].here];
	free(pair);
	return all;
}

/* A square of the position; false if the position has no such square, which is wrong. */
static bool add_here(const struct stage *at, uint32_t square, struct squares *set)
{
	if (at->here[square] == NOWHERE)
		return false;
	squares_add(set, at->here[square]);
	return true;
}

/* Rests of the lines, without the squares given up. */
static bool fill_forest(const struct proof_game *g, const struct stage *at, struct proof_list line,
                        struct proof_list given_up, struct leaf *l)
{
	l->sets = line.count;
	l->stones = g->proof->stones;
	l->set = xcalloc(line.count + 1, sizeof *l->set);
	for (uint32_t i = 0; i < line.count; i++) {
		struct squares left = at->empty;
		for (uint32_t j = 0; j + 1 < given_up.count; j += 2)
			if (given_up.word[j] == line.word[i])
				squares_remove(&left, given_up.word[j + 1]);
		for (unsigned j = 0; j < hypergraph_line_size(g->board, line.word[i]); j++) {
			uint32_t s = hypergraph_line(g->board, line.word[i])[j];
			if (squares_has(&left, s) && !add_here(at, s, &l->set[i]))
				return false;
		}
	}
	return true;
}

static bool fill_pairing(const struct stage *at, struct proof_list square, unsigned size, struct leaf *l)
{
	assert(size > 0 && square.count % size == 0);
	l->sets = square.count / size;
	l->set = xcalloc(l->sets + 1, sizeof *l->set);
	for (uint32_t i = 0; i < l->sets * size; i++)
		if (!add_here(at, square.word[i], &l->set[i / size]))
			return false;
	return true;
}

/* The lines of the position after an entry, whose empty squares are at->empty, and which of them are still to be taken
 * by `h`. */
struct others {
	bool *taken; /* by line of the board: dead, not in the position, or listed by a child */
	bool *open;  /* by square: empty, and on no listed line */
};

static void list_line(const struct proof_game *g, struct others *o, uint32_t line)
{
	o->taken[line] = true;
	for (unsigned j = 0; j < hypergraph_line_size(g->board, line); j++)
		o->open[hypergraph_line(g->board, line)[j]] = false;
}

static struct squares rest_of(const struct proof_game *g, const struct stage *at, uint32_t line)
{
	struct squares rest = {{0}};
	for (unsigned j = 0; j < hypergraph_line_size(g->board, line); j++)
		if (squares_has(&at->empty, hypergraph_line(g->board, line)[j]))
			squares_add(&rest, hypergraph_line(g->board, line)[j]);
	return rest;
}

/* Its rest contains that of another living line; of equal rests the one that is listed, or else the first, is kept. */
static bool is_redundant(const struct proof_game *g, const struct stage *at, const bool *living, const struct others *o,
                         uint32_t line)
{
	const struct squares mine = rest_of(g, at, line);
	for (uint32_t other = 0; other < g->board->lines; other++) {
		if (other == line || !living[other] || g->board->exclusive[other])
			continue;
		const struct squares rest = rest_of(g, at, other);
		if (squares_first_outside(rest, &mine) == BITSET_MOST &&
		    (o->taken[other] || squares_count(&rest) < squares_count(&mine) || g->board->exclusive[line] ||
		     other < line))
			return true;
	}
	return false;
}

/* The squares that each held line owns are a tuple of a pairing. */
static bool fill_held(const struct proof_game *g, const struct stage *at, const bool *living, struct others *o,
                      struct leaf *l)
{
	const uint32_t lines = g->board->lines;
	unsigned *line = xmalloc((lines + 1) * sizeof *line), count = 0;
	int *owner = xmalloc((g->board->squares + 1) * sizeof *owner);
	for (uint32_t i = 0; i < lines; i++)
		if (living[i] && !o->taken[i] && !is_redundant(g, at, living, o, i))
			line[count++] = i;
	bool held = held_squares(g->board, line, count, o->open, g->proof->stones + 1, owner);
	l->sets = count;
	l->set = xcalloc(count + 1, sizeof *l->set);
	for (uint32_t s = 0; held && s < g->board->squares; s++)
		if (owner[s] >= 0)
			squares_add(&l->set[owner[s]], at->here[s]);
	free(line);
	free(owner);
	return held;
}

/* `h` in the position after an entry of a step with these lines. */
static bool make_held(const struct proof_game *g, const struct stage *at, struct proof_list lines, uint32_t entry,
                      struct component *c)
{
	struct others o = {xcalloc(g->board->lines + 1, sizeof *o.taken),
	                   xcalloc(g->board->squares + 1, sizeof *o.open)};
	bool *living = xcalloc(g->board->lines + 1, sizeof *living);
	for (uint32_t i = 0; i < lines.count; i++)
		living[lines.word[i]] = !proof_kills(proof_entry_r(g->proof, entry), g->board, lines.word[i]);
	for (uint32_t s = 0; s < g->board->squares; s++)
		o.open[s] = squares_has(&at->empty, s) && at->here[s] != NOWHERE;
	for (uint32_t k = g->proof->entry[entry].child; k < g->proof->entry[entry + 1].child; k++)
		for (uint32_t i = 0; i < proof_child_lines(g->proof, k).count; i++)
			list_line(g, &o, proof_child_lines(g->proof, k).word[i]);
	*c = (struct component){.kind = PROOF_HELD};
	bool held = fill_held(g, at, living, &o, &c->leaf);
	free(o.taken);
	free(o.open);
	free(living);
	return held;
}

/* Makes the component of a child of an entry, in the position after it. */
static bool make_component(const struct proof_game *g, const struct stage *at, uint32_t child, struct component *c)
{
	const struct proof_child *k = &g->proof->child[child];
	*c = (struct component){.kind = (enum proof_kind)k->kind, .step = k->number};
	switch (k->kind) {
	case PROOF_STEP:
		c->here = xcalloc(g->board->squares + g->board->lines + 1, sizeof *c->here);
		return match_squares(g, at, proof_child_lines(g->proof, child), c);
	case PROOF_FOREST:
		return fill_forest(g, at, proof_child_lines(g->proof, child), proof_child_places(g->proof, child),
		                   &c->leaf);
	case PROOF_PAIRING:
		return fill_pairing(at, proof_child_places(g->proof, child), k->number, &c->leaf);
	default:
		return false;
	}
}

static bool answer(struct proof_game *g, struct component c);

/* The children of an entry take the place of their parent, a position with these lines. */
static bool enter(struct proof_game *g, const struct stage *at, struct proof_list lines, uint32_t entry)
{
	for (uint32_t i = g->proof->entry[entry].child; i < g->proof->entry[entry + 1].child; i++) {
		struct component c;
		if (g->proof->child[i].kind == PROOF_HELD ? !make_held(g, at, lines, entry, &c)
		                                          : !make_component(g, at, i, &c)) {
			clear_component(&c);
			return false;
		}
		if (!answer(g, c))
			return false;
	}
	return true;
}

/* Is u before v (FORMATS.md)? */
static bool before(const uint64_t *lines, uint32_t u, uint32_t v)
{
	if (lines[u] == lines[v])
		return u < v;
	return (lines[u] & lines[v]) == lines[v];
}

/* A square before v outside the move, if at least P squares are before v; otherwise NOWHERE. */
static uint32_t dominating(const struct proof_game *g, const uint64_t *lines, const struct squares *move, uint32_t v)
{
	unsigned count = 0;
	uint32_t found = NOWHERE;
	for (uint32_t u = 0; u < g->board->squares; u++)
		if (lines[u] != 0 && u != v && before(lines, u, v)) {
			count++;
			if (found == NOWHERE && !squares_has(move, u))
				found = u;
		}
	assert(found == NOWHERE || (found != v && !squares_has(move, found)));
	return count >= g->proof->stones ? found : NOWHERE;
}

/* Exchanges dominated squares of the move until there are none; each exchange goes to an earlier square. */
static void remove_dominated(const struct proof_game *g, const struct component *c, const uint64_t *lines,
                             struct squares *move)
{
	for (uint32_t v = 0; v < g->board->squares; v++) {
		uint32_t u = squares_has(move, v) ? dominating(g, lines, move, v) : NOWHERE;
		if (u == NOWHERE)
			continue;
		assert(c->here[u] != NOWHERE && c->here[v] != NOWHERE);
		uint32_t kept = c->here[u];
		c->here[u] = c->here[v];
		c->here[v] = kept;
		squares_remove(move, v);
		squares_add(move, u);
		v = UINT32_MAX; /* begins again at 0 */
	}
}

static bool fits(const struct proof *p, uint32_t entry, const struct squares *move)
{
	struct proof_list s = proof_entry_s(p, entry), r = proof_entry_r(p, entry);
	for (uint32_t i = 0; i < s.count; i++)
		if (!squares_has(move, s.word[i]))
			return false;
	for (uint32_t i = 0; i < r.count; i++)
		if (r.word[i] < PROOF_EXCLUSIVE && squares_has(move, r.word[i]))
			return false;
	return true;
}

/* The white stones from this one on have a reason now. */
static void explain(struct proof_game *g, unsigned from, enum why why, uint32_t step, uint32_t entry)
{
	for (unsigned i = from; i < g->whites; i++)
		g->reason[i] = (struct reason){.why = why, .step = step, .entry = entry};
}

static void play_entry(struct proof_game *g, const struct component *c, uint32_t entry, struct squares *empty)
{
	struct proof_list s = proof_entry_s(g->proof, entry), r = proof_entry_r(g->proof, entry);
	for (uint32_t i = 0; i < s.count; i++) {
		assert(squares_has(&g->move, c->here[s.word[i]])); /* it is answered once */
		squares_remove(empty, s.word[i]);
		squares_remove(&g->move, c->here[s.word[i]]);
	}
	for (uint32_t i = 0; i < r.count; i++)
		if (r.word[i] >= PROOF_EXCLUSIVE) {
			const uint32_t line = c->here[g->board->squares + r.word[i] - PROOF_EXCLUSIVE];
			g->white[g->whites++] = PROOF_EXCLUSIVE + line;
		} else if (c->here[r.word[i]] != NOWHERE) { /* a stone on no line of the step is not needed */
			squares_remove(empty, r.word[i]);
			g->white[g->whites++] = c->here[r.word[i]];
		}
}

/* Black's stones in the component, in the numbers of its step; lines[s] is 0 for squares that do not matter. */
static struct squares carry_back(const struct proof_game *g, const struct component *c, uint64_t *lines)
{
	struct proof_list own = proof_step_lines(g->proof, c->step);
	struct squares move = {{0}};
	for (uint32_t s = 0; s < g->board->squares; s++) {
		lines[s] = c->here[s] == NOWHERE ? 0 : signature(g->board, own, s);
		if (lines[s] != 0 && squares_has(&g->move, c->here[s]))
			squares_add(&move, s);
	}
	return move;
}

static bool answer_step(struct proof_game *g, struct component *c)
{
	uint64_t lines[BITSET_MOST];
	struct squares move = carry_back(g, c, lines), empty = step_empty(g, c->step);
	assert(squares_count(&move) <= squares_count(&g->move));
	if (squares_count(&move) == 0) {
		add_component(g, *c);
		return true;
	}
	if (g->proof->game == 'p')
		remove_dominated(g, c, lines, &move);
	bool good = false;
	for (uint32_t e = g->proof->step[c->step].entry; e < g->proof->step[c->step + 1].entry; e++)
		if (fits(g->proof, e, &move)) {
			const unsigned before = g->whites;
			play_entry(g, c, e, &empty);
			explain(g, before, WHY_ENTRY, c->step, e - g->proof->step[c->step].entry);
			good = enter(g, &(struct stage){empty, c->here}, proof_step_lines(g->proof, c->step), e);
			break;
		}
	clear_component(c);
	return good;
}

/* Takes over the component. */
static bool answer(struct proof_game *g, struct component c)
{
	if (c.kind == PROOF_STEP)
		return answer_step(g, &c);
	const unsigned from = g->whites;
	if (c.kind == PROOF_FOREST)
		leaf_answer_forest(&c.leaf, &g->move, g->white, &g->whites);
	else
		leaf_answer_pairing(&c.leaf, &g->move, g->white, &g->whites);
	explain(g, from, c.kind == PROOF_FOREST ? WHY_FOREST : c.kind == PROOF_HELD ? WHY_HELD : WHY_PAIRING, 0, 0);
	add_component(g, c);
	return true;
}

struct proof_game *proof_game_new(const struct hypergraph *board, const struct proof *p)
{
	struct proof_game *g = xcalloc(1, sizeof *g);
	assert(board->squares <= BITSET_MOST && board->lines <= MOST_LINES && !p->win);
	uint32_t here[BITSET_MOST + MOST_LINES];
	struct stage all = {{{0}}, here};
	g->board = board;
	g->proof = p;
	if (p->stonewise) {
		g->stones = stones_game_new(board, p);
		return g;
	}
	for (uint32_t s = 0; s < board->squares; s++) {
		here[s] = s;
		squares_add(&all.empty, s);
	}
	for (uint32_t i = 0; i < board->lines; i++)
		here[board->squares + i] = i;
	uint32_t line[MOST_LINES];
	for (uint32_t i = 0; i < board->lines; i++)
		line[i] = i;
	g->wrong = !enter(g, &all, (struct proof_list){board->lines, line}, p->step[p->steps].entry);
	return g;
}

void proof_game_release(struct proof_game *g)
{
	for (unsigned i = 0; i < g->components; i++)
		clear_component(&g->component[i]);
	if (g->stones != NULL)
		stones_game_release(g->stones);
	free(g->component);
	free(g->reason);
	free(g);
}

static bool answer_all(struct proof_game *g)
{
	struct component *old = g->component;
	unsigned components = g->components;
	bool good = !g->wrong;
	g->component = NULL;
	g->components = g->room = 0;
	for (unsigned i = 0; i < components; i++)
		if (good)
			good = answer(g, old[i]);
		else
			clear_component(&old[i]);
	free(old);
	return good;
}

/* The line's squares. */
static struct squares line_bits(const struct hypergraph *board, uint32_t line)
{
	struct squares b = {{0}};
	for (unsigned i = 0; i < hypergraph_line_size(board, line); i++)
		squares_add(&b, hypergraph_line(board, line)[i]);
	return b;
}

/* The place of an imagined answer on the board as it is; NOWHERE if no stone is needed. */
static uint32_t real_place(const struct proof_game *g, uint32_t place)
{
	if (place < PROOF_EXCLUSIVE)
		return squares_has(&g->has_white, place) ? NOWHERE : place;
	const struct squares line = line_bits(g->board, place - PROOF_EXCLUSIVE);
	if (squares_meet(&line, &g->has_white))
		return NOWHERE;
	const uint32_t square = squares_first_outside(line, &g->black);
	assert(square < BITSET_MOST);
	return square;
}

/* In their order, and without those that need no stone. */
static void make_real(struct proof_game *g)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < g->whites; i++) {
		const uint32_t square = real_place(g, g->white[i]);
		if (square == NOWHERE)
			continue;
		assert(!squares_has(&g->black, square));
		squares_add(&g->has_white, square);
		g->reason[kept] = g->reason[i];
		g->white[kept++] = square;
	}
	g->whites = kept;
}

bool proof_game_move(struct proof_game *g, const uint32_t *black, unsigned count, uint32_t *white, unsigned *whites)
{
	assert(g->proof->game == 'b' || count <= g->proof->stones);
	memset(&g->move, 0, sizeof g->move);
	if (count > g->reason_room)
		g->reason = xrealloc(g->reason, (g->reason_room = count) * sizeof *g->reason);
	for (unsigned i = 0; i < count; i++) {
		assert(black[i] < g->board->squares && !squares_has(&g->black, black[i]) &&
		       !squares_has(&g->has_white, black[i]));
		squares_add(&g->move, black[i]);
		squares_add(&g->black, black[i]);
	}
	g->white = white;
	g->whites = 0;
	bool good = g->stones != NULL ? stones_game_move(g->stones, &g->move, white, &g->whites) : answer_all(g);
	assert(!good || g->whites <= count);
	if (g->stones != NULL)
		explain(g, 0, WHY_STONEWISE, 0, 0);
	if (good)
		make_real(g);
	*whites = g->whites;
	return good;
}

const struct reason *proof_game_reasons(const struct proof_game *g)
{
	return g->reason;
}
