#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What a prover announces, in the order of the file (checker/FORMATS.md): children before parents,
 *
 *   { step { entry { child } } }  root { child }
 *
 * Who wants to hear it is a listener: the proof in memory (proof.h) is one, and it tells what it has heard to others,
 * as the text (proof_write.h). Steps are of one kind in a proof:
 *
 *                 black        extra                          entry S              R            children
 *   draw          stones       -                              Black's stones       White's      steps, f, w, t, h
 *   win           stones       Black's move                   -                    -            one step, or o
 *   stonewise     crossings    stones of each of its lines    one stone            at most one  loose lines, steps
 *
 * A place is a square, or PROOF_EXCLUSIVE + L: the exclusive square of line L, and in S a stone on the line L alone. In
 * a stonewise proof PROOF_NO_LINE among the lines of a child is a line of its step that nothing plays. */
#define PROOF_EXCLUSIVE 0x80000000u
#define PROOF_NO_LINE 0xffffffffu
/* The number of a child `h`: the lines are held after White's answer alone, and Black's stone can be spared. */
#define PROOF_HELD_ALONE 1

enum proof_kind { PROOF_STEP, PROOF_FOREST, PROOF_POTENTIAL, PROOF_PAIRING, PROOF_FILLED, PROOF_LOOSE, PROOF_HELD };

/* Valid during the call; in memory, until something is added. */
struct proof_list {
	uint32_t count;
	const uint32_t *word;
};

#define PROOF_EMPTY ((struct proof_list){0, NULL})

static inline bool proof_same_list(struct proof_list a, struct proof_list b)
{
	return a.count == b.count && (a.count == 0 || memcmp(a.word, b.word, a.count * sizeof *a.word) == 0);
}

struct proof_events {
	void (*step)(void *listener, struct proof_list lines, struct proof_list black, struct proof_list extra);
	void (*entry)(void *listener, struct proof_list s, struct proof_list r);
	/* number: of the step referred to, or K of a pairing; places: what `t` has before `/`, `f` behind it */
	void (*child)(void *listener, enum proof_kind kind, uint32_t number, struct proof_list places,
	              struct proof_list lines);
	void (*root)(void *listener);
};

struct proof_listener {
	const struct proof_events *events;
	void *self;
};
