/* kdraw play GAME --human COLOUR: a person against an agent. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/command.h"
#include "command/output.h"
#include "experiments/agents/agent.h"
#include "experiments/game/picture.h"
#include "experiments/game/records.h"
#include "experiments/match/actions.h"
#include "experiments/match/terminal.h"

struct session {
	const struct play_arguments *arguments;
	struct terminal terminal;
	struct field field;
	enum side human;
	struct agent *agent, *adviser;
	bool over;
	enum ending ending; /* the agent resigned or failed: the person wins */
	char message[1024];
};

static void say(struct session *s, const char *text)
{
	snprintf(s->message, sizeof s->message, "%s", text);
}

static void show(struct session *s)
{
	const struct field *f = &s->field;
	if (s->terminal.keys)
		fputs("\033[H\033[2J", stdout);
	terminal_draw(&s->terminal, f, stdout);
	if (*s->message != '\0')
		printf("%s\n", s->message);
	*s->message = '\0';
	if (f->result == RESULT_OPEN)
		printf("%s, %u stone%s left in this turn%s\n", f->side == SIDE_BLACK ? "Black (x)" : "White (o)",
		       f->left, f->left == 1 ? "" : "s",
		       s->terminal.keys ? "   arrows Enter  u undo  h hint  t threats  : type  q quit" : "");
	fflush(stdout);
}

/* --- what one can do ------------------------------------------------------------------------------------------------
 */

static bool place(struct session *s, uint64_t square)
{
	char name[CONNECT_NAME];
	struct field *f = &s->field;
	connect_square_name(&f->rules, square, name, sizeof name);
	if (f->result != RESULT_OPEN || f->side != s->human) {
		say(s, "it is not your turn");
		return false;
	}
	if (field_colour(f, square) != SIDE_NONE) {
		snprintf(s->message, sizeof s->message, "there is a stone on %s already", name);
		return false;
	}
	field_make(f, square);
	return true;
}

/* Back to where the person was to move last. */
static void undo(struct session *s)
{
	struct field *f = &s->field;
	if (f->moves == 0) {
		say(s, "there is nothing to take back");
		return;
	}
	do
		field_unmake(f);
	while (f->moves > 0 && f->side != s->human);
	s->terminal.new_from = UINT32_MAX;
}

static void hint(struct session *s)
{
	char name[CONNECT_NAME];
	struct trouble t;
	if (!agent_begin(s->adviser, &s->field, s->arguments->seed, &t)) {
		say(s, t.text);
		return;
	}
	uint64_t square = agent_choose(s->adviser, &s->field); /* a search always has an answer */
	connect_square_name(&s->field.rules, square, name, sizeof name);
	snprintf(s->message, sizeof s->message, "hint: %s", name);
	if (s->terminal.keys)
		s->terminal.cursor = square;
}

static void threats(struct session *s)
{
	const struct field *f = &s->field;
	unsigned most = 4 * f->rules.p + 4;
	s->terminal.threats = !s->terminal.threats;
	snprintf(s->message, sizeof s->message, "threats: Black %u, White %u%s", count_exact(f, SIDE_BLACK, most),
	         count_exact(f, SIDE_WHITE, most), s->terminal.threats ? " (their squares are marked !)" : "");
}

static void save(struct session *s, const char *path)
{
	struct record game;
	FILE *out = fopen(path, "w");
	if (out == NULL) {
		snprintf(s->message, sizeof s->message, "cannot write %.200s", path);
		return;
	}
	const char *other = s->agent->name;
	record_init(&game, s->human == SIDE_BLACK ? "human" : other, s->human == SIDE_BLACK ? other : "human",
	            &s->field);
	if (s->ending != ENDING_BOARD)
		record_give_up(&game, &s->field, s->ending);
	records_begin(&s->field.rules, out);
	records_write(&s->field.rules, &game, out);
	records_end(out);
	record_clear(&game);
	output_close(out, path);
	snprintf(s->message, sizeof s->message, "written to %.200s", path);
}

static const char help[] = "a square places a stone: j10, or row,column from 0; several at once, with blanks\n"
                           "undo  hint  threats (on, off)  board  save FILE  help  quit";

static void save_as(struct session *s, const char *path)
{
	if (path == NULL)
		say(s, "say where: save FILE");
	else
		save(s, path);
}

/* A command, or a square; what follows an error or a command is dropped. */
static void do_word(struct session *s, const char *word, char **rest)
{
	struct trouble t;
	uint64_t square;
	if (strcmp(word, "undo") == 0)
		undo(s);
	else if (strcmp(word, "hint") == 0)
		hint(s);
	else if (strcmp(word, "threats") == 0)
		threats(s);
	else if (strcmp(word, "help") == 0)
		say(s, help);
	else if (strcmp(word, "quit") == 0)
		s->over = true;
	else if (strcmp(word, "save") == 0)
		save_as(s, strtok_r(NULL, " \t\r\n", rest));
	else if (strcmp(word, "board") == 0)
		return;
	else if (!connect_square(&s->field.rules, word, &square, &t))
		snprintf(s->message, sizeof s->message, "%s; 'help' lists the commands", t.text);
	else if (place(s, square))
		return;
	if (*rest != NULL)
		**rest = '\0';
}

