/* Managers that share workers: the rule by its definition (max-min fairness), and files of the living and the dead. */
#include "jobs/pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/random.h"
#include "jobs/paths.h"

enum { ROUNDS = 300, CLIENTS = 6 };

/* Nobody gets more than he wants, nothing is left that somebody wants, and who gets less than he wants has no less than
 * anybody else, but for the one that is dealt out last. */
static void test_fair(void **state)
{
	struct random random = random_start(5, 0);
	(void)state;
	for (unsigned round = 0; round < ROUNDS; round++) {
		const unsigned clients = 1 + (unsigned)random_below(&random, CLIENTS),
		               workers = clients + (unsigned)random_below(&random, 20);
		unsigned wanted[CLIENTS], share[CLIENTS], sum = 0, asked = 0;
		for (unsigned n = 0; n < clients; n++)
			asked += wanted[n] = 1 + (unsigned)random_below(&random, 9);
		for (unsigned n = 0; n < clients; n++)
			sum += share[n] = pool_deal(workers, wanted, clients, n);
		assert_int_equal(sum, asked < workers ? asked : workers);
		for (unsigned n = 0; n < clients; n++) {
			assert_in_range(share[n], 1, wanted[n]);
			for (unsigned k = 0; share[n] < wanted[n] && k < clients; k++)
				assert_true(share[k] <= share[n] + 1);
		}
	}
	assert_int_equal(pool_deal(1, (unsigned[]){3, 3}, 2, 1), 1); /* nobody starves */
}

static void write_number(const char *folder, const char *name, unsigned number)
{
	char path[PATH_MAX];
	path_in(path, folder, "%s", name);
	FILE *out = fopen(path, "w");
	assert_non_null(out);
	fprintf(out, "%u\n", number);
	fclose(out);
}

static void test_clients(void **state)
{
	char folder[] = "/tmp/pool-XXXXXX", path[PATH_MAX];
	struct trouble t;
	(void)state;
	assert_non_null(mkdtemp(folder));
	write_number(folder, "workers", 8);
	struct pool *a = pool_join(folder, 8, &t);
	assert_non_null(a);
	assert_int_equal(pool_share(a), 8);
	struct pool *b = pool_join(folder, 8, &t), *c = pool_join(folder, 1, &t);
	assert_int_equal(pool_share(c), 1);
	assert_int_equal(pool_share(a) + pool_share(b), 7);
	assert_in_range(pool_share(b), 3, 4);
	pool_leave(b);
	assert_int_equal(pool_share(a), 7);
	write_number(folder, "client.0.0", 8); /* nobody has a lock on it */
	assert_int_equal(pool_share(a), 7);
	path_in(path, folder, "client.0.0");
	assert_int_not_equal(access(path, F_OK), 0);
	write_number(folder, "workers", 2);
	assert_int_equal(pool_share(a), 1);
	pool_leave(c);
	assert_int_equal(pool_share(a), 2);
	pool_leave(a);
	path_in(path, folder, "workers");
	unlink(path);
	assert_int_equal(rmdir(folder), 0); /* and nothing is left */
	assert_null(pool_join("/nowhere/pool", 1, &t));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_fair), cmocka_unit_test(test_clients)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
