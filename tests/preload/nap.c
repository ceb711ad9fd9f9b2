/* A library for LD_PRELOAD: kdraw-jobs sleeps for NAP milliseconds before it begins, so that work takes its time
 * without keeping a processor busy. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((constructor)) static void nap(void)
{
	const char *time = getenv("NAP");
	if (time != NULL && strcmp(program_invocation_short_name, "kdraw-jobs") == 0)
		usleep((useconds_t)atoi(time) * 1000);
}
