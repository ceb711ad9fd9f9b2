/* Reads a win file: the lines first, with rows and columns as they stand there, for only they tell how large the arena
 * has to be; then the wins from the root, each with its zones computed anew. */
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/wins/certificate.h"

enum { FAR = 1000, DEEPEST = 1000, UNNAMED = -1 };

struct span {
	size_t from, to;
};

/* DEPTH FREE GIVEN / MOVE = NAME, or @ USED, or ? */
struct line {
	unsigned long number; /* in the file */
	unsigned depth, free;
	char kind; /* '/', '@' or '?' */
	struct span given, move;
	int name, used;
};

struct reading {
	struct textfile *file;
	struct certificate *to;
	int (*square)[2];
	size_t squares, square_room;
	struct line *line;
	size_t lines, line_room;
	struct span stones[2]; /* of black and white in the statement */
	int low[2], high[2];
	size_t next; /* line that is to become a win */
	const struct win **named;
	unsigned names;
};

static bool within_board(const struct reading *r, const int at[2])
{
	const struct statement *s = &r->to->statement;
	if (s->rows == 0)
		return at[0] >= -FAR && at[0] <= FAR && at[1] >= -FAR && at[1] <= FAR;
	return at[0] >= 0 && at[1] >= 0 && at[0] < (int)s->rows && at[1] < (int)s->columns;
}

static bool read_square(struct reading *r, const char *word)
{
	int at[2], length = 0;
	if (sscanf(word, "%d,%d%n", &at[0], &at[1], &length) != 2 || word[length] != '\0' || !within_board(r, at))
		return textfile_say(r->file, "'%.40s' is no square ROW,COLUMN of the board", word);
	MAKE_ROOM(r->square, r->squares, r->square_room);
	for (unsigned i = 0; i < 2; i++) {
		r->square[r->squares][i] = at[i];
		r->low[i] = at[i] < r->low[i] ? at[i] : r->low[i];
		r->high[i] = at[i] > r->high[i] ? at[i] : r->high[i];
	}
	r->squares++;
	return true;
}

/* Squares up to a word of one of these signs, or to the end of the line: *sign is 0. */
static bool read_squares(struct reading *r, struct span *span, const char *signs, char *sign)
{
	const char *word;
	span->from = r->squares;
	*sign = 0;
	while (*sign == 0 && (word = textfile_word(r->file)) != NULL) {
		if (word[0] != '\0' && word[1] == '\0' && strchr(signs, word[0]) != NULL)
			*sign = word[0];
		else if (!read_square(r, word))
			return false;
	}
	span->to = r->squares;
	return true;
}

static bool read_colour(struct textfile *f, unsigned *side)
{
	*side = textfile_take(f, "black") ? ARENA_BLACK : ARENA_WHITE;
	return *side == ARENA_BLACK || textfile_expect(f, "white");
}

static bool read_board(struct textfile *f, struct statement *s)
{
	if (!textfile_line(f) || !textfile_expect(f, "board"))
		return false;
	if (textfile_take(f, "infinite"))
		return textfile_no_more(f);
	return textfile_number(f, "rows", 1, FAR, &s->rows) && textfile_number(f, "columns", 1, FAR, &s->columns) &&
	       textfile_no_more(f);
}

/* `black' or `white' with squares, in this order, and then `turn'. */
static bool read_stones_and_turn(struct reading *r, struct statement *s)
{
	struct textfile *f = r->file;
	char sign;
	for (unsigned side = 0; side < 2; side++)
		if (textfile_take(f, side == ARENA_BLACK ? "black" : "white") &&
		    !(read_squares(r, &r->stones[side], "", &sign) && textfile_line(f)))
			return false;
	return textfile_expect(f, "turn") && read_colour(f, &s->turn) &&
	       textfile_number(f, "stones left", 1, FAR, &s->left) && textfile_no_more(f);
}

static bool read_statement(struct reading *r)
{
	struct textfile *f = r->file;
	struct statement *s = &r->to->statement;
	return textfile_header(f, "win", 1) && textfile_line(f) && textfile_expect(f, "game") &&
	       textfile_number(f, "k", 2, ARENA_K_MOST, &s->k) && textfile_number(f, "p", 1, s->k - 1, &s->p) &&
	       textfile_number(f, "q", 1, FAR, &s->q) && textfile_no_more(f) && read_board(f, s) && textfile_line(f) &&
	       textfile_expect(f, "attacker") && read_colour(f, &s->attacker) && textfile_no_more(f) &&
	       textfile_line(f) && read_stones_and_turn(r, s);
}

static bool read_name(struct textfile *f, int *name)
{
	unsigned value;
	bool right = textfile_number(f, "a name", 0, INT_MAX, &value);
	*name = right ? (int)value : UNNAMED;
	return right;
}

