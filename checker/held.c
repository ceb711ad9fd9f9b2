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
			bool listed = l->child > here.entry && l->child != here.child;
			if (l->met == rest_size(other) &&
			    (listed || l->met < rest_size(line) || b->exclusive[line] || other < line))
				return true;
		}
	}
	return false;
}

/* A line takes a square without owner, or one whose owner can take another instead (augmenting paths). Lines that were
 * asked carry the time of the search. */
static bool take_square(uint32_t line, uint32_t depth)
{
	const struct board *b = here.board;
	if (depth == CHAIN_MOST)
		unreadable("more than %d lines would have to exchange squares", (int)CHAIN_MOST);
	here.line[line].time = here.now;
	for (int owned = 0; owned < 2; owned++)
		for (size_t i = b->first[line]; i < b->first[line + 1]; i++) {
			struct square *s = &here.square[b->square[i]];
			if (s->stone != EMPTY || s->child > here.entry || (s->owned > here.entry) != owned)
				continue;
			if (owned && (here.line[s->owner].time == here.now || !take_square(s->owner, depth + 1)))
				continue;
			s->owner = line;
			s->owned = here.now;
			return true;
		}
	return false;
}

/* Squares without owner, as many as are needed; how many it took. */
static uint32_t take_free_squares(uint32_t line)
{
	const struct board *b = here.board;
	uint32_t squares = 0;
	here.now++;
	for (size_t i = b->first[line]; i < b->first[line + 1] && squares <= here.claim.stones; i++) {
		struct square *s = &here.square[b->square[i]];
		if (s->stone != EMPTY || s->child > here.entry || s->owned > here.entry)
			continue;
		s->owner = line;
		s->owned = here.now;
		squares++;
	}
	return squares;
}

static bool hold(uint32_t line)
{
	uint32_t squares = take_free_squares(line);
	for (here.now++; squares <= here.claim.stones && take_square(line, 0); here.now++)
		squares++;
	return squares > here.claim.stones;
}

/* h, the last child: all lines that no child lists. */
static void read_held(void)
{
	only_in_version_2("h");
	if (words_left())
		unreadable("`h' is the last child and lists no lines");
	here.child = ++here.now;
	for (size_t i = 0; i < here.lines.size; i++) {
		uint32_t line = here.lines.item[i];
		if (!living(line) || here.line[line].child > here.entry)
			continue;
		if (!(may_be_redundant(line) && redundant_to_any(line)) && !hold(line))
			refuted("line %" PRIu32 " is not held: %" PRIu32 " squares of its own are too many", line,
			        here.claim.stones + 1);
		here.line[line].child = here.child;
		here.counted.held++;
	}
}

const struct kind held_kind = {.name = "h", .leaf = read_held};

/* May the square become black, and the children stay what they are? It is on no listed line, and a line that owns it
 * takes another one. A line that can do so for one of its squares can for each. */
static bool can_spare(uint32_t square)
{
	struct square *s = &here.square[square];
	if (!empty(square) || s->child > here.entry)
		return false;
	if (s->owned <= here.entry || here.line[s->owner].spares > here.entry)
		return true;
	here.now++;
	here.line[s->owner].spares = here.now;
	if (!take_square(s->owner, 0))
		return false;
	s->owned = 0;
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
