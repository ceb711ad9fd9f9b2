#include "boards/family.h"

#include <string.h>

static const struct family *find(const char *argument, const char **parameters)
{
	size_t length = strcspn(argument, ":");
	for (const struct family *f = families; f->name != NULL; f++)
		if (strlen(f->name) == length && strncmp(f->name, argument, length) == 0) {
			*parameters = argument[length] == ':' ? argument + length + 1 : "";
			return f;
		}
	return NULL;
}

bool board_load(struct hypergraph *h, const char *argument, struct trouble *t)
{
	const char *parameters;
	const struct family *f = find(argument, &parameters);
	if (f != NULL)
		return f->build(h, parameters, t);
	return trouble_say(t, 0, "no family or file %s", argument);
}
