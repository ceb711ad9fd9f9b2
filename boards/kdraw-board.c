/* kdraw board: boards of the families and of files, printed, drawn, counted, transformed and compared. */
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output.h"
#include "base/rows.h"
#include "boards/family.h"
#include "boards/partition.h"
#include "boards/report.h"
#include "boards/transform.h"
#include "hypergraph/dot.h"
#include "hypergraph/isomorphism.h"
#include "hypergraph/pg.h"
#include "hypergraph/qdimacs.h"
#include "hypergraph/write.h"
#include "pictures/picture.h"

static const char usage[] = "BOARD\niso BOARD BOARD";

static const char documentation[] =
    "Prints a board, draws it as SVG, or says what it is like; or compares two boards.\v"
    "BOARD is a file (NAME.pg: a .pg file in which only Black has lines), - for standard input, or one of these "
    "families with its parameters:\n"
    "\n"
    "%s\n"
    "Rows are counted upwards, columns to the right; H, V, D and A lines run across, upwards, up to the right and "
    "up to the left. Windows of strips (bn, bz, ...) hold all lines that lie inside them.\n"
    "\n"
    "'kdraw board iso A B' asks whether two boards are isomorphic: whether a bijection of the squares maps lines to "
    "lines, with the same exclusive squares and weights. If so, it prints one ('v square 3 -> 12', 'v line 0 -> 4').\n"
    "\n"
    "Exit status: 0 done, or isomorphic; 1 not isomorphic; 2 trouble.\n"
    "\n"
    "Examples:\n"
    "  kdraw board b2\n"
    "  kdraw board grid:4x4:4 --stats\n"
    "  kdraw board bn:9:40 --partition light --svg -o light.svg\n"
    "  kdraw board iso bz:4:4 bn:4:16\n";

static char *table_of_families(void)
{
	char *table = NULL;
	size_t size;
	FILE *out = open_memstream(&table, &size);
	family_write_table(families, out);
	fclose(out);
	return table;
}

enum { SVG = 1, STATS, PG, QDIMACS, DOT, FAMILIES };

struct arguments {
	unsigned what; /* an option of the first group, or 0 for the board file */
	enum format format;
	const char *output, *partition;
	bool coordinates, numbers, mirror, dual;
	unsigned long stones; /* a turn, for --pg and --qdimacs */
	char **word;
	unsigned words;
};

static void choose(struct arguments *a, unsigned what, const char *name, unsigned long most, const char *text)
{
	static const char *const names[] = {"", "svg", "stats", "pg", "qdimacs", "dot", "families"};
	if (a->what != 0 && a->what != what)
		command_fail("--%s and --%s exclude each other", names[a->what], name);
	a->what = what;
	if (text != NULL)
		a->stones = command_number_of(name, text, 1, most);
}

static void set_pg(void *arguments, const char *text)
{
	choose(arguments, PG, "--pg", 1000000, text);
}

static void set_qdimacs(void *arguments, const char *text)
{
	choose(arguments, QDIMACS, "--qdimacs", 64, text);
}

static const struct command_option options[] = {
    {"svg", 0, NULL, "A picture: squares as dots, lines as strokes, exclusive squares as bullets",
     OPTION_ONE_OF(what, SVG), .group = 1},
    {"stats", 0, NULL, "Counts, line sizes, components, forest or not, weights, group order, fingerprint",
     OPTION_ONE_OF(what, STATS), .group = 1},
    {"pg", 0, "[P]", "A .pg file for QBF tools: P stones a turn (default 1) until the board is full",
     OPTION_CALL(set_pg), .group = 1},
    {"qdimacs", 0, "[P]", "A formula for QBF solvers: true if Maker wins with at most P stones a move (default 1)",
     OPTION_CALL(set_qdimacs), .group = 1},
    {"dot", 0, NULL, "The incidence graph for Graphviz: squares as circles, lines as boxes", OPTION_ONE_OF(what, DOT),
     .group = 1},
    {"families", 0, NULL, "The table of families, one row each; no BOARD", OPTION_ONE_OF(what, FAMILIES), .group = 1},
    {"output", 'o', "FILE", "Write to FILE", OPTION_DRAWING(output), .group = 1},
    {"coordinates", 0, NULL, "Write rows and columns at the border of the picture", OPTION_FLAG(coordinates),
     .group = 2},
    {"numbers", 0, NULL, "Write their numbers into the squares of the picture", OPTION_FLAG(numbers), .group = 2},
    {"format", 'f', "FORMAT", "Statistics as " FORMATS " (default text)", OPTION_FORMAT(format), .group = 2},
    {"partition", 0, "PART",
     "Of bn:N:COLUMNS the part light, dark-even or dark-odd of Lemmas 11 and 12, with an exclusive square a line; with "
     "--svg also all: the whole board with its parts in shades",
     OPTION_TEXT(partition), .group = 3},
    {"mirror", 0, NULL, "Exchange left and right", OPTION_FLAG(mirror), .group = 3},
    {"dual", 0, NULL, "Exchange squares and lines", OPTION_FLAG(dual), .group = 3},
    {0},
};

