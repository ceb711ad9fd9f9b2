#include "web/drawer.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input.h"
#include "base/output.h"

static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
static const char ending[] = ".tree";

static bool path_of(const char *data, const char *name, char path[PATH_MAX], struct trouble *t)
{
	const size_t length = name == NULL ? 0 : strlen(name);
	if (data == NULL)
		return trouble_say(t, 0, "nothing is kept: start kdraw web with --data FOLDER");
	if (length == 0 || length > DRAWER_NAME || strspn(name, letters) != length)
		return trouble_say(t, 0, "a name has 1 to %d small letters, digits and -", DRAWER_NAME);
	if (snprintf(path, PATH_MAX, "%s/%s%s", data, name, ending) >= PATH_MAX)
		return trouble_say(t, 0, "the path of the folder is too long");
	return true;
}

bool drawer_file(const char *path, char **text, size_t *size, struct trouble *t)
{
	FILE *in = input_open(path, t);
	if (in == NULL)
		return false;
	*text = input_all(in, size);
	input_close(in);
	return *text != NULL || trouble_say(t, 0, "cannot be read");
}

bool drawer_read(const char *data, const char *name, char **text, size_t *size, struct trouble *t)
{
	char path[PATH_MAX];
	return path_of(data, name, path, t) && drawer_file(path, text, size, t);
}

bool drawer_keep(const char *data, const char *name, const char *text, size_t size, struct trouble *t)
{
	char path[PATH_MAX];
	if (!path_of(data, name, path, t))
		return false;
	FILE *out = output_begin(path);
	if (out == NULL)
		return trouble_say(t, 0, "%s cannot be kept: %s", name, strerror(errno));
	if (fwrite(text, 1, size, out) == size)
		return output_end(out, NULL) || trouble_say(t, 0, "%s cannot be kept: %s", name, strerror(errno));
	output_drop(out);
	return trouble_say(t, 0, "%s cannot be kept: %s", name, strerror(errno));
}

static int by_alphabet(const void *a, const void *b)
{
	return strcmp(a, b);
}

unsigned drawer_list(const char *data, char (*name)[DRAWER_NAME + 1])
{
	unsigned names = 0;
	DIR *folder = data == NULL ? NULL : opendir(data);
	if (folder == NULL)
		return 0;
	for (const struct dirent *d; names < DRAWER_MOST && (d = readdir(folder)) != NULL;) {
		const size_t length = strspn(d->d_name, letters);
		if (length == 0 || length > DRAWER_NAME || strcmp(d->d_name + length, ending) != 0)
			continue;
		memcpy(name[names], d->d_name, length);
		name[names++][length] = '\0';
	}
	closedir(folder);
	qsort(name, names, sizeof *name, by_alphabet);
	return names;
}
