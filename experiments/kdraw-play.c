/* kdraw play: games of Connect(m,n,k,p,q) between programs and people. */
#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/command.h"
#include "base/nearest.h"
#define OPTIONS_OF struct play_arguments
#include "experiments/agents/agent.h"
#include "experiments/match/actions.h"
#include "experiments/match/games.h"
#include "games/spelling.h"

#define OPTIONS_OF struct play_arguments
#include "base/options.h"

static const char documentation[] =
    "Games of Connect(m,n,k,p,q): Black places q stones, then White p, Black p and so on; k in a row win.\n"
    "\n"
    "  GAME --black AGENT --white AGENT   plays games and counts\n"
    "  GAME --human black|white|both      you play, or two people do\n"
    "  tournament GAME AGENT AGENT...     everybody against everybody\n"
    "  gtp GAME                           speaks the Go Text Protocol\n"
    "  bench GAME                         speed of games and of counting threats\n"
    "  threats GAME PICTURE               counts the threats in a position\n"
    "  turns GAME PICTURE                 the turns that a search looks at first\n"
    "  depths FILE                        what alphabeta says at each depth\n"
    "  line GAME LINE                     what x threatens on a line ..xxx..o\n"
    "  show FILE                          the last positions of games\n"
    "  convert FILE                       games to SGF (NAME.sgf) and back\n"
    "  learn FILE...                      an opening book from games\n"
    "  book BOOK [SQUARE...]              what a book says about a position\n"
    "\n"
    "'kdraw play tournament --help', and so on, says more about each.\n"
    "\v"
    "GAME is ROWSxCOLUMNS:K:P:Q or K:P:Q, or Connect(M,N,K,P,Q); 19x19:6:2:1 is Connect6 on a Go board. FILE may be - "
    "for standard input.\n"
    "\n"
    "AGENT is a name, or a name with options, as in sequences:defence=1.5,count=all. For options in the option base "
    "write + instead of the comma.\n"
    "\n"
    "%s\n"
    "Other programs: the option file of gtp, pipe and cloudict is their command, with + for each blank, as in "
    "gtp:file=./engine+--level+3,seconds=10. Who ends, hangs or plays what is not possible loses by forfeit. gtp plays "
    "one stone a move; turn=yes tells a whole turn at once (play B K10,L11).\n"
    "\n"
    "A picture has a line for each row, top row first: x black, o white, . empty. A first line 'turn white 2' says who "
    "goes on and with how many stones.\n"
    "\n"
    "Time: seconds=0.5 gives search, alphabeta, montecarlo and mcts half a second of processor time a turn, clock=60 a "
    "minute a game, of the thread that decides (with -j alphabeta uses two and more for one turn, and each has that "
    "time). The others take less than a millisecond. For gtp, pipe and cloudict seconds are those of the wall, and who "
    "takes more loses.\n"
    "\n"
    "Networks: mcts:network=yes asks a network about each new node and waits; with batch=8,delay=300 it goes on, and "
    "the answers for eight nodes count 300 simulations after they were sent. With threads to spare (-j) the network "
    "has one of them.\n"
    "\n"
    "The same seed gives the same games, unless agents play by time, whatever -j is. A game is drawn when nobody can "
    "have k in a row any more.\n"
    "\n"
    "Long matches: with --resume -o FILE each game is written as soon as those before it are over, and the same "
    "command goes on after it was stopped or killed; it ends with the same file and the same counts.\n"
    "\n"
    "Exit status: 0 if all was played, 2 if something is wrong with the input, 3 if it was interrupted.\n"
    "\n"
    "Examples:\n"
    "  kdraw play 19x19:6:2:1 --human black\n"
    "  kdraw play 19x19:6:2:1 --black sequences --white threats --swap -j 2\n"
    "  kdraw play 15x15:5:1:1 --black windows --white random -o games.txt\n"
    "  kdraw play tournament 19x19:6:2:1 windows threats search --games 20\n"
    "  kdraw play bench 19x19:6:2:1";

