/* SGF: reading. The whole text is read first; `at` goes through it once.
 *
 *     (;GM[511]SZ[19];B[JJ];W[KI](;W[LJ])(;W[MJ]))
 *                                ^at 1         ^^ depth 0
 *
 * The main line is what comes before the first closing bracket of a game; after it only the form is looked at. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/command.h"
#include "base/input.h"
#include "base/memory.h"
#include "games/records.h"

struct sgf {
	struct trouble *trouble;
	char *text;
	const char *at, *line_start, *mark; /* mark: what is talked about */
	unsigned long line;
	struct records *records;
	/* the game that is being read */
	struct record game;
	struct field field;
	struct connect rules; /* of RU; k = 0: none */
	unsigned rows, columns, depth;
	bool started, main_line, gomoku;
	char result[16]; /* RE */
};

/* --- where we are ------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool say(struct sgf *s, const char *format, ...)
{
	char text[200];
	const char *where = s->mark != NULL && s->mark >= s->line_start ? s->mark : s->at;
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return trouble_say(s->trouble, s->line, "column %ld: %s", (long)(where - s->line_start) + 1, text);
}

static void step(struct sgf *s)
{
	if (*s->at++ == '\n') {
		s->line++;
		s->line_start = s->at;
	}
}

static void skip_space(struct sgf *s)
{
	while (isspace((unsigned char)*s->at))
		step(s);
}

/* "[value]" without its brackets; a backslash protects the next character. A value that is too long is cut. */
static bool take_value(struct sgf *s, char *value, size_t room)
{
	size_t size = 0;
	for (step(s); *s->at != ']'; step(s)) {
		if (*s->at == '\\')
			step(s);
		if (*s->at == '\0')
			return say(s, "the file ends inside a value [...]");
		if (size + 1 < room)
			value[size++] = *s->at;
	}
	step(s);
	value[size] = '\0';
	return true;
}

/* --- stones ------------------------------------------------------------------------------------------------------- */

static bool start(struct sgf *s)
{
	struct connect *c = &s->rules;
	if (s->started)
		return true;
	if (c->k == 0)
		*c = (struct connect){s->rows, s->columns, s->gomoku ? 5 : 6, s->gomoku ? 1 : 2, 1, false};
	else if (c->infinite || (s->rows > 0 && (s->rows != c->rows || s->columns != c->columns)))
		return say(s, "the sizes in SZ and in RU are different");
	if (c->rows == 0)
		c->rows = c->columns = 19;
	if (s->records->games > 0 && !connect_same(&s->records->rules, c))
		return say(s, "this game has other rules than those before it in the file");
	s->records->rules = *c;
	field_init(&s->field, c);
	return s->started = true;
}

static bool place(struct sgf *s, unsigned row, unsigned column, enum side side)
{
	struct field *f = &s->field;
	if (row >= f->rules.rows || column >= f->rules.columns)
		return say(s, "a stone lies outside of the board of %u rows and %u columns", f->rules.rows,
		           f->rules.columns);
	uint64_t square = connect_at(&f->rules, row, column);
	if (f->result != RESULT_OPEN)
		return say(s, "there is a stone after the end of the game");
	if (f->side != side)
		return say(s, "by the rules, %s is to move", f->side == SIDE_BLACK ? "Black" : "White");
	if (field_colour(f, square) != SIDE_NONE)
		return say(s, "there is a stone on this square already");
	field_make(f, square);
	return true;
}

/* "k11l10": letters and numbers from the bottom, any number of stones. */
static bool place_named(struct sgf *s, const char *value, enum side side)
{
	while (*value != '\0') {
		unsigned column = (unsigned)(tolower((unsigned char)*value) - 'a'), row = 0;
		if (!isalpha((unsigned char)*value++) || *value < '1' || *value > '9')
			return say(s, "a move is two letters, or squares like j10");
		for (; isdigit((unsigned char)*value) && row <= CONNECT_MOST; value++)
			row = 10 * row + (unsigned)(*value - '0');
		if (!place(s, row - 1, column, side))
			return false;
	}
	return true;
}

/* Up to 26 rows and columns capitals and small letters mean the same; beyond, small ones come first. */
static unsigned letter_value(const struct connect *c, char letter)
{
	unsigned value = (unsigned)(tolower((unsigned char)letter) - 'a');
	bool large = c->rows > 26 || c->columns > 26;
	return value + (large && isupper((unsigned char)letter) ? 26 : 0);
}

