/* Other programs, line by line. */
#include "experiments/agents/external.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"

enum { ARGUMENTS = 64, LONGEST = 4096, PATIENCE = 500 /* milliseconds, for the end */ };

/* --- what a program started --------------------------------------------------------------------------------------- */

/* Also what left its process group (setsid, daemons): all inherit a word of the environment, the mark of the program.
 */
enum { MARK = 64, ROUNDS = 3 /* who was found may have started another one meanwhile */ };

/* Of a program that `owner' alone keeps. */
static void make_mark(char mark[MARK], const void *owner)
{
	snprintf(mark, MARK, "KDRAW_PROGRAM=%ld:%p", (long)getpid(), owner);
}

/* Ours and the mark; the caller frees the list. */
static char **environment_with(const char *mark)
{
	size_t count = 0;
	while (environ[count] != NULL)
		count++;
	char **list = xcalloc(count + 2, sizeof *list);
	memcpy(list, environ, count * sizeof *list);
	list[count] = (char *)(uintptr_t)mark;
	return list;
}

/* One of the words of its environment is the mark. */
static bool has_mark(const char *process, const char *mark)
{
	char path[300], *text = NULL;
	size_t room = 0;
	bool found = false;
	snprintf(path, sizeof path, "/proc/%s/environ", process);
	FILE *file = fopen(path, "r");
	if (file == NULL)
		return false;
	while (!found && getdelim(&text, &room, '\0', file) > 0)
		found = strcmp(text, mark) == 0;
	free(text);
	fclose(file);
	return found;
}

static bool end_some(const char *mark)
{
	DIR *processes = opendir("/proc");
	bool any = false;
	if (processes == NULL)
		return false;
	for (const struct dirent *d; (d = readdir(processes)) != NULL;)
		if (isdigit((unsigned char)d->d_name[0]) && has_mark(d->d_name, mark))
			any |= kill((pid_t)atol(d->d_name), SIGKILL) == 0;
	closedir(processes);
	return any;
}

static void end_offspring(const char *mark)
{
	for (int round = 0; round < ROUNDS && end_some(mark); round++)
		;
}

/* --- starting ----------------------------------------------------------------------------------------------------- */

struct external {
	pid_t process;
	int to, from;
	double deadline;
	char command[256], mark[MARK];
	char buffer[LONGEST];
	size_t used, taken; /* bytes in the buffer, and those that were handed out */
	bool broken;        /* it does not answer, or not as it should: no reason to be patient */
};

static bool make_pipes(int down[2], int up[2])
{
	if (pipe2(down, O_CLOEXEC) != 0)
		return false;
	if (pipe2(up, O_CLOEXEC) == 0)
		return true;
	close(down[0]);
	close(down[1]);
	return false;
}

/* The program gets a process group of its own, so that ^C does not end it before we do. */
static int spawn(struct external *e, char *const *argument, int in, int out)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t ordinary;
	sigemptyset(&ordinary);
	sigaddset(&ordinary, SIGPIPE);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
	posix_spawnattr_setpgroup(&attributes, 0);
	posix_spawnattr_setsigdefault(&attributes, &ordinary);
	char **environment = environment_with(e->mark);
	int why = posix_spawnp(&e->process, argument[0], &files, &attributes, argument, environment);
	free(environment);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&attributes);
	return why;
}

static unsigned split(char *text, char **argument)
{
	unsigned n = 0;
	char *rest = NULL;
	for (char *word = strtok_r(text, "+", &rest); word != NULL && n < ARGUMENTS; word = strtok_r(NULL, "+", &rest))
		argument[n++] = word;
	argument[n] = NULL;
	return n;
}

struct external *external_start(const char *command, struct trouble *t)
{
	struct external *e = xcalloc(1, sizeof *e);
	char copy[sizeof e->command], *argument[ARGUMENTS + 1];
	int down[2], up[2], why;
	snprintf(e->command, sizeof e->command, "%s", command);
	memcpy(copy, e->command, sizeof copy);
	if (split(copy, argument) == 0 || !make_pipes(down, up)) {
		trouble_say(t, 0, "cannot start the engine %s", e->command);
		free(e);
		return NULL;
	}
	signal(SIGPIPE, SIG_IGN);
	make_mark(e->mark, e);
	why = spawn(e, argument, down[0], up[1]);
	close(down[0]);
	close(up[1]);
	e->to = down[1];
	e->from = up[0];
	fcntl(e->to, F_SETFL, O_NONBLOCK);
	if (why == 0)
		return e;
	trouble_say(t, 0, "cannot start the engine %s: %s", e->command, strerror(why));
	close(e->to);
	close(e->from);
	free(e);
	return NULL;
}

