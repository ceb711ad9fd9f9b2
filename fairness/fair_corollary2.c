/* kdraw fair corollary2: the games that Black wins by his first move alone. */
#include <stdlib.h>
#include <string.h>

#include "base/answer.h"
#include "base/command.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/rows.h"
#include "fairness/arrangement.h"
#include "fairness/corollary2.h"
#include "fairness/fair.h"
#include "fairness/records.h"
#include "games/spelling.h"

static const char documentation[] =
    "Corollary 2 of Wu and Huang (2005): with d = K - P, Black wins Connect(K, P, Q) if P < floor(Q / d^2)(4d + 4) + "
    "min(Q mod d^2, 8 floor(Q / d^2)). His first move makes floor(Q / d^2) groups of d x d stones far apart, and puts "
    "the others beside their corners; then White needs as many stones as the right side says.\v"
    "With K P Q: is the condition met? Numbers of any size. --witness also places the stones and computes how many "
    "white ones they really need.\n"
    "Without: tables the games up to the limits, a row for each K and P, with the Q that meet the condition (Q <= P "
    "unless --max-q says otherwise). least_q: the smallest; count: how many Q do; groups, right: for least_q.\n"
    "\n"
    "If Q <= P this ends at d = 4: for d >= 5 is 4d + 4 < d^2, so the right side is at most Q.\n"
    "\n"
    "Exit status: 0 the condition is met, or the table was written; 1 it is not met; 2 trouble.\n"
    "\n"
    "Example: kdraw fair corollary2 7 5 4 --witness --svg first-move.svg";

struct arguments {
	enum format format;
	const char *output, *svg;
	struct spelling game; /* its text is NULL: none */
	unsigned long max_k, max_p, max_q;
	bool each, count, witness, best;
};

static const struct command_option options[] = {
    {"max-k", 0, "K", "games with at most K in a row (default 20, at most 10000)", OPTION_NUMBER(max_k, 1, 10000)},
    {"max-p", 0, "P", "and at most P stones a move", OPTION_NUMBER(max_p, 1, 10000)},
    {"max-q", 0, "Q", "any Q up to this, also above P", OPTION_NUMBER(max_q, 1, 10000)},
    {"each", 0, NULL, "a row for each K, P and Q", OPTION_FLAG(each)},
    {"count", 0, NULL, "only count the games, by d", OPTION_FLAG(count)},
    OPTION_ROW_FORMAT(format),
    {"witness", 0, NULL, "place the stones, and compute their defence number", OPTION_FLAG(witness)},
    {"best", 0, NULL, "with K P Q: the best known stones instead (kdraw fair records), an improved Corollary 2",
     OPTION_FLAG(best)},
    {"output", 'o', "FILE", "with --witness: write the stones and threats to FILE, for kdraw check",
     OPTION_FILE(output)},
    {"svg", 0, "FILE", "with --witness: draw the stones and White's answer", OPTION_SVG(svg)},
    {0},
};

/* One game, numbers of any size */

static void read_big(mpz_t value, const char *name, const char *text)
{
	bool digits = *text != '\0' && strspn(text, "0123456789") == strlen(text);
	if (!digits || strlen(text) > 1000000 || (text[0] == '0' && text[1] != '\0') ||
	    mpz_set_str(value, text, 10) != 0)
		command_fail("%s is a number without sign, not '%.40s'", name, text);
}

/* The largest first move that is placed: its threats are listed one by one. */
enum { WITNESS_STONES = 200 };

static void write_witness(const struct arguments *a, const struct threats_position *p, const struct defence *d,
                          unsigned q)
{
	char title[160];
	snprintf(title, sizeof title, "Connect(%u,%u,%u): Black's first move needs %u white stones", p->k, p->p, q,
	         d->number);
	fair_write_arrangement(a->output, p, d, q);
	fair_draw_arrangement(a->svg, title, p->black, &d->answer);
}

static void witness(const struct arguments *a, unsigned k, unsigned p, unsigned q)
{
	struct stones s;
	struct defence d;
	stones_init(&s);
	if (a->best)
		records_stones(&s, k - p, q, 2 * k + 2);
	else
		corollary2_stones(&s, k - p, q, 2 * k + 2);
	struct threats_position position = {k, p, 0, 0, &s, NULL};
	if (!defence_find(&d, &position, 0))
		command_fail("more than %u threat windows", THREATS_MOST);
	printf("v stones %u of %u placed, defence number %u (%s)\n", s.count, q, d.number,
	       d.disjoint ? "as many disjoint threats" : "searched");
	if (s.count > 0)
		arrangement_print(stdout, "v ", &s, &d.answer);
	if (s.count > 0)
		write_witness(a, &position, &d, q);
	defence_clear(&d);
	stones_clear(&s);
}

