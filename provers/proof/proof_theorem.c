#include "provers/proof/proof_theorem.h"

#include "hypergraph/read.h"

#define LARGEST 2147483647u

static bool skip_tiling(struct textfile *f)
{
	if (!textfile_header(f, "tiling", 1))
		return false;
	do
		if (!textfile_line(f))
			return false;
	while (!textfile_take(f, "end"));
	return textfile_no_more(f);
}

static bool read_claim(struct textfile *f)
{
	unsigned k, p;
	return textfile_line(f) && textfile_expect(f, "claim") && textfile_number(f, "k", 1, LARGEST, &k) &&
	       textfile_number(f, "p", 1, LARGEST, &p) && textfile_no_more(f);
}

static bool read_count(struct textfile *f, unsigned which)
{
	unsigned count;
	if (!textfile_line(f) || !textfile_expect(f, "boards") ||
	    !textfile_number(f, "a number of boards", 0, LARGEST, &count) || !textfile_no_more(f))
		return false;
	return which < count || textfile_say(f, "there is no board %u: the theorem has %u", which, count);
}

static bool skip_board(struct textfile *f)
{
	struct hypergraph h;
	struct proof p;
	hypergraph_init(&h);
	proof_init(&p);
	bool right = hypergraph_read_inside(&h, f) && proof_read(&p, f, &h);
	hypergraph_clear(&h);
	proof_clear(&p);
	return right;
}

static bool read_all(struct hypergraph *board, struct proof *p, unsigned which, struct textfile *f)
{
	if (!textfile_header(f, "theorem", 1) || !read_claim(f) || !skip_tiling(f) || !read_count(f, which))
		return false;
	for (unsigned i = 0; i < which; i++)
		if (!skip_board(f))
			return false;
	return hypergraph_read_inside(board, f) && proof_read(p, f, board);
}

bool theorem_read_proof(struct hypergraph *board, struct proof *p, unsigned which, FILE *in, struct trouble *t)
{
	struct textfile f;
	textfile_init(&f, in, t);
	bool right = read_all(board, p, which, &f);
	textfile_clear(&f);
	return right;
}
