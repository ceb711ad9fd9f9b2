#include "core.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The arrays of one proof: a theorem has many, and gives them back after each. */
static struct {
	void **array;
	size_t size, room;
} of_proof;

static void *room_in_proof(size_t count, size_t size)
{
	of_proof.array = room_for_more(of_proof.array, of_proof.size, &of_proof.room, sizeof *of_proof.array);
	return of_proof.array[of_proof.size++] = room_for(count, size);
}

/* Board files */

enum { COUNT_MOST = 1000000, INCIDENCES_MOST = 100000000 };

/* FNV-1a over these bytes and a LF. */
static void fingerprint_add(struct board *b, const char *text, size_t length)
{
	for (size_t i = 0; i <= length; i++) {
		b->fingerprint ^= i < length ? (unsigned char)text[i] : '\n';
		b->fingerprint *= 1099511628211u;
	}
}

struct point {
	int32_t at[3];
};

static int point_compare(const void *a, const void *b)
{
	const struct point *p = a, *q = b;
	for (int i = 0; i < 3; i++)
		if (p->at[i] != q->at[i])
			return p->at[i] < q->at[i] ? -1 : 1;
	return 0;
}

/* Coordinates serve pictures only; they are read and forgotten. */
static void board_read_coordinates(uint32_t squares)
{
	expect("dimension");
	uint32_t dimension = number_within(2, 3);
	struct point *points = room_for(squares, sizeof *points);
	expect_end_of_line();
	for (uint32_t s = 0; s < squares; s++) {
		next_line();
		expect("at");
		for (uint32_t i = 0; i < dimension; i++)
			points[s].at[i] = signed_number();
		expect_end_of_line();
	}
	qsort(points, squares, sizeof *points, point_compare);
	for (uint32_t s = 1; s < squares; s++)
		if (point_compare(&points[s - 1], &points[s]) == 0)
			unreadable("two squares of the board have the same coordinates");
	free(points);
}

static void board_read_line(struct board *b, uint32_t line, struct list *squares)
{
	size_t start = squares->size;
	expect("line");
	do {
		uint32_t s = number();
		if (s >= b->squares)
			unreadable("square %" PRIu32 " does not exist", s);
		if (squares->size > start && s <= squares->item[squares->size - 1])
			unreadable("the squares of a line are in ascending order");
		if (squares->size == INCIDENCES_MOST)
			unreadable("the lines have more than %d squares in all", (int)INCIDENCES_MOST);
		list_add(squares, s);
	} while (words_left() && !word_is("x") && !word_is("w"));
	b->exclusive[line] = word_is("x");
	if (b->exclusive[line])
		word();
	if (word_is("w")) {
		word();
		number_within(2, INT32_MAX);
	}
	expect_end_of_line();
}

static void board_find_lines_through(struct board *b)
{
	size_t *fill = room_for((size_t)b->squares + 2, sizeof *fill);
	size_t incidences = b->first[b->lines];
	b->through = room_for(incidences, sizeof *b->through);
	for (size_t i = 0; i < incidences; i++)
		fill[b->square[i] + 2]++;
	for (uint32_t s = 0; s < b->squares; s++)
		fill[s + 1] += fill[s];
	for (uint32_t line = 0; line < b->lines; line++)
		for (size_t i = b->first[line]; i < b->first[line + 1]; i++)
			b->through[fill[b->square[i] + 1]++] = line;
	b->through_first = fill;
}

/* `squares N' or `lines M', which enters the fingerprint; the next line is read. */
static uint32_t board_read_count(struct board *b, const char *name)
{
	fingerprint_add(b, rest_of_line(), strlen(rest_of_line()));
	expect(name);
	uint32_t many = number_within(0, COUNT_MOST);
	expect_end_of_line();
	next_line();
	return many;
}

/* A line enters the fingerprint without its weight. */
static void board_read_lines(struct board *b)
{
	struct list squares = {0};
	b->first = room_for((size_t)b->lines + 1, sizeof *b->first);
	b->exclusive = room_for(b->lines, sizeof *b->exclusive);
	for (uint32_t line = 0; line < b->lines; line++) {
		const char *text = rest_of_line(), *weight = strstr(text, " w ");
		fingerprint_add(b, text, weight == NULL ? strlen(text) : (size_t)(weight - text));
		board_read_line(b, line, &squares);
		b->first[line + 1] = squares.size;
		next_line();
	}
	b->square = squares.item;
}

/* Everything after the first line. */
void board_read(struct board *b)
{
	b->fingerprint = 14695981039346656037u;
	next_line();
	optional_name();
	b->squares = board_read_count(b, "squares");
	b->lines = board_read_count(b, "lines");
	if (word_is("dimension")) {
		board_read_coordinates(b->squares);
		next_line();
	}
	board_read_lines(b);
	expect("end");
	expect_end_of_line();
	board_find_lines_through(b);
}

/* Positions: the game, the position of a proof being looked at, and the steps that were found right
 *
 * A position is a set of lines of the board (member) and the stones on it; the other lines are dead. Counts of the
 * stones on every line are kept up to date by put() and lift(). Marks hold the number of the time they were made, so
 * that none has to be wiped. */
static const struct board *board;
static bool game_b;     /* game b, or game p */
static uint32_t stones; /* P or B */
static bool win;        /* is the verdict `win'? */

static struct {
	enum stone *stone;          /* of every square */
	uint32_t *black, *white;    /* on every line, how many stones */
	bool *member;               /* is the line in the position? */
	bool *taken;                /* has the line a white stone on its exclusive square? */
	bool *seen;                 /* is the square on a line of the position? */
	struct list lines, squares; /* the lines, and the squares that are empty at first */
} here;

/* Step I has the lines pool[first[I]] ..., then its black stones. */
struct step {
	size_t first;
	uint32_t lines, blacks;
};

static struct {
	struct step *step;
	size_t size, room;
	struct list pool;
} done;

static struct {
	uint64_t entries, moves, references, forests, potentials, pairings, filled;
} count;

static uint32_t line_size(uint32_t line)
{
	return (uint32_t)(board->first[line + 1] - board->first[line]);
}

static uint32_t rest_size(uint32_t line)
{
	return line_size(line) - here.black[line];
}

static bool living(uint32_t line)
{
	return here.member[line] && here.white[line] == 0;
}

static void put(uint32_t square, enum stone colour)
{
	assert(here.stone[square] == EMPTY && colour != EMPTY);
	here.stone[square] = colour;
	uint32_t *counts = colour == BLACK ? here.black : here.white;
	for (size_t i = board->through_first[square]; i < board->through_first[square + 1]; i++)
		counts[board->through[i]]++;
}

static void lift(uint32_t square)
{
	assert(here.stone[square] != EMPTY);
	uint32_t *counts = here.stone[square] == BLACK ? here.black : here.white;
	here.stone[square] = EMPTY;
	for (size_t i = board->through_first[square]; i < board->through_first[square + 1]; i++)
		counts[board->through[i]]--;
}

/* References to steps
 *
 * Squares are put into classes by their signatures, on both sides together: all are in class 0 at first; line i takes
 * its squares out of each class into a new one, the same for both sides. In the end two squares are in one class if and
 * only if they have the same signature, and the squares of each class are counted. */
enum side { POSITION, STEP, SIDES };
enum agreement { EQUAL, MORE_IN_POSITION, FEWER_IN_POSITION };

struct cell {
	uint64_t split_at; /* the time of the line that split it last */
	uint32_t split_to;
	uint32_t size[SIDES];
};

static struct {
	struct cell *cell;
	size_t classes, room;
	uint64_t *time[SIDES]; /* when class_of was set; before this comparison: class 0 */
	uint32_t *class_of[SIDES];
	uint64_t now, started;
} signatures;

static void signatures_allocate(uint32_t squares_of_position, uint32_t squares_of_step)
{
	const uint32_t squares[SIDES] = {squares_of_position, squares_of_step};
	for (int side = 0; side < SIDES; side++) {
		signatures.time[side] = room_in_proof(squares[side], sizeof *signatures.time[side]);
		signatures.class_of[side] = room_in_proof(squares[side], sizeof *signatures.class_of[side]);
	}
}

