#include "jobs/record.h"
#include "jobs/paths.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fnv.h"
#include "base/memory.h"

enum { LINE = 1024, ENTRY = 16 };
static const char head[] = "kdraw jobs 1 ";

static void proof_name(unsigned number, char name[32])
{
	snprintf(name, 32, "proof.%u", number);
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

static bool put_line(FILE *out, const char *line)
{
	uint64_t sum = fnv_bytes(FNV_START, line, strlen(line));
	return fprintf(out, "%s %016" PRIx64 "\n", line, sum) > 0;
}

/* The next line without its check. 1: it is right; 0: there is none, or the last one is not whole; -1: it is wrong. */
static int get_line(FILE *in, char line[LINE])
{
	char right[32];
	if (fgets(line, LINE, in) == NULL)
		return 0;
	size_t length = strlen(line);
	bool last = getc(in) == EOF;
	if (!last)
		fseek(in, -1, SEEK_CUR);
	if (length < 18 || line[length - 1] != '\n')
		return last ? 0 : -1;
	snprintf(right, sizeof right, " %016" PRIx64 "\n", fnv_bytes(FNV_START, line, length - 18));
	if (strcmp(line + length - 18, right) != 0)
		return last ? 0 : -1;
	line[length - 18] = '\0';
	return 1;
}

static bool parse(const char *line, struct recorded *d)
{
	char verdict[16];
	int end = 0;
	struct answer_slip *a = &d->answer;
	return sscanf(line,
	              "result %16" SCNx64 " %16" SCNx64 " %" SCNu64 " %15s %" SCNu64 " %lf %*63s %" SCNu64 " %" SCNu64
	              " %16" SCNx64 "%n",
	              &d->key[0], &d->key[1], &d->key[2], verdict, &a->positions, &a->seconds, &d->from, &a->entries,
	              &a->sum, &end) == 9 &&
	       line[end] == '\0' && job_verdict_named(verdict, &a->verdict);
}

static bool read_results(struct record *r, FILE *in, long *end, struct trouble *t)
{
	char line[LINE];
	int found;
	unsigned long number = 1;
	while (number++, *end = ftell(in), (found = get_line(in, line)) == 1) {
		struct recorded d = {.number = r->count};
		if (!parse(line, &d) || d.from != r->solved_count)
			return trouble_say(t, number, "this line of the log makes no sense");
		r->count++;
		r->solved_count += d.answer.entries;
		*(struct recorded *)map_get(&r->results, d.key) = d;
	}
	return found == 0 || trouble_say(t, number, "this line of the log was changed: its checksum is wrong");
}

/* Not for children: one that a worker started, and that outlives it for a moment, would keep the lock. */
static FILE *open_log(const char *folder, const char *mode)
{
	char path[PATH_MAX];
	path_in(path, folder, "log");
	return fopen(path, mode);
}

static bool read_question(FILE *in, char line[LINE], struct trouble *t)
{
	return (get_line(in, line) == 1 && strncmp(line, head, sizeof head - 1) == 0) ||
	       trouble_say(t, 1, "this is no log of this version of the program");
}

bool record_question(const char *folder, char *question, size_t room, struct trouble *t)
{
	char line[LINE];
	FILE *in = open_log(folder, "re");
	if (in == NULL)
		return trouble_say(t, 0, "there is no log of kdraw jobs: %s", strerror(errno));
	bool read = read_question(in, line, t);
	fclose(in);
	if (read)
		snprintf(question, room, "%s", line + sizeof head - 1);
	return read;
}

bool record_is_at_work(const char *folder)
{
	FILE *in = open_log(folder, "re");
	const bool locked = in != NULL && flock(fileno(in), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
	if (in != NULL)
		fclose(in);
	return locked;
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

static bool begin_log(struct record *r, const char *question, struct trouble *t)
{
	char line[LINE];
	r->log = open_log(r->folder, "wxe");
	snprintf(line, sizeof line, "%s%s", head, question);
	return (r->log != NULL && put_line(r->log, line) && fflush(r->log) == 0) ||
	       trouble_say(t, 0, "cannot write the log: %s", strerror(errno));
}

static bool go_on(struct record *r, const char *question, bool writing, struct trouble *t)
{
	char line[LINE];
	long end = 0;
	FILE *in = open_log(r->folder, writing ? "r+e" : "re");
	if (in == NULL)
		return trouble_say(t, 0, "%s", strerror(errno));
	r->log = in;
	if (!read_question(in, line, t))
		return false;
	if (strcmp(line + sizeof head - 1, question) != 0)
		return trouble_say(t, 1, "this is the log of another question: '%.80s'", line + sizeof head - 1);
	if (!read_results(r, in, &end, t))
		return false;
	fseek(in, end, SEEK_SET);
	return !writing || ftruncate(fileno(in), end) == 0 || trouble_say(t, 0, "%s", strerror(errno));
}

static bool open_solved(struct record *r, bool writing, struct trouble *t)
{
	char path[PATH_MAX];
	struct stat s;
	path_in(path, r->folder, "solved");
	r->solved = fopen(path, writing ? "a+e" : "re");
	if (r->solved == NULL && !writing && r->solved_count == 0)
		return true;
	if (r->solved == NULL || fstat(fileno(r->solved), &s) != 0)
		return trouble_say(t, 0, "solved: %s", strerror(errno));
	if ((uint64_t)s.st_size < r->solved_count * ENTRY)
		return trouble_say(t, 0, "the file `solved' was cut short");
	if (writing && ftruncate(fileno(r->solved), (off_t)(r->solved_count * ENTRY)) != 0)
		return trouble_say(t, 0, "solved: %s", strerror(errno));
	return true;
}

bool record_open(struct record *r, const char *folder, const char *question, bool fresh, bool writing,
                 struct trouble *t)
{
	*r = (struct record){.folder = xstrdup(folder)};
	map_init(&r->results, sizeof(struct recorded), 3);
	if (writing && fresh)
		mkdir(folder, 0777);
	FILE *there = open_log(folder, "re");
	if (there != NULL)
		fclose(there);
	bool right = there != NULL && fresh
	                 ? trouble_say(t, 0, "there is a log already; go on with --resume, or choose another folder")
	             : there == NULL && writing && !fresh
	                 ? trouble_say(t, 0, "there is no log to go on with; begin one with --log")
	             : there == NULL && writing ? begin_log(r, question, t)
	                                        : go_on(r, question, writing, t);
	if (right && writing && flock(fileno(r->log), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
		right = trouble_say(t, 0, "another manager is at work with this log");
	right = right && open_solved(r, writing, t);
	if (!right)
		record_close(r);
	return right;
}

void record_close(struct record *r)
{
	if (r->log != NULL)
		fclose(r->log);
	if (r->solved != NULL)
		fclose(r->solved);
	map_clear(&r->results);
	free(r->folder);
	*r = (struct record){0};
}

/* --- results ------------------------------------------------------------------------------------------------------ */

const struct recorded *record_find(const struct record *r, const uint64_t key[2], uint64_t limit)
{
	const uint64_t k[3] = {key[0], key[1], limit};
	return r->folder == NULL ? NULL : map_find(&r->results, k);
}

static bool copy_bytes(FILE *in, FILE *out, uint64_t bytes)
{
	char text[1 << 14];
	while (bytes > 0) {
		size_t n = fread(text, 1, bytes < sizeof text ? (size_t)bytes : sizeof text, in);
		if (n == 0 || fwrite(text, 1, n, out) != n)
			return false;
		bytes -= n;
	}
	return true;
}

static bool link_proof(const struct record *r, unsigned number, const char *folder, bool in)
{
	char name[32], ours[PATH_MAX], theirs[PATH_MAX];
	proof_name(number, name);
	path_in(ours, r->folder, "%s", name);
	path_in(theirs, folder, "proof");
	const char *from = in ? theirs : ours, *to = in ? ours : theirs;
	if (access(from, F_OK) != 0)
		return true;
	unlink(to);
	return link(from, to) == 0;
}

bool record_unpack(const struct record *r, const struct recorded *d, const char *folder, struct trouble *t)
{
	char path[PATH_MAX];
	path_in(path, folder, "solved");
	FILE *out = fopen(path, "w");
	bool right = out != NULL &&
	             (d->answer.entries == 0 || fseek(r->solved, (long)(d->from * ENTRY), SEEK_SET) == 0) &&
	             copy_bytes(r->solved, out, d->answer.entries * ENTRY);
	if (out != NULL)
		right = fclose(out) == 0 && right;
	return (right && link_proof(r, d->number, folder, false)) || trouble_say(t, 0, "%s: %s", path, strerror(errno));
}

static bool add_solved(struct record *r, const struct answer_slip *a, const char *folder)
{
	char path[PATH_MAX];
	path_in(path, folder, "solved");
	FILE *in = a->entries > 0 ? fopen(path, "r") : NULL;
	if (a->entries > 0 && in == NULL)
		return false;
	fseek(r->solved, 0, SEEK_END);
	bool right = a->entries == 0 || copy_bytes(in, r->solved, a->entries * ENTRY);
	if (in != NULL)
		fclose(in);
	return fflush(r->solved) == 0 && right && fdatasync(fileno(r->solved)) == 0;
}

static void word_of(const char *text, char word[64])
{
	snprintf(word, 64, "%s", *text == '\0' ? "-" : text);
	for (char *c = word; *c != '\0'; c++)
		if (*c <= ' ' || *c > '~')
			*c = '_';
}

bool record_add(struct record *r, const uint64_t key[2], uint64_t limit, const struct answer_slip *a,
                const char *worker, const char *folder, struct trouble *t)
{
	char line[LINE], who[64];
	struct recorded d = {{key[0], key[1], limit}, *a, r->solved_count, r->count};
	assert(r->log != NULL);
	word_of(worker, who);
	snprintf(line, sizeof line,
	         "result %016" PRIx64 " %016" PRIx64 " %" PRIu64 " %s %" PRIu64 " %.3f %s %" PRIu64 " %" PRIu64
	         " %016" PRIx64,
	         key[0], key[1], limit, job_verdict_name(a->verdict), a->positions, a->seconds, who, d.from, a->entries,
	         a->sum);
	if (!add_solved(r, a, folder) || !link_proof(r, r->count, folder, true) || !put_line(r->log, line) ||
	    fflush(r->log) != 0 || fdatasync(fileno(r->log)) != 0)
		return trouble_say(t, 0, "cannot write the log: %s", strerror(errno));
	r->count++;
	r->solved_count += a->entries;
	*(struct recorded *)map_get(&r->results, d.key) = d;
	return true;
}
