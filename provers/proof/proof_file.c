#include "provers/proof/proof_file.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/output.h"
#include "hypergraph/hypergraph.h"
#include "hypergraph/write.h"

static void write_stones(FILE *out, const struct question *q, const char *name, unsigned colour)
{
	bool any = false;
	for (unsigned s = 0; s < q->board->squares; s++) {
		if (q->stone[s] != colour)
			continue;
		fprintf(out, "%s %u", any ? "" : name, s);
		any = true;
	}
	if (any)
		fputc('\n', out);
}

bool proof_file_write_whole(FILE *out, const struct question *q, enum verdict verdict,
                            const struct proof_summary *summary, FILE *body)
{
	fprintf(out, "kdraw proof 1\nboard %016" PRIx64 "\n", hypergraph_fingerprint(q->board));
	fprintf(out, "game %c %u\n", q->game.exclusive ? 'b' : 'p', q->game.parameter);
	fprintf(out, "verdict %s\n", verdict == DRAWN ? "draw" : "win");
	if (q->parts != 0 && verdict == DRAWN)
		fprintf(out, "part %u %u\n", q->part, q->parts);
	write_stones(out, q, "black", 1);
	write_stones(out, q, "white", 2);
	fprintf(out, "steps %" PRIu64 "\n", summary->steps);
	if (!output_append(body, out))
		return false;
	fputs("end\n", out);
	return true;
}

enum verdict proof_file_embed(struct prover *p, const struct question *q, FILE *out, struct proof_summary *summary,
                              struct trouble *t)
{
	FILE *body = output_scratch();
	enum verdict v = body == NULL ? UNDECIDED : prover_write_proof(p, body, summary);
	bool good = body != NULL && (v == UNDECIDED || proof_file_write_whole(out, q, v, summary, body));
	t->text[0] = '\0';
	if (!good)
		trouble_say(t, 0, "cannot write the proof: %s", strerror(errno));
	if (body != NULL)
		fclose(body);
	return good ? v : UNDECIDED;
}

enum verdict proof_file_make(struct prover *p, const struct question *q, const char *path,
                             struct proof_summary *summary, unsigned long long *bytes, struct trouble *t)
{
	FILE *out = output_begin(path);
	enum verdict v = UNDECIDED;
	t->text[0] = '\0';
	if (out != NULL)
		v = proof_file_embed(p, q, out, summary, t);
	if (out == NULL || (v != UNDECIDED && !output_end(out, bytes)))
		trouble_say(t, 0, "cannot write the proof: %s", strerror(errno));
	else if (v == UNDECIDED)
		output_drop(out);
	return v;
}
