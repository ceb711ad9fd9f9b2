#include "provers/derivations/derivation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/derivations/piece.h"
#include "table/table.h"

const char *const derivation_game_names[] = {"n", "nx", "connect"};
const char *const derivation_rule_names[] = {"lemma7",  "lemma8",    "lemma9",  "lemma10",   "lemma11",
                                             "lemma12", "lemma13",   "lemma14", "property2", "piece",
                                             "plain",   "potential", "groups"};

enum { EXACT_BITS = 2000 }; /* of p: for larger ones the exact bound takes long, and kdraw check is there */

void derivation_init(struct derivation *d)
{
	memset(d, 0, sizeof *d);
	d->longest = DERIVATION_LEMMAS;
}

void derivation_clear(struct derivation *d)
{
	for (size_t i = 0; i < d->steps; i++)
		mpz_clears(d->step[i].size, d->step[i].bound, NULL);
	free(d->step);
	index_clear(&d->known);
	derivation_init(d);
}

/* What a step is looked for by: N(L, .) by L, Connect(., p) by a potential by p. */
static const mpz_t *key_of(const struct derivation_step *s)
{
	return s->game == GAME_N ? &s->size : &s->bound;
}

struct asked {
	const struct derivation *d;
	enum derivation_game game;
	mpz_srcptr key;
};

static bool is_step(const void *asked, size_t number)
{
	const struct asked *a = asked;
	const struct derivation_step *s = &a->d->step[number - 1];
	return s->game == a->game && mpz_cmp(*key_of(s), a->key) == 0;
}

static size_t known(const struct derivation *d, enum derivation_game game, const mpz_t key)
{
	const size_t number = index_find(&d->known, mpz_get_ui(key), is_step, &(struct asked){d, game, key});
	return number == 0 ? DERIVATION_NOTHING : number - 1;
}

static void remember(struct derivation *d, size_t step)
{
	const struct asked asked = {d, d->step[step].game, *key_of(&d->step[step])};
	*index_at(&d->known, mpz_get_ui(asked.key), is_step, &asked) = step + 1;
	assert(known(d, asked.game, asked.key) == step);
}

struct derivation_step *derivation_add(struct derivation *d, enum derivation_game game, enum derivation_rule rule,
                                       size_t from)
{
	MAKE_ROOM(d->step, d->steps, d->room);
	assert(from == DERIVATION_NOTHING || from < d->steps || rule == RULE_PIECE); /* an earlier one */
	struct derivation_step *s = &d->step[d->steps++];
	s->game = game;
	s->rule = rule;
	s->from = from;
	s->goal = DERIVATION_NOTHING;
	mpz_inits(s->size, s->bound, NULL);
	return s;
}

size_t derivation_base(struct derivation *d, enum derivation_rule lemma)
{
	static const struct {
		enum derivation_game game;
		unsigned size, bound;
	} base[] = {[RULE_LEMMA8] = {GAME_N, 4, 1}, [RULE_LEMMA9] = {GAME_NX, 2, 1}, [RULE_LEMMA10] = {GAME_NX, 3, 2}};
	assert(lemma == RULE_LEMMA8 || lemma == RULE_LEMMA9 || lemma == RULE_LEMMA10);
	for (size_t i = 0; i < d->steps; i++)
		if (d->step[i].rule == lemma)
			return i;
	struct derivation_step *s = derivation_add(d, base[lemma].game, lemma, DERIVATION_NOTHING);
	assert(base[lemma].bound < base[lemma].size);
	mpz_set_ui(s->size, base[lemma].size);
	mpz_set_ui(s->bound, base[lemma].bound);
	if (s->game == GAME_N)
		remember(d, d->steps - 1);
	return d->steps - 1;
}

/* NX(length, 2) by the piece of this length. */
static size_t derive_piece(struct derivation *d, unsigned long length)
{
	assert(length >= PIECE_SHORTEST && length <= PIECE_LONGEST);
	assert(d->pieces < sizeof d->piece / sizeof *d->piece);
	struct derivation_step *s = derivation_add(d, GAME_NX, RULE_PIECE, d->pieces);
	d->piece[d->pieces++] = (unsigned)length;
	mpz_set_ui(s->size, length);
	mpz_set_ui(s->bound, piece_of_length((unsigned)length).bound);
	return d->steps - 1;
}

