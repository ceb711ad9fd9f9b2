#include "provers/prove/prove_play.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/input.h"
#include "base/memory.h"
#include "boards/squares.h"
#include "provers/prove/prove_board.h"
#include "provers/prove/prove_line.h"

struct play {
	struct prover *prover;
	struct match *m;
	struct match *before; /* the positions before each of Black's moves, for undo */
	unsigned moves, room;
	unsigned last[2 * MATCH_MOST], lasts; /* White's last stones */
	bool lost;                            /* White has no answer that holds */
	bool quit;
};

/* --- moves as they are typed -------------------------------------------------------------------------------------- */

/* A move that can be read and is not allowed: it is said so, and the game goes on, in a pipe too. */
enum { RULES = 1000000000 };

__attribute__((format(printf, 2, 3))) static bool against_the_rules(struct trouble *t, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(t->text, sizeof t->text, format, arguments);
	va_end(arguments);
	t->line = RULES;
	return false;
}

static bool read_square(const struct match *m, const char *text, unsigned *square, struct trouble *t)
{
	if (!square_read(m->h, text, square, t))
		return isalpha((unsigned char)*text)
		           ? trouble_say(t, 0, "'%.40s' is neither a command (try 'help') nor a square of the board",
		                         text)
		           : false;
	if (m->stone[*square] != 0)
		return against_the_rules(t, "square %u is %s already", *square,
		                         m->stone[*square] == 1 ? "black" : "white");
	return true;
}

static bool read_move(const struct match *m, char *text, unsigned *move, unsigned *size, struct trouble *t)
{
	char *rest = NULL;
	*size = 0;
	for (char *word = strtok_r(text, " \t", &rest); word != NULL; word = strtok_r(NULL, " \t", &rest)) {
		unsigned square = 0;
		if (!read_square(m, word, &square, t))
			return false;
		for (unsigned n = 0; n < *size; n++)
			if (move[n] == square)
				return against_the_rules(t, "square %u twice in one move", square);
		if (!m->game.exclusive && *size == m->game.parameter)
			return against_the_rules(t, "at most %u stone%s a move", m->game.parameter,
			                         m->game.parameter == 1 ? "" : "s");
		assert(square < m->h->squares && *size < MATCH_MOST);
		move[(*size)++] = square;
	}
	return true;
}

/* --- what the program says ---------------------------------------------------------------------------------------- */

static const char help[] = "c   3 5        a move: squares by number, as on the border (e3) or as ROW,COLUMN from 0 "
                           "(2,4); as many as the game allows\n"
                           "c   undo       takes your last move and its answer back\n"
                           "c   hint       a move for you\n"
                           "c   lines      the living lines, those with most black stones first\n"
                           "c   board      the board again\n"
                           "c   quit       ends the game (so does the end of the input)\n";

static void print_places(const struct play *g, const char *who, const unsigned *place, unsigned size)
{
	printf("v %s", who);
	match_write_places(g->m, place, size, stdout);
	putchar('\n');
}

static void print_end(const struct play *g, bool blacks_turn)
{
	int line = match_won_line(g->m, blacks_turn);
	if (line >= 0)
		printf("c Black has line %d and wins ('undo' or 'quit')\n", line);
	else if (match_living(g->m) == 0)
		printf("c no line is living any more: Black cannot win ('undo' or 'quit')\n");
}

static bool is_over(const struct play *g)
{
	return match_won_line(g->m, true) >= 0 || match_living(g->m) == 0;
}

