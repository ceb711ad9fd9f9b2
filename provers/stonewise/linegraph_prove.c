#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/memory.h"
#include "hypergraph/incidence.h"
#include "provers/stonewise/linegraph.h"

/* The steps of the proof, from the board down. A graph is played like a step with the same edges and no more room, so
 * steps are looked for by their graph without the rooms. */

/* A part of what is left after an answer: line i of the parent is played like line[i] of the step. */
struct part {
	unsigned step;
	unsigned lines;
	uint8_t parent[STONEWISE_LINES]; /* by line of the step */
};

/* An entry for the stones on u and v, and on lines alike. */
struct entry {
	uint8_t u, v, x, y;
	uint32_t first, parts;
	uint8_t loose[STONEWISE_LINES], looses; /* names of lines */
};

struct step {
	struct linegraph g;
	uint64_t colour[STONEWISE_LINES];
	uint32_t next; /* with the same key, or NONE */
	uint32_t first, entries;
	uint32_t number; /* in the file */
};

#define NONE UINT32_MAX

struct alike {
	struct linegraph_key key;
	uint32_t step;
};

/* The square that two lines share, or STONEWISE_SQUARES. */
struct crossings {
	uint16_t square[STONEWISE_LINES][STONEWISE_LINES];
};

struct work {
	struct linegraph_memory *memory;
	struct step *step;
	struct entry *entry;
	struct part *part;
	uint32_t steps, entries, parts;
	uint32_t step_room, entry_room, part_room;
	struct map alike; /* the last step with each key of its graph without the rooms */
	struct crossings crossings;
	enum verdict verdict;
};

/* --- a step for a graph ------------------------------------------------------------------------------------------- */

/* Which line of the step plays line v of the graph. */
struct match {
	const struct linegraph *g;
	const uint64_t *colour;
	const struct step *step;
	uint8_t order[STONEWISE_LINES], to[STONEWISE_LINES];
	unsigned long tries;
};

enum { MOST_TRIES = 100000 };

static bool fits(const struct match *m, unsigned k, unsigned w)
{
	const unsigned v = m->order[k];
	assert(k < m->g->lines && w < m->step->g.lines);
	if (m->step->colour[w] != m->colour[v] || m->g->room[v] < m->step->g.room[w])
		return false;
	for (unsigned j = 0; j < k; j++)
		if ((m->g->joined[v] >> m->order[j] & 1) != (m->step->g.joined[w] >> m->to[m->order[j]] & 1))
			return false;
	return true;
}

static bool extend(struct match *m, unsigned k, uint64_t used)
{
	assert((unsigned)__builtin_popcountll(used) == k);
	if (k == m->g->lines)
		return true;
	for (unsigned w = 0; w < m->step->g.lines && m->tries < MOST_TRIES; w++) {
		m->tries++;
		if ((used >> w & 1) != 0 || !fits(m, k, w))
			continue;
		m->to[m->order[k]] = (uint8_t)w;
		if (extend(m, k + 1, used | UINT64_C(1) << w))
			return true;
	}
	return false;
}

/* Each line is joined to the earlier ones as often as possible. */
static void connected_order(const struct linegraph *g, uint8_t *order)
{
	uint64_t taken = 0;
	for (unsigned k = 0; k < g->lines; k++) {
		int best = -1;
		unsigned next = 0;
		for (unsigned i = 0; i < g->lines; i++) {
			int here = 4 * __builtin_popcountll(g->joined[i] & taken) + 2 - g->room[i];
			if ((taken >> i & 1) == 0 && here > best) {
				best = here;
				next = i;
			}
		}
		assert((taken >> next & 1) == 0);
		order[k] = (uint8_t)next;
		taken |= UINT64_C(1) << next;
	}
}

/* The step that plays g, or NONE; to says how. */
static uint32_t find_step(const struct work *x, const struct linegraph *g, uint8_t *to)
{
	uint64_t colour[STONEWISE_LINES];
	struct match m = {.g = g, .colour = colour};
	linegraph_colours(g, false, colour);
	const struct linegraph_key key = linegraph_key(g, colour);
	const struct alike *alike = map_find(&x->alike, &key);
	if (alike != NULL)
		connected_order(g, m.order);
	for (uint32_t i = alike == NULL ? NONE : alike->step; i != NONE; i = x->step[i].next) {
		m.step = x->step + i;
		m.tries = 0;
		if (extend(&m, 0, 0)) {
			memcpy(to, m.to, g->lines);
			return i;
		}
	}
	return NONE;
}

