/* Maker's wins, in both games: steps with a move of Black's, of which it is shown that every answer of White's fails.
 * The rest of these proofs is read by core.c. */
#include "core.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The entries `after' of a step: the points of the lines that are lost by themselves. A point is a square, or squares +
 * L for the exclusive square of line L. White's answer touches an entry that has one of its points; touched counts how
 * many. */
static struct {
	struct after {
		size_t first, points, touched;
	} * after;
	size_t size, room;
	struct list point, move, answer, barred; /* answer: White's, which is looked at */
	struct at_point {
		uint32_t after, next; /* next: plus 1 */
	} * at;
	size_t at_size, at_room, points_room;
	struct {
		bool barred;
		uint32_t first_at; /* plus 1 */
	} * of;                    /* by point */
	uint32_t work, depth;
} threats;

/* It bounds the stones of an answer, too: each touches an entry more, and all entries are looked at for each. */
enum { WORK_LIMIT = 100000000 };

/* The untouched entry with the fewest points, or NULL: White must touch it. */
static const struct after *find_untouched(void)
{
	const struct after *best = NULL;
	for (size_t i = 0; i < threats.size; i++) {
		if (threats.work++ == WORK_LIMIT)
			unreadable("more than %d comparisons are needed to see that every answer fails",
			           (int)WORK_LIMIT);
		if (threats.after[i].touched == 0 && (best == NULL || threats.after[i].points < best->points))
			best = &threats.after[i];
	}
	return best;
}

static void answer_at(uint32_t point, int by)
{
	for (uint32_t k = threats.of[point].first_at; k != 0; k = threats.at[k - 1].next)
		threats.after[threats.at[k - 1].after].touched += (size_t)by;
	if (by > 0)
		list_add(&threats.answer, point);
	else
		threats.answer.size--;
}

/* Is there an answer of at most `most' stones that touches all entries, with the answer so far, one of the points of
 * this entry and none that is barred? Answers with its earlier points were looked at when it is a point's turn. */
static bool find_answer_touching(const struct after *a, uint64_t most)
{
	size_t barred = threats.barred.size;
	assert(a != NULL);
	for (size_t i = a->first; i < a->first + a->points; i++) {
		uint32_t point = threats.point.item[i];
		if (threats.of[point].barred)
			continue;
		answer_at(point, 1);
		here.counted.moves++;
		const struct after *next = find_untouched();
		if (next == NULL || (threats.answer.size < most && find_answer_touching(next, most)))
			return true;
		answer_at(point, -1);
		threats.of[point].barred = true;
		list_add(&threats.barred, point);
	}
	for (; threats.barred.size > barred; threats.barred.size--)
		threats.of[threats.barred.item[threats.barred.size - 1]].barred = false;
	return false;
}

/* Every answer of White's leaves an entry untouched: not even the empty one may be without entry. */
static void check_every_answer_fails(uint32_t most)
{
	char text[100] = "";
	const struct after *first = find_untouched();
	if (first == NULL)
		refuted("White's empty answer is not refuted");
	if (!find_answer_touching(first, most))
		return;
	for (size_t i = 0, length = 0; i < threats.answer.size && length < 80; i++) {
		uint32_t p = threats.answer.item[i], squares = here.board->squares;
		length += (size_t)snprintf(text + length, sizeof text - length, " %s%" PRIu32, p < squares ? "" : "x",
		                           p < squares ? p : p - squares);
	}
	refuted("White's answer%s is not refuted", text);
}

static void add_point(struct after *a, uint32_t point)
{
	threats.at = room_for_more(threats.at, threats.at_size, &threats.at_room, sizeof *threats.at);
	threats.at[threats.at_size++] = (struct at_point){(uint32_t)threats.size, threats.of[point].first_at};
	if (threats.at_size == UINT32_MAX)
		trouble("too many entries in a step");
	threats.of[point].first_at = (uint32_t)threats.at_size;
	list_add(&threats.point, point);
	a->points++;
}