static uint32_t signatures_new_class(void)
{
	signatures.cell = room_for_more(signatures.cell, signatures.classes, &signatures.room, sizeof *signatures.cell);
	memset(&signatures.cell[signatures.classes], 0, sizeof *signatures.cell);
	assert(signatures.classes < UINT32_MAX);
	return (uint32_t)signatures.classes++;
}

static void signatures_begin(void)
{
	signatures.classes = 0;
	signatures_new_class();
	signatures.started = ++signatures.now;
}

static void signatures_next_line(void)
{
	signatures.now++;
}

/* The line now looked at goes through this square of this side. */
static void signatures_add(enum side side, uint32_t square)
{
	bool first = signatures.time[side][square] < signatures.started;
	uint32_t old = first ? 0 : signatures.class_of[side][square];
	if (signatures.cell[old].split_at != signatures.now) {
		uint32_t new = signatures_new_class();
		signatures.cell[old].split_at = signatures.now;
		signatures.cell[old].split_to = new;
	}
	if (!first)
		signatures.cell[old].size[side]--;
	signatures.class_of[side][square] = signatures.cell[old].split_to;
	signatures.cell[signatures.cell[old].split_to].size[side]++;
	signatures.time[side][square] = signatures.now;
}

static bool signatures_agree(enum agreement wanted)
{
	for (size_t c = 1; c < signatures.classes; c++) {
		uint32_t position = signatures.cell[c].size[POSITION], step = signatures.cell[c].size[STEP];
		if (position != step && (wanted == EQUAL || (position < step) == (wanted == MORE_IN_POSITION)))
			return false;
	}
	return true;
}

static struct {
	uint64_t *black; /* the squares with a black stone in the step, marked with mark */
	uint64_t mark;
	uint32_t *blacks; /* of the lines of the step */
} other;

/* Both lines have an exclusive square, or none; White may have one more than he needs, and Black one less to fear. */
static bool exclusive_squares_agree(uint32_t line, uint32_t step_line)
{
	if (board->exclusive[line] == board->exclusive[step_line])
		return true;
	return board->exclusive[line] == !win;
}

/* In game b fewer black stones are better for White. */
static bool black_stones_agree(uint32_t line, uint32_t in_step)
{
	if (!game_b || here.black[line] == in_step)
		return true;
	return (here.black[line] < in_step) == !win;
}

static void compare_line(uint32_t line, uint32_t step_line)
{
	uint32_t black = 0;
	signatures_next_line();
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++)
		if (here.stone[board->square[i]] == EMPTY)
			signatures_add(POSITION, board->square[i]);
	for (size_t i = board->first[step_line]; i < board->first[step_line + 1]; i++)
		if (other.black[board->square[i]] == other.mark)
			black++;
		else
			signatures_add(STEP, board->square[i]);
	if (!exclusive_squares_agree(line, step_line))
		refuted("line %" PRIu32 " and line %" PRIu32 " of the step do not agree in their exclusive squares",
		        line, step_line);
	if (!black_stones_agree(line, black))
		refuted("line %" PRIu32 " and line %" PRIu32 " of the step do not agree in their black stones", line,
		        step_line);
}

static void check_reference(uint32_t number_of_step, const uint32_t *line, size_t lines)
{
	if (number_of_step >= done.size)
		refuted("step %" PRIu32 " is not an earlier step", number_of_step);
	const struct step *step = &done.step[number_of_step];
	const uint32_t *step_line = done.pool.item + step->first;
	if (step->lines != lines)
		refuted("step %" PRIu32 " has %" PRIu32 " lines, not %zu", number_of_step, step->lines, lines);
	other.mark++;
	for (uint32_t i = 0; i < step->blacks; i++)
		other.black[step_line[step->lines + i]] = other.mark;
	signatures_begin();
	for (size_t i = 0; i < lines; i++)
		compare_line(line[i], step_line[i]);
	if (!signatures_agree(game_b ? EQUAL : win ? FEWER_IN_POSITION : MORE_IN_POSITION))
		refuted("the squares on these lines do not match those of step %" PRIu32, number_of_step);
	count.references++;
}

/* Children
 *
 * The lines that the children of one entry have listed so far; those of the child being read start at `start'. */
static struct {
	struct list lines;
	size_t start;
	uint64_t mark;    /* of this entry */
	uint64_t child;   /* of this child; marks of children and entries come from one clock */
	uint64_t *listed; /* by line: the entry that listed it last */
	uint64_t *owner;  /* by square: the child that had it last */
	uint64_t clock;
} children;

static bool owned_by_this_child(uint32_t square)
{
	return children.owner[square] == children.child;
}

/* The child takes a line of the position with its empty squares. */
static void claim(uint32_t line)
{
	if (line >= board->lines || !living(line))
		refuted("line %" PRIu32 " is no living line of the position", line);
	if (children.listed[line] == children.mark)
		refuted("line %" PRIu32 " is listed twice", line);
	children.listed[line] = children.mark;
	list_add(&children.lines, line);
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		uint32_t s = board->square[i];
		if (here.stone[s] != EMPTY)
			continue;
		if (children.owner[s] > children.mark && !owned_by_this_child(s))
			refuted("square %" PRIu32 " lies on lines of two children", s);
		children.owner[s] = children.child;
	}
}

static bool list_goes_on(void)
{
	return words_left() && !word_is(":") && !word_is("/");
}

/* Reads the lines of a child, at least one; they are then *line[0] .. */
static size_t claim_lines(const uint32_t **line)
{
	do
		claim(number());
	while (list_goes_on());
	*line = children.lines.item + children.start;
	return children.lines.size - children.start;
}

static void only_in_game_p(const char *rule)
{
	if (game_b || win)
		refuted("a %s is for draws in game p", rule);
}

/* Forests
 *
 * The vertices are the lines and, after them, the squares; trees are kept as in Tarjan's union-find. */
static struct {
	uint32_t *parent;
	uint64_t *mark; /* when parent was set */
	uint64_t *has_short;
	bool *given_up; /* by place in board->square: the line gave up this square */
	struct list places;
	uint64_t now;
} forest;

static uint32_t tree_of(uint32_t vertex)
{
	if (forest.mark[vertex] != forest.now) {
		forest.mark[vertex] = forest.now;
		forest.parent[vertex] = vertex;
	}
	while (forest.parent[vertex] != vertex) {
		forest.parent[vertex] = forest.parent[forest.parent[vertex]];
		vertex = forest.parent[vertex];
	}
	return vertex;
}

/* The place of the square among the squares of the line, or -1. */
static int64_t place_on_line(uint32_t line, uint32_t square)
{
	size_t low = board->first[line], high = board->first[line + 1];
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (board->square[middle] < square)
			low = middle + 1;
		else
			high = middle;
	}
	return low < board->first[line + 1] && board->square[low] == square ? (int64_t)low : -1;
}

static bool listed_by_this_child(uint32_t line)
{
	for (size_t i = children.start; i < children.lines.size; i++)
		if (children.lines.item[i] == line)
			return true;
	return false;
}

static void read_given_up(void)
{
	do {
		uint32_t line = number(), square = number();
		if (!listed_by_this_child(line))
			refuted("line %" PRIu32 " gives up a square, but is not in the forest", line);
		int64_t place = place_on_line(line, square);
		if (place < 0 || here.stone[square] != EMPTY || forest.given_up[place])
			refuted("square %" PRIu32 " is no empty square that line %" PRIu32 " can give up", square,
			        line);
		forest.given_up[place] = true;
		list_add(&forest.places, (uint32_t)place);
	} while (list_goes_on());
}

/* Joins the line with the squares of its rest; returns how many there are. */
static uint32_t forest_join(uint32_t line)
{
	uint32_t rest = 0;
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		uint32_t s = board->square[i];
		if (here.stone[s] != EMPTY || forest.given_up[i])
			continue;
		uint32_t a = tree_of(line), b = tree_of(board->lines + s);
		if (a == b)
			refuted("no forest: a cycle goes through line %" PRIu32 " and square %" PRIu32, line, s);
		forest.parent[b] = a;
		rest++;
	}
	return rest;
}

