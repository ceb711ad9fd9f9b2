#include "web/work.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/memory.h"

extern char **environ;
enum { WORDS = 32, BEAT = 5 /* seconds between signs of life */ };

struct work {
	struct works *all;
	unsigned number, holders;
	pid_t child;
	int lines_from, result_in; /* -1: lines only */
	char *lines;
	size_t size, room;
	bool over, shows, listened; /* shows, listened: there is a thread for it */
	int status;
	pthread_t reader, watcher;
	struct showing {
		int from;
		char *text, *whole; /* what has come of the next one; the last one that is whole */
		size_t size, room, whole_size;
	} showing;
};

struct works {
	pthread_mutex_t lock;
	pthread_cond_t news;
	struct work *work[WORKS_KEPT];
	unsigned count, last;
};

struct follower {
	struct work *work;
	size_t at;
	bool ended;
};

struct works *works_new(void)
{
	struct works *all = xcalloc(1, sizeof *all);
	pthread_condattr_t clock;
	pthread_mutex_init(&all->lock, NULL);
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&all->news, &clock);
	pthread_condattr_destroy(&clock);
	return all;
}

/* --- one child ---------------------------------------------------------------------------------------------------- */

static void add_lines(struct work *w, const char *text, size_t size)
{
	if (w->size + size > WORK_LINES)
		return;
	if (w->size + size > w->room)
		w->lines = xrealloc(w->lines, w->room = 2 * (w->size + size));
	memcpy(w->lines + w->size, text, size);
	w->size += size;
}

/* The text up to a line `end`, which is looked for from here on, is whole. */
static void take_whole(struct work *w, size_t from)
{
	struct showing *s = &w->showing;
	for (const char *end; (end = memmem(s->text + from, s->size - from, "\nend\n", 5)) != NULL; from = 0) {
		const size_t whole = (size_t)(end - s->text) + 5;
		pthread_mutex_lock(&w->all->lock);
		s->whole = xrealloc(s->whole, s->whole_size = whole);
		memcpy(s->whole, s->text, whole);
		pthread_mutex_unlock(&w->all->lock);
		s->size -= whole;
		memmove(s->text, s->text + whole, s->size);
	}
}

/* Another thread of its own; who shows too much is not heard any more. */
static void *watch_shown(void *work)
{
	struct work *w = work;
	struct showing *s = &w->showing;
	char chunk[1 << 16];
	ssize_t size;
	while ((size = read(s->from, chunk, sizeof chunk)) > 0 || (size < 0 && errno == EINTR)) {
		if (size < 0 || s->size + (size_t)size > WORK_RESULT)
			continue;
		if (s->size + (size_t)size > s->room)
			s->text = xrealloc(s->text, s->room = 2 * (s->size + (size_t)size));
		memcpy(s->text + s->size, chunk, (size_t)size);
		s->size += (size_t)size;
		const size_t before = s->size - (size_t)size;
		take_whole(w, before < 4 ? 0 : before - 4);
	}
	return NULL;
}

/* A thread of its own, until the child is gone. */
static void *read_lines(void *work)
{
	struct work *w = work;
	char chunk[4096];
	ssize_t size;
	int status = 0;
	while ((size = read(w->lines_from, chunk, sizeof chunk)) > 0 || (size < 0 && errno == EINTR)) {
		pthread_mutex_lock(&w->all->lock);
		add_lines(w, chunk, size < 0 ? 0 : (size_t)size);
		pthread_cond_broadcast(&w->all->news);
		pthread_mutex_unlock(&w->all->lock);
	}
	if (w->shows)
		pthread_join(w->watcher, NULL);
	siginfo_t gone;
	waitid(P_PID, (id_t)w->child, &gone, WEXITED | WNOWAIT); /* its number is its own until it is over here, too */
	pthread_mutex_lock(&w->all->lock);
	waitpid(w->child, &status, 0);
	w->over = true;
	w->status = WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_TROUBLE;
	pthread_cond_broadcast(&w->all->news);
	pthread_mutex_unlock(&w->all->lock);
	return NULL;
}

static int scratch(struct work_text from)
{
	int file = memfd_create("kdraw", MFD_CLOEXEC);
	for (size_t at = 0; file >= 0 && at < from.size;) {
		ssize_t written = write(file, from.text + at, from.size - at);
		if (written < 0 && errno != EINTR)
			break;
		at += written < 0 ? 0 : (size_t)written;
	}
	if (file >= 0)
		lseek(file, 0, SEEK_SET);
	return file;
}

/* What the child reads and writes; -1: nothing. */
struct ends {
	int in, second, lines, result, shown;
};

static void close_all(const struct ends *e)
{
	const int file[] = {e->in, e->second, e->lines, e->shown};
	for (unsigned i = 0; i < sizeof file / sizeof *file; i++)
		if (file[i] >= 0)
			close(file[i]);
}

