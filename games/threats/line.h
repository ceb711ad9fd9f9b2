#pragma once

/* The threats on one line alone (Wu and Huang 2005, section 4). A line is a text: x own stones, o the opponent's, .
 * empty. A player has t threats if the opponent needs t stones to stop him from having k in a row after his next p
 * stones. */

/* Lemmas 1 and 3: slides a window of k squares from left to right; one without o, without marked squares and with at
 * least k - p x's is one threat more, and its rightmost empty square is marked (in `marked`, as long as the line, or
 * NULL). */
unsigned line_threats(const char *line, unsigned k, unsigned p, char *marked);

/* Definitions 2 and 4: the line is dead-l if d - l further stones (d = k - p) make one threat, live-l if they make two.
 */
#define LINE_NEVER 1000000u
struct line_life {
	unsigned one, two; /* stones needed for one threat and for two; LINE_NEVER if that cannot be */
};
struct line_life line_life(const char *line, unsigned k, unsigned p);
