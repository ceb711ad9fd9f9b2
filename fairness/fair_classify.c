/* kdraw fair GAME: what is known about one game, and why. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/answer.h"
#include "base/command.h"
#include "base/options.h"
#include "base/output.h"
#include "fairness/arrangement.h"
#include "fairness/fair.h"
#include "fairness/mark.h"
#include "fairness/reason.h"
#include "fairness/records.h"
#include "games/spelling.h"

static const char documentation[] =
    "What is known about Connect(K, P, Q), and why: Black places Q stones, then White and Black place P in turn; K in "
    "a row win. GAME is K:P:Q, MxN:K:P:Q for a board of M x N squares, or K P Q.\v"
    "The verdict uses the definitions of Wu, Huang and Chang (2006):\n"
    "  DEFINITELY UNFAIR     somebody is proved to win\n"
    "  DRAW                  both are proved not to win\n"
    "  MONOTONICALLY UNFAIR  one is proved not to win, the other is not\n"
    "  EMPIRICALLY UNFAIR    it is only claimed, or said from games, who wins\n"
    "  POTENTIALLY FAIR      none of these is known\n"
    "\n"
    "The provers are asked, each for a second: all games on small boards, kdraw prove, kdraw win. A proof counts if "
    "kdraw check verifies it; it is remembered, so that the same question is answered at once. If the game stays "
    "undecided, the comments say who was asked, and what would decide it. --time 0 asks nobody.\n"
    "Every conclusion stands with its steps and sources. If proved ones contradict each other, all their steps are "
    "shown, and the status is 2.\n"
    "\n"
    "Other commands, each with its own --help ('kdraw fair defence --help'):\n"
    "  corollary2 [K P Q]     the games that Black wins by his first move alone\n"
    "  defence STONES         how many white stones are needed, exactly\n"
    "  search -d D -q Q       stones that need many white ones\n"
    "  records                the best such stones, and the games they decide\n"
    "  table                  all small games, as a table or a picture\n"
    "  map                    who wins, what is drawn, open: games and boards\n"
    "  contradictions         does what is known contradict itself?\n"
    "  complexity MxN K P Q   how large a game is\n"
    "\n"
    "Exit status: 0 a draw, 1 somebody wins, 2 trouble, 3 the value of the game is not known.\n"
    "\n"
    "Examples:\n"
    "  kdraw fair 19:17:7 -o 19.stones         Black wins by his first move, and\n"
    "  kdraw check 19.stones                   by these stones\n"
    "  kdraw fair 7x7:5:1:1 -o 775.proof       a draw; its proof is one of a board:\n"
    "  kdraw board grid:7x7:5 > 775.board\n"
    "  kdraw check 775.board 775.proof\n"
    "  kdraw fair 6:2:1 --time 1m              Connect6: ask each for a minute";

struct arguments {
	const char *facts, *output;
	enum format format;
	struct game_query game;
	struct fair_asking asking;
};

static void set_board(struct game_query *g, const char *text)
{
	if (!board_read(text, &g->rows, &g->columns))
		command_fail("a board is MxN, up to 1000000, or 'infinite', not '%s'", text);
}

static void take_board(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	set_board(&a->game, text);
}

static const struct command_option options[] = {
    {"time", 0, "T", "ask each prover for T seconds (or 5m, 2h; default 1); 0: only the known results",
     OPTION_TIME_OR_0(asking.seconds)},
    {"cache", 0, "FOLDER", "what was found out is there (default: $XDG_CACHE_HOME/kdraw/fair); none: nowhere",
     OPTION_TEXT(asking.folder)},
    {"board", 0, "MxN", "a finite board (default: infinite)", OPTION_CALL(take_board)},
    {"facts", 0, "FILE", "use the known results of FILE, too (fairness/facts.txt shows how to write them)",
     OPTION_TEXT(facts)},
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "FILE", "write the stones or the proof that decides the game to FILE, for kdraw check",
     OPTION_FILE(output)},
    {0},
};

static void read_game(struct game_query *g, char **word)
{
	if (word[0] != NULL && isalpha((unsigned char)*word[0]) && strpbrk(word[0], ":(") == NULL &&
	    strncmp(word[0], "inf", 3) != 0)
		command_fail("'%s' is no command of kdraw fair, and no number K", word[0]);
	struct spelling s;
	char board[64];
	spelling_need(&s, word, "which game? For example 19:17:7, 7x7:5:1:1, or 6 2 1; or a command, as map");
	spelling_need_q(&s);
	if (word[s.words] != NULL)
		command_fail("'%.40s' is one argument too many", word[s.words]);
	if (s.rows != NULL && g->rows > 0)
		command_fail("the board is said twice");
	snprintf(board, sizeof board, "%.20sx%.20s", s.rows, s.columns);
	if (s.rows != NULL && strcmp(s.rows, "inf") != 0)
		set_board(g, board);
	g->k = (unsigned)command_number_of("K", s.k, 1, FACT_MOST);
	g->p = (unsigned)command_number_of("P", s.p, 1, FACT_MOST);
	g->q = (unsigned)command_number_of("Q", s.q, 0, FACT_MOST);
	spelling_clear(&s);
	if (g->rows > 0 && g->q > (unsigned long)g->rows * g->columns)
		command_fail("the first move has %u stones, and the board %lu squares", g->q,
		             (unsigned long)g->rows * g->columns);
}

static void print_game(const struct game_query *g)
{
	char *game = game_name(g);
	verdict_text("game", game);
	free(game);
	if (g->rows == 0)
		printf("c Connect(%u,%u,%u) on the infinite board\n", g->k, g->p, g->q);
	else
		printf("c Connect(%u,%u,%u,%u,%u)\n", g->rows, g->columns, g->k, g->p, g->q);
}

static void print_conclusion(const struct conclusion *c)
{
	printf("c %s, %s:\n", conclusion_words[c->kind], evidence_words[c->evidence]);
	for (unsigned i = 0; i < c->steps; i++)
		printf("c   %u. %s\n", i + 1, c->step[i]);
}

/* Two conclusions that exclude each other: both chains are above, so name them. */
static void print_disagreements(const struct reasons *r)
{
	for (unsigned i = 0; i < r->count; i++)
		for (unsigned j = 0; j < i; j++)
			if (conclusions_exclude(&r->conclusion[i], &r->conclusion[j]))
				printf("c these disagree: %s (%s), %s (%s)\n", conclusion_words[r->conclusion[j].kind],
				       r->conclusion[j].step[0], conclusion_words[r->conclusion[i].kind],
				       r->conclusion[i].step[0]);
}

