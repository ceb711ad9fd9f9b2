#include "kind.h"
#include "words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Arrangement files: stones on the infinite board, their threats, and a smallest answer */

struct spot {
	int32_t row, column;
};

enum { STONES_MOST = 4096, POINT_MOST = 1000000, K_MOST = 100000, THREAT_SQUARES_MOST = 10000000 };

static struct {
	uint32_t k, p, stones, answers, threats;
	char claim; /* n, b or w: none, black, white */
	uint32_t q;
	struct spot *stone, *answer, *taken; /* taken: the empty squares of all threats */
	size_t taken_count, taken_room;
} arrangement;

static int compare_points(const void *a, const void *b)
{
	const struct spot *x = a, *y = b;
	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->column > y->column) - (x->column < y->column);
}

static bool point_in(struct spot x, const struct spot *sorted, size_t spots)
{
	return bsearch(&x, sorted, spots, sizeof x, compare_points) != NULL;
}

static struct spot next_point(struct spot x, int direction, int32_t times)
{
	return (struct spot){x.row + times * direction_step[direction][0],
	                     x.column + times * direction_step[direction][1]};
}

static struct spot read_point(void)
{
	struct spot x;
	x.row = signed_number();
	x.column = signed_number();
	if (x.row < -POINT_MOST || x.row > POINT_MOST || x.column < -POINT_MOST || x.column > POINT_MOST)
		unreadable("coordinates are within -%d to %d", (int)POINT_MOST, (int)POINT_MOST);
	return x;
}

/* NAME N, then N lines `at R C`; sorted. */
static struct spot *read_points(const char *name, uint32_t least, uint32_t *points)
{
	*points = count_line(name, least, STONES_MOST);
	struct spot *list = room_for(*points, sizeof *list);
	for (uint32_t i = 0; i < *points; i++) {
		next_line();
		expect("at");
		list[i] = read_point();
		expect_end_of_line();
	}
	qsort(list, *points, sizeof *list, compare_points);
	for (uint32_t i = 1; i < *points; i++)
		if (compare_points(&list[i - 1], &list[i]) == 0)
			refuted("the stone %" PRId32 " %" PRId32 " is there twice", list[i].row, list[i].column);
	return list;
}

static bool is_stone(struct spot x)
{
	return point_in(x, arrangement.stone, arrangement.stones);
}

/* threat R C X: K squares with at least K - P stones */
static void read_threat(void)
{
	next_line();
	expect("threat");
	struct spot from = read_point();
	int direction = read_direction();
	expect_end_of_line();
	uint32_t held = 0;
	for (uint32_t i = 0; i < arrangement.k; i++) {
		struct spot x = next_point(from, direction, (int32_t)i);
		if (is_stone(x)) {
			held++;
			continue;
		}
		if (arrangement.taken_count == THREAT_SQUARES_MOST)
			unreadable("the threats have too many squares");
		arrangement.taken = room_for_more(arrangement.taken, arrangement.taken_count, &arrangement.taken_room,
		                                  sizeof *arrangement.taken);
		arrangement.taken[arrangement.taken_count++] = x;
	}
	if (held == arrangement.k)
		refuted("these are K in a row already");
	if (held < arrangement.k - arrangement.p)
		refuted("only %" PRIu32 " stones, a threat has K - P = %" PRIu32, held, arrangement.k - arrangement.p);
}

static void check_threats_are_disjoint(void)
{
	struct spot *x = arrangement.taken;
	if (arrangement.taken_count > 0)
		qsort(x, arrangement.taken_count, sizeof *x, compare_points);
	for (size_t i = 1; i < arrangement.taken_count; i++)
		if (compare_points(&x[i - 1], &x[i]) == 0)
			refuted("two threats share the empty square %" PRId32 " %" PRId32, x[i].row, x[i].column);
}

/* Every segment of K squares through this stone in this direction: has it fewer than K - P stones, or an answer? A
 * window slides over the 2K - 1 squares. */
static void check_segments_through(struct spot stone, int direction)
{
	int32_t k = (int32_t)arrangement.k, held = 0, answers = 0;
	for (int32_t i = 1 - k; i < k; i++) {
		struct spot head = next_point(stone, direction, i), tail = next_point(stone, direction, i - k);
		held += is_stone(head);
		answers += point_in(head, arrangement.answer, arrangement.answers);
		if (i > 0) {
			held -= is_stone(tail);
			answers -= point_in(tail, arrangement.answer, arrangement.answers);
		}
		if (i >= 0 && answers == 0 && held >= k - (int32_t)arrangement.p)
			refuted("the answer leaves a threat that ends at %" PRId32 " %" PRId32, head.row, head.column);
	}
}

