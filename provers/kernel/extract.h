/* From a decided position to its proof (checker/FORMATS.md). The search only says drawn or lost; here each position
 * that the proof needs gets one step. The entries of a draw are those that the search noted (entries.h), put on
 * squares. Steps are announced when they are finished, children before parents; until then a step is a draft, a proof
 * of one step. */
#pragma once

#include "provers/kernel/concrete.h"
#include "provers/kernel/engine.h"
#include "provers/kernel/search.h"
#include "provers/kernel/stepmap.h"
#include "provers/proof/proof.h"

struct extraction {
	struct search *search;
	const struct boardlines *board;
	const struct proof_listener *to;
	struct map map; /* provers/kernel/stepmap.h */
	uint32_t steps;
	bool readable; /* the next step is the root of a readable proof */
	bool failed;   /* stopped, or a position came out otherwise than the search said */
};

/* A list in the making. */
struct words {
	uint32_t count, word[MOST_SQUARES + MOST_LINES];
};

static inline void words_add(struct words *w, uint32_t word)
{
	assert(w->count < MOST_SQUARES + MOST_LINES);
	w->word[w->count++] = word;
}

static inline struct proof_list words_list(const struct words *w)
{
	return (struct proof_list){w->count, w->word};
}

#define extract_draw K(extract_draw)
#define extract_win K(extract_win)
#define extract_add_child K(extract_add_child)
#define extract_position K(extract_position)

/* A reference to a step: the lines of `form`, the child's canonical form, at the places that the step uses. */
void extract_add_child(struct proof *draft, const struct known_step *step, const struct canonical *form);

/* The lines at the used places, and the black stones on them. */
void extract_position(const struct extraction *x, const struct concrete *c, const struct canonical *form,
                      struct mask used, struct words *lines, struct words *black);

/* Adds the children of a drawn position (all its components; nothing in it is redundant) to the last entry of the
 * draft, and announces the steps they need. part and parts as in the question: only some first moves of each component;
 * parts = 0 for all. */
void extract_draw(struct extraction *x, const struct position *p, struct squares black, unsigned part, unsigned parts,
                  struct proof *draft);

/* Adds the child for a lost position, and tells which of its lines the win uses. */
void extract_win(struct extraction *x, struct mask living, struct squares black, struct proof *draft,
                 struct mask *used);
