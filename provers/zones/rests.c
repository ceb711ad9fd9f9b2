#include "provers/zones/rests.h"

#include <assert.h>
#include <limits.h>

#include "base/place.h"
#include "base/random.h"

/* --- symmetries: the turns and reflections of the coordinates that take lines to lines ---------------------------- */

static struct place turned(const struct hypergraph *h, unsigned turn, unsigned s)
{
	const int32_t *at = h->coordinate + 2 * (size_t)s;
	return place_turn((struct place){at[0], at[1]}, turn);
}

static struct place least_corner(const struct hypergraph *h, unsigned turn)
{
	struct place least = {INT32_MAX, INT32_MAX};
	for (unsigned s = 0; s < h->squares; s++) {
		struct place p = turned(h, turn, s);
		least.row = p.row < least.row ? p.row : least.row;
		least.column = p.column < least.column ? p.column : least.column;
	}
	return least;
}

/* Where do the squares go when the turn is taken back? False if it takes one to no square. */
static bool find_images(const struct hypergraph *h, unsigned turn, uint8_t *image)
{
	const struct place from = least_corner(h, turn), to = least_corner(h, 0);
	for (unsigned s = 0; s < h->squares; s++) {
		const struct place p = turned(h, turn, s);
		unsigned u = 0;
		for (; u < h->squares; u++) {
			const struct place q = turned(h, 0, u);
			if (q.row - to.row == p.row - from.row && q.column - to.column == p.column - from.column)
				break;
		}
		if (u == h->squares)
			return false;
		image[u] = (uint8_t)s;
	}
	return true;
}

static bool is_line(const struct zones_board *b, bits set)
{
	for (unsigned i = 0; i < b->lines; i++)
		if (b->line[i] == set)
			return true;
	return false;
}

static bool takes_lines_to_lines(const struct zones_board *b, unsigned symmetry)
{
	for (unsigned i = 0; i < b->lines; i++)
		if (!is_line(b, zones_image(b, symmetry, b->line[i])))
			return false;
	return true;
}

static void find_products(struct zones_board *b)
{
	for (unsigned x = 0; x < b->symmetries; x++)
		for (unsigned y = 0; y < b->symmetries; y++)
			for (unsigned z = 0; z < b->symmetries; z++) {
				bool same = true;
				for (unsigned s = 0; s < b->squares; s++)
					same = same && b->image[x][b->image[y][s]] == b->image[z][s];
				if (!same)
					continue;
				b->product[x][y] = (uint8_t)z;
				if (z == 0)
					b->inverse[x] = (uint8_t)y;
			}
}

static void find_symmetries(struct zones_board *b, const struct hypergraph *h)
{
	for (unsigned s = 0; s < b->squares; s++)
		b->image[0][s] = (uint8_t)s;
	b->symmetries = 1;
	for (unsigned t = 1; t < ZONES_SYMMETRIES && h->dimension == 2; t++)
		if (find_images(h, t, b->image[b->symmetries]) && takes_lines_to_lines(b, b->symmetries))
			b->symmetries++;
	find_products(b);
}

bits zones_image(const struct zones_board *b, unsigned symmetry, bits set)
{
	bits image = 0;
	if (symmetry == 0)
		return set;
	EACH_OF (s, set)
		image |= BIT(b->image[symmetry][s]);
	return image;
}

bool zones_board_begin(struct zones_board *b, const struct hypergraph *h)
{
	*b = (struct zones_board){.squares = h->squares, .lines = h->lines};
	if (h->squares > SQUARES || h->lines > LINES || h->lines == 0)
		return false;
	for (unsigned i = 0; i < h->lines; i++) {
		if (h->exclusive[i])
			return false;
		for (unsigned n = 0; n < hypergraph_line_size(h, i); n++)
			b->line[i] |= BIT(hypergraph_line(h, i)[n]);
	}
	find_symmetries(b, h);
	return true;
}

/* --- rests -------------------------------------------------------------------------------------------------------- */

