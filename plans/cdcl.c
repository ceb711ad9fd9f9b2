/* Conflict-driven clause learning: two watched literals, first unique implication points, activities, saved phases,
 * restarts by Luby's sequence. Learned clauses are kept; the formulas here are small.
 *
 *   arena    size l0 l1 l2 ... size l0 l1 ...    a clause is the index of its size; l0 and l1 are watched
 *   literal  v is 2v, -v is 2v + 1 in all tables */
#include "plans/cdcl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

typedef uint32_t literal;
enum { NO_CLAUSE = 0 }; /* the arena begins with an unused word */

struct watches {
	uint32_t *clause;
	unsigned count, room;
};

struct variable {
	signed char value; /* of the positive literal: 1, -1, or 0 */
	bool phase, seen;
	unsigned level, place; /* place in the heap plus one, 0: not in it */
	uint32_t reason;
	double activity;
};

struct cdcl {
	struct variable *variable; /* [1 .. variables] */
	unsigned variables, room;
	uint32_t *arena;
	size_t arena_size, arena_room;
	struct watches *watch; /* of each literal: the clauses it is watched in */
	literal *trail;
	unsigned trail_size, propagated;
	unsigned *limit; /* of each level: the trail before it */
	unsigned level;
	unsigned *heap, heap_size;
	literal *learned; /* the clause in the making */
	unsigned learned_size;
	double step; /* what an activity is raised by */
	int *given;
	size_t given_size, given_room; /* the clauses added, each ends with 0 */
	unsigned long clauses;
	bool broken; /* unsatisfiable */
};

static literal from_int(int l)
{
	return l > 0 ? 2u * (unsigned)l : 2u * (unsigned)-l + 1;
}

static signed char value_of(const struct cdcl *s, literal l)
{
	signed char v = s->variable[l >> 1].value;
	return (l & 1) != 0 ? (signed char)-v : v;
}

struct cdcl *cdcl_new(void)
{
	struct cdcl *s = xcalloc(1, sizeof *s);
	s->arena = xmalloc((s->arena_room = 1024) * sizeof *s->arena);
	s->arena_size = 1;
	s->step = 1;
	return s;
}

void cdcl_release(struct cdcl *s)
{
	for (unsigned i = 0; s->watch != NULL && i < 2 * s->room; i++)
		free(s->watch[i].clause);
	free(s->variable);
	free(s->arena);
	free(s->watch);
	free(s->trail);
	free(s->limit);
	free(s->heap);
	free(s->learned);
	free(s->given);
	free(s);
}

/* --- the heap of variables: the most active one on top ---------------------------------------------------------- */

static void put(struct cdcl *s, unsigned place, unsigned v)
{
	s->heap[place] = v;
	s->variable[v].place = place + 1;
}

static void rise(struct cdcl *s, unsigned place)
{
	unsigned v = s->heap[place];
	for (; place > 0; place = (place - 1) / 2) {
		unsigned above = s->heap[(place - 1) / 2];
		if (s->variable[above].activity >= s->variable[v].activity)
			break;
		put(s, place, above);
	}
	put(s, place, v);
}

static void sink(struct cdcl *s, unsigned place)
{
	unsigned v = s->heap[place];
	for (unsigned below; (below = 2 * place + 1) < s->heap_size; place = below) {
		if (below + 1 < s->heap_size &&
		    s->variable[s->heap[below + 1]].activity > s->variable[s->heap[below]].activity)
			below++;
		if (s->variable[s->heap[below]].activity <= s->variable[v].activity)
			break;
		put(s, place, s->heap[below]);
	}
	put(s, place, v);
}

static void heap_add(struct cdcl *s, unsigned v)
{
	if (s->variable[v].place != 0)
		return;
	put(s, s->heap_size, v);
	rise(s, s->heap_size++);
}

static unsigned heap_take(struct cdcl *s)
{
	unsigned v = s->heap[0];
	s->variable[v].place = 0;
	if (--s->heap_size > 0) {
		put(s, 0, s->heap[s->heap_size]);
		sink(s, 0);
	}
	return v;
}

static void raise_activity(struct cdcl *s, unsigned v, double by)
{
	s->variable[v].activity += by;
	if (s->variable[v].place != 0)
		rise(s, s->variable[v].place - 1);
	if (s->variable[v].activity < 1e100)
		return;
	for (unsigned i = 1; i <= s->variables; i++)
		s->variable[i].activity *= 1e-100;
	s->step *= 1e-100;
}

/* --- variables and clauses ---------------------------------------------------------------------------------------- */

