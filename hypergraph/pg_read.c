#include "hypergraph/pg.h"

#include "base/fnv.h"
#include "base/index.h"
#include "base/memory.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NAME_LONGEST 200
#define NAMES_MOST 1000000u  /* squares, and time points */
#define WORDS_MOST 20000000u /* of a section */

enum section { TIMES, BLACKTURNS, POSITIONS, BLACKWINS, WHITEWINS, BLACKINITIALS, WHITEINITIALS, FIRSTMOVES, SECTIONS };

static const char *const code_word[SECTIONS] = {"#times",     "#blackturns",    "#positions",     "#blackwins",
                                                "#whitewins", "#blackinitials", "#whiteinitials", "#firstmoves"};

/* The words of a section, and the line of the file of each: words in one line make one winning set. */
struct words {
	char **word;
	unsigned long *line;
	size_t count, room;
	bool present;
};

/* Names to numbers, from 1 on. */
struct names {
	char **name;
	struct index index;
};

struct pg_reading {
	FILE *in;
	struct trouble *t;
	struct pg *g;
	unsigned long line;
	bool has_word; /* in this line */
	struct words words[SECTIONS];
	int section; /* -1 before the first code word, SECTIONS in #version */
	char word[NAME_LONGEST + 2];
	unsigned length;
};

static bool add_word(struct pg_reading *r)
{
	struct words *w = &r->words[r->section];
	if (w->count == WORDS_MOST)
		return trouble_say(r->t, r->line, "more than %u words in %s", WORDS_MOST, code_word[r->section]);
	if (w->count == w->room) {
		w->room = w->room == 0 ? 16 : 2 * w->room;
		w->word = xrealloc(w->word, w->room * sizeof *w->word);
		w->line = xrealloc(w->line, w->room * sizeof *w->line);
	}
	w->line[w->count] = r->line;
	w->word[w->count++] = xstrdup(r->word);
	return true;
}

static bool begin_section(struct pg_reading *r)
{
	for (char *c = r->word; *c != '\0'; c++)
		*c = (char)tolower((unsigned char)*c);
	for (r->section = 0; r->section < SECTIONS; r->section++)
		if (strcmp(r->word, code_word[r->section]) == 0) {
			r->words[r->section].present = true;
			return true;
		}
	if (strcmp(r->word, "#version") == 0)
		return true;
	return trouble_say(r->t, r->line, "unknown code word '%.40s'", r->word);
}

static bool is_name(const char *word)
{
	for (; *word != '\0'; word++)
		if (!isalnum((unsigned char)*word) && *word != '_')
			return false;
	return true;
}

/* A word has ended. Code words count at the start of a line only. */
static bool finish_word(struct pg_reading *r)
{
	bool first = !r->has_word;
	r->word[r->length] = '\0';
	r->length = 0;
	r->has_word = true;
	if (r->word[0] == '#' && first)
		return begin_section(r);
	if (r->section == -1)
		return trouble_say(r->t, r->line, "expected a code word like #positions, found '%.40s'", r->word);
	if (r->section == SECTIONS)
		return strcmp(r->word, "1.0") == 0 ||
		       trouble_say(r->t, r->line, "version '%.40s' is unknown, only 1.0 is read", r->word);
	if (!is_name(r->word))
		return trouble_say(r->t, r->line, "a name consists of letters, digits and _, found '%.40s'", r->word);
	return add_word(r);
}

static bool is_space(int c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == EOF;
}

static int skip_comment(FILE *in)
{
	int c;
	do
		c = getc_unlocked(in);
	while (c != '\n' && c != EOF);
	return c;
}

static bool take_byte(struct pg_reading *r, int c)
{
	if (is_space(c))
		return r->length == 0 || finish_word(r);
	if (c < '!' || c > '~')
		return trouble_say(r->t, r->line, "byte 0x%02X is not a printable ASCII character", (unsigned)c);
	if (r->length == NAME_LONGEST)
		return trouble_say(r->t, r->line, "a word longer than %d characters", NAME_LONGEST);
	r->word[r->length++] = (char)c;
	return true;
}

static bool read_words(struct pg_reading *r)
{
	for (int c = 0; c != EOF;) {
		c = getc_unlocked(r->in);
		if (c == '%')
			c = skip_comment(r->in);
		if (!take_byte(r, c))
			return false;
		if (c == '\n') {
			r->line++;
			r->has_word = false;
		}
	}
	if (ferror(r->in))
		return trouble_say(r->t, 0, "cannot read: %s", strerror(errno));
	return true;
}

static uint64_t hash_name(const char *name)
{
	return fnv_bytes(FNV_START, name, strlen(name));
}

struct asked {
	char *const *names;
	const char *name;
};

static bool is_it(const void *asked, size_t number)
{
	const struct asked *a = asked;
	return strcmp(a->names[number - 1], a->name) == 0;
}

/* Numbers the names of a section, which are distinct. */
static bool number_names(struct pg_reading *r, const struct words *w, const char *what, struct names *n)
{
	if (w->count > NAMES_MOST)
		return trouble_say(r->t, w->line[NAMES_MOST], "more than %u %ss", NAMES_MOST, what);
	n->name = w->word;
	for (unsigned i = 0; i < w->count; i++) {
		const struct asked asked = {w->word, w->word[i]};
		size_t *number = index_at(&n->index, hash_name(w->word[i]), is_it, &asked);
		if (*number != 0)
			return trouble_say(r->t, w->line[i], "the %s '%.40s' comes twice", what, w->word[i]);
		*number = i + 1;
	}
	return true;
}

