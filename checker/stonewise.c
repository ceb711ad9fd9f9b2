#include "stonewise.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Stonewise proofs
 *
 * White answers stone by stone (game b, every line with an exclusive square). A scheme is a set of lines with numbers
 * of black stones, and for each empty square on two or more of them the set of its lines; further squares, on one line
 * alone, there may be any number of. Sets of lines have 64 bits: bit i is line i of the board in `scene', which is the
 * scheme being looked at, and the i-th line of the step in `schemes', which are the steps that were found right. */
static struct {
	const struct board *board;
	uint32_t bound;                       /* B */
	uint64_t entries, references, pieces; /* counted */
	uint64_t lines;
	uint32_t black[SCHEME_LINES_MOST];
	uint64_t *lines_of;  /* of every square; no lines: it is black, or on no line of the scheme */
	struct list squares; /* those with lines */
	uint64_t *kind;      /* the different sets of two lines or more, ascending */
	bool *answered;      /* has this kind of square an entry? */
	uint32_t kinds;
	uint64_t alone; /* lines with an entry for a stone on them alone */
} scene;

struct scheme {
	uint32_t lines, squares;
	size_t first_black, first_square;
};

static struct {
	struct scheme *scheme;
	size_t size, room;
	struct list black;
	uint64_t *square; /* the squares of a scheme are ascending */
	size_t squares, squares_room;
	uint64_t *found, *wanted; /* the squares of a part of the position, and of the step it is compared with */
} schemes;

/* What is left after Black's stone and White's answer. `taken' is Black's square, if it is on several lines. */
static struct {
	uint64_t lines, unclaimed;
	uint32_t black[SCHEME_LINES_MOST];
	uint32_t taken;
	uint32_t tree[SCHEME_LINES_MOST];
} remains;

static uint64_t bit(uint32_t line)
{
	return UINT64_C(1) << line;
}

static bool is_in(uint64_t set, uint32_t line)
{
	return line < SCHEME_LINES_MOST && (set & bit(line)) != 0;
}

static bool has_two(uint64_t set)
{
	return (set & (set - 1)) != 0;
}

static uint32_t lowest(uint64_t set)
{
	uint32_t line = 0;
	while ((set >> line & 1) == 0)
		line++;
	return line;
}

