/* Opening books. */
#include "experiments/agents/book.h"

#include <stdlib.h>
#include <string.h>

#include "hypergraph/hypergraph.h"
#include "hypergraph/textfile.h"

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

/* --- positions ------------------------------------------------------------------------------------------------------
 */

static int compare_places(const void *a, const void *b)
{
	const int32_t *x = a, *y = b;
	for (int i = 0; i < 2; i++)
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	return 0;
}

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

/* The square from which the others are counted. */
static uint64_t origin_of(const struct field *f)
{
	return f->rules.q == 1 && f->moves > 0 ? f->made[0].square : 0;
}

static void place(const struct field *f, uint64_t square, int32_t *at)
{
	const struct connect *c = &f->rules;
	uint64_t origin = origin_of(f);
	at[0] = (int32_t)connect_row(c, square) - (int32_t)connect_row(c, origin);
	at[1] = (int32_t)connect_column(c, square) - (int32_t)connect_column(c, origin);
}

void book_position(const struct field *f, struct node *node)
{
	uint32_t used = 0;
	*node = (struct node){.turn = turns_of(&f->rules, f->moves)};
	node->square = xmalloc((2 * (size_t)f->moves + 2) * sizeof *node->square);
	for (int side = SIDE_BLACK; side <= SIDE_WHITE; side++) {
		uint32_t from = used;
		for (uint32_t i = 0; i < f->moves; i++)
			if ((int)field_colour(f, f->made[i].square) == side)
				place(f, f->made[i].square, node->square + 2 * used++);
		qsort(node->square + 2 * from, used - from, 2 * sizeof *node->square, compare_places);
		*(side == SIDE_BLACK ? &node->blacks : &node->whites) = used - from;
	}
}

/* --- learning -------------------------------------------------------------------------------------------------------
 */

static void add(struct book *b, const struct node *node)
{
	if (b->nodes == b->room)
		b->node = xrealloc(b->node, (b->room = 2 * b->room + 64) * sizeof *b->node);
	b->node[b->nodes++] = *node;
}