static void load(struct hypergraph *h, const char *argument)
{
	struct trouble t = {0};
	hypergraph_init(h);
	if (!board_load(h, argument, &t))
		command_die(argument, &t);
}

static void print_map(const char *what, const unsigned *to, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		printf("v %s %u -> %u\n", what, i, to[i]);
}

static int compare(const struct arguments *a)
{
	struct hypergraph x, y;
	if (a->words != 3)
		command_fail("iso needs two boards");
	load(&x, a->word[1]);
	load(&y, a->word[2]);
	unsigned *square_to = xmalloc(x.squares * sizeof *square_to), *line_to = xmalloc(x.lines * sizeof *line_to);
	bool found = isomorphism_find(&x, &y, square_to, line_to);
	printf("c %s: %u squares, %u lines; %s: %u squares, %u lines\n", a->word[1], x.squares, x.lines, a->word[2],
	       y.squares, y.lines);
	printf("s %s\n", found ? "ISOMORPHIC" : "NOT ISOMORPHIC");
	if (found) {
		print_map("square", square_to, x.squares);
		print_map("line", line_to, x.lines);
	}
	free(square_to);
	free(line_to);
	hypergraph_clear(&x);
	hypergraph_clear(&y);
	return command_end(found ? STATUS_YES : STATUS_NO);
}

/* The rows and columns of "bn:N:COLUMNS" or "bnx:N:COLUMNS". */
static void read_strip(const char *argument, unsigned *value)
{
	if ((strncmp(argument, "bn:", 3) != 0 && strncmp(argument, "bnx:", 4) != 0) ||
	    !command_pattern(strchr(argument, ':') + 1, "N:N", value))
		command_fail("--partition is for boards bn:N:COLUMNS, not for %s", argument);
}

static bool shows_all_parts(const struct arguments *a)
{
	return a->partition != NULL && strcmp(a->partition, "all") == 0;
}

static void load_part(struct hypergraph *h, const char *argument, const char *name)
{
	struct trouble t = {0};
	enum part part;
	unsigned value[2];
	if (!partition_part(name, &part))
		command_fail("there is no part '%s', only light, dark-even and dark-odd", name);
	read_strip(argument, value);
	hypergraph_init(h);
	if (!partition_build(h, part, value[0], value[1], &t))
		command_die(argument, &t);
}

typedef bool transform(const struct hypergraph *from, struct hypergraph *to, struct trouble *t);

static void change(struct hypergraph *h, transform *how, const char *argument)
{
	struct hypergraph changed;
	struct trouble t = {0};
	hypergraph_init(&changed);
	if (!how(h, &changed, &t))
		command_die(argument, &t);
	hypergraph_clear(h);
	*h = changed;
}

/* Light blocks are grey, every second one a little darker; the dark halves are blue and yellow. */
static const char *shade(const struct partition_place *p)
{
	if (p->part == PART_LIGHT)
		return p->block % 2 == 0 ? "tint7 pale" : "tint7 pale half";
	return p->part == PART_DARK_EVEN ? "tint0 pale" : "tint1 pale";
}

/* A shade behind every square of bn:N:COLUMNS: Figs. 16 and 18. */
static void draw_parts(struct picture *p, const char *argument)
{
	const struct hypergraph *h = p->board;
	unsigned value[2];
	read_strip(argument, value);
	for (unsigned s = 0; s < h->squares; s++) {
		struct partition_place place =
		    partition_place(value[0], (unsigned)h->coordinate[2 * s], h->coordinate[2 * s + 1]);
		svg_box(&p->svg, picture_x(p, s) - PICTURE_UNIT / 2, picture_y(p, s) - PICTURE_UNIT / 2, PICTURE_UNIT,
		        PICTURE_UNIT, shade(&place));
	}
}

