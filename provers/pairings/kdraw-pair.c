/* kdraw pair: pairing strategies. */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/answer.h"
#include "base/checkpoint.h"
#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/nearest.h"
#include "base/options.h"
#include "base/output.h"
#include "base/thorough.h"
#include "boards/family.h"
#include "boards/squares.h"
#include "hypergraph/write.h"
#include "provers/pairings/pairing_census.h"
#include "provers/pairings/pairing_file.h"
#include "provers/pairings/pairing_periodic.h"
#include "provers/pairings/pairing_picture.h"
#include "provers/pairings/pairing_torus.h"
#include "provers/pairings/set_matching.h"
#include "provers/proof/proof_write.h"

static const char doc[] =
    "Finds, checks and counts pairing strategies (Hales and Jewett): disjoint pairs of squares such that every line "
    "contains one. Breaker answers in the pair where Maker played, so no line is ever filled.\v"
    "  find BOARD         a pairing, or the proof that there is none: a set of\n"
    "                     lines with too few squares, or all ways in which lines\n"
    "                     can share pairs, each ending in such a set\n"
    "  find torus:MxN:K   the same for K in a row on the infinite board, and\n"
    "                     pairings that repeat after M rows and N columns (the\n"
    "                     finite torus, a family of boards, is another thing)\n"
    "  enumerate K        all pairings of K = 9 in a row (8 x 8 torus, H V D A),\n"
    "                     7 (6 x 6, H V D) or 5 (4 x 4, H V), one domino on each\n"
    "                     line, and their classes under translations, rotations\n"
    "                     and reflections\n"
    "  check BOARD FILE   is the pairing file right? 'kdraw check' answers the\n"
    "                     same with other code\n"
    "\n"
    "BOARD is a file, - for standard input, or a family with its parameters ('kdraw board --families' lists them).\n"
    "\n"
    "  kdraw pair find grid:5x5:5 -o five --svg five.svg\n"
    "  kdraw board grid:5x5:5 -o board; kdraw check board five\n"
    "  kdraw pair find grid:4x4:4 --set-matching -o proof\n"
    "  kdraw pair enumerate 9 -j 2 --graph -o all.zst\n"
    "\n"
    "Exit status: 0 found or right, 1 there is none or wrong, 2 trouble, 3 undecided within the limit.";

struct arguments {
	const char *command, *board, *file, *output, *svg;
	enum format format;
	struct limits limits;
	const char *black_list, *white_list;
	unsigned long stones, nodes, threads;
	bool set_matching, graph, verbose;
};

static const struct command_option options[] = {
    {"stones", 'p', "P", "stones a move: tuples of P + 1 squares instead of pairs (default 1)",
     OPTION_NUMBER(stones, 1, 100)},
    {"black", 0, "LIST", "squares with Maker's stones, as 3,4,17 or a1,b2 or '0,0 1,1'", OPTION_TEXT(black_list)},
    {"white", 0, "LIST", "squares with Breaker's stones", OPTION_TEXT(white_list)},
    {"set-matching", 0, NULL,
     "where there is no pairing, look for an answer to each first move that leaves one; the output is a proof",
     OPTION_FLAG(set_matching)},
    {"nodes", 0, "N", "visit at most N nodes (default 1000000)", OPTION_NUMBER(nodes, 1, 1000000000000000ul)},
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "FILE", "write the pairing, the refutation or the proof to FILE", OPTION_FILE(output)},
    {"jobs", 'j', "N", "enumerate: N threads (default 1)", OPTION_NUMBER(threads, 1, 256)},
    {"graph", 0, NULL, "enumerate: also the graph of pairings, joined by rounds of slides", OPTION_FLAG(graph)},
    {"checkpoint", 0, "FILE", "enumerate: save what is done every ten seconds and when interrupted",
     OPTION_CHECKPOINT(limits)},
    {"resume", 0, "FILE", "enumerate: go on from a checkpoint, and keep it up to date", OPTION_RESUME(limits)},
    {"verbose", 'v', NULL, "progress on standard error even if it is no terminal", OPTION_FLAG(verbose)},
    {"svg", 0, "FILE", "write a picture to FILE", OPTION_SVG(svg)},
    {0},
};

