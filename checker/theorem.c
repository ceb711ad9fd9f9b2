/* Theorem files: a tiling, boards and proofs give Connect(K, P). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core.h"
#include "tiling.h"

/* A board that is drawn; by exclusive squares, if it has them: then numbers of squares must be equal. */
struct proved {
	struct board board;
	bool exclusive;
};

static void check_segments(uint32_t k)
{
	if (tiling.strips)
		refuted("a strip is an infinite tile, and has no proof here");
	for (int d = 0; d < DIRECTIONS; d++) {
		if (tiling.need[d] == NEVER)
			refuted("direction %c: there are segments of any length without a line", direction_letter[d]);
		if (tiling.need[d] > k)
			refuted("direction %c: a segment of %" PRId64 " squares contains no line", direction_letter[d],
			        tiling.need[d] - 1);
		printf("c direction %c: every segment of %" PRIu32 " squares contains a line\n", direction_letter[d],
		       k);
	}
}

/* A board and the proof that it is drawn in game p, or in game b by exclusive squares, from the empty board. */
static void read_board_and_proof(struct proved *b, uint32_t i, uint32_t p)
{
	char name[KIND_ROOM];
	inner_first_line(name);
	check_kind(name, "board");
	board_read(&b->board);
	printf("c board %" PRIu32 ":\n", i);
	inner_first_line(name);
	struct claim c = read_proof_of_kind(name, &b->board);
	b->exclusive = c.game == 'b';
	if (c.win || (!b->exclusive && c.stones != p))
		refuted("the proof is not of a draw in game %c %" PRIu32, c.game, b->exclusive ? c.stones : p);
	if (*c.position != '\0')
		refuted("the proof does not start from the empty board");
	free(c.position);
	if (b->exclusive)
		kind_named("exclusive")->transfer(&b->board, c.stones, p);
	if (b->exclusive)
		printf("c board %" PRIu32 " is drawn in game b %" PRIu32 ", hence in game p %" PRIu32 "\n", i, c.stones,
		       p);
	else
		printf("c board %" PRIu32 " is drawn in game p %" PRIu32 "\n", i, p);
}

/* Line j of the tile is played like the line of the board that is named: the rule of references to steps. */
static void compare_tile_line(size_t tile_line, const struct proved *b, uint32_t line)
{
	here.now++;
	if (b->board.exclusive[line] && !b->exclusive)
		refuted("line %" PRIu32 " of the board has an exclusive square, and no line of a tile has", line);
	for (uint32_t i = tiling.line.item[tile_line]; i < tiling.line.item[tile_line + 1]; i++)
		signatures_add(POSITION, tiling.squares.item[i]);
	for (size_t i = b->board.first[line]; i < b->board.first[line + 1]; i++)
		signatures_add(STEP, b->board.square[i]);
}

/* tile T board I lines L0 L1 ... */
static void read_tile_match(uint32_t tile, const struct proved *boards, uint32_t count_of_boards)
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
	for (size_t j = tiling.first_line[tile]; j < tiling.first_line[tile + 1]; j++) {
		uint32_t line = number();
		if (line >= boards[i].board.lines || used[line])
			refuted("line %" PRIu32 " of board %" PRIu32 " is not there or used twice", line, i);
		used[line] = true;
		compare_tile_line(j, &boards[i], line);
	}
	expect_end_of_line();
	if (!signatures_agree(!boards[i].exclusive, false))
		refuted("tile %" PRIu32 " does not match board %" PRIu32, tile, i);
	printf("c tile %" PRIu32 " is played like board %" PRIu32 "\n", tile, i);
	free(used);
}

static void print_argument(uint32_t k, uint32_t p)
{
	printf("c So White draws MBConnect(%" PRIu32 ",%" PRIu32
	       ") on the infinite board: he answers Black's stones in the tile where\n",
	       k, p);
	printf(
	    "c they were placed, with no more stones. Black never fills a line of a tile, hence no segment of %" PRIu32
	    ".\n",
	    k);
	printf("c The rest is an argument, not a computation: so White plays on every m x n board after any first move "
	       "of q <= %" PRIu32 "\n",
	       p);
	printf("c stones; and so Black plays from his second move on against White, his first stones being extra. "
	       "Nobody wins\n");
	printf("c Connect(m,n,%" PRIu32 ",%" PRIu32 ",q), for all m, n and 0 <= q <= %" PRIu32 ".\n", k, p, p);
}

static void check_theorem(void)
{
	char name[KIND_ROOM];
	uint32_t most_squares = 0;
	next_line();
	expect("claim");
	uint32_t k = number_within(1, INT32_MAX), p = number_within(1, INT32_MAX);
	expect_end_of_line();
	inner_first_line(name);
	check_kind(name, "tiling");
	read_tiling();
	check_segments(k);
	uint32_t boards = count_line("boards", 1, COUNT_MOST);
	struct proved *b = room_for(boards, sizeof *b);
	for (uint32_t i = 0; i < boards; i++) {
		read_board_and_proof(&b[i], i, p);
		most_squares = b[i].board.squares > most_squares ? b[i].board.squares : most_squares;
	}
	signatures_allocate(tiling.residues, most_squares);
	for (uint32_t tile = 0; tile < tiling.tiles; tile++)
		read_tile_match(tile, b, boards);
	expect_line("end");
	expect_end_of_file();
	print_argument(k, p);
	verified("Connect(%" PRIu32 ",%" PRIu32 ") is drawn", k, p);
}

const struct kind theorem_kind = {.name = "theorem", .alone = check_theorem};
