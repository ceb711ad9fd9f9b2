#include "boards/family.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "base/command.h"
#include "base/input.h"
#include "base/nearest.h"

const struct family *family_find(const struct family *table, const char *argument, const char **parameters)
{
	size_t length = strcspn(argument, ":");
	for (const struct family *f = table; f->name != NULL; f++)
		if (strlen(f->name) == length && strncmp(f->name, argument, length) == 0) {
			*parameters = argument + length;
			return f;
		}
	return NULL;
}

/* "10x7:5" as command_pattern has it, "NxN:N"; returns how many numbers there are. */
static unsigned pattern_of(const char *example, char pattern[16])
{
	unsigned count = 0;
	for (const char *p = example; *p != '\0'; p++)
		if (!isdigit((unsigned char)*p))
			*pattern++ = *p;
		else if (!isdigit((unsigned char)p[1]))
			*pattern++ = 'N', count++;
	*pattern = '\0';
	return count;
}

bool family_read(const struct family *f, const char *parameters, unsigned value[FAMILY_VALUES], struct trouble *t)
{
	static const char *const words[] = {"", "", "both ", "all ", "all "};
	char pattern[16];
	unsigned count = pattern_of(f->example, pattern);
	bool none = *f->parameters == '\0';
	if (none && *parameters != '\0')
		return trouble_say(t, 0, "%s takes no parameters", f->name);
	bool right =
	    (none || *parameters == ':') && command_pattern(none ? f->example : parameters + 1, pattern, value);
	if (count < FAMILY_VALUES)
		value[count] = f->last;
	for (unsigned i = 0; i < count && right; i++)
		right = value[i] >= f->least;
	return right || trouble_say(t, 0, "%s needs %s, %sat least %u, for example %s:%s", f->name, f->parameters,
	                            words[count], f->least, f->name, f->example);
}

FILE *family_open_file(const struct family *table, const char *what, const char *path, struct trouble *t)
{
	FILE *in = input_open(path, t);
	char word[64];
	const char *ignored;
	size_t rows = 0;
	if (in != NULL || errno != ENOENT)
		return in;
	snprintf(word, sizeof word, "%.*s", (int)strcspn(path, ":"), path);
	while (table[rows].name != NULL)
		rows++;
	const char *name = nearest_name(word, table, rows, sizeof *table);
	const struct family *best = name == NULL ? NULL : family_find(table, name, &ignored);
	if (best == NULL)
		trouble_say(t, 0, "there is no such file, and no family of %s of this name", what);
	else
		trouble_say(t, 0, "there is no such file, and no family of %s of this name; did you mean '%s%s%s'?",
		            what, best->name, *best->parameters == '\0' ? "" : ":", best->parameters);
	return NULL;
}

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

void family_write_table(const struct family *table, FILE *out)
{
	for (const struct family *f = table; f->name != NULL; f++) {
		int used =
		    fprintf(out, "%*s%s%s%s", INDENT, "", f->name, *f->parameters == '\0' ? "" : ":", f->parameters);
		for (const char *rest = f->summary; *rest != '\0'; used = 0) {
			size_t size = fitting(rest, WIDTH - COLUMN);
			fprintf(out, "%*s%.*s\n", used < COLUMN ? COLUMN - used : 1, "", (int)size, rest);
			rest += size + strspn(rest + size, " ");
		}
	}
}
