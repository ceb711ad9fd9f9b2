/* Win files: the attacker wins Connect(K,P), by threats and relevance zones.
 *
 * Squares are numbers in a grid with the board, or the part of the infinite board where a file may place stones, in its
 * middle. */
#include "win.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kind.h"

struct win_file win_file;

/* Squares */

static uint32_t window_step(unsigned d)
{
	static const int8_t along[DIRECTIONS] = {1, 0, 1, -1};
	return d == 0 ? 1 : win_file.side + (uint32_t)along[d];
}

static int32_t row_of(uint32_t s)
{
	return (int32_t)(s / win_file.side) - win_file.margin;
}

static int32_t column_of(uint32_t s)
{
	return (int32_t)(s % win_file.side) - win_file.margin;
}

uint32_t square_at(int32_t row, int32_t column)
{
	return (uint32_t)(row + win_file.margin) * win_file.side + (uint32_t)(column + win_file.margin);
}

static bool on_board(int32_t row, int32_t column)
{
	return win_file.rows == 0 ||
	       (row >= 0 && column >= 0 && row < (int32_t)win_file.rows && column < (int32_t)win_file.columns);
}

void print_square(uint32_t s)
{
	printf(" %" PRId32 ",%" PRId32, row_of(s), column_of(s));
}

static int32_t coordinate(const char *text)
{
	uint32_t value;
	bool negative = *text == '-';
	if (!is_number(text + negative, &value) || (negative && value == 0) || value > WIN_FAR)
		unreadable("`%s' is no row or column from -%d to %d", text, (int)WIN_FAR, (int)WIN_FAR);
	return negative ? -(int32_t)value : (int32_t)value;
}

/* A word ROW,COLUMN. */
static uint32_t square_word(void)
{
	char *text = word();
	size_t row_length = strcspn(text, ",");
	if (text[row_length] == '\0')
		unreadable("`%s' is no square ROW,COLUMN", text);
	text[row_length] = '\0';
	int32_t row = coordinate(text), column = coordinate(text + row_length + 1);
	if (!on_board(row, column))
		refuted("the square %" PRId32 ",%" PRId32 " is not on the board", row, column);
	return square_at(row, column);
}

static void need_square(uint32_t s)
{
	uint32_t at[2] = {s / win_file.side, s % win_file.side};
	for (int i = 0; i < 2; i++) {
		win_file.low[i] = at[i] < win_file.low[i] ? at[i] : win_file.low[i];
		win_file.high[i] = at[i] > win_file.high[i] ? at[i] : win_file.high[i];
	}
}

/* Places a stone; it must be on an empty square. */
static void place_stone(uint32_t s, enum owner who)
{
	if (win_file.owner[s] != NOBODY)
		refuted("the square %" PRId32 ",%" PRId32 " is not empty", row_of(s), column_of(s));
	win_file.owner[s] = (uint8_t)who;
	list_add(&win_file.stones[who], s);
	if (who == ATTACKER)
		need_square(s);
}

static void take_back(enum owner who, size_t held)
{
	while (win_file.stones[who].size > held)
		win_file.owner[win_file.stones[who].item[--win_file.stones[who].size]] = NOBODY;
}

/* The squares up to one of the words that end a list. */
static void place_squares(enum owner who)
{
	while (words_left() && !word_is("/") && !word_is("@") && !word_is("?") && !word_is("="))
		place_stone(square_word(), who);
}

static void copy_list(struct list *to, const struct list *from)
{
	to->size = 0;
	for (size_t i = 0; i < from->size; i++)
		list_add(to, from->item[i]);
}

bool in_list(const struct list *l, uint32_t s)
{
	for (size_t i = 0; i < l->size; i++)
		if (l->item[i] == s)
			return true;
	return false;
}

/* Zones */

/* win_file.level is 0 outside of the zone that is being made. */
static void grade(struct zone *z, uint32_t s, uint32_t level)
{
	if (level >= z->whole || (win_file.level[s] != 0 && win_file.level[s] <= level))
		return;
	if (win_file.level[s] == 0) {
		z->item = room_for_more(z->item, z->size, &z->room, sizeof *z->item);
		z->item[z->size++].square = s;
	}
	win_file.level[s] = (uint8_t)level;
}

