#pragma once

#include <stdbool.h>

#include "base/rows.h"

/* One thing that is said by keys and values, in each of the formats. A key in snake_case means the same everywhere.
 *
 *   answer_begin(&a, "kdraw-board-stats/1");
 *   answer_number(&a, "squares", "%u", h->squares);     numbers, true, false, null: as JSON writes them
 *   answer_text(&a, "fingerprint", "...");
 *   answer_list(&a, "tiles", json);                     an array or object, which is ours then; only in JSON
 *   answer_print(&a, format, out);                      and all is freed
 *
 * text: `key  value`, without underscores; csv: the keys, then the values; md and tex: a row a key. */
struct answer {
	struct answer_entry {
		char *key, *value;
		enum { ANSWER_NUMBER, ANSWER_TEXT, ANSWER_LIST, ANSWER_COUNT } kind;
		unsigned index; /* of a count */
	} * entry;
	unsigned entries;
};

void answer_begin(struct answer *a, const char *schema);
void answer_number(struct answer *a, const char *key, const char *format, ...) __attribute__((format(printf, 3, 4)));
void answer_text(struct answer *a, const char *key, const char *text); /* NULL: null */
void answer_flag(struct answer *a, const char *key, bool value);
/* How many there are of the kind `index`, one after the other; in JSON an object {"3": 29, "4": 7}. */
void answer_count(struct answer *a, const char *key, unsigned index, unsigned count);
void answer_list(struct answer *a, const char *key, char *json);
void answer_print(struct answer *a, enum format format, FILE *out);

/* What a program says in lines `c`, `s` and `v`, in the other formats: between the two calls what it and its children
 * print is kept, and makes the keys "verdict", "notes" and "witness" of an answer, with "answer" yes, no, undecided or
 * trouble for the exit status. verdict_number and verdict_text add keys. Nothing of it happens in text. */
void verdict_begin(const char *schema, enum format format);
void verdict_number(const char *key, const char *format, ...) __attribute__((format(printf, 2, 3)));
void verdict_text(const char *key, const char *text);
void verdict_end(int status); /* command_end calls it */

/* `c positions N seconds S`, the last line of a search, and the same as keys. */
void verdict_work(unsigned long long positions, double seconds);
