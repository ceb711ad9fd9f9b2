#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* SIGINT and SIGTERM ask long work to stop at the next good place; the second of them ends the program, unless it comes
 * within half a second: then it is the same request, as timeout(1) sends it. */

/* From now on; also(), if not NULL, is called by the handler, so it does only what handlers may do. */
void interrupt_catch(void (*also)(void));
/* From now on signals end the program again. */
void interrupt_release(void);
/* A signal came; true if it is the first one. */
bool interrupt_note(void);
/* True once a signal came. */
const atomic_bool *interrupt_seen(void);
