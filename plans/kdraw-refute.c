/* kdraw refute: no choice of short lines, or of lines in given tiles, proves that Connect(K, P) is drawn. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/answer.h"
#include "base/command.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/options.h"
#include "base/output.h"
#include "base/watch.h"
#include "games/spelling.h"
#include "plans/candidates.h"
#include "plans/choices.h"

static const char doc[] =
    "Shows that no tiling whose lines span at most L squares, gaps counted, proves Connect(K, P) drawn, whatever its "
    "tiles: every set of such lines that catches K contains a nogood, a small board that Maker wins. Shorter lines do "
    "not help: all segments of L squares that contain one take its place, are better for White, and catch what it "
    "caught. What is refuted are such local proofs, not that the game is drawn.\v"
    "With --periods this is shown for all lattices of periods with A to B squares, up to turns and reflections, and "
    "for no others; with --box for all sets of lines, periodic or not, since a box of N rows and columns suffices.\n"
    "\n"
    "With --tiling the other way round: the tiles are those of TILING as they lie, and all lines in them are allowed, "
    "of any length, with gaps. With --pairs two neighbouring tiles are one board, joined in all ways that repeat with "
    "the tiling's periods or with a lattice of half as many points. This is exact: if a choice of lines is drawn in "
    "all tiles it is written as DIR/found.tiling, for 'kdraw theorem'.\n"
    "\n"
    "The nogoods are in the folder DIR: nogood-1.board, nogood-1.proof and so on. Those that are there are checked by "
    "'kdraw check' and used; new ones join them, so that the same command goes on where it stopped. That every choice "
    "contains one is the work of CaDiCaL; --cnf writes its formulas and its proofs into DIR.\n"
    "\n"
    "  kdraw refute 6:2 --longest 4 --box 8 DIR    no lines of 4 or fewer catch 6\n"
    "  kdraw refute -p 2 -k 10 --longest 4 --periods 1-9 DIR    nor 10, if periodic\n"
    "  kdraw check DIR/nogood-1.board DIR/nogood-1.proof\n"
    "  kdraw refute 10:2 --tiling b2 DIR    nor any lines in the tiles of b2\n"
    "  kdraw refute 10:2 --tiling b2 --pairs DIR    nor in two of them at once\n"
    "\n"
    "Exit status: 0 refuted; 1 lines in the tiles are found that prove it; 2 trouble; 3 the limits came first, or "
    "Maker was not seen to win on a piece.";

struct arguments {
	unsigned k, p, longest, from, to, box, pieces;
	struct limits limits;
	double limit;
	struct watch watch;
	const char *folder, *tiling;
	enum format format;
	bool pairs, cnf, verbose;
};

static void set_periods(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	command_range("--periods", text, 1, 1000, &a->from, &a->to);
}

static const struct command_option options[] = {
    {NULL, 'p', "P", "stones a move", OPTION_NUMBER(p, 1, 64)},
    {NULL, 'k', "K", "squares in a row", OPTION_NUMBER(k, 2, 1000)},
    OPTION_ROW_FORMAT(format),
    {"longest", 0, "L", "lines that span at most L squares, gaps counted", OPTION_NUMBER(longest, 2, 64)},
    {"periods", 0, "A-B", "lattices with A to B squares a period, or only A", OPTION_CALL(set_periods)},
    {"box", 0, "N", "no periods: a box of N rows and columns", OPTION_NUMBER(box, 2, 60)},
    {"tiling", 0, "TILING", "the tiles of this tiling as they lie, and all lines in them", OPTION_TEXT(tiling)},
    {"pairs", 0, NULL, "two neighbouring tiles of the tiling at once", OPTION_FLAG(pairs)},
    {"pieces", 0, "N", "ask about pieces of up to N rows and columns (default 10)", OPTION_NUMBER(pieces, 2, 60)},
    {"limit", 0, "T", "the most time for a piece (default 1 s)", OPTION_TIME(limit)},
    {"cnf", 0, NULL, "write the formulas, in DIMACS, and the proofs that they are not satisfiable, in DRAT",
     OPTION_FLAG(cnf)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(limits.seconds)},
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(verbose)},
    {0},
};

static void check_arguments(const struct arguments *a)
{
	const bool lines = a->longest > 0 || a->tiling != NULL;
	if (a->p == 0 || a->k == 0 || !lines || a->folder == NULL)
		command_fail("which game, which lines, which folder? For example 6:2 --longest 4 --box 8 DIR");
	if (a->tiling != NULL && (a->longest > 0 || a->to > 0 || a->box > 0))
		command_fail("with --tiling lines may be as long as they like: no --longest, --periods or --box");
	if (a->tiling == NULL && a->pairs)
		command_fail("--pairs of which tiles? Add --tiling TILING");
	if (a->tiling == NULL && (a->longest <= a->p || a->longest > a->k))
		command_fail("--longest is a number from P + 1 to K, here from %u to %u", a->p + 1, a->k);
	if (a->tiling == NULL && (a->to == 0) == (a->box == 0))
		command_fail("--periods or --box, one of them");
}

static bool over(const void *context)
{
	const struct arguments *a = context;
	return watch_over(&a->watch);
}

/* What is in the folder is believed as far as the checker goes. */
static void open_folder(const struct arguments *a, struct nogoods *n)
{
	struct trouble t;
	if (mkdir(a->folder, 0777) != 0 && errno != EEXIST)
		command_fail("cannot make the folder %s: %s", a->folder, strerror(errno));
	if (!refute_read(a->folder, n, a->longest, &t))
		command_die(a->folder, &t);
	for (unsigned i = 0; i < n->count; i++)
		if (!refute_check(a->folder, i, a->p, &t))
			command_die(a->folder, &t);
	printf("c nogoods in the folder: %u, each proved by its file, says the checker\n", n->count);
}

