/* kdraw win with less memory than a search takes: it forgets, and finds the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "provers/wins/collect.h"
#include "provers/wins/engine.h"
#include "provers/wins/follow.h"

static const struct wins_limits no_limits = {.order = 0};
enum { TABLE = 1 << 20 };

/* Looks at what is in use again and again, as a checkpoint would. */
struct watching {
	struct wins *wins;
	unsigned long long most;
	unsigned looks;
};

static void look(void *context)
{
	struct watching *w = context;
	const struct search *s = &w->wins->search;
	const unsigned long long bytes = s->pool.bytes + s->tree_bytes;
	w->most = bytes > w->most ? bytes : w->most;
	w->looks++;
}

static struct wins *engine(const char *game, unsigned long long bound)
{
	struct connect rules;
	struct field f;
	struct trouble t;
	assert_true(connect_parse(&rules, game, &t));
	field_init(&f, &rules);
	struct wins *w = wins_new(&f, SIDE_BLACK, TABLE, &t);
	wins_bound(w, bound);
	field_clear(&f);
	return w;
}

/* The win as a file, read again, which computes all its zones anew from the stones: those of copies are right. */
static void same_when_read(const struct wins *w)
{
	char *text;
	size_t size;
	struct trouble t;
	struct follow f;
	FILE *file = open_memstream(&text, &size);
	wins_write(w, file);
	fclose(file);
	file = fmemopen(text, size, "r");
	assert_true(follow_open(&f, file, &t));
	const struct win *read = f.certificate.node[0].entry.win, *found = wins_found(w);
	assert_int_equal(found->nodes, read->nodes);
	assert_int_equal(found->graded, read->graded);
	assert_int_equal(found->whole, read->whole);
	for (unsigned i = 0; i < read->graded; i++)
		assert_int_equal(found->zone[i].level, read->zone[i].level);
	follow_close(&f);
	fclose(file);
	free(text);
}

/* First there is room for nothing: the search ends, and says why. Then there is a little, and it wins; twice as much as
 * it ever has is there while it is copied. */
static void the_same_verdict_with_less(void **state)
{
	(void)state;
	const unsigned long long bound = 12 << 20;
	struct wins *w = engine("inf:6:2:3", 1 << 20);
	struct watching watching = {.wins = w};
	struct wins_limits limits = no_limits;
	assert_int_equal(WINS_OPEN, wins_search(w, &limits));
	assert_true(wins_full(w) && wins_found(w) == NULL);
	wins_bound(w, bound);
	limits.save = look;
	limits.context = &watching;
	const unsigned before = w->search.collections;
	assert_int_equal(WINS_WON, wins_search(w, &limits));
	assert_false(wins_full(w));
	assert_true(w->search.collections > before && watching.looks > 0 && watching.most <= bound / 2);
	same_when_read(w);
	wins_release(w);
}

/* A search that stays below the bound is the one without it. */
static void unchanged_below(void **state)
{
	(void)state;
	struct wins *w = engine("inf:4:1:1", 0), *bound = engine("inf:4:1:1", 64 << 20);
	assert_int_equal(WINS_WON, wins_search(w, &no_limits));
	assert_int_equal(WINS_WON, wins_search(bound, &no_limits));
	assert_int_equal(wins_positions(w), wins_positions(bound));
	assert_int_equal(0, bound->search.collections);
	wins_release(w);
	wins_release(bound);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_same_verdict_with_less),
	                                   cmocka_unit_test(unchanged_below)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