static bool is_torus(const char *board)
{
	return strncmp(board, "torus:", 6) == 0;
}

static void check_find(const struct arguments *a)
{
	if (a->set_matching && a->stones != 1)
		command_fail("--set-matching is for one stone a move");
	if (is_torus(a->board) && (a->stones != 1 || a->black_list != NULL || a->white_list != NULL || a->set_matching))
		command_fail("on the infinite board there are only pairs, and no stones");
}

static void check_check(const struct arguments *a)
{
	if (a->file == NULL)
		command_fail("expected a pairing file after the board");
	if (a->output != NULL || a->black_list != NULL || a->white_list != NULL || a->set_matching)
		command_fail("'check' takes the position from the file, and writes none");
}

static void check_enumerate(const struct arguments *a)
{
	unsigned long k;
	if (!command_number(a->board, 5, 9, &k) || k % 2 == 0)
		command_fail("'enumerate' takes 5, 7 or 9, not '%s'", a->board);
	if (a->svg != NULL || a->black_list != NULL || a->white_list != NULL || a->set_matching || a->stones != 1)
		command_fail("'enumerate' takes no stones and draws no picture");
}

static void check_arguments(const struct arguments *a)
{
	static const char *const actions[] = {"find", "check", "enumerate"};
	if (a->command == NULL)
		command_fail("expected 'find', 'check' or 'enumerate'");
	bool check = strcmp(a->command, "check") == 0, enumerate = strcmp(a->command, "enumerate") == 0;
	if (!check && !enumerate && strcmp(a->command, "find") != 0)
		nearest_refuse(a->command, "find, check or enumerate", actions, 3, sizeof *actions);
	if (a->board == NULL)
		command_fail("expected a %s after '%s'", enumerate ? "number" : "board", a->command);
	if (!check && a->file != NULL)
		command_fail("'%s' is one argument too many", a->file);
	(check ? check_check : enumerate ? check_enumerate : check_find)(a);
}

/* Boards. */

static void load_board(struct hypergraph *board, const char *argument)
{
	struct trouble t = {0};
	hypergraph_init(board);
	if (!board_load(board, argument, &t))
		command_die(argument, &t);
	if (board->squares > PAIRING_SQUARES_MOST || board->lines > PAIRING_LINES_MOST)
		command_fail("%s: %u squares and %u lines; at most %u and %u are handled", argument, board->squares,
		             board->lines, PAIRING_SQUARES_MOST, PAIRING_LINES_MOST);
}

static unsigned read_stones(const char *list, const struct hypergraph *board, unsigned *stone, const char *option)
{
	struct trouble t = {0};
	int count = list == NULL ? 0 : squares_read(board, list, stone, PAIRING_SQUARES_MOST, &t);
	if (count < 0)
		command_fail("--%s takes different squares, as 3,4,17 or a1,b2 or '0,0 1,1': %s", option, t.text);
	return (unsigned)count;
}

static void read_position(struct pairing_file *f, const struct arguments *a, const struct hypergraph *board)
{
	static unsigned black[PAIRING_SQUARES_MOST], white[PAIRING_SQUARES_MOST];
	unsigned blacks = read_stones(a->black_list, board, black, "black");
	unsigned whites = read_stones(a->white_list, board, white, "white");
	for (unsigned i = 0; i < blacks; i++)
		for (unsigned j = 0; j < whites; j++)
			if (black[i] == white[j])
				command_fail("square %u is both black and white", black[i]);
	pairing_file_stones(f, black, blacks, white, whites);
}

static unsigned squares_of(const struct pairing_position *p, const struct pairing_file *f)
{
	unsigned count = 0;
	for (unsigned w = 0; w < p->words; w++) {
		uint64_t all = 0;
		for (unsigned i = 0; i < p->lines; i++)
			for (unsigned j = f->first[0]; j < f->first[1]; j++)
				if (p->line[i] == f->word[j])
					all |= p->rest[(size_t)i * p->words + w];
		count += (unsigned)__builtin_popcountll(all);
	}
	return count;
}