/* What the rules say. L and x are the numbers of the step used, size and bound those of the new one. */
static void conclude(enum derivation_rule rule, mpz_t size, mpz_t bound, const mpz_t L, const mpz_t x)
{
	switch (rule) {
	case RULE_LEMMA7: /* N(L, p) -> NX(L, L - p - 1) */
	case RULE_PLAIN:  /* NX(L, b) -> N(L, L - b - 1) */
		mpz_set(size, L);
		mpz_sub(bound, L, x);
		mpz_sub_ui(bound, bound, 1);
		break;
	case RULE_LEMMA11: /* NX(L, b) -> N(2L + 1, 2L - b - 1) */
	case RULE_LEMMA12: /* NX(L, b) -> N(2L + 2, 2L - b) */
		mpz_mul_ui(size, L, 2);
		mpz_sub(bound, size, x);
		mpz_add_ui(size, size, rule == RULE_LEMMA11 ? 1 : 2);
		mpz_sub_ui(bound, bound, rule == RULE_LEMMA11 ? 1 : 0);
		break;
	case RULE_LEMMA13: /* N(L, p) -> N(2L + 1, L + p) */
	case RULE_LEMMA14: /* N(L, p) -> N(2L + 2, L + p + 1) */
		mpz_mul_ui(size, L, 2);
		mpz_add_ui(size, size, rule == RULE_LEMMA13 ? 1 : 2);
		mpz_add(bound, L, x);
		mpz_add_ui(bound, bound, rule == RULE_LEMMA13 ? 0 : 1);
		break;
	case RULE_PROPERTY2: /* N(L, p) -> Connect(3L - 1, p) */
		mpz_mul_ui(size, L, 3);
		mpz_sub_ui(size, size, 1);
		mpz_set(bound, x);
		break;
	default:
		assert(false);
	}
}

size_t derivation_apply(struct derivation *d, enum derivation_rule rule, size_t from)
{
	static const enum derivation_game result[] = {
	    [RULE_LEMMA7] = GAME_NX, [RULE_LEMMA11] = GAME_N,         [RULE_LEMMA12] = GAME_N, [RULE_LEMMA13] = GAME_N,
	    [RULE_LEMMA14] = GAME_N, [RULE_PROPERTY2] = GAME_CONNECT, [RULE_PLAIN] = GAME_N};
	bool exclusive = rule == RULE_LEMMA11 || rule == RULE_LEMMA12 || rule == RULE_PLAIN;
	assert(from < d->steps && d->step[from].game == (exclusive ? GAME_NX : GAME_N));
	struct derivation_step *s = derivation_add(d, result[rule], rule, from);
	conclude(rule, s->size, s->bound, d->step[from].size, d->step[from].bound);
	assert(mpz_cmp(s->size, s->bound) > 0);
	assert(mpz_sgn(s->bound) > 0);
	if (s->game == GAME_N)
		remember(d, d->steps - 1);
	return d->steps - 1;
}

/* N(4,1), the games of Table 1, N(5,2) to N(8,4), and those of pieces. */
static size_t derive_short(struct derivation *d, unsigned long length)
{
	if (length == 4)
		return derivation_base(d, RULE_LEMMA8);
	if (length > DERIVATION_LEMMAS && length <= d->longest)
		return derivation_apply(d, RULE_PLAIN, derive_piece(d, length));
	assert(length >= 5 && length <= 8);
	size_t base = derivation_base(d, length <= 6 ? RULE_LEMMA9 : RULE_LEMMA10);
	return derivation_apply(d, length % 2 == 1 ? RULE_LEMMA11 : RULE_LEMMA12, base);
}

size_t derivation_length(struct derivation *d, const mpz_t length)
{
	assert(mpz_cmp_ui(length, 4) >= 0);
	const unsigned long base = d->longest > 8 ? d->longest : 8;
	unsigned long depth = 0;
	size_t step = known(d, GAME_N, length);
	mpz_t shorter;
	mpz_init_set(shorter, length);
	for (; step == DERIVATION_NOTHING && mpz_cmp_ui(shorter, base) > 0; depth++) {
		mpz_sub_ui(shorter, shorter, 1);
		mpz_tdiv_q_2exp(shorter, shorter, 1);
		step = known(d, GAME_N, shorter);
	}
	if (step == DERIVATION_NOTHING)
		step = derive_short(d, mpz_get_ui(shorter));
	assert(mpz_cmp(d->step[step].size, shorter) == 0 && d->step[step].game == GAME_N);
	/* length + 1 in binary is shorter + 1 with one digit more a lemma */
	mpz_add_ui(shorter, length, 1);
	while (depth-- > 0)
		step = derivation_apply(d, mpz_tstbit(shorter, depth) ? RULE_LEMMA14 : RULE_LEMMA13, step);
	assert(mpz_cmp(d->step[step].size, length) == 0);
	mpz_clear(shorter);
	return step;
}

