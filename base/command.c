#include "base/command.h"

#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/answer.h"
#include "base/output.h"

enum { LONGEST_NAME = 120 };

static const char *program_name = "kdraw";

static void print_version(FILE *out, struct argp_state *state)
{
	(void)state;
	fprintf(out, "%s %s\n", program_name, KDRAW_VERSION);
}

/* What was closed does not become a file that we open: reading and writing there fail as if it were closed. */
static void occupy_standard_streams(void)
{
	for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
		if (fcntl(i, F_GETFD) < 0)
			open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY); /* the lowest free number: i */
}

void command_begin(const char *program)
{
	occupy_standard_streams();
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a disk that is full */
	output_watch_stdout();
	atexit(output_drop_all);
	program_name = program;
	argp_err_exit_status = STATUS_TROUBLE;
	argp_program_version_hook = print_version;
}

int command_end(int status)
{
	verdict_end(status);
	output_redirect_end();
	if (output_end(stdout, NULL) && close(STDOUT_FILENO) == 0)
		return status;
	fprintf(stderr, "%s: cannot write the output: %s\n", program_name, strerror(errno));
	return STATUS_TROUBLE;
}

/* "kdraw-board" -> "kdraw board" */
static void print_hint(void)
{
	const char *dash = strchr(program_name, '-');
	if (dash == NULL)
		fprintf(stderr, " (try '%s --help')\n", program_name);
	else
		fprintf(stderr, " (try '%.*s %s --help')\n", (int)(dash - program_name), program_name, dash + 1);
}

/* Names and words that somebody gave: control characters are shown as \x1b, and what is longer than a line is cut. */
static void print_plain(const char *text, unsigned most)
{
	unsigned printed = 0;
	for (; *text != '\0' && printed < most; text++, printed++)
		if ((unsigned char)*text < ' ' || *text == 127)
			printed += (unsigned)fprintf(stderr, "\\x%02x", (unsigned)*text) - 1;
		else
			putc(*text, stderr);
	if (*text != '\0')
		fputs("...", stderr);
}

_Noreturn void command_die(const char *file, const struct trouble *t)
{
	fflush(stdout);
	fprintf(stderr, "%s: ", program_name);
	if (file != NULL)
		print_plain(t->line > 0 && strcmp(file, "-") == 0 ? "standard input" : file, LONGEST_NAME);
	if (file != NULL && t->line > 0)
		fprintf(stderr, ":%lu", t->line);
	fputs(file != NULL ? ": " : "", stderr);
	print_plain(t->text, sizeof t->text);
	print_hint();
	exit(STATUS_TROUBLE);
}

void command_warn(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	fprintf(stderr, "%s: ", program_name);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
}

_Noreturn void command_fail(const char *format, ...)
{
	struct trouble t = {0};
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(t.text, sizeof t.text, format, arguments);
	va_end(arguments);
	command_die(NULL, &t);
}
