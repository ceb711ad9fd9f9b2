#include "provers/prove/prove_batch.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/input.h"
#include "boards/family.h"

#define SQUARES 256
#define TABLE (16ULL << 20)

/* One line of the stream, and where it is. */
struct asked {
	struct hypergraph h;
	unsigned char stone[SQUARES];
	unsigned long number;
	struct trouble *t;
};

static bool is_inline(const char *word)
{
	return *word >= '0' && *word <= '9';
}

/* "0,4,8" or "0,4,8x" */
static bool add_line(struct asked *a, char *line)
{
	unsigned square[SQUARES];
	size_t length = strlen(line);
	bool exclusive = length > 0 && line[length - 1] == 'x';
	if (exclusive)
		line[length - 1] = '\0';
	int size = command_list(line, a->h.squares, square, SQUARES);
	if (size < 0)
		return trouble_say(a->t, a->number,
		                   "a line is different squares below %u joined by commas, not '%.80s'", a->h.squares,
		                   line);
	const unsigned i = hypergraph_add_line(&a->h, square, (unsigned)size); /* which may move h.exclusive */
	assert(i + 1 == a->h.lines && hypergraph_line_size(&a->h, i) == (unsigned)size);
	a->h.exclusive[i] = exclusive;
	return true;
}

/* SQUARES:LINE;LINE;... */
static bool read_inline(struct asked *a, char *word)
{
	unsigned long squares;
	char *line = strchr(word, ':'), *next;
	assert(is_inline(word));
	if (line != NULL)
		*line++ = '\0';
	if (line == NULL || !command_number(word, 1, SQUARES, &squares))
		return trouble_say(a->t, a->number, "a board is SQUARES:LINE;LINE... with 1 to %u squares", SQUARES);
	assert(a->h.squares == 0 && a->h.lines == 0);
	hypergraph_add_squares(&a->h, (unsigned)squares);
	for (; line != NULL; line = next) {
		next = strchr(line, ';');
		if (next != NULL)
			*next++ = '\0';
		if (!add_line(a, line))
			return false;
	}
	return true;
}

static bool read_board(struct asked *a, char *word)
{
	struct trouble t = {0};
	if (is_inline(word))
		return read_inline(a, word);
	if (strcmp(word, "-") == 0)
		return trouble_say(a->t, a->number, "the stream itself is no board");
	return board_load(&a->h, word, &t) || trouble_say(a->t, a->number, "%.60s: %.180s", word, t.text);
}

static bool put_stones(struct asked *a, const char *list, unsigned char colour)
{
	unsigned square[SQUARES];
	int count = command_list(list, a->h.squares < SQUARES ? a->h.squares : SQUARES, square, SQUARES);
	assert(colour == 1 || colour == 2);
	for (int k = 0; k < count; k++) {
		if (a->stone[square[k]] != 0)
			return trouble_say(a->t, a->number, "square %u has two stones", square[k]);
		a->stone[square[k]] = colour;
	}
	return count >= 0 ||
	       trouble_say(a->t, a->number, "stones are different squares below %u joined by commas, not '%.80s'",
	                   a->h.squares, list);
}

static bool read_stones(struct asked *a, const char *word)
{
	if (strncmp(word, "black=", 6) == 0)
		return put_stones(a, word + 6, 1);
	if (strncmp(word, "white=", 6) == 0)
		return put_stones(a, word + 6, 2);
	return trouble_say(a->t, a->number, "behind the board stand black=LIST and white=LIST, not '%.80s'", word);
}

static bool read_question(struct asked *a, char *line)
{
	char *rest = NULL, *word = strtok_r(line, " \n", &rest);
	if (word == NULL)
		return trouble_say(a->t, a->number, "an empty line");
	if (!read_board(a, word))
		return false;
	while ((word = strtok_r(NULL, " \n", &rest)) != NULL)
		if (!read_stones(a, word))
			return false;
	return true;
}

static bool answer(struct asked *a, FILE *out, struct game game, const struct ideas *ideas,
                   const struct prover_options *options, enum verdict *v)
{
	static const char *const words[] = {
	    [LOST] = "MAKER WINS", [DRAWN] = "BREAKER DRAWS", [UNDECIDED] = "UNDECIDED"};
	struct trouble t;
	struct question q = {.board = &a->h, .game = game, .ideas = *ideas, .stone = a->stone};
	struct prover *p = prover_new(&q, options, &t);
	if (p == NULL)
		return trouble_say(a->t, a->number, "%s", t.text);
	*v = prover_decide(p);
	prover_release(p);
	assert((unsigned)*v < sizeof words / sizeof *words);
	fprintf(out, "s %s\n", words[*v]);
	return true;
}

bool prove_batch(FILE *in, FILE *out, struct game game, const struct ideas *ideas, const struct prover_options *given,
                 const atomic_bool *stop, unsigned long *undecided, struct trouble *t)
{
	struct prover_options options = *given;
	struct asked a = {.t = t};
	char *line = NULL;
	size_t room = 0;
	bool right = true;
	options.memory = options.memory == 0 ? TABLE : options.memory;
	*undecided = 0;
	while (right && !atomic_load(stop) && input_line(in, &line, &room, t) >= 0) {
		enum verdict v = UNDECIDED;
		a.number++;
		memset(a.stone, 0, sizeof a.stone);
		hypergraph_init(&a.h);
		right = read_question(&a, line) && answer(&a, out, game, ideas, &options, &v);
		assert(right || t->line == a.number); /* what is wrong is said of this line */
		*undecided += right && v == UNDECIDED;
		hypergraph_clear(&a.h);
	}
	free(line);
	right = right && t->text[0] == '\0';
	if (right && ferror(in))
		return trouble_say(t, 0, "cannot read: %s", strerror(errno));
	return right;
}
