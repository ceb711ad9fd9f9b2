#include "fairness/question.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/output.h"
#include "boards/family.h"
#include "fairness/first.h"
#include "hypergraph/write.h"
#include "provers/exact/exact.h"
#include "provers/potential/potential.h"
#include "provers/proof/proof_write.h"
#include "provers/prover/prover.h"
#include "provers/wins/wins.h"

enum { PROVER_MOST = 256, WEIGHTS_SQUARES = 10000, WINS_MOST = 16, WINS_K = 32 };
#define MEMORY (64ULL << 20)

static unsigned long lines_of(const struct game_query *g)
{
	unsigned long m = g->rows, n = g->columns, across = m - g->k + 1, up = n >= g->k ? n - g->k + 1 : 0;
	return m < g->k ? 0 : across * n + up * m + 2 * across * up;
}

bool question_fits_prover(const struct game_query *g)
{
	unsigned long lines = g->rows == 0 || g->rows > PROVER_MOST ? 0 : lines_of(g);
	return lines > 0 && lines <= PROVER_MOST && g->rows * g->columns <= PROVER_MOST && g->p <= 64 && g->k > 1;
}

bool question_fits_weights(const struct game_query *g)
{
	return g->rows > 0 && !question_fits_prover(g) && g->p <= POTENTIAL_STONES_MOST && g->k > 1 &&
	       (unsigned long)g->rows * g->columns <= WEIGHTS_SQUARES && lines_of(g) > 0;
}

bool question_fits_wins(const struct game_query *g)
{
	return g->p < g->k && g->k <= WINS_K && g->p <= WINS_MOST && g->q >= 1 && g->q <= WINS_MOST && g->q < g->k &&
	       g->rows <= CONNECT_MOST;
}

struct fact question_fact(enum question_kind kind, const struct game_query *g)
{
	struct fact f = {g->rows, g->columns, g->k,  g->p, g->q, FACT_BREAKER_DRAWS, EVIDENCE_CERTIFICATE,
	                 NULL,    NULL,       {0, 0}};
	if (kind == ASK_BLACK || kind == ASK_WHITE)
		f.value = kind == ASK_BLACK ? FACT_BLACK : FACT_WHITE;
	else
		f.q = g->p;
	return f;
}

/* --- kdraw check has the last word --- */

enum { FOLDER = PATH_MAX - 16 };

/* A folder for files that go again. */
static bool make_folder(char folder[FOLDER])
{
	const char *place = getenv("TMPDIR");
	snprintf(folder, FOLDER, "%s/kdraw-fair-XXXXXX", place != NULL && *place != '\0' ? place : "/tmp");
	return mkdtemp(folder) != NULL;
}

/* The proof, and the board if there is one. */
static bool write_files(const char *file, const char *text, const char *lines, const struct hypergraph *board)
{
	FILE *out = output_begin(file);
	if (out == NULL)
		return false;
	fputs(text, out);
	if (!output_end(out, NULL))
		return false;
	if (board == NULL)
		return true;
	if ((out = output_begin(lines)) == NULL)
		return false;
	hypergraph_write(board, out);
	return output_end(out, NULL);
}

static bool says(const char *verdict, enum question_kind kind, const struct game_query *g)
{
	char wanted[128], board[32] = "the infinite board";
	if (g->rows > 0)
		snprintf(board, sizeof board, "%u x %u", g->rows, g->columns);
	if (kind == ASK_DRAW || kind == ASK_WEIGHTS)
		snprintf(wanted, sizeof wanted, "s VERIFIED BREAKER DRAWS game p %u ", g->p);
	else
		snprintf(wanted, sizeof wanted, "s VERIFIED %s wins Connect(%u,%u,%u) on %s",
		         kind == ASK_BLACK ? "Black" : "White", g->k, g->p, g->q, board);
	return strncmp(verdict, wanted, strlen(wanted)) == 0;
}

/* The boards of at least this size, of which the verdict on the infinite board speaks. */
static void read_enough(const char *verdict, unsigned enough[2])
{
	static const char words[] = "on all of at least ";
	const char *at = strstr(verdict, words);
	if (at == NULL || sscanf(at + strlen(words), "%u x %u", &enough[0], &enough[1]) != 2)
		enough[0] = enough[1] = 0;
}

/* In a folder of its own, which goes. */
static bool is_verified(const char *text, const struct hypergraph *board, enum question_kind kind,
                        const struct game_query *g, unsigned enough[2])
{
	char folder[FOLDER], file[PATH_MAX], lines[PATH_MAX], last[512] = "";
	if (!make_folder(folder))
		return false;
	snprintf(file, sizeof file, "%s/proof", folder);
	snprintf(lines, sizeof lines, "%s/board", folder);
	const char *const with_board[] = {lines, file, NULL}, *const alone[] = {file, NULL};
	bool written = write_files(file, text, lines, board);
	bool good = written && command_ask("check", board == NULL ? alone : with_board, last, sizeof last) &&
	            says(last, kind, g);
	read_enough(last, enough);
	unlink(file);
	unlink(lines);
	rmdir(folder);
	if (written && !good)
		command_warn("kdraw check does not say of this proof what it should: %s", last);
	return good;
}

