#include "base/answer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/output.h"

static void add(struct answer *a, const char *key, int kind, char *value)
{
	a->entry = xrealloc(a->entry, (a->entries + 1) * sizeof *a->entry);
	struct answer_entry *new = a->entry + a->entries++;
	new->key = xstrdup(key);
	new->kind = kind;
	new->index = 0;
	new->value = value;
}

void answer_begin(struct answer *a, const char *schema)
{
	*a = (struct answer){NULL, 0};
	answer_text(a, "schema", schema);
}

static void add_number(struct answer *a, const char *key, const char *format, va_list arguments)
{
	add(a, key, ANSWER_NUMBER, xvasprintf(format, arguments));
}

void answer_number(struct answer *a, const char *key, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_number(a, key, format, arguments);
	va_end(arguments);
}

void answer_text(struct answer *a, const char *key, const char *text)
{
	add(a, key, text == NULL ? ANSWER_NUMBER : ANSWER_TEXT, xstrdup(text == NULL ? "null" : text));
}

void answer_flag(struct answer *a, const char *key, bool value)
{
	add(a, key, ANSWER_NUMBER, xstrdup(value ? "true" : "false"));
}

void answer_list(struct answer *a, const char *key, char *json)
{
	add(a, key, ANSWER_LIST, json);
}

void answer_count(struct answer *a, const char *key, unsigned index, unsigned count)
{
	answer_number(a, key, "%u", count);
	a->entry[a->entries - 1].kind = ANSWER_COUNT;
	a->entry[a->entries - 1].index = index;
}

static bool is_same_count(const struct answer_entry *a, const struct answer_entry *b)
{
	return a->kind == ANSWER_COUNT && b->kind == ANSWER_COUNT && strcmp(a->key, b->key) == 0;
}

static void print_json(const struct answer *a, FILE *out)
{
	const struct answer_entry *end = a->entry + a->entries;
	for (const struct answer_entry *e = a->entry; e < end; e++) {
		bool goes_on = e > a->entry && is_same_count(e - 1, e);
		if (!goes_on)
			fprintf(out, e == a->entry ? "{\n  \"%s\": " : ",\n  \"%s\": ", e->key);
		if (e->kind == ANSWER_COUNT)
			fprintf(out, goes_on ? ", \"%u\": %s" : "{\"%u\": %s", e->index, e->value);
		else if (e->kind == ANSWER_TEXT)
			json_string(out, e->value);
		else
			fputs(e->value, out);
		if (e->kind == ANSWER_COUNT && (e + 1 == end || !is_same_count(e, e + 1)))
			putc('}', out);
	}
	fputs("\n}\n", out);
}

/* The key and the value for people, or for a table that a program reads; `space` stands between the words. */
static const char *key_of(const struct answer_entry *e, char space, char *room, size_t size)
{
	snprintf(room, size, e->kind == ANSWER_COUNT ? "%s_%u" : "%s", e->key, e->index);
	for (char *p = room; *p != '\0'; p++)
		*p = *p == '_' ? space : *p;
	return room;
}

static const char *value_of(const struct answer_entry *e)
{
	if (e->kind == ANSWER_NUMBER && strcmp(e->value, "true") == 0)
		return "yes";
	return e->kind == ANSWER_NUMBER && strcmp(e->value, "false") == 0 ? "no" : e->value;
}

static void print_text(const struct answer *a, FILE *out)
{
	char key[64];
	for (const struct answer_entry *e = a->entry + 1; e < a->entry + a->entries; e++)
		if (e->kind != ANSWER_LIST)
			fprintf(out, "%-20s  %s\n", key_of(e, ' ', key, sizeof key), value_of(e));
}

static void print_csv(const struct answer *a, FILE *out)
{
	struct column *column = xcalloc(a->entries + 1, sizeof *column), *next = column;
	char(*key)[64] = xcalloc(a->entries, sizeof *key);
	struct rows rows;
	for (unsigned i = 1; i < a->entries; i++)
		if (a->entry[i].kind != ANSWER_LIST)
			*next++ = (struct column){key_of(a->entry + i, '_', key[i], sizeof key[i]), COLUMN_WORD, 0, 0};
	rows_begin(&rows, NULL, out, FORMAT_CSV, column);
	for (unsigned i = 1; i < a->entries; i++)
		if (a->entry[i].kind != ANSWER_LIST)
			rows_text(&rows, a->entry[i].value);
	rows_end(&rows);
	free(key);
	free(column);
}

static void print_rows(const struct answer *a, enum format format, FILE *out)
{
	static const struct column columns[] = {
	    {.name = "key", .kind = COLUMN_WORD}, {.name = "value", .kind = COLUMN_WORD}, {0}};
	struct rows rows;
	char key[64];
	rows_begin(&rows, NULL, out, format, columns);
	for (unsigned i = 1; i < a->entries; i++)
		if (a->entry[i].kind != ANSWER_LIST) {
			rows_text(&rows, key_of(a->entry + i, ' ', key, sizeof key));
			rows_text(&rows, value_of(a->entry + i));
		}
	rows_end(&rows);
}

