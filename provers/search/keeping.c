#include "provers/search/keeping.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "base/checkpoint.h"
#include "base/command.h"

#define KEEP_SECONDS 60

void keeper_begin(struct keeper *k, const struct keeping *keeping)
{
	assert(keeping == NULL || keeping->checkpoint != NULL);
	*k = (struct keeper){keeping, seconds_now(), 0};
}

bool keeper_due(const struct keeper *k)
{
	double since = seconds_now() - k->saved;
	assert(since >= 0 && k->saving >= 0);
	return k->keeping != NULL && since > (since > KEEP_SECONDS ? 20 : 50) * k->saving && since > 1;
}

struct content {
	const struct keeping *keeping;
	void (*write)(const void *search, FILE *out);
	const void *search;
};

static void write_content(const void *content, FILE *out)
{
	const struct content *c = content;
	if (c->keeping->before != NULL)
		c->keeping->before(c->keeping->context, out);
	c->write(c->search, out);
}

void keeper_save(struct keeper *k, void (*write)(const void *search, FILE *out), const void *search)
{
	if (k->keeping == NULL || k->keeping->checkpoint->path == NULL)
		return;
	double began = seconds_now();
	assert(k->keeping->checkpoint->path != NULL);
	if (!checkpoint_keep(k->keeping->checkpoint, write_content, &(struct content){k->keeping, write, search}))
		command_warn("cannot write the checkpoint %s: %s", k->keeping->checkpoint->path, strerror(errno));
	k->saved = seconds_now();
	k->saving = k->saved - began;
	assert(k->saving >= 0);
}
