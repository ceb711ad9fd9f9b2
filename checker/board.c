/* The shared reader of boards: board files, and the lines by which files about a board name it and their game. */
#include "board.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a over the line without its weight, and a LF. */
static void fingerprint_line(struct board *b)
{
	const char *text = rest_of_line(), *weight = strstr(text, " w ");
	size_t length = weight == NULL ? strlen(text) : (size_t)(weight - text);
	for (size_t i = 0; i <= length; i++)
		b->fingerprint = (b->fingerprint ^ (i < length ? (unsigned char)text[i] : '\n')) * 1099511628211u;
}

static int point_compare(const void *a, const void *b)
{
	return memcmp(a, b, 3 * sizeof(int32_t));
}

/* Coordinates serve pictures only: they are different, and forgotten. */
static void board_read_coordinates(uint32_t squares)
{
	uint32_t dimension = number_within(2, 3);
	int32_t(*at)[3] = room_for(squares, sizeof *at);
	expect_end_of_line();
	for (uint32_t s = 0; s < squares; s++) {
		next_line();
		expect("at");
		for (uint32_t i = 0; i < dimension; i++)
			at[s][i] = signed_number();
		expect_end_of_line();
	}
	qsort(at, squares, sizeof *at, point_compare);
	for (uint32_t s = 1; s < squares; s++)
		if (point_compare(at[s - 1], at[s]) == 0)
			unreadable("two squares of the board have the same coordinates");
	free(at);
	next_line();
}

static void board_read_line(struct board *b, uint32_t line, struct list *squares)
{
	fingerprint_line(b);
	expect("line");
	do {
		uint32_t s = number();
		if (s >= b->squares)
			unreadable("square %" PRIu32 " does not exist", s);
		if (squares->size > b->first[line] && s <= squares->item[squares->size - 1])
			unreadable("the squares of a line are in ascending order");
		if (squares->size == INCIDENCES_MOST)
			unreadable("the lines have more than %d squares in all", (int)INCIDENCES_MOST);
		list_add(squares, s);
	} while (words_left() && !word_is("x") && !word_is("w"));
	b->exclusive[line] = take_word("x");
	if (take_word("w"))
		number_within(2, INT32_MAX);
	expect_end_of_line();
	b->first[line + 1] = squares->size;
	next_line();
}

static void board_find_lines_through(struct board *b)
{
	size_t *fill = b->through_first = room_for((size_t)b->squares + 2, sizeof *fill);
	b->through = room_for(b->first[b->lines], sizeof *b->through);
	for (size_t i = 0; i < b->first[b->lines]; i++)
		fill[b->square[i] + 2]++;
	for (uint32_t s = 0; s < b->squares; s++)
		fill[s + 1] += fill[s];
	for (uint32_t line = 0; line < b->lines; line++)
		for (size_t i = b->first[line]; i < b->first[line + 1]; i++)
			b->through[fill[b->square[i] + 1]++] = line;
}

void board_read(struct board *b)
{
	struct list squares = {0};
	b->fingerprint = 14695981039346656037u;
	next_line();
	optional_name();
	fingerprint_line(b);
	b->squares = take_count("squares", 0, COUNT_MOST);
	next_line();
	fingerprint_line(b);
	b->lines = take_count("lines", 0, COUNT_MOST);
	next_line();
	if (take_word("dimension"))
		board_read_coordinates(b->squares);
	b->first = room_for((size_t)b->lines + 1, sizeof *b->first);
	b->exclusive = room_for(b->lines, sizeof *b->exclusive);
	for (uint32_t line = 0; line < b->lines; line++)
		board_read_line(b, line, &squares);
	b->square = squares.item;
	expect("end");
	expect_end_of_line();
	board_find_lines_through(b);
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

void read_game(struct claim *c)
{
	next_line();
	expect("game");
	c->game = take_word("b") ? 'b' : 'p';
	if (c->game == 'p' && !take_word("p"))
		unreadable("`p' or `b' expected");
	c->stones = number_within(c->game == 'b' ? 0 : 1, INT32_MAX);
	expect_end_of_line();
}

void read_claim(struct claim *c)
{
	read_game(c);
	next_line();
	expect("verdict");
	c->win = take_word("win");
	if (!c->win && !take_word("draw"))
		unreadable("`draw' or `win' expected");
	expect_end_of_line();
	next_line();
	if (word_is("part"))
		unreadable(
		    "this is a part of a proof, and proves nothing alone; join all parts with kdraw prove --join");
}

struct claim read_proof_of_kind(const char *name, const struct board *b)
{
	const struct kind *kind = kind_named(name);
	if (kind == NULL || kind->proof == NULL) {
		check_kind(name, "proof");
		unreadable("this checker knows no proofs");
	}
	return kind->proof(b);
}

/* The stones of one colour; no other square has a stone. */
static void read_stones(const struct board *b, struct start *s, const char *name, enum stone colour)
{
	uint32_t last = 0;
	if (!word_is(name))
		return;
	char *text = room_for(strlen(s->text) + strlen(rest_of_line()) + 2, 1);
	sprintf(text, "%s %s", s->text, rest_of_line());
	free(s->text);
	s->text = text;
	expect(name);
	do {
		uint32_t square = number();
		if (square >= b->squares || s->stone[square] != EMPTY)
			refuted("square %" PRIu32 " of the root does not exist or has a stone already", square);
		if (square < last)
			refuted("square %" PRIu32 " of the root is not in ascending order", square);
		s->stone[square] = colour;
		last = square;
	} while (words_left());
	next_line();
}

struct start read_start(const struct board *b)
{
	struct start s = {room_for(b->squares, sizeof *s.stone), room_for(1, 1)};
	read_stones(b, &s, "black", BLACK);
	read_stones(b, &s, "white", WHITE);
	return s;
}
