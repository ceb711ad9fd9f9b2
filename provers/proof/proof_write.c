#include "provers/proof/proof_write.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "base/output.h"

/* The text is a listener. A line is begun by what it says and ended by what comes next, since its children are
 * announced one by one. */
struct writer {
	FILE *out;
	const struct proof *proof;
	unsigned version;
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

/* Each line as often as it has stones. */
static void write_stones_on_lines(FILE *out, struct proof_list lines, struct proof_list stones)
{
	fputs(" stones", out);
	for (uint32_t i = 0; i < lines.count; i++)
		for (uint32_t n = 0; n < stones.word[i]; n++)
			fprintf(out, " %" PRIu32, lines.word[i]);
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
	assert(w->where != IN_ROOT && lines.count > 0); /* the root is the last */
	end_step(w);
	fprintf(w->out, "step %" PRIu32 " lines", w->step++);
	write_list(w->out, lines, 'x');
	if (w->stonewise && w->proof->found)
		write_stones_on_lines(w->out, lines, extra);
	else if (w->stonewise)
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
	assert(w->where == IN_STEP || w->where == IN_LINE);
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

/* Are these lines played like themselves? From version 3 on they need not be listed. */
static bool is_itself(const struct proof *p, uint32_t step, struct proof_list lines)
{
	return proof_same_list(proof_step_lines(p, step), lines);
}

/* A colon stands between children; in a stonewise proof, before each. */
static void write_child(void *writer, enum proof_kind kind, uint32_t number, struct proof_list places,
                        struct proof_list lines)
{
	static const char *const name[] = {[PROOF_FOREST] = " f", [PROOF_POTENTIAL] = " w", [PROOF_PAIRING] = " t",
	                                   [PROOF_FILLED] = " o", [PROOF_LOOSE] = " loose", [PROOF_HELD] = " h"};
	struct writer *w = writer;
	assert(w->where == IN_LINE || w->where == IN_ROOT);
	assert(kind != PROOF_STEP || number < w->step); /* it was written before */
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
	if (kind != PROOF_STEP || w->version < 3 || !is_itself(w->proof, number, lines))
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

/* Version 2 of the format is that of proofs with held lines; with references that need no lines it is version 3. */
static unsigned version_of(const struct proof *p)
{
	unsigned version = 1;
	for (uint32_t c = 0; c < p->children && version == 1; c++)
		version = p->child[c].kind == PROOF_HELD ? 2 : 1;
	for (uint32_t c = 0; c < p->children && version == 2; c++)
		if (p->child[c].kind == PROOF_STEP && is_itself(p, p->child[c].number, proof_child_lines(p, c)))
			version = 3;
	return version;
}

/* May entries with this answer stand in one line? One stone, one square or none, and no lines are listed. */
static bool is_plain(const struct proof *p, uint32_t entry)
{
	const struct proof_list r = proof_entry_r(p, entry);
	const uint32_t first = p->entry[entry].child, children = p->entry[entry + 1].child - first;
	return proof_entry_s(p, entry).count == 1 && (r.count == 0 || (r.count == 1 && r.word[0] < PROOF_EXCLUSIVE)) &&
	       (children == 0 ||
	        (children == 1 && p->child[first].kind == PROOF_HELD && p->child[first].number == PROOF_HELD_ALONE));
}

static bool same_answer(const struct proof *p, uint32_t a, uint32_t b)
{
	const struct proof_list x = proof_entry_r(p, a), y = proof_entry_r(p, b);
	return x.count == y.count && (x.count == 0 || x.word[0] == y.word[0]) &&
	       p->entry[a + 1].child - p->entry[a].child == p->entry[b + 1].child - p->entry[b].child;
}

/* Those of the entries from `entry` to `end` that are not written yet and differ from it in their stone only. */
static struct proof_list collect_group(const struct proof *p, uint32_t entry, uint32_t end, bool *written,
                                       uint32_t *stone)
{
	uint32_t count = 0;
	for (uint32_t e = entry; e < end; e++)
		if (!written[e - entry] && is_plain(p, e) && same_answer(p, entry, e)) {
			written[e - entry] = true;
			stone[count++] = proof_entry_s(p, e).word[0];
		}
	assert(count > 0);
	qsort(stone, count, sizeof *stone, ascending_32);
	return (struct proof_list){count, stone};
}

static void write_each(struct writer *w, const struct proof *p, uint32_t entry, struct proof_list stones)
{
	end_line(w);
	w->where = IN_LINE;
	fputs("each", w->out);
	write_list(w->out, stones, 'x');
	fputs(" >", w->out);
	write_list(w->out, proof_entry_r(p, entry), 'x');
	fputs(p->entry[entry].child < p->entry[entry + 1].child ? " : h" : " :", w->out);
}

/* Entries that differ in their stone only are one line. */
static void write_grouped_step(struct writer *w, const struct proof *p, uint32_t step, const struct proof_listener *to)
{
	const uint32_t first = p->step[step].entry, end = p->step[step + 1].entry;
	bool *written = xcalloc(end - first + 1, sizeof *written);
	uint32_t *stone = xmalloc((end - first + 1) * sizeof *stone);
	write_step(w, proof_step_lines(p, step), proof_step_black(p, step), proof_step_extra(p, step));
	for (uint32_t e = first; e < end; e++) {
		struct proof_list group = {0, NULL};
		if (written[e - first])
			continue;
		if (is_plain(p, e))
			group = collect_group(p, e, end, written + (e - first), stone);
		if (group.count > 1)
			write_each(w, p, e, group);
		else
			proof_tell_entry(p, e, NULL, to);
	}
	free(written);
	free(stone);
}

/* --- stonewise proofs whose readers find the lines ---------------------------------------------------------------- */

/* Children without lines, as they were read, are in their order. */
static uint32_t least_line(const struct proof *p, uint32_t child)
{
	const struct proof_list lines = proof_child_lines(p, child);
	uint32_t least = lines.count == 0 ? child : PROOF_NO_LINE;
	for (uint32_t i = 0; i < lines.count; i++)
		least = lines.word[i] < least ? lines.word[i] : least;
	return least;
}

/* The steps of the entry's children in the order of their least lines: the first after `line', in *number; or false. */
static bool next_named(const struct proof *p, uint32_t entry, int64_t *line, uint32_t *number)
{
	uint32_t best = PROOF_NO_LINE;
	for (uint32_t c = p->entry[entry].child; c < p->entry[entry + 1].child; c++)
		if (p->child[c].kind == PROOF_STEP && least_line(p, c) > *line && least_line(p, c) < best) {
			best = least_line(p, c);
			*number = p->child[c].number;
		}
	*line = best;
	return best != PROOF_NO_LINE;
}

static void write_steps_named(FILE *out, const struct proof *p, uint32_t entry)
{
	const char *between = " ";
	int64_t line = -1;
	uint32_t number;
	for (; next_named(p, entry, &line, &number); between = " + ")
		fprintf(out, "%s%" PRIu32, between, number);
	if (*between == ' ' && between[1] == '\0')
		fputs(" -", out);
}

static bool same_steps_named(const struct proof *p, uint32_t a, uint32_t b)
{
	int64_t line_a = -1, line_b = -1;
	uint32_t x = 0, y = 0;
	bool more = true;
	while (more && x == y) {
		more = next_named(p, a, &line_a, &x);
		if (next_named(p, b, &line_b, &y) != more)
			return false;
	}
	return x == y;
}

/* Of the entries from `entry' on that are not written (counted from the last one): those with the same answer, and
 * among them the same steps. */
static void write_white(FILE *out, const struct proof *p, uint32_t entry, uint32_t end, bool *written)
{
	const struct proof_list answer = proof_entry_r(p, entry);
	fputs("white", out);
	write_list(out, answer, 'x');
	fputs(answer.count == 0 ? " -" : "", out);
	for (uint32_t e = entry; e < end; e++) {
		if (written[end - 1 - e] || !proof_same_list(proof_entry_r(p, e), answer))
			continue;
		fputs(" :", out);
		write_steps_named(out, p, e);
		for (uint32_t same = e; same < end; same++)
			if (!written[end - 1 - same] && proof_same_list(proof_entry_r(p, same), answer) &&
			    same_steps_named(p, e, same)) {
				written[end - 1 - same] = true;
				write_list(out, proof_entry_s(p, same), 'p');
			}
	}
	fputc('\n', out);
}

static void write_found(struct writer *w, const struct proof *p, const struct proof_listener *to)
{
	for (uint32_t i = 0; i < p->steps; i++) {
		const uint32_t first = p->step[i].entry, entries = p->step[i + 1].entry - first;
		bool *written = xcalloc(entries + 1, sizeof *written);
		write_step(w, proof_step_lines(p, i), proof_step_black(p, i), proof_step_extra(p, i));
		for (uint32_t e = 0; e < entries; e++)
			if (!written[entries - 1 - e])
				write_white(w->out, p, first + e, first + entries, written);
		free(written);
	}
	proof_tell_root(p, to);
}

static void write_head(const struct proof *p, unsigned version, FILE *out)
{
	fprintf(out, "kdraw %s %u\nboard %016" PRIx64 "\ngame %c %u\n", p->stonewise ? "stonewise" : "proof", version,
	        p->board, p->game, p->stones);
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
	struct writer w = {.out = out, .proof = p, .version = version_of(p), .win = p->win, .stonewise = p->stonewise};
	const struct proof_listener to = {&events, &w};
	write_head(p, p->stonewise && p->found ? 2 : w.version, out);
	if (p->stonewise && p->found) {
		write_found(&w, p, &to);
	} else if (w.version == 1) {
		proof_tell(p, &to);
	} else {
		for (uint32_t i = 0; i < p->steps; i++)
			write_grouped_step(&w, p, i, &to);
		proof_tell_root(p, &to);
	}
	assert(w.step == p->steps && w.where == IN_ROOT);
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
