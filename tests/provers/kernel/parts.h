/* The parts of the kernel, each against its definition on small random positions. Included once for each width; the
 * living lines have numbers from the whole width, between lines that are dead.
 *
 *   positions   after stones, and cut into components: what position.h promises
 *   held        against Hall's theorem for all sets of lines
 *   canonical   equal keys exactly for isomorphic positions, by trying all orders of the lines
 *   stepmap     against a list
 *   replies     against all sets of stones, each decided by the search; blanket replies and domination too */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "provers/kernel/blanket.h"
#include "provers/kernel/hold.h"
#include "provers/kernel/question.h"
#include "provers/kernel/replies.h"
#include "provers/kernel/shape.h"
#include "provers/kernel/stepmap.h"
#include "tests/hypergraph/random.h"

#define LIVING 6 /* lines, at most */
#define SQUARES 12

static uint64_t seed = 20;

struct trial {
	struct hypergraph board;
	bool dead[MOST_LINES];
	unsigned char stone[MOST_SQUARES];
	struct question q;
	struct statistics statistics;
	atomic_bool stop;
	struct surroundings by;
	struct root *root;
	const struct position *p;
};

static void add_random_line(struct trial *t, unsigned size, bool exclusive)
{
	unsigned list[SQUARES];
	random_permutation(&seed, list, SQUARES);
	hypergraph_add_line(&t->board, list, size);
	t->board.exclusive[t->board.lines - 1] = exclusive;
}

/* A position of at most `lines` living lines of p to p + 3 squares. */
static void trial_begin(struct trial *t, struct game game, unsigned lines)
{
	unsigned living[LIVING];
	memset(t, 0, sizeof *t);
	hypergraph_init(&t->board);
	hypergraph_add_squares(&t->board, SQUARES);
	for (unsigned n = 0; n < lines; n++)
		living[n] = random_below(&seed, MOST_LINES);
	for (unsigned i = 0; i < MOST_LINES; i++) {
		t->dead[i] = true;
		for (unsigned n = 0; n < lines; n++)
			t->dead[i] = t->dead[i] && living[n] != i;
		unsigned size = game.parameter + random_below(&seed, 4);
		add_random_line(t, t->dead[i] || size == 0 ? 1 : size, game.exclusive && random_below(&seed, 4) != 0);
	}
	memset(&t->q.ideas, true, sizeof t->q.ideas);
	t->q.ideas.whole = false;
	t->q.board = &t->board;
	t->q.game = game;
	t->q.stone = t->stone;
	t->q.dead = t->dead;
	t->by = (struct surroundings){.table = transposition_new(1 << 16), .stop = &t->stop};
	t->root = root_begin(&t->q, &t->by, &t->statistics);
	t->p = &t->root->all.p;
}

static void trial_end(struct trial *t)
{
	root_end(t->root);
	transposition_release(t->by.table);
	hypergraph_clear(&t->board);
}

static struct game random_game(void)
{
	return (struct game){random_below(&seed, 2) == 0, 1 + random_below(&seed, 3)};
}

/* --- positions ---------------------------------------------------------------------------------------------------- */

static void random_stones(const struct position *p, unsigned size, struct hand *m)
{
	*m = (struct hand){0};
	for (unsigned tries = 0; tries < 20 && m->size < size; tries++) {
		unsigned j = random_below(&seed, p->classes);
		if (stones_of_class(m, j) < p->count[j])
			m->class[m->size++] = (uint16_t)j;
	}
}

static void positions_keep_their_promises(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 2000; n++) {
		struct trial t;
		trial_begin(&t, random_game(), LIVING);
		assert_true(position_is_consistent(t.p));
		struct hand m;
		random_stones(t.p, 1 + random_below(&seed, 3), &m);
		struct position after, component;
		position_after(&t.root->search.rules, t.p, &m, &(struct hand){0}, &after);
		assert_true(position_is_consistent(&after));
		struct mask all = after.living, seen = mask_none();
		unsigned squares = 0;
		for (unsigned j = 0; j < after.classes; j++)
			squares += after.count[j];
		while (position_component(&t.root->search.rules, &after, &component)) {
			assert_true(position_is_consistent(&component));
			assert_false(mask_meets(component.living, seen));
			seen = mask_or(seen, component.living);
			for (unsigned j = 0; j < component.classes; j++)
				squares -= component.count[j];
		}
		/* a line without empty square is in no component */
		EACH_LINE(i, all) assert_true(mask_has(seen, (unsigned)i) || after.rest[i] == 0);
		assert_int_equal(squares, 0);
		trial_end(&t);
	}
}

