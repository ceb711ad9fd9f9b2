/* kdraw-check: the independent checker of boards, proofs, stonewise proofs, tilings, theorems, derivations and
 * pairings.
 *
 * It shares no code with the programs that make the files, needs nothing but the C library, and believes nothing in
 * a file that it has not recomputed from the board. FORMATS.md beside it defines every file and says why every rule is
 * sound; the sections below have the order of that page.
 *
 *   section                  what is decided there                              where it begins
 *   Verdicts                 the ends: verified, refuted, unreadable, trouble   verified
 *   Memory                   arrays and lists that grow                         room_for
 *   Conventions              lines, words and numbers of all files              read_line, number
 *   Board files              squares, lines, fingerprint                        board_read
 *   Positions                the game, stones on the board, living lines        put, living
 *   References to steps      two sets of lines are alike: signatures            check_reference
 *   Children                 which lines a child takes                          claim, read_child
 *     Forests, Potential,    draws by one rule                                  read_forest, read_potential,
 *     Tuples, Filled         and wins                                           read_pairing, read_filled
 *   Redundant lines          which lines a draw may leave out                   read_children
 *   Hunting                  a set that no entry covers                         hunt_find
 *   Steps of a draw          an answer to every move                            read_draw_step
 *   Steps of a win           a move, and every answer fails                     read_win_step
 *   Steps, Roots             one forward pass over a proof file                 read_proof, check_proof
 *   Tiling files             disjoint tiles, and what they catch                read_tiling
 *   Theorem files            tiling, boards and proofs give Connect(K, P)       check_theorem
 *   Derivation files         the induction, in numbers of any size              check_derivation
 *   Pairing files            tuples, refutations, pairings of the torus         check_pairing, check_torus
 *   Arrangement files        stones, threats and answers                        check_arrangement
 *   Stonewise proofs         an answer to every single stone (game b)           read_stonewise
 *   Pieces of the strip      finite parts of BNX(L), for derivations            read_piece
 *   The command line         which kind of file it is                           main
 *
 * A check that succeeds has one way out, verified(), which prints the verdict and is the only place with exit status 0.
 * Every other way ends in refuted() with status 1, or in unreadable() or trouble() with status 2. */

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KDRAW_VERSION "0.1.0"

static const char help_text[] =
    "Usage: kdraw check BOARD PROOF\n"
    "       kdraw check FILE\n"
    "\n"
    "Checks a proof that a position on a board is drawn or won, or a file that stands alone: a theorem, a tiling, a\n"
    "derivation or an arrangement of stones. A pairing is checked like a proof, and alone if it is one of the infinite "
    "board.\n"
    "Nothing is believed: all is computed again. `-' stands for standard input.\n"
    "\n"
    "  BOARD      a board file, as written by kdraw board\n"
    "  PROOF      a proof file, as written by kdraw prove -o PROOF; or a stonewise proof or a pairing\n"
    "  FILE       a theorem, tiling, derivation or pairing file; its first line says what it is\n"
    "      --help       this text\n"
    "      --version    the version\n"
    "\n"
    "Output: lines `c ...' with what was looked at, then `s VERIFIED ...' with what is now certain, or\n"
    "`s REFUTED line N: step I: reason'.\n"
    "\n"
    "Exit status: 0 only after `s VERIFIED'; 1 if the file is wrong; 2 if it cannot be read, and after --help and\n"
    "--version, since nothing was verified.\n"
    "\n"
    "Example:\n"
    "  kdraw board b2 > b2.board\n"
    "  kdraw prove -p 2 -o b2.proof b2.board\n"
    "  kdraw check b2.board b2.proof\n";

enum { STATUS_VERIFIED = 0, STATUS_REFUTED = 1, STATUS_TROUBLE = 2 };

/* The file being read, line by line. next is the first word of the line that was not yet taken. */
static struct {
	FILE *file;
	const char *name;
	unsigned long line;
	char *text, *next;
	size_t room, length;
	char chunk[1 << 16];
	size_t chunk_used, chunk_length;
} in;

static int64_t current_step = -1; /* the step being checked, for messages */

/* Verdicts */

static _Noreturn void trouble(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	fflush(stdout);
	fprintf(stderr, "kdraw-check: ");
	vfprintf(stderr, format, arguments);
	fprintf(stderr, " (try 'kdraw check --help')\n");
	va_end(arguments);
	exit(STATUS_TROUBLE);
}

static _Noreturn void unreadable(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	fflush(stdout);
	fprintf(stderr, "kdraw-check: %s:%lu: ", in.name, in.line);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	exit(STATUS_TROUBLE);
}

static void flush_output(void)
{
	if (fflush(stdout) != 0 || ferror(stdout))
		trouble("cannot write the output: %s", strerror(errno));
}

static _Noreturn void refuted(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	printf("s REFUTED line %lu: ", in.line);
	if (current_step >= 0)
		printf("step %" PRId64 ": ", current_step);
	vprintf(format, arguments);
	putchar('\n');
	va_end(arguments);
	flush_output();
	exit(STATUS_REFUTED);
}

/* The only way to exit status 0. */
static _Noreturn void verified(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	printf("s VERIFIED ");
	vprintf(format, arguments);
	putchar('\n');
	va_end(arguments);
	flush_output();
	exit(STATUS_VERIFIED);
}

/* Memory
 *
 * Arrays start zeroed; sizes come from counts that were checked, and are checked again here. */

static void *room_for(size_t count, size_t size)
{
	void *memory = calloc(count > 0 ? count : 1, size);
	if (memory == NULL)
		trouble("out of memory");
	return memory;
}

/* Room for one more element at array[used]; *room is what there is. */
static void *room_for_more(void *array, size_t used, size_t *room, size_t size)
{
	if (used < *room)
		return array;
	size_t more = *room < 16 ? 16 : 2 * *room;
	if (more > SIZE_MAX / 2 / size)
		trouble("out of memory");
	array = realloc(array, more * size);
	if (array == NULL)
		trouble("out of memory");
	*room = more;
	return array;
}

/* A list of numbers that grows. */
struct list {
	uint32_t *item;
	size_t size, room;
};

static void list_add(struct list *l, uint32_t item)
{
	l->item = room_for_more(l->item, l->size, &l->room, sizeof *l->item);
	l->item[l->size++] = item;
}

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

/* Conventions of all files: lines, words, numbers */

static void open_input(const char *name)
{
	in.name = strcmp(name, "-") == 0 ? "(standard input)" : name;
	in.file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
	in.line = in.chunk_used = in.chunk_length = 0;
	if (in.file == NULL)
		trouble("%s: %s", name, strerror(errno));
}

enum { LINE_MOST = 16777216 };

static int next_byte(void)
{
	if (in.chunk_used == in.chunk_length) {
		in.chunk_length = fread(in.chunk, 1, sizeof in.chunk, in.file);
		in.chunk_used = 0;
		if (ferror(in.file))
			trouble("%s: cannot read: %s", in.name, strerror(errno));
	}
	return in.chunk_used < in.chunk_length ? (unsigned char)in.chunk[in.chunk_used++] : EOF;
}

