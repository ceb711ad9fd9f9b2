/* kdraw theorem: makes the file that proves Connect(k, p) drawn, and has it checked. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/answer.h"
#include "base/beside.h"
#include "base/checkpoint.h"
#include "base/command.h"
#include "base/input.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/options.h"
#include "base/output.h"
#include "base/textfile.h"
#include "boards/tilings/certified.h"
#include "boards/tilings/tiling.h"
#include "games/spelling.h"
#include "provers/theorem/theorem.h"

static const char doc[] =
    "Proves that Connect(K, P) is drawn: cuts the plane into boards, proves one board of each kind, writes "
    "everything into one file and has it checked by 'kdraw check'.\v"
    "GAME is K:P, K P or Connect(K,P): K in a row win, P stones a move. The file is connect-K-P.theorem unless -o "
    "says otherwise.\n"
    "\n"
    "  kdraw theorem 11 2                          Theorem 1 of Chiang, Wu and Lin\n"
    "  kdraw theorem 8 1                           as Zetters, with another board\n"
    "  kdraw theorem 16 3 --tiling my.tiling       with a tiling of your own\n"
    "  kdraw theorem 20 4 --exclusive 2            by game b 2\n"
    "  kdraw theorem 32 8 --time 2h --checkpoint f     later: --resume f\n"
    "  kdraw check connect-11-2.theorem            the last part alone\n"
    "\n"
    "Exit status: 0 the checker verified the theorem, 1 the tiling does not prove it, 2 trouble, 3 undecided within "
    "the limits.";

struct arguments {
	unsigned k, p, exclusive, threads;
	const char *output, *tiling, *proofs;
	enum format format;
	struct limits limits;
	bool verbose, version_1;
};

static const struct command_option options[] = {
    {"output", 'o', "FILE", "where to write the theorem", OPTION_FILE(output)},
    OPTION_ROW_FORMAT(format),
    {"tiling", 0, "TILING", "a tiling file or family (default: the registered one for P)", OPTION_TEXT(tiling)},
    {"proof-1", 0, NULL, "write version 1 of the proof format, without held lines: larger files",
     OPTION_FLAG(version_1)},
    {"exclusive", 0, "B",
     "prove game b B with an exclusive square on every line; its lines have P + B + 1 squares or more",
     OPTION_NUMBER(exclusive, 1, 64)},
    {"proofs", 0, "DIR", "board N is proved by the file N.proof of this folder, if it is there", OPTION_TEXT(proofs)},
    {"threads", 'j', "N", "threads (default 1); with more the proof can be another one each time",
     OPTION_NUMBER(threads, 1, 1024)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(limits.seconds)},
    {"memory", 0, "SIZE", "size of the prover's table", OPTION_SIZE(limits.memory)},
    {"checkpoint", 0, "FILE",
     "save the boards that are proved, and what is known about the next one; in FILE.notes what its proof will be made "
     "of",
     OPTION_CHECKPOINT(limits)},
    {"resume", 0, "FILE", "go on from a checkpoint, and keep it up to date", OPTION_RESUME(limits)},
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(verbose)},
    {0},
};

static void read_game(struct arguments *a, char **word)
{
	spelling_only_family(word, "which game? Give K and P, for example 11 2", &a->k, 1000000, &a->p, 1000000);
	if (a->p > 64)
		command_fail("a theorem file is for P up to 64; kdraw derive -p %u derives a game with %u stones", a->p,
		             a->p);
}

struct making {
	struct theorem *th;
	const struct arguments *a;
	struct checkpoint checkpoint;
	FILE *known; /* of the next board, from a checkpoint; or NULL */
	uint64_t positions;
	double began;
	FILE *whole; /* the theorem */
};

static void forget(struct making *m)
{
	if (m->known != NULL)
		fclose(m->known);
	m->known = NULL;
}

static struct prover_options options_of_board(const struct making *m)
{
	struct prover_options o = {.threads = m->a->threads, .memory = m->a->limits.memory, .progress = true};
	double left = m->a->limits.seconds - (seconds_now() - m->began);
	if (m->a->limits.seconds > 0)
		o.seconds = left > 0.01 ? left : 0.01;
	return o;
}

static void say_board(const struct making *m, unsigned which, enum verdict v, const struct statistics *s)
{
	const struct hypergraph *board = m->th->classes.board + which;
	assert((which < m->th->proved) == (v == DRAWN));
	printf("c board %u: %u squares, %u lines, %u tiles a period: %s", which, board->squares, board->lines,
	       m->th->classes.count[which],
	       v == DRAWN  ? "drawn"
	       : v == LOST ? "Maker wins"
	                   : "undecided");
	if (v == DRAWN)
		printf(", %" PRIu64 " positions, proof of %" PRIu32 " steps", s->positions, m->th->proof[which].steps);
	putchar('\n');
	fflush(stdout);
}

