#include "provers/pairings/pairing_file.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "hypergraph/write.h"

void pairing_file_init(struct pairing_file *f)
{
	memset(f, 0, sizeof *f);
	f->room = 16;
	f->first = xcalloc(f->room + 1, sizeof *f->first);
	f->join = xcalloc(f->room, sizeof *f->join);
}

void pairing_file_clear(struct pairing_file *f)
{
	free(f->black);
	free(f->white);
	free(f->first);
	free(f->word);
	free(f->join);
	memset(f, 0, sizeof *f);
}

static unsigned *copy_list(const unsigned *list, unsigned count)
{
	unsigned *copy = xcalloc((size_t)count + 1, sizeof *copy);
	for (unsigned i = 0; i < count; i++) {
		unsigned j = i;
		for (; j > 0 && copy[j - 1] > list[i]; j--)
			copy[j] = copy[j - 1];
		assert(j == 0 || copy[j - 1] < list[i]); /* they are distinct */
		copy[j] = list[i];
	}
	return copy;
}

void pairing_file_stones(struct pairing_file *f, const unsigned *black, unsigned blacks, const unsigned *white,
                         unsigned whites)
{
	assert(f->black == NULL && f->white == NULL);
	f->black = copy_list(black, blacks);
	f->white = copy_list(white, whites);
	f->blacks = blacks;
	f->whites = whites;
}

static void make_room(struct pairing_file *f, unsigned words)
{
	if (f->items == f->room) {
		f->room *= 2;
		f->first = xrealloc(f->first, ((size_t)f->room + 1) * sizeof *f->first);
		f->join = xrealloc(f->join, f->room * sizeof *f->join);
	}
	if (f->first[f->items] + words > f->word_room) {
		f->word_room = 2 * (f->first[f->items] + words);
		f->word = xrealloc(f->word, f->word_room * sizeof *f->word);
	}
}

void pairing_file_add(struct pairing_file *f, bool join, const unsigned *word, unsigned words)
{
	make_room(f, words);
	if (words > 0)
		memcpy(f->word + f->first[f->items], word, words * sizeof *word);
	assert(f->items < f->room && f->first[f->items] + words <= f->word_room && (!join || words == 2));
	f->join[f->items] = join;
	f->first[f->items + 1] = f->first[f->items] + words;
	f->items++;
}

static unsigned item_size(const struct pairing_file *f, unsigned i)
{
	assert(i < f->items && f->first[i] <= f->first[i + 1]);
	return f->first[i + 1] - f->first[i];
}

static void collect_count(void *context, const unsigned *line, unsigned lines)
{
	struct pairing_collector *c = context;
	struct pairing_file *f = c->file;
	pairing_file_add(f, false, line, lines);
	unsigned *word = f->word + f->first[f->items - 1];
	for (unsigned i = 0; i < lines; i++)
		word[i] = c->position->line[word[i]];
	assert(lines > 0);
	qsort(word, lines, sizeof *word, ascending_32);
}

static void collect_join(void *context, unsigned line, unsigned other)
{
	struct pairing_collector *c = context;
	unsigned a = c->position->line[line], b = c->position->line[other];
	assert(a != b);
	pairing_file_add(c->file, true, (unsigned[]){a < b ? a : b, a < b ? b : a}, 2);
}

struct pairing_events pairing_file_events(struct pairing_collector *c)
{
	return (struct pairing_events){c, collect_count, collect_join};
}

void pairing_file_take_tuples(struct pairing_file *f, const struct pairing_search *s)
{
	f->items = 0;
	f->refuted = false;
	for (unsigned i = 0; i < pairing_tuples(s); i++)
		pairing_file_add(f, false, pairing_tuple(s, i), f->size);
	assert(f->items == pairing_tuples(s) && f->first[f->items] == f->items * f->size);
}

/* Writing. */

static void write_list(FILE *out, const char *word, const unsigned *list, unsigned count)
{
	fputs(word, out);
	for (unsigned i = 0; i < count; i++)
		fprintf(out, " %u", list[i]);
	putc('\n', out);
}

void pairing_file_write_items(const struct pairing_file *f, const char *before, FILE *out)
{
	for (unsigned i = 0; i < f->items; i++) {
		const char *word = !f->refuted ? "tuple" : f->join[i] ? "join" : "count";
		assert(f->refuted || item_size(f, i) == f->size);
		fputs(before, out);
		write_list(out, word, f->word + f->first[i], item_size(f, i));
	}
}

