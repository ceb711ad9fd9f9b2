#include "provers/stonewise/stonewise.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "hypergraph/write.h"

static void need_children(struct stonewise_proof *proof, const struct stonewise_entry *e)
{
	for (uint32_t n = 0; n < e->children; n++)
		proof->step[proof->child[e->child + n].step].needed = true;
}

/* Children stand before their parents. Returns how many steps are needed. */
static uint32_t mark_needed(struct stonewise_proof *proof)
{
	uint32_t needed = 0;
	need_children(proof, &proof->root);
	for (uint32_t n = proof->steps; n-- > 0;) {
		const struct stonewise_step *s = proof->step + n;
		for (uint32_t k = 0; s->needed && k < s->entries; k++)
			need_children(proof, proof->entry + s->entry + k);
		needed += s->needed;
	}
	return needed;
}

static bool has_line(const struct stonewise_step *s, unsigned line)
{
	return s->lines >> line & 1;
}

static void write_children(const struct stonewise_proof *proof, const struct stonewise_entry *e, const uint32_t *number,
                           FILE *out)
{
	for (uint32_t n = 0; n < e->loose; n++)
		fprintf(out, n == 0 ? " loose %u" : " %u", proof->loose[e->first_loose + n]);
	for (uint32_t n = 0; n < e->children; n++) {
		const struct stonewise_child *c = proof->child + e->child + n;
		const unsigned slots = (unsigned)__builtin_popcountll(proof->step[c->step].lines);
		fprintf(out, " : %" PRIu32, number[c->step]);
		for (unsigned slot = 0; slot < slots; slot++)
			fprintf(out, " %u", c->line[slot]);
	}
	fputc('\n', out);
}

/* A square, or a letter and a line. */
static void write_place(unsigned place, char letter, FILE *out)
{
	if (place < STONEWISE_SQUARES)
		fprintf(out, " %u", place);
	else
		fprintf(out, " %c%u", letter, place - STONEWISE_SQUARES);
}

static void write_head(const struct stonewise_step *s, uint32_t number, FILE *out)
{
	bool any = false;
	fprintf(out, "step %" PRIu32 " lines", number);
	for (unsigned i = 0; i < STONEWISE_LINES; i++)
		if (has_line(s, i))
			fprintf(out, " %u", i);
	fputs(" stones", out);
	for (unsigned i = 0; i < STONEWISE_LINES; i++)
		if (has_line(s, i))
			fprintf(out, " %u", s->black[i]);
	for (unsigned n = 0; n < STONEWISE_SQUARES; n++)
		if (s->taken[n / 64] >> n % 64 & 1) {
			fprintf(out, any ? " %u" : " black %u", n);
			any = true;
		}
	fputc('\n', out);
}

static void write_step(const struct stonewise_proof *proof, const struct stonewise_step *s, const uint32_t *number,
                       FILE *out)
{
	write_head(s, number[s - proof->step], out);
	for (uint32_t k = 0; k < s->entries; k++) {
		const struct stonewise_entry *e = proof->entry + s->entry + k;
		fputs("reply", out);
		write_place(e->stone, 'p', out);
		fputs(" >", out);
		write_place(e->answer, 'x', out);
		write_children(proof, e, number, out);
	}
	fputs("done\n", out);
}

void stonewise_write(struct stonewise_proof *proof, const struct hypergraph *board, unsigned parameter, FILE *out,
                     struct proof_summary *summary)
{
	uint32_t *number = xcalloc((size_t)proof->steps + 1, sizeof *number), next = 0;
	*summary = (struct proof_summary){.steps = mark_needed(proof)};
	fprintf(out, "kdraw stonewise 1\nboard %016" PRIx64 "\ngame b %u\nsteps %" PRIu64 "\n",
	        hypergraph_fingerprint(board), parameter, summary->steps);
	for (uint32_t n = 0; n < proof->steps; n++) {
		if (!proof->step[n].needed)
			continue;
		number[n] = next++;
		summary->entries += proof->step[n].entries;
		write_step(proof, proof->step + n, number, out);
	}
	fputs("root", out);
	write_children(proof, &proof->root, number, out);
	fputs("end\n", out);
	free(number);
}
