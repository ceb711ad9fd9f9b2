#include "fairness/cache.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/command.h"
#include "base/fnv.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/output.h"

#define NOTE "c kdraw fair: "
enum { LARGEST = 1 << 28 };

void cache_init(struct cache *c, const char *folder)
{
	const char *own = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	bool has_own = own != NULL && *own != '\0', has_home = home != NULL && *home != '\0';
	char path[PATH_MAX];
	c->folder = NULL;
	if (folder != NULL && strcmp(folder, "none") == 0)
		return;
	if (folder != NULL)
		c->folder = xstrdup(folder);
	else if (has_own || has_home) {
		snprintf(path, sizeof path, "%s%s/kdraw/fair", has_own ? own : home, has_own ? "" : "/.cache");
		c->folder = xstrdup(path);
	}
}

void cache_clear(struct cache *c)
{
	free(c->folder);
	c->folder = NULL;
}

static bool path_of(const struct cache *c, const char *name, char path[PATH_MAX])
{
	return c->folder != NULL && snprintf(path, PATH_MAX, "%s/%s", c->folder, name) < PATH_MAX;
}

static char *whole_file(const char *path)
{
	struct stat status;
	FILE *in = fopen(path, "r");
	if (in == NULL)
		return NULL;
	bool small = fstat(fileno(in), &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= LARGEST;
	char *text = small ? input_all(in, NULL) : NULL;
	fclose(in);
	return text;
}

/* The parts of a text: first line, note, sum, rest; each begins where the one before ends. */
struct parts {
	const char *note, *sum, *rest;
};

static const char *next_line(const char *text)
{
	const char *end = text == NULL ? NULL : strchr(text, '\n');
	return end == NULL ? NULL : end + 1;
}

static bool find_parts(const char *text, struct parts *p)
{
	p->note = next_line(text);
	p->sum = next_line(p->note);
	p->rest = next_line(p->sum);
	return p->rest != NULL && strncmp(p->note, NOTE, strlen(NOTE)) == 0;
}

static uint64_t sum_of(const char *text, const struct parts *p)
{
	uint64_t sum = fnv_bytes(FNV_START, text, (size_t)(p->sum - text));
	return fnv_bytes(sum, p->rest, strlen(p->rest));
}

static bool is_whole(const char *text, struct parts *p)
{
	char line[64];
	if (!find_parts(text, p))
		return false;
	snprintf(line, sizeof line, NOTE "sum %016" PRIx64 "\n", sum_of(text, p));
	return strlen(line) == (size_t)(p->rest - p->sum) && strncmp(p->sum, line, strlen(line)) == 0;
}

char *cache_read(const struct cache *c, const char *name, char **note)
{
	char path[PATH_MAX];
	struct parts p;
	char *text = path_of(c, name, path) ? whole_file(path) : NULL;
	if (text == NULL)
		return NULL;
	if (!is_whole(text, &p)) {
		command_warn("%s is damaged: it does not count, and is written again", path);
		free(text);
		return NULL;
	}
	size_t length = (size_t)(p.sum - p.note) - strlen(NOTE) - 1;
	*note = xmalloc(length + 1);
	memcpy(*note, p.note + strlen(NOTE), length);
	(*note)[length] = '\0';
	return text;
}

char *cache_text(const char *text, const char *note)
{
	const char *rest = next_line(text);
	struct parts p;
	assert(rest != NULL && strchr(note, '\n') == NULL);
	char *all = xasprintf("%.*s" NOTE "%s\n" NOTE "sum %016d\n%s", (int)(rest - text), text, note, 0, rest);
	bool found = find_parts(all, &p);
	assert(found);
	(void)found;
	snprintf(all + (p.rest - all) - 17, 17, "%016" PRIx64, sum_of(all, &p));
	all[p.rest - all - 1] = '\n';
	return all;
}

static bool make_folders(const char *folder)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s", folder);
	for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
		*slash = '\0';
		if (mkdir(path, 0777) != 0 && errno != EEXIST)
			return false;
	}
	return mkdir(path, 0777) == 0 || errno == EEXIST;
}

bool cache_write(const struct cache *c, const char *name, const char *text, const char *note)
{
	char path[PATH_MAX];
	if (!path_of(c, name, path) || !make_folders(c->folder))
		return false;
	FILE *out = output_begin(path);
	if (out == NULL)
		return false;
	char *all = cache_text(text, note);
	fputs(all, out);
	free(all);
	return output_end(out, NULL);
}

static int is_entry(const struct dirent *d)
{
	return d->d_name[0] != '.';
}

int cache_names(const struct cache *c, char ***names)
{
	struct dirent **entry;
	int count = c->folder == NULL ? -1 : scandir(c->folder, &entry, is_entry, alphasort);
	if (count < 0)
		return -1;
	*names = xcalloc((size_t)count + 1, sizeof **names);
	for (int i = 0; i < count; i++) {
		(*names)[i] = xstrdup(entry[i]->d_name);
		free(entry[i]);
	}
	free(entry);
	return count;
}

void cache_free_names(char **names, int count)
{
	for (int i = 0; i < count; i++)
		free(names[i]);
	if (count >= 0)
		free(names);
}
