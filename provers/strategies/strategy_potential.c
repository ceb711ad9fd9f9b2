#include "provers/strategies/strategy_potential.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "provers/strategies/strategy_blocks.h"
#include "provers/strategies/strategy_groups.h"

enum { ENTRIES_PER_STONE = 10 };

/* How many stones White can answer before the errors of floating point may have added up to a stone more.
 *
 * Let u = 2^-53. By groups the factor of a block is a product of four numbers, known up to 12 u, and a sum of weights
 * of at most K = L/G edges of K blocks up to e = 20 K u. By potential the factor of a block with m black stones is
 * known up to 30 m u, such a sum up to e = 40 L u, and the growth of an item, a weight times a ratio less 1 that is at
 * least 1/24, up to e' = 1500 G u + e. White hits the largest of numbers that are wrong so much.
 *
 * potential: the others may grow by Q (1 + e') / (1 - e') times as much as he thinks; and the side of a full block that
 * he does not hit may weigh (1 + e) / (1 - e) times as much as the other. What he hits is in Phi, and v_(i-1) - v_i <=
 * v_i / Q. So Phi grows by less than 6 e' Phi.
 * groups: the a_j of Lemma 1 are at most (1 + 3e) X instead of X, so Phi grows by less than 3e m X; what is killed
 * weighed (1 - d)^4 X > 0.31 X before. So Phi grows by less than 10 e Phi; and by less than 3 e Phi where a guard is
 * played.
 *
 * So after n stones Phi <= F e^(n t), t = 6 e' or 10 e. As long as n t is less than the logarithm of the weight of
 * more than B stones less that of F, no living edge has more than B. */
static unsigned long endurance(const struct potential_game *g, double margin)
{
	const double u = 0x1p-53, e = 40.0 * g->blocks * g->block * u;
	const double once = g->rule == EDGES_GROUPS ? 200 * g->blocks * u : 6 * (1500 * g->block * u + e);
	const double stones = (margin - 1e-9) / once;
	return stones < 1 ? 0 : stones > 1e15 ? (unsigned long)1e15 : (unsigned long)stones;
}

/* (under / over)^r, each rounded once. */
static void set_gain(struct potential_game *g, unsigned long over, unsigned long under)
{
	mpq_t power, c;
	mpq_inits(power, c, NULL);
	mpq_set_ui(power, 1, 1);
	mpq_set_ui(c, over, under);
	mpq_canonicalize(c);
	g->gain = xmalloc((g->block + 1) * sizeof *g->gain);
	assert(over > 0 && over < under);
	for (unsigned r = 0; r <= g->block; r++) {
		g->gain[r] = mpq_get_d(power);
		mpq_div(power, power, c);
	}
	mpq_clears(power, c, NULL);
}

static void set_worths(struct potential_game *g, double n)
{
	const double s = (n + 1) / n, q = 2 * s * s + s, c = q / (1 + q);
	const unsigned long m = (unsigned long)n, whole = 2 * (m + 1) * (m + 1) + m * (m + 1);
	set_gain(g, whole, m * m + whole);
	g->open = xmalloc((g->block + 1) * sizeof *g->open);
	g->one_sided = xmalloc((g->block + 1) * sizeof *g->one_sided);
	g->open[0] = g->one_sided[0] = 1;
	for (unsigned r = 1; r <= g->block; r++) {
		const double v = g->open[r - 1], w = g->one_sided[r - 1];
		g->open[r] = fmax((2 * q * v + w) / (2 + 2 * q), (2 * q * v + s * s * w) / (1 + s * s + 2 * q));
		g->one_sided[r] = c * w;
		assert(g->open[r] <= g->open[r - 1] && g->one_sided[r] < g->one_sided[r - 1]);
	}
}

static void set_worths_in_groups(struct potential_game *g, double n)
{
	const double d = n / (4 * n + 3), rho = (n + 1) / n;
	set_gain(g, 3 * (unsigned long)n + 3, 4 * (unsigned long)n + 3);
	g->other = 1 + 1 / rho;
	g->both = 1 / (1 - d / (1 + rho));
	assert(g->other > 1 && g->both > 1);
}

struct potential_game *potential_game_new(enum edges_rule rule, unsigned p, const struct edges *e)
{
	struct potential_game *g = xcalloc(1, sizeof *g);
	mpz_t stones;
	mpz_init_set_ui(stones, p);
	assert((p + e->beyond) % e->block == 0);
	*g = (struct potential_game){
	    .rule = rule, .p = p, .block = e->block, .blocks = (unsigned)(p + e->beyond) / e->block};
	g->bound = (unsigned)edges_bound(rule, e, stones);
	assert(g->bound < e->beyond && g->block > 0 && g->blocks > 0);
	g->endures = endurance(g, edges_margin(rule, e, stones));
	if (rule == EDGES_GROUPS)
		set_worths_in_groups(g, e->damping);
	else
		set_worths(g, e->damping);
	g->factor = xmalloc(2 * g->blocks * sizeof *g->factor);
	g->sided = xmalloc(2 * g->blocks * sizeof *g->sided);
	sparse_init(&g->table);
	mpz_clear(stones);
	return g;
}

