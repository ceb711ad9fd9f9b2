#include <stdlib.h>
#include <string.h>

#include "provers/stonewise/stonewise.h"

#include "base/memory.h"

void *stonewise_room(void *array, uint32_t used, uint32_t *room, size_t size)
{
	if (used < *room)
		return array;
	*room = *room == 0 ? 256 : 2 * *room;
	return xrealloc(array, *room * size);
}

struct stonewise_step *stonewise_add_step(struct stonewise_proof *proof)
{
	proof->step = stonewise_room(proof->step, proof->steps, &proof->step_room, sizeof *proof->step);
	return proof->step + proof->steps++;
}

struct stonewise_entry *stonewise_add_entry(struct stonewise_proof *proof)
{
	proof->entry = stonewise_room(proof->entry, proof->entries, &proof->entry_room, sizeof *proof->entry);
	return proof->entry + proof->entries++;
}

struct stonewise_child *stonewise_add_child(struct stonewise_proof *proof)
{
	proof->child = stonewise_room(proof->child, proof->children, &proof->child_room, sizeof *proof->child);
	return proof->child + proof->children++;
}

void stonewise_add_loose(struct stonewise_proof *proof, uint8_t line)
{
	proof->loose = stonewise_room(proof->loose, proof->looses, &proof->loose_room, 1);
	proof->loose[proof->looses++] = line;
}

void stonewise_clear(struct stonewise_proof *proof)
{
	free(proof->step);
	free(proof->entry);
	free(proof->child);
	free(proof->loose);
	memset(proof, 0, sizeof *proof);
}
