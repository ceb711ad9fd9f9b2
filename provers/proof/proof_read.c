#include "provers/proof/proof.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/textfile.h"
#include "hypergraph/write.h"
#include "provers/proof/proof_found.h"

#define LARGEST 2147483647u
#define BOARD_MOST 1000000u    /* squares, and lines */
#define STEPS_MOST 0x1fffffffu /* what the number of a child holds */

struct words {
	uint32_t *word;
	uint32_t count, room;
};

/* The lists of the line being read, and for every line of the board when it was last named, which finds doubles. */
struct reading {
	struct textfile *f;
	const struct hypergraph *board; /* or NULL */
	unsigned squares, lines;        /* of the board, or the most a board may have */
	struct proof *p;
	uint32_t promised, earlier; /* steps: of the whole file, and those one may refer to */
	struct words a, b, c, d;
	uint32_t *named, now;
	unsigned version;    /* of the format */
	struct found *found; /* stonewise, version 2, if the board is known */
};

static void push(struct words *w, uint32_t word)
{
	MAKE_ROOM(w->word, w->count, w->room);
	assert(w->count < w->room);
	w->word[w->count++] = word;
}

static struct proof_list list_of(const struct words *w)
{
	return (struct proof_list){w->count, w->word};
}

static bool next_is(const struct textfile *f, const char *word)
{
	size_t length = strlen(word);
	return f->next != NULL && strncmp(f->next, word, length) == 0 &&
	       (f->next[length] == ' ' || f->next[length] == 0);
}

static bool next_is_digit(const struct textfile *f)
{
	return f->next != NULL && *f->next >= '0' && *f->next <= '9';
}

static bool read_below(struct reading *r, const char *what, unsigned limit, unsigned *value)
{
	if (limit == 0)
		return textfile_say(r->f, "%s on a board that has none", what);
	return textfile_number(r->f, what, 0, limit - 1, value);
}

/* Ascending squares, as many as there are. */
static bool read_squares(struct reading *r, struct words *w)
{
	unsigned s;
	for (w->count = 0; next_is_digit(r->f); push(w, s)) {
		if (!read_below(r, "a square", r->squares, &s))
			return false;
		if (w->count > 0 && s <= w->word[w->count - 1])
			return textfile_say(r->f, "the squares ascend, found %u after %u", s, w->word[w->count - 1]);
	}
	return true;
}

static bool read_some_squares(struct reading *r, struct words *w, const char *where)
{
	return read_squares(r, w) &&
	       (w->count > 0 || textfile_say(r->f, "%s is followed by at least one square", where));
}

/* Lines not named before in this line of the file; `-` for none, where that is allowed. */
static bool read_some_lines(struct reading *r, struct words *w, bool none)
{
	unsigned i;
	for (w->count = 0; next_is_digit(r->f) || (none && next_is(r->f, "-")); push(w, i)) {
		i = PROOF_NO_LINE;
		if (textfile_take(r->f, "-"))
			continue;
		if (!read_below(r, "a line", r->lines, &i))
			return false;
		if (r->named[i] == r->now)
			return textfile_say(r->f, "line %u is listed twice", i);
		r->named[i] = r->now;
	}
	return w->count > 0 || textfile_say(r->f, "expected the lines of a position");
}

static bool read_lines(struct reading *r, struct words *w)
{
	return read_some_lines(r, w, false);
}

static bool hexadecimal(const char *word, uint64_t *value)
{
	static const char digits[] = "0123456789abcdef";
	if (strlen(word) != 16 || strspn(word, digits) != 16)
		return false;
	*value = strtoull(word, NULL, 16);
	return true;
}

static bool read_board(struct reading *r)
{
	if (!textfile_line(r->f) || !textfile_expect(r->f, "board"))
		return false;
	const char *word = textfile_word(r->f);
	if (word == NULL || !hexadecimal(word, &r->p->board))
		return textfile_say(r->f, "a fingerprint has 16 digits from 0 to f");
	uint64_t fingerprint = r->board == NULL ? r->p->board : hypergraph_fingerprint(r->board);
	if (r->p->board != fingerprint)
		return textfile_say(r->f, "a proof about board %016" PRIx64 ", but this board is %016" PRIx64,
		                    r->p->board, fingerprint);
	return textfile_no_more(r->f);
}