static void witness_of(const struct arguments *a, const mpz_t number[3])
{
	if (mpz_cmp_ui(number[0], 2000) > 0 || mpz_cmp_ui(number[2], WITNESS_STONES) > 0)
		command_fail("a witness is placed for K up to 2000 and Q up to %d", WITNESS_STONES);
	if (mpz_cmp(number[2], number[0]) >= 0)
		command_fail("Q stones with Q >= K win at once, there is nothing to defend");
	witness(a, (unsigned)mpz_get_ui(number[0]), (unsigned)mpz_get_ui(number[1]), (unsigned)mpz_get_ui(number[2]));
}

/* The records know only numbers that are not too large; and a row of d stones in a first move of q needs k >= q. */
static void use_best(mpz_t right, const mpz_t d, const mpz_t q)
{
	if (mpz_cmp_ui(d, RECORDS_DEEP) > 0 || mpz_cmp_ui(q, RECORDS_DEEP) > 0)
		command_fail("--best: K - P and Q are at most %u", RECORDS_DEEP);
	mpz_set_ui(right, records_number(mpz_get_ui(d), mpz_get_ui(q)));
}

static int one_game(const struct arguments *a)
{
	static const char *const name[] = {"K", "P", "Q"};
	const char *const *const part[] = {&a->game.k, &a->game.p, &a->game.q};
	mpz_t number[3], d, right, groups;
	mpz_inits(d, right, groups, NULL);
	for (unsigned i = 0; i < 3; i++) {
		mpz_init(number[i]);
		read_big(number[i], name[i], *part[i]);
	}
	if (mpz_sgn(number[0]) == 0 || mpz_sgn(number[1]) == 0)
		command_fail("K and P are at least 1");
	mpz_sub(d, number[0], number[1]);
	if (mpz_sgn(d) <= 0)
		command_fail("P has to be less than K: with d = K - P < 1 a move wins on the empty board");
	corollary2_right_big(right, groups, d, number[2]);
	if (a->best)
		use_best(right, d, number[2]);
	bool met = mpz_cmp(number[1], right) < 0;
	verdict_begin("kdraw-fair-condition/1", a->format);
	gmp_printf("c Connect(%Zd,%Zd,%Zd): d = %Zd, groups = %Zd\n", number[0], number[1], number[2], d, groups);
	gmp_printf("c p = %Zd, right side %Zd\n", number[1], right);
	if (!met && !a->best && mpz_cmp_ui(d, COROLLARY2_DEEPEST) > 0 && mpz_cmp(number[2], number[1]) <= 0)
		printf("c for d >= 5 and q <= p it is never met, as 4d + 4 < d^2\n");
	printf(met ? "s CONDITION MET Black wins\n" : "s CONDITION NOT MET\n");
	if (a->witness)
		witness_of(a, (const mpz_t *)number);
	mpz_clears(d, right, groups, number[0], number[1], number[2], NULL);
	return met ? STATUS_YES : STATUS_NO;
}

/* Tables */

struct table_writer {
	const struct arguments *a;
	struct rows rows;
};

static void write_row(struct table_writer *w, unsigned long k, unsigned long d, unsigned long q, unsigned long count)
{
	const unsigned long value[] = {k, k - d, d, q, count, q / (d * d), corollary2_right(d, q)};
	for (unsigned c = 0; c < sizeof value / sizeof *value; c++)
		if (c != 4 || !w->a->each)
			rows_number(&w->rows, value[c]);
}

/* The condition for one d and all p at once: at[x] is how many q have right side x, least[x] the smallest q with right
 * side x or more. (For d >= 6 the right side is not monotone in q: the groups of d^2 stones cost White less than that
 * many stones beside corners.) */
struct sides {
	unsigned long most, *count, *least;
};

static void sides_init(struct sides *s, unsigned long d, unsigned long max_q)
{
	s->most = 0;
	for (unsigned long q = 0; q <= max_q; q++)
		if (corollary2_right(d, q) > s->most)
			s->most = corollary2_right(d, q);
	s->count = xcalloc(s->most + 2, sizeof *s->count);
	s->least = xcalloc(s->most + 2, sizeof *s->least);
	for (unsigned long q = max_q; q > 0; q--) {
		s->count[corollary2_right(d, q)]++;
		s->least[corollary2_right(d, q)] = q;
	}
	for (unsigned long x = s->most; x > 0; x--) {
		s->count[x - 1] += s->count[x];
		if (s->least[x - 1] == 0 || (s->least[x] != 0 && s->least[x] < s->least[x - 1]))
			s->least[x - 1] = s->least[x];
	}
}

