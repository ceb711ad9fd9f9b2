#include "command/feed.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts the program; *input is the pipe into it. Returns -1 if that is impossible. */
static pid_t start(const char *const *argv, int output, int *input)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) != 0)
		return -1;
	fflush(NULL);
	pid_t child = fork();
	if (child == 0) {
		dup2(ends[0], STDIN_FILENO);
		dup2(output, STDOUT_FILENO);
		execvp(argv[0], (char *const *)(uintptr_t)argv);
		_exit(127);
	}
	close(ends[0]);
	*input = ends[1];
	return child;
}

static void pour(int input, void (*write)(FILE *out, const void *data), const void *data)
{
	/* a program that dies early shows in its status, not in a signal to us */
	void (*before)(int) = signal(SIGPIPE, SIG_IGN);
	FILE *out = fdopen(input, "w");
	if (out != NULL) {
		write(out, data);
		fclose(out);
	}
	signal(SIGPIPE, before);
}

static bool judge(pid_t child, const char *program, const char *file, struct trouble *t)
{
	int status;
	if (waitpid(child, &status, 0) < 0)
		return trouble_say(t, 0, "lost sight of %s: %s", program, strerror(errno));
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		return trouble_say(t, 0, "this needs the program %s, which is not installed", program);
	if (status != 0)
		return trouble_say(t, 0, "%s could not write %s", program, file);
	return true;
}

bool feed_program(const char *const *argv, const char *file, void (*write)(FILE *out, const void *data),
                  const void *data, struct trouble *t)
{
	struct stat about;
	int input;
	int output = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (output < 0)
		return trouble_say(t, 0, "cannot write %s: %s", file, strerror(errno));
	bool ordinary = fstat(output, &about) == 0 && S_ISREG(about.st_mode);
	pid_t child = start(argv, output, &input);
	bool good = child >= 0;
	if (good) {
		pour(input, write, data);
		good = judge(child, argv[0], file, t);
	} else
		trouble_say(t, 0, "cannot start %s: %s", argv[0], strerror(errno));
	if (close(output) != 0 && good)
		good = trouble_say(t, 0, "cannot write %s: %s", file, strerror(errno));
	if (!good && ordinary)
		unlink(file);
	return good;
}
