/* SGF: whatever is read survives writing in both styles and reading again; what is refused has a reason. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/records.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require_same(const struct records *a, const struct records *b)
{
	require(connect_same(&a->rules, &b->rules) && a->games == b->games);
	for (uint32_t i = 0; i < a->games; i++) {
		const struct record *x = a->game + i, *y = b->game + i;
		require(x->stones == y->stones && x->result == y->result && strcmp(x->black, y->black) == 0);
		require(x->ending == y->ending || x->result == RESULT_DRAW); /* RE[0] does not say why */
		require(memcmp(x->square, y->square, x->stones * sizeof *x->square) == 0);
	}
}

static void round_trip(const struct records *r, enum sgf_style style)
{
	char *text = NULL;
	size_t length;
	struct records again;
	struct trouble t;
	bool wrote = true;
	FILE *out = open_memstream(&text, &length);
	for (uint32_t i = 0; i < r->games && wrote; i++)
		wrote = sgf_write(&r->rules, r->game + i, style, out, &t);
	fclose(out);
	require(wrote || style == SGF_TURNS || r->rules.rows > SGF_MOST || r->rules.columns > SGF_MOST);
	if (wrote) {
		require(read_records(sgf_read, &again, text, length));
		require_same(r, &again);
		records_clear(&again);
	}
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct records r;
	if (size == 0)
		return 0;
	if (read_records(sgf_read, &r, data, size)) {
		round_trip(&r, SGF_STONES);
		round_trip(&r, SGF_TURNS);
		records_clear(&r);
	}
	return 0;
}