static void explain_refutation(const struct pairing_position *p, const struct pairing_file *f)
{
	unsigned counts = 0;
	for (unsigned i = 0; i < f->items; i++)
		counts += !f->join[i];
	unsigned squares = squares_of(p, f);
	assert(counts > 0 && f->refuted);
	if (f->items == 1)
		printf("c witness: %u lines on %u squares, room for %u tuples of %u\n", f->first[1], squares,
		       squares / f->size, f->size);
	else
		printf("c Hall's condition does not settle it: %u branches, each closed by a count\n", counts);
}

static void begin_position(struct pairing_position *p, const struct arguments *a, const struct hypergraph *board,
                           const struct pairing_file *f)
{
	pairing_position_init(p, board, f->black, f->blacks, f->white, f->whites);
	printf("c board %s: %u squares, %u of %u lines living, tuples of %u\n", a->board, board->squares, p->lines,
	       board->lines, f->size);
}

static void draw_board(const struct arguments *a, const struct hypergraph *board, const struct pairing_file *f)
{
	if (a->svg == NULL)
		return;
	FILE *out = output_open(a->svg);
	pairing_picture(out, board, f);
	output_close(out, a->svg);
}

static void write_results(const struct arguments *a, const struct hypergraph *board, const struct pairing_file *f)
{
	if (a->output != NULL) {
		FILE *out = output_open(a->output);
		pairing_file_write(f, out);
		output_close(out, a->output);
	}
	draw_board(a, board, f);
}

static enum pairing_answer search_pairing(struct pairing_file *f, const struct pairing_position *p,
                                          unsigned long *nodes)
{
	struct pairing_collector collector = {f, p};
	struct pairing_events events = pairing_file_events(&collector);
	struct pairing_search *s = pairing_new(p->board->squares, p->lines, f->size);
	enum pairing_answer answer = pairing_find(s, p->rest, p->lines, *nodes, &events);
	*nodes = pairing_nodes(s);
	if (answer == PAIRING_FOUND)
		pairing_file_take_tuples(f, s);
	assert(*nodes > 0 || answer == PAIRING_UNDECIDED);
	f->refuted = answer == PAIRING_NONE;
	pairing_release(s);
	return answer;
}

static bool is_piece(struct pairing_file *f, const struct pairing_position *p)
{
	if (!pairing_periodic(p, f))
		return false;
	puts("c a piece of the pairing that repeats after 8 rows and columns");
	return true;
}

/* Large boards may contain a piece of the periodic pairing; for others that comes after a short search. */
static enum pairing_answer find_pairing(struct pairing_file *f, const struct pairing_position *p, unsigned long *nodes)
{
	unsigned long first = *nodes < 1000 ? *nodes : 1000;
	bool large = p->lines > 500, piece = large && is_piece(f, p);
	enum pairing_answer answer = large ? PAIRING_UNDECIDED : search_pairing(f, p, &first);
	if (answer == PAIRING_UNDECIDED && !large) {
		f->items = 0;
		piece = is_piece(f, p);
	}
	if (answer == PAIRING_UNDECIDED && !piece && (large || *nodes > 1000))
		return search_pairing(f, p, nodes);
	*nodes = large ? 0 : first;
	assert(!piece || f->items > 0 || p->lines == 0);
	return piece ? PAIRING_FOUND : answer;
}

static int report_sets(const struct arguments *a, const struct pairing_position *p, const struct pairing_file *f)
{
	struct proof proof;
	struct trouble t;
	bool limit_hit;
	proof_init(&proof);
	bool found = set_matching_find(p, f, a->nodes, &proof, &limit_hit);
	const uint32_t steps = proof.steps;
	if (found && a->output != NULL && !proof_save(&proof, a->output, NULL, &t))
		command_die(a->output, &t);
	proof_clear(&proof);
	if (!found) {
		puts(limit_hit ? "s UNDECIDED" : "s NO SET MATCHING");
		return limit_hit ? STATUS_UNDECIDED : STATUS_NO;
	}
	printf("c sets that are not paired outright: %" PRIu32 "\ns SET MATCHING\n", steps);
	return STATUS_YES;
}

