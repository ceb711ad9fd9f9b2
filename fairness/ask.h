#pragma once

#include "fairness/cache.h"
#include "fairness/reason.h"

/* Asks the provers about one game, as long as facts and what follows from them (fairness/reason.h) do not decide it:
 *
 *   first    has Black a first move with more threats than White can meet? (fairness/first.h)
 *   all      every game, on boards of up to EXACT_SQUARES squares (provers/exact)
 *   draw     does Breaker hold the Maker-Breaker game? (provers/prover; a certificate)
 *   weights  the same by a potential, on larger boards (kdraw prove --potential; a certificate)
 *   black    does Black win? (provers/wins; a certificate)
 *   white    does White win?
 *
 * What they say becomes a fact, and is remembered; so is that a question was asked in vain. A certificate counts only
 * if kdraw check verifies it. */
enum question_kind { ASK_FIRST, ASK_ALL, ASK_DRAW, ASK_WEIGHTS, ASK_BLACK, ASK_WHITE, QUESTIONS };
enum reply {
	REPLY_NONE,    /* not asked */
	REPLY_FACT,    /* facts were found */
	REPLY_OPEN,    /* nothing within the time */
	REPLY_REFUTED, /* Maker wins the Maker-Breaker game; the weights are too large: more time does not help */
};

struct asking {
	double seconds; /* for each question; 0: nothing is asked, nor remembered */
	const struct cache *cache;
	bool recalled;    /* all that is remembered is among the facts already */
	bool certificate; /* also what is decided is asked, until there is a text for kdraw check */
	enum reply reply[QUESTIONS];
	double spent[QUESTIONS]; /* the seconds that a question had which is open */
};

/* Appends what is learned to the facts. */
void ask(struct asking *a, const struct game_query *g, struct facts *f);
/* All that is remembered, of every game. */
void ask_recall(struct asking *a, struct facts *f);
/* The command that asks this question of this game, for the caller to free. */
char *ask_command(enum question_kind kind, const struct game_query *g);