/* --- held lines
 * -------------------------------------------------------------------------------------------------------
 */

/* Squares on lines of `in` and on none of `out`. */
static unsigned squares_on(const struct position *p, struct mask in, struct mask out)
{
	unsigned squares = 0;
	for (unsigned j = 0; j < p->classes; j++)
		squares += mask_meets(p->lines[j], in) && !mask_meets(p->lines[j], out) ? p->count[j] : 0;
	return squares;
}

static struct mask subset(struct mask of, unsigned bits)
{
	struct mask m = mask_none();
	unsigned n = 0;
	EACH_LINE(i, of) if (bits >> n++ & 1) mask_add(&m, (unsigned)i);
	return m;
}

/* Hall's theorem: can each line of m have p + 1 squares that are on no line outside m, none of them two lines? */
static bool can_be_held(const struct rules *r, const struct position *p, struct mask m)
{
	struct mask others = mask_minus(p->living, m);
	for (unsigned bits = 1; bits < 1u << mask_count(m); bits++) {
		struct mask some = subset(m, bits);
		if (squares_on(p, some, others) < mask_count(some) * (r->game.parameter + 1))
			return false;
	}
	return true;
}

/* All lines that are in some set that can be held. */
static struct mask all_held(const struct rules *r, const struct position *p)
{
	struct mask held = mask_none();
	for (unsigned bits = 1; bits < 1u << mask_count(p->living); bits++)
		if (can_be_held(r, p, subset(p->living, bits)))
			held = mask_or(held, subset(p->living, bits));
	return held;
}

/* Hall's theorem again: what all lines lack is what some set of lines has too few squares. */
static unsigned most_lacking(const struct rules *r, const struct position *p)
{
	unsigned most = 0;
	for (unsigned bits = 1; bits < 1u << mask_count(p->living); bits++) {
		const struct mask some = subset(p->living, bits);
		const unsigned wanted = mask_count(some) * (r->game.parameter + 1),
		               has = squares_on(p, some, mask_none());
		most = wanted > has + most ? wanted - has : most;
	}
	return most;
}

static void held_lines_are_those_of_hall(void **state)
{
	(void)state;
	unsigned all = 0, some = 0, none = 0;
	while (all < 300 || some < 300 || none < 300) {
		struct trial t;
		trial_begin(&t, (struct game){false, 1 + random_below(&seed, 2)}, 2 + random_below(&seed, 4));
		const struct rules *r = &t.root->search.rules;
		struct mask held = all_held(r, t.p);
		struct position left;
		assert_int_equal(hold_distance(r, t.p),
		                 most_lacking(r, t.p) + 2 * mask_count(mask_minus(t.p->living, held)));
		assert_true(mask_equal(hold_open_lines(r, t.p, NULL), mask_minus(t.p->living, held)));
		position_copy(&left, t.p);
		hold_forget(r, &left);
		assert_true(position_is_consistent(&left));
		assert_true(mask_equal(left.living, mask_minus(t.p->living, held)));
		*(mask_empty(held) ? &none : mask_equal(held, t.p->living) ? &all : &some) += 1;
		trial_end(&t);
	}
}

