/* The table of families for help texts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/family.h"

#include "base/memory.h"

enum { INDENT = 2, COLUMN = 26, WIDTH = 77 };

/* How many characters of text go on a line of `width`: up to a blank where the next word would not fit. */
static size_t fitting(const char *text, size_t width)
{
	if (strlen(text) <= width)
		return strlen(text);
	size_t end = width;
	while (end > 0 && text[end] != ' ')
		end--;
	return end == 0 ? width : end;
}

static void write_row(FILE *out, const struct family *f)
{
	int used = fprintf(out, "%*s%s%s%s", INDENT, "", f->name, *f->parameters == '\0' ? "" : ":", f->parameters);
	for (const char *rest = f->summary; *rest != '\0';) {
		size_t size = fitting(rest, WIDTH - COLUMN);
		fprintf(out, "%*s%.*s\n", used < COLUMN ? COLUMN - used : 1, "", (int)size, rest);
		rest += size + strspn(rest + size, " ");
		used = 0;
	}
}

char *family_table(void)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (const struct family *f = families; out != NULL && f->name != NULL; f++)
		write_row(out, f);
	return out == NULL || fclose(out) != 0 ? xstrdup("") : text;
}
