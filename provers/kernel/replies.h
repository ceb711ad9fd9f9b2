/* White's replies to a move of Black: which stones are worth trying, in which order. */
#pragma once

#include "provers/kernel/search.h"

/* above[j]: the classes whose lines contain those of class j properly, as a bit set. A stone there kills more.
 *
 * value[j]: what a white stone on class j is worth: first how much nearer to a forest it brings the position, then the
 * danger of its lines. A forest needs about p + 1 squares a line (p + 2 less one edge for being connected); the stone
 * frees White of so many for each line it kills, and costs the squares that were on these lines only. */
struct dominance {
	uint64_t above[MOST_CLASSES][MOST_CLASSES / 64];
	uint64_t value[MOST_CLASSES];
};

/* in_vain[j]: the classes whose reply to a single stone of class j was looked up and not known to draw, as a bit set.
 * Larger moves ask for the same replies again and again. */
struct lookups {
	uint64_t in_vain[MOST_CLASSES][MOST_CLASSES / 64];
};

#define dominance_find K(dominance_find)
#define lookups_clear K(lookups_clear)
#define replies_to_all K(replies_to_all)
#define replies_to_one K(replies_to_one)
#define replies_list K(replies_list)

void dominance_find(const struct rules *r, const struct position *p, struct dominance *d);
void lookups_clear(struct lookups *l, unsigned classes);

/* DRAWN with White's stones w, at most as many as Black's move m has, after which the position is drawn; or LOST. First
 * some replies are looked up, then all are searched. */
enum verdict replies_to_all(struct search *s, const struct position *p, const struct dominance *d, const struct hand *m,
                            struct hand *w);

/* DRAWN with list[0] if a reply is known to draw; LOST if all are known to lose; otherwise the first `most' of the
 * others at the most. Nothing is searched. */
enum verdict replies_list(struct search *s, const struct position *p, const struct dominance *d, const struct hand *m,
                          struct hand *list, unsigned most, unsigned *count);

/* A known reply w to one stone of m alone, which leaves the others to be answered later? Nothing is searched. */
bool replies_to_one(struct search *s, const struct position *p, const struct dominance *d, struct lookups *l,
                    const struct hand *m, struct hand *one, struct hand *w);
