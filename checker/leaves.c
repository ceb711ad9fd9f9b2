/* The leaves of draws in game p: sets of lines that are drawn by one rule, forests, tuples and potentials. */
#include "core.h"

#include <inttypes.h>
#include <stdlib.h>

static void only_in_game_p(const char *rule)
{
	if (here.claim.game == 'b' || here.claim.win)
		refuted("a %s is for draws in game p", rule);
}

/* Forests. Lines are peeled off one after the other, each with more than P squares that are on no other line left. Of
 * the lines left, `many' go through a square, and `who' is the exclusive or of their numbers: of the last, its number.
 */
static struct list places, peeled; /* what was given up, as places in board->square; the lines in their order */

static int compare_squares(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

static void read_given_up(void)
{
	do {
		uint32_t line = number(), square = number();
		if (line >= here.board->lines || here.line[line].child != here.child)
			refuted("line %" PRIu32 " gives up a square, but is not in the forest", line);
		const uint32_t *place = bsearch(&square, here.board->square + here.board->first[line],
		                                line_size(here.board, line), sizeof square, compare_squares);
		size_t at = place == NULL ? 0 : (size_t)(place - here.board->square);
		if (place == NULL || !empty(square) || here.given_up[at])
			refuted("square %" PRIu32 " is no empty square that line %" PRIu32 " can give up", square,
			        line);
		here.given_up[at] = true;
		list_add(&places, (uint32_t)at);
	} while (list_goes_on());
}

/* The line joins the forest (by = 1) or is peeled off; lines that have enough squares of their own by that are the
 * next. */
static void forest_line(uint32_t line, int by)
{
	for (size_t i = here.board->first[line]; i < here.board->first[line + 1]; i++) {
		struct square *s = &here.square[here.board->square[i]];
		if (s->stone != EMPTY || here.given_up[i])
			continue;
		if (by > 0 && s->many == 1)
			here.line[s->who].own--;
		s->many += (uint32_t)by;
		s->who ^= line;
		if (s->many == 1 && here.line[s->who].own++ == here.claim.stones && by < 0)
			list_add(&peeled, s->who);
	}
}

static void check_forest(const uint32_t *line, size_t lines)
{
	peeled.size = 0;
	for (size_t i = 0; i < lines; i++) {
		here.line[line[i]].own = 0;
		forest_line(line[i], 1);
	}
	for (size_t i = 0; i < lines; i++)
		if (here.line[line[i]].own > here.claim.stones)
			list_add(&peeled, line[i]);
	for (size_t i = 0; i < peeled.size; i++)
		forest_line(peeled.item[i], -1);
	for (size_t i = 0; peeled.size < lines; i++)
		if (here.line[line[i]].own <= here.claim.stones)
			refuted("no forest: line %" PRIu32 " has too few squares of its own", line[i]);
}

static void read_forest(void)
{
	const uint32_t *line;
	only_in_game_p("forest");
	size_t lines = claim_lines(&line);
	if (take_word("/"))
		read_given_up();
	check_forest(line, lines);
	for (; places.size > 0; places.size--)
		here.given_up[places.item[places.size - 1]] = false;
	here.counted.forests++;
}

const struct kind forest_kind = {.name = "f", .leaf = read_forest};

/* Tuples of P + 1 squares, one inside the rest of every line. tuple_of: by place in squares; filled: by tuple, how many
 * of its squares are on the line looked at. */
static struct {
	struct list squares, filled;
	uint64_t time; /* marks the squares; `met' is then the number of their tuple */
} tuples;

static void read_tuples(void)
{
	uint32_t size = number();
	tuples.time = ++here.now;
	tuples.squares.size = tuples.filled.size = 0;
	if (size != here.claim.stones + 1)
		refuted("tuples of %" PRIu32 " squares, where %" PRIu32 " are needed", size, here.claim.stones + 1);
	while (!take_word("/")) {
		uint32_t s = number();
		if (s >= here.board->squares || !empty(s) || here.square[s].time == tuples.time)
			refuted("square %" PRIu32 " cannot be in a tuple", s);
		if (tuples.squares.size % size == 0)
			list_add(&tuples.filled, 0);
		here.square[s].time = tuples.time;
		here.square[s].met = (uint32_t)(tuples.squares.size / size);
		list_add(&tuples.squares, s);
	}
	if (tuples.squares.size % size != 0)
		refuted("the last tuple is too small");
}

static bool contains_tuple(uint32_t line)
{
	bool found = false;
	for (int pass = 0; pass < 2; pass++) /* count, then wipe the counts */
		for (size_t i = here.board->first[line]; i < here.board->first[line + 1]; i++) {
			const struct square *s = &here.square[here.board->square[i]];
			if (s->time != tuples.time)
				continue;
			uint32_t *filled = &tuples.filled.item[s->met];
			*filled = pass == 0 ? *filled + 1 : 0;
			found = found || *filled == here.claim.stones + 1;
		}
	return found;
}

/* t K A1 .. AK ... / L1 ... Lm */
static void read_tuple_leaf(void)
{
	const uint32_t *line;
	only_in_game_p("pairing");
	read_tuples();
	size_t lines = claim_lines(&line);
	for (size_t i = 0; i < lines; i++)
		if (!contains_tuple(line[i]))
			refuted("line %" PRIu32 " contains no tuple", line[i]);
	for (size_t i = 0; i < tuples.squares.size; i++)
		if (here.square[tuples.squares.item[i]].child != here.child)
			refuted("square %" PRIu32 " of a tuple is not on the lines of this child",
			        tuples.squares.item[i]);
	here.counted.pairings++;
}

const struct kind tuples_kind = {.name = "t", .leaf = read_tuple_leaf};

/* Potential: a full line weighs ONE = 2^50. */
static const uint64_t potential_base[] = {0, 128, 103, 93, 88, 84, 82, 80, 78};
#define ONE ((uint64_t)1 << 50)

static uint64_t weight(uint64_t base, uint32_t rest)
{
	uint64_t w = ONE;
	for (uint32_t i = 0; i < rest && w > 1; i++)
		w = (64 * w + base - 1) / base;
	return w;
}

/* Adds the weight to the squares of the line; returns the largest sum so far. */
static uint64_t add_weight(uint32_t line, uint64_t w, uint64_t heaviest)
{
	for (size_t i = here.board->first[line]; i < here.board->first[line + 1]; i++) {
		struct square *s = &here.square[here.board->square[i]];
		if (s->stone != EMPTY)
			continue;
		s->sum = s->time == here.child ? s->sum + w : w;
		s->time = here.child;
		heaviest = s->sum > heaviest ? s->sum : heaviest;
	}
	return heaviest;
}

/* w L1 ... Lm */
static void read_potential_leaf(void)
{
	const uint32_t *line;
	uint64_t sum = 0, heaviest = 0;
	only_in_game_p("potential");
	if (here.claim.stones >= sizeof potential_base / sizeof potential_base[0])
		refuted("the potential is for P up to 8");
	uint64_t base = potential_base[here.claim.stones];
	size_t lines = claim_lines(&line);
	for (size_t i = 0; i < lines && sum < ONE; i++) {
		uint64_t w = weight(base, rest_size(line[i]));
		sum += w;
		heaviest = add_weight(line[i], w, heaviest);
	}
	if ((base - 64) * sum + 64 * heaviest >= (base - 64) * ONE)
		refuted("the potential is too large");
	here.counted.potentials++;
}

const struct kind weights_kind = {.name = "w", .leaf = read_potential_leaf};