static char *note_of(const struct fact *f)
{
	char *line = fact_line(f);
	if (f->enough[0] == 0)
		return line;
	char *note = xasprintf("%s" QUESTION_ENOUGH, line, f->enough[0], f->enough[1]);
	free(line);
	return note;
}

/* The fact with its certificate, if it is one. */
static enum reply believe(char *text, const struct hypergraph *board, enum question_kind kind,
                          const struct game_query *g, struct facts *f, struct answer_text *answer)
{
	struct fact fact = question_fact(kind, g);
	if (!is_verified(text, board, kind, g, fact.enough)) {
		free(text);
		return REPLY_NONE;
	}
	fact.source = ask_command(kind, g);
	*answer = (struct answer_text){text, note_of(&fact), kind == ASK_DRAW || kind == ASK_WEIGHTS ? "proof" : "win"};
	facts_add(f, &fact, fact.source, cache_text(text, answer->note));
	return REPLY_FACT;
}

/* --- the questions --- */

static void load_grid(struct hypergraph *h, const struct game_query *g)
{
	char name[64];
	struct trouble t;
	snprintf(name, sizeof name, "grid:%ux%u:%u", g->rows, g->columns, g->k);
	hypergraph_init(h);
	if (!board_load(h, name, &t))
		command_die(name, &t);
}

static char *proof_text(struct prover *p)
{
	struct proof proof;
	char *text = NULL;
	size_t size;
	proof_init(&proof);
	if (prover_proof(p, &proof) == DRAWN) {
		FILE *out = open_memstream(&text, &size);
		proof_write(&proof, out);
		fclose(out);
	}
	proof_clear(&proof);
	return text;
}

static enum reply ask_draw(const struct game_query *g, double seconds, struct facts *f, struct answer_text *answer)
{
	static const unsigned char empty[PROVER_MOST];
	struct hypergraph h;
	struct trouble t;
	load_grid(&h, g);
	struct question q = {.board = &h, .game = {false, g->p}, .ideas = all_ideas, .stone = empty};
	struct prover_options options = {.threads = 1, .seconds = seconds, .memory = MEMORY, .proof = true};
	struct prover *p = prover_new(&q, &options, &t);
	enum verdict v = p == NULL ? UNDECIDED : prover_decide(p);
	char *text = v == DRAWN ? proof_text(p) : NULL;
	enum reply reply = v == LOST ? REPLY_REFUTED : REPLY_OPEN;
	if (text != NULL)
		reply = believe(text, &h, ASK_DRAW, g, f, answer);
	if (p != NULL)
		prover_release(p);
	hypergraph_clear(&h);
	return reply;
}

/* It prints; so it is another program. */
static enum reply ask_weights(const struct game_query *g, struct facts *f, struct answer_text *answer)
{
	char folder[FOLDER], file[PATH_MAX], p[16], board[64], last[256];
	struct trouble t;
	if (!make_folder(folder))
		return REPLY_NONE;
	snprintf(file, sizeof file, "%s/proof", folder);
	snprintf(p, sizeof p, "%u", g->p);
	snprintf(board, sizeof board, "grid:%ux%u:%u", g->rows, g->columns, g->k);
	const char *const words[] = {"-p", p, board, "--potential", "-o", file, NULL};
	FILE *in = command_ask("prove", words, last, sizeof last) ? input_open(file, &t) : NULL;
	char *text = in == NULL ? NULL : input_all(in, NULL);
	if (in != NULL)
		input_close(in);
	unlink(file);
	rmdir(folder);
	if (text == NULL)
		return REPLY_REFUTED;
	struct hypergraph h;
	load_grid(&h, g);
	enum reply reply = believe(text, &h, ASK_WEIGHTS, g, f, answer);
	hypergraph_clear(&h);
	return reply;
}

/* Without a certificate. */
static void add_solved(const struct game_query *g, enum fact_value value, const char *source, struct facts *f)
{
	struct fact fact = {g->rows, g->columns, g->k, g->p, g->q, value, EVIDENCE_SOLVED, NULL, NULL, {0, 0}};
	facts_add(f, &fact, xstrdup(source), NULL);
}

static void solved_text(const struct facts *f, unsigned from, struct answer_text *answer)
{
	size_t size;
	FILE *out = open_memstream(&answer->text, &size);
	fprintf(out, "kdraw facts 1\n");
	for (unsigned i = from; i < f->count; i++) {
		char *line = fact_line(&f->fact[i]);
		fprintf(out, "%s\n", line);
		free(line);
	}
	fprintf(out, "end\n");
	fclose(out);
	answer->note = xstrdup("solved");
	answer->ending = "facts";
}

