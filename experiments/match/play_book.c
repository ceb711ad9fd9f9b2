/* kdraw play learn and book: opening books are made and looked at. */
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/output.h"
#include "experiments/agents/book.h"
#include "experiments/match/actions.h"
#include "experiments/match/games.h"
#include "experiments/match/match.h"

/* --- learn -------------------------------------------------------------------------------------------------------- */

/* Another book begins like this. */
static bool is_book(FILE *in)
{
	static const char head[] = "kdraw book";
	char text[sizeof head] = "";
	if (in == stdin)
		return false;
	size_t size = fread(text, 1, sizeof head - 1, in);
	rewind(in);
	return size == sizeof head - 1 && strcmp(text, head) == 0;
}

static void check_rules(struct book *b, const struct connect *rules, const char *path)
{
	if (b->rules.k == 0)
		book_init(b, rules);
	if (!connect_same(&b->rules, rules))
		command_fail("%s is about a game with other rules than the file before", path);
}

static void learn_book(struct book *b, FILE *in, const char *path)
{
	struct book other;
	struct trouble t = {0};
	if (!book_read(&other, in, &t))
		command_die(path, &t);
	check_rules(b, &other.rules, path);
	book_join(b, &other);
}

static void learn_games(struct book *b, FILE *in, const char *path, unsigned turns)
{
	struct records r;
	games_read_from(in, path, &r);
	check_rules(b, &r.rules, path);
	for (uint32_t i = 0; i < r.games; i++)
		book_learn(b, r.game + i, turns);
	records_clear(&r);
}

/* An old book of this name stays as it is until the new one is complete. */
static void write_book(const struct book *b, const char *path)
{
	FILE *out = output_open(path);
	book_write(b, out);
	output_close(out, path);
}

int play_learn(const struct play_arguments *a)
{
	struct book b = {.nodes = 0};
	if (a->words < 2)
		command_fail("learn needs a file of games");
	for (unsigned i = 1; i < a->words; i++) {
		FILE *in = input_need(a->word[i]);
		if (is_book(in))
			learn_book(&b, in, a->word[i]);
		else
			learn_games(&b, in, a->word[i], (unsigned)a->turns);
		input_close(in);
	}
	book_settle(&b);
	write_book(&b, a->output);
	book_clear(&b);
	return STATUS_YES;
}

/* --- book --------------------------------------------------------------------------------------------------------- */

/* What was seen in a position, the most frequent turns first. */
struct row {
	char *squares;
	const struct node *node;
};

struct listing {
	const struct field *field;
	struct row *row;
	unsigned rows;
};

static unsigned games_of(const struct node *n)
{
	return n->black_won + n->drawn + n->white_won;
}

static char *names_of(const struct connect *c, const uint64_t *square, unsigned squares)
{
	char *text = NULL, name[CONNECT_NAME];
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (unsigned i = 0; i < squares; i++) {
		connect_square_name(c, square[i], name, sizeof name);
		fprintf(out, "%s%s", i > 0 ? " " : "", name);
	}
	fclose(out);
	return text;
}

static void take_reply(void *data, const struct reply_seen *reply)
{
	struct listing *l = data;
	l->row = xrealloc(l->row, (l->rows + 1) * sizeof *l->row);
	l->row[l->rows].squares = names_of(&l->field->rules, reply->square, reply->squares);
	l->row[l->rows++].node = reply->node;
}

static int compare_rows(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	if (games_of(x->node) != games_of(y->node))
		return games_of(x->node) > games_of(y->node) ? -1 : 1;
	return strcmp(x->squares, y->squares);
}

/* The share of wins of a side among decided games. */
static double share_of(const struct node *n, enum side side, double *low, double *high)
{
	double wins = side == SIDE_BLACK ? n->black_won : n->white_won, decided = n->black_won + n->white_won;
	wilson(wins, decided, low, high);
	return decided > 0 ? 100 * wins / decided : 0;
}

