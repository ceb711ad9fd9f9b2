/* The tree in a checkpoint: its numbers, then each node with its children or pairs, as they are in memory. With the
 * path on which it was stopped and the hints of pairs the search goes on as if it had not been. */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/fnv.h"
#include "hypergraph/write.h"
#include "provers/zones/tree.h"

struct head {
	struct zones_statistics statistics;
	uint32_t nodes, root, frames;
};

void tree_job(const struct tree *z, char *text, size_t size)
{
	const struct zones_board *b = &z->board;
	uint64_t sum = fnv_bytes(FNV_START, b->image, b->symmetries * sizeof *b->image);
	sum = fnv_bytes(sum, z->options.stone, b->squares);
	snprintf(text, size, "prove --zones %016" PRIx64 " %016" PRIx64, hypergraph_fingerprint(z->h), sum);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static unsigned room_of(const struct node *n)
{
	return n->children > 0 ? n->children : (n->pairs + PAIRS_A_CHILD - 1) / PAIRS_A_CHILD;
}

void tree_save(const void *zones, FILE *out)
{
	const struct tree *z = zones;
	const struct head head = {z->statistics, z->nodes, z->root, z->frames};
	fwrite(&head, sizeof head, 1, out);
	fwrite(z->walk.path, sizeof *z->walk.path, z->frames, out);
	fwrite(z->walk.hint, sizeof z->walk.hint, 1, out);
	for (uint32_t i = 1; i < z->nodes; i++) {
		const struct node *n = z->node + i;
		fwrite(n, sizeof *n, 1, out);
		fwrite(z->child + n->child, sizeof *z->child, room_of(n), out);
	}
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static bool get(void *to, size_t size, size_t count, FILE *in)
{
	return fread(to, size, count, in) == count;
}

static bool is_node(const struct tree *z, const struct node *n)
{
	return n->state <= LOST_NODE && n->blacks_turn <= 1 && n->symmetry < z->board.symmetries &&
	       n->children <= z->board.squares && n->pairs <= COVER_PAIRS && (n->children == 0 || n->pairs == 0);
}

static bool get_node(struct tree *z, FILE *in)
{
	struct node *n = z->node + z->nodes;
	if (!get(n, sizeof *n, 1, in) || !is_node(z, n))
		return false;
	n->child = room_of(n) > 0 ? tree_children(z, room_of(n)) : 0;
	n->busy = 0;
	if (z->statistics.full || !get(z->child + n->child, sizeof *z->child, room_of(n), in))
		return false;
	tree_link(z, z->nodes++);
	return true;
}

static unsigned empty_squares(const struct node *n)
{
	return bits_count(~(n->black | n->white));
}

/* Each move takes a square away, so no path is longer than the board has squares. */
static bool is_child(const struct tree *z, const struct node *n, const struct child *c)
{
	return c->node < z->nodes && c->square < z->board.squares && c->symmetry < z->board.symmetries &&
	       (c->node == 0 || empty_squares(z->node + c->node) < empty_squares(n));
}

static bool are_pairs(const struct tree *z, const struct node *n)
{
	uint8_t square[2 * COVER_PAIRS];
	memcpy(square, z->child + n->child, 2 * (size_t)n->pairs);
	for (unsigned k = 0; k < 2u * n->pairs; k++)
		if (square[k] >= z->board.squares)
			return false;
	return true;
}

static bool is_tree(const struct tree *z)
{
	for (uint32_t i = 1; i < z->nodes; i++) {
		const struct node *n = z->node + i;
		for (unsigned k = 0; k < n->children; k++)
			if (!is_child(z, n, z->child + n->child + k))
				return false;
		if (!are_pairs(z, n))
			return false;
	}
	return z->root > 0 && z->root < z->nodes;
}

static bool is_path(const struct tree *z, uint32_t frames)
{
	for (uint32_t k = 0; k < frames; k++) {
		const struct frame *f = z->walk.path + k;
		if (f->node == 0 || f->node >= z->nodes || z->node[f->node].state != OPEN)
			return false;
		if (k > 0 && empty_squares(z->node + f->node) >= empty_squares(z->node + f[-1].node))
			return false;
	}
	return frames == 0 || z->walk.path[0].node == z->root;
}

static bool are_hints(const struct tree *z)
{
	for (unsigned d = 0; d < DEPTH; d++)
		for (unsigned s = 0; s < SQUARES; s++)
			if (z->walk.hint[d][s] >= SQUARES && z->walk.hint[d][s] != NO_PARTNER)
				return false;
	return true;
}

static bool get_tree(struct tree *z, const struct head *head, FILE *in)
{
	if (head->frames > DEPTH || !get(z->walk.path, sizeof *z->walk.path, head->frames, in) ||
	    !get(z->walk.hint, sizeof z->walk.hint, 1, in))
		return false;
	memset(z->bucket, 0, z->buckets * sizeof *z->bucket);
	z->nodes = z->children = 1;
	while (z->nodes < head->nodes)
		if (!get_node(z, in))
			return false;
	z->root = head->root;
	return fgetc(in) == EOF && !ferror(in) && is_tree(z) && is_path(z, head->frames) && are_hints(z);
}

bool tree_resume(struct tree *z, FILE *known, struct trouble *t)
{
	struct head head;
	assert(z->walk.depth == 0);
	z->statistics.full = false;
	if (!get(&head, sizeof head, 1, known))
		return trouble_say(t, 0, "the checkpoint holds something else than a tree");
	if (head.nodes <= z->node_room && get_tree(z, &head, known)) {
		z->statistics = head.statistics;
		z->statistics.full = false;
		z->frames = z->again = head.frames;
		return true;
	}
	if (head.nodes > z->node_room || z->statistics.full)
		return trouble_say(t, 0, "the checkpoint has %" PRIu32 " positions: more --memory is needed for them",
		                   head.nodes);
	return trouble_say(t, 0, "the checkpoint holds something else than a tree");
}
