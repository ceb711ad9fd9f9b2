#include "hypergraph/pg.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void pg_init(struct pg *g)
{
	memset(g, 0, sizeof *g);
	hypergraph_init(&g->black);
	hypergraph_init(&g->white);
}

void pg_clear(struct pg *g)
{
	for (unsigned s = 0; g->name != NULL && s < g->black.squares; s++)
		free(g->name[s]);
	free(g->name);
	free(g->black_turn);
	free(g->owner);
	free(g->first_move);
	hypergraph_clear(&g->black);
	hypergraph_clear(&g->white);
	memset(g, 0, sizeof *g);
}

static bool has_exclusive(const struct hypergraph *h)
{
	for (unsigned i = 0; i < h->lines; i++)
		if (h->exclusive[i])
			return true;
	return false;
}

static void name_squares(struct pg *g)
{
	char name[16];
	unsigned n = g->black.squares;
	g->name = xmalloc(((size_t)n + 1) * sizeof *g->name);
	for (unsigned s = 0; s < n; s++) {
		snprintf(name, sizeof name, "s%u", s);
		g->name[s] = xstrdup(name);
	}
}

bool pg_from_board(struct pg *g, const struct hypergraph *h, unsigned stones, struct trouble *t)
{
	assert(stones > 0 && g->black.squares == 0);
	if (has_exclusive(h))
		return trouble_say(t, 0, "a .pg file cannot say that a square is for White only (exclusive squares)");
	hypergraph_add_squares(&g->black, h->squares);
	hypergraph_add_squares(&g->white, h->squares);
	for (unsigned i = 0; i < h->lines; i++)
		hypergraph_add_line(&g->black, hypergraph_line(h, i), hypergraph_line_size(h, i));
	name_squares(g);
	g->owner = xcalloc((size_t)h->squares + 1, sizeof *g->owner);
	g->times = h->squares;
	g->black_turn = xcalloc((size_t)g->times + 1, sizeof *g->black_turn);
	for (unsigned i = 0; i < g->times; i++)
		g->black_turn[i] = i / stones % 2 == 0;
	return true;
}

bool pg_to_board(const struct pg *g, struct hypergraph *h, struct trouble *t)
{
	if (g->white.lines > 0)
		return trouble_say(t, 0, "#whitewins has lines: only games in which White defends are boards");
	if (g->first_move != NULL)
		return trouble_say(t, 0, "#firstmoves restricts the first move, which a board cannot say");
	for (unsigned s = 0; s < g->black.squares; s++)
		if (g->owner[s] != OWNER_NONE)
			return trouble_say(
			    t, 0, "a stone stands on '%.40s'; give stones to kdraw prove, as --black LIST", g->name[s]);
	hypergraph_copy(h, &g->black);
	return true;
}

static void write_times(const struct pg *g, bool all, FILE *out)
{
	const char *separator = "";
	for (unsigned i = 0; i < g->times; i++)
		if (all || g->black_turn[i]) {
			fprintf(out, "%st%u", separator, i + 1);
			separator = " ";
		}
	if (*separator != '\0')
		putc('\n', out);
}

static void write_initials(const struct pg *g, enum owner owner, const char *section, FILE *out)
{
	fprintf(out, "%s\n", section);
	for (unsigned s = 0; s < g->black.squares; s++)
		if (g->owner[s] == owner)
			fprintf(out, "%s\n", g->name[s]);
}

static void write_positions(const struct pg *g, FILE *out)
{
	fputs("#positions\n", out);
	for (unsigned s = 0; s < g->black.squares; s++)
		fprintf(out, "%s%s", s == 0 ? "" : " ", g->name[s]);
	fputs(g->black.squares > 0 ? "\n" : "", out);
}

static void write_wins(const struct pg *g, const struct hypergraph *h, const char *section, FILE *out)
{
	fprintf(out, "%s\n", section);
	for (unsigned i = 0; i < h->lines; i++)
		for (unsigned j = 0, size = hypergraph_line_size(h, i); j < size; j++)
			fprintf(out, "%s%c", g->name[hypergraph_line(h, i)[j]], j + 1 < size ? ' ' : '\n');
}

static void write_first_moves(const struct pg *g, FILE *out)
{
	if (g->first_move == NULL)
		return;
	fputs("#firstmoves\n", out);
	for (unsigned s = 0; s < g->black.squares; s++)
		if (g->first_move[s])
			fprintf(out, "%s\n", g->name[s]);
}

void pg_write(const struct pg *g, const char *comment, FILE *out)
{
	if (comment != NULL)
		fprintf(out, "%% %s\n", comment);
	write_initials(g, OWNER_BLACK, "#blackinitials", out);
	write_initials(g, OWNER_WHITE, "#whiteinitials", out);
	fputs("#times\n", out);
	write_times(g, true, out);
	fputs("#blackturns\n", out);
	write_times(g, false, out);
	write_positions(g, out);
	write_wins(g, &g->black, "#blackwins", out);
	write_wins(g, &g->white, "#whitewins", out);
	write_first_moves(g, out);
}
