/* Opening books. */
#include "experiments/agents/book.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/place.h"
#include "base/textfile.h"

void book_init(struct book *b, const struct connect *rules)
{
	*b = (struct book){.rules = *rules};
}

void book_clear(struct book *b)
{
	for (uint32_t i = 0; i < b->nodes; i++)
		free(b->node[i].square);
	free(b->node);
}

/* --- positions ---------------------------------------------------------------------------------------------------- */

static int compare_nodes(const void *a, const void *b)
{
	const struct node *x = a, *y = b;
	uint32_t first[] = {x->turn, x->blacks, x->whites}, second[] = {y->turn, y->blacks, y->whites};
	for (int i = 0; i < 3; i++)
		if (first[i] != second[i])
			return first[i] < second[i] ? -1 : 1;
	for (uint32_t i = 0; i < 2 * (x->blacks + x->whites); i++)
		if (x->square[i] != y->square[i])
			return x->square[i] < y->square[i] ? -1 : 1;
	return 0;
}

/* The turns that were finished with this many stones. */
static uint32_t turns_of(const struct connect *c, uint32_t stones)
{
	uint32_t first = c->q > 0 ? c->q : c->p;
	return stones < first ? 0 : 1 + (stones - first) / c->p;
}

/* The lower left corner of the rectangle of all stones: from there squares are counted. */
struct corner {
	int64_t row, column;
};

static struct corner corner_of(const struct field *f)
{
	struct corner least = {INT64_MAX, INT64_MAX};
	for (uint32_t i = 0; i < f->moves; i++) {
		int64_t row = connect_row(&f->rules, f->made[i].square),
		        column = connect_column(&f->rules, f->made[i].square);
		least.row = row < least.row ? row : least.row;
		least.column = column < least.column ? column : least.column;
	}
	return least;
}

void book_position(const struct field *f, struct node *node)
{
	struct corner corner = corner_of(f);
	uint32_t used = 0;
	*node = (struct node){.turn = turns_of(&f->rules, f->moves)};
	node->square = xmalloc((2 * (size_t)f->moves + 2) * sizeof *node->square);
	for (int side = SIDE_BLACK; side <= SIDE_WHITE; side++) {
		uint32_t from = used;
		for (uint32_t i = 0; i < f->moves; i++)
			if ((int)field_colour(f, f->made[i].square) == side) {
				node->square[2 * used] =
				    (int32_t)(connect_row(&f->rules, f->made[i].square) - corner.row);
				node->square[2 * used++ + 1] =
				    (int32_t)(connect_column(&f->rules, f->made[i].square) - corner.column);
			}
		qsort(node->square + 2 * (size_t)from, used - from, 2 * sizeof *node->square, place_compare);
		*(side == SIDE_BLACK ? &node->blacks : &node->whites) = used - from;
	}
}

/* --- learning ----------------------------------------------------------------------------------------------------- */

static void add(struct book *b, const struct node *node)
{
	MAKE_ROOM(b->node, b->nodes, b->room);
	b->node[b->nodes++] = *node;
}

void book_learn(struct book *b, const struct record *game, unsigned turns)
{
	struct field f;
	uint32_t done = 0;
	if (game->result == RESULT_OPEN)
		return;
	field_init(&f, &b->rules);
	for (uint32_t i = 0; i < game->stones && done < turns; i++) {
		struct node node;
		field_make(&f, game->square[i]);
		if (!field_turn_begins(&f) && f.result == RESULT_OPEN)
			continue;
		book_position(&f, &node);
		done++;
		node.turn = done;
		node.black_won = game->result == RESULT_BLACK;
		node.white_won = game->result == RESULT_WHITE;
		node.drawn = game->result == RESULT_DRAW;
		add(b, &node);
	}
	field_clear(&f);
}