static void print_open_problem(const struct game_query *g, const struct facts *f)
{
	for (unsigned i = 0; i < f->count; i++) {
		const struct fact *x = &f->fact[i];
		if (x->value == FACT_OPEN && x->rows == g->rows && x->columns == g->columns && x->k == g->k &&
		    x->p == g->p && x->q == g->q)
			printf("c open: %s\n", x->source);
	}
}

static void print_notes(const struct game_query *g, const struct facts *facts)
{
	print_open_problem(g, facts);
	if (g->p == 2UL * g->q)
		printf(
		    "c note: p = 2q, which Wu and Huang (2005) argue is necessary for fairness: each has q stones more "
		    "after his move\n");
	else
		printf("c note: p is not 2q; Wu and Huang (2005) argue, and do not prove, that fairness needs it\n");
	if (g->rows > 0 || g->q >= g->p || g->q == 0)
		return;
	struct reasons r;
	struct game_query first = *g;
	first.q = first.p;
	reasons_find(&r, &first, facts);
	const struct conclusion *c = reasons_strongest(&r, BLACK_WINS, false);
	if (c != NULL)
		printf("c note: if Black has to answer a breakaway (White plays far away), the game is like "
		       "Connect(%u,%u,%u) with White first, where the first player wins: %s\n",
		       g->k, g->p, g->p, evidence_words[c->evidence]);
	reasons_clear(&r);
}

static int verdict(const struct reasons *r)
{
	static const char *const word[] = {"DEFINITELY UNFAIR", "DRAW", "MONOTONICALLY UNFAIR", "EMPIRICALLY UNFAIR",
	                                   "POTENTIALLY FAIR"};
	static const enum conclusion_kind order[] = {BLACK_WINS,  WHITE_WINS,    BLACK_HOLDS,
	                                             WHITE_HOLDS, FAVOURS_BLACK, FAVOURS_WHITE};
	enum fairness f = reasons_classify(r);
	if (f == FAIRNESS_CONTRADICTION) {
		printf("s CONTRADICTION\n");
		return STATUS_TROUBLE;
	}
	printf("s %s", word[f]);
	for (unsigned i = 0; f != FAIRNESS_DRAW && f != FAIRNESS_POTENTIALLY_FAIR && i < CONCLUSIONS; i++) {
		const struct conclusion *c = reasons_strongest(r, order[i], f != FAIRNESS_EMPIRICALLY_UNFAIR);
		if (c == NULL)
			continue;
		printf(" %s%s", conclusion_words[c->kind],
		       c->evidence == EVIDENCE_CLAIMED     ? " (claimed)"
		       : c->evidence == EVIDENCE_EMPIRICAL ? " (empirical)"
		                                           : "");
		break;
	}
	putchar('\n');
	return f == FAIRNESS_DRAW ? STATUS_YES : f == FAIRNESS_DEFINITELY_UNFAIR ? STATUS_NO : STATUS_UNDECIDED;
}

