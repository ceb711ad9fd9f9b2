#include "words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_VERIFIED = 0, STATUS_REFUTED = 1, STATUS_TROUBLE = 2 };

/* The file being read. text[start] .. text[end - 1] was read and not yet taken as lines. */
static struct {
	FILE *file;
	const char *name;
	unsigned long line;
	char *text;
	size_t room, start, end;
} in;

char *next_word;

int64_t current_step = -1;

/* Verdicts */

_Noreturn void trouble(const char *format, ...)
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

_Noreturn void unreadable(const char *format, ...)
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
	fflush(stdout); /* its failure is an error of the stream, as earlier ones are */
	if (ferror(stdout))
		trouble("cannot write the output: %s", strerror(errno));
}

_Noreturn void refuted(const char *format, ...)
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

_Noreturn void tell(const char *text)
{
	fputs(text, stdout);
	flush_output();
	exit(STATUS_TROUBLE);
}

/* The only way to exit status 0. */
_Noreturn void verified(const char *format, ...)
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

void *room_for(size_t count, size_t size)
{
	void *memory = calloc(count > 0 ? count : 1, size);
	if (memory == NULL)
		trouble("out of memory");
	return memory;
}

/* Room for one more element at array[used]; *room is what there is. */
void *room_for_more(void *array, size_t used, size_t *room, size_t size)
{
	if (used < *room)
		return array;
	size_t more = 2 * (*room < used ? used : *room) + 16;
	if (more > SIZE_MAX / 2 / size)
		trouble("out of memory");
	array = realloc(array, more * size);
	if (array == NULL)
		trouble("out of memory");
	*room = more;
	return array;
}

/* Conventions of all files: lines, words, numbers */

void open_input(const char *name)
{
	in.name = strcmp(name, "-") == 0 ? "(standard input)" : name;
	in.file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
	in.line = in.start = in.end = 0;
	if (in.file == NULL)
		trouble("%s: %s", name, strerror(errno));
}

enum { LINE_MOST = 16777216, CHUNK = 65536 };

/* Reads on, so that more of the line that begins at start is there; false at the end of the file. */
static bool read_on(void)
{
	if (in.start > 0)
		memmove(in.text, in.text + in.start, in.end - in.start);
	in.end -= in.start;
	in.start = 0;
	in.text = room_for_more(in.text, in.end + CHUNK, &in.room, 1);
	size_t bytes = fread(in.text + in.end, 1, CHUNK, in.file);
	if (ferror(in.file))
		trouble("%s: cannot read: %s", in.name, strerror(errno));
	in.end += bytes;
	return bytes > 0;
}

/* Eight bytes at a time: if they all are from ' ' to '~' nothing is borrowed or carried from byte to byte, and no high
 * bit is left; the lowest of those that are not leaves one. Then the bytes are looked at one by one, as the last ones
 * are. */
static void check_bytes(const char *text, size_t length)
{
	const uint64_t ones = UINT64_MAX / 255;
	uint64_t eight, high = 0;
	size_t i = 0;
	for (; length - i >= sizeof eight; i += sizeof eight) {
		memcpy(&eight, text + i, sizeof eight);
		high |= (eight - ' ' * ones) | (eight + ones) | eight;
	}
	for (i = (high & 128 * ones) != 0 ? 0 : i; i < length; i++)
		if (text[i] < ' ' || text[i] > '~')
			unreadable("byte %d is not printable ASCII", (unsigned char)text[i]);
}

/* Words are separated by one space, and there is none at the start or the end of a line. */
static void check_spaces(const char *text, size_t length)
{
	if (length == 0)
		unreadable("an empty line");
	if (text[0] == ' ' || text[length - 1] == ' ' || strstr(text, "  ") != NULL)
		unreadable("words are separated by one space, and there is none at the start or the end of a line");
}

/* The next line without its LF; false at the end of the file. */
static bool read_line(void)
{
	char *end = NULL;
	in.line++;
	for (size_t checked = 0; end == NULL;) {
		size_t length = in.end - in.start - checked;
		if (length > 0)
			end = memchr(in.text + in.start + checked, '\n', length);
		if (end != NULL)
			length = (size_t)(end - in.text) - in.start - checked;
		check_bytes(in.text + in.start + checked, length);
		checked += length;
		if (checked > LINE_MOST)
			unreadable("the line is longer than %d characters", (int)LINE_MOST);
		if (end == NULL && !read_on()) {
			if (checked > 0)
				unreadable("the last line does not end with a line feed");
			return false;
		}
	}
	next_word = in.text + in.start;
	*end = '\0';
	check_spaces(next_word, (size_t)(end - next_word));
	in.start = (size_t)(end + 1 - in.text);
	return true;
}

char *word(void)
{
	char *start = next_word;
	if (start == NULL)
		unreadable("the line ends too early");
	char *end = start;
	while (*end != ' ' && *end != '\0')
		end++;
	next_word = *end == '\0' ? NULL : end + 1;
	*end = '\0';
	return start;
}

