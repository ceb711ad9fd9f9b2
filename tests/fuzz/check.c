/* The checker: any bytes end in one of its verdicts, and what it accepts on a small board is true by the definition of
 * the game. The input is a board followed by its proof, or a theorem or tiling. */
#include "tests/checker/second.h"

#include "tests/checker/inside.c"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The board for the second checker, if it is small enough for it. */
static bool small_board(const char *text, struct tiny *t)
{
	memset(t, 0, sizeof *t);
	for (const char *at = text; strncmp(at, "end\n", 4) != 0; at = strchr(at, '\n') + 1) {
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

/* At the start of a line: messages may quote the input. */
static bool says_verified(const char *output)
{
	return strncmp(output, "s VERIFIED ", 11) == 0 || strstr(output, "\ns VERIFIED ") != NULL;
}

static void check(char *text)
{
	static struct tiny t;
	char *end = strncmp(text, "kdraw board", 11) == 0 ? strstr(text, "\nend\n") : NULL, *proof = NULL;
	if (end != NULL && end[5] != '\0') {
		proof = strdup(end + 5);
		end[5] = '\0';
	}
	struct answer a = run_checker(text, proof);
	if (a.status < 0 || a.status > 2 || (a.status == 0) != says_verified(a.text))
		abort();
	if (a.status == 0 && proof != NULL && strncmp(proof, "kdraw proof", 11) == 0 && small_board(text, &t) &&
	    !proof_is_true(&t, proof))
		abort();
	free(proof);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = calloc(1, size + 1);
	memcpy(text, data, size);
	if (text[0] != '\0')
		check(text);
	free(text);
	return 0;
}
