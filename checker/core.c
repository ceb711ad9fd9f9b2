/* The core: draws in game p. With words.c and board.c, which read, and held.c or leaves.c, it is all that one has to
 * believe for a proof in game p; tiling.c and theorem.c make theorems of proofs. FORMATS.md defines every file and says
 * why every rule is sound. The sections:
 *
 *   Positions           the stones on the board, living lines
 *   References          two sets of lines are alike: signatures
 *   Children            which lines a child takes, and what may be left out
 *   Covering            every move has an entry; dominated squares
 *   Proof files         one forward pass over steps and root */
#include "core.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Positions */

struct position here;
const struct variant *variant;
static const struct board *board; /* here.board */

static void put(uint32_t square, enum stone colour)
{
	assert(empty(square));
	here.square[square].stone = (uint8_t)colour;
	here.square[square].child = UINT64_MAX;
	for (size_t i = board->through_first[square]; i < board->through_first[square + 1]; i++)
		here.line[board->through[i]].stones[colour]++;
}

void lift_all(const uint32_t *square, size_t squares)
{
	for (size_t j = 0; j < squares; j++) {
		const uint8_t colour = here.square[square[j]].stone;
		for (size_t i = board->through_first[square[j]]; i < board->through_first[square[j] + 1]; i++)
			here.line[board->through[i]].stones[colour]--;
		here.square[square[j]].stone = EMPTY;
		here.square[square[j]].child = 0;
	}
}

/* Reads an empty square of the position, after the last of the list if they ascend. */
uint32_t next_square(struct list *move, bool ascending)
{
	const uint32_t s = number();
	if (s >= board->squares || !empty(s) || here.square[s].lines == 0)
		refuted("square %" PRIu32 " is no empty square of the position", s);
	if (ascending && s <= move->item[move->size - 1])
		refuted("square %" PRIu32 " is not in ascending order", s);
	list_add(move, s);
	return s;
}

void put_next(enum stone colour, struct list *move, bool ascending)
{
	put(next_square(move, ascending), colour);
}

/* References to steps
 *
 * The squares of the position and of the step are put into classes by their signatures: all are in class 0 at first;
 * line i takes its squares out of each class into a new one. In the end two squares are in one class if and only if
 * they have the same signature. The surplus of a class is how many more of its squares are in the position than in the
 * step. */
struct class
{
	uint64_t split_at; /* the time of the line that split it last */
	uint32_t split_to;
	int32_t surplus; /* of class 0: anything */
};

static struct {
	struct class *class;
	size_t room;
	uint32_t classes;
	struct signature {
		uint64_t time; /* when it was classified; before `started': class 0 */
		uint32_t class;
	} * of[2]; /* by square */
	uint64_t started;
} signatures;

void signatures_allocate(size_t squares_of_position, size_t squares_of_step)
{
	free(signatures.of[POSITION]);
	free(signatures.of[STEP]);
	signatures.of[POSITION] = room_for(squares_of_position, sizeof *signatures.of[POSITION]);
	signatures.of[STEP] = room_for(squares_of_step, sizeof *signatures.of[STEP]);
}

static uint32_t signatures_new_class(void)
{
	signatures.class =
	    room_for_more(signatures.class, signatures.classes, &signatures.room, sizeof *signatures.class);
	signatures.class[signatures.classes] = (struct class){0};
	return signatures.classes++;
}

void signatures_begin(void)
{
	signatures.started = ++here.now;
	signatures.classes = 0;
	signatures_new_class();
}

void signatures_add(enum side side, uint32_t square)
{
	struct signature *s = &signatures.of[side][square];
	const uint32_t old = s->time < signatures.started ? 0 : s->class;
	const int32_t more = side == POSITION ? 1 : -1;
	if (signatures.class[old].split_at != here.now) {
		uint32_t new = signatures_new_class();
		signatures.class[old].split_at = here.now;
		signatures.class[old].split_to = new;
	}
	s->class = signatures.class[old].split_to;
	s->time = here.now;
	signatures.class[old].surplus -= more;
	signatures.class[s->class].surplus += more;
}

bool signatures_agree(bool more, bool fewer)
{
	for (uint32_t c = 1; c < signatures.classes; c++)
		if ((signatures.class[c].surplus > 0 && !more) || (signatures.class[c].surplus < 0 && !fewer))
			return false;
	return true;
}