static void make_room(struct cdcl *s)
{
	unsigned old = s->room;
	s->room = old == 0 ? 64 : 2 * old;
	s->variable = xrealloc(s->variable, s->room * sizeof *s->variable);
	s->watch = xrealloc(s->watch, 2 * (size_t)s->room * sizeof *s->watch);
	memset(s->watch + 2 * (size_t)old, 0, 2 * (size_t)(s->room - old) * sizeof *s->watch);
	s->trail = xrealloc(s->trail, s->room * sizeof *s->trail);
	s->limit = xrealloc(s->limit, s->room * sizeof *s->limit);
	s->heap = xrealloc(s->heap, s->room * sizeof *s->heap);
	s->learned = xrealloc(s->learned, s->room * sizeof *s->learned);
}

int cdcl_variable(struct cdcl *s)
{
	if (s->variables + 1 >= s->room)
		make_room(s);
	s->variable[++s->variables] = (struct variable){.reason = NO_CLAUSE};
	heap_add(s, s->variables);
	return (int)s->variables;
}

void cdcl_prefer(struct cdcl *s, int l, double rank)
{
	unsigned v = from_int(l) >> 1;
	s->variable[v].phase = l > 0;
	if (rank > 0)
		raise_activity(s, v, rank * s->step);
}

static void watch(struct cdcl *s, literal l, uint32_t clause)
{
	struct watches *w = s->watch + l;
	if (w->count == w->room)
		w->clause = xrealloc(w->clause, (w->room = w->room == 0 ? 4 : 2 * w->room) * sizeof *w->clause);
	w->clause[w->count++] = clause;
}

static uint32_t attach(struct cdcl *s, const literal *l, unsigned size)
{
	while (s->arena_size + size + 1 > s->arena_room)
		s->arena = xrealloc(s->arena, (s->arena_room *= 2) * sizeof *s->arena);
	uint32_t clause = (uint32_t)s->arena_size;
	s->arena[clause] = size;
	memcpy(s->arena + clause + 1, l, size * sizeof *l);
	s->arena_size += size + 1;
	watch(s, l[0], clause);
	watch(s, l[1], clause);
	return clause;
}

static void assign(struct cdcl *s, literal l, uint32_t reason)
{
	struct variable *v = s->variable + (l >> 1);
	assert(v->value == 0);
	v->value = (l & 1) != 0 ? -1 : 1;
	v->phase = (l & 1) == 0;
	v->level = s->level;
	v->reason = reason;
	s->trail[s->trail_size++] = l;
}

static void backtrack(struct cdcl *s, unsigned level)
{
	if (s->level <= level)
		return;
	while (s->trail_size > s->limit[level]) {
		unsigned v = s->trail[--s->trail_size] >> 1;
		s->variable[v].value = 0;
		heap_add(s, v);
	}
	s->propagated = s->trail_size;
	s->level = level;
}

static void keep_given(struct cdcl *s, const int *l, unsigned size)
{
	while (s->given_size + size + 1 > s->given_room)
		s->given = xrealloc(s->given,
		                    (s->given_room = s->given_room == 0 ? 256 : 2 * s->given_room) * sizeof *s->given);
	memcpy(s->given + s->given_size, l, size * sizeof *l);
	s->given_size += size;
	s->given[s->given_size++] = 0;
	s->clauses++;
}

/* What is decided for ever is left out. */
void cdcl_add(struct cdcl *s, const int *given, unsigned size)
{
	literal *l = xmalloc((size + 1) * sizeof *l);
	unsigned left = 0;
	bool holds = false;
	backtrack(s, 0);
	keep_given(s, given, size);
	for (unsigned i = 0; i < size; i++) {
		literal new = from_int(given[i]);
		assert(new >> 1 <= s->variables);
		bool twice = false;
		for (unsigned j = 0; j < left; j++) {
			twice = twice || l[j] == new;
			holds = holds || l[j] == (new ^ 1);
		}
		holds = holds || value_of(s, new) > 0;
		if (!twice && value_of(s, new) == 0)
			l[left++] = new;
	}
	if (!holds && left == 0)
		s->broken = true;
	else if (!holds && left == 1)
		assign(s, l[0], NO_CLAUSE);
	else if (!holds)
		attach(s, l, left);
	free(l);
}

unsigned long cdcl_clauses(const struct cdcl *s)
{
	return s->clauses;
}

/* --- search ---------------------------------------------------------------------------------------------------------
 */

/* A literal of the clause that is not false comes into the second place; false if there is none. */
static bool find_watch(struct cdcl *s, uint32_t *c)
{
	for (unsigned i = 3; i <= c[0]; i++)
		if (value_of(s, c[i]) >= 0) {
			uint32_t l = c[i];
			c[i] = c[2];
			c[2] = l;
			return true;
		}
	return false;
}

