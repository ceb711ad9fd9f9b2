#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/trouble.h"

/* Known results about games Connect(m, n, k, p, q): fairness/facts.txt (which says how a fact is written), and files
 * of the user. */
enum fact_value {
	FACT_BLACK,
	FACT_WHITE,
	FACT_DRAW,
	FACT_NO_BLACK,
	FACT_NO_WHITE,
	FACT_FAVOURS_BLACK,
	FACT_FAVOURS_WHITE,
	FACT_BREAKER_DRAWS,
	FACT_OPEN,
	FACT_VALUES
};

/* From strong to weak. A certificate is a proof by computer that kdraw check verifies; what is solved was computed
 * here, too, by looking at all games (provers/exact) or at the threats of a first move, and has none. */
enum evidence {
	EVIDENCE_PROVED,
	EVIDENCE_CERTIFICATE,
	EVIDENCE_SOLVED,
	EVIDENCE_SEARCHED,
	EVIDENCE_CLAIMED,
	EVIDENCE_EMPIRICAL,
	EVIDENCES
};
extern const char *const evidence_words[EVIDENCES]; /* as they are printed */

struct fact {
	unsigned rows, columns; /* rows >= columns; 0 x 0 is the infinite board */
	unsigned k, p, q;
	enum fact_value value;
	enum evidence evidence;
	char *source;
	char *certificate; /* a text for kdraw check, or NULL */
	/* A win on the infinite board that holds on all boards of at least so many rows and columns, as kdraw check
	 * says, or the other way round; 0: on no other board. */
	unsigned enough[2];
};

struct facts {
	unsigned count, room;
	struct fact *fact;
};

#define FACT_MOST 1000000000u /* no number is larger */

void facts_init(struct facts *f);
void facts_clear(struct facts *f);
/* Appends a copy; text and certificate (or NULL), which are from malloc, belong to the list then. */
void facts_add(struct facts *f, const struct fact *fact, char *source, char *certificate);
/* As it is written in a file, for the caller to free. */
char *fact_line(const struct fact *f);
/* Appends what the file says. */
bool facts_read(struct facts *f, FILE *in, struct trouble *t);
bool facts_read_text(struct facts *f, const char *text, struct trouble *t);
/* Appends the file fairness/facts.txt as it was when the program was built. */
bool facts_read_builtin(struct facts *f, struct trouble *t);
/* "MxN" or "infinite", within 1 to 10^6. */
bool board_read(const char *text, unsigned *rows, unsigned *columns);
