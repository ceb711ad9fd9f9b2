/* kdraw play threats, show, convert and learn: positions, records and books. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/output.h"
#include "experiments/agents/book.h"
#include "experiments/game/picture.h"
#include "experiments/game/records.h"
#include "experiments/match/actions.h"
#include "experiments/threats/count.h"
#include "experiments/threats/line.h"

static FILE *open_input(const char *path)
{
	FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	if (in == NULL)
		command_fail("cannot read %s", path);
	return in;
}

static void close_input(FILE *in)
{
	if (in != stdin)
		fclose(in);
}

/* --- threats --------------------------------------------------------------------------------------------------------
 */

static void print_counts(const struct field *f, enum side side)
{
	static const char *const names[] = {"line by line", "rightmost square marked", "all squares marked", "exact"};
	for (int how = COUNT_LINES; how <= COUNT_EXACT; how++)
		printf("c %s, %s: %u\n", side == SIDE_BLACK ? "Black" : "White", names[how],
		       count_threats(f, side, (enum count)how));
}

int play_threats(const struct play_arguments *a)
{
	struct field f;
	struct trouble t = {0};
	if (a->words != 3)
		command_fail("threats needs a game and a picture, for example 19x19:6:2:1 position.txt");
	FILE *in = open_input(a->word[2]);
	field_init(&f, &a->rules);
	if (!picture_read(&f, in, &t))
		command_die(a->word[2], &t);
	close_input(in);
	if (a->rules.infinite && a->rules.p >= a->rules.k)
		command_fail("with p >= k there are endless threats on an infinite board");
	print_counts(&f, SIDE_BLACK);
	print_counts(&f, SIDE_WHITE);
	printf("s THREATS BLACK %u WHITE %u\n", count_threats(&f, SIDE_BLACK, COUNT_EXACT),
	       count_threats(&f, SIDE_WHITE, COUNT_EXACT));
	field_clear(&f);
	return STATUS_YES;
}

/* --- one line -------------------------------------------------------------------------------------------------------
 */

static void check_line(const char *line)
{
	if (*line == '\0' || strspn(line, ".xo") != strlen(line))
		command_fail("a line has the characters x, o and . only, not '%.40s'", line);
	if (strlen(line) > 1000)
		command_fail("a line has at most 1000 squares");
}

/* Definitions 2 and 4: d - l stones are missing. */
static void print_life(const char *word, unsigned missing, unsigned d)
{
	if (missing == LINE_NEVER)
		printf("c %s: never\n", word);
	else if (missing <= d)
		printf("c %s-%u: %u more stone%s\n", word, d - missing, missing, missing == 1 ? "" : "s");
	else
		printf("c %s: only after %u more stones\n", word, missing);
}

/* The marked squares as stars. */
static void print_marks(const char *line, const char *marked)
{
	printf("c ");
	for (; *line != '\0'; line++)
		putchar(*marked++ ? '*' : *line);
	putchar('\n');
}

/* kdraw play line GAME LINE: the count of Wu and Huang, for x. */
int play_line(const struct play_arguments *a)
{
	char marked[1001];
	unsigned k = a->rules.k, p = a->rules.p;
	if (a->words != 3)
		command_fail("line needs a game and a line, for example inf:6:2:1 ..xxx..");
	if (p >= k)
		command_fail("line needs p < k");
	check_line(a->word[2]);
	unsigned threats = line_threats(a->word[2], k, p, marked);
	struct line_life life = line_life(a->word[2], k, p);
	print_marks(a->word[2], marked);
	print_life("dead", life.one, k - p);
	print_life("live", life.two, k - p);
	printf("s THREATS %u\n", threats);
	return STATUS_YES;
}

/* --- records --------------------------------------------------------------------------------------------------------
 */

static bool is_sgf(const char *path)
{
	size_t size = strlen(path);
	return size > 4 && strcmp(path + size - 4, ".sgf") == 0;
}

/* SGF begins with a bracket, our own files with `kdraw`. */
static bool looks_like_sgf(FILE *in)
{
	int c = getc(in);
	ungetc(c, in);
	return c == '(' || c == 0xef || c == '\n' || c == ' ';
}

/* Returns whether it was SGF. */
static bool read_games(const char *path, struct records *r)
{
	struct trouble t = {0};
	FILE *in = open_input(path);
	bool sgf = is_sgf(path) || looks_like_sgf(in);
	if (!(sgf ? sgf_read : records_read)(r, in, &t))
		command_die(path, &t);
	close_input(in);
	return sgf;
}

int play_show(const struct play_arguments *a)
{
	struct records r;
	struct trouble t;
	struct field f;
	if (a->words != 2)
		command_fail("show needs one file of games");
	read_games(a->word[1], &r);
	field_init(&f, &r.rules);
	for (uint32_t i = 0; i < r.games; i++) {
		field_restart(&f);
		record_replay(&f, r.game + i, &t, 0);
		printf("c game %u: %s against %s, %u stones, %s\n", i + 1, r.game[i].black, r.game[i].white,
		       r.game[i].stones, record_result(r.game + i));
		picture_write(&f, stdout);
	}
	field_clear(&f);
	records_clear(&r);
	return STATUS_YES;
}

static void write_sgf(const struct records *r, enum sgf_style style, FILE *out)
{
	struct trouble t = {0};
	for (uint32_t i = 0; i < r->games; i++)
		if (!sgf_write(&r->rules, r->game + i, style, out, &t))
			command_die(NULL, &t);
}

int play_convert(const struct play_arguments *a)
{
	struct records r;
	if (a->words != 2)
		command_fail("convert needs one file of games, SGF or our own format");
	bool sgf = read_games(a->word[1], &r);
	FILE *out = output_open(a->output);
	if (a->by_turns || (a->output != NULL ? is_sgf(a->output) : !sgf)) {
		write_sgf(&r, a->by_turns ? SGF_TURNS : SGF_STONES, out);
	} else {
		records_begin(&r.rules, out);
		for (uint32_t i = 0; i < r.games; i++)
			records_write(&r.rules, r.game + i, out);
		records_end(out);
	}
	output_close(out, a->output);
	records_clear(&r);
	return STATUS_YES;
}

/* --- books ----------------------------------------------------------------------------------------------------------
 */

static void learn_file(struct book *b, const char *path, unsigned turns)
{
	struct records r;
	read_games(path, &r);
	if (b->rules.k == 0)
		book_init(b, &r.rules);
	if (!connect_same(&b->rules, &r.rules))
		command_fail("%s holds games with other rules than the file before", path);
	for (uint32_t i = 0; i < r.games; i++)
		book_learn(b, r.game + i, turns);
	records_clear(&r);
}

int play_learn(const struct play_arguments *a)
{
	struct book b = {.nodes = 0};
	if (a->words < 2)
		command_fail("learn needs a file of games");
	for (unsigned i = 1; i < a->words; i++)
		learn_file(&b, a->word[i], (unsigned)a->turns);
	book_settle(&b);
	FILE *out = output_open(a->output);
	book_write(&b, out);
	output_close(out, a->output);
	book_clear(&b);
	return STATUS_YES;
}
