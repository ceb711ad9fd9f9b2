#include "fairness/reason.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "fairness/arrangement.h"
#include "fairness/corollary2.h"
#include "fairness/records.h"
#include "table/table.h"

const char *const conclusion_words[CONCLUSIONS] = {"Black wins",
                                                   "White wins",
                                                   "White does not win",
                                                   "Black does not win",
                                                   "the game favours Black",
                                                   "the game favours White"};

const char *const fairness_words[] = {"definitely unfair", "draw",         "monotonically unfair", "empirically unfair",
                                      "potentially fair",  "contradiction"};

char *game_name(const struct game_query *g)
{
	char board[32] = "inf";
	if (g->rows > 0)
		snprintf(board, sizeof board, "%ux%u", g->rows, g->columns);
	return xasprintf("%s:%u:%u:%u", board, g->k, g->p, g->q);
}

static void forget_steps(struct conclusion *c)
{
	for (unsigned i = 0; i < c->steps; i++)
		free(c->step[i]);
}

void reasons_clear(struct reasons *r)
{
	for (unsigned i = 0; i < r->count; i++)
		forget_steps(&r->conclusion[i]);
	free(r->conclusion);
	*r = (struct reasons){0};
}

static struct conclusion *conclude(struct reasons *r, enum conclusion_kind kind, enum evidence evidence)
{
	MAKE_ROOM(r->conclusion, r->count, r->room);
	r->conclusion[r->count] = (struct conclusion){.kind = kind, .evidence = evidence};
	return &r->conclusion[r->count++];
}

static void __attribute__((format(printf, 2, 3))) because(struct conclusion *c, const char *format, ...)
{
	va_list arguments;
	assert(c->steps < REASON_STEPS);
	va_start(arguments, format);
	c->step[c->steps++] = xvasprintf(format, arguments);
	va_end(arguments);
}

/* Moves that win at once, and boards without room */

static void at_once(struct reasons *r, const struct game_query *g)
{
	if (g->rows > 0 && g->rows < g->k) {
		because(conclude(r, BLACK_HOLDS, EVIDENCE_PROVED), "no %u squares in a row fit on the board", g->k);
		because(conclude(r, WHITE_HOLDS, EVIDENCE_PROVED), "no %u squares in a row fit on the board", g->k);
	} else if (g->q >= g->k) {
		because(conclude(r, BLACK_WINS, EVIDENCE_PROVED), "q >= k: the first move makes %u in a row", g->k);
	} else if (g->p >= g->k && g->rows == 0) {
		because(conclude(r, WHITE_WINS, EVIDENCE_PROVED), "p >= k > q: White's first move makes %u in a row",
		        g->k);
	}
}

/* Strategy stealing (Nash; Wu, Huang, Chang 2006, section 2.2) */

static void strategy_stealing(struct reasons *r, const struct game_query *g)
{
	if (g->q >= g->p)
		because(
		    conclude(r, BLACK_HOLDS, EVIDENCE_PROVED),
		    "q >= p, strategy stealing: Black could follow a winning strategy of White himself, with stones "
		    "to spare (Wu, Huang, Chang 2006, section 2.2)");
	if (g->q == 0)
		because(conclude(r, WHITE_HOLDS, EVIDENCE_PROVED),
		        "q = 0: the game is Connect(%u,%u,%u) with White first, and the first player does not lose it "
		        "(strategy stealing)",
		        g->k, g->p, g->p);
}

/* Drawn Maker-Breaker games: the table kdraw(p). Whoever may not win holds against an opponent with p stones a move
 * and at most p in the first: so White does if q <= p, and Black does as White is second. */

static void explain_drawn(struct conclusion *c, const struct game_query *g, const char *value, const char *source)
{
	because(c, "the Maker-Breaker game is drawn for k >= %s, p = %u, on every board (%s)", value, g->p, source);
	if (c->kind == WHITE_HOLDS)
		because(c, "q <= p: Black's first move has no more stones than a move of Maker; so White, as Breaker, "
		           "holds");
	else
		because(c, "White has p stones a move, too, and Black is a Breaker with q stones more: he holds");
}

static enum evidence evidence_of_bound(enum bound b)
{
	return b == BOUND_CERTIFIED || b == BOUND_THEOREM2 || b == BOUND_POTENTIAL ? EVIDENCE_CERTIFICATE
	                                                                           : EVIDENCE_PROVED;
}

