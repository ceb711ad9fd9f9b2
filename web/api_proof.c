/* Room 2, a proof to walk in: boards, steps, entries, who refers to whom, the checker's word. */
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/rows.h"
#include "web/api.h"
#include "web/lectern.h"
#include "web/seek.h"
#include "web/shelf.h"
#include "web/work.h"

enum { MOST_FOUND = 200, MOST_ENTRIES = 20000, BOARD_STONES = 1000 };

/* What a request is about. */
struct asked {
	const struct reading *reading;
	unsigned board;
	uint32_t step; /* `steps` is the root */
};

/* --- opening ------------------------------------------------------------------------------------------------------ */

static bool take_text(const struct request *q, struct response *r, const char **name, struct shelf_text *text)
{
	struct trouble t = {0};
	unsigned work = 0;
	*name = request_word(q, "theorem");
	enum shelf_state state = *name == NULL ? SHELF_NONE : shelf_get(q->web->shelf, *name, text, &work, &t);
	if (*name == NULL)
		response_refuse(r, 400, "which theorem?");
	else if (state == SHELF_MAKING)
		response_work(r, work);
	else if (state == SHELF_NONE)
		response_trouble(r, &t);
	return state == SHELF_READY;
}

/* To be put back when it is not NULL. */
static const struct reading *take(const struct request *q, struct response *r, struct shelf_text *text)
{
	const char *name;
	struct trouble t = {0};
	if (!take_text(q, r, &name, text))
		return NULL;
	const struct reading *reading = lectern_take(q->web->lectern, name, text->text, text->size, &t);
	if (reading == NULL)
		response_trouble(r, &t);
	return reading;
}

static bool take_board(const struct request *q, struct response *r, struct asked *a)
{
	struct shelf_text text;
	unsigned long board;
	a->reading = take(q, r, &text);
	if (a->reading == NULL)
		return false;
	if (request_number(q, "board", a->reading->boards - 1, &board)) {
		a->board = (unsigned)board;
		return true;
	}
	lectern_put(q->web->lectern);
	response_refuse(r, 400, "board is a number below %u", a->reading->boards);
	return false;
}

/* --- what is written ---------------------------------------------------------------------------------------------- */

static void write_numbers(FILE *out, const char *key, struct proof_list list)
{
	fprintf(out, "\"%s\": [", key);
	for (uint32_t i = 0; i < list.count; i++) {
		const bool exclusive = list.word[i] >= PROOF_EXCLUSIVE;
		fputs(i == 0 ? "" : ", ", out);
		if (exclusive && list.word[i] != PROOF_NO_LINE)
			fprintf(out, "\"x%u\"", list.word[i] - PROOF_EXCLUSIVE);
		else if (exclusive)
			fputs("null", out);
		else
			fprintf(out, "%u", list.word[i]);
	}
	fputs("]", out);
}

/* In rows of ten where a board has no places. */
static void write_square(const struct hypergraph *h, unsigned s, FILE *out)
{
	const bool placed = h->dimension == 2;
	fprintf(out, "%s[%d, %d]", s == 0 ? "" : ", ", placed ? (int)h->coordinate[2 * s] : -(int)(s / 10),
	        placed ? (int)h->coordinate[2 * s + 1] : (int)(s % 10));
}

static void write_board(const struct hypergraph *h, const struct proof *p, unsigned tiles, FILE *out)
{
	fprintf(out,
	        "{\"game\": \"%c\", \"stones\": %u, \"win\": %s, \"stonewise\": %s, \"steps\": %u, \"entries\": %u, "
	        "\"tiles\": %u, ",
	        p->game, p->stones, p->win ? "true" : "false", p->stonewise ? "true" : "false", p->steps, p->entries,
	        tiles);
	write_numbers(out, "black", proof_black(p));
	fputs(", ", out);
	write_numbers(out, "white", proof_white(p));
	fputs(", \"squares\": [", out);
	for (unsigned s = 0; s < h->squares; s++)
		write_square(h, s, out);
	fputs("], \"lines\": [", out);
	for (unsigned i = 0; i < h->lines; i++) {
		struct proof_list line = {hypergraph_line_size(h, i), hypergraph_line(h, i)};
		fprintf(out, "%s{", i == 0 ? "" : ", ");
		write_numbers(out, "squares", line);
		fprintf(out, ", \"exclusive\": %s}", h->exclusive[i] ? "true" : "false");
	}
	fputs("]}", out);
}

