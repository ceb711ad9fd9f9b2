#!/bin/bash
# The installed library: its names, the examples compiled against it, and what it does without memory.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
BUILD=${BUILD:-build}
cd "$here" || exit 1
make -s --no-print-directory BUILD="$BUILD" SAN="$SAN" ${CC:+CC="$CC"} install prefix="$work/root" >"$work/log" 2>&1
say $? "make install" "$(tail -n 1 "$work/log")"
cp examples/* "$work" && cd "$work" || exit 1
export PKG_CONFIG_PATH=$work/root/lib/pkgconfig
archive=root/lib/libkdraw.a
flags() { pkg-config --cflags --libs kdraw && echo "${SAN:+-fsanitize=address,undefined}"; }

is "only kdraw_* is seen" "$(grep -o '\<kdraw_[a-z_]*(' root/include/kdraw.h | tr -d '(' | sort -u | paste -sd ' ')" \
	"$(nm -g --defined-only $archive | sed -n 's/.* [A-Z] //p' | grep -v '^__' | sort | paste -sd ' ')"
is "nothing in it ends or prints" "" "$(nm -u $archive | awk '{ print $2 }' |
	grep -xE '(_?exit|_Exit|quick_exit|abort|raise|kill|__assert_fail|v?printf|puts|putchar|perror|err|warn|stdout|stderr|__(v?printf)_chk)' | paste -sd ' ')"
is "the version" "$(sed -n 's/^.define KDRAW_VERSION "\(.*\)"/\1/p' "$here/base/command.h")" "$(pkg-config --modversion kdraw)"
[ "$(wc -l <root/include/kdraw.h)" -lt 130 ]
say $? "a header of about 100 lines" "$(wc -l <root/include/kdraw.h)"

for example in decide prove tictactoe; do
	# shellcheck disable=SC2046
	${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror $example.c -o $example $(flags) 2>log
	say $? "$example.c" "$(head -n 3 log)"
done
if command -v g++ >/dev/null && [ -z "$SAN" ]; then
	# shellcheck disable=SC2046
	g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror boards.cpp -o boards $(flags) 2>log
	say $? "boards.cpp" "$(head -n 3 log)"
	is "boards: as kdraw prove" "$(for n in 2:2 3:2 4:2 5:2 3:3 4:3 5:3 4:4 5:4; do
		"$BIN/kdraw-prove" -p 1 "grid:${n%:*}x$n" >out
		echo "grid:${n%:*}x$n $([ $? = 0 ] && echo drawn || echo won)"
	done)" "$(./boards)"
fi
is "decide: drawn" "Breaker draws" "$(./decide b2 2)"
is "decide: lost" "Maker wins" "$(./decide b2 3)"
is "decide: a wrong board" "b3: there is no such file, and no family of boards of this name; did you mean 'b2'?
2" "$(./decide b3 2 2>&1; echo $?)"
is "decide: a wrong number of stones" "stones are from 1 to 64, not 0" "$(./decide b2 0 2>&1)"
is "prove" "106 steps" "$(./prove)"
is "prove: the checker" "s VERIFIED BREAKER DRAWS game p 2" "$("$BIN/kdraw-check" b2.board b2.proof | sed -n 's/ board.*//; /^s /p')"
"$BIN/kdraw-prove" -p 2 b2 -o same.proof >out
cmp -s b2.proof same.proof
say $? "prove: the bytes of kdraw prove" "they differ"
is "tictactoe: an edge is answered in one place, the rest loses" "0 1 0 1 0 1 0 1 0" "$(./tictactoe | sed 's/.*has \([0-9]\).*/\1/' | paste -sd ' ')"

# The n-th allocation fails, for every n: status KDRAW_NO_MEMORY and nothing lost, until it succeeds with the right verdict.
cat >memory.c <<'END'
#define _GNU_SOURCE
#include <kdraw.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>

static long left = -1, live;
static int fails(void) { return left >= 0 && left-- == 0; }
void *__real_malloc(size_t), *__real_calloc(size_t, size_t), *__real_realloc(void *, size_t);
void __real_free(void *);
void *__real_mmap(void *, size_t, int, int, int, off_t);
int __real_munmap(void *, size_t);
void *__wrap_malloc(size_t n) { void *p = fails() ? NULL : __real_malloc(n); live += p != NULL; return p; }
void *__wrap_calloc(size_t m, size_t n) { void *p = fails() ? NULL : __real_calloc(m, n); live += p != NULL; return p; }
void *__wrap_realloc(void *o, size_t n) { void *p = fails() ? NULL : __real_realloc(o, n); live += p != NULL && o == NULL; return p; }
void __wrap_free(void *p) { live -= p != NULL; __real_free(p); }
void *__wrap_mmap(void *a, size_t n, int r, int f, int d, off_t o)
{
	void *p = fails() ? MAP_FAILED : __real_mmap(a, n, r, f, d, o);
	live += p != MAP_FAILED;
	return p;
}
int __wrap_munmap(void *a, size_t n) { live--; return __real_munmap(a, n); }

int main(void)
{
	FILE *null = fopen("/dev/null", "w");
	kdraw_board_free(kdraw_board_new(1)); /* the library's own stream */
	long before = live, refused = 0;
	for (long n = 0;; n++) {
		struct kdraw_result result = {.verdict = KDRAW_UNDECIDED};
		left = n;
		struct kdraw_board *board = kdraw_board_load("zetters");
		enum kdraw_status status = board == NULL ? KDRAW_NO_MEMORY
		                                         : kdraw_prove(board, &(struct kdraw_question){.game = 'p', .stones = 1}, null, &result);
		int over = left >= 0;
		left = -1;
		kdraw_board_free(board);
		if (live != before)
			return printf("%ld: %ld blocks are lost\n", n, live - before), 1;
		if (status == KDRAW_DONE && result.verdict != KDRAW_BREAKER_DRAWS)
			return printf("%ld: a wrong verdict\n", n), 1;
		if (over)
			return printf("%s after %s\n", status == KDRAW_DONE ? "drawn" : kdraw_message(), refused > 50 ? "many" : "few"), 0;
		refused += status == KDRAW_NO_MEMORY;
	}
}
END
if [ -z "$SAN" ]; then
	wrap=$(printf -- '-Wl,--wrap=%s ' malloc calloc realloc free mmap munmap)
	# shellcheck disable=SC2046,SC2086
	${CC:-cc} -std=c11 memory.c -o memory $wrap $(flags) 2>log
	say $? "memory.c" "$(head -n 3 log)"
	is "without memory: nothing is lost, in every place" "drawn after many" "$(./memory 2>&1)"
fi
exit $bad
