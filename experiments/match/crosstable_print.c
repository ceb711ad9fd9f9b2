/* Cross tables in all formats. Players always come in the order of their ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/answer.h"
#include "base/memory.h"
#include "experiments/match/crosstable.h"

/* Points of 100: a draw is half a win. */
static double percent(const struct tally *t)
{
	unsigned games = tally_games(t);
	return games == 0 ? 0 : 100 * tally_points(t) / games;
}

static const struct tally *cell(const struct crosstable *c, unsigned row, unsigned column)
{
	return c->cell + c->rank[row] * c->players + c->rank[column];
}

static const char *name(const struct crosstable *c, unsigned row)
{
	return c->name[c->rank[row]];
}

static int name_width(const struct crosstable *c)
{
	int width = 6;
	for (unsigned i = 0; i < c->players; i++)
		width = (int)strlen(c->name[i]) > width ? (int)strlen(c->name[i]) : width;
	return width;
}

static void write_tally(struct rows *r, const struct tally *t)
{
	rows_print(r, "%u\t%u\t%u\t%u\t%.1f", tally_games(t), t->wins, t->draws, t->losses, percent(t));
}

static void write_cell(struct rows *r, const struct crosstable *c, unsigned i, unsigned j)
{
	bool people = r->format != FORMAT_CSV && r->format != FORMAT_JSON;
	if (i != j && tally_games(cell(c, i, j)) > 0)
		rows_print(r, "%.1f", percent(cell(c, i, j)));
	else if (people)
		rows_text(r, i == j ? "-" : "?");
	else
		rows_none(r);
}

/* Elo numbers in whole points: the number itself and the ends of its interval. */
static void write_player(struct rows *r, const struct crosstable *c, unsigned i, bool cross)
{
	const struct rating *x = c->rating + c->rank[i];
	struct tally all = crosstable_total(c, c->rank[i]);
	rows_print(r, "%u\t%s\t%ld\t%ld\t%ld", i + 1, name(c, i), lround(x->elo), lround(x->elo - x->margin),
	           lround(x->elo + x->margin));
	write_tally(r, &all);
	for (unsigned j = 0; cross && j < c->players; j++)
		write_cell(r, c, i, j);
}

/* With a column for each player: its name in csv, elsewhere its rank. JSON has a matrix of its own. */
static void write_players(const struct crosstable *c, enum format format, FILE *out)
{
	const struct column fixed[] = {{"rank", 0, 0, 4},     {"player", COLUMN_TEXT, 1, name_width(c)},
	                               {"elo", 0, 0, 7},      {"elo_low", 0, 0, 8},
	                               {"elo_high", 0, 0, 9}, {"games", 0, 0, 8},
	                               {"won", 0, 0, 6},      {"drawn", 0, 0, 6},
	                               {"lost", 0, 0, 6},     {"percent", 0, 0, 8}};
	enum { FIXED = sizeof fixed / sizeof *fixed };
	bool cross = format != FORMAT_JSON;
	struct column *all = xcalloc(FIXED + c->players + 1, sizeof *all);
	char(*number)[12] = xcalloc(c->players + 1, sizeof *number);
	struct rows r;
	memcpy(all, fixed, sizeof fixed);
	for (unsigned j = 0; cross && j < c->players; j++) {
		snprintf(number[j], sizeof number[j], "%u", j + 1);
		all[FIXED + j] = (struct column){format == FORMAT_CSV ? name(c, j) : number[j], 0, 1, 5};
	}
	rows_begin(&r, NULL, out, format, all);
	for (unsigned i = 0; i < c->players; i++)
		write_player(&r, c, i, cross);
	rows_end(&r);
	free(all);
	free(number);
}

/* The better player first, with the interval of his points. */
static void write_pair(struct rows *r, const struct crosstable *c, unsigned i, unsigned j)
{
	const struct tally *t = cell(c, i, j);
	unsigned games = tally_games(t);
	double low, high;
	wilson(tally_points(t), games, &low, &high);
	rows_print(r, "%s\t%s", name(c, i), name(c, j));
	write_tally(r, t);
	rows_print(r, "%.1f\t%.1f\t%.1f", 100 * low, 100 * high, games == 0 ? 0 : (double)t->stones / games);
}

static void write_pairs(const struct crosstable *c, enum format format, FILE *out)
{
	const struct column columns[] = {{"first", COLUMN_TEXT, 0, name_width(c)},
	                                 {"second", COLUMN_TEXT, 1, name_width(c)},
	                                 {"games", 0, 0, 7},
	                                 {"won", 0, 0, 6},
	                                 {"drawn", 0, 0, 6},
	                                 {"lost", 0, 0, 6},
	                                 {"percent", 0, 0, 8},
	                                 {"low", 0, 0, 6},
	                                 {"high", 0, 0, 6},
	                                 {"stones", 0, 0, 8},
	                                 {0}};
	struct rows r;
	rows_begin(&r, NULL, out, format, columns);
	for (unsigned i = 0; i < c->players; i++)
		for (unsigned j = i + 1; j < c->players; j++)
			write_pair(&r, c, i, j);
	rows_end(&r);
}

typedef void writer(const struct crosstable *c, enum format format, FILE *out);

static char *json_of(const struct crosstable *c, writer *write)
{
	char *json;
	size_t size;
	FILE *out = open_memstream(&json, &size);
	write(c, FORMAT_JSON, out);
	fclose(out);
	return json;
}

static void write_matrix(const struct crosstable *c, enum format format, FILE *out)
{
	(void)format;
	for (unsigned i = 0; i < c->players; i++)
		for (unsigned j = 0; j < c->players; j++) {
			fputs(j > 0 ? ", " : i > 0 ? "],\n [" : "[\n [", out);
			if (i == j || tally_games(cell(c, i, j)) == 0)
				fputs("null", out);
			else
				fprintf(out, "%.1f", percent(cell(c, i, j)));
		}
	fputs("]\n]", out);
}

static void write_json(const struct crosstable *c, const struct event *e, FILE *out)
{
	struct answer a;
	answer_begin(&a, "kdraw-play-tournament/1");
	answer_text(&a, "game", e->game);
	answer_number(&a, "games_a_pair", "%lu", e->games);
	answer_number(&a, "seed", "%lu", e->seed);
	answer_number(&a, "played", "%u", e->played);
	answer_flag(&a, "complete", e->complete);
	answer_list(&a, "players", json_of(c, write_players));
	answer_list(&a, "cross", json_of(c, write_matrix));
	answer_list(&a, "pairs", json_of(c, write_pairs));
	answer_print(&a, FORMAT_JSON, out);
}

void crosstable_print(const struct crosstable *c, const struct event *e, enum format format, bool pairs, FILE *out)
{
	if (format == FORMAT_JSON) {
		write_json(c, e, out);
		return;
	}
	if (format == FORMAT_MD)
		fprintf(out, "%s, %lu games a pair, seed %lu%s. A draw is half a win; intervals are 95 %%.\n\n",
		        e->game, e->games, e->seed, e->complete ? "" : ", not finished");
	if (format == FORMAT_MD || !pairs)
		write_players(c, format, out);
	if (format == FORMAT_MD)
		putc('\n', out);
	if (format == FORMAT_MD || pairs)
		write_pairs(c, format, out);
}
