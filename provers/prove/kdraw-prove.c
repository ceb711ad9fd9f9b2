/* kdraw prove: decides a Maker-Breaker board game and writes the proof. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/answer.h"
#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output.h"
#include "boards/family.h"
#include "boards/squares.h"
#include "games/spelling.h"
#include "provers/potential/biased.h"
#include "provers/potential/potential.h"
#include "provers/proof/proof_write.h"
#include "provers/prove/prove_batch.h"
#include "provers/prove/prove_join.h"
#include "provers/prove/prove_line.h"
#include "provers/prove/prove_play.h"
#include "provers/prove/prove_potential.h"
#include "provers/prover/plain.h"
#include "provers/prover/prover.h"
#include "provers/zones/zones.h"

static const char doc[] =
    "Decides the Maker-Breaker game MBBoard(BOARD, P), or MBBoardX(BOARD, B) on boards with exclusive squares.\n"
    "\v"
    "BOARD is a file, - or a family ('kdraw board --help' lists them). Black (Maker) moves first and wants to fill a "
    "line; White (Breaker) answers every move with at most as many stones as Black just placed.\n"
    "\n"
    "All verdicts are about these games, in which White only defends. They are not those of the normal game, in which "
    "White may win by a line too: Maker wins grid:4x8:4 and grid:5x5:4 with -p 1, and both are draws in the normal "
    "game. Only a Breaker's draw carries over: then Black cannot win the normal game either.\n"
    "\n"
    "  kdraw prove -p 2 b2 -o b2.proof       the board of Connect(11,2)\n"
    "  kdraw board b2 > b2.board; kdraw check b2.board b2.proof\n"
    "  kdraw prove -b 1 rect:5:6             exclusive squares, Lemma 5\n"
    "  kdraw prove -p 1 grid:4x8:4 --line    with a line of play\n"
    "  kdraw prove 5x5:5:1                   the game on a grid\n"
    "  kdraw prove -p 2 b2 --play            you are Black\n"
    "  kdraw prove -p 1 grid:9x9:8 --potential\n"
    "  kdraw prove -p 1 grid:7x8:5 --zones -o proof\n"
    "  echo '9:0,1,2;3,4,5;0,4,8 black=4' | kdraw prove -p 1 --batch -\n"
    "  kdraw prove --bias 2:2 grid:4x4:4     not the same as -p 2\n"
    "  for i in 1 2 3; do kdraw prove -p 2 b2 --part $i/3 -o part$i; done\n"
    "  kdraw prove --join part1 part2 part3 -o b2.proof\n"
    "\n"
    "A line of --batch is SQUARES:LINE;LINE;..., with the squares of each line joined by commas and an x behind them "
    "if it has an exclusive square, or any other BOARD; then black=LIST and white=LIST if there are stones. --time is "
    "that of each board.\n"
    "\n"
    "Exit status: 0 Breaker draws, 1 Maker wins, 2 trouble, 3 undecided within the limits; of --batch 0 if all are "
    "decided.";

struct arguments {
	struct game game;
	struct ideas ideas;
	char **file; /* one board, or the parts to join */
	unsigned files;
	const char *board, *black, *white, *output;
	enum format format;
	struct limits limits;
	struct prover_options prover;
	unsigned part, parts;
	bool line, play, plain, zones, join, batch, verbose, readable, potential;
	unsigned maker, breaker; /* of --bias; 0 without */
};

static void set_stones(void *arguments, const char *text)
{
	game_option(&((struct arguments *)arguments)->game, text, false);
}

static void set_exclusive(void *arguments, const char *text)
{
	game_option(&((struct arguments *)arguments)->game, text, true);
}

static void set_part(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	command_part(text, 100000, &a->part, &a->parts);
	assert(a->part >= 1 && a->part <= a->parts);
}

