#pragma once

#include <stdbool.h>
#include <stdint.h>

/* White's answers to one black stone, as the proofs of Lemmas 5, 6, 8, 9 and 10 give them: pure functions of what they
 * are shown. A line is named by its direction and its number; every square is the crossing of a V line and a D line. */
enum along { ALONG_NONE, ALONG_V, ALONG_D };

struct line_name {
	enum along direction;
	int64_t number;
};

struct line_name v_line(int64_t number);
struct line_name d_line(int64_t number);

/* What White does: nothing; a stone that kills one line (its exclusive square); a stone where two lines cross. */
enum answer_kind { ANSWER_NOTHING, ANSWER_KILL, ANSWER_CROSS };

struct rule_answer {
	enum answer_kind kind;
	struct line_name line; /* KILL */
	int64_t v, d;          /* CROSS */
};

/* Lemmas 5 and 6: BrecX and BrecX-, the crossings of some V lines with some D lines, without one of them perhaps.
 *
 *           V lines              sigma = the sum of the black stones on all living lines
 *           . . . . .            (a stone on two living lines counts twice), kept <= 1:
 *   D lines . . . . .            at most one living line, `marked`, has a stone, and only one
 *             . . . .   <- corner_d
 *           ^ corner_v
 */
struct rectangle_view {
	int64_t v, d;            /* the lines of the new stone */
	bool v_lives, d_lives;   /* not both are dead */
	struct line_name marked; /* the living line with a stone, if there is one */
	bool corner;             /* a crossing is missing, and both of its lines live: then nothing is marked */
	int64_t corner_v, corner_d;
};

/* Also says which line is marked afterwards. */
struct rule_answer rectangle_answer(const struct rectangle_view *view, struct line_name *marked);

/* Lemmas 8 to 10: the lines of BN(2), and of the two middle rows of BN(4), form one path
 *
 *      ... V - D - V - D - V ...        joined where they share a square,
 *
 * and the same holds for the upper two rows of BN(3). White keeps: of each piece of the path that lives only the
 * leftmost line has a black stone on these squares, and only one. A private square lies on one line of the path only.
 */
struct path_view {
	bool private;      /* then the line is `right` */
	bool left_lives;   /* the left one of the two lines of the new stone */
	bool right_lives;  /* the right one; not both are dead */
	bool right_marked; /* it has a stone already */
	struct line_name left, right;
};

struct rule_answer path_answer(const struct path_view *view, bool *right_marked);
