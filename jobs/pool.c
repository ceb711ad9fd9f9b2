#include "jobs/pool.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "jobs/paths.h"

enum { CLIENTS_MOST = 1000, WORKERS_MOST = 1000000 };

struct pool {
	char folder[PATH_MAX], name[64];
	FILE *file; /* locked as long as we live */
};

unsigned pool_deal(unsigned workers, const unsigned *wanted, unsigned clients, unsigned which)
{
	unsigned *share = xcalloc(clients, sizeof *share), given = 0;
	bool more = true;
	assert(which < clients);
	for (unsigned n = 0; n < clients; n++, given++)
		share[n] = 1;
	while (more && given < workers) {
		more = false;
		for (unsigned n = 0; n < clients && given < workers; n++)
			if (share[n] < wanted[n]) {
				share[n]++;
				given++;
				more = true;
			}
	}
	const unsigned own = share[which];
	free(share);
	return own;
}

static unsigned read_number(FILE *in, unsigned otherwise)
{
	unsigned number;
	return in != NULL && fscanf(in, "%7u", &number) == 1 && number > 0 && number <= WORKERS_MOST ? number
	                                                                                             : otherwise;
}

static unsigned count_workers(const struct pool *p)
{
	char path[PATH_MAX];
	const long processors = sysconf(_SC_NPROCESSORS_ONLN);
	path_in(path, p->folder, "workers");
	FILE *in = fopen(path, "re");
	const unsigned workers = read_number(in, processors > 0 ? (unsigned)processors : 1);
	if (in != NULL)
		fclose(in);
	return workers;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_client(const struct dirent *e)
{
	return strncmp(e->d_name, "client.", 7) == 0;
}

/* What it asks for; 0: it is dead, and its file goes. */
static unsigned ask(const struct pool *p, const char *name)
{
	char path[PATH_MAX];
	path_in(path, p->folder, "%s", name);
	FILE *in = fopen(path, "re");
	if (in == NULL)
		return 0;
	const bool dead = flock(fileno(in), LOCK_EX | LOCK_NB) == 0;
	const unsigned wanted = dead ? 0 : read_number(in, 1);
	if (dead)
		unlink(path);
	fclose(in);
	return wanted;
}

unsigned pool_share(const struct pool *p)
{
	struct dirent **list;
	unsigned wanted[CLIENTS_MOST], clients = 0, which = CLIENTS_MOST;
	const int count = scandir(p->folder, &list, is_client, by_name);
	for (int n = 0; n < count; n++) {
		const unsigned w = clients < CLIENTS_MOST ? ask(p, list[n]->d_name) : 0;
		if (w > 0 && strcmp(list[n]->d_name, p->name) == 0)
			which = clients;
		if (w > 0)
			wanted[clients++] = w;
		free(list[n]);
	}
	if (count >= 0)
		free(list);
	return which < clients ? pool_deal(count_workers(p), wanted, clients, which) : 1;
}

/* The file has its name when it is locked, so that nobody takes it for one of a dead client. */
static bool enter(struct pool *p, unsigned wanted)
{
	static unsigned entered;
	char path[PATH_MAX], before[PATH_MAX];
	snprintf(p->name, sizeof p->name, "client.%ld.%u", (long)getpid(), entered++);
	path_in(path, p->folder, "%s", p->name);
	path_in(before, p->folder, "new.%s", p->name);
	p->file = fopen(before, "we");
	if (p->file != NULL && fprintf(p->file, "%u\n", wanted) > 0 && fflush(p->file) == 0 &&
	    flock(fileno(p->file), LOCK_EX | LOCK_NB) == 0 && rename(before, path) == 0)
		return true;
	const int why = errno;
	unlink(before);
	errno = why;
	return false;
}

struct pool *pool_join(const char *folder, unsigned wanted, struct trouble *t)
{
	struct pool *p = xcalloc(1, sizeof *p);
	assert(wanted > 0);
	mkdir(folder, 0777);
	snprintf(p->folder, sizeof p->folder, "%s", folder);
	if (enter(p, wanted))
		return p;
	trouble_say(t, 0, "%s", strerror(errno));
	if (p->file != NULL)
		fclose(p->file);
	free(p);
	return NULL;
}

void pool_leave(struct pool *p)
{
	char path[PATH_MAX];
	path_in(path, p->folder, "%s", p->name);
	unlink(path);
	fclose(p->file);
	free(p);
}
