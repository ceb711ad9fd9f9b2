#include "base/integers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void integers_init(struct integers *list)
{
	memset(list, 0, sizeof *list);
}

void integers_clear(struct integers *list)
{
	for (size_t i = 0; i < list->ranges; i++)
		mpz_clears(list->range[i].from, list->range[i].to, NULL);
	free(list->range);
	integers_init(list);
}

static struct integer_range *append(struct integers *list)
{
	MAKE_ROOM(list->range, list->ranges, list->room);
	struct integer_range *r = &list->range[list->ranges++];
	mpz_inits(r->from, r->to, NULL);
	return r;
}

/* Is the value less than 10^digits? GMP's number of digits may be one too many. */
static bool has_digits(const mpz_t value, unsigned digits)
{
	mpz_t limit;
	if (mpz_sizeinbase(value, 10) <= digits)
		return true;
	mpz_init(limit);
	mpz_ui_pow_ui(limit, 10, digits);
	bool less = mpz_cmp(value, limit) < 0;
	mpz_clear(limit);
	return less;
}

static bool read_digits(const char **text, unsigned digits, mpz_t value)
{
	size_t length = strspn(*text, "0123456789");
	if (length == 0 || length > digits || **text == '0')
		return false;
	char *copy = xmalloc(length + 1);
	memcpy(copy, *text, length);
	copy[length] = '\0';
	mpz_set_str(value, copy, 10);
	free(copy);
	*text += length;
	return true;
}

/* value^exponent, unless it has too many digits */
static bool raise(mpz_t value, const mpz_t exponent, unsigned digits)
{
	const double bits_a_digit = 3.33;
	if (mpz_cmp_ui(value, 1) == 0)
		return true;
	if (mpz_cmp_ui(exponent, 4ul * digits) > 0)
		return false;
	double bits = (double)(mpz_sizeinbase(value, 2) - 1) * (double)mpz_get_ui(exponent);
	if (bits > bits_a_digit * digits)
		return false;
	mpz_pow_ui(value, value, mpz_get_ui(exponent));
	return has_digits(value, digits);
}

static bool read_power(const char **text, unsigned digits, mpz_t value)
{
	if (!read_digits(text, digits, value))
		return false;
	if (**text != '^')
		return true;
	mpz_t exponent;
	mpz_init(exponent);
	++*text;
	bool good = read_digits(text, digits, exponent) && raise(value, exponent, digits);
	mpz_clear(exponent);
	return good;
}

static bool read_range(const char **text, unsigned digits, struct integer_range *r)
{
	if (!read_power(text, digits, r->from))
		return false;
	mpz_set(r->to, r->from);
	if (strncmp(*text, "..", 2) != 0)
		return true;
	*text += 2;
	return read_power(text, digits, r->to);
}

/* Enough of the text to recognise it in a message. */
static bool complain(struct trouble *t, const char *what, const char *text)
{
	int shown = (int)strcspn(text, ",");
	bool cut = shown > 40;
	return trouble_say(t, 0, "%s, not '%.*s%s'", what, cut ? 40 : shown, text, cut ? "..." : "");
}

static bool complain_of_number(struct trouble *t, unsigned digits, const char *text)
{
	char what[100];
	snprintf(what, sizeof what, "a number of at most %u digits from 1 on, a power N^E or a range A..B", digits);
	return complain(t, what, text);
}

bool integers_read(struct integers *list, const char *text, unsigned digits, struct trouble *t)
{
	for (;;) {
		const char *start = text;
		struct integer_range *r = append(list);
		if (!read_range(&text, digits, r) || (*text != '\0' && *text != ','))
			return complain_of_number(t, digits, start);
		if (mpz_cmp(r->from, r->to) > 0)
			return complain(t, "a range runs upwards", start);
		if (*text++ == '\0')
			return true;
	}
}

unsigned long integers_count(const struct integers *list, unsigned long limit)
{
	unsigned long count = 0;
	mpz_t size;
	mpz_init(size);
	for (size_t i = 0; i < list->ranges && count < limit; i++) {
		mpz_sub(size, list->range[i].to, list->range[i].from);
		mpz_add_ui(size, size, 1);
		count = mpz_cmp_ui(size, limit - count) >= 0 ? limit : count + mpz_get_ui(size);
	}
	mpz_clear(size);
	return count;
}