/* "JJ", or with the letters of a whole turn "JJKK". */
static bool place_letters(struct sgf *s, const char *value, enum side side)
{
	const struct connect *c = &s->field.rules;
	if (strlen(value) % 2 == 1)
		return say(s, "a move is two letters, or squares like j10");
	for (; *value != '\0'; value += 2) {
		unsigned below = letter_value(c, value[1]);
		if (!place(s, below < c->rows ? c->rows - 1 - below : c->rows, letter_value(c, value[0]), side))
			return false;
	}
	return true;
}

static bool move(struct sgf *s, const char *value, enum side side)
{
	bool letters = true;
	if (*value == '\0')
		return say(s, "nobody can pass: the move is empty");
	for (const char *p = value; *p != '\0'; p++)
		letters = letters && isalpha((unsigned char)*p);
	return letters ? place_letters(s, value, side) : place_named(s, value, side);
}

/* --- other properties --------------------------------------------------------------------------------------------- */

static bool take_size(struct sgf *s, char *value)
{
	char *colon = strchr(value, ':');
	unsigned long columns, rows;
	if (colon != NULL)
		*colon = '\0';
	if (!command_number(value, 1, SGF_MOST, &columns) ||
	    !command_number(colon != NULL ? colon + 1 : value, 1, SGF_MOST, &rows))
		return say(s, "SZ is not a size from 1 to %d", SGF_MOST);
	s->rows = (unsigned)rows;
	s->columns = (unsigned)columns;
	return true;
}

static bool take_rules(struct sgf *s, const char *value)
{
	struct trouble t;
	if (strchr(value, ':') == NULL) /* another program's name for its rules */
		return true;
	if (!connect_parse(&s->rules, value, &t))
		return say(s, "%.180s", t.text);
	return true;
}

/* 511 is what Connect6 programs write; programs for Go that were taught Connect6 still write 1. */
static bool take_kind(struct sgf *s, const char *value)
{
	s->gomoku = strcmp(value, "4") == 0;
	if (s->gomoku || strcmp(value, "511") == 0 || strcmp(value, "1") == 0)
		return true;
	return say(s, "GM[%.20s] is another game: 511 is Connect6, 4 is five in a row", value);
}

static void take_player(char **player, const char *value)
{
	free(*player);
	*player = xstrdup(*value == '\0' ? "?" : value);
	for (char *p = *player; *p != '\0'; p++)
		if (*p <= ' ' || *p > '~')
			*p = '_';
}

static bool set(struct sgf *s, const char *name, char *value)
{
	if (strcmp(name, "PB") == 0)
		take_player(&s->game.black, value);
	else if (strcmp(name, "PW") == 0)
		take_player(&s->game.white, value);
	else if (strcmp(name, "RE") == 0)
		snprintf(s->result, sizeof s->result, "%.15s", value);
	else if (strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0 || strcmp(name, "AE") == 0)
		return say(s, "stones that are set up (%s) cannot be read", name);
	bool size = strcmp(name, "SZ") == 0, rules = strcmp(name, "RU") == 0, kind = strcmp(name, "GM") == 0;
	if (!size && !rules && !kind)
		return true;
	if (s->started)
		return say(s, "%s comes after the first stone", name);
	return size ? take_size(s, value) : rules ? take_rules(s, value) : take_kind(s, value);
}

static bool property(struct sgf *s, const char *name, char *value)
{
	if (!s->main_line)
		return true;
	if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0)
		return start(s) && move(s, value, *name == 'B' ? SIDE_BLACK : SIDE_WHITE);
	return set(s, name, value);
}

/* --- the result --------------------------------------------------------------------------------------------------- */

static bool begins_with(const char *text, const char *word)
{
	return strncasecmp(text, word, strlen(word)) == 0;
}

static enum result said_result(const char *re)
{
	if (strcmp(re, "0") == 0 || begins_with(re, "draw"))
		return RESULT_DRAW;
	return begins_with(re, "B+") ? RESULT_BLACK : begins_with(re, "W+") ? RESULT_WHITE : RESULT_OPEN;
}

/* What RE adds to what the stones say: who resigned, ran out of time, agreed to a draw. */
static bool judge(struct sgf *s)
{
	static const char *const names[] = {"nobody", "Black", "White", "nobody (a draw)"};
	enum result said = said_result(s->result), found = s->field.result;
	struct record *r = &s->game;
	char reason = (char)toupper((unsigned char)(strlen(s->result) > 2 ? s->result[2] : 'R'));
	if (said == RESULT_OPEN || said == found)
		return true;
	if (found != RESULT_OPEN)
		return say(s, "RE[%s] is wrong: %s has won", s->result, names[found]);
	record_give_up(r, &s->field, reason == 'T' || reason == 'F' ? ENDING_FORFEIT : ENDING_RESIGN);
	if (said == RESULT_DRAW) {
		r->result = RESULT_DRAW;
		r->ending = ENDING_RESIGN;
	}
	return r->result == said ||
	       say(s, "RE[%s] is wrong: %s is to move, and only he could resign", s->result, names[s->field.side]);
}

