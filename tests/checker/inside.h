#ifndef TESTS_CHECKER_INSIDE_H
#define TESTS_CHECKER_INSIDE_H

#include <sys/wait.h>
#include <unistd.h>

/* The checker inside a test: its source, with main renamed and files read from memory. Each run is a child of its own,
 * so that nothing it leaves behind reaches the next. Two texts are board and proof; with one, it is `kdraw check FILE'.
 */
#include <stdio.h>
static FILE *checker_open(const char *name);
#define main checker_main
#define fopen(name, mode) checker_open(name)
#include "checker/kdraw-check.c"
#undef fopen
#undef main

static const char *checker_text[2];

static FILE *checker_open(const char *name)
{
	const char *text = checker_text[name[0] - '0'];
	return fmemopen((void *)(uintptr_t)text, strlen(text), "r");
}

struct answer {
	int status;     /* the exit status, or minus the signal */
	char text[400]; /* the end of all it printed, stdout and stderr */
};

static void checker_child(int out)
{
	static char program[] = "kdraw-check", first[] = "0", second[] = "1";
	char *arguments[] = {program, first, second, NULL};
	dup2(out, STDOUT_FILENO);
	dup2(out, STDERR_FILENO);
	_exit(checker_main(checker_text[1] == NULL ? 2 : 3, arguments) == 0 ? 99 : 98); /* main never returns */
}

static struct answer run_checker(const char *first, const char *second)
{
	struct answer a = {0};
	int tube[2], status;
	size_t used = 0;
	ssize_t got;
	checker_text[0] = first;
	checker_text[1] = second;
	fflush(NULL);
	if (pipe(tube) != 0)
		abort();
	pid_t child = fork();
	if (child == 0)
		checker_child(tube[1]);
	close(tube[1]);
	char all[1 << 14];
	while ((got = read(tube[0], all + used, sizeof all - 1 - used)) > 0)
		used += (size_t)got;
	close(tube[0]);
	all[used] = '\0';
	waitpid(child, &status, 0);
	a.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
	size_t kept = used < sizeof a.text ? used : sizeof a.text - 1;
	memcpy(a.text, all + used - kept, kept);
	return a;
}

#endif
