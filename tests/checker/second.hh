#ifndef TESTS_CHECKER_SECOND_HH
#define TESTS_CHECKER_SECOND_HH

#include <string>

/* A second checker, written from checker/FORMATS.md alone: draws in both games, stonewise proofs, tilings, theorems and
 * derivations. status: as checker/FORMATS.md says; 3 for what it does not know (wins, pairings, arrangements, win
 * files). */
struct Answer {
	int status;
	std::string text;
};

Answer second_check(const std::string *board, const std::string &file);

#endif