static int spawn(struct work *w, const struct work_task *task, const struct ends *e)
{
	char program[PATH_MAX], *argument[WORDS + 2];
	unsigned count = 0;
	posix_spawn_file_actions_t files;
	command_beside(program, sizeof program, task->verb);
	argument[count++] = program;
	for (const char *const *word = task->words; *word != NULL; word++) {
		assert(count <= WORDS);
		argument[count++] = (char *)(uintptr_t)*word;
	}
	argument[count] = NULL;
	posix_spawnattr_t attributes; /* signals are blocked here, but not there */
	sigset_t none;
	sigemptyset(&none);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&attributes, &none);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, e->in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, e->result >= 0 ? e->result : e->lines, STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, e->lines, STDERR_FILENO);
	if (e->second >= 0)
		posix_spawn_file_actions_adddup2(&files, e->second, STDERR_FILENO + 1);
	if (e->shown >= 0)
		posix_spawn_file_actions_adddup2(&files, e->shown, STDERR_FILENO + 2);
	int why = posix_spawn(&w->child, program, &files, &attributes, argument, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&files);
	return why;
}

static bool make_pipe(int *from, int *to)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) != 0)
		return false;
	*from = ends[0];
	*to = ends[1];
	return true;
}

/* The child and those who listen to it. What was opened is closed by release(). */
static bool start(struct work *w, const struct work_task *task, struct ends *e, struct trouble *t)
{
	int why = EMFILE, status;
	if (e->in >= 0 && (task->second.text == NULL || e->second >= 0) && make_pipe(&w->lines_from, &e->lines) &&
	    (!task->shows || make_pipe(&w->showing.from, &e->shown)))
		why = spawn(w, task, e);
	close_all(e);
	const bool spawned = why == 0;
	if (why == 0 && task->shows)
		w->shows = (why = pthread_create(&w->watcher, NULL, watch_shown, w)) == 0;
	if (why == 0)
		w->listened = (why = pthread_create(&w->reader, NULL, read_lines, w)) == 0;
	if (spawned && why != 0 && kill(w->child, SIGKILL) == 0)
		waitpid(w->child, &status, 0);
	return why == 0 || trouble_say(t, 0, "cannot start kdraw %s: %s", task->verb, strerror(why));
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

static void release(struct work *w)
{
	if (w->listened)
		pthread_join(w->reader, NULL);
	else if (w->shows)
		pthread_join(w->watcher, NULL);
	const int file[] = {w->lines_from, w->result_in, w->showing.from};
	for (unsigned i = 0; i < sizeof file / sizeof *file; i++)
		if (file[i] >= 0)
			close(file[i]);
	free(w->lines);
	free(w->showing.text);
	free(w->showing.whole);
	free(w);
}

/* With the lock. The oldest one that is over and that nobody holds goes; false if there is none. */
static bool make_place(struct works *all)
{
	unsigned running = 0, gone = all->count;
	for (unsigned i = all->count; i-- > 0;) {
		running += !all->work[i]->over;
		gone = all->work[i]->over && all->work[i]->holders == 0 ? i : gone;
	}
	if (running >= WORKS_AT_ONCE)
		return false;
	if (all->count < WORKS_KEPT)
		return true;
	if (gone == all->count)
		return false;
	release(all->work[gone]);
	memmove(&all->work[gone], &all->work[gone + 1], (all->count - gone - 1) * sizeof all->work[0]);
	all->count--;
	return true;
}

struct work *work_start(struct works *all, const struct work_task *task, struct trouble *t)
{
	struct work *w = xcalloc(1, sizeof *w);
	*w = (struct work){.all = all, .holders = 1, .lines_from = -1, .showing = {.from = -1}};
	w->result_in = task->result ? scratch((struct work_text){NULL, 0}) : -1;
	struct ends e = {scratch(task->input), task->second.text == NULL ? -1 : scratch(task->second), -1, w->result_in,
	                 -1};
	pthread_mutex_lock(&all->lock);
	const bool place = make_place(all);
	const bool good = place && start(w, task, &e, t);
	if (!place) {
		close_all(&e);
		trouble_say(t, 0, "%d works are going on already: stop one, or wait", WORKS_AT_ONCE);
	}
	if (good) {
		w->number = ++all->last;
		all->work[all->count++] = w;
	}
	pthread_mutex_unlock(&all->lock);
	if (!good)
		release(w);
	return good ? w : NULL;
}

void works_stop(struct works *all)
{
	pthread_mutex_lock(&all->lock);
	for (unsigned i = 0; i < all->count; i++)
		if (!all->work[i]->over)
			kill(all->work[i]->child, SIGKILL);
	pthread_mutex_unlock(&all->lock);
}

void works_release(struct works *all)
{
	works_stop(all);
	for (unsigned i = 0; i < all->count; i++)
		release(all->work[i]);
	pthread_mutex_destroy(&all->lock);
	pthread_cond_destroy(&all->news);
	free(all);
}

unsigned work_number(const struct work *w)
{
	return w->number;
}

struct work *work_find(struct works *all, unsigned long number)
{
	struct work *found = NULL;
	pthread_mutex_lock(&all->lock);
	for (unsigned i = 0; i < all->count; i++)
		if (all->work[i]->number == number)
			found = all->work[i];
	if (found != NULL)
		found->holders++;
	pthread_mutex_unlock(&all->lock);
	return found;
}

void work_drop(struct work *w)
{
	pthread_mutex_lock(&w->all->lock);
	assert(w->holders > 0);
	w->holders--;
	pthread_mutex_unlock(&w->all->lock);
}

static void send_signal(struct work *w, int signal)
{
	pthread_mutex_lock(&w->all->lock);
	if (!w->over)
		kill(w->child, signal);
	pthread_mutex_unlock(&w->all->lock);
}

void work_stop(struct work *w)
{
	send_signal(w, SIGKILL);
}

void work_interrupt(struct work *w)
{
	send_signal(w, SIGINT);
}

bool work_is_over(struct work *w, unsigned seconds)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += seconds;
	pthread_mutex_lock(&w->all->lock);
	while (!w->over && pthread_cond_timedwait(&w->all->news, &w->all->lock, &until) == 0)
		continue;
	bool over = w->over;
	pthread_mutex_unlock(&w->all->lock);
	return over;
}

