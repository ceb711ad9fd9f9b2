/* kdraw fair defence: the defence number of some stones. */
#include <string.h>
#include <sys/stat.h>

#include "base/answer.h"
#include "base/command.h"
#include "base/input.h"
#include "base/options.h"
#include "fairness/arrangement.h"
#include "fairness/fair.h"

static const char documentation[] =
    "The defence number of black stones in Connect(K, P): the smallest number of white stones after which no K squares "
    "in a row hold K - P black stones or more and no white one. It is found exactly, as a smallest hitting set.\v"
    "STONES is a list \"0,0 0,1 -2,3\" (row, column), or a file, or '-' for standard input, with a picture: X a black "
    "stone, O a white one, . an empty square; the lowest line is row 0.\n"
    "\n"
    "The verdict names the number. It is certain from below, too: if possible by as many threats that share no empty "
    "square (printed; -o writes them for kdraw check), otherwise because all smaller sets were searched.\n"
    "\n"
    "Exit status: 0 Black has no winning threat (P stones are enough), 1 P stones are not enough, 2 trouble, "
    "3 undecided within the nodes allowed.\n"
    "\n"
    "Example: kdraw fair defence '0,0 0,1 1,0 1,1' -k 7 -p 5";

struct arguments {
	const char *stones, *white, *output, *svg;
	enum format format;
	unsigned long k, p, nodes;
	unsigned board[2]; /* rows and columns; 0: infinite */
};

static void read_board(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	if (!command_pattern(text, "NxN", a->board) || a->board[0] - 1 >= 10000 || a->board[1] - 1 >= 10000)
		command_fail("a board is MxN, both from 1 to 10000, not '%s'", text);
}

static const struct command_option options[] = {
    {"k", 'k', "K", "squares in a row that win", OPTION_NUMBER(k, 1, 4096)},
    {"p", 'p', "P", "stones a move", OPTION_NUMBER(p, 1, 4096)},
    {"white", 0, "LIST", "white stones that are there already", OPTION_TEXT(white)},
    {"board", 0, "MxN", "a board of M rows and N columns, its corner in 0,0 (default: infinite)",
     OPTION_CALL(read_board)},
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "FILE", "write the stones and disjoint threats to FILE, for kdraw check", OPTION_FILE(output)},
    {"svg", 0, "FILE", "draw the stones and the answer", OPTION_SVG(svg)},
    {"nodes", 0, "N", "visit at most N nodes (default 10000000)", OPTION_NUMBER(nodes, 1, 1UL << 60)},
    {0},
};

static void read_picture(struct stones *black, struct stones *white, const char *name)
{
	struct trouble t = {0};
	FILE *in = input_need(name);
	if (!stones_read_picture(black, white, in, &t))
		command_die(name, &t);
	input_close(in);
	if (black->count == 0)
		command_fail("%s: there is no black stone in it", strcmp(name, "-") == 0 ? "standard input" : name);
}

/* A file if there is one of this name, otherwise a list. */
static void read_stones(struct stones *black, struct stones *white, const struct arguments *a)
{
	struct trouble t = {0};
	struct stat status;
	if (strcmp(a->stones, "-") == 0 || stat(a->stones, &status) == 0 || strchr(a->stones, ',') == NULL)
		read_picture(black, white, a->stones);
	else if (!stones_read_list(black, a->stones, &t))
		command_die(NULL, &t);
	if (a->white != NULL && !stones_read_list(white, a->white, &t))
		command_die(NULL, &t);
	if (black->count == 0)
		command_fail("the list of stones is empty");
}

static void check_stones(const struct stones *s, const struct arguments *a)
{
	for (unsigned i = 0; a->board[0] > 0 && i < s->count; i++) {
		struct place x = s->stone[i];
		if (x.row < 0 || x.column < 0 || x.row >= (int)a->board[0] || x.column >= (int)a->board[1])
			command_fail("the stone %d,%d is not on the board", x.row, x.column);
	}
}

static void check_apart(const struct stones *black, const struct stones *white)
{
	for (unsigned i = 0; i < black->count; i++)
		for (unsigned j = 0; j < white->count; j++)
			if (place_compare(&black->stone[i], &white->stone[j]) == 0)
				command_fail("%d,%d has a black and a white stone", black->stone[i].row,
				             black->stone[i].column);
}

