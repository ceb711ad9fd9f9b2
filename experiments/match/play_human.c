/* kdraw play GAME --human COLOUR: a person against an agent, or two persons; on the whole screen of a terminal, or line
 * by line through a pipe. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/output.h"
#include "experiments/agents/agent.h"
#include "experiments/match/actions.h"
#include "experiments/match/games.h"
#include "experiments/match/sheet.h"
#include "experiments/match/terminal.h"
#include "games/picture.h"
#include "games/records.h"
#include "games/threats/count.h"
#include "provers/strategies/strategy.h"

enum { ROOM = 1200, MOST_THREATS = 20 };

struct session {
	const struct play_arguments *arguments;
	struct terminal terminal;
	struct sheet sheet;
	struct field field;
	enum side human; /* SIDE_NONE: both */
	struct agent *agent, *adviser;
	bool over;
	enum side loser; /* who resigned or could not play on */
	enum ending ending;
	char message[ROOM];
};

static bool is_human(const struct session *s)
{
	return s->human == SIDE_NONE || s->field.side == s->human;
}

/* Control characters that somebody typed are not for the terminal. */
__attribute__((format(printf, 2, 3))) static void say(struct session *s, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(s->message, sizeof s->message, format, arguments);
	va_end(arguments);
	for (char *p = s->message; *p != '\0'; p++)
		if (((unsigned char)*p < ' ' && *p != '\n') || *p == 127)
			*p = '?';
}

/* --- what is on the screen ---------------------------------------------------------------------------------------- */

static const char *stone_name(const struct session *s, enum side side)
{
	if (s->terminal.round)
		return side == SIDE_BLACK ? "Black ●" : "White ○";
	return side == SIDE_BLACK ? "Black (x)" : "White (o)";
}

static const char *player_name(const struct session *s, enum side side)
{
	return s->human == SIDE_NONE || s->human == side ? "you" : s->agent->name;
}

static void write_title(const struct session *s, FILE *out)
{
	char name[CONNECT_NAME];
	connect_name(&s->field.rules, name, sizeof name);
	fprintf(out, "%s   %s: %.40s   %s: %.40s\n", name, stone_name(s, SIDE_BLACK), player_name(s, SIDE_BLACK),
	        stone_name(s, SIDE_WHITE), player_name(s, SIDE_WHITE));
}

/* With p >= k there are endless ones on an infinite board. */
static bool has_threats(const struct field *f)
{
	return !f->rules.infinite || f->rules.p < f->rules.k;
}

static void write_status(const struct session *s, FILE *out)
{
	const struct field *f = &s->field;
	if (s->ending != ENDING_BOARD || f->result != RESULT_OPEN)
		return;
	fprintf(out, "%s to move, %u stone%s left in this turn", stone_name(s, f->side), f->left,
	        f->left == 1 ? "" : "s");
	if (s->sheet.threats && has_threats(f))
		fprintf(out, "   threats: Black %u, White %u", count_exact(f, SIDE_BLACK, MOST_THREATS),
		        count_exact(f, SIDE_WHITE, MOST_THREATS));
	fputc('\n', out);
}

static const char keys[] = "arrows Enter  u undo  h hint  t threats  : type  ? help  q quit\n";

/* At most `columns` characters of each line; what goes on beyond is not for the screen. Colours need no place. */
static void send_lines(const char *text, unsigned columns)
{
	unsigned used = 0;
	bool escape = false;
	for (const char *p = text; *p != '\0'; p++) {
		bool ends = escape && *p == 'm',
		     visible = !escape && *p != '\033' && ((unsigned char)*p & 0xc0) != 0x80;
		escape = (escape || *p == '\033') && !ends;
		if (*p == '\n') {
			fputs("\033[K\n", stdout);
			used = 0;
			continue;
		}
		used += visible;
		if (used <= columns)
			fputc(*p, stdout);
	}
	fputs("\033[J", stdout);
}

static unsigned count_lines(const char *text)
{
	unsigned lines = *text != '\0';
	for (; *text != '\0'; text++)
		lines += *text == '\n';
	return lines;
}

