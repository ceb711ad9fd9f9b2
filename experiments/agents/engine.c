/* Engine: another program plays; `file` is its command, in which a + stands for a blank. Each game starts a new
 * process, so that games do not depend on each other. A program that does not answer within `seconds` (its start counts
 * as a part of its first move), ends, or plays what is not possible loses the game by forfeit. Three protocols:
 *
 * gtp: the Go Text Protocol, version 2: boardsize, clear_board, play, genmove, undo. Programs that know kdraw-rules are
 * told the whole rules. Connect6 programs differ in what a move is: one stone (two `play`, two `genmove` a turn), or a
 * whole turn, `play B K10,L11` (turn=yes). An answer to genmove may always hold one stone or several, with commas or
 * blanks between them.
 *
 * pipe: plain lines; we write
 *     game 19x19:6:2:1       and the game begins anew
 *     stone j10              anybody's stone
 *     go                     we wait for the name of one square, or `resign`
 *     quit
 * The program places its own stones itself. Lines that begin with the word `c` are comments.
 *
 * cloudict: Connect6 as Cloudict and the programs for its interface ConnectMore speak it: `new black`, `new white`,
 * `move JJKK`, `next`; what does not begin with `move` is not for us. Two letters a stone: column, and row from the
 * top. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/external.h"

enum { SECONDS = 60 }; /* for an answer */

/* What the program knows of the game; then what it wants to play: stones of this turn that are not placed yet. */
struct engine {
	struct external *program;
	uint64_t *told;
	uint32_t count, room;
	uint64_t plan[CONNECT_MOST];
	uint32_t planned, used;
	bool resigned, knows_rules;
	double first;     /* the seconds that are left for its first answer; 0 after it */
	struct trouble t; /* what went wrong while it started: its first move is a forfeit */
};

static const char *colour_of(const struct field *f, uint64_t square)
{
	return field_colour(f, square) == SIDE_BLACK ? "black" : "white";
}

static const char *colour_to_move(const struct field *f)
{
	return f->side == SIDE_BLACK ? "black" : "white";
}

static void remember(struct engine *e, uint64_t square)
{
	MAKE_ROOM(e->told, e->count, e->room);
	e->told[e->count++] = square;
}

/* The stones from `from` on that belong to the same turn; the end of the list. */
static uint32_t end_of_turn(const struct field *f, uint32_t from)
{
	uint32_t to = from;
	while (to < f->moves && field_colour(f, f->made[to].square) == field_colour(f, f->made[from].square))
		to++;
	return to;
}

static bool refuse(const struct agent *a, const char *text, struct trouble *t)
{
	return trouble_say(t, 0, "the engine %.100s answered '%.60s'", a->options.file, text);
}

/* A stone that the program wants to place. */
static bool plan(struct agent *a, const struct field *f, bool read, uint64_t square, const char *text,
                 struct trouble *t)
{
	struct engine *e = a->data;
	bool empty = read && field_colour(f, square) == SIDE_NONE;
	for (uint32_t i = 0; empty && i < e->planned; i++)
		empty = e->plan[i] != square;
	if (!empty)
		return trouble_say(t, 0, "the engine %.100s plays '%.40s', which is not an empty square",
		                   a->options.file, text);
	if (e->planned == f->left)
		return trouble_say(t, 0, "the engine %.100s plays more stones than the %u it has left in this turn",
		                   a->options.file, f->left);
	e->plan[e->planned++] = square;
	return true;
}

/* --- gtp ---------------------------------------------------------------------------------------------------------- */

/* The answer to the last command: the first line without `=` and number, up to an empty line. False also for errors. */
static bool gtp_answer(struct agent *a, char *answer, size_t room, struct trouble *t)
{
	struct engine *e = a->data;
	const char *line;
	do
		if ((line = external_line(e->program, t)) == NULL)
			return false;
	while (line[strspn(line, " ")] == '\0');
	snprintf(answer, room, "%s", line + strspn(line, " "));
	do
		if ((line = external_line(e->program, t)) == NULL)
			return false;
	while (line[strspn(line, " ")] != '\0');
	if (*answer != '=')
		return refuse(a, answer, t);
	memmove(answer, answer + 1, strlen(answer));
	memmove(answer, answer + strspn(answer, "0123456789 "), strlen(answer + strspn(answer, "0123456789 ")) + 1);
	for (size_t size = strlen(answer); size > 0 && answer[size - 1] == ' ';)
		answer[--size] = '\0';
	return true;
}

static bool gtp_begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	char answer[256], name[CONNECT_NAME];
	connect_name(&f->rules, name, sizeof name);
	e->knows_rules = external_send(e->program, t, "known_command kdraw-rules\n") &&
	                 gtp_answer(a, answer, sizeof answer, t) && strcasecmp(answer, "true") == 0;
	if (!external_lives(e->program))
		return false;
	if (!e->knows_rules && f->rules.rows != f->rules.columns)
		return trouble_say(t, 0, "the engine %.100s plays on squares only: it has no command kdraw-rules",
		                   a->options.file);
	if (e->knows_rules)
		external_send(e->program, t, "kdraw-rules %s\n", name);
	else
		external_send(e->program, t, "boardsize %u\n", f->rules.columns);
	return gtp_answer(a, answer, sizeof answer, t) && external_send(e->program, t, "clear_board\n") &&
	       gtp_answer(a, answer, sizeof answer, t);
}