static void set_bias(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	unsigned value[2];
	if (!command_pattern(text, "N:N", value) || value[0] - 1 >= 64 || value[1] - 1 >= 64)
		command_fail("--bias takes A:B, both from 1 to 64, for example 2:2, not '%s'", text);
	a->maker = value[0];
	a->breaker = value[1];
	assert(a->maker >= 1 && a->maker <= 64 && a->breaker >= 1 && a->breaker <= 64);
}

static const struct command_option options[] = {
    {NULL, 0, NULL, "The game:", .group = 1},
    {"stones", 'p', "P", "Black places at most P stones a move (1 to 64)", OPTION_CALL(set_stones)},
    {"exclusive", 'b', "B", "Black places any number; more than B in a line without white stone win",
     OPTION_CALL(set_exclusive)},
    {"bias", 0, "A:B",
     "another game, the usual biased one: Maker places exactly A stones a turn, Breaker exactly B; only decides",
     OPTION_CALL(set_bias)},
    {"black", 0, "LIST", "black stones at the start: squares, as 3,4,17 or a1,b2 or '0,0 1,1'", OPTION_TEXT(black)},
    {"white", 0, "LIST", "white stones at the start", OPTION_TEXT(white)},
    {NULL, 0, NULL, "Results:", .group = 2},
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "FILE", "write the proof (compressed if FILE ends in .zst; - is standard output)",
     OPTION_FILE(output)},
    {"readable", 0, NULL, "a proof for people: few different answers to Black's first stones, even if it is longer",
     OPTION_FLAG(readable)},
    {"proof-1", 0, NULL, "write version 1 of the proof format, without held lines: larger files",
     OPTION_FLAG(ideas.whole)},
    {"line", 0, NULL, "print a line of play in which both sides do their best", OPTION_FLAG(line)},
    {"play", 0, NULL, "play Black against the proof (type help there)", OPTION_FLAG(play)},
    {NULL, 0, NULL, "Work:", .group = 3},
    {"threads", 'j', "N", "threads (default 1; the result of one is always the same)",
     OPTION_NUMBER(prover.threads, 1, 1024)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(limits.seconds)},
    {"memory", 0, "SIZE", "size of the table, 512M or 4G (default: a quarter of what is free)",
     OPTION_SIZE(limits.memory)},
    {"batch", 0, NULL, "the argument is a file of boards, or - for standard input: one a line, one verdict a line",
     OPTION_FLAG(batch)},
    {"part", 0, "I/N", "only part I of N of Black's first moves; the proofs of all parts make one with --join",
     OPTION_CALL(set_part)},
    {"join", 0, NULL, "the arguments are the proofs of all parts of one question: writes the whole proof",
     OPTION_FLAG(join)},
    {"checkpoint", 0, "FILE",
     "save what is solved, about every minute and when stopped; with -o FILE.notes keeps what the proof will be made "
     "of",
     OPTION_CHECKPOINT(limits)},
    {"resume", 0, "FILE", "go on from a checkpoint, and keep it up to date", OPTION_RESUME(limits)},
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(verbose)},
    {NULL, 0, NULL, "Ideas that can be switched off (the verdict never depends on them):", .group = 4},
    {"plain", 0, NULL, "another program: every move and every reply, until a line is full or none lives",
     OPTION_FLAG(plain)},
    {"zones", 0, NULL, "another search, for -p 1 and up to 128 squares: proof numbers, zones and pairings",
     OPTION_FLAG(zones)},
    {"potential", 0, NULL,
     "no search: only the criterion of potentials (Erdos, Selfridge), with its numbers; it proves draws or nothing",
     OPTION_FLAG(potential)},
    {"no-components", 0, NULL, "solve the position as a whole", OPTION_OFF(ideas.components)},
    {"no-replies", 0, NULL, "look at every set of stones, not only at those without an answer to a part",
     OPTION_OFF(ideas.replies)},
    {"no-domination", 0, NULL, "look at dominated squares too", OPTION_OFF(ideas.domination)},
    {"no-held", 0, NULL, "do not forget lines that White holds alone", OPTION_OFF(ideas.held)},
    {"no-potential", 0, NULL, "no potential leaves", OPTION_OFF(ideas.potential)},
    {"no-pairing", 0, NULL, "no pairing leaves", OPTION_OFF(ideas.pairing)},
    {"no-canonical", 0, NULL, "isomorphic positions are different", OPTION_OFF(ideas.canonical)},
    {"no-redundancy", 0, NULL, "keep lines that contain another line", OPTION_OFF(ideas.redundancy)},
    {"no-shapes", 0, NULL, "look only for equal positions, not for drawn ones with fewer squares",
     OPTION_OFF(ideas.shapes)},
    {"no-table", 0, NULL, "remember nothing", OPTION_OFF(ideas.table)},
    {"no-threats", 0, NULL, "no look ahead at double threats", OPTION_OFF(ideas.threats)},
    {0},
};