static const char *source_of_bound(enum bound b)
{
	return b == BOUND_CERTIFIED   ? "kdraw theorem writes the certificate"
	       : b == BOUND_THEOREM2  ? "Theorem 2 of Chiang, Wu, Lin 2011; kdraw derive writes the certificate"
	       : b == BOUND_POTENTIAL ? "a potential; kdraw derive --potential writes the certificate"
	                              : bound_sources[b].source;
}

static void drawn_for_large_k(struct reasons *r, const struct game_query *g)
{
	struct table t;
	table_init_row(&t, g->p);
	for (enum bound b = 0; b < BOUNDS && g->q <= g->p; b++) {
		if (!t.known[b] || mpz_cmp_ui(t.value[b], g->k) > 0)
			continue;
		char *value = mpz_get_str(NULL, 10, t.value[b]);
		for (enum conclusion_kind kind = BLACK_HOLDS; kind <= WHITE_HOLDS; kind++)
			explain_drawn(conclude(r, kind, evidence_of_bound(b)), g, value, source_of_bound(b));
		free(value);
		break; /* the most trusted source is enough */
	}
	table_clear(&t);
}

/* First moves with more threats than p stones meet: Corollary 2 of Wu, Huang 2005, and better arrangements */

static void first_move_wins(struct reasons *r, const struct game_query *g)
{
	unsigned d = g->k - g->p;
	unsigned long corollary = corollary2_right(d, g->q), best = records_number(d, g->q);
	if (corollary > g->p) {
		because(conclude(r, BLACK_WINS, EVIDENCE_PROVED),
		        "Corollary 2 of Wu, Huang 2005: d = %u, and Black's first move needs %lu > p white stones", d,
		        corollary);
	} else if (best > g->p) {
		because(conclude(r, BLACK_WINS, EVIDENCE_CERTIFICATE),
		        "Corollary 2 is missed (d = %u: %lu <= p), but there is a first move that needs %lu > p white "
		        "stones ('-o FILE' writes it for kdraw check)",
		        d, corollary, best);
	}
}

/* White answers Black's threats and makes his own far away. */
static void breakaway_wins(struct reasons *r, const struct game_query *g)
{
	unsigned d = g->k - g->p;
	unsigned long needed = arrangement_bound(d, g->q);
	if (needed >= g->p || records_number(d, g->p - needed) <= g->p)
		return;
	struct conclusion *c = conclude(r, WHITE_WINS, EVIDENCE_CERTIFICATE);
	because(c, "no %u stones need more than %lu white ones (d = %u; checker/FORMATS.md)", g->q, needed, d);
	because(c,
	        "White's other %lu stones, far away, can be placed so that they need %lu > p black ones ('-o FILE' "
	        "writes them for kdraw check)",
	        g->p - needed, records_number(d, g->p - needed));
}

static void arrangements(struct reasons *r, const struct game_query *g)
{
	if (g->rows > 0 || g->k <= g->p || g->q >= g->k)
		return;
	first_move_wins(r, g);
	breakaway_wins(r, g);
}

/* Known results, and what follows for other q */

static void explain_fact(struct conclusion *c, const struct fact *f, const char *what, unsigned q)
{
	if (f->rows == 0)
		because(c, "%s in Connect(%u,%u,%u) is %s: %s", what, f->k, f->p, q, evidence_words[f->evidence],
		        f->source);
	else
		because(c, "%s in Connect(%u,%u,%u,%u,%u) is %s: %s", what, f->rows, f->columns, f->k, f->p, q,
		        evidence_words[f->evidence], f->source);
}

static bool same_board(const struct game_query *g, const struct fact *f)
{
	return g->rows == f->rows && g->columns == f->columns;
}

/* Who wins on one board need not win on a larger one, where the other has more lines; but a win whose moves, threats
 * and zones lie on so many rows and columns does not see the rest of the board. */
static bool board_is_enough(const struct game_query *g, const struct fact *f)
{
	unsigned more = f->enough[0] > f->enough[1] ? f->enough[0] : f->enough[1];
	return f->enough[0] > 0 && g->rows >= more && g->columns >= f->enough[0] + f->enough[1] - more;
}