static const char about_tournament[] =
    "Everybody plays against everybody, with colours changing every game.\n"
    "\v"
    "The table shows the ratings of all players from one fit (Bradley and Terry, 400 Elo are 10 to 1; a draw is half a "
    "win; their mean is 0) with 95 % intervals, and the points of 100 of each player against each. Half a draw is "
    "added to each pair, so that who won all has a number as well.\n"
    "\n"
    "With -o each game is written as soon as those before it are over; what was broken off goes on with --resume, and "
    "gives the same file and the same table. FORMAT json and md hold the cross table and the pairs; text and csv the "
    "cross table, or with --pairs the pairs.\n"
    "\n"
    "Exit status: 0 if all was played, 2 for wrong input, 3 if it was interrupted.\n"
    "\n"
    "Examples:\n"
    "  kdraw play tournament 15x15:5:1:1 windows threats sequences --games 100 -j 2\n"
    "  kdraw play tournament 19x19:6:2:1 windows search -o t.txt --resume -f md";

static const char about_gtp[] =
    "Speaks the Go Text Protocol, version 2, on standard input and output.\n"
    "\v"
    "The protocol has no letter I in the names of squares: what is j10 on the screen and in files is K10 here.\n"
    "\n"
    "Connect6 programs differ in what a move is. 'play' takes the stones of a turn one by one or several at once (play "
    "B K10 L11, or K10,L11); 'genmove' plays one stone, with --turn what is left of the turn (K10,L11), as "
    "'kdraw-genturn' always does. 'kdraw-rules 9x9:5:1:1' changes the game, 'boardsize' the board. GoGui is told the "
    "rules by gogui-rules_board and so on.\n"
    "\n"
    "Example: attach 'kdraw play gtp 19x19:6:2:1 --agent search' to GoGui.";

static const char about_bench[] = "Measures stones placed and taken back, random games, and counts of threats, in "
                                  "processor time.\vExample: kdraw play bench 19x19:6:2:1";

static const char about_threats[] =
    "Counts how many stones each player needs to stop the other: line by line, by marks, and exactly.\n"
    "\v"
    "A picture has a line for each row, top row first: x black, o white, . empty. A first line 'turn white 2' says who "
    "goes on and with how many stones.\n"
    "\n"
    "Example: kdraw play threats 9x9:6:2:1 position.txt";

static const char about_turns[] = "The turns that a search looks at first (Wu and Huang 2005, section 4.3).\n"
                                  "\v"
                                  "The best w squares (width), after each of them the best w, w - 1, ... squares "
                                  "again: a subnode each; of the turns, without those that come up twice, the best w' "
                                  "(pairs), with their scores. If the opponent has threats, only squares that stop "
                                  "some are looked at.\n"
                                  "\n"
                                  "Exit status: 0, or 2 for wrong input.\n"
                                  "\n"
                                  "Example:\n"
                                  "  kdraw play turns 19x19:6:2:1 position.txt --agent search:width=10";

static const char about_depths[] =
    "What alphabeta says about the positions of games at each depth.\v"
    "value is the mean of the values for the side to move, change how far they are on the mean from those of the depth "
    "before, other_turn how often another turn is chosen. Where the mean jumps up and down from depth to depth, the "
    "evaluation depends on who is to move: compare alphabeta:tempo=no. Positions in which a win was found do not "
    "count.\n"
    "\n"
    "Exit status: 0, 2 for wrong input, 3 if it was interrupted.\n"
    "\n"
    "Example: kdraw play depths games.txt --depth 4 --every 10 --agent alphabeta:tempo=no";

static const char about_line[] = "The count of Wu and Huang on one line, for x.\vThe line has x, o and . only; * marks "
                                 "the answer.\n\nExample: kdraw play line inf:6:2:1 ..xxx..";

static const char about_show[] = "The last position of each game of a file, SGF or our own format.\v"
                                 "Example: kdraw play show games.txt";

static const char about_convert[] =
    "Games from our own format to SGF, or from SGF to ours.\n"
    "\v"
    "What comes out is SGF if the name after -o ends with .sgf, or, without -o, if SGF did not come in. SGF is read in "
    "both forms that Connect6 programs use, and written as GM[511] with a node a stone (;B[JJ];W[KI];W[LJ], as NCTU's "
    "tools), or with --by-turns a node a turn (;B[j10];W[k11l10], as Little Golem). Only main lines are read; stones "
    "that are set up (AB, AW) are refused.\n"
    "\n"
    "Examples:\n"
    "  kdraw play convert golem.sgf -o games.txt\n"
    "  kdraw play convert games.txt -o games.sgf";

