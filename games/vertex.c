/* Squares in the Go Text Protocol. */
#include "games/vertex.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"

static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
enum { LETTERS = 25 };

bool vertex_read(const struct connect *c, const char *text, uint64_t *square)
{
	unsigned long column = 0, row;
	unsigned size = 0;
	for (; isalpha((unsigned char)text[size]); size++) {
		const char *found = strchr(letters, toupper((unsigned char)text[size]));
		if (found == NULL || size == 2)
			return false;
		column = LETTERS * column + (unsigned long)(found - letters) + 1;
	}
	if (size == 0 || column > c->columns || !command_number(text + size, 1, c->rows, &row))
		return false;
	*square = connect_at(c, (uint32_t)row - 1, (uint32_t)column - 1);
	return true;
}

void vertex_name(const struct connect *c, uint64_t square, char *name, size_t room)
{
	unsigned row = connect_row(c, square) + 1, column = connect_column(c, square);
	if (column < LETTERS)
		snprintf(name, room, "%c%u", letters[column], row);
	else
		snprintf(name, room, "%c%c%u", letters[column / LETTERS - 1], letters[column % LETTERS], row);
}