/* The N for the same edges with which the game can go on longest. */
static struct edges steadiest(enum edges_rule rule, struct edges e, const mpz_t stones)
{
	struct edges best = e;
	double margin = edges_margin(rule, &e, stones);
	const unsigned first = rule == EDGES_GROUPS ? 4 : 1, last = 3 * e.damping;
	for (e.damping = first; e.damping <= last; e.damping++) {
		const double other = edges_margin(rule, &e, stones);
		if (other <= margin || edges_bound(rule, &e, stones) >= e.beyond)
			continue;
		margin = other;
		best = e;
	}
	return best;
}

struct potential_game *potential_game_best(enum edges_rule rule, unsigned p)
{
	struct edges_walk walk;
	mpz_t stones;
	mpz_init_set_ui(stones, p);
	edges_init(&walk, rule);
	edges_set(&walk, stones);
	const struct edges e = steadiest(rule, edges_best(&walk), stones);
	edges_clear(&walk);
	mpz_clear(stones);
	return potential_game_new(rule, p, &e);
}

void potential_game_release(struct potential_game *g)
{
	map_clear(&g->table);
	free(g->gain);
	free(g->open);
	free(g->one_sided);
	free(g->factor);
	free(g->sided);
	free(g);
}

unsigned potential_game_k(const struct potential_game *g)
{
	return (g->blocks + 1) * g->block - 1;
}

unsigned potential_game_p(const struct potential_game *g)
{
	return g->p;
}

unsigned potential_game_bound(const struct potential_game *g)
{
	return g->bound;
}

unsigned long potential_game_endures(const struct potential_game *g)
{
	return g->endures - g->answered;
}

/* --- items -------------------------------------------------------------------------------------------------------- */

/* An item: the living edges through the block of a stone; what they would gain, and the square that White would take.
 */
struct item {
	struct site x;
	bool full;
	double gain;
	int64_t hit;
};

static struct item item_of(struct potential_game *g, struct stone stone, enum direction d)
{
	struct item it = {.x = position_of(g, stone, d)};
	struct sparse_entry *e = get_block(g, &it.x);
	it.full = block_is_full(g, e);
	if (e->state != 0)
		return it;
	const struct weights w = weigh(g, &it.x);
	struct sparse_entry after = *e;
	block_take(&after);
	assert(!it.full || e->mark == 0 || w.left == 0 || w.right == 0);
	it.gain = (w.left + w.right) * (block_worth(g, &after, 0) / block_worth(g, e, 0) - 1);
	it.hit = !it.full ? 0 : w.left >= w.right ? left_guard(g, &it.x) : right_guard(g, &it.x);
	return it;
}

/* Takes a stone: the item that would gain most is hit. */
static bool answer(struct potential_game *g, struct stone stone, struct stone *white)
{
	struct item best = {.gain = 0};
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const struct item it = item_of(g, stone, d);
		if (it.gain > best.gain)
			best = it;
	}
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const struct site x = position_of(g, stone, d);
		block_take(get_block(g, &x));
	}
	if (best.gain <= 0)
		return false;
	if (best.full)
		get_block(g, &best.x)->mark = MARK_ANSWERED;
	*white = square_at(&best.x, best.full ? best.hit : empty_in_block(g, &best.x));
	put_white(g, *white);
	return true;
}

static unsigned answer_one_by_one(struct potential_game *g, const struct stone *black, unsigned count,
                                  struct stone *white)
{
	unsigned whites = 0;
	for (unsigned i = 0; i < count; i++)
		whites += answer(g, black[i], &white[whites]);
	return whites;
}

/* No living edge through the stone has more than B black stones. */
static void assert_bound(struct potential_game *g, struct stone stone)
{
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const struct site here = position_of(g, stone, d);
		struct site x = here, first = here;
		unsigned blacks = 0, run = 0;
		for (x.block -= g->blocks - 1; x.block < here.block + g->blocks; x.block++) {
			const struct sparse_entry *e = find_block(g, &x);
			const bool dead = e != NULL && e->state != 0;
			first.block = x.block - g->blocks;
			const struct sparse_entry *left = run < g->blocks ? NULL : find_block(g, &first);
			run = dead ? 0 : run + 1;
			blacks = dead ? 0 : blacks + (e == NULL ? 0 : e->count) - (left == NULL ? 0 : left->count);
			assert(run < g->blocks || blacks <= g->bound);
		}
	}
}

void potential_game_move(struct potential_game *g, const struct stone *black, unsigned count, struct stone *white,
                         unsigned *whites)
{
	assert(count >= 1 && count <= g->p);
	map_reserve(&g->table, (size_t)count * ENTRIES_PER_STONE);
	for (unsigned i = 0; i < count; i++)
		put_black(g, black[i]);
	*whites = g->rule == EDGES_GROUPS ? answer_in_groups(g, black, count, white)
	                                  : answer_one_by_one(g, black, count, white);
	assert(*whites <= count);
	g->answered += count;
	g->last = black[0];
	for (unsigned i = 0; i < count; i++)
		assert_bound(g, black[i]);
}