/* The clauses that watch a literal that became false; returns one that is violated. */
static uint32_t propagate_literal(struct cdcl *s, literal false_one)
{
	struct watches *w = s->watch + false_one;
	uint32_t violated = NO_CLAUSE;
	unsigned kept = 0;
	for (unsigned i = 0; i < w->count; i++) {
		uint32_t clause = w->clause[i], *c = s->arena + clause;
		if (violated == NO_CLAUSE && c[1] == false_one) {
			c[1] = c[2];
			c[2] = false_one;
		}
		if (violated != NO_CLAUSE || value_of(s, c[1]) > 0) {
			w->clause[kept++] = clause;
		} else if (find_watch(s, c)) {
			watch(s, c[2], clause);
			w = s->watch + false_one;
		} else {
			w->clause[kept++] = clause;
			if (value_of(s, c[1]) < 0)
				violated = clause;
			else
				assign(s, c[1], clause);
		}
	}
	w->count = kept;
	return violated;
}

static uint32_t propagate(struct cdcl *s)
{
	uint32_t violated = NO_CLAUSE;
	while (violated == NO_CLAUSE && s->propagated < s->trail_size)
		violated = propagate_literal(s, s->trail[s->propagated++] ^ 1);
	return violated;
}

/* Marks the literals of a clause; returns how many new ones are of this level, the others are learned. */
static unsigned resolve(struct cdcl *s, uint32_t clause, literal without)
{
	unsigned open = 0;
	const uint32_t *c = s->arena + clause;
	for (unsigned i = 1; i <= c[0]; i++) {
		struct variable *v = s->variable + (c[i] >> 1);
		if (c[i] == without || v->seen || v->level == 0)
			continue;
		v->seen = true;
		raise_activity(s, c[i] >> 1, s->step);
		if (v->level == s->level)
			open++;
		else
			s->learned[s->learned_size++] = c[i];
	}
	return open;
}

/* The first unique implication point; returns the level to go back to. learned[1] is of that level. */
static unsigned analyse(struct cdcl *s, uint32_t violated)
{
	unsigned at = s->trail_size, back = 0;
	literal l = 0;
	s->learned_size = 1;
	unsigned open = resolve(s, violated, 0);
	for (;;) {
		do
			l = s->trail[--at];
		while (!s->variable[l >> 1].seen);
		s->variable[l >> 1].seen = false;
		if (--open == 0)
			break;
		open += resolve(s, s->variable[l >> 1].reason, l);
	}
	s->learned[0] = l ^ 1;
	for (unsigned i = 1; i < s->learned_size; i++) {
		struct variable *v = s->variable + (s->learned[i] >> 1);
		v->seen = false;
		if (v->level > back) {
			literal swap = s->learned[i];
			s->learned[i] = s->learned[1];
			s->learned[1] = swap;
			back = v->level;
		}
	}
	return back;
}

static void learn(struct cdcl *s, uint32_t violated)
{
	unsigned back = analyse(s, violated);
	backtrack(s, back);
	uint32_t reason = s->learned_size == 1 ? NO_CLAUSE : attach(s, s->learned, s->learned_size);
	assign(s, s->learned[0], reason);
	s->step /= 0.95;
}

/* False if every variable has a value. */
static bool decide(struct cdcl *s)
{
	while (s->heap_size > 0) {
		unsigned v = heap_take(s);
		if (s->variable[v].value != 0)
			continue;
		s->limit[s->level++] = s->trail_size;
		assign(s, 2 * v + !s->variable[v].phase, NO_CLAUSE);
		return true;
	}
	return false;
}

/* 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... */
static uint64_t luby(uint64_t i)
{
	for (;;) {
		uint64_t power = 1;
		while (power - 1 < i)
			power *= 2;
		if (power - 1 == i)
			return power / 2;
		i -= power / 2 - 1;
	}
}

/* Until the next restart. */
static enum verdict go_on(struct cdcl *s, uint64_t conflicts)
{
	for (;;) {
		uint32_t violated = propagate(s);
		if (violated != NO_CLAUSE) {
			if (s->level == 0)
				return LOST;
			learn(s, violated);
			conflicts -= conflicts > 0;
		} else if (conflicts == 0) {
			return UNDECIDED;
		} else if (!decide(s)) {
			return DRAWN;
		}
	}
}

enum verdict cdcl_solve(struct cdcl *s, uint64_t conflicts)
{
	enum verdict v = s->broken ? LOST : UNDECIDED;
	backtrack(s, 0);
	for (uint64_t turn = 1, done = 0; v == UNDECIDED && done < conflicts; turn++) {
		uint64_t turn_conflicts = 100 * luby(turn);
		v = go_on(s, turn_conflicts);
		done += turn_conflicts;
		if (v == UNDECIDED)
			backtrack(s, 0);
	}
	s->broken = v == LOST;
	return v;
}

bool cdcl_value(const struct cdcl *s, int variable)
{
	return s->variable[variable].value > 0;
}

void cdcl_write(const struct cdcl *s, FILE *out)
{
	fprintf(out, "p cnf %u %lu\n", s->variables, s->clauses);
	for (size_t i = 0; i < s->given_size; i++)
		fprintf(out, "%d%s", s->given[i], s->given[i] == 0 ? "\n" : " ");
}