static void print_stones(const char *word, const struct stones *s)
{
	printf("v %s", word);
	for (unsigned i = 0; i < s->count; i++)
		printf(" %d,%d", s->stone[i].row, s->stone[i].column);
	printf("\n");
}

static void print_disjoint(const struct defence *d)
{
	printf("v disjoint");
	for (unsigned i = 0; i < d->number; i++) {
		const struct threat *t = &d->threats.threat[d->witness[i]];
		printf(" %d,%d%c", t->from.row, t->from.column, direction_letter[t->direction]);
	}
	printf("\n");
}

/* The white stones that were there, and those of the answer. */
static struct stones all_white(const struct threats_position *p, const struct defence *d)
{
	struct stones all;
	stones_init(&all);
	for (unsigned i = 0; i < p->white->count; i++)
		stones_add(&all, p->white->stone[i]);
	for (unsigned i = 0; i < d->number; i++)
		stones_add(&all, d->answer.stone[i]);
	return all;
}

static void write_picture(const struct arguments *a, const struct threats_position *p, const struct defence *d,
                          const struct stones *white)
{
	char title[160];
	snprintf(title, sizeof title, "Connect(%lu,%lu): %u black stones need %u white ones", a->k, a->p,
	         p->black->count, d->number);
	fair_draw_arrangement(a->svg, title, p->black, white);
}

static void write_files(const struct arguments *a, const struct threats_position *p, const struct defence *d)
{
	struct stones white = all_white(p, d);
	if (p->black->count + white.count <= 200)
		arrangement_print(stdout, "v ", p->black, &white);
	write_picture(a, p, d, &white);
	stones_clear(&white);
	if (a->output != NULL && (!d->disjoint || p->white->count > 0 || a->board[0] > 0))
		command_fail("-o needs disjoint threats, no white stones and the infinite board");
	fair_write_arrangement(a->output, p, d, p->black->count);
}

static int report(const struct arguments *a, const struct threats_position *p, const struct defence *d)
{
	if (d->won) {
		printf("s BLACK HAS %lu IN A ROW\n", a->k);
		return STATUS_NO;
	}
	printf("c %u threat windows, %lu nodes\n", d->threats.count, d->nodes);
	verdict_number("defence_number", d->finished ? "%u" : "null", d->number);
	if (!d->finished) {
		printf("s UNDECIDED at most %u white stones are needed\n", d->number);
		return STATUS_UNDECIDED;
	}
	printf("s DEFENCE NUMBER %u\n", d->number);
	print_stones("answer", &d->answer);
	if (d->disjoint)
		print_disjoint(d);
	else
		printf("c fewer stones were searched: no %u threats without a common empty square were found\n",
		       d->number);
	if (d->number > a->p)
		printf("c more than the %lu stones of a move: whoever has these stones wins unless he must defend\n",
		       a->p);
	write_files(a, p, d);
	return d->number > a->p ? STATUS_NO : STATUS_YES;
}

int fair_defence(int argc, char **argv)
{
	static const struct command command = {"STONES", documentation, options, .words = 1};
	struct arguments a = {.nodes = 10000000};
	struct stones black, white;
	struct defence d;
	a.stones = *command_read(&command, argc, argv, &a);
	if (a.stones == NULL || a.k == 0 || a.p == 0)
		command_fail("expected STONES, -k K and -p P");
	if (a.p >= a.k)
		command_fail(
		    "with -p %lu stones a move %lu in a row need no stones on the board; -p has to be less than -k",
		    a.p, a.k);
	stones_init(&black);
	stones_init(&white);
	read_stones(&black, &white, &a);
	check_stones(&black, &a);
	check_stones(&white, &a);
	check_apart(&black, &white);
	struct threats_position p = {(unsigned)a.k, (unsigned)a.p, (int)a.board[0], (int)a.board[1], &black, &white};
	if (!defence_find(&d, &p, a.nodes))
		command_fail("more than %u threat windows", THREATS_MOST);
	verdict_begin("kdraw-fair-defence/1", a.format);
	verdict_number("k", "%lu", a.k);
	verdict_number("p", "%lu", a.p);
	printf("c Connect(%lu,%lu), %u black and %u white stones, ", a.k, a.p, black.count, white.count);
	printf(a.board[0] == 0 ? "infinite board\n" : "%u x %u board\n", a.board[0], a.board[1]);
	int status = report(&a, &p, &d);
	defence_clear(&d);
	stones_clear(&black);
	stones_clear(&white);
	return status;
}
