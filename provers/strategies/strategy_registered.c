#include "provers/strategies/strategy.h"

#include <stdlib.h>

#include "boards/tilings/certified.h"
#include "provers/theorem/theorem.h"

bool strategy_is_registered(unsigned k, unsigned p)
{
	return theorem_registered(k, p) != NULL;
}

static struct strategy *strategy_of(const struct theorem *th, struct trouble *t)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);
	struct strategy *s = NULL;
	if (file == NULL)
		return NULL;
	theorem_write(th, file);
	if (fclose(file) == 0 && (file = fmemopen(text, size, "r")) != NULL) {
		s = strategy_theorem(file, t);
		fclose(file);
	}
	free(text);
	return s;
}

struct strategy *strategy_registered(unsigned k, unsigned p, struct trouble *t)
{
	const struct certified *c = theorem_registered(k, p);
	struct tiling tiling;
	struct theorem th;
	struct statistics s;
	struct strategy *strategy = NULL;
	const struct prover_options options = {.memory = 256ull << 20, .seconds = 10, .threads = 1};
	enum verdict v = DRAWN;
	if (c == NULL)
		return NULL;
	tiling_init(&tiling);
	if (tiling_load(&tiling, c->tiling, t) && theorem_begin(&th, c->k, c->p, c->exclusive, &tiling, t)) {
		while (th.proved < th.classes.classes && v == DRAWN)
			v = theorem_prove_board(&th, &options, &s, t);
		if (v == DRAWN)
			strategy = strategy_of(&th, t);
		theorem_clear(&th);
	}
	tiling_clear(&tiling);
	return strategy;
}
