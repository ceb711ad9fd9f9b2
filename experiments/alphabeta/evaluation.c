#include "experiments/alphabeta/evaluation.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* From one number of stones to the next a window is worth so many times more, up to a threat. */
#define GROWTH 2.6

/* Of Connect6: with it the mean value is about the same at odd and at even depths (kdraw play depths). */
enum { TURN = 40 };

static int growing(unsigned stones, unsigned threat, double scale)
{
	unsigned steps = stones < threat ? stones : threat;
	return (int)lround(scale * pow(GROWTH, steps > 12 ? 12 : (double)steps - 1));
}

/* Windows through a square that become one stone longer. Threats of this turn come from those that lack one or two. */
static int gain(unsigned stones, unsigned k, unsigned p, bool own)
{
	unsigned threat = k > p ? k - p : 1;
	if (stones >= threat)
		return own ? 4000 : 20000;
	return growing(stones, threat, own ? 6 : 5);
}

static void guess(struct weights *w, unsigned k, unsigned p, bool tempo)
{
	unsigned threat = k > p ? k - p : 1;
	for (unsigned i = 1; i < k; i++) {
		w->yours[i] = growing(i, threat, 4);
		w->mine[i] = growing(i, threat, tempo ? 5 : 4);
	}
}

void weights_init(struct weights *w, unsigned k, unsigned p, bool tempo)
{
	static const int mine[] = {0, 2, 15, 30, 80, 80}, yours[] = {0, 1, 10, 20, 80, 80};
	assert(k <= ARENA_K_MOST && p >= 1);
	*w = (struct weights){.mine = {0}};
	guess(w, k, p, tempo);
	if (k == 6 && p == 2) {
		memcpy(w->mine, tempo ? mine : yours, sizeof mine);
		memcpy(w->yours, yours, sizeof yours);
		w->turn = tempo ? TURN : 0;
	}
	w->answer =
	    p > 2 ? (int)k * w->mine[1] : 0; /* a stone alone has up to 4 k windows, of which one in four counts */
	for (unsigned i = 1; i < k; i++) {
		w->gain[0][i] = gain(i, k, p, true);
		w->gain[1][i] = gain(i, k, p, false);
	}
}

int evaluation(const struct weights *w, const struct arena *a, unsigned side)
{
	int sum = w->turn;
	for (unsigned i = 1; i < a->k; i++)
		sum += w->mine[i] * (int)a->listed[side][i] - w->yours[i] * (int)a->listed[1 - side][i];
	return sum;
}