static const char about_learn[] =
    "Makes an opening book: for each position after a turn, how the games through it ended.\n"
    "\v"
    "FILE is a file of games (SGF or ours) or another book, which is added. Positions that are the same but for a "
    "shift are one. The file after -o is replaced when the new book is complete. 'kdraw play book' shows it; the agent "
    "book:file=BOOK plays by it.\n"
    "\n"
    "Examples:\n"
    "  kdraw play learn games.txt -o games.book\n"
    "  kdraw play learn games.book more.sgf -o games.book";

static const char about_book[] =
    "What an opening book has seen after some stones, and which turn it recommends (*).\n"
    "\v"
    "Recommended is the turn seen at least --least times with the best share of decided games, if that is more than "
    "half; otherwise the one with most wins of those seen less often.\n"
    "\n"
    "Exit status: 0 if a turn is recommended, 1 if not, 2 for wrong input.\n"
    "\n"
    "Example: kdraw play book games.book j10";

static void set_human(void *arguments, const char *text)
{
	struct play_arguments *a = arguments;
	if (strcmp(text, "black") != 0 && strcmp(text, "white") != 0 && strcmp(text, "both") != 0)
		command_fail("--human is black, white or both, not '%.40s'", text);
	a->human = text;
}

/* Which actions an option is for. */
enum {
	FOR_MATCH = 1,
	FOR_TOURNAMENT = 2,
	FOR_GTP = 4,
	FOR_BENCH = 8,
	FOR_CONVERT = 16,
	FOR_LEARN = 32,
	FOR_BOOK = 64,
	FOR_TURNS = 128,
	FOR_DEPTHS = 256,
	FOR_NOTHING = 0
};

static const struct {
	unsigned actions;
	struct command_option option;
} options[] = {
    {FOR_MATCH, {"black", 0, "AGENT", "who plays Black (default sequences)", OPTION_TEXT(black)}},
    {FOR_MATCH, {"white", 0, "AGENT", "who plays White (default sequences)", OPTION_TEXT(white)}},
    {FOR_MATCH, {"human", 0, "COLOUR", "you play black or white; both: two people play", OPTION_CALL(set_human)}},
    {FOR_MATCH,
     {"agent", 0, "AGENT",
      "with --human: against whom (default sequences; against Black breaker, where a proof for P <= 3 is known)",
      OPTION_TEXT(agent)}},
    {FOR_GTP, {"agent", 0, "AGENT", "who plays (default sequences)", OPTION_TEXT(agent)}},
    {FOR_TURNS,
     {"agent", 0, "AGENT", "whose: search:width=10,pairs=5, or an agent that rates squares", OPTION_TEXT(agent)}},
    {FOR_GTP, {"turn", 0, NULL, "genmove plays what is left of the turn (K10,L11), not one stone", OPTION_FLAG(turn)}},
    {FOR_DEPTHS, {"agent", 0, "AGENT", "alphabeta with its options", OPTION_TEXT(agent)}},
    {FOR_DEPTHS, {"depth", 0, "N", "depths 1 to N (default 4)", OPTION_NUMBER(depth, 1, 16)}},
    {FOR_DEPTHS, {"every", 0, "N", "one of N positions (default 1)", OPTION_NUMBER(every, 1, 1000000)}},
    {FOR_DEPTHS, OPTION_ROW_FORMAT(format)},
    {FOR_MATCH, {"games", 0, "N", "how many games (default 1)", OPTION_NUMBER(games, 1, 10000000)}},
    {FOR_TOURNAMENT, {"games", 0, "N", "games of each pair (default 1)", OPTION_NUMBER(games, 1, 10000000)}},
    {FOR_MATCH, {"swap", 0, NULL, "exchange the colours in every second game", OPTION_FLAG(swap)}},
    {FOR_MATCH,
     {"opening", 0, "N", "begin with N turns at random; with --swap the same ones in two games",
      OPTION_NUMBER(opening, 1, 1000)}},
    {FOR_MATCH | FOR_TOURNAMENT,
     {"threads", 'j', "N", "play N games at the same time (default 1)", OPTION_NUMBER(threads, 1, 256)}},
    {FOR_MATCH | FOR_TOURNAMENT | FOR_GTP | FOR_BENCH,
     {"seed", 0, "N", "seed of the random numbers (default 1)", OPTION_NUMBER(seed, 0, 1ul << 62)}},
    {FOR_MATCH | FOR_TOURNAMENT,
     {"stones", 0, "N", "break a game off after N stones (default 2000 on infinite boards)",
      OPTION_NUMBER(most_stones, 1, 1000000)}},
    {FOR_MATCH, {"position", 0, "FILE", "start from the picture in FILE", OPTION_TEXT(position)}},
    {FOR_MATCH,
     {"output", 'o', "FILE", "write the games to FILE; with --human NAME.sgf, or NAME.svg for a picture",
      OPTION_DRAWING(output)}},
    {FOR_TOURNAMENT,
     {"output", 'o', "FILE", "write the games to FILE, which must not be there yet", OPTION_FILE(output)}},
    {FOR_TOURNAMENT, {"resume", 0, NULL, "go on with the games in the file of -o", OPTION_FLAG(resume)}},
    {FOR_MATCH,
     {"resume", 0, NULL, "write each game to the file of -o when it is over, and go on with those that are there",
      OPTION_FLAG(resume)}},
    {FOR_MATCH | FOR_TOURNAMENT, OPTION_ROW_FORMAT(format)},
    {FOR_TOURNAMENT, {"pairs", 0, NULL, "a row for each pair instead of the cross table", OPTION_FLAG(pairs)}},
    {FOR_CONVERT,
     {"output", 'o', "FILE", "write to FILE (NAME.sgf: SGF; NAME.svg: a picture of the last game)",
      OPTION_DRAWING(output)}},
    {FOR_CONVERT, {"by-turns", 0, NULL, "SGF with a node a turn, as Little Golem writes it", OPTION_FLAG(by_turns)}},
    {FOR_LEARN, {"output", 'o', "FILE", "write the book to FILE", OPTION_FILE(output)}},
    {FOR_LEARN, {"turns", 0, "N", "so many turns of each game (default 6)", OPTION_NUMBER(turns, 1, 1000)}},
    {FOR_BOOK,
     {"least", 0, "N", "what was seen less often is not significant (default 4)", OPTION_NUMBER(least, 1, 1000000)}},
    {FOR_BOOK, {"format", 0, "FORMAT", "text (default) or csv", OPTION_FORMAT(format)}},
    {FOR_MATCH | FOR_TOURNAMENT,
     {"verbose", 'v', NULL, "progress also if standard error is no terminal", OPTION_FLAG(verbose)}},
};
enum { OPTIONS = sizeof options / sizeof *options };

