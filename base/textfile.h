#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/trouble.h"

/* The conventions which all files of checker/FORMATS.md share: lines of plain words, strict numbers, comments.
 *
 *   line 0 7 13 x        text (each space becomes a 0 byte when its word has been taken)
 *          ^next         the next word; NULL after the last one
 *
 * Every function that returns false has said in the trouble what is wrong and in which line. */
struct textfile {
	FILE *in;
	struct trouble *trouble;
	unsigned long number; /* of the current line, from 1 */
	char *text, *next;
	size_t room;
	bool again; /* the first line was looked at, and is still to be read */
};

#define TEXTFILE_LONGEST 16777216u /* characters of a line: twice what any board needs */

void textfile_init(struct textfile *f, FILE *in, struct trouble *t);
void textfile_clear(struct textfile *f); /* does not close the stream */

/* Goes to the next line that is not a comment; false at the end of the file, which is always too early. */
bool textfile_line(struct textfile *f);
/* The first line of a file: "kdraw KIND VERSION". */
bool textfile_header(struct textfile *f, const char *kind, unsigned version);
/* Is this the kind of the file? Looks at the first line only, which is then still to be read. */
bool textfile_is(struct textfile *f, const char *kind);
/* The header for several kinds, which end with NULL; messages name the first one. newest[i] is the newest version of
 * kind i that can be read; *version is that of the file. */
bool textfile_kinds(struct textfile *f, const char *const *kinds, const unsigned *newest, unsigned *which,
                    unsigned *version);
/* The words of the current line; NULL if there is none left, which is not (yet) trouble. */
const char *textfile_word(struct textfile *f);
/* Takes the next word if it is this one, and says nothing if not. */
bool textfile_take(struct textfile *f, const char *word);
/* The next word has to be this one. */
bool textfile_expect(struct textfile *f, const char *word);
/* The next word has to be a number from least to most (at most 2147483647); what names it: "a square". */
bool textfile_number(struct textfile *f, const char *what, unsigned least, unsigned most, unsigned *value);
/* The same with negative numbers, within +-2147483647. */
bool textfile_integer(struct textfile *f, const char *what, int *value);
/* No words are left in the line. */
bool textfile_no_more(struct textfile *f);
/* The current line is "end". */
bool textfile_end(struct textfile *f);
/* The file ends here. */
bool textfile_nothing_left(struct textfile *f);
/* Says what is wrong with the current line. */
bool textfile_say(struct textfile *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