static bool read_line(struct reading *r)
{
	struct textfile *f = r->file;
	unsigned before = r->lines > 0 ? r->line[r->lines - 1].depth + 1 : 0;
	struct line l = {.number = f->number, .name = UNNAMED, .used = UNNAMED};
	char sign = 0;
	if (!textfile_number(f, "a depth", r->lines > 0, before < DEEPEST ? before : DEEPEST, &l.depth) ||
	    !textfile_number(f, "free stones", 0, r->to->statement.p, &l.free) ||
	    !read_squares(r, &l.given, "/@?", &l.kind))
		return false;
	if (l.kind == 0)
		return textfile_say(f, "'/', '@' or '?' is missing");
	if (l.kind == '@' && (l.given.from < l.given.to || !read_name(f, &l.used)))
		return l.given.from < l.given.to ? textfile_say(f, "a claim with a name has its own stones") : false;
	if (l.kind == '/' && (!read_squares(r, &l.move, "=", &sign) || (sign != 0 && !read_name(f, &l.name))))
		return false;
	if (l.name != UNNAMED && l.name != (int)r->names++)
		return textfile_say(f, "the next name is %u", r->names - 1);
	MAKE_ROOM(r->line, r->lines, r->line_room);
	r->line[r->lines++] = l;
	return textfile_no_more(f);
}

static bool read_lines(struct reading *r)
{
	while (textfile_line(r->file) && !textfile_take(r->file, "end"))
		if (!read_line(r))
			return false;
	if (r->file->trouble->text[0] != '\0')
		return false;
	if (r->lines == 0 || r->line[0].kind != '/')
		return textfile_say(r->file, "a proof begins with '0 0 / MOVE'");
	return textfile_no_more(r->file) && textfile_nothing_left(r->file);
}

/* --- wins --- */

static bool make_arena(struct reading *r)
{
	struct certificate *c = r->to;
	struct statement *s = &c->statement;
	unsigned rows = s->rows, columns = s->columns, around = rows == 0 ? s->k : 0;
	if (rows == 0) {
		for (unsigned i = 0; i < 2; i++)
			s->origin[i] = (int)around - r->low[i];
		rows = (unsigned)(r->high[0] - r->low[0]) + 1 + 2 * around;
		columns = (unsigned)(r->high[1] - r->low[1]) + 1 + 2 * around;
	}
	if (!arena_init(&c->arena, s->k, s->p, rows, columns))
		return trouble_say(r->file->trouble, 0, "the stones lie too far apart: %u x %u squares", rows, columns);
	s->arena = &c->arena;
	return true;
}

static unsigned number_of(const struct reading *r, size_t square)
{
	const struct statement *s = &r->to->statement;
	assert(square < r->squares && s->arena != NULL);
	const int *at = r->square[square];
	return arena_at(s->arena, (unsigned)(at[0] + s->origin[0]), (unsigned)(at[1] + s->origin[1]));
}

static void take_stones(struct reading *r, struct span span, size_t to, unsigned side)
{
	assert(to >= span.from && to <= span.to);
	while (to-- > span.from)
		arena_take(&r->to->arena, number_of(r, to), side);
}

static bool place_stones(struct reading *r, struct span span, unsigned side, unsigned long number)
{
	struct arena *a = &r->to->arena;
	for (size_t i = span.from; i < span.to; i++) {
		unsigned s = number_of(r, i);
		if (a->colour[s] != ARENA_EMPTY) {
			take_stones(r, span, i, side);
			return trouble_say(r->file->trouble, number, "two stones on %d,%d", r->square[i][0],
			                   r->square[i][1]);
		}
		arena_place(a, s, side);
	}
	return true;
}

static uint16_t *squares_of(struct reading *r, struct span span, uint16_t *count)
{
	assert(span.from <= span.to && span.to <= r->squares);
	uint16_t *list = pool_take(&r->to->pool, (span.to - span.from) * sizeof *list);
	*count = (uint16_t)(span.to - span.from);
	for (size_t i = span.from; i < span.to; i++)
		list[i - span.from] = (uint16_t)number_of(r, i);
	return list;
}

static const struct win *make_win(struct reading *r);

static bool make_entry(struct reading *r, struct entry *e)
{
	const struct line *l = &r->line[r->next];
	struct certificate *c = r->to;
	assert(r->next < r->lines && l->depth > 0);
	*e = (struct entry){.free = (uint16_t)l->free};
	e->given = squares_of(r, l->given, &e->stones);
	if (l->kind == '@' && (l->used >= (int)r->names || r->named[l->used] == NULL))
		return trouble_say(r->file->trouble, l->number, "no finished claim has the name %d", l->used);
	if (l->kind != '/') {
		e->win = l->kind == '@' ? r->named[l->used] : NULL;
		c->node[r->next++] = (struct certificate_node){.entry = *e, .depth = l->depth, .number = l->number};
		return true;
	}
	if (!place_stones(r, l->given, 1 - c->statement.attacker, l->number))
		return false;
	size_t at = r->next;
	e->win = make_win(r);
	take_stones(r, l->given, l->given.to, 1 - c->statement.attacker);
	c->node[at].entry = *e;
	return e->win != NULL;
}