/* Where the next word ends if it is this one, or NULL. */
static const char *end_of(const char *text)
{
	const char *end = rest_of_line();
	while (*text != '\0' && *end == *text)
		end++, text++;
	return *text == '\0' && (*end == ' ' || (*end == '\0' && words_left())) ? end : NULL;
}

bool word_is(const char *text)
{
	return end_of(text) != NULL;
}

/* Goes to the next line that is no comment. */
void next_line(void)
{
	do {
		if (!read_line())
			unreadable("the file ends here, before its line `end'");
	} while (word_is("c"));
}

void expect(const char *text)
{
	if (!word_is(text))
		unreadable("`%s' expected", text);
	word();
}

bool take_whole_word(const char *text)
{
	const char *end = end_of(text);
	if (end != NULL)
		next_word = *end == '\0' ? NULL : next_word + (end + 1 - next_word);
	return end != NULL;
}

void expect_end_of_line(void)
{
	if (words_left())
		unreadable("nothing expected after this, but there is `%s'", next_word);
}

void expect_line(const char *text)
{
	next_line();
	expect(text);
	expect_end_of_line();
}

void expect_end_of_file(void)
{
	if (in.start < in.end || read_on()) {
		in.line++;
		unreadable("the file goes on after its line `end'");
	}
}

/* Digits only, no leading zero, at most 2147483647. */
bool is_number(const char *text, uint32_t *value)
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

static uint32_t any_number(void)
{
	uint32_t value;
	const char *text = word();
	if (!is_number(text, &value))
		unreadable("`%s' is no number (digits, no sign, no leading zero, at most 2147483647)", text);
	return value;
}

/* Most numbers are short, and are read in one go. */
uint32_t number(void)
{
	uint32_t value = 0, digit;
	const char *text = rest_of_line(), *end = text;
	for (; (digit = (uint32_t)*end - '0') < 10; end++)
		value = 10 * value + digit;
	if (end == text || end > text + 9 || *text == '0' || (*end != ' ' && *end != '\0'))
		return any_number();
	next_word = *end == '\0' ? NULL : next_word + (end + 1 - text);
	return value;
}

uint32_t number_within(uint32_t least, uint32_t most)
{
	uint32_t value = number();
	if (value < least || value > most)
		unreadable("%" PRIu32 " is not within %" PRIu32 " to %" PRIu32, value, least, most);
	return value;
}

/* May be negative. */
int32_t signed_number(void)
{
	uint32_t value;
	const char *text = word();
	bool negative = *text == '-';
	if (!is_number(text + negative, &value) || (negative && value == 0))
		unreadable("`%s' is no whole number", text);
	return negative ? -(int32_t)value : (int32_t)value;
}

/* A line with a number that says how many things follow. */
uint32_t take_count(const char *name, uint32_t least, uint32_t most)
{
	expect(name);
	uint32_t count = number_within(least, most);
	expect_end_of_line();
	return count;
}

uint32_t count_line(const char *name, uint32_t least, uint32_t most)
{
	next_line();
	return take_count(name, least, most);
}

void optional_name(void)
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

/* The line `kdraw KIND VERSION', which was read already. */
uint32_t file_version;

static void take_kind(char kind[KIND_ROOM])
{
	if (!word_is("kdraw"))
		unreadable("this is no file of kdraw: the first line is not `kdraw KIND VERSION'");
	word();
	snprintf(kind, KIND_ROOM, "%s", word());
	file_version = number();
	const uint32_t newest = strcmp(kind, "proof") == 0 ? 3 : strcmp(kind, "stonewise") == 0 ? 2 : 1;
	if (file_version < 1 || file_version > newest)
		unreadable("this checker knows version 1 of the formats, 2 and 3 of proofs, and 2 of stonewise proofs");
	expect_end_of_line();
}

void first_line(char kind[KIND_ROOM])
{
	if (!read_line())
		unreadable("the file is empty");
	take_kind(kind);
}

void check_kind(const char *kind, const char *wanted)
{
	if (strcmp(kind, wanted) != 0)
		unreadable("`kdraw %s 1' is needed here, not `kdraw %s 1'", wanted, kind);
}

/* A file inside another. */
void inner_first_line(char kind[KIND_ROOM])
{
	next_line();
	take_kind(kind);
}

/* Directions and whole numbers */

const char direction_letter[DIRECTIONS] = {'H', 'V', 'D', 'A'};
const int8_t direction_step[DIRECTIONS][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

int read_direction(void)
{
	const char *letter = word();
	for (int d = 0; d < DIRECTIONS; d++)
		if (letter[0] == direction_letter[d] && letter[1] == '\0')
			return d;
	unreadable("`%s' is no direction, H V D or A", letter);
}

int64_t floor_divide(int64_t a, int64_t b)
{
	return a >= 0 ? a / b : -((-a + b - 1) / b);
}
