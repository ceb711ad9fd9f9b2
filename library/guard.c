#define NDEBUG /* an assertion that fails would end the program */
#include "library/guard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>

#include "base/probe.h"

enum { FROM_MALLOC, AN_OPEN_FILE }; /* other sizes: from mmap */

/* What was allocated in the call of this thread, by address: at most half full. */
struct block {
	void *at;
	size_t size;
};

static _Thread_local struct {
	bool active, failed; /* failed: the last allocation */
	jmp_buf back;
	enum kdraw_status why;
	struct block *block;
	size_t blocks, room;
	char message[512];
} guard;

/* Where the library prints: NULL until the first call. */
FILE *guard_stderr, *guard_stdout;

static bool ends_at(const void *table, const void *key, size_t place)
{
	const struct block *block = table;
	return block[place].at == NULL || block[place].at == key;
}

static size_t place_of(const void *at)
{
	return probe(probe_spread((uintptr_t)at) >> 20, guard.room, ends_at, guard.block, at);
}

static bool make_room(void)
{
	struct block *old = guard.block;
	size_t room = guard.room;
	if (2 * (guard.blocks + 1) <= room)
		return true;
	struct block *larger = calloc(room == 0 ? 256 : 2 * room, sizeof *larger);
	if (larger == NULL)
		return false;
	guard.block = larger;
	guard.room = room == 0 ? 256 : 2 * room;
	for (size_t n = 0; n < room; n++)
		if (old[n].at != NULL)
			guard.block[place_of(old[n].at)] = old[n];
	free(old);
	return true;
}

enum { NOWHERE = -1 };

static ptrdiff_t find(const void *at)
{
	if (guard.room == 0 || at == NULL)
		return NOWHERE;
	size_t place = place_of(at);
	return guard.block[place].at == NULL ? NOWHERE : (ptrdiff_t)place;
}

/* Those behind it move up, so that each is still found from its place. */
static void take_out(size_t hole)
{
	guard.block[hole].at = NULL;
	guard.blocks--;
	for (size_t n = probe_next(hole, guard.room); guard.block[n].at != NULL; n = probe_next(n, guard.room)) {
		struct block b = guard.block[n];
		guard.block[n].at = NULL;
		guard.block[place_of(b.at)] = b;
	}
}

static void forget(const void *at)
{
	ptrdiff_t place = find(at);
	if (place != NOWHERE)
		take_out((size_t)place);
}

static void remember(void *at, size_t size)
{
	if (at == NULL || !guard.active)
		return;
	guard.block[place_of(at)] = (struct block){at, size};
	guard.blocks++;
}

static void *keep(void *at, size_t size)
{
	guard.failed = at == NULL;
	remember(at, size);
	return at;
}

static bool may_allocate(void)
{
	guard.failed = guard.active && !make_room();
	return !guard.failed;
}

static void give_back(bool free_them)
{
	for (size_t n = 0; free_them && n < guard.room; n++) {
		if (guard.block[n].at == NULL)
			continue;
		if (guard.block[n].size == FROM_MALLOC)
			free(guard.block[n].at);
		else if (guard.block[n].size == AN_OPEN_FILE)
			fclose(guard.block[n].at);
		else
			munmap(guard.block[n].at, guard.block[n].size);
	}
	free(guard.block);
	guard.block = NULL;
	guard.blocks = guard.room = 0;
}

/* --- instead of libc's, in the objects of the library ------------------------------------------------------------- */

void *guard_malloc(size_t size);
void *guard_calloc(size_t count, size_t size);
void *guard_realloc(void *old, size_t size);
void guard_free(void *at);
void *guard_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);
int guard_munmap(void *at, size_t size);
FILE *guard_fopen(const char *path, const char *mode);
int guard_fclose(FILE *file);
_Noreturn void guard_exit(int status);
_Noreturn void guard_alloc_error(const char *where); /* nauty's */
_Noreturn void guard_assert(const char *what, const char *file, unsigned line, const char *function);