/* More stones in the first move never hurt Black (strategy stealing). */
static void follow(struct reasons *r, const struct game_query *g, const struct fact *f, enum conclusion_kind kind,
                   unsigned q, bool exchanged)
{
	bool for_black = kind == BLACK_WINS || kind == BLACK_HOLDS;
	if (for_black ? g->q < q : g->q > q)
		return;
	static const enum conclusion_kind other[] = {WHITE_WINS, BLACK_WINS, WHITE_HOLDS, BLACK_HOLDS};
	struct conclusion *c = conclude(r, kind, f->evidence);
	c->certificate = f->certificate;
	explain_fact(c, f, conclusion_words[exchanged ? other[kind] : kind], f->q);
	if (!same_board(g, f))
		because(c,
		        "its moves, threats and zones lie on %u x %u squares: so it holds on all boards of at least "
		        "this size",
		        f->enough[0], f->enough[1]);
	if (exchanged)
		because(c, "Connect(k,p,0) is Connect(k,p,p) with the colours exchanged: %s for q = %u",
		        conclusion_words[kind], q);
	if (g->q != q)
		because(c,
		        for_black ? "more stones in the first move do not hurt Black (strategy stealing): q = %u > %u"
		                  : "fewer stones in the first move do not hurt White (strategy stealing): q = %u < %u",
		        g->q, q);
}

/* What a value says, as conclusions for Black's q; exchanged: colours are exchanged. */
static void follow_value(struct reasons *r, const struct game_query *g, const struct fact *f, unsigned q,
                         bool exchanged)
{
	bool black = f->value == (exchanged ? FACT_WHITE : FACT_BLACK),
	     white = f->value == (exchanged ? FACT_BLACK : FACT_WHITE);
	if (black)
		follow(r, g, f, BLACK_WINS, q, exchanged);
	if (white)
		follow(r, g, f, WHITE_WINS, q, exchanged);
	if (f->value == FACT_DRAW || f->value == (exchanged ? FACT_NO_BLACK : FACT_NO_WHITE))
		follow(r, g, f, BLACK_HOLDS, q, exchanged);
	if (f->value == FACT_DRAW || f->value == (exchanged ? FACT_NO_WHITE : FACT_NO_BLACK))
		follow(r, g, f, WHITE_HOLDS, q, exchanged);
}

static void use_normal_game(struct reasons *r, const struct game_query *g, const struct fact *f)
{
	if ((!same_board(g, f) && !board_is_enough(g, f)) || f->k != g->k || f->p != g->p)
		return;
	follow_value(r, g, f, f->q, false);
	if (f->q == g->p)
		follow_value(r, g, f, 0, true);
	if (f->q == 0)
		follow_value(r, g, f, g->p, true);
	if (f->value == FACT_FAVOURS_BLACK && f->q == g->q)
		explain_fact(conclude(r, FAVOURS_BLACK, f->evidence), f, conclusion_words[FAVOURS_BLACK], f->q);
	if (f->value == FACT_FAVOURS_WHITE && f->q == g->q)
		explain_fact(conclude(r, FAVOURS_WHITE, f->evidence), f, conclusion_words[FAVOURS_WHITE], f->q);
}

/* The Maker-Breaker game is monotone: longer lines, smaller boards and smaller first moves help Breaker. So do fewer
 * stones a move, in the game that kdraw prove decides: there Breaker answers with no more stones than Maker has just
 * placed. (What a fact from elsewhere says of p stones may need all p of Breaker's.) */
static bool breaker_fact_applies(const struct game_query *g, const struct fact *f)
{
	bool smaller = f->rows == 0 || (g->rows > 0 && g->rows <= f->rows && g->columns <= f->columns);
	return smaller && f->k <= g->k &&
	       (f->p == g->p || (f->p > g->p && f->q >= f->p && f->evidence == EVIDENCE_CERTIFICATE));
}

static void use_breaker(struct reasons *r, const struct game_query *g, const struct fact *f)
{
	if (!breaker_fact_applies(g, f))
		return;
	for (enum conclusion_kind kind = BLACK_HOLDS; kind <= WHITE_HOLDS; kind++) {
		unsigned first = kind == WHITE_HOLDS ? g->q : g->p;
		if (f->q < first || (f->p > g->p && g->p < first))
			continue;
		struct conclusion *c = conclude(r, kind, f->evidence);
		c->certificate = f->certificate;
		explain_fact(c, f, "that Breaker draws the Maker-Breaker game", f->q);
		if (f->p > g->p)
			because(
			    c, "fewer stones a move help Breaker, who answers with no more than Maker has just placed");
		because(c,
		        kind == WHITE_HOLDS
		            ? "longer lines, smaller boards and first moves help Breaker; so White holds"
		            : "White as Maker with p = %u stones a move and Black as Breaker, who has q stones "
		              "more: so Black holds",
		        g->p);
	}
}

