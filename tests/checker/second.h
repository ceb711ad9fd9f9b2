#ifndef TESTS_CHECKER_SECOND_H
#define TESTS_CHECKER_SECOND_H

#include "tests/checker/naive.h"

/* A second, simple checker: it asks the definition of the game whether what a proof says is true: of the root, of every
 * step's position, of every entry; and it walks through all moves and all answers. It does not look at how the proof
 * gets there. A well-formed proof is expected. */
struct second {
	struct tiny *tiny;
	bool win;
	unsigned alive, black, steps; /* the position of the step; how many */
	struct naive_entry entry[600];
	unsigned entries;
	unsigned move;
};

static inline unsigned take_set(char **at)
{
	unsigned set = 0;
	while (**at == ' ' && (*at)[1] >= '0' && (*at)[1] <= '9')
		set |= 1u << strtoul(*at, at, 10);
	return set;
}

static inline bool take(char **at, const char *word)
{
	size_t length = strlen(word);
	if (strncmp(*at, word, length) != 0 || ((*at)[length] != ' ' && (*at)[length] != '\0'))
		return false;
	*at += length;
	return true;
}

/* Every move has an entry; in game p, moves with a dominated square may have none. Domination by its definition. */
static inline bool second_dominated(const struct second *c, unsigned v)
{
	const struct tiny *t = c->tiny;
	unsigned before = 0, through[TINY_SQUARES];
	for (unsigned s = 0; s < t->squares; s++) {
		through[s] = 0;
		for (unsigned i = 0; i < t->lines; i++)
			if ((c->alive >> i & 1) != 0 && (t->line[i] >> s & 1) != 0)
				through[s] |= 1u << i;
	}
	for (unsigned u = 0; u < t->squares; u++)
		if (u != v && (c->black >> u & 1) == 0 && (through[v] & ~through[u]) == 0 &&
		    (through[u] != through[v] || u < v))
			before++;
	return !t->game_b && before >= t->stones;
}

static inline bool second_moves(const struct second *c)
{
	unsigned squares = tiny_squares(c->tiny, c->alive) & ~c->black;
	for (unsigned v = 0; v < c->tiny->squares; v++)
		if (second_dominated(c, v))
			squares &= ~(1u << v);
	for (unsigned move = next_subset(0, squares); move != 0; move = next_subset(move, squares))
		if (tiny_move_allowed(c->tiny, move) && !naive_answered(c->entry, c->entries, move))
			return false;
	return true;
}

/* Every answer leaves the lines of an entry untouched: entry.asked is used for the mask of lines. */
static inline bool second_untouched(const struct second *c, unsigned left)
{
	for (unsigned i = 0; i < c->entries; i++)
		if ((c->entry[i].asked & ~left) == 0)
			return true;
	return false;
}

static inline bool second_decided(const struct second *c)
{
	for (unsigned i = 0; i < c->tiny->lines; i++)
		if ((c->alive >> i & 1) != 0 && (c->tiny->exclusive >> i & 1) == 0 &&
		    (c->tiny->line[i] & ~(c->black | c->move)) == 0 && tiny_won(c->tiny, i, c->black | c->move))
			return true;
	return false;
}

static inline bool second_answers(const struct second *c)
{
	unsigned squares = tiny_squares(c->tiny, c->alive) & ~c->black & ~c->move, white = 0, exclusives = 0;
	if (second_decided(c))
		return true;
	do {
		do {
			unsigned left = tiny_alive(c->tiny, c->alive, white, exclusives);
			if (bits(white) + bits(exclusives) <= bits(c->move) && !second_untouched(c, left))
				return false;
		} while ((white = next_subset(white, squares)) != 0);
	} while ((exclusives = next_subset(exclusives, c->alive & c->tiny->exclusive)) != 0);
	return true;
}

