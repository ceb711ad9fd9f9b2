#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Tables, a cell at a time, in one of five formats: text in columns, CSV, JSON, Markdown, a tabular of LaTeX. In JSON
 * it is an object with "schema", the name of what it is, and "rows"; without a name only the array of the rows.
 *
 *   static const struct column columns[] = {{"k", COLUMN_NUMBER, 0, 4}, {"source", COLUMN_TEXT, 2, 0}, {0}};
 *   rows_begin(&r, "kdraw-table/1", stdout, FORMAT_CSV, columns);
 *   rows_print(&r, "%u\t%s", 11, "Theorem 1");            tabs between cells; a row is over with its last one
 *   rows_end(&r); */
enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_MD, FORMAT_TEX };
#define FORMATS "text, csv, json, md or tex"

/* The format of this name; another one ends the program with a sentence. */
enum format format_named(const char *name);

/* Numbers stand on the right; words are quoted in CSV if they have to be, text always. */
enum column_kind { COLUMN_NUMBER, COLUMN_WORD, COLUMN_TEXT };

struct column {
	const char *name; /* NULL ends the columns */
	enum column_kind kind;
	int gap, width; /* in text: blanks before the column, and its least width */
};

struct rows {
	FILE *out;
	const char *schema;
	enum format format;
	const struct column *column;
	unsigned next;
	bool started;
};

void rows_begin(struct rows *r, const char *schema, FILE *out, enum format format, const struct column *column);
void rows_number(struct rows *r, unsigned long number);
void rows_text(struct rows *r, const char *text);
void rows_print(struct rows *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void rows_none(struct rows *r); /* nothing: - in text, null in JSON */
void rows_end(struct rows *r);

/* Text between quotes, as JSON wants it. */
void json_string(FILE *out, const char *text);
