/* kdraw play gtp GAME: the Go Text Protocol, version 2.
 *
 * A move is one stone; `play` takes the stones of a turn as well, and `kdraw-genturn` plays one. Who is to move follows
 * from the rules; the colour given has to be his. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "command/command.h"
#include "experiments/agents/agent.h"
#include "experiments/game/picture.h"
#include "experiments/game/records.h"
#include "experiments/match/actions.h"
#include "experiments/match/vertex.h"

enum { WORDS = 64 };

struct gtp {
	const struct play_arguments *arguments;
	struct connect rules;
	struct field field;
	struct agent *agent;
	char *word[WORDS];
	unsigned words;
	bool quit, failed;
	char answer[8192];
	size_t used;
};

static void say(struct gtp *g, const char *text)
{
	size_t room = sizeof g->answer - g->used;
	int size = snprintf(g->answer + g->used, room, "%s", text);
	g->used += (size_t)size < room ? (size_t)size : room - 1;
}

static void fail(struct gtp *g, const char *text)
{
	g->failed = true;
	g->used = 0;
	say(g, text);
}

static void begin(struct gtp *g)
{
	struct trouble t;
	if (!agent_begin(g->agent, &g->field, g->arguments->seed, &t))
		command_die(NULL, &t);
}

static void new_field(struct gtp *g)
{
	field_clear(&g->field);
	field_init(&g->field, &g->rules);
	begin(g);
}

/* --- commands -------------------------------------------------------------------------------------------------------
 */

static void protocol_version(struct gtp *g)
{
	say(g, "2");
}

static void name(struct gtp *g)
{
	say(g, "kdraw ");
	say(g, g->agent->name);
}

static void version(struct gtp *g)
{
	say(g, KDRAW_VERSION);
}

static void nothing(struct gtp *g)
{
	(void)g;
}

static void quit(struct gtp *g)
{
	g->quit = true;
}

static void boardsize(struct gtp *g)
{
	unsigned long rows, columns;
	if (g->words < 2 || !command_number(g->word[1], 1, CONNECT_MOST, &columns) ||
	    !command_number(g->words > 2 ? g->word[2] : g->word[1], 1, CONNECT_MOST, &rows)) {
		fail(g, "unacceptable size");
		return;
	}
	g->rules.rows = (unsigned)rows;
	g->rules.columns = (unsigned)columns;
	new_field(g);
}

static void rules(struct gtp *g)
{
	struct connect c;
	struct trouble t;
	char text[CONNECT_NAME];
	if (g->words < 2) {
		connect_name(&g->rules, text, sizeof text);
		say(g, text);
	} else if (!connect_parse(&c, g->word[1], &t) || c.infinite) {
		fail(g, "rules are ROWSxCOLUMNS:K:P:Q");
	} else {
		g->rules = c;
		new_field(g);
	}
}

static void clear_board(struct gtp *g)
{
	field_restart(&g->field);
	begin(g);
}

static bool is_turn_of(struct gtp *g, const char *colour)
{
	enum side side = strcasecmp(colour, "b") == 0 || strcasecmp(colour, "black") == 0   ? SIDE_BLACK
	                 : strcasecmp(colour, "w") == 0 || strcasecmp(colour, "white") == 0 ? SIDE_WHITE
	                                                                                    : SIDE_NONE;
	if (side == SIDE_NONE)
		fail(g, "invalid color");
	else if (g->field.result != RESULT_OPEN)
		fail(g, "the game is over");
	else if (side != g->field.side)
		fail(g, "it is not the turn of this color");
	return !g->failed;
}

/* All stones of the command, or none. */
static void play(struct gtp *g)
{
	unsigned square, placed = 0;
	if (g->words < 3) {
		fail(g, "invalid color or coordinate");
		return;
	}
	for (unsigned i = 2; i < g->words && !g->failed; i++) {
		if (!is_turn_of(g, g->word[1]))
			break;
		if (!vertex_read(&g->rules, g->word[i], &square)) {
			fail(g, "invalid color or coordinate");
		} else if (g->field.colour[square] != SIDE_NONE) {
			fail(g, "illegal move");
		} else {
			field_make(&g->field, square);
			placed++;
		}
	}
	for (; g->failed && placed > 0; placed--)
		field_unmake(&g->field);
}

static void generate(struct gtp *g)
{
	char text[CONNECT_NAME];
	uint32_t square = agent_choose(g->agent, &g->field);
	field_make(&g->field, square);
	vertex_name(&g->rules, square, text, sizeof text);
	say(g, text);
}

static void genmove(struct gtp *g)
{
	if (g->words < 2)
		fail(g, "invalid color");
	else if (is_turn_of(g, g->word[1]))
		generate(g);
}

