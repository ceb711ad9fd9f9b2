/* All the induction steps together, one black stone at a time (each move is taken apart into its stones, as the proofs
 * of Lemmas 5, 7 and 9 do). A stone lies in one light block or one base board (strategy_address.h), and only its rule
 * answers, with at most one white stone. What Lemma 4 and Lemma 7 do with the answer:
 *
 *   the rule kills a line       White plays an empty square of the whole line of BN(L). There is one: the line lives,
 * it had at most L - p - 1 black stones, and Black placed at most p. With exclusive squares White plays the line's own.
 *   the rule plays a crossing   White plays there, if it is empty. Otherwise Black took it later in the same move;
 * White kills both lines now, and owes nothing for that later stone, which then lies on dead lines only (Case 5 of
 * Lemma 5).
 *
 * A line is dead for all boards on the way at once. A line that dies without having been asked for helps White: sigma
 * goes down, paths fall into more pieces. */
#include "provers/strategies/strategy.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/strategies/sparse.h"
#include "provers/strategies/strategy_address.h"
#include "provers/strategies/strategy_potential.h"
#include "provers/strategies/strategy_svg.h"
#include "provers/strategies/strategy_theorem.h"

enum shape { SHAPE_STRIP, SHAPE_PLANE, SHAPE_THEOREM, SHAPE_POTENTIAL };
enum { KIND_SQUARE = 1, KIND_V, KIND_D, KIND_BLOCK }; /* of sparse entries; a block of board b is KIND_BLOCK + b */
enum { ENTRIES_PER_STONE = 16 };

/* Entries of the table:
 *   square  state: its colour
 *   line    state: 1 if it is dead; count: its black stones while it lives; mark: it has one in its base board
 *   block   mark and number: the direction and the number of its marked line */
struct strategy {
	enum shape shape;
	bool exclusive;
	unsigned length, bound, stones;
	struct theorem_game *theorem;     /* or NULL */
	struct potential_game *potential; /* or NULL */
	struct map table;
	struct reply *reply;
	unsigned replies, reply_room;
	enum why why; /* of the next reply */
};

/* A square of a strip, and the two lines through it. */
struct spot {
	int64_t strip, row, column, v, d;
};

static struct strategy *new_strategy(enum shape shape, unsigned length, bool exclusive)
{
	struct strategy *s = xcalloc(1, sizeof *s);
	assert(shape != SHAPE_THEOREM && shape != SHAPE_POTENTIAL && length > 0);
	s->shape = shape;
	s->length = length;
	s->exclusive = exclusive;
	s->bound = address_bound(length);
	assert(exclusive || length > s->bound + 1); /* a stone a move at least */
	s->stones = exclusive ? UINT_MAX : length - s->bound - 1;
	sparse_init(&s->table);
	assert(exclusive || s->stones > 0);
	return s;
}

struct strategy *strategy_strip(unsigned length)
{
	assert(length >= 4 && length <= STRATEGY_LENGTH);
	return new_strategy(SHAPE_STRIP, length, false);
}

struct strategy *strategy_exclusive_strip(unsigned length)
{
	assert(length >= 2 && length <= STRATEGY_LENGTH);
	return new_strategy(SHAPE_STRIP, length, true);
}

/* The shortest length that stands p stones a move: p + d of Theorem 2. */
struct strategy *strategy_plane(unsigned p)
{
	unsigned length = 4;
	while (length - address_bound(length) - 1 < p)
		length++;
	assert(length <= STRATEGY_LENGTH && length - address_bound(length) - 1 == p);
	return new_strategy(SHAPE_PLANE, length, false);
}

struct strategy *strategy_theorem(FILE *in, struct trouble *t)
{
	struct theorem_game *g = theorem_game_read(in, t);
	if (g == NULL)
		return NULL;
	struct strategy *s = xcalloc(1, sizeof *s);
	s->shape = SHAPE_THEOREM;
	s->theorem = g;
	s->stones = theorem_game_p(g);
	sparse_init(&s->table);
	return s;
}

struct strategy *strategy_potential(enum edges_rule rule, unsigned p)
{
	if (p < EDGES_FEW)
		rule = EDGES_POTENTIAL;
	struct strategy *s = xcalloc(1, sizeof *s);
	s->shape = SHAPE_POTENTIAL;
	s->potential = potential_game_best(rule, p);
	s->stones = p;
	s->bound = potential_game_bound(s->potential);
	assert(potential_game_p(s->potential) == p);
	sparse_init(&s->table);
	return s;
}