void answer_print(struct answer *a, enum format format, FILE *out)
{
	if (format == FORMAT_JSON)
		print_json(a, out);
	else if (format == FORMAT_TEXT)
		print_text(a, out);
	else if (format == FORMAT_CSV)
		print_csv(a, out);
	else
		print_rows(a, format, out);
	for (unsigned i = 0; i < a->entries; i++) {
		free(a->entry[i].key);
		free(a->entry[i].value);
	}
	free(a->entry);
}

/* --- verdicts ----------------------------------------------------------------------------------------------------- */

/* What is printed goes to a scratch file from the first call to the last one. */
static struct {
	enum format format;
	struct answer keys;
	FILE *said, *before; /* stdout meanwhile, and otherwise */
	int standard;        /* what standard output was */
} kept;

void verdict_begin(const char *schema, enum format format)
{
	kept.format = format;
	if (format == FORMAT_TEXT)
		return;
	fflush(stdout);
	kept.said = output_scratch();
	kept.standard = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	if (kept.said == NULL || kept.standard < 0 || dup2(output_descriptor(kept.said), STDOUT_FILENO) < 0)
		command_fail("cannot make a temporary file: %s", strerror(errno));
	kept.before = stdout;
	stdout = kept.said;
	answer_begin(&kept.keys, schema);
}

void verdict_number(const char *key, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	if (kept.format != FORMAT_TEXT)
		add_number(&kept.keys, key, format, arguments);
	va_end(arguments);
}

void verdict_text(const char *key, const char *text)
{
	if (kept.format != FORMAT_TEXT)
		answer_text(&kept.keys, key, text);
}

void verdict_work(unsigned long long positions, double seconds)
{
	fprintf(stdout, "c positions %llu seconds %.3f\n", positions, seconds);
	verdict_number("positions", "%llu", positions);
	verdict_number("seconds", "%.3f", seconds);
}

/* An array of lines in the making. */
struct lines {
	FILE *out;
	char *json;
	size_t size;
};

static void lines_begin(struct lines *l)
{
	l->out = open_memstream(&l->json, &l->size);
	fputc('[', l->out);
}

static void lines_add(const struct lines *l, const char *line)
{
	fputs(ftell(l->out) > 1 ? ",\n    " : "\n    ", l->out);
	json_string(l->out, line);
}

static char *lines_end(struct lines *l)
{
	fputs("]", l->out);
	fclose(l->out);
	return l->json;
}

/* Lines of other kinds are notes, too. */
static void sort_lines(FILE *said, struct lines *witness, struct lines *notes, char **verdict)
{
	char *line = NULL;
	size_t room = 0;
	for (ssize_t size; (size = getline(&line, &room, said)) > 0;) {
		if (line[size - 1] == '\n')
			line[size - 1] = '\0';
		bool marked = *line != '\0' && strchr("csv", *line) != NULL && (line[1] == ' ' || line[1] == '\0');
		const char *text = marked ? line + 1 + (line[1] == ' ') : line;
		if (marked && *line == 's') {
			free(*verdict);
			*verdict = xstrdup(text);
		} else {
			lines_add(marked && *line == 'v' ? witness : notes, text);
		}
	}
	free(line);
}

/* The verdict comes first, the lists last. */
static void print_kept(const char *word, const char *verdict, char *witness, char *notes)
{
	struct answer all;
	answer_begin(&all, kept.keys.entry[0].value);
	answer_text(&all, "answer", word);
	answer_text(&all, "verdict", verdict);
	for (unsigned i = 1; i < kept.keys.entries; i++)
		add(&all, kept.keys.entry[i].key, (int)kept.keys.entry[i].kind, xstrdup(kept.keys.entry[i].value));
	answer_list(&all, "witness", witness);
	answer_list(&all, "notes", notes);
	answer_print(&all, kept.format, stdout);
}

void verdict_end(int status)
{
	static const char *const words[] = {"yes", "no", "trouble", "undecided"};
	struct lines witness, notes;
	char *verdict = NULL;
	if (kept.format == FORMAT_TEXT)
		return;
	fflush(stdout);
	stdout = kept.before;
	dup2(kept.standard, STDOUT_FILENO);
	close(kept.standard);
	lines_begin(&witness);
	lines_begin(&notes);
	if (!output_rewind(kept.said))
		command_fail("cannot write a temporary file: %s", strerror(errno));
	sort_lines(kept.said, &witness, &notes, &verdict);
	fclose(kept.said);
	print_kept(words[status], verdict, lines_end(&witness), lines_end(&notes));
	free(verdict);
	kept.format = FORMAT_TEXT;
}