/* Without the line's end. */
static char *last_line(const struct work *w)
{
	size_t end = w->size;
	while (end > 0 && w->lines[end - 1] == '\n')
		end--;
	size_t begin = end;
	while (begin > 0 && w->lines[begin - 1] != '\n')
		begin--;
	char *line = xcalloc(end - begin + 1, 1);
	memcpy(line, w->lines + begin, end - begin);
	return line;
}

int work_result(struct work *w, char **result, size_t *size, char **last)
{
	assert(w->over);
	const off_t length = w->result_in >= 0 ? lseek(w->result_in, 0, SEEK_END) : (off_t)w->size;
	*size = length < 0 || length > WORK_RESULT ? 0 : (size_t)length;
	*result = xcalloc(*size + 1, 1);
	if (w->result_in < 0)
		memcpy(*result, w->size == 0 ? "" : w->lines, *size);
	else if (pread(w->result_in, *result, *size, 0) != length)
		*size = 0;
	*last = w->size == 0 ? xcalloc(1, 1) : last_line(w);
	return w->status;
}

char *work_shown(struct work *w, size_t *size)
{
	pthread_mutex_lock(&w->all->lock);
	*size = w->showing.whole_size;
	char *text = w->showing.whole == NULL ? NULL : xcalloc(*size + 1, 1);
	if (text != NULL)
		memcpy(text, w->showing.whole, *size);
	pthread_mutex_unlock(&w->all->lock);
	return text;
}

/* --- events ------------------------------------------------------------------------------------------------------- */

void *work_follow(struct work *w)
{
	struct follower *f = xcalloc(1, sizeof *f);
	f->work = w;
	return f;
}

void work_unfollow(void *follower)
{
	struct follower *f = follower;
	work_drop(f->work);
	free(f);
}

/* The next whole line, or what is left at the end; 0: there is none yet. */
static size_t next_line(const struct follower *f, size_t most)
{
	const struct work *w = f->work;
	const size_t left = w->size - f->at;
	const char *end = left == 0 ? NULL : memchr(w->lines + f->at, '\n', left);
	size_t size = end != NULL ? (size_t)(end - w->lines) - f->at + 1 : w->over ? left : 0;
	return size > most ? most : size;
}

/* With the lock: until there is something to say, or a sign of life is due. */
static void await(struct follower *f)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += BEAT;
	while (next_line(f, 1) == 0 && !f->work->over)
		if (pthread_cond_timedwait(&f->work->all->news, &f->work->all->lock, &until) != 0)
			return;
}

size_t work_read(void *follower, char *to, size_t room)
{
	struct follower *f = follower;
	struct work *w = f->work;
	int size = 0;
	if (f->ended || room < 64)
		return 0;
	pthread_mutex_lock(&w->all->lock);
	await(f);
	size_t line = next_line(f, room - 16);
	if (line > 0) {
		const bool whole = w->lines[f->at + line - 1] == '\n';
		size = snprintf(to, room, "data: %.*s\n\n", (int)(line - whole), w->lines + f->at);
		f->at += line;
	} else {
		f->ended = w->over;
		size = w->over ? snprintf(to, room, "event: over\ndata: %d\n\n", w->status)
		               : snprintf(to, room, ": waiting\n\n");
	}
	pthread_mutex_unlock(&w->all->lock);
	return (size_t)size;
}
