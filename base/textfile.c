#include "base/textfile.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define LARGEST 2147483647u

void textfile_init(struct textfile *f, FILE *in, struct trouble *t)
{
	memset(f, 0, sizeof *f);
	memset(t, 0, sizeof *t);
	f->in = in;
	f->trouble = t;
}

void textfile_clear(struct textfile *f)
{
	free(f->text);
	memset(f, 0, sizeof *f);
}

bool textfile_say(struct textfile *f, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(f->trouble->text, sizeof f->trouble->text, format, arguments);
	va_end(arguments);
	f->trouble->line = f->number;
	return false;
}

static bool refuse_byte(struct textfile *f, int c)
{
	if (c == '\r')
		return textfile_say(f, "carriage return: lines end in a line feed alone");
	if (c == '\t')
		return textfile_say(f, "tab: words are separated by one space");
	if (c == 0)
		return textfile_say(f, "zero byte: this is not a text file");
	return textfile_say(f, "byte 0x%02X is not a printable ASCII character", (unsigned)c);
}

/* Spaces stand between two words, one at a time. */
static bool accept_byte(struct textfile *f, int c, size_t length)
{
	if (c < ' ' || c > '~')
		return refuse_byte(f, c);
	if (c == ' ' && length == 0)
		return textfile_say(f, "space at the start of the line");
	if (c == ' ' && f->text[length - 1] == ' ')
		return textfile_say(f, "two spaces in a row");
	if (length == TEXTFILE_LONGEST)
		return textfile_say(f, "line longer than %u characters", TEXTFILE_LONGEST);
	return true;
}

static bool no_line_feed(struct textfile *f, size_t length)
{
	if (ferror(f->in)) {
		f->number = 0;
		return textfile_say(f, "cannot read: %s", strerror(errno));
	}
	if (length > 0)
		return textfile_say(f, "the last line has no line feed: the file was cut short");
	if (f->number == 1)
		return textfile_say(f, "the file is empty");
	return textfile_say(f, "the file ends before 'end': it was cut short");
}

static bool finish_line(struct textfile *f, size_t length)
{
	if (length == 0)
		return textfile_say(f, "empty line");
	if (f->text[length - 1] == ' ')
		return textfile_say(f, "space at the end of the line");
	f->text[length] = '\0';
	f->next = f->text;
	return true;
}

static bool read_line(struct textfile *f)
{
	size_t length = 0;
	f->number++;
	for (int c; (c = getc_unlocked(f->in)) != '\n'; length++) {
		if (c == EOF)
			return no_line_feed(f, length);
		if (!accept_byte(f, c, length))
			return false;
		if (length + 2 > f->room)
			f->text = xrealloc(f->text, f->room = f->room == 0 ? 128 : 2 * f->room);
		f->text[length] = (char)c;
	}
	return finish_line(f, length);
}

static bool is_comment(const struct textfile *f)
{
	return f->number > 1 && f->text[0] == 'c' && (f->text[1] == '\0' || f->text[1] == ' ');
}

bool textfile_line(struct textfile *f)
{
	if (f->again) {
		f->again = false;
		return true;
	}
	do
		if (!read_line(f))
			return false;
	while (is_comment(f));
	return true;
}

const char *textfile_word(struct textfile *f)
{
	char *word = f->next;
	if (word == NULL)
		return NULL;
	char *space = strchr(word, ' ');
	if (space != NULL)
		*space = '\0';
	f->next = space == NULL ? NULL : space + 1;
	return word;
}

bool textfile_take(struct textfile *f, const char *word)
{
	size_t length = strlen(word);
	if (f->next == NULL || strncmp(f->next, word, length) != 0)
		return false;
	if (f->next[length] != ' ' && f->next[length] != '\0')
		return false;
	textfile_word(f);
	return true;
}

bool textfile_expect(struct textfile *f, const char *word)
{
	const char *found = textfile_word(f);
	if (found == NULL)
		return textfile_say(f, "expected '%s' at the end of the line", word);
	if (strcmp(found, word) != 0)
		return textfile_say(f, "expected '%s', found '%.40s'", word, found);
	return true;
}