static bool make_entries(struct reading *r, unsigned depth, struct entry **entry, unsigned *entries)
{
	size_t room = 0;
	while (r->next < r->lines && r->line[r->next].depth == depth) {
		MAKE_ROOM(*entry, *entries, room);
		if (!make_entry(r, &(*entry)[(*entries)++]))
			return false;
	}
	return true;
}

static const struct win *finish_win(struct reading *r, const struct line *l)
{
	const struct statement *s = &r->to->statement;
	struct entry *entry = NULL;
	unsigned entries = 0, slack = l->depth == 0 && s->turn != s->attacker ? s->left : s->p;
	const struct win *w = NULL;
	uint16_t stones, *move = squares_of(r, l->move, &stones);
	if (arena_alive(s->arena, s->attacker, s->k) > 0)
		slack = 0;
	if (make_entries(r, l->depth + 1, &entry, &entries)) {
		w = slack < s->k ? win_make(&r->to->pool, s->arena, s->attacker, move, stones, entry, entries, slack)
		                 : NULL;
		if (w == NULL)
			trouble_say(r->file->trouble, l->number, "the defender has %u in a row before", s->k);
	}
	free(entry);
	return w;
}

/* The win of the line r->next, and of those below it. */
static const struct win *make_win(struct reading *r)
{
	const struct line l = r->line[r->next];
	assert(l.kind == '/');
	unsigned attacker = r->to->statement.attacker;
	if (!place_stones(r, l.move, attacker, l.number))
		return NULL;
	r->to->node[r->next++] = (struct certificate_node){.depth = l.depth, .number = l.number};
	const struct win *w = finish_win(r, &l);
	take_stones(r, l.move, l.move.to, attacker);
	if (w != NULL && l.name != UNNAMED)
		r->named[l.name] = w;
	return w;
}

static bool make_wins(struct reading *r)
{
	struct certificate *c = r->to;
	assert(r->lines > 0 && r->line[0].depth == 0 && r->line[0].kind == '/');
	if (!make_arena(r))
		return false;
	for (unsigned side = 0; side < 2; side++)
		if (!place_stones(r, r->stones[side], side, 0))
			return false;
	c->nodes = r->lines;
	c->node = xcalloc(r->lines, sizeof *c->node);
	r->named = xcalloc(r->names + 1, sizeof *r->named);
	const struct win *w = make_win(r);
	c->node[0].entry.win = w;
	return w != NULL && (r->next == r->lines || trouble_say(r->file->trouble, r->line[r->next].number,
	                                                        "this goes on below a claim that ends"));
}

bool certificate_read(struct certificate *c, struct textfile *f)
{
	*c = (struct certificate){0};
	struct reading r = {.file = f, .to = c, .low = {INT_MAX, INT_MAX}, .high = {INT_MIN, INT_MIN}};
	f->trouble->text[0] = '\0';
	bool right = read_statement(&r) && read_lines(&r) && make_wins(&r);
	free(r.square);
	free(r.line);
	free(r.named);
	if (!right)
		certificate_clear(c);
	return right;
}

void certificate_clear(struct certificate *c)
{
	if (c->arena.colour != NULL)
		arena_clear(&c->arena);
	pool_clear(&c->pool);
	free(c->node);
	*c = (struct certificate){0};
}

/* Nodes of lines above: entered one after the other. */
const struct win *certificate_go(struct certificate *c, size_t node)
{
	assert(node < c->nodes);
	size_t *path = xcalloc(c->node[node].depth + 1, sizeof *path), count = 0;
	for (size_t i = node + 1, depth = c->node[node].depth + 1; i-- > 0 && depth > 0;)
		if (c->node[i].depth + 1 == depth) {
			path[count++] = i;
			depth--;
		}
	const unsigned attacker = c->statement.attacker;
	while (count-- > 0) {
		const struct entry *e = &c->node[path[count]].entry;
		for (unsigned i = 0; i < e->stones; i++)
			arena_place(&c->arena, e->given[i], 1 - attacker);
		for (unsigned i = 0; count > 0 && i < e->win->stones; i++)
			arena_place(&c->arena, e->win->move[i], attacker);
	}
	free(path);
	return c->node[node].entry.win;
}

size_t certificate_first(const struct certificate *c, const struct win *w)
{
	size_t i = 0;
	while (c->node[i].entry.win != w) {
		i++;
		assert(i < c->nodes); /* every win has a line */
	}
	return i;
}
