/* kdraw play threats, line, show and convert: positions and records. */
#include <string.h>

#include "base/command.h"
#include "base/output.h"
#include "experiments/match/actions.h"
#include "experiments/match/games.h"
#include "games/picture.h"
#include "games/records.h"
#include "games/threats/count.h"
#include "games/threats/line.h"

/* --- threats ------------------------------------------------------------------------------------------------------ */

/* With p >= k every line that is alive is a threat, and there are too many to be counted exactly. */
enum { MANY = 12 };

static void print_exact(const struct field *f, enum side side)
{
	unsigned most = f->rules.p < f->rules.k ? UINT32_MAX - 1 : MANY, count = count_exact(f, side, most);
	if (count > most)
		printf("more-than-%u", most);
	else
		printf("%u", count);
}

static void print_counts(const struct field *f, enum side side)
{
	static const char *const names[] = {"line by line", "rightmost square marked", "all squares marked", "exact"};
	for (int how = COUNT_LINES; how < COUNT_EXACT; how++)
		printf("c %s, %s: %u\n", side == SIDE_BLACK ? "Black" : "White", names[how],
		       count_threats(f, side, (enum count)how));
	printf("c %s, %s: ", side == SIDE_BLACK ? "Black" : "White", names[COUNT_EXACT]);
	print_exact(f, side);
	putchar('\n');
}

int play_threats(const struct play_arguments *a)
{
	struct field f;
	if (a->words != 3)
		command_fail("threats needs a game and a picture, for example 19x19:6:2:1 position.txt");
	field_init(&f, &a->rules);
	picture_need(&f, a->word[2]);
	if (a->rules.infinite && a->rules.p >= a->rules.k)
		command_fail("with p >= k there are endless threats on an infinite board");
	print_counts(&f, SIDE_BLACK);
	print_counts(&f, SIDE_WHITE);
	fputs("s THREATS BLACK ", stdout);
	print_exact(&f, SIDE_BLACK);
	fputs(" WHITE ", stdout);
	print_exact(&f, SIDE_WHITE);
	putchar('\n');
	field_clear(&f);
	return STATUS_YES;
}

/* --- one line ----------------------------------------------------------------------------------------------------- */

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

/* --- records ------------------------------------------------------------------------------------------------------ */

int play_show(const struct play_arguments *a)
{
	struct records r;
	struct trouble t;
	struct field f;
	if (a->words != 2)
		command_fail("show needs one file of games");
	games_read(a->word[1], &r);
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

int play_convert(const struct play_arguments *a)
{
	struct records r;
	struct trouble t = {0};
	if (a->words != 2)
		command_fail("convert needs one file of games, SGF or our own format");
	bool sgf = games_read(a->word[1], &r);
	enum games_form form = a->output == NULL && !sgf ? GAMES_SGF : games_form(a->output);
	if (form == GAMES_SVG && (r.games == 0 || a->by_turns))
		command_fail("a picture is of one game, and not by turns");
	FILE *out = output_open(a->output);
	if (!games_write(&r.rules, r.game, r.games, a->by_turns ? GAMES_SGF_TURNS : form, out, &t))
		command_die(NULL, &t);
	output_close(out, a->output);
	records_clear(&r);
	return STATUS_YES;
}
