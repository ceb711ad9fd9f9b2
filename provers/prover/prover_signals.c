#include "provers/prover/prover_signals.h"

#include <assert.h>
#include <stdatomic.h>

#include "base/interrupt.h"

static struct prover *_Atomic at_work;

static void interrupt_it(void)
{
	struct prover *p = atomic_load(&at_work);
	if (p != NULL)
		prover_interrupt(p);
}

void prover_catch_signals(void)
{
	interrupt_catch(interrupt_it);
}

void prover_at_work(struct prover *p)
{
	assert(p == NULL || atomic_load(&at_work) == NULL); /* one at a time */
	atomic_store(&at_work, p);
	if (p != NULL && atomic_load(interrupt_seen()))
		prover_interrupt(p);
}
