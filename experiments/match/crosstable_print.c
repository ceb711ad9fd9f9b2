/* Cross tables as text, csv, json and Markdown. Players always come in the order of their ranks. */
#include <math.h>
#include <string.h>

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

/* --- csv ------------------------------------------------------------------------------------------------------------
 */

static void quote(const char *text, FILE *out)
{
	fputc('"', out);
	for (; *text != '\0'; text++) {
		if (*text == '"')
			fputc('"', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

static void csv_pair(const struct crosstable *c, unsigned i, unsigned j, bool last, FILE *out)
{
	const struct tally *t = cell(c, i, j);
	double low, high;
	(void)last;
	interval(t, &low, &high);
	quote(name(c, i), out);
	fputc(',', out);
	quote(name(c, j), out);
	fprintf(out, ",%u,%u,%u,%u,%.1f,%.1f,%.1f,%.1f\n", tally_games(t), t->wins, t->draws, t->losses, percent(t),
	        low, high, stones(t));
}

static void csv_row(const struct crosstable *c, unsigned i, FILE *out)
{
	struct tally all = crosstable_total(c, c->rank[i]);
	long elo[3];
	elo_numbers(c->rating + c->rank[i], elo);
	fprintf(out, "%u,", i + 1);
	quote(name(c, i), out);
	fprintf(out, ",%ld,%ld,%ld,%u,%u,%u,%u,%.1f", elo[0], elo[1], elo[2], tally_games(&all), all.wins, all.draws,
	        all.losses, percent(&all));
	for (unsigned j = 0; j < c->players; j++) {
		fputc(',', out);
		print_cell(c, i, j, "", "", 0, out);
	}
	fputc('\n', out);
}

static void print_csv(const struct crosstable *c, bool pairs, FILE *out)
{
	if (pairs) {
		fputs("first,second,games,won,drawn,lost,percent,low,high,stones\n", out);
		each_pair(c, out, csv_pair);
		return;
	}
	fputs("rank,player,elo,elo_low,elo_high,games,won,drawn,lost,percent", out);
	for (unsigned j = 0; j < c->players; j++) {
		fputc(',', out);
		quote(name(c, j), out);
	}
	fputc('\n', out);
	for (unsigned i = 0; i < c->players; i++)
		csv_row(c, i, out);
}

/* --- json -----------------------------------------------------------------------------------------------------------
 */

/* Names of agents are printable ASCII or bytes beyond, which stay as they are. */
static void json_string(const char *text, FILE *out)
{
	fputc('"', out);
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ')
			fprintf(out, "\\u%04x", (unsigned)*text);
		else
			fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
	fputc('"', out);
}

static void json_player(const struct crosstable *c, unsigned i, FILE *out)
{
	struct tally all = crosstable_total(c, c->rank[i]);
	long elo[3];
	elo_numbers(c->rating + c->rank[i], elo);
	fprintf(out, "    {\"rank\": %u, \"name\": ", i + 1);
	json_string(name(c, i), out);
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
	json_string(name(c, i), out);
	fputs(", \"second\": ", out);
	json_string(name(c, j), out);
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

/* --- Markdown -------------------------------------------------------------------------------------------------------
 */

static void md_name(const char *text, FILE *out)
{
	for (; *text != '\0'; text++)
		fprintf(out, strchr("|\\*_`<", *text) != NULL ? "\\%c" : "%c", *text);
}

static void md_row(const struct crosstable *c, unsigned i, FILE *out)
{
	struct tally all = crosstable_total(c, c->rank[i]);
	long elo[3];
	elo_numbers(c->rating + c->rank[i], elo);
	fprintf(out, "| %u | ", i + 1);
	md_name(name(c, i), out);
	fprintf(out, " | %ld (%ld to %ld) | %.1f | %u | %u | %u |", elo[0], elo[1], elo[2], percent(&all), all.wins,
	        all.draws, all.losses);
	for (unsigned j = 0; j < c->players; j++) {
		fputc(' ', out);
		print_cell(c, i, j, "–", "?", 0, out);
		fputs(" |", out);
	}
	fputc('\n', out);
}

static void md_pair(const struct crosstable *c, unsigned i, unsigned j, bool last, FILE *out)
{
	const struct tally *t = cell(c, i, j);
	double low, high;
	(void)last;
	interval(t, &low, &high);
	fputs("| ", out);
	md_name(name(c, i), out);
	fputs(" | ", out);
	md_name(name(c, j), out);
	fprintf(out, " | %u | %u | %u | %u | %.1f (%.1f to %.1f) | %.1f |\n", tally_games(t), t->wins, t->draws,
	        t->losses, percent(t), low, high, stones(t));
}

static void print_md(const struct crosstable *c, const struct event *e, FILE *out)
{
	fprintf(out, "%s, %lu games a pair, seed %lu%s. A draw is half a win; intervals are 95 %%.\n\n", e->game,
	        e->games, e->seed, e->complete ? "" : ", not finished");
	fputs("| # | player | Elo | %% | won | drawn | lost |", out);
	for (unsigned j = 0; j < c->players; j++)
		fprintf(out, " %u |", j + 1);
	fputs("\n|--:|---|--:|--:|--:|--:|--:|", out);
	for (unsigned j = 0; j < c->players; j++)
		fputs("--:|", out);
	fputc('\n', out);
	for (unsigned i = 0; i < c->players; i++)
		md_row(c, i, out);
	fputs("\n| first | second | games | won | drawn | lost | %% | stones |\n", out);
	fputs("|---|---|--:|--:|--:|--:|--:|--:|\n", out);
	each_pair(c, out, md_pair);
}

void crosstable_print(const struct crosstable *c, const struct event *e, const char *format, bool pairs, FILE *out)
{
	if (strcmp(format, "csv") == 0)
		print_csv(c, pairs, out);
	else if (strcmp(format, "json") == 0)
		print_json(c, e, out);
	else if (strcmp(format, "md") == 0)
		print_md(c, e, out);
	else
		print_text(c, pairs, out);
}
