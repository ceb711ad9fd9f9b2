#include "provers/prover/match.h"

#include <assert.h>

/* May White place a stone there? */
static bool can_take(const struct match *m, unsigned place)
{
	if (place < m->h->squares)
		return m->stone[place] == 0;
	return m->h->exclusive[place - m->h->squares] && !m->dead[place - m->h->squares];
}

void match_black(struct match *m, const unsigned *square, unsigned size)
{
	for (unsigned n = 0; n < size; n++) {
		assert(m->stone[square[n]] == 0);
		m->stone[square[n]] = 1;
	}
}

void match_white(struct match *m, const unsigned *place, unsigned size)
{
	for (unsigned n = 0; n < size; n++) {
		assert(can_take(m, place[n]));
		if (place[n] < m->h->squares)
			m->stone[place[n]] = 2;
		else
			m->dead[place[n] - m->h->squares] = true;
	}
}

bool match_is_living(const struct match *m, unsigned line)
{
	const unsigned *square = hypergraph_line(m->h, line);
	assert(!m->dead[line] || m->h->exclusive[line]);
	if (m->dead[line])
		return false;
	for (unsigned n = 0; n < hypergraph_line_size(m->h, line); n++)
		if (m->stone[square[n]] == 2)
			return false;
	return true;
}

unsigned match_black_on(const struct match *m, unsigned line)
{
	unsigned black = 0;
	for (unsigned n = 0; n < hypergraph_line_size(m->h, line); n++)
		black += m->stone[hypergraph_line(m->h, line)[n]] == 1;
	return black;
}

unsigned match_living(const struct match *m)
{
	unsigned living = 0;
	for (unsigned i = 0; i < m->h->lines; i++)
		living += match_is_living(m, i);
	assert(living <= m->h->lines);
	return living;
}

static bool is_on(const struct match *m, unsigned place, unsigned line)
{
	if (place >= m->h->squares)
		return place - m->h->squares == line && m->h->exclusive[line];
	return hypergraph_has(m->h, line, place);
}

bool match_is_useful(const struct match *m, unsigned square)
{
	for (unsigned i = 0; i < m->h->lines && m->stone[square] == 0; i++)
		if (is_on(m, square, i) && match_is_living(m, i))
			return true;
	return false;
}

int match_won_line(const struct match *m, bool blacks_turn)
{
	for (unsigned i = 0; i < m->h->lines; i++) {
		unsigned black = match_black_on(m, i), size = hypergraph_line_size(m->h, i);
		bool enough = m->game.exclusive ? black > m->game.parameter : black == size;
		if (enough && match_is_living(m, i) && (blacks_turn || (black == size && !m->h->exclusive[i])))
			return (int)i;
	}
	return -1;
}

/* What a line is worth to White: four times as much with each square less. */
static uint64_t danger(const struct match *m, unsigned line)
{
	unsigned rest = hypergraph_line_size(m->h, line) - match_black_on(m, line);
	if (m->game.exclusive) {
		unsigned black = match_black_on(m, line);
		rest = black > m->game.parameter ? 0 : m->game.parameter + 1 - black;
	}
	assert(match_is_living(m, line));
	return UINT64_C(1) << (rest < 20 ? 2 * (20 - rest) : 0);
}

unsigned match_resist(const struct match *m, unsigned stones, unsigned *place)
{
	struct match now = *m;
	unsigned count = 0;
	while (count < stones) {
		uint64_t most = 0;
		for (unsigned s = 0; s < m->h->squares + m->h->lines; s++) {
			uint64_t sum = 0;
			for (unsigned i = 0; i < m->h->lines && can_take(&now, s); i++)
				if (is_on(m, s, i) && match_is_living(&now, i))
					sum += danger(&now, i);
			if (sum > most) {
				most = sum;
				place[count] = s;
			}
		}
		if (most == 0)
			return count;
		assert(can_take(&now, place[count]));
		match_white(&now, place + count++, 1);
	}
	return count;
}

void match_write_places(const struct match *m, const unsigned *place, unsigned size, FILE *out)
{
	for (unsigned n = 0; n < size; n++)
		if (place[n] < m->h->squares)
			fprintf(out, " %u", place[n]);
		else
			fprintf(out, " x%u", place[n] - m->h->squares);
	if (size == 0)
		fputs(" -", out);
}