/* Step I has the lines pool[first[I]] ..., then its black stones. */
static struct {
	struct step {
		size_t first;
		uint32_t lines, blacks;
	} * step;
	size_t size, room;
	struct list pool;
} done;

/* The squares marked with step_time have a black stone in the step. */
static void compare_line(uint32_t line, uint32_t step_line, uint64_t step_time)
{
	uint32_t black = 0;
	here.now++;
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++)
		if (empty(board->square[i]))
			signatures_add(POSITION, board->square[i]);
	for (size_t i = board->first[step_line]; i < board->first[step_line + 1]; i++)
		if (here.square[board->square[i]].time == step_time)
			black++;
		else
			signatures_add(STEP, board->square[i]);
	if (variant->compare != NULL)
		variant->compare(line, step_line, black);
}

/* If all lines of the step are these themselves, a square that is empty, or not, on both sides changes no surplus; nor
 * does a line without stones on both sides. */
static void compare_same_line(uint32_t line, uint64_t step_time)
{
	const bool differs = here.line[line].stones[BLACK] > 0 || here.line[line].time == step_time;
	uint32_t black = 0;
	here.now++;
	for (size_t i = board->first[line]; differs && i < board->first[line + 1]; i++) {
		uint32_t s = board->square[i];
		bool is_black = here.square[s].time == step_time;
		black += is_black;
		if (empty(s) == is_black)
			signatures_add(is_black ? POSITION : STEP, s);
	}
	if (variant->compare != NULL)
		variant->compare(line, line, black);
}

/* The square and its lines carry the time of the step that has a black stone there. */
static void mark_stone(uint32_t square, uint64_t step_time)
{
	here.square[square].time = step_time;
	for (size_t i = board->through_first[square]; i < board->through_first[square + 1]; i++)
		here.line[board->through[i]].time = step_time;
}

static void check_reference(uint32_t number_of_step, const uint32_t *line, size_t lines)
{
	const struct step *step = &done.step[number_of_step];
	const uint32_t *step_line = done.pool.item + step->first;
	if (step->lines != lines)
		refuted("step %" PRIu32 " has %" PRIu32 " lines, not %zu", number_of_step, step->lines, lines);
	uint64_t step_time = ++here.now;
	for (uint32_t i = 0; i < step->blacks; i++)
		mark_stone(step_line[lines + i], step_time);
	signatures_begin();
	bool same = memcmp(line, step_line, lines * sizeof *line) == 0;
	for (size_t i = 0; i < lines; i++)
		if (same)
			compare_same_line(line[i], step_time);
		else
			compare_line(line[i], step_line[i], step_time);
	if (!signatures_agree(variant->more, variant->fewer))
		refuted("the squares on these lines do not match those of step %" PRIu32, number_of_step);
	here.counted.references++;
}

/* Children
 *
 * Every entry and every child has the time when it began. A line that was listed, and an empty square on it, carry the
 * time of the child that has them. */
static struct list claimed;

/* The child takes a line of the position. */
static void claim_line(uint32_t line)
{
	if (line >= board->lines || !living(line))
		refuted("line %" PRIu32 " is no living line of the position", line);
	if (here.line[line].child > here.entry)
		refuted("line %" PRIu32 " is listed twice", line);
	here.line[line].child = here.child;
	list_add(&claimed, line);
}

/* And the empty squares of its lines. */
static void claim_squares(const uint32_t *line, size_t lines)
{
	for (size_t j = 0; j < lines; j++)
		for (uint32_t i = here.line[line[j]].first; i < here.line[line[j]].end; i++) {
			struct square *s = &here.square[here.rest[i]];
			if (s->child <= here.entry)
				s->child = here.child;
			else if (s->child != here.child && s->stone == EMPTY)
				refuted("square %" PRIu32 " lies on lines of two children", here.rest[i]);
		}
}

bool list_goes_on(void)
{
	return words_left() && !word_is(":") && !word_is("/");
}

static size_t list_lines(const uint32_t **line)
{
	size_t start = claimed.size;
	do
		claim_line(number());
	while (list_goes_on());
	*line = claimed.item + start;
	return claimed.size - start;
}

size_t claim_lines(const uint32_t **line)
{
	here.child = ++here.now;
	size_t lines = list_lines(line);
	claim_squares(*line, lines);
	return lines;
}