/* The game in which each turn has exactly so many stones. */
static void write_pg(const struct hypergraph *h, const struct arguments *a, FILE *out)
{
	struct pg game;
	struct trouble t = {0};
	char comment[300];
	pg_init(&game);
	if (!pg_from_board(&game, h, (unsigned)a->stones, &t))
		command_die(a->word[0], &t);
	snprintf(comment, sizeof comment, "%.200s, %lu stone%s a turn", h->name == NULL ? "a board" : h->name,
	         a->stones, a->stones == 1 ? "" : "s");
	pg_write(&game, comment, out);
	pg_clear(&game);
}

static void write_qdimacs(const struct hypergraph *h, const struct arguments *a, FILE *out)
{
	struct trouble t = {0};
	if (!qdimacs_write(h, (unsigned)a->stones, out, &t))
		command_die(a->word[0], &t);
}

static void draw(const struct hypergraph *h, const struct arguments *a, FILE *out)
{
	struct picture p = {.board = h, .coordinates = a->coordinates, .numbers = a->numbers, .caption = true};
	struct trouble t = {0};
	if (!picture_begin(&p, out, &t))
		command_die(a->word[0], &t);
	if (shows_all_parts(a))
		draw_parts(&p, a->word[0]);
	picture_lines(&p);
	picture_squares(&p);
	picture_end(&p);
}

static void write_dot(const struct hypergraph *h, FILE *out)
{
	if (!hypergraph_dot(h, out))
		command_fail("cannot write the graph");
}

static void write_out(const struct hypergraph *h, const struct arguments *a)
{
	FILE *out = output_open(a->output);
	if (a->what == SVG)
		draw(h, a, out);
	else if (a->what == PG)
		write_pg(h, a, out);
	else if (a->what == QDIMACS)
		write_qdimacs(h, a, out);
	else if (a->what == STATS)
		report_write(h, a->format, out);
	else if (a->what == DOT)
		write_dot(h, out);
	else
		hypergraph_write(h, out);
	output_close(out, a->output);
}

static int show(const struct arguments *a)
{
	struct hypergraph h;
	if (a->words > 1)
		command_fail("what is '%s' for? Only iso takes several boards", a->word[1]);
	if (a->partition != NULL && !shows_all_parts(a))
		load_part(&h, a->word[0], a->partition);
	else
		load(&h, a->word[0]);
	if (a->mirror)
		change(&h, transform_mirror, a->word[0]);
	if (a->dual)
		change(&h, transform_dual, a->word[0]);
	write_out(&h, a);
	hypergraph_clear(&h);
	return command_end(STATUS_YES);
}

static bool is_iso(const struct arguments *a)
{
	return a->words > 0 && strcmp(a->word[0], "iso") == 0;
}

/* For the completion, and for other programs. */
static int list_families(const struct arguments *a)
{
	FILE *out = output_open(a->output);
	for (const struct family *f = families; f->name != NULL; f++)
		fprintf(out, "%s%s%s  %s\n", f->name, *f->parameters == '\0' ? "" : " ", f->parameters, f->summary);
	output_close(out, a->output);
	return command_end(STATUS_YES);
}

static void check_all_parts(const struct arguments *a)
{
	unsigned value[2];
	if (a->what != SVG || a->mirror || a->dual)
		command_fail("--partition=all is for --svg alone");
	read_strip(a->word[0], value);
	if (value[0] < 3)
		command_fail("only BN(3), BN(4), ... have this partition");
}

static void check(struct arguments *a)
{
	if (a->what == FAMILIES && a->words > 0)
		command_fail("--families takes no board");
	if (a->words == 0 && a->what != FAMILIES)
		command_fail("which board?");
	if (a->what != SVG && (a->coordinates || a->numbers))
		command_fail("--%s is for --svg", a->coordinates ? "coordinates" : "numbers");
	if (a->what != STATS && a->format != FORMAT_TEXT)
		command_fail("--format is for --stats");
	if (shows_all_parts(a))
		check_all_parts(a);
	bool changed = a->partition != NULL || a->mirror || a->dual;
	if (is_iso(a) && (a->what != 0 || changed || a->output != NULL))
		command_fail("iso takes two boards and no options");
}

int main(int count, char **values)
{
	struct arguments a = {.stones = 1};
	static const struct command command = {usage, documentation, options, .words = 3, .table = table_of_families};
	command_begin("kdraw-board");
	a.word = command_read(&command, count, values, &a);
	a.words = command_words(a.word);
	if (a.what == SVG && a.output == NULL && a.words == 2)
		a.output = command_picture(a.word, &a.words);
	check(&a);
	if (a.what == FAMILIES)
		return list_families(&a);
	return is_iso(&a) ? compare(&a) : show(&a);
}
