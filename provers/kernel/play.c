/* Single moves for games against the prover. */
#include "provers/kernel/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/kernel/question.h"

/* Squares for White's classes: not those of Black's move. */
static int squares_of_reply(const struct root *root, const struct hand *w, const unsigned *m, unsigned size,
                            unsigned *reply)
{
	struct squares taken = {{0}};
	int placed = 0;
	for (unsigned i = 0; i < size; i++)
		squares_add(&taken, m[i]);
	for (unsigned k = 0; k < w->size; k++)
		reply[placed++] = concrete_take(&root->all, w->class[k], &taken);
	EACH_LINE(i, w->exclusive) reply[placed++] = root->board.board->squares + (unsigned)i;
	return placed;
}

/* Black's squares as classes; squares on no living line do not matter. */
static void classes_of_move(const struct root *root, const unsigned *m, unsigned size, struct hand *black)
{
	memset(black, 0, sizeof *black);
	for (unsigned k = 0; k < size && black->size < MOST_STONES; k++) {
		int j = concrete_class_of(&root->all, &root->board, m[k]);
		if (j >= 0)
			black->class[black->size++] = (uint16_t)j;
	}
}

int K(play_answer)(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                   const unsigned *m, unsigned size, unsigned *reply)
{
	struct root *root = root_begin(q, by, statistics);
	struct hand black, white = {0};
	classes_of_move(root, m, size, &black);
	enum verdict v = black.size == 0 ? DRAWN : search_answer(&root->search, &root->all.p, &black, &white);
	int placed = v == DRAWN ? squares_of_reply(root, &white, m, size, reply) : -1;
	root_end(root);
	return placed;
}

static int squares_of_move(const struct root *root, const struct mask living, const struct hand *black, unsigned *m)
{
	struct concrete *c = xmalloc(sizeof *c);
	struct squares taken = {{0}};
	concrete_build(&root->search.rules, &root->board, living, root->all.black, c);
	for (unsigned k = 0; k < black->size; k++)
		m[k] = concrete_take(c, black->class[k], &taken);
	free(c);
	return black->size;
}

/* The most dangerous stones, when nothing wins. */
static void dangerous_move(const struct search *s, const struct position *p, struct hand *black)
{
	uint16_t move[MOST_CLASSES], usable[MOST_CLASSES];
	unsigned moves = position_moves(&s->rules, p, move, usable),
	         most = s->rules.game.exclusive ? 1 : s->rules.game.parameter;
	memset(black, 0, sizeof *black);
	for (unsigned n = 0; n < moves && black->size < most; n++)
		black->class[black->size++] = move[n];
}

/* The empty squares of a line that Black can fill at once; 0 if there is none. */
static int filling_move(const struct root *root, unsigned *m)
{
	const struct concrete *c = &root->all;
	int size = 0;
	EACH_LINE(i, c->p.living)
	{
		if (!position_lost_line(&root->search.rules, &c->p, (unsigned)i, 0))
			continue;
		for (unsigned j = 0; j < c->p.classes; j++)
			for (unsigned n = c->first[j]; mask_has(c->p.lines[j], (unsigned)i) && n < c->first[j + 1]; n++)
				m[size++] = c->square[n];
		return size;
	}
	return 0;
}

static int best_move(struct root *root, unsigned *m, bool *won)
{
	struct position left, component;
	struct hand black = {0};
	struct mask living = mask_none();
	int size = filling_move(root, m);
	*won = size > 0;
	if (*won)
		return size;
	position_copy(&left, &root->all.p);
	position_reduce(&root->search.rules, &left);
	while (!*won && position_component(&root->search.rules, &left, &component)) {
		if (mask_empty(living))
			dangerous_move(&root->search, &component, &black);
		*won = search_solve(&root->search, &component) == LOST &&
		       search_winning_move(&root->search, &component, &black) == LOST;
		if (*won || mask_empty(living))
			living = component.living;
	}
	assert(mask_empty(living) || (black.size > 0 && mask_within(living, root->all.p.living)));
	return mask_empty(living) ? 0 : squares_of_move(root, living, &black, m);
}

int K(play_move)(const struct question *q, const struct surroundings *by, struct statistics *statistics, unsigned *m,
                 bool *won)
{
	struct root *root = root_begin(q, by, statistics);
	int size = best_move(root, m, won);
	root_end(root);
	return size;
}
