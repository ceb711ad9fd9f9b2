#include "provers/proof/proof_write.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/output.h"

/* The text is a listener. A line is begun by what it says and ended by what comes next, since its children are
 * announced one by one. */
struct writer {
	FILE *out;
	bool win, stonewise;
	enum { BETWEEN, IN_STEP, IN_LINE, IN_ROOT } where; /* IN_LINE: of an entry */
	uint32_t step, children;
};

static void write_list(FILE *out, struct proof_list list, char exclusive)
{
	for (uint32_t i = 0; i < list.count; i++)
		if (list.word[i] == PROOF_NO_LINE)
			fputs(" -", out);
		else if (list.word[i] >= PROOF_EXCLUSIVE)
			fprintf(out, " %c%" PRIu32, exclusive, list.word[i] - PROOF_EXCLUSIVE);
		else
			fprintf(out, " %" PRIu32, list.word[i]);
}

static void write_named(FILE *out, const char *name, struct proof_list list, const char *end)
{
	if (list.count == 0)
		return;
	fputs(name, out);
	write_list(out, list, 'x');
	fputs(end, out);
}

static void end_line(struct writer *w)
{
	if (w->where == IN_LINE)
		fputc('\n', w->out);
	w->children = 0;
}

static void end_step(struct writer *w)
{
	end_line(w);
	if (w->where != BETWEEN)
		fputs("done\n", w->out);
}

static void write_step(void *writer, struct proof_list lines, struct proof_list black, struct proof_list extra)
{
	struct writer *w = writer;
	end_step(w);
	fprintf(w->out, "step %" PRIu32 " lines", w->step++);
	write_list(w->out, lines, 'x');
	if (w->stonewise)
		write_named(w->out, " stones", extra, "");
	write_named(w->out, " black", black, "");
	fputc('\n', w->out);
	if (w->win)
		write_named(w->out, "play", extra, "\n");
	w->where = IN_STEP;
}

static void write_entry(void *writer, struct proof_list s, struct proof_list r)
{
	struct writer *w = writer;
	end_line(w);
	w->where = IN_LINE;
	fputs(w->win ? "after" : "reply", w->out);
	if (w->win)
		return;
	write_list(w->out, s, 'p');
	fputs(" >", w->out);
	write_list(w->out, r, 'x');
	if (!w->stonewise)
		fputs(" :", w->out);
}

/* A colon stands between children; in a stonewise proof, before each. */
static void write_child(void *writer, enum proof_kind kind, uint32_t number, struct proof_list places,
                        struct proof_list lines)
{
	static const char *const name[] = {[PROOF_FOREST] = " f",
	                                   [PROOF_POTENTIAL] = " w",
	                                   [PROOF_PAIRING] = " t",
	                                   [PROOF_FILLED] = " o",
	                                   [PROOF_LOOSE] = " loose"};
	struct writer *w = writer;
	if (kind == PROOF_LOOSE ? false : w->stonewise || w->children > 0)
		fputs(" :", w->out);
	w->children++;
	if (kind != PROOF_STEP)
		fputs(name[kind], w->out);
	if (kind == PROOF_STEP || kind == PROOF_PAIRING)
		fprintf(w->out, " %" PRIu32, number);
	if (kind == PROOF_PAIRING) {
		write_list(w->out, places, 'x');
		fputs(" /", w->out);
	}
	write_list(w->out, lines, 'x');
	if (kind == PROOF_FOREST)
		write_named(w->out, " /", places, "");
}

static void write_root(void *writer)
{
	struct writer *w = writer;
	end_step(w);
	fputs("root", w->out);
	w->where = IN_ROOT;
}

static void write_head(const struct proof *p, FILE *out)
{
	fprintf(out, "kdraw %s 1\nboard %016" PRIx64 "\ngame %c %u\n", p->stonewise ? "stonewise" : "proof", p->board,
	        p->game, p->stones);
	if (!p->stonewise)
		fprintf(out, "verdict %s\n", p->win ? "win" : "draw");
	if (p->parts != 0)
		fprintf(out, "part %u %u\n", p->part, p->parts);
	write_named(out, "black", proof_black(p), "\n");
	write_named(out, "white", proof_white(p), "\n");
	fprintf(out, "steps %" PRIu32 "\n", p->steps);
}

void proof_write(const struct proof *p, FILE *out)
{
	static const struct proof_events events = {write_step, write_entry, write_child, write_root};
	struct writer w = {.out = out, .win = p->win, .stonewise = p->stonewise};
	write_head(p, out);
	proof_tell(p, NULL, &(struct proof_listener){&events, &w});
	fputs("\nend\n", out);
}

bool proof_save(const struct proof *p, const char *path, unsigned long long *bytes, struct trouble *t)
{
	FILE *out = output_begin(path);
	if (out != NULL)
		proof_write(p, out);
	if (out != NULL && output_end(out, bytes))
		return true;
	return trouble_say(t, 0, "cannot write the proof: %s", strerror(errno));
}