/* What a save begins with. */
static void write_proved(const void *theorem, FILE *out)
{
	theorem_write_proved(theorem, out);
}

static void save(struct making *m)
{
	checkpoint_need_keep(&m->checkpoint, write_proved, m->th);
}

/* A proof that was made elsewhere, by kdraw prove or kdraw jobs. That it is one is for the checker to say. */
static bool take_proof(struct making *m)
{
	char path[PATH_MAX];
	struct textfile f;
	struct trouble t;
	const unsigned which = m->th->proved;
	struct proof *proof = m->th->proof + which;
	if (m->a->proofs == NULL)
		return false;
	snprintf(path, sizeof path, "%s/%u.proof", m->a->proofs, which);
	if (access(path, R_OK) != 0)
		return false;
	FILE *in = input_need(path);
	textfile_init(&f, in, &t);
	proof_init(proof);
	if (!proof_read(proof, &f, m->th->classes.board + which))
		command_die(path, &t);
	if (proof->win || proof->parts != 0)
		command_fail("%s is no proof that White draws on the whole board", path);
	textfile_clear(&f);
	input_close(in);
	printf("c board %u: %u steps from %s\n", which, proof->steps, path);
	m->th->proved++;
	save(m);
	return true;
}

static enum verdict prove_next(struct making *m)
{
	if (take_proof(m))
		return DRAWN;
	struct statistics s = {0};
	struct trouble t;
	const struct keeping keep = {&m->checkpoint, m->known, write_proved, m->th};
	struct prover_options o = options_of_board(m);
	const unsigned which = m->th->proved;
	o.keep = &keep;
	enum verdict v = theorem_prove_board(m->th, &o, &s, &t);
	if (t.text[0] != '\0')
		command_die(NULL, &t);
	assert(m->th->proved == which + (v == DRAWN));
	forget(m);
	m->positions += s.positions;
	say_board(m, which, v, &s);
	if (v == DRAWN)
		save(m);
	return v;
}

static void open_checkpoint(struct making *m)
{
	char job[200];
	assert(m->known == NULL);
	theorem_job(m->th, job, sizeof job);
	m->known = checkpoint_need(&m->checkpoint, &m->a->limits, job);
}

static void begin(struct making *m)
{
	const struct limits *l = &m->a->limits;
	struct trouble t;
	assert(m->th->proved == 0);
	if (m->known == NULL) {
		save(m);
		return;
	}
	if (!theorem_read_proved(m->th, m->known, &t))
		command_die(l->resume, &t);
	printf("c %u of %u boards are in %s\n", m->th->proved, m->th->classes.classes, l->resume);
}

/* First to a scratch file, which the checker can read whatever becomes of it: a pipe, or zstd. */
static void place(struct making *m)
{
	m->whole = output_scratch();
	if (m->whole != NULL)
		theorem_write(m->th, m->whole);
	if (m->whole == NULL || !output_rewind(m->whole))
		command_fail("cannot write a temporary file: %s", strerror(errno));
}

static int check(struct making *m, const char *path)
{
	char scratch[32];
	int file = output_descriptor(m->whole);
	FILE *out = output_open(path);
	if (!output_append(m->whole, out))
		command_fail("cannot write %s: %s", path, strerror(errno));
	output_close(out, path);
	fcntl(file, F_SETFD, 0);
	snprintf(scratch, sizeof scratch, "/dev/fd/%d", file);
	printf("c written to %s; now the checker reads it\n", path);
	interrupt_release();
	int status = command_run("check", (const char *[]){scratch, NULL});
	fclose(m->whole);
	return status;
}

static enum verdict make(struct making *m)
{
	enum verdict v = DRAWN;
	while (m->th->proved < m->th->classes.classes && v == DRAWN)
		v = prove_next(m);
	assert(v != DRAWN || m->th->proved == m->th->classes.classes);
	if (v == DRAWN)
		place(m);
	forget(m);
	checkpoint_end(&m->checkpoint);
	return v;
}

static void say_stop(const struct arguments *a)
{
	bool signal_came = atomic_load(interrupt_seen());
	printf("c stopped by %s\n", signal_came ? "a signal" : "--time");
	if (a->limits.checkpoint != NULL)
		printf("c go on with --resume %s\n", a->limits.checkpoint);
}

static int say_verdict(struct making *m, enum verdict v, const char *path)
{
	const struct arguments *a = m->a;
	if (v == UNDECIDED)
		say_stop(a);
	if (v != DRAWN) {
		printf("s %s Connect(%u,%u)\n", v == LOST ? "NOT PROVED" : "UNDECIDED", a->k, a->p);
		return v == LOST ? STATUS_NO : STATUS_UNDECIDED;
	}
	assert(v == DRAWN);
	return check(m, path);
}

