#include "jobs/slip.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/fnv.h"
#include "jobs/paths.h"

static const char *const verdicts[] = {"proved", "disproved", "limit"};
static const char *const kinds[] = {"board", "win", "search"};

const char *job_verdict_name(enum job_verdict v)
{
	assert(v <= JOB_LIMIT);
	return verdicts[v];
}

static bool named(const char *const *names, unsigned count, const char *name, unsigned *which)
{
	for (*which = 0; *which < count; (*which)++)
		if (name != NULL && strcmp(name, names[*which]) == 0)
			return true;
	return false;
}

bool job_verdict_named(const char *name, enum job_verdict *v)
{
	unsigned which;
	bool found = named(verdicts, 3, name, &which);
	*v = (enum job_verdict)which;
	return found;
}

bool file_sum(const char *path, uint64_t *sum)
{
	char text[1 << 14];
	size_t n;
	FILE *in = fopen(path, "r");
	*sum = FNV_START;
	if (in == NULL)
		return false;
	while ((n = fread(text, 1, sizeof text, in)) > 0)
		*sum = fnv_bytes(*sum, text, n);
	bool read = !ferror(in);
	fclose(in);
	return read;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static __attribute__((format(printf, 3, 4))) void say(FILE *out, uint64_t *sum, const char *format, ...)
{
	char text[SLIP_TEXT + 256];
	va_list list;
	va_start(list, format);
	int length = vsnprintf(text, sizeof text, format, list);
	va_end(list);
	assert(length > 0 && (size_t)length < sizeof text);
	*sum = fnv_bytes(*sum, text, (size_t)length);
	fwrite(text, 1, (size_t)length, out);
}

static void say_known(const struct slip *s, FILE *out, uint64_t *sum)
{
	say(out, sum, "known");
	for (unsigned n = 0; n < s->knowns; n++)
		say(out, sum, " %u", s->known[n]);
	say(out, sum, "\n");
}

static void say_board(const struct slip *s, FILE *out, uint64_t *sum)
{
	say(out, sum, "game %c %u\nlines %u\n", s->exclusive ? 'b' : 'p', s->parameter, s->lines);
	say_known(s, out, sum);
}

static void say_win(const struct slip *s, FILE *out, uint64_t *sum)
{
	say(out, sum, "win %s\nattacker %s\ndefences %u\nstones %s\n", s->game, s->side, s->defences, s->stones);
	say(out, sum, "except %s\n", s->except);
	say_known(s, out, sum);
}

static void say_search(const struct slip *s, FILE *out, uint64_t *sum)
{
	const struct slip_batch *b = &s->batch;
	say(out, sum, "search %u %u\npart %u %u\ntries %u\nsquares %u %u\n", b->k, b->p, b->part, b->parts, b->tries,
	    b->from, b->to);
}

static void write_text(FILE *out, const void *text)
{
	fputs(text, out);
}

bool slip_save(struct slip *s, const char *folder, struct trouble *t)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	s->sum = FNV_START;
	assert(s->knowns <= SLIP_KNOWN && s->kind <= JOB_SEARCH);
	say(out, &s->sum, "kdraw job 1\nprogram %s\nkind %s\nlimit %" PRIu64 "\neffort %" PRIu64 "\n", KDRAW_VERSION,
	    kinds[s->kind], s->limit, s->effort);
	if (s->kind == JOB_BOARD)
		say_board(s, out, &s->sum);
	if (s->kind == JOB_WIN)
		say_win(s, out, &s->sum);
	if (s->kind == JOB_SEARCH)
		say_search(s, out, &s->sum);
	fprintf(out, "checksum %016" PRIx64 "\n", s->sum);
	fclose(out);
	bool written = path_write(folder, "slip", write_text, text, t);
	free(text);
	return written;
}

void answer_slip_write(const struct answer_slip *a, FILE *out)
{
	uint64_t sum = FNV_START;
	say(out, &sum,
	    "kdraw answer 1\nprogram %s\njob %016" PRIx64 "\nverdict %s\npositions %" PRIu64
	    "\nseconds %.3f\nentries %" PRIu64 " %016" PRIx64 "\n",
	    a->program, a->job, verdicts[a->verdict], a->positions, a->seconds, a->entries, a->sum);
	fprintf(out, "checksum %016" PRIx64 "\n", sum);
}

