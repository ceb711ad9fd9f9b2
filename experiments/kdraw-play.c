/* kdraw play: games of Connect(m,n,k,p,q) between programs and people. */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/nearest.h"
#include "command/options.h"
#include "experiments/agents/agent.h"
#include "experiments/match/actions.h"

static const char documentation[] =
    "Games of Connect(m,n,k,p,q): Black places q stones, then White p, Black p and so on; k in a row win.\n"
    "\n"
    "  GAME --black AGENT --white AGENT   plays games and counts\n"
    "  tournament GAME AGENT AGENT...     everybody against everybody\n"
    "  GAME --human black|white           you play, or a program through a pipe\n"
    "  gtp GAME                           speaks the Go Text Protocol\n"
    "  bench GAME                         speed of games and of counting threats\n"
    "  threats GAME PICTURE               counts the threats in a position\n"
    "  line GAME LINE                     what x threatens on a line ..xxx..o\n"
    "  show FILE                          the last positions of games\n"
    "  convert FILE                       games to SGF (NAME.sgf) and back\n"
    "  learn FILE...                      an opening book from games\n"
    "\v"
    "GAME is ROWSxCOLUMNS:K:P:Q or inf:K:P:Q; 19x19:6:2:1 is Connect6 on a Go board. FILE may be - for standard "
    "input.\n"
    "\n"
    "AGENT is a name, or a name with options, as in sequences:defence=1.5,count=all. For options in the option base "
    "write + "
    "instead of the comma.\n"
    "\n";
static const char documentation_end[] =
    "\n"
    "A picture has a line for each row, top row first: x black, o white, . empty. A first line 'turn white 2' says who "
    "goes "
    "on and with how many stones.\n"
    "\n"
    "The same seed gives the same games, whatever -j is. A game is drawn when nobody can have k in a row any more.\n"
    "\n"
    "Exit status: 0 if all was played, 2 if something is wrong with the input, 3 if it was interrupted.\n"
    "\n"
    "Examples:\n"
    "  kdraw play 19x19:6:2:1 --black sequences --white threats --swap -j 2\n"
    "  kdraw play 15x15:5:1:1 --black windows --white random -o games.txt\n"
    "  kdraw play tournament 19x19:6:2:1 windows threats search --games 20\n"
    "  kdraw play bench 19x19:6:2:1";

enum {
	OPTION_BLACK = 256,
	OPTION_WHITE,
	OPTION_GAMES,
	OPTION_SEED,
	OPTION_SWAP,
	OPTION_STONES,
	OPTION_POSITION,
	OPTION_FORMAT,
	OPTION_RESUME,
	OPTION_AGENT,
	OPTION_HUMAN,
	OPTION_TURNS,
	OPTION_PAIRS,
	OPTION_TURN,
	OPTION_BY_TURNS
};

static const struct argp_option options[] = {
    {"black", OPTION_BLACK, "AGENT", 0, "who plays Black (default sequences)", 0},
    {"white", OPTION_WHITE, "AGENT", 0, "who plays White (default sequences)", 0},
    {"games", OPTION_GAMES, "N", 0, "how many games (default 1)", 0},
    {"swap", OPTION_SWAP, NULL, 0, "exchange the colours in every second game", 0},
    {"threads", 'j', "N", 0,
     "use N threads: for N games at the same time, or fewer, and then each agent may use the rest (default 1)", 0},
    {"seed", OPTION_SEED, "N", 0, "seed of the random numbers (default 1)", 0},
    {"stones", OPTION_STONES, "N", 0, "break a game off after N stones (default 2000 on infinite boards)", 0},
    {"position", OPTION_POSITION, "FILE", 0, "start from the picture in FILE", 0},
    {"output", 'o', "FILE", 0, "write the games, or what is converted, to FILE", 0},
    {"agent", OPTION_AGENT, "AGENT", 0, "gtp: who plays; with --human: against whom (default sequences)", 0},
    {"human", OPTION_HUMAN, "COLOUR", 0, "you play black or white; both: two people play", 0},
    {"turn", OPTION_TURN, NULL, 0, "gtp: genmove plays what is left of the turn (K10,L11), not one stone", 0},
    {"by-turns", OPTION_BY_TURNS, NULL, 0, "convert: SGF with a node a turn, as Little Golem writes it", 0},
    {"turns", OPTION_TURNS, "N", 0, "learn: so many turns of each game (default 6)", 0},
    {"format", OPTION_FORMAT, "FORMAT", 0, "tournament: text (default), csv, json or md", 0},
    {"pairs", OPTION_PAIRS, NULL, 0, "tournament: a row for each pair instead of the cross table", 0},
    {"resume", OPTION_RESUME, NULL, 0, "tournament: go on with the games in the file of -o", 0},
    {"verbose", 'v', NULL, 0, "progress also if standard error is no terminal", 0},
    {0},
};

static void parse_number(const char *text, unsigned long least, unsigned long most, unsigned long *value,
                         const char *what)
{
	if (!command_number(text, least, most, value))
		command_fail("%s lies between %lu and %lu, found '%.40s'", what, least, most, text);
}