/* Lemma 2: no cycle, every rest has more than P squares, and no tree has two rests of exactly P + 1. */
static void check_forest(const uint32_t *line, size_t lines)
{
	uint32_t *rest = room_for(lines, sizeof *rest);
	for (size_t i = 0; i < lines; i++)
		if ((rest[i] = forest_join(line[i])) <= stones)
			refuted("no forest: only %" PRIu32 " squares are left of line %" PRIu32, rest[i], line[i]);
	for (size_t i = 0; i < lines; i++) {
		if (rest[i] != stones + 1)
			continue;
		uint32_t tree = tree_of(line[i]);
		if (forest.has_short[tree] == forest.now)
			refuted("no forest: two short lines in one tree, line %" PRIu32 " is the second", line[i]);
		forest.has_short[tree] = forest.now;
	}
	free(rest);
}

static void read_forest(void)
{
	const uint32_t *line;
	only_in_game_p("forest");
	size_t lines = claim_lines(&line);
	if (word_is("/")) {
		word();
		read_given_up();
	}
	forest.now++;
	check_forest(line, lines);
	for (; forest.places.size > 0; forest.places.size--)
		forest.given_up[forest.places.item[forest.places.size - 1]] = false;
	count.forests++;
}

/* Potential
 *
 * ONE is 2^50, the weight of a full line. */
static const uint64_t potential_base[] = {0, 128, 103, 93, 88, 84, 82, 80, 78};
#define ONE ((uint64_t)1 << 50)

static struct {
	uint64_t *sum;  /* by square: the weight of the lines through it */
	uint64_t *mark; /* the child for which the sum was begun */
} potential;

static uint64_t weight(uint64_t base, uint32_t rest)
{
	uint64_t w = ONE;
	for (uint32_t i = 0; i < rest && w > 1; i++)
		w = (64 * w + base - 1) / base;
	return w;
}

/* Adds the weight to the squares of the line; returns the largest sum so far. */
static uint64_t potential_add(uint32_t line, uint64_t w, uint64_t heaviest)
{
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		uint32_t s = board->square[i];
		if (here.stone[s] != EMPTY)
			continue;
		if (potential.mark[s] != children.child)
			potential.sum[s] = 0;
		potential.mark[s] = children.child;
		potential.sum[s] += w;
		if (potential.sum[s] > heaviest)
			heaviest = potential.sum[s];
	}
	return heaviest;
}

static void read_potential(void)
{
	const uint32_t *line;
	uint64_t sum = 0, heaviest = 0;
	only_in_game_p("potential");
	if (stones >= sizeof potential_base / sizeof potential_base[0])
		refuted("the potential is for P up to 8");
	uint64_t base = potential_base[stones];
	size_t lines = claim_lines(&line);
	for (size_t i = 0; i < lines && sum < ONE; i++) {
		uint64_t w = weight(base, rest_size(line[i]));
		sum += w;
		heaviest = potential_add(line[i], w, heaviest);
	}
	if (sum >= ONE || (base - 64) * sum + 64 * heaviest >= (base - 64) * ONE)
		refuted("the potential is too large");
	count.potentials++;
}

/* Tuples of P + 1 squares, one inside the rest of every line: a pairing */
static struct {
	uint64_t *mark; /* by square: the child in whose tuples it is */
	uint32_t *tuple;
	struct list squares, filled; /* the squares of the tuples; by tuple: how many are on the line looked at */
} pairing;

static void read_tuples(void)
{
	pairing.squares.size = pairing.filled.size = 0;
	uint32_t size = number();
	if (size != stones + 1)
		refuted("tuples of %" PRIu32 " squares, where %" PRIu32 " are needed", size, stones + 1);
	while (!word_is("/")) {
		uint32_t s = number();
		if (s >= board->squares || here.stone[s] != EMPTY || pairing.mark[s] == children.child)
			refuted("square %" PRIu32 " cannot be in a tuple", s);
		pairing.mark[s] = children.child;
		pairing.tuple[s] = (uint32_t)(pairing.squares.size / size);
		if (pairing.squares.size % size == 0)
			list_add(&pairing.filled, 0);
		list_add(&pairing.squares, s);
	}
	expect("/");
	if (pairing.squares.size % size != 0)
		refuted("the last tuple is too small");
}

static bool contains_tuple(uint32_t line)
{
	bool found = false;
	for (int add = 1; add >= 0; add--) /* count, then wipe the counts */
		for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
			uint32_t s = board->square[i];
			if (pairing.mark[s] != children.child)
				continue;
			uint32_t *filled = &pairing.filled.item[pairing.tuple[s]];
			*filled = add ? *filled + 1 : 0;
			found = found || *filled == stones + 1;
		}
	return found;
}

static void read_pairing(void)
{
	const uint32_t *line;
	only_in_game_p("pairing");
	read_tuples();
	size_t lines = claim_lines(&line);
	for (size_t i = 0; i < lines; i++)
		if (!contains_tuple(line[i]))
			refuted("line %" PRIu32 " contains no tuple", line[i]);
	for (size_t i = 0; i < pairing.squares.size; i++)
		if (!owned_by_this_child(pairing.squares.item[i]))
			refuted("square %" PRIu32 " of a tuple is not on the lines of this child",
			        pairing.squares.item[i]);
	count.pairings++;
}

/* Filled
 *
 * Black has won on this line, or fills it now. */
static void read_filled(void)
{
	if (!win)
		refuted("`o' is for wins");
	uint32_t line = number();
	claim(line);
	uint32_t rest = rest_size(line), black = here.black[line];
	bool has_won = game_b ? black > stones : rest == 0;
	bool can_fill = !board->exclusive[line] && (game_b ? line_size(line) > stones : rest <= stones);
	if (!has_won && !can_fill)
		refuted("line %" PRIu32 " cannot be filled at once", line);
	count.filled++;
}

static void read_reference(void)
{
	const uint32_t *line;
	uint32_t step = number();
	size_t lines = claim_lines(&line);
	check_reference(step, line, lines);
}

static void begin_children(void)
{
	children.lines.size = 0;
	children.mark = ++children.clock;
}

static void read_child(void)
{
	children.start = children.lines.size;
	children.child = ++children.clock;
	if (*rest_of_line() >= '0' && *rest_of_line() <= '9') {
		read_reference();
		return;
	}
	const char *rule = word();
	if (strcmp(rule, "f") == 0)
		read_forest();
	else if (strcmp(rule, "w") == 0)
		read_potential();
	else if (strcmp(rule, "t") == 0)
		read_pairing();
	else if (strcmp(rule, "o") == 0)
		read_filled();
	else
		unreadable("`%s' is no child", rule);
}

/* Redundant lines, and harmless ones */

static struct {
	uint64_t *mark; /* by line: when it was met */
	uint32_t *met;  /* on how many squares */
	uint64_t now;
} overlap;

/* Does its rest contain the rest of a listed line without exclusive square? Then White's stone there kills both. */
static bool redundant(uint32_t line)
{
	overlap.now++;
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		uint32_t s = board->square[i];
		if (here.stone[s] != EMPTY)
			continue;
		for (size_t j = board->through_first[s]; j < board->through_first[s + 1]; j++) {
			uint32_t l = board->through[j];
			if (children.listed[l] != children.mark || board->exclusive[l])
				continue;
			overlap.met[l] = overlap.mark[l] == overlap.now ? overlap.met[l] + 1 : 1;
			overlap.mark[l] = overlap.now;
			if (overlap.met[l] == rest_size(l))
				return true;
		}
	}
	return false;
}

/* Game b: it will never hold more than B black stones. */
static bool harmless(uint32_t line)
{
	return line_size(line) <= stones;
}

static void check_every_line_is_accounted_for(void)
{
	for (size_t i = 0; i < here.lines.size; i++) {
		uint32_t line = here.lines.item[i];
		if (!living(line) || children.listed[line] == children.mark)
			continue;
		if (game_b ? !harmless(line) : !redundant(line))
			refuted("line %" PRIu32 " is left out", line);
	}
}

/* Draws: all the children of an entry. */
static void read_children(void)
{
	begin_children();
	while (words_left()) {
		read_child();
		if (words_left()) {
			expect(":");
			if (!words_left())
				unreadable("a child expected after `:'");
		}
	}
	check_every_line_is_accounted_for();
}

/* Hunting for a set that an entry does not cover
 *
 * Both kinds of steps end in the same question: is there a set of at most `most' points that satisfies no entry? An
 * entry that is satisfied by the set X names its `ways out': points of which every unsatisfied set that contains X has
 * at least one. So it is enough to go on with X and each of them, in turn; and since sets with the earlier ones were
 * looked at then, with those barred. find_ways_out returns false if no entry is satisfied: then X is such a set. */