/* The fewest stones, at most q, that need more than p; 0 if there are none. */
static unsigned long least_stones(unsigned long d, unsigned long p, unsigned long q)
{
	unsigned long low = 0, high = q;
	if (records_number(d, q) <= p)
		return 0;
	while (high - low > 1) { /* the numbers grow with q */
		unsigned long middle = low + (high - low) / 2;
		*(records_number(d, middle) > p ? &high : &low) = middle;
	}
	return high;
}

static void write_stones(const struct arguments *a, unsigned long stones, enum arrangement_claim claim)
{
	const struct game_query *g = &a->game;
	struct stones s;
	struct defence d;
	if (g->k > 2000 || stones > RECORDS_DEEP)
		command_fail("-o: the game is too large to write its stones (K at most 2000)");
	stones_init(&s);
	records_stones(&s, g->k - g->p, (unsigned)stones, 2 * g->k + 2);
	struct threats_position p = {g->k, g->p, 0, 0, &s, NULL};
	if (!defence_find(&d, &p, 0))
		command_fail("-o: the stones have more than %u threat windows", THREATS_MOST);
	if (!d.disjoint || d.number <= g->p)
		command_fail("-o: no disjoint threats were found");
	FILE *out = output_open(a->output);
	arrangement_write(out, &p, &d, claim, g->q);
	output_close(out, a->output);
	defence_clear(&d);
	stones_clear(&s);
}

/* The stones by which the game is won, and whose they are; 0 if it is not won so. */
static unsigned long winning_stones(const struct game_query *g, enum arrangement_claim *claim)
{
	if (g->rows > 0 || g->k <= g->p || g->q >= g->k)
		return 0;
	unsigned long d = g->k - g->p, black = least_stones(d, g->p, g->q), answer = arrangement_bound(d, g->q);
	*claim = black > 0 ? ARRANGEMENT_BLACK : ARRANGEMENT_WHITE;
	return black > 0 ? black : answer < g->p ? least_stones(d, g->p, g->p - answer) : 0;
}

/* What decides the game, if kdraw check can read it. */
static void write_certificate(const struct arguments *a, const struct reasons *r)
{
	enum arrangement_claim claim;
	unsigned long stones = winning_stones(&a->game, &claim);
	const struct conclusion *c = mark_reason(r);
	const char *text = c != NULL ? reasons_certificate(r, c->kind) : NULL;
	if (text == NULL && stones > 0) {
		write_stones(a, stones, claim);
		return;
	}
	if (text == NULL)
		command_fail("-o: nothing was found here that kdraw check could read%s",
		             a->asking.seconds > 0 ? "; more --time may help" : ": --time 0 asks nobody");
	FILE *out = output_open(a->output);
	fputs(text, out);
	output_close(out, a->output);
}

int fair_classify(int argc, char **argv)
{
	static const struct command command = {"GAME\nCOMMAND ...", documentation, options, .words = 4};
	struct arguments a = {.asking.seconds = FAIR_SECONDS};
	struct asking asking;
	struct facts facts;
	struct reasons reasons;
	char **word = command_read(&command, argc, argv, &a);
	read_game(&a.game, word);
	fair_load_facts(&facts, a.facts);
	a.asking.certificate = a.output != NULL && winning_stones(&a.game, &(enum arrangement_claim){0}) == 0;
	fair_ask(&a.asking, &asking, &a.game, &facts);
	reasons_find(&reasons, &a.game, &facts);
	verdict_begin("kdraw-fair/1", a.format);
	print_game(&a.game);
	for (unsigned i = 0; i < reasons.count; i++)
		print_conclusion(&reasons.conclusion[i]);
	print_disagreements(&reasons);
	enum fairness f = reasons_classify(&reasons);
	if (f != FAIRNESS_DEFINITELY_UNFAIR && f != FAIRNESS_DRAW)
		print_notes(&a.game, &facts);
	if (f != FAIRNESS_DEFINITELY_UNFAIR && f != FAIRNESS_DRAW && f != FAIRNESS_CONTRADICTION)
		fair_print_open(&asking, &a.game, &reasons);
	int status = verdict(&reasons);
	if (a.output != NULL)
		write_certificate(&a, &reasons);
	reasons_clear(&reasons);
	facts_clear(&facts);
	return status;
}
