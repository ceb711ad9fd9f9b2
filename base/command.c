#include "base/command.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *program_name = "kdraw";

static void print_version(FILE *out, struct argp_state *state)
{
	(void)state;
	fprintf(out, "%s %s\n", program_name, KDRAW_VERSION);
}

void command_begin(const char *program)
{
	program_name = program;
	argp_err_exit_status = STATUS_TROUBLE;
	argp_program_version_hook = print_version;
}

int command_end(int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
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

_Noreturn void command_die(const char *file, const struct trouble *t)
{
	fflush(stdout);
	fprintf(stderr, "%s: ", program_name);
	if (file != NULL && t->line > 0)
		fprintf(stderr, "%s:%lu: ", strcmp(file, "-") == 0 ? "standard input" : file, t->line);
	else if (file != NULL)
		fprintf(stderr, "%s: ", file);
	fprintf(stderr, "%s", t->text);
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