struct ways {
	const uint32_t *point;
	size_t size;
};

struct frame {
	struct ways ways;
	size_t next, bars;
};

static struct {
	bool *in_set, *barred; /* by point */
	struct list set;
	struct list bars; /* what is barred, in the order of barring */
	struct frame *frame;
	size_t frames, room;
	void (*enter)(uint32_t point);
	void (*leave)(uint32_t point);
	bool (*find_ways_out)(struct ways *w);
} hunt;

static void hunt_push(struct ways w)
{
	hunt.frame = room_for_more(hunt.frame, hunt.frames, &hunt.room, sizeof *hunt.frame);
	hunt.frame[hunt.frames++] = (struct frame){w, 0, hunt.bars.size};
}

/* Takes the last point out of the set and bars it. */
static void hunt_retreat(void)
{
	uint32_t point = hunt.set.item[--hunt.set.size];
	hunt.leave(point);
	hunt.in_set[point] = false;
	hunt.barred[point] = true;
	list_add(&hunt.bars, point);
}

static void hunt_pop(void)
{
	struct frame *f = &hunt.frame[--hunt.frames];
	while (hunt.bars.size > f->bars)
		hunt.barred[hunt.bars.item[--hunt.bars.size]] = false;
	if (hunt.frames > 0)
		hunt_retreat();
}

/* Is there a set satisfying no entry, with one of these points and at most `most' in all? It is then in hunt.set. */
static bool hunt_find(struct ways first, uint64_t most)
{
	assert(hunt.frames == 0 && hunt.set.size == 0 && hunt.bars.size == 0 && most > 0);
	hunt_push(first);
	while (hunt.frames > 0) {
		struct frame *f = &hunt.frame[hunt.frames - 1];
		if (f->next == f->ways.size) {
			hunt_pop();
			continue;
		}
		uint32_t point = f->ways.point[f->next++];
		if (hunt.barred[point])
			continue;
		assert(!hunt.in_set[point]);
		list_add(&hunt.set, point);
		hunt.in_set[point] = true;
		hunt.enter(point);
		count.moves++;
		struct ways out;
		if (!hunt.find_ways_out(&out))
			return true;
		if (hunt.set.size < most)
			hunt_push(out);
		else
			hunt_retreat();
	}
	return false;
}

/* "3 5": the set found, for a message. */
static const char *hunt_text(void)
{
	static char text[100];
	size_t length = 0;
	for (size_t i = 0; i < hunt.set.size && length < 80; i++) {
		uint32_t p = hunt.set.item[i];
		bool square = p < board->squares;
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%s%" PRIu32, i > 0 ? " " : "",
		                           square ? "" : "x", square ? p : p - board->squares);
	}
	if (length >= 80)
		snprintf(text + length, sizeof text - length, " ...");
	return text;
}

/* Steps of a draw
 *
 * The entries S -> R of a step; item holds S, then the ordinary squares of R. They are filed under the smallest square
 * of S: an entry with S inside a move is filed under a square of the move. */
struct entry {
	size_t first;
	uint32_t asked, answered; /* the sizes of S and R */
	uint32_t next;            /* the next entry of the same file, plus 1 */
};

static struct {
	struct entry *entry;
	size_t size, room;
	struct list item;
	uint32_t *file;         /* by square: the first entry, plus 1 */
	struct list exclusives; /* the lines on whose exclusive squares White now has a stone */
} replies;

static void no_change(uint32_t square)
{
	(void)square;
}

/* Is S inside the move, and no square of R in it? */
static bool answers(const struct entry *e)
{
	const uint32_t *item = replies.item.item + e->first;
	for (uint32_t i = 0; i < e->asked + e->answered; i++)
		if (hunt.in_set[item[i]] != (i < e->asked))
			return false;
	return true;
}

static uint32_t ways_not_barred(const uint32_t *square, uint32_t size)
{
	uint32_t ways = 0;
	for (uint32_t i = 0; i < size; i++)
		ways += !hunt.barred[square[i]];
	return ways;
}

/* The entry that answers the move with the fewest ways out: a larger move without entry must meet R. */
static bool find_reply(struct ways *w)
{
	uint32_t fewest = UINT32_MAX;
	for (size_t i = 0; i < hunt.set.size; i++)
		for (uint32_t k = replies.file[hunt.set.item[i]]; k != 0; k = replies.entry[k - 1].next) {
			const struct entry *e = &replies.entry[k - 1];
			if (!answers(e))
				continue;
			const uint32_t *r = replies.item.item + e->first + e->asked;
			uint32_t ways = ways_not_barred(r, e->answered);
			if (ways < fewest) {
				fewest = ways;
				*w = (struct ways){r, e->answered};
			}
			if (fewest == 0)
				return true;
		}
	return fewest != UINT32_MAX;
}

static uint32_t position_square(void)
{
	uint32_t s = number();
	if (s >= board->squares || !here.seen[s] || here.stone[s] != EMPTY)
		refuted("square %" PRIu32 " is no empty square of the position", s);
	return s;
}

/* Black places S, at least one square in ascending order, until the word that ends the list. */
static uint32_t read_black_move(const char *end, struct list *move)
{
	uint32_t size = 0;
	do {
		uint32_t s = position_square();
		if (size > 0 && s < move->item[move->size - 1])
			refuted("square %" PRIu32 " is not in ascending order", s);
		list_add(move, s);
		put(s, BLACK);
		size++;
	} while (end == NULL ? words_left() : !word_is(end));
	return size;
}

static uint32_t read_exclusive_square(void)
{
	uint32_t line;
	const char *text = word();
	if (!is_number(text + 1, &line))
		unreadable("`%s' is no exclusive square", text);
	if (line >= board->lines || !here.member[line] || !board->exclusive[line] || here.taken[line])
		refuted("x%" PRIu32 " is no empty exclusive square of the position", line);
	return line;
}

/* White places R. The squares go to replies.item, the lines of the exclusive squares to replies.exclusives. */
static uint32_t read_reply(void)
{
	uint32_t size = 0;
	for (; !word_is(":"); size++) {
		if (*rest_of_line() == 'x') {
			uint32_t line = read_exclusive_square();
			here.taken[line] = true;
			here.white[line]++;
			list_add(&replies.exclusives, line);
		} else {
			uint32_t s = position_square();
			put(s, WHITE);
			list_add(&replies.item, s);
		}
	}
	expect(":");
	return size;
}

static void lift_all(const uint32_t *square, size_t squares)
{
	for (size_t i = 0; i < squares; i++)
		lift(square[i]);
}

static void lift_exclusives(void)
{
	for (; replies.exclusives.size > 0; replies.exclusives.size--) {
		uint32_t line = replies.exclusives.item[replies.exclusives.size - 1];
		here.taken[line] = false;
		here.white[line]--;
	}
}

static void file_entry(struct entry e)
{
	uint32_t *file = &replies.file[replies.item.item[e.first]];
	e.next = *file;
	replies.entry = room_for_more(replies.entry, replies.size, &replies.room, sizeof *replies.entry);
	replies.entry[replies.size++] = e;
	if (replies.size == UINT32_MAX)
		trouble("too many entries in a step");
	*file = (uint32_t)replies.size;
}

/* reply S > R : CHILDREN */
static void read_entry(void)
{
	struct entry e = {.first = replies.item.size};
	e.asked = read_black_move(">", &replies.item);
	expect(">");
	uint32_t reply = read_reply();
	if (reply > e.asked)
		refuted("more replies than stones: %" PRIu32 " to %" PRIu32, reply, e.asked);
	e.answered = reply - (uint32_t)replies.exclusives.size;
	read_children();
	lift_all(replies.item.item + e.first, e.asked + e.answered);
	lift_exclusives();
	file_entry(e);
	count.entries++;
}

/* Dominated squares
 *
 * How many lines of v go through u too? All of them if u can be before v. */
static struct {
	uint64_t *mark;
	uint32_t *shared;
	uint32_t *degree; /* by square: the lines of the position through it */
	uint64_t now;
	struct list met;    /* the squares that share a line with v */
	struct list barred; /* the dominated squares of this step */
} domination;