/* GET proof/open?theorem=NAME: its boards, and the checker's verdict. */
void api_proof_open(const struct request *q, struct response *r)
{
	struct shelf_text text;
	const struct reading *reading = take(q, r, &text);
	if (reading == NULL)
		return;
	const struct theorem *th = &reading->theorem;
	fprintf(r->out,
	        "{\"schema\": \"kdraw-web-proof/1\", \"k\": %u, \"p\": %u, \"bytes\": %zu, \"verdict\": ", th->k, th->p,
	        text.size);
	json_string(r->out, text.verdict);
	fputs(", \"boards\": [\n", r->out);
	for (unsigned b = 0; b < reading->boards; b++) {
		fputs(b == 0 ? "" : ",\n", r->out);
		write_board(&reading->board[b], &reading->proof[b], reading->is_theorem ? th->classes.count[b] : 1,
		            r->out);
	}
	fputs("]}\n", r->out);
	lectern_put(q->web->lectern);
}

static const struct proof *proof_of(const struct asked *a)
{
	return &a->reading->proof[a->board];
}

static void write_child(const struct proof *p, uint32_t child, FILE *out)
{
	static const char *const kinds[] = {"step", "forest", "potential", "pairing", "filled", "loose", "held"};
	const struct proof_child *c = &p->child[child];
	fprintf(out, "{\"kind\": \"%s\"", kinds[c->kind]);
	if (c->kind == PROOF_STEP)
		fprintf(out, ", \"step\": %u", c->number);
	if (proof_child_lines(p, child).count > 0)
		fputs(", ", out), write_numbers(out, "lines", proof_child_lines(p, child));
	if (proof_child_places(p, child).count > 0)
		fputs(", ", out), write_numbers(out, "places", proof_child_places(p, child));
	fputs("}", out);
}

static void write_entry(const struct proof *p, uint32_t entry, FILE *out)
{
	fputs("{", out);
	write_numbers(out, "s", proof_entry_s(p, entry));
	fputs(", ", out);
	write_numbers(out, "r", proof_entry_r(p, entry));
	fputs(", \"children\": [", out);
	for (uint32_t c = p->entry[entry].child; c < p->entry[entry + 1].child; c++) {
		fputs(c == p->entry[entry].child ? "" : ", ", out);
		write_child(p, c, out);
	}
	fputs("]}", out);
}

/* [step, lines, black stones, entries] */
static void write_row(const struct proof *p, uint32_t s, bool first, FILE *out)
{
	fprintf(out, "%s[%u, %u, %u, %u]", first ? "" : ", ", s, proof_step_lines(p, s).count,
	        proof_step_black(p, s).count, p->step[s + 1].entry - p->step[s].entry);
}

/* The steps that its entries lead to, each once, with what they are like. */
static void write_next(const struct proof *p, uint32_t first, uint32_t end, FILE *out)
{
	bool *seen = xcalloc(p->steps + 1, sizeof *seen);
	unsigned told = 0;
	fputs("\"next\": [", out);
	for (uint32_t c = p->entry[first].child; first < end && c < p->entry[end].child; c++) {
		const uint32_t n = p->child[c].number;
		if (p->child[c].kind != PROOF_STEP || seen[n])
			continue;
		seen[n] = true;
		write_row(p, n, told++ == 0, out);
	}
	fputs("]", out);
	free(seen);
}