/* The next line without its LF; false at the end of the file. */
static bool read_line(void)
{
	int byte = next_byte();
	in.line++;
	in.length = 0;
	if (byte == EOF)
		return false;
	for (; byte != '\n'; byte = next_byte()) {
		if (in.length == LINE_MOST)
			unreadable("the line is longer than %d characters", (int)LINE_MOST);
		if (byte == EOF)
			unreadable("the last line does not end with a line feed");
		if (byte < ' ' || byte > '~')
			unreadable("byte %d is not printable ASCII", byte);
		in.text = room_for_more(in.text, in.length + 1, &in.room, 1);
		in.text[in.length++] = (char)byte;
	}
	in.text = room_for_more(in.text, in.length + 1, &in.room, 1);
	in.text[in.length] = '\0';
	return true;
}

static void check_spaces(void)
{
	if (in.length == 0)
		unreadable("an empty line");
	if (in.text[0] == ' ' || in.text[in.length - 1] == ' ' || strstr(in.text, "  ") != NULL)
		unreadable("words are separated by one space, and there is none at the start or the end of a line");
}

static bool words_left(void)
{
	return in.next != NULL;
}

static char *word(void)
{
	char *start = in.next;
	if (start == NULL)
		unreadable("the line ends too early");
	char *space = strchr(start, ' ');
	in.next = space == NULL ? NULL : space + 1;
	if (space != NULL)
		*space = '\0';
	return start;
}

/* Is the next word this one? */
static bool word_is(const char *text)
{
	size_t length = strlen(text);
	return in.next != NULL && strncmp(in.next, text, length) == 0 &&
	       (in.next[length] == ' ' || in.next[length] == '\0');
}

/* Goes to the next line that is no comment. */
static void next_line(void)
{
	do {
		if (!read_line())
			unreadable("the file ends here, before its line `end'");
		check_spaces();
		in.next = in.text;
	} while (word_is("c"));
}

static void expect(const char *text)
{
	if (!word_is(text))
		unreadable("`%s' expected", text);
	word();
}

static void expect_end_of_line(void)
{
	if (words_left())
		unreadable("nothing expected after this, but there is `%s'", in.next);
}

static void expect_line(const char *text)
{
	next_line();
	expect(text);
	expect_end_of_line();
}

static void expect_end_of_file(void)
{
	if (next_byte() != EOF) {
		in.line++;
		unreadable("the file goes on after its line `end'");
	}
}

/* Digits only, no leading zero, at most 2147483647. */
static bool is_number(const char *text, uint32_t *value)
{
	uint32_t n = 0;
	if (*text == '\0' || (text[0] == '0' && text[1] != '\0'))
		return false;
	for (; *text != '\0'; text++) {
		if (*text < '0' || *text > '9' || n > (INT32_MAX - (uint32_t)(*text - '0')) / 10)
			return false;
		n = 10 * n + (uint32_t)(*text - '0');
	}
	*value = n;
	return true;
}

static uint32_t number(void)
{
	uint32_t value;
	const char *text = word();
	if (!is_number(text, &value))
		unreadable("`%s' is no number (digits, no sign, no leading zero, at most 2147483647)", text);
	return value;
}

static uint32_t number_within(uint32_t least, uint32_t most)
{
	uint32_t value = number();
	if (value < least || value > most)
		unreadable("%" PRIu32 " is not within %" PRIu32 " to %" PRIu32, value, least, most);
	return value;
}

/* May be negative. */
static int32_t signed_number(void)
{
	uint32_t value;
	const char *text = word();
	bool negative = *text == '-';
	if (!is_number(text + negative, &value) || (negative && value == 0))
		unreadable("`%s' is no whole number", text);
	return negative ? -(int32_t)value : (int32_t)value;
}

/* A line with a number that says how many things follow. */
static uint32_t count_line(const char *name, uint32_t least, uint32_t most)
{
	next_line();
	expect(name);
	uint32_t count = number_within(least, most);
	expect_end_of_line();
	return count;
}

static void optional_name(void)
{
	if (!word_is("name"))
		return;
	expect("name");
	const char *name = word();
	size_t length = strlen(name);
	if (length > 200 ||
	    strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:+-_.") != length)
		unreadable("a name has letters, digits and :+-_. and at most 200 of them");
	expect_end_of_line();
	next_line();
}

/* The line `kdraw KIND 1', which was read already. */
static void take_kind(char kind[16])
{
	if (!word_is("kdraw"))
		unreadable("this is no file of kdraw: the first line is not `kdraw KIND VERSION'");
	word();
	snprintf(kind, 16, "%s", word());
	if (!word_is("1"))
		unreadable("this checker knows version 1 of the formats only");
	word();
	expect_end_of_line();
}

static void first_line(char kind[16])
{
	if (!read_line())
		unreadable("the file is empty");
	check_spaces();
	in.next = in.text;
	take_kind(kind);
}

static void check_kind(const char *kind, const char *wanted)
{
	if (strcmp(kind, wanted) != 0)
		unreadable("`kdraw %s 1' is needed here, not `kdraw %s 1'", wanted, kind);
}

static void expect_file(const char *wanted)
{
	char kind[16];
	first_line(kind);
	check_kind(kind, wanted);
}

/* A file inside a theorem. */
static void expect_inner_file(const char *wanted)
{
	char kind[16];
	next_line();
	take_kind(kind);
	check_kind(kind, wanted);
}

/* Board files
 *
 *   line i has the squares square[first[i]] < ... < square[first[i + 1] - 1]
 *   the lines through square s are through[through_first[s]] .. through[through_first[s + 1] - 1] */
struct board {
	uint32_t squares, lines;
	size_t *first;
	uint32_t *square;
	bool *exclusive;
	size_t *through_first;
	uint32_t *through;
	uint64_t fingerprint;
	bool in_game_b; /* of a theorem: the proof is in game b */
};

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
	fingerprint_add(b, in.text, in.length);
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
		const char *weight = strstr(in.text, " w ");
		fingerprint_add(b, in.text, weight == NULL ? in.length : (size_t)(weight - in.text));
		board_read_line(b, line, &squares);
		b->first[line + 1] = squares.size;
		next_line();
	}
	b->square = squares.item;
}