void book_settle(struct book *b)
{
	uint32_t kept = 0;
	if (b->nodes == 0)
		return;
	qsort(b->node, b->nodes, sizeof *b->node, compare_nodes);
	for (uint32_t i = 1; i < b->nodes; i++) {
		struct node *last = b->node + kept, *node = b->node + i;
		if (compare_nodes(last, node) != 0) {
			b->node[++kept] = *node;
			continue;
		}
		last->black_won += node->black_won;
		last->drawn += node->drawn;
		last->white_won += node->white_won;
		free(node->square);
	}
	b->nodes = kept + 1;
}

const struct node *book_find(const struct book *b, const struct node *like)
{
	return b->nodes == 0 ? NULL : bsearch(like, b->node, b->nodes, sizeof *b->node, compare_nodes);
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

static bool contains(const int32_t *list, uint32_t count, const int32_t *at)
{
	return bsearch(at, list, count, 2 * sizeof *list, place_compare) != NULL;
}

/* Do all squares of a, moved by `shift`, lie in b? */
static bool is_subset(const int32_t *a, uint32_t as, const int32_t *b, uint32_t bs, const int32_t *shift)
{
	for (uint32_t i = 0; i < as; i++) {
		int32_t at[2] = {a[2 * i] + shift[0], a[2 * i + 1] + shift[1]};
		if (!contains(b, bs, at))
			return false;
	}
	return true;
}

static bool is_part(const struct node *now, const struct node *next, const int32_t *shift)
{
	return is_subset(now->square, now->blacks, next->square, next->blacks, shift) &&
	       is_subset(now->square + 2 * (size_t)now->blacks, now->whites, next->square + 2 * (size_t)next->blacks,
	                 next->whites, shift);
}

/* Where a turn may lie on the board. */
struct asker {
	const struct field *field;
	struct node now;
	struct corner corner;
	enum side side;
	uint32_t blacks, whites; /* after the turn */
};

static void asker_init(struct asker *a, const struct field *f)
{
	uint32_t more = f->left < f->empty || f->rules.infinite ? f->left : f->empty;
	*a = (struct asker){.field = f, .corner = corner_of(f), .side = f->side};
	book_position(f, &a->now);
	a->blacks = a->now.blacks + (f->side == SIDE_BLACK ? more : 0);
	a->whites = a->now.whites + (f->side == SIDE_WHITE ? more : 0);
}

/* The new squares of `next`, if the position lies in it moved by `shift`; 0 if one is not on the board. */
static unsigned new_squares(const struct asker *a, const struct node *next, const int32_t *shift, uint64_t *square,
                            unsigned room)
{
	const struct connect *c = &a->field->rules;
	uint32_t used = 0, from = a->side == SIDE_BLACK ? 0 : next->blacks;
	uint32_t to = a->side == SIDE_BLACK ? next->blacks : next->blacks + next->whites;
	for (uint32_t i = from; i < to; i++) {
		int64_t row = a->corner.row + next->square[2 * i] - shift[0];
		int64_t column = a->corner.column + next->square[2 * i + 1] - shift[1];
		if (row < 0 || column < 0 || row >= (int64_t)c->rows || column >= (int64_t)c->columns || used == room)
			return 0;
		uint64_t s = connect_at(c, (uint32_t)row, (uint32_t)column);
		if (field_colour(a->field, s) == SIDE_NONE)
			square[used++] = s;
	}
	return used;
}

/* On the empty board the stones go to the middle. */
static unsigned first_squares(struct asker *a, const struct node *next, uint64_t *square, unsigned room)
{
	static const int32_t nowhere[2] = {0, 0};
	const struct connect *c = &a->field->rules;
	int32_t rows = 0, columns = 0;
	for (uint32_t i = 0; i < next->blacks + next->whites; i++) {
		rows = next->square[2 * i] > rows ? next->square[2 * i] : rows;
		columns = next->square[2 * i + 1] > columns ? next->square[2 * i + 1] : columns;
	}
	a->corner.row = ((int64_t)c->rows - rows) / 2;
	a->corner.column = ((int64_t)c->columns - columns) / 2;
	return new_squares(a, next, nowhere, square, room);
}

/* Is this node the position and a turn more, somewhere on the board? The position's first stone is one of its stones of
 * that colour, which gives the possible shifts. */
static unsigned squares_of(struct asker *a, const struct node *next, uint64_t *square, unsigned room)
{
	const struct node *now = &a->now;
	if (next->turn != now->turn + 1 || next->blacks != a->blacks || next->whites != a->whites)
		return 0;
	if (now->blacks + now->whites == 0)
		return first_squares(a, next, square, room);
	uint32_t from = now->blacks > 0 ? 0 : next->blacks;
	uint32_t to = now->blacks > 0 ? next->blacks : next->blacks + next->whites;
	for (uint32_t i = from; i < to; i++) {
		int32_t shift[2] = {next->square[2 * i] - now->square[0], next->square[2 * i + 1] - now->square[1]};
		unsigned found = is_part(now, next, shift) ? new_squares(a, next, shift, square, room) : 0;
		if (found > 0)
			return found;
	}
	return 0;
}

static uint32_t games_of(const struct node *n)
{
	return n->black_won + n->drawn + n->white_won;
}

struct choice {
	const struct node *often, *seldom;
	double ratio;
	uint32_t wins;
};

static void consider(struct choice *c, const struct node *node, enum side side, unsigned least)
{
	uint32_t wins = side == SIDE_BLACK ? node->black_won : node->white_won;
	uint32_t decided = node->black_won + node->white_won;
	double ratio = decided > 0 ? (double)wins / decided : 0;
	if (games_of(node) >= least) {
		if (ratio > 0.5 && (c->often == NULL || ratio > c->ratio)) {
			c->often = node;
			c->ratio = ratio;
		}
	} else if (wins > 0 &&
	           (c->seldom == NULL || wins > c->wins || (wins == c->wins && games_of(node) < games_of(c->seldom)))) {
		c->seldom = node;
		c->wins = wins;
	}
}

static bool can_ask(const struct field *f)
{
	return field_turn_begins(f) && f->set_up == 0 && f->result == RESULT_OPEN;
}

unsigned book_ask(const struct book *b, const struct field *f, unsigned least, uint64_t *square, unsigned room)
{
	struct asker a;
	struct choice c = {0};
	if (!can_ask(f))
		return 0;
	asker_init(&a, f);
	for (uint32_t i = 0; i < b->nodes; i++)
		if (squares_of(&a, b->node + i, square, room) > 0)
			consider(&c, b->node + i, f->side, least);
	const struct node *best = c.often != NULL ? c.often : c.seldom;
	unsigned found = best == NULL ? 0 : squares_of(&a, best, square, room);
	free(a.now.square);
	return found;
}

void book_replies(const struct book *b, const struct field *f, void (*tell)(void *data, const struct reply_seen *reply),
                  void *data)
{
	struct asker a;
	uint64_t square[CONNECT_MOST];
	if (!can_ask(f))
		return;
	asker_init(&a, f);
	for (uint32_t i = 0; i < b->nodes; i++) {
		unsigned count = squares_of(&a, b->node + i, square, CONNECT_MOST);
		if (count > 0)
			tell(data, &(struct reply_seen){b->node + i, square, count});
	}
	free(a.now.square);
}

void book_join(struct book *b, struct book *other)
{
	for (uint32_t i = 0; i < other->nodes; i++)
		add(b, other->node + i);
	free(other->node);
	*other = (struct book){.rules = other->rules};
}

/* --- files -------------------------------------------------------------------------------------------------------- */

void book_write(const struct book *b, FILE *out)
{
	char name[CONNECT_NAME];
	connect_name(&b->rules, name, sizeof name);
	fprintf(out, "kdraw book 2\nrules %s\n", name);
	for (uint32_t i = 0; i < b->nodes; i++) {
		const struct node *n = b->node + i;
		fprintf(out, "node %u", n->turn);
		for (uint32_t s = 0; s < n->blacks + n->whites; s++)
			fprintf(out, "%s %d,%d", s == n->blacks ? " ;" : "", n->square[2 * s], n->square[2 * s + 1]);
		fprintf(out, "%s ; %u %u %u\n", n->whites == 0 ? " ;" : "", n->black_won, n->drawn, n->white_won);
	}
	fputs("end\n", out);
}

/* Rows and columns from the corner. */
static bool read_pair(const struct connect *c, const char *word, int32_t *at)
{
	int size = 0;
	return sscanf(word, "%d,%d%n", at, at + 1, &size) == 2 && word[size] == '\0' && at[0] >= 0 && at[1] >= 0 &&
	       at[0] < (int32_t)c->rows && at[1] < (int32_t)c->columns;
}

/* Squares up to the next semicolon, ascending. */
static bool read_places(struct textfile *f, const struct connect *c, struct node *node, uint32_t *count)
{
	const char *word;
	uint32_t before = node->blacks + node->whites;
	*count = 0;
	while ((word = textfile_word(f)) != NULL && strcmp(word, ";") != 0) {
		node->square = xrealloc(node->square, 2 * (before + *count + 2) * sizeof *node->square);
		int32_t *at = node->square + 2 * (before + *count);
		if (!read_pair(c, word, at))
			return textfile_say(f, "expected a square ROW,COLUMN or ';', found '%.20s'", word);
		if (*count > 0 && place_compare(at - 2, at) >= 0)
			return textfile_say(f, "squares come in ascending order");
		++*count;
	}
	return word != NULL || textfile_say(f, "expected ';' after the squares");
}

static bool touches_corner(const struct node *n)
{
	bool row = false, column = false;
	for (uint32_t i = 0; i < n->blacks + n->whites; i++) {
		row = row || n->square[2 * i] == 0;
		column = column || n->square[2 * i + 1] == 0;
	}
	return row && column;
}

static bool read_node(struct textfile *f, const struct connect *c, struct node *node)
{
	unsigned counts[3], blacks, whites;
	*node = (struct node){0};
	if (!textfile_number(f, "the number of turns", 1, 1000000, &node->turn) || !read_places(f, c, node, &blacks))
		return false;
	node->blacks = blacks;
	if (!read_places(f, c, node, &whites))
		return false;
	node->whites = whites;
	if (blacks + whites == 0)
		return textfile_say(f, "a node has a stone at least");
	if (!touches_corner(node))
		return textfile_say(f, "squares are counted from the least row and the least column");
	for (int i = 0; i < 3; i++)
		if (!textfile_number(f, "a number of games", 0, 2147483647, counts + i))
			return false;
	node->black_won = counts[0];
	node->drawn = counts[1];
	node->white_won = counts[2];
	return textfile_no_more(f);
}

static bool read_nodes(struct textfile *f, struct book *b)
{
	for (;;) {
		struct node node;
		if (!textfile_line(f))
			return false;
		if (!textfile_take(f, "node"))
			return textfile_end(f) && textfile_nothing_left(f);
		if (!read_node(f, &b->rules, &node)) {
			free(node.square);
			return false;
		}
		add(b, &node);
		if (b->nodes > 1 && compare_nodes(b->node + b->nodes - 2, b->node + b->nodes - 1) >= 0)
			return textfile_say(f, "nodes come in ascending order");
	}
}

bool book_read(struct book *b, FILE *in, struct trouble *t)
{
	struct textfile f;
	*b = (struct book){0};
	textfile_init(&f, in, t);
	bool good = textfile_header(&f, "book", 2) && connect_read_rules(&b->rules, &f) && read_nodes(&f, b);
	textfile_clear(&f);
	if (!good) {
		book_clear(b);
		*b = (struct book){0};
	}
	return good;
}
