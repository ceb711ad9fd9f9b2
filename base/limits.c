#include "base/limits.h"

#include <stddef.h>
#include <string.h>

#include "base/command.h"

double limits_seconds(const char *option, const char *text)
{
	double seconds;
	if (!command_seconds(text, &seconds) || seconds <= 0)
		command_fail("%s takes seconds, or 5m, 2h, not '%s'", option, text);
	return seconds;
}

bool limits_parse(struct limits *l, int key, const char *text)
{
	switch (key) {
	case LIMIT_TIME:
		l->seconds = limits_seconds("--time", text);
		return true;
	case LIMIT_MEMORY:
		if (!command_size(text, &l->memory))
			command_fail("--memory takes a size like 512M or 4G, not '%s'", text);
		return true;
	case LIMIT_RESUME:
		l->resume = text;
		/* fall through */
	case LIMIT_CHECKPOINT:
		if (l->checkpoint != NULL && strcmp(l->checkpoint, text) != 0)
			command_fail("--resume goes on in the file that it names: no other one with --checkpoint");
		l->checkpoint = text;
		return true;
	default:
		return false;
	}
}
