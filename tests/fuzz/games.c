/* Files of games: whatever is read is written again to the byte, but for comments; what is refused has a reason. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/records.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
	if (size == 0 || !read_records(records_read, &r, data, size))
		return 0;
	size_t length, second;
	char *text = write_all(&r, &length), *copy;
	require(read_records(records_read, &again, text, length));
	copy = write_all(&again, &second);
	require(strcmp(text, copy) == 0);
	free(text);
	free(copy);
	records_clear(&again);
	records_clear(&r);
	return 0;
}