static uint32_t add_step(struct work *x, const struct linegraph *g)
{
	MAKE_ROOM(x->step, x->steps, x->step_room);
	struct step *s = x->step + x->steps;
	assert(x->steps < x->step_room && !linegraph_is_leaf(g));
	s->g = *g;
	linegraph_colours(g, false, s->colour);
	const struct linegraph_key key = linegraph_key(g, s->colour);
	const struct alike *before = map_find(&x->alike, &key);
	s->next = before == NULL ? NONE : before->step;
	s->first = s->entries = 0;
	*(struct alike *)map_get(&x->alike, &key) = (struct alike){key, x->steps};
	return x->steps++;
}

static void add_parts(struct work *x, const struct linegraph *g, const struct linegraph_parts *parts, struct entry *e)
{
	e->first = x->parts;
	for (; e->looses < parts->drops; e->looses++)
		e->loose[e->looses] = g->name[parts->dropped[e->looses]];
	for (unsigned i = 0; i < parts->count; i++) {
		const struct linegraph *part = parts->part + i;
		uint8_t to[STONEWISE_LINES];
		if (linegraph_is_leaf(part))
			continue;
		MAKE_ROOM(x->part, x->parts, x->part_room);
		struct part *p = x->part + x->parts++;
		p->step = find_step(x, part, to);
		if (p->step == NONE) {
			p->step = add_step(x, part);
			for (unsigned k = 0; k < part->lines; k++)
				to[k] = (uint8_t)k;
		}
		assert(x->step[p->step].g.lines == part->lines);
		p->lines = part->lines;
		for (unsigned k = 0; k < part->lines; k++)
			p->parent[to[k]] = part->name[k];
		e->parts++;
	}
}

/* --- the entries of a step ---------------------------------------------------------------------------------------- */

/* The lines joined to the same lines, with the same room, have the lowest of them as their head. */
static void find_alike(const struct linegraph *g, uint8_t *head)
{
	for (unsigned i = 0; i < g->lines; i++) {
		head[i] = (uint8_t)i;
		for (unsigned j = i; j-- > 0;)
			if (g->joined[i] == g->joined[j] && g->room[i] == g->room[j])
				head[i] = head[j];
		assert(head[i] <= i && head[head[i]] == head[i]);
	}
}

static uint64_t without(const struct linegraph *g, const struct linegraph_pair *p)
{
	return linegraph_all(g) & ~(UINT64_C(1) << p->x) & ~(UINT64_C(1) << p->y);
}

/* What the parts would add to the proof; -1 if one of them is lost. */
static long cost(const struct work *x, const struct linegraph_parts *parts)
{
	long sum = 0;
	uint8_t to[STONEWISE_LINES];
	for (unsigned i = 0; i < parts->count; i++) {
		const struct linegraph *g = parts->part + i;
		if (linegraph_is_leaf(g))
			continue;
		if (linegraph_is_fork(g) || linegraph_known_lost(x->memory, g))
			return -1;
		if (find_step(x, g, to) == NONE)
			sum += (long)g->lines * g->lines * g->lines;
	}
	return sum;
}

static int by_cost(const void *a, const void *b)
{
	const struct linegraph_pair *x = a, *y = b;
	if (x->value != y->value)
		return x->value < y->value ? -1 : 1;
	if (x->x != y->x)
		return x->x < y->x ? -1 : 1;
	return (x->y > y->y) - (x->y < y->y);
}

/* Keeps the answers that are not known to be lost; the cheapest first. */
static unsigned price_answers(const struct work *x, const struct linegraph *after, struct linegraph_pair *pair,
                              unsigned pairs)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < pairs; i++) {
		struct linegraph_parts parts;
		linegraph_split(after, without(after, pair + i), &parts);
		long price = cost(x, &parts);
		linegraph_parts_clear(&parts);
		if (price < 0)
			continue;
		assert(kept <= i);
		pair[kept] = pair[i];
		pair[kept++].value = price > INT32_MAX ? INT32_MAX : (int)price;
		if (price == 0)
			break;
	}
	qsort(pair, kept, sizeof *pair, by_cost);
	return kept;
}

static bool is_drawn(struct work *x, const struct linegraph_parts *parts)
{
	for (unsigned i = 0; i < parts->count; i++) {
		x->verdict = linegraph_decide(x->memory, parts->part + i);
		if (x->verdict != DRAWN)
			return false;
	}
	return true;
}

/* The first answer that holds becomes an entry. */
static bool take_answer(struct work *x, const struct linegraph *after, unsigned u, unsigned v,
                        const struct linegraph_pair *pair)
{
	struct linegraph_parts parts;
	linegraph_split(after, without(after, pair), &parts);
	bool holds = is_drawn(x, &parts);
	if (holds) {
		struct entry e = {.u = (uint8_t)u, .v = (uint8_t)v, .x = pair->x, .y = pair->y};
		add_parts(x, after, &parts, &e);
		MAKE_ROOM(x->entry, x->entries, x->entry_room);
		x->entry[x->entries++] = e;
	}
	linegraph_parts_clear(&parts);
	return holds;
}

