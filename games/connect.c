/* The rules of a game and the names of its squares. */
#include "games/connect.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"

static bool read_size(struct connect *c, const char *text)
{
	unsigned size[2];
	c->infinite = strcmp(text, "inf") == 0;
	if (c->infinite)
		size[0] = size[1] = CONNECT_AREA;
	else if (!command_pattern(text, "NxN", size) || size[0] - 1 >= CONNECT_MOST || size[1] - 1 >= CONNECT_MOST)
		return false;
	c->rows = size[0];
	c->columns = size[1];
	return true;
}

static bool read_numbers(struct connect *c, const char *text)
{
	unsigned number[3];
	if (!command_pattern(text, "N:N:N", number))
		return false;
	c->k = number[0];
	c->p = number[1];
	c->q = number[2];
	return c->k - 1 < CONNECT_MOST && c->p - 1 < CONNECT_MOST && c->q <= CONNECT_MOST;
}

bool connect_parse(struct connect *c, const char *text, struct trouble *t)
{
	char size[32];
	const char *colon = strchr(text, ':');
	snprintf(size, sizeof size, "%.*s", colon == NULL ? 0 : (int)(colon - text), text);
	if (!read_size(c, size))
		return trouble_say(t, 0,
		                   "a game is ROWSxCOLUMNS:K:P:Q with 1 to %d rows and columns, or inf:K:P:Q, "
		                   "for example 19x19:6:2:1, not '%.40s'",
		                   CONNECT_MOST, text);
	if (!read_numbers(c, colon + 1))
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

static bool read_pair(const struct connect *c, const char *text, uint64_t *square)
{
	unsigned row = 0, column = 0;
	bool good = read_coordinate(c, &text, c->rows, &row) && *text++ == ',' &&
	            read_coordinate(c, &text, c->columns, &column) && *text == '\0';
	*square = connect_at(c, row, column);
	return good;
}

static const char all_letters[] = "abcdefghijklmnopqrstuvwxyz", vertex_letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/* a = 0, z = 25, aa = 26, ..., in either case: at most so many letters. */
static bool read_letters(const struct connect *c, const char *text, const char *alphabet, unsigned most,
                         uint64_t *square)
{
	unsigned long value = 0, row;
	unsigned letters = 0;
	for (; isalpha((unsigned char)text[letters]); letters++) {
		int letter = alphabet == vertex_letters ? toupper((unsigned char)text[letters])
		                                        : tolower((unsigned char)text[letters]);
		const char *found = strchr(alphabet, letter);
		if (found == NULL || letters == most)
			return false;
		value = strlen(alphabet) * value + (unsigned long)(found - alphabet) + 1;
	}
	if (letters == 0 || value > c->columns || !command_number(text + letters, 1, c->rows, &row))
		return false;
	*square = connect_at(c, (uint32_t)row - 1, (uint32_t)value - 1);
	return true;
}

bool connect_vertex(const struct connect *c, const char *text, uint64_t *square)
{
	return read_letters(c, text, vertex_letters, 2, square);
}

bool connect_square(const struct connect *c, const char *text, uint64_t *square, struct trouble *t)
{
	bool good = strchr(text, ',') != NULL ? read_pair(c, text, square)
	                                      : !c->infinite && read_letters(c, text, all_letters, 3, square);
	if (!good && c->infinite)
		return trouble_say(t, 0, "a square is ROW,COLUMN within %d of 0, for example -3,0, not '%.20s'",
		                   CONNECT_AREA / 2 - 1, text);
	if (!good)
		return trouble_say(t, 0,
		                   "there is no square '%.20s' on a board of %u rows and %u columns (squares: a1, "
		                   "or 0,0 for row and column)",
		                   text, c->rows, c->columns);
	return true;
}

static void write_column(uint32_t column, const char *alphabet, char *name)
{
	const uint32_t size = (uint32_t)strlen(alphabet);
	assert(column < size * (size + 1));
	if (column >= size)
		*name++ = alphabet[column / size - 1];
	*name++ = alphabet[column % size];
	*name = '\0';
}

void connect_column_name(uint32_t column, char *name)
{
	write_column(column, all_letters, name);
}

void connect_vertex_name(const struct connect *c, uint64_t square, char *name, size_t room)
{
	char letters[CONNECT_COLUMN];
	write_column(connect_column(c, square), vertex_letters, letters);
	snprintf(name, room, "%s%u", letters, connect_row(c, square) + 1);
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
