#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hypergraph/write.h"

/* Files of a test that go again, and kdraw check; for tests, which include cmocka first. */
static inline const char *scratch(const char *name)
{
	static char path[2][256];
	static unsigned turn;
	char *at = path[turn++ % 2];
	snprintf(at, sizeof path[0], "%s/kdraw-test-%ld-%s", getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp",
	         (long)getpid(), name);
	return at;
}

static inline void scratch_board(const struct hypergraph *h)
{
	FILE *out = fopen(scratch("board"), "w");
	assert_non_null(out);
	hypergraph_write(h, out);
	fclose(out);
}

/* Its status for the scratch files `board' and `proof'. */
static inline int run_checker(void)
{
	char command[1024];
	const char *bin = getenv("BIN") != NULL ? getenv("BIN") : "build/bin";
	snprintf(command, sizeof command, "%s/kdraw-check %s %s > /dev/null", bin, scratch("board"), scratch("proof"));
	int status = system(command);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
