#include "base/interrupt.h"

#include <signal.h>
#include <stddef.h>

static atomic_bool seen;
static void (*tell)(void);

static void on_signal(int number)
{
	(void)number;
	atomic_store(&seen, true);
	if (tell != NULL)
		tell();
}

void interrupt_catch(void (*also)(void))
{
	struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESETHAND | SA_RESTART};
	tell = also;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

void interrupt_release(void)
{
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
}

const atomic_bool *interrupt_seen(void)
{
	return &seen;
}