/* The squares that lines do not own leave each of them p + 1 squares or more for itself. */
static void owned_squares_are_enough(void **state)
{
	(void)state;
	unsigned looked = 0;
	while (looked < 300) {
		struct trial t;
		struct not_owned list[MOST_LINES * SQUARES];
		uint8_t owners[MOST_CLASSES][SQUARES] = {{0}};
		unsigned own[MOST_LINES] = {0};
		trial_begin(&t, (struct game){false, 1 + random_below(&seed, 2)}, 2 + random_below(&seed, 4));
		const struct rules *r = &t.root->search.rules;
		if (mask_empty(hold_open_lines(r, t.p, NULL))) {
			EACH_LINE(i, t.p->living) own[i] = t.p->rest[i];
			for (unsigned j = 0; j < t.p->classes; j++)
				memset(owners[j], (int)mask_count(t.p->lines[j]), t.p->count[j]);
			for (unsigned n = hold_not_owned(r, t.p, list); n-- > 0;) {
				assert_true(mask_has(t.p->lines[list[n].class], list[n].line));
				assert_true(owners[list[n].class][list[n].copy]-- > 0);
				own[list[n].line]--;
			}
			EACH_LINE(i, t.p->living) assert_true(own[i] > r->game.parameter);
			for (unsigned j = 0; j < t.p->classes; j++)
				for (unsigned n = 0; n < t.p->count[j]; n++)
					assert_true(owners[j][n] <= 1);
			looked++;
		}
		trial_end(&t);
	}
}

/* A class is safe exactly if all lines are still held with a stone on it. */
static void safe_classes_are_safe(void **state)
{
	(void)state;
	unsigned safes = 0, others = 0;
	while (safes < 200 || others < 200) {
		struct trial t;
		struct position after;
		bool safe[MOST_CLASSES];
		trial_begin(&t, (struct game){false, 1 + random_below(&seed, 2)}, 2 + random_below(&seed, 3));
		const struct rules *r = &t.root->search.rules;
		bool held = mask_empty(hold_open_lines(r, t.p, safe));
		t.root->search.rules.ideas.redundancy = false;
		for (unsigned j = 0; held && j < t.p->classes; j++) {
			struct hand m = {.size = 1, .class = {(uint16_t)j}};
			position_after(r, t.p, &m, &(struct hand){0}, &after);
			assert_int_equal(safe[j], mask_equal(all_held(r, &after), t.p->living));
			*(safe[j] ? &safes : &others) += 1;
		}
		trial_end(&t);
	}
}

/* --- canonical form ----------------------------------------------------------------------------------------------- */

static bool has_class(const struct position *p, struct mask lines, unsigned count)
{
	for (unsigned j = 0; j < p->classes; j++)
		if (mask_equal(p->lines[j], lines))
			return p->count[j] == count;
	return false;
}

/* Does line from[k] -> to[k] carry a onto b? */
static bool carries(const struct rules *r, const struct position *a, const struct position *b, const uint16_t *from,
                    const uint16_t *to, unsigned lines)
{
	if (a->classes != b->classes)
		return false;
	for (unsigned k = 0; k < lines; k++)
		if (a->black[from[k]] != b->black[to[k]] ||
		    mask_has(r->exclusive, from[k]) != mask_has(r->exclusive, to[k]))
			return false;
	for (unsigned j = 0; j < a->classes; j++) {
		struct mask image = mask_none();
		for (unsigned k = 0; k < lines; k++)
			if (mask_has(a->lines[j], from[k]))
				mask_add(&image, to[k]);
		if (!has_class(b, image, a->count[j]))
			return false;
	}
	return true;
}

static bool some_order_carries(const struct rules *r, const struct position *a, const struct position *b,
                               const uint16_t *from, uint16_t *to, unsigned fixed, unsigned lines)
{
	if (fixed == lines)
		return carries(r, a, b, from, to, lines);
	for (unsigned k = fixed; k < lines; k++) {
		uint16_t x = to[fixed];
		to[fixed] = to[k];
		to[k] = x;
		if (some_order_carries(r, a, b, from, to, fixed + 1, lines))
			return true;
		to[k] = to[fixed];
		to[fixed] = x;
	}
	return false;
}

static bool isomorphic(const struct rules *r, const struct position *a, const struct position *b)
{
	uint16_t from[MOST_LINES], to[MOST_LINES];
	unsigned n = 0, m = 0;
	EACH_LINE(i, a->living) from[n++] = (uint16_t)i;
	EACH_LINE(i, b->living) to[m++] = (uint16_t)i;
	return n == m && some_order_carries(r, a, b, from, to, 0, n);
}