/* Everything after the first line. */
static void board_read(struct board *b)
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
enum stone { EMPTY, BLACK, WHITE };

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
	if (words_left() && in.next[0] >= '0' && in.next[0] <= '9') {
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
		if (words_left() && in.next[0] == 'x') {
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

static struct list root_stones[3]; /* by colour */
static char *root_text[3];         /* " black 3 4", " white 17", for the verdict */

/* The stones of one colour; no other square has a stone. */
static void read_root_stones(const char *name, enum stone colour)
{
	struct list *list = &root_stones[colour];
	list->size = 0;
	if (!word_is(name))
		return;
	root_text[colour] = room_in_proof(in.length + 2, 1);
	snprintf(root_text[colour], in.length + 2, " %s", in.text);
	expect(name);
	do {
		uint32_t s = number();
		if (s >= board->squares || here.stone[s] != EMPTY)
			refuted("square %" PRIu32 " of the root does not exist or has a stone already", s);
		if (list->size > 0 && s < list->item[list->size - 1])
			refuted("square %" PRIu32 " of the root is not in ascending order", s);
		list_add(list, s);
		put(s, colour);
	} while (words_left());
	next_line();
}

/* Reads both colours, and clears the board again for the steps. */
static void read_root_position(void)
{
	read_root_stones("black", BLACK);
	read_root_stones("white", WHITE);
	for (int colour = BLACK; colour <= WHITE; colour++)
		lift_all(root_stones[colour].item, root_stones[colour].size);
}

/* All lines of the board and the stones of the root; the lines without white stone are living. */
static void set_root_position(void)
{
	for (uint32_t line = 0; line < board->lines; line++)
		position_add_line(line);
	for (int colour = BLACK; colour <= WHITE; colour++)
		for (size_t i = 0; i < root_stones[colour].size; i++)
			put(root_stones[colour].item[i], (enum stone)colour);
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

static void read_game(void)
{
	next_line();
	expect("game");
	game_b = word_is("b");
	if (!game_b && !word_is("p"))
		unreadable("`p' or `b' expected");
	word();
	stones = number_within(game_b ? 0 : 1, INT32_MAX);
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

static void read_fingerprint(void)
{
	char text[32];
	next_line();
	expect("board");
	const char *fingerprint = word();
	expect_end_of_line();
	snprintf(text, sizeof text, "%016" PRIx64, board->fingerprint);
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
	root_text[BLACK] = root_text[WHITE] = NULL;
	here.lines.size = here.squares.size = done.size = done.pool.size = 0;
}

static void print_counts(void)
{
	printf("c entries %" PRIu64 ", sets of stones looked at %" PRIu64 "\n", count.entries, count.moves);
	printf("c references to steps %" PRIu64 ", forests %" PRIu64 ", potentials %" PRIu64 ", pairings %" PRIu64
	       ", filled lines %" PRIu64 "\n",
	       count.references, count.forests, count.potentials, count.pairings, count.filled);
}

/* Reads and checks a proof after its first line. It returns only if the proof is right; proof_free() ends it. */
static void read_proof(const struct board *b)
{
	board = b;
	memset(&count, 0, sizeof count);
	proof_allocate();
	read_fingerprint();
	read_game();
	read_verdict();
	read_root_position();
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
}

static _Noreturn void check_pairing(const struct board *b);
static void read_stonewise(const struct board *b);

static void read_proof_of_kind(const char *kind, const struct board *b)
{
	if (strcmp(kind, "stonewise") == 0) {
		read_stonewise(b);
		return;
	}
	check_kind(kind, "proof");
	read_proof(b);
}

static _Noreturn void check_proof(const char *board_file, const char *proof_file)
{
	struct board b = {0};
	char kind[16];
	open_input(board_file);
	expect_file("board");
	board_read(&b);
	expect_end_of_file();
	open_input(proof_file);
	first_line(kind);
	if (strcmp(kind, "pairing") == 0)
		check_pairing(&b);
	read_proof_of_kind(kind, &b);
	expect_end_of_file();
	verified("%s game %s %" PRIu32 " board %016" PRIx64 "%s%s", win ? "MAKER WINS" : "BREAKER DRAWS",
	         game_b ? "b" : "p", stones, b.fingerprint, root_text[BLACK] == NULL ? "" : root_text[BLACK],
	         root_text[WHITE] == NULL ? "" : root_text[WHITE]);
}

/* Tiling files
 *
 * Squares count modulo the lattice of the period vectors, whose basis is brought to the form (height, shift), (0,
 * width): every square is equivalent to one with 0 <= row < height, 0 <= column < width, and its residue is row * width
 * + column. In a right tiling the squares of one tile have different residues, so residues can stand for them. */
struct place {
	int64_t row, column;
};

enum { COORDINATE_MOST = 1000000000, PERIOD_MOST = 10000000, DIRECTIONS = 4 };

static const char direction_letter[DIRECTIONS] = {'H', 'V', 'D', 'A'};
static const struct place direction_step[DIRECTIONS] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
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

static int64_t floor_divide(int64_t a, int64_t b)
{
	assert(b > 0);
	return a >= 0 ? a / b : -((-a + b - 1) / b);
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
		if (n > 0 && rows == n * direction_step[d].row && columns == n * direction_step[d].column)
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
			r = residue(t, (struct place){(int64_t)r / width - direction_step[direction].row,
			                              (int64_t)r % width - direction_step[direction].column});
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

static _Noreturn void check_tiling(void)
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

/* Theorem files */

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
static void check_exclusive_board(const struct board *b, uint32_t p)
{
	uint64_t needed = (uint64_t)p + stones + 1;
	for (uint32_t line = 0; line < b->lines; line++) {
		if (!b->exclusive[line])
			refuted("line %" PRIu32 " of the board has no exclusive square", line);
		if (line_size(line) < needed)
			refuted("line %" PRIu32 " of the board has %" PRIu32 " squares, not P + B + 1 = %" PRIu64, line,
			        line_size(line), needed);
	}
}

/* A board and the proof that it is drawn in game p, or in game b by exclusive squares, from the empty board. */
static void read_board_and_proof(struct board *b, uint32_t i, uint32_t p)
{
	char kind[16];
	expect_inner_file("board");
	board_read(b);
	next_line();
	take_kind(kind);
	printf("c board %" PRIu32 ":\n", i);
	read_proof_of_kind(kind, b);
	b->in_game_b = game_b;
	if (game_b && win)
		refuted("the proof is not of a draw in game b %" PRIu32, stones);
	if (!game_b && (win || stones != p))
		refuted("the proof is not of a draw in game p %" PRIu32, p);
	if (root_stones[BLACK].size + root_stones[WHITE].size > 0)
		refuted("the proof does not start from the empty board");
	if (game_b)
		check_exclusive_board(b, p);
	printf("c board %" PRIu32 " is drawn in game ", i);
	if (game_b)
		printf("b %" PRIu32 ", hence in game ", stones);
	printf("p %" PRIu32 "\n", p);
	proof_free();
}

/* Line j of the tile is played like the line of the board that is named: the rule of references to steps. */
static void compare_tile_line(const struct tiling *t, size_t tile_line, const struct board *b, uint32_t line)
{
	signatures_next_line();
	if (b->exclusive[line] && !b->in_game_b)
		refuted("line %" PRIu32 " of the board has an exclusive square, and no line of a tile has", line);
	for (uint32_t i = t->line.item[tile_line]; i < t->line.item[tile_line + 1]; i++)
		signatures_add(POSITION, t->squares.item[i]);
	for (size_t i = b->first[line]; i < b->first[line + 1]; i++)
		signatures_add(STEP, b->square[i]);
}

/* tile T board I lines L0 L1 ... */
static void read_tile_match(const struct tiling *t, uint32_t tile, const struct board *boards, uint32_t count_of_boards)
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
	bool *used = room_for(boards[i].lines, sizeof *used);
	signatures_begin();
	for (size_t j = t->first_line[tile]; j < t->first_line[tile + 1]; j++) {
		uint32_t line = number();
		if (line >= boards[i].lines || used[line])
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

static _Noreturn void check_theorem(void)
{
	struct tiling t = {0};
	next_line();
	expect("claim");
	uint32_t k = number_within(1, INT32_MAX), p = number_within(1, INT32_MAX), most_squares = 0;
	expect_end_of_line();
	expect_inner_file("tiling");
	read_tiling(&t);
	check_claim(&t, k);
	uint32_t boards = count_line("boards", 1, COUNT_MOST);
	struct board *b = room_for(boards, sizeof *b);
	for (uint32_t i = 0; i < boards; i++) {
		read_board_and_proof(&b[i], i, p);
		most_squares = b[i].squares > most_squares ? b[i].squares : most_squares;
	}
	signatures_allocate((uint32_t)t.residues, most_squares);
	for (uint32_t tile = 0; tile < t.tiles; tile++)
		read_tile_match(&t, tile, b, boards);
	expect_line("end");
	expect_end_of_file();
	print_argument(k, p);
	verified("Connect(%" PRIu32 ",%" PRIu32 ") is drawn", k, p);
}

/* Derivation files
 *
 * Numbers of any size: limb[0] + limb[1] 10^9 + limb[2] 10^18 + ..., without zeros at the end. */
struct big {
	uint32_t *limb;
	size_t limbs;
};

enum { LIMB_DIGITS = 9, LIMB_BASE = 1000000000, BIG_DIGITS = 1000000 };

static bool is_big(const char *text)
{
	size_t length = strlen(text);
	return length <= BIG_DIGITS && strspn(text, "0123456789") == length && length > 0 && text[0] != '0';
}

static struct big read_big(void)
{
	const char *text = word();
	if (!is_big(text))
		unreadable("a number of at most %d digits, at least 1, expected", (int)BIG_DIGITS);
	size_t length = strlen(text);
	struct big b = {NULL, (length + LIMB_DIGITS - 1) / LIMB_DIGITS};
	b.limb = room_for(b.limbs, sizeof *b.limb);
	for (size_t i = 0; i < length; i++) {
		uint32_t *limb = &b.limb[(length - 1 - i) / LIMB_DIGITS];
		*limb = 10 * *limb + (uint32_t)(text[i] - '0');
	}
	return b;
}

/* a x + b y + c, with small factors, into a sum that is cleared by its user. */
static struct big combine(uint32_t a, const struct big *x, uint32_t b, const struct big *y, uint32_t c)
{
	size_t longer = x->limbs > y->limbs ? x->limbs : y->limbs;
	struct big sum = {room_for(longer + 1, sizeof *sum.limb), longer + 1};
	uint64_t carry = c;
	for (size_t i = 0; i <= longer; i++) {
		carry += (uint64_t)a * (i < x->limbs ? x->limb[i] : 0) + (uint64_t)b * (i < y->limbs ? y->limb[i] : 0);
		sum.limb[i] = (uint32_t)(carry % LIMB_BASE);
		carry /= LIMB_BASE;
	}
	assert(carry == 0);
	while (sum.limbs > 0 && sum.limb[sum.limbs - 1] == 0)
		sum.limbs--;
	return sum;
}

static int big_compare(const struct big *x, const struct big *y)
{
	if (x->limbs != y->limbs)
		return x->limbs < y->limbs ? -1 : 1;
	for (size_t i = x->limbs; i-- > 0;)
		if (x->limb[i] != y->limb[i])
			return x->limb[i] < y->limb[i] ? -1 : 1;
	return 0;
}

/* Compares a x + b y + c with d z + e. */
static int compare_sums(uint32_t a, const struct big *x, uint32_t b, const struct big *y, uint32_t c, uint32_t d,
                        const struct big *z, uint32_t e)
{
	struct big left = combine(a, x, b, y, c), right = combine(d, z, 0, z, e);
	int order = big_compare(&left, &right);
	free(left.limb);
	free(right.limb);
	return order;
}

enum derived_game { DERIVED_N, DERIVED_NX, DERIVED_CONNECT };

/* n SIZE BOUND, nx SIZE BOUND or connect SIZE BOUND */
struct derived {
	enum derived_game game;
	struct big size, bound;
};

static struct {
	struct derived *step, *claim, *piece; /* piece: what its proof shows */
	size_t steps, claims, pieces, claims_shown, step_room, claim_room, piece_room;
} derivation;

enum { FROM_NOTHING = -1, FROM_PIECE = -2 };

/* A rule: what it is used on, what follows, size = factor L + more, and the equation of the bounds. */
static const struct rule {
	const char *name;
	int from; /* enum derived_game, FROM_NOTHING or FROM_PIECE */
	enum derived_game game;
	uint32_t factor, more, less; /* size + less = factor L + more; base games: size = more */
	char bound;                  /* how the bounds are joined, see bounds_follow */
	uint32_t constant;
} rules[] = {
    {"lemma8", FROM_NOTHING, DERIVED_N, 0, 4, 0, '=', 1},       {"lemma9", FROM_NOTHING, DERIVED_NX, 0, 2, 0, '=', 1},
    {"lemma10", FROM_NOTHING, DERIVED_NX, 0, 3, 0, '=', 2},     {"piece", FROM_PIECE, DERIVED_NX, 1, 0, 0, '.', 0},
    {"plain", DERIVED_NX, DERIVED_N, 1, 0, 0, '1', 1},          {"lemma7", DERIVED_N, DERIVED_NX, 1, 0, 0, '1', 1},
    {"lemma11", DERIVED_NX, DERIVED_N, 2, 1, 0, '2', 1},        {"lemma12", DERIVED_NX, DERIVED_N, 2, 2, 0, '2', 0},
    {"lemma13", DERIVED_N, DERIVED_N, 2, 1, 0, '+', 0},         {"lemma14", DERIVED_N, DERIVED_N, 2, 2, 0, '+', 1},
    {"property2", DERIVED_N, DERIVED_CONNECT, 3, 0, 1, '.', 0},
};

/* The equation of the bounds, B new, L and b of the step used, k the constant:
 *   =  B = k             1  B + b + k = L           2  B + b + k = 2L, and b < L
 *   .  B = b             +  B = L + b + k, and b + 1 < L */
static bool bounds_follow(const struct rule *r, const struct big *bound, const struct derived *from)
{
	const struct big one = {(uint32_t[]){1}, 1};
	switch (r->bound) {
	case '=':
		return compare_sums(1, bound, 0, bound, 0, r->constant, &one, 0) == 0;
	case '.':
		return big_compare(bound, &from->bound) == 0;
	case '1':
		return compare_sums(1, bound, 1, &from->bound, r->constant, 1, &from->size, 0) == 0;
	case '2':
		return compare_sums(1, bound, 1, &from->bound, r->constant, 2, &from->size, 0) == 0 &&
		       big_compare(&from->bound, &from->size) < 0;
	default:
		return compare_sums(1, &from->size, 1, &from->bound, r->constant, 1, bound, 0) == 0 &&
		       compare_sums(1, &from->bound, 0, bound, 1, 1, &from->size, 0) < 0;
	}
}

static void check_rule(const struct rule *r, const struct derived *s, const struct derived *from)
{
	static const char *const names[] = {"n", "nx", "connect"};
	const struct big one = {(uint32_t[]){1}, 1};
	if (s->game != r->game)
		refuted("%s derives a game `%s', not `%s'", r->name, names[r->game], names[s->game]);
	if (r->from >= 0 && (int)from->game != r->from)
		refuted("%s is used on a game `%s', not `%s'", r->name, names[r->from], names[from->game]);
	const struct big *length = from == NULL ? &one : &from->size;
	if (compare_sums(r->factor, length, 0, length, r->more, 1, &s->size, r->less) != 0)
		refuted("the first number does not follow by %s", r->name);
	if (!bounds_follow(r, &s->bound, from))
		refuted("the second number does not follow by %s, or its condition is not met", r->name);
}

static const struct rule *read_rule(void)
{
	const char *name = word();
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (strcmp(name, rules[i].name) == 0)
			return &rules[i];
	unreadable("`%s' is no rule", name);
}

static enum derived_game read_game_name(void)
{
	const char *name = word();
	if (strcmp(name, "n") == 0)
		return DERIVED_N;
	if (strcmp(name, "nx") == 0)
		return DERIVED_NX;
	if (strcmp(name, "connect") == 0)
		return DERIVED_CONNECT;
	unreadable("a game is n, nx or connect, not `%s'", name);
}

/* The games Connect come in the order of the claims. */
static void check_next_claim(const struct derived *s)
{
	if (derivation.claims_shown == derivation.claims)
		refuted("this game is not claimed");
	const struct derived *claim = &derivation.claim[derivation.claims_shown++];
	if (big_compare(&claim->size, &s->size) != 0 || big_compare(&claim->bound, &s->bound) != 0)
		refuted("claim %zu of the file comes first", derivation.claims_shown);
}

/* J, if the rule needs a step or a piece */
static const struct derived *read_source(const struct rule *r)
{
	if (r->from == FROM_NOTHING)
		return NULL;
	uint32_t j = number();
	if (j >= (r->from == FROM_PIECE ? derivation.pieces : derivation.steps))
		refuted("it uses %s %" PRIu32 ", which is not an earlier one", r->from == FROM_PIECE ? "piece" : "step",
		        j);
	return r->from == FROM_PIECE ? &derivation.piece[j] : &derivation.step[j];
}

/* step I GAME A B RULE [J] */
static void read_derivation_step(void)
{
	if (derivation.steps == INT32_MAX)
		unreadable("too many steps");
	expect("step");
	if (number() != derivation.steps)
		unreadable("step %zu expected here", derivation.steps);
	current_step = (int64_t)derivation.steps;
	struct derived s = {read_game_name(), {0}, {0}};
	s.size = read_big();
	s.bound = read_big();
	const struct rule *r = read_rule();
	const struct derived *from = read_source(r);
	expect_end_of_line();
	check_rule(r, &s, from);
	if (s.game == DERIVED_CONNECT)
		check_next_claim(&s);
	derivation.step =
	    room_for_more(derivation.step, derivation.steps, &derivation.step_room, sizeof *derivation.step);
	derivation.step[derivation.steps++] = s;
	current_step = -1;
}

static void read_claims(void)
{
	for (next_line(); word_is("claim"); next_line()) {
		expect("claim");
		struct derived claim = {DERIVED_CONNECT, {0}, {0}};
		claim.size = read_big();
		claim.bound = read_big();
		expect_end_of_line();
		derivation.claim = room_for_more(derivation.claim, derivation.claims, &derivation.claim_room,
		                                 sizeof *derivation.claim);
		derivation.claim[derivation.claims++] = claim;
	}
	if (derivation.claims == 0)
		unreadable("`claim' expected");
}

static char *big_text(const struct big *b)
{
	char *text = room_for(LIMB_DIGITS * b->limbs + 2, 1);
	int length = sprintf(text, "%" PRIu32, b->limb[b->limbs - 1]);
	for (size_t i = b->limbs - 1; i-- > 0; length += LIMB_DIGITS)
		sprintf(text + length, "%09" PRIu32, b->limb[i]);
	return text;
}

static void read_piece(void);

static _Noreturn void check_derivation(void)
{
	read_claims();
	for (; word_is("piece"); next_line())
		read_piece();
	for (; !word_is("end"); next_line())
		read_derivation_step();
	expect("end");
	expect_end_of_line();
	expect_end_of_file();
	if (derivation.claims_shown < derivation.claims)
		refuted("claim %zu of the file is not derived", derivation.claims_shown + 1);
	printf("c %zu steps: every number was computed again. The rules are theorems, see FORMATS.md; Connect(k,p) "
	       "stands\n"
	       "c for all boards and all first moves of at most p stones (Chiang, Wu and Lin, Corollary 1).\n",
	       derivation.steps);
	if (derivation.claims > 1)
		verified("all %zu games Connect(k,p) claimed are drawn", derivation.claims);
	verified("Connect(%s,%s) is drawn", big_text(&derivation.claim->size), big_text(&derivation.claim->bound));
}

/* Pairing files
 *
 * A position of game p with K = P + 1, in `here`. While a refutation is followed, line[i] holds what line i and the
 * lines joined to it have in common, ascending; it stands for them as long as joined_to[i] is i. */
enum { TUPLE_MOST = 1000, BRANCH_MOST = 10000, TORUS_MOST = 1000 };

static struct {
	uint32_t size; /* of a tuple */
	struct list *line;
	uint32_t *joined_to;
	struct list apart; /* pairs of lines with different tuples: 0 and 1, 2 and 3, ... */
	struct list listed;
	uint64_t *mark, time;    /* by square */
	uint32_t branch, counts; /* open branches below this one; counts so far */
	uint32_t lines_left;     /* of the file */
} tuples;

static void pairing_allocate(void)
{
	tuples.line = room_for(board->lines, sizeof *tuples.line);
	tuples.joined_to = room_for(board->lines, sizeof *tuples.joined_to);
	tuples.mark = room_for(board->squares, sizeof *tuples.mark);
	for (uint32_t line = 0; line < board->lines; line++) {
		tuples.joined_to[line] = line;
		for (size_t i = board->first[line]; i < board->first[line + 1]; i++)
			if (here.stone[board->square[i]] == EMPTY)
				list_add(&tuples.line[line], board->square[i]);
	}
}

static uint32_t stands_for(uint32_t line)
{
	while (tuples.joined_to[line] != line)
		line = tuples.joined_to[line];
	return line;
}

/* Ascending lines up to the end of the line of the file; each is living and stands for those joined to it. */
static void read_standing_lines(void)
{
	struct list *l = &tuples.listed;
	l->size = 0;
	do {
		uint32_t line = number();
		if (line >= board->lines)
			unreadable("line %" PRIu32 " does not exist", line);
		if (l->size > 0 && line <= l->item[l->size - 1])
			unreadable("line %" PRIu32 " is not in ascending order", line);
		if (!living(line))
			refuted("line %" PRIu32 " has a white stone", line);
		if (tuples.joined_to[line] != line)
			refuted("line %" PRIu32 " is joined to line %" PRIu32 ", which stands for it", line,
			        stands_for(line));
		list_add(l, line);
	} while (words_left());
}

static void mark_line(uint32_t line)
{
	tuples.time++;
	for (size_t i = 0; i < tuples.line[line].size; i++)
		tuples.mark[tuples.line[line].item[i]] = tuples.time;
}

static uint32_t marked_squares(uint32_t line)
{
	uint32_t marked = 0;
	for (size_t i = 0; i < tuples.line[line].size; i++)
		marked += tuples.mark[tuples.line[line].item[i]] == tuples.time;
	return marked;
}

static bool are_apart(uint32_t line, uint32_t other_line)
{
	for (size_t i = 0; i < tuples.apart.size; i += 2) {
		uint32_t a = stands_for(tuples.apart.item[i]), b = stands_for(tuples.apart.item[i + 1]);
		if ((a == line && b == other_line) || (a == other_line && b == line))
			return true;
	}
	return false;
}

/* Can no two of the listed lines have the same tuple? */
static bool no_two_share(void)
{
	const struct list *l = &tuples.listed;
	for (size_t i = 0; i < l->size; i++) {
		mark_line(l->item[i]);
		for (size_t j = i + 1; j < l->size; j++)
			if (marked_squares(l->item[j]) >= tuples.size && !are_apart(l->item[i], l->item[j]))
				return false;
	}
	return true;
}

static bool line_has(uint32_t line, uint32_t square)
{
	size_t low = 0, high = tuples.line[line].size;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (tuples.line[line].item[middle] < square)
			low = middle + 1;
		else
			high = middle;
	}
	return low < tuples.line[line].size && tuples.line[line].item[low] == square;
}

/* The most lines that contain one tuple, if these contain the squares chosen so far and all others are to come from the
 * squares from `from` on; at least `most`. */
static uint32_t most_served(const uint32_t *line, uint32_t lines, uint32_t missing, uint32_t from, uint32_t most)
{
	if (lines <= most || missing == 0)
		return lines <= most ? most : lines;
	uint32_t *through = room_for(lines, sizeof *through);
	for (uint32_t square = from; square < board->squares; square++) {
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
	tuples.time++;
	for (size_t i = 0; i < tuples.listed.size; i++) {
		const struct list *l = &tuples.line[tuples.listed.item[i]];
		for (size_t j = 0; j < l->size; j++) {
			squares += tuples.mark[l->item[j]] != tuples.time;
			tuples.mark[l->item[j]] = tuples.time;
		}
	}
	return squares;
}

static void read_count(void)
{
	expect("count");
	read_standing_lines();
	uint32_t lines = (uint32_t)tuples.listed.size, room = squares_of_listed_lines() / tuples.size;
	uint32_t most = no_two_share() ? 1 : most_served(tuples.listed.item, lines, tuples.size, 0, 1);
	if (lines <= (uint64_t)most * room)
		refuted("there is room for %" PRIu32 " tuples, one may serve %" PRIu32 ", and these are %" PRIu32
		        " lines",
		        room, most, lines);
	tuples.counts++;
}

static void read_branch(void);

/* Both lines have the same tuple: it lies in what they have in common. */
static void read_joined_branch(uint32_t line, uint32_t other_line)
{
	struct list saved = tuples.line[line], common = {0};
	mark_line(other_line);
	for (size_t i = 0; i < saved.size; i++)
		if (tuples.mark[saved.item[i]] == tuples.time)
			list_add(&common, saved.item[i]);
	tuples.line[line] = common;
	tuples.joined_to[other_line] = line;
	read_branch();
	tuples.joined_to[other_line] = other_line;
	free(common.item);
	tuples.line[line] = saved;
}

static void read_join(void)
{
	expect("join");
	read_standing_lines();
	if (tuples.listed.size != 2)
		unreadable("two lines are joined, not %zu", tuples.listed.size);
	uint32_t line = tuples.listed.item[0], other_line = tuples.listed.item[1];
	if (tuples.branch++ == BRANCH_MOST)
		unreadable("more than %d branches inside each other", (int)BRANCH_MOST);
	read_joined_branch(line, other_line);
	list_add(&tuples.apart, line);
	list_add(&tuples.apart, other_line);
	read_branch();
	tuples.apart.size -= 2;
	tuples.branch--;
}

static void read_branch(void)
{
	if (tuples.lines_left-- == 0)
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
	tuples.lines_left = number();
	expect_end_of_line();
	read_branch();
	if (tuples.lines_left != 0)
		refuted("the refutation is over, and %" PRIu32 " lines are left", tuples.lines_left);
	expect_line("end");
	printf("c counts %" PRIu32 "\n", tuples.counts);
}

/* Squares get the number of their tuple, plus 1. */
static void read_tuple(uint32_t tuple, uint32_t *tuple_of)
{
	uint32_t last = 0;
	next_line();
	expect("tuple");
	for (uint32_t i = 0; i < tuples.size; i++) {
		uint32_t s = number();
		if (s >= board->squares || here.stone[s] != EMPTY)
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
	const struct list *l = &tuples.line[line];
	bool served = false;
	for (size_t i = 0; i < l->size; i++)
		served = (tuple_of[l->item[i]] != 0 && ++squares_of[tuple_of[l->item[i]]] == tuples.size) || served;
	for (size_t i = 0; i < l->size; i++)
		squares_of[tuple_of[l->item[i]]] = 0;
	return served;
}

static void read_tuples_of_pairing(void)
{
	expect("tuples");
	uint32_t many = number_within(0, board->squares);
	expect_end_of_line();
	uint32_t *tuple_of = room_for(board->squares, sizeof *tuple_of);
	uint32_t *squares_of = room_for((size_t)many + 1, sizeof *squares_of);
	for (uint32_t i = 0; i < many; i++)
		read_tuple(i, tuple_of);
	expect_line("end");
	for (uint32_t line = 0; line < board->lines; line++)
		if (living(line) && !line_is_served(line, tuple_of, squares_of))
			refuted("line %" PRIu32 " contains no tuple", line);
	printf("c tuples %" PRIu32 "\n", many);
	free(tuple_of);
	free(squares_of);
}

/* A pairing file about the board b, after its first line. */
static _Noreturn void check_pairing(const struct board *b)
{
	board = b;
	proof_allocate();
	read_fingerprint();
	next_line();
	expect("size");
	tuples.size = number_within(2, TUPLE_MOST);
	expect_end_of_line();
	next_line();
	read_root_position();
	set_root_position();
	pairing_allocate();
	bool none = word_is("refutation");
	if (none)
		read_refutation();
	else
		read_tuples_of_pairing();
	expect_end_of_file();
	const char *black = root_text[BLACK] == NULL ? "" : root_text[BLACK];
	const char *white = root_text[WHITE] == NULL ? "" : root_text[WHITE];
	if (none)
		verified("NO PAIRING of size %" PRIu32 " board %016" PRIx64 "%s%s", tuples.size, b->fingerprint, black,
		         white);
	verified("BREAKER DRAWS game p %" PRIu32 " board %016" PRIx64 "%s%s", tuples.size - 1, b->fingerprint, black,
	         white);
}

/* Pairings of the infinite board: square (row, column) of one period is row * columns + column. */
static struct {
	uint32_t rows, columns, k;
	bool *used, *served[DIRECTIONS]; /* squares; segments by direction and first square */
} torus;

static uint32_t torus_go(uint32_t square, int direction, int64_t steps)
{
	int64_t row = square / torus.columns + steps * direction_step[direction].row;
	int64_t column = square % torus.columns + steps * direction_step[direction].column;
	row -= floor_divide(row, torus.rows) * torus.rows;
	column -= floor_divide(column, torus.columns) * torus.columns;
	return (uint32_t)(row * torus.columns + column);
}

static int read_direction(void)
{
	const char *letter = word();
	for (int d = 0; d < DIRECTIONS; d++)
		if (letter[0] == direction_letter[d] && letter[1] == '\0')
			return d;
	unreadable("`%s' is no direction, H V D or A", letter);
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
		if (order > 1 && segments > most)
			most = segments;
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

static _Noreturn void check_torus(void)
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
	return spots > 0 && bsearch(&x, sorted, spots, sizeof x, compare_points) != NULL;
}

static struct spot next_point(struct spot x, int direction, int32_t times)
{
	static const int8_t step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
	return (struct spot){x.row + times * step[direction][0], x.column + times * step[direction][1]};
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
	if (q < d)
		return 0;
	uint64_t each = d == 1 || (q - 1) / (d - 1) > 4 ? 4 : (q - 1) / (d - 1);
	uint64_t groups = 4 * (q / d) < q * each / d ? 4 * (q / d) : q * each / d;
	if (d > 1 && q * (q - 1) / (d * (d - 1)) < groups)
		groups = q * (q - 1) / (d * (d - 1));
	return 2 * groups;
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
	         " of her stones are enough against Black's, and %" PRIu32 " far away need %" PRIu32,
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

static _Noreturn void check_arrangement(void)
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

/* Stonewise proofs
 *
 * White answers stone by stone (game b, every line with an exclusive square). A scheme is a set of lines with numbers
 * of black stones, and for each empty square on two or more of them the set of its lines; further squares, on one line
 * alone, there may be any number of. Sets of lines have 64 bits: bit i is line i of the board in `scene', which is the
 * scheme being looked at, and the i-th line of the step in `schemes', which are the steps that were found right. */
enum { SCHEME_LINES_MOST = 64 };

static struct {
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
	if (line >= board->lines || (scene.lines & bit(line)) != 0)
		refuted("line %" PRIu32 " does not exist or is listed twice", line);
	scene.lines |= bit(line);
	scene.black[line] = 0;
	for (size_t i = board->first[line]; i < board->first[line + 1]; i++) {
		uint32_t s = board->square[i];
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
		if (s >= board->squares || !has_two(scene.lines_of[s]))
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
		if (scene.black[line[i]] > stones)
			refuted("line %" PRIu32 " has more than B = %" PRIu32 " black stones", line[i], stones);
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
	if (line >= board->lines || (scene.lines & bit(line)) == 0)
		refuted("line %" PRIu32 " is not in the step", line);
	return line;
}

/* S or pL: Black's stone. Returns the lines it is on. */
static uint64_t read_stone(void)
{
	remains.taken = UINT32_MAX;
	if (word_is(">"))
		unreadable("Black's stone expected");
	if (words_left() && *in.next == 'p')
		return bit(lettered_line(word()));
	uint32_t s = number();
	if (s >= board->squares || !has_two(scene.lines_of[s]))
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
	if (*in.next == 'x')
		return bit(lettered_line(word()));
	uint32_t s = number();
	if (s >= board->squares || s == remains.taken || !has_two(scene.lines_of[s]))
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
		if (line >= board->lines || (remains.unclaimed & bit(line)) == 0)
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
	count.references++;
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
		if (line >= board->lines || (remains.unclaimed & bit(line)) == 0)
			refuted("line %" PRIu32 " is not living here, or listed twice", line);
		for (size_t i = 0; i < scene.squares.size; i++) {
			uint64_t set = lines_left(scene.squares.item[i]);
			shared += (set & bit(line)) != 0 && has_two(set);
		}
		if (remains.black[line] + shared > stones)
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
			r.full += remains.black[lowest(set)] == stones;
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

/* Rows and columns, each row and each column with exactly one square in common, and no other crossings. */
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
		if (row == 0 || column == 0 || has_two(row) || has_two(column) || (met[lowest(row)] & column) != 0)
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
		if (remains.black[line] > stones)
			refuted("line %" PRIu32 " has more than B = %" PRIu32 " black stones", line, stones);
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
	count.forests += remains.unclaimed != 0;
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
	count.entries++;
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

/* All lines of the board, without stones, or with those of root_black, which is for pieces of the strip. */
static const uint32_t *root_black;

static void read_scheme_root(void)
{
	if (!word_is("root"))
		unreadable("`root' expected after the last step");
	expect("root");
	for (uint32_t line = 0; line < board->lines; line++)
		scene_add_line(line);
	for (uint32_t line = 0; root_black != NULL && line < board->lines; line++)
		scene.black[line] = root_black[line];
	remains.taken = UINT32_MAX;
	read_scheme_children(0, 0);
	scene_clear();
	expect_line("end");
}

static void schemes_allocate(void)
{
	scene.lines_of = room_in_proof(board->squares, sizeof *scene.lines_of);
	scene.kind = room_in_proof(board->squares, sizeof *scene.kind);
	scene.answered = room_in_proof(board->squares, sizeof *scene.answered);
	schemes.found = room_in_proof(board->squares, sizeof *schemes.found);
	schemes.wanted = room_in_proof(board->squares, sizeof *schemes.wanted);
	schemes.size = schemes.squares = schemes.black.size = 0;
}

static void check_stonewise_board(void)
{
	if (!game_b)
		refuted("White answers stone by stone in game b only");
	if (board->lines > SCHEME_LINES_MOST)
		refuted("the board has more than %d lines", (int)SCHEME_LINES_MOST);
	for (uint32_t line = 0; line < board->lines; line++)
		if (!board->exclusive[line])
			refuted("line %" PRIu32 " of the board has no exclusive square", line);
}

/* Reads and checks a stonewise proof after its first line, as read_proof() does. */
static void read_stonewise(const struct board *b)
{
	board = b;
	win = false;
	root_stones[BLACK].size = root_stones[WHITE].size = 0;
	memset(&count, 0, sizeof count);
	schemes_allocate();
	read_fingerprint();
	read_game();
	check_stonewise_board();
	uint32_t steps = count_line("steps", 0, INT32_MAX);
	for (next_line(); steps > 0; next_line(), steps--)
		read_scheme_step();
	read_scheme_root();
	printf("c board %016" PRIx64 ": squares %" PRIu32 ", lines %" PRIu32 "\n", board->fingerprint, board->squares,
	       board->lines);
	printf("c steps %zu, each a draw stone by stone\n", schemes.size);
	printf("c entries %" PRIu64 ", references to steps %" PRIu64 ", forests %" PRIu64 "\n", count.entries,
	       count.references, count.forests);
}

/* Pieces of the strip
 *
 * The part of BNX(L) in N columns: V lines 0 .. N-1, then the D lines -(L-1) .. N-1; square (r, c) is number c L + r. D
 * lines below 0 enter from the piece before and may take C black stones here, those that leave may take B - C. */
struct strip_piece {
	uint32_t length, columns, bound, entering;
};

static uint32_t piece_room(const struct strip_piece *p, int64_t d)
{
	if (d < 0)
		return p->entering;
	return d + p->length > p->columns ? p->bound - p->entering : p->bound;
}

static void check_piece_line(const struct board *b, uint32_t line, const uint32_t *square, uint32_t squares)
{
	size_t first = b->first[line];
	if (!b->exclusive[line] || b->first[line + 1] - first != squares ||
	    memcmp(b->square + first, square, squares * sizeof *square) != 0)
		refuted("line %" PRIu32 " of the board is not that of the piece", line);
}

/* Compares the board with the piece, and says how many stones its lines have from the start. */
static void check_piece_board(const struct board *b, const struct strip_piece *p, uint32_t *black)
{
	uint32_t square[SCHEME_LINES_MOST];
	if (b->lines != 2 * p->columns + p->length - 1 || b->squares != p->columns * p->length)
		refuted("the board is not the piece");
	for (uint32_t c = 0; c < p->columns; c++) {
		for (uint32_t r = 0; r < p->length; r++)
			square[r] = c * p->length + r;
		check_piece_line(b, c, square, p->length);
		black[c] = 0;
	}
	for (int64_t d = 1 - (int64_t)p->length, line = p->columns; d < p->columns; d++, line++) {
		uint32_t squares = 0;
		for (uint32_t r = 0; r < p->length; r++)
			if (d + r >= 0 && d + r < p->columns)
				square[squares++] = (uint32_t)(d + r) * p->length + r;
		check_piece_line(b, (uint32_t)line, square, squares);
		black[line] = p->bound - piece_room(p, d);
	}
}

static struct big small_big(uint32_t n)
{
	struct big b = {room_for(1, sizeof *b.limb), 1};
	b.limb[0] = n;
	return b;
}

/* piece I L N B C, then the board and its stonewise proof */
static void read_piece(void)
{
	static uint32_t black[SCHEME_LINES_MOST];
	struct board b;
	char kind[16];
	expect("piece");
	if (number() != derivation.pieces)
		unreadable("piece %zu expected here", derivation.pieces);
	struct strip_piece p;
	p.length = number();
	p.columns = number();
	p.bound = number();
	p.entering = number();
	expect_end_of_line();
	if (p.length < 2 || p.columns + 1 < p.length || p.bound < 1 || p.entering > p.bound)
		refuted("a piece needs L >= 2, N >= L - 1, B >= 1 and C <= B");
	if (p.columns > SCHEME_LINES_MOST || 2 * p.columns + p.length - 1 > SCHEME_LINES_MOST)
		refuted("the piece has more than %d lines", (int)SCHEME_LINES_MOST);
	expect_inner_file("board");
	board_read(&b);
	check_piece_board(&b, &p, black);
	next_line();
	take_kind(kind);
	check_kind(kind, "stonewise");
	root_black = black;
	read_stonewise(&b);
	root_black = NULL;
	if (stones != p.bound)
		refuted("the proof is not in game b %" PRIu32, p.bound);
	derivation.piece =
	    room_for_more(derivation.piece, derivation.pieces, &derivation.piece_room, sizeof *derivation.piece);
	derivation.piece[derivation.pieces++] = (struct derived){DERIVED_NX, small_big(p.length), small_big(p.bound)};
}

/* The command line */

static _Noreturn void check_file(const char *name)
{
	char kind[16];
	open_input(name);
	first_line(kind);
	if (strcmp(kind, "theorem") == 0)
		check_theorem();
	if (strcmp(kind, "tiling") == 0)
		check_tiling();
	if (strcmp(kind, "derivation") == 0)
		check_derivation();
	if (strcmp(kind, "arrangement") == 0)
		check_arrangement();
	if (strcmp(kind, "pairing") == 0)
		check_torus();
	if (strcmp(kind, "board") == 0 || strcmp(kind, "proof") == 0 || strcmp(kind, "stonewise") == 0)
		trouble("%s: a board and its proof are needed: kdraw check BOARD PROOF", in.name);
	unreadable("`%s' is no kind of file that can be checked alone", kind);
}

static _Noreturn void tell(const char *text)
{
	fputs(text, stdout);
	flush_output();
	exit(STATUS_TROUBLE);
}

int main(int argc, char **argv)
{
	const char *file[2];
	int files = 0;
	bool options = true;
	for (int i = 1; i < argc; i++) {
		if (options && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-?") == 0))
			tell(help_text);
		if (options && (strcmp(argv[i], "--version") == 0 || strcmp(argv[i], "-V") == 0))
			tell("kdraw-check " KDRAW_VERSION "\n");
		if (options && strcmp(argv[i], "--") == 0)
			options = false;
		else if (options && argv[i][0] == '-' && argv[i][1] != '\0')
			trouble("unknown option %s", argv[i]);
		else if (files == 2)
			trouble("more than two files");
		else
			file[files++] = argv[i];
	}
	if (files == 2 && strcmp(file[0], "-") == 0 && strcmp(file[1], "-") == 0)
		trouble("only one of the files can be standard input");
	if (files == 2)
		check_proof(file[0], file[1]);
	if (files == 1)
		check_file(file[0]);
	trouble("no file given");
}
