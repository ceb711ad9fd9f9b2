/* Games between two agents. */
#include "experiments/match/match.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/memory.h"
#include "games/picture.h"

struct shared {
	struct match *match;
	const atomic_bool *stop;
	atomic_uint next;
	unsigned threads_each; /* for each game played at the same time */
	unsigned told;         /* games that `each` has heard of */
	struct field start;    /* the position from which all games begin */
	pthread_mutex_t lock;
	atomic_bool failed;
	struct trouble trouble;
};

struct player {
	struct agent *agent;
	double seconds, processor;
	uint64_t turns;
};

/* Who plays at one time: both players, and chance for the opening. */
struct company {
	struct player player[2];
	struct agent *chance;
};

/* Fields are read by one thread at a time. */
static void copy_start(struct field *f, struct shared *s)
{
	pthread_mutex_lock(&s->lock);
	field_copy(f, &s->start);
	pthread_mutex_unlock(&s->lock);
}

/* False if the player gives up. */
static bool play_turn(const struct match *m, struct field *f, struct player *p)
{
	enum side side = f->side;
	double before = seconds_now(), busy = thread_seconds();
	uint64_t square;
	do
		if ((square = agent_choose(p->agent, f)) != FIELD_NOWHERE)
			field_make(f, square);
	while (square != FIELD_NOWHERE && f->result == RESULT_OPEN && f->side == side && f->moves < m->most_stones);
	p->seconds += seconds_now() - before;
	p->processor += thread_seconds() - busy;
	p->turns++;
	return square != FIELD_NOWHERE;
}

/* Players that leave nothing to chance would play the same game again and again. */
static bool play_opening(const struct match *m, unsigned game, struct field *f, struct agent *chance, struct trouble *t)
{
	uint64_t number = m->first + (m->swap ? game / 2 : game);
	unsigned turns = 0;
	if (!agent_begin(chance, f, random_mix(random_mix(m->seed) + number), t))
		return false;
	while (turns < m->opening && f->result == RESULT_OPEN && f->moves < m->most_stones) {
		enum side side = f->side;
		field_make(f, agent_choose(chance, f));
		turns += f->side != side;
	}
	return true;
}

/* Plays a game; false if an agent cannot begin it. `loser` is the player who gave up, or 2. */
static bool play_game(const struct shared *s, unsigned game, struct field *f, struct company *c, unsigned *loser,
                      struct trouble *t)
{
	const struct match *m = s->match;
	struct player *player = c->player;
	unsigned black = match_black(m, game);
	*loser = 2;
	field_restart(f);
	if (!play_opening(m, game, f, c->chance, t))
		return false;
	for (unsigned i = 0; i < 2; i++)
		if (!agent_begin(player[i].agent, f,
		                 random_mix(m->seed) + 4 * (m->first + game) + 2 * (i ^ (m->first % 2)), t))
			return false;
	while (*loser == 2 && f->result == RESULT_OPEN && f->moves < m->most_stones && !*s->stop) {
		unsigned who = f->side == SIDE_BLACK ? black : 1 - black;
		if (!play_turn(m, f, player + who))
			*loser = who;
	}
	return true;
}

static void count_forfeit(struct match *m, unsigned game, const char *why)
{
	const struct record *r = m->game + game;
	unsigned loser = r->result == RESULT_WHITE ? match_black(m, game) : 1 - match_black(m, game);
	if (r->ending == ENDING_FORFEIT && m->forfeits[loser]++ == 0)
		snprintf(m->why[loser], sizeof m->why[loser], "%s", why);
}

/* Keeps a game that was played to its end, and tells of those that have been waiting for it. */
static void keep_game(struct shared *s, unsigned game, const struct field *f, const struct player *player,
                      unsigned loser)
{
	struct match *m = s->match;
	unsigned black = match_black(m, game);
	if (*s->stop && f->result == RESULT_OPEN && f->moves < m->most_stones)
		return;
	pthread_mutex_lock(&s->lock);
	record_init(m->game + game, m->player[black], m->player[1 - black], f);
	if (loser < 2) {
		const char *why = player[loser].agent->why;
		record_give_up(m->game + game, f, *why == '\0' ? ENDING_RESIGN : ENDING_FORFEIT);
		count_forfeit(m, game, why);
	}
	for (; s->told < m->games && m->game[s->told].black != NULL; s->told++)
		if (m->each != NULL)
			m->each(m->data, s->told, m->game + s->told);
	pthread_mutex_unlock(&s->lock);
}

static void fail(struct shared *s, const struct trouble *t)
{
	pthread_mutex_lock(&s->lock);
	if (!s->failed)
		s->trouble = *t;
	s->failed = true;
	pthread_mutex_unlock(&s->lock);
}

