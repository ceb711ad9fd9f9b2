#include "board.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Pairing files
 *
 * A position of game p with K = P + 1. While a refutation is followed, line[i] holds what line i and the
 * lines joined to it have in common, ascending; it stands for them as long as joined_to[i] is i. */
enum { TUPLE_MOST = 1000, BRANCH_MOST = 10000, TORUS_MOST = 1000 };

static struct {
	const struct board *board;
	enum stone *stone; /* of every square */
	bool *dead;        /* by line: has it a white stone? */
	uint32_t size;     /* of a tuple */
	struct list *line;
	uint32_t *joined_to;
	struct list apart; /* pairs of lines with different tuples: 0 and 1, 2 and 3, ... */
	struct list listed;
	uint64_t *mark, time;    /* by square */
	uint32_t branch, counts; /* open branches below this one; counts so far */
	uint32_t lines_left;     /* of the file */
} pairing;

static void pairing_add_square(uint32_t line, uint32_t square)
{
	if (pairing.stone[square] == EMPTY)
		list_add(&pairing.line[line], square);
	if (pairing.stone[square] == WHITE)
		pairing.dead[line] = true;
}

static void pairing_allocate(void)
{
	const struct board *b = pairing.board;
	pairing.line = room_for(b->lines, sizeof *pairing.line);
	pairing.dead = room_for(b->lines, sizeof *pairing.dead);
	pairing.joined_to = room_for(b->lines, sizeof *pairing.joined_to);
	pairing.mark = room_for(b->squares, sizeof *pairing.mark);
	for (uint32_t line = 0; line < b->lines; line++) {
		pairing.joined_to[line] = line;
		for (size_t i = b->first[line]; i < b->first[line + 1]; i++)
			pairing_add_square(line, b->square[i]);
	}
}

static uint32_t stands_for(uint32_t line)
{
	while (pairing.joined_to[line] != line)
		line = pairing.joined_to[line];
	return line;
}

/* Ascending lines up to the end of the line of the file; each is living and stands for those joined to it. */
static void read_standing_lines(void)
{
	struct list *l = &pairing.listed;
	l->size = 0;
	do {
		uint32_t line = number();
		if (line >= pairing.board->lines)
			unreadable("line %" PRIu32 " does not exist", line);
		if (l->size > 0 && line <= l->item[l->size - 1])
			unreadable("line %" PRIu32 " is not in ascending order", line);
		if (pairing.dead[line])
			refuted("line %" PRIu32 " has a white stone", line);
		if (pairing.joined_to[line] != line)
			refuted("line %" PRIu32 " is joined to line %" PRIu32 ", which stands for it", line,
			        stands_for(line));
		list_add(l, line);
	} while (words_left());
}

static void mark_line(uint32_t line)
{
	pairing.time++;
	for (size_t i = 0; i < pairing.line[line].size; i++)
		pairing.mark[pairing.line[line].item[i]] = pairing.time;
}

static uint32_t marked_squares(uint32_t line)
{
	uint32_t marked = 0;
	for (size_t i = 0; i < pairing.line[line].size; i++)
		marked += pairing.mark[pairing.line[line].item[i]] == pairing.time;
	return marked;
}

static bool are_apart(uint32_t line, uint32_t other_line)
{
	for (size_t i = 0; i < pairing.apart.size; i += 2) {
		uint32_t a = stands_for(pairing.apart.item[i]), b = stands_for(pairing.apart.item[i + 1]);
		if ((a == line && b == other_line) || (a == other_line && b == line))
			return true;
	}
	return false;
}

/* Can no two of the listed lines have the same tuple? */
static bool no_two_share(void)
{
	const struct list *l = &pairing.listed;
	for (size_t i = 0; i < l->size; i++) {
		mark_line(l->item[i]);
		for (size_t j = i + 1; j < l->size; j++)
			if (marked_squares(l->item[j]) >= pairing.size && !are_apart(l->item[i], l->item[j]))
				return false;
	}
	return true;
}

