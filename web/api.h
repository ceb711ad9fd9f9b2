#pragma once

#include "web/request.h"
#include "web/web.h"

/* Who answers to which name; each is described where it is written, and in README.md. */
typedef void api_handler(const struct request *q, struct response *r);

api_handler api_drawn_opponents, api_drawn_games, api_drawn_tiling, api_drawn_answer;
api_handler api_proof_open, api_proof_step, api_proof_find, api_proof_place, api_proof_check, api_proof_give;
api_handler api_game_agents, api_game_look, api_game_agent, api_game_win, api_game_zones;
api_handler api_work_lines, api_work_stop, api_work_result, api_puzzle_make;
api_handler api_opening_build, api_opening_tree, api_opening_sgf, api_opening_merge, api_opening_kept, api_opening_keep;
api_handler api_search_begin, api_search_take, api_jobs_status, api_jobs_tree;
api_handler api_map_table, api_map_fair, api_map_map, api_map_tilings, api_map_tiling;

/* {"period": ..., "tiles": ...} */
struct tiling;
void api_write_tiling(const struct tiling *t, FILE *out);

/* The position of the body; false with the reason. */
struct position;
bool api_read_position(const struct request *q, struct response *r, struct position *p);

/* What a verb prints as JSON, which takes moments. */
void api_pass_on(const struct request *q, struct response *r, const char *verb, const char *const *words);
/* A verb begins as a work, and the response names it. */
struct work_task;
void api_start(const struct request *q, struct response *r, const struct work_task *task);
/* That of number=N, held; NULL: the response says why. */
struct work *api_find_work(const struct request *q, struct response *r);