static int by_square(const void *a, const void *b)
{
	const struct graded *x = a, *y = b;
	return (x->square > y->square) - (x->square < y->square);
}

static void finish_zone(struct zone *z)
{
	uint32_t first = 0;
	for (size_t i = 0; i < z->size; i++) {
		struct graded *g = &z->item[i];
		g->level = win_file.level[g->square];
		first += g->level == 1;
		win_file.level[g->square] = 0;
	}
	if (z->size > 0)
		qsort(z->item, z->size, sizeof *z->item, by_square);
	win_file.most = first > win_file.most ? first : win_file.most;
}

uint32_t level_of(const struct zone *z, uint32_t s)
{
	size_t low = 0, high = z->size;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (z->item[middle].square == s)
			return z->item[middle].level;
		if (z->item[middle].square < s)
			low = middle + 1;
		else
			high = middle;
	}
	return z->whole;
}

/* Windows */

/* How many squares from s on, at most K - 1, lie next to one another in a direction and have no stone of `other', nor,
 * where `empty', any other; s itself is not looked at. */
static uint32_t reach(uint32_t s, uint32_t step, enum owner other, bool empty)
{
	uint32_t n = 0;
	for (; n + 1 < win_file.k; n++) {
		enum owner there = win_file.owner[s += step];
		if (there == OUTSIDE || there == other || (empty && there != NOBODY))
			break;
	}
	return n;
}

/* Calls each() for the windows with stones of one player only whose first one, counted from their start, is this. A
 * window begins `back' squares before the stone; the squares from there to the stone are empty. */
static void windows_of_stone(uint32_t stone, unsigned d,
                             void (*each)(void *context, uint32_t s, unsigned d, uint32_t held), void *context)
{
	uint32_t step = window_step(d), held = 0, last = win_file.k - 1;
	enum owner who = win_file.owner[stone];
	uint32_t on = reach(stone, step, ATTACKER + DEFENDER - who, false), back = reach(stone, 0 - step, who, true);
	for (uint32_t i = 0; i <= on; i++)
		held += win_file.owner[stone + i * step] == who;
	for (uint32_t i = last - on; i <= back; i++) {
		each(context, stone - i * step, d, held);
		held -= win_file.owner[stone + (last - i) * step] == who;
	}
}

/* Calls each() for all windows with stones of one player only, once for each. */
static void for_windows(enum owner who, void (*each)(void *context, uint32_t s, unsigned d, uint32_t held),
                        void *context)
{
	for (size_t i = 0; i < win_file.stones[who].size; i++)
		for (unsigned d = 0; d < DIRECTIONS; d++)
			windows_of_stone(win_file.stones[who].item[i], d, each, context);
}

static void find_complete(void *context, uint32_t s, unsigned d, uint32_t held)
{
	(void)s, (void)d;
	if (held == win_file.k)
		*(bool *)context = true;
}

static void find_threat(void *context, uint32_t s, unsigned d, uint32_t held)
{
	struct move_node *n = context;
	if (held + win_file.p < win_file.k)
		return;
	for (uint32_t i = 0; i < win_file.k; i++, s += window_step(d)) {
		need_square(s);
		if (win_file.owner[s] == NOBODY)
			list_add(&n->threats, s);
	}
	list_add(&n->ends, (uint32_t)n->threats.size);
}

static void find_counter(void *context, uint32_t s, unsigned d, uint32_t held)
{
	const struct move_node *n = context;
	(void)s, (void)d;
	if (held + n->slack >= win_file.k)
		refuted("the defender has or completes %" PRIu32 " in a row first", win_file.k);
}

struct making {
	const struct move_node *node;
	struct zone *zone;
};

