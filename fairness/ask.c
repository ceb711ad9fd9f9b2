#include "fairness/ask.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "fairness/question.h"
#include "provers/exact/exact.h"

static const char *const names[QUESTIONS] = {"first", "all", "draw", "weights", "black", "white"};

/* --- which questions are worth asking --- */

/* What is known of a conclusion: nothing, only solved (a certificate would be better), or enough. */
enum strength { NOTHING, SOLVED, ENOUGH };

/* certificate: only what needs none, or has one, is enough. */
static enum strength strength_of(const struct reasons *r, enum conclusion_kind kind, bool certificate)
{
	const struct conclusion *c = reasons_strongest(r, kind, true);
	if (c == NULL)
		return NOTHING;
	if (certificate && c->evidence != EVIDENCE_PROVED && reasons_certificate(r, kind) == NULL)
		return SOLVED;
	return c->evidence == EVIDENCE_SOLVED ? SOLVED : ENOUGH;
}

struct state {
	enum strength of[CONCLUSIONS];
	bool decided;
};

static struct state state_of(const struct game_query *g, const struct facts *f, bool certificate)
{
	struct state s = {0};
	struct reasons r;
	reasons_find(&r, g, f);
	for (enum conclusion_kind k = BLACK_WINS; k <= WHITE_HOLDS; k++)
		s.of[k] = strength_of(&r, k, certificate);
	enum fairness class = reasons_classify(&r);
	s.decided = class == FAIRNESS_DEFINITELY_UNFAIR || class == FAIRNESS_DRAW || class == FAIRNESS_CONTRADICTION;
	reasons_clear(&r);
	return s;
}

/* The Maker-Breaker game says something new: White holds if q <= p, Black in any case. */
static bool draw_would_help(const struct game_query *g, const struct state *s)
{
	return (g->q <= g->p && s->of[WHITE_HOLDS] != ENOUGH && s->of[BLACK_WINS] == NOTHING) ||
	       (s->of[BLACK_HOLDS] != ENOUGH && s->of[WHITE_WINS] == NOTHING);
}

static bool is_worth_asking(enum question_kind kind, const struct game_query *g, const struct state *s)
{
	switch (kind) {
	case ASK_FIRST:
		return g->rows > 0 && g->rows <= CONNECT_MOST && question_fits_wins(g) && !s->decided;
	case ASK_ALL:
		return g->rows > 0 && (unsigned long)g->rows * g->columns <= EXACT_SQUARES && !s->decided;
	case ASK_DRAW:
		return question_fits_prover(g) && draw_would_help(g, s);
	case ASK_WEIGHTS:
		return question_fits_weights(g) && draw_would_help(g, s);
	case ASK_BLACK:
		return question_fits_wins(g) && s->of[BLACK_WINS] != ENOUGH && s->of[WHITE_HOLDS] == NOTHING &&
		       s->of[WHITE_WINS] == NOTHING;
	default:
		return question_fits_wins(g) && s->of[WHITE_WINS] != ENOUGH && s->of[BLACK_HOLDS] == NOTHING &&
		       s->of[BLACK_WINS] == NOTHING;
	}
}

/* --- what was asked before --- */

/* Questions about the Maker-Breaker game do not know q. */
static char *name_of(enum question_kind kind, const struct game_query *g)
{
	char board[32] = "inf", q[16] = "";
	if (g->rows > 0)
		snprintf(board, sizeof board, "%ux%u", g->rows, g->columns);
	if (kind != ASK_DRAW && kind != ASK_WEIGHTS)
		snprintf(q, sizeof q, "-%u", g->q);
	return xasprintf("%s-%u-%u%s-%s", board, g->k, g->p, q, names[kind]);
}

/* The fact that a file of this name holds. */
static bool named(const char *file, struct game_query *g, enum question_kind *kind)
{
	char copy[128], word[16] = "";
	*g = (struct game_query){0};
	if (strlen(file) >= sizeof copy)
		return false;
	snprintf(copy, sizeof copy, "%s", file);
	if (sscanf(copy, "%ux%u-%u-%u-%u-%15[a-z]", &g->rows, &g->columns, &g->k, &g->p, &g->q, word) != 6 &&
	    sscanf(copy, "%ux%u-%u-%u-%15[a-z]", &g->rows, &g->columns, &g->k, &g->p, word) != 5 &&
	    sscanf(copy, "inf-%u-%u-%u-%15[a-z]", &g->k, &g->p, &g->q, word) != 4)
		return false;
	for (*kind = 0; *kind < QUESTIONS && strcmp(names[*kind], word) != 0; ++*kind)
		continue;
	return *kind < QUESTIONS;
}

static bool is_relevant(const struct game_query *g, const struct game_query *file, enum question_kind kind)
{
	if (kind == ASK_DRAW || kind == ASK_WEIGHTS)
		return file->k <= g->k && file->p >= g->p && g->rows > 0 && g->rows <= file->rows &&
		       g->columns <= file->columns;
	return (file->rows == 0 || (file->rows == g->rows && file->columns == g->columns)) && file->k == g->k &&
	       file->p == g->p;
}

static void recall_facts(struct asking *a, const char *file, struct facts *f)
{
	struct trouble t;
	char *note, *text = cache_read(a->cache, file, &note);
	if (text == NULL)
		return;
	if (!facts_read_text(f, text, &t))
		command_warn("%s/%s:%lu: %s", a->cache->folder, file, t.line, t.text);
	free(text);
	free(note);
}