static bool look_up(struct pg_reading *r, const struct names *n, const struct words *w, size_t i, const char *what,
                    unsigned *number)
{
	const struct asked asked = {n->name, w->word[i]};
	const size_t found = index_find(&n->index, hash_name(w->word[i]), is_it, &asked);
	if (found == 0)
		return trouble_say(r->t, w->line[i], "there is no %s '%.40s'", what, w->word[i]);
	*number = (unsigned)found - 1;
	return true;
}

static bool keep_turns(struct pg_reading *r, const struct names *times)
{
	const struct words *w = &r->words[BLACKTURNS];
	unsigned time = 0, last = 0;
	r->g->times = (unsigned)r->words[TIMES].count;
	r->g->black_turn = xcalloc((size_t)r->g->times + 1, sizeof *r->g->black_turn);
	for (size_t i = 0; i < w->count; i++) {
		if (!look_up(r, times, w, i, "time point", &time))
			return false;
		if (i > 0 && time <= last)
			return trouble_say(r->t, w->line[i], "the time point '%.40s' is not in the order of #times",
			                   w->word[i]);
		r->g->black_turn[time] = true;
		last = time;
	}
	return true;
}

static bool keep_initials(struct pg_reading *r, const struct names *squares, enum section section, enum owner owner)
{
	const struct words *w = &r->words[section];
	for (size_t i = 0; i < w->count; i++) {
		unsigned s = 0;
		if (!look_up(r, squares, w, i, "position", &s))
			return false;
		if (r->g->owner[s] != OWNER_NONE)
			return trouble_say(r->t, w->line[i], "two stones on '%.40s'", w->word[i]);
		r->g->owner[s] = (unsigned char)owner;
	}
	return true;
}

static bool keep_first_moves(struct pg_reading *r, const struct names *squares)
{
	const struct words *w = &r->words[FIRSTMOVES];
	if (!w->present)
		return true;
	r->g->first_move = xcalloc((size_t)r->g->black.squares + 1, sizeof *r->g->first_move);
	for (size_t i = 0; i < w->count; i++) {
		unsigned s = 0;
		if (!look_up(r, squares, w, i, "position", &s))
			return false;
		r->g->first_move[s] = true;
	}
	return true;
}

/* last[s] is the set in which square s came last, plus one. */
static bool keep_win(struct pg_reading *r, const struct names *squares, const struct words *w, size_t from, size_t to,
                     unsigned *last, unsigned *line, struct hypergraph *h)
{
	if (h->lines == NAMES_MOST)
		return trouble_say(r->t, w->line[from], "more than %u winning sets", NAMES_MOST);
	for (size_t i = from; i < to; i++) {
		unsigned s = 0;
		if (!look_up(r, squares, w, i, "position", &s))
			return false;
		if (last[s] == h->lines + 1)
			return trouble_say(r->t, w->line[i], "the position '%.40s' comes twice in a winning set",
			                   w->word[i]);
		last[s] = h->lines + 1;
		line[i - from] = s;
	}
	hypergraph_add_line(h, line, (unsigned)(to - from));
	return true;
}

static bool keep_wins(struct pg_reading *r, const struct names *squares, enum section section, struct hypergraph *h)
{
	const struct words *w = &r->words[section];
	unsigned *last = xcalloc((size_t)h->squares + 1, sizeof *last);
	unsigned *line = xmalloc((w->count + 1) * sizeof *line);
	bool right = true;
	for (size_t from = 0, to; from < w->count && right; from = to) {
		for (to = from; to < w->count && w->line[to] == w->line[from];)
			to++;
		right = keep_win(r, squares, w, from, to, last, line, h);
	}
	free(last);
	free(line);
	return right;
}

/* The names move from the words to the game. */
static void keep_squares(struct pg_reading *r)
{
	struct words *w = &r->words[POSITIONS];
	unsigned count = (unsigned)w->count;
	hypergraph_add_squares(&r->g->black, count);
	hypergraph_add_squares(&r->g->white, count);
	r->g->owner = xcalloc((size_t)count + 1, sizeof *r->g->owner);
	r->g->name = w->word;
	w->word = NULL;
	w->count = 0;
}

static bool resolve(struct pg_reading *r, struct names *times, struct names *squares)
{
	if (!r->words[POSITIONS].present)
		return trouble_say(r->t, r->line, "there is no #positions");
	if (!number_names(r, &r->words[TIMES], "time point", times) || !keep_turns(r, times) ||
	    !number_names(r, &r->words[POSITIONS], "position", squares))
		return false;
	keep_squares(r);
	return keep_initials(r, squares, BLACKINITIALS, OWNER_BLACK) &&
	       keep_initials(r, squares, WHITEINITIALS, OWNER_WHITE) && keep_first_moves(r, squares) &&
	       keep_wins(r, squares, BLACKWINS, &r->g->black) && keep_wins(r, squares, WHITEWINS, &r->g->white);
}

bool pg_read(struct pg *g, FILE *in, struct trouble *t)
{
	struct pg_reading r = {.in = in, .t = t, .g = g, .line = 1, .section = -1};
	struct names times = {0}, squares = {0};
	bool right = read_words(&r) && resolve(&r, &times, &squares);
	index_clear(&times.index);
	index_clear(&squares.index);
	for (int i = 0; i < SECTIONS; i++) {
		for (size_t j = 0; j < r.words[i].count; j++)
			free(r.words[i].word[j]);
		free(r.words[i].word);
		free(r.words[i].line);
	}
	return right;
}