static bool read_game(struct reading *r)
{
	if (!textfile_line(r->f) || !textfile_expect(r->f, "game"))
		return false;
	bool p = textfile_take(r->f, "p");
	if (!p && !textfile_take(r->f, "b"))
		return textfile_say(r->f, "expected game p or game b");
	r->p->game = p ? 'p' : 'b';
	return textfile_number(r->f, "a number of stones", p ? 1 : 0, LARGEST, &r->p->stones) && textfile_no_more(r->f);
}

static bool read_verdict(struct reading *r)
{
	if (!textfile_line(r->f) || !textfile_expect(r->f, "verdict"))
		return false;
	r->p->win = textfile_take(r->f, "win");
	if (!r->p->win && !textfile_take(r->f, "draw"))
		return textfile_say(r->f, "expected verdict draw or verdict win");
	return textfile_no_more(r->f) && textfile_line(r->f);
}

static bool read_part(struct reading *r)
{
	if (!textfile_take(r->f, "part"))
		return true;
	return textfile_number(r->f, "a part", 0, LARGEST, &r->p->part) &&
	       textfile_number(r->f, "a number of parts", 1, LARGEST, &r->p->parts) &&
	       (r->p->part <= r->p->parts || textfile_say(r->f, "part %u of %u", r->p->part, r->p->parts)) &&
	       textfile_no_more(r->f) && textfile_line(r->f);
}

static bool read_color(struct reading *r, const char *color, struct words *w)
{
	if (!textfile_take(r->f, color))
		return true;
	return read_some_squares(r, w, color) && textfile_no_more(r->f) && textfile_line(r->f);
}

static bool read_stones(struct reading *r)
{
	r->a.count = r->b.count = 0;
	if (!read_color(r, "black", &r->a) || !read_color(r, "white", &r->b))
		return false;
	for (uint32_t i = 0, j = 0; i < r->a.count && j < r->b.count;)
		if (r->a.word[i] == r->b.word[j])
			return trouble_say(r->f->trouble, r->f->number - 1, "square %u is black and white",
			                   r->a.word[i]);
		else if (r->a.word[i] < r->b.word[j])
			i++;
		else
			j++;
	proof_set_stones(r->p, list_of(&r->a), list_of(&r->b));
	return true;
}

static bool read_steps(struct reading *r)
{
	return textfile_expect(r->f, "steps") &&
	       textfile_number(r->f, "a number of steps", 0, STEPS_MOST, &r->promised) && textfile_no_more(r->f);
}

/* From version 3 on the lines may be left out: they are those of the step. */
static bool take_lines_of_step(struct reading *r, uint32_t step)
{
	const struct proof_list lines = proof_step_lines(r->p, step);
	for (r->b.count = 0; r->b.count < lines.count;) {
		const uint32_t i = lines.word[r->b.count];
		if (r->named[i] == r->now)
			return textfile_say(r->f, "line %u of step %u is listed twice", i, step);
		r->named[i] = r->now;
		push(&r->b, i);
	}
	return true;
}

static bool read_lines_of_reference(struct reading *r, uint32_t step)
{
	if (r->version > 2 && !next_is_digit(r->f))
		return take_lines_of_step(r, step);
	if (!read_some_lines(r, &r->b, r->p->stonewise))
		return false;
	const uint32_t lines = proof_step_lines(r->p, step).count;
	return r->b.count == lines ||
	       textfile_say(r->f, "step %u has %u lines, but %u are listed for it", step, lines, r->b.count);
}

