#include "base/parameters.h"

#include <ctype.h>

static bool read_number(const char **text, unsigned *value)
{
	const char *p = *text;
	unsigned v = 0;
	if (!isdigit((unsigned char)*p) || (p[0] == '0' && isdigit((unsigned char)p[1])))
		return false;
	for (; isdigit((unsigned char)*p); p++) {
		v = 10 * v + (unsigned)(*p - '0');
		if (v > 1000000)
			return false;
	}
	*text = p;
	*value = v;
	return true;
}

bool parameters_read(const char *parameters, const char *pattern, unsigned *value)
{
	for (; *pattern != '\0'; pattern++)
		if (*pattern == 'N' ? !read_number(&parameters, value++) : *parameters++ != *pattern)
			return false;
	return *parameters == '\0';
}
