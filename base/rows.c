#include "base/rows.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"

enum format format_named(const char *name)
{
	static const char *const names[] = {"text", "csv", "json", "md", "tex"};
	for (unsigned i = 0; i < 5; i++)
		if (strcmp(name, names[i]) == 0)
			return (enum format)i;
	command_fail("there is no format '%.40s', only " FORMATS, name);
}

/* Bytes beyond ASCII stay as they are. */
void json_string(FILE *out, const char *text)
{
	putc('"', out);
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ')
			fprintf(out, "\\u%04x", (unsigned)*text);
		else
			fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
	putc('"', out);
}

static void csv_cell(const struct rows *r, const char *text, enum column_kind kind)
{
	bool quoted = kind == COLUMN_TEXT || (kind == COLUMN_WORD && strpbrk(text, ",\"\n") != NULL);
	if (!quoted) {
		fputs(text, r->out);
		return;
	}
	putc('"', r->out);
	for (; *text != '\0'; text++)
		if (putc(*text, r->out) == '"')
			putc('"', r->out);
	putc('"', r->out);
}

static void md_cell(const struct rows *r, const char *text, enum column_kind kind)
{
	fputs("| ", r->out);
	for (; *text != '\0'; text++)
		fprintf(r->out, kind != COLUMN_NUMBER && strchr("|\\*_`", *text) != NULL ? "\\%c" : "%c", *text);
	putc(' ', r->out);
}

static void tex_cell(const struct rows *r, const char *text, enum column_kind kind)
{
	fputs(r->next > 0 ? " & " : "", r->out);
	for (; *text != '\0'; text++)
		if (*text == '\\' || *text == '^' || *text == '~')
			fprintf(r->out, "\\char`\\%c{}", *text);
		else
			fprintf(r->out, kind != COLUMN_NUMBER && strchr("&%$#_{}", *text) != NULL ? "\\%c" : "%c",
			        *text);
}

/* A cell is put together first: fprintf would take half of the time of a long table. */
static void text_cell(const struct rows *r, const struct column *c, const char *text)
{
	char cell[128];
	const size_t gap = (size_t)c->gap, width = (size_t)c->width, size = strlen(text);
	if (gap + width > sizeof cell || size > width) {
		fprintf(r->out, c->kind == COLUMN_NUMBER ? "%*s%*s" : "%*s%-*s", c->gap, "", c->width, text);
		return;
	}
	memset(cell, ' ', gap + width);
	memcpy(cell + (c->kind == COLUMN_NUMBER ? gap + width - size : gap), text, size);
	fwrite(cell, 1, gap + width, r->out);
}

static void json_cell(const struct rows *r, const struct column *c, const char *text)
{
	fputs(r->next > 0 ? ", " : r->started ? ",\n {" : "\n {", r->out);
	fprintf(r->out, "\"%s\": ", c->name);
	if (text == NULL || c->kind == COLUMN_NUMBER)
		fputs(text == NULL ? "null" : text, r->out);
	else
		json_string(r->out, text);
}

static void end_row(struct rows *r)
{
	static const char *const ends[] = {"\n", "\n", "}", "|\n", " \\\\\n"};
	fputs(ends[r->format], r->out);
	r->next = 0;
	r->started = true;
}

static void end_cell(struct rows *r)
{
	if (r->column[++r->next].name == NULL)
		end_row(r);
}

/* For the eye, over the first row: a table without rows is nothing. */
static void begin_text(struct rows *r)
{
	for (const struct column *c = r->column; c->name != NULL; c++)
		text_cell(r, c, c->name);
	putc('\n', r->out);
}

/* NULL: nothing */
static void write_cell(struct rows *r, const char *text)
{
	const struct column *c = &r->column[r->next];
	if (r->format == FORMAT_TEXT && r->next == 0 && !r->started)
		begin_text(r);
	if (r->format == FORMAT_JSON)
		json_cell(r, c, text);
	else if (r->format == FORMAT_TEXT)
		text_cell(r, c, text == NULL ? "-" : text);
	else if (r->format == FORMAT_MD)
		md_cell(r, text == NULL ? "" : text, c->kind);
	else if (r->format == FORMAT_TEX)
		tex_cell(r, text == NULL ? "" : text, c->kind);
	else {
		if (r->next > 0)
			putc(',', r->out);
		csv_cell(r, text == NULL ? "" : text, text == NULL ? COLUMN_WORD : c->kind);
	}
	end_cell(r);
}

static void begin_tex(struct rows *r)
{
	fputs("\\begin{tabular}{", r->out);
	for (const struct column *c = r->column; c->name != NULL; c++)
		putc(c->kind == COLUMN_NUMBER ? 'r' : 'l', r->out);
	fputs("}\n\\hline\n", r->out);
	for (const struct column *c = r->column; c->name != NULL; c++, r->next++)
		tex_cell(r, c->name, COLUMN_WORD);
	fputs(" \\\\\n\\hline\n", r->out);
	r->next = 0;
}

static void begin_csv(struct rows *r)
{
	for (const struct column *c = r->column; c->name != NULL; c++) {
		fputs(c > r->column ? "," : "", r->out);
		csv_cell(r, c->name, COLUMN_WORD);
	}
	putc('\n', r->out);
}

static void begin_md(struct rows *r)
{
	for (const struct column *c = r->column; c->name != NULL; c++)
		fprintf(r->out, "| %s ", c->name);
	fputs("|\n", r->out);
	for (const struct column *c = r->column; c->name != NULL; c++)
		fputs(c->kind == COLUMN_NUMBER ? "|---:" : "|---", r->out);
	fputs("|\n", r->out);
}

void rows_begin(struct rows *r, const char *schema, FILE *out, enum format format, const struct column *column)
{
	*r = (struct rows){.out = out, .schema = schema, .format = format, .column = column};
	if (format == FORMAT_MD)
		begin_md(r);
	else if (format == FORMAT_TEX)
		begin_tex(r);
	else if (format == FORMAT_JSON && schema != NULL)
		fprintf(out, "{\n\"schema\": \"%s\",\n\"rows\": [", schema);
	else if (format == FORMAT_JSON)
		putc('[', out);
	else if (format == FORMAT_CSV)
		begin_csv(r);
}

void rows_text(struct rows *r, const char *text)
{
	assert(text != NULL);
	write_cell(r, text);
}

void rows_none(struct rows *r)
{
	write_cell(r, NULL);
}

void rows_print(struct rows *r, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	char *cells = xvasprintf(format, arguments), *next = cells;
	va_end(arguments);
	for (char *cell; (cell = strsep(&next, "\t")) != NULL;)
		write_cell(r, cell);
	free(cells);
}

void rows_number(struct rows *r, unsigned long number)
{
	char text[24];
	snprintf(text, sizeof text, "%lu", number);
	write_cell(r, text);
}

void rows_end(struct rows *r)
{
	assert(r->next == 0);
	if (r->format == FORMAT_JSON)
		fputs(r->schema == NULL ? "\n]" : "\n]\n}\n", r->out);
	else if (r->format == FORMAT_TEX)
		fputs("\\hline\n\\end{tabular}\n", r->out);
}