static int by_evidence(const void *a, const void *b)
{
	const struct conclusion *x = a, *y = b;
	if (x->evidence != y->evidence)
		return x->evidence < y->evidence ? -1 : 1;
	return (x->kind > y->kind) - (x->kind < y->kind);
}

static bool same_reason(const struct conclusion *a, const struct conclusion *b)
{
	bool same = a->kind == b->kind && a->evidence == b->evidence && a->steps == b->steps;
	for (unsigned i = 0; same && i < a->steps; i++)
		same = strcmp(a->step[i], b->step[i]) == 0;
	return same;
}

/* A fact of the register that a prover found again gives each of its conclusions twice; one certificate is enough. */
static void say_once(struct reasons *r)
{
	unsigned kept = 0, j;
	for (unsigned i = 0; i < r->count; i++) {
		struct conclusion *c = &r->conclusion[i];
		for (j = 0; j < kept && !same_reason(&r->conclusion[j], c); j++)
			continue;
		if (j < kept && r->conclusion[j].certificate == NULL)
			r->conclusion[j].certificate = c->certificate;
		if (j < kept)
			forget_steps(c);
		else
			r->conclusion[kept++] = *c;
	}
	r->count = kept;
}

void reasons_find(struct reasons *r, const struct game_query *g, const struct facts *facts)
{
	*r = (struct reasons){0};
	at_once(r, g);
	strategy_stealing(r, g);
	drawn_for_large_k(r, g);
	arrangements(r, g);
	for (unsigned i = 0; i < facts->count; i++)
		if (facts->fact[i].value == FACT_BREAKER_DRAWS)
			use_breaker(r, g, &facts->fact[i]);
		else
			use_normal_game(r, g, &facts->fact[i]);
	say_once(r);
	if (r->count > 1)
		qsort(r->conclusion, r->count, sizeof *r->conclusion, by_evidence);
}

static bool is_proved(enum evidence e)
{
	return e <= EVIDENCE_SEARCHED;
}

const struct conclusion *reasons_strongest(const struct reasons *r, enum conclusion_kind kind, bool proved)
{
	for (unsigned i = 0; i < r->count; i++)
		if (r->conclusion[i].kind == kind)
			return proved && !is_proved(r->conclusion[i].evidence) ? NULL : &r->conclusion[i];
	return NULL;
}

const char *reasons_certificate(const struct reasons *r, enum conclusion_kind kind)
{
	for (unsigned i = 0; i < r->count; i++)
		if (r->conclusion[i].kind == kind && r->conclusion[i].certificate != NULL)
			return r->conclusion[i].certificate;
	return NULL;
}

bool conclusions_exclude(const struct conclusion *a, const struct conclusion *b)
{
	if (a->kind > b->kind)
		return conclusions_exclude(b, a);
	return (a->kind == BLACK_WINS && (b->kind == WHITE_WINS || b->kind == WHITE_HOLDS)) ||
	       (a->kind == WHITE_WINS && b->kind == BLACK_HOLDS);
}

static bool contradicts_itself(const struct reasons *r)
{
	for (unsigned i = 0; i < r->count; i++)
		for (unsigned j = 0; j < i; j++)
			if (is_proved(r->conclusion[i].evidence) && is_proved(r->conclusion[j].evidence) &&
			    conclusions_exclude(&r->conclusion[i], &r->conclusion[j]))
				return true;
	return false;
}

static bool is_there(const struct reasons *r, enum conclusion_kind kind, bool proved)
{
	return reasons_strongest(r, kind, proved) != NULL;
}

enum fairness reasons_classify(const struct reasons *r)
{
	bool black = is_there(r, BLACK_HOLDS, true), white = is_there(r, WHITE_HOLDS, true);
	if (contradicts_itself(r))
		return FAIRNESS_CONTRADICTION;
	if (is_there(r, BLACK_WINS, true) || is_there(r, WHITE_WINS, true))
		return FAIRNESS_DEFINITELY_UNFAIR;
	if (black && white)
		return FAIRNESS_DRAW;
	if (black || white)
		return FAIRNESS_MONOTONICALLY_UNFAIR;
	for (unsigned i = 0; i < r->count; i++)
		if (r->conclusion[i].kind != BLACK_HOLDS && r->conclusion[i].kind != WHITE_HOLDS)
			return FAIRNESS_EMPIRICALLY_UNFAIR;
	return FAIRNESS_POTENTIALLY_FAIR;
}
