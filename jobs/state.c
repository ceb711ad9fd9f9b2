#include "jobs/state.h"

#include <inttypes.h>
#include <string.h>

#include "jobs/drawing.h"
#include "jobs/paths.h"

const char *const state_names[STATE_NUMBERS] = {"running", "workers", "nodes", "waiting", "cancelled",
                                                "lost",    "refused", "proof", "disproof"};

static unsigned count_leaves(const struct tree *t)
{
	unsigned count = 0;
	for (uint32_t n = 0; n < t->nodes; n++)
		count += t->node[n].needed && t->node[n].state == NODE_LEAF;
	return count;
}

static void write_numbers(FILE *out, const void *manager)
{
	const struct manager *m = manager;
	const struct node *root = m->tree.node;
	const uint64_t number[STATE_NUMBERS] = {
	    [STATE_RUNNING] = m->count,
	    [STATE_WORKERS] = m->engine->kind->capacity(m->engine),
	    [STATE_WAITING] = count_leaves(&m->tree),
	    [STATE_NODES] = m->tree.nodes,
	    [STATE_CANCELLED] = m->statistics.cancelled,
	    [STATE_LOST] = m->statistics.lost,
	    [STATE_REFUSED] = m->statistics.refused,
	    [STATE_PROOF] = root->is.proof,
	    [STATE_DISPROOF] = root->is.disproof,
	};
	for (unsigned n = 0; n < STATE_NUMBERS; n++)
		fprintf(out, "%s %" PRIu64 "\n", state_names[n], number[n]);
}

static void write_tree(FILE *out, const void *manager)
{
	const struct manager *m = manager;
	drawing_tree(out, m->domain, &m->tree);
}

void state_write(const char *folder, const struct manager *m)
{
	struct trouble t;
	if (m->tree.nodes == 0)
		return;
	path_write(folder, "state", write_numbers, m, &t);
	path_write(folder, "tree.svg", write_tree, m, &t);
}

bool state_read(const char *folder, uint64_t number[STATE_NUMBERS])
{
	char path[PATH_MAX], name[32];
	bool right = true;
	path_in(path, folder, "state");
	FILE *in = fopen(path, "r");
	for (unsigned n = 0; in != NULL && right && n < STATE_NUMBERS; n++)
		right = fscanf(in, "%31s %" SCNu64 "\n", name, &number[n]) == 2 && strcmp(name, state_names[n]) == 0;
	if (in != NULL)
		fclose(in);
	return in != NULL && right;
}
