#include "boards/squares.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "games/connect.h"

enum { DIMENSIONS = 3 };

static bool read_coordinates(const struct hypergraph *h, const char *text, unsigned *square, struct trouble *t)
{
	int32_t at[DIMENSIONS];
	const char *rest = text;
	long value;
	assert(h->dimension <= DIMENSIONS);
	for (unsigned k = 0; k < h->dimension; at[k++] = (int32_t)value)
		if (!command_integer(&rest, INT32_MAX, &value) || *rest++ != (k + 1 < h->dimension ? ',' : '\0'))
			return trouble_say(t, 0, "'%.40s' is no square: %s", text,
			                   h->dimension == 2 ? "type its number, or ROW,COLUMN"
			                                     : "type its number, or A,B,C");
	int found = hypergraph_square_at(h, at);
	if (found < 0)
		return trouble_say(t, 0, "there is no square %.40s", text);
	*square = (unsigned)found;
	return true;
}

/* c4, as on other boards: row 3, column 2 from 0. */
static bool read_letters(const struct hypergraph *h, const char *text, unsigned *square)
{
	const struct connect board = {.rows = CONNECT_MOST, .columns = CONNECT_MOST};
	struct trouble ignored;
	uint64_t place;
	if (h->dimension != 2 || strchr(text, ',') != NULL || !connect_square(&board, text, &place, &ignored))
		return false;
	int found = hypergraph_square_at(
	    h, (int32_t[]){(int32_t)connect_row(&board, place), (int32_t)connect_column(&board, place)});
	*square = (unsigned)found;
	return found >= 0;
}

bool square_read(const struct hypergraph *h, const char *text, unsigned *square, struct trouble *t)
{
	unsigned long number;
	if (strchr(text, ',') != NULL && h->dimension > 0)
		return read_coordinates(h, text, square, t);
	if (h->squares > 0 && command_number(text, 0, h->squares - 1, &number)) {
		*square = (unsigned)number;
		return true;
	}
	return read_letters(h, text, square) || trouble_say(t, 0, "'%.40s' is no square of the board", text);
}

static bool is_there(const unsigned *square, int count, unsigned s)
{
	for (int i = 0; i < count; i++)
		if (square[i] == s)
			return true;
	return false;
}

int squares_read(const struct hypergraph *h, const char *list, unsigned *square, unsigned room, struct trouble *t)
{
	const char *between = strchr(list, ' ') != NULL ? " " : ",";
	char *text = xstrdup(list), *rest = text;
	int count = 0;
	for (const char *word; count >= 0 && (word = strsep(&rest, between)) != NULL;) {
		unsigned s;
		if (*word == '\0' && *between == ' ')
			continue;
		bool good = square_read(h, word, &s, t);
		if (good && is_there(square, count, s))
			good = trouble_say(t, 0, "square '%.40s' stands there twice", word);
		if (good && (unsigned)count == room)
			good = trouble_say(t, 0, "more than %u squares", room);
		if (good)
			square[count++] = s;
		else
			count = -1;
	}
	free(text);
	return count;
}

bool squares_have_letters(const struct hypergraph *h)
{
	bool letters = h->dimension == 2 && h->squares > 0;
	for (unsigned i = 0; letters && i < 2 * h->squares; i++)
		letters = h->coordinate[i] >= 0 && h->coordinate[i] < CONNECT_MOST;
	return letters;
}