/* after CHILD */
static void read_after(void)
{
	struct after a = {.first = threats.point.size};
	const struct board *b = here.board;
	if (!take_word("after"))
		unreadable("`after' or `done' expected");
	const struct list *lines = read_only_child();
	for (size_t i = 0; i < lines->size; i++) {
		uint32_t line = lines->item[i];
		if (b->exclusive[line])
			add_point(&a, b->squares + line);
		for (size_t j = b->first[line]; j < b->first[line + 1]; j++) {
			struct square *s = &here.square[b->square[j]];
			if (s->child == here.child) {
				add_point(&a, b->square[j]);
				s->child = 0; /* each square once */
			}
		}
	}
	threats.after = room_for_more(threats.after, threats.size, &threats.room, sizeof *threats.after);
	threats.after[threats.size++] = a;
	here.counted.entries++;
}

/* After Black's move, White cannot stop a line without exclusive square whose squares are black. */
static bool decided(void)
{
	for (size_t i = 0; i < here.lines.size; i++) {
		uint32_t line = here.lines.item[i];
		if (!here.board->exclusive[line] && rest_size(line) == 0 &&
		    (here.claim.game == 'p' || here.line[line].stones[BLACK] > here.claim.stones))
			return true;
	}
	return false;
}

/* play M, then the entries */
static void read_win_step(void)
{
	threats.move.size = threats.size = threats.point.size = threats.at_size = 0;
	threats.work = 0;
	next_line();
	expect("play");
	do
		put_next(BLACK, &threats.move, threats.move.size > 0);
	while (words_left());
	if (here.claim.game == 'p' && threats.move.size > here.claim.stones)
		refuted("Black plays %zu stones", threats.move.size);
	for (next_line(); !take_word("done"); next_line())
		read_after();
	expect_end_of_line();
	if (!decided())
		check_every_answer_fails((uint32_t)threats.move.size);
	for (size_t i = 0; i < threats.point.size; i++)
		threats.of[threats.point.item[i]].first_at = 0;
	lift_all(threats.move.item, threats.move.size);
}

static void read_root_of_win(void)
{
	read_only_child();
}

/* Black may lack an exclusive square to fear, and in game b he may have more stones. */
static void compare_wins(uint32_t line, uint32_t step_line, uint32_t black)
{
	if (here.board->exclusive[line] && !here.board->exclusive[step_line])
		refuted("line %" PRIu32 " and line %" PRIu32 " of the step do not agree in their exclusive squares",
		        line, step_line);
	if (here.claim.game == 'b' && here.line[line].stones[BLACK] < black)
		refuted("line %" PRIu32 " and line %" PRIu32 " of the step do not agree in their black stones", line,
		        step_line);
}

static const struct variant *win_variant(const struct claim *c)
{
	static struct variant r = {.compare = compare_wins, .read_step = read_win_step, .read_root = read_root_of_win};
	r.fewer = c->game == 'p';
	free(threats.of);
	threats.of = room_for((size_t)here.board->squares + here.board->lines, sizeof *threats.of);
	return &r;
}

const struct kind wins_kind = {.name = "wins", .variant = win_variant};

/* o L: Black has won on this line, or fills it now. */
static void read_filled(void)
{
	const uint32_t *line;
	if (!here.claim.win)
		refuted("`o' is for wins");
	if (claim_lines(&line) != 1)
		unreadable("one line is filled");
	uint32_t rest = rest_size(*line), black = here.line[*line].stones[BLACK], most = here.claim.stones;
	bool game_b = here.claim.game == 'b';
	bool has_won = game_b ? black > most : rest == 0;
	bool can_fill = !here.board->exclusive[*line] && (game_b ? line_size(here.board, *line) > most : rest <= most);
	if (!has_won && !can_fill)
		refuted("line %" PRIu32 " cannot be filled at once", *line);
	here.counted.filled++;
}

const struct kind filled_kind = {.name = "o", .leaf = read_filled};