static bool gtp_restart(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	char answer[256];
	(void)f;
	return external_send(e->program, t, "clear_board\n") && gtp_answer(a, answer, sizeof answer, t);
}

static bool gtp_tell(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	char answer[256], stones[8 * CONNECT_MOST];
	while (e->count < f->moves) {
		uint32_t from = e->count, to = a->options.turn ? end_of_turn(f, from) : from + 1;
		size_t used = 0;
		for (uint32_t i = from; i < to; i++) {
			stones[used] = ',';
			used += i > from;
			connect_vertex_name(&f->rules, f->made[i].square, stones + used, sizeof stones - used);
			used += strlen(stones + used);
			remember(e, f->made[i].square);
		}
		if (!external_send(e->program, t, "play %s %s\n", colour_of(f, f->made[from].square), stones) ||
		    !gtp_answer(a, answer, sizeof answer, t))
			return false;
	}
	return true;
}

static bool gtp_ask(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	char answer[4096], *rest = NULL;
	uint64_t square = 0;
	if (!external_send(e->program, t, "genmove %s\n", colour_to_move(f)) ||
	    !gtp_answer(a, answer, sizeof answer, t))
		return false;
	e->resigned = strcasecmp(answer, "resign") == 0;
	if (e->resigned)
		return true;
	for (char *word = strtok_r(answer, ", ", &rest); word != NULL; word = strtok_r(NULL, ", ", &rest)) {
		bool read = connect_vertex(&f->rules, word, &square);
		if (!plan(a, f, read, square, word, t))
			return false;
	}
	return e->planned > 0 || refuse(a, answer, t);
}

/* --- pipe --------------------------------------------------------------------------------------------------------- */

static bool pipe_begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	char name[CONNECT_NAME];
	connect_name(&f->rules, name, sizeof name);
	return external_send(e->program, t, "game %s\n", name);
}

static bool pipe_tell(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	char name[CONNECT_NAME];
	for (; e->count < f->moves; remember(e, f->made[e->count].square)) {
		connect_square_name(&f->rules, f->made[e->count].square, name, sizeof name);
		if (!external_send(e->program, t, "stone %s\n", name))
			return false;
	}
	return true;
}

static bool is_comment(const char *line)
{
	return *line == 'c' && (line[1] == ' ' || line[1] == '\0');
}

static bool pipe_ask(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	struct trouble ignored;
	const char *line;
	uint64_t square = 0;
	if (!external_send(e->program, t, "go\n"))
		return false;
	do
		if ((line = external_line(e->program, t)) == NULL)
			return false;
	while (is_comment(line));
	e->resigned = strcmp(line, "resign") == 0;
	if (e->resigned)
		return true;
	bool read = connect_square(&f->rules, line, &square, &ignored);
	return plan(a, f, read, square, line, t);
}

/* --- cloudict ----------------------------------------------------------------------------------------------------- */

static bool cloudict_begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	const struct connect *c = &f->rules;
	if (c->infinite || c->rows != 19 || c->columns != 19 || c->p != 2 || c->q != 1)
		return trouble_say(t, 0, "cloudict plays games of 1, 2, 2, ... stones on 19x19 only");
	return external_send(e->program, t, "new white\n");
}

/* The stones of a turn; a game's first stone may be asked for by `new black` instead. */
static bool cloudict_tell(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	while (e->count < f->moves) {
		uint32_t from = e->count, to = end_of_turn(f, from);
		char stones[8] = "", *at = stones;
		for (uint32_t i = from; i < to && at < stones + 4; i++) {
			*at++ = (char)('A' + f->made[i].square % f->rules.columns);
			*at++ = (char)('A' + f->rules.rows - 1 - f->made[i].square / f->rules.columns);
			remember(e, f->made[i].square);
		}
		if (!external_send(e->program, t, "%s %s\n", colour_of(f, f->made[from].square), stones))
			return false;
	}
	return true;
}

static bool cloudict_read(struct agent *a, const struct field *f, const char *text, struct trouble *t)
{
	size_t size = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
	if (size == 0 || size % 2 == 1 || text[size + strspn(text + size, " ")] != '\0')
		return refuse(a, text, t);
	for (size_t i = 0; i < size; i += 2) {
		uint32_t column = (uint32_t)(toupper((unsigned char)text[i]) - 'A');
		uint32_t row = f->rules.rows - 1 - (uint32_t)(toupper((unsigned char)text[i + 1]) - 'A');
		bool inside = column < f->rules.columns && row < f->rules.rows;
		if (!plan(a, f, inside, row * f->rules.columns + column, text, t))
			return false;
	}
	return true;
}

