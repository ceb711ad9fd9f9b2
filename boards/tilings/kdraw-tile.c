/* kdraw tile: prints, checks and draws tilings of the infinite board. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/command.h"
#include "base/nearest.h"
#include "base/options.h"
#include "base/output.h"
#include "boards/tilings/tiling.h"
#include "boards/tilings/tiling_classes.h"
#include "boards/tilings/tiling_report.h"
#include "boards/tilings/tiling_stored.h"
#include "boards/tilings/tiling_svg.h"
#include "hypergraph/write.h"

static const char documentation[] =
    "Tilings cut the infinite board into finite boards, periodically. If White draws each of them, and every segment "
    "of k squares in a row contains a whole line of one, then White draws k in a row.\n"
    "\n"
    "  check TILING   are the tiles disjoint, and which k is caught in each of the\n"
    "                 directions H, V, D (up and right), A (up and left)\n"
    "  print TILING   writes the tiling file\n"
    "  svg TILING     draws a piece of it as SVG\n"
    "\v"
    "TILING is a file (checker/FORMATS.md), - for standard input, a stored one, or a family:\n"
    "\n"
    "%s\n"
    "Exit status of check: 0 if every direction is caught (with -k K: if K is caught), 1 if not, or if tiles overlap; "
    "a square or a segment is the witness. 2 if something is wrong with the input.\n"
    "\n"
    "Examples:\n"
    "  kdraw tile check b2                    Connect(11,2): k is 11\n"
    "  kdraw tile check bands:6:6:5:8 -k 15   no: k is 16\n"
    "  kdraw tile svg b2 -o b2.svg            Fig. 2 of the paper\n"
    "  kdraw tile print bz:4 | kdraw tile check -";

struct arguments {
	const char *action, *tiling, *output, *boards, *svg;
	unsigned long k, rows, columns;
	enum format format;
	bool plain;
};

static const struct command_option options[] = {
    {NULL, 'k', "K", "check: does every segment of K squares contain a whole line?", OPTION_NUMBER(k, 1, 2147483647)},
    {"boards", 0, "DIR", "check: write the boards of the tiles into the folder DIR, one for each isomorphism class",
     OPTION_TEXT(boards)},
    {"format", 'f', "FORMAT", "check: " FORMATS " (default text)", OPTION_FORMAT(format)},
    {"output", 'o', "FILE", "print, svg: write to FILE", OPTION_DRAWING(output)},
    {"svg", 0, "FILE.svg", "draw the tiling, as svg does", OPTION_SVG(svg)},
    {"rows", 0, "N", "svg: draw N rows", OPTION_NUMBER(rows, 1, TILING_VIEW_MOST)},
    {"columns", 0, "N", "svg: draw N columns", OPTION_NUMBER(columns, 1, TILING_VIEW_MOST)},
    {"plain", 0, NULL, "svg: do not mark the worst segments", OPTION_FLAG(plain)},
    {0},
};

static char *table_of_tilings(void)
{
	char *table = NULL;
	size_t size;
	FILE *out = open_memstream(&table, &size);
	family_write_table(tiling_families, out);
	for (const struct stored_tiling *s = stored_tilings; s->name != NULL; s++)
		fprintf(out, "  %-23s found by a search\n", s->name);
	fclose(out);
	return table;
}

static const struct command command = {"check|print|svg TILING", documentation, options, .words = 2,
                                       .table = table_of_tilings};

static bool is(const struct arguments *a, const char *action)
{
	return strcmp(a->action, action) == 0;
}

static void refuse_unless(const struct arguments *a, bool used, const char *action, const char *option)
{
	if (used && !is(a, action))
		command_fail("%s belongs to %s, not to %s", option, action, a->action);
}

static void check_arguments(const struct arguments *a)
{
	static const char *const actions[] = {"check", "print", "svg"};
	if (a->action == NULL)
		command_fail("say what to do: check, print or svg");
	if (!is(a, "check") && !is(a, "print") && !is(a, "svg"))
		nearest_refuse(a->action, "check, print or svg", actions, 3, sizeof *actions);
	if (a->tiling == NULL)
		command_fail("%s needs a tiling, for example b2", a->action);
	refuse_unless(a, a->k > 0, "check", "-k");
	refuse_unless(a, a->boards != NULL, "check", "--boards");
	refuse_unless(a, a->format != FORMAT_TEXT, "check", "--format");
	refuse_unless(a, a->rows > 0 && a->svg == NULL, "svg", "--rows");
	refuse_unless(a, a->columns > 0 && a->svg == NULL, "svg", "--columns");
	refuse_unless(a, a->plain && a->svg == NULL, "svg", "--plain");
	if (a->output != NULL && a->svg != NULL && is(a, "svg"))
		command_fail("-o and --svg are the same file here");
	if (a->output != NULL && is(a, "check"))
		command_fail("-o belongs to print and svg, not to check");
}

/* --- check -------------------------------------------------------------------------------------------------------- */

