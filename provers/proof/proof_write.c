#include "provers/proof/proof_write.h"

#include <inttypes.h>

static void write_list(FILE *out, struct proof_list list)
{
	for (uint32_t i = 0; i < list.count; i++)
		if (list.word[i] >= PROOF_EXCLUSIVE)
			fprintf(out, " x%" PRIu32, list.word[i] - PROOF_EXCLUSIVE);
		else
			fprintf(out, " %" PRIu32, list.word[i]);
}

static void write_named(FILE *out, const char *name, struct proof_list list, const char *end)
{
	if (list.count == 0)
		return;
	fputs(name, out);
	write_list(out, list);
	fputs(end, out);
}

static void write_child(const struct proof *p, uint32_t child, FILE *out)
{
	static const char letter[] = {
	    [PROOF_FOREST] = 'f', [PROOF_POTENTIAL] = 'w', [PROOF_PAIRING] = 't', [PROOF_FILLED] = 'o'};
	const struct proof_child *c = p->child + child;
	struct proof_list tuples = proof_child_tuples(p, child);
	if (c->kind == PROOF_STEP)
		fprintf(out, " %u", (unsigned)c->number);
	else
		fprintf(out, " %c", letter[c->kind]);
	if (c->kind == PROOF_PAIRING) {
		fprintf(out, " %u", (unsigned)c->number);
		write_list(out, tuples);
		fputs(" /", out);
	}
	write_list(out, proof_child_lines(p, child));
	if (c->kind == PROOF_FOREST)
		write_named(out, " /", tuples, "");
}

static void write_children(const struct proof *p, uint32_t entry, FILE *out)
{
	for (uint32_t c = p->entry[entry].child; c < p->entry[entry + 1].child; c++) {
		fputs(c == p->entry[entry].child ? "" : " :", out);
		write_child(p, c, out);
	}
	fputc('\n', out);
}

static void write_entry(const struct proof *p, uint32_t entry, FILE *out)
{
	fputs(p->win ? "after" : "reply", out);
	if (!p->win) {
		write_list(out, proof_entry_s(p, entry));
		fputs(" >", out);
		write_list(out, proof_entry_r(p, entry));
		fputs(" :", out);
	}
	write_children(p, entry, out);
}

static void write_step(const struct proof *p, uint32_t step, FILE *out)
{
	fprintf(out, "step %" PRIu32 " lines", step);
	write_list(out, proof_step_lines(p, step));
	write_named(out, " black", proof_step_black(p, step), "");
	fputc('\n', out);
	write_named(out, "play", proof_step_play(p, step), "\n");
	for (uint32_t e = p->step[step].entry; e < p->step[step + 1].entry; e++)
		write_entry(p, e, out);
	fputs("done\n", out);
}

static void write_head(const struct proof *p, FILE *out)
{
	fprintf(out, "kdraw proof 1\nboard %016" PRIx64 "\ngame %c %u\nverdict %s\n", p->board, p->game, p->stones,
	        p->win ? "win" : "draw");
	if (p->parts != 0)
		fprintf(out, "part %u %u\n", p->part, p->parts);
	write_named(out, "black", proof_black(p), "\n");
	write_named(out, "white", proof_white(p), "\n");
	fprintf(out, "steps %" PRIu32 "\n", p->steps);
}

void proof_write(const struct proof *p, FILE *out)
{
	write_head(p, out);
	for (uint32_t i = 0; i < p->steps; i++)
		write_step(p, i, out);
	fputs("root", out);
	write_children(p, p->step[p->steps].entry, out);
	fputs("end\n", out);
}
