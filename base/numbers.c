/* Strict numbers on the command line. */
#include "base/command.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool command_digits(const char **text, unsigned long most, unsigned long *value)
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
	return command_digits(&text, most, value) && *text == '\0' && *value >= least;
}

bool command_pattern(const char *text, const char *pattern, unsigned *value)
{
	for (unsigned long v; *pattern != '\0'; pattern++) {
		if (*pattern != 'N' ? *text++ != *pattern : !command_digits(&text, 1000000, &v))
			return false;
		if (*pattern == 'N')
			*value++ = (unsigned)v;
	}
	return *text == '\0';
}

bool command_integer(const char **text, unsigned long most, long *value)
{
	const bool minus = **text == '-';
	const char *rest = *text + minus;
	unsigned long v;
	if (!command_digits(&rest, most, &v) || (minus && v == 0))
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
	unsigned number[2];
	bool right = command_pattern(text, "N-N", number);
	if (!right && (right = command_pattern(text, "N", number)))
		number[1] = number[0];
	if (!right || number[0] < least || number[1] < number[0] || number[1] > most)
		command_fail("%s takes A-B or A, from %u to %u, not '%s'", option, least, most, text);
	*from = number[0];
	*to = number[1];
}

void command_part(const char *text, unsigned most, unsigned *part, unsigned *parts)
{
	unsigned number[2];
	if (!command_pattern(text, "N/N", number) || number[0] < 1 || number[0] > number[1] || number[1] > most)
		command_fail("--part takes I/N, I from 1 to N, N up to %u, for example 1/4, not '%s'", most, text);
	*part = number[0];
	*parts = number[1];
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
		if (limit == 0 || !command_digits(&text, limit - 1, &v) || (unsigned)count == room)
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
	if (!command_digits(&text, 1UL << 40, &v) || v == 0)
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