void strategy_svg(const struct strategy *s, FILE *out)
{
	assert(s->potential != NULL);
	potential_game_svg(s->potential, out);
}

void strategy_release(struct strategy *s)
{
	if (s->potential != NULL)
		potential_game_release(s->potential);
	if (s->theorem != NULL)
		theorem_game_release(s->theorem);
	map_clear(&s->table);
	free(s->reply);
	free(s);
}

bool strategy_restart(struct strategy *s)
{
	if (s->theorem == NULL)
		return false;
	theorem_game_restart(s->theorem);
	map_clear(&s->table);
	sparse_init(&s->table);
	s->replies = 0;
	return true;
}

unsigned strategy_length(const struct strategy *s)
{
	return s->length;
}

bool strategy_is_strip(const struct strategy *s)
{
	return s->shape == SHAPE_STRIP;
}

unsigned strategy_k(const struct strategy *s)
{
	return s->theorem != NULL     ? theorem_game_k(s->theorem)
	       : s->potential != NULL ? potential_game_k(s->potential)
	                              : 3 * s->length - 1;
}

unsigned strategy_stones(const struct strategy *s)
{
	return s->stones;
}

unsigned strategy_bound(const struct strategy *s)
{
	return s->bound;
}

static struct spot spot_at(int64_t strip, int64_t row, int64_t column)
{
	return (struct spot){strip, row, column, column, column - row};
}

/* The plane: strip s has the rows sL .. sL + L - 1; even strips are BZ(L), odd ones its mirror image, column x being
 * column -1-x of BZ, so that a column that has no V line in one strip has one in the next. Lemma 3: in odd zones of BZ
 * the column and the row from the top are exchanged. The map is its own inverse. */
static void exchange(const struct strategy *s, int64_t *row, int64_t *column)
{
	int64_t l = s->length, zone = floor_divide(*column, l);
	if ((zone & 1) == 0)
		return;
	int64_t x = *column - zone * l, y = l - 1 - *row;
	assert(x >= 0 && x < l && y >= 0 && y < l);
	*column = zone * l + y;
	*row = l - 1 - x;
}

static struct spot spot_of(const struct strategy *s, struct stone at)
{
	if (s->shape != SHAPE_PLANE)
		return spot_at(0, at.row, at.column);
	int64_t strip = floor_divide(at.row, s->length), row = at.row - strip * s->length;
	int64_t column = strip & 1 ? -1 - at.column : at.column;
	exchange(s, &row, &column);
	assert(row >= 0 && row < s->length);
	return spot_at(strip, row, column);
}

static struct stone stone_of(const struct strategy *s, struct spot p)
{
	if (s->shape != SHAPE_PLANE)
		return (struct stone){p.row, p.column};
	int64_t row = p.row, column = p.column;
	exchange(s, &row, &column);
	return (struct stone){p.strip * s->length + row, p.strip & 1 ? -1 - column : column};
}

static struct sparse_key square_key(struct spot p)
{
	return (struct sparse_key){KIND_SQUARE, p.strip, p.row, p.column};
}

static struct sparse_entry *get_line(struct strategy *s, int64_t strip, struct line_name line)
{
	assert(line.direction != ALONG_NONE);
	uint64_t kind = line.direction == ALONG_V ? KIND_V : KIND_D;
	return sparse_get(&s->table, (struct sparse_key){kind, strip, line.number, 0});
}

static enum colour colour_of(const struct strategy *s, struct spot p)
{
	const struct sparse_entry *e = sparse_find(&s->table, square_key(p));
	assert(e == NULL || e->state <= COLOUR_WHITE);
	return e == NULL ? COLOUR_EMPTY : (enum colour)e->state;
}

static bool is_empty(const struct strategy *s, struct spot p)
{
	return colour_of(s, p) == COLOUR_EMPTY;
}

static bool lives(const struct sparse_entry *line)
{
	return line->state == 0;
}

static void add_reply(struct strategy *s, struct reply r)
{
	MAKE_ROOM(s->reply, s->replies, s->reply_room);
	assert(r.exclusive == (r.line.direction != ALONG_NONE));
	s->reply[s->replies++] = r;
}