/* The same lines under other numbers, and the classes in another order. */
static void renamed(const struct rules *r, const struct position *p, struct rules *other, struct position *q)
{
	unsigned name[MOST_LINES], order[MOST_CLASSES];
	random_permutation(&seed, name, MOST_LINES);
	random_permutation(&seed, order, p->classes);
	memset(q, 0, sizeof *q);
	*other = *r;
	other->exclusive = mask_none();
	EACH_LINE(i, p->living)
	{
		mask_add(&q->living, name[i]);
		q->rest[name[i]] = p->rest[i];
		q->black[name[i]] = p->black[i];
		if (mask_has(r->exclusive, (unsigned)i))
			mask_add(&other->exclusive, name[i]);
	}
	q->classes = p->classes;
	for (unsigned j = 0; j < p->classes; j++) {
		q->count[j] = p->count[order[j]];
		EACH_LINE(i, p->lines[order[j]]) mask_add(&q->lines[j], name[i]);
	}
}

static void canonical_forms_of_renamed_positions(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 1000; n++) {
		struct trial t;
		struct rules other;
		struct position q;
		struct canonical a, b;
		trial_begin(&t, random_game(), LIVING);
		const struct rules *r = &t.root->search.rules;
		renamed(r, t.p, &other, &q);
		canonical_form(r, t.p, &a);
		canonical_form(&other, &q, &b);
		assert_true(a.key.high == b.key.high && a.key.low == b.key.low);
		assert_int_equal(a.lines, b.lines);
		for (unsigned j = 0; j < q.classes; j++) { /* order by order the lines are carried onto each other */
			struct mask places = mask_none(), image = mask_none();
			for (unsigned k = 0; k < b.lines; k++)
				if (mask_has(q.lines[j], b.order[k]))
					mask_add(&places, k);
			EACH_LINE(k, places) mask_add(&image, a.order[k]);
			assert_true(has_class(t.p, image, q.count[j]));
		}
		trial_end(&t);
	}
}

/* Squares on one line only are no part of a shape, nor of its hint; and hints tell most shapes apart. */
static void hints_of_one_shape_are_one(void **state)
{
	(void)state;
	struct shape last = {.hint = 0};
	unsigned same_hint = 0, other_shape = 0;
	for (unsigned n = 0; n < 1000; n++) {
		struct trial t;
		struct rules other;
		struct position q;
		struct shape a, b;
		trial_begin(&t, (struct game){false, 1}, LIVING);
		renamed(&t.root->search.rules, t.p, &other, &q);
		for (unsigned j = 0; j < q.classes; j++)
			if (mask_count(q.lines[j]) == 1) {
				q.count[j]++;
				EACH_LINE(i, q.lines[j]) q.rest[i]++;
			}
		if (shape_find(&t.root->search.rules, t.p, &a)) {
			assert_true(shape_find(&other, &q, &b));
			assert_true(a.form.key.high == b.form.key.high && a.form.key.low == b.form.key.low);
			assert_true(a.hint == b.hint && a.hint == shape_hint(&q));
			other_shape += a.form.key.high != last.form.key.high;
			same_hint += a.form.key.high != last.form.key.high && a.hint == last.hint;
			last = a;
		}
		trial_end(&t);
	}
	assert_true(other_shape > 100 && same_hint < other_shape / 10);
}

static void equal_keys_mean_isomorphic(void **state)
{
	(void)state;
	unsigned equal = 0, different = 0;
	static struct trial a, b;
	for (unsigned n = 0; equal < 60 && n < 20000; n++) {
		struct canonical x, y;
		struct game game = {random_below(&seed, 2) == 0, 1};
		trial_begin(&a, game, 1 + random_below(&seed, 3));
		trial_begin(&b, game, 1 + random_below(&seed, 3));
		struct rules both = a.root->search.rules;
		both.exclusive = mask_or(mask_and(a.root->search.rules.exclusive, a.p->living),
		                         mask_and(b.root->search.rules.exclusive, b.p->living));
		if (!mask_meets(a.p->living, b.p->living)) { /* one set of exclusive squares serves both */
			canonical_form(&both, a.p, &x);
			canonical_form(&both, b.p, &y);
			bool same = x.key.high == y.key.high && x.key.low == y.key.low;
			assert_int_equal(same, isomorphic(&both, a.p, b.p));
			*(same ? &equal : &different) += 1;
		}
		trial_end(&a);
		trial_end(&b);
	}
	assert_true(equal >= 60 && different >= 60);
}