/* I L1 ... Lm, or, from version 3 on, I alone: the step's own lines. An only child may have all squares. */
static void read_reference(void)
{
	const uint32_t *line = NULL;
	uint32_t step = number();
	bool listed = here.version < 3 || list_goes_on();
	here.child = ++here.now;
	size_t lines = listed ? list_lines(&line) : 0;
	if (step >= done.size)
		refuted("step %" PRIu32 " is not an earlier step", step);
	if (!listed)
		for (line = done.pool.item + done.step[step].first; lines < done.step[step].lines; lines++)
			claim_line(line[lines]);
	if (claimed.size > lines || words_left())
		claim_squares(line, lines);
	check_reference(step, line, lines);
}

/* A reference, or a leaf, which is a kind of its own, named by its letter. */
static void read_child(void)
{
	if (*rest_of_line() >= '0' && *rest_of_line() <= '9') {
		read_reference();
		return;
	}
	const char *letter = word();
	const struct kind *kind = kind_named(letter);
	if (kind == NULL || kind->leaf == NULL)
		unreadable("`%s' is no child", letter);
	kind->leaf();
}

const struct list *read_only_child(void)
{
	claimed.size = 0;
	here.entry = ++here.now;
	read_child();
	claim_squares(claimed.item, claimed.size);
	expect_end_of_line();
	return &claimed;
}

/* Its rest contains the rest of a listed line without exclusive square: White's stone there kills both. */
bool redundant(uint32_t line)
{
	here.now++;
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		uint32_t s = board->square[i];
		for (size_t j = board->through_first[s]; empty(s) && j < board->through_first[s + 1]; j++) {
			struct line *l = &here.line[board->through[j]];
			if (l->child <= here.entry || board->exclusive[board->through[j]])
				continue;
			l->met = l->time == here.now ? l->met + 1 : 1;
			l->time = here.now;
			if (l->met == rest_size(board->through[j]))
				return true;
		}
	}
	return false;
}

/* All the children of an entry account for every living line. */
void read_children(void)
{
	claimed.size = 0;
	here.entry = ++here.now;
	here.left_out = variant->left_out;
	for (bool more = words_left(); more; more = take_word(":"))
		read_child();
	expect_end_of_line();
	for (size_t i = 0; i < here.lines.size; i++) {
		const uint32_t line = here.lines.item[i];
		const struct line *l = &here.line[line];
		if (l->stones[WHITE] == 0 && l->child <= here.entry && !here.left_out(line))
			refuted("line %" PRIu32 " is left out", line);
	}
}

/* Covering
 *
 * The entries S -> R of a step; item holds S without its smallest square, then R. An entry answers a move that contains
 * S and no square of R, and then every larger move that no entry answers has a square of R. They are filed under the
 * smallest square of S: an entry with S inside a move is filed under a square of the move. */
enum { DEPTH_MOST = 10000, WORK_MOST = 100000000 };
#define NO_ANSWER UINT32_MAX

static struct {
	struct entry {
		size_t first;
		uint32_t others, answered; /* the sizes of S, less 1, and of R */
		uint32_t next;             /* the next entry of the same file, plus 1 */
		uint64_t asks;             /* a bit for each square of S */
	} * entry;
	size_t size, room;
	struct list item, stones; /* stones: of the entry being read */
	struct list move, barred; /* the move looked at; squares as they were barred */
	uint32_t most;            /* stones of a move */
	uint32_t ways;            /* squares of the answer found last, with which the move goes on */
	uint32_t work;
} replies;

/* Several squares may have the same bit: what lies in a set has its bits in those of the set, but not only that. */
static uint64_t bit_of(uint32_t square)
{
	return UINT64_C(1) << square % 64;
}

static uint64_t bits_of(const uint32_t *square, size_t squares)
{
	uint64_t bits = 0;
	for (size_t i = 0; i < squares; i++)
		bits |= bit_of(square[i]);
	return bits;
}

/* How many squares of R are not barred, if the move grows; NO_ANSWER if S is not inside the move, or a square of R in
 * it. `outside' are the bits that no square of the move has. */
static uint32_t ways_after(const struct entry *e, uint64_t outside, bool grows)
{
	const uint32_t *item = replies.item.item + e->first;
	uint32_t ways = 0;
	if (replies.work++ == WORK_MOST)
		unreadable("more than %d comparisons are needed to see that every move has an entry", (int)WORK_MOST);
	if ((e->asks & outside) != 0)
		return NO_ANSWER;
	for (uint32_t i = 0; i < e->others + e->answered; i++) {
		if (here.square[item[i]].in_move != (i < e->others))
			return NO_ANSWER;
		ways += grows && i >= e->others && !here.square[item[i]].barred;
	}
	return ways;
}