static void count_shared_lines(uint32_t v)
{
	domination.now++;
	domination.met.size = 0;
	for (size_t i = board->through_first[v]; i < board->through_first[v + 1]; i++) {
		uint32_t line = board->through[i];
		for (size_t j = board->first[line]; here.member[line] && j < board->first[line + 1]; j++) {
			uint32_t u = board->square[j];
			if (here.stone[u] != EMPTY)
				continue;
			if (domination.mark[u] != domination.now) {
				domination.mark[u] = domination.now;
				domination.shared[u] = 0;
				list_add(&domination.met, u);
			}
			domination.shared[u]++;
		}
	}
}

/* At least P squares lie on all lines of v and are more, or the same and earlier. */
static bool dominated(uint32_t v)
{
	uint32_t before = 0, degree;
	count_shared_lines(v);
	degree = domination.shared[v];
	for (size_t i = 0; i < domination.met.size; i++) {
		uint32_t u = domination.met.item[i];
		if (domination.shared[u] == degree && (domination.degree[u] > degree || u < v))
			before++;
	}
	return before >= stones;
}

static void count_degrees(void)
{
	for (size_t i = 0; i < here.squares.size; i++)
		domination.degree[here.squares.item[i]] = 0;
	for (size_t i = 0; i < here.lines.size; i++) {
		uint32_t line = here.lines.item[i];
		for (size_t j = board->first[line]; j < board->first[line + 1]; j++)
			if (here.stone[board->square[j]] == EMPTY)
				domination.degree[board->square[j]]++;
	}
}

/* Every move without dominated squares has an entry. Dominated squares are barred from the hunt. */
static void check_every_move_has_an_entry(void)
{
	domination.barred.size = 0;
	if (!game_b)
		count_degrees();
	for (size_t i = 0; !game_b && i < here.squares.size; i++)
		if (dominated(here.squares.item[i])) {
			list_add(&domination.barred, here.squares.item[i]);
			hunt.barred[here.squares.item[i]] = true;
		}
	hunt.enter = hunt.leave = no_change;
	hunt.find_ways_out = find_reply;
	if (hunt_find((struct ways){here.squares.item, here.squares.size}, game_b ? UINT64_MAX : stones))
		refuted("the move %s has no entry", hunt_text());
	for (size_t i = 0; i < domination.barred.size; i++)
		hunt.barred[domination.barred.item[i]] = false;
}

/* A lost position has no steps: White has not lost yet. */
static void check_not_lost(void)
{
	for (size_t i = 0; i < here.lines.size; i++) {
		uint32_t line = here.lines.item[i];
		if (game_b ? here.black[line] > stones : rest_size(line) == 0)
			refuted("line %" PRIu32 " is lost already", line);
	}
}

static void read_draw_step(void)
{
	check_not_lost();
	replies.size = replies.item.size = 0;
	for (next_line(); !word_is("done"); next_line()) {
		if (!word_is("reply"))
			unreadable("`reply' or `done' expected");
		word();
		read_entry();
	}
	expect("done");
	expect_end_of_line();
	check_every_move_has_an_entry();
	for (size_t i = 0; i < here.squares.size; i++)
		replies.file[here.squares.item[i]] = 0;
}

/* Steps of a win
 *
 * The entries `after' of a step: the points of the lines that are lost by themselves. A point is a square, or squares +
 * L for the exclusive square of line L. White's answer touches an entry that has one of its points; touched counts how
 * many. */
struct after {
	size_t first, points;
	size_t touched;
};

struct at_point {
	uint32_t after, next; /* next: plus 1 */
};

static struct {
	struct after *after;
	size_t size, room;
	struct list point;
	struct at_point *at;
	size_t at_size, at_room;
	uint32_t *file;   /* by point: the first of `at', plus 1 */
	struct list move; /* Black's move */
} threats;

static void touch(uint32_t point, int by)
{
	for (uint32_t k = threats.file[point]; k != 0; k = threats.at[k - 1].next)
		threats.after[threats.at[k - 1].after].touched += (size_t)by;
}

static void threats_enter(uint32_t point)
{
	touch(point, 1);
}

static void threats_leave(uint32_t point)
{
	touch(point, -1);
}

/* The untouched entry with the fewest points: White must touch it. */
static bool find_untouched(struct ways *w)
{
	const struct after *best = NULL;
	for (size_t i = 0; i < threats.size; i++)
		if (threats.after[i].touched == 0 && (best == NULL || threats.after[i].points < best->points))
			best = &threats.after[i];
	if (best != NULL)
		*w = (struct ways){threats.point.item + best->first, best->points};
	return best != NULL;
}

static void threat_add_point(struct after *a, uint32_t point)
{
	threats.at = room_for_more(threats.at, threats.at_size, &threats.at_room, sizeof *threats.at);
	threats.at[threats.at_size++] = (struct at_point){(uint32_t)threats.size, threats.file[point]};
	if (threats.at_size == UINT32_MAX)
		trouble("too many entries in a step");
	threats.file[point] = (uint32_t)threats.at_size;
	list_add(&threats.point, point);
	a->points++;
}

/* after CHILD */
static void read_after(void)
{
	struct after a = {.first = threats.point.size};
	if (!word_is("after"))
		unreadable("`after' or `done' expected");
	word();
	begin_children();
	read_child();
	expect_end_of_line();
	for (size_t i = 0; i < children.lines.size; i++) {
		uint32_t line = children.lines.item[i];
		if (board->exclusive[line])
			threat_add_point(&a, board->squares + line);
		for (size_t j = board->first[line]; j < board->first[line + 1]; j++) {
			uint32_t s = board->square[j];
			if (here.stone[s] == EMPTY && owned_by_this_child(s)) {
				threat_add_point(&a, s);
				children.owner[s] = 0; /* each square once */
			}
		}
	}
	threats.after = room_for_more(threats.after, threats.size, &threats.room, sizeof *threats.after);
	threats.after[threats.size++] = a;
	count.entries++;
}

/* After Black's move, White cannot stop a line without exclusive square whose squares are black. */
static bool decided(void)
{
	for (size_t i = 0; i < here.lines.size; i++) {
		uint32_t line = here.lines.item[i];
		if (!board->exclusive[line] && rest_size(line) == 0 && (!game_b || here.black[line] > stones))
			return true;
	}
	return false;
}

/* Every answer of White's leaves an entry untouched: not even the empty one may be without entry. */
static void check_every_answer_fails(uint32_t most)
{
	struct ways w;
	if (!find_untouched(&w))
		refuted("White's empty answer is not refuted");
	hunt.enter = threats_enter;
	hunt.leave = threats_leave;
	hunt.find_ways_out = find_untouched;
	if (hunt_find(w, most))
		refuted("White's answer %s is not refuted", hunt_text());
}

static void read_win_step(void)
{
	threats.move.size = threats.size = threats.point.size = threats.at_size = 0;
	next_line();
	expect("play");
	uint32_t size = read_black_move(NULL, &threats.move);
	if (!game_b && size > stones)
		refuted("Black plays %" PRIu32 " stones", size);
	for (next_line(); !word_is("done"); next_line())
		read_after();
	expect("done");
	expect_end_of_line();
	if (!decided())
		check_every_answer_fails(size);
	for (size_t i = 0; i < threats.point.size; i++)
		threats.file[threats.point.item[i]] = 0;
	lift_all(threats.move.item, threats.move.size);
}

/* Steps */

static void position_add_line(uint32_t line)
{
	if (line >= board->lines)
		refuted("line %" PRIu32 " does not exist", line);
	if (here.member[line])
		refuted("line %" PRIu32 " stands twice in the position", line);
	here.member[line] = true;
	list_add(&here.lines, line);
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		if (!here.seen[board->square[i]])
			list_add(&here.squares, board->square[i]);
		here.seen[board->square[i]] = true;
	}
}

static void position_clear(void)
{
	for (size_t i = 0; i < here.lines.size; i++)
		here.member[here.lines.item[i]] = false;
	for (size_t i = 0; i < here.squares.size; i++)
		here.seen[here.squares.item[i]] = false;
	here.lines.size = here.squares.size = 0;
}

