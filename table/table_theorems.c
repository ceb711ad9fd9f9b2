#include "table/table_theorems.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/memory.h"

static int is_theorem(const struct dirent *entry)
{
	const char *end = strrchr(entry->d_name, '.');
	return end != NULL && strcmp(end, ".theorem") == 0;
}

static void add(struct theorem_list *l, unsigned k, unsigned long p)
{
	l->of = xrealloc(l->of, (l->count + 1) * sizeof *l->of);
	l->of[l->count].k = k;
	l->of[l->count++].p = p;
}

static void read_one(struct theorem_list *l, const char *path)
{
	char last[256];
	unsigned k;
	unsigned long p;
	const char *const words[] = {path, NULL};
	if (command_ask("check", words, last, sizeof last) &&
	    sscanf(last, "s VERIFIED Connect(%u,%lu) is drawn", &k, &p) == 2)
		add(l, k, p);
	else
		command_warn("%s is left out: 'kdraw check' does not verify it", path);
}

bool theorem_list_read(struct theorem_list *l, const char *folder)
{
	struct dirent **entry;
	int entries = scandir(folder, &entry, is_theorem, alphasort);
	for (int i = 0; i < entries; i++) {
		char path[PATH_MAX];
		if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name) < sizeof path)
			read_one(l, path);
		free(entry[i]);
	}
	if (entries >= 0)
		free(entry);
	return entries >= 0;
}

void theorem_list_clear(struct theorem_list *l)
{
	free(l->of);
	*l = (struct theorem_list){0, NULL};
}

unsigned theorem_list_best(const struct theorem_list *l, unsigned long p)
{
	unsigned k = 0;
	for (size_t i = 0; i < l->count; i++)
		if (l->of[i].p == p && (k == 0 || l->of[i].k < k))
			k = l->of[i].k;
	return k;
}

char *theorem_list_home(void)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	const bool own = data != NULL && *data != '\0';
	char path[PATH_MAX];
	if (!own && (home == NULL || *home == '\0'))
		return NULL;
	snprintf(path, sizeof path, "%s%s/kdraw/theorems", own ? data : home, own ? "" : "/.local/share");
	return xstrdup(path);
}