static void grade_counter(void *context, uint32_t s, unsigned d, uint32_t held)
{
	const struct making *m = context;
	for (uint32_t i = 0; i < win_file.k; i++, s += window_step(d))
		if (win_file.owner[s] == NOBODY)
			grade(m->zone, s, win_file.k - m->node->slack - held);
}

/* Nodes */

static struct zone zone_of_node(const struct move_node *n, size_t move)
{
	struct zone z = {.whole = win_file.k - n->slack};
	for (size_t i = 0; i < n->entries; i++) {
		const struct cover *e = &n->entry[i];
		uint32_t whole = e->zone.whole > e->free ? e->zone.whole - e->free : 1;
		z.whole = whole < z.whole ? whole : z.whole;
	}
	for (size_t i = move; i < win_file.stones[ATTACKER].size; i++)
		grade(&z, win_file.stones[ATTACKER].item[i], 1);
	for (size_t i = 0; i < n->threats.size; i++)
		grade(&z, n->threats.item[i], 1);
	for_windows(DEFENDER, grade_counter, &(struct making){n, &z});
	for (size_t i = 0; i < n->entries; i++)
		for (size_t j = 0; j < n->entry[i].zone.size; j++) {
			struct graded g = n->entry[i].zone.item[j];
			grade(&z, g.square, g.level > n->entry[i].free ? g.level - n->entry[i].free : 1);
		}
	finish_zone(&z);
	return z;
}

static struct zone read_move(uint32_t depth, uint32_t held);

/* A claim with a name: the attacker wins with some of his stones, the defender with all of these and others. */
static struct zone use_name(struct cover *e)
{
	expect("@");
	uint32_t i = number();
	if (i >= win_file.names || !win_file.name[i].finished)
		refuted("no finished claim has the name %" PRIu32, i);
	const struct named_claim *n = &win_file.name[i];
	for (size_t j = 0; j < n->attacker.size; j++)
		if (win_file.owner[n->attacker.item[j]] != ATTACKER)
			refuted("claim %" PRIu32 " has a stone of the attacker that is not there", i);
	copy_list(&e->given, &n->defender);
	for (size_t j = 0; j < win_file.stones[DEFENDER].size; j++)
		if (!in_list(&e->given, win_file.stones[DEFENDER].item[j]))
			list_add(&e->extra, win_file.stones[DEFENDER].item[j]);
	win_file.uses++;
	struct zone z = {n->zone.whole, n->zone.size, n->zone.size, NULL};
	z.item = room_for(z.size, sizeof *z.item);
	if (z.size > 0)
		memcpy(z.item, n->zone.item, z.size * sizeof *z.item);
	return z;
}

/* FREE SQUARES, and / MOVE, @ NAME or ?; the depth was read. */
static void read_cover(struct move_node *n, uint32_t depth)
{
	n->entry = room_for_more(n->entry, n->entries, &n->room, sizeof *n->entry);
	struct cover e = {.free = number_within(0, win_file.p)};
	size_t before = win_file.stones[DEFENDER].size;
	place_squares(DEFENDER);
	for (size_t i = before; i < win_file.stones[DEFENDER].size; i++)
		list_add(&e.given, win_file.stones[DEFENDER].item[i]);
	if (word_is("/")) {
		e.zone = read_move(depth, win_file.p);
	} else if (word_is("@")) {
		if (win_file.stones[DEFENDER].size != before)
			refuted("a claim with a name has its own stones");
		e.zone = use_name(&e);
		expect_end_of_line();
		next_line();
	} else {
		expect("?");
		expect_end_of_line();
		e.zone.whole = 1;
		win_file.open++;
		next_line();
	}
	take_back(DEFENDER, before);
	n->entry[n->entries++] = e;
}

static void reserve_name(uint32_t name)
{
	if (name != win_file.names)
		refuted("the next name is %zu", win_file.names);
	win_file.name = room_for_more(win_file.name, win_file.names, &win_file.names_room, sizeof *win_file.name);
	win_file.name[win_file.names++] = (struct named_claim){.finished = false};
}

