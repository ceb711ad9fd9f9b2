#include "experiments/match/ranks.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiments/match/crosstable.h"

/* The number of a player, who may be new. */
static unsigned number_of(struct ranks *r, const char *name)
{
	unsigned i = 0;
	while (i < r->players && strcmp(r->name[i], name) != 0)
		i++;
	if (i == r->players) {
		r->name = xrealloc(r->name, (i + 1) * sizeof *r->name);
		r->name[r->players++] = name;
	}
	return i;
}

static void each_game(struct ranks *r, const struct records *file, unsigned files, struct crosstable *c)
{
	for (unsigned i = 0; i < files; i++)
		for (uint32_t j = 0; j < file[i].games; j++) {
			const struct record *game = &file[i].game[j];
			unsigned black = number_of(r, game->black), white = number_of(r, game->white);
			if (c != NULL && black != white)
				crosstable_add(c, black, white, game);
		}
}

static void sort(struct ranks *r, const struct crosstable *c)
{
	const char **name = xmalloc((r->players + 1) * sizeof *name);
	r->elo = xmalloc((r->players + 1) * sizeof *r->elo);
	for (unsigned i = 0; i < r->players; i++) {
		unsigned player = c->rank[r->players - 1 - i];
		name[i] = r->name[player];
		r->elo[i] = c->rating[player].elo;
	}
	free(r->name);
	r->name = name;
}

void ranks_of(struct ranks *r, const struct records *file, unsigned files)
{
	struct crosstable c;
	*r = (struct ranks){.players = 0};
	each_game(r, file, files, NULL);
	crosstable_init(&c, r->name, r->players);
	each_game(r, file, files, &c);
	crosstable_settle(&c);
	sort(r, &c);
	crosstable_clear(&c);
}

void ranks_clear(struct ranks *r)
{
	free(r->name);
	free(r->elo);
}