static int compare_numbers(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

static bool line_has(uint32_t line, uint32_t square)
{
	const struct list *l = &pairing.line[line];
	return l->size > 0 && bsearch(&square, l->item, l->size, sizeof square, compare_numbers) != NULL;
}

/* The most lines that contain one tuple, if these contain the squares chosen so far and all others are to come from the
 * squares from `from` on; at least `most`. */
static uint32_t most_served(const uint32_t *line, uint32_t lines, uint32_t missing, uint32_t from, uint32_t most)
{
	if (lines <= most || missing == 0)
		return lines <= most ? most : lines;
	uint32_t *through = room_for(lines, sizeof *through);
	for (uint32_t square = from; square < pairing.board->squares; square++) {
		uint32_t count_through = 0;
		for (uint32_t i = 0; i < lines; i++)
			if (line_has(line[i], square))
				through[count_through++] = line[i];
		most = most_served(through, count_through, missing - 1, square + 1, most);
	}
	free(through);
	return most;
}

static uint32_t squares_of_listed_lines(void)
{
	uint32_t squares = 0;
	pairing.time++;
	for (size_t i = 0; i < pairing.listed.size; i++) {
		const struct list *l = &pairing.line[pairing.listed.item[i]];
		for (size_t j = 0; j < l->size; j++) {
			squares += pairing.mark[l->item[j]] != pairing.time;
			pairing.mark[l->item[j]] = pairing.time;
		}
	}
	return squares;
}

static void read_count(void)
{
	expect("count");
	read_standing_lines();
	uint32_t lines = (uint32_t)pairing.listed.size, room = squares_of_listed_lines() / pairing.size;
	uint32_t most = no_two_share() ? 1 : most_served(pairing.listed.item, lines, pairing.size, 0, 1);
	if (lines <= (uint64_t)most * room)
		refuted("there is room for %" PRIu32 " tuples, one may serve %" PRIu32 ", and these are %" PRIu32
		        " lines",
		        room, most, lines);
	pairing.counts++;
}

static void read_branch(void);

/* Both lines have the same tuple: it lies in what they have in common. */
static void read_joined_branch(uint32_t line, uint32_t other_line)
{
	struct list saved = pairing.line[line], common = {0};
	mark_line(other_line);
	for (size_t i = 0; i < saved.size; i++)
		if (pairing.mark[saved.item[i]] == pairing.time)
			list_add(&common, saved.item[i]);
	pairing.line[line] = common;
	pairing.joined_to[other_line] = line;
	read_branch();
	pairing.joined_to[other_line] = other_line;
	free(common.item);
	pairing.line[line] = saved;
}

static void read_join(void)
{
	expect("join");
	read_standing_lines();
	if (pairing.listed.size != 2)
		unreadable("two lines are joined, not %zu", pairing.listed.size);
	uint32_t line = pairing.listed.item[0], other_line = pairing.listed.item[1];
	if (pairing.branch++ == BRANCH_MOST)
		unreadable("more than %d branches inside each other", (int)BRANCH_MOST);
	read_joined_branch(line, other_line);
	list_add(&pairing.apart, line);
	list_add(&pairing.apart, other_line);
	read_branch();
	pairing.apart.size -= 2;
	pairing.branch--;
}

static void read_branch(void)
{
	if (pairing.lines_left-- == 0)
		refuted("the refutation stops before its end");
	next_line();
	if (word_is("join"))
		read_join();
	else
		read_count();
}

static void read_refutation(void)
{
	expect("refutation");
	pairing.lines_left = number();
	expect_end_of_line();
	read_branch();
	if (pairing.lines_left != 0)
		refuted("the refutation is over, and %" PRIu32 " lines are left", pairing.lines_left);
	expect_line("end");
	printf("c counts %" PRIu32 "\n", pairing.counts);
}

/* Squares get the number of their tuple, plus 1. */
static void read_tuple(uint32_t tuple, uint32_t *tuple_of)
{
	uint32_t last = 0;
	next_line();
	expect("tuple");
	for (uint32_t i = 0; i < pairing.size; i++) {
		uint32_t s = number();
		if (s >= pairing.board->squares || pairing.stone[s] != EMPTY)
			refuted("square %" PRIu32 " does not exist or has a stone", s);
		if (i > 0 && s <= last)
			unreadable("square %" PRIu32 " is not in ascending order", s);
		if (tuple_of[s] != 0)
			refuted("square %" PRIu32 " is in two tuples", s);
		tuple_of[s] = tuple + 1;
		last = s;
	}
	expect_end_of_line();
}

static bool line_is_served(uint32_t line, const uint32_t *tuple_of, uint32_t *squares_of)
{
	const struct list *l = &pairing.line[line];
	bool served = false;
	for (size_t i = 0; i < l->size; i++)
		served = (tuple_of[l->item[i]] != 0 && ++squares_of[tuple_of[l->item[i]]] == pairing.size) || served;
	for (size_t i = 0; i < l->size; i++)
		squares_of[tuple_of[l->item[i]]] = 0;
	return served;
}

static void read_tuples_of_pairing(void)
{
	expect("tuples");
	uint32_t many = number_within(0, pairing.board->squares);
	expect_end_of_line();
	uint32_t *tuple_of = room_for(pairing.board->squares, sizeof *tuple_of);
	uint32_t *squares_of = room_for((size_t)many + 1, sizeof *squares_of);
	for (uint32_t i = 0; i < many; i++)
		read_tuple(i, tuple_of);
	expect_line("end");
	for (uint32_t line = 0; line < pairing.board->lines; line++)
		if (!pairing.dead[line] && !line_is_served(line, tuple_of, squares_of))
			refuted("line %" PRIu32 " contains no tuple", line);
	printf("c tuples %" PRIu32 "\n", many);
	free(tuple_of);
	free(squares_of);
}

/* A pairing file about the board b, after its first line. */
static void check_pairing(const struct board *b)
{
	char name[BOARD_NAME];
	pairing.board = b;
	read_fingerprint(b);
	pairing.size = count_line("size", 2, TUPLE_MOST);
	next_line();
	const struct start start = read_start(b);
	pairing.stone = start.stone;
	pairing_allocate();
	bool none = word_is("refutation");
	if (none)
		read_refutation();
	else
		read_tuples_of_pairing();
	expect_end_of_file();
	board_name(b, name);
	if (none)
		verified("NO PAIRING of size %" PRIu32 " board %s%s", pairing.size, name, start.text);
	verified("BREAKER DRAWS game p %" PRIu32 " board %s%s", pairing.size - 1, name, start.text);
}

/* Pairings of the infinite board: square (row, column) of one period is row * columns + column. */
static struct {
	uint32_t rows, columns, k;
	bool *used, *served[DIRECTIONS]; /* squares; segments by direction and first square */
} torus;

static uint32_t torus_go(uint32_t square, int direction, int64_t steps)
{
	int64_t row = square / torus.columns + steps * direction_step[direction][0];
	int64_t column = square % torus.columns + steps * direction_step[direction][1];
	row -= floor_divide(row, torus.rows) * torus.rows;
	column -= floor_divide(column, torus.columns) * torus.columns;
	return (uint32_t)(row * torus.columns + column);
}

static void read_torus_pair(void)
{
	next_line();
	expect("pair");
	uint32_t row = number_within(0, torus.rows - 1), column = number_within(0, torus.columns - 1);
	int direction = read_direction();
	uint32_t distance = number_within(1, TORUS_MOST), square = row * torus.columns + column;
	expect_end_of_line();
	uint32_t other_square = torus_go(square, direction, distance);
	if (square == other_square || torus.used[square] || torus.used[other_square])
		refuted("a square of this pair is used twice");
	torus.used[square] = torus.used[other_square] = true;
	for (uint32_t i = 0; i + distance < torus.k; i++)
		torus.served[direction][torus_go(square, direction, -(int64_t)i)] = true;
}

static void read_torus_pairs(void)
{
	uint32_t squares = torus.rows * torus.columns;
	expect("pairs");
	uint32_t pairs = number_within(0, squares);
	expect_end_of_line();
	torus.used = room_for(squares, sizeof *torus.used);
	for (int d = 0; d < DIRECTIONS; d++)
		torus.served[d] = room_for(squares, sizeof *torus.served[d]);
	for (uint32_t i = 0; i < pairs; i++)
		read_torus_pair();
	for (int d = 0; d < DIRECTIONS; d++)
		for (uint32_t s = 0; s < squares; s++)
			if (!torus.served[d][s])
				refuted("the segment of %" PRIu32 " squares from %" PRIu32 " %" PRIu32
				        " in direction %c has no pair",
				        torus.k, s / torus.columns, s % torus.columns, direction_letter[d]);
}

/* In how many of the segments that start in one period can a pair lie? */
static uint32_t most_segments(void)
{
	uint32_t most = 0;
	for (int d = 0; d < DIRECTIONS; d++) {
		uint32_t order = 1;
		while (torus_go(0, d, order) != 0)
			order++;
		uint32_t segments = order < torus.k - 1 ? order : torus.k - 1;
		most = segments > most ? segments : most;
	}
	return most;
}

static void check_torus_count(void)
{
	uint64_t squares = (uint64_t)torus.rows * torus.columns, most = most_segments();
	expect("none");
	expect_end_of_line();
	printf("c segments %" PRIu64 ", room for pairs %" PRIu64 ", segments of a pair at most %" PRIu64 "\n",
	       4 * squares, squares / 2, most);
	if (4 * squares <= squares / 2 * most)
		refuted("there is room for a pairing");
}

static void check_torus(void)
{
	next_line();
	expect("torus");
	torus.rows = number_within(1, TORUS_MOST);
	torus.columns = number_within(1, TORUS_MOST);
	torus.k = number_within(1, TORUS_MOST);
	expect_end_of_line();
	next_line();
	bool none = word_is("none");
	if (none)
		check_torus_count();
	else
		read_torus_pairs();
	expect_line("end");
	expect_end_of_file();
	if (none)
		verified("NO PAIRING for %" PRIu32 " in a row repeats after %" PRIu32 " rows and %" PRIu32 " columns",
		         torus.k, torus.rows, torus.columns);
	verified("MBConnect(%" PRIu32 ",1) is drawn by a pairing", torus.k);
}

const struct kind pairing_kind = {.name = "pairing", .alone = check_torus, .about = check_pairing};