/* Lines of three squares in rings: each shares a square with the next. Refinement alone cannot tell one ring of six
 * from two of three, all lines look alike, and with rings of different lengths not every two can be exchanged. */
static void rings(struct position *p, const unsigned *length)
{
	memset(p, 0, sizeof *p);
	for (unsigned first = 0; *length > 0; first += *length++)
		for (unsigned n = 0; n < *length; n++) {
			unsigned i = first + n, j = p->classes;
			mask_add(&p->living, i);
			p->rest[i] = 3;
			p->classes += 2;
			mask_add(&p->lines[j], i);
			mask_add(&p->lines[j + 1], i);
			mask_add(&p->lines[j + 1], first + (n + 1) % *length);
			p->count[j] = p->count[j + 1] = 1;
		}
	assert_true(position_is_consistent(p));
}

static void rings_have_keys_of_their_own(void **state)
{
	(void)state;
	enum { KINDS = 4 };
	static const unsigned lengths[KINDS][5] = {{12}, {6, 6}, {3, 3, 6}, {3, 3, 3, 3}};
	struct rules r = {.game = {false, 1}}, other;
	struct position p, q;
	struct canonical a[KINDS], b;
	memset(&r.ideas, true, sizeof r.ideas);
	for (unsigned k = 0; k < KINDS; k++) {
		rings(&p, lengths[k]);
		canonical_form(&r, &p, a + k);
		for (unsigned n = 0; n < 50; n++) {
			renamed(&r, &p, &other, &q);
			canonical_form(&other, &q, &b);
			assert_true(a[k].key.high == b.key.high && a[k].key.low == b.key.low);
		}
		for (unsigned n = 0; n < k; n++)
			assert_true(a[k].key.high != a[n].key.high && a[k].key.low != a[n].key.low);
	}
}

/* --- stepmap ------------------------------------------------------------------------------------------------------ */

static void stepmap_against_a_list(void **state)
{
	(void)state;
	enum { KEYS = 3000 };
	static struct key key[KEYS];
	struct map m;
	stepmap_init(&m);
	for (uint32_t n = 0; n < KEYS; n++) {
		/* many keys with the same place in the table, and equal halves */
		key[n] = (struct key){n % 3 == 0 ? 7 : n, n % 3 == 0 ? (uint64_t)n << 11 : n % 5};
		assert_null(stepmap_find(&m, key[n]));
		struct mask used = mask_none();
		mask_add(&used, n % MOST_LINES);
		stepmap_add(&m, key[n], n, used);
		if (n % 100 != 99)
			continue;
		for (uint32_t k = 0; k <= n; k++) {
			const struct known_step *found = stepmap_find(&m, key[k]);
			assert_non_null(found);
			assert_int_equal(found->step, k);
			assert_true(mask_count(found->used) == 1 && mask_has(found->used, k % MOST_LINES));
		}
	}
	assert_int_equal(m.used, KEYS);
	map_clear(&m);
}

/* --- replies ------------------------------------------------------------------------------------------------------ */

static void dominance_is_containment(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 300; n++) {
		struct trial t;
		static struct dominance d;
		trial_begin(&t, random_game(), LIVING);
		dominance_find(&t.root->search.rules, t.p, &d);
		for (unsigned j = 0; j < t.p->classes; j++)
			for (unsigned k = 0; k < t.p->classes; k++) {
				bool above = d.above[j][k / 64] >> (k % 64) & 1, within = j != k;
				EACH_LINE(i, t.p->lines[j]) within = within && mask_has(t.p->lines[k], (unsigned)i);
				assert_int_equal(above, within);
			}
		trial_end(&t);
	}
}