/* Takes the squares with black stones out again. */
static void keep_empty_squares(void)
{
	size_t kept = 0;
	for (size_t i = 0; i < here.squares.size; i++) {
		uint32_t s = here.squares.item[i];
		if (here.stone[s] == EMPTY)
			here.squares.item[kept++] = s;
		else
			here.seen[s] = false;
	}
	here.squares.size = kept;
}

/* step I lines L1 ... Lm [black S1 S2 ...] */
static struct step read_position(void)
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
	if (words_left()) {
		expect("black");
		step.blacks = read_black_move(NULL, &done.pool);
	}
	keep_empty_squares();
	return step;
}

static void read_step(void)
{
	struct step step = read_position();
	if (win)
		read_win_step();
	else
		read_draw_step();
	lift_all(done.pool.item + step.first + step.lines, step.blacks);
	position_clear();
	done.step = room_for_more(done.step, done.size, &done.room, sizeof *done.step);
	done.step[done.size++] = step;
	current_step = -1;
}

/* Roots */

static struct start begin;

/* The stones of one colour; no other square has a stone. */
static void read_stones(const struct board *b, struct start *s, const char *name, enum stone colour)
{
	uint32_t last = 0;
	if (!word_is(name))
		return;
	char *text = room_for(strlen(s->text) + strlen(rest_of_line()) + 2, 1);
	sprintf(text, "%s %s", s->text, rest_of_line());
	s->text = text;
	expect(name);
	do {
		uint32_t square = number();
		if (square >= b->squares || s->stone[square] != EMPTY)
			refuted("square %" PRIu32 " of the root does not exist or has a stone already", square);
		if (square < last)
			refuted("square %" PRIu32 " of the root is not in ascending order", square);
		s->stone[square] = colour;
		s->stones++;
		last = square;
	} while (words_left());
	next_line();
}

struct start read_start(const struct board *b)
{
	struct start s = {room_for(b->squares, sizeof *s.stone), 0, ""};
	read_stones(b, &s, "black", BLACK);
	read_stones(b, &s, "white", WHITE);
	return s;
}

/* All lines of the board and the stones of the root; the lines without white stone are living. */
static void set_root_position(void)
{
	for (uint32_t line = 0; line < board->lines; line++)
		position_add_line(line);
	for (uint32_t s = 0; s < board->squares; s++)
		if (begin.stone[s] != EMPTY)
			put(s, begin.stone[s]);
}

static void read_root(void)
{
	if (!word_is("root"))
		unreadable("`root' expected after the last step");
	expect("root");
	set_root_position();
	if (!win) {
		read_children();
	} else {
		begin_children();
		read_child();
		expect_end_of_line();
	}
	expect_line("end");
}

void read_game(struct claim *c)
{
	next_line();
	expect("game");
	c->game = word_is("b") ? 'b' : 'p';
	if (!word_is("b") && !word_is("p"))
		unreadable("`p' or `b' expected");
	word();
	c->stones = number_within(c->game == 'b' ? 0 : 1, INT32_MAX);
	expect_end_of_line();
}

static void read_verdict(void)
{
	next_line();
	expect("verdict");
	win = word_is("win");
	if (!win && !word_is("draw"))
		unreadable("`draw' or `win' expected");
	word();
	expect_end_of_line();
	next_line();
	if (word_is("part"))
		unreadable(
		    "this is a part of a proof, and proves nothing alone; join all parts with kdraw prove --join");
}

void read_fingerprint(const struct board *b)
{
	char text[32];
	next_line();
	expect("board");
	const char *fingerprint = word();
	expect_end_of_line();
	snprintf(text, sizeof text, "%016" PRIx64, b->fingerprint);
	if (strlen(fingerprint) != 16 || strspn(fingerprint, "0123456789abcdef") != 16)
		unreadable("a fingerprint has 16 digits 0-9a-f");
	if (strcmp(text, fingerprint) != 0)
		refuted("this is a proof about board %s, and the board is %s", fingerprint, text);
}

/* Every array once, by what it is for. */
static void position_allocate(void)
{
	size_t squares = board->squares, lines = board->lines;
	here.stone = room_in_proof(squares, sizeof *here.stone);
	here.black = room_in_proof(lines, sizeof *here.black);
	here.white = room_in_proof(lines, sizeof *here.white);
	here.member = room_in_proof(lines, sizeof *here.member);
	here.taken = room_in_proof(lines, sizeof *here.taken);
	here.seen = room_in_proof(squares, sizeof *here.seen);
	other.black = room_in_proof(squares, sizeof *other.black);
	signatures_allocate(board->squares, board->squares);
}

static void children_allocate(void)
{
	size_t squares = board->squares, lines = board->lines, points = squares + lines;
	children.listed = room_in_proof(lines, sizeof *children.listed);
	children.owner = room_in_proof(squares, sizeof *children.owner);
	forest.parent = room_in_proof(points, sizeof *forest.parent);
	forest.mark = room_in_proof(points, sizeof *forest.mark);
	forest.has_short = room_in_proof(points, sizeof *forest.has_short);
	forest.given_up = room_in_proof(board->first[lines], sizeof *forest.given_up);
	potential.sum = room_in_proof(squares, sizeof *potential.sum);
	potential.mark = room_in_proof(squares, sizeof *potential.mark);
	pairing.mark = room_in_proof(squares, sizeof *pairing.mark);
	pairing.tuple = room_in_proof(squares, sizeof *pairing.tuple);
	overlap.mark = room_in_proof(lines, sizeof *overlap.mark);
	overlap.met = room_in_proof(lines, sizeof *overlap.met);
}

static void hunts_allocate(void)
{
	size_t squares = board->squares, lines = board->lines, points = squares + lines;
	hunt.in_set = room_in_proof(points, sizeof *hunt.in_set);
	hunt.barred = room_in_proof(points, sizeof *hunt.barred);
	replies.file = room_in_proof(squares, sizeof *replies.file);
	domination.mark = room_in_proof(squares, sizeof *domination.mark);
	domination.shared = room_in_proof(squares, sizeof *domination.shared);
	domination.degree = room_in_proof(squares, sizeof *domination.degree);
	threats.file = room_in_proof(points, sizeof *threats.file);
}

static void proof_allocate(void)
{
	position_allocate();
	children_allocate();
	hunts_allocate();
}

static void proof_free(void)
{
	while (of_proof.size > 0)
		free(of_proof.array[--of_proof.size]);
	free(begin.stone);
	here.lines.size = here.squares.size = done.size = done.pool.size = 0;
}

static void print_counts(void)
{
	printf("c entries %" PRIu64 ", sets of stones looked at %" PRIu64 "\n", count.entries, count.moves);
	printf("c references to steps %" PRIu64 ", forests %" PRIu64 ", potentials %" PRIu64 ", pairings %" PRIu64
	       ", filled lines %" PRIu64 "\n",
	       count.references, count.forests, count.potentials, count.pairings, count.filled);
}

static struct claim read_proof(const struct board *b)
{
	struct claim c;
	board = b;
	memset(&count, 0, sizeof count);
	proof_allocate();
	read_fingerprint(b);
	read_game(&c);
	game_b = c.game == 'b';
	stones = c.stones;
	read_verdict();
	begin = read_start(b);
	expect("steps");
	uint32_t steps = number();
	expect_end_of_line();
	for (next_line(); steps > 0; next_line(), steps--)
		read_step();
	read_root();
	printf("c board %016" PRIx64 ": squares %" PRIu32 ", lines %" PRIu32 "\n", board->fingerprint, board->squares,
	       board->lines);
	printf("c steps %zu, each a %s\n", done.size, win ? "win" : "draw");
	print_counts();
	proof_free();
	c.win = win;
	c.position = begin.text;
	return c;
}

/* The board is being read; the file about it comes then. */
static void check_with_board(const char *file)
{
	struct board b = {0};
	char name[KIND_ROOM];
	board_read(&b);
	expect_end_of_file();
	open_input(file);
	first_line(name);
	const struct kind *kind = kind_named(name);
	if (kind != NULL && kind->about != NULL)
		kind->about(&b);
	if (kind == NULL || kind->proof == NULL)
		check_kind(name, "proof");
	struct claim c = kind->proof(&b);
	expect_end_of_file();
	verified("%s game %c %" PRIu32 " board %016" PRIx64 "%s", c.win ? "MAKER WINS" : "BREAKER DRAWS", c.game,
	         c.stones, b.fingerprint, c.position);
}