/* The board has what the title, its letters, the message and the two last lines leave. A line for a message is always
 * there, so that the board stays where it is. */
static bool fit_sheet(struct session *s, unsigned rows, unsigned columns)
{
	const struct connect *c = &s->field.rules;
	unsigned lines = count_lines(s->message), head = c->infinite || c->columns <= 26 ? 1 : 2;
	unsigned texts = 3 + (lines > 1 ? lines : 1) + head, side = c->infinite ? 12 : 6;
	s->sheet.rows = rows > texts + 1 ? rows - texts : 1;
	s->sheet.columns = columns > 2 * side + 2 ? (columns - 2 * side) / 2 : 1;
	return c->rows + texts + head <= rows;
}

static void show_screen(struct session *s)
{
	unsigned rows, columns;
	char *text = NULL;
	size_t size;
	terminal_size(&rows, &columns);
	bool bottom = fit_sheet(s, rows, columns);
	sheet_look(&s->sheet);
	FILE *out = open_memstream(&text, &size);
	write_title(s, out);
	sheet_draw(&s->sheet, bottom, out);
	fprintf(out, "%s\n", s->message);
	write_status(s, out);
	fputs(keys, out);
	fclose(out);
	if (size > 0)
		text[size - 1] = '\0'; /* no line after the last one: the screen would scroll */
	fputs("\033[H", stdout);
	send_lines(text, columns);
	free(text);
}

static void show_page(struct session *s)
{
	s->sheet.rows = s->sheet.columns = 0;
	sheet_look(&s->sheet);
	sheet_draw(&s->sheet, true, stdout);
	if (*s->message != '\0')
		printf("%s\n", s->message);
	write_status(s, stdout);
}

static void show(struct session *s)
{
	if (s->terminal.keys && !s->over)
		show_screen(s);
	else
		show_page(s);
	*s->message = '\0';
	fflush(stdout);
}

/* Something that takes a while. */
static void show_thinking(struct session *s, const struct agent *a)
{
	if (!s->terminal.keys)
		return;
	say(s, "%.60s is thinking ...", a->name);
	show(s);
}

/* --- what one can do ---------------------------------------------------------------------------------------------- */

static bool place(struct session *s, uint64_t square)
{
	char name[CONNECT_NAME];
	struct field *f = &s->field;
	connect_square_name(&f->rules, square, name, sizeof name);
	if (f->result != RESULT_OPEN || !is_human(s)) {
		say(s, "it is not your turn");
		return false;
	}
	if (field_colour(f, square) != SIDE_NONE) {
		say(s, "there is a stone on %s already", name);
		return false;
	}
	if (f->left == (f->moves == 0 && f->rules.q > 0 ? f->rules.q : f->rules.p) && s->human == SIDE_NONE)
		s->sheet.new_from = f->moves;
	field_make(f, square);
	return true;
}

/* Back to where the person was to move last. */
static void undo(struct session *s)
{
	struct field *f = &s->field;
	uint32_t least = f->moves;
	while (least > 0 && s->human != SIDE_NONE && field_colour(f, f->made[least - 1].square) != s->human)
		least--;
	if (least == 0) {
		say(s, "there is nothing to take back");
		return;
	}
	while (f->moves >= least)
		field_unmake(f);
	s->sheet.new_from = UINT32_MAX;
}

static void hint(struct session *s)
{
	char name[CONNECT_NAME];
	struct trouble t;
	if (s->adviser == NULL || !agent_begin(s->adviser, &s->field, s->arguments->seed, &t)) {
		say(s, "there are no hints in this game");
		return;
	}
	show_thinking(s, s->adviser);
	uint64_t square = agent_choose(s->adviser, &s->field); /* a search always has an answer */
	connect_square_name(&s->field.rules, square, name, sizeof name);
	say(s, "hint: %s", name);
	if (s->terminal.keys)
		s->sheet.cursor = square;
}

static void threats(struct session *s)
{
	s->sheet.threats = !s->sheet.threats && has_threats(&s->field);
	if (!has_threats(&s->field))
		say(s, "with p >= k there are endless threats on an infinite board");
	else
		say(s, s->sheet.threats ? "the squares of threats are marked !" : "threats are not shown any more");
}

