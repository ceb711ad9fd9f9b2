#pragma once

#include <stdio.h>

/* What an agent plays, and thinks, in the position (position.h) of a stream: one line of JSON,
 *
 *     {"schema": "kdraw-web-choice/1", "move": [[9, 9], ...], "why": null, "evaluation": 1.5, "scores": [[9, 9, 12.0],
 * ...]}
 *
 * move: the stones of the rest of this turn; why: the reason if the agent gives up; scores: the best squares for the
 * next stone. Trouble ends the program with a sentence. `kdraw web --choose` is this, so that the server can have
 * it done by a child which can be stopped. */
void choose(FILE *in, FILE *out);