static void do_line(struct session *s)
{
	char *line = NULL, *rest = NULL;
	size_t room = 0;
	if (isatty(STDIN_FILENO))
		fputs("> ", stdout);
	fflush(stdout);
	if (getline(&line, &room, stdin) < 0)
		s->over = true;
	else
		for (char *word = strtok_r(line, " \t\r\n", &rest);
		     word != NULL && !s->over && s->field.result == RESULT_OPEN;
		     word = strtok_r(NULL, " \t\r\n", &rest))
			do_word(s, word, &rest);
	free(line);
}

static void move_cursor(struct session *s, int up, int right)
{
	const struct connect *c = &s->field.rules;
	uint32_t row = connect_row(c, s->terminal.cursor) + (uint32_t)up,
	         column = connect_column(c, s->terminal.cursor) + (uint32_t)right;
	if (row < c->rows && column < c->columns)
		s->terminal.cursor = connect_at(c, row, column);
}

static void do_key(struct session *s)
{
	int key = terminal_key();
	if (key == KEY_UP || key == KEY_DOWN)
		move_cursor(s, key == KEY_UP ? 1 : -1, 0);
	else if (key == KEY_LEFT || key == KEY_RIGHT)
		move_cursor(s, 0, key == KEY_RIGHT ? 1 : -1);
	else if (key == KEY_ENTER)
		place(s, s->terminal.cursor);
	else if (key == KEY_END || key == 256 + 'q')
		s->over = true;
	else if (key == 256 + 'u')
		undo(s);
	else if (key == 256 + 'h')
		hint(s);
	else if (key == 256 + 't')
		threats(s);
	else if (key == 256 + ':')
		do_line(s);
}

/* --- the game -------------------------------------------------------------------------------------------------------
 */

/* The agent does not play on. */
static void give_up(struct session *s)
{
	if (*s->agent->why == '\0')
		snprintf(s->message, sizeof s->message, "%s resigns", s->agent->name);
	else
		snprintf(s->message, sizeof s->message, "%s", s->agent->why);
	s->ending = *s->agent->why == '\0' ? ENDING_RESIGN : ENDING_FORFEIT;
	s->over = true;
}

static void answer(struct session *s)
{
	struct field *f = &s->field;
	char text[256] = "";
	size_t used = 0;
	s->terminal.new_from = f->moves;
	while (f->result == RESULT_OPEN && f->side != s->human) {
		char name[CONNECT_NAME];
		uint64_t square = agent_choose(s->agent, f);
		if (square == FIELD_NOWHERE) {
			give_up(s);
			return;
		}
		field_make(f, square);
		connect_square_name(&f->rules, square, name, sizeof name);
		if (used + strlen(name) + 2 < sizeof text)
			used += (size_t)snprintf(text + used, sizeof text - used, " %s", name);
	}
	snprintf(s->message, sizeof s->message, "%s:%s", s->agent->name, text);
}

static void play(struct session *s)
{
	while (!s->over && s->field.result == RESULT_OPEN && !play_stop) {
		if (s->field.side != s->human) {
			answer(s);
			continue;
		}
		show(s);
		if (s->terminal.keys)
			do_key(s);
		else
			do_line(s);
	}
	show(s);
}

static struct agent *need_agent(const char *name, const struct play_arguments *a, const struct field *f)
{
	struct trouble t;
	struct agent *agent = agent_new(name, &t);
	agent_set_threads(agent, (unsigned)a->threads);
	if (agent == NULL || !agent_begin(agent, f, a->seed, &t))
		command_die(NULL, &t);
	return agent;
}

static void read_position(struct session *s)
{
	const char *path = s->arguments->position;
	struct trouble t = {0};
	FILE *in = path == NULL ? NULL : fopen(path, "r");
	if (path != NULL && in == NULL)
		command_fail("cannot read %s", path);
	if (in == NULL)
		return;
	if (!picture_read(&s->field, in, &t))
		command_die(path, &t);
	fclose(in);
}

int play_human(const struct play_arguments *a)
{
	static const char *const verdicts[] = {"OPEN", "BLACK WINS", "WHITE WINS", "DRAW"};
	struct session s = {.arguments = a, .human = *a->human == 'b' ? SIDE_BLACK : SIDE_WHITE};
	field_init(&s.field, &a->rules);
	read_position(&s);
	s.agent = need_agent(a->agent, a, &s.field);
	s.adviser = need_agent("search", a, &s.field);
	terminal_init(&s.terminal);
	if (s.terminal.keys)
		s.terminal.cursor = connect_middle(&a->rules);
	play(&s);
	if (a->output != NULL)
		save(&s, a->output);
	printf("s %s\n", verdicts[s.ending == ENDING_BOARD ? s.field.result
	                          : s.human == SIDE_BLACK  ? RESULT_BLACK
	                                                   : RESULT_WHITE]);
	agent_release(s.agent);
	agent_release(s.adviser);
	field_clear(&s.field);
	return STATUS_YES;
}