/* The entry that answers the move with the fewest squares in R that are not barred, or NULL. One is as good as another
 * for a move that cannot grow. */
static const struct entry *find_answer(void)
{
	const struct entry *best = NULL;
	const bool grows = replies.move.size < replies.most;
	const uint64_t outside = ~bits_of(replies.move.item, replies.move.size);
	replies.ways = NO_ANSWER;
	for (size_t i = 0; i < replies.move.size; i++)
		for (uint32_t k = here.square[replies.move.item[i]].first_entry; k != 0 && replies.ways > 0;
		     k = replies.entry[k - 1].next) {
			const uint32_t ways = ways_after(&replies.entry[k - 1], outside, grows);
			if (ways < replies.ways)
				best = &replies.entry[k - 1];
			replies.ways = ways < replies.ways ? ways : replies.ways;
		}
	if (grows && best != NULL && replies.move.size == DEPTH_MOST)
		unreadable("moves of more than %d stones have to be looked at", (int)DEPTH_MOST);
	return best;
}

/* Is there a move without entry that contains the move so far and one of these squares, and none that is barred? Moves
 * with the earlier squares were looked at when it is a square's turn, so those are barred until all have had theirs. */
static bool find_move(const uint32_t *square, size_t squares)
{
	size_t barred = replies.barred.size;
	for (size_t i = 0; i < squares; i++) {
		struct square *s = &here.square[square[i]];
		if (s->barred)
			continue;
		list_add(&replies.move, square[i]);
		s->in_move = true;
		here.counted.moves++;
		const struct entry *e = find_answer();
		if (e == NULL || (replies.ways > 0 && find_move(replies.item.item + e->first + e->others, e->answered)))
			return true;
		s->in_move = false;
		replies.move.size--;
		s->barred = true;
		list_add(&replies.barred, square[i]);
	}
	for (; replies.barred.size > barred; replies.barred.size--)
		here.square[replies.barred.item[replies.barred.size - 1]].barred = false;
	return false;
}

/* Do all lines of the position through v go through u? Their bits say so, unless lines have the same bit. */
static bool on_all_lines_of(uint32_t v, uint32_t u)
{
	uint32_t common = 0;
	if ((here.square[v].on & ~here.square[u].on) != 0)
		return false;
	if (here.lines.size <= 64)
		return true;
	for (size_t i = board->through_first[v]; i < board->through_first[v + 1]; i++)
		for (size_t j = board->through_first[u]; j < board->through_first[u + 1]; j++)
			common += board->through[i] == board->through[j] && here.line[board->through[i]].member;
	return common == here.square[v].lines;
}

/* Do at least P squares lie on all lines of v and on more, or on the same lines and come before v? They are on each
 * line of v; those on more lines stand at its end. */
static bool dominated(uint32_t v)
{
	const struct square *s = &here.square[v];
	const struct line *l = &here.line[s->line];
	uint32_t before = 0;
	for (uint32_t i = l->end; before < here.claim.stones && i > l->first; i--) {
		const uint32_t u = here.rest[i - 1];
		if (on_all_lines_of(v, u))
			before += (u < v) | (here.square[u].lines > s->lines);
	}
	return before >= here.claim.stones;
}

/* The square that answers the last entry comes first: it answers many, and is barred when they are looked at. */
static void begin_with_last_answer(struct list *squares)
{
	for (size_t i = 0; replies.item.size > 0 && i < squares->size; i++)
		if (squares->item[i] == replies.item.item[replies.item.size - 1]) {
			squares->item[i] = squares->item[0];
			squares->item[0] = replies.item.item[replies.item.size - 1];
		}
}

/* Every move without dominated squares has one. */
static void check_every_move_has_an_entry(void)
{
	struct list *squares = &here.squares;
	begin_with_last_answer(squares);
	for (size_t i = 0; i < squares->size; i++)
		here.square[squares->item[i]].barred = !variant->any_number && dominated(squares->item[i]);
	replies.work = 0;
	replies.most = variant->any_number ? UINT32_MAX : here.claim.stones;
	if (find_move(squares->item, squares->size)) {
		char text[100] = "";
		for (size_t i = 0; i < replies.move.size && strlen(text) < 80; i++)
			snprintf(text + strlen(text), 20, " %" PRIu32, replies.move.item[i]);
		refuted("the move%s%s has no entry", text, strlen(text) < 80 ? "" : " ...");
	}
	for (size_t i = 0; i < squares->size; i++) {
		here.square[squares->item[i]].barred = false;
		here.square[squares->item[i]].first_entry = 0;
	}
}

