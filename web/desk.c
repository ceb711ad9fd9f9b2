#include "web/desk.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "web/recent.h"

struct desk {
	pthread_mutex_t lock;
	struct recent games;
};

struct desk *desk_new(void)
{
	struct desk *d = xcalloc(1, sizeof *d);
	pthread_mutex_init(&d->lock, NULL);
	d->games.room = DESK_GAMES;
	return d;
}

void desk_game_release(struct desk_game *g)
{
	if (g == NULL)
		return;
	strategy_release(g->strategy);
	free(g->black);
	free(g->end);
	free(g->white);
	free(g->white_end);
	free(g);
}

void desk_release(struct desk *d)
{
	for (unsigned i = 0; i < DESK_GAMES; i++)
		desk_game_release(d->games.item[i]);
	pthread_mutex_destroy(&d->lock);
	free(d);
}

/* Are the moves of the game the first ones of these? */
static bool leads_to(const struct desk_game *g, const struct stone *black, const unsigned *end, unsigned moves)
{
	if (g->moves > moves || memcmp(g->end, end, g->moves * sizeof *end) != 0)
		return false;
	for (unsigned i = 0; i < g->stones; i++)
		if (g->black[i].row != black[i].row || g->black[i].column != black[i].column)
			return false;
	return true;
}

struct desk_game *desk_take(struct desk *d, const char *name, const struct stone *black, const unsigned *end,
                            unsigned moves)
{
	unsigned best = DESK_GAMES, most = 0;
	pthread_mutex_lock(&d->lock);
	for (unsigned i = 0; i < DESK_GAMES; i++) {
		const struct desk_game *g = d->games.item[i];
		if (g != NULL && strcmp(g->name, name) == 0 && leads_to(g, black, end, moves) &&
		    (best == DESK_GAMES || g->moves > most))
			best = i, most = g->moves;
	}
	struct desk_game *found = best == DESK_GAMES ? NULL : recent_take(&d->games, best);
	pthread_mutex_unlock(&d->lock);
	return found;
}

struct desk_game *desk_reuse(struct desk *d, const char *name)
{
	struct desk_game *found = NULL;
	pthread_mutex_lock(&d->lock);
	for (unsigned i = 0; i < DESK_GAMES && found == NULL; i++) {
		struct desk_game *g = d->games.item[i];
		if (g != NULL && strcmp(g->name, name) == 0 && strategy_restart(g->strategy))
			found = recent_take(&d->games, i);
	}
	pthread_mutex_unlock(&d->lock);
	if (found != NULL)
		found->moves = found->stones = found->whites = 0;
	return found;
}

struct desk_game *desk_begin(const char *name, struct strategy *s)
{
	struct desk_game *g = xcalloc(1, sizeof *g);
	snprintf(g->name, sizeof g->name, "%s", name);
	g->strategy = s;
	MAKE_ROOM(g->end, g->moves, g->move_room);
	return g;
}

bool desk_move(struct desk_game *g, const struct stone *black, unsigned count, struct trouble *t)
{
	unsigned answers;
	if (!strategy_move(g->strategy, black, count, t))
		return false;
	const struct reply *reply = strategy_replies(g->strategy, &answers);
	assert(answers <= count);
	for (unsigned i = 0; i < count; i++) {
		MAKE_ROOM(g->black, g->stones, g->stone_room);
		g->black[g->stones++] = black[i];
	}
	for (unsigned i = 0; i < answers; i++) {
		MAKE_ROOM(g->white, g->whites, g->white_room);
		g->white[g->whites++] = reply[i];
	}
	MAKE_ROOM(g->end, g->moves, g->move_room);
	MAKE_ROOM(g->white_end, g->moves, g->white_end_room);
	g->end[g->moves] = g->stones;
	g->white_end[g->moves++] = g->whites;
	return true;
}

void desk_put(struct desk *d, struct desk_game *g)
{
	pthread_mutex_lock(&d->lock);
	struct desk_game *gone = recent_put(&d->games, g);
	pthread_mutex_unlock(&d->lock);
	desk_game_release(gone);
}
