/* Board I of a tiling: what `kdraw tile check TILING --boards DIR` writes as tile-I.board. */
#include "base/command.h"
#include "boards/family.h"
#include "boards/tilings/tiling_classes.h"

#include <string.h>

static bool copy_board(struct hypergraph *h, const struct tiling *tiling, unsigned which, struct trouble *t)
{
	struct tiling_classes c;
	tiling_classes_init(&c, tiling);
	bool right = which < c.classes;
	if (right)
		hypergraph_copy(h, c.board + which);
	else if (c.classes == 0)
		trouble_say(t, 0, "this tiling has no finite boards");
	else
		trouble_say(t, 0, "the boards of this tiling are numbered from 0 to %u", c.classes - 1);
	tiling_classes_clear(&c);
	return right;
}

bool tile_build(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	struct tiling tiling;
	char number[8] = "";
	unsigned which, length;
	parameters += *parameters == ':';
	length = (unsigned)strcspn(parameters, ":");
	if (length < sizeof number)
		memcpy(number, parameters, length);
	if (parameters[length] == '\0' || !command_pattern(number, "N", &which))
		return trouble_say(t, 0,
		                   "tile needs I:TILING, the number of a board and a tiling, for example tile:0:b2");
	tiling_init(&tiling);
	bool right = tiling_load(&tiling, parameters + length + 1, t) && copy_board(h, &tiling, which, t);
	tiling_clear(&tiling);
	if (!right)
		return false;
	char name[208];
	if ((size_t)snprintf(name, sizeof name, "tile:%s", parameters) < sizeof name && hypergraph_name_valid(name))
		hypergraph_set_name(h, "%s", name);
	return true;
}
