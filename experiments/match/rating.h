#pragma once

/* Ratings of players who met each other, all from one fit: the maximum of the likelihood of Bradley and Terry (1952),
 *
 *     P(i beats j) = s_i / (s_i + s_j),    Elo = 400 log10 s, moved so that the mean is 0
 *
 * found by the minorisation of Hunter (2004): s_i becomes W_i / sum_j n_ij / (s_i + s_j). A draw is half a win for
 * each. */
struct rating {
	double elo;
	double margin; /* elo - margin .. elo + margin is the 95 % interval; infinite if nothing is known */
};

/* points[i * players + j] is what i won against j. `prior` points are added to each entry, as if each pair had drawn
 * 2 * prior games more: with prior > 0 there always is a maximum (with 0 there is none if somebody won all or lost all
 * his games). The intervals come from the inverse of the information matrix; draws make them a little wide. */
void rating_fit(unsigned players, const double *points, double prior, struct rating *rating);