/* Is anything asked for that only the search can do? */
static bool wants_search(const struct arguments *a)
{
	return a->line || a->play || a->parts != 0 || a->limits.checkpoint != NULL;
}

static void check_kind(const struct arguments *a)
{
	if (a->plain + a->zones + a->potential + (a->maker != 0) > 1)
		command_fail("one of --plain, --zones, --potential and --bias at a time");
	if (a->zones && (a->game.exclusive || a->game.parameter != 1))
		command_fail("--zones is for -p 1");
	if (a->zones && (a->line || a->play || a->parts != 0))
		command_fail("--zones does not know --line, --play and --part");
	if (a->plain && (a->output != NULL || wants_search(a)))
		command_fail("--plain only decides: no -o, --line, --play, --part, --checkpoint or --resume with it");
	if (a->maker != 0 && (a->output != NULL || wants_search(a)))
		command_fail("--bias only decides: no -o, --line, --play, --part, --checkpoint or --resume with it");
	if (a->potential && wants_search(a))
		command_fail(
		    "--potential does not search: no --line, --play, --part, --checkpoint or --resume with it");
	if (a->potential && (a->game.exclusive || a->game.parameter > POTENTIAL_STONES_MOST))
		command_fail("the potential criterion is for -p 1 to %u", POTENTIAL_STONES_MOST);
}

/* 5x5:5:1 is game p 1 on grid:5x5:5. */
static void take_game(struct arguments *a)
{
	struct spelling s;
	struct trouble t;
	static char board[128], *only;
	if (!spelling_read(&s, a->file, &t))
		return;
	if (s.rows == NULL || strcmp(s.rows, "inf") == 0)
		command_fail("prove is about finite boards: kdraw theorem %.20s %.20s, or kdraw table %.20s:%.20s", s.k,
		             s.p, s.k, s.p);
	snprintf(board, sizeof board, "grid:%.20sx%.20s:%.20s", s.rows, s.columns, s.k);
	game_option(&a->game, s.p, false);
	only = board;
	a->file += s.words - 1;
	a->files -= s.words - 1;
	a->file[0] = only;
	spelling_clear(&s);
}

static void check_arguments(struct arguments *a)
{
	if (a->files == 0)
		command_fail(a->join ? "which proofs? Give those of all parts" : "which board?");
	if (a->join && (a->game.parameter != GAME_NOT_SAID || a->maker != 0 || a->potential))
		command_fail("the parts say which game it is: no -p, -b, --bias or --potential with --join");
	if (a->join)
		return;
	take_game(a);
	if (a->files > 1)
		command_fail("one board at a time: '%s' is too much", a->file[1]);
	if (a->game.parameter == GAME_NOT_SAID && a->maker == 0)
		command_fail("which game? Give -p P, or -b B for a board with exclusive squares");
	if (a->game.parameter != GAME_NOT_SAID && a->maker != 0)
		command_fail("--bias is a game of its own: no -p and no -b with it");
	check_kind(a);
	if (a->batch && (a->plain || a->zones || a->potential || a->maker != 0 || a->output != NULL ||
	                 wants_search(a) || a->black != NULL || a->white != NULL))
		command_fail(
		    "--batch only decides: -p or -b, the limits and the ideas go with it; stones stand in the stream");
	if (a->play && (a->line || a->parts != 0))
		command_fail("--play goes neither with --line nor with --part");
	if (a->play && strcmp(a->file[0], "-") == 0)
		command_fail("--play reads your moves from standard input, so the board has to be a file or a family");
	a->board = a->file[0];
	assert((a->game.parameter == GAME_NOT_SAID) == (a->maker != 0)); /* one game, and no other */
}