static void check_file(const char *path)
{
	struct trouble t;
	if (!output_possible(path, true, &t))
		command_die(path, &t);
}

static int prove(const struct arguments *a, const struct tiling *tiling)
{
	char name[64];
	struct theorem th;
	struct trouble t;
	struct making m = {.th = &th, .a = a, .began = seconds_now()};
	snprintf(name, sizeof name, "connect-%u-%u.theorem", a->k, a->p);
	const char *path = a->output != NULL ? a->output : name;
	check_file(path);
	if (!theorem_begin(&th, a->k, a->p, a->exclusive, tiling, &t)) {
		printf("c %s\ns NOT PROVED Connect(%u,%u)\n", t.text, a->k, a->p);
		theorem_clear(&th);
		return STATUS_NO;
	}
	th.version_1 = a->version_1;
	th.brief = !a->version_1;
	open_checkpoint(&m);
	printf("c kdraw theorem: Connect(%u,%u) with the tiling %s, %u tiles a period, %u boards up to isomorphism\n",
	       a->k, a->p, tiling->name != NULL ? tiling->name : a->tiling, tiling->tiles, th.classes.classes);
	begin(&m);
	interrupt_catch(NULL);
	enum verdict v = make(&m);
	theorem_clear(&th);
	verdict_work(m.positions, seconds_now() - m.began);
	return say_verdict(&m, v, path);
}

/* The last word in quotes. */
static void take_quoted(const char *line, char *text, size_t room)
{
	const char *end = strrchr(line, '"'), *begin = end;
	while (begin != NULL && begin > line && begin[-1] != '"')
		begin--;
	snprintf(text, room, "%.*s", end == NULL ? 0 : (int)(end - begin), end == NULL ? "" : begin);
}

/* The smallest K that kdraw table knows for P, whether there is only a derivation of it, and the command that writes
 * it. */
static unsigned long ask_table(unsigned p, bool *derived, char *source, size_t room)
{
	char number[16], last[512], *end = last;
	snprintf(number, sizeof number, "%u", p);
	bool known = command_ask("table", (const char *[]){"-p", number, "-f", "csv", NULL}, last, sizeof last);
	for (unsigned comma = 0; known && end != NULL && comma < 10; comma++)
		end = strchr(end + (comma > 0), ',');
	take_quoted(known ? last : "", source, room);
	*derived = known && end != NULL && strstr(end, ",derived,") != NULL;
	return known && end != NULL ? strtoul(end + 1, NULL, 10) : 0;
}

/* Games without a tiling are derived, or open. */
static _Noreturn void refuse_unregistered(const struct arguments *a)
{
	bool derived;
	char source[64];
	unsigned long known = ask_table(a->p, &derived, source, sizeof source);
	if (a->k < known)
		command_fail("Connect(%u,%u) is not known to be drawn: the best known K is %lu (kdraw table -p %u); "
		             "kdraw fair %u %u %u says what else is known",
		             a->k, a->p, known, a->p, a->k, a->p, a->p);
	if (derived)
		command_fail("no tiling is registered for K = %u, P = %u, but Connect(%lu,%u) is derived: %s -p %u",
		             a->k, a->p, known, a->p, source, a->p);
	command_fail("no tiling is registered for K = %u, P = %u; give one with --tiling", a->k, a->p);
}

/* What the register knows, where nothing else is said. */
static void take_registered(struct arguments *a)
{
	if (a->tiling != NULL)
		return;
	const struct certified *c = theorem_registered(a->k, a->p);
	if (c == NULL)
		refuse_unregistered(a);
	assert(c->k <= a->k && c->p == a->p); /* a smaller k is proved, hence k */
	a->tiling = c->tiling;
	if (a->exclusive == 0)
		a->exclusive = c->exclusive;
}

static void begin_verdict(const struct arguments *a)
{
	verdict_begin("kdraw-theorem/1", a->format);
	char game[CONNECT_NAME];
	snprintf(game, sizeof game, "%u:%u", a->k, a->p);
	verdict_text("game", game);
	verdict_number("k", "%u", a->k);
	verdict_number("p", "%u", a->p);
	verdict_text("tiling", a->tiling);
}

int main(int argc, char **argv)
{
	static const struct command command = {"GAME", doc, options, .words = 4};
	struct arguments a = {.threads = 1};
	struct tiling tiling;
	struct trouble t;
	command_begin("kdraw-theorem");
	read_game(&a, command_read(&command, argc, argv, &a));
	progress_begin(a.verbose);
	take_registered(&a);
	tiling_init(&tiling);
	if (a.output != NULL && strcmp(a.output, "-") == 0)
		output_take_stdout();
	if (!tiling_load(&tiling, a.tiling, &t))
		command_die(a.tiling, &t);
	begin_verdict(&a);
	int status = prove(&a, &tiling);
	tiling_clear(&tiling);
	return command_end(status);
}
