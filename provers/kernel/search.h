/* The search: is a position drawn or lost?
 *
 * A component with Black to move is drawn if every move M of Black has an entry (S, R): S within M, R disjoint from M,
 * and the position after S and R is drawn (the steps of checker/FORMATS.md). Moves without an entry are found
 * depth-first as the checker does it; for each an answer is searched for, which becomes a new entry. */
#pragma once

#include "provers/kernel/engine.h"
#include "provers/kernel/recent.h"
#include "provers/pairings/pairing.h"
#include "provers/potential/potential.h"

struct entry_of_move {
	uint64_t asks; /* in a search's pool: a bit for each class of black, which several may share */
	struct hand black, white;
	bool used; /* that every move has an entry rests on it, too */
};

/* The answers that a tree kept elsewhere knows (branch.h), and the move that has none: nothing is searched. */
struct given {
	const struct entry_of_move *entry;
	unsigned count;
	struct hand asked;
};

/* Whether a position has a pairing, by the hash of its canonical key. */
struct remembered {
	uint64_t high, low;
	bool answer;
};

#define REMEMBERED 65536

/* One thread's search; the table and the stop flag are shared. */
struct search {
	struct rules rules;
	struct surroundings by;
	struct given *given;  /* NULL: answers are searched for */
	unsigned depth;       /* positions on the way down */
	unsigned part, parts; /* at the root only the moves on classes j with j % parts == part - 1; parts = 0: all */
	struct statistics *statistics;
	unsigned polls;
	struct entry_of_move *pool; /* entries of all positions on the way down */
	unsigned pooled, pool_room;
	struct pairing_search *pairing;
	struct remembered *remembered; /* NULL until something is */
	struct recent recent;
	struct potential potential;
	bool has_potential; /* there is a rule for so many stones */
};

#define search_solve K(search_solve)
#define search_answer K(search_answer)
#define search_winning_move K(search_winning_move)
#define search_known K(search_known)
#define search_leaf K(search_leaf)
#define search_expand K(search_expand)
#define search_begin K(search_begin)
#define search_end K(search_end)
#define search_stops K(search_stops)
#define search_answers K(search_answers)

void search_begin(struct search *s); /* allocates what the search needs */
void search_end(struct search *s);
/* To be asked in every loop that may be long: is it time to end? Then everything is UNDECIDED. */
bool search_stops(struct search *s);

/* Does a theorem show that the component is drawn? The pairing can be read from
 * s->pairing. */
enum leaf { NO_LEAF, POTENTIAL_LEAF, PAIRING_LEAF };
enum leaf search_leaf(struct search *s, const struct position *c, const struct canonical *form);

/* A whole position: all components. */
enum verdict search_solve(struct search *s, const struct position *p);

/* What is known of the position without searching: LOST, DRAWN or UNDECIDED. */
enum verdict search_known(struct search *s, const struct position *p);

/* White's answer to the whole move m: DRAWN with the stones in w, or LOST. */
enum verdict search_answer(struct search *s, const struct position *p, const struct hand *m, struct hand *w);

/* A component, with the key of its canonical form or another: LOST with a winning move, or DRAWN, and its entries are
 * noted if there are notes and a form. */
enum verdict search_expand(struct search *s, const struct position *c, const struct canonical *form, struct hand *win);

/* Does the entry answer the move m: are its black stones among those of m, and is there room for the white ones? */
bool search_answers(const struct position *p, const struct entry_of_move *e, const struct hand *m);

/* A winning move of Black: LOST with the move in m, or DRAWN. */
enum verdict search_winning_move(struct search *s, const struct position *p, struct hand *m);