/* --- the question ------------------------------------------------------------------------------------------------- */

static void put_stones(const struct hypergraph *h, const char *list, unsigned char colour, unsigned char *stone)
{
	unsigned square[256];
	if (list == NULL)
		return;
	struct trouble t = {0};
	int n = squares_read(h, list, square, 256, &t);
	if (n < 0)
		command_fail("--%s takes different squares, as 3,4,17 or a1,b2 or '0,0 1,1': %s",
		             colour == 1 ? "black" : "white", t.text);
	assert(n <= 256);
	for (int k = 0; k < n; k++) {
		if (stone[square[k]] != 0)
			command_fail("square %u cannot be black and white", square[k]);
		stone[square[k]] = colour;
	}
}

static void print_switches(const struct ideas *ideas)
{
	static const char *const names[] = {"components", "replies",    "domination", "held",    "potential", "pairing",
	                                    "canonical",  "redundancy", "table",      "threats", "shapes"};
	const bool on[] = {ideas->components, ideas->replies, ideas->domination, ideas->held,
	                   ideas->potential,  ideas->pairing, ideas->canonical,  ideas->redundancy,
	                   ideas->table,      ideas->threats, ideas->shapes};
	bool any = false;
	static_assert(sizeof on / sizeof *on == sizeof names / sizeof *names, "a name for each");
	for (unsigned k = 0; k < sizeof on / sizeof *on; k++)
		if (!on[k]) {
			printf("%s %s", any ? "" : "c switched off:", names[k]);
			any = true;
		}
	if (any)
		putchar('\n');
}

static bool any_exclusive(const struct hypergraph *h)
{
	for (unsigned i = 0; i < h->lines; i++)
		if (h->exclusive[i])
			return true;
	return false;
}

/* What every way to decide begins with; `way' is its option. */
static void print_question(const struct arguments *a, const struct hypergraph *h, const char *way)
{
	printf("c kdraw prove%s: %s, %u squares, %u lines", way, h->name != NULL ? h->name : a->board, h->squares,
	       h->lines);
	if (a->maker == 0)
		printf(", game %c %u", a->game.exclusive ? 'b' : 'p', a->game.parameter);
}

static void print_head(const struct arguments *a, const struct hypergraph *h, const struct prover *p)
{
	print_question(a, h, "");
	if (a->parts != 0)
		printf(", part %u of %u", a->part, a->parts);
	unsigned long long bytes = prover_table_bytes(p);
	printf(", %u thread%s, table %llu %s\n", a->prover.threads, a->prover.threads == 1 ? "" : "s",
	       bytes >> 20 != 0 ? bytes >> 20 : bytes, bytes >> 20 != 0 ? "MiB" : "bytes");
	if (a->black != NULL || a->white != NULL)
		printf("c black stones: %s; white stones: %s\n", a->black != NULL ? a->black : "none",
		       a->white != NULL ? a->white : "none");
	print_switches(&a->ideas);
	if (a->game.exclusive && !any_exclusive(h))
		printf(
		    "c note: no line of this board has an exclusive square; White answers on ordinary squares only\n");
	fflush(stdout);
}