static void finish_name(const struct zone *z, uint32_t name, size_t move)
{
	struct named_claim *n = &win_file.name[name];
	*n = (struct named_claim){.finished = true, .zone = *z};
	n->zone.item = room_for(z->size, sizeof *z->item);
	if (z->size > 0)
		memcpy(n->zone.item, z->item, z->size * sizeof *z->item);
	copy_list(&n->attacker, &win_file.stones[ATTACKER]);
	n->attacker.size = move;
	copy_list(&n->defender, &win_file.stones[DEFENDER]);
}

static void clear_node(struct move_node *n)
{
	for (size_t i = 0; i < n->entries; i++) {
		free(n->entry[i].given.item);
		free(n->entry[i].extra.item);
		free(n->entry[i].zone.item);
	}
	free(n->entry);
	free(n->threats.item);
	free(n->ends.item);
}

/* The entries of the node, which are the lines one deeper. */
static void read_covers(struct move_node *n, uint32_t depth)
{
	if (depth == WIN_DEPTH_MOST)
		unreadable("more than %d moves in a row", (int)WIN_DEPTH_MOST);
	while (!word_is("end")) {
		unsigned long next = strtoul(rest_of_line(), NULL, 10);
		if (next <= depth)
			return;
		if (number() != depth + 1)
			refuted("a line at depth %lu below one at depth %" PRIu32, next, depth);
		read_cover(n, depth + 1);
	}
}

/* / MOVE, the entries, and what follows from them: the zones of the position before the move. */
static struct zone read_move(uint32_t depth, uint32_t held)
{
	struct move_node n = {.slack = depth == 0 && !win_file.attacks ? win_file.left : win_file.p};
	size_t move = win_file.stones[ATTACKER].size;
	uint32_t name = UINT32_MAX;
	bool complete = false;
	expect("/");
	place_squares(ATTACKER);
	size_t placed = win_file.stones[ATTACKER].size - move;
	if (placed > held || (placed == 0 && held > 0))
		refuted("a move has from %d to %" PRIu32 " stones here", held > 0, held);
	if (word_is("=")) {
		expect("=");
		name = number();
		reserve_name(name);
	}
	expect_end_of_line();
	win_file.nodes++;
	for_windows(ATTACKER, find_complete, &complete);
	if (complete)
		n.slack = 0;
	for_windows(DEFENDER, find_counter, &n);
	if (!complete)
		for_windows(ATTACKER, find_threat, &n);
	next_line();
	read_covers(&n, depth);
	if (complete && n.entries > 0)
		refuted("the attacker has won here already");
	if (!complete)
		check_all_answers(&n);
	struct zone z = zone_of_node(&n, move);
	if (name != UINT32_MAX)
		finish_name(&z, name, move);
	clear_node(&n);
	take_back(ATTACKER, move);
	return z;
}

/* The statement */

static void read_win_board(void)
{
	next_line();
	expect("board");
	if (word_is("infinite")) {
		expect("infinite");
	} else {
		win_file.rows = number_within(1, WIN_FAR);
		win_file.columns = number_within(1, WIN_FAR);
	}
	expect_end_of_line();
	uint32_t larger = win_file.rows > win_file.columns ? win_file.rows : win_file.columns;
	win_file.margin = (int32_t)((larger == 0 ? WIN_FAR : 0) + win_file.k);
	win_file.side = 2 * (uint32_t)win_file.margin + (larger == 0 ? 1 : larger);
	win_file.owner = room_for((size_t)win_file.side * win_file.side, 1);
	win_file.level = room_for((size_t)win_file.side * win_file.side, 1);
	for (uint32_t s = 0; larger > 0 && s < win_file.side * win_file.side; s++)
		if (!on_board(row_of(s), column_of(s)))
			win_file.owner[s] = OUTSIDE;
	win_file.low[0] = win_file.low[1] = win_file.side;
}

static bool read_colour(void)
{
	if (!word_is("black") && !word_is("white"))
		unreadable("`black' or `white' expected");
	return *word() == 'b';
}

