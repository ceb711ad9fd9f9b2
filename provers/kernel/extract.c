#include "provers/kernel/extract.h"

#include <assert.h>

void extract_add_child(struct proof *draft, const struct known_step *step, const struct canonical *form)
{
	struct words lines = {.count = 0};
	assert(mask_count(step->used) <= form->lines);
	EACH_LINE(n, step->used) words_add(&lines, form->order[n]);
	assert(lines.count > 0);
	proof_add_child(draft, PROOF_STEP, step->step, PROOF_EMPTY, words_list(&lines));
}

void extract_position(const struct extraction *x, const struct concrete *c, const struct canonical *form,
                      struct mask used, struct words *lines, struct words *black)
{
	struct mask living = mask_none();
	lines->count = black->count = 0;
	EACH_LINE(n, used)
	{
		words_add(lines, form->order[n]);
		mask_add(&living, form->order[n]);
	}
	assert(mask_count(living) == lines->count &&
	       mask_within(living, c->p.living)); /* an order has each line once */
	for (unsigned s = 0; s < x->board->board->squares; s++)
		if (squares_has(&c->black, s) && mask_meets(x->board->of_square[s], living))
			words_add(black, s);
}