static void write_step(const struct asked *a, FILE *out)
{
	const struct proof *p = proof_of(a);
	const bool root = a->step == p->steps;
	const uint32_t first = p->step[a->step].entry, end = root ? first + 1 : p->step[a->step + 1].entry;
	const uint32_t *at = a->reading->user_at[a->board];
	fprintf(out, "{\"schema\": \"kdraw-web-step/1\", \"step\": %u, \"root\": %s, ", a->step,
	        root ? "true" : "false");
	if (!root) {
		write_numbers(out, "lines", proof_step_lines(p, a->step));
		fputs(", ", out);
		write_numbers(out, "black", proof_step_black(p, a->step));
		fputs(", ", out);
		if (p->win)
			write_numbers(out, "plays", proof_step_extra(p, a->step)), fputs(", ", out);
	}
	write_next(p, first, end, out);
	fprintf(out, ", \"all_entries\": %u, \"entries\": [", end - first);
	for (uint32_t e = first; e < end && e < first + MOST_ENTRIES; e++) {
		fputs(e == first ? "\n" : ",\n", out);
		write_entry(p, e, out);
	}
	fputs("], ", out);
	const uint32_t users = root ? 0 : at[a->step + 1] - at[a->step];
	write_numbers(out, "used",
	              (struct proof_list){users < MOST_FOUND ? users : MOST_FOUND,
	                                  a->reading->user[a->board] + (root ? 0 : at[a->step])});
	fprintf(out, ", \"all_used\": %u}\n", users);
}

/* GET proof/step?theorem=NAME&board=B&step=N: a step; the one behind the last is the root. */
void api_proof_step(const struct request *q, struct response *r)
{
	struct asked a;
	unsigned long step;
	if (!take_board(q, r, &a))
		return;
	if (request_number(q, "step", proof_of(&a)->steps, &step)) {
		a.step = (uint32_t)step;
		write_step(&a, r->out);
	} else {
		response_refuse(r, 400, "step is a number up to %u", proof_of(&a)->steps);
	}
	lectern_put(q->web->lectern);
}

/* --- searching ---------------------------------------------------------------------------------------------------- */

/* A position that is looked for: numbers of living lines and of black stones (-1: any), and living lines that it has.
 */
struct wanted {
	long lines, black;
	unsigned line[64], count;
};

static bool has_line(struct proof_list list, unsigned line)
{
	for (uint32_t i = 0; i < list.count; i++)
		if (list.word[i] == line)
			return true;
	return false;
}

static bool fits(const struct proof *p, uint32_t step, const struct wanted *w)
{
	const struct proof_list lines = proof_step_lines(p, step);
	if ((w->lines >= 0 && lines.count != (unsigned long)w->lines) ||
	    (w->black >= 0 && proof_step_black(p, step).count != (unsigned long)w->black))
		return false;
	for (unsigned i = 0; i < w->count; i++)
		if (!has_line(lines, w->line[i]))
			return false;
	return true;
}

static bool read_wanted(const struct request *q, unsigned lines, struct wanted *w)
{
	unsigned long n;
	const char *list = request_word(q, "with");
	*w = (struct wanted){-1, -1, {0}, 0};
	if (request_number(q, "lines", 1000, &n))
		w->lines = (long)n;
	if (request_number(q, "black", 1000, &n))
		w->black = (long)n;
	int count = list == NULL || *list == '\0' ? 0 : command_list(list, lines, w->line, 64);
	w->count = count < 0 ? 0 : (unsigned)count;
	return count >= 0;
}

static void write_found(const struct proof *p, const struct wanted *w, FILE *out)
{
	unsigned long found = 0;
	fputs("{\"schema\": \"kdraw-web-found/1\", \"rows\": [", out);
	for (uint32_t s = p->steps; s-- > 0;)
		if (fits(p, s, w) && found++ < MOST_FOUND)
			write_row(p, s, found == 1, out);
	fprintf(out, "], \"found\": %lu}\n", found);
}

/* GET proof/find?theorem=NAME&board=B&lines=N&black=N&with=3,7: the steps that are so, nearest to the root first. */
void api_proof_find(const struct request *q, struct response *r)
{
	struct asked a;
	struct wanted w;
	if (!take_board(q, r, &a))
		return;
	if (read_wanted(q, a.reading->board[a.board].lines, &w))
		write_found(proof_of(&a), &w, r->out);
	else
		response_refuse(r, 400, "with is a list of lines of the board, such as 3,7");
	lectern_put(q->web->lectern);
}