static bool read_reference(struct reading *r)
{
	unsigned step;
	if (r->earlier == 0)
		return textfile_say(r->f, "a reference to a step where there is none before");
	if (!textfile_number(r->f, "an earlier step", 0, r->earlier - 1, &step) || !read_lines_of_reference(r, step))
		return false;
	assert(step < r->earlier && r->earlier <= r->p->steps);
	proof_add_child(r->p, PROOF_STEP, step, PROOF_EMPTY, list_of(&r->b));
	return true;
}

static bool read_pairing(struct reading *r)
{
	unsigned k, s;
	if (!textfile_number(r->f, "the size of a tuple", 2, STEPS_MOST, &k))
		return false;
	for (r->c.count = 0; next_is_digit(r->f); push(&r->c, s))
		if (!read_below(r, "a square", r->squares, &s))
			return false;
	if (r->c.count == 0 || r->c.count % k != 0)
		return textfile_say(r->f, "%u squares are no tuples of %u", r->c.count, k);
	if (!textfile_expect(r->f, "/") || !read_lines(r, &r->b))
		return false;
	proof_add_child(r->p, PROOF_PAIRING, k, list_of(&r->c), list_of(&r->b));
	return true;
}

static bool is_listed(const struct words *w, uint32_t line)
{
	for (uint32_t i = 0; i < w->count; i++)
		if (w->word[i] == line)
			return true;
	return false;
}

/* Behind the lines of a forest: pairs of a line and a square which it gives up. */
static bool read_given_up(struct reading *r)
{
	unsigned line, s;
	for (r->c.count = 0; next_is_digit(r->f);) {
		if (!read_below(r, "a line", r->lines, &line) || !read_below(r, "a square", r->squares, &s))
			return false;
		if (!is_listed(&r->b, line))
			return textfile_say(r->f, "line %u gives up a square, but is not in the forest", line);
		push(&r->c, line);
		push(&r->c, s);
	}
	return r->c.count > 0 || textfile_say(r->f, "'/' is followed by pairs of a line and a square");
}

static bool read_forest(struct reading *r)
{
	r->c.count = 0;
	if (!read_lines(r, &r->b) || (textfile_take(r->f, "/") && !read_given_up(r)))
		return false;
	proof_add_child(r->p, PROOF_FOREST, 0, list_of(&r->c), list_of(&r->b));
	return true;
}

static bool read_leaf(struct reading *r, enum proof_kind kind)
{
	if (!read_lines(r, &r->b))
		return false;
	if (kind == PROOF_FILLED && r->b.count != 1)
		return textfile_say(r->f, "'o' is followed by one line");
	proof_add_child(r->p, kind, 0, PROOF_EMPTY, list_of(&r->b));
	return true;
}

static bool read_child(struct reading *r)
{
	if (next_is_digit(r->f))
		return read_reference(r);
	if (r->p->win)
		return textfile_take(r->f, "o") ? read_leaf(r, PROOF_FILLED)
		                                : textfile_say(r->f, "expected a step or 'o', since this is a win");
	if (textfile_take(r->f, "f"))
		return read_forest(r);
	if (textfile_take(r->f, "w"))
		return read_leaf(r, PROOF_POTENTIAL);
	if (textfile_take(r->f, "t"))
		return read_pairing(r);
	if (r->version > 1 && textfile_take(r->f, "h")) {
		proof_add_child(r->p, PROOF_HELD, 0, PROOF_EMPTY, PROOF_EMPTY);
		return r->f->next == NULL || textfile_say(r->f, "'h' is the last child");
	}
	return textfile_say(r->f, "expected a step, 'f', 'w'%s", r->version > 1 ? ", 't' or 'h'" : " or 't'");
}

/* What stands behind the first colon: nothing, or children with colons between them. */
static bool read_children(struct reading *r)
{
	if (r->f->next == NULL)
		return true;
	if (!read_child(r))
		return false;
	while (r->f->next != NULL)
		if (!textfile_expect(r->f, ":") || !read_child(r))
			return false;
	return true;
}

