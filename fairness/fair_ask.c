/* What the commands of kdraw fair share: known results, the provers that are asked, and files of stones. */
#include <stdio.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/output.h"
#include "fairness/arrangement.h"
#include "fairness/fair.h"
#include "table/table.h"

void fair_load_facts(struct facts *f, const char *name)
{
	struct trouble t = {0};
	facts_init(f);
	if (!facts_read_builtin(f, &t))
		command_die("fairness/facts.txt", &t);
	if (name == NULL)
		return;
	FILE *in = input_need(name);
	if (!facts_read(f, in, &t))
		command_die(name, &t);
	input_close(in);
}

void fair_ask(const struct fair_asking *how, struct asking *a, const struct game_query *g, struct facts *f)
{
	struct cache cache;
	cache_init(&cache, how->folder);
	*a = (struct asking){
	    .seconds = how->seconds, .cache = &cache, .recalled = how->recalled, .certificate = how->certificate};
	interrupt_catch(NULL);
	ask(a, g, f);
	interrupt_release();
	a->cache = NULL;
	cache_clear(&cache);
}

void fair_ask_more(const struct fair_asking *how, const struct game_query *g, struct facts *f)
{
	struct asking asking;
	if (how->seconds > 0 && !atomic_load(interrupt_seen()))
		fair_ask(how, &asking, g, f);
}

void fair_mark(const struct fair_asking *how, struct atlas *atlas, struct facts *f)
{
	for (unsigned i = 0; i < atlas->sheets; i++)
		for (unsigned j = 0; j < atlas->sheet[i].columns * atlas->sheet[i].rows; j++) {
			struct atlas_cell *c = &atlas->sheet[i].cell[j];
			struct reasons r;
			if (c->game.k == 0)
				continue;
			if (how != NULL)
				fair_ask_more(how, &c->game, f);
			reasons_find(&r, &c->game, f);
			atlas_set(c, &r);
			reasons_clear(&r);
		}
}

void fair_recall(struct fair_asking *how, struct facts *f)
{
	struct cache cache;
	cache_init(&cache, how->folder);
	how->recalled = true;
	ask_recall(&(struct asking){.cache = &cache}, f);
	cache_clear(&cache);
}

/* --- stones ------------------------------------------------------------------------------------------------------- */

void fair_write_arrangement(const char *output, const struct threats_position *p, const struct defence *d, unsigned q)
{
	if (output == NULL)
		return;
	if (!d->disjoint)
		command_fail("no disjoint threats were found, so there is nothing for kdraw check");
	FILE *out = output_open(output);
	arrangement_write(out, p, d, d->number > p->p ? ARRANGEMENT_BLACK : ARRANGEMENT_NEEDS, q);
	output_close(out, output);
}

void fair_draw_arrangement(const char *svg, const char *title, const struct stones *black, const struct stones *white)
{
	if (svg == NULL)
		return;
	FILE *out = output_open(svg);
	arrangement_svg(out, title, black, white);
	output_close(out, svg);
}

/* --- what would decide a game --- */

static void print_question(const struct asking *a, enum question_kind kind, const struct game_query *g)
{
	char *command = ask_command(kind, g);
	if (a->reply[kind] == REPLY_OPEN)
		printf("c asked in vain (--time %g): %s\n", a->spent[kind],
		       kind == ASK_ALL ? "all games (provers/exact)" : command);
	else if (a->reply[kind] == REPLY_REFUTED && kind == ASK_DRAW)
		printf("c Maker wins the Maker-Breaker game (%s), from which nothing follows for this one\n", command);
	else if (a->reply[kind] == REPLY_REFUTED && kind == ASK_WEIGHTS)
		printf("c its weights are too large for a potential (%s)\n", command);
	free(command);
}

static void print_drawn_from(const struct game_query *g)
{
	struct table t;
	table_init_row(&t, g->p);
	gmp_printf(
	    "c would decide it: a tiling that catches k = %u, with tiles drawn for p = %u (kdraw search; kdraw table "
	    "has k = %Zd)\n",
	    g->k, g->p, t.value[t.best]);
	table_clear(&t);
}

void fair_print_open(const struct asking *a, const struct game_query *g, const struct reasons *r)
{
	bool black = reasons_strongest(r, BLACK_HOLDS, true) == NULL, /* somebody may still win */
	    white = reasons_strongest(r, WHITE_HOLDS, true) == NULL;
	if (a->seconds <= 0)
		printf("c nobody was asked: --time 0\n");
	for (enum question_kind kind = 0; kind < QUESTIONS; kind++)
		print_question(a, kind, g);
	if (g->rows == 0 && (g->q <= g->p || black))
		print_drawn_from(g);
	if (g->rows > 0 && a->reply[ASK_DRAW] == REPLY_OPEN)
		printf("c would decide it: kdraw prove -p %u grid:%ux%u:%u with more time, if it is drawn\n", g->p,
		       g->rows, g->columns, g->k);
	if (white)
		printf("c would decide it: a win of Black here or with fewer stones in his first move (kdraw win)\n");
	if (black)
		printf("c would decide it: a win of White here or with more stones in Black's first move (kdraw win "
		       "--attacker white)\n");
}