static void print_parameters(const struct arguments *a, const struct tiling *t)
{
	printf("c kdraw tile check %s", t->name == NULL ? a->tiling : t->name);
	if (a->k > 0)
		printf(" -k %lu", a->k);
	putchar('\n');
}

static unsigned count_strips(const struct tiling *t)
{
	unsigned strips = 0;
	for (unsigned i = 0; i < t->tiles; i++)
		strips += t->tile[i].strip;
	return strips;
}

static void print_size(const struct tiling *t, const struct lattice *l, unsigned squares)
{
	printf("c period (%d, %d) (%d, %d): %lld squares, %u of them in tiles (density %.4f)\n", t->period[0].row,
	       t->period[0].column, t->period[1].row, t->period[1].column, (long long)lattice_index(l), squares,
	       squares / (double)lattice_index(l));
	printf("c %u tile%s with %u lines in a period\n", t->tiles, t->tiles == 1 ? "" : "s", t->lines);
	if (count_strips(t) > 0)
		printf("c %u of the tiles are infinite strips: no finite boards, no theorem file\n", count_strips(t));
}

static void print_witness(const struct coverage *c, unsigned d, int64_t squares)
{
	struct place step = direction_step[d];
	if (c->bounded)
		printf("v segment %c from (%d, %d) to (%lld, %lld): %lld squares without a whole line\n",
		       direction_letter[d], c->worst.row, c->worst.column,
		       (long long)(c->worst.row + (squares - 1) * step.row),
		       (long long)(c->worst.column + (squares - 1) * step.column), (long long)squares);
	else
		printf("v segment %c endless through (%d, %d): no whole line\n", direction_letter[d], c->worst.row,
		       c->worst.column);
}

static int say_coverage(const struct tiling_report *r, int64_t k)
{
	if (r->caught) {
		printf("s TILING CATCHES %lld\n", (long long)(k == 0 ? r->k : k));
		return STATUS_YES;
	}
	if (k == 0)
		printf("s TILING CATCHES NOTHING\n");
	else
		printf("s TILING MISSES %lld\n", (long long)k);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		if (!r->coverage[d].bounded || (k > 0 && r->coverage[d].k > k))
			print_witness(r->coverage + d, d, k);
	return STATUS_NO;
}

static void print_classes(const struct tiling_classes *c)
{
	for (unsigned i = 0; i < c->classes; i++) {
		const struct hypergraph *h = c->board + i;
		printf("c board %u: %u squares, %u lines, %u tile%s in a period\n", i, h->squares, h->lines,
		       c->count[i], c->count[i] == 1 ? "" : "s");
	}
}

static void write_board(const struct arguments *a, const struct tiling_classes *c, unsigned i)
{
	char path[4096], comment[128];
	struct hypergraph *h = c->board + i;
	if ((size_t)snprintf(path, sizeof path, "%s/tile-%u.board", a->boards, i) >= sizeof path)
		command_fail("the folder has too long a name");
	snprintf(comment, sizeof comment, "%u of %u tiles of a period", c->count[i], c->tiles);
	hypergraph_set_name(h, "tile-%u", i);
	FILE *out = output_open(path);
	hypergraph_write_comment(h, comment, out);
	output_close(out, path);
	if (a->format == FORMAT_TEXT)
		printf("c board %u written to %s\n", i, path);
}