/* A square, or the letter and a line. */
static bool read_place(struct reading *r, char letter, const char *what, uint32_t *place)
{
	unsigned s;
	assert(r->f->next != NULL);
	const bool line = *r->f->next == letter;
	r->f->next += line;
	if (!read_below(r, line ? what : "a square", line ? r->lines : r->squares, &s))
		return false;
	*place = s + (line ? PROOF_EXCLUSIVE : 0);
	return true;
}

static bool read_answer(struct reading *r)
{
	uint32_t s;
	const char *end = r->p->stonewise ? "loose" : ":";
	for (r->b.count = 0; r->f->next != NULL && !next_is(r->f, end) && !next_is(r->f, ":"); push(&r->b, s)) {
		if (!read_place(r, 'x', "the line of an exclusive square", &s))
			return false;
		for (uint32_t i = 0; i < r->b.count; i++)
			if (r->b.word[i] == s)
				return textfile_say(r->f, "White's reply has a square twice");
	}
	return r->b.count <= r->a.count ||
	       textfile_say(r->f, "White replies to %u stones with %u", r->a.count, r->b.count);
}

/* Stone by stone: loose lines, and a colon before every child. */
static bool read_schemes(struct reading *r)
{
	if (textfile_take(r->f, "loose")) {
		if (!read_lines(r, &r->b))
			return false;
		proof_add_child(r->p, PROOF_LOOSE, 0, PROOF_EMPTY, list_of(&r->b));
	}
	while (r->f->next != NULL)
		if (!textfile_expect(r->f, ":") || !read_reference(r))
			return false;
	return true;
}

/* One stone: on a square, or on a line alone. */
static bool read_stone(struct reading *r)
{
	uint32_t s;
	if (r->f->next == NULL)
		return textfile_say(r->f, "reply is followed by a stone");
	if (!read_place(r, 'p', "the line of a stone", &s))
		return false;
	r->a.count = 0;
	push(&r->a, s);
	return true;
}

static bool read_reply(struct reading *r)
{
	const bool stonewise = r->p->stonewise;
	r->now++;
	if (!(stonewise ? read_stone(r) : read_some_squares(r, &r->a, "reply")) || !textfile_expect(r->f, ">") ||
	    !read_answer(r) || (!stonewise && !textfile_expect(r->f, ":")))
		return false;
	assert(r->b.count <= r->a.count);
	proof_add_entry(r->p, list_of(&r->a), list_of(&r->b));
	return stonewise ? read_schemes(r) : read_children(r);
}

/* Entries of one stone each, with the same answer and children. */
static bool read_each(struct reading *r)
{
	r->now++;
	if (!read_some_squares(r, &r->d, "each") || !textfile_expect(r->f, ">"))
		return false;
	r->a.count = 1;
	if (!read_answer(r) || !textfile_expect(r->f, ":"))
		return false;
	if (r->b.count > 0 && r->b.word[0] >= PROOF_EXCLUSIVE)
		return textfile_say(r->f, "an exclusive square is no answer to each of some stones");
	const uint32_t entry = r->p->entries, answers = r->b.count, answer = answers > 0 ? r->b.word[0] : 0;
	proof_add_entry(r->p, (struct proof_list){1, r->d.word}, (struct proof_list){answers, &answer});
	if (!read_children(r))
		return false;
	if (r->p->entry[entry].child < r->p->children && r->p->child[r->p->children - 1].kind == PROOF_HELD)
		r->p->child[r->p->children - 1].number = PROOF_HELD_ALONE;
	for (uint32_t i = 1; i < r->d.count; i++) {
		assert(r->p->entries == entry + i);
		proof_add_entry(r->p, (struct proof_list){1, r->d.word + i}, (struct proof_list){answers, &answer});
		proof_repeat_children(r->p, entry);
	}
	return true;
}

/* J1 + J2 + ..., or - */
static bool read_steps_named(struct reading *r)
{
	unsigned step;
	r->c.count = 0;
	if (textfile_take(r->f, "-"))
		return true;
	if (r->earlier == 0)
		return textfile_say(r->f, "a reference to a step where there is none before");
	do {
		if (!textfile_number(r->f, "an earlier step", 0, r->earlier - 1, &step))
			return false;
		push(&r->c, step);
	} while (textfile_take(r->f, "+"));
	return true;
}

