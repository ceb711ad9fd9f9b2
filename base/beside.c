#include "base/beside.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/command.h"

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

static bool becomes(int file, int standard)
{
	return file == standard || dup2(file, standard) >= 0;
}

pid_t command_spawn(const char *const *argv, int in, int out)
{
	const pid_t parent = getpid(), child = fork();
	if (child != 0)
		return child;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() == parent && becomes(in, STDIN_FILENO) && becomes(out, STDOUT_FILENO))
		execvp(argv[0], (char *const *)(uintptr_t)argv);
	_exit(COMMAND_NOT_RUN);
}

static pid_t spawn(const char *verb, const char *const *words, int out)
{
	char program[PATH_MAX];
	const char *argv[16] = {program};
	command_beside(program, sizeof program, verb);
	for (unsigned count = 1; *words != NULL; words++) {
		assert(count < 15);
		argv[count++] = *words;
	}
	return command_spawn(argv, STDIN_FILENO, out);
}

int command_run(const char *verb, const char *const *words)
{
	int status;
	fflush(stdout);
	pid_t child = spawn(verb, words, STDOUT_FILENO);
	if (child < 0 || waitpid(child, &status, 0) != child)
		command_fail("cannot run kdraw-%s: %s", verb, strerror(errno));
	if (WIFEXITED(status) && WEXITSTATUS(status) == COMMAND_NOT_RUN)
		command_fail("cannot run kdraw-%s: it is not beside this program", verb);
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_TROUBLE;
}

bool command_ask(const char *verb, const char *const *words, char *last, size_t room)
{
	int ends[2], status;
	*last = '\0';
	if (pipe2(ends, O_CLOEXEC) != 0)
		return false;
	pid_t child = spawn(verb, words, ends[1]);
	close(ends[1]);
	FILE *in = fdopen(ends[0], "r");
	while (fgets(last, (int)room, in) != NULL)
		continue;
	fclose(in);
	return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
