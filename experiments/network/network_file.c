/* Networks as files. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/fnv.h"
#include "base/memory.h"
#include "base/textfile.h"
#include "experiments/network/network.h"
#include "experiments/network/planes.h"

enum { PER_LINE = 20 };

/* The upper half of a float, rounded to the nearest. */
static uint16_t half_of(float x)
{
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static float float_of(uint16_t half)
{
	uint32_t bits = (uint32_t)half << 16;
	float x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

void network_write(const struct network *n, FILE *out)
{
	uint64_t sum = FNV_START;
	fprintf(out, "kdraw network 1\nboard %u k %u p %u\nlayers %u filters %u planes %u\n", n->side, n->k, n->p,
	        n->layers, n->filters, n->planes);
	for (size_t i = 0; i < n->weights; i++) {
		char word[8];
		snprintf(word, sizeof word, "%04x", half_of(n->weight[i]));
		sum = fnv_bytes(sum, word, 4);
		fprintf(out, "%s%s%s", i % PER_LINE == 0 ? "w " : "", word,
		        i % PER_LINE == PER_LINE - 1 || i + 1 == n->weights ? "\n" : "");
	}
	fprintf(out, "checksum %016" PRIx64 "\nend\n", sum);
}

static bool read_size(struct network *n, struct textfile *f)
{
	return textfile_line(f) && textfile_expect(f, "board") &&
	       textfile_number(f, "the side of the board", 1, NETWORK_SIDE_MOST, &n->side) && textfile_expect(f, "k") &&
	       textfile_number(f, "k", 1, 512, &n->k) && textfile_expect(f, "p") &&
	       textfile_number(f, "p", 1, 512, &n->p) && textfile_no_more(f) && textfile_line(f) &&
	       textfile_expect(f, "layers") &&
	       textfile_number(f, "the number of layers", 2, NETWORK_LAYERS_MOST, &n->layers) &&
	       textfile_expect(f, "filters") &&
	       textfile_number(f, "the number of filters", 1, NETWORK_FILTERS_MOST, &n->filters) &&
	       textfile_expect(f, "planes") &&
	       textfile_number(f, "the number of planes", PLANES, PLANES + NETWORK_RANKS_MOST, &n->planes) &&
	       textfile_no_more(f);
}

static bool read_word(const char *text, float *weight)
{
	unsigned half = 0;
	for (unsigned i = 0; i < 4; i++) {
		if (!isxdigit((unsigned char)text[i]) || isupper((unsigned char)text[i]))
			return false;
		half = 16 * half + (unsigned)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
	}
	*weight = float_of((uint16_t)half);
	return (half & 0x7f80) != 0x7f80; /* no infinity */
}

static bool read_weights(struct network *n, struct textfile *f, uint64_t *sum)
{
	for (size_t i = 0; i < n->weights; i += PER_LINE) {
		size_t count = n->weights - i < PER_LINE ? n->weights - i : PER_LINE;
		if (!textfile_line(f) || !textfile_expect(f, "w"))
			return false;
		const char *word = textfile_word(f);
		if (word == NULL || strlen(word) != 4 * count)
			return textfile_say(f, "here %zu weights of four hexadecimal digits have to be", count);
		for (size_t j = 0; j < count; j++)
			if (!read_word(word + 4 * j, &n->weight[i + j]))
				return textfile_say(f, "weight %zu is no number", j + 1);
		*sum = fnv_bytes(*sum, word, 4 * count);
		if (!textfile_no_more(f))
			return false;
	}
	return true;
}

static bool read_sum(struct textfile *f, uint64_t sum)
{
	char expected[20];
	snprintf(expected, sizeof expected, "%016" PRIx64, sum);
	if (!textfile_line(f) || !textfile_expect(f, "checksum"))
		return false;
	const char *word = textfile_word(f);
	if (word == NULL || strcmp(word, expected) != 0)
		return textfile_say(f, "the checksum of the weights is %s: something was changed", expected);
	return textfile_no_more(f) && textfile_line(f) && textfile_end(f) && textfile_nothing_left(f);
}

bool network_read(struct network *n, FILE *in, struct trouble *t)
{
	struct textfile f;
	uint64_t sum = FNV_START;
	*n = (struct network){0};
	textfile_init(&f, in, t);
	bool good = textfile_header(&f, "network", 1) && read_size(n, &f);
	if (good) {
		struct network_layer last = network_layer(n, n->layers - 1, 1);
		n->weights = last.biases + 2u * n->side * n->side;
		n->rank = network_ranks(n);
		n->weight = xcalloc(n->weights, sizeof *n->weight);
		good = read_weights(n, &f, &sum) && read_sum(&f, sum);
	}
	textfile_clear(&f);
	if (!good)
		network_clear(n);
	return good;
}
