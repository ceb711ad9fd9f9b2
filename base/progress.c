/* Progress of long work: at most once a second. */
#include "base/command.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static bool wanted, on_terminal, shown;
static double begun, last;

static double seconds_of(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double thread_seconds(void)
{
	return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

double seconds_now(void)
{
	return seconds_of(CLOCK_MONOTONIC);
}

void progress_begin(bool verbose)
{
	on_terminal = isatty(STDERR_FILENO);
	wanted = verbose || on_terminal;
	begun = last = seconds_now();
}

bool progress_due(void)
{
	return wanted && seconds_now() - last >= 1;
}

/* A line that is longer than the terminal is wide would not be overwritten by the next one. */
static int terminal_width(void)
{
	struct winsize w;
	return on_terminal && ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 1 ? w.ws_col - 1 : 1000;
}

static void show_line(const char *line)
{
	if (on_terminal)
		fprintf(stderr, "\r%.*s\033[K", terminal_width(), line);
	else
		fprintf(stderr, "%s\n", line);
	fflush(stderr);
	last = seconds_now();
	shown = true;
}

void progress_show(const char *format, ...)
{
	char line[512];
	va_list arguments;
	if (!wanted)
		return;
	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	show_line(line);
}

/* "0:07", "12:30", "3:05:00" */
static void write_time(char *text, size_t room, double seconds)
{
	unsigned long s = (unsigned long)fmin(seconds + 0.5, 3.6e6 - 1);
	if (s < 3600)
		snprintf(text, room, "%lu:%02lu", s / 60, s % 60);
	else
		snprintf(text, room, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
}

enum { BAR = 24 };

void progress_bar(double done, double start, double total, const char *format, ...)
{
	char line[640], bar[BAR + 1] = "", what[400], left[32] = "?";
	double spent = seconds_now() - begun, share = total > 0 ? done / total : 1;
	va_list arguments;
	if (!wanted)
		return;
	va_start(arguments, format);
	vsnprintf(what, sizeof what, format, arguments);
	va_end(arguments);
	memset(bar, '.', BAR);
	memset(bar, '#', (size_t)(BAR * fmin(fmax(share, 0), 1)));
	if (done > start)
		write_time(left, sizeof left, spent * (total - done) / (done - start));
	if (on_terminal)
		snprintf(line, sizeof line, "[%s] %3.0f %%  %s left  %s", bar, floor(100 * share), left, what);
	else
		snprintf(line, sizeof line, "%.0f %%, %s left, %s", floor(100 * share), left, what);
	show_line(line);
}

void progress_end(void)
{
	if (shown && on_terminal)
		fputs("\r\033[K", stderr);
	shown = false;
}