static void write_boards(const struct arguments *a, const struct tiling_classes *c)
{
	if (mkdir(a->boards, 0777) != 0 && errno != EEXIST)
		command_fail("cannot make the folder %s: %s", a->boards, strerror(errno));
	for (unsigned i = 0; i < c->classes; i++)
		write_board(a, c, i);
}

static void print_report(const struct arguments *a, struct tiling_report *r)
{
	struct tiling_classes classes;
	tiling_classes_init(&classes, r->tiling);
	r->classes = classes.classes;
	if (a->format == FORMAT_TEXT) {
		print_size(r->tiling, &r->lattice, r->squares);
		print_classes(&classes);
	}
	tiling_report_print(r, a->format, stdout);
	if (a->boards != NULL)
		write_boards(a, &classes);
	tiling_classes_clear(&classes);
}

static int check(const struct arguments *a, const struct tiling *t)
{
	struct tiling_report r = {.tiling = t};
	struct overlap overlap;
	tiling_lattice_known(t, &r.lattice);
	bool disjoint = tiling_disjoint(t, &overlap, &r.squares);
	if (a->format == FORMAT_TEXT)
		print_parameters(a, t);
	if (!disjoint) {
		tiling_report_overlap(t, &overlap, a->format, stdout);
		return STATUS_NO;
	}
	tiling_cover(t, r.coverage);
	r.bounded = tiling_catches(r.coverage, &r.k);
	r.caught = r.bounded && (a->k == 0 || r.k <= (int64_t)a->k);
	print_report(a, &r);
	if (a->format == FORMAT_TEXT)
		return say_coverage(&r, (int64_t)a->k);
	return r.caught ? STATUS_YES : STATUS_NO;
}

/* --- print and svg ------------------------------------------------------------------------------------------------ */

static int print(const struct arguments *a, const struct tiling *t)
{
	FILE *out = output_open(a->output);
	tiling_write(t, out);
	output_close(out, a->output);
	return STATUS_YES;
}

static void draw(const struct arguments *a, const struct tiling *t, const char *file)
{
	struct coverage coverage[DIRECTIONS];
	tiling_cover(t, coverage);
	struct tiling_view view = tiling_view_choose(t, coverage);
	if (a->rows > 0)
		view.rows = (unsigned)a->rows;
	if (a->columns > 0)
		view.columns = (unsigned)a->columns;
	view.segments = !a->plain;
	FILE *out = output_open(file);
	tiling_svg(t, coverage, view, out);
	output_close(out, file);
}

static int svg(const struct arguments *a, const struct tiling *t)
{
	struct overlap overlap;
	if (!tiling_disjoint(t, &overlap, NULL)) {
		tiling_report_overlap(t, &overlap, FORMAT_TEXT, stdout);
		return STATUS_NO;
	}
	draw(a, t, a->svg != NULL ? a->svg : a->output);
	return STATUS_YES;
}

static int answer(const struct arguments *a, const struct tiling *t)
{
	if (is(a, "svg"))
		return svg(a, t);
	if (a->svg != NULL && tiling_disjoint(t, NULL, NULL))
		draw(a, t, a->svg);
	return is(a, "check") ? check(a, t) : print(a, t);
}

int main(int argc, char **argv)
{
	struct arguments a = {0};
	struct tiling t;
	struct trouble trouble;
	command_begin("kdraw-tile");
	char **word = command_read(&command, argc, argv, &a);
	a.action = word[0];
	a.tiling = word[0] == NULL ? NULL : word[1];
	check_arguments(&a);
	tiling_init(&t);
	if (!tiling_load(&t, a.tiling, &trouble))
		command_die(a.tiling, &trouble);
	int status = answer(&a, &t);
	tiling_clear(&t);
	return command_end(status);
}