static void greet(const struct play *g, enum verdict v)
{
	if (g->m->game.exclusive)
		printf("c you are Black (X) and place any number of stones a move; with more than %u on a line without "
		       "white stone you win\n",
		       g->m->game.parameter);
	else
		printf("c you are Black (X) and place up to %u stone%s a move; a full line wins\n",
		       g->m->game.parameter, g->m->game.parameter == 1 ? "" : "s");
	printf(v == LOST ? "c Maker wins this position: White (O) plays on as well as he can\n"
	                 : "c White (O) answers by the proof, and Black never gets a line\n");
	printf("c type 'help' for the commands\n");
	prove_board_draw(g->m, NULL, 0);
	print_end(g, true);
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static void remember(struct play *g)
{
	MAKE_ROOM(g->before, g->moves, g->room);
	assert(g->moves < g->room);
	g->before[g->moves++] = *g->m;
}

static void say_how_it_stands(struct play *g, bool holds)
{
	if (!holds && !g->lost && !prover_was_interrupted(g->prover))
		printf("c Maker wins from here: White plays on as well as he can\n");
	assert(!g->lost || !holds || g->moves > 0);
	g->lost = g->lost || !holds;
}

static void make_move(struct play *g, const unsigned *move, unsigned size)
{
	unsigned reply[2 * MATCH_MOST], replies;
	bool holds = prove_line_answer(g->prover, g->m, move, size, reply, &replies);
	remember(g);
	assert(size > 0 && replies <= size);
	match_black(g->m, move, size);
	print_places(g, "B", move, size);
	g->lasts = 0;
	if (match_won_line(g->m, false) < 0) {
		match_white(g->m, reply, replies);
		print_places(g, "W", reply, replies);
		memcpy(g->last, reply, replies * sizeof *reply);
		assert(replies <= sizeof g->last / sizeof *g->last);
		g->lasts = replies;
		say_how_it_stands(g, holds);
	}
	prove_board_draw(g->m, g->last, g->lasts);
	print_end(g, match_won_line(g->m, false) < 0);
}

static bool move_or_complain(struct play *g, char *text, struct trouble *t)
{
	unsigned move[MATCH_MOST], size;
	if (!read_move(g->m, text, move, &size, t))
		return false;
	if (is_over(g))
		return against_the_rules(t, "the game is over: 'undo' or 'quit'");
	make_move(g, move, size);
	return true;
}

static void undo(struct play *g, enum verdict v)
{
	if (g->moves == 0) {
		printf("c nothing to take back\n");
		return;
	}
	assert(g->before[g->moves - 1].h == g->m->h);
	*g->m = g->before[--g->moves];
	g->lasts = 0;
	g->lost = v == LOST;
	prove_board_draw(g->m, NULL, 0);
}

static void hint(struct play *g)
{
	unsigned move[2 * MATCH_MOST];
	bool won = false;
	int size = is_over(g) ? 0 : prover_move(g->prover, move, &won);
	assert(size <= (int)(sizeof move / sizeof *move) && (!won || size > 0));
	if (size <= 0) {
		printf("c no hint: the game is over\n");
		return;
	}
	printf("c try");
	match_write_places(g->m, move, (unsigned)size, stdout);
	printf(won ? " (wins)\n" : " (no move wins; this one asks most of White)\n");
}

/* --- input -------------------------------------------------------------------------------------------------------- */

static bool is_command(const char *text, const char *command)
{
	return *text != '\0' && strncmp(command, text, strlen(text)) == 0;
}

static bool obey(struct play *g, char *text, enum verdict v, struct trouble *t)
{
	if (*text == '\0')
		return true;
	if (is_command(text, "help") || strcmp(text, "?") == 0)
		fputs(help, stdout);
	else if (is_command(text, "undo"))
		undo(g, v);
	else if (is_command(text, "hint"))
		hint(g);
	else if (is_command(text, "lines"))
		prove_board_lines(g->m, MATCH_MOST);
	else if (is_command(text, "board"))
		prove_board_draw(g->m, g->last, g->lasts);
	else if (is_command(text, "quit") || is_command(text, "exit"))
		g->quit = true;
	else
		return move_or_complain(g, text, t);
	return true;
}

static char *trim(char *text)
{
	text += strspn(text, " \t\r\n");
	size_t length = strlen(text);
	while (length > 0 && strchr(" \t\r\n", text[length - 1]) != NULL)
		text[--length] = '\0';
	return text;
}

static void ask(const struct play *g, bool patient)
{
	if (patient)
		printf("%u> ", g->moves + 1);
	fflush(stdout);
}

static bool play_all(struct play *g, enum verdict v, FILE *in, bool patient, struct trouble *t)
{
	char *text = NULL;
	size_t room = 0;
	bool good = true;
	ask(g, patient);
	for (unsigned long line = 1; good && !g->quit && input_line(in, &text, &room, t) >= 0; line++) {
		good = obey(g, trim(text), v, t);
		if (!good && (patient || t->line == RULES))
			good = printf("c %s\n", t->text) > 0;
		t->line = line;
		if (good && !g->quit)
			ask(g, patient);
	}
	good = good && t->text[0] == '\0';
	if (good && ferror(in))
		good = trouble_say(t, 0, "cannot read the moves: %s", strerror(errno));
	if (patient && !g->quit)
		putchar('\n');
	free(text);
	return good;
}

bool prove_play(struct prover *p, struct match *m, enum verdict verdict, FILE *in, struct trouble *t)
{
	struct play g = {.prover = p, .m = m, .lost = verdict == LOST};
	assert(verdict != UNDECIDED);
	*t = (struct trouble){0, ""};
	greet(&g, verdict);
	bool good = play_all(&g, verdict, in, isatty(fileno(in)), t);
	free(g.before);
	return good;
}
