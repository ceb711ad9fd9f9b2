#include "stonewise.h"
#include "fit.h"

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
	uint32_t version;    /* of the format */
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

/* What is left after Black's stone and White's answer. `taken' is Black's square, `answer' White's, if they are on
 * several lines. */
static struct {
	uint64_t lines, unclaimed;
	uint32_t black[SCHEME_LINES_MOST];
	uint32_t taken, answer;
	uint64_t *crossing; /* what is left of them, sets of two lines or more */
	size_t crossings;
} remains;

static bool is_in(uint64_t set, uint32_t line)
{
	return line < SCHEME_LINES_MOST && (set & bit(line)) != 0;
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

/* stones N1 ... Nm; from version 2 on the lines that have a stone, each as often as it has stones, or nothing. */
static void read_stones_on_lines(const uint32_t *line, uint32_t lines)
{
	if (scene.version > 1) {
		while (words_left() && !word_is("black")) {
			uint32_t l = number();
			if (!is_in(scene.lines, l))
				refuted("line %" PRIu32 " is not in the step", l);
			scene.black[l]++;
		}
	} else {
		for (uint32_t i = 0; i < lines; i++)
			scene.black[line[i]] = number();
	}
	for (uint32_t i = 0; i < lines; i++)
		if (scene.black[line[i]] > scene.bound)
			refuted("line %" PRIu32 " has more than B = %" PRIu32 " black stones", line[i], scene.bound);
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
	read_stones_on_lines(line, lines);
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
	if (*rest_of_line() == 'x')
		return bit(lettered_line(word()));
	uint32_t s = number();
	if (s >= scene.board->squares || s == remains.taken || !has_two(scene.lines_of[s]))
		refuted("White cannot use square %" PRIu32, s);
	remains.answer = s;
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

/* What is left of the crossings, on the lines that are left. */
static void find_crossings_left(void)
{
	remains.crossings = 0;
	for (size_t i = 0; i < scene.squares.size; i++) {
		uint64_t set = lines_left(scene.squares.item[i]);
		if (has_two(set))
			remains.crossing[remains.crossings++] = set;
	}
}

/* The lines joined to this one, by crossings of lines of the set. */
static uint64_t piece_with(uint32_t line, uint64_t lines)
{
	uint64_t piece = bit(line);
	for (uint64_t before = 0; before != piece;) {
		before = piece;
		for (size_t c = 0; c < remains.crossings; c++)
			if ((remains.crossing[c] & piece) != 0)
				piece |= remains.crossing[c] & lines;
	}
	return piece;
}

/* Rows and columns, each row and each column with exactly one square in common, and no other crossings: each crossing
 * is on one row, those of a row have different columns, and there are as many as there can be. */
static bool is_grid(uint64_t lines)
{
	uint64_t columns = 0, met[SCHEME_LINES_MOST] = {0};
	uint32_t squares = 0;
	for (size_t c = 0; c < remains.crossings; c++)
		if ((remains.crossing[c] & bit(lowest(lines))) != 0)
			columns |= remains.crossing[c] & lines & ~bit(lowest(lines));
	const uint64_t rows = lines & ~columns;
	for (size_t c = 0; c < remains.crossings; c++) {
		uint64_t set = remains.crossing[c] & lines, row = set & rows, column = set & columns;
		if (!has_two(set))
			continue;
		if (row == 0 || has_two(row) || (met[lowest(row)] & column) != 0)
			return false;
		met[lowest(row)] |= column;
		squares++;
	}
	return squares == lines_in(rows) * lines_in(columns);
}

/* No cycle: it has as many lines as its crossings, each for all of its lines but one, join. */
static bool is_tree(uint64_t lines)
{
	uint32_t links = 0;
	for (size_t c = 0; c < remains.crossings; c++)
		if (has_two(remains.crossing[c] & lines))
			links += lines_in(remains.crossing[c] & lines) - 1;
	return links + 1 == lines_in(lines);
}

static uint32_t full_lines(uint64_t lines)
{
	uint32_t full = 0;
	for (; lines != 0; lines &= lines - 1)
		full += remains.black[lowest(lines)] == scene.bound;
	return full;
}

static void check_stones_left(void)
{
	for (uint64_t set = remains.unclaimed; set != 0; set &= set - 1)
		if (remains.black[lowest(set)] > scene.bound)
			refuted("line %" PRIu32 " has more than B = %" PRIu32 " black stones", lowest(set),
			        scene.bound);
}

/* The lines that no child lists and that are not loose: trees or grids, with at most one line with B stones each. */
static void check_scheme_rest(void)
{
	check_stones_left();
	find_crossings_left();
	for (uint64_t set = remains.unclaimed, piece; set != 0; set &= ~piece) {
		piece = piece_with(lowest(set), remains.unclaimed);
		if (full_lines(piece) > 1)
			refuted("two lines with B black stones in the tree of line %" PRIu32 ", which no child lists",
			        lowest(set));
		if (!is_tree(piece) && !is_grid(piece))
			refuted("the lines joined to line %" PRIu32 ", which no child lists, are no tree and no grid",
			        lowest(set));
	}
	scene.pieces += remains.unclaimed != 0;
}

/* Black's stone is on the lines `hit', and White kills the lines `dead'. */
static void begin_remains(uint64_t hit, uint64_t dead)
{
	remains.lines = remains.unclaimed = scene.lines & ~dead;
	for (uint64_t set = remains.lines; set != 0; set &= set - 1)
		remains.black[lowest(set)] = scene.black[lowest(set)] + (uint32_t)(hit >> lowest(set) & 1);
}

static void read_scheme_children(uint64_t hit, uint64_t dead)
{
	begin_remains(hit, dead);
	if (words_left() && word_is("loose"))
		read_loose_lines();
	while (words_left()) {
		expect(":");
		read_scheme_reference();
	}
	check_scheme_rest();
}

/* A stone is answered once; if it is on one line alone, perhaps not at all. */
static void check_first_answer(uint64_t hit)
{
	if (has_two(hit) ? *answered(hit) : (scene.alone & hit) != 0)
		refuted("there is an entry for such a stone already");
}

static void note_answer(uint64_t hit)
{
	if (has_two(hit))
		*answered(hit) = true;
	else
		scene.alone |= hit;
	scene.entries++;
}

/* reply STONE > [ANSWER] [: CHILD]... */
static void read_scheme_entry(void)
{
	expect("reply");
	uint64_t hit = read_stone();
	check_first_answer(hit);
	expect(">");
	bool none = !words_left() || word_is(":") || word_is("loose");
	read_scheme_children(hit, none ? 0 : read_answer());
	note_answer(hit);
}

/* Version 2: which lines are loose, and which are played like which lines of a step, is found here. */
static struct {
	struct list step; /* named for the stones that follow */
	size_t used;
	uint32_t shared[SCHEME_LINES_MOST]; /* crossings on a line */
	uint64_t *crossing;                 /* of a piece */
	struct fit_side piece, like;
	uint32_t like_step; /* which one this is */
} found;

/* J1 + J2 + ..., or - for none */
static void read_steps_named(void)
{
	found.step.size = 0;
	if (take_word("-"))
		return;
	do {
		list_add(&found.step, number());
		if (found.step.item[found.step.size - 1] >= schemes.size)
			refuted("step %" PRIu32 " is not an earlier step", found.step.item[found.step.size - 1]);
	} while (take_word("+"));
}

static void count_crossings_on_lines(void)
{
	memset(found.shared, 0, sizeof found.shared);
	for (size_t c = 0; c < remains.crossings; c++)
		for (uint64_t set = remains.crossing[c]; set != 0; set &= set - 1)
			found.shared[lowest(set)]++;
}

static void drop_line(uint32_t line)
{
	remains.lines &= ~bit(line);
	for (size_t c = 0; c < remains.crossings;) {
		uint64_t *set = &remains.crossing[c];
		*set &= remains.lines;
		if (has_two(*set)) {
			c++;
			continue;
		}
		found.shared[lowest(*set)]--;
		*set = remains.crossing[--remains.crossings];
	}
}

/* All lines that are loose, and that become so. */
static void drop_loose_lines(void)
{
	count_crossings_on_lines();
	for (uint64_t before = 0; before != remains.lines;) {
		before = remains.lines;
		for (uint64_t set = before; set != 0; set &= set - 1)
			if (remains.black[lowest(set)] + found.shared[lowest(set)] <= scene.bound)
				drop_line(lowest(set));
	}
	remains.unclaimed = remains.lines;
}

static void take_piece(uint64_t lines)
{
	found.piece.lines = lines;
	found.piece.black = remains.black;
	found.piece.crossing = found.crossing;
	found.piece.crossings = 0;
	for (size_t c = 0; c < remains.crossings; c++)
		if ((remains.crossing[c] & lines) != 0)
			found.crossing[found.piece.crossings++] = remains.crossing[c];
}

static void take_step(uint32_t step)
{
	const struct scheme *f = &schemes.scheme[step];
	if (found.like_step == step)
		return;
	found.like_step = step;
	found.like.lines = f->lines == SCHEME_LINES_MOST ? UINT64_MAX : bit(f->lines) - 1;
	found.like.black = schemes.black.item + f->first_black;
	found.like.crossing = schemes.square + f->first_square;
	found.like.crossings = f->squares;
	found.like.prepared = UNPREPARED;
}

/* The piece is played like the next of the steps named. */
static void check_piece_fits(uint64_t piece)
{
	if (found.used == found.step.size)
		refuted("the lines joined to line %" PRIu32 ", for which no step is named, are no tree and no grid",
		        lowest(piece));
	uint32_t step = found.step.item[found.used++];
	take_step(step);
	take_piece(piece);
	if (!fits(&found.piece, &found.like))
		refuted("the lines joined to line %" PRIu32 " do not fit step %" PRIu32, lowest(piece), step);
	scene.references++;
}

/* Pieces that are trees or grids, with at most one line with B stones, need no step. */
static void check_found_children(uint64_t hit, uint64_t dead)
{
	begin_remains(hit, dead);
	find_crossings_left();
	drop_loose_lines();
	check_stones_left();
	found.used = 0;
	for (uint64_t piece; remains.unclaimed != 0; remains.unclaimed &= ~piece) {
		piece = piece_with(lowest(remains.unclaimed), remains.lines);
		if (full_lines(piece) < 2 && (is_tree(piece) || is_grid(piece)))
			scene.pieces++;
		else
			check_piece_fits(piece);
	}
	if (found.used < found.step.size)
		refuted("%zu steps are named, and %zu are needed", found.step.size, found.used);
}

/* [J1 + J2 ...] STONE STONE ...: after each of these stones, and White's answer, these steps go on. */
static void read_stones_answered(uint64_t dead)
{
	expect(":");
	read_steps_named();
	do {
		uint64_t hit = read_stone();
		check_first_answer(hit);
		if (remains.taken == remains.answer && remains.taken != UINT32_MAX)
			refuted("White cannot use square %" PRIu32, remains.answer);
		check_found_children(hit, dead);
		note_answer(hit);
	} while (words_left() && !word_is(":"));
}

/* white ANSWER : STEPS STONES : STEPS STONES ... */
static void read_white(void)
{
	uint64_t dead = 0;
	expect("white");
	remains.taken = remains.answer = UINT32_MAX;
	if (!take_word("-"))
		dead = read_answer();
	do
		read_stones_answered(dead);
	while (words_left());
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
	found.like_step = UINT32_MAX;
	for (next_line(); !word_is("done"); next_line())
		if (scene.version > 1)
			read_white();
		else
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
	remains.crossing = room_for(squares, sizeof *remains.crossing);
	found.crossing = room_for(squares, sizeof *found.crossing);
	found.like_step = UINT32_MAX;
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
	free(remains.crossing);
	free(found.crossing);
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
	scene.version = file_version;
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
