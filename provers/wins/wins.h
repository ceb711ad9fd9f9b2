#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/trouble.h"
#include "games/field.h"
struct win; /* provers/wins/win.h */

/* Does a player win a game of Connect(m,n,k,p,q) from a position? An engine for one position; what it has found out
 * stays until it is released, so one may ask again with more time. */
struct wins;

enum { WINS_MOVE_MOST = 32 };

struct wins_limits {
	unsigned order;          /* of lambda search, at most; 0: as high as it goes */
	uint64_t positions;      /* at most, 0: any number */
	double seconds;          /* from now on, 0: any time */
	const atomic_bool *stop; /* or NULL; signals stop it anyway. Not with threads */
	unsigned threads;        /* 0 or 1: one. With more the proof can be another one each time */
	unsigned rounds;         /* of growing effort only; 0: all there are, and proof numbers */
	bool progress;
	void (*save)(void *context); /* is called again and again, in the caller's thread: time to save? NULL: no */
	void *context;
	/* Whole turns that are not tried at the first position, where the attacker is to move; then proof numbers
	 * alone. */
	const uint64_t (*except)[WINS_MOVE_MOST];
	unsigned excepts;
};

enum wins_verdict { WINS_WON, WINS_NOT_WON, WINS_OPEN };

/* The position and whose turn it is come from the field; k - p is 1 at least. */
struct wins *wins_new(const struct field *f, enum side attacker, unsigned long long memory, struct trouble *t);
void wins_release(struct wins *w);
/* The table takes `memory' bytes above; wins and trees may take so many besides (0, as at first: any number). What is
 * found out is forgotten then, but not the verdict; what no room is left for ends the search. */
void wins_bound(struct wins *w, unsigned long long bytes);
bool wins_full(const struct wins *w); /* was that why the last search ended? */
/* Goes over to another position of the same game, attacker and finite board, and keeps what it knows about all others.
 * False: it is another game, or the board is infinite, of which there is a piece alone. What was found before is gone.
 */
bool wins_set_up(struct wins *w, const struct field *f);

/* WINS_NOT_WON only on small boards, where all games are looked at. */
enum wins_verdict wins_search(struct wins *w, const struct wins_limits *limits);
/* The defender is to move: answers that nothing is found against are left open, up to so many of them. WINS_OPEN: with
 * open entries; or, if there is no win at all to print, even a single stone with others far away is open. */
enum wins_verdict wins_defences(struct wins *w, const struct wins_limits *limits, unsigned most);
/* The same without a list of what is open, but how much is left to be done, as it seems; 0: won. */
unsigned wins_cost(struct wins *w, const struct wins_limits *limits);

/* The attacker is to move: does this turn win? Only WINS_WON and WINS_OPEN. */
enum wins_verdict wins_try(struct wins *w, const struct wins_limits *limits, const uint64_t *square, unsigned stones);

const struct win *wins_found(const struct wins *w); /* NULL: nothing */
uint64_t wins_positions(const struct wins *w);
unsigned wins_order(const struct wins *w); /* of the search that found it: no turn of the win has a higher one */
/* What was found, in the field's numbers, and how many squares: the move that wins, 0 if the defender is to move; the
 * stones of open answer number i, 0 behind the last one. */
unsigned wins_move(const struct wins *w, uint64_t *square);
unsigned wins_open_answer(const struct wins *w, unsigned i, uint64_t *square);
uint64_t wins_square(const struct wins *w, unsigned square); /* of the arena, in the field's numbers */
/* After a search for a win that found none: the turn that looks best, and how many positions would still have to be won
 * after it, as it seems. 0 stones: nothing was compared yet, or is left to try. Not with threads. */
unsigned wins_best(const struct wins *w, uint64_t *square, unsigned *cost);
/* The same, more of them and of all kinds: with p threats, with fewer, and with none, in turn. */
unsigned wins_turns(struct wins *w, uint64_t (*move)[WINS_MOVE_MOST], unsigned most);
/* A win file about this position or a later one with the same attacker to move: the search knows it from now on, and
 * wins_defences() begins with the answers that it refutes. So it does with those of a file about this position, the
 * defender to move, that leaves others open.
 * Returns how many stones it has more, or -1 if it is another game, position or attacker, with the reason. Whether it
 * is right is for kdraw check to say, before. */
/* A network orders moves from now on (guide.h); it has to live as long. Not with threads. */
struct guide;
void wins_guide(struct wins *w, struct guide *g);
int wins_learn(struct wins *w, FILE *in, struct trouble *t);
/* A win file about any position of this game, which may leave answers open: the turns that win there are tried early.
 */
bool wins_suggest(struct wins *w, FILE *in, struct trouble *t);
/* A win file about this very position, which may leave answers open; or, if the attacker is to move, about the one
 * after a whole turn of his, which then begins the win. It is what wins_found() has from now on. False: it is another
 * game, position or attacker, with the reason. */
bool wins_adopt(struct wins *w, FILE *in, struct trouble *t);
/* The defender is to move: do the wins that were learnt refute this answer? */
bool wins_refuted(struct wins *w, const uint64_t *square, unsigned stones);
/* Any number of them about this game, one after the other; how many were learnt: those of other positions, or that lie
 * partly outside of where is searched, are skipped. */
int wins_learn_all(struct wins *w, FILE *in, struct trouble *t);
/* A checkpoint holds how many positions were looked at, what failed with which effort (search.h), and the wins of later
 * positions that were found on the way (kept.h), one win file after the other. wins_keep: from now on they are
 * remembered. wins_job says to the letter what is asked, in less than 200 bytes. wins_restore learns what wins_save
 * wrote about the same job; -1: it is no such thing. Zones are computed anew, but that the entries of a win serve all
 * answers is believed: what is found afterwards is a win only if kdraw check says so. One thread alone. */
void wins_keep(struct wins *w);
void wins_job(const struct wins *w, char *text, size_t room);
void wins_save(const struct wins *w, FILE *out);
int wins_restore(struct wins *w, FILE *in, struct trouble *t); /* how many were learnt */
void wins_write(const struct wins *w, FILE *out);              /* a win file */
void wins_draw(const struct wins *w, FILE *out);               /* an SVG picture */
