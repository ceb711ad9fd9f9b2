#pragma once

#include "fairness/ask.h"
#include "fairness/atlas.h"
#include "fairness/defence.h"

/* The commands of kdraw fair. argv[0] is the command's own name; they return an exit status. */
int fair_corollary2(int argc, char **argv);
int fair_classify(int argc, char **argv);
int fair_contradictions(int argc, char **argv);
int fair_map(int argc, char **argv);
int fair_complexity(int argc, char **argv);
int fair_records(int argc, char **argv);
int fair_search(int argc, char **argv);
int fair_table(int argc, char **argv);
int fair_defence(int argc, char **argv);

/* The known results of fairness/facts.txt, and those of a file (NULL: none, - standard input). */
void fair_load_facts(struct facts *f, const char *name);

/* Commands that ask: the time of a question and the folder of what is remembered, as options say. */
struct fair_asking {
	double seconds; /* 0: nobody is asked, and nothing remembered is looked at */
	const char *folder;
	bool recalled;    /* fair_recall was called for these facts */
	bool certificate; /* what is decided without one is asked, too */
};
#define FAIR_SECONDS 1.0
/* Appends to the facts what the provers say about the game; a signal ends it, and what is known by then counts. */
void fair_ask(const struct fair_asking *how, struct asking *a, const struct game_query *g, struct facts *f);
/* The same for one of many games: nothing without a time, or after a signal. */
void fair_ask_more(const struct fair_asking *how, const struct game_query *g, struct facts *f);
/* The marks of all games of an atlas; each is asked before (NULL: nobody is). */
void fair_mark(const struct fair_asking *how, struct atlas *atlas, struct facts *f);
/* Appends all that is remembered. */
void fair_recall(struct fair_asking *how, struct facts *f);
/* Comments: what was asked in vain, and what would decide the game. */
void fair_print_open(const struct asking *a, const struct game_query *g, const struct reasons *r);

/* The stones and their threats for kdraw check, and a picture of them; NULL: none. */
void fair_write_arrangement(const char *output, const struct threats_position *p, const struct defence *d, unsigned q);
void fair_draw_arrangement(const char *svg, const char *title, const struct stones *black, const struct stones *white);