/* By the rules of Theorem 2. */
static void place_white(struct strategy *s, struct spot p)
{
	assert(is_empty(s, p));
	sparse_get(&s->table, square_key(p))->state = COLOUR_WHITE;
	get_line(s, p.strip, v_line(p.v))->state = 1;
	get_line(s, p.strip, d_line(p.d))->state = 1;
	add_reply(s, (struct reply){.at = stone_of(s, p), .reason = {.why = s->why}});
}

/* Square number i of a line of a strip. */
static struct spot spot_on(int64_t strip, struct line_name line, int64_t i)
{
	return spot_at(strip, i, line.direction == ALONG_V ? line.number : line.number + i);
}

static void kill_line(struct strategy *s, int64_t strip, struct line_name line)
{
	struct sparse_entry *e = get_line(s, strip, line);
	if (!lives(e))
		return;
	if (s->exclusive) {
		e->state = 1;
		add_reply(s, (struct reply){.exclusive = true, .line = line, .reason = {.why = WHY_LINE}});
		return;
	}
	for (unsigned i = 0; i < s->length; i++) {
		struct spot p = spot_on(strip, line, i);
		if (is_empty(s, p)) {
			place_white(s, p);
			return;
		}
	}
	assert(!"a living line always has an empty square");
}

static void carry_out(struct strategy *s, int64_t strip, struct rule_answer a)
{
	s->why = WHY_LINE;
	if (a.kind == ANSWER_KILL)
		kill_line(s, strip, a.line);
	if (a.kind != ANSWER_CROSS)
		return;
	struct spot p = spot_at(strip, a.v - a.d, a.v);
	if (is_empty(s, p)) {
		s->why = WHY_CROSSING;
		place_white(s, p);
		return;
	}
	kill_line(s, strip, v_line(a.v));
	kill_line(s, strip, d_line(a.d));
}

static bool line_lives(struct strategy *s, int64_t strip, struct line_name line)
{
	return lives(get_line(s, strip, line));
}

static void answer_in_block(struct strategy *s, struct spot p, const struct address *a)
{
	struct sparse_key key = {KIND_BLOCK + a->board, p.strip, a->block, 0};
	struct sparse_entry *block = sparse_get(&s->table, key);
	struct rectangle_view view = {.v = p.v, .d = p.d};
	view.v_lives = line_lives(s, p.strip, v_line(p.v));
	view.d_lives = line_lives(s, p.strip, d_line(p.d));
	assert(view.v_lives || view.d_lives);
	struct line_name marked = {(enum along)block->mark, block->number};
	if (marked.direction != ALONG_NONE && line_lives(s, p.strip, marked))
		view.marked = marked;
	view.corner_v = a->corner_v;
	view.corner_d = a->corner_d;
	view.corner =
	    a->corner && line_lives(s, p.strip, v_line(a->corner_v)) && line_lives(s, p.strip, d_line(a->corner_d));
	struct rule_answer answer = rectangle_answer(&view, &marked);
	block->mark = (uint8_t)marked.direction;
	block->number = marked.number;
	carry_out(s, p.strip, answer);
}

/* How the lines of a base board follow each other; see path_view. Row 0 of BN(3) does not count (Lemma 10). */
static void answer_in_base(struct strategy *s, struct spot p, const struct address *a)
{
	assert(a->base >= 2 && a->base <= 4 && a->row < a->base);
	if (a->base == 3 && a->row == 0)
		return;
	struct line_name v = v_line(p.v), d = d_line(p.d);
	struct path_view view = {.private = a->base == 4 && (a->row == 0 || a->row == 3)};
	bool v_left = a->base == 2 ? a->row == 0 : a->row <= 1;
	view.left = v_left ? v : d;
	view.right = v_left ? d : v;
	if (view.private)
		view.left = view.right = a->row == 0 ? v : d;
	struct sparse_entry *right = get_line(s, p.strip, view.right);
	view.left_lives = line_lives(s, p.strip, view.left);
	view.right_lives = lives(right);
	view.right_marked = right->mark != 0;
	if (!view.left_lives && !view.right_lives)
		return;
	bool marked;
	struct rule_answer answer = path_answer(&view, &marked);
	right->mark = marked;
	carry_out(s, p.strip, answer);
}

static bool count_stone(struct strategy *s, int64_t strip, struct line_name line)
{
	struct sparse_entry *e = get_line(s, strip, line);
	e->count += lives(e);
	return lives(e);
}

