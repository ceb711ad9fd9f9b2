#include "base/limits.h"

#include <stddef.h>

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
	case LIMIT_CHECKPOINT:
		l->checkpoint = text;
		return true;
	case LIMIT_RESUME:
		l->resume = text;
		if (l->checkpoint == NULL)
			l->checkpoint = text;
		return true;
	default:
		return false;
	}
}
