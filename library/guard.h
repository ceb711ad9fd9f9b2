#pragma once

#include "library/kdraw.h"

/* Every call of the library runs behind a guard. In the objects of the library, malloc, free, mmap and so on are
 * guard_malloc, guard_free ... (the Makefile renames them), exit and failed assertions are guard_exit and guard_assert,
 * and what is printed to stderr or stdout goes into kdraw_message(). When memory is used up, the program would end:
 * instead the call ends, and what it had allocated is given back.
 *
 *   guard_run --> setjmp --> work --> xmalloc --> guard_malloc fails --> guard_exit --> longjmp --> guard_run gives
 * back
 */
enum kdraw_status guard_run(enum kdraw_status (*work)(void *context), void *context);

/* Always returns status, so that a call can say `return guard_say(...)`. */
enum kdraw_status guard_say(enum kdraw_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *guard_message(void);