/* Why there is no verdict, and how far it got. */
static void print_stop(const struct arguments *a, const struct prover *p, enum verdict decided, double began)
{
	const struct statistics *s = prover_statistics(p);
	bool late = a->prover.seconds > 0 && seconds_now() - began >= a->prover.seconds;
	if (decided != UNDECIDED)
		printf("c stopped by %s before the proof was written: %s\n", late ? "--time" : "a signal",
		       decided == DRAWN ? "Breaker draws" : "Maker wins");
	else
		printf("c stopped by %s: %u of %u first moves are answered\n", late ? "--time" : "a signal",
		       s->root_done, s->root_moves);
	if (a->limits.checkpoint != NULL)
		printf("c go on with --resume %s\n", a->limits.checkpoint);
}

static void print_statistics(const struct prover *p, double began)
{
	const struct statistics *s = prover_statistics(p);
	assert(s->root_done <= s->root_moves);
	printf("c replies tried %" PRIu64 ", table hits %" PRIu64 ", table filled %.1f %%, entries replaced %" PRIu64
	       "\n",
	       s->replies, s->hits, 100 * prover_table_filling(p), s->replaced);
	printf("c leaves: held %" PRIu64 ", potential %" PRIu64 ", pairing %" PRIu64 ", double threat %" PRIu64 "\n",
	       s->held, s->potentials, s->pairings, s->at_once);
	verdict_work(s->positions, seconds_now() - began);
}

static int print_verdict(const struct arguments *a, enum verdict v)
{
	if (v == UNDECIDED) {
		printf("s UNDECIDED\n");
		return STATUS_UNDECIDED;
	}
	if (v == DRAWN && a->parts != 0)
		printf("c part %u of %u is drawn; all parts together prove it\n", a->part, a->parts);
	assert(v == LOST || v == DRAWN);
	printf("s %s\n", v == LOST ? "MAKER WINS" : a->parts != 0 ? "PART DRAWN" : "BREAKER DRAWS");
	return v == DRAWN ? STATUS_YES : STATUS_NO;
}

/* --- doing it ----------------------------------------------------------------------------------------------------- */

/* --plain */
static int prove_plainly(const struct arguments *a, const struct hypergraph *h)
{
	unsigned char stone[PLAIN_MOST] = {0};
	struct plain_statistics s;
	double began = seconds_now();
	if (h->squares > PLAIN_MOST || h->lines > PLAIN_MOST)
		command_fail("%s: the board has %u squares and %u lines; the plain search takes up to %u of each",
		             a->board, h->squares, h->lines, PLAIN_MOST);
	put_stones(h, a->black, 1, stone);
	put_stones(h, a->white, 2, stone);
	print_question(a, h, " --plain");
	putchar('\n');
	fflush(stdout);
	progress_begin(a->verbose);
	interrupt_catch(NULL);
	enum verdict v =
	    plain_decide(h, a->game, &(struct plain_options){stone, a->limits.seconds, interrupt_seen(), true}, &s);
	progress_end();
	assert(s.full + s.empty <= s.black + s.white); /* leaves are positions */
	int status = print_verdict(a, v);
	printf("c black to move %llu, white to move %llu, black has a line %llu, no line lives %llu\n", s.black,
	       s.white, s.full, s.empty);
	if (v == UNDECIDED)
		printf("c first moves answered %u of %u\n", s.answered, s.moves);
	verdict_work(s.black + s.white, seconds_now() - began);
	return status;
}

/* Hours of work should not end with a file that cannot be written. */
static void check_files(const struct arguments *a)
{
	struct trouble t;
	if (a->output != NULL && !output_possible(a->output, true, &t))
		command_die(a->output, &t);
}

static void save_proof(const struct arguments *a, const struct proof *proof)
{
	struct trouble t;
	unsigned long long bytes = 0;
	if (!proof_save(proof, a->output, &bytes, &t))
		command_die(a->output, &t);
	printf("c proof: %" PRIu32 " steps, %" PRIu32 " entries, %llu bytes\n", proof->steps,
	       proof->step[proof->steps].entry, bytes);
}

