#include "pictures/proofs/prooftree_sheet.h"

#include "base/ascending.h"
#include "base/memory.h"
#include "pictures/strokes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct drawing {
	struct svg *s;
	const struct prooftree_picture *picture;
	const struct layout *layout;
	double x, y, cell;
};

static double across(const struct drawing *d, uint32_t square)
{
	return d->x + layout_across(d->layout, square) * d->cell;
}

static double down(const struct drawing *d, uint32_t square)
{
	return d->y + layout_down(d->layout, square) * d->cell;
}

static void draw_dot(const struct drawing *d, uint32_t square, double size, const char *class)
{
	svg_dot(d->s, across(d, square), down(d, square), size * d->cell, class);
}

/* The exclusive square of a line: half a cell beyond its last square. */
static void place_exclusive(const struct drawing *d, uint32_t line, double *x, double *y)
{
	const unsigned *square = hypergraph_line(d->picture->board, line);
	unsigned size = hypergraph_line_size(d->picture->board, line);
	unsigned a = square[size > 1 ? size - 2 : 0], b = square[size - 1];
	double dx = size > 1 ? across(d, b) - across(d, a) : d->cell, dy = size > 1 ? down(d, b) - down(d, a) : 0;
	double part = 0.48 * d->cell / fmax(hypot(dx, dy), 1e-9);
	*x = across(d, b) + part * dx;
	*y = down(d, b) + part * dy;
}

static bool lives(const struct reach_node *n, uint32_t line)
{
	for (uint32_t i = 0; i < n->lines; i++)
		if (n->line[i] == line)
			return true;
	return false;
}

/* Lines in the colours of their directions; a cell's middle is half a cell from the border. */
static void draw_strokes(const struct drawing *d, uint32_t v)
{
	struct strokes strokes;
	const struct paper paper = {d->s, d->x + 0.5 * d->cell, d->y + (layout_height(d->layout) - 0.5) * d->cell,
	                            d->cell, 0.15 * d->cell};
	strokes_init(&strokes, d->picture->board, d->layout->spot);
	for (unsigned i = 0; i < strokes.count; i++)
		if (lives(d->picture->reach->node + v, strokes.stroke[i].line))
			strokes_draw(&strokes, i, &paper);
	strokes_clear(&strokes);
}

static void draw_living(const struct drawing *d, uint32_t v)
{
	const struct hypergraph *h = d->picture->board;
	const struct reach_node *n = d->picture->reach->node + v;
	bool *living = xcalloc(h->squares + 1, sizeof *living);
	draw_strokes(d, v);
	for (uint32_t i = 0; i < n->lines; i++) {
		if (n->line[i] == PROOFTREE_NONE)
			continue;
		for (unsigned j = 0; j < hypergraph_line_size(h, n->line[i]); j++)
			living[hypergraph_line(h, n->line[i])[j]] = true;
	}
	for (uint32_t s = 0; s < h->squares; s++)
		draw_dot(d, s, living[s] ? 0.15 : 0.09, living[s] ? "free" : "ghost");
	free(living);
}

static void draw_stone(const struct drawing *d, uint32_t square, const char *color, const char *ring)
{
	double x, y, size = square < PROOF_EXCLUSIVE ? d->cell : 0.5 * d->cell;
	if (square == PROOFTREE_NONE)
		return;
	if (square >= PROOF_EXCLUSIVE) {
		place_exclusive(d, square - PROOF_EXCLUSIVE, &x, &y);
	} else {
		x = across(d, square);
		y = down(d, square);
	}
	svg_dot(d->s, x, y, 0.36 * size, color);
	if (ring != NULL)
		svg_dot(d->s, x, y, 0.44 * size, ring);
}

static void draw_stones(const struct drawing *d, uint32_t v, const char *ring)
{
	const struct reach_node *n = d->picture->reach->node + v;
	for (uint32_t i = 0; i < n->blacks; i++)
		draw_stone(d, n->black[i], "black", ring);
	for (uint32_t i = 0; i < n->whites; i++)
		draw_stone(d, n->white[i], "white", ring);
}

static uint32_t carry(const struct prooftree_picture *picture, uint32_t v, uint32_t own)
{
	if (own < PROOF_EXCLUSIVE)
		return reach_square(picture->reach, v, own);
	const uint32_t line = reach_line(picture->reach, v, own - PROOF_EXCLUSIVE);
	return line == PROOFTREE_NONE ? PROOFTREE_NONE : PROOF_EXCLUSIVE + line;
}

