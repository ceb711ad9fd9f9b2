/* The checker: any bytes end in one of its verdicts, and what it accepts on a small board is true by the definition of
 * the game. The input is a board followed by its proof, or a theorem or tiling. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/checker/second.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The checker's memory is given back after every run: blocks are linked. */
struct block {
	struct block *next, *last;
	size_t size;
};
static struct block blocks = {&blocks, &blocks, 0};

static void *link_block(struct block *b, size_t size)
{
	if (b == NULL)
		return NULL;
	*b = (struct block){blocks.next, &blocks, size};
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

static void *fuzz_calloc(size_t count, size_t size)
{
	return link_block(calloc(1, sizeof(struct block) + count * size), count * size);
}

static void *fuzz_realloc(void *old, size_t size)
{
	struct block *b = old == NULL ? NULL : unlink_block(old);
	return link_block(realloc(b, sizeof(struct block) + size), size);
}

static void fuzz_free(void *memory)
{
	if (memory != NULL)
		free(unlink_block(memory));
}

static jmp_buf ended;
static int ended_with;
static FILE *fuzz_input, *quiet;

static _Noreturn void fuzz_exit(int status)
{
	ended_with = status;
	longjmp(ended, 1);
}

#define calloc fuzz_calloc
#define realloc fuzz_realloc
#define free fuzz_free
#define exit fuzz_exit
#define main checker_main
#undef stdout
#undef stderr
#define stdout quiet
#define stderr quiet
#define printf(...) fprintf(quiet, __VA_ARGS__)
#define vprintf(...) vfprintf(quiet, __VA_ARGS__)
#undef putchar
#define putchar(byte) fputc(byte, quiet)
#include "checker/kdraw-check.c"
#undef calloc
#undef realloc
#undef free
#undef exit
#undef main

#define RESET(thing) memset(&thing, 0, sizeof thing)
static void forget(void)
{
	while (blocks.next != &blocks)
		free(unlink_block(blocks.next + 1));
	current_step = -1;
	RESET(in), RESET(here), RESET(done), RESET(count), RESET(signatures), RESET(other), RESET(children);
	RESET(forest), RESET(potential), RESET(pairing), RESET(overlap), RESET(hunt), RESET(replies);
	RESET(domination), RESET(threats), RESET(root_stones), RESET(root_text);
}

static void run_board_and_proof(void)
{
	static struct board b;
	RESET(b);
	expect_file("board");
	board_read(&b);
	expect_file("proof");
	read_proof(&b);
	expect_end_of_file();
	verified("proof");
}

static void run(const uint8_t *data, size_t size)
{
	bool alone = size > 12 && (memcmp(data, "kdraw theo", 10) == 0 || memcmp(data, "kdraw tili", 10) == 0);
	in.name = "fuzz";
	in.file = fuzz_input;
	if (!alone)
		run_board_and_proof();
	char kind[16];
	first_line(kind);
	if (strcmp(kind, "theorem") == 0)
		check_theorem();
	if (strcmp(kind, "tiling") == 0)
		check_tiling();
	trouble("neither");
}

/* The board for the second checker, if it is small enough for it. */
static bool small_board(const char *text, struct tiny *t)
{
	memset(t, 0, sizeof *t);
	for (const char *at = text; at != NULL && strncmp(at, "end\n", 4) != 0; at = strchr(at, '\n') + 1) {
		if (strncmp(at, "squares ", 8) == 0)
			t->squares = (unsigned)atoi(at + 8);
		if (strncmp(at, "lines ", 6) == 0 && (atoi(at + 6) > TINY_LINES || t->squares > TINY_SQUARES))
			return false;
		if (strncmp(at, "line ", 5) != 0)
			continue;
		char *end = (char *)(uintptr_t)at + 4;
		t->line[t->lines] = take_set(&end);
		t->exclusive |= strncmp(end, " x", 2) == 0 ? 1u << t->lines : 0;
		t->lines++;
	}
	return true;
}

static void second_opinion(const char *text)
{
	static struct tiny t;
	const char *proof = strstr(text, "\nend\n");
	if (strncmp(text, "kdraw board", 11) == 0 && small_board(text, &t) && !proof_is_true(&t, proof + 5))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	if (quiet == NULL)
		quiet = fopen("/dev/null", "w");
	fuzz_input = fmemopen((void *)(uintptr_t)data, size, "r");
	ended_with = -1;
	if (setjmp(ended) == 0)
		run(data, size);
	if (ended_with < 0 || ended_with > 2)
		abort();
	fclose(fuzz_input);
	forget();
	if (ended_with == 0) {
		char *text = calloc(1, size + 1);
		memcpy(text, data, size);
		second_opinion(text);
		free(text);
	}
	return 0;
}