static void add_times(struct shared *s, const struct player *player)
{
	pthread_mutex_lock(&s->lock);
	for (unsigned i = 0; i < 2; i++) {
		s->match->seconds[i] += player[i].seconds;
		s->match->processor[i] += player[i].processor;
		s->match->turns[i] += player[i].turns;
	}
	pthread_mutex_unlock(&s->lock);
}

static void *work(void *data)
{
	struct shared *s = data;
	struct match *m = s->match;
	struct company c = {.chance = NULL};
	struct trouble t;
	struct field f;
	copy_start(&f, s);
	for (unsigned i = 0; i < 2; i++)
		if ((c.player[i].agent = agent_new(m->player[i], &t)) == NULL)
			fail(s, &t);
		else
			agent_set_threads(c.player[i].agent, s->threads_each);
	c.chance = agent_new("adjacent", &t);
	while (!s->failed && !*s->stop) {
		unsigned game = atomic_fetch_add(&s->next, 1);
		if (game >= m->games)
			break;
		unsigned loser;
		if (play_game(s, game, &f, &c, &loser, &t))
			keep_game(s, game, &f, c.player, loser);
		else
			fail(s, &t);
	}
	add_times(s, c.player);
	agent_release(c.player[0].agent);
	agent_release(c.player[1].agent);
	agent_release(c.chance);
	field_clear(&f);
	return NULL;
}

static void run_threads(struct shared *s, unsigned threads)
{
	pthread_t *thread = xmalloc(threads * sizeof *thread);
	unsigned started = 0;
	while (started + 1 < threads && pthread_create(thread + started, NULL, work, s) == 0)
		started++;
	work(s);
	while (started > 0)
		pthread_join(thread[--started], NULL);
	free(thread);
}

/* Games that were played before are the first ones of the match. */
static void take_before(struct shared *s)
{
	struct match *m = s->match;
	assert(m->kept <= m->games);
	for (unsigned i = 0; i < m->kept; i++) {
		m->game[i] = m->before[i];
		m->before[i] = (struct record){0};
		count_forfeit(m, i, "in a game that was there already");
	}
	s->next = s->told = m->kept;
}

bool match_play(struct match *m, const atomic_bool *stop, struct trouble *t)
{
	struct shared s = {.match = m, .stop = stop};
	field_init(&s.start, &m->rules);
	m->game = xcalloc(m->games + 1, sizeof *m->game);
	take_before(&s);
	if (m->position != NULL && !picture_read(&s.start, m->position, t)) {
		field_clear(&s.start);
		m->bad_position = true;
		return false;
	}
	pthread_mutex_init(&s.lock, NULL);
	unsigned together = m->games < m->threads ? m->games : m->threads;
	together = together == 0 ? 1 : together;
	s.threads_each = m->threads / together;
	run_threads(&s, together);
	pthread_mutex_destroy(&s.lock);
	field_clear(&s.start);
	m->played = s.told; /* the first ones; later ones that were finished too do not count */
	if (s.failed)
		*t = s.trouble;
	return !s.failed;
}

void match_clear(struct match *m)
{
	for (unsigned i = 0; m->game != NULL && i < m->games; i++)
		record_clear(m->game + i);
	free(m->game);
}

/* --- counting ----------------------------------------------------------------------------------------------------- */

void tally_add(struct tally *t, const struct record *game, bool black)
{
	bool won = game->result == (black ? RESULT_BLACK : RESULT_WHITE);
	bool undecided = game->result == RESULT_DRAW || game->result == RESULT_OPEN;
	t->wins += won;
	t->draws += undecided;
	t->losses += !won && !undecided;
	t->stones += game->stones;
}

struct tally match_tally(const struct match *m, unsigned player)
{
	struct tally t = {0};
	for (unsigned i = 0; i < m->played; i++)
		tally_add(&t, m->game + i, match_black(m, i) == player);
	return t;
}

struct tally match_colours(const struct match *m)
{
	struct tally t = {0};
	for (unsigned i = 0; i < m->played; i++)
		tally_add(&t, m->game + i, true);
	return t;
}

void wilson(double wins, double games, double *low, double *high)
{
	const double z = 1.959963984540054;
	if (games <= 0) {
		*low = 0;
		*high = 1;
		return;
	}
	double share = wins / games, scale = 1 + z * z / games, middle = (share + z * z / (2 * games)) / scale;
	double half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale;
	*low = middle - half > 0 ? middle - half : 0;
	*high = middle + half < 1 ? middle + half : 1;
}

double elo(double mean)
{
	return mean <= 0 ? -HUGE_VAL : mean >= 1 ? HUGE_VAL : 0 - 400 * log10(1 / mean - 1);
}