static bool is_drawn_after(struct trial *t, const struct hand *m, const struct hand *w)
{
	struct position after;
	position_after(&t->root->search.rules, t->p, m, w, &after);
	return search_solve(&t->root->search, &after) == DRAWN;
}

/* Every set of at most |m| white stones, classes from `from` on, then exclusive squares. */
static bool some_reply_draws(struct trial *t, const struct hand *m, struct hand w, unsigned from)
{
	if (is_drawn_after(t, m, &w))
		return true;
	if (w.size + w.exclusives == m->size)
		return false;
	for (unsigned j = from; j < t->p->classes; j++) {
		struct hand more = w;
		if (stones_of_class(m, j) + stones_of_class(&w, j) == t->p->count[j])
			continue;
		more.class[more.size++] = (uint16_t)j;
		if (some_reply_draws(t, m, more, j))
			return true;
	}
	struct mask shut = mask_minus(mask_and(t->root->search.rules.exclusive, t->p->living), w.exclusive);
	EACH_LINE(i, shut)
	{
		struct hand more = w;
		mask_add(&more.exclusive, (unsigned)i);
		more.exclusives++;
		if (some_reply_draws(t, m, more, t->p->classes))
			return true;
	}
	return false;
}

static void replies_against_all_sets(void **state)
{
	(void)state;
	unsigned drawn = 0, lost = 0;
	while (drawn < 200 || lost < 60) {
		struct trial t;
		static struct dominance d;
		struct hand m, w;
		trial_begin(&t, random_game(), 1 + random_below(&seed, LIVING));
		random_stones(t.p, 1 + random_below(&seed, t.q.game.exclusive ? 2 : t.q.game.parameter), &m);
		dominance_find(&t.root->search.rules, t.p, &d);
		enum verdict v = replies_to_all(&t.root->search, t.p, &d, &m, &w);
		assert_int_equal(v == DRAWN, some_reply_draws(&t, &m, (struct hand){0}, 0));
		if (v == DRAWN) {
			assert_true(w.size + w.exclusives <= m.size && mask_count(w.exclusive) == w.exclusives);
			for (unsigned k = 0; k < w.size; k++)
				assert_true(stones_of_class(&m, w.class[k]) + stones_of_class(&w, w.class[k]) <=
				            t.p->count[w.class[k]]);
			assert_true(is_drawn_after(&t, &m, &w));
		}
		*(v == DRAWN ? &drawn : &lost) += 1;
		trial_end(&t);
	}
}

static void blanket_replies_draw(void **state)
{
	(void)state;
	unsigned found = 0;
	while (found < 200) {
		struct trial t;
		uint16_t reply[MOST_CLASSES];
		trial_begin(&t, (struct game){false, 1 + random_below(&seed, 3)}, 1 + random_below(&seed, LIVING));
		blanket_find(&t.root->search, t.p, reply);
		for (unsigned j = 0; j < t.p->classes; j++) {
			if (reply[j] == NO_REPLY)
				continue;
			struct hand m = {.size = 1, .class = {(uint16_t)j}}, w = {.size = 1, .class = {reply[j]}};
			assert_true(stones_of_class(&m, reply[j]) + 1 <= t.p->count[reply[j]]);
			assert_true(is_drawn_after(&t, &m, &w));
			found++;
		}
		trial_end(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(positions_keep_their_promises),
	    cmocka_unit_test(held_lines_are_those_of_hall),
	    cmocka_unit_test(owned_squares_are_enough),
	    cmocka_unit_test(safe_classes_are_safe),
	    cmocka_unit_test(canonical_forms_of_renamed_positions),
	    cmocka_unit_test(hints_of_one_shape_are_one),
	    cmocka_unit_test(equal_keys_mean_isomorphic),
	    cmocka_unit_test(rings_have_keys_of_their_own),
	    cmocka_unit_test(stepmap_against_a_list),
	    cmocka_unit_test(dominance_is_containment),
	    cmocka_unit_test(replies_against_all_sets),
	    cmocka_unit_test(blanket_replies_draw),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