const struct kind board_kind = {.name = "board", .with = check_with_board};
const struct kind proof_kind = {.name = "proof", .proof = read_proof};

/* Tiling files
 *
 * Squares count modulo the lattice of the period vectors, whose basis is brought to the form (height, shift), (0,
 * width): every square is equivalent to one with 0 <= row < height, 0 <= column < width, and its residue is row * width
 * + column. In a right tiling the squares of one tile have different residues, so residues can stand for them. */
struct place {
	int64_t row, column;
};

enum { COORDINATE_MOST = 1000000000, PERIOD_MOST = 10000000 };

#define NEVER INT64_MAX

struct tiling {
	int64_t height, width, shift;
	size_t residues;
	uint32_t tiles;
	bool strips;         /* are there infinite tiles? */
	size_t *first_line;  /* of every tile, and the end */
	struct place *place; /* the line being read */
	size_t room;
	struct list line, squares; /* line: where the residues of a line start in squares, and the end */
	uint32_t *owner;           /* by residue: its tile, plus 1 */
	struct place *at;          /* by residue: the square of the owner */
	int64_t *best[DIRECTIONS]; /* by residue: the smallest span of a line that starts there, or NEVER */
	int64_t need[DIRECTIONS];  /* every segment of so many squares contains a line, or NEVER */
};

static struct place read_place(void)
{
	struct place p;
	p.row = signed_number();
	p.column = signed_number();
	if (llabs(p.row) > COORDINATE_MOST || llabs(p.column) > COORDINATE_MOST)
		unreadable("a coordinate is larger than %d", (int)COORDINATE_MOST);
	return p;
}

static size_t residue(const struct tiling *t, struct place p)
{
	int64_t q = floor_divide(p.row, t->height);
	int64_t row = p.row - q * t->height, column = p.column - q * t->shift;
	column -= floor_divide(column, t->width) * t->width;
	return (size_t)(row * t->width + column);
}

/* Euclid's algorithm on the rows. All numbers stay below 4e18: they are combinations of the periods with factors up to
 * 1e9. */
static void reduce_periods(struct tiling *t, struct place a, struct place b)
{
	int64_t determinant = a.row * b.column - a.column * b.row;
	if (determinant == 0 || llabs(determinant) > PERIOD_MOST)
		unreadable("the period has %lld squares, not 1 to %d", llabs(determinant), (int)PERIOD_MOST);
	while (b.row != 0) {
		int64_t q = a.row / b.row;
		struct place rest = {a.row - q * b.row, a.column - q * b.column};
		a = b;
		b = rest;
	}
	t->height = llabs(a.row);
	t->width = llabs(b.column);
	t->shift = a.row < 0 ? -a.column : a.column;
	t->shift -= floor_divide(t->shift, t->width) * t->width;
	t->residues = (size_t)(t->height * t->width);
	assert(t->residues == (size_t)llabs(determinant));
}

static struct place read_period(void)
{
	expect("period");
	struct place p = read_place();
	expect_end_of_line();
	return p;
}

/* Is b - a a multiple of the vector along a strip? */
static bool along_strip(struct place a, struct place b, struct place along)
{
	struct place d = {b.row - a.row, b.column - a.column};
	if (d.row * along.column != d.column * along.row)
		return false;
	return along.row != 0 ? d.row % along.row == 0 : d.column % along.column == 0;
}

/* The square belongs to the tile and to no other. For a tile that is no strip, along is zero. */
static size_t own(struct tiling *t, uint32_t tile, struct place p, struct place along)
{
	size_t r = residue(t, p);
	bool strip = along.row != 0 || along.column != 0;
	bool same = t->at[r].row == p.row && t->at[r].column == p.column;
	if (t->owner[r] != 0 && (t->owner[r] != tile + 1 || (!same && !(strip && along_strip(t->at[r], p, along)))))
		refuted("square %" PRId64 " %" PRId64 " of tile %" PRIu32
		        " belongs to a second tile, a translate of tile %" PRIu32,
		        p.row, p.column, tile, t->owner[r] - 1);
	t->owner[r] = tile + 1;
	if (!same)
		t->at[r] = p;
	return r;
}

/* The direction in which q follows p, or -1. */
static int direction_of(struct place p, struct place q)
{
	int64_t rows = q.row - p.row, columns = q.column - p.column;
	for (int d = 0; d < DIRECTIONS; d++) {
		int64_t n = d == 0 ? columns : rows;
		if (n > 0 && rows == n * direction_step[d][0] && columns == n * direction_step[d][1])
			return d;
	}
	return -1;
}

/* The squares of a line, at least two, in one direction, go to t->place; returns how many. */
static size_t read_straight_line(struct tiling *t, int *direction)
{
	size_t places = 0;
	expect("line");
	*direction = -1;
	do {
		t->place = room_for_more(t->place, places, &t->room, sizeof *t->place);
		t->place[places] = read_place();
		if (places++ == 0)
			continue;
		int d = direction_of(t->place[places - 2], t->place[places - 1]);
		if (d < 0 || (places > 2 && d != *direction))
			unreadable("the squares of a line follow each other in one row, column or diagonal");
		*direction = d;
	} while (words_left() || places == 1);
	return places;
}

static void read_tile_line(struct tiling *t, uint32_t tile, struct place along)
{
	int direction;
	size_t places = read_straight_line(t, &direction);
	if (t->squares.size + places > INCIDENCES_MOST)
		unreadable("the lines have more than %d squares in all", (int)INCIDENCES_MOST);
	for (size_t i = 0; i < places; i++)
		list_add(&t->squares, (uint32_t)own(t, tile, t->place[i], along));
	list_add(&t->line, (uint32_t)t->squares.size);
	struct place first = t->place[0], last = t->place[places - 1];
	int64_t span = 1 + (direction == 0 ? last.column - first.column : last.row - first.row);
	int64_t *best = &t->best[direction][residue(t, first)];
	*best = span < *best ? span : *best;
}

/* tile, or tile strip R C; then its lines. */
static void read_tile(struct tiling *t, uint32_t tile)
{
	struct place along = {0, 0};
	expect("tile");
	if (words_left()) {
		expect("strip");
		along = read_place();
		t->strips = true;
		if ((along.row == 0 && along.column == 0) || residue(t, along) != 0)
			unreadable("a strip goes along a combination of the periods that is not zero");
	}
	expect_end_of_line();
	next_line();
	do {
		read_tile_line(t, tile, along);
		next_line();
	} while (word_is("line"));
	t->first_line[tile + 1] = t->line.size - 1;
}

/* The longest way from a square of this cycle to the end of a line, going twice round it against the direction. */
static int64_t need_on_cycle(const struct tiling *t, int direction, size_t start, bool *visited)
{
	int64_t need = NEVER, worst = 0;
	for (int round = 0; round < 2; round++) {
		size_t r = start;
		do {
			const int64_t width = t->width;
			need = need == NEVER ? NEVER : need + 1;
			need = t->best[direction][r] < need ? t->best[direction][r] : need;
			worst = round == 1 && need > worst ? need : worst;
			visited[r] = true;
			r = residue(t, (struct place){(int64_t)r / width - direction_step[direction][0],
			                              (int64_t)r % width - direction_step[direction][1]});
		} while (r != start);
	}
	return worst;
}

static void find_needs(struct tiling *t)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		bool *visited = room_for(t->residues, sizeof *visited);
		t->need[d] = 0;
		for (size_t r = 0; r < t->residues; r++) {
			int64_t need = visited[r] ? 0 : need_on_cycle(t, d, r, visited);
			t->need[d] = need > t->need[d] ? need : t->need[d];
		}
		free(visited);
	}
}

static void tiling_allocate(struct tiling *t)
{
	t->owner = room_for(t->residues, sizeof *t->owner);
	t->at = room_for(t->residues, sizeof *t->at);
	t->first_line = room_for((size_t)t->tiles + 1, sizeof *t->first_line);
	for (int d = 0; d < DIRECTIONS; d++) {
		t->best[d] = room_for(t->residues, sizeof *t->best[d]);
		for (size_t r = 0; r < t->residues; r++)
			t->best[d][r] = NEVER;
	}
	list_add(&t->line, 0);
}

