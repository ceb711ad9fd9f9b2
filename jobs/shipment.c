#include "jobs/shipment.h"
#include "jobs/paths.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

void shipment_init(struct shipment *s, const char *folder)
{
	*s = (struct shipment){.folder = xstrdup(folder)};
}

static void path_of(const char *folder, unsigned number, char path[PATH_MAX])
{
	path_in(path, folder, "known.%u", number);
}

static void remove_file(const struct shipment *s, unsigned number)
{
	char path[PATH_MAX];
	path_of(s->folder, number, path);
	unlink(path); /* jobs that have it keep their link */
}

void shipment_clear(struct shipment *s)
{
	for (unsigned n = 0; n < s->files; n++)
		remove_file(s, s->file[n].number);
	free(s->folder);
}

struct piece {
	const struct known *known;
	const struct shipped *file;
};

static void write_piece(FILE *out, const void *piece)
{
	const struct piece *p = piece;
	fwrite(p->known->entry[p->file->from], sizeof *p->known->entry, p->file->to - p->file->from, out);
}

static uint64_t size_of(const struct shipped *f)
{
	return f->to - f->from;
}

static bool pack(struct shipment *s, const struct known *k, struct trouble *t)
{
	uint64_t from = s->files == 0 ? 0 : s->file[s->files - 1].to;
	if (from == k->count)
		return true;
	while (s->files > 0 && size_of(s->file + s->files - 1) <= 2 * (k->count - from)) {
		from = s->file[--s->files].from;
		remove_file(s, s->file[s->files].number);
	}
	assert(s->files < SLIP_KNOWN);
	s->file[s->files] = (struct shipped){s->next++, from, k->count};
	const struct piece p = {k, s->file + s->files};
	char name[32];
	snprintf(name, sizeof name, "known.%u", s->file[s->files++].number);
	return path_write(s->folder, name, write_piece, &p, t);
}

bool shipment_send(struct shipment *s, const struct known *k, const char *folder, struct slip *slip, struct trouble *t)
{
	char from[PATH_MAX], to[PATH_MAX];
	if (!pack(s, k, t))
		return false;
	slip->knowns = s->files;
	for (unsigned n = 0; n < s->files; n++) {
		slip->known[n] = s->file[n].number;
		path_of(s->folder, s->file[n].number, from);
		path_of(folder, s->file[n].number, to);
		if (link(from, to) != 0)
			return trouble_say(t, 0, "%s: %s", to, strerror(errno));
	}
	return true;
}
