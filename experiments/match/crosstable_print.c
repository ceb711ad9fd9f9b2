/* Cross tables as text, csv, json and Markdown. Players always come in the order of their ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiments/match/crosstable.h"

/* Points of 100: a draw is half a win. */
static double percent(const struct tally *t)
{
	unsigned games = tally_games(t);
	return games == 0 ? 0 : 100 * tally_points(t) / games;
}

static void interval(const struct tally *t, double *low, double *high)
{
	wilson(tally_points(t), tally_games(t), low, high);
	*low *= 100;
	*high *= 100;
}

static double stones(const struct tally *t)
{
	unsigned games = tally_games(t);
	return games == 0 ? 0 : (double)t->stones / games;
}

static const struct tally *cell(const struct crosstable *c, unsigned row, unsigned column)
{
	return c->cell + c->rank[row] * c->players + c->rank[column];
}

static const char *name(const struct crosstable *c, unsigned row)
{
	return c->name[c->rank[row]];
}

/* Elo numbers in whole points: the number itself and the ends of its interval. */
static void elo_numbers(const struct rating *r, long *number)
{
	number[0] = lround(r->elo);
	number[1] = lround(r->elo - r->margin);
	number[2] = lround(r->elo + r->margin);
}

/* One cell: a number, what stands on the diagonal, or what stands where nothing was played. */
static void print_cell(const struct crosstable *c, unsigned row, unsigned column, const char *none, const char *open,
                       int width, FILE *out)
{
	if (row == column || tally_games(cell(c, row, column)) == 0)
		fprintf(out, "%*s", width, row == column ? none : open);
	else
		fprintf(out, "%*.1f", width, percent(cell(c, row, column)));
}

/* The pairs, the better player first. */
static void each_pair(const struct crosstable *c, FILE *out,
                      void (*print)(const struct crosstable *c, unsigned i, unsigned j, bool last, FILE *out))
{
	for (unsigned i = 0; i < c->players; i++)
		for (unsigned j = i + 1; j < c->players; j++)
			print(c, i, j, i + 2 == c->players && j + 1 == c->players, out);
}

/* --- text -----------------------------------------------------------------------------------------------------------
 */

static int name_width(const struct crosstable *c)
{
	int width = 6;
	for (unsigned i = 0; i < c->players; i++)
		width = (int)strlen(c->name[i]) > width ? (int)strlen(c->name[i]) : width;
	return width;
}

static void text_row(const struct crosstable *c, unsigned i, int width, FILE *out)
{
	struct tally all = crosstable_total(c, c->rank[i]);
	long elo[3];
	elo_numbers(c->rating + c->rank[i], elo);
	fprintf(out, "%3u %-*s %+6ld %+7ld %+6ld %7u %5u %5u %5u %7.1f  ", i + 1, width, name(c, i), elo[0], elo[1],
	        elo[2], tally_games(&all), all.wins, all.draws, all.losses, percent(&all));
	for (unsigned j = 0; j < c->players; j++)
		print_cell(c, i, j, "-", "?", 6, out);
	fputc('\n', out);
}

static void text_table(const struct crosstable *c, FILE *out)
{
	int width = name_width(c);
	fprintf(out, "  # %-*s    Elo    from     to   games   won drawn  lost       %%  ", width, "player");
	for (unsigned j = 0; j < c->players; j++)
		fprintf(out, "%6u", j + 1);
	fputc('\n', out);
	for (unsigned i = 0; i < c->players; i++)
		text_row(c, i, width, out);
}

static void text_pair(const struct crosstable *c, unsigned i, unsigned j, bool last, FILE *out)
{
	const struct tally *t = cell(c, i, j);
	double low, high;
	int width = name_width(c);
	(void)last;
	interval(t, &low, &high);
	fprintf(out, "%-*s %-*s %6u %5u %5u %5u %7.1f  [%5.1f, %5.1f] %7.1f\n", width, name(c, i), width, name(c, j),
	        tally_games(t), t->wins, t->draws, t->losses, percent(t), low, high, stones(t));
}

static void print_text(const struct crosstable *c, bool pairs, FILE *out)
{
	int width = name_width(c);
	if (!pairs) {
		text_table(c, out);
		return;
	}
	fprintf(out, "%-*s %-*s  games   won drawn  lost       %%    95 %% interval  stones\n", width, "first", width,
	        "second");
	each_pair(c, out, text_pair);
}