/* Without the board, or in brief, nothing is found: the children have no lines. */
static bool add_children_named(struct reading *r, uint32_t answer)
{
	if (r->found != NULL)
		return found_add_children(r->found, r->p, r->a.word[0], answer, list_of(&r->c));
	for (uint32_t i = 0; i < r->c.count; i++)
		proof_add_child(r->p, PROOF_STEP, r->c.word[i], PROOF_EMPTY, PROOF_EMPTY);
	return true;
}

/* STEPS STONE STONE ... */
static bool read_stones_answered(struct reading *r)
{
	const uint32_t answer = r->b.count > 0 ? r->b.word[0] : FOUND_NOTHING;
	if (!textfile_expect(r->f, ":") || !read_steps_named(r))
		return false;
	do {
		if (!read_stone(r))
			return false;
		proof_add_entry(r->p, list_of(&r->a), list_of(&r->b));
		if (!add_children_named(r, answer))
			return textfile_say(r->f,
			                    "what is left after this stone and the answer does not fit the steps");
	} while (r->f->next != NULL && !next_is(r->f, ":"));
	return true;
}

/* white ANSWER : STEPS STONES : STEPS STONES ... */
static bool read_white(struct reading *r)
{
	uint32_t answer;
	r->b.count = 0;
	if (r->f->next == NULL)
		return textfile_say(r->f, "white is followed by an answer");
	if (!textfile_take(r->f, "-")) {
		if (!read_place(r, 'x', "the line of an exclusive square", &answer))
			return false;
		push(&r->b, answer);
	}
	do {
		if (!read_stones_answered(r))
			return false;
	} while (r->f->next != NULL);
	return true;
}

static bool read_after(struct reading *r)
{
	r->now++;
	proof_add_entry(r->p, PROOF_EMPTY, PROOF_EMPTY);
	return read_child(r) && textfile_no_more(r->f);
}

static bool read_entry(struct reading *r, bool *done)
{
	*done = false;
	if (r->p->win && textfile_take(r->f, "after"))
		return read_after(r);
	if (r->p->found && textfile_take(r->f, "white"))
		return read_white(r);
	if (!r->p->win && !r->p->found && textfile_take(r->f, "reply"))
		return read_reply(r);
	if (!r->p->win && r->p->game == 'p' && r->version > 1 && textfile_take(r->f, "each"))
		return read_each(r);
	*done = true;
	return textfile_expect(r->f, "done") && textfile_no_more(r->f);
}

static bool read_entries(struct reading *r)
{
	for (bool done; read_entry(r, &done);)
		if (done)
			return true;
		else if (!textfile_line(r->f))
			return false;
	return false;
}

/* Version 2: the lines that have stones, each as often as it has. */
static bool read_stones_on_lines(struct reading *r)
{
	unsigned line;
	for (uint32_t i = 0; i < r->a.count; i++)
		push(&r->c, 0);
	while (next_is_digit(r->f)) {
		uint32_t i = 0;
		if (!read_below(r, "a line", r->lines, &line))
			return false;
		while (i < r->a.count && r->a.word[i] != line)
			i++;
		if (i == r->a.count)
			return textfile_say(r->f, "line %u is not in the step", line);
		r->c.word[i]++;
	}
	return true;
}

/* How many stones each line of a scheme has. */
static bool read_counts(struct reading *r)
{
	unsigned n;
	r->c.count = 0;
	if (!r->p->stonewise)
		return true;
	if (!textfile_expect(r->f, "stones"))
		return false;
	if (r->p->found)
		return read_stones_on_lines(r);
	for (; r->c.count < r->a.count; push(&r->c, n))
		if (!textfile_number(r->f, "a number of stones", 0, LARGEST, &n))
			return false;
	return true;
}