static void print_row(const struct row *r, enum side side, const char *recommended, bool csv)
{
	const struct node *n = r->node;
	double low, high, share = share_of(n, side, &low, &high);
	bool best = recommended != NULL && strcmp(recommended, r->squares) == 0;
	if (csv)
		printf("%s,%u,%u,%u,%u,%.1f,%.1f,%.1f,%s\n", r->squares, games_of(n), n->black_won, n->drawn,
		       n->white_won, share, 100 * low, 100 * high, best ? "yes" : "no");
	else
		printf("c %-20s %7u %7u %7u %7u  %5.1f [%5.1f, %5.1f]%s\n", r->squares, games_of(n), n->black_won,
		       n->drawn, n->white_won, share, 100 * low, 100 * high, best ? " *" : "");
}

static void print_listing(struct listing *l, const char *recommended, bool csv)
{
	if (csv)
		puts("turn,games,black,drawn,white,percent,low,high,recommended");
	else if (l->rows > 0)
		printf("c %-20s %7s %7s %7s %7s  %% of decided games, for %s\n", "turn", "games", "Black", "drawn",
		       "White", l->field->side == SIDE_BLACK ? "Black" : "White");
	if (l->rows > 0)
		qsort(l->row, l->rows, sizeof *l->row, compare_rows);
	for (unsigned i = 0; i < l->rows; i++)
		print_row(l->row + i, l->field->side, recommended, csv);
	for (unsigned i = 0; i < l->rows; i++)
		free(l->row[i].squares);
	free(l->row);
}

static void play_squares(struct field *f, const char *const *word, unsigned words)
{
	struct trouble t = {0};
	uint64_t square;
	for (unsigned i = 0; i < words; i++) {
		if (!connect_square(&f->rules, word[i], &square, &t))
			command_die(NULL, &t);
		if (f->result != RESULT_OPEN)
			command_fail("the game is over before %s", word[i]);
		if (field_colour(f, square) != SIDE_NONE)
			command_fail("there is a stone on %s already", word[i]);
		field_make(f, square);
	}
}

static void print_position(const struct book *b, const struct field *f)
{
	struct node like;
	book_position(f, &like);
	const struct node *n = f->moves > 0 ? book_find(b, &like) : NULL;
	if (n != NULL)
		printf("c this position: %u games, Black won %u, %u drawn, White won %u\n", games_of(n), n->black_won,
		       n->drawn, n->white_won);
	free(like.square);
}

static void read_book(struct book *b, const char *path)
{
	struct trouble t = {0};
	FILE *in = input_need(path);
	if (!book_read(b, in, &t))
		command_die(path, &t);
	input_close(in);
}

int play_book(const struct play_arguments *a)
{
	struct book b;
	struct field f;
	uint64_t square[CONNECT_MOST];
	char name[CONNECT_NAME], *recommended = NULL;
	bool csv = a->format == FORMAT_CSV;
	if (a->words < 2)
		command_fail("book needs a file that kdraw play learn wrote");
	if (!csv && a->format != FORMAT_TEXT)
		command_fail("the format of book is text or csv");
	read_book(&b, a->word[1]);
	field_init(&f, &b.rules);
	play_squares(&f, a->word + 2, a->words - 2);
	struct listing l = {.field = &f};
	unsigned count = book_ask(&b, &f, (unsigned)a->least, square, CONNECT_MOST);
	if (count > 0)
		recommended = names_of(&b.rules, square, count);
	connect_name(&b.rules, name, sizeof name);
	if (!csv) {
		printf("c book of %s, %u positions\n", name, b.nodes);
		print_position(&b, &f);
	}
	book_replies(&b, &f, take_reply, &l);
	print_listing(&l, recommended, csv);
	if (!csv)
		printf("s %s%s\n", count > 0 ? "RECOMMENDED " : "UNKNOWN", count > 0 ? recommended : "");
	free(recommended);
	field_clear(&f);
	book_clear(&b);
	return count > 0 ? STATUS_YES : STATUS_NO;
}
