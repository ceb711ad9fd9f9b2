/* Managers that share the workers of a project: the rule ends in fair shares whoever looks when, and the notices are
 * read as the catalog prints them. */
#include "jobs/broker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "jobs/pool.h"

enum { ROUNDS = 300, CLIENTS = 6, MOVES_MOST = 200 };

/* The others, as client number n sees them. */
static unsigned others_of(const struct client *c, unsigned clients, unsigned n, struct client *other)
{
	unsigned count = 0;
	for (unsigned k = 0; k < clients; k++)
		if (k != n)
			other[count++] = c[k];
	return count;
}

/* One that gives sends a worker to anybody, as a worker chooses. False: nobody gives. */
static bool move_one(struct client *c, unsigned clients, struct random *r)
{
	struct client other[CLIENTS];
	const unsigned first = (unsigned)random_below(r, clients);
	for (unsigned k = 0; k < clients; k++) {
		const unsigned n = (first + k) % clients, others = others_of(c, clients, n, other);
		if (c[n].workers == 0 || !broker_rule(c[n], other, others, 1))
			continue;
		c[n].workers--;
		c[random_below(r, clients)].workers++;
		return true;
	}
	return false;
}

static int compare_numbers(const void *a, const void *b)
{
	return (int)*(const unsigned *)a - (int)*(const unsigned *)b;
}

/* The same shares as dealing the workers out one by one, if everybody wants one at least and there are enough for that.
 */
static void test_shares(void **state)
{
	(void)state;
	struct random r = random_start(7, 0);
	for (unsigned round = 0; round < ROUNDS; round++) {
		struct client c[CLIENTS] = {{0, 0}};
		unsigned wanted[CLIENTS], share[CLIENTS], got[CLIENTS], asked = 0;
		const unsigned clients = 2 + (unsigned)random_below(&r, CLIENTS - 1);
		for (unsigned n = 0; n < clients; n++)
			asked += wanted[n] = c[n].wanted = 1 + (unsigned)random_below(&r, 9);
		const unsigned workers = clients + (unsigned)random_below(&r, asked - clients + 1);
		c[random_below(&r, clients)].workers = workers;
		for (unsigned moves = 0; move_one(c, clients, &r); moves++)
			assert_true(moves < ROUNDS * MOVES_MOST);
		for (unsigned n = 0; n < clients; n++) {
			share[n] = pool_deal(workers, wanted, clients, n);
			got[n] = c[n].workers;
			assert_true(got[n] <= wanted[n] && got[n] + 1 >= share[n] && got[n] <= share[n] + 1);
		}
		qsort(share, clients, sizeof *share, compare_numbers);
		qsort(got, clients, sizeof *got, compare_numbers);
		assert_memory_equal(share, got, clients * sizeof *share); /* who gets the odd one may differ */
	}
}

/* Workers of several cores go nowhere if that only turned things round. */
static void test_units(void **state)
{
	(void)state;
	const struct client none = {0, 100}, some = {8, 100}, enough = {1, 1};
	assert_true(broker_rule((struct client){32, 100}, &none, 1, 16));
	assert_false(broker_rule((struct client){16, 100}, &none, 1, 16));
	assert_false(broker_rule((struct client){9, 100}, &some, 1, 1));
	assert_true(broker_rule((struct client){10, 100}, &some, 1, 1));
	assert_true(broker_rule((struct client){2, 1}, &some, 1, 1));      /* more than it asked for */
	assert_false(broker_rule((struct client){9, 100}, &enough, 1, 1)); /* nobody wants more */
	assert_false(broker_rule((struct client){9, 100}, NULL, 0, 1));
}

static void test_notices(void **state)
{
	(void)state;
	static const char page[] =
	    "HTTP/1.1 200 OK\r\nServer: catalog_server\r\n\r\nname localhost\nlastheardfrom 1000\ntype "
	    "wq_master\nproject "
	    "one\nworkers 7\n\nname a\nlastheardfrom 1000\ntype kdraw_jobs\nport 66562\nclients_of one\nid 11\nworkers "
	    "3\nwanted 8\nlifetime 10\n\nname b\nlastheardfrom 999\ntype kdraw_jobs\nclients_of one\nid 12\nworkers "
	    "5\nwanted "
	    "6\n\nname c\nlastheardfrom 999\ntype kdraw_jobs\nclients_of two\nid 13\nworkers 1\nwanted 1\n\nname "
	    "d\nlastheardfrom 900\ntype kdraw_jobs\nclients_of one\nid 14\nworkers 1\nwanted 9\n\n";
	struct client c[4];
	assert_int_equal(broker_read(page, "one", "11", c, 4), 1); /* not ourselves, another project, or the dead */
	assert_int_equal(c[0].workers, 5);
	assert_int_equal(c[0].wanted, 6);
	assert_int_equal(broker_read(page, "one", "none", c, 4), 2);
	assert_int_equal(broker_read(page, "two", "none", c, 4), 1);
	assert_int_equal(broker_read(page, "three", "none", c, 4), 0);
	for (size_t length = 0; length < sizeof page; length++) { /* cut short anywhere */
		char *text = strndup(page, length);
		assert_true(broker_read(text, "one", "none", c, 4) <= 3);
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_shares),
	    cmocka_unit_test(test_units),
	    cmocka_unit_test(test_notices),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
