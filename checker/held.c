/* Held lines (version 2 of proofs): each owns P + 1 squares of its rest, no square has two owners, and none is on a
 * line of another child. And `each', entries of single stones in one line. */
#include "core.h"

#include <inttypes.h>

enum { CHAIN_MOST = 10000 };

static void only_in_version_2(const char *what)
{
	if (here.claim.game == 'b' || here.claim.win || here.version < 2)
		unreadable("`%s' is for draws in game p, from version 2 of the format on", what);
}

/* Has it more than P squares in common with another line? A rest of at most P squares is lost anyway: Black fills it,
 * and nothing answers that. */
static bool has_near_line(uint32_t line)
{
	const struct board *b = here.board;
	here.now++;
	for (size_t i = b->first[line]; i < b->first[line + 1]; i++)
		for (size_t j = b->through_first[b->square[i]]; j < b->through_first[b->square[i] + 1]; j++) {
			struct line *l = &here.line[b->through[j]];
			l->met = l->time == here.now ? l->met + 1 : 1;
			l->time = here.now;
			if (l->met > here.claim.stones && b->through[j] != line)
				return true;
		}
	return false;
}

static bool may_be_redundant(uint32_t line)
{
	struct line *l = &here.line[line];
	if (l->near == UNKNOWN)
		l->near = has_near_line(line) ? YES : NO;
	return l->near == YES;
}

/* Its rest contains that of another living line without exclusive square; of two equal rests the one that is listed, or
 * else the first, is kept. White's stone there kills both. */
static bool redundant_to_any(uint32_t line)
{
	const struct board *b = here.board;
	here.now++;
	for (size_t i = b->first[line]; i < b->first[line + 1]; i++) {
		uint32_t s = b->square[i];
		for (size_t j = b->through_first[s]; empty(s) && j < b->through_first[s + 1]; j++) {
			uint32_t other = b->through[j];
			struct line *l = &here.line[other];
			if (other == line || !living(other) || b->exclusive[other])
				continue;
			l->met = l->time == here.now ? l->met + 1 : 1;
			l->time = here.now;
			if (l->met == rest_size(other) &&
			    (l->child > here.entry || l->met < rest_size(line) || b->exclusive[line] || other < line))
				return true;
		}
	}
	return false;
}

/* The line takes squares without owner, so many at most; how many it took. */
static uint32_t take_free_squares(uint32_t line, uint32_t most)
{
	const struct line *l = &here.line[line];
	uint32_t squares = 0;
	for (uint32_t i = l->first; i < l->end && squares < most; i++) {
		struct square *s = &here.square[here.rest[i]];
		if (s->child > here.entry)
			continue;
		s->child = here.child;
		s->owner = line;
		squares++;
	}
	return squares;
}

/* If no square is without owner a line takes one whose owner can take another instead (augmenting paths). Lines that
 * were asked carry the time of the search. */
static bool exchange(uint32_t line, uint32_t depth)
{
	struct line *l = &here.line[line];
	l->time = here.now;
	for (uint32_t i = l->first; i < l->end; i++) {
		struct square *s = &here.square[here.rest[i]];
		if (s->child != here.child || here.line[s->owner].time == here.now)
			continue;
		if (depth == CHAIN_MOST)
			unreadable("more than %d lines would have to exchange squares", (int)CHAIN_MOST);
		if (take_free_squares(s->owner, 1) == 0 && !exchange(s->owner, depth + 1))
			continue;
		s->owner = line;
		return true;
	}
	return false;
}

static bool hold(uint32_t line)
{
	const uint32_t needed = here.claim.stones + 1;
	uint32_t squares = take_free_squares(line, needed);
	for (here.now++; squares < needed && exchange(line, 1); here.now++)
		squares++;
	return squares == needed;
}

/* A line that no child lists. */
static bool held(uint32_t line)
{
	if (!(may_be_redundant(line) && redundant_to_any(line)) && !hold(line))
		refuted("line %" PRIu32 " is not held: %" PRIu32 " squares of its own are too many", line,
		        here.claim.stones + 1);
	here.counted.held++;
	return true;
}

/* h, the last child: all lines that no child lists. */
static void read_held(void)
{
	only_in_version_2("h");
	if (words_left())
		unreadable("`h' is the last child and lists no lines");
	here.child = ++here.now;
	here.left_out = held;
}

const struct kind held_kind = {.name = "h", .leaf = read_held};

static bool is_listed(uint32_t square)
{
	const struct board *b = here.board;
	for (size_t i = b->through_first[square]; i < b->through_first[square + 1]; i++)
		if (here.line[b->through[i]].child > here.entry)
			return true;
	return false;
}

/* May the square become black, and the children stay what they are? It is on no listed line, and a line that owns it
 * takes another one. A line that can do so for one of its squares can for each. */
static bool can_spare(uint32_t square)
{
	struct square *s = &here.square[square];
	if (!empty(square) || is_listed(square))
		return false;
	if (here.left_out != held || s->child <= here.entry)
		return true;
	if (here.line[s->owner].spares > here.entry)
		return true;
	here.now++;
	here.line[s->owner].spares = here.now;
	if (take_free_squares(s->owner, 1) == 0 && !exchange(s->owner, 1))
		return false;
	s->child = 0;
	return true;
}

static struct {
	struct list asked, answer;
} each;

/* each S1 S2 ... > R : CHILDREN, entries of one stone each: the children are those after R alone. */
static void read_each(void)
{
	struct list *asked = &each.asked, *answer = &each.answer;
	only_in_version_2("each");
	asked->size = answer->size = 0;
	do
		next_square(asked, asked->size > 0);
	while (!take_word(">"));
	while (!take_word(":"))
		put_next(WHITE, answer, false);
	const uint32_t answered = (uint32_t)answer->size;
	if (answered > 1)
		refuted("more replies than stones: %" PRIu32 " to 1", answered);
	read_children();
	for (size_t i = 0; i < asked->size; i++)
		if (!can_spare(asked->item[i]))
			refuted("the children are others when square %" PRIu32 " is black", asked->item[i]);
	lift_all(answer->item, answered);
	const size_t kept = keep_stones(answer->item, answered);
	for (size_t i = 0; i < asked->size; i++)
		add_entry(&asked->item[i], 1, kept, answered);
}

const struct kind each_kind = {.name = "each", .entry = read_each};