static int report_pairing(const struct arguments *a, const struct pairing_position *p, struct pairing_file *f)
{
	unsigned long nodes = a->nodes;
	double start = seconds_now();
	enum pairing_answer answer = find_pairing(f, p, &nodes);
	if (answer == PAIRING_UNDECIDED) {
		printf("s UNDECIDED\nc %lu nodes, %.2f seconds\n", nodes, seconds_now() - start);
		return STATUS_UNDECIDED;
	}
	if (answer == PAIRING_NONE)
		explain_refutation(p, f);
	thorough_assert(answer != PAIRING_FOUND || pairing_file_right(f, p, &(struct trouble){0}));
	puts(answer == PAIRING_FOUND ? "s PAIRING" : "s NO PAIRING");
	pairing_file_write_items(f, "v ", stdout);
	printf("c %lu nodes, %.2f seconds\n", nodes, seconds_now() - start);
	write_results(a, p->board, f);
	return answer == PAIRING_FOUND ? STATUS_YES : STATUS_NO;
}

static int find_on_board(const struct arguments *a)
{
	struct hypergraph board;
	struct pairing_position p;
	struct pairing_file f;
	load_board(&board, a->board);
	pairing_file_init(&f);
	f.size = (unsigned)a->stones + 1;
	f.board = hypergraph_fingerprint(&board);
	read_position(&f, a, &board);
	begin_position(&p, a, &board, &f);
	int status = a->set_matching ? report_sets(a, &p, &f) : report_pairing(a, &p, &f);
	pairing_position_clear(&p);
	pairing_file_clear(&f);
	hypergraph_clear(&board);
	return status;
}

static int report_check(bool right, bool none, const struct trouble *t)
{
	if (right) {
		puts(none ? "s NO PAIRING" : "s PAIRING");
		return STATUS_YES;
	}
	printf("c %s\ns WRONG\n", t->text);
	return STATUS_NO;
}

static int check_on_board(const struct arguments *a)
{
	struct hypergraph board;
	struct pairing_position p;
	struct pairing_file f;
	struct trouble t = {0};
	load_board(&board, a->board);
	FILE *in = input_need(a->file);
	if (!pairing_file_read(&f, &board, in, &t))
		command_die(a->file, &t);
	begin_position(&p, a, &board, &f);
	int status = report_check(pairing_file_right(&f, &p, &t), f.refuted, &t);
	if (status == STATUS_YES)
		draw_board(a, &board, &f);
	pairing_position_clear(&p);
	pairing_file_clear(&f);
	hypergraph_clear(&board);
	input_close(in);
	return status;
}

/* The infinite board. */

static void load_torus(struct pairing_torus *t, const char *argument)
{
	unsigned size[3];
	if (!command_pattern(argument, "torus:NxN:N", size))
		command_fail("%s: expected torus:MxN:K", argument);
	for (unsigned i = 0; i < 3; i++)
		if (size[i] == 0 || size[i] > PAIRING_TORUS_MOST)
			command_fail("%s: numbers from 1 to %u, not %u", argument, PAIRING_TORUS_MOST, size[i]);
	pairing_torus_init(t, size[0], size[1], size[2]);
	printf("c infinite board, %u in a row, pairings of period %u x %u\n", t->k, t->rows, t->columns);
}

static void draw_torus(const struct arguments *a, const struct pairing_torus *t)
{
	if (a->svg == NULL)
		return;
	FILE *out = output_open(a->svg);
	pairing_torus_picture(out, t);
	output_close(out, a->svg);
}

static void write_torus(const struct arguments *a, const struct pairing_torus *t)
{
	if (a->output != NULL) {
		FILE *out = output_open(a->output);
		pairing_torus_write(t, out);
		output_close(out, a->output);
	}
	draw_torus(a, t);
}

