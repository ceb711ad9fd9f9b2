#include "provers/table/integers.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "hypergraph/hypergraph.h"

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
	if (list->ranges == list->room) {
		list->room = list->room == 0 ? 4 : 2 * list->room;
		list->range = xrealloc(list->range, list->room * sizeof *list->range);
	}
	struct integer_range *r = &list->range[list->ranges++];
	mpz_inits(r->from, r->to, NULL);
	return r;
}

/* "123..." -> the length of the digits; 0 if they are no number at least 1 */
static size_t digits(const char *text)
{
	size_t length = strspn(text, "0123456789");
	return text[0] == '0' || length > INTEGERS_DIGITS ? 0 : length;
}

static bool read_digits(const char **text, mpz_t value)
{
	size_t length = digits(*text);
	if (length == 0)
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
static bool raise(mpz_t value, const mpz_t exponent)
{
	const double bits_a_digit = 3.33;
	if (mpz_cmp_ui(value, 1) == 0)
		return true;
	if (mpz_cmp_ui(exponent, 4 * INTEGERS_DIGITS) > 0)
		return false;
	double bits = (double)(mpz_sizeinbase(value, 2) - 1) * (double)mpz_get_ui(exponent);
	if (bits > bits_a_digit * INTEGERS_DIGITS)
		return false;
	mpz_pow_ui(value, value, mpz_get_ui(exponent));
	return mpz_sizeinbase(value, 10) <= INTEGERS_DIGITS;
}

static bool read_power(const char **text, mpz_t value)
{
	if (!read_digits(text, value))
		return false;
	if (**text != '^')
		return true;
	mpz_t exponent;
	mpz_init(exponent);
	++*text;
	bool good = read_digits(text, exponent) && raise(value, exponent);
	mpz_clear(exponent);
	return good;
}

static bool read_range(const char **text, struct integer_range *r)
{
	if (!read_power(text, r->from))
		return false;
	mpz_set(r->to, r->from);
	if (strncmp(*text, "..", 2) != 0)
		return true;
	*text += 2;
	return read_power(text, r->to);
}

/* Enough of the text to recognise it in a message. */
static bool complain(struct trouble *t, const char *text, const char *what)
{
	int shown = (int)strcspn(text, ",");
	bool cut = shown > 40;
	return trouble_say(t, 0, "%s '%.*s%s'", what, cut ? 40 : shown, text, cut ? "..." : "");
}

bool integers_read(struct integers *list, const char *text, struct trouble *t)
{
	for (;;) {
		const char *start = text;
		struct integer_range *r = append(list);
		if (!read_range(&text, r))
			return complain(t, start, "a number from 1 to 10^1000000, a power N^E or a range A..B, not");
		if (*text != '\0' && *text != ',')
			return complain(t, start, "a number from 1 to 10^1000000, a power N^E or a range A..B, not");
		if (mpz_cmp(r->from, r->to) > 0)
			return complain(t, start, "a range runs upwards, not");
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