size_t derivation_goal(struct derivation *d, const mpz_t p)
{
	mpz_t length;
	mpz_init(length);
	assert(mpz_sgn(p) > 0);
	mpz_add_ui(length, p, strip_depth(p, d->longest));
	size_t step = derivation_length(d, length);
	assert(mpz_cmp(d->step[step].bound, p) == 0);
	mpz_clear(length);
	if (d->step[step].goal == DERIVATION_NOTHING) {
		size_t goal = derivation_apply(d, RULE_PROPERTY2, step);
		assert(mpz_cmp(d->step[goal].bound, p) == 0 && d->step[goal].game == GAME_CONNECT);
		d->step[step].goal = goal;
	}
	return d->step[step].goal;
}

size_t derivation_edges(struct derivation *d, enum edges_rule rule, const struct edges *e, const mpz_t p)
{
	const size_t before = known(d, GAME_CONNECT, p);
	if (before != DERIVATION_NOTHING)
		return before;
	struct derivation_step *s =
	    derivation_add(d, GAME_CONNECT, rule == EDGES_GROUPS ? RULE_GROUPS : RULE_POTENTIAL, DERIVATION_NOTHING);
	edges_k(s->size, e, p);
	mpz_set(s->bound, p);
	s->edges = *e;
	assert(mpz_sizeinbase(p, 2) > EXACT_BITS || edges_bound(rule, e, p) < e->beyond);
	remember(d, d->steps - 1);
	return d->steps - 1;
}

static void write_numbers(const struct derivation_step *s, FILE *out)
{
	fputc(' ', out);
	mpz_out_str(out, 10, s->size);
	fputc(' ', out);
	mpz_out_str(out, 10, s->bound);
}

/* G L N */
static void write_edges(const struct derivation_step *s, FILE *out)
{
	mpz_t length;
	mpz_init(length);
	edges_length(length, &s->edges, s->bound);
	assert(mpz_cmp(length, s->bound) > 0 && mpz_divisible_ui_p(length, s->edges.block)); /* whole blocks */
	fprintf(out, " %u ", s->edges.block);
	mpz_out_str(out, 10, length);
	fprintf(out, " %u", s->edges.damping);
	mpz_clear(length);
}

static void write_step(const struct derivation *d, size_t i, FILE *out)
{
	const struct derivation_step *s = &d->step[i];
	assert(mpz_sgn(s->size) > 0 && mpz_sgn(s->bound) > 0);
	fprintf(out, "step %zu %s", i, derivation_game_names[s->game]);
	write_numbers(s, out);
	fprintf(out, " %s", derivation_rule_names[s->rule]);
	if (s->from != DERIVATION_NOTHING)
		fprintf(out, " %zu", s->from);
	if (s->rule == RULE_POTENTIAL || s->rule == RULE_GROUPS)
		write_edges(s, out);
	fputc('\n', out);
}

static void write_pieces(const struct derivation *d, FILE *out)
{
	const struct prover_options options = {.threads = 1, .progress = true};
	for (unsigned i = 0; i < d->pieces; i++) {
		const struct piece piece = piece_of_length(d->piece[i]);
		enum verdict v = piece_write(&piece, i, &options, out);
		assert(v == DRAWN);
		(void)v;
	}
}

void derivation_write(const struct derivation *d, FILE *out)
{
	fprintf(out, "kdraw derivation 1\n");
	for (size_t i = 0; i < d->steps; i++)
		if (d->step[i].game == GAME_CONNECT) {
			fprintf(out, "claim");
			write_numbers(&d->step[i], out);
			fputc('\n', out);
		}
	write_pieces(d, out);
	for (size_t i = 0; i < d->steps; i++)
		write_step(d, i, out);
	fprintf(out, "end\n");
}
