#include "pictures/proofs/prooftree_sheet.h"

void prooftree_svg(const struct prooftree_picture *p, FILE *out)
{
	if (p->tree->nodes <= p->reach->nodes)
		prooftree_svg_boards(p, out);
	else
		prooftree_svg_rings(p, out);
}