static bool find_entry(struct work *x, const struct linegraph *g, unsigned u, unsigned v)
{
	struct linegraph_pair *pair = xmalloc(LINEGRAPH_PAIRS * sizeof *pair);
	struct linegraph after = *g;
	bool found = false;
	linegraph_put(&after, u, v);
	unsigned pairs = linegraph_list(&after, UINT64_C(1) << u | UINT64_C(1) << v, pair);
	pairs = price_answers(x, &after, pair, pairs);
	for (unsigned i = 0; i < pairs && !found && x->verdict != UNDECIDED; i++)
		found = take_answer(x, &after, u, v, pair + i);
	free(pair);
	return found;
}

static bool find_entries(struct work *x, uint32_t step)
{
	const struct linegraph g = x->step[step].g;
	const uint32_t first = x->entries;
	uint8_t head[STONEWISE_LINES];
	find_alike(&g, head);
	for (unsigned u = 0; u < g.lines; u++)
		EACH_LINE_IN(v, g.joined[u])
	if (v > u && head[u] == u && head[v] == v && !find_entry(x, &g, u, (unsigned)v))
		return false;
	assert(x->entries > first); /* a step has edges */
	x->step[step].first = first;
	x->step[step].entries = x->entries - first;
	return true;
}

/* --- the proof ---------------------------------------------------------------------------------------------------- */

/* Steps with fewer lines first: what is left after an answer has fewer. Returns the steps in this order. */
static uint32_t *number_steps(struct work *x)
{
	uint32_t next = 0, *order = xmalloc((x->steps + 1) * sizeof *order);
	for (unsigned lines = 0; lines <= STONEWISE_LINES; lines++)
		for (uint32_t i = 0; i < x->steps; i++)
			if (x->step[i].g.lines == lines) {
				order[next] = i;
				x->step[i].number = next++;
			}
	assert(next == x->steps);
	return order;
}

/* Exchanges the lines a and b. */
static uint8_t exchanged(uint8_t line, uint8_t a, uint8_t b)
{
	return line == a ? b : line == b ? a : line;
}

static void emit_children(struct proof *proof, const struct work *x, const struct entry *e, const uint8_t *renamed)
{
	uint32_t line[STONEWISE_LINES];
	for (unsigned k = 0; k < e->looses; k++)
		line[k] = renamed[e->loose[k]];
	if (e->looses > 0)
		proof_add_child(proof, PROOF_LOOSE, 0, PROOF_EMPTY, (struct proof_list){e->looses, line});
	for (uint32_t k = 0; k < e->parts; k++) {
		const struct part *p = x->part + e->first + k;
		assert(e->first + k < x->parts && p->step < x->steps);
		for (unsigned i = 0; i < p->lines; i++)
			line[i] = renamed[p->parent[i]];
		proof_add_child(proof, PROOF_STEP, x->step[p->step].number, PROOF_EMPTY,
		                (struct proof_list){p->lines, line});
	}
}

/* The entry for a stone on lines u and v of g, which are alike to those of e: lines alike are exchanged. */
static void emit_entry(struct proof *proof, const struct work *x, const struct linegraph *g, const struct entry *e,
                       unsigned u, unsigned v)
{
	uint8_t renamed[STONEWISE_LINES];
	for (unsigned i = 0; i < g->lines; i++)
		renamed[g->name[i]] = g->name[exchanged(exchanged((uint8_t)i, e->u, (uint8_t)u), e->v, (uint8_t)v)];
	const uint8_t a = renamed[g->name[e->x]], b = renamed[g->name[e->y]];
	const uint32_t stone = x->crossings.square[g->name[u]][g->name[v]],
	               answer = a == b ? PROOF_EXCLUSIVE + a : x->crossings.square[a][b];
	assert(stone < STONEWISE_SQUARES && (a == b || answer < STONEWISE_SQUARES) && stone != answer);
	proof_add_entry(proof, (struct proof_list){1, &stone}, (struct proof_list){1, &answer});
	emit_children(proof, x, e, renamed);
}

static void emit_entries(struct proof *proof, const struct work *x, const struct step *s)
{
	uint8_t head[STONEWISE_LINES];
	find_alike(&s->g, head);
	for (uint32_t k = 0; k < s->entries; k++) {
		const struct entry *e = x->entry + s->first + k;
		for (unsigned u = 0; u < s->g.lines; u++)
			EACH_LINE_IN(v, s->g.joined[u])
		if (head[u] == e->u && head[v] == e->v)
			emit_entry(proof, x, &s->g, e, u, (unsigned)v);
	}
}