/* In a win the step itself says what Black plays. */
static void draw_play(const struct drawing *d, uint32_t v)
{
	const struct proof *p = d->picture->tree->proof;
	uint32_t step = d->picture->tree->node[v].step;
	if (!p->win || step == PROOFTREE_NONE || d->picture->tree->node[v].kind == PROOFTREE_SAME)
		return;
	struct proof_list play = proof_step_extra(p, step);
	for (uint32_t i = 0; i < play.count; i++) {
		uint32_t s = carry(d->picture, v, play.word[i]);
		if (s != PROOFTREE_NONE)
			draw_stone(d, s, "black", "ring");
	}
}

static void draw_possible(const struct drawing *d, uint32_t v)
{
	uint32_t possible[PROOFTREE_POSSIBLE];
	uint32_t count = reach_possible(d->picture->reach, v, possible);
	for (uint32_t i = 0; i < count; i++)
		draw_dot(d, possible[i], 0.3, "possible");
}

void prooftree_board(struct svg *s, const struct prooftree_picture *picture, const struct layout *l, uint32_t v,
                     double x, double y, double cell)
{
	struct drawing d = {s, picture, l, x, y, cell};
	draw_living(&d, v);
	draw_possible(&d, v);
	for (uint32_t u = v; u != PROOFTREE_NONE; u = picture->tree->node[u].parent)
		draw_stones(&d, u, u == v && u != 0 && !picture->tree->proof->win ? "ring" : NULL);
	draw_play(&d, v);
}

#define ROW 20         /* of the words below the board */
#define INDENT 24      /* the words behind their letter */
#define LETTER 6.6     /* breadth of one of their letters */
#define WORDS_MOST 24u /* answers in words */

/* --- the large board of the root ---------------------------------------------------------------------------------- */

/* First moves with the same answer: reply[0 .. replies - 1] on the board, to `stones` first stones. */
struct answer {
	uint32_t *reply, replies, stones, moves;
	uint32_t *first; /* the first stones; of more than one stone, the first such move */
	uint32_t firsts;
};

struct answers {
	struct answer *list;
	uint32_t count, room;
};

static bool same_answer(const struct answer *a, uint32_t stones, const uint32_t *reply, uint32_t replies)
{
	bool same = a->stones == stones && a->replies == replies;
	for (uint32_t i = 0; same && i < replies; i++)
		same = a->reply[i] == reply[i];
	return same;
}

static struct answer *find_answer(struct answers *a, uint32_t stones, const uint32_t *reply, uint32_t replies)
{
	for (uint32_t i = 0; i < a->count; i++)
		if (same_answer(a->list + i, stones, reply, replies))
			return a->list + i;
	MAKE_ROOM(a->list, a->count, a->room);
	struct answer *new = a->list + a->count++;
	*new = (struct answer){.stones = stones, .replies = replies};
	new->reply = xmalloc((replies + 1) * sizeof *new->reply);
	for (uint32_t i = 0; i < replies; i++)
		new->reply[i] = reply[i];
	return new;
}

static void add_first(struct answer *a, uint32_t square)
{
	if (square >= PROOF_EXCLUSIVE)
		return;
	a->first = xrealloc(a->first, (a->firsts + 1) * sizeof *a->first);
	a->first[a->firsts++] = square;
}

/* Are two squares of the step on the same of its lines? */
static bool same_kind(const struct prooftree_picture *picture, uint32_t a, uint32_t b)
{
	struct proof_list line = proof_step_lines(picture->tree->proof, picture->tree->node[0].step);
	for (uint32_t i = 0; i < line.count; i++)
		if (hypergraph_has(picture->board, line.word[i], a) != hypergraph_has(picture->board, line.word[i], b))
			return false;
	return true;
}

/* Stone by stone an entry is for all squares of a kind. */
static void add_kind(struct answer *a, const struct prooftree_picture *picture, uint32_t stone)
{
	const struct reach_node *n = picture->reach->node;
	for (uint32_t i = 0; i < n->squares && stone < PROOF_EXCLUSIVE; i++)
		if (same_kind(picture, n->pair[i].own, stone))
			add_first(a, n->pair[i].here);
}

static void add_answer(struct answers *a, const struct prooftree_picture *picture, uint32_t entry)
{
	struct proof_list s = proof_entry_s(picture->tree->proof, entry),
	                  r = proof_entry_r(picture->tree->proof, entry);
	uint32_t *reply = xmalloc((r.count + 1) * sizeof *reply);
	for (uint32_t i = 0; i < r.count; i++)
		reply[i] = carry(picture, 0, r.word[i]);
	qsort(reply, r.count, sizeof *reply, ascending_32);
	struct answer *found = find_answer(a, s.count, reply, r.count);
	found->moves++;
	for (uint32_t i = 0; i < s.count && (s.count == 1 || found->moves == 1); i++)
		if (picture->tree->proof->stonewise)
			add_kind(found, picture, s.word[i]);
		else
			add_first(found, carry(picture, 0, s.word[i]));
	free(reply);
}

