/* From a decided position to its proof (checker/FORMATS.md). The search only says drawn or lost; here each position
 * that the proof needs gets one step, with entries chosen so that few new steps are needed. Steps are written as they
 * are finished, children before parents. */
#ifndef PROVERS_KERNEL_EXTRACT_H
#define PROVERS_KERNEL_EXTRACT_H

#include "provers/kernel/concrete.h"
#include "provers/kernel/engine.h"
#include "provers/kernel/search.h"
#include "provers/kernel/stepmap.h"

struct extraction {
	struct search *search;
	const struct boardlines *board;
	FILE *out;
	struct stepmap map;
	uint32_t steps;
	uint64_t entries;
	bool readable; /* the next step is the root of a readable proof */
	bool failed;   /* stopped, or a position came out otherwise than the search said */
};

/* Text that grows: the entries of a step, while the steps of its children are written. */
struct text {
	char *at;
	size_t size, room;
};

#define text_add K(text_add)
#define text_add_child K(text_add_child)
#define text_add_squares K(text_add_squares)
#define extract_draw K(extract_draw)
#define extract_win K(extract_win)
#define extract_write_step_head K(extract_write_step_head)

void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_squares(struct text *t, const uint16_t *square, unsigned size);

/* " STEP LINES": the lines of `form`, the child's canonical form, at the places that the step uses */
void text_add_child(struct text *t, const struct known_step *step, const struct canonical *form);

/* "step I lines ... black ...": the lines at the used places, and the black stones on them */
void extract_write_step_head(struct extraction *x, const struct concrete *c, const struct canonical *form,
                             struct mask used);

/* Adds " : CHILD : CHILD ..." for a drawn position (all its components) and writes the steps it needs.
 * part and parts as in the question: only some first moves of each component; parts = 0 for all. */
void extract_draw(struct extraction *x, struct mask living, struct squares black, unsigned part, unsigned parts,
                  struct text *children);

/* Adds " CHILD" for a lost position, and tells which of its lines the win uses. */
void extract_win(struct extraction *x, struct mask living, struct squares black, struct text *child, struct mask *used);

#endif