static bool cloudict_ask(struct agent *a, const struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	const char *line;
	if (!external_send(e->program, t, f->moves == 0 ? "new black\n" : "next\n"))
		return false;
	do
		if ((line = external_line(e->program, t)) == NULL)
			return false;
	while (strncmp(line, "move ", 5) != 0);
	const char *stones = line + 5 + strspn(line + 5, " ");
	return cloudict_read(a, f, stones, t) &&
	       (e->planned == (f->left < f->empty ? f->left : f->empty) || refuse(a, line, t));
}

/* --- what they share ---------------------------------------------------------------------------------------------- */

static const struct protocol {
	const struct agent_class *class;
	bool (*begin)(struct agent *a, const struct field *f, struct trouble *t);
	bool (*restart)(struct agent *a, const struct field *f, struct trouble *t);
	bool (*tell)(struct agent *a, const struct field *f, struct trouble *t);
	bool (*ask)(struct agent *a, const struct field *f, struct trouble *t); /* fills the plan, or resigns */
} protocols[] = {
    {&agent_gtp, gtp_begin, gtp_restart, gtp_tell, gtp_ask},
    {&agent_pipe, pipe_begin, pipe_begin, pipe_tell, pipe_ask},
    {&agent_cloudict, cloudict_begin, cloudict_begin, cloudict_tell, cloudict_ask},
};

static const struct protocol *protocol_of(const struct agent *a)
{
	const struct protocol *p = protocols;
	while (p->class != a->class)
		p++;
	return p;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	if (*a->options.file == '\0')
		return trouble_say(t, 0, "%s needs the command of the engine: %s:file=COMMAND", a->class->name,
		                   a->class->name);
	if (f->set_up > 0)
		return trouble_say(t, 0, "%s cannot start from a position", a->class->name);
	if (f->rules.infinite && a->class == &agent_gtp)
		return trouble_say(t, 0, "gtp has no names for the squares of an infinite board");
	struct engine *e = a->data = xcalloc(1, sizeof *e);
	if ((e->program = external_start(a->options.file, t)) == NULL)
		return false;
	external_allow(e->program, a->options.seconds);
	bool good = protocol_of(a)->begin(a, f, &e->t);
	e->first = external_left(e->program);
	if (good)
		e->t.text[0] = '\0';
	if (good || !external_lives(e->program))
		return true;
	*t = e->t;
	return false;
}

static void finish(struct agent *a)
{
	struct engine *e = a->data;
	if (e->program != NULL)
		external_stop(e->program, "quit\n");
	free(e->told);
	free(e);
}

/* Stones were taken back, or it is another game. */
static bool is_lost(const struct engine *e, const struct field *f)
{
	if (e->count > f->moves)
		return true;
	for (uint32_t i = 0; i < e->count; i++)
		if (e->told[i] != f->made[i].square)
			return true;
	return false;
}

/* The rest of the last answer still fits if nothing was played but its stones. */
static bool has_plan(const struct engine *e, const struct field *f)
{
	return e->used < e->planned && e->count == f->moves + e->planned - e->used && f->moves >= e->used &&
	       field_colour(f, e->plan[e->used]) == SIDE_NONE &&
	       (e->used == 0 || f->made[f->moves - 1].square == e->plan[e->used - 1]);
}

static bool make_plan(struct agent *a, struct field *f, struct trouble *t)
{
	struct engine *e = a->data;
	e->planned = e->used = 0;
	if (e->t.text[0] != '\0') {
		*t = e->t;
		return false;
	}
	external_allow(e->program, e->first > 0 ? e->first : a->options.seconds);
	if (is_lost(e, f)) {
		e->count = 0;
		if (!protocol_of(a)->restart(a, f, t))
			return false;
	}
	if (!protocol_of(a)->tell(a, f, t) || !protocol_of(a)->ask(a, f, t))
		return false;
	for (uint32_t i = 0; i < e->planned; i++)
		remember(e, e->plan[i]);
	e->first = 0;
	return true;
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct engine *e = a->data;
	struct trouble t;
	if (!has_plan(e, f) && !make_plan(a, f, &t))
		return agent_give_up(a, t.text);
	return e->resigned ? agent_give_up(a, "") : e->plan[e->used++];
}

#define ENGINE .runs = true, .defaults = {.seconds = SECONDS}, .begin = begin, .finish = finish, .choose = choose
const struct agent_class agent_gtp = {
    .name = "gtp", .options = "file seconds turn", .summary = "another program, through the Go Text Protocol", ENGINE};
const struct agent_class agent_pipe = {
    .name = "pipe", .options = "file seconds", .summary = "another program, through plain lines", ENGINE};
const struct agent_class agent_cloudict = {
    .name = "cloudict", .options = "file seconds", .summary = "another program, as Cloudict speaks (Connect6)", ENGINE};