static void print_count(const struct pairing_torus *t, struct torus_count count)
{
	printf("c %u segments start in one period; %u pairs have room, and each lies in at most %u segments: %u\n",
	       count.segments, count.pairs, count.most, count.pairs * count.most);
	if (t->k < 9)
		printf("c whatever the period: 4 segments for each square, but half a pair in %u segments: %u/2\n",
		       t->k - 1, t->k - 1);
}

static int report_torus(const struct arguments *a, struct pairing_torus *t)
{
	static const char *const verdict[] = {"s NO PAIRING", "s PAIRING", "s UNDECIDED"};
	static const int status[] = {STATUS_NO, STATUS_YES, STATUS_UNDECIDED};
	struct torus_count count;
	unsigned long nodes = a->nodes;
	double start = seconds_now();
	bool counted_out = pairing_torus_count(t, &count);
	enum pairing_answer answer = counted_out ? PAIRING_NONE : pairing_torus_find(t, &nodes);
	if (counted_out)
		print_count(t, count);
	else if (answer == PAIRING_NONE)
		puts("c the count does not settle it; all pairings were tried, there is no file that shows this");
	assert((unsigned)answer < sizeof verdict / sizeof *verdict);
	thorough_assert(answer != PAIRING_FOUND || pairing_torus_right(t, &(struct trouble){0}));
	puts(verdict[answer]);
	if (answer == PAIRING_FOUND)
		pairing_torus_write_pairs(t, "v ", stdout);
	printf("c %lu nodes, %.2f seconds\n", counted_out ? 0 : nodes, seconds_now() - start);
	if (answer == PAIRING_FOUND || counted_out)
		write_torus(a, t);
	return status[answer];
}

static int find_on_torus(const struct arguments *a)
{
	struct pairing_torus t;
	load_torus(&t, a->board);
	int status = report_torus(a, &t);
	pairing_torus_clear(&t);
	return status;
}

static int check_on_torus(const struct arguments *a)
{
	struct pairing_torus t;
	struct trouble trouble = {0};
	struct torus_count count;
	bool none;
	load_torus(&t, a->board);
	FILE *in = input_need(a->file);
	if (!pairing_torus_read(&t, in, &none, &trouble))
		command_die(a->file, &trouble);
	bool right = none ? pairing_torus_count(&t, &count) : pairing_torus_right(&t, &trouble);
	if (none && !right)
		trouble_say(&trouble, 0, "the count leaves room for a pairing");
	if (none && right)
		print_count(&t, count);
	int status = report_check(right, none, &trouble);
	if (status == STATUS_YES && !none)
		draw_torus(a, &t);
	pairing_torus_clear(&t);
	input_close(in);
	return status;
}

/* All pairings. */

struct watch {
	const struct census *census;
	struct checkpoint checkpoint;
	double start, saved;
	unsigned finished_before;
};

static void write_census(const void *census, FILE *out)
{
	census_save(census, out);
}

static void open_checkpoint(const struct arguments *a, struct census *census, struct checkpoint *c)
{
	char job[32];
	struct trouble t;
	snprintf(job, sizeof job, "pair enumerate %s", a->board);
	FILE *in = checkpoint_need(c, &a->limits, job);
	if (in != NULL && !census_load(census, in, &t))
		command_die(a->limits.checkpoint, &t);
	if (in != NULL)
		fclose(in);
}

static void tick(void *context)
{
	struct watch *w = context;
	const struct census *c = w->census;
	double now = seconds_now();
	if (progress_due())
		progress_show("%u of %u parts, %.1f a second", c->finished, c->chunks,
		              (c->finished - w->finished_before) / (now - w->start));
	if (now - w->saved >= 10) {
		checkpoint_need_keep(&w->checkpoint, write_census, c);
		w->saved = now;
	}
}