static void genturn(struct gtp *g)
{
	if (g->words < 2)
		fail(g, "invalid color");
	else if (is_turn_of(g, g->word[1]))
		for (enum side side = g->field.side; g->field.side == side && g->field.result == RESULT_OPEN;) {
			say(g, g->used > 0 ? " " : "");
			generate(g);
		}
}

static void undo(struct gtp *g)
{
	if (g->field.moves == 0)
		fail(g, "cannot undo");
	else
		field_unmake(&g->field);
}

static void showboard(struct gtp *g)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	fputc('\n', out);
	picture_write(&g->field, out);
	fclose(out);
	if (size > 0 && text[size - 1] == '\n')
		text[size - 1] = '\0';
	say(g, text);
	free(text);
}

static void final_score(struct gtp *g)
{
	static const char *const texts[] = {"?", "B+", "W+", "0"};
	if (g->field.result == RESULT_OPEN)
		fail(g, "cannot score");
	else
		say(g, texts[g->field.result]);
}

static void list_commands(struct gtp *g);
static void known_command(struct gtp *g);

static const struct command {
	const char *name;
	void (*run)(struct gtp *g);
} commands[] = {
    {"protocol_version", protocol_version},
    {"name", name},
    {"version", version},
    {"known_command", known_command},
    {"boardsize", boardsize},
    {"list_commands", list_commands},
    {"clear_board", clear_board},
    {"komi", nothing},
    {"time_settings", nothing},
    {"time_left", nothing},
    {"play", play},
    {"genmove", genmove},
    {"undo", undo},
    {"showboard", showboard},
    {"final_score", final_score},
    {"kdraw-rules", rules},
    {"quit", quit},
    {"kdraw-genturn", genturn},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void list_commands(struct gtp *g)
{
	for (unsigned i = 0; i < COMMANDS; i++) {
		say(g, i > 0 ? "\n" : "");
		say(g, commands[i].name);
	}
}

static void known_command(struct gtp *g)
{
	bool known = false;
	for (unsigned i = 0; g->words > 1 && i < COMMANDS; i++)
		known = known || strcmp(g->word[1], commands[i].name) == 0;
	say(g, known ? "true" : "false");
}

/* --- the conversation -----------------------------------------------------------------------------------------------
 */

/* Comments go, tabs are blanks, other control characters go too (GTP 2, section 2.1). */
static void clean(char *line)
{
	char *to = line;
	line[strcspn(line, "#")] = '\0';
	for (char *from = line; *from != '\0'; from++)
		if (*from == '\t' || (unsigned char)*from >= ' ')
			*to++ = *from == '\t' ? ' ' : *from;
	*to = '\0';
}

static void split(struct gtp *g, char *line)
{
	char *rest = NULL;
	g->words = 0;
	for (char *word = strtok_r(line, " ", &rest); word != NULL && g->words < WORDS;
	     word = strtok_r(NULL, " ", &rest))
		g->word[g->words++] = word;
}

static const char *take_number(struct gtp *g)
{
	const char *number = g->word[0];
	if (strspn(number, "0123456789") != strlen(number))
		return "";
	memmove(g->word, g->word + 1, --g->words * sizeof *g->word);
	return number;
}

static void run(struct gtp *g)
{
	for (unsigned i = 0; g->words > 0 && i < COMMANDS; i++)
		if (strcmp(g->word[0], commands[i].name) == 0) {
			commands[i].run(g);
			return;
		}
	fail(g, "unknown command");
}

static void converse(struct gtp *g)
{
	char *line = NULL;
	size_t room = 0;
	while (!g->quit && getline(&line, &room, stdin) >= 0) {
		clean(line);
		split(g, line);
		if (g->words == 0)
			continue;
		const char *number = take_number(g);
		g->failed = false;
		g->used = 0;
		g->answer[0] = '\0';
		run(g);
		printf("%c%s%s%s\n\n", g->failed ? '?' : '=', number, g->used > 0 ? " " : "", g->answer);
		fflush(stdout);
	}
	free(line);
}

int play_gtp(const struct play_arguments *a)
{
	struct trouble t;
	struct gtp g = {.arguments = a, .rules = a->rules};
	if (a->rules.infinite)
		command_fail("the Go Text Protocol has no names for the squares of an infinite board");
	if ((g.agent = agent_new(a->agent, &t)) == NULL)
		command_die(NULL, &t);
	field_init(&g.field, &g.rules);
	begin(&g);
	converse(&g);
	agent_release(g.agent);
	field_clear(&g.field);
	return STATUS_YES;
}