static void parse_word(struct play_arguments *a, const char *text)
{
	if (a->words == PLAY_WORDS)
		command_fail("'%.40s' is one argument too many", text);
	a->word[a->words++] = text;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
	struct play_arguments *a = state->input;
	switch (key) {
	case OPTION_BLACK:
		a->black = text;
		break;
	case OPTION_WHITE:
		a->white = text;
		break;
	case OPTION_TURNS:
		parse_number(text, 1, 1000, &a->turns, "the number of turns");
		break;
	case OPTION_AGENT:
		a->agent = text;
		break;
	case OPTION_HUMAN:
		if (strcmp(text, "black") != 0 && strcmp(text, "white") != 0 && strcmp(text, "both") != 0)
			command_fail("--human is black, white or both, not '%.40s'", text);
		a->human = text;
		break;
	case OPTION_GAMES:
		parse_number(text, 1, 10000000, &a->games, "the number of games");
		break;
	case OPTION_SWAP:
		a->swap = true;
		break;
	case 'j':
		parse_number(text, 1, 256, &a->threads, "the number of threads");
		break;
	case OPTION_SEED:
		parse_number(text, 0, 1ul << 62, &a->seed, "the seed");
		break;
	case OPTION_STONES:
		parse_number(text, 1, 1000000, &a->most_stones, "the number of stones");
		break;
	case OPTION_POSITION:
		a->position = text;
		break;
	case OPTION_FORMAT:
		if (strcmp(text, "text") != 0 && strcmp(text, "csv") != 0 && strcmp(text, "json") != 0 &&
		    strcmp(text, "md") != 0)
			command_fail("FORMAT is text, csv, json or md, not '%.40s'", text);
		a->format = text;
		break;
	case OPTION_TURN:
		a->turn = true;
		break;
	case OPTION_BY_TURNS:
		a->by_turns = true;
		break;
	case OPTION_PAIRS:
		a->pairs = true;
		break;
	case OPTION_RESUME:
		a->resume = true;
		break;
	case 'o':
		a->output = text;
		break;
	case 'v':
		a->verbose = true;
		break;
	case ARGP_KEY_ARG:
		parse_word(a, text);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static void print_agents(FILE *out)
{
	for (unsigned i = 0; agent_classes[i] != NULL; i++) {
		const struct agent_class *c = agent_classes[i];
		fprintf(out, "  %-11s %s%s%s\n", c->name, c->summary,
		        *c->options == '\0' ? "" : "\n              options: ", c->options);
	}
}

/* Puts the table of agents between the two halves of the help. */
static char *add_agents(int key, const char *text, void *input)
{
	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)(uintptr_t)text;
	char *help = NULL;
	size_t size;
	FILE *out = open_memstream(&help, &size);
	fputs(text, out);
	print_agents(out);
	fputs(documentation_end, out);
	fclose(out);
	return help;
}

static const struct argp argp = {options, parse, "GAME\nCOMMAND ARGUMENT...", documentation, NULL, add_agents, NULL};

static const struct action {
	const char *name;
	bool game; /* its first argument is a game */
	int (*run)(const struct play_arguments *a);
} actions[] = {
    {"tournament", true, play_tournament}, {"gtp", true, play_gtp},      {"bench", true, play_bench},
    {"threats", true, play_threats},       {"line", true, play_line},    {"show", false, play_show},
    {"convert", false, play_convert},      {"learn", false, play_learn},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static void take_game(struct play_arguments *a, const char *text)
{
	struct trouble t = {0};
	if (text == NULL)
		command_fail("%s needs a game, for example 19x19:6:2:1", a->word[0]);
	if (!connect_parse(&a->rules, text, &t))
		command_die(NULL, &t);
	if (a->most_stones == 0)
		a->most_stones = a->rules.infinite ? 2000 : a->rules.rows * a->rules.columns;
}

static void suggest(const char *word)
{
	for (unsigned i = 0; i < ACTIONS; i++)
		if (edit_is_near(word, actions[i].name))
			command_fail("'%.40s' is not an action; did you mean '%s'?", word, actions[i].name);
}

static int run(struct play_arguments *a)
{
	if (a->words == 0)
		command_fail("say which game to play, for example 19x19:6:2:1");
	for (unsigned i = 0; i < ACTIONS; i++)
		if (strcmp(a->word[0], actions[i].name) == 0) {
			if (actions[i].game)
				take_game(a, a->word[1]);
			return actions[i].run(a);
		}
	if (strchr(a->word[0], ':') == NULL)
		suggest(a->word[0]);
	take_game(a, a->word[0]);
	if (a->words > 1)
		command_fail("'%.40s' is one argument too many", a->word[1]);
	return a->human != NULL ? play_human(a) : play_match(a);
}

int main(int argc, char **argv)
{
	struct play_arguments a = {.black = "sequences",
	                           .white = "sequences",
	                           .agent = "sequences",
	                           .format = "text",
	                           .games = 1,
	                           .threads = 1,
	                           .turns = 6,
	                           .seed = 1};
	command_begin("kdraw-play");
	command_parse(&argp, argc, argv, &a);
	return command_end(run(&a));
}