/* In a column of their own: argp would break a long line and go on at the left edge. */
static void print_options(FILE *out, const char *words)
{
	int at = fprintf(out, "              options:");
	while (*words != '\0') {
		int length = (int)strcspn(words, " ");
		if (at + 1 + length > 78)
			at = fprintf(out, "\n%13s", "") - 1;
		at += fprintf(out, " %.*s", length, words);
		words += length + (words[length] == ' ');
	}
	fputc('\n', out);
}

static char *table_of_agents(void)
{
	char *table = NULL;
	size_t size;
	FILE *out = open_memstream(&table, &size);
	for (unsigned i = 0; agent_classes[i] != NULL; i++) {
		const struct agent_class *c = agent_classes[i];
		fprintf(out, "  %-11s %s\n", c->name, c->summary);
		if (*c->options != '\0')
			print_options(out, c->options);
	}
	fclose(out);
	return table;
}

static const struct action {
	const char *name, *arguments, *about;
	unsigned options;
	bool game; /* its first argument is a game */
	int (*run)(const struct play_arguments *a);
} actions[] = {
    {"tournament", "GAME AGENT AGENT...", about_tournament, FOR_TOURNAMENT, true, play_tournament},
    {"gtp", "GAME", about_gtp, FOR_GTP, true, play_gtp},
    {"bench", "GAME", about_bench, FOR_BENCH, true, play_bench},
    {"threats", "GAME PICTURE", about_threats, FOR_NOTHING, true, play_threats},
    {"turns", "GAME PICTURE", about_turns, FOR_TURNS, true, play_turns},
    {"depths", "FILE", about_depths, FOR_DEPTHS, false, play_depths},
    {"line", "GAME LINE", about_line, FOR_NOTHING, true, play_line},
    {"show", "FILE", about_show, FOR_NOTHING, false, play_show},
    {"convert", "FILE", about_convert, FOR_CONVERT, false, play_convert},
    {"learn", "FILE...", about_learn, FOR_LEARN, false, play_learn},
    {"book", "BOOK [SQUARE...]", about_book, FOR_BOOK, false, play_book},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static const struct action *find_action(const char *word)
{
	for (unsigned i = 0; word != NULL && i < ACTIONS; i++)
		if (strcmp(word, actions[i].name) == 0)
			return actions + i;
	return NULL;
}

/* The game from word `at` on, which then is one word, as the game is written everywhere. */
static void take_game(struct play_arguments *a, unsigned at, const char *what)
{
	static char name[CONNECT_NAME];
	struct spelling s;
	struct trouble t = {0};
	spelling_need(&s, (char *const *)(uintptr_t)(a->word + at), what);
	if (!spelling_connect(&s, &a->rules, &t))
		command_die(NULL, &t);
	connect_name(&a->rules, name, sizeof name);
	a->word[at] = name;
	for (unsigned i = at + 1; i < a->words; i++)
		a->word[i] = a->word[i + s.words - 1];
	a->words -= s.words - 1;
	spelling_clear(&s);
	if (a->most_stones == 0)
		a->most_stones = a->rules.infinite ? 2000 : a->rules.rows * a->rules.columns;
}

static void suggest(const char *word)
{
	if (find_action(word) != NULL)
		command_fail("say '%s' first: kdraw play %s ...", word, word);
	if (nearest_name(word, actions, ACTIONS, sizeof *actions) != NULL)
		nearest_refuse(word, "an action", actions, ACTIONS, sizeof *actions);
}

static int play_games(struct play_arguments *a)
{
	if (a->words == 0)
		command_fail("say which game to play, for example 19x19:6:2:1");
	if (isalpha((unsigned char)*a->word[0]) && strpbrk(a->word[0], ":(") == NULL)
		suggest(a->word[0]);
	take_game(a, 0, "");
	if (a->words > 1)
		command_fail("'%.40s' is one argument too many", a->word[1]);
	if (a->human == NULL && games_form(a->output) == GAMES_SVG)
		command_fail("a picture is of one game: -o games, then kdraw play convert games -o %.80s", a->output);
	if (a->human != NULL && a->resume)
		command_fail("--resume goes on with a match of agents: no --human with it");
	return a->human != NULL ? play_human(a) : play_match(a);
}

/* Reads the options of some actions; the words join those that are there. */
static void read_words(const char *usage, const char *about, unsigned wanted, int count, char **words,
                       struct play_arguments *a)
{
	struct command_option chosen[OPTIONS + 1] = {0}, *next = chosen;
	const struct command command = {usage, about, chosen, .words = PLAY_WORDS - a->words, .table = table_of_agents};
	for (unsigned i = 0; i < OPTIONS; i++)
		if ((options[i].actions & wanted) != 0)
			*next++ = options[i].option;
	for (char **word = command_read(&command, count, words, a); *word != NULL; word++)
		a->word[a->words++] = *word;
}

static int run_action(const struct action *action, int count, char **words, struct play_arguments *a)
{
	char name[64], what[80];
	snprintf(name, sizeof name, "kdraw-play %s", action->name);
	words[0] = name;
	a->word[a->words++] = action->name;
	read_words(action->arguments, action->about, action->options, count, words, a);
	if (a->agent == NULL)
		a->agent = action->run == play_depths ? "alphabeta" : "sequences";
	snprintf(what, sizeof what, "%s needs a game, for example 19x19:6:2:1", action->name);
	if (action->game)
		take_game(a, 1, what);
	return action->run(a);
}

static int run_games(int count, char **words, struct play_arguments *a)
{
	read_words("GAME\nACTION ARGUMENT...", documentation, FOR_MATCH, count, words, a);
	return play_games(a);
}

int main(int argc, char **argv)
{
	struct play_arguments a = {
	    .black = "sequences", .white = "sequences", .games = 1, .threads = 1, .turns = 6, .least = 4, .seed = 1};
	command_begin("kdraw-play");
	const struct action *action = argc > 1 ? find_action(argv[1]) : NULL;
	return command_end(action != NULL ? run_action(action, argc - 1, argv + 1, &a) : run_games(argc, argv, &a));
}