/* Everything after the first line. It returns only if no square belongs to two tiles. */
static void read_tiling(struct tiling *t)
{
	next_line();
	optional_name();
	struct place a = read_period();
	next_line();
	struct place b = read_period();
	reduce_periods(t, a, b);
	t->tiles = count_line("tiles", 1, COUNT_MOST);
	tiling_allocate(t);
	next_line();
	for (uint32_t tile = 0; tile < t->tiles; tile++)
		read_tile(t, tile);
	expect("end");
	expect_end_of_line();
	find_needs(t);
	printf("c tiling: tiles %" PRIu32 ", squares a period %zu, lines %zu; no square belongs to two tiles\n",
	       t->tiles, t->residues, t->line.size - 1);
}

static void check_tiling(void)
{
	struct tiling t = {0};
	char text[200] = "";
	read_tiling(&t);
	expect_end_of_file();
	for (int d = 0; d < DIRECTIONS; d++) {
		size_t used = strlen(text);
		if (t.need[d] != NEVER)
			snprintf(text + used, sizeof text - used, ", %c %" PRId64, direction_letter[d], t.need[d]);
		else
			snprintf(text + used, sizeof text - used, ", %c nothing", direction_letter[d]);
	}
	verified("tiling of disjoint tiles, catches%s", text + 1);
}

const struct kind tiling_kind = {.name = "tiling", .alone = check_tiling};

/* Theorem files */

/* What a proof in a theorem is of; in game b squares must match in equal numbers. */
struct proved {
	struct board board;
	bool in_game_b;
};

static void check_claim(const struct tiling *t, uint32_t k)
{
	if (t->strips)
		refuted("a strip is an infinite tile, and has no proof here");
	for (int d = 0; d < DIRECTIONS; d++) {
		if (t->need[d] == NEVER)
			refuted("direction %c: there are segments of any length without a line", direction_letter[d]);
		if (t->need[d] > k)
			refuted("direction %c: a segment of %" PRId64 " squares contains no line", direction_letter[d],
			        t->need[d] - 1);
		printf("c direction %c: every segment of %" PRIu32 " squares contains a line\n", direction_letter[d],
		       k);
	}
}

/* Drawn in game b B with an exclusive square on every line; if the lines are this long, then in game p P without. */
static void check_exclusive_board(const struct board *b, uint32_t bound, uint32_t p)
{
	uint64_t needed = (uint64_t)p + bound + 1;
	for (uint32_t line = 0; line < b->lines; line++) {
		size_t squares = b->first[line + 1] - b->first[line];
		if (!b->exclusive[line])
			refuted("line %" PRIu32 " of the board has no exclusive square", line);
		if (squares < needed)
			refuted("line %" PRIu32 " of the board has %zu squares, not P + B + 1 = %" PRIu64, line,
			        squares, needed);
	}
}

static struct claim read_proof_of_board(const struct board *b)
{
	char name[KIND_ROOM];
	inner_first_line(name);
	const struct kind *kind = kind_named(name);
	if (kind == NULL || kind->proof == NULL)
		check_kind(name, "proof");
	return kind->proof(b);
}

/* A board and the proof that it is drawn in game p, or in game b by exclusive squares, from the empty board. */
static void read_board_and_proof(struct proved *b, uint32_t i, uint32_t p)
{
	char kind[KIND_ROOM];
	inner_first_line(kind);
	check_kind(kind, "board");
	board_read(&b->board);
	printf("c board %" PRIu32 ":\n", i);
	struct claim c = read_proof_of_board(&b->board);
	b->in_game_b = c.game == 'b';
	if (b->in_game_b && c.win)
		refuted("the proof is not of a draw in game b %" PRIu32, c.stones);
	if (!b->in_game_b && (c.win || c.stones != p))
		refuted("the proof is not of a draw in game p %" PRIu32, p);
	if (*c.position != '\0')
		refuted("the proof does not start from the empty board");
	if (b->in_game_b)
		check_exclusive_board(&b->board, c.stones, p);
	printf("c board %" PRIu32 " is drawn in game ", i);
	if (b->in_game_b)
		printf("b %" PRIu32 ", hence in game ", c.stones);
	printf("p %" PRIu32 "\n", p);
}

/* Line j of the tile is played like the line of the board that is named: the rule of references to steps. */
static void compare_tile_line(const struct tiling *t, size_t tile_line, const struct proved *p, uint32_t line)
{
	const struct board *b = &p->board;
	signatures_next_line();
	if (b->exclusive[line] && !p->in_game_b)
		refuted("line %" PRIu32 " of the board has an exclusive square, and no line of a tile has", line);
	for (uint32_t i = t->line.item[tile_line]; i < t->line.item[tile_line + 1]; i++)
		signatures_add(POSITION, t->squares.item[i]);
	for (size_t i = b->first[line]; i < b->first[line + 1]; i++)
		signatures_add(STEP, b->square[i]);
}

/* tile T board I lines L0 L1 ... */
static void read_tile_match(const struct tiling *t, uint32_t tile, const struct proved *boards,
                            uint32_t count_of_boards)
{
	next_line();
	expect("tile");
	if (number() != tile)
		unreadable("tile %" PRIu32 " expected here", tile);
	expect("board");
	uint32_t i = number();
	if (i >= count_of_boards)
		refuted("there is no board %" PRIu32, i);
	expect("lines");
	bool *used = room_for(boards[i].board.lines, sizeof *used);
	signatures_begin();
	for (size_t j = t->first_line[tile]; j < t->first_line[tile + 1]; j++) {
		uint32_t line = number();
		if (line >= boards[i].board.lines || used[line])
			refuted("line %" PRIu32 " of board %" PRIu32 " is not there or used twice", line, i);
		used[line] = true;
		compare_tile_line(t, j, &boards[i], line);
	}
	expect_end_of_line();
	if (!signatures_agree(boards[i].in_game_b ? EQUAL : MORE_IN_POSITION))
		refuted("tile %" PRIu32 " does not match board %" PRIu32, tile, i);
	printf("c tile %" PRIu32 " is played like board %" PRIu32 "\n", tile, i);
	free(used);
}

static void print_argument(uint32_t k, uint32_t p)
{
	printf("c So White draws MBConnect(%" PRIu32 ",%" PRIu32
	       ") on the infinite board: he answers Black's stones in the tile\n"
	       "c where they were placed, with no more stones than Black placed there. Black never fills a line of a "
	       "tile,\n"
	       "c hence no segment of %" PRIu32 " squares.\n",
	       k, p, k);
	printf("c The last step is an argument, not a computation (Chiang, Wu and Lin, Corollary 1). Whatever Black "
	       "can win on an\n"
	       "c m x n board he can win on the infinite one, so White draws the Maker-Breaker game on every board, "
	       "and the game\n"
	       "c itself by the same play. More first stones never harm Black, so with q < %" PRIu32
	       " he does not win either; and\n"
	       "c White, who is in Black's place when q = 0, does not win with any q, since q only grows to Black's "
	       "advantage.\n"
	       "c Hence Connect(m,n,%" PRIu32 ",%" PRIu32 ",q) is drawn for all m, n and 0 <= q <= %" PRIu32 ".\n",
	       p, k, p, p);
}

static void check_theorem(void)
{
	struct tiling t = {0};
	next_line();
	expect("claim");
	uint32_t k = number_within(1, INT32_MAX), p = number_within(1, INT32_MAX), most_squares = 0;
	expect_end_of_line();
	char kind[KIND_ROOM];
	inner_first_line(kind);
	check_kind(kind, "tiling");
	read_tiling(&t);
	check_claim(&t, k);
	uint32_t boards = count_line("boards", 1, COUNT_MOST);
	struct proved *b = room_for(boards, sizeof *b);
	for (uint32_t i = 0; i < boards; i++) {
		read_board_and_proof(&b[i], i, p);
		most_squares = b[i].board.squares > most_squares ? b[i].board.squares : most_squares;
	}
	signatures_allocate((uint32_t)t.residues, most_squares);
	for (uint32_t tile = 0; tile < t.tiles; tile++)
		read_tile_match(&t, tile, b, boards);
	expect_line("end");
	expect_end_of_file();
	print_argument(k, p);
	verified("Connect(%" PRIu32 ",%" PRIu32 ") is drawn", k, p);
}

const struct kind theorem_kind = {.name = "theorem", .alone = check_theorem};