/* Single stones first, and the answer to the most moves first. */
static int by_weight(const void *a, const void *b)
{
	const struct answer *x = a, *y = b;
	if (x->stones != y->stones)
		return x->stones < y->stones ? -1 : 1;
	if (x->moves != y->moves)
		return x->moves > y->moves ? -1 : 1;
	for (uint32_t i = 0; i < x->replies && i < y->replies; i++)
		if (x->reply[i] != y->reply[i])
			return x->reply[i] < y->reply[i] ? -1 : 1;
	return (x->replies > y->replies) - (x->replies < y->replies);
}

static void find_answers(struct answers *a, const struct prooftree_picture *picture)
{
	const struct proof *p = picture->tree->proof;
	uint32_t step = picture->tree->node[0].step;
	*a = (struct answers){NULL, 0, 0};
	if (step == PROOFTREE_NONE || p->win)
		return;
	for (uint32_t e = p->step[step].entry; e < p->step[step + 1].entry; e++)
		add_answer(a, picture, e);
	if (a->count > 1)
		qsort(a->list, a->count, sizeof *a->list, by_weight);
}

static void clear_answers(struct answers *a)
{
	for (uint32_t i = 0; i < a->count; i++) {
		free(a->list[i].reply);
		free(a->list[i].first);
	}
	free(a->list);
}

static void name_answer(uint32_t i, char name[8])
{
	if (i < 26)
		snprintf(name, 8, "%c", (char)('a' + i));
	else
		snprintf(name, 8, "%u", i % 100000);
}

/* Discs with letters on Black's first stones, in the colour of the first letter; a square may have several answers. */
struct letters {
	char text[8];
	uint32_t first; /* answer */
};

static struct letters *find_letters(const struct drawing *d, const struct answers *a)
{
	struct letters *letters = xcalloc(d->picture->board->squares + 1, sizeof *letters);
	for (uint32_t i = 0; i < a->count; i++)
		for (uint32_t j = 0; a->list[i].stones == 1 && j < a->list[i].firsts; j++) {
			struct letters *l = letters + a->list[i].first[j];
			size_t used = strlen(l->text);
			char name[8];
			name_answer(i, name);
			l->first = used == 0 ? i : l->first;
			if (used + strlen(name) < 4)
				snprintf(l->text + used, sizeof l->text - used, "%s", name);
		}
	return letters;
}

static void draw_letters(const struct drawing *d, const struct answers *a)
{
	struct letters *letters = find_letters(d, a);
	for (uint32_t s = 0; s < d->picture->board->squares; s++) {
		char class[32];
		if (letters[s].text[0] == '\0')
			continue;
		snprintf(class, sizeof class, "disc %s", svg_tint(letters[s].first));
		draw_dot(d, s, 0.34, class);
		svg_text(d->s, across(d, s), down(d, s), "number", "%s", letters[s].text);
	}
	free(letters);
}

/* A ring of the letter's colour, and the letter in the corner, where White plays. */
static void draw_replies(const struct drawing *d, const struct answers *a)
{
	bool *ringed = xcalloc(d->picture->board->squares + 1, sizeof *ringed);
	for (uint32_t i = 0; i < a->count; i++) {
		char class[32], name[8];
		snprintf(class, sizeof class, "taken ring%u", i % 8);
		for (uint32_t j = 0; a->list[i].stones == 1 && j < a->list[i].replies; j++) {
			uint32_t s = a->list[i].reply[j];
			if (s >= PROOF_EXCLUSIVE || ringed[s])
				continue;
			ringed[s] = true;
			draw_dot(d, s, 0.42, class);
			name_answer(i, name);
			svg_text(d->s, across(d, s) + 0.48 * d->cell, down(d, s) - 0.44 * d->cell, "answer", "%s",
			         name);
		}
	}
	free(ringed);
}

static void describe_squares(const struct drawing *d, const uint32_t *square, uint32_t count, char *text, size_t size)
{
	size_t used = 0;
	text[0] = '\0';
	for (uint32_t i = 0; i < count && used < size; i++) {
		char name[64];
		if (square[i] >= PROOF_EXCLUSIVE)
			snprintf(name, sizeof name, "x of line %u", square[i] - PROOF_EXCLUSIVE);
		else
			prooftree_square(d->picture->board, square[i], name, sizeof name);
		used += (size_t)snprintf(text + used, size - used, " %s", name);
	}
}