static unsigned char *stones_of(const struct arguments *a, const struct hypergraph *h)
{
	unsigned char *stone = xcalloc((size_t)h->squares + 1, 1);
	put_stones(h, a->black, 1, stone);
	put_stones(h, a->white, 2, stone);
	return stone;
}

/* --zones */
static enum verdict write_zones_proof(const struct arguments *a, struct zones *z)
{
	struct proof proof;
	proof_init(&proof);
	enum verdict v = zones_proof(z, &proof);
	if (v != UNDECIDED)
		save_proof(a, &proof);
	proof_clear(&proof);
	return v;
}

static void print_zones_stop(const struct arguments *a, const struct zones_statistics *s)
{
	printf("c stopped by %s: %u of %u first moves are answered\n", s->full ? "--memory" : "--time or a signal",
	       s->answered, s->moves);
	if (a->limits.checkpoint != NULL)
		printf("c go on with --resume %s%s\n", a->limits.checkpoint, s->full ? " and more --memory" : "");
}

static void print_zones_statistics(const struct zones *z, double began)
{
	const struct zones_statistics *s = zones_statistics(z);
	printf("c positions seen %llu, with a pairing %llu, steps for pairings %llu\n", s->seen, s->pairings, s->steps);
	verdict_work(s->positions, seconds_now() - began);
}

static enum verdict decide_by_zones(const struct arguments *a, struct zones *z)
{
	progress_begin(a->verbose);
	interrupt_catch(NULL);
	enum verdict v = zones_decide(z);
	progress_end();
	return v != UNDECIDED && a->output != NULL ? write_zones_proof(a, z) : v;
}

static struct zones *begin_zones(const struct arguments *a, const struct hypergraph *h, const unsigned char *stone,
                                 const struct keeping *keep)
{
	struct zones *z = zones_new(h, &(struct zones_options){stone, a->limits.seconds, a->limits.memory,
	                                                       interrupt_seen(), true, keep, a->prover.threads});
	if (z == NULL)
		command_fail("%s: --zones takes up to %u squares and %u lines, without exclusive squares", a->board,
		             ZONES_SQUARES, ZONES_LINES);
	return z;
}

static void open_zones_checkpoint(const struct arguments *a, struct zones *z, struct checkpoint *c)
{
	char job[64];
	struct trouble t;
	zones_job(z, job, sizeof job);
	FILE *known = checkpoint_need(c, &a->limits, job);
	if (known == NULL)
		return;
	if (!zones_resume(z, known, &t))
		command_die(a->limits.checkpoint, &t);
	fclose(known);
}

static int prove_by_zones(const struct arguments *a, const struct hypergraph *h)
{
	struct checkpoint checkpoint;
	const struct keeping keep = {.checkpoint = &checkpoint};
	unsigned char *stone = stones_of(a, h);
	double began = seconds_now();
	check_files(a);
	struct zones *z = begin_zones(a, h, stone, &keep);
	open_zones_checkpoint(a, z, &checkpoint);
	print_question(a, h, " --zones");
	if (a->prover.threads > 1)
		printf(", %u threads", a->prover.threads);
	putchar('\n');
	fflush(stdout);
	enum verdict v = decide_by_zones(a, z);
	if (v == UNDECIDED)
		print_zones_stop(a, zones_statistics(z));
	int status = print_verdict(a, v);
	print_zones_statistics(z, began);
	zones_release(z);
	checkpoint_end(&checkpoint);
	free(stone);
	return status;
}

