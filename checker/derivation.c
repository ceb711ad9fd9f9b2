#include "big.h"
#include "kind.h"
#include "potential.h"
#include "words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum derived_game { DERIVED_N, DERIVED_NX, DERIVED_CONNECT };

/* n SIZE BOUND, nx SIZE BOUND or connect SIZE BOUND */
struct derived {
	enum derived_game game;
	struct big size, bound;
};

static struct {
	struct derived *step, *claim, *piece; /* piece: what its proof shows */
	size_t steps, claims, pieces, claims_shown, step_room, claim_room, piece_room;
} derivation;

enum { FROM_NOTHING = -1, FROM_PIECE = -2 };

/* A rule: what it is used on, what follows, size = factor L + more, and the equation of the bounds; or who checks what
 * it says of edges. */
static const struct rule {
	const char *name;
	int from; /* enum derived_game, or one of the above */
	enum derived_game game;
	uint32_t factor, more, less; /* size + less = factor L + more; base games: size = more */
	char bound;                  /* how the bounds are joined, see bounds_follow */
	uint32_t constant;
	void (*edges)(const struct edges *e, const struct big *k, const struct big *p); /* instead of all that */
} rules[] = {
    {"lemma8", FROM_NOTHING, DERIVED_N, 0, 4, 0, '=', 1, NULL},
    {"lemma9", FROM_NOTHING, DERIVED_NX, 0, 2, 0, '=', 1, NULL},
    {"lemma10", FROM_NOTHING, DERIVED_NX, 0, 3, 0, '=', 2, NULL},
    {"piece", FROM_PIECE, DERIVED_NX, 1, 0, 0, '.', 0, NULL},
    {"plain", DERIVED_NX, DERIVED_N, 1, 0, 0, '1', 1, NULL},
    {"lemma7", DERIVED_N, DERIVED_NX, 1, 0, 0, '1', 1, NULL},
    {"lemma11", DERIVED_NX, DERIVED_N, 2, 1, 0, '2', 1, NULL},
    {"lemma12", DERIVED_NX, DERIVED_N, 2, 2, 0, '2', 0, NULL},
    {"lemma13", DERIVED_N, DERIVED_N, 2, 1, 0, '+', 0, NULL},
    {"lemma14", DERIVED_N, DERIVED_N, 2, 2, 0, '+', 1, NULL},
    {"property2", DERIVED_N, DERIVED_CONNECT, 3, 0, 1, '.', 0, NULL},
    {.name = "potential", .from = FROM_NOTHING, .game = DERIVED_CONNECT, .edges = check_potential},
    {.name = "groups", .from = FROM_NOTHING, .game = DERIVED_CONNECT, .edges = check_groups},
};

/* The equation of the bounds, B new, L and b of the step used, k the constant:
 *   =  B = k             1  B + b + k = L           2  B + b + k = 2L, and b < L
 *   .  B = b             +  B = L + b + k, and b + 1 < L */
static bool bounds_follow(const struct rule *r, const struct big *bound, const struct derived *from)
{
	const struct big one = {(uint32_t[]){1}, 1};
	switch (r->bound) {
	case '=':
		return big_compare_sums(1, bound, 0, bound, 0, r->constant, &one, 0) == 0;
	case '.':
		return big_compare(bound, &from->bound) == 0;
	case '1':
		return big_compare_sums(1, bound, 1, &from->bound, r->constant, 1, &from->size, 0) == 0;
	case '2':
		return big_compare_sums(1, bound, 1, &from->bound, r->constant, 2, &from->size, 0) == 0 &&
		       big_compare(&from->bound, &from->size) < 0;
	default:
		return big_compare_sums(1, &from->size, 1, &from->bound, r->constant, 1, bound, 0) == 0 &&
		       big_compare_sums(1, &from->bound, 0, bound, 1, 1, &from->size, 0) < 0;
	}
}

static void check_games(const struct rule *r, const struct derived *s, const struct derived *from)
{
	static const char *const names[] = {"n", "nx", "connect"};
	if (s->game != r->game)
		refuted("%s derives a game `%s', not `%s'", r->name, names[r->game], names[s->game]);
	if (r->from >= 0 && (int)from->game != r->from)
		refuted("%s is used on a game `%s', not `%s'", r->name, names[r->from], names[from->game]);
}

static void check_numbers(const struct rule *r, const struct derived *s, const struct derived *from)
{
	const struct big one = {(uint32_t[]){1}, 1};
	const struct big *length = from == NULL ? &one : &from->size;
	if (big_compare_sums(r->factor, length, 0, length, r->more, 1, &s->size, r->less) != 0)
		refuted("the first number does not follow by %s", r->name);
	if (!bounds_follow(r, &s->bound, from))
		refuted("the second number does not follow by %s, or its condition is not met", r->name);
}

