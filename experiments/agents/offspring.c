#include "experiments/agents/offspring.h"

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

extern char **environ;

enum { ROUNDS = 3 /* who was found may have started another one meanwhile */ };

void offspring_mark(char mark[OFFSPRING_MARK], const void *owner)
{
	snprintf(mark, OFFSPRING_MARK, "KDRAW_PROGRAM=%ld:%p", (long)getpid(), owner);
}

char **offspring_environment(const char *mark)
{
	size_t count = 0;
	while (environ[count] != NULL)
		count++;
	char **list = xcalloc(count + 2, sizeof *list);
	memcpy(list, environ, count * sizeof *list);
	list[count] = (char *)(uintptr_t)mark;
	return list;
}

/* One of the words of its environment is the mark. */
static bool has_mark(const char *process, const char *mark)
{
	char path[300], *text = NULL;
	size_t room = 0;
	bool found = false;
	snprintf(path, sizeof path, "/proc/%s/environ", process);
	FILE *file = fopen(path, "r");
	if (file == NULL)
		return false;
	while (!found && getdelim(&text, &room, '\0', file) > 0)
		found = strcmp(text, mark) == 0;
	free(text);
	fclose(file);
	return found;
}

static bool end_some(const char *mark)
{
	DIR *processes = opendir("/proc");
	bool any = false;
	if (processes == NULL)
		return false;
	for (const struct dirent *d; (d = readdir(processes)) != NULL;)
		if (isdigit((unsigned char)d->d_name[0]) && has_mark(d->d_name, mark))
			any |= kill((pid_t)atol(d->d_name), SIGKILL) == 0;
	closedir(processes);
	return any;
}

void offspring_end(const char *mark)
{
	for (int round = 0; round < ROUNDS && end_some(mark); round++)
		;
}