/* --- csv and Markdown: one row of cells each ------------------------------------------------------------------- */

/* Columns that are always there, and one for each player. */
static struct column *with_players(const struct crosstable *c, const struct column *fixed, unsigned count,
                                   const char *const *name)
{
	struct column *all = xcalloc(count + c->players + 1, sizeof *all);
	memcpy(all, fixed, count * sizeof *all);
	for (unsigned j = 0; j < c->players; j++)
		all[count + j].name = name[j];
	return all;
}

static void row_of_player(const struct crosstable *c, unsigned i, struct rows *r)
{
	struct tally all = crosstable_total(c, c->rank[i]);
	bool md = r->format == FORMAT_MD;
	long elo[3];
	elo_numbers(c->rating + c->rank[i], elo);
	rows_number(r, i + 1);
	rows_text(r, name(c, i));
	if (md)
		rows_print(r, "%ld (%ld to %ld)", elo[0], elo[1], elo[2]);
	for (unsigned k = 0; k < 3 && !md; k++)
		rows_print(r, "%ld", elo[k]);
	if (md)
		rows_print(r, "%.1f", percent(&all));
	else
		rows_number(r, tally_games(&all));
	rows_number(r, all.wins);
	rows_number(r, all.draws);
	rows_number(r, all.losses);
	if (!md)
		rows_print(r, "%.1f", percent(&all));
	for (unsigned j = 0; j < c->players; j++)
		if (i != j && tally_games(cell(c, i, j)) > 0)
			rows_print(r, "%.1f", percent(cell(c, i, j)));
		else
			rows_text(r, !md ? "" : i == j ? "–" : "?");
}

static void print_players(const struct crosstable *c, enum format format, FILE *out)
{
	static const struct column csv[] = {{.name = "rank"},     {.name = "player", .kind = COLUMN_TEXT},
	                                    {.name = "elo"},      {.name = "elo_low"},
	                                    {.name = "elo_high"}, {.name = "games"},
	                                    {.name = "won"},      {.name = "drawn"},
	                                    {.name = "lost"},     {.name = "percent"}};
	static const struct column md[] = {{.name = "#"},   {.name = "player", .kind = COLUMN_TEXT},
	                                   {.name = "Elo"}, {.name = "%"},
	                                   {.name = "won"}, {.name = "drawn"},
	                                   {.name = "lost"}};
	struct rows r;
	const char **label = xcalloc(c->players + 1, sizeof *label);
	char(*number)[12] = xcalloc(c->players + 1, sizeof *number);
	for (unsigned j = 0; j < c->players; j++) {
		snprintf(number[j], sizeof number[j], "%u", j + 1);
		label[j] = format == FORMAT_MD ? number[j] : name(c, j);
	}
	struct column *all = format == FORMAT_MD ? with_players(c, md, sizeof md / sizeof *md, label)
	                                         : with_players(c, csv, sizeof csv / sizeof *csv, label);
	rows_begin(&r, out, format, all);
	for (unsigned i = 0; i < c->players; i++)
		row_of_player(c, i, &r);
	rows_end(&r);
	free(all);
	free(label);
	free(number);
}

static void row_of_pair(const struct crosstable *c, unsigned i, unsigned j, struct rows *r)
{
	const struct tally *t = cell(c, i, j);
	double low, high;
	interval(t, &low, &high);
	rows_text(r, name(c, i));
	rows_text(r, name(c, j));
	rows_number(r, tally_games(t));
	rows_number(r, t->wins);
	rows_number(r, t->draws);
	rows_number(r, t->losses);
	if (r->format == FORMAT_MD)
		rows_print(r, "%.1f (%.1f to %.1f)", percent(t), low, high);
	else {
		rows_print(r, "%.1f", percent(t));
		rows_print(r, "%.1f", low);
		rows_print(r, "%.1f", high);
	}
	rows_print(r, "%.1f", stones(t));
}

