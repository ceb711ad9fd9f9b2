#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/interrupt.h"

static void pause_for(long milliseconds)
{
	const struct timespec t = {milliseconds / 1000, milliseconds % 1000 * 1000000};
	nanosleep(&t, NULL);
}

/* What becomes of a program that gets two signals, so far apart: as wait() says. */
static int end_of(int first, int second, long milliseconds)
{
	int status;
	pid_t child = fork();
	if (child == 0) {
		interrupt_catch(NULL);
		raise(first);
		pause_for(milliseconds);
		raise(second);
		_exit(atomic_load(interrupt_seen()) ? 3 : 0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

/* timeout(1) sends its signal to the program, and to the group that it is in. */
static void one_request(void **state)
{
	(void)state;
	for (int n = 0; n < 4; n++) {
		int status = end_of(n % 2 ? SIGINT : SIGTERM, n / 2 ? SIGINT : SIGTERM, 0);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 3);
	}
}

static void two_requests(void **state)
{
	(void)state;
	int status = end_of(SIGINT, SIGTERM, 600);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGTERM);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(one_request), cmocka_unit_test(two_requests)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