/* Squares of two lines that are not joined any more are black. */
static uint32_t black_squares(const struct work *x, const struct linegraph *g, uint32_t *black)
{
	bool taken[STONEWISE_SQUARES + 1] = {false};
	uint32_t count = 0;
	for (unsigned u = 0; u < g->lines; u++)
		for (unsigned v = u + 1; v < g->lines; v++)
			if ((g->joined[u] >> v & 1) == 0)
				taken[x->crossings.square[g->name[u]][g->name[v]]] = true;
	for (uint32_t s = 0; s < STONEWISE_SQUARES; s++)
		if (taken[s])
			black[count++] = s;
	return count;
}

static void emit_step(struct proof *proof, const struct work *x, const struct step *s)
{
	uint32_t line[STONEWISE_LINES], stones[STONEWISE_LINES], black[STONEWISE_SQUARES];
	const uint32_t blacks = black_squares(x, &s->g, black);
	for (unsigned i = 0; i < s->g.lines; i++) {
		assert(i == 0 || s->g.name[i - 1] < s->g.name[i]);
		line[i] = s->g.name[i];
		stones[i] = (uint32_t)((int)proof->stones - s->g.room[i]);
	}
	proof_add_step(proof, (struct proof_list){s->g.lines, line}, (struct proof_list){blacks, black},
	               (struct proof_list){s->g.lines, stones});
	emit_entries(proof, x, s);
}

static void emit(struct proof *proof, struct work *x, const struct entry *root)
{
	uint8_t same[STONEWISE_LINES];
	for (unsigned i = 0; i < STONEWISE_LINES; i++)
		same[i] = (uint8_t)i;
	uint32_t *order = number_steps(x);
	for (uint32_t n = 0; n < x->steps; n++) {
		assert(x->step[order[n]].number == proof->steps);
		emit_step(proof, x, x->step + order[n]);
	}
	proof_add_root(proof);
	emit_children(proof, x, root, same);
	proof_trim(proof);
	free(order);
}

/* --- the board ---------------------------------------------------------------------------------------------------- */

/* The graph of the board; false if it is none. */
static bool read_board(const struct hypergraph *board, struct crossings *x, struct linegraph *g)
{
	struct incidence through;
	bool graph = true;
	for (unsigned i = 0; i < STONEWISE_LINES; i++)
		for (unsigned j = 0; j < STONEWISE_LINES; j++)
			x->square[i][j] = STONEWISE_SQUARES;
	incidence_init(&through, board);
	for (unsigned s = 0; s < board->squares && graph; s++) {
		const unsigned *line = through.line + through.first[s], lines = incidence_degree(&through, s);
		if (lines < 2)
			continue;
		graph = lines == 2 && x->square[line[0]][line[1]] == STONEWISE_SQUARES;
		x->square[line[0]][line[1]] = x->square[line[1]][line[0]] = (uint16_t)s;
		g->joined[line[0]] |= UINT64_C(1) << line[1];
		g->joined[line[1]] |= UINT64_C(1) << line[0];
	}
	incidence_clear(&through);
	return graph;
}

static void begin(struct linegraph *g, const struct hypergraph *board, unsigned parameter, const uint8_t *black)
{
	*g = (struct linegraph){.lines = board->lines};
	for (unsigned i = 0; i < board->lines; i++) {
		assert(black == NULL || black[i] <= parameter);
		g->room[i] = (int8_t)(parameter - (black == NULL ? 0 : black[i]));
		g->name[i] = (uint8_t)i;
	}
}

static enum verdict build(struct work *x, const struct linegraph *g, struct entry *root)
{
	struct linegraph_parts parts;
	linegraph_split(g, linegraph_all(g), &parts);
	bool drawn = is_drawn(x, &parts);
	if (drawn)
		add_parts(x, g, &parts, root);
	linegraph_parts_clear(&parts);
	for (uint32_t i = 0; drawn && i < x->steps; i++)
		drawn = find_entries(x, i);
	return drawn ? DRAWN : x->verdict == UNDECIDED ? UNDECIDED : LOST;
}

enum verdict linegraph_prove(struct proof *proof, const struct hypergraph *board, unsigned parameter,
                             const uint8_t *black, const struct prover_options *options, struct statistics *statistics)
{
	struct work *x = xcalloc(1, sizeof *x);
	struct linegraph g;
	struct entry root = {0};
	assert(parameter < INT8_MAX && stonewise_takes(board));
	stonewise_begin(proof, board, parameter);
	map_init(&x->alike, sizeof(struct alike), 2);
	x->verdict = DRAWN;
	begin(&g, board, parameter, black);
	const bool graph = read_board(board, &x->crossings, &g);
	assert(graph);
	(void)graph;
	x->memory = linegraph_memory_new(options, statistics);
	enum verdict v = build(x, &g, &root);
	if (v == DRAWN)
		emit(proof, x, &root);
	linegraph_memory_release(x->memory);
	map_clear(&x->alike);
	free(x->step);
	free(x->entry);
	free(x->part);
	free(x);
	return v;
}