static void print_pairs(const struct crosstable *c, enum format format, FILE *out)
{
	static const struct column csv[] = {{.name = "first", .kind = COLUMN_TEXT},
	                                    {.name = "second", .kind = COLUMN_TEXT},
	                                    {.name = "games"},
	                                    {.name = "won"},
	                                    {.name = "drawn"},
	                                    {.name = "lost"},
	                                    {.name = "percent"},
	                                    {.name = "low"},
	                                    {.name = "high"},
	                                    {.name = "stones"},
	                                    {0}};
	static const struct column md[] = {{.name = "first", .kind = COLUMN_TEXT},
	                                   {.name = "second", .kind = COLUMN_TEXT},
	                                   {.name = "games"},
	                                   {.name = "won"},
	                                   {.name = "drawn"},
	                                   {.name = "lost"},
	                                   {.name = "%"},
	                                   {.name = "stones"},
	                                   {0}};
	struct rows r;
	rows_begin(&r, out, format, format == FORMAT_MD ? md : csv);
	for (unsigned i = 0; i < c->players; i++)
		for (unsigned j = i + 1; j < c->players; j++)
			row_of_pair(c, i, j, &r);
	rows_end(&r);
}

static void print_csv(const struct crosstable *c, bool pairs, FILE *out)
{
	(pairs ? print_pairs : print_players)(c, FORMAT_CSV, out);
}

static void print_md(const struct crosstable *c, const struct event *e, FILE *out)
{
	fprintf(out, "%s, %lu games a pair, seed %lu%s. A draw is half a win; intervals are 95 %%.\n\n", e->game,
	        e->games, e->seed, e->complete ? "" : ", not finished");
	print_players(c, FORMAT_MD, out);
	putc('\n', out);
	print_pairs(c, FORMAT_MD, out);
}

/* --- json -----------------------------------------------------------------------------------------------------------
 */

static void json_player(const struct crosstable *c, unsigned i, FILE *out)
{
	struct tally all = crosstable_total(c, c->rank[i]);
	long elo[3];
	elo_numbers(c->rating + c->rank[i], elo);
	fprintf(out, "    {\"rank\": %u, \"name\": ", i + 1);
	json_string(out, name(c, i));
	fprintf(out, ", \"elo\": %ld, \"elo_low\": %ld, \"elo_high\": %ld,\n     ", elo[0], elo[1], elo[2]);
	fprintf(out, "\"games\": %u, \"won\": %u, \"drawn\": %u, \"lost\": %u, \"percent\": %.1f}%s\n",
	        tally_games(&all), all.wins, all.draws, all.losses, percent(&all), i + 1 < c->players ? "," : "");
}

static void json_row(const struct crosstable *c, unsigned i, FILE *out)
{
	fputs("    [", out);
	for (unsigned j = 0; j < c->players; j++) {
		print_cell(c, i, j, "null", "null", 0, out);
		fputs(j + 1 < c->players ? ", " : "", out);
	}
	fprintf(out, "]%s\n", i + 1 < c->players ? "," : "");
}

static void json_pair(const struct crosstable *c, unsigned i, unsigned j, bool last, FILE *out)
{
	const struct tally *t = cell(c, i, j);
	double low, high;
	interval(t, &low, &high);
	fputs("    {\"first\": ", out);
	json_string(out, name(c, i));
	fputs(", \"second\": ", out);
	json_string(out, name(c, j));
	fprintf(out, ",\n     \"games\": %u, \"won\": %u, \"drawn\": %u, \"lost\": %u, ", tally_games(t), t->wins,
	        t->draws, t->losses);
	fprintf(out, "\"percent\": %.1f, \"low\": %.1f, \"high\": %.1f, \"stones\": %.1f}%s\n", percent(t), low, high,
	        stones(t), last ? "" : ",");
}

static void print_json(const struct crosstable *c, const struct event *e, FILE *out)
{
	fprintf(out, "{\n  \"game\": \"%s\", \"games_a_pair\": %lu, \"seed\": %lu, \"played\": %u, \"complete\": %s,\n",
	        e->game, e->games, e->seed, e->played, e->complete ? "true" : "false");
	fputs("  \"players\": [\n", out);
	for (unsigned i = 0; i < c->players; i++)
		json_player(c, i, out);
	fputs("  ],\n  \"cross\": [\n", out);
	for (unsigned i = 0; i < c->players; i++)
		json_row(c, i, out);
	fputs("  ],\n  \"pairs\": [\n", out);
	each_pair(c, out, json_pair);
	fputs("  ]\n}\n", out);
}

void crosstable_print(const struct crosstable *c, const struct event *e, enum format format, bool pairs, FILE *out)
{
	if (format == FORMAT_CSV)
		print_csv(c, pairs, out);
	else if (format == FORMAT_JSON)
		print_json(c, e, out);
	else if (format == FORMAT_MD)
		print_md(c, e, out);
	else
		print_text(c, pairs, out);
}