/* --bias: another game. Its verdict begins with its name, so that it is never read as one of MBBoard. */
static int print_biased_verdict(const struct arguments *a, enum verdict v, double began)
{
	const bool late = a->limits.seconds > 0 && seconds_now() - began >= a->limits.seconds;
	if (v != UNDECIDED) {
		printf("s BIASED GAME %u:%u: %s\n", a->maker, a->breaker, v == LOST ? "MAKER WINS" : "BREAKER DRAWS");
		return v == DRAWN ? STATUS_YES : STATUS_NO;
	}
	printf("c stopped by %s\ns UNDECIDED\n", atomic_load(interrupt_seen()) ? "a signal"
	                                         : late                        ? "--time"
	                                                                       : "--memory");
	return STATUS_UNDECIDED;
}

static int prove_biased(const struct arguments *a, const struct hypergraph *h)
{
	enum verdict v;
	unsigned long positions;
	struct trouble t;
	const double began = seconds_now();
	unsigned char *stone = stones_of(a, h);
	const struct biased_question q = {.board = h,
	                                  .maker = a->maker,
	                                  .breaker = a->breaker,
	                                  .stone = stone,
	                                  .memory = a->limits.memory != 0 ? a->limits.memory : 1ULL << 30,
	                                  .seconds = a->limits.seconds,
	                                  .interruption = interrupt_seen()};
	print_question(a, h, " --bias");
	printf(", Maker exactly %u, Breaker exactly %u stone%s a turn\n", a->maker, a->breaker,
	       a->breaker == 1 ? "" : "s");
	fflush(stdout);
	interrupt_catch(NULL);
	if (!biased_solve(&q, &v, &positions, &t))
		command_die(a->board, &t);
	int status = print_biased_verdict(a, v, began);
	verdict_work(positions, seconds_now() - began);
	free(stone);
	return status;
}

/* --potential */
static int prove_by_potential(const struct arguments *a, const struct hypergraph *h)
{
	struct proof proof;
	double began = seconds_now();
	unsigned char *stone = stones_of(a, h);
	check_files(a);
	print_question(a, h, " --potential");
	putchar('\n');
	proof_init(&proof);
	enum verdict v = prove_potential(h, a->game.parameter, stone, &proof);
	if (v == DRAWN && a->output != NULL)
		save_proof(a, &proof);
	proof_clear(&proof);
	int status = print_verdict(a, v);
	verdict_work(0, seconds_now() - began);
	free(stone);
	return status;
}

static enum verdict write_proof(const struct arguments *a, struct prover *p)
{
	struct proof proof;
	proof_init(&proof);
	enum verdict v = prover_proof(p, &proof);
	assert(v == UNDECIDED || (proof.win == (v == LOST) && proof.stones == a->game.parameter));
	if (v != UNDECIDED)
		save_proof(a, &proof);
	proof_clear(&proof);
	return v;
}

/* What is done with a decided position. */
static enum verdict use(const struct arguments *a, struct prover *p, struct match *m, enum verdict v)
{
	struct trouble t;
	if (v != UNDECIDED && a->output != NULL) {
		const enum verdict decided = v;
		v = write_proof(a, p);
		assert(v == UNDECIDED || v == decided);
	}
	if (v != UNDECIDED && a->line)
		prove_line(p, m);
	if (v == UNDECIDED || !a->play)
		return v;
	interrupt_release();
	if (!prove_play(p, m, v, stdin, &t))
		command_die("-", &t);
	return v;
}

static void open_checkpoint(const struct arguments *a, const struct question *q, struct keeping *k)
{
	char job[64];
	prover_job(q, job, sizeof job);
	k->known = checkpoint_need(k->checkpoint, &a->limits, job);
	assert(k->checkpoint->path != NULL || a->limits.checkpoint == NULL);
}