static void check_answer(void)
{
	for (uint32_t i = 0; i < arrangement.answers; i++)
		if (is_stone(arrangement.answer[i]))
			refuted("the answer plays on the stone %" PRId32 " %" PRId32, arrangement.answer[i].row,
			        arrangement.answer[i].column);
	for (uint32_t i = 0; i < arrangement.stones; i++)
		for (int direction = 0; direction < 4; direction++)
			check_segments_through(arrangement.stone[i], direction);
	if (arrangement.answers != arrangement.threats)
		refuted("an answer has as many stones as there are threats");
}

/* No Q stones need more white ones than this (FORMATS.md): twice the number of groups of d stones. */
static uint64_t most_needed(uint64_t d, uint64_t q)
{
	uint64_t groups = 4 * (q / d), by_stones = d == 1 ? groups : q * ((q - 1) / (d - 1)) / d;
	return 2 * (by_stones < groups ? by_stones : groups);
}

static _Noreturn void check_black_wins(void)
{
	if (arrangement.stones > arrangement.q)
		refuted("Black's first move has %" PRIu32 " stones, not %" PRIu32, arrangement.q, arrangement.stones);
	if (arrangement.threats <= arrangement.p)
		refuted("White's %" PRIu32 " stones are enough", arrangement.p);
	verified("Black wins Connect(%" PRIu32 ",%" PRIu32 ",%" PRIu32 "): %" PRIu32
	         " stones of his first move need %" PRIu32 " white ones",
	         arrangement.k, arrangement.p, arrangement.q, arrangement.stones, arrangement.threats);
}

static _Noreturn void check_white_wins(void)
{
	uint64_t needed = most_needed(arrangement.k - arrangement.p, arrangement.q);
	if (arrangement.q >= arrangement.k)
		refuted("Black's first move wins");
	if (needed + arrangement.stones > arrangement.p)
		refuted("White has %" PRIu32 " stones; against Black's %" PRIu64 " may be needed, so %" PRIu32
		        " are too many",
		        arrangement.p, needed, arrangement.stones);
	if (arrangement.threats <= arrangement.p)
		refuted("Black's %" PRIu32 " stones are enough", arrangement.p);
	verified("White wins Connect(%" PRIu32 ",%" PRIu32 ",%" PRIu32 "): %" PRIu64
	         " of his stones are enough against Black's, and %" PRIu32 " far away need %" PRIu32,
	         arrangement.k, arrangement.p, arrangement.q, needed, arrangement.stones, arrangement.threats);
}

static void read_claim_of_arrangement(void)
{
	next_line();
	expect("claim");
	if (!word_is("none") && !word_is("black") && !word_is("white"))
		unreadable("`none', `black' or `white' expected");
	arrangement.claim = *word();
	arrangement.q = arrangement.claim == 'n' ? 0 : number();
	expect_end_of_line();
}

static void read_game_of_arrangement(void)
{
	next_line();
	expect("game");
	arrangement.k = number_within(2, K_MOST);
	arrangement.p = number_within(1, arrangement.k - 1);
	expect_end_of_line();
}

static void check_arrangement(void)
{
	read_game_of_arrangement();
	read_claim_of_arrangement();
	arrangement.stone = read_points("stones", 1, &arrangement.stones);
	arrangement.threats = count_line("threats", 0, STONES_MOST);
	for (uint32_t i = 0; i < arrangement.threats; i++)
		read_threat();
	check_threats_are_disjoint();
	arrangement.answer = read_points("answer", 0, &arrangement.answers);
	expect_line("end");
	expect_end_of_file();
	check_answer();
	printf("c %" PRIu32 " threats without a common empty square, and %" PRIu32 " stones that leave no threat\n",
	       arrangement.threats, arrangement.answers);
	if (arrangement.claim == 'b')
		check_black_wins();
	if (arrangement.claim == 'w')
		check_white_wins();
	verified("in Connect(%" PRIu32 ",%" PRIu32 ") these %" PRIu32 " stones need exactly %" PRIu32 " white ones",
	         arrangement.k, arrangement.p, arrangement.stones, arrangement.threats);
}

const struct kind arrangement_kind = {.name = "arrangement", .alone = check_arrangement};
