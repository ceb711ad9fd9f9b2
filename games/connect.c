/* The rules of a game and the names of its squares. */
#include "games/connect.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"

/* Takes the word up to `end` (or the end of the text), a number from least to most. */
static bool take_number(const char **text, char end, unsigned long least, unsigned long most, unsigned *value)
{
	char word[16];
	size_t size = strcspn(*text, end == 'x' ? "x:" : ":");
	unsigned long v;
	if (size >= sizeof word || (*text)[size] != end)
		return false;
	memcpy(word, *text, size);
	word[size] = '\0';
	if (!command_number(word, least, most, &v))
		return false;
	*value = (unsigned)v;
	*text += size + (end != '\0');
	return true;
}

static bool take_size(struct connect *c, const char **text)
{
	c->infinite = strncmp(*text, "inf:", 4) == 0;
	if (c->infinite) {
		*text += 4;
		c->rows = c->columns = CONNECT_AREA;
		return true;
	}
	return take_number(text, 'x', 1, CONNECT_MOST, &c->rows) &&
	       take_number(text, ':', 1, CONNECT_MOST, &c->columns);
}

bool connect_parse(struct connect *c, const char *text, struct trouble *t)
{
	const char *rest = text;
	if (!take_size(c, &rest))
		return trouble_say(t, 0,
		                   "a game is ROWSxCOLUMNS:K:P:Q with 1 to %d rows and columns, or inf:K:P:Q, "
		                   "for example 19x19:6:2:1, not '%.40s'",
		                   CONNECT_MOST, text);
	if (!take_number(&rest, ':', 1, CONNECT_MOST, &c->k) || !take_number(&rest, ':', 1, CONNECT_MOST, &c->p) ||
	    !take_number(&rest, '\0', 0, CONNECT_MOST, &c->q))
		return trouble_say(t, 0, "in '%.40s' K and P lie between 1 and %d, and Q between 0 and %d", text,
		                   CONNECT_MOST, CONNECT_MOST);
	return true;
}

void connect_name(const struct connect *c, char *name, size_t room)
{
	if (c->infinite)
		snprintf(name, room, "inf:%u:%u:%u", c->k, c->p, c->q);
	else
		snprintf(name, room, "%ux%u:%u:%u:%u", c->rows, c->columns, c->k, c->p, c->q);
}

bool connect_same(const struct connect *a, const struct connect *b)
{
	return a->infinite == b->infinite && a->rows == b->rows && a->columns == b->columns && a->k == b->k &&
	       a->p == b->p && a->q == b->q;
}

unsigned connect_threat(const struct connect *c)
{
	return c->k > c->p ? c->k - c->p : 1;
}

uint64_t connect_middle(const struct connect *c)
{
	return connect_at(c, c->rows / 2, c->columns / 2);
}

/* On an infinite board counted from the middle. */
static bool read_coordinate(const struct connect *c, const char **text, unsigned count, unsigned *value)
{
	long at;
	if (!command_integer(text, CONNECT_AREA, &at))
		return false;
	at += c->infinite ? count / 2 : 0;
	*value = (unsigned)at;
	return at >= 0 && at < (long)count;
}

static bool read_pair(const struct connect *c, const char *text, unsigned *row, unsigned *column)
{
	return read_coordinate(c, &text, c->rows, row) && *text++ == ',' &&
	       read_coordinate(c, &text, c->columns, column) && *text == '\0';
}

/* a = 0, z = 25, aa = 26, ... */
static bool read_letters(const struct connect *c, const char *text, unsigned *row, unsigned *column)
{
	unsigned long value = 0, number;
	unsigned letters = 0;
	for (; isalpha((unsigned char)text[letters]); letters++) {
		if (letters == 3)
			return false;
		value = 26 * value + (unsigned long)(tolower((unsigned char)text[letters]) - 'a') + 1;
	}
	if (letters == 0 || value > c->columns || !command_number(text + letters, 1, c->rows, &number))
		return false;
	*column = (unsigned)value - 1;
	*row = (unsigned)number - 1;
	return true;
}

bool connect_square(const struct connect *c, const char *text, uint64_t *square, struct trouble *t)
{
	unsigned row, column;
	bool good = strchr(text, ',') != NULL ? read_pair(c, text, &row, &column)
	                                      : !c->infinite && read_letters(c, text, &row, &column);
	if (!good && c->infinite)
		return trouble_say(t, 0, "a square is ROW,COLUMN within %d of 0, for example -3,0, not '%.20s'",
		                   CONNECT_AREA / 2 - 1, text);
	if (!good)
		return trouble_say(t, 0,
		                   "there is no square '%.20s' on a board of %u rows and %u columns (squares: a1, "
		                   "or 0,0 for row and column)",
		                   text, c->rows, c->columns);
	*square = connect_at(c, row, column);
	return true;
}

void connect_column_name(uint32_t column, char *name)
{
	assert(column < 26 * 27);
	if (column >= 26)
		*name++ = (char)('a' + column / 26 - 1);
	*name++ = (char)('a' + column % 26);
	*name = '\0';
}

void connect_square_name(const struct connect *c, uint64_t square, char *name, size_t room)
{
	uint32_t row = connect_row(c, square), column = connect_column(c, square);
	if (c->infinite) {
		snprintf(name, room, "%d,%d", (int)row - (int)c->rows / 2, (int)column - (int)c->columns / 2);
		return;
	}
	char letters[CONNECT_COLUMN];
	connect_column_name(column, letters);
	snprintf(name, room, "%s%u", letters, row + 1);
}