void rests_begin(struct rests *r, const struct zones_board *b, bits black, bits white)
{
	r->count = 0;
	r->black = black;
	for (unsigned i = 0; i < b->lines; i++)
		if ((b->line[i] & white) == 0) {
			r->line[r->count] = (uint8_t)i;
			r->rest[r->count++] = b->line[i] & ~black;
		}
}

void rests_play(struct rests *to, const struct rests *from, unsigned square, bool black)
{
	to->count = 0;
	to->black = from->black | (black ? BIT(square) : 0);
	for (unsigned i = 0; i < from->count; i++)
		if (black || (from->rest[i] & BIT(square)) == 0) {
			to->line[to->count] = from->line[i];
			to->rest[to->count++] = from->rest[i] & ~BIT(square);
		}
}

/* Does rest i contain another? Of equal ones the first stays. */
static bool is_redundant(const struct rests *r, unsigned i)
{
	const bits outside = ~r->rest[i];
	for (unsigned j = 0; j < r->count; j++)
		if ((r->rest[j] & outside) == 0 && j != i && (r->rest[j] != r->rest[i] || j < i))
			return true;
	return false;
}

static void find_rests_through(struct rests *r)
{
	EACH_OF (s, r->open)
		for (unsigned w = 0; w < LINE_WORDS; w++)
			r->through[s][w] = 0;
	for (unsigned i = 0; i < r->count; i++)
		EACH_OF (s, r->rest[i])
			r->through[s][i / 64] |= BIT(i % 64);
}

void rests_reduce(struct rests *r)
{
	bool out[LINES];
	unsigned kept = 0;
	for (unsigned i = 0; i < r->count; i++)
		out[i] = is_redundant(r, i);
	r->open = 0;
	for (unsigned i = 0; i < r->count; i++)
		if (!out[i]) {
			r->line[kept] = r->line[i];
			r->rest[kept++] = r->rest[i];
			r->open |= r->rest[i];
		}
	r->count = kept;
	find_rests_through(r);
}

unsigned rests_least(const struct rests *r)
{
	unsigned least = UINT_MAX;
	for (unsigned i = 0; i < r->count; i++) {
		unsigned n = bits_count(r->rest[i]);
		least = n < least ? n : least;
	}
	return least;
}

bool rests_dominates(const struct rests *r, unsigned u, unsigned v)
{
	bool more = u < v;
	for (unsigned w = 0; w < LINE_WORDS; w++) {
		if ((r->through[v][w] & ~r->through[u][w]) != 0)
			return false;
		more = more || r->through[u][w] != r->through[v][w];
	}
	return more;
}

static uint64_t hash(bits b)
{
	return random_mix(bits_low(b) ^ random_mix(bits_high(b)));
}

uint64_t rests_key(const struct rests *r, const struct zones_board *b, unsigned *symmetry)
{
	uint64_t least = UINT64_MAX;
	*symmetry = 0;
	for (unsigned t = 0; t < b->symmetries; t++) {
		uint64_t key = 0;
		for (unsigned i = 0; i < r->count; i++)
			key += hash(zones_image(b, t, r->rest[i]));
		if (key < least) {
			least = key;
			*symmetry = t;
		}
	}
	return least;
}

uint32_t rests_weight(const struct rests *r)
{
	uint32_t sum = 0;
	for (unsigned i = 0; i < r->count; i++)
		sum += rest_weight(r->rest[i]);
	return sum;
}

uint32_t rests_weight_at(const struct rests *r, unsigned square)
{
	uint32_t sum = 0;
	for (unsigned w = 0; w < LINE_WORDS; w++)
		for (uint64_t left = r->through[square][w]; left != 0; left &= left - 1)
			sum += rest_weight(r->rest[64 * w + (unsigned)__builtin_ctzll(left)]);
	return sum;
}

uint32_t rests_heaviest(const struct rests *r)
{
	uint32_t most = 0;
	EACH_OF (s, r->open) {
		uint32_t w = rests_weight_at(r, (unsigned)s);
		most = w > most ? w : most;
	}
	return most;
}