/* --- a position that somebody has drawn --------------------------------------------------------------------------- */

struct placed {
	unsigned black[BOARD_STONES], white[BOARD_STONES];
	int blacks, whites;
};

struct found {
	const struct proof *proof;
	unsigned long found;
	FILE *out;
};

static void tell_found(void *to, uint32_t s)
{
	struct found *f = to;
	if (f->found++ < MOST_FOUND)
		write_row(f->proof, s, f->found == 1, f->out);
}

/* Nobody is on a square twice, and there are not too many. */
static bool read_placed(const struct request *q, unsigned squares, struct placed *p)
{
	const char *black = request_word(q, "black"), *white = request_word(q, "white");
	p->blacks = black == NULL || *black == '\0' ? 0 : command_list(black, squares, p->black, BOARD_STONES);
	p->whites = white == NULL || *white == '\0' ? 0 : command_list(white, squares, p->white, BOARD_STONES);
	for (int i = 0; i < p->blacks; i++)
		for (int j = 0; j < p->whites; j++)
			if (p->black[i] == p->white[j])
				return false;
	return p->blacks >= 0 && p->whites >= 0;
}

static void write_parts(const struct seeking *s, FILE *out)
{
	fputs("{\"schema\": \"kdraw-web-parts/1\", \"parts\": [", out);
	for (unsigned part = 0; part < s->parts; part++) {
		struct found f = {s->proof, 0, out};
		unsigned told = 0;
		fputs(part == 0 ? "{\"lines\": [" : ",\n{\"lines\": [", out);
		for (unsigned i = 0; i < s->living; i++)
			if (s->part[i] == part)
				fprintf(out, "%s%u", told++ == 0 ? "" : ", ", s->line[i]);
		fputs("], \"rows\": [", out);
		seeking_steps(s, part, tell_found, &f);
		fprintf(out, "], \"found\": %lu}", f.found);
	}
	fputs("]}\n", out);
}

/* GET proof/place?theorem=NAME&board=B&black=3,4&white=17: the parts of this position, and the steps about each. */
void api_proof_place(const struct request *q, struct response *r)
{
	struct asked a;
	struct placed p;
	if (!take_board(q, r, &a))
		return;
	const struct hypergraph *board = &a.reading->board[a.board];
	if (read_placed(q, board->squares, &p)) {
		struct seeking s;
		seeking_init(&s, board, proof_of(&a), (struct proof_list){(uint32_t)p.blacks, p.black},
		             (struct proof_list){(uint32_t)p.whites, p.white});
		write_parts(&s, r->out);
		seeking_clear(&s);
	} else {
		response_refuse(r, 400, "black and white are lists of squares below %u, such as 3,7, no square in both",
		                board->squares);
	}
	lectern_put(q->web->lectern);
}

/* --- checking, and files ------------------------------------------------------------------------------------------ */

/* POST proof/check?theorem=NAME: kdraw check reads it again; its lines are those of a work. */
void api_proof_check(const struct request *q, struct response *r)
{
	const char *name;
	struct shelf_text text;
	if (!take_text(q, r, &name, &text))
		return;
	const struct work_task check = shelf_question(&text);
	api_start(q, r, &check);
}

/* POST proof/give?title=TEXT: a theorem file of the reader's own, or a board file with a proof file behind it. */
void api_proof_give(const struct request *q, struct response *r)
{
	char name[SHELF_NAME];
	struct trouble t = {0};
	const char *title = request_word(q, "title");
	if (!shelf_add(q->web->shelf, title == NULL ? "a file" : title, q->body, q->size, name, &t)) {
		response_trouble(r, &t);
		return;
	}
	fprintf(r->out, "{\"schema\": \"kdraw-web-given/1\", \"name\": \"%s\"}\n", name);
}
