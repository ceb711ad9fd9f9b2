/* Proofs of a small board: what the reader accepts can be unfolded and drawn, or is refused with a reason. The
 * fingerprint is put in here, so that it need not be guessed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/textfile.h"
#include "boards/family.h"
#include "hypergraph/write.h"
#include "pictures/proofs/prooftree_draw.h"
#include "tests/fuzz/require.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void draw(const struct proof *p, const struct hypergraph *h, uint32_t step, uint32_t reached)
{
	struct prooftree tree;
	struct reach reach;
	struct trouble t = {0};
	char *text = NULL;
	size_t length;
	prooftree_unfold(&tree, p, step, 5, 300);
	if (reach_find(&reach, &tree, h, reached, &t)) {
		FILE *out = open_memstream(&text, &length);
		prooftree_svg(&(struct prooftree_picture){&tree, &reach, h}, out);
		require(fclose(out) == 0);
		free(text);
	} else {
		require(t.text[0] != '\0');
	}
	reach_clear(&reach);
	prooftree_clear(&tree);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct hypergraph h;
	struct proof p;
	struct textfile f;
	struct trouble t = {0};
	char *text = NULL;
	size_t length;
	hypergraph_init(&h);
	require(board_load(&h, "parallelogram:3:4", &t));
	FILE *out = open_memstream(&text, &length);
	fprintf(out, "kdraw proof 1\nboard %016" PRIx64 "\n", hypergraph_fingerprint(&h));
	fwrite(data, 1, size, out);
	fclose(out);
	FILE *in = fmemopen(text, length, "r");
	textfile_init(&f, in, &t);
	proof_init(&p);
	bool right = proof_read(&p, &f, &h);
	require(right || t.text[0] != '\0');
	if (right) {
		draw(&p, &h, PROOFTREE_NONE, UINT32_MAX);
		draw(&p, &h, PROOFTREE_NONE, 1);
	}
	if (right && p.steps > 0)
		draw(&p, &h, p.steps - 1, UINT32_MAX);
	textfile_clear(&f);
	fclose(in);
	free(text);
	proof_clear(&p);
	hypergraph_clear(&h);
	return 0;
}
