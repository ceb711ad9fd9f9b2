/* The zones of wins against their definition: square by square, window by window, from the stones on the board. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <string.h>

#include "provers/wins/search.h"

/* Of a window without stones of the other side; otherwise less than nothing. */
static int stones_alone(const struct arena *a, unsigned first, int step, unsigned side)
{
	int stones = 0;
	for (unsigned i = 0; i < a->k; i++, first += (unsigned)step) {
		if (first >= a->squares || a->colour[first] == ARENA_OUTSIDE || a->colour[first] == 1 - side)
			return -1;
		stones += a->colour[first] == side;
	}
	return stones;
}

static bool has_row(const struct arena *a, unsigned side)
{
	for (unsigned s = 0; s < a->squares; s++)
		for (unsigned d = 0; d < DIRECTIONS; d++)
			if (stones_alone(a, s, a->step[d], side) == (int)a->k)
				return true;
	return false;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* What a window with the square says of its level. */
static unsigned level_by(const struct arena *a, unsigned first, int step, unsigned attacker, unsigned slack)
{
	int own = stones_alone(a, first, step, attacker), other = stones_alone(a, first, step, 1 - attacker);
	if (slack > 0 && own >= (int)(a->k - a->p))
		return 1;
	return other > 0 ? a->k - slack - least((unsigned)other, a->k - slack - 1) : a->k;
}

/* The stones of the move are placed. */
static unsigned level_of(const struct arena *a, const struct win *w, unsigned attacker, unsigned slack, unsigned square)
{
	unsigned level = arena_listed(w->move, w->stones, square) ? 1 : a->k;
	for (unsigned d = 0; d < DIRECTIONS && a->colour[square] == ARENA_EMPTY; d++)
		for (unsigned i = 0; i < a->k; i++)
			level =
			    least(level, level_by(a, square - i * (unsigned)a->step[d], a->step[d], attacker, slack));
	for (unsigned i = 0; i < w->entries; i++) {
		const struct entry *e = &w->entry[i];
		unsigned there = win_level(e->win, square);
		if (there < e->win->whole)
			level = least(level, there > e->free ? there - e->free : 1);
	}
	return level;
}

static unsigned wins_seen;

static void look_at(struct search *s, const struct win *w)
{
	struct arena *a = s->arena;
	place_all(s, w->move, w->stones, s->side);
	unsigned slack = has_row(a, s->side) ? 0 : a->p, whole = a->k - slack;
	for (unsigned i = 0; i < w->entries; i++)
		whole = least(whole, w->entry[i].win->whole - w->entry[i].free);
	assert_int_equal(w->whole, whole);
	for (unsigned square = 0; square < a->squares; square++)
		if (a->colour[square] != ARENA_OUTSIDE)
			assert_int_equal(win_level(w, square), least(whole, level_of(a, w, s->side, slack, square)));
	for (unsigned i = 1; i < w->graded; i++)
		assert_true(w->zone[i - 1].square < w->zone[i].square);
	for (unsigned i = 0; i < w->entries; i++) {
		place_all(s, w->entry[i].given, w->entry[i].stones, 1 - s->side);
		look_at(s, w->entry[i].win);
		take_all(s, w->entry[i].given, w->entry[i].stones, 1 - s->side);
	}
	take_all(s, w->move, w->stones, s->side);
	wins_seen++;
}

static void place_stones(struct arena *a, const char *stones)
{
	unsigned side = ARENA_BLACK, left = 1;
	for (const char *c = stones; *c != '\0'; c += strcspn(c, " "), c += *c == ' ') {
		unsigned row = 0;
		for (const char *digit = c + 1; *digit >= '0' && *digit <= '9'; digit++)
			row = 10 * row + (unsigned)(*digit - '0');
		arena_place(a, arena_at(a, row - 1, (unsigned)(*c - 'a')), side);
		if (--left == 0) {
			side = 1 - side;
			left = a->p;
		}
	}
}

/* Wins of games of Connect6: by turns of two threats alone, and with single threats. */
static void zones_are_what_windows_say(void **state)
{
	(void)state;
	static const struct {
		const char *stones;
		unsigned order;
	} won[] = {
	    {"j10 k10 j11 l9 k9 i11 l11 m11 j9 i9 i10 j8 i7 l10 i12 i13 j6 j7 h11 g11 m9 n9 h13 g14 h6 g5 h12", 1},
	    {"i10 j10 i9 h8 g8 k12 l12 f8 e8 j8 d8", 2}};
	for (unsigned i = 0; i < 2; i++) {
		struct arena a;
		struct search s;
		assert_true(arena_init(&a, 6, 2, 19, 19));
		place_stones(&a, won[i].stones);
		search_init(&s, &a, ARENA_BLACK, true, 1 << 22);
		s.watch = watch_begin(0, 64, false);
		const struct win *w = NULL;
		for (unsigned turns = 0; turns <= 2 && w == NULL; turns++) {
			s.effort = (struct effort){
			    .nodes = 1000, .width = 6 + 2 * turns, .turns = turns, .order = won[i].order};
			w = search_root(&s, won[i].order, 2);
		}
		assert_non_null(w);
		wins_seen = 0;
		look_at(&s, w);
		assert_true(wins_seen > 2);
		search_clear(&s);
		arena_clear(&a);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {cmocka_unit_test(zones_are_what_windows_say)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
