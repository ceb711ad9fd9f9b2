#include "tests/checker/inside.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The checker's sources in one, with main renamed, files read from memory, output caught, and exit coming back here.
 * What it left in memory is given back and its state wiped. Blocks of memory are linked. */
struct block {
	struct block *next, *last;
};
static struct block blocks = {&blocks, &blocks};

static void *link_block(struct block *b)
{
	if (b == NULL)
		return NULL;
	*b = (struct block){blocks.next, &blocks};
	blocks.next->last = b;
	blocks.next = b;
	return b + 1;
}

static struct block *unlink_block(void *memory)
{
	struct block *b = (struct block *)memory - 1;
	b->next->last = b->last;
	b->last->next = b->next;
	return b;
}

static void *checker_calloc(size_t count, size_t size)
{
	return link_block(calloc(1, sizeof(struct block) + count * size));
}

static void *checker_realloc(void *old, size_t size)
{
	struct block *b = old == NULL ? NULL : unlink_block(old);
	return link_block(realloc(b, sizeof(struct block) + size));
}

static void checker_free(void *memory)
{
	if (memory != NULL)
		free(unlink_block(memory));
}

static jmp_buf checker_ended;
static int checker_status;
static FILE *checker_output, *checker_file[2];
static const char *checker_text[2];

static _Noreturn void checker_exit(int status)
{
	checker_status = status;
	longjmp(checker_ended, 1);
}

/* The files are called 0 and 1. */
static FILE *checker_open(const char *name)
{
	int i = name[0] - '0';
	return checker_file[i] = fmemopen((void *)(uintptr_t)checker_text[i], strlen(checker_text[i]), "r");
}

#define calloc checker_calloc
#define realloc checker_realloc
#define free checker_free
#define exit checker_exit
#define main checker_main
#define fopen(name, mode) checker_open(name)
#undef stdout
#undef stderr
#undef putchar
#undef BRANCH_MOST /* the search has one, too */
#define stdout checker_output
#define stderr checker_output
#define putchar(byte) fputc(byte, checker_output)
#define printf(...) fprintf(checker_output, __VA_ARGS__)
#define vprintf(...) vfprintf(checker_output, __VA_ARGS__)
/* In one source, a name of one file is shadowed in another. */
#pragma GCC diagnostic ignored "-Wshadow"
#include "checker/words.c" /* before its users */

#include "checker/about.c"
#include "checker/answers.c"
#include "checker/arrangement.c"
#include "checker/big.c"
#include "checker/board.c"
#include "checker/core.c"
#include "checker/derivation.c"
#include "checker/exclusive.c"
#include "checker/fit.c"
#include "checker/held.c"
#include "checker/kdraw-check.c"
#include "checker/leaves.c"
#include "checker/maker.c"
#include "checker/name.c"
#include "checker/pairing.c"
#include "checker/piece.c"
#include "checker/potential.c"
#include "checker/stonewise.c"
#include "checker/theorem.c"
#include "checker/tiling.c"
#include "checker/win.c"
#undef calloc
#undef realloc
#undef free
#undef exit
#undef main
#undef fopen
#undef stdout
#undef stderr
#undef putchar
#undef printf
#undef vprintf

#define WIPE(thing) memset(&thing, 0, sizeof thing)
static void forget_checker(void)
{
	while (blocks.next != &blocks)
		free(unlink_block(blocks.next + 1));
	for (int i = 0; i < 2; i++)
		if (checker_file[i] != NULL)
			fclose(checker_file[i]);
	current_step = -1;
	WIPE(checker_file), WIPE(in), WIPE(here), WIPE(signatures), WIPE(done), WIPE(claimed), WIPE(replies),
	    WIPE(tiling);
	WIPE(places), WIPE(peeled), WIPE(tuples), WIPE(taken), WIPE(threats), WIPE(derivation), WIPE(pairing),
	    WIPE(torus);
	WIPE(arrangement), WIPE(scene), WIPE(schemes), WIPE(remains), WIPE(win_file), WIPE(each), WIPE(fit),
	    WIPE(found);
}

/* With KEPT=FOLDER and EVERY=N in the environment every N-th pair of texts becomes files there, and a line of
 * FOLDER/asked with their names: weakened checkers are asked about them, too (tests/checker/told.sh). */
static void keep_texts(const char *first, const char *second)
{
	static unsigned long asked;
	const char *folder = getenv("KEPT"), *every = getenv("EVERY"), *text[2] = {first, second};
	char name[300];
	if (folder == NULL || every == NULL || asked++ % strtoul(every, NULL, 10) != 0)
		return;
	snprintf(name, sizeof name, "%s/asked", folder);
	FILE *names = fopen(name, "a");
	for (int i = 0; i < 2 && text[i] != NULL; i++) {
		snprintf(name, sizeof name, "%s/%lu.%d", folder, asked, i);
		FILE *file = fopen(name, "w");
		fputs(text[i], file);
		fclose(file);
		fprintf(names, i == 0 ? "%s" : " %s", name);
	}
	fputc('\n', names);
	fclose(names);
}

struct answer run_checker(const char *first, const char *second)
{
	static char program[] = "kdraw-check", zero[] = "0", one[] = "1";
	char *arguments[] = {program, zero, one, NULL}, *output = NULL;
	size_t size = 0;
	struct answer a = {0};
	keep_texts(first, second);
	checker_text[0] = first;
	checker_text[1] = second;
	checker_output = open_memstream(&output, &size);
	checker_status = -1; /* and it stays so if main returns */
	if (setjmp(checker_ended) == 0)
		checker_main(second == NULL ? 2 : 3, arguments);
	fclose(checker_output);
	size_t kept = size < sizeof a.text ? size : sizeof a.text - 1;
	memcpy(a.text, output + size - kept, kept);
	a.status = checker_status;
	free(output);
	forget_checker();
	return a;
}

uint64_t inside_most_needed(uint64_t d, uint64_t q)
{
	return most_needed(d, q);
}
