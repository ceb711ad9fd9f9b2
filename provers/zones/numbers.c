/* The proof numbers of positions that were not looked at yet. */
#include <math.h>

#include "provers/zones/tree.h"

/* The work of showing a draw, from the potential; fitted to 7 x 8 squares. */
static double log_work(double potential)
{
	return 6 * fmax(0, potential - 0.7);
}

static double log_loss(double potential)
{
	return fmax(0, 3 - potential);
}

static uint8_t encode(double log)
{
	return log * 8 > 255 ? 255 : (uint8_t)(log * 8);
}

float tree_decode(uint8_t code)
{
	return exp2f((float)code / 8);
}

void tree_estimate_black(struct node *n, const struct rests *r, uint32_t least)
{
	double potential = potential_of(rests_weight(r)), near = fmin(potential_of(least) - 1, 3);
	n->drawn = exp2f((float)(0.7 * log_work(potential) + 5 * near));
	n->lost = exp2f((float)log_loss(potential));
}

void tree_estimate_white(struct node *n, const struct rests *r)
{
	double potential = potential_of(rests_weight(r) - rests_heaviest(r));
	n->drawn = exp2f((float)log_work(potential));
	n->lost = exp2f((float)log_loss(potential));
}

struct child tree_estimate_child(const struct node *n, const struct rests *r, unsigned square, uint32_t most)
{
	uint32_t at = rests_weight_at(r, square), sum = rests_weight(r);
	double potential = n->blacks_turn ? potential_of(sum + at) - potential_of(most) : potential_of(sum - at);
	return (struct child){
	    .square = (uint8_t)square, .drawn = encode(log_work(potential)), .lost = encode(log_loss(potential))};
}