bool textfile_is(struct textfile *f, const char *kind)
{
	char expected[64];
	if (f->number == 0)
		f->again = read_line(f);
	if (!f->again) {
		f->number = 0; /* the same trouble will be met again */
		return false;
	}
	snprintf(expected, sizeof expected, "kdraw %s ", kind);
	return strncmp(f->text, expected, strlen(expected)) == 0;
}

static const char *const *find_kind(const char *const *kinds, const char *word)
{
	while (*kinds != NULL && strcmp(*kinds, word) != 0)
		kinds++;
	return kinds;
}

bool textfile_kinds(struct textfile *f, const char *const *kinds, const unsigned *newest, unsigned *which,
                    unsigned *version)
{
	if (!textfile_line(f))
		return false;
	const char *kdraw = textfile_word(f), *found = textfile_word(f);
	if (strcmp(kdraw, "kdraw") != 0 || found == NULL)
		return textfile_say(f, "not a kdraw file: expected 'kdraw %s %u'", kinds[0], newest[0]);
	const char *const *kind = find_kind(kinds, found);
	if (*kind == NULL)
		return textfile_say(f, "expected 'kdraw %s', found 'kdraw %.40s'", kinds[0], found);
	*which = (unsigned)(kind - kinds);
	if (!textfile_number(f, "a version", 0, LARGEST, version))
		return false;
	if (*version == 0 || *version > newest[*which])
		return textfile_say(f, "version %u of %s files is unknown, only version%s %u is read", *version, *kind,
		                    newest[*which] > 1 ? "s 1 to" : "", newest[*which]);
	return textfile_no_more(f);
}

bool textfile_header(struct textfile *f, const char *kind, unsigned version)
{
	unsigned which, found;
	return textfile_kinds(f, (const char *const[]){kind, NULL}, &version, &which, &found);
}

/* Digits only, no leading zeros, at most LARGEST. */
static bool parse(const char *word, unsigned *value)
{
	if (word[0] == '0' && word[1] != '\0')
		return false;
	unsigned long v = 0;
	for (; *word >= '0' && *word <= '9' && v <= LARGEST; word++)
		v = 10 * v + (unsigned long)(*word - '0');
	*value = (unsigned)v;
	return *word == '\0' && v <= LARGEST;
}

/* Why a word is not a number here, if it looks like one. */
static const char *flaw(const char *word)
{
	size_t sign = word[0] == '-' || word[0] == '+';
	if (word[sign] == '\0' || word[sign + strspn(word + sign, "0123456789")] != '\0')
		return "";
	if (word[0] == '+')
		return " (a plus sign is not written)";
	if (word[sign] == '0' && (sign == 1 || word[1] != '\0'))
		return " (leading zeros and -0 are not written)";
	return strlen(word + sign) < 10 ? " (it is negative)" : " (its size is above 2147483647)";
}

bool textfile_number(struct textfile *f, const char *what, unsigned least, unsigned most, unsigned *value)
{
	assert(least <= most && most <= LARGEST);
	const char *word = textfile_word(f);
	if (word == NULL)
		return textfile_say(f, "expected %s at the end of the line", what);
	if (!parse(word, value))
		return textfile_say(f, "expected %s, found '%.40s'%s", what, word, flaw(word));
	if (*value < least || *value > most)
		return textfile_say(f, "%s lies between %u and %u, found %u", what, least, most, *value);
	return true;
}

bool textfile_integer(struct textfile *f, const char *what, int *value)
{
	const char *word = textfile_word(f);
	if (word == NULL)
		return textfile_say(f, "expected %s at the end of the line", what);
	unsigned size;
	bool negative = word[0] == '-';
	if (!parse(word + negative, &size) || (negative && size == 0))
		return textfile_say(f, "expected %s, found '%.40s'%s", what, word, flaw(word));
	*value = negative ? -(int)size : (int)size;
	return true;
}

bool textfile_no_more(struct textfile *f)
{
	const char *word = textfile_word(f);
	return word == NULL || textfile_say(f, "'%.40s' is one word too many in this line", word);
}

bool textfile_end(struct textfile *f)
{
	return textfile_expect(f, "end") && textfile_no_more(f);
}

bool textfile_nothing_left(struct textfile *f)
{
	int c = getc(f->in);
	if (c == EOF && !ferror(f->in))
		return true;
	f->number++;
	return c == EOF ? no_line_feed(f, 0) : textfile_say(f, "the file goes on after 'end'");
}