/* With --cnf: NAME.cnf or NAME.drat in the folder. */
static FILE *open_file(const struct arguments *a, const char *name, const char *ending)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s.%s", a->folder, name, ending);
	return a->cnf ? output_open(path) : NULL;
}

/* What one formula is about: a lattice, or tiles, or neither, which is the box. */
struct subject {
	const char *name;
	const struct place *period;
	const struct ground *ground;
	struct tiling *found;
};

static enum verdict refute_subject(const struct refuting *r, const struct subject *s, struct refutation *result,
                                   FILE *formula, FILE *proof)
{
	if (s->ground != NULL)
		return choices_refute(r, s->ground, result, formula, proof, s->found);
	return s->period == NULL ? refute_box(r, result, formula, proof)
	                         : refute_lattice(r, s->period, result, formula, proof);
}

/* New nogoods are kept at once. */
static enum verdict refute_one(const struct arguments *a, const struct refuting *r, const struct subject *s)
{
	static const char *const outcome[] = {[DRAWN] = "found", [LOST] = "refuted", [UNDECIDED] = "open"};
	const char *name = s->name;
	struct refutation result;
	struct trouble t;
	unsigned known = r->nogoods->count;
	FILE *formula = open_file(a, name, "cnf"), *proof = open_file(a, name, "drat");
	enum verdict v = refute_subject(r, s, &result, formula, proof);
	if (a->cnf)
		output_close(formula, name);
	if (a->cnf && v == LOST)
		output_close(proof, name);
	else if (a->cnf)
		output_drop(proof);
	if (!refute_write(a->folder, r->nogoods, known, a->p, &t))
		command_die(a->folder, &t);
	printf("v %s %s choices %lu new nogoods %u clauses %lu\n", name, outcome[v], result.choices, result.nogoods,
	       result.clauses);
	fflush(stdout);
	return v;
}

static enum verdict refute_periods(const struct arguments *a, const struct refuting *r, unsigned index)
{
	enum verdict all = LOST;
	for (unsigned rows = 1; rows <= index; rows++)
		for (unsigned shift = 0; index % rows == 0 && shift < index / rows; shift++) {
			struct place period[2] = {{(int32_t)rows, (int32_t)shift}, {0, (int32_t)(index / rows)}};
			char name[64];
			if (!lattice_least(rows, shift, index / rows))
				continue;
			if (over(a))
				return UNDECIDED;
			snprintf(name, sizeof name, "lattice-%u.%u.%u", rows, shift, index / rows);
			if (refute_one(a, r, &(struct subject){.name = name, .period = period}) != LOST)
				all = UNDECIDED;
		}
	return all;
}

/* The lines found, as a tiling, for kdraw theorem. */
static void write_found(const struct arguments *a, const struct tiling *found)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/found.tiling", a->folder);
	FILE *out = output_open(path);
	tiling_write(found, out);
	output_close(out, path);
	printf("v found %s\n", path);
}

static enum verdict refute_ground(const struct arguments *a, const struct refuting *r, const struct ground *g,
                                  const char *name)
{
	struct tiling found;
	tiling_init(&found);
	for (unsigned t = 0; t < g->tiles; t++)
		if (g->first[t + 1] - g->first[t] > CHOICES_SQUARES)
			command_fail("a tile has more than %d squares", CHOICES_SQUARES);
	enum verdict v = refute_one(a, r, &(struct subject){.name = name, .ground = g, .found = &found});
	if (v == DRAWN)
		write_found(a, &found);
	tiling_clear(&found);
	return v;
}

/* Refuted are all pairs, or one that is drawn is found. */
static enum verdict refute_pairs(const struct arguments *a, const struct refuting *r, const struct ground *g)
{
	unsigned count;
	struct ground *pair = ground_pairs(g, &count);
	enum verdict all = LOST;
	printf("c pairs of neighbours: %u, up to turns, reflections and translations\n", count);
	for (unsigned i = 0; i < count; i++) {
		char name[64];
		snprintf(name, sizeof name, "pairs-%u", i + 1);
		if (all != DRAWN && !over(a)) {
			enum verdict v = refute_ground(a, r, pair + i, name);
			all = v == LOST ? all : v;
		} else if (all == LOST)
			all = UNDECIDED;
		ground_clear(pair + i);
	}
	free(pair);
	return all;
}