/* --- reading: nothing is believed --------------------------------------------------------------------------------- */

struct reader {
	FILE *in;
	uint64_t before, sum; /* of all lines before this one; with it */
	unsigned long number;
	char line[SLIP_TEXT + 256];
	struct trouble *t;
};

/* The rest of the next line, which begins with this word; NULL with the trouble. */
static char *next(struct reader *r, const char *word)
{
	size_t length = strlen(word);
	r->number++;
	if (fgets(r->line, sizeof r->line, r->in) == NULL || strchr(r->line, '\n') == NULL) {
		trouble_say(r->t, r->number, "the file ends too early");
		return NULL;
	}
	r->before = r->sum;
	r->sum = fnv_bytes(r->sum, r->line, strlen(r->line));
	*strchr(r->line, '\n') = '\0';
	if (strncmp(r->line, word, length) == 0 && (r->line[length] == ' ' || r->line[length] == '\0'))
		return r->line + length + (r->line[length] == ' ');
	trouble_say(r->t, r->number, "expected '%s'", word);
	return NULL;
}

static bool number(struct reader *r, const char *word, uint64_t most, uint64_t *value)
{
	unsigned long v;
	const char *text = next(r, word);
	if (text == NULL)
		return false;
	if (!command_number(text, 0, most, &v))
		return trouble_say(r->t, r->number, "'%s' takes a number up to %" PRIu64, word, most);
	*value = v;
	return true;
}