static enum reply ask_first(const struct game_query *g, struct facts *f, struct answer_text *answer)
{
	struct stones s;
	unsigned from = f->count, number = first_move(g, &s);
	size_t size;
	char *source;
	if (number > 0) {
		FILE *out = open_memstream(&source, &size);
		fprintf(out, "%u white stones are needed: kdraw fair defence '", number);
		for (unsigned i = 0; i < s.count; i++)
			fprintf(out, "%s%d,%d", i == 0 ? "" : " ", s.stone[i].row, s.stone[i].column);
		fprintf(out, "' -k %u -p %u --board %ux%u", g->k, g->p, g->rows, g->columns);
		fclose(out);
		add_solved(g, FACT_BLACK, source, f);
		solved_text(f, from, answer);
		free(source);
	}
	stones_clear(&s);
	return number > 0 ? REPLY_FACT : REPLY_NONE;
}

static const char all_games[] = "alpha-beta over all games (provers/exact)";

static enum reply ask_all(const struct game_query *g, double seconds, struct facts *f, struct answer_text *answer)
{
	struct exact_game game = {g->rows, g->columns, g->k, g->p, g->q};
	struct exact_limits limits = {.seconds = seconds, .memory = 4 * MEMORY};
	uint64_t positions = 0;
	unsigned from = f->count;
	enum exact_verdict black = exact_wins(&game, SIDE_BLACK, &limits, &positions);
	enum exact_verdict white = black == EXACT_YES ? EXACT_NO : exact_wins(&game, SIDE_WHITE, &limits, &positions);
	if (black == EXACT_YES || white == EXACT_YES)
		add_solved(g, black == EXACT_YES ? FACT_BLACK : FACT_WHITE, all_games, f);
	else if (black == EXACT_NO && white == EXACT_NO)
		add_solved(g, FACT_DRAW, all_games, f);
	else if (black == EXACT_NO || white == EXACT_NO)
		add_solved(g, black == EXACT_NO ? FACT_NO_BLACK : FACT_NO_WHITE, all_games, f);
	if (f->count == from)
		return REPLY_OPEN;
	solved_text(f, from, answer);
	return REPLY_FACT;
}

static enum wins_verdict search_wins(const struct game_query *g, enum side who, double seconds, FILE *proof)
{
	struct connect rules = {g->rows, g->columns, g->k, g->p, g->q, g->rows == 0};
	struct wins_limits limits = {.seconds = seconds, .stop = interrupt_seen()};
	struct field field;
	struct trouble t;
	if (rules.infinite)
		rules.rows = rules.columns = CONNECT_AREA;
	field_init(&field, &rules);
	struct wins *w = wins_new(&field, who, MEMORY, &t);
	enum wins_verdict verdict = w == NULL ? WINS_OPEN : wins_search(w, &limits);
	if (verdict == WINS_WON && wins_found(w) != NULL)
		wins_write(w, proof);
	if (w != NULL)
		wins_release(w);
	field_clear(&field);
	return verdict;
}

/* One position of many stones a move can take much longer than the time of the search; so it runs in a process of its
 * own, which an alarm ends. What it writes is the proof; its status is the verdict. */
static enum wins_verdict search_apart(const struct game_query *g, enum side who, double seconds, FILE *proof)
{
	int status;
	pid_t child = fork();
	if (child == 0) {
		alarm((unsigned)(seconds < 1e6 ? seconds : 1e6) + 2);
		int verdict = (int)search_wins(g, who, seconds, proof);
		_exit(fflush(proof) == 0 ? verdict : WINS_OPEN);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
		return WINS_OPEN;
	return (enum wins_verdict)WEXITSTATUS(status);
}

static enum reply ask_win(enum question_kind kind, const struct game_query *g, double seconds, struct facts *f,
                          struct answer_text *answer)
{
	FILE *proof = output_scratch();
	if (proof == NULL)
		return REPLY_NONE;
	enum wins_verdict verdict = search_apart(g, kind == ASK_BLACK ? SIDE_BLACK : SIDE_WHITE, seconds, proof);
	rewind(proof);
	char *text = verdict == WINS_WON ? input_all(proof, NULL) : NULL;
	fclose(proof);
	if (text != NULL && *text != '\0')
		return believe(text, NULL, kind, g, f, answer);
	free(text);
	return verdict == WINS_NOT_WON ? REPLY_REFUTED : REPLY_OPEN;
}

enum reply question_ask(enum question_kind kind, const struct game_query *g, double seconds, struct facts *f,
                        struct answer_text *answer)
{
	switch (kind) {
	case ASK_FIRST:
		return ask_first(g, f, answer);
	case ASK_ALL:
		return ask_all(g, seconds, f, answer);
	case ASK_DRAW:
		return ask_draw(g, seconds, f, answer);
	case ASK_WEIGHTS:
		return ask_weights(g, f, answer);
	default:
		return ask_win(kind, g, seconds, f, answer);
	}
}