/* --- talking ------------------------------------------------------------------------------------------------------ */

void external_allow(struct external *e, double seconds)
{
	e->deadline = seconds_now() + seconds;
}

double external_left(const struct external *e)
{
	return e->deadline - seconds_now();
}

bool external_lives(const struct external *e)
{
	return !e->broken;
}

static bool give_up(struct external *e, struct trouble *t, const char *what)
{
	e->broken = true;
	return trouble_say(t, 0, "the engine %s %s", e->command, what);
}

/* Until there is something to read, or room to write. */
static bool wait_for(struct external *e, int file, short events, struct trouble *t)
{
	struct pollfd p = {.fd = file, .events = events};
	for (;;) {
		double left = e->deadline - seconds_now();
		if (left <= 0)
			return give_up(e, t, "did not answer in time");
		int ready = poll(&p, 1, left > 1000 ? 1000000 : (int)(1000 * left) + 1);
		if (ready > 0)
			return true;
		if (ready < 0 && errno != EINTR)
			return give_up(e, t, "is lost");
	}
}

bool external_send(struct external *e, struct trouble *t, const char *format, ...)
{
	char text[1024 * 8];
	va_list arguments;
	va_start(arguments, format);
	int size = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	for (int done = 0; done < size;) {
		ssize_t wrote = write(e->to, text + done, (size_t)(size - done));
		if (wrote > 0)
			done += (int)wrote;
		else if (errno == EAGAIN && !wait_for(e, e->to, POLLOUT, t))
			return false;
		else if (errno != EAGAIN && errno != EINTR)
			return give_up(e, t, "ended");
	}
	return true;
}

/* Reads more; what was handed out goes first. */
static bool fill(struct external *e, struct trouble *t)
{
	memmove(e->buffer, e->buffer + e->taken, e->used - e->taken);
	e->used -= e->taken;
	e->taken = 0;
	if (e->used == sizeof e->buffer)
		return give_up(e, t, "wrote a line of more than 4096 characters");
	if (!wait_for(e, e->from, POLLIN, t))
		return false;
	ssize_t got = read(e->from, e->buffer + e->used, sizeof e->buffer - e->used);
	if (got <= 0)
		return give_up(e, t, "ended");
	e->used += (size_t)got;
	return true;
}

static void clean(char *line)
{
	char *to = line;
	for (char *from = line; *from != '\0'; from++)
		if (*from == '\t' || (unsigned char)*from >= ' ')
			*to++ = *from == '\t' ? ' ' : *from;
	*to = '\0';
}

const char *external_line(struct external *e, struct trouble *t)
{
	char *end;
	while ((end = memchr(e->buffer + e->taken, '\n', e->used - e->taken)) == NULL)
		if (!fill(e, t))
			return NULL;
	char *line = e->buffer + e->taken;
	*end = '\0';
	e->taken = (size_t)(end + 1 - e->buffer);
	if (seconds_now() > e->deadline) { /* floods */
		give_up(e, t, "did not answer in time");
		return NULL;
	}
	clean(line);
	return line;
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

/* What it still writes is thrown away, so that it does not wait for us. */
static bool ends_within(struct external *e, int milliseconds)
{
	double until = seconds_now() + 1e-3 * milliseconds;
	fcntl(e->from, F_SETFL, O_NONBLOCK);
	for (;;) {
		while (read(e->from, e->buffer, sizeof e->buffer) > 0)
			if (seconds_now() > until)
				break;
		siginfo_t ended = {0};
		if (waitid(P_PID, (id_t)e->process, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0)
			return true;
		if (seconds_now() > until)
			return false;
		nanosleep(&(struct timespec){0, 2000000}, NULL);
	}
}

/* Whoever it started goes with it: as long as it is not waited for, its process group is its own. */
static void end_hard(struct external *e)
{
	kill(-e->process, SIGTERM);
	ends_within(e, e->broken ? PATIENCE / 10 : PATIENCE);
}

void external_stop(struct external *e, const char *last)
{
	struct trouble t;
	external_allow(e, 0.1);
	if (!e->broken)
		external_send(e, &t, "%s", last);
	close(e->to);
	if (e->broken || !ends_within(e, PATIENCE))
		end_hard(e);
	kill(-e->process, SIGKILL);
	waitpid(e->process, NULL, 0);
	end_offspring(e->mark);
	close(e->from);
	free(e);
}
