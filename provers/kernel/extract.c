#include "provers/kernel/extract.h"

#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>

void text_add(struct text *t, const char *format, ...)
{
	va_list arguments;
	for (;;) {
		va_start(arguments, format);
		int need = vsnprintf(t->at == NULL ? NULL : t->at + t->size, t->room - t->size, format, arguments);
		va_end(arguments);
		assert(need >= 0);
		if (t->size + (size_t)need < t->room) {
			t->size += (size_t)need;
			return;
		}
		t->room = 2 * (t->size + (size_t)need) + 64;
		t->at = xrealloc(t->at, t->room);
	}
}

void text_add_squares(struct text *t, const uint16_t *square, unsigned size)
{
	for (unsigned n = 0; n < size; n++)
		text_add(t, " %u", square[n]);
}

void text_add_child(struct text *t, const struct known_step *step, const struct canonical *form)
{
	text_add(t, " %u", step->step - 1);
	EACH_LINE(n, step->used) text_add(t, " %u", form->order[n]);
}

void extract_write_step_head(struct extraction *x, const struct concrete *c, const struct canonical *form,
                             struct mask used)
{
	struct mask lines = mask_none();
	fprintf(x->out, "step %u lines", x->steps);
	EACH_LINE(n, used)
	{
		fprintf(x->out, " %u", form->order[n]);
		mask_add(&lines, form->order[n]);
	}
	bool first = true;
	for (unsigned s = 0; s < x->board->board->squares; s++) {
		if (!squares_has(&c->black, s) || !mask_meets(x->board->of_square[s], lines))
			continue;
		fprintf(x->out, first ? " black %u" : " %u", s);
		first = false;
	}
	fputc('\n', x->out);
}
