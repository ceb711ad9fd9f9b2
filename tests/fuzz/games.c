/* Files of games: whatever is read is written again to the byte, but for comments; what is refused has a reason. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "experiments/game/records.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
	if (!condition)
		abort();
}

static bool read_from(struct records *r, const void *data, size_t size)
{
	struct trouble t = {0};
	FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
	bool right = records_read(r, in, &t);
	require(right || (t.text[0] != '\0' && r->games == 0));
	fclose(in);
	return right;
}

static char *write_all(const struct records *r, size_t *length)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, length);
	records_begin(&r->rules, out);
	for (uint32_t i = 0; i < r->games; i++)
		records_write(&r->rules, r->game + i, out);
	records_end(out);
	fclose(out);
	return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct records r, again;
	if (size == 0 || !read_from(&r, data, size))
		return 0;
	size_t length, second;
	char *text = write_all(&r, &length), *copy;
	require(read_from(&again, text, length));
	copy = write_all(&again, &second);
	require(strcmp(text, copy) == 0);
	free(text);
	free(copy);
	records_clear(&again);
	records_clear(&r);
	return 0;
}
