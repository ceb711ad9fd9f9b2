#include <string.h>

#include "base/input.h"
#include "boards/family.h"
#include "hypergraph/pg.h"
#include "hypergraph/read.h"

static bool read_pg(struct hypergraph *h, FILE *in, struct trouble *t)
{
	struct pg game;
	pg_init(&game);
	bool right = pg_read(&game, in, t) && pg_to_board(&game, h, t);
	pg_clear(&game);
	return right;
}

/* A name that ends in .pg says what is in the file. */
static bool is_pg(const char *path)
{
	size_t length = strlen(path);
	return length > 3 && strcmp(path + length - 3, ".pg") == 0;
}

static bool load_file(struct hypergraph *h, const char *path, struct trouble *t)
{
	FILE *in = family_open_file(families, "boards", path, t);
	if (in == NULL)
		return false;
	bool right = (is_pg(path) ? read_pg : hypergraph_read)(h, in, t);
	input_close(in);
	return right;
}

bool board_load(struct hypergraph *h, const char *argument, struct trouble *t)
{
	const char *parameters;
	unsigned value[FAMILY_VALUES];
	const struct family *f = family_find(families, argument, &parameters);
	if (f == NULL)
		return load_file(h, argument, t);
	if (f->board == NULL)
		return tile_build(h, parameters, t);
	if (!family_read(f, parameters, value, t) || !f->board(h, value, t))
		return false;
	hypergraph_set_name(h, "%s", argument);
	return true;
}