void *guard_malloc(size_t size)
{
	return may_allocate() ? keep(malloc(size), FROM_MALLOC) : NULL;
}

void *guard_calloc(size_t count, size_t size)
{
	return may_allocate() ? keep(calloc(count, size), FROM_MALLOC) : NULL;
}

/* What was there before the call stays there when it fails; after it, nobody may look at the old address. */
void *guard_realloc(void *old, size_t size)
{
	if (!may_allocate())
		return NULL;
	ptrdiff_t place = find(old);
	bool ours = old == NULL || place != NOWHERE;
	void *moved = realloc(old, size);
	guard.failed = size > 0 && moved == NULL;
	if (size > 0 && moved == NULL)
		return NULL;
	if (place != NOWHERE)
		take_out((size_t)place);
	if (ours)
		remember(moved, FROM_MALLOC);
	return moved;
}

void guard_free(void *at)
{
	forget(at);
	free(at);
}

void *guard_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
	if (!may_allocate())
		return MAP_FAILED;
	void *new = mmap(at, size, protection, flags, file, offset);
	guard.failed = new == MAP_FAILED;
	return guard.failed ? new : keep(new, size);
}

int guard_munmap(void *at, size_t size)
{
	forget(at);
	return munmap(at, size);
}

FILE *guard_fopen(const char *path, const char *mode)
{
	return may_allocate() ? keep(fopen(path, mode), AN_OPEN_FILE) : NULL;
}

int guard_fclose(FILE *file)
{
	forget(file);
	return fclose(file);
}

_Noreturn static void leave(enum kdraw_status why)
{
	guard.why = why;
	longjmp(guard.back, 1);
}

_Noreturn void guard_exit(int status)
{
	(void)status;
	leave(guard.failed ? KDRAW_NO_MEMORY : KDRAW_BUG);
}

_Noreturn void guard_alloc_error(const char *where)
{
	(void)where;
	leave(KDRAW_NO_MEMORY);
}

_Noreturn void guard_assert(const char *what, const char *file, unsigned line, const char *function)
{
	snprintf(guard.message, sizeof guard.message, "%s:%u: %s: '%s' does not hold", file, line, function, what);
	leave(KDRAW_BUG);
}

/* --- calls
 * -------------------------------------------------------------------------------------------------------------------
 */

static ssize_t take_words(void *cookie, const char *text, size_t size)
{
	(void)cookie;
	size_t room = sizeof guard.message - 1, length = size < room ? size : room;
	memcpy(guard.message, text, length);
	guard.message[length] = '\0';
	guard.message[strcspn(guard.message, "\n")] = '\0';
	return (ssize_t)size;
}

/* One stream for all threads, without buffer: the words go to the thread that prints them. */
static bool begin_silence(void)
{
	if (__atomic_load_n(&guard_stdout, __ATOMIC_ACQUIRE) != NULL)
		return true;
	FILE *new = fopencookie(NULL, "w", (cookie_io_functions_t){.write = take_words}), *none = NULL;
	if (new == NULL)
		return false;
	setvbuf(new, NULL, _IONBF, 0);
	if (!__atomic_compare_exchange_n(&guard_stderr, &none, new, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
		fclose(new);
		new = none;
	}
	__atomic_store_n(&guard_stdout, new, __ATOMIC_RELEASE);
	return true;
}

enum kdraw_status guard_run(enum kdraw_status (*work)(void *context), void *context)
{
	if (!begin_silence())
		return guard_say(KDRAW_NO_MEMORY, "no memory");
	guard.active = true;
	guard.failed = false;
	bool left = setjmp(guard.back) != 0;
	enum kdraw_status status = left ? guard.why : work(context);
	guard.active = false;
	give_back(status != KDRAW_DONE);
	return status == KDRAW_NO_MEMORY ? guard_say(status, "no memory") : status;
}

enum kdraw_status guard_say(enum kdraw_status status, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(guard.message, sizeof guard.message, format, arguments);
	va_end(arguments);
	return status;
}

const char *guard_message(void)
{
	return guard.message;
}
