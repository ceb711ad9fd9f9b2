#include "hypergraph/write.h"

#include <inttypes.h>
#include <string.h>

#include "base/fnv.h"

static void write_coordinates(const struct hypergraph *h, FILE *out)
{
	if (h->dimension == 0)
		return;
	fprintf(out, "dimension %u\n", h->dimension);
	for (unsigned s = 0; s < h->squares; s++) {
		fputs("at", out);
		for (unsigned i = 0; i < h->dimension; i++)
			fprintf(out, " %" PRId32, h->coordinate[(size_t)s * h->dimension + i]);
		putc('\n', out);
	}
}

static void write_line(const struct hypergraph *h, unsigned line, FILE *out)
{
	const unsigned *square = hypergraph_line(h, line);
	fputs("line", out);
	for (unsigned i = 0; i < hypergraph_line_size(h, line); i++)
		fprintf(out, " %u", square[i]);
	if (h->exclusive[line])
		fputs(" x", out);
	if (h->weight[line] > 1)
		fprintf(out, " w %u", h->weight[line]);
	putc('\n', out);
}

void hypergraph_write_comment(const struct hypergraph *h, const char *comment, FILE *out)
{
	fputs("kdraw board 1\n", out);
	if (comment != NULL)
		fprintf(out, "c %s\n", comment);
	if (h->name != NULL)
		fprintf(out, "name %s\n", h->name);
	fprintf(out, "squares %u\nlines %u\n", h->squares, h->lines);
	write_coordinates(h, out);
	for (unsigned i = 0; i < h->lines; i++)
		write_line(h, i, out);
	fputs("end\n", out);
}

void hypergraph_write(const struct hypergraph *h, FILE *out)
{
	hypergraph_write_comment(h, NULL, out);
}

static void hash_text(uint64_t *hash, const char *text)
{
	*hash = fnv_bytes(*hash, text, strlen(text));
}

__attribute__((format(printf, 2, 0))) static void hash_number(uint64_t *hash, const char *format, unsigned number)
{
	char text[32];
	snprintf(text, sizeof text, format, number);
	hash_text(hash, text);
}

uint64_t hypergraph_fingerprint(const struct hypergraph *h)
{
	uint64_t hash = FNV_START;
	hash_number(&hash, "squares %u\n", h->squares);
	hash_number(&hash, "lines %u\n", h->lines);
	for (unsigned i = 0; i < h->lines; i++) {
		hash_text(&hash, "line");
		for (unsigned j = 0; j < hypergraph_line_size(h, i); j++)
			hash_number(&hash, " %u", hypergraph_line(h, i)[j]);
		hash_text(&hash, h->exclusive[i] ? " x\n" : "\n");
	}
	return hash;
}