static bool is_sum(const char *text, uint64_t *sum)
{
	char *end;
	if (text == NULL || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
		return false;
	*sum = strtoull(text, &end, 16);
	return *end == '\0';
}

static bool checksum(struct reader *r, uint64_t *sum)
{
	uint64_t found;
	const char *text = next(r, "checksum");
	*sum = r->before;
	if (text != NULL && (!is_sum(text, &found) || found != r->before || getc(r->in) != EOF))
		return trouble_say(r->t, r->number, "the checksum is wrong, or something is behind it");
	return text != NULL;
}

static bool same(struct reader *r, const char *first, const char *second)
{
	char *text = next(r, first);
	if (text != NULL && strcmp(text, second) != 0)
		return trouble_say(r->t, r->number, "'%s %s' is expected, not '%.40s'", first, second, text);
	return text != NULL;
}

enum { UP = 1000000000 };

static bool read_known(struct reader *r, struct slip *s)
{
	char *text = next(r, "known"), *word = text == NULL ? NULL : strtok(text, " ");
	for (s->knowns = 0; word != NULL; word = strtok(NULL, " ")) {
		unsigned long v;
		if (s->knowns == SLIP_KNOWN || !command_number(word, 0, UP, &v))
			return trouble_say(r->t, r->number, "known takes up to %u numbers", SLIP_KNOWN);
		s->known[s->knowns++] = (unsigned)v;
	}
	return text != NULL;
}

static bool read_board(struct reader *r, struct slip *s)
{
	uint64_t lines;
	unsigned long parameter;
	char *text = next(r, "game");
	if (text == NULL)
		return false;
	if ((text[0] != 'p' && text[0] != 'b') || text[1] != ' ' || !command_number(text + 2, 0, 64, &parameter))
		return trouble_say(r->t, r->number, "game takes p P or b B");
	s->exclusive = text[0] == 'b';
	s->parameter = (unsigned)parameter;
	if (!s->exclusive && parameter == 0)
		return trouble_say(r->t, r->number, "game p takes 1 at least");
	if (!number(r, "lines", 256, &lines))
		return false;
	s->lines = (unsigned)lines;
	return read_known(r, s);
}

static bool copy(struct reader *r, const char *word, char *to, size_t room)
{
	const char *text = next(r, word);
	if (text == NULL)
		return false;
	if (strlen(text) >= room)
		return trouble_say(r->t, r->number, "'%s' is too long", word);
	memcpy(to, text, strlen(text) + 1);
	return true;
}

static bool read_win(struct reader *r, struct slip *s)
{
	uint64_t defences;
	if (!copy(r, "win", s->game, sizeof s->game) || !copy(r, "attacker", s->side, sizeof s->side) ||
	    !number(r, "defences", UP, &defences) || !copy(r, "stones", s->stones, sizeof s->stones) ||
	    !copy(r, "except", s->except, sizeof s->except))
		return false;
	s->defences = (unsigned)defences;
	return read_known(r, s);
}

/* Two numbers up to most. */
static bool pair(struct reader *r, const char *word, unsigned most, unsigned *a, unsigned *b)
{
	char *text = next(r, word), *space = text == NULL ? NULL : strchr(text, ' ');
	unsigned long first, second;
	if (text == NULL)
		return false;
	if (space != NULL)
		*space = '\0';
	if (space == NULL || !command_number(text, 0, most, &first) || !command_number(space + 1, 0, most, &second))
		return trouble_say(r->t, r->number, "'%s' takes two numbers up to %u", word, most);
	*a = (unsigned)first;
	*b = (unsigned)second;
	return true;
}

static bool read_search(struct reader *r, struct slip_batch *b)
{
	uint64_t tries;
	if (!pair(r, "search", 1000, &b->k, &b->p) || !pair(r, "part", UP, &b->part, &b->parts) ||
	    !number(r, "tries", UP, &tries) || !pair(r, "squares", 256, &b->from, &b->to))
		return false;
	b->tries = (unsigned)tries;
	return true;
}

bool slip_read(struct slip *s, FILE *in, struct trouble *t)
{
	struct reader r = {.in = in, .sum = FNV_START, .t = t};
	unsigned kind;
	*s = (struct slip){0};
	if (!same(&r, "kdraw", "job 1") || !same(&r, "program", KDRAW_VERSION))
		return false;
	const char *text = next(&r, "kind");
	if (text == NULL || !named(kinds, 3, text, &kind))
		return trouble_say(t, r.number, "this kind of job is not known");
	s->kind = (enum job_kind)kind;
	if (!number(&r, "limit", INT64_MAX, &s->limit) || !number(&r, "effort", INT64_MAX, &s->effort))
		return false;
	bool read = s->kind == JOB_BOARD ? read_board(&r, s)
	            : s->kind == JOB_WIN ? read_win(&r, s)
	                                 : read_search(&r, &s->batch);
	return read && checksum(&r, &s->sum);
}

static bool read_entries(struct reader *r, struct answer_slip *a)
{
	char *text = next(r, "entries"), *space = text == NULL ? NULL : strchr(text, ' ');
	unsigned long v;
	bool right;
	if (text == NULL)
		return false;
	if (space != NULL)
		*space = '\0';
	right = space != NULL && command_number(text, 0, UP, &v) && is_sum(space + 1, &a->sum);
	if (!right)
		return trouble_say(r->t, r->number, "entries takes a number and a checksum");
	a->entries = v;
	return true;
}

static bool read_seconds(struct reader *r, double *seconds)
{
	char *end, *text = next(r, "seconds");
	if (text == NULL)
		return false;
	*seconds = strtod(text, &end);
	if (strspn(text, "0123456789.") != strlen(text) || *text == '\0' || *end != '\0')
		return trouble_say(r->t, r->number, "seconds takes a number");
	return true;
}

bool answer_slip_read(struct answer_slip *a, FILE *in, struct trouble *t)
{
	struct reader r = {.in = in, .sum = FNV_START, .t = t};
	uint64_t sum;
	*a = (struct answer_slip){0};
	if (!same(&r, "kdraw", "answer 1") || !copy(&r, "program", a->program, sizeof a->program))
		return false;
	if (strcmp(a->program, KDRAW_VERSION) != 0)
		return trouble_say(t, r.number, "the worker has version '%.40s' of the program, not %s", a->program,
		                   KDRAW_VERSION);
	const char *text = next(&r, "job");
	if (text == NULL || !is_sum(text, &a->job))
		return trouble_say(t, r.number, "job takes a sum");
	text = next(&r, "verdict");
	if (text == NULL || !job_verdict_named(text, &a->verdict))
		return trouble_say(t, r.number, "this verdict is not known");
	return number(&r, "positions", INT64_MAX, &a->positions) && read_seconds(&r, &a->seconds) &&
	       read_entries(&r, a) && checksum(&r, &sum);
}
