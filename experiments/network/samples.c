#include "experiments/network/samples.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void collect(struct samples *s)
{
	uint32_t all = 0, kept = 0;
	for (unsigned i = 0; i < s->files; i++)
		all += s->file[i].games;
	s->game = xmalloc((all + 1) * sizeof *s->game);
	for (unsigned i = 0; i < s->files; i++)
		for (uint32_t j = 0; j < s->file[i].games; j++)
			s->game[s->games++] = &s->file[i].game[j];
	qsort(s->game, s->games, sizeof *s->game, record_compare);
	for (uint32_t i = 0; i < s->games; i++)
		if (i == 0 || record_compare(&s->game[i], &s->game[kept - 1]) != 0)
			s->game[kept++] = s->game[i];
	s->games = kept;
}

/* Which games are held out depends on their stones alone. */
static bool is_held(const struct record *game)
{
	uint64_t sum = 0;
	for (uint32_t i = 0; i < game->stones; i++)
		sum = sum * 0x9e3779b97f4a7c15u + game->square[i] + 1;
	return (sum >> 40) % SAMPLES_HELD == 0;
}

void samples_make(struct samples *s, struct records *file, unsigned files, uint32_t first)
{
	uint32_t all = 0;
	*s = (struct samples){.file = file, .files = files, .first = first};
	collect(s);
	for (uint32_t i = 0; i < s->games; i++)
		all += s->game[i]->stones;
	s->learnt = xmalloc((all + 1) * sizeof *s->learnt);
	s->held = xmalloc((all + 1) * sizeof *s->held);
	for (uint32_t i = 0; i < s->games; i++)
		for (uint32_t j = first; j < s->game[i]->stones; j++)
			if (is_held(s->game[i]))
				s->held[s->helds++] = (struct sample){i, j};
			else
				s->learnt[s->learnts++] = (struct sample){i, j};
}

void samples_clear(struct samples *s)
{
	for (unsigned i = 0; i < s->files; i++)
		records_clear(&s->file[i]);
	free(s->file);
	free(s->game);
	free(s->learnt);
	free(s->held);
}

unsigned samples_set(const struct samples *s, const struct sample *sample, struct field *f, uint64_t *square)
{
	const struct record *game = s->game[sample->game];
	unsigned count = 0;
	assert(sample->stone < game->stones);
	field_restart(f);
	for (uint32_t i = 0; i < sample->stone; i++)
		field_make(f, game->square[i]);
	for (uint32_t i = sample->stone; i < game->stones && count < f->left; i++)
		square[count++] = game->square[i];
	return count;
}

unsigned samples_rank(const struct samples *s, const struct sample *sample, enum side side)
{
	const struct record *game = s->game[sample->game];
	const char *name = side == SIDE_BLACK ? game->black : game->white;
	unsigned rank = 0;
	while (rank < s->ranks && strcmp(s->rank[rank], name) != 0)
		rank++;
	return rank < s->ranks ? rank + 1 : s->ranks;
}
