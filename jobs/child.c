#include "jobs/child.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <unistd.h>

void child_join(int signal)
{
	int nothing = open("/dev/null", O_RDWR);
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	prctl(PR_SET_PDEATHSIG, signal);
	if (nothing >= 0) {
		dup2(nothing, STDIN_FILENO);
		dup2(nothing, STDOUT_FILENO);
	}
}

void child_prepare(int signal)
{
	child_join(signal);
	setpgid(0, 0);
}