/* Proof files: steps, each a draw, and the root */

/* Keeps them for entries, and says where. */
size_t keep_stones(const uint32_t *square, uint32_t squares)
{
	for (uint32_t i = 0; i < squares; i++)
		list_add(&replies.item, square[i]);
	return replies.item.size - squares;
}

/* S; its squares but the first, and then R, were kept there. */
void add_entry(const uint32_t *stones, uint32_t asked, size_t kept, uint32_t answered)
{
	uint32_t *file = &here.square[stones[0]].first_entry;
	replies.entry = room_for_more(replies.entry, replies.size, &replies.room, sizeof *replies.entry);
	replies.entry[replies.size++] = (struct entry){kept, asked - 1, answered, *file, bits_of(stones, asked)};
	*file = (uint32_t)replies.size;
	here.counted.entries++;
}

/* reply S > R : CHILDREN, or an entry of another name. */
static void read_entry(void)
{
	struct list *stones = &replies.stones;
	uint32_t asked = 0, exclusives = 0;
	if (!take_word("reply")) {
		const struct kind *kind = kind_named(word());
		if (kind == NULL || kind->entry == NULL)
			unreadable("`reply' or `done' expected");
		kind->entry();
		return;
	}
	stones->size = 0;
	do
		put_next(BLACK, stones, asked++ > 0);
	while (!take_word(">"));
	while (!take_word(":"))
		if (*rest_of_line() == 'x') {
			variant->read_exclusive();
			exclusives++;
		} else
			put_next(WHITE, stones, false);
	uint32_t answered = (uint32_t)stones->size - asked;
	if (answered + exclusives > asked)
		refuted("more replies than stones: %" PRIu32 " to %" PRIu32, answered + exclusives, asked);
	read_children();
	lift_all(stones->item, stones->size);
	if (exclusives > 0)
		variant->lift_exclusives();
	add_entry(stones->item, asked, keep_stones(stones->item + 1, asked - 1 + answered), answered);
}

static void position_add_line(uint32_t line)
{
	if (line >= board->lines)
		refuted("line %" PRIu32 " does not exist", line);
	if (here.line[line].member)
		refuted("line %" PRIu32 " stands twice in the position", line);
	here.line[line].member = true;
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		here.square[board->square[i]].lines++;
		here.square[board->square[i]].on |= bit_of((uint32_t)here.lines.size);
	}
	list_add(&here.lines, line);
}

static void position_clear(void)
{
	for (; here.lines.size > 0; here.lines.size--) {
		const uint32_t line = here.lines.item[here.lines.size - 1];
		here.line[line].member = false;
		for (size_t i = board->first[line]; i < board->first[line + 1]; i++)
			here.square[board->square[i]].lines = here.square[board->square[i]].on = 0;
	}
}

/* The squares on this line alone come first: a held line takes them before those that others could have. */
static void find_rest(uint32_t line, uint64_t time)
{
	uint32_t end = (uint32_t)board->first[line], alone = end;
	here.line[line].first = end;
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		struct square *s = &here.square[board->square[i]];
		if (s->stone != EMPTY)
			continue;
		if (s->time != time)
			list_add(&here.squares, board->square[i]);
		s->time = time;
		s->line = line;
		here.rest[end++] = s->lines == 1 ? here.rest[alone] : board->square[i];
		if (s->lines == 1)
			here.rest[alone++] = board->square[i];
	}
	here.line[line].end = end;
}

static void find_rests(void)
{
	const uint64_t time = ++here.now;
	here.squares.size = 0;
	for (size_t i = 0; i < here.lines.size; i++)
		find_rest(here.lines.item[i], time);
}

/* What follows the position: entries, until every move has one. A position that is lost already has no step. */
void read_draw_step(void)
{
	for (size_t i = 0; i < here.lines.size; i++)
		if (variant->lost(here.lines.item[i]))
			refuted("line %" PRIu32 " is lost already", here.lines.item[i]);
	replies.size = replies.item.size = 0;
	for (next_line(); !take_word("done"); next_line())
		read_entry();
	expect_end_of_line();
	check_every_move_has_an_entry();
}

