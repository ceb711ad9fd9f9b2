#include "base/beside.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/command.h"

extern char **environ;

void command_beside(char *path, size_t room, const char *verb)
{
	char self[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
	if (length < 0)
		command_fail("cannot find the folder of this program: %s", strerror(errno));
	self[length] = '\0';
	strrchr(self, '/')[1] = '\0';
	if ((size_t)snprintf(path, room, "%skdraw-%s", self, verb) >= room)
		command_fail("the folder of this program has too long a name");
}

static pid_t spawn(const char *verb, const char *const *words, int out, int other)
{
	char program[PATH_MAX], *argv[16];
	unsigned count = 0;
	pid_t child = -1;
	posix_spawn_file_actions_t actions;
	command_beside(program, sizeof program, verb);
	argv[count++] = program;
	for (; *words != NULL; words++) {
		assert(count < 15);
		argv[count++] = (char *)(uintptr_t)*words;
	}
	argv[count] = NULL;
	posix_spawn_file_actions_init(&actions);
	if (out != STDOUT_FILENO) {
		posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
		posix_spawn_file_actions_addclose(&actions, other);
	}
	if (posix_spawn(&child, program, &actions, NULL, argv, environ) != 0)
		child = -1;
	posix_spawn_file_actions_destroy(&actions);
	return child;
}

int command_run(const char *verb, const char *const *words)
{
	int status;
	fflush(stdout);
	pid_t child = spawn(verb, words, STDOUT_FILENO, -1);
	if (child < 0 || waitpid(child, &status, 0) != child)
		command_fail("cannot run kdraw-%s: %s", verb, strerror(errno));
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_TROUBLE;
}

bool command_ask(const char *verb, const char *const *words, char *last, size_t room)
{
	int ends[2], status;
	*last = '\0';
	if (pipe(ends) != 0)
		return false;
	pid_t child = spawn(verb, words, ends[1], ends[0]);
	close(ends[1]);
	FILE *in = fdopen(ends[0], "r");
	while (fgets(last, (int)room, in) != NULL)
		continue;
	fclose(in);
	return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
