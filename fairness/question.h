#pragma once

#include "fairness/ask.h"

/* One question to one prover (fairness/ask.h). The answer is a text to remember, with the ending of its file's name and
 * the note for it (fairness/cache.h). */
struct answer_text {
	char *text, *note;
	const char *ending;
};

bool question_fits_prover(const struct game_query *g);
bool question_fits_weights(const struct game_query *g);
bool question_fits_wins(const struct game_query *g);

/* What stands behind the fact in the note of a win on the infinite board that holds on finite ones, too. */
#define QUESTION_ENOUGH " (and on boards of at least %ux%u)"

/* The fact that a certificate for this question proves, without its source. */
struct fact question_fact(enum question_kind kind, const struct game_query *g);
/* Appends the fact, or facts, if there are any. */
enum reply question_ask(enum question_kind kind, const struct game_query *g, double seconds, struct facts *f,
                        struct answer_text *answer);