static const struct rule *read_rule(void)
{
	const char *name = word();
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (strcmp(name, rules[i].name) == 0)
			return &rules[i];
	unreadable("`%s' is no rule", name);
}

static enum derived_game read_game_name(void)
{
	const char *name = word();
	if (strcmp(name, "n") == 0)
		return DERIVED_N;
	if (strcmp(name, "nx") == 0)
		return DERIVED_NX;
	if (strcmp(name, "connect") == 0)
		return DERIVED_CONNECT;
	unreadable("a game is n, nx or connect, not `%s'", name);
}

/* The games Connect come in the order of the claims. */
static void check_next_claim(const struct derived *s)
{
	if (derivation.claims_shown == derivation.claims)
		refuted("this game is not claimed");
	const struct derived *claim = &derivation.claim[derivation.claims_shown++];
	if (big_compare(&claim->size, &s->size) != 0 || big_compare(&claim->bound, &s->bound) != 0)
		refuted("claim %zu of the file comes first", derivation.claims_shown);
}

/* J, if the rule needs a step or a piece */
static const struct derived *read_source(const struct rule *r)
{
	if (r->from == FROM_NOTHING)
		return NULL;
	uint32_t j = number();
	if (j >= (r->from == FROM_PIECE ? derivation.pieces : derivation.steps))
		refuted("it uses %s %" PRIu32 ", which is not an earlier one", r->from == FROM_PIECE ? "piece" : "step",
		        j);
	return r->from == FROM_PIECE ? &derivation.piece[j] : &derivation.step[j];
}

/* What comes behind RULE, and whether the step follows. */
static void check_rule(const struct rule *r, const struct derived *s)
{
	const struct derived *from = read_source(r);
	struct edges e = {0};
	if (r->edges != NULL)
		e = read_edges();
	expect_end_of_line();
	check_games(r, s, from);
	if (r->edges != NULL)
		r->edges(&e, &s->size, &s->bound);
	else
		check_numbers(r, s, from);
}

/* step I GAME A B RULE [J], or RULE G L N */
static void read_derivation_step(void)
{
	expect("step");
	if (number() != derivation.steps)
		unreadable("step %zu expected here", derivation.steps);
	current_step = (int64_t)derivation.steps;
	struct derived s = {read_game_name(), {0}, {0}};
	s.size = big_read();
	s.bound = big_read();
	check_rule(read_rule(), &s);
	if (s.game == DERIVED_CONNECT)
		check_next_claim(&s);
	derivation.step =
	    room_for_more(derivation.step, derivation.steps, &derivation.step_room, sizeof *derivation.step);
	derivation.step[derivation.steps++] = s;
	current_step = -1;
}

static void read_claims(void)
{
	for (next_line(); word_is("claim"); next_line()) {
		expect("claim");
		struct derived claim = {DERIVED_CONNECT, {0}, {0}};
		claim.size = big_read();
		claim.bound = big_read();
		expect_end_of_line();
		derivation.claim = room_for_more(derivation.claim, derivation.claims, &derivation.claim_room,
		                                 sizeof *derivation.claim);
		derivation.claim[derivation.claims++] = claim;
	}
	if (derivation.claims == 0)
		unreadable("`claim' expected");
}

/* piece J ..., up to its end; who checks pieces says what it shows. */
static void read_piece(void)
{
	const struct kind *kind = kind_named("piece");
	expect("piece");
	if (number() != derivation.pieces)
		unreadable("piece %zu expected here", derivation.pieces);
	if (kind == NULL)
		unreadable("this checker knows no pieces");
	struct strip shown = kind->piece();
	derivation.piece =
	    room_for_more(derivation.piece, derivation.pieces, &derivation.piece_room, sizeof *derivation.piece);
	derivation.piece[derivation.pieces++] =
	    (struct derived){DERIVED_NX, big_small(shown.length), big_small(shown.bound)};
}

static void check_derivation(void)
{
	read_claims();
	for (; word_is("piece"); next_line())
		read_piece();
	for (; !word_is("end"); next_line())
		read_derivation_step();
	expect("end");
	expect_end_of_line();
	expect_end_of_file();
	if (derivation.claims_shown < derivation.claims)
		refuted("claim %zu of the file is not derived", derivation.claims_shown + 1);
	printf("c %zu steps: every number was computed again. The rules are theorems, see FORMATS.md; Connect(k,p) "
	       "stands\n"
	       "c for all boards and all first moves of at most p stones (Chiang, Wu and Lin, Corollary 1).\n",
	       derivation.steps);
	if (derivation.claims > 1)
		verified("all %zu games Connect(k,p) claimed are drawn", derivation.claims);
	verified("Connect(%s,%s) is drawn", big_text(&derivation.claim->size), big_text(&derivation.claim->bound));
}

const struct kind derivation_kind = {.name = "derivation", .alone = check_derivation};
