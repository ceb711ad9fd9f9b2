#include "fairness/quest.h"

#include <stdio.h>

#include "base/textfile.h"

void quest_clear(struct quest *q)
{
	stones_clear(&q->now);
	stones_clear(&q->best);
}

void quest_keep_best(struct quest *q, unsigned number)
{
	if (q->best.count > 0 && number <= q->most)
		return;
	q->most = number;
	q->best.count = 0;
	for (unsigned i = 0; i < q->now.count; i++)
		stones_add(&q->best, q->now.stone[i]);
}

bool quest_stops(struct quest *q)
{
	q->stopped = q->stopped || (q->pause != NULL && q->pause(q->context));
	return q->stopped;
}

/* Numbers of 64 bits, which are too large for one word of a file, as three of 22 bits. */
enum { WIDE_BITS = 22, WIDE_MOST = (1 << WIDE_BITS) - 1 };

static void write_wide(FILE *out, const char *name, uint64_t value)
{
	fprintf(out, "%s %u %u %u\n", name, (unsigned)(value >> 2 * WIDE_BITS),
	        (unsigned)(value >> WIDE_BITS & WIDE_MOST), (unsigned)(value & WIDE_MOST));
}

static bool read_wide(struct textfile *in, const char *name, uint64_t *value)
{
	*value = 0;
	if (!textfile_line(in) || !textfile_expect(in, name))
		return false;
	for (unsigned i = 0; i < 3; i++) {
		unsigned part;
		if (!textfile_number(in, "a part of a number", 0, WIDE_MOST, &part))
			return false;
		*value = *value << WIDE_BITS | part;
	}
	return textfile_no_more(in);
}

static void write_stones(FILE *out, const char *name, const struct stones *s, unsigned number)
{
	fprintf(out, "%s %u stones %u\n", name, number, s->count);
	for (unsigned i = 0; i < s->count; i++)
		fprintf(out, "at %d %d\n", s->stone[i].row, s->stone[i].column);
}

static bool read_stone(struct textfile *in, struct stones *s)
{
	struct place x;
	if (!textfile_line(in) || !textfile_expect(in, "at") || !textfile_integer(in, "a row", &x.row) ||
	    !textfile_integer(in, "a column", &x.column) || !textfile_no_more(in))
		return false;
	for (unsigned i = 0; i < s->count; i++)
		if (place_compare(&s->stone[i], &x) == 0)
			return textfile_say(in, "the stone %d %d stands here twice", x.row, x.column);
	stones_add(s, x);
	return true;
}

/* As many stones as the quest has, or none. */
static bool read_stones(struct textfile *in, const char *name, unsigned q, struct stones *s, unsigned *number)
{
	unsigned count;
	s->count = 0;
	if (!textfile_line(in) || !textfile_expect(in, name) ||
	    !textfile_number(in, "a limit number", 0, 1000000, number) || !textfile_expect(in, "stones") ||
	    !textfile_number(in, "a number of stones", 0, q, &count) || !textfile_no_more(in))
		return false;
	if (count != 0 && count != q)
		return textfile_say(in, "expected %u stones", q);
	while (s->count < count)
		if (!read_stone(in, s))
			return false;
	return true;
}

void quest_job(const struct quest *q, char *text, size_t size)
{
	if (q->side > 0)
		snprintf(text, size, "fair search d %u q %u side %u", q->d, q->q, q->side);
	else
		snprintf(text, size, "fair search d %u q %u runs %lu steps %lu seed %lu", q->d, q->q, q->runs, q->steps,
		         q->seed);
}

void quest_write(const struct quest *q, FILE *out)
{
	write_wide(out, "looked", q->looked);
	write_wide(out, "run", q->run);
	write_wide(out, "step", q->step);
	write_wide(out, "random", q->random.state);
	write_stones(out, "now", &q->now, q->number);
	write_stones(out, "best", &q->best, q->most);
}

/* All sets: the stones ascend, and lie in the box. */
static bool is_set_of_box(const struct quest *q)
{
	for (unsigned i = 0; q->side > 0 && i < q->now.count; i++) {
		const struct place x = q->now.stone[i];
		if (x.row < 0 || x.row >= (int)q->side || x.column < 0 || x.column >= (int)q->side ||
		    (i > 0 && place_compare(&x, &q->now.stone[i - 1]) <= 0))
			return false;
	}
	return true;
}

static bool read_quest(struct quest *q, struct textfile *in)
{
	uint64_t run, step;
	if (!read_wide(in, "looked", &q->looked) || !read_wide(in, "run", &run) || !read_wide(in, "step", &step) ||
	    !read_wide(in, "random", &q->random.state))
		return false;
	q->run = run;
	q->step = step;
	return read_stones(in, "now", q->q, &q->now, &q->number) &&
	       (is_set_of_box(q) || textfile_say(in, "these stones are no set of the box")) &&
	       read_stones(in, "best", q->q, &q->best, &q->most) && textfile_nothing_left(in);
}

bool quest_read(struct quest *q, FILE *file, struct trouble *t)
{
	struct textfile in;
	textfile_init(&in, file, t);
	bool right = read_quest(q, &in);
	textfile_clear(&in);
	return right;
}