/* step I lines L1 ... Lm [black S1 S2 ...], and what follows */
static void read_step(void)
{
	struct step step = {.first = done.pool.size};
	expect("step");
	if (number() != done.size)
		unreadable("step %zu expected here", done.size);
	current_step = (int64_t)done.size;
	expect("lines");
	do {
		position_add_line(number());
		list_add(&done.pool, here.lines.item[step.lines++]);
	} while (words_left() && !word_is("black"));
	if (take_word("black"))
		do
			put_next(BLACK, &done.pool, step.blacks++ > 0);
		while (words_left());
	find_rests();
	variant->read_step();
	lift_all(done.pool.item + step.first + step.lines, step.blacks);
	position_clear();
	done.step = room_for_more(done.step, done.size, &done.room, sizeof *done.step);
	done.step[done.size++] = step;
	current_step = -1;
}

/* All lines of the board, and the stones of the start; the lines without white stone are living. */
static void read_root(const struct start *start)
{
	expect("root");
	for (uint32_t line = 0; line < board->lines; line++)
		position_add_line(line);
	for (uint32_t s = 0; s < board->squares; s++)
		if (start->stone[s] != EMPTY)
			put(s, start->stone[s]);
	find_rests();
	variant->read_root();
	position_clear();
	expect_line("end");
}

static bool rest_is_empty(uint32_t line)
{
	return rest_size(line) == 0;
}

static void no_exclusive(void)
{
	uint32_t line;
	const char *text = word();
	if (!is_number(text + 1, &line))
		unreadable("`%s' is no exclusive square", text);
	refuted("%s is no empty exclusive square of the position", text);
}

/* Those of a draw in game p, or what another file says. */
static const struct variant *variant_of(const struct claim *c, const struct board *b)
{
	static const struct variant game_p = {.more = true,
	                                      .read_step = read_draw_step,
	                                      .read_root = read_children,
	                                      .lost = rest_is_empty,
	                                      .left_out = redundant,
	                                      .read_exclusive = no_exclusive};
	bool others = c->win || c->game == 'b';
	for (uint32_t line = 0; line < b->lines; line++)
		others = others || b->exclusive[line];
	const struct kind *kind = kind_named(c->win ? "wins" : "exclusive");
	if (others && kind == NULL)
		unreadable("this checker knows draws in game p on boards without exclusive squares alone");
	return others ? kind->variant(c) : &game_p;
}

static void proof_begin(const struct board *b)
{
	board = b;
	here = (struct position){.board = b, .lines = here.lines, .squares = here.squares, .version = file_version};
	here.square = room_for(b->squares, sizeof *here.square);
	here.line = room_for(b->lines, sizeof *here.line);
	here.given_up = room_for(b->first[b->lines], sizeof *here.given_up);
	here.rest = room_for(b->first[b->lines], sizeof *here.rest);
	signatures_allocate(b->squares, b->squares);
	done.size = done.pool.size = 0;
}

static void proof_end(void)
{
	free(here.square);
	free(here.line);
	free(here.given_up);
	free(here.rest);
	printf("c board %016" PRIx64 ": squares %" PRIu32 ", lines %" PRIu32 "\n", board->fingerprint, board->squares,
	       board->lines);
	printf("c steps %zu, each a %s\n", done.size, here.claim.win ? "win" : "draw");
	printf("c entries %" PRIu64 ", sets of stones looked at %" PRIu64 "\n", here.counted.entries,
	       here.counted.moves);
	printf("c references to steps %" PRIu64 ", forests %" PRIu64 ", potentials %" PRIu64 ", pairings %" PRIu64
	       ", filled lines %" PRIu64 ", held lines %" PRIu64 "\n",
	       here.counted.references, here.counted.forests, here.counted.potentials, here.counted.pairings,
	       here.counted.filled, here.counted.held);
}

/* Reads and checks a proof after its first line. It returns only if the proof is right. */
static struct claim read_proof(const struct board *b)
{
	proof_begin(b);
	read_fingerprint(b);
	read_claim(&here.claim);
	variant = variant_of(&here.claim, b);
	struct start start = read_start(b);
	here.claim.position = start.text;
	uint32_t steps = take_count("steps", 0, INT32_MAX);
	for (next_line(); steps > 0; next_line(), steps--)
		read_step();
	read_root(&start);
	proof_end();
	free(start.stone);
	return here.claim;
}

const struct kind proof_kind = {.name = "proof", .proof = read_proof};
