#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/trouble.h"

/* Theorem files, and boards with a proof behind them, in memory. Those of the register (boards/tilings/INDEX) are made
 * by `kdraw theorem` when somebody asks for them, or are found in the folder of --data, others were given to us; in
 * each case `kdraw check` has said s VERIFIED before the text is handed out. A text stays where it is until the shelf
 * goes.
 *
 *     "11:2"      of the register       "file:3"     the third one that was given */
struct shelf;
struct works;
struct work;
struct work_task;

enum shelf_state { SHELF_READY, SHELF_MAKING, SHELF_NONE };

struct shelf_text {
	const char *text, *verdict; /* of the checker */
	size_t size;
};

enum { SHELF_GIVEN = 16 /* files that can be given */, SHELF_NAME = 32 };

struct shelf *shelf_new(struct works *works, const char *data);
void shelf_release(struct shelf *s);

/* What kdraw check is asked about such a text. */
struct work_task shelf_question(const struct shelf_text *text);

/* A new file, called `title` for people; its name on the shelf goes to `name`. False if it is no such
 * text, or if there is no more room. */
bool shelf_add(struct shelf *s, const char *title, const char *text, size_t size, char name[SHELF_NAME],
               struct trouble *t);

/* Waits a moment. READY: here it is. MAKING: work number *work is making or checking it. NONE, with the reason. */
enum shelf_state shelf_get(struct shelf *s, const char *name, struct shelf_text *text, unsigned *work,
                           struct trouble *t);

/* All that is on the shelf or can be: calls for each. k is 0 for a proof of one board. */
typedef void shelf_teller(void *to, const char *name, const char *title, unsigned k, unsigned p, bool ready);
void shelf_list(struct shelf *s, shelf_teller *tell, void *to);
