#include <assert.h>
#include <inttypes.h>

#include "base/textfile.h"
#include "provers/proof/proof_write.h"
#include "provers/stonewise/inside.h"

void stonewise_write_known(const void *search, FILE *out)
{
	const struct search *x = search;
	proof_write(x->common->proof, out);
	for (const struct schemetable_entry *e = NULL; (e = map_next(&x->common->table.map, e)) != NULL;)
		if (!e->drawn)
			fprintf(out, "lost %016" PRIx64 " %016" PRIx64 " %" PRIx64 "\n", e->key.high, e->key.low,
			        e->zone);
}

/* The steps hold their schemes again, and those with fewer stones. */
static void note_steps(struct search *x)
{
	for (uint32_t i = 0; i < x->common->proof->steps; i++) {
		struct scheme s;
		struct mask lines = mask_none();
		const struct proof_list line = proof_step_lines(x->common->proof, i),
		                        black = proof_step_black(x->common->proof, i),
		                        stones = proof_step_extra(x->common->proof, i);
		for (uint32_t k = 0; k < line.count; k++)
			mask_add(&lines, line.word[k]);
		scheme_of(x->board, lines, black, &s);
		for (uint32_t k = 0; k < line.count; k++)
			s.p.black[line.word[k]] = (uint16_t)stones.word[k];
		stonewise_note(x, &s, i);
	}
}

/* An older checkpoint has no zones: all lines, which is right, too. */
static bool read_lost(struct search *x, FILE *in)
{
	struct key key;
	uint64_t zone = UINT64_MAX;
	int found;
	while ((found = fscanf(in, "lost %" SCNx64 " %" SCNx64 " %" SCNx64 "\n", &key.high, &key.low, &zone)) >= 2) {
		schemetable_add_lost(&x->common->table, key, zone);
		zone = UINT64_MAX;
	}
	return found == EOF && !ferror(in);
}

bool stonewise_read_known(struct search *x, FILE *in, struct trouble *t)
{
	struct proof kept;
	struct textfile f;
	int byte = getc(in);
	if (byte == EOF)
		return true;
	ungetc(byte, in);
	textfile_init(&f, in, t);
	f.number = 1; /* of the checkpoint, whose first line was read */
	proof_init(&kept);
	kept.brief = x->common->proof->brief;
	bool right = proof_read(&kept, &f, x->board->board);
	right =
	    right && ((kept.stonewise && kept.stones == x->common->proof->stones) || textfile_say(&f, "another game"));
	textfile_clear(&f);
	if (!right) {
		proof_clear(&kept);
		return false;
	}
	assert(x->common->table.map.used == 0 && x->common->proof->steps == 0);
	proof_clear(x->common->proof);
	*x->common->proof = kept;
	proof_remove_root(x->common->proof);
	note_steps(x);
	return read_lost(x, in) || trouble_say(t, 0, "the checkpoint holds something else than schemes");
}
