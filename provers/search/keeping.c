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
	return k->keeping != NULL && (since > KEEP_SECONDS || (since > 1 && since > 50 * k->saving));
}

static bool save(const struct keeping *k, void (*write)(const void *search, FILE *out), const void *search)
{
	assert(k->known == NULL || k->checkpoint->path != NULL); /* what was kept was kept somewhere */
	FILE *out = checkpoint_write(k->checkpoint);
	if (out == NULL)
		return false;
	if (k->before != NULL)
		k->before(k->context, out);
	write(search, out);
	return checkpoint_save(k->checkpoint, out);
}

void keeper_save(struct keeper *k, void (*write)(const void *search, FILE *out), const void *search)
{
	if (k->keeping == NULL || k->keeping->checkpoint->path == NULL)
		return;
	double began = seconds_now();
	if (!save(k->keeping, write, search))
		command_warn("cannot write the checkpoint %s: %s", k->keeping->checkpoint->path, strerror(errno));
	k->saved = seconds_now();
	k->saving = k->saved - began;
	assert(k->saving >= 0);
}
