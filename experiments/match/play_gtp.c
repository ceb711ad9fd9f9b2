/* kdraw play gtp GAME: the Go Text Protocol, version 2.
 *
 * Connect6 programs differ in what a move is, one stone or a turn. `play` takes one vertex or several, with commas or
 * blanks between them; `genmove` plays one stone, or with --turn what is left of the turn ("K10,L11"), as
 * `kdraw-genturn` always does. Who is to move follows from the rules; the colour given has to be his.
 *
 * The commands gogui-rules_... let GoGui show the game, gogui-analyze_commands what the agent thinks of it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/command.h"
#include "base/input.h"
#include "experiments/agents/agent.h"
#include "experiments/match/actions.h"
#include "games/records.h"
#include "games/threats/count.h"

enum { WORDS = 2 * CONNECT_MOST };

struct gtp {
	const struct play_arguments *arguments;
	struct connect rules;
	struct field field;
	struct agent *agent;
	char *word[WORDS];
	unsigned words;
	bool quit, failed;
	char *answer; /* written through `out` */
	size_t size;
	FILE *out;
};

static void say(struct gtp *g, const char *text)
{
	fputs(text, g->out);
}

static void fail(struct gtp *g, const char *text)
{
	g->failed = true;
	rewind(g->out);
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

/* --- commands ----------------------------------------------------------------------------------------------------- */

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
	uint64_t square;
	unsigned placed = 0;
	if (g->words < 3) {
		fail(g, "invalid color or coordinate");
		return;
	}
	for (unsigned i = 2; i < g->words && !g->failed; i++) {
		if (!is_turn_of(g, g->word[1]))
			break;
		if (strcasecmp(g->word[i], "pass") == 0 || strcasecmp(g->word[i], "resign") == 0) {
			fail(g, "illegal move");
		} else if (!connect_vertex(&g->rules, g->word[i], &square)) {
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

/* False if the agent, another program perhaps, gives up. */
static bool generate(struct gtp *g)
{
	char text[CONNECT_NAME];
	uint64_t square = agent_choose(g->agent, &g->field);
	if (square == FIELD_NOWHERE)
		return false;
	field_make(&g->field, square);
	connect_vertex_name(&g->rules, square, text, sizeof text);
	say(g, text);
	return true;
}

/* At most `most` stones of the turn; all or none. */
static void generate_some(struct gtp *g, unsigned most)
{
	if (g->words < 2)
		fail(g, "invalid color");
	if (g->failed || !is_turn_of(g, g->word[1]))
		return;
	enum side side = g->field.side;
	for (unsigned i = 0; i < most && g->field.side == side && g->field.result == RESULT_OPEN; i++) {
		say(g, i > 0 ? "," : "");
		if (generate(g))
			continue;
		for (; i > 0; i--)
			field_unmake(&g->field);
		rewind(g->out);
		say(g, "resign");
		return;
	}
}

static void genmove(struct gtp *g)
{
	generate_some(g, g->arguments->turn ? UINT32_MAX : 1);
}

static void genturn(struct gtp *g)
{
	generate_some(g, UINT32_MAX);
}

static void undo(struct gtp *g)
{
	if (g->field.moves == 0)
		fail(g, "cannot undo");
	else
		field_unmake(&g->field);
}

/* The letters of vertices; of AA, AB, ... the last one. */
static void show_letters(struct gtp *g)
{
	char text[CONNECT_NAME];
	fputs("   ", g->out);
	for (unsigned column = 0; column < g->rules.columns; column++) {
		connect_vertex_name(&g->rules, column, text, sizeof text);
		fprintf(g->out, " %c", text[strcspn(text, "0123456789") - 1]);
	}
	fputc('\n', g->out);
}

static void showboard(struct gtp *g)
{
	fputc('\n', g->out);
	show_letters(g);
	for (unsigned row = g->rules.rows; row-- > 0;) {
		fprintf(g->out, "%3u", row + 1);
		for (unsigned column = 0; column < g->rules.columns; column++)
			fprintf(g->out, " %c", ".XO"[g->field.colour[row * g->rules.columns + column]]);
		fprintf(g->out, " %u\n", row + 1);
	}
	show_letters(g);
}

static void final_score(struct gtp *g)
{
	static const char *const texts[] = {"?", "B+", "W+", "0"};
	if (g->field.result == RESULT_OPEN)
		fail(g, "cannot score");
	else
		say(g, texts[g->field.result]);
}

/* loadsgf FILE [MOVE]: the first game of the file, before stone MOVE. */
static void loadsgf(struct gtp *g)
{
	struct records r = {.games = 0};
	struct trouble t = {0};
	unsigned long before = UINT32_MAX;
	if (g->words < 2 || (g->words > 2 && !command_number(g->word[2], 1, UINT32_MAX, &before))) {
		fail(g, "loadsgf takes FILE and perhaps the number of a stone");
		return;
	}
	FILE *in = input_open(g->word[1], &t);
	bool right = in != NULL && sgf_read(&r, in, &t);
	if (in != NULL)
		input_close(in);
	if (right && (r.games == 0 || r.rules.infinite))
		right = trouble_say(&t, 0, "there is no game on a finite board");
	if (!right) {
		fail(g, t.text);
		records_clear(&r);
		return;
	}
	g->rules = r.rules;
	new_field(g);
	for (uint32_t i = 0; i < r.game[0].stones && i + 1 < before; i++)
		field_make(&g->field, r.game[0].square[i]);
	records_clear(&r);
}

static void say_vertex(struct gtp *g, uint64_t square)
{
	char text[CONNECT_NAME];
	connect_vertex_name(&g->rules, square, text, sizeof text);
	fprintf(g->out, "%s%s", ftell(g->out) > 0 ? " " : "", text);
}

/* The empty squares of the threat windows of a colour. */
static void show_threats(struct gtp *g)
{
	unsigned squares;
	bool black = g->words > 1 && tolower((unsigned char)*g->word[1]) == 'b';
	if (g->words != 2 || (!black && tolower((unsigned char)*g->word[1]) != 'w')) {
		fail(g, "invalid color");
		return;
	}
	uint64_t *square = count_squares(&g->field, black ? SIDE_BLACK : SIDE_WHITE, &squares);
	for (unsigned i = 0; i < squares; i++)
		say_vertex(g, square[i]);
	free(square);
}

/* What the agent thinks of the squares that are worth a look, the best first. */
static void scores(struct gtp *g)
{
	unsigned count;
	if (g->agent->class->score == NULL) {
		fail(g, "this agent gives no scores");
		return;
	}
	if (g->field.result != RESULT_OPEN) {
		fail(g, "the game is over");
		return;
	}
	struct rated *best = agent_rate_near(g->agent, &g->field, 2, &count);
	for (unsigned i = 0; i < count; i++) {
		say_vertex(g, best[i].square);
		fprintf(g->out, " %.4g", best[i].score);
	}
	free(best);
}

/* --- what GoGui asks to show a game that is not Go ---------------------------------------------------------------- */

static void gogui_game_id(struct gtp *g)
{
	char text[CONNECT_NAME];
	connect_name(&g->rules, text, sizeof text);
	say(g, g->rules.k == 6 && g->rules.p == 2 && g->rules.q == 1 ? "Connect6" : text);
}

static void gogui_board(struct gtp *g)
{
	for (unsigned row = g->rules.rows; row-- > 0;)
		for (unsigned column = 0; column < g->rules.columns; column++) {
			fputc(".XO"[g->field.colour[row * g->rules.columns + column]], g -> out);
			fputc(column + 1 < g->rules.columns ? ' ' : '\n', g->out);
		}
}

static void gogui_board_size(struct gtp *g)
{
	if (g->rules.rows == g->rules.columns)
		fprintf(g->out, "%u", g->rules.rows);
	else
		fail(g, "the board is not a square");
}

static void gogui_legal_moves(struct gtp *g)
{
	for (unsigned s = 0; g->field.result == RESULT_OPEN && s < g->rules.rows * g->rules.columns; s++)
		if (g->field.colour[s] == SIDE_NONE)
			say_vertex(g, s);
}

static void gogui_side_to_move(struct gtp *g)
{
	say(g, g->field.side == SIDE_BLACK ? "black" : "white");
}

static void gogui_final_result(struct gtp *g)
{
	static const char *const texts[] = {"not finished", "Black wins", "White wins", "draw"};
	say(g, texts[g->field.result]);
}

/* Type, label and command. */
static void gogui_analyze_commands(struct gtp *g)
{
	say(g, "pspairs/Scores of the agent/kdraw-scores\n"
	       "plist/Threats of Black/kdraw-threats black\n"
	       "plist/Threats of White/kdraw-threats white\n"
	       "string/Rules/kdraw-rules");
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
    {"gogui-rules_game_id", gogui_game_id},
    {"gogui-rules_board", gogui_board},
    {"gogui-rules_board_size", gogui_board_size},
    {"gogui-rules_legal_moves", gogui_legal_moves},
    {"gogui-rules_side_to_move", gogui_side_to_move},
    {"gogui-rules_final_result", gogui_final_result},
    {"kdraw-genturn", genturn},
    {"loadsgf", loadsgf},
    {"kdraw-threats", show_threats},
    {"kdraw-scores", scores},
    {"gogui-analyze_commands", gogui_analyze_commands},
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

/* --- the conversation --------------------------------------------------------------------------------------------- */

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

/* False if there are too many. */
static bool split(struct gtp *g, char *line)
{
	char *rest = NULL;
	g->words = 0;
	for (char *word = strtok_r(line, " ,", &rest); word != NULL; word = strtok_r(NULL, " ,", &rest)) {
		if (g->words == WORDS)
			return false;
		g->word[g->words++] = word;
	}
	return true;
}

static const char *take_number(struct gtp *g)
{
	const char *number = g->word[0];
	if (g->words == 0 || strspn(number, "0123456789") != strlen(number))
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

/* The answer ends with an empty line, and has none in between. */
static void answer(struct gtp *g, const char *number, bool understood)
{
	g->failed = false;
	g->out = open_memstream(&g->answer, &g->size);
	if (understood)
		run(g);
	else
		fail(g, "too many words");
	fclose(g->out);
	size_t size = g->size;
	while (size > 0 && g->answer[size - 1] == '\n')
		size--;
	printf("%c%s%s%.*s\n\n", g->failed ? '?' : '=', number, size > 0 ? " " : "", (int)size, g->answer);
	fflush(stdout);
	free(g->answer);
}

static void converse(struct gtp *g)
{
	char *line = NULL;
	size_t room = 0;
	struct trouble t = {0};
	while (!g->quit && !ferror(stdout) && input_line(stdin, &line, &room, &t) >= 0) {
		clean(line);
		bool understood = split(g, line);
		if (g->words == 0)
			continue;
		const char *number = take_number(g);
		answer(g, number, understood);
	}
	if (t.text[0] != '\0')
		command_die("-", &t);
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
	agent_set_threads(g.agent, (unsigned)a->threads);
	field_init(&g.field, &g.rules);
	begin(&g);
	converse(&g);
	agent_release(g.agent);
	field_clear(&g.field);
	return STATUS_YES;
}
