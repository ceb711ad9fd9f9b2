#include <assert.h>
#include <string.h>

#include "base/textfile.h"
#include "hypergraph/read.h"
#include "provers/derivations/derivation.h"
#include "provers/proof/proof.h"

#define LARGEST 2147483647u
enum { MOST_DIGITS = 1000000 };

/* A positive number of any size. */
static bool read_large(struct textfile *f, mpz_t value)
{
	const char *word = textfile_word(f);
	if (word == NULL || *word < '1' || *word > '9' || word[strspn(word, "0123456789")] != '\0' ||
	    strlen(word) > MOST_DIGITS)
		return textfile_say(f, "expected a positive number of at most %d digits", MOST_DIGITS);
	mpz_set_str(value, word, 10);
	return true;
}

/* The place of the next word among the names. */
static bool read_name(struct textfile *f, const char *what, const char *const *name, unsigned names, unsigned *which)
{
	for (*which = 0; *which < names; ++*which)
		if (textfile_take(f, name[*which]))
			return true;
	return textfile_say(f, "expected %s, found '%.40s'", what, f->next == NULL ? "" : f->next);
}

/* claim K P: the steps say it again. */
static bool skip_claim(struct textfile *f)
{
	mpz_t number;
	mpz_init(number);
	bool right = read_large(f, number) && read_large(f, number) && textfile_no_more(f);
	mpz_clear(number);
	return right;
}

/* piece J L N B C, its board and its proof. */
static bool read_piece(struct derivation *d, struct textfile *f)
{
	const unsigned most = sizeof d->piece / sizeof *d->piece;
	struct hypergraph board;
	struct proof proof;
	unsigned number, rest[4];
	if (d->pieces == most)
		return textfile_say(f, "more than %u pieces", most);
	if (!textfile_number(f, "the number of the piece", d->pieces, d->pieces, &number))
		return false;
	for (unsigned i = 0; i < 4; i++)
		if (!textfile_number(f, "a number of the piece", 0, LARGEST, rest + i))
			return false;
	hypergraph_init(&board);
	proof_init(&proof);
	bool right = textfile_no_more(f) && hypergraph_read_inside(&board, f) && proof_read(&proof, f, &board);
	hypergraph_clear(&board);
	proof_clear(&proof);
	assert(number == d->pieces);
	d->piece[d->pieces++] = rest[0];
	return right;
}

/* G L N: the picture does not show them. */
static bool read_edges(struct textfile *f, struct edges *e)
{
	mpz_t length;
	mpz_init(length);
	bool right = textfile_number(f, "G", 0, LARGEST, &e->block) && read_large(f, length) &&
	             textfile_number(f, "N", 0, LARGEST, &e->damping);
	mpz_clear(length);
	return right;
}

static bool read_step(struct derivation *d, struct textfile *f)
{
	unsigned number, game, rule, from;
	if (!textfile_number(f, "the number of the step", 0, LARGEST, &number) ||
	    !read_name(f, "a game", derivation_game_names, GAME_CONNECT + 1, &game))
		return false;
	if (number != d->steps)
		return textfile_say(f, "step %u where step %zu is expected", number, d->steps);
	struct derivation_step *s = derivation_add(d, game, RULE_LEMMA8, DERIVATION_NOTHING);
	if (!read_large(f, s->size) || !read_large(f, s->bound) ||
	    !read_name(f, "a rule", derivation_rule_names, RULE_GROUPS + 1, &rule))
		return false;
	s->rule = rule;
	if (rule == RULE_POTENTIAL || rule == RULE_GROUPS)
		return read_edges(f, &s->edges) && textfile_no_more(f);
	if (f->next == NULL)
		return true;
	const unsigned earlier = rule == RULE_PIECE ? d->pieces : number;
	if (earlier == 0 || !textfile_number(f, "an earlier step", 0, earlier - 1, &from))
		return textfile_say(f, "a reference where there is nothing before");
	assert(from < earlier);
	s->from = from;
	return textfile_no_more(f);
}

bool derivation_read(struct derivation *d, struct textfile *f)
{
	bool right = textfile_header(f, "derivation", 1) && textfile_line(f);
	for (; right && textfile_take(f, "claim"); right = right && textfile_line(f))
		right = skip_claim(f);
	for (; right && textfile_take(f, "piece"); right = right && textfile_line(f))
		right = read_piece(d, f);
	for (; right && textfile_take(f, "step"); right = right && textfile_line(f))
		right = read_step(d, f);
	return right && textfile_end(f) && textfile_nothing_left(f);
}
