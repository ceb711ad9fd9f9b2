#include "games/stones.h"

#include <assert.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/memory.h"

void stones_init(struct stones *s)
{
	*s = (struct stones){0};
}

void stones_clear(struct stones *s)
{
	free(s->stone);
	*s = (struct stones){0};
}

void stones_add(struct stones *s, struct place stone)
{
	MAKE_ROOM(s->stone, s->count, s->room);
	s->stone[s->count++] = stone;
}

void stones_add_block(struct stones *s, int row, int column, unsigned height, unsigned width)
{
	for (unsigned r = 0; r < height; r++)
		for (unsigned c = 0; c < width; c++)
			stones_add(s, (struct place){row + (int)r, column + (int)c});
}

void stones_sort(struct stones *s)
{
	if (s->count > 1)
		qsort(s->stone, s->count, sizeof *s->stone, place_compare);
}

bool stones_contain(const struct stones *sorted, struct place stone)
{
	return sorted->count > 0 && bsearch(&stone, sorted->stone, sorted->count, sizeof stone, place_compare) != NULL;
}

struct stones_box stones_box(const struct stones *s)
{
	assert(s->count > 0);
	struct stones_box b = {s->stone[0].row, s->stone[0].column, s->stone[0].row, s->stone[0].column};
	for (unsigned i = 1; i < s->count; i++) {
		struct place x = s->stone[i];
		b.bottom = x.row < b.bottom ? x.row : b.bottom;
		b.top = x.row > b.top ? x.row : b.top;
		b.left = x.column < b.left ? x.column : b.left;
		b.right = x.column > b.right ? x.column : b.right;
	}
	return b;
}

static bool add_new(struct stones *s, struct place stone, struct trouble *t)
{
	for (unsigned i = 0; i < s->count; i++)
		if (place_compare(&s->stone[i], &stone) == 0)
			return trouble_say(t, 0, "the stone %d,%d is there twice", stone.row, stone.column);
	if (s->count == STONES_MOST)
		return trouble_say(t, 0, "more than %u stones", STONES_MOST);
	stones_add(s, stone);
	return true;
}

bool stones_read_list(struct stones *s, const char *text, struct trouble *t)
{
	const char *p = text;
	for (;;) {
		long row, column;
		while (*p == ' ' || *p == ';')
			p++;
		if (*p == '\0')
			return true;
		if (!command_integer(&p, STONES_FARTHEST, &row) || *p++ != ',' ||
		    !command_integer(&p, STONES_FARTHEST, &column) || (*p != '\0' && *p != ' ' && *p != ';'))
			return trouble_say(t, 0,
			                   "'%.40s' is no list of stones like \"0,0 0,1 -2,3\" (row,column up to %d)",
			                   text, STONES_FARTHEST);
		if (!add_new(s, (struct place){(int32_t)row, (int32_t)column}, t))
			return false;
	}
}

/* Rows are counted from the bottom, which is known only at the end of the file. */
static void turn_over(struct stones *s, int rows)
{
	for (unsigned i = 0; i < s->count; i++)
		s->stone[i].row = rows - 1 - s->stone[i].row;
}

static bool read_square(struct stones *black, struct stones *white, struct place place, int letter, struct trouble *t)
{
	struct stones *to = letter == 'X' || letter == 'x' || letter == '#' ? black : white;
	if (letter == '.' || letter == ' ' || letter == '\r')
		return true;
	if (to == white && letter != 'O' && letter != 'o')
		return trouble_say(t, (unsigned long)place.row + 1,
		                   "byte %d is not one of X (black), O (white) and . (empty)", letter);
	if (to->count == STONES_MOST)
		return trouble_say(t, (unsigned long)place.row + 1, "more than %u stones", STONES_MOST);
	stones_add(to, place);
	return true;
}

bool stones_read_picture(struct stones *black, struct stones *white, FILE *in, struct trouble *t)
{
	struct place place = {0, 0};
	int letter, last = '\n';
	for (; (letter = getc(in)) != EOF; last = letter) {
		if (!read_square(black, white, place, letter == '\n' ? '.' : letter, t))
			return false;
		place = letter == '\n' ? (struct place){place.row + 1, 0} : (struct place){place.row, place.column + 1};
		if (place.row > STONES_FARTHEST || place.column > STONES_FARTHEST)
			return trouble_say(t, (unsigned long)place.row + 1, "the picture is too large");
	}
	if (ferror(in))
		return trouble_say(t, 0, "cannot be read");
	int rows = place.row + (last != '\n');
	turn_over(black, rows);
	turn_over(white, rows);
	return true;
}