/* --- the tree ----------------------------------------------------------------------------------------------------- */

static void begin_game(struct sgf *s)
{
	s->rules = (struct connect){0};
	s->game = (struct record){0};
	s->rows = s->columns = 0;
	s->started = s->gomoku = false;
	s->main_line = true;
	*s->result = '\0';
}

static void forget_game(struct sgf *s)
{
	if (s->started)
		field_clear(&s->field);
	record_clear(&s->game);
	begin_game(s);
}

static void keep_game(struct sgf *s)
{
	struct records *r = s->records;
	MAKE_ROOM(r->game, r->games, r->room);
	struct record *game = r->game + r->games++;
	record_init(game, s->game.black == NULL ? "?" : s->game.black, s->game.white == NULL ? "?" : s->game.white,
	            &s->field);
	if (s->game.result != RESULT_OPEN) {
		game->result = s->game.result;
		game->ending = s->game.ending;
	}
}

static bool end_main_line(struct sgf *s)
{
	s->main_line = false;
	s->mark = NULL;
	if (!start(s) || !judge(s))
		return false;
	keep_game(s);
	return true;
}

static bool read_property(struct sgf *s)
{
	char name[16], value[8 * CONNECT_MOST];
	size_t size = 0;
	s->mark = s->at;
	for (; isalpha((unsigned char)*s->at); s->at++) /* FF[3] had small letters in between */
		if (isupper((unsigned char)*s->at) && size + 1 < sizeof name)
			name[size++] = *s->at;
	name[size] = '\0';
	skip_space(s);
	if (size == 0 || *s->at != '[')
		return say(s, "expected a property like B[JJ]");
	while (*s->at == '[') {
		s->mark = s->at;
		if (!take_value(s, value, sizeof value) || !property(s, name, value))
			return false;
		skip_space(s);
	}
	s->mark = NULL;
	return true;
}

static bool read_node(struct sgf *s)
{
	step(s);
	for (skip_space(s); isalpha((unsigned char)*s->at); skip_space(s))
		if (!read_property(s))
			return false;
	return true;
}

static bool open_tree(struct sgf *s)
{
	if (s->depth++ == 0)
		begin_game(s);
	step(s);
	skip_space(s);
	return *s->at == ';' || say(s, "expected ';' after '('");
}

static bool close_tree(struct sgf *s)
{
	if (s->main_line && !end_main_line(s))
		return false;
	step(s);
	if (--s->depth == 0)
		forget_game(s);
	return true;
}

/* A tree is a sequence of nodes, and then trees. */
static bool read_trees(struct sgf *s)
{
	bool nodes = false; /* may come here */
	for (skip_space(s); *s->at != '\0'; skip_space(s)) {
		char c = *s->at;
		if (c == '(' && (s->depth == 0 || nodes || s->at[-1] != '(')) {
			if (!open_tree(s))
				return false;
			nodes = true;
		} else if (c == ')' && s->depth > 0) {
			if (!close_tree(s))
				return false;
			nodes = false;
		} else if (c == ';' && nodes) {
			if (!read_node(s))
				return false;
		} else {
			return say(s, s->depth == 0 ? "an SGF game begins with '(;'"
			              : nodes       ? "expected ';', '(' or ')'"
			                            : "expected '(' or ')' after a variation");
		}
	}
	if (s->depth > 0)
		return say(s, "the file ends before the closing ')'");
	return s->records->games > 0 || say(s, "there is no game in the file");
}

static char *slurp(FILE *in, struct trouble *t)
{
	size_t size;
	char *text = input_all(in, &size);
	if (text != NULL && size > 0 && strlen(text) == size)
		return text;
	trouble_say(t, 0, text == NULL ? "cannot be read" : size == 0 ? "the file is empty" : "the file is not text");
	free(text);
	return NULL;
}

static const char byte_order_mark[] = "\xef\xbb\xbf";

bool sgf_read(struct records *r, FILE *in, struct trouble *t)
{
	struct sgf s = {.trouble = t, .line = 1, .records = r};
	*r = (struct records){0};
	if ((s.text = slurp(in, t)) == NULL)
		return false;
	s.at = s.line_start = s.text + (strncmp(s.text, byte_order_mark, 3) == 0 ? 3 : 0);
	bool good = read_trees(&s);
	forget_game(&s);
	free(s.text);
	if (!good) {
		records_clear(r);
		*r = (struct records){0};
	}
	return good;
}
