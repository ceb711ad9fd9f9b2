#pragma once

#include <stdio.h>

#include "games/field.h"

/* A board one likes to look at, with coordinates on its edges; of a large one the part around the cursor, the last
 * stone or the middle:
 *
 *         a b c d e
 *       5 · · · ! ·     ! an empty square of a threat window, if they are shown
 *       4 · · ●[·]·     [] the cursor; stones of the last turn are marked, those of a won line shine
 *       3 · ○ ● · ·
 */
struct sheet {
	const struct field *field;
	bool colours, round; /* round stones; otherwise x and o */
	bool threats;
	uint64_t cursor;   /* FIELD_NOWHERE: none */
	uint32_t new_from; /* stones from this number on are marked as new */
	/* A window of so many rows and columns is shown, which moves only if the cursor leaves it; 0: what is
	 * interesting. */
	uint32_t rows, columns;
	bool seen; /* the window has been somewhere */
	uint32_t low_row, high_row, low_column, high_column;
};

/* Chooses what is shown. */
void sheet_look(struct sheet *s);
/* Draws what was chosen; `bottom`: letters at the bottom too. */
void sheet_draw(const struct sheet *s, bool bottom, FILE *out);
/* The square that is drawn there, in the lines of the sheet and their columns, both counted from 0; FIELD_NOWHERE:
 * none. */
uint64_t sheet_square(const struct sheet *s, unsigned line, unsigned column);
