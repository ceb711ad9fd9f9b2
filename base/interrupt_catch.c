#include "base/interrupt.h"

#include <math.h>
#include <signal.h>
#include <stddef.h>

#include "base/command.h"

#define ONE_SIGNAL 0.5 /* seconds: timeout(1) sends its signal to the program, and to the group that it is in */

/* When the first one came; another thread may have the next one before that is said. */
static _Atomic double when = INFINITY;
static void (*tell)(void);

static void on_signal(int number)
{
	if (interrupt_note()) {
		when = seconds_now();
		if (tell != NULL)
			tell();
	} else if (seconds_now() - when >= ONE_SIGNAL) {
		signal(number, SIG_DFL);
		raise(number);
	}
}

void interrupt_catch(void (*also)(void))
{
	struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
	tell = also;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

void interrupt_release(void)
{
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
}
