/* Strict numbers on the command line. */
#include "base/command.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool read_digits(const char **text, unsigned long most, unsigned long *value)
{
	const char *p = *text;
	unsigned long v = 0;
	if (!isdigit((unsigned char)*p) || (p[0] == '0' && isdigit((unsigned char)p[1])))
		return false;
	for (; isdigit((unsigned char)*p); p++) {
		unsigned long digit = (unsigned long)(*p - '0');
		if (digit > most || v > (most - digit) / 10)
			return false;
		v = 10 * v + digit;
	}
	*text = p;
	*value = v;
	return true;
}

bool command_number(const char *text, unsigned long least, unsigned long most, unsigned long *value)
{
	return read_digits(&text, most, value) && *text == '\0' && *value >= least;
}

bool command_integer(const char **text, unsigned long most, long *value)
{
	const bool minus = **text == '-';
	const char *rest = *text + minus;
	unsigned long v;
	if (!read_digits(&rest, most, &v) || (minus && v == 0))
		return false;
	*value = minus ? -(long)v : (long)v;
	*text = rest;
	return true;
}

unsigned long command_number_of(const char *what, const char *text, unsigned long least, unsigned long most)
{
	unsigned long value;
	if (!command_number(text, least, most, &value))
		command_fail("%s is a number from %lu to %lu, not '%s'", what, least, most, text);
	return value;
}

void command_range(const char *option, const char *text, unsigned least, unsigned most, unsigned *from, unsigned *to)
{
	unsigned long first, last;
	const char *rest = text;
	bool right = read_digits(&rest, most, &first);
	last = first;
	if (right && *rest == '-')
		right = rest++ != NULL && read_digits(&rest, most, &last);
	if (!right || *rest != '\0' || first < least || last < first)
		command_fail("%s takes A-B or A, from %u to %u, not '%s'", option, least, most, text);
	*from = (unsigned)first;
	*to = (unsigned)last;
}

void command_part(const char *text, unsigned most, unsigned *part, unsigned *parts)
{
	unsigned long i, n;
	const char *rest = text;
	bool right = read_digits(&rest, most, &i) && *rest++ == '/' && read_digits(&rest, most, &n) && *rest == '\0';
	if (!right || i < 1 || i > n)
		command_fail("--part takes I/N, I from 1 to N, N up to %u, for example 1/4, not '%s'", most, text);
	*part = (unsigned)i;
	*parts = (unsigned)n;
}

static bool contains(const unsigned *value, int count, unsigned long v)
{
	for (int i = 0; i < count; i++)
		if (value[i] == v)
			return true;
	return false;
}

int command_list(const char *text, unsigned limit, unsigned *value, unsigned room)
{
	int count = 0;
	for (;;) {
		unsigned long v;
		if (limit == 0 || !read_digits(&text, limit - 1, &v) || (unsigned)count == room)
			return -1;
		if (contains(value, count, v))
			return -1;
		value[count++] = (unsigned)v;
		if (*text == '\0')
			return count;
		if (*text++ != ',')
			return -1;
	}
}

bool command_size(const char *text, unsigned long long *bytes)
{
	static const char units[] = "KMGT";
	unsigned long v;
	if (!read_digits(&text, 1UL << 40, &v) || v == 0)
		return false;
	*bytes = v;
	const char *unit = *text == '\0' ? NULL : strchr(units, *text);
	if (unit == NULL)
		return *text == '\0';
	unsigned shift = 10 * (unsigned)(unit - units + 1);
	*bytes <<= shift;
	return text[1] == '\0' && *bytes >> shift == v;
}

bool command_seconds(const char *text, double *seconds)
{
	static const struct {
		char letter;
		double seconds;
	} unit[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
	char *rest;
	if (!isdigit((unsigned char)*text))
		return false;
	*seconds = strtod(text, &rest);
	if (*rest == '\0')
		return true;
	for (size_t i = 0; i < sizeof unit / sizeof *unit; i++)
		if (*rest == unit[i].letter) {
			*seconds *= unit[i].seconds;
			return rest[1] == '\0';
		}
	return false;
}