static void read_win_stones(const char *colour, bool black)
{
	if (!word_is(colour))
		return;
	expect(colour);
	place_squares(win_file.black == black ? ATTACKER : DEFENDER);
	expect_end_of_line();
	next_line();
}

static void read_win_statement(void)
{
	next_line();
	expect("game");
	win_file.k = number_within(2, WIN_K_MOST);
	win_file.p = number_within(1, win_file.k - 1);
	win_file.q = number_within(1, WIN_FAR);
	expect_end_of_line();
	read_win_board();
	next_line();
	expect("attacker");
	win_file.black = read_colour();
	expect_end_of_line();
	next_line();
	read_win_stones("black", true);
	read_win_stones("white", false);
	for (size_t i = 0; i < win_file.stones[DEFENDER].size; i++)
		need_square(win_file.stones[DEFENDER].item[i]);
	expect("turn");
	win_file.attacks = read_colour() == win_file.black;
	win_file.left = number_within(1, win_file.attacks ? WIN_FAR : win_file.k - 1);
	expect_end_of_line();
}

static void print_stones(const char *colour, const struct list *held)
{
	if (held->size > 0)
		printf("%s", colour);
	for (size_t i = 0; i < held->size; i++)
		print_square(held->item[i]);
}

static bool from_the_start(void)
{
	return win_file.stones[ATTACKER].size + win_file.stones[DEFENDER].size == 0 &&
	       win_file.attacks == win_file.black && win_file.left == win_file.q;
}

static _Noreturn void tell_win(void)
{
	static char text[256], where[128] = " on the infinite board", open[96] = "";
	uint32_t rows = win_file.high[0] - win_file.low[0] + 1, columns = win_file.high[1] - win_file.low[1] + 1;
	bool start = from_the_start();
	if (win_file.rows > 0)
		snprintf(where, sizeof where, " on %" PRIu32 " x %" PRIu32, win_file.rows, win_file.columns);
	else if (start && win_file.open == 0)
		snprintf(where, sizeof where, " on the infinite board and on all of at least %" PRIu32 " x %" PRIu32,
		         rows, columns);
	if (win_file.open > 0)
		snprintf(open, sizeof open, " if he wins the %" PRIu64 " positions left open", win_file.open);
	snprintf(text, sizeof text, "%s wins Connect(%" PRIu32 ",%" PRIu32 ",%" PRIu32 ")%s%s",
	         win_file.black ? "Black" : "White", win_file.k, win_file.p, win_file.q, where, open);
	if (start)
		verified("%s", text);
	printf("c position:");
	print_stones(" black", &win_file.stones[win_file.black ? ATTACKER : DEFENDER]);
	print_stones(" white", &win_file.stones[win_file.black ? DEFENDER : ATTACKER]);
	printf("\n");
	verified("%s from this position of %zu stones, %s to move, %" PRIu32 " left", text,
	         win_file.stones[ATTACKER].size + win_file.stones[DEFENDER].size,
	         win_file.attacks == win_file.black ? "Black" : "White", win_file.left);
}

static void check_win(void)
{
	read_win_statement();
	next_line();
	if (number() != 0 || number() != 0)
		refuted("the first line of the proof begins with 0 0");
	struct zone z = read_move(0, win_file.attacks ? win_file.left : 0);
	free(z.item);
	expect("end");
	expect_end_of_line();
	expect_end_of_file();
	printf("c moves %" PRIu64 ", uses of named claims %" PRIu64 ", answers looked at %" PRIu64
	       ", largest zone %" PRIu32 "\n",
	       win_file.nodes, win_file.uses, win_file.answers, win_file.most);
	uint32_t low = win_file.low[0] * win_file.side + win_file.low[1];
	uint32_t high = win_file.high[0] * win_file.side + win_file.high[1];
	printf("c rows %" PRId32 " to %" PRId32 " and columns %" PRId32 " to %" PRId32 " of the board are enough\n",
	       row_of(low), row_of(high), column_of(low), column_of(high));
	tell_win();
}

const struct kind win_kind = {.name = "win", .alone = check_win};
