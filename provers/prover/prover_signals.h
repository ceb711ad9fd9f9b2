#ifndef PROVERS_PROVER_PROVER_SIGNALS_H
#define PROVERS_PROVER_PROVER_SIGNALS_H

#include "provers/prover/prover.h"

/* SIGINT and SIGTERM interrupt the prover that is at work (base/interrupt.h). */
void prover_catch_signals(void);
/* This one is at work now; NULL: none. It is interrupted at once if a signal came before. */
void prover_at_work(struct prover *p);

#endif