static int prove(struct arguments *a, const struct hypergraph *h)
{
	struct trouble t;
	struct checkpoint checkpoint;
	struct keeping keep = {.checkpoint = &checkpoint};
	double began = seconds_now();
	struct match m = {.h = h, .game = a->game};
	struct question q = {h, a->game, a->ideas, m.stone, a->part, a->parts, m.dead, a->readable};
	put_stones(h, a->black, 1, m.stone);
	put_stones(h, a->white, 2, m.stone);
	assert(h->squares <= MATCH_MOST || a->black == NULL);
	check_files(a);
	open_checkpoint(a, &q, &keep);
	a->prover.keep = &keep;
	a->prover.proof = a->output != NULL;
	struct prover *p = prover_new(&q, &a->prover, &t);
	if (p == NULL)
		command_die(a->board, &t);
	if (keep.known != NULL)
		fclose(keep.known);
	print_head(a, h, p);
	progress_begin(a->verbose);
	interrupt_catch(NULL);
	enum verdict v = prover_decide(p);
	progress_end();
	enum verdict decided = v;
	assert(v != UNDECIDED || prover_was_interrupted(p));
	v = use(a, p, &m, v);
	if (v == UNDECIDED)
		print_stop(a, p, decided, began);
	int status = print_verdict(a, v);
	print_statistics(p, began);
	prover_release(p);
	checkpoint_end(&checkpoint);
	return status;
}

/* --batch */
static int prove_stream(const struct arguments *a)
{
	struct trouble t;
	unsigned long undecided;
	FILE *in = input_need(a->board);
	assert(a->output == NULL && !wants_search(a));
	interrupt_catch(NULL);
	if (!prove_batch(in, stdout, a->game, &a->ideas, &a->prover, interrupt_seen(), &undecided, &t))
		command_die(a->board, &t);
	input_close(in);
	return undecided > 0 || atomic_load(interrupt_seen()) ? STATUS_UNDECIDED : STATUS_YES;
}

static void begin_verdict(const struct arguments *a, const struct hypergraph *h)
{
	if (a->play && a->format != FORMAT_TEXT)
		command_fail("--play is a conversation: no --format with it");
	verdict_begin("kdraw-prove/1", a->format);
	verdict_text("board", h->name != NULL ? h->name : a->board);
	verdict_number("squares", "%u", h->squares);
	verdict_number("lines", "%u", h->lines);
	if (a->maker != 0) {
		verdict_number("maker", "%u", a->maker);
		verdict_number("breaker", "%u", a->breaker);
	} else {
		verdict_number(a->game.exclusive ? "b" : "p", "%u", a->game.parameter);
	}
}

int main(int argc, char **argv)
{
	static const struct command command = {"BOARD\n--join PART...\n--batch FILE", doc, options,
	                                       .words = UINT32_MAX};
	struct arguments a = {.game.parameter = GAME_NOT_SAID, .ideas = all_ideas, .prover.threads = 1};
	struct hypergraph h;
	struct trouble t;
	command_begin("kdraw-prove");
	a.file = command_read(&command, argc, argv, &a);
	a.files = command_words(a.file);
	check_arguments(&a);
	a.prover.seconds = a.limits.seconds;
	a.prover.memory = a.limits.memory;
	if (a.output != NULL && strcmp(a.output, "-") == 0 && !a.join)
		output_take_stdout();
	if (a.join) {
		int joined = prove_join((const char *const *)a.file, a.files,
		                        a.output != NULL && strcmp(a.output, "-") == 0 ? NULL : a.output);
		return command_end(joined);
	}
	if (a.batch)
		return command_end(prove_stream(&a));
	a.prover.progress = true;
	hypergraph_init(&h);
	if (!board_load(&h, a.board, &t))
		command_die(a.board, &t);
	begin_verdict(&a, &h);
	int status = a.maker != 0  ? prove_biased(&a, &h)
	             : a.potential ? prove_by_potential(&a, &h)
	             : a.zones     ? prove_by_zones(&a, &h)
	             : a.plain     ? prove_plainly(&a, &h)
	                           : prove(&a, &h);
	hypergraph_clear(&h);
	return command_end(status);
}
