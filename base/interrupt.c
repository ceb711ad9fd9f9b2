/* Apart from the handler (interrupt_catch.c), which has no place in the library: it may end the program. */
#include "base/interrupt.h"

static atomic_bool seen;

bool interrupt_note(void)
{
	return !atomic_exchange(&seen, true);
}

const atomic_bool *interrupt_seen(void)
{
	return &seen;
}