void pairing_file_write(const struct pairing_file *f, FILE *out)
{
	fprintf(out, "kdraw pairing 1\nboard %016" PRIx64 "\nsize %u\n", f->board, f->size);
	if (f->blacks > 0)
		write_list(out, "black", f->black, f->blacks);
	if (f->whites > 0)
		write_list(out, "white", f->white, f->whites);
	fprintf(out, "%s %u\n", f->refuted ? "refutation" : "tuples", f->items);
	pairing_file_write_items(f, "", out);
	fputs("end\n", out);
}

/* Reading. */

/* Ascending numbers below limit up to the end of the line. */
static bool read_list(struct textfile *in, const char *what, unsigned limit, unsigned **list, unsigned *count)
{
	unsigned room = 0;
	for (*count = 0; in->next != NULL; ++*count) {
		if (limit == 0)
			return textfile_say(in, "%s: there is none", what);
		MAKE_ROOM(*list, *count, room);
		unsigned *value = *list + *count;
		if (!textfile_number(in, what, 0, limit - 1, value))
			return false;
		if (*count > 0 && value[-1] >= value[0])
			return textfile_say(in, "%s: numbers are distinct and ascend", what);
	}
	return *count > 0 || textfile_say(in, "%s: the list is empty", what);
}

static bool read_board(struct pairing_file *f, const struct hypergraph *board, struct textfile *in)
{
	char expected[24];
	f->board = hypergraph_fingerprint(board);
	snprintf(expected, sizeof expected, "%016" PRIx64, f->board);
	if (!textfile_line(in) || !textfile_expect(in, "board"))
		return false;
	const char *found = textfile_word(in);
	if (found == NULL || strcmp(found, expected) != 0)
		return textfile_say(in, "the file is about another board: its fingerprint is not %s", expected);
	return textfile_no_more(in);
}

static bool read_stones(struct pairing_file *f, unsigned squares, struct textfile *in)
{
	if (textfile_take(in, "black") &&
	    !(read_list(in, "a square", squares, &f->black, &f->blacks) && textfile_line(in)))
		return false;
	if (textfile_take(in, "white") &&
	    !(read_list(in, "a square", squares, &f->white, &f->whites) && textfile_line(in)))
		return false;
	for (unsigned i = 0; i < f->whites; i++)
		for (unsigned j = 0; j < f->blacks; j++)
			if (f->white[i] == f->black[j])
				return textfile_say(in, "square %u is black and white", f->white[i]);
	return in->trouble->text[0] == '\0';
}

static bool read_item(struct pairing_file *f, const struct hypergraph *board, struct textfile *in)
{
	unsigned *list = NULL, count;
	if (!textfile_line(in))
		return false;
	bool join = f->refuted && textfile_take(in, "join");
	unsigned expected = !f->refuted ? f->size : 2;
	if (!join && !textfile_expect(in, f->refuted ? "count" : "tuple"))
		return false;
	bool right = read_list(in, f->refuted ? "a line" : "a square", f->refuted ? board->lines : board->squares,
	                       &list, &count);
	if (right && (join || !f->refuted) && count != expected)
		right = textfile_say(in, "%u numbers, not %u", count, expected);
	if (right)
		pairing_file_add(f, join, list, count);
	free(list);
	return right;
}

static bool read_items(struct pairing_file *f, const struct hypergraph *board, struct textfile *in)
{
	unsigned items;
	f->refuted = textfile_take(in, "refutation");
	if (!f->refuted && !textfile_expect(in, "tuples"))
		return false;
	if (!textfile_number(in, "a number of lines", 0, 2147483647u, &items) || !textfile_no_more(in))
		return false;
	for (unsigned i = 0; i < items; i++)
		if (!read_item(f, board, in))
			return false;
	return textfile_line(in) && textfile_end(in) && textfile_nothing_left(in);
}

bool pairing_file_read_from(struct pairing_file *f, const struct hypergraph *board, struct textfile *in)
{
	pairing_file_init(f);
	return textfile_header(in, "pairing", 1) && read_board(f, board, in) && textfile_line(in) &&
	       textfile_expect(in, "size") && textfile_number(in, "a size", 2, 1000, &f->size) &&
	       textfile_no_more(in) && textfile_line(in) && read_stones(f, board->squares, in) &&
	       read_items(f, board, in);
}

bool pairing_file_read(struct pairing_file *f, const struct hypergraph *board, FILE *in, struct trouble *t)
{
	struct textfile file;
	textfile_init(&file, in, t);
	bool right = pairing_file_read_from(f, board, &file);
	textfile_clear(&file);
	return right;
}