static bool read_play(struct reading *r)
{
	if (!r->p->win)
		return true;
	return textfile_expect(r->f, "play") && read_some_squares(r, &r->c, "play") && textfile_no_more(r->f) &&
	       textfile_line(r->f);
}

static bool read_step(struct reading *r)
{
	unsigned i;
	r->now++;
	if (!textfile_line(r->f) || !textfile_expect(r->f, "step") ||
	    !textfile_number(r->f, "the number of the step", 0, LARGEST, &i))
		return false;
	if (i != r->p->steps)
		return textfile_say(r->f, "step %u where step %u is expected", i, r->p->steps);
	if (!textfile_expect(r->f, "lines") || !read_lines(r, &r->a) || !read_counts(r))
		return false;
	r->b.count = 0;
	if (textfile_take(r->f, "black") && !read_some_squares(r, &r->b, "black"))
		return false;
	if (!textfile_no_more(r->f) || !textfile_line(r->f) || !read_play(r))
		return false;
	r->earlier = r->p->steps;
	assert(i < r->promised);
	proof_add_step(r->p, list_of(&r->a), list_of(&r->b), list_of(&r->c));
	if (r->found != NULL)
		found_begin_step(r->found, r->p);
	return read_entries(r);
}

static bool read_root(struct reading *r)
{
	r->now++;
	r->earlier = r->p->steps;
	if (!textfile_line(r->f))
		return false;
	if (next_is(r->f, "step"))
		return textfile_say(r->f, "more steps than 'steps %u' says", r->promised);
	if (!textfile_expect(r->f, "root"))
		return false;
	proof_add_root(r->p);
	uint32_t before = r->p->children;
	assert(r->p->steps == r->promised);
	if (r->p->stonewise ? !read_schemes(r) : !textfile_take(r->f, ":") && !read_children(r))
		return false;
	if (r->p->win && r->p->children != before + 1)
		return textfile_say(r->f, "the root of a win has one child");
	return textfile_no_more(r->f) && textfile_line(r->f) && textfile_end(r->f);
}

/* A stonewise proof is of a draw from the empty board. */
static bool read_head(struct reading *r)
{
	static const char *const kinds[] = {"proof", "stonewise", NULL};
	static const unsigned newest[] = {3, 2};
	unsigned kind;
	if (!textfile_kinds(r->f, kinds, newest, &kind, &r->version) || !read_board(r) || !read_game(r))
		return false;
	r->p->stonewise = kind == 1;
	if (!r->p->stonewise)
		return read_verdict(r) && read_part(r) && read_stones(r) && read_steps(r);
	proof_set_stones(r->p, PROOF_EMPTY, PROOF_EMPTY);
	r->p->found = r->version > 1;
	if (r->p->found && r->board != NULL && r->board->lines > 64)
		return textfile_say(r->f, "a stonewise proof is about at most 64 lines");
	if (r->p->found && r->board != NULL && !r->p->brief)
		r->found = found_new(r->board);
	return (r->p->game == 'b' || textfile_say(r->f, "a stonewise proof is about game b")) && textfile_line(r->f) &&
	       read_steps(r);
}

static bool read_all(struct reading *r)
{
	if (!read_head(r))
		return false;
	while (r->p->steps < r->promised)
		if (!read_step(r))
			return false;
	return read_root(r);
}

bool proof_read(struct proof *p, struct textfile *f, const struct hypergraph *board)
{
	assert(p->steps == 0 && p->words == 0);
	struct reading r = {.f = f, .board = board, .squares = BOARD_MOST, .lines = BOARD_MOST, .p = p};
	if (board != NULL) {
		r.squares = board->squares;
		r.lines = board->lines;
	}
	r.named = xcalloc(r.lines + 1, sizeof *r.named);
	bool right = read_all(&r);
	free(r.named);
	free(r.a.word);
	free(r.b.word);
	free(r.c.word);
	free(r.d.word);
	found_release(r.found);
	return right;
}
