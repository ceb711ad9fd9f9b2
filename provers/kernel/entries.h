/* The entries S -> R of a drawn position, as the search found them, for the proof: kept under the key of the canonical
 * form (provers/search/notes.h), so that they serve all isomorphic positions.
 *
 * In bytes an entry is |S|, |R| and the number of exclusive squares in R, then its classes and lines. Classes are
 * numbered by their lines in the canonical order, which isomorphic positions share; lines by their place in it. */
#pragma once

#include "provers/kernel/search.h"

struct entries {
	struct entry_of_move *entry;
	unsigned count;
};

#define entries_note K(entries_note)
#define entries_recall K(entries_recall)

/* Those of list that were used. */
void entries_note(struct notes *notes, const struct position *p, const struct canonical *form,
                  const struct entry_of_move *list, unsigned count);

/* Those of this position, in memory that the caller frees; false if none were noted. */
bool entries_recall(struct notes *notes, const struct position *p, const struct canonical *form, struct entries *e);