static void load_ground(const struct arguments *a, struct ground *g)
{
	struct tiling t;
	struct trouble trouble;
	tiling_init(&t);
	if (!tiling_load(&t, a->tiling, &trouble))
		command_die(a->tiling, &trouble);
	for (unsigned i = 0; i < t.tiles; i++)
		if (t.tile[i].strip)
			command_fail("%s has strips, which are not finite", a->tiling);
	if (!tiling_disjoint(&t, NULL, NULL))
		command_fail("tiles of %s overlap", a->tiling);
	ground_init(g, &t);
	tiling_clear(&t);
}

static enum verdict refute_tiles(const struct arguments *a, const struct refuting *r)
{
	struct ground g;
	load_ground(a, &g);
	enum verdict v = a->pairs ? refute_pairs(a, r, &g) : refute_ground(a, r, &g, "tiles");
	ground_clear(&g);
	return v;
}

static enum verdict refute(const struct arguments *a, const struct refuting *r)
{
	char name[64];
	enum verdict all = LOST;
	snprintf(name, sizeof name, "box-%u", a->box);
	if (a->tiling != NULL)
		return refute_tiles(a, r);
	if (a->box > 0)
		return refute_one(a, r, &(struct subject){.name = name});
	for (unsigned index = a->from; index <= a->to; index++) {
		if (progress_due())
			progress_show("lattices of %u squares a period, %u nogoods", index, r->nogoods->count);
		if (refute_periods(a, r, index) != LOST)
			all = UNDECIDED;
	}
	progress_end();
	return all;
}

static void say_tiles(const struct arguments *a, enum verdict v)
{
	const char *tiles = a->pairs ? "two neighbouring tiles at once" : "the tiles";
	if (v == DRAWN)
		printf("s FOUND lines in %s of %s that prove Connect(%u,%u)\n", tiles, a->tiling, a->k, a->p);
	else
		printf("s %s lines in %s of %s prove Connect(%u,%u)\n", v == LOST ? "REFUTED no" : "UNDECIDED whether",
		       tiles, a->tiling, a->k, a->p);
}

static void say(const struct arguments *a, enum verdict v)
{
	if (a->tiling != NULL) {
		say_tiles(a, v);
		return;
	}
	printf("s %s lines that span at most %u squares prove Connect(%u,%u)",
	       v == LOST ? "REFUTED no" : "UNDECIDED whether", a->longest, a->k, a->p);
	if (a->box > 0)
		printf(" (box of %u)\n", a->box);
	else
		printf(" with %u to %u squares a period\n", a->from, a->to);
}

int main(int argc, char **argv)
{
	static const struct command command = {"GAME DIR", doc, options, .words = 5};
	struct arguments a = {.pieces = 10, .limit = 1};
	struct nogoods n;
	command_begin("kdraw-refute");
	char **word = command_read(&command, argc, argv, &a);
	if (word[0] != NULL && word[1] != NULL)
		word += spelling_family(word, "", &a.k, 1000, &a.p, 64);
	a.folder = word[0];
	if (word[0] != NULL && word[1] != NULL)
		command_fail("'%.40s' is one argument too many", word[1]);
	check_arguments(&a);
	progress_begin(a.verbose);
	a.watch = watch_begin(a.limits.seconds, 1, true);
	struct judge judge = {.p = a.p, .prover = {.threads = 1, .memory = 16ull << 20, .seconds = a.limit}};
	struct refuting r = {.k = a.k,
	                     .length = a.longest,
	                     .judge = &judge,
	                     .nogoods = &n,
	                     .from = a.longest,
	                     .to = a.pieces,
	                     .box = a.box,
	                     .over = over,
	                     .context = &a};
	verdict_begin("kdraw-refute/1", a.format);
	verdict_number("k", "%u", a.k);
	verdict_number("p", "%u", a.p);
	if (a.tiling == NULL)
		verdict_number("longest", "%u", a.longest);
	else
		verdict_text("tiling", a.tiling);
	if (a.tiling != NULL)
		printf("c kdraw refute: Connect(%u,%u), lines in the tiles of %s\n", a.k, a.p, a.tiling);
	else
		printf("c kdraw refute: Connect(%u,%u), lines of at most %u squares\n", a.k, a.p, a.longest);
	nogoods_init(&n);
	open_folder(&a, &n);
	interrupt_catch(NULL);
	enum verdict v = refute(&a, &r);
	if (over(&a) && v == UNDECIDED)
		printf("c stopped by %s; the same command goes on\n",
		       atomic_load(interrupt_seen()) ? "a signal" : "--time");
	say(&a, v);
	nogoods_clear(&n);
	return command_end(v == LOST ? STATUS_YES : v == DRAWN ? STATUS_NO : STATUS_UNDECIDED);
}
