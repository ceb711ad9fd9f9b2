#ifndef FAIRNESS_FAIR_H
#define FAIRNESS_FAIR_H

#include "fairness/facts.h"

/* The commands of kdraw fair. argv[0] is the command's own name; they return an exit status. */
int fair_corollary2(int argc, char **argv);
int fair_classify(int argc, char **argv);
int fair_complexity(int argc, char **argv);
int fair_records(int argc, char **argv);
int fair_search(int argc, char **argv);
int fair_table(int argc, char **argv);
int fair_defence(int argc, char **argv);

/* The known results of fairness/facts.txt, and those of a file (NULL: none, - standard input). */
void fair_load_facts(struct facts *f, const char *name);

#endif
