#include "pictures/proofs/prooftree_sheet.h"

#define DOTS_MOST 2000u /* that can be seen */

void prooftree_svg(const struct prooftree_picture *p, FILE *out)
{
	if (p->tree->nodes <= p->reach->nodes)
		prooftree_svg_boards(p, out);
	else if (p->tree->nodes > DOTS_MOST)
		prooftree_svg_overview(p, out);
	else
		prooftree_svg_rings(p, out);
}
