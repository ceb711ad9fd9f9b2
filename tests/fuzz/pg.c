/* .pg files: whatever is read survives writing and reading again, unchanged; what is refused has a reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hypergraph/pg.h"
#include "tests/fuzz/require.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_from(struct pg *g, const void *data, size_t size)
{
	struct trouble t = {0};
	FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
	pg_init(g);
	bool right = pg_read(g, in, &t);
	require(right || t.text[0] != '\0');
	fclose(in);
	return right;
}

static void require_same(const struct pg *a, const struct pg *b)
{
	require(hypergraph_equal(&a->black, &b->black) && hypergraph_equal(&a->white, &b->white));
	require(a->times == b->times && memcmp(a->black_turn, b->black_turn, a->times) == 0);
	require(memcmp(a->owner, b->owner, a->black.squares) == 0);
	require((a->first_move == NULL) == (b->first_move == NULL));
	for (unsigned s = 0; s < a->black.squares; s++)
		require(strcmp(a->name[s], b->name[s]) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pg g, again;
	if (size == 0)
		return 0;
	if (read_from(&g, data, size)) {
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		pg_write(&g, "fuzzed", out);
		fclose(out);
		require(read_from(&again, text, length));
		require_same(&g, &again);
		pg_clear(&again);
		free(text);
	}
	pg_clear(&g);
	return 0;
}
