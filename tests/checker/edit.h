#ifndef TESTS_CHECKER_EDIT_H
#define TESTS_CHECKER_EDIT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/hypergraph/random.h"

/* Random edits of whole words of a file: the text stays close to the grammar, so that more of it is looked at than
 * after edits of single characters. A word is edited in its place: "3 4" is two words, and so are "3\n4". */
struct words {
	char *text, *start[2000];
	unsigned words, lines;
};

static inline void split_words(struct words *w, const char *text)
{
	w->text = strdup(text);
	w->words = w->lines = 0;
	for (char *at = w->text; *at != '\0' && w->words < 2000; at++)
		if (at == w->text || at[-1] == ' ' || at[-1] == '\n') {
			w->start[w->words++] = at;
			w->lines += at == w->text || at[-1] == '\n';
		}
}

static inline size_t word_length(const char *word)
{
	return strcspn(word, " \n");
}

static inline char *replace_word(const struct words *w, const char *at, const char *with, size_t length)
{
	char *copy = malloc(strlen(w->text) + length + 2), *end = copy + (at - w->text);
	memcpy(copy, w->text, (size_t)(at - w->text));
	memcpy(end, with, length);
	strcpy(end + length, at + word_length(at));
	return copy;
}

/* The word goes, or stands there twice. */
static inline char *drop_word(const struct words *w, const char *at)
{
	char *copy = strdup(w->text), *there = copy + (at - w->text);
	const char *after = at + word_length(at);
	memmove(there, *after == ' ' ? after + 1 : after, strlen(*after == ' ' ? after + 1 : after) + 1);
	if (*after == '\n' && there > copy && there[-1] == ' ')
		memmove(there - 1, there, strlen(there) + 1);
	return copy;
}

static inline char *double_word(const struct words *w, const char *at)
{
	size_t length = word_length(at);
	char *with = malloc(2 * length + 2);
	sprintf(with, "%.*s %.*s", (int)length, at, (int)length, at);
	char *copy = replace_word(w, at, with, 2 * length + 1);
	free(with);
	return copy;
}

/* A number becomes another one that is near; other words another word of the text. */
static inline char *change_word(uint64_t *r, const struct words *w, const char *at)
{
	char text[32];
	const char *other = w->start[random_below(r, w->words)];
	if (at[0] < '0' || at[0] > '9' || random_below(r, 3) == 0)
		return replace_word(w, at, other, word_length(other));
	long value = strtol(at, NULL, 10) + (long)random_below(r, 5) - 2;
	snprintf(text, sizeof text, "%ld", value < 0 ? 0 : value);
	return replace_word(w, at, text, strlen(text));
}

/* Two words change places. */
static inline char *swap_words(uint64_t *r, const struct words *w, const char *a)
{
	const char *b = w->start[random_below(r, w->words)], *other = a;
	if (b < a) {
		a = b;
		b = other;
	}
	if (a == b)
		return strdup(w->text);
	char *copy = malloc(strlen(w->text) + 1);
	int first = (int)word_length(a), second = (int)word_length(b);
	sprintf(copy, "%.*s%.*s%.*s%.*s%s", (int)(a - w->text), w->text, second, b, (int)(b - a) - first, a + first,
	        first, a, b + second);
	return copy;
}

/* Takes the line of this word away, or sets it twice. */
static inline char *edit_line(const struct words *w, const char *at, bool twice)
{
	const char *start = at, *end = strchr(at, '\n');
	while (start > w->text && start[-1] != '\n')
		start--;
	end = end == NULL ? at + strlen(at) : end + 1;
	char *copy = malloc(strlen(w->text) + (size_t)(end - start) + 1);
	sprintf(copy, "%.*s%s", (int)((twice ? end : start) - w->text), w->text, twice ? start : end);
	return copy;
}

/* One edit of one word behind the first `spared' ones, or of its line. */
static inline char *edited_words(uint64_t *r, const char *text, unsigned spared)
{
	struct words w;
	char *copy;
	split_words(&w, text);
	const char *at = w.start[spared + random_below(r, w.words - spared)];
	switch (random_below(r, 9)) {
	case 0:
		copy = drop_word(&w, at);
		break;
	case 1:
		copy = double_word(&w, at);
		break;
	case 2:
		copy = swap_words(r, &w, at);
		break;
	case 3:
		copy = edit_line(&w, at, random_below(r, 2) == 0);
		break;
	default:
		copy = change_word(r, &w, at);
	}
	free(w.text);
	return copy;
}

#endif