static void resign(struct session *s)
{
	s->loser = s->field.side;
	s->ending = ENDING_RESIGN;
	s->over = true;
	say(s, "%s resigns", s->loser == SIDE_BLACK ? "Black" : "White");
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static bool write_game(const struct session *s, const char *path, FILE *out, struct trouble *t)
{
	struct record game;
	const char *black = player_name(s, SIDE_BLACK), *white = player_name(s, SIDE_WHITE);
	record_init(&game, strcmp(black, "you") == 0 ? "human" : black, strcmp(white, "you") == 0 ? "human" : white,
	            &s->field);
	if (s->ending != ENDING_BOARD)
		record_give_up(&game, &s->field, s->ending);
	bool good = games_write(&s->field.rules, &game, 1, games_form(path), out, t);
	record_clear(&game);
	return good;
}

static void save(struct session *s, const char *path)
{
	struct trouble t = {0};
	FILE *out = NULL;
	if (s->field.set_up > 0) {
		say(s, "a game that began from a position cannot be written");
		return;
	}
	bool good = (out = output_begin(path)) != NULL && write_game(s, path, out, &t);
	if (out != NULL && !good)
		output_drop(out);
	if (good && output_end(out, NULL))
		say(s, "written to %.200s", path);
	else
		say(s, "cannot write %.200s: %s", path, t.text[0] != '\0' ? t.text : strerror(errno));
}

/* --- typed commands ----------------------------------------------------------------------------------------------- */

static const char help[] = "SQUARE...   places stones: %s\n"
                           "undo        back to your last stone\n"
                           "hint        what a search would play\n"
                           "threats     shows the threats and their squares, or no longer\n"
                           "board       shows the board again\n"
                           "save FILE   writes the game; SGF if the name ends with .sgf, a picture with .svg\n"
                           "resign      quit      help";

static const char help_keys[] = "arrows      move; Home: to the last stone, End: to the middle\n"
                                "Enter       or space, or a click: places a stone\n"
                                "u h t       undo; hint; threats shown, or no longer\n"
                                "q ^D ^L ^Z  quit; quit; draw again; suspend\n"
                                ": or /      type squares (%s), or undo, hint, threats, save FILE, resign";

static void show_help(struct session *s)
{
	bool infinite = s->field.rules.infinite;
	if (s->terminal.keys)
		say(s, help_keys, infinite ? "0,-1" : "j10");
	else
		say(s, help, infinite ? "row,column (0,-1)" : "j10, or row,column counted from 0 (0,0)");
}

static void quit(struct session *s)
{
	s->over = true;
}

static void nothing(struct session *s)
{
	(void)s;
}

static void type_line(struct session *s);

/* What people type, or press; one of both may be missing. */
static const struct {
	const char *word;
	char key;
	void (*run)(struct session *s);
} words[] = {{"undo", 'u', undo},      {"hint", 'h', hint}, {"threats", 't', threats}, {"resign", 0, resign},
             {"help", '?', show_help}, {"?", 0, show_help}, {"quit", 'q', quit},       {"board", 0, nothing},
             {"", ':', type_line},     {"", '/', type_line}};
enum { WORDS = sizeof words / sizeof *words };

static bool do_command(struct session *s, const char *word, char **rest)
{
	for (unsigned i = 0; i < WORDS; i++)
		if (strcmp(word, words[i].word) == 0) {
			words[i].run(s);
			return true;
		}
	if (strcmp(word, "save") != 0)
		return false;
	const char *path = strtok_r(NULL, " \t\r\n", rest);
	if (path == NULL)
		say(s, "say where: save FILE");
	else
		save(s, path);
	return true;
}

/* A command or a square; false if what follows in the line is better forgotten. */
static bool do_word(struct session *s, const char *word, char **rest)
{
	struct trouble t;
	uint64_t square;
	if (do_command(s, word, rest))
		return true;
	if (connect_square(&s->field.rules, word, &square, &t))
		return place(s, square);
	say(s, "%s; 'help' lists the commands", t.text);
	return false;
}

static bool goes_on(const struct session *s)
{
	return !s->over && s->field.result == RESULT_OPEN && is_human(s) && !*interrupt_seen();
}

static void do_line(struct session *s)
{
	char *line = NULL, *rest = NULL;
	size_t room = 0;
	if (isatty(STDIN_FILENO))
		fputs("> ", stdout);
	fflush(stdout);
	struct trouble t;
	bool read = input_line(stdin, &line, &room, &t) >= 0;
	if (t.text[0] != '\0')
		say(s, "%s", t.text);
	if (!read && !s->terminal.keys)
		s->over = true;
	clearerr(stdin);
	for (char *word = read ? strtok_r(line, " \t\r\n", &rest) : NULL;
	     word != NULL && goes_on(s) && do_word(s, word, &rest);)
		word = strtok_r(NULL, " \t\r\n", &rest);
	free(line);
}

static void type_line(struct session *s)
{
	fputs("\r\033[K", stdout);
	terminal_type(true);
	do_line(s);
	terminal_type(false);
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

static void move_cursor(struct session *s, int up, int right)
{
	const struct connect *c = &s->field.rules;
	int64_t row = (int64_t)connect_row(c, s->sheet.cursor) + up,
	        column = (int64_t)connect_column(c, s->sheet.cursor) + right;
	if (row >= 0 && column >= 0 && row < (int64_t)c->rows && column < (int64_t)c->columns)
		s->sheet.cursor = connect_at(c, (uint32_t)row, (uint32_t)column);
}

/* Home: the last stone, or the middle; End: the middle. */
static void jump(struct session *s, int key)
{
	const struct field *f = &s->field;
	bool last = key == KEY_HOME && f->moves > 0;
	s->sheet.cursor = last ? f->made[f->moves - 1].square : connect_middle(&f->rules);
}

static void do_arrow(struct session *s, int key)
{
	if (key == KEY_UP || key == KEY_DOWN)
		move_cursor(s, key == KEY_UP ? 1 : -1, 0);
	else if (key == KEY_LEFT || key == KEY_RIGHT)
		move_cursor(s, 0, key == KEY_RIGHT ? 1 : -1);
	else if (key == KEY_HOME || key == KEY_END)
		jump(s, key);
}

static void do_letter(struct session *s, char key)
{
	for (unsigned i = 0; i < WORDS; i++)
		if (key == words[i].key) {
			words[i].run(s);
			return;
		}
	if (key > ' ' && key <= '~')
		say(s, "the key %c does nothing; ? lists the keys, and : lets you type", key);
}

/* A click is the cursor and Enter. The board stands below the title. */
static void do_click(struct session *s)
{
	unsigned row, column;
	terminal_clicked(&row, &column);
	uint64_t square = row < 2 || column < 1 ? FIELD_NOWHERE : sheet_square(&s->sheet, row - 2, column - 1);
	if (square == FIELD_NOWHERE)
		return;
	s->sheet.cursor = square;
	place(s, square);
}

static void do_key(struct session *s)
{
	int key = terminal_key(interrupt_seen());
	if (key == KEY_CLOSE)
		s->over = true;
	else if (key == KEY_ENTER)
		place(s, s->sheet.cursor);
	else if (key == KEY_CLICK)
		do_click(s);
	else if (key >= 256)
		do_letter(s, (char)(key - 256));
	else
		do_arrow(s, key);
}

/* --- the game ----------------------------------------------------------------------------------------------------- */

/* The agent does not play on. */
static void give_up(struct session *s)
{
	resign(s);
	if (*s->agent->why != '\0') {
		s->ending = ENDING_FORFEIT;
		say(s, "%s", s->agent->why);
	}
}

static void answer(struct session *s)
{
	struct field *f = &s->field;
	char text[256] = "";
	size_t used = 0;
	show_thinking(s, s->agent);
	s->sheet.new_from = f->moves;
	while (f->result == RESULT_OPEN && !is_human(s) && !*interrupt_seen()) {
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
	say(s, "%s:%s", s->agent->name, text);
}

/* After what was said last. */
static void say_result(struct session *s)
{
	static const char *const texts[] = {"", "Black wins", "White wins", "nobody can win any more: a draw"};
	char before[ROOM];
	snprintf(before, sizeof before, "%s", s->message);
	if (s->field.result != RESULT_OPEN)
		say(s, "%s%s%s", before, *before == '\0' ? "" : "\n", texts[s->field.result]);
}

static void play(struct session *s)
{
	while (!s->over && s->field.result == RESULT_OPEN && !*interrupt_seen()) {
		if (!is_human(s)) {
			answer(s);
			continue;
		}
		show(s);
		if (s->terminal.keys)
			do_key(s);
		else
			do_line(s);
	}
	s->over = true;
	s->sheet.cursor = FIELD_NOWHERE;
	terminal_leave();
	say_result(s);
	show(s);
}

/* --- beginning and end -------------------------------------------------------------------------------------------- */

/* NULL with the reason if there is no such agent, or it cannot play this game. */
static struct agent *agent_for(const char *name, const struct play_arguments *a, const struct field *f,
                               struct trouble *t)
{
	struct agent *agent = agent_new(name, t);
	agent_set_threads(agent, (unsigned)a->threads);
	if (agent != NULL && agent_begin(agent, f, a->seed, t))
		return agent;
	agent_release(agent);
	return NULL;
}

/* Against Black, who cannot win a game that is proved to be drawn, White plays by the proof; not every proof is made
 * while a person waits. */
static const char *default_agent(const struct session *s)
{
	const struct connect *c = &s->field.rules;
	bool proved = strategy_is_registered(c->k, c->p) && c->p <= 3 && c->q <= c->p && s->field.set_up == 0;
	return proved && s->human == SIDE_BLACK ? "breaker" : "sequences";
}

static void begin(struct session *s)
{
	struct trouble t;
	const struct play_arguments *a = s->arguments;
	if (a->position != NULL)
		picture_need(&s->field, a->position);
	const char *agent = a->agent == NULL ? default_agent(s) : a->agent;
	s->agent = agent_for(s->human == SIDE_NONE ? "random" : agent, a, &s->field, &t);
	if (s->agent == NULL)
		command_die(NULL, &t);
	s->adviser = agent_for("search", a, &s->field, &t); /* not every game has hints */
	terminal_init(&s->terminal);
	s->sheet = (struct sheet){.field = &s->field,
	                          .colours = s->terminal.colours,
	                          .round = s->terminal.round,
	                          .cursor = FIELD_NOWHERE,
	                          .new_from = UINT32_MAX};
	interrupt_catch(s->terminal.keys ? terminal_leave : NULL);
	terminal_make_interruptible();
	if (s->terminal.keys) {
		s->sheet.cursor = connect_middle(&a->rules);
		terminal_enter();
	}
}

static enum result result_of(const struct session *s)
{
	if (s->ending == ENDING_BOARD)
		return s->field.result;
	return s->loser == SIDE_BLACK ? RESULT_WHITE : RESULT_BLACK;
}

int play_human(const struct play_arguments *a)
{
	static const char *const verdicts[] = {"OPEN", "BLACK WINS", "WHITE WINS", "DRAW"};
	struct session s = {.arguments = a,
	                    .human = *a->human == 'b' && a->human[1] == 'o' ? SIDE_NONE
	                             : *a->human == 'b'                     ? SIDE_BLACK
	                                                                    : SIDE_WHITE};
	field_init(&s.field, &a->rules);
	begin(&s);
	play(&s);
	if (a->output != NULL) {
		save(&s, a->output);
		printf("c %s\n", s.message);
	}
	printf("s %s\n", verdicts[result_of(&s)]);
	agent_release(s.agent);
	agent_release(s.adviser);
	field_clear(&s.field);
	if (strncmp(s.message, "cannot write", 12) == 0)
		return STATUS_TROUBLE;
	return *interrupt_seen() ? STATUS_UNDECIDED : STATUS_YES;
}