static inline bool second_reply(struct second *c, char *at)
{
	struct naive_entry e = {.asked = take_set(&at)};
	if (!take(&at, " >"))
		return false;
	for (unsigned more = 1; more != 0;) {
		more = take_set(&at);
		e.white |= more;
		for (; strncmp(at, " x", 2) == 0; more = 1)
			at += 2, e.exclusives |= 1u << strtoul(at, &at, 10);
	}
	unsigned squares = tiny_squares(c->tiny, c->alive) & ~c->black;
	if (e.asked == 0 || ((e.asked | e.white) & ~squares) != 0 || (e.asked & e.white) != 0 ||
	    (e.exclusives & ~(c->alive & c->tiny->exclusive)) != 0 ||
	    bits(e.white) + bits(e.exclusives) > bits(e.asked))
		return false;
	c->entry[c->entries++] = e;
	return !tiny_lost(c->tiny, tiny_alive(c->tiny, c->alive, e.white, e.exclusives), c->black | e.asked);
}

/* Entries of one stone each. */
static inline bool second_each(struct second *c, char *at)
{
	char line[200];
	unsigned stones = take_set(&at);
	bool right = stones != 0;
	for (unsigned s = 0; s < c->tiny->squares; s++)
		if (stones >> s & 1) {
			snprintf(line, sizeof line, " %u%s", s, at);
			right = right && second_reply(c, line);
		}
	return right;
}

static inline bool second_after(struct second *c, char *at)
{
	bool filled = take(&at, " o");
	if (!filled)
		strtoul(at, &at, 10);
	c->entry[c->entries] = (struct naive_entry){.asked = take_set(&at)};
	return tiny_lost(c->tiny, c->entry[c->entries++].asked, c->black | c->move);
}

static inline bool second_line(struct second *c, char *at)
{
	if (take(&at, "step")) {
		strtoul(at, &at, 10);
		at += strlen(" lines");
		c->alive = take_set(&at);
		c->black = take(&at, " black") ? take_set(&at) : 0;
		c->entries = c->move = 0;
		c->steps++;
		return tiny_lost(c->tiny, c->alive, c->black) == c->win;
	}
	if (take(&at, "reply"))
		return second_reply(c, at);
	if (take(&at, "each"))
		return second_each(c, at);
	if (take(&at, "play"))
		return (c->move = take_set(&at)) != 0 && tiny_move_allowed(c->tiny, c->move);
	if (take(&at, "after"))
		return second_after(c, at);
	if (take(&at, "done"))
		return c->win ? second_answers(c) : second_moves(c);
	return true;
}

/* Is the root's claim true, in the game that the file names? */
static inline bool second_root(struct tiny *t, unsigned black, unsigned white, bool win)
{
	return tiny_lost(t, tiny_alive(t, (1u << t->lines) - 1, white, 0), black) == win;
}

static inline bool proof_is_true(const struct tiny *board, const char *proof)
{
	struct second *c = calloc(1, sizeof *c);
	c->tiny = malloc(sizeof *c->tiny);
	*c->tiny = *board;
	memset(c->tiny->memo, 0, sizeof c->tiny->memo);
	unsigned black = 0, white = 0;
	bool right = true;
	char *copy = strdup(proof), *rest = copy, *next;
	while (right && (next = strsep(&rest, "\n")) != NULL && rest != NULL) {
		char *at = next;
		if (take(&at, "game")) {
			c->tiny->game_b = at[1] == 'b';
			c->tiny->stones = (unsigned)strtoul(at + 2, NULL, 10);
		} else if (take(&at, "verdict")) {
			c->win = strcmp(at, " win") == 0;
		} else if (take(&at, "black")) {
			black = take_set(&at);
		} else if (take(&at, "white")) {
			white = take_set(&at);
		} else {
			right = second_line(c, next);
		}
	}
	right = right && second_root(c->tiny, black, white, c->win);
	free(copy);
	free(c->tiny);
	free(c);
	return right;
}

#endif