/* "5 first stones", or " (0,3) (1,3) and 2 more". */
static void describe_moves(const struct drawing *d, const struct answer *a, char *text, size_t size)
{
	if (d->picture->tree->proof->stonewise) {
		snprintf(text, size, "%u kind%s of first stones", a->moves, a->moves == 1 ? "" : "s");
		return;
	}
	if (a->stones == 1) {
		snprintf(text, size, "%u first stone%s", a->moves, a->moves == 1 ? "" : "s");
		return;
	}
	describe_squares(d, a->first, a->firsts, text, size);
	size_t used = strlen(text);
	if (a->moves > 1)
		snprintf(text + used, size - used, " and %u more", a->moves - 1);
}

static void describe(const struct drawing *d, const struct answer *a, char *text, size_t size)
{
	char moves[64], reply[64];
	describe_moves(d, a, moves, sizeof moves);
	describe_squares(d, a->reply, a->replies, reply, sizeof reply);
	snprintf(text, size, "%s: %s%s", moves + (moves[0] == ' '),
	         a->replies == 0 ? "White needs no stone" : "White takes", reply);
}

static void draw_words(const struct drawing *d, const struct answer *a, uint32_t i, double y)
{
	char name[8], class[32], text[160];
	name_answer(i, name);
	snprintf(class, sizeof class, "disc %s", svg_tint(i));
	if (a->stones == 1) {
		svg_dot(d->s, d->x + 8, y, 8, class);
		svg_text(d->s, d->x + 8, y, "number", "%s", name);
	}
	describe(d, a, text, sizeof text);
	svg_text(d->s, d->x + INDENT, y, "left words", "%s", text);
}

/* In a whole proof, a square that is not dominated has an entry of its own. */
static const char *why_no_letter(const struct drawing *d)
{
	if (d->picture->tree->proof->stonewise)
		return "a stone on one line alone: White kills the line";
	return d->picture->tree->proof->parts > 0 ? "no letter: not in this part"
	                                          : "no letter: dominated by other squares";
}

static bool some_without_letter(const struct drawing *d, const struct answers *a)
{
	struct letters *letters = find_letters(d, a);
	const struct reach_node *n = d->picture->reach->node;
	bool some = false;
	for (uint32_t i = 0; i < n->squares; i++)
		some = some || letters[n->pair[i].here].text[0] == '\0';
	free(letters);
	return some && a->count > 0;
}

static uint32_t words_shown(const struct answers *a)
{
	return a->count <= WORDS_MOST ? a->count : WORDS_MOST;
}

static void draw_all_words(const struct drawing *d, const struct answers *a, double y)
{
	uint32_t count = words_shown(a);
	for (uint32_t i = 0; i < count; i++, y += ROW)
		draw_words(d, a->list + i, i, y);
	if (count < a->count)
		svg_text(d->s, d->x + INDENT, y, "left note", "and %u more answers", a->count - count);
	if (some_without_letter(d, a))
		svg_text(d->s, d->x + INDENT, y + (count < a->count) * ROW, "left note", "%s", why_no_letter(d));
}

void prooftree_panel_size(const struct prooftree_picture *picture, const struct layout *l, double cell, double *width,
                          double *height)
{
	struct drawing d = {NULL, picture, l, 0, 0, cell};
	struct answers a;
	size_t longest = 0;
	find_answers(&a, picture);
	for (uint32_t i = 0; i < words_shown(&a); i++) {
		char text[160];
		describe(&d, a.list + i, text, sizeof text);
		longest = strlen(text) > longest ? strlen(text) : longest;
	}
	bool dominated = some_without_letter(&d, &a);
	if (dominated)
		longest = strlen(why_no_letter(&d)) > longest ? strlen(why_no_letter(&d)) : longest;
	*width = fmax(layout_width(l) * cell, longest == 0 ? 0 : INDENT + LETTER * (double)longest);
	*height =
	    layout_height(l) * cell + ROW * (words_shown(&a) + (a.count > WORDS_MOST) + dominated + (a.count > 0));
	clear_answers(&a);
}

void prooftree_panel(struct svg *s, const struct prooftree_picture *picture, const struct layout *l, double x, double y,
                     double width, double cell)
{
	struct drawing d = {s, picture, l, x + (width - layout_width(l) * cell) / 2, y, cell};
	struct answers a;
	find_answers(&a, picture);
	draw_living(&d, 0);
	draw_letters(&d, &a);
	draw_replies(&d, &a);
	draw_stones(&d, 0, NULL);
	draw_play(&d, 0);
	d.x = x;
	draw_all_words(&d, &a, y + layout_height(l) * cell + ROW);
	clear_answers(&a);
}
