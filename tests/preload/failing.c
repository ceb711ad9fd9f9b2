/* A library for LD_PRELOAD: the FAIL_AT-th call of the program that would change a file fails, as on a full disk, and
 * with FAIL_ON=1 all after it. Counted are write, fsync, rename and ftruncate, whoever makes them: the kernel's filter
 * sends them here as signals, since the C library calls itself where no symbol can be replaced. Standard error is left
 * alone. The file FAIL_TOLD is made when a call has failed. */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/ucontext.h>
#include <unistd.h>

/* Our own calls carry this where a seventh argument would be. */
#define OURS 0x6b647261u

static long at, seen;
static int on;
static const char *told;

static long call(long number, const greg_t *g)
{
	long result = syscall(number, g[REG_RDI], g[REG_RSI], g[REG_RDX], g[REG_R10], g[REG_R8], OURS);
	return result < 0 ? -errno : result;
}

static void on_call(int signal, siginfo_t *info, void *context)
{
	(void)signal;
	greg_t *g = ((ucontext_t *)context)->uc_mcontext.gregs;
	int before = errno;
	long n = __atomic_add_fetch(&seen, 1, __ATOMIC_RELAXED);
	if (n == at || (on && n > at)) {
		if (told != NULL)
			close(open(told, O_CREAT | O_WRONLY | O_CLOEXEC, 0666));
		g[REG_RAX] = -ENOSPC;
	} else {
		g[REG_RAX] = call(info->si_syscall, g);
	}
	errno = before;
}

#define TRAP(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP)
/* Little endian: the lower half of an argument comes first. */
#define ARGUMENT(n) (offsetof(struct seccomp_data, args) + 8 * (n))

__attribute__((constructor)) static void begin(void)
{
	static struct sock_filter filter[] = {
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ARGUMENT(5)),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OURS, 0, 1),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	    TRAP(SYS_fsync),
	    TRAP(SYS_rename),
	    TRAP(SYS_ftruncate),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 2, 0),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_writev, 1, 0),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ARGUMENT(0)),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, STDERR_FILENO, 0, 1),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
	};
	struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
	struct sigaction action = {.sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART};
	if (getenv("FAIL_AT") == NULL)
		return;
	at = atol(getenv("FAIL_AT"));
	on = getenv("FAIL_ON") != NULL;
	told = getenv("FAIL_TOLD");
	if (sigaction(SIGSYS, &action, NULL) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
		_exit(99);
}
