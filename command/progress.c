/* Progress of long work: at most once a second. */
#include "command/command.h"

#include <stdarg.h>
#include <time.h>
#include <unistd.h>

static bool wanted, on_terminal, shown;
static double last;

double seconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void progress_begin(bool verbose)
{
	on_terminal = isatty(STDERR_FILENO);
	wanted = verbose || on_terminal;
	last = seconds_now();
}

bool progress_due(void)
{
	return wanted && seconds_now() - last >= 1;
}

void progress_show(const char *format, ...)
{
	if (!wanted)
		return;
	va_list arguments;
	va_start(arguments, format);
	fputs(on_terminal ? "\r\033[K" : "", stderr);
	vfprintf(stderr, format, arguments);
	fputs(on_terminal ? "" : "\n", stderr);
	fflush(stderr);
	va_end(arguments);
	last = seconds_now();
	shown = true;
}

void progress_end(void)
{
	if (shown && on_terminal)
		fputs("\r\033[K", stderr);
	shown = false;
}