static void answer_stone(struct strategy *s, struct spot p)
{
	bool v = count_stone(s, p.strip, v_line(p.v)), d = count_stone(s, p.strip, d_line(p.d));
	if (!v && !d)
		return;
	struct address a = address_of(s->length, (unsigned)p.row, p.column);
	assert(a.board >= 1);
	if (a.light)
		answer_in_block(s, p, &a);
	else
		answer_in_base(s, p, &a);
}

static void assert_bound(struct strategy *s, int64_t strip, struct line_name line)
{
	const struct sparse_entry *e = get_line(s, strip, line);
	assert(!lives(e) || e->count <= s->bound);
	(void)e;
}

static bool on_board(const struct strategy *s, struct stone at)
{
	if (at.column < -STRATEGY_FAR || at.column > STRATEGY_FAR)
		return false;
	if (s->shape == SHAPE_PLANE || s->shape == SHAPE_THEOREM || s->shape == SHAPE_POTENTIAL)
		return at.row >= -STRATEGY_FAR && at.row <= STRATEGY_FAR;
	return at.row >= 0 && at.row < s->length;
}

static void take_back(struct strategy *s, const struct stone *black, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		assert(strategy_colour(s, black[i]) == COLOUR_BLACK);
		sparse_get(&s->table, square_key(spot_of(s, black[i])))->state = COLOUR_EMPTY;
	}
}

static bool place_black(struct strategy *s, const struct stone *black, unsigned count, struct trouble *t)
{
	for (unsigned i = 0; i < count; i++) {
		bool inside = on_board(s, black[i]);
		if (inside && is_empty(s, spot_of(s, black[i]))) {
			sparse_get(&s->table, square_key(spot_of(s, black[i])))->state = COLOUR_BLACK;
			continue;
		}
		take_back(s, black, i);
		return trouble_say(t, 0, inside ? "square %lld %lld is taken" : "square %lld %lld is not on the board",
		                   (long long)black[i].row, (long long)black[i].column);
	}
	return true;
}

/* White's answer by the theorem file, or by the potential. A wrong proof leaves the move without an answer. */
static bool answer_elsewhere(struct strategy *s, const struct stone *black, unsigned count, struct trouble *t)
{
	struct stone *white = xmalloc(count * sizeof *white);
	unsigned whites = 0;
	bool good = true;
	if (s->theorem != NULL)
		good = theorem_game_move(s->theorem, black, count, white, &whites, t);
	else
		potential_game_move(s->potential, black, count, white, &whites);
	assert(whites <= count);
	for (unsigned i = 0; i < whites && good; i++) {
		struct sparse_entry *e = sparse_get(&s->table, square_key(spot_of(s, white[i])));
		good = e->state == COLOUR_EMPTY ||
		       trouble_say(t, 0, "the proof answers on a square that is taken: it is wrong");
		e->state = good ? COLOUR_WHITE : e->state;
		add_reply(s, (struct reply){
		                 .at = white[i],
		                 .reason = s->theorem == NULL ? (struct reason){.why = WHY_WEIGHT}
		                                              : theorem_game_reasons(s->theorem)[i],
		             });
	}
	free(white);
	return good;
}

bool strategy_move(struct strategy *s, const struct stone *black, unsigned count, struct trouble *t)
{
	if (count < 1 || count > s->stones)
		return trouble_say(t, 0, "%u stones in one move: it must be 1 to %u", count, s->stones);
	if (s->potential != NULL && count > potential_game_endures(s->potential))
		return trouble_say(t, 0,
		                   "so many stones were answered that errors of floating point may add up to one");
	map_reserve(&s->table, (size_t)count * ENTRIES_PER_STONE);
	if (!place_black(s, black, count, t))
		return false;
	s->replies = 0;
	if (s->theorem != NULL || s->potential != NULL)
		return answer_elsewhere(s, black, count, t);
	for (unsigned i = 0; i < count; i++)
		answer_stone(s, spot_of(s, black[i]));
	assert(s->replies <= count);
	for (unsigned i = 0; i < count; i++) {
		struct spot p = spot_of(s, black[i]);
		assert_bound(s, p.strip, v_line(p.v));
		assert_bound(s, p.strip, d_line(p.d));
	}
	return true;
}

const struct reply *strategy_replies(const struct strategy *s, unsigned *count)
{
	*count = s->replies;
	return s->reply;
}

const struct tiling *strategy_tiling(const struct strategy *s)
{
	return s->theorem == NULL ? NULL : theorem_game_tiling(s->theorem);
}

enum colour strategy_colour(const struct strategy *s, struct stone at)
{
	return colour_of(s, spot_of(s, at));
}