static int compare_sets(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

static void sort_sets(uint64_t *set, size_t sets)
{
	if (sets > 0)
		qsort(set, sets, sizeof *set, compare_sets);
}

static void scene_clear(void)
{
	for (size_t i = 0; i < scene.squares.size; i++)
		scene.lines_of[scene.squares.item[i]] = 0;
	scene.lines = scene.alone = scene.squares.size = scene.kinds = 0;
}

static void scene_add_line(uint32_t line)
{
	if (line >= scene.board->lines || (scene.lines & bit(line)) != 0)
		refuted("line %" PRIu32 " does not exist or is listed twice", line);
	scene.lines |= bit(line);
	scene.black[line] = 0;
	for (size_t i = scene.board->first[line]; i < scene.board->first[line + 1]; i++) {
		uint32_t s = scene.board->square[i];
		if (scene.lines_of[s] == 0)
			list_add(&scene.squares, s);
		scene.lines_of[s] |= bit(line);
	}
}

/* black S1 S2 ...: squares on two of the lines or more, ascending */
static void read_black_crossings(void)
{
	uint32_t last = 0;
	expect("black");
	do {
		uint32_t s = number();
		if (s >= scene.board->squares || !has_two(scene.lines_of[s]))
			refuted("square %" PRIu32 " is not on two lines of the step", s);
		if (s < last)
			refuted("square %" PRIu32 " is not in ascending order", s);
		last = s;
		scene.lines_of[s] = 0;
	} while (words_left());
}

/* The different sets of lines that squares have. */
static void find_kinds(void)
{
	uint32_t sets = 0;
	for (size_t i = 0; i < scene.squares.size; i++)
		if (has_two(scene.lines_of[scene.squares.item[i]]))
			scene.kind[sets++] = scene.lines_of[scene.squares.item[i]];
	sort_sets(scene.kind, sets);
	for (uint32_t i = 0; i < sets; i++)
		if (i == 0 || scene.kind[i] != scene.kind[i - 1])
			scene.kind[scene.kinds++] = scene.kind[i];
	memset(scene.answered, 0, scene.kinds * sizeof *scene.answered);
}

static bool *answered(uint64_t kind)
{
	const uint64_t *found = bsearch(&kind, scene.kind, scene.kinds, sizeof kind, compare_sets);
	assert(found != NULL);
	return &scene.answered[found - scene.kind];
}

/* The set of lines, each replaced by its place. */
static uint64_t places_of(uint64_t lines, const uint32_t *place)
{
	uint64_t places = 0;
	for (; lines != 0; lines &= lines - 1)
		places |= bit(place[lowest(lines)]);
	return places;
}

static void schemes_add_square(uint64_t square)
{
	schemes.square = room_for_more(schemes.square, schemes.squares, &schemes.squares_room, sizeof *schemes.square);
	schemes.square[schemes.squares++] = square;
}

/* The scene becomes a scheme whose i-th line is line[i] of the board. It may be referred to when its step is right. */
static struct scheme scene_as_scheme(const uint32_t *line, uint32_t lines)
{
	struct scheme f = {.lines = lines, .first_black = schemes.black.size, .first_square = schemes.squares};
	uint32_t place[SCHEME_LINES_MOST] = {0};
	for (uint32_t i = 0; i < lines; i++) {
		place[line[i]] = i;
		list_add(&schemes.black, scene.black[line[i]]);
	}
	for (size_t i = 0; i < scene.squares.size; i++) {
		uint64_t set = scene.lines_of[scene.squares.item[i]];
		if (has_two(set))
			schemes_add_square(places_of(set, place));
	}
	f.squares = (uint32_t)(schemes.squares - f.first_square);
	sort_sets(schemes.square + f.first_square, f.squares);
	return f;
}

/* step I lines L1 ... Lm stones N1 ... Nm [black S1 S2 ...] */
static struct scheme read_scheme(void)
{
	uint32_t line[SCHEME_LINES_MOST], lines = 0;
	expect("step");
	if (number() != schemes.size)
		unreadable("step %zu expected here", schemes.size);
	current_step = (int64_t)schemes.size;
	expect("lines");
	do {
		uint32_t l = number();
		scene_add_line(l);
		line[lines++] = l;
	} while (!word_is("stones"));
	expect("stones");
	for (uint32_t i = 0; i < lines; i++) {
		scene.black[line[i]] = number();
		if (scene.black[line[i]] > scene.bound)
			refuted("line %" PRIu32 " has more than B = %" PRIu32 " black stones", line[i], scene.bound);
	}
	if (words_left())
		read_black_crossings();
	expect_end_of_line();
	find_kinds();
	return scene_as_scheme(line, lines);
}

/* The lines of a square that are left; none if it is Black's last stone. */
static uint64_t lines_left(uint32_t square)
{
	return square == remains.taken ? 0 : scene.lines_of[square] & remains.lines;
}

/* A line of the board, after a letter. */
static uint32_t lettered_line(const char *text)
{
	uint32_t line;
	if (!is_number(text + 1, &line))
		unreadable("`%s' is not `%c' and the number of a line", text, text[0]);
	if (!is_in(scene.lines, line))
		refuted("line %" PRIu32 " is not in the step", line);
	return line;
}

/* S or pL: Black's stone. Returns the lines it is on. */
static uint64_t read_stone(void)
{
	remains.taken = UINT32_MAX;
	if (*rest_of_line() == 'p')
		return bit(lettered_line(word()));
	uint32_t s = number();
	if (s >= scene.board->squares || !has_two(scene.lines_of[s]))
		refuted("square %" PRIu32 " is not an empty square on two lines of the step", s);
	remains.taken = s;
	return scene.lines_of[s];
}

/* xL, or a square: the lines that White's answer kills. A square of three lines needs that Black's stones there are
 * answered before. */
static uint64_t read_answer(void)
{
	if (!words_left() || word_is(":") || word_is("loose"))
		return 0;
	if (*rest_of_line() == 'x')
		return bit(lettered_line(word()));
	uint32_t s = number();
	if (s >= scene.board->squares || s == remains.taken || !has_two(scene.lines_of[s]))
		refuted("White cannot use square %" PRIu32, s);
	uint64_t lines = scene.lines_of[s];
	if (has_two(lines & (lines - 1)) && !*answered(lines))
		refuted("square %" PRIu32 " is on three lines, and the entry for a stone there does not stand before",
		        s);
	return lines;
}

/* J L1 ... Lm: the lines in the places of step J, - where there is none. */
static uint64_t read_places(const struct scheme *f, uint32_t *place, uint64_t *used)
{
	uint64_t lines = 0;
	*used = 0;
	for (uint32_t i = 0; i < f->lines; i++) {
		if (word_is("-")) {
			word();
			continue;
		}
		uint32_t line = number();
		if (!is_in(remains.unclaimed, line))
			refuted("line %" PRIu32 " is not living here, or listed twice", line);
		if (remains.black[line] > schemes.black.item[f->first_black + i])
			refuted("line %" PRIu32 " has more black stones than in the step", line);
		remains.unclaimed &= ~bit(line);
		lines |= bit(line);
		place[line] = i;
		*used |= bit(i);
	}
	return lines;
}

/* The squares on two or more of these lines, as sets of places; none of them has other lines. */
static size_t squares_of_part(uint64_t lines, const uint32_t *place)
{
	size_t squares = 0;
	for (size_t i = 0; i < scene.squares.size; i++) {
		uint32_t s = scene.squares.item[i];
		uint64_t set = lines_left(s);
		if ((set & lines) == 0)
			continue;
		if ((set & ~lines) != 0)
			refuted("square %" PRIu32 " joins a child with other lines", s);
		if (has_two(set))
			schemes.found[squares++] = places_of(set, place);
	}
	sort_sets(schemes.found, squares);
	return squares;
}

/* The squares of the scheme on two or more of the used places, without the other places. */
static size_t squares_of_scheme(const struct scheme *f, uint64_t used)
{
	size_t squares = 0;
	for (uint32_t i = 0; i < f->squares; i++) {
		uint64_t set = schemes.square[f->first_square + i] & used;
		if (has_two(set))
			schemes.wanted[squares++] = set;
	}
	sort_sets(schemes.wanted, squares);
	return squares;
}

static void read_scheme_reference(void)
{
	uint32_t place[SCHEME_LINES_MOST], number_of_step = number();
	uint64_t used;
	if (number_of_step >= schemes.size)
		refuted("step %" PRIu32 " is not an earlier step", number_of_step);
	const struct scheme *f = &schemes.scheme[number_of_step];
	uint64_t lines = read_places(f, place, &used);
	size_t squares = squares_of_part(lines, place);
	if (squares_of_scheme(f, used) != squares ||
	    memcmp(schemes.found, schemes.wanted, squares * sizeof *schemes.found) != 0)
		refuted("the squares on these lines do not match those of step %" PRIu32, number_of_step);
	scene.references++;
}

static uint32_t tree_of_line(uint32_t line)
{
	while (remains.tree[line] != line)
		line = remains.tree[line] = remains.tree[remains.tree[line]];
	return line;
}

/* loose L1 L2 ...: each has room for a stone on every square that it shares with lines which are left. */
static void read_loose_lines(void)
{
	expect("loose");
	do {
		uint32_t line = number(), shared = 0;
		if (!is_in(remains.unclaimed, line))
			refuted("line %" PRIu32 " is not living here, or listed twice", line);
		for (size_t i = 0; i < scene.squares.size; i++) {
			uint64_t set = lines_left(scene.squares.item[i]);
			shared += (set & bit(line)) != 0 && has_two(set);
		}
		if (remains.black[line] + shared > scene.bound)
			refuted("line %" PRIu32 " is not loose: %" PRIu32 " black stones, %" PRIu32 " squares shared",
			        line, remains.black[line], shared);
		remains.lines &= ~bit(line);
		remains.unclaimed &= ~bit(line);
	} while (words_left() && !word_is(":"));
}

static void join_lines_of_square(uint32_t square)
{
	uint64_t set = lines_left(square) & remains.unclaimed;
	for (uint64_t more = set & (set - 1); has_two(set) && more != 0; more &= more - 1)
		remains.tree[tree_of_line(lowest(more))] = tree_of_line(lowest(set));
}

/* What a piece of the rest is like. */
struct rest_piece {
	uint64_t lines;
	uint32_t full, squares, links; /* lines with B stones, crossings, the sum of their lines less one */
};

static struct rest_piece rest_piece_of(uint32_t root)
{
	struct rest_piece r = {0};
	for (uint64_t set = remains.unclaimed; set != 0; set &= set - 1)
		if (tree_of_line(lowest(set)) == root) {
			r.lines |= set & -set;
			r.full += remains.black[lowest(set)] == scene.bound;
		}
	for (size_t i = 0; i < scene.squares.size; i++) {
		uint64_t set = lines_left(scene.squares.item[i]) & r.lines;
		if (!has_two(set))
			continue;
		r.squares++;
		for (set &= set - 1; set != 0; set &= set - 1)
			r.links++;
	}
	return r;
}

static uint32_t lines_in(uint64_t set)
{
	uint32_t lines = 0;
	for (; set != 0; set &= set - 1)
		lines++;
	return lines;
}

/* Rows and columns, each row and each column with exactly one square in common, and no other crossings: each crossing
 * is on one row, those of a row have different columns, and there are as many as there can be. */
static bool is_scheme_grid(const struct rest_piece *r)
{
	uint64_t columns = 0, met[SCHEME_LINES_MOST] = {0};
	for (size_t i = 0; i < scene.squares.size; i++) {
		uint64_t set = lines_left(scene.squares.item[i]) & r->lines;
		if (has_two(set) && (set & bit(lowest(r->lines))) != 0)
			columns |= set & ~bit(lowest(r->lines));
	}
	const uint64_t rows = r->lines & ~columns;
	for (size_t i = 0; i < scene.squares.size; i++) {
		uint64_t set = lines_left(scene.squares.item[i]) & r->lines, row = set & rows, column = set & columns;
		if (!has_two(set))
			continue;
		if (row == 0 || has_two(row) || (met[lowest(row)] & column) != 0)
			return false;
		met[lowest(row)] |= column;
	}
	return r->squares == lines_in(rows) * lines_in(columns);
}

/* The lines that no child lists and that are not loose: trees or grids, with at most one line with B stones each. */
static void check_scheme_rest(void)
{
	for (uint64_t set = remains.unclaimed; set != 0; set &= set - 1) {
		uint32_t line = lowest(set);
		if (remains.black[line] > scene.bound)
			refuted("line %" PRIu32 " has more than B = %" PRIu32 " black stones", line, scene.bound);
		remains.tree[line] = line;
	}
	for (size_t i = 0; i < scene.squares.size; i++)
		join_lines_of_square(scene.squares.item[i]);
	for (uint64_t set = remains.unclaimed; set != 0; set &= set - 1) {
		uint32_t line = lowest(set);
		if (tree_of_line(line) != line)
			continue;
		struct rest_piece r = rest_piece_of(line);
		if (r.full > 1)
			refuted("two lines with B black stones in the tree of line %" PRIu32 ", which no child lists",
			        line);
		if (r.links + 1 != lines_in(r.lines) && !is_scheme_grid(&r))
			refuted("the lines joined to line %" PRIu32 ", which no child lists, are no tree and no grid",
			        line);
	}
	scene.pieces += remains.unclaimed != 0;
}

/* Black's stone is on the lines `hit', and White kills the lines `dead'. */
static void read_scheme_children(uint64_t hit, uint64_t dead)
{
	remains.lines = remains.unclaimed = scene.lines & ~dead;
	for (uint64_t set = remains.lines; set != 0; set &= set - 1)
		remains.black[lowest(set)] = scene.black[lowest(set)] + (uint32_t)(hit >> lowest(set) & 1);
	if (words_left() && word_is("loose"))
		read_loose_lines();
	while (words_left()) {
		expect(":");
		read_scheme_reference();
	}
	check_scheme_rest();
}

/* reply STONE > [ANSWER] [: CHILD]... */
static void read_scheme_entry(void)
{
	expect("reply");
	uint64_t hit = read_stone();
	if (has_two(hit) ? *answered(hit) : (scene.alone & hit) != 0)
		refuted("there is an entry for such a stone already");
	expect(">");
	read_scheme_children(hit, read_answer());
	if (has_two(hit))
		*answered(hit) = true;
	else
		scene.alone |= hit;
	scene.entries++;
}

/* A stone on one line alone may have none: White kills the line. */
static void check_every_stone_has_an_entry(void)
{
	for (size_t i = 0; i < scene.squares.size; i++) {
		uint64_t lines = scene.lines_of[scene.squares.item[i]];
		if (has_two(lines) && !*answered(lines))
			refuted("a stone on square %" PRIu32 " has no entry", scene.squares.item[i]);
	}
}

static void read_scheme_step(void)
{
	struct scheme f = read_scheme();
	for (next_line(); !word_is("done"); next_line())
		read_scheme_entry();
	expect("done");
	expect_end_of_line();
	check_every_stone_has_an_entry();
	scene_clear();
	schemes.scheme = room_for_more(schemes.scheme, schemes.size, &schemes.room, sizeof *schemes.scheme);
	schemes.scheme[schemes.size++] = f;
	current_step = -1;
}

/* All lines of the board, with their black stones. */
static void read_scheme_root(const uint32_t *black)
{
	expect("root");
	for (uint32_t line = 0; line < scene.board->lines; line++)
		scene_add_line(line);
	if (black != NULL)
		memcpy(scene.black, black, scene.board->lines * sizeof *black);
	remains.taken = UINT32_MAX;
	read_scheme_children(0, 0);
	scene_clear();
	expect_line("end");
}

static void schemes_allocate(uint32_t squares)
{
	scene.lines_of = room_for(squares, sizeof *scene.lines_of);
	scene.kind = room_for(squares, sizeof *scene.kind);
	scene.answered = room_for(squares, sizeof *scene.answered);
	schemes.found = room_for(squares, sizeof *schemes.found);
	schemes.wanted = room_for(squares, sizeof *schemes.wanted);
	schemes.size = schemes.squares = schemes.black.size = 0;
	scene.entries = scene.references = scene.pieces = 0;
}

static void schemes_free(void)
{
	free(scene.lines_of);
	free(scene.kind);
	free(scene.answered);
	free(schemes.found);
	free(schemes.wanted);
}

static void check_stonewise_board(char game)
{
	if (game != 'b')
		refuted("White answers stone by stone in game b only");
	if (scene.board->lines > SCHEME_LINES_MOST)
		refuted("the board has more than %d lines", (int)SCHEME_LINES_MOST);
	for (uint32_t line = 0; line < scene.board->lines; line++)
		if (!scene.board->exclusive[line])
			refuted("line %" PRIu32 " of the board has no exclusive square", line);
}

struct claim stonewise_read(const struct board *b, const uint32_t *black)
{
	struct claim c = {.position = room_for(1, 1)};
	scene.board = b;
	schemes_allocate(b->squares);
	read_fingerprint(b);
	read_game(&c);
	scene.bound = c.stones;
	check_stonewise_board(c.game);
	uint32_t steps = count_line("steps", 0, INT32_MAX);
	for (next_line(); steps > 0; next_line(), steps--)
		read_scheme_step();
	read_scheme_root(black);
	printf("c board %016" PRIx64 ": squares %" PRIu32 ", lines %" PRIu32 "\n", b->fingerprint, b->squares,
	       b->lines);
	printf("c steps %zu, each a draw stone by stone\n", schemes.size);
	printf("c entries %" PRIu64 ", references to steps %" PRIu64 ", forests %" PRIu64 "\n", scene.entries,
	       scene.references, scene.pieces);
	schemes_free();
	return c;
}

static struct claim read_stonewise(const struct board *b)
{
	return stonewise_read(b, NULL);
}

const struct kind stonewise_kind = {.name = "stonewise", .proof = read_stonewise};