static void recall_certificate(struct asking *a, const char *file, const struct game_query *g, enum question_kind kind,
                               struct facts *f)
{
	struct fact fact = question_fact(kind, g);
	fact.source = ask_command(kind, g);
	char *wanted = fact_line(&fact), *note, *text = cache_read(a->cache, file, &note);
	size_t length = strlen(wanted);
	bool same =
	    text != NULL && strncmp(note, wanted, length) == 0 &&
	    (note[length] == '\0' || sscanf(note + length, QUESTION_ENOUGH, &fact.enough[0], &fact.enough[1]) == 2);
	if (text != NULL && !same)
		command_warn("%s/%s says something else than its name: it does not count", a->cache->folder, file);
	if (same)
		facts_add(f, &fact, fact.source, text);
	else
		free(fact.source);
	if (!same)
		free(text);
	if (text != NULL)
		free(note);
	free(wanted);
}

/* g = NULL: whatever the file is about. */
static void recall(struct asking *a, const char *file, const struct game_query *g, struct facts *f)
{
	struct game_query of;
	enum question_kind kind;
	const char *ending = strrchr(file, '.');
	if (ending == NULL || strcmp(ending, ".asked") == 0 || !named(file, &of, &kind) ||
	    (g != NULL && !is_relevant(g, &of, kind)))
		return;
	if (kind == ASK_ALL || kind == ASK_FIRST)
		recall_facts(a, file, f);
	else
		recall_certificate(a, file, &of, kind, f);
}

/* The game's own files, all of them, so that the reasons are the same as when it was asked; then, if need be, others.
 */
static void recall_all(struct asking *a, const struct game_query *g, struct facts *f)
{
	char **file;
	int count = cache_names(a->cache, &file);
	for (int own = 1; own >= 0; own--)
		for (int i = 0; i < count && (own || !state_of(g, f, false).decided); i++) {
			struct game_query of;
			enum question_kind kind;
			if (named(file[i], &of, &kind) && (of.rows == g->rows && of.columns == g->columns &&
			                                   of.k == g->k && of.p == g->p) == (own == 1))
				recall(a, file[i], g, f);
		}
	cache_free_names(file, count);
}

void ask_recall(struct asking *a, struct facts *f)
{
	char **file;
	int count = cache_names(a->cache, &file);
	for (int i = 0; i < count; i++)
		recall(a, file[i], NULL, f);
	cache_free_names(file, count);
}

/* Was it asked in vain, with as much time? */
static bool asked_before(struct asking *a, enum question_kind kind, const char *name)
{
	char *file = xasprintf("%s.asked", name), *note, *text = cache_read(a->cache, file, &note);
	double seconds = 0;
	free(file);
	if (text == NULL)
		return false;
	a->reply[kind] = strcmp(note, "asked refuted") == 0 ? REPLY_REFUTED : REPLY_OPEN;
	bool known =
	    a->reply[kind] == REPLY_REFUTED || (sscanf(note, "asked %lf", &seconds) == 1 && seconds >= a->seconds);
	a->spent[kind] = seconds;
	free(text);
	free(note);
	return known;
}

/* --- asking --- */

static void remember(struct asking *a, enum question_kind kind, const char *name, const struct answer_text *answer)
{
	char note[64];
	bool vain = a->reply[kind] != REPLY_FACT;
	char *file = xasprintf("%s.%s", name, vain ? "asked" : answer->ending);
	if (vain) {
		snprintf(note, sizeof note, a->reply[kind] == REPLY_REFUTED ? "asked refuted" : "asked %g", a->seconds);
		cache_write(a->cache, file, "kdraw facts 1\nend\n", note);
	} else {
		cache_write(a->cache, file, answer->text, answer->note);
	}
	free(file);
}

static void ask_one(struct asking *a, enum question_kind kind, const struct game_query *g, struct facts *f)
{
	struct answer_text answer = {0};
	char *name = name_of(kind, g);
	if (!asked_before(a, kind, name)) {
		a->spent[kind] = a->seconds;
		a->reply[kind] = question_ask(kind, g, a->seconds, f, &answer);
		assert(a->reply[kind] != REPLY_FACT || answer.text != NULL);
		if (a->reply[kind] != REPLY_NONE)
			remember(a, kind, name, &answer);
	}
	free(answer.text);
	free(answer.note);
	free(name);
}

void ask(struct asking *a, const struct game_query *g, struct facts *f)
{
	struct game_query game = *g;
	if (game.q == 0) /* Connect(m,n,k,p,p) with the colours exchanged */
		game.q = game.p;
	memset(a->reply, 0, sizeof a->reply);
	if (a->seconds <= 0 || (state_of(g, f, false).decided && !a->certificate))
		return;
	if (!a->recalled)
		recall_all(a, &game, f);
	for (enum question_kind kind = 0; kind < QUESTIONS; kind++) {
		struct state s = state_of(&game, f, a->certificate);
		if (is_worth_asking(kind, &game, &s))
			ask_one(a, kind, &game, f);
	}
}

char *ask_command(enum question_kind kind, const struct game_query *g)
{
	char board[32] = "inf";
	if (g->rows > 0)
		snprintf(board, sizeof board, "%ux%u", g->rows, g->columns);
	if (kind == ASK_DRAW || kind == ASK_WEIGHTS)
		return xasprintf("kdraw prove%s -p %u grid:%s:%u", kind == ASK_WEIGHTS ? " --potential" : "", g->p,
		                 board, g->k);
	if (kind == ASK_ALL || kind == ASK_FIRST)
		return xasprintf("kdraw fair %s:%u:%u:%u", board, g->k, g->p, g->q);
	return xasprintf("kdraw win %s:%u:%u:%u%s", board, g->k, g->p, g->q,
	                 kind == ASK_WHITE ? " --attacker white" : "");
}
