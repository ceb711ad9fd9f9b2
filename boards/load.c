#include "boards/family.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "hypergraph/pg.h"
#include "hypergraph/read.h"

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

static bool no_such_thing(const char *argument, struct trouble *t)
{
	char word[64];
	const struct family *best = families;
	snprintf(word, sizeof word, "%.*s", (int)strcspn(argument, ":"), argument);
	for (const struct family *f = families; f->name != NULL; f++)
		if (edit_distance(word, f->name) < edit_distance(word, best->name))
			best = f;
	if (best->name == NULL || !edit_is_near(word, best->name))
		return trouble_say(t, 0, "there is no such file, and no family of boards of this name");
	return trouble_say(t, 0, "there is no such file, and no family of boards of this name; did you mean '%s%s%s'?",
	                   best->name, *best->parameters == '\0' ? "" : ":", best->parameters);
}

static bool read_pg(struct hypergraph *h, FILE *in, struct trouble *t)
{
	struct pg game;
	pg_init(&game);
	bool right = pg_read(&game, in, t) && pg_to_board(&game, h, t);
	pg_clear(&game);
	return right;
}

/* A name that ends in .pg says what is in the file. */
static bool is_pg(const char *path)
{
	size_t length = strlen(path);
	return length > 3 && strcmp(path + length - 3, ".pg") == 0;
}

static bool load_file(struct hypergraph *h, const char *path, struct trouble *t)
{
	FILE *in = fopen(path, "r");
	if (in == NULL && errno == ENOENT)
		return no_such_thing(path, t);
	if (in == NULL)
		return trouble_say(t, 0, "cannot open: %s", strerror(errno));
	bool right = (is_pg(path) ? read_pg : hypergraph_read)(h, in, t);
	fclose(in);
	return right;
}

bool board_load(struct hypergraph *h, const char *argument, struct trouble *t)
{
	const char *parameters;
	const struct family *f = find(argument, &parameters);
	if (f != NULL && *f->parameters == '\0' && strchr(argument, ':') != NULL)
		return trouble_say(t, 0, "%s takes no parameters", f->name);
	if (f != NULL)
		return f->build(h, parameters, t);
	if (strcmp(argument, "-") == 0)
		return hypergraph_read(h, stdin, t);
	return load_file(h, argument, t);
}
