#include "base/trouble.h"

#include <stdarg.h>
#include <stdio.h>

bool trouble_say(struct trouble *t, unsigned long line, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(t->text, sizeof t->text, format, arguments);
	va_end(arguments);
	t->line = line;
	return false;
}