static void print_census(const struct census *c, const struct domino_result *sum)
{
	unsigned group = domino_torus_group(c->torus);
	unsigned long by_classes = 0, burnside = census_burnside(c, sum->labelled);
	for (unsigned order = 1; order <= DOMINO_GROUP_MOST; order++)
		by_classes += sum->by_order[order] * (group / order);
	printf("c %lu smallest H parts, completed in %lu ways; %lu nodes\n", sum->starts, sum->complete, sum->nodes);
	printf("c pairings: %lu by the orbits of H parts, %lu by the orbits of classes\n", sum->labelled, by_classes);
	printf("c classes: %lu by their smallest members, %lu by Burnside's lemma\n", sum->classes, burnside);
	if (by_classes != sum->labelled || burnside != sum->classes)
		command_fail("the two counts differ: this is a bug");
	printf("s %lu PAIRINGS IN %lu CLASSES\n", sum->labelled, sum->classes);
	for (unsigned order = 1; order <= DOMINO_GROUP_MOST; order++)
		if (sum->by_order[order] > 0)
			printf("v automorphisms %u classes %lu pairings %lu\n", order, sum->by_order[order],
			       sum->by_order[order] * (group / order));
}

static void print_graph(const struct census *c, const struct domino_result *sum, unsigned threads)
{
	struct pairing_graph g = census_graph(c, sum, threads);
	printf("v graph vertices %lu edges %lu\n", g.vertices, g.edges);
	printf("v graph components %lu largest %lu isolated %lu most-neighbours %lu\n", g.components, g.largest,
	       g.isolated, g.most_neighbours);
}

static void report_census(const struct arguments *a, const struct census *c)
{
	struct domino_result sum;
	struct trouble t = {0};
	assert(c->finished == c->chunks);
	census_sum(c, &sum);
	print_census(c, &sum);
	if (a->graph)
		print_graph(c, &sum, (unsigned)a->threads);
	if (a->output != NULL && !census_write(c, &sum, a->output, &t))
		command_die(NULL, &t);
	domino_result_clear(&sum);
}

static int enumerate(const struct arguments *a)
{
	struct census c;
	unsigned directions = (unsigned)(a->board[0] - '1') / 2;
	census_init(&c, directions);
	printf("c %s in a row: %u directions, torus of %u x %u squares, group of order %u\n", a->board, directions,
	       2 * directions, 2 * directions, domino_torus_group(c.torus));
	struct watch w = {.census = &c, .start = seconds_now(), .saved = seconds_now()};
	open_checkpoint(a, &c, &w.checkpoint);
	assert(c.finished <= c.chunks);
	w.finished_before = c.finished;
	interrupt_catch(NULL);
	progress_begin(a->verbose);
	bool done = census_run(&c, (unsigned)a->threads, interrupt_seen(), tick, &w);
	progress_end();
	checkpoint_need_keep(&w.checkpoint, write_census, w.census);
	if (done)
		report_census(a, &c);
	else
		printf("s UNDECIDED\nc interrupted after %u of %u parts%s\n", c.finished, c.chunks,
		       a->limits.checkpoint == NULL ? "" : "; --resume goes on");
	printf("c %.2f seconds\n", seconds_now() - w.start);
	checkpoint_end(&w.checkpoint);
	census_clear(&c);
	return done ? STATUS_YES : STATUS_UNDECIDED;
}

int main(int argc, char **argv)
{
	static const struct command command = {"find BOARD\ncheck BOARD FILE\nenumerate K", doc, options, .words = 3};
	struct arguments a = {.stones = 1, .nodes = 1000000, .threads = 1};
	command_begin("kdraw-pair");
	char **word = command_read(&command, argc, argv, &a);
	unsigned words = command_words(word);
	a.command = word[0];
	a.board = words > 1 ? word[1] : NULL;
	a.file = words > 2 ? word[2] : NULL;
	check_arguments(&a);
	if (a.output != NULL && strcmp(a.output, "-") == 0)
		output_take_stdout();
	verdict_begin("kdraw-pair/1", a.format);
	verdict_text("action", a.command);
	verdict_text(strcmp(a.command, "enumerate") == 0 ? "k" : "board", a.board);
	if (strcmp(a.command, "enumerate") == 0)
		return command_end(enumerate(&a));
	bool torus = is_torus(a.board), check = strcmp(a.command, "check") == 0;
	int status = check   ? torus ? check_on_torus(&a) : check_on_board(&a)
	               : torus ? find_on_torus(&a)
	                     : find_on_board(&a);
	return command_end(status);
}