static bool is_turn_over(const struct field *f)
{
	return f->left == f->rules.p || f->result != RESULT_OPEN;
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
		if (!is_turn_over(&f))
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

/* --- asking ---------------------------------------------------------------------------------------------------------
 */

static bool contains(const int32_t *list, uint32_t count, const int32_t *at)
{
	return bsearch(at, list, count, 2 * sizeof *list, compare_places) != NULL;
}

static bool is_subset(const int32_t *a, uint32_t as, const int32_t *b, uint32_t bs)
{
	for (uint32_t i = 0; i < as; i++)
		if (!contains(b, bs, a + 2 * i))
			return false;
	return true;
}

struct choice {
	const struct node *often, *seldom;
	double ratio;
	uint32_t wins, games;
};

static void consider(struct choice *c, const struct node *node, enum side side, unsigned least)
{
	uint32_t wins = side == SIDE_BLACK ? node->black_won : node->white_won,
	         lost = node->black_won + node->white_won - wins;
	uint32_t games = wins + lost + node->drawn;
	double ratio = wins + lost > 0 ? (double)wins / (wins + lost) : 0;
	if (games >= least) {
		if (ratio > 0.5 && (c->often == NULL || ratio > c->ratio)) {
			c->often = node;
			c->ratio = ratio;
		}
	} else if (wins > 0 && (c->seldom == NULL || wins > c->wins || (wins == c->wins && games < c->games))) {
		c->seldom = node;
		c->wins = wins;
		c->games = games;
	}
}

/* Is this node the position and a turn more? */
static bool follows(const struct node *now, const struct node *next)
{
	return is_subset(now->square, now->blacks, next->square, next->blacks) &&
	       is_subset(now->square + 2 * now->blacks, now->whites, next->square + 2 * next->blacks, next->whites);
}

/* The squares of `next` that the position lacks, on the board; 0 if one is not to be had. */
static unsigned new_squares(const struct field *f, const struct node *next, uint64_t *square, unsigned room)
{
	const struct connect *c = &f->rules;
	uint64_t origin = origin_of(f);
	uint32_t used = 0, from = f->side == SIDE_BLACK ? 0 : next->blacks;
	uint32_t to = f->side == SIDE_BLACK ? next->blacks : next->blacks + next->whites;
	if (f->moves == 0 && c->q == 1) {
		*square = connect_middle(c);
		return 1;
	}
	for (uint32_t i = from; i < to; i++) {
		int64_t row = (int64_t)connect_row(c, origin) + next->square[2 * i];
		int64_t column = (int64_t)connect_column(c, origin) + next->square[2 * i + 1];
		if (row < 0 || column < 0 || row >= c->rows || column >= c->columns || used == room)
			return 0;
		uint64_t s = connect_at(c, (uint32_t)row, (uint32_t)column);
		if (field_colour(f, s) == SIDE_NONE)
			square[used++] = s;
	}
	return used;
}

static bool is_right_size(const struct field *f, const struct node *now, const struct node *next)
{
	uint32_t more = f->left < f->empty ? f->left : f->empty;
	return f->side == SIDE_BLACK ? next->blacks == now->blacks + more && next->whites == now->whites
	                             : next->whites == now->whites + more && next->blacks == now->blacks;
}

unsigned book_ask(const struct book *b, const struct field *f, unsigned least, uint64_t *square, unsigned room)
{
	struct node now;
	struct choice c = {0};
	bool start_of_turn = f->left == f->rules.p || f->moves == 0;
	if (!start_of_turn || f->set_up > 0)
		return 0;
	book_position(f, &now);
	for (uint32_t i = 0; i < b->nodes; i++) {
		const struct node *next = b->node + i;
		if (next->turn == now.turn + 1 && is_right_size(f, &now, next) && follows(&now, next) &&
		    new_squares(f, next, square, room) > 0)
			consider(&c, next, f->side, least);
	}
	free(now.square);
	const struct node *best = c.often != NULL ? c.often : c.seldom;
	return best == NULL ? 0 : new_squares(f, best, square, room);
}

/* --- files ----------------------------------------------------------------------------------------------------------
 */

void book_write(const struct book *b, FILE *out)
{
	char name[CONNECT_NAME];
	connect_name(&b->rules, name, sizeof name);
	fprintf(out, "kdraw book 1\nrules %s\n", name);
	for (uint32_t i = 0; i < b->nodes; i++) {
		const struct node *n = b->node + i;
		fprintf(out, "node %u", n->turn);
		for (uint32_t s = 0; s < n->blacks + n->whites; s++)
			fprintf(out, "%s %d,%d", s == n->blacks ? " ;" : "", n->square[2 * s], n->square[2 * s + 1]);
		fprintf(out, "%s ; %u %u %u\n", n->whites == 0 ? " ;" : "", n->black_won, n->drawn, n->white_won);
	}
	fputs("end\n", out);
}

/* Rows and columns relative to the origin. */
static bool read_pair(const struct connect *c, const char *word, int32_t *at)
{
	int size = 0;
	return sscanf(word, "%d,%d%n", at, at + 1, &size) == 2 && word[size] == '\0' &&
	       labs(at[0]) < (long)c->rows && labs(at[1]) < (long)c->columns;
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
		if (*count > 0 && compare_places(at - 2, at) >= 0)
			return textfile_say(f, "squares come in ascending order");
		++*count;
	}
	return word != NULL || textfile_say(f, "expected ';' after the squares");
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

static bool read_rules(struct textfile *f, struct book *b)
{
	if (!textfile_line(f) || !textfile_expect(f, "rules"))
		return false;
	const char *word = textfile_word(f);
	if (!connect_parse(&b->rules, word == NULL ? "" : word, f->trouble)) {
		f->trouble->line = f->number;
		return false;
	}
	return textfile_no_more(f);
}

bool book_read(struct book *b, FILE *in, struct trouble *t)
{
	struct textfile f;
	*b = (struct book){0};
	textfile_init(&f, in, t);
	bool good = textfile_header(&f, "book", 1) && read_rules(&f, b) && read_nodes(&f, b);
	textfile_clear(&f);
	if (!good) {
		book_clear(b);
		*b = (struct book){0};
	}
	return good;
}