static void sides_clear(struct sides *s)
{
	free(s->count);
	free(s->least);
}

/* q > p may be missing from the first p values: of the q with right side above p, those up to `most`. */
static unsigned long count_up_to(const struct sides *s, unsigned long d, unsigned long p, unsigned long most,
                                 unsigned long max_q)
{
	if (p >= s->most)
		return 0;
	unsigned long least = s->least[p + 1], count = s->count[p + 1];
	if (most >= max_q)
		return count;
	if (d <= COROLLARY2_DEEPEST) /* monotone: all q from the least on */
		return most >= least ? most - least + 1 : 0;
	return 0; /* q <= p and d >= 5 */
}

static void write_games(struct table_writer *w, unsigned long k, unsigned long p, unsigned long least,
                        unsigned long count, unsigned long most)
{
	unsigned long d = k - p;
	if (!w->a->each) {
		write_row(w, k, d, least, count);
		return;
	}
	for (unsigned long q = least; q <= most && !ferror(stdout); q++)
		if (corollary2_right(d, q) > p)
			write_row(w, k, d, q, 1);
}

static unsigned long walk(struct table_writer *w, unsigned long d, const struct sides *s)
{
	const struct arguments *a = w->a;
	unsigned long total = 0, max_q = a->max_q > 0 ? a->max_q : a->max_p;
	for (unsigned long p = 1; p <= a->max_p && p + d <= a->max_k; p++) {
		unsigned long most = a->max_q > 0 ? a->max_q : p, count = count_up_to(s, d, p, most, max_q);
		total += count;
		if (count > 0 && !a->count)
			write_games(w, p + d, p, s->least[p + 1], count, most);
	}
	return total;
}

static int table(const struct arguments *a)
{
	static const struct column games[] = {
	    {"k", 0, 0, 8},     {"p", 0, 0, 8},      {"d", 0, 0, 8},     {"least_q", 0, 0, 8},
	    {"count", 0, 0, 8}, {"groups", 0, 0, 8}, {"right", 0, 0, 8}, {0}};
	static const struct column each[] = {{"k", 0, 0, 8},
	                                     {"p", 0, 0, 8},
	                                     {"d", 0, 0, 8},
	                                     {"q", 0, 0, 8},
	                                     {"groups", 0, 0, 8},
	                                     {"right", 0, 0, 8},
	                                     {0}};
	struct table_writer w = {.a = a};
	unsigned long total = 0, deepest = a->max_q > 0 ? a->max_k - 1 : COROLLARY2_DEEPEST;
	if (!a->count)
		rows_begin(&w.rows, "kdraw-fair-corollary2/1", stdout, a->format, a->each ? each : games);
	for (unsigned long d = 1; d <= deepest && d < a->max_k; d++) {
		struct sides s;
		sides_init(&s, d, a->max_q > 0 ? a->max_q : a->max_p);
		unsigned long count = walk(&w, d, &s);
		if (a->count && count > 0)
			printf("c d = %lu: %lu games\n", d, count);
		total += count;
		sides_clear(&s);
	}
	if (!a->count)
		rows_end(&w.rows);
	if (a->count)
		printf("s %lu GAMES\n", total);
	else if (a->format == FORMAT_TEXT)
		printf("c %lu games%s\n", total, a->max_q > 0 ? "" : "; none with d >= 5, as 4d + 4 < d^2 there");
	return STATUS_YES;
}

static void check_arguments(struct arguments *a)
{
	bool tables = a->max_k + a->max_p + a->max_q > 0 || a->each || a->count;
	bool given = a->game.text != NULL;
	if (given && (a->game.q == NULL || a->game.rows != NULL))
		command_fail("expected K P Q, or no number at all");
	if (given && tables)
		command_fail("a single game K P Q takes none of the options for tables");
	if (!given && (a->witness || a->best || a->svg != NULL || a->output != NULL))
		command_fail("--witness, --best, --svg and -o are for a single game K P Q");
	a->witness |= a->svg != NULL || a->output != NULL;
	a->max_k = a->max_k > 0 ? a->max_k : 20;
	a->max_p = a->max_p > 0 && a->max_p < a->max_k ? a->max_p : a->max_k - 1;
}

int fair_corollary2(int argc, char **argv)
{
	static const struct command command = {"[K P Q]", documentation, options, .words = 3};
	struct arguments a = {0};
	char **word = command_read(&command, argc, argv, &a);
	if (word[0] != NULL)
		spelling_need(&a.game, word, "");
	if (a.game.words > 0 && word[a.game.words] != NULL)
		command_fail("expected K P Q, or no number at all");
	check_arguments(&a);
	int status = a.game.text != NULL ? one_game(&a) : table(&a);
	spelling_clear(&a.game);
	return status;
}
