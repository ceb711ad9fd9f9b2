/* Board files: whatever is read survives writing and reading again, unchanged; what is refused has a reason. */
#include <stdio.h>
#include <stdlib.h>

#include "hypergraph/counts.h"
#include "hypergraph/isomorphism.h"
#include "hypergraph/read.h"
#include "hypergraph/write.h"
#include "tests/fuzz/require.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_from(struct hypergraph *h, const void *data, size_t size)
{
	struct trouble t = {0};
	FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
	hypergraph_init(h);
	bool right = hypergraph_read(h, in, &t);
	require(right || t.text[0] != '\0');
	fclose(in);
	return right;
}

/* What every program does with a board. */
static void use(const struct hypergraph *h)
{
	struct counts s;
	mpz_t order;
	counts_init(&s, h);
	counts_clear(&s);
	if (h->squares > 200 || h->lines > 50)
		return;
	mpz_init(order);
	automorphisms_order(order, h);
	mpz_clear(order);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct hypergraph h, again;
	if (size > 0 && read_from(&h, data, size)) {
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		hypergraph_write(&h, out);
		fclose(out);
		require(read_from(&again, text, length) && hypergraph_equal(&h, &again));
		hypergraph_clear(&again);
		free(text);
		use(&h);
	}
	if (size > 0)
		hypergraph_clear(&h);
	return 0;
}
