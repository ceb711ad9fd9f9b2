/* The table of the families of tilings. */
#include <errno.h>
#include <string.h>

#include "base/nearest.h"
#include "boards/tilings/tiling.h"
#include "boards/tilings/tiling_stored.h"

bool bands_build_b2(struct tiling *t, const char *parameters, struct trouble *trouble);
bool bands_build_parallelogram(struct tiling *t, const char *parameters, struct trouble *trouble);
bool bands_build(struct tiling *t, const char *parameters, struct trouble *trouble);
bool zones_build(struct tiling *t, const char *parameters, struct trouble *trouble);
bool weave_build(struct tiling *t, const char *parameters, struct trouble *trouble);
bool blocks_build(struct tiling *t, const char *parameters, struct trouble *trouble);

const struct tiling_family tiling_families[] = {
    {"b2", "", "B2 and its mirror image: Theorem 1, k = 11", bands_build_b2},
    {"parallelogram", "L:W", "L rows of W squares and their mirror image", bands_build_parallelogram},
    {"bands", "R:S:L:W", "bands of R and S rows, lines of L, rows of W squares", bands_build},
    {"weave", "W", "W * W squares in a basket weave, lines of W, k = 3W - 1", weave_build},
    {"blocks", "S", "S by S on a corner, S D lines, long V and H lines", blocks_build},
    {"bz", "L", "infinite strips BZ(L) and B-Z(L), k = 3L - 1", zones_build},
    {NULL, NULL, NULL, NULL},
};

static const struct tiling_family *find(const char *argument, const char **parameters)
{
	size_t length = strcspn(argument, ":");
	for (const struct tiling_family *f = tiling_families; f->name != NULL; f++)
		if (strlen(f->name) == length && strncmp(f->name, argument, length) == 0) {
			*parameters = argument[length] == ':' ? argument + length + 1 : "";
			return f;
		}
	return NULL;
}

static bool no_such_thing(const char *argument, struct trouble *trouble)
{
	char word[64];
	const struct tiling_family *best = tiling_families;
	snprintf(word, sizeof word, "%.*s", (int)strcspn(argument, ":"), argument);
	for (const struct tiling_family *f = tiling_families; f->name != NULL; f++)
		if (edit_distance(word, f->name) < edit_distance(word, best->name))
			best = f;
	if (!edit_is_near(word, best->name))
		return trouble_say(trouble, 0, "there is no such file, and no family of tilings of this name");
	return trouble_say(trouble, 0,
	                   "there is no such file, and no family of tilings of this name; did you mean '%s%s%s'?",
	                   best->name, *best->parameters == '\0' ? "" : ":", best->parameters);
}

static bool load_file(struct tiling *t, const char *path, struct trouble *trouble)
{
	FILE *in = fopen(path, "r");
	if (in == NULL && errno == ENOENT)
		return no_such_thing(path, trouble);
	if (in == NULL)
		return trouble_say(trouble, 0, "cannot open: %s", strerror(errno));
	bool right = tiling_read(t, in, trouble);
	fclose(in);
	return right;
}

bool tiling_load(struct tiling *t, const char *argument, struct trouble *trouble)
{
	const char *parameters;
	const struct tiling_family *f = find(argument, &parameters);
	if (f != NULL)
		return f->build(t, parameters, trouble);
	const struct stored_tiling *stored = tiling_stored(argument);
	if (stored != NULL)
		return tiling_stored_load(t, stored, trouble);
	if (strcmp(argument, "-") == 0)
		return tiling_read(t, stdin, trouble);
	return load_file(t, argument, trouble);
}
